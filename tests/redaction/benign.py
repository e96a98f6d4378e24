"""Lines of error text that hold no credential, however much they look like it."""

from __future__ import annotations

import random
import uuid

import tokens


def lines(seed: int) -> list[str]:
    """Return look-alikes with fresh ids, digests and blobs in them."""
    rnd = random.Random(seed)

    def h(size: int) -> str:
        return tokens.build(f"{{h{size}}}", rnd)

    def a(size: int) -> str:
        return tokens.build(f"{{a{size}}}", rnd)

    def u() -> str:
        return str(uuid.UUID(int=rnd.getrandbits(128)))

    return f"""\
request id req_{a(24)} failed
x-request-id: {h(32)}
request-id: req_011C{a(20)}
x-amzn-requestid: {u()}
x-amz-id-2: {a(60)}=
cf-ray: {h(16)}-FRA
"id": "chatcmpl-{a(29)}"
{{"id":"msg_{a(24)}","type":"message"}}
resp_{h(50)} incomplete
x-ms-request-id={u()} apim-request-id={u()}
openai-processing-ms: 812 x-ratelimit-reset-requests: 8.64s
session {u()} expired
session_id={u()}
{{"session_id":"{u()}"}}
sessionKey: {u()}
turn t_{a(12)} aborted
correlationId={u()}
git rev-parse HEAD -> {h(40)}
index {h(7)}..{h(7)} 100644
Merge {h(8)} into {h(9)}
checkout of {h(40)} failed
sha512-{a(86)}==
"integrity": "sha512-{a(86)}=="
etag: "{h(32)}"
ETag: W/"{h(20)}"
digest: sha256:{h(64)}
image ghcr.io/acme/app@sha256:{h(64)} not found
Digest: SHA-256={a(43)}=
cache-key: v2-{h(64)}
Cache key npm-{h(40)} not found
checksum mismatch: got {h(64)}
fingerprint SHA256:{a(43)}
ssh-rsa AAAAB3NzaC1yc2E{a(300)} dana@laptop
-----BEGIN CERTIFICATE-----\nMIID{a(60)}\n-----END CERTIFICATE-----
public key: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{a(43)}
{{"publicKey": "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE{a(86)}"}}
publishable key pk_live_{a(24)}
pk_test_{a(24)}
reCAPTCHA site key 6Le{a(37)}
"kid": "{h(40)}"
client_id: {a(12)}.apps.googleusercontent.com
client_id={a(20)}
application id {u()}
gpt-5.1-codex-max not available
model: anthropic/claude-3.5-sonnet:beta
models/gemini-2.5-flash-preview-09-2025 is not found for API version v1beta
meta-llama/Llama-3.3-70B-Instruct-Turbo
us.anthropic.claude-sonnet-4-20250514-v1:0
deployment gpt-4o-2024-08-06 not found
sk-learn 1.4.2 incompatible
scikit-learn==1.5.0 requires sk-build
task-runner-2024-05-01 finished
risk-assessment-v2 failed
disk-usage-report-2024 done
/Users/dana/Library/Application Support/pi/logs/agent.log
C:\\Users\\dana\\AppData\\Roaming\\pi\\token-cache.json
~/.ssh/id_ed25519.pub
/etc/ssl/private/key.pem: permission denied
/run/secrets/db_password not found
file:///home/x/.config/auth.json
src/auth/password.ts:12:5
node_modules/.cache/tokens/{h(32)}.json
data:image/png;base64,{a(400)}
"data": "{a(300)}"
call_{a(24)} finished
toolu_{a(24)} result
"tool_use_id": "toolu_01{a(22)}"
"tool_call_id":"call_{a(24)}"
trace-id: {h(32)}
x-b3-traceid: {h(32)} x-b3-spanid: {h(16)}
x-cloud-trace-context: {h(32)}/123456789
sentry-trace: {h(32)}-{h(16)}-1
x-datadog-trace-id: 7277407061855694839
2026-03-04T10:22:31.224Z error
expires_at: 1786439642
"expires_in": 3600, "token_type": "Bearer"
token_type=bearer expires_in=3600
"token_type": "bearer", "scope": "read write"
Retry after 2026-03-04 10:22:31 UTC
Password is incorrect
password: incorrect
Password: must be at least 8 characters
password reset link sent
Your password has expired
Wrong password. Try again.
password authentication failed for user "svc"
FATAL: password authentication failed for user "postgres"
Access denied for user 'root'@'localhost' (using password: YES)
(using password: NO)
invalid password for user admin
password_confirmation doesn't match password
"password": ["This field is required."]
"password": "required"
{{"errors":{{"password":["is too short (minimum is 8 characters)"]}}}}
{{"field":"password","message":"must not be empty"}}
{{"name":"password","type":"string","required":true}}
passwordless login enabled
no password supplied
password=None
"password": null
password: false
token limit exceeded
max_tokens: 4096
"max_tokens": 4096, "temperature": 0.7
input tokens: 182340
Input token count (1048577) exceeds the maximum number of tokens allowed (1048576).
prompt is too long: 213541 tokens > 200000 maximum
Requested token count exceeds the model's maximum context length of 131072 tokens.
token=42
tokens=4096
total tokens used: 12000
{{"token_count": 42, "tokens": 12, "tokensBefore": 180000}}
"inputTokens": 1234, "outputTokens": 55, "cachedTokens": 0
cache_creation_input_tokens=0 cache_read_input_tokens=18223
Unexpected token < in JSON at position 0
SyntaxError: Unexpected token '}}', "{{"a":1}}}}" is not valid JSON
unexpected token: identifier
Invalid token at position 17
token expired
invalid_token: The access token expired
"error":"invalid_token","error_description":"Token has been revoked"
"code":"token_expired"
CSRF token mismatch
csrf token missing or incorrect
No API key provided
You didn't provide an API key. Provide it as Authorization: Bearer YOUR_KEY
Incorrect API key provided. You can find your API key at https://platform.openai.com/account/api-keys.
API key not valid. Please pass a valid API key.
API key expired. Please renew the API key.
"reason": "API_KEY_INVALID"
missing x-api-key header
x-api-key header is required
Missing required header: Authorization
authorization header missing
Authorization: missing
authorization: Bearer realm="x"
WWW-Authenticate: Bearer realm="api", error="invalid_token"
www-authenticate: Digest realm="x", qop="auth", nonce="{h(32)}"
OAuth token has expired
OAuth authentication is currently not supported.
auth_method=oauth
auth: oauth2
auth=none
"auth": {{"type": "none"}}
"auth": false
"auth": "required"
authentication: basic
Authentication failed: invalid credentials
credentials: include
credentials: omitted
Access-Control-Allow-Credentials: true
could not load default credentials
credential provider chain exhausted
Basic authentication is disabled
Bearer authentication required
bearer methods supported: header
bearer of bad news
basic usage instructions follow
Basic realm
secret not found: projects/123/secrets/db-password/versions/latest
secret: optional
secret manager unavailable
Secret "db-credentials" not found in namespace prod
secretKeyRef: name: db-secret key: password
client secret is required
the secret was rotated on 2026-03-01
keychain locked
key not found: user.name
KeyError: 'api_key'
missing key "model" in request
Duplicate key value violates unique constraint "users_pkey"
duplicate key value violates unique constraint "uq_session_token"
Key (email)=(dana@example.test) already exists.
primary key id
primary_key: user_id
sort_key=created_at partition_key=tenant
foreign key constraint fails
keyboard interrupt
key press ignored
key=value pairs
?key=name&value=3
key: ctrl+shift+k
"key": "errors.TIMEOUT.action"
i18n key missing: settings.apiKey.label
hasToken=true
isAuthenticated=false
tokenizer.json missing
tokenizer_config: {{"model_max_length": 8192}}
tokenize failed
refresh_token grant is not supported
getAccessToken() returned undefined
at getToken (/app/src/auth.js:12:9)
at TokenStore.refresh (token-store.ts:88:11)
def verify_password(plain, hashed):
const apiKey = process.env.OPENAI_API_KEY
api_key = os.environ["OPENAI_API_KEY"]
apiKey: config.apiKey,
api_key=settings.OPENAI_API_KEY
password = getpass.getpass()
password=password,
token = request.headers.get("Authorization")
headers={{"Authorization": f"Bearer {{token}}"}}
Authorization: Bearer $TOKEN
Authorization: Bearer ${{OPENAI_API_KEY}}
-H "Authorization: Bearer $OPENAI_API_KEY"
-H "x-api-key: $ANTHROPIC_API_KEY"
export OPENAI_API_KEY=...
OPENAI_API_KEY=sk-...
OPENAI_API_KEY is not set
OPENAI_API_KEY=
DB_PASSWORD=<unset>
api key: <your key>
api_key=YOUR_API_KEY
"apiKey": "YOUR_API_KEY"
"api_key": "sk-xxxxxxxxxxxxxxxxxxxxxxxx"
password=********
password: ••••••••
Cookie: none
cookies: disabled
Set-Cookie header missing
cookie consent banner shown
cookie "session" rejected because it has the "SameSite=None" attribute
cookie_domain=example.test
https://example.test/login?next=%2Fhome
https://example.test/?q=api+key+rotation
https://example.test/oauth/token
https://example.test/reset-password?step=2
https://user@example.test/repo.git
git@github.com:acme/app.git
postgres://localhost:5432/app
mongodb://localhost/app
redis://cache-1:6379/0
http://localhost:3000/api/auth/session
https://api.example.test/v1/keys/list?limit=20
?code=ERR_BAD_REQUEST
?error=access_denied&code=403
code=ECONNRESET errno=-104
"code": "invalid_api_key"
error code: 1006
exit code 137
postal code 10115
country_code=DE
status_code=401
verification code expired
Enter the verification code sent to your phone
one-time code is invalid
otp: expired
otp=invalid
pin: 4 retries left
pin=true
MFA required
mfa_code is required
author: Dana
authority: example.test
authored 2026-03-04
authenticate() takes 2 positional arguments
passed: 12, failed: 3
pass: true
pass 2 of 3
bypass=true
compass: north
passport: none
signature: invalid
signature does not match
"signature": "EqQBCgIYAhIM{a(200)}"
signatureVersion: v4
sig: SIGTERM
ticket: JIRA-1234
ticket=OPS-88213
support ticket 48213311
pageToken=CAUQAA
"nextPageToken": "{a(40)}"
next_token: {a(60)}
cursor: eyJpZCI6{a(20)}
org-{a(24)} over quota
organization: org_{a(20)}
acct_{a(16)} suspended
arn:aws:iam::123456789012:role/admin
arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-v2
0x{h(40)} reverted
tx 0x{h(64)} failed
base58 {a(44)}
color: #ff8800
ULID 01H{a(23)}
nanoid V1StGXR8_Z5jdHi6B-myT
device id {a(22)}
eth0 aa:bb:cc:dd:ee:ff
{"a" * 40}
{"=" * 60}
密码错误
令牌已过期，请重新登录
API 密钥无效
密钥：未配置
パスワードが正しくありません
トークンの有効期限が切れました
비밀번호가 올바르지 않습니다
Пароль неверный
Токен: недействителен
Le mot de passe est incorrect
mot de passe : requis
Contraseña incorrecta
clave: inválida
Passwort: falsch
Jeton invalide
"logprobs": {{"tokens": ["Hello", " world"], "token_logprobs": [-0.1, -0.2]}}
"token": "Hello"
"token": " API_KEY2"
{{"token":"ab12","logprob":-0.2}}
stop: ["</s>", "<|eot_id|>"]
unk_token=<unk> pad_token=[PAD] mask_token="[MASK]"
"function":{{"name":"get_password_policy","arguments":"{{}}"}}
Permission denied (publickey,password).
scope: openid profile email
grant_type=refresh_token
response_type=code&client_id=x
access_token_url=https://idp.example.test/token
token_endpoint: https://idp.example.test/oauth/token
token_uri: https://oauth2.googleapis.com/token
password_hash: $2b$12$
password_updated_at=2026-03-04
secret_name=db-prod
secretName: prod-db
key_id={h(20)}
private_key_id: {h(40)}
KMS key arn:aws:kms:us-east-1:123456789012:key/{u()} disabled
vault path secret/data/app/db
login for bob failed 3 times
user=bob password check failed
token usage: 1182 prompt + 77 completion
token bucket refill 12/s
session token required
jwt malformed
jwt expired at 2026-03-04T10:22:31Z
jwt audience invalid. expected: api
certificate fingerprint: {":".join(h(2).upper() for _ in range(20))}
MODEL_NOT_CONFIGURED: no model
PROVIDER_SECRET_MISSING
errors.PROVIDER_UNAUTHORIZED
SETTINGS_INVALID: apiKey must be a string
apiKey: expected string, received undefined
"path": ["apiKey"], "message": "Required"
Invalid value for "api_key": None
api_key: Field required
passphrase required for key '/home/u/.ssh/id_rsa'
Enter passphrase for key '/home/u/.ssh/id_rsa':
Host key verification failed.
Bad credentials
"message":"Bad credentials","documentation_url":"https://docs.github.com/rest"
npm ERR! code E401
npm_config_cache=/tmp/.npm
npm_lifecycle_event=test
hf_hub_download failed
HF_HUB_OFFLINE=1
pypi-server 1.5
glob pattern glpat
xai-sdk 1.2.0
fw_update done
ntn_bridge enabled
key-value store
key-{h(8)}""".splitlines()
