package audits

import (
	"embed"

	"hivis/platform/i18n"
)

//go:embed locales/*.json
var localeFiles embed.FS

// sentences are the words of the module's answers and mails, one file per language.
var sentences = i18n.Folder(localeFiles)
