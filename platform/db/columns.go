package db

import (
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// Column is one that a field of a struct is of.
type Column struct {
	Name string
	Path []int
	null bool // instead of nothing
}

// value is a row's, or nil where the column is null.
func (c Column) value(row reflect.Value) any {
	field := row.FieldByIndex(c.Path)
	if c.null && field.IsZero() {
		return nil
	}
	return field.Interface()
}

// Columns are those of a struct, and of what it embeds. One is called as people's programs call
// it (the tag `json`), or else as the field, DueDate due_date. A tag `db` gives it another name,
// says that there is none ("-"), or that nothing (0, "") is written as null (",null").
func Columns(t reflect.Type) []Column {
	known, ok := columnsByType.Load(t)
	if !ok {
		known, _ = columnsByType.LoadOrStore(t, slices.Clip(columnsOf(t, nil)))
	}
	return known.([]Column)
}

// columnsByType are those that were asked for.
var columnsByType sync.Map

func columnsOf(t reflect.Type, path []int) (columns []Column) {
	for i := range t.NumField() {
		field, at := t.Field(i), append(slices.Clip(path), i)
		switch name, option := nameOf(field); {
		case name == "-":
		case embeds(field):
			columns = append(columns, columnsOf(field.Type, at)...)
		case field.IsExported():
			columns = append(columns, Column{name, at, option == "null"})
		}
	}
	return columns
}

// embeds reports whether the columns of a field are its struct's.
func embeds(field reflect.StructField) bool {
	return field.Anonymous && field.Type.Kind() == reflect.Struct && field.Tag == ""
}

func nameOf(field reflect.StructField) (name, option string) {
	name, option, _ = strings.Cut(field.Tag.Get("db"), ",")
	if name == "" {
		if name, _, _ = strings.Cut(field.Tag.Get("json"), ","); name == "-" {
			name = ""
		}
	}
	if name == "" {
		name = snake(field.Name)
	}
	return name, option
}

// snake is the name of the column of a field: of SiteID it is site_id, and of SiteIDs site_ids.
func snake(name string) string {
	var column strings.Builder
	letters := []rune(name)
	for i, letter := range letters {
		if begins := i > 0 && unicode.IsUpper(letter) && (!unicode.IsUpper(letters[i-1]) || beginsWord(letters[i+1:])); begins {
			column.WriteByte('_')
		}
		column.WriteRune(unicode.ToLower(letter))
	}
	return column.String()
}

// beginsWord reports whether a capital before these letters is the first of a word; that before
// the s of several IDs is not.
func beginsWord(after []rune) bool {
	switch {
	case len(after) == 0 || !unicode.IsLower(after[0]):
		return false
	case after[0] == 's':
		return len(after) > 1 && unicode.IsLower(after[1])
	}
	return true
}
