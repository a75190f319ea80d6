package api

import (
	"fmt"
	"reflect"
	"slices"
	"sync"

	"hivis/platform/db"
)

// Set takes over a field of a change; one that was not sent stays as it is.
func Set[T any](field *T, sent *T) {
	if sent != nil {
		*field = *sent
	}
}

// Merge takes over what both call by the same name: of what was sent a field that is there, and
// of values each. One of the two has all that the other has, but for the fields that are named: a
// field that was renamed on one side alone would else not be taken over, and nobody would know.
func Merge[T, S any](into *T, sent S, but ...string) {
	from, to := reflect.ValueOf(sent), reflect.ValueOf(into).Elem()
	for _, m := range merging(from.Type(), to.Type(), but) {
		value, field := from.FieldByIndex(m[0]), to.FieldByIndex(m[1])
		if value.Kind() == reflect.Pointer && value.IsNil() {
			continue
		}
		if value.Type() != field.Type() {
			value = value.Elem()
		}
		field.Set(value)
	}
}

// merges are the fields that go from one struct to another, by the types of both.
var merges sync.Map

func merging(from, to reflect.Type, but []string) [][2][]int {
	types := [2]reflect.Type{from, to}
	if known, ok := merges.Load(types); ok {
		return known.([][2][]int)
	}
	sources, targets := db.Columns(from), db.Columns(to)
	var pairs [][2][]int
	var left, open []string
	for _, c := range sources {
		if i := slices.IndexFunc(targets, func(of db.Column) bool { return of.Name == c.Name }); i >= 0 {
			pairs = append(pairs, [2][]int{c.Path, targets[i].Path})
		} else if !slices.Contains(but, c.Name) {
			left = append(left, c.Name)
		}
	}
	for _, c := range targets {
		if !slices.ContainsFunc(sources, func(of db.Column) bool { return of.Name == c.Name }) && !slices.Contains(but, c.Name) {
			open = append(open, c.Name)
		}
	}
	for _, name := range but {
		named := func(of db.Column) bool { return of.Name == name }
		if slices.ContainsFunc(sources, named) == slices.ContainsFunc(targets, named) {
			panic(fmt.Sprintf("api: %s is said to be in one of %s and %s alone", name, from, to))
		}
	}
	if len(left) > 0 && len(open) > 0 {
		panic(fmt.Sprintf("api: of %s nothing takes over %v, and %s gets no %v", from, left, to, open))
	}
	merges.Store(types, pairs)
	return pairs
}
