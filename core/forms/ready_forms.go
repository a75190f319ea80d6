package forms

import (
	"embed"
	"io/fs"
)

//go:embed shelf
var shelfFiles embed.FS

// ReadyForms is the ready forms of a folder, to be had in any organization.
func ReadyForms(folder string) []ReadyForm {
	files, err := fs.Sub(shelfFiles, "shelf/"+folder)
	if err != nil {
		panic(err) // the folder is named where the module is wired
	}
	ready, err := ReadReadyForms(files)
	if err != nil {
		panic(err) // the files are those of this package, and its tests have read them
	}
	return ready
}
