package support

import "embed"

// sentences are what the module says, one file per language.
//
//go:embed locales/*.json
var sentences embed.FS
