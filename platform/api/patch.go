package api

import (
	"reflect"
	"slices"

	"hivis/platform/db"
)

// Set takes over a field of a change; one that was not sent stays as it is.
func Set[T any](field *T, sent *T) {
	if sent != nil {
		*field = *sent
	}
}

// Merge takes over what both call by the same name: of what was sent a field that is there, and
// of values each.
func Merge[T, S any](into *T, sent S) {
	from, to := reflect.ValueOf(sent), reflect.ValueOf(into).Elem()
	columns := db.Columns(to.Type())
	for _, c := range db.Columns(from.Type()) {
		i := slices.IndexFunc(columns, func(of db.Column) bool { return of.Name == c.Name })
		if i < 0 {
			continue
		}
		value, field := from.FieldByIndex(c.Path), to.FieldByIndex(columns[i].Path)
		if value.Kind() == reflect.Pointer && value.IsNil() {
			continue
		}
		if value.Type() != field.Type() {
			value = value.Elem()
		}
		field.Set(value)
	}
}
