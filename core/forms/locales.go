package forms

import (
	"embed"

	"hivis/platform/i18n"
)

//go:embed locales/*.json
var localeFiles embed.FS

// Locales are the words of forms, one file per language.
var Locales = i18n.Folder(localeFiles)
