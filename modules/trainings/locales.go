package trainings

import "embed"

//go:embed locales/*.json
var sentences embed.FS
