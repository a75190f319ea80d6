package users

import (
	"embed"

	"hivis/platform/i18n"
)

//go:embed locales/*.json
var localeFiles embed.FS

// Locales are the sentences of people, roles and settings, one file per language.
var Locales = i18n.Folder(localeFiles)
