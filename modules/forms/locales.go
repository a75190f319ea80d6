package forms

import (
	"embed"
	"io/fs"
)

//go:embed locales/*.json
var localeFiles embed.FS

// Locales are the words of forms, one file per language.
var Locales = whole(fs.Sub(localeFiles, "locales"))

func whole(files fs.FS, err error) fs.FS {
	if err != nil {
		panic(err) // only if the folder above were missing, and then nothing compiles
	}
	return files
}
