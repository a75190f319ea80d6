package attachments

import (
	"embed"

	"hivis/platform/i18n"
)

//go:embed locales/*.json
var localeFiles embed.FS

// Locales are what is wrong with a file, one file per language.
var Locales = i18n.Folder(localeFiles)
