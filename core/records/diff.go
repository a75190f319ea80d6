package records

import (
	"fmt"
	"reflect"
	"slices"
	"time"

	"hivis/platform/db"
)

// Diff is what differs between two of a kind, by the names of their columns: of all of them in
// their order, or of those that are named, in that order.
func Diff[T any](before, after T, named ...string) (changes []Change) {
	b, a := reflect.ValueOf(before), reflect.ValueOf(after)
	columns := db.Columns(b.Type())
	if len(named) == 0 {
		for _, c := range columns {
			named = append(named, c.Name)
		}
	}
	for _, name := range named {
		i := slices.IndexFunc(columns, func(c db.Column) bool { return c.Name == name })
		if i < 0 {
			panic(fmt.Sprintf("records: %s has no %s", b.Type(), name))
		}
		path := columns[i].Path
		changes = AppendChange(changes, name, said(b.FieldByIndex(path)), said(a.FieldByIndex(path)))
	}
	return changes
}

// said is a value as a timeline tells it: a moment by the clock that reckons for all sites, who
// or what has a name by that, and nothing for what there is not.
func said(value reflect.Value) any {
	if named, ok := value.Interface().(interface{ DisplayName() string }); ok {
		return named.DisplayName()
	}
	if value.Kind() == reflect.Pointer {
		if value.IsNil() {
			return ""
		}
		value = value.Elem()
	}
	if at, ok := value.Interface().(time.Time); ok {
		return at.UTC().Format(time.RFC3339)
	}
	return value.Interface()
}
