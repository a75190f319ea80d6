package sheets

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// MappingFile says how what another system exports is read: like a Mapping, but by the headings of
// its columns, so that it is good for every file of that system. It is data that anybody can write.
type MappingFile struct {
	Name    string                `json:"name"`   // "SafetyCulture: issues"
	Module  string                `json:"module"` // what the rows become
	Version int                   `json:"version"`
	Needs   []string              `json:"needs,omitempty"` // the headings by which such a file is known
	Order   Order                 `json:"date_order,omitempty"`
	Fields  map[string]FileSource `json:"fields"`
	Ignored []string              `json:"ignored,omitempty"` // headings that mean nothing, where all others do
}

// FileSource is what a field is taken from: the first of these columns that the file has.
type FileSource struct {
	Columns  []string          `json:"columns,omitempty"`
	And      string            `json:"and,omitempty"` // a column whose text is put behind it
	Constant string            `json:"constant,omitempty"`
	Values   map[string]string `json:"values,omitempty"` // choices by what stands in the cells
}

// ReadMappingFile reads one, strictly: a word that means nothing is a slip.
func ReadMappingFile(text []byte) (*MappingFile, error) {
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.DisallowUnknownFields()
	var file MappingFile
	if err := decoder.Decode(&file); err != nil {
		return nil, err
	}
	if file.Name == "" || file.Module == "" || file.Version < 1 || len(file.Fields) == 0 {
		return nil, errors.New("sheets: a mapping file says its name, module, version and fields")
	}
	return &file, nil
}

// MappingFiles reads all of a folder.
func MappingFiles(files fs.FS) (all []*MappingFile, err error) {
	names, err := fs.Glob(files, "*.json")
	for _, name := range names {
		text, unread := fs.ReadFile(files, name)
		file, wrong := ReadMappingFile(text)
		if err = errors.Join(unread, wrong); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, file)
	}
	return all, err
}

// knows reports whether a table has all headings by which its kind of file is known.
func (f *MappingFile) knows(table *Table) bool {
	return len(f.Needs) > 0 && !slices.ContainsFunc(f.Needs, func(name string) bool { return columnNamed(table, name) == 0 })
}

// of is the mapping of a table. What the file says nothing of is guessed by the other headings.
func (f *MappingFile) of(table *Table, fields []Field) Mapping {
	m := Mapping{Fields: map[string]Source{}, Order: f.Order}
	taken := map[int]bool{}
	for key, from := range f.Fields {
		source := Source{Constant: from.Constant, Values: from.Values, And: columnNamed(table, from.And)}
		for _, name := range from.Columns {
			if source.Column = columnNamed(table, name); source.Column != 0 {
				break
			}
		}
		if source.Column != 0 || source.Constant != "" {
			m.Fields[key] = source
		}
		taken[source.Column-1], taken[source.And-1] = true, true
	}
	for _, name := range f.unused() {
		if column := columnNamed(table, name); column > 0 && !taken[column-1] && !slices.Contains(m.Ignored, column) {
			m.Ignored = append(m.Ignored, column)
		}
	}
	rest := slices.DeleteFunc(slices.Clone(fields), func(field Field) bool { _, said := f.Fields[field.Key]; return said })
	for key, source := range guess(table, rest).Fields {
		if !taken[source.Column-1] {
			m.Fields[key] = source
		}
	}
	return m
}

// unused are the headings that mean nothing: those that it says, and those of fields that are taken from others.
func (f *MappingFile) unused() []string {
	names := slices.Clone(f.Ignored)
	for _, from := range f.Fields {
		names = append(names, from.Columns...)
	}
	return names
}

// columnNamed is the column with that heading, from 1; 0 where there is none.
func columnNamed(table *Table, name string) int {
	name = Normalized(name)
	return 1 + slices.IndexFunc(table.Headings, func(heading string) bool { return name != "" && Normalized(heading) == name })
}
