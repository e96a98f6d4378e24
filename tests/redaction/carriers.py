"""The forms in which error text carries a credential: each takes a key and a secret."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote


@dataclass(frozen=True)
class Row:
    """A text with a secret in it, and what has to stay readable."""

    text: str
    keep: tuple[str, ...] = ()
    is_json: bool = False


Carrier = Callable[[str, str], Row]


def _quoted(value: str) -> str:
    return quote(value, safe="")


def _escaped(value: str) -> str:
    return json.dumps(value)[1:-1]


def prose_incorrect(key: str, secret: str) -> Row:
    tail = "You can find your API key at https://platform.example.test/account/api-keys."
    return Row(f"Incorrect API key provided: {secret}. {tail}", ("Incorrect API key provided", tail))


def prose_pasted(key: str, secret: str) -> Row:
    return Row(
        f"user pasted {secret} into the chat; TURN_ABORTED by user", ("user pasted", "TURN_ABORTED by user")
    )


def prose_quoted(key: str, secret: str) -> Row:
    return Row(
        f"invalid credential '{secret}' (status 401, code invalid_api_key)", ("status 401", "invalid_api_key")
    )


def prose_arrows(key: str, secret: str) -> Row:
    return Row(
        f"WARN tool Bash stdout: token check ->{secret}<- failed (exit 3)",
        ("tool Bash stdout", "failed (exit 3)"),
    )


def prose_brackets(key: str, secret: str) -> Row:
    return Row(
        f"remote: Invalid username or token. ({secret}) fatal: no access", ("remote:", "fatal: no access")
    )


def prose_cjk(key: str, secret: str) -> Row:
    return Row(
        f"データ取得に失敗しました：{secret}（コード 401）", ("データ取得に失敗しました", "コード 401")
    )


def prose_json_message(key: str, secret: str) -> Row:
    body = {"type": "error", "error": {"message": f"No auth credentials found for {secret}", "code": 401}}
    return Row(json.dumps(body), ("No auth credentials found", "401"), is_json=True)


def traceback(key: str, secret: str) -> Row:
    text = (
        f'Traceback (most recent call last):\n  File "agent.py", line 41, in call\n    raise '
        f"AuthError('{secret}')\nAuthError: {secret}"
    )
    return Row(text, ("agent.py", "line 41"))


def keyword_argument(key: str, secret: str) -> Row:
    name = key.replace("-", "_")
    text = (
        f"    client = Client(region='eu-west-1', {name}='{secret}', retries=4)\nTypeError: "
        f"unexpected keyword argument 'retries'"
    )
    return Row(text, ("region='eu-west-1'", "retries=4", "TypeError"))


def json_object(key: str, secret: str) -> Row:
    text = json.dumps(
        {"code": "INTERNAL", "traceId": "req_0813c3758b12", "details": {key: secret, "attempt": 2}}
    )
    return Row(text, ("INTERNAL", "req_0813c3758b12", '"attempt": 2'), is_json=True)


def json_compact(key: str, secret: str) -> Row:
    text = json.dumps({key: secret, "user": "bob", "n": 3}, separators=(",", ":"), ensure_ascii=False)
    return Row(text, ('"user":"bob"', '"n":3'), is_json=True)


def json_pretty(key: str, secret: str) -> Row:
    text = json.dumps({"a": 1, "headers": {"accept": "*/*", key: secret}, "z": "kept"}, indent=2)
    return Row(text, ('"accept": "*/*"', '"z": "kept"'), is_json=True)


def json_in_json(key: str, secret: str) -> Row:
    inner = json.dumps({key: secret, "ok": False})
    text = json.dumps({"message": f"tool stderr: {inner}", "traceId": "req_4ad15aff3c75"})
    return Row(text, ("tool stderr: ", "req_4ad15aff3c75", '\\"ok\\": false'), is_json=True)


def json_three_deep(key: str, secret: str) -> Row:
    inner = json.dumps(
        {"body": json.dumps({"headers": {key: secret, "host": "gateway.corp.test"}, "status": 401})}
    )
    text = json.dumps({"level": "warn", "message": f"upstream said {inner}"})
    return Row(text, ("upstream said", "gateway.corp.test"), is_json=True)


def python_repr(key: str, secret: str) -> Row:
    text = (
        f"Error: 429 Too Many Requests {{'base_url': 'https://api.example.test', '{key}': "
        f"'{secret}', 'timeout': 60}}"
    )
    return Row(text, ("429 Too Many Requests", "'timeout': 60", "https://api.example.test"))


def python_tuples(key: str, secret: str) -> Row:
    return Row(
        f"[('accept', '*/*'), ('{key}', '{secret}'), ('user-agent', 'x/1.66')]", ("'accept', '*/*'", "x/1.66")
    )


def python_bytes(key: str, secret: str) -> Row:
    return Row(f"headers=[(b'accept', b'*/*'), (b'{key}', b'{secret}')] -> 401", ("b'*/*'", "-> 401"))


def go_map(key: str, secret: str) -> Row:
    text = f"401 Unauthorized: map[Accept:[*/*] {key}:[{secret}] User-Agent:[Go-http-client/2.0]]"
    return Row(text, ("401 Unauthorized", "User-Agent:[Go-http-client/2.0]"))


def header_line(key: str, secret: str) -> Row:
    return Row(f"STREAM_FAILED after 8421 ms, request headers were: {key}: {secret}", ("8421 ms", f"{key}: "))


def header_dump(key: str, secret: str) -> Row:
    text = (
        f"> POST /v1/messages HTTP/1.1\r\n> Host: llm.internal:8443\r\n> {key}: {secret}\r\n> "
        f"content-type: application/json\r\n>\r\n< HTTP/1.1 401"
    )
    return Row(text, ("Host: llm.internal:8443", "content-type: application/json", "< HTTP/1.1 401", key))


def curl_single(key: str, secret: str) -> Row:
    text = (
        f"reproduce with: curl -sS https://api.example.test/v1 -H '{key}: {secret}' -H "
        f"'content-type: application/json' -d '{{\"max_tokens\":1024}}'"
    )
    return Row(text, ("reproduce with: curl -sS", "content-type: application/json", '"max_tokens":1024'))


def curl_double(key: str, secret: str) -> Row:
    text = (
        f'$ curl --request GET "https://api.example.test/v1" --header "{key}: {secret}" '
        f"--max-time 20\ncurl: (22) The requested URL returned error: 401"
    )
    return Row(text, ("--max-time 20", "curl: (22)"))


def har(key: str, secret: str) -> Row:
    headers = [{"name": "accept", "value": "*/*"}, {"name": key, "value": secret}]
    text = json.dumps({"request": {"method": "POST", "headers": headers}, "response": {"status": 401}})
    return Row(text, ('{"name": "accept", "value": "*/*"}', '"status": 401'), is_json=True)


def har_pretty_reversed(key: str, secret: str) -> Row:
    text = json.dumps(
        {"headers": [{"value": secret, "name": key}, {"value": "*/*", "name": "accept"}]}, indent=1
    )
    return Row(text, ('"value": "*/*"',), is_json=True)


def node_inspect(key: str, secret: str) -> Row:
    text = (
        f"AxiosError: failed\n  config: {{\n    timeout: 60000,\n    headers: {{ Accept: "
        f"'application/json', '{key}': '{secret}' }},\n    url: '/v1/responses'\n  }}"
    )
    return Row(text, ("timeout: 60000", "url: '/v1/responses'", "Accept: 'application/json'"))


def logfmt(key: str, secret: str) -> Row:
    name = key.lower().replace("-", "_")
    text = (
        f'ts=2026-03-04T10:22:31.224Z level=error code=PROVIDER_UNAUTHORIZED {name}="{secret}" '
        f"status=401 attempt=3"
    )
    return Row(text, ("ts=2026-03-04T10:22:31.224Z", "code=PROVIDER_UNAUTHORIZED", "status=401 attempt=3"))


def logfmt_bare(key: str, secret: str) -> Row:
    name = key.lower().replace("-", "_")
    return Row(f"level=error {name}={secret} status=401 attempt=3", ("level=error", "status=401 attempt=3"))


def environment(key: str, secret: str) -> Row:
    name = key.upper().replace("-", "_")
    text = (
        f"spawn failed (exit 1) with env:\nNODE_ENV=production\n{name}={secret}\nLANG=en_US.UTF-8\nPORT=8080"
    )
    return Row(text, ("NODE_ENV=production", "LANG=en_US.UTF-8", "PORT=8080"))


def shell_export(key: str, secret: str) -> Row:
    name = key.upper().replace("-", "_")
    return Row(
        f"bash: line 3: near `export {name}='{secret}'` in setup.sh (TOOL_FAILED)",
        ("bash: line 3", "setup.sh (TOOL_FAILED)"),
    )


def powershell(key: str, secret: str) -> Row:
    name = key.upper().replace("-", "_")
    return Row(f'PS> $env:{name} = "{secret}"; npm test -> exit 1', ("npm test -> exit 1",))


def yaml(key: str, secret: str) -> Row:
    text = (
        f"# config dump after SETTINGS_INVALID\nprovider:\n  name: primary\n  {key}: {secret}\n  "
        f"base_url: https://api.example.test/v1\n"
    )
    return Row(text, ("name: primary", "base_url: https://api.example.test/v1"))


def yaml_quoted(key: str, secret: str) -> Row:
    return Row(f'provider:\n  {key}: "{secret}"\n  retries: 3\nerror: x\n', ("retries: 3", "error: x"))


def yaml_record(key: str, secret: str) -> Row:
    name = key.upper().replace("-", "_")
    return Row(
        f"env:\n  - name: {name}\n    value: {secret}\n  - name: LOG_LEVEL\n    value: debug",
        ("LOG_LEVEL", "value: debug"),
    )


def json_record(key: str, secret: str) -> Row:
    name = key.upper().replace("-", "_")
    text = json.dumps(
        {"env": [{"name": name, "value": secret}, {"name": "PORT", "value": "8080"}], "exit": 1}
    )
    return Row(text, ('"value": "8080"', '"exit": 1'), is_json=True)


def toml(key: str, secret: str) -> Row:
    return Row(
        f'could not parse settings.toml line 14: {key} = "{secret}" (expected table), timeout = 30',
        ("line 14", "(expected table), timeout = 30"),
    )


def ini(key: str, secret: str) -> Row:
    return Row(f"[default]\n{key} = {secret}\nregion = us-east-1", ("[default]", "region = us-east-1"))


def xml_element(key: str, secret: str) -> Row:
    name = key.replace(" ", "")
    text = (
        f"<fault><faultcode>S:Client</faultcode><{name}>{secret}</{name}><hint>check clock "
        f"skew</hint></fault>"
    )
    return Row(text, ("<faultcode>S:Client</faultcode>", "check clock skew"))


def xml_attributes(key: str, secret: str) -> Row:
    text = f'<add key="{key}" value="{secret}" /><add key="Retry" value="3" />'
    return Row(text, ('<add key="Retry" value="3" />',))


def xml_property(key: str, secret: str) -> Row:
    return Row(
        f'<property name="{key}">{secret}</property><property name="size">3</property>',
        ('<property name="size">3</property>',),
    )


def flag_equals(key: str, secret: str) -> Row:
    name = key.lower().replace("_", "-")
    return Row(
        f"TOOL_FAILED: `mycli push --{name}={secret} --region eu-west-1` exited with code 2",
        ("--region eu-west-1", "code 2"),
    )


def flag_space(key: str, secret: str) -> Row:
    name = key.lower().replace("_", "-")
    return Row(
        f"$ mycli push --{name} {secret} --region eu-west-1 -> exit 2", ("--region eu-west-1", "exit 2")
    )


def flag_list(key: str, secret: str) -> Row:
    name = key.lower().replace("_", "-")
    return Row(
        json.dumps({"args": ["push", f"--{name}", secret, "--region", "eu"], "n": 1}),
        ('"push"', '"--region"', '"n": 1'),
        is_json=True,
    )


def query(key: str, secret: str) -> Row:
    text = f"GET https://hooks.example.test/callback?{key}={_quoted(secret)}&lang=de failed: 502 Bad Gateway"
    return Row(text, ("https://hooks.example.test/callback", "lang=de failed: 502 Bad Gateway"))


def query_later(key: str, secret: str) -> Row:
    address = "https://api.example.test/v1beta/models/gemini-2.5-pro:generateContent"
    text = f"error sending request for url ({address}?alt=sse&{key}={_quoted(secret)}"
    text += "&prettyPrint=false): dns error"
    return Row(text, ("gemini-2.5-pro", "alt=sse", "prettyPrint=false", "dns error"))


def form_body(key: str, secret: str) -> Row:
    grant = "grant_type=client_credentials&client_id=desktop-app"
    text = f"400 Bad Request; body was {grant}&{key}={_quoted(secret)}&scope=read+write"
    return Row(text, (grant, "scope=read+write"))


def percent_body(key: str, secret: str) -> Row:
    return Row(f"POST /login {key}%3D{_quoted(secret)}%26remember%3Dtrue", ("POST /login",))


def php_array(key: str, secret: str) -> Row:
    return Row(
        f"['host' => 'db1', '{key}' => '{secret}', 'port' => 3306]", ("'host' => 'db1'", "'port' => 3306")
    )


def ruby_hash(key: str, secret: str) -> Row:
    return Row(
        f'{{:host=>"db1", :{key.replace("-", "_")}=>"{secret}", :port=>3306}}',
        (':host=>"db1"', ":port=>3306"),
    )


def smart_quotes(key: str, secret: str) -> Row:
    return Row(f"Fehler 401: „{key}“: „{secret}“ – bitte prüfen", ("Fehler 401", "– bitte prüfen"))


def guillemets(key: str, secret: str) -> Row:
    return Row(f"Fehler 401: «{key}» = «{secret}» – bitte prüfen", ("Fehler 401", "– bitte prüfen"))


def full_width(key: str, secret: str) -> Row:
    return Row(f"エラー {key}＝{secret}（401）再試行", ("エラー", "（401）再試行"))


def ansi(key: str, secret: str) -> Row:
    return Row(f"\x1b[36m{key}\x1b[0m: \x1b[33m{secret}\x1b[0m (401)", ("(401)",))


def unicode_escaped(key: str, secret: str) -> Row:
    name = f"\\u{ord(key[0]):04x}{key[1:]}"
    return Row(f'{{"{name}":"{_escaped(secret)}","n":1}}', ('"n":1',), is_json=True)


def html_entities(key: str, secret: str) -> Row:
    return Row(
        f"<pre>{{&quot;{key}&quot;: &quot;{secret}&quot;, &quot;n&quot;: 1}}</pre>", ("&quot;n&quot;: 1",)
    )


def zero_width(key: str, secret: str) -> Row:
    return Row(f"{key[:3]}\u200b{key[3:]}: \u200b{secret} (401)", ("(401)",))


def control_characters(key: str, secret: str) -> Row:
    return Row(f"{key[:4]}\x00{key[4:]}={secret} (401)", ("(401)",))


def stdout_in_json(key: str, secret: str) -> Row:
    name = key.upper().replace("-", "_")
    text = json.dumps({"stdout": f"{name}={secret}\nNEXT=1\n", "code": "TOOL_FAILED"})
    return Row(text, ("\\nNEXT=1\\n", "TOOL_FAILED"), is_json=True)


SHAPE_ONLY: tuple[Carrier, ...] = (
    prose_incorrect, prose_pasted, prose_quoted, prose_arrows, prose_brackets, prose_cjk,
    prose_json_message, traceback,
)  # fmt: skip
KEYED: tuple[Carrier, ...] = (
    keyword_argument, json_object, json_compact, json_pretty, json_in_json, json_three_deep,
    python_repr, python_tuples, python_bytes, header_line, node_inspect, har, har_pretty_reversed,
    logfmt, logfmt_bare, environment, shell_export, powershell, yaml, yaml_quoted, yaml_record,
    json_record, toml, ini, xml_element, xml_attributes, xml_property, flag_equals, flag_space,
    flag_list, php_array, ruby_hash, smart_quotes, guillemets, full_width, ansi, unicode_escaped,
    html_entities, zero_width, control_characters, stdout_in_json, go_map, header_dump, curl_single,
    curl_double,
)  # fmt: skip
IN_URLS: tuple[Carrier, ...] = (query, query_later, form_body, percent_body)
