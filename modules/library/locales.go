package library

import (
	"embed"
	"io/fs"
)

//go:embed locales/*.json
var localeFiles embed.FS

// sentences are the words of the module, one file per language.
func sentences() fs.FS {
	folder, err := fs.Sub(localeFiles, "locales")
	if err != nil {
		panic(err) // only if the folder above were missing, and then nothing compiles
	}
	return folder
}
