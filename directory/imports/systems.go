package imports

import (
	"embed"
	"io/fs"

	"hivis/platform/sheets"
)

//go:embed systems/*.json
var systems embed.FS

// Systems are the mapping files of systems that are known; docs/mapping-files.md says what stands in one.
func Systems() []*sheets.MappingFile {
	folder, _ := fs.Sub(systems, "systems")
	all, err := sheets.MappingFiles(folder)
	if err != nil {
		panic(err) // they are compiled in, and a test reads them
	}
	return all
}
