package forms

import (
	"encoding/json"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// format says what an exported file is, before anything of it is believed.
const format = "hivis form"

// File is a form as one JSON file: what is exported, and imported elsewhere.
type File struct {
	Format      string   `json:"format" enum:"hivis form" doc:"Says what the file is"`
	Purpose     string   `json:"purpose" maxLength:"40" doc:"Of the form that it was"`
	Name        string   `json:"name" maxLength:"200" doc:"The form's name"`
	Description string   `json:"description" maxLength:"2000" doc:"What the form is for"`
	Document    Document `json:"document"`
}

// ReadyForm is a form of the shelf: as somebody of the trade would write it, for an organization
// to make its own.
type ReadyForm struct {
	Key         string   `json:"key" maxLength:"60"`
	Name        string   `json:"name" maxLength:"200"`
	Description string   `json:"description" maxLength:"2000"`
	Document    Document `json:"document"`
}

// ReadReadyForms reads the ready forms of a folder, in the order of their names.
func ReadReadyForms(folder fs.FS) (ready []ReadyForm, err error) {
	names, err := fs.Glob(folder, "*.json")
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	for _, name := range names {
		content, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, err
		}
		var file File
		if err := json.Unmarshal(content, &file); err != nil {
			return nil, err
		}
		ready = append(ready, ReadyForm{Key: strings.TrimSuffix(path.Base(name), ".json"), Name: file.Name, Description: file.Description, Document: file.Document.whole()})
	}
	return ready, nil
}
