"""Other formats for the same strings: i18next JSON, TypeScript objects, CSV, compiled catalogs."""
