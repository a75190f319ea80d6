package db

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Named reads rows by the names of their columns, which are those of [Columns]: due_date goes
// to the field DueDate, and site_id and site_name to ID and Name of the struct Site; where Site
// is a pointer, it is nil where its first column is null. A column or a field that is left over
// is an error.
//
// [pgx.RowToStructByName] knows neither structs that may not be there nor that rows which
// follow each other are alike, so that it takes more time and memory than reading by position.
func Named[T any]() pgx.RowToFunc[T] {
	return NamedAs(func(row *T) T { return *row })
}

// NamedAs reads rows as [Named] does, and makes of each what is wanted. The next row is read
// into the same place.
func NamedAs[R, T any](of func(row *R) T) pgx.RowToFunc[T] {
	var r reading[R]
	return func(from pgx.CollectableRow) (made T, err error) {
		if err := r.read(from); err != nil {
			return made, err
		}
		return of(&r.row), nil
	}
}

// One reads the only row of a statement as [Named] does; that there is none is [pgx.ErrNoRows].
func One[T any](ctx context.Context, tx *Tx, sql string, args ...any) (one T, err error) {
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return one, err
	}
	return pgx.CollectExactlyOneRow(rows, Named[T]())
}

// reading is the place that rows of a statement are read into, one after the other.
type reading[R any] struct {
	row     R
	from    pgx.CollectableRow // the same for all rows of a statement
	layout  *layout
	targets []any
}

func (r *reading[R]) read(from pgx.CollectableRow) error {
	if r.from != from {
		layout, err := layoutOf(reflect.TypeFor[R](), from.FieldDescriptions())
		if err != nil {
			return err
		}
		r.from, r.layout, r.targets = from, layout, make([]any, len(layout.columns))
		layout.aim(reflect.ValueOf(&r.row).Elem(), r.targets)
	}
	r.row = *new(R)
	if len(r.layout.joins) > 0 {
		r.layout.join(reflect.ValueOf(&r.row).Elem(), from.RawValues(), r.targets)
	}
	return from.Scan(r.targets...)
}

// layout says which column goes to which field of a struct.
type layout struct {
	columns []string // of the whole row
	fields  []placed
	joins   []joined
}

// placed is the field of one column.
type placed struct {
	path   []int
	column int
}

// joined is a pointer to a struct, which may not be there.
type joined struct {
	path []int
	layout
}

// aim says where the columns are read to that are there in every row.
func (l *layout) aim(row reflect.Value, targets []any) {
	for _, f := range l.fields {
		targets[f.column] = row.FieldByIndex(f.path).Addr().Interface()
	}
}

// join makes the structs that are there in a row, and says where their columns are read to.
func (l *layout) join(row reflect.Value, values [][]byte, targets []any) {
	for i := range l.joins {
		j := &l.joins[i]
		if values[j.fields[0].column] == nil {
			j.leave(targets)
			continue
		}
		pointer := row.FieldByIndex(j.path)
		pointer.Set(reflect.New(pointer.Type().Elem()))
		j.aim(pointer.Elem(), targets)
		j.join(pointer.Elem(), values, targets)
	}
}

// leave reads the columns to nowhere.
func (l *layout) leave(targets []any) {
	for _, f := range l.fields {
		targets[f.column] = nil
	}
	for i := range l.joins {
		l.joins[i].leave(targets)
	}
}

// layouts are those that were needed so far, by the type of the struct. A struct is read from
// one statement or a few.
var layouts sync.Map

func layoutOf(t reflect.Type, columns []pgconn.FieldDescription) (*layout, error) {
	known, _ := layouts.Load(t)
	of, _ := known.([]*layout)
	for _, l := range of {
		if slices.EqualFunc(l.columns, columns, func(name string, c pgconn.FieldDescription) bool { return name == c.Name }) {
			return l, nil
		}
	}
	made, err := lay(t, columns)
	if err == nil {
		layouts.Store(t, append(slices.Clip(of), made))
	}
	return made, err
}

func lay(t reflect.Type, columns []pgconn.FieldDescription) (*layout, error) {
	l, laying := &layout{}, laying{left: map[string]int{}}
	for i, c := range columns {
		l.columns = append(l.columns, c.Name)
		if _, twice := laying.left[plain(c.Name)]; twice {
			return nil, fmt.Errorf("db: two columns are %s", c.Name)
		}
		laying.left[plain(c.Name)] = i
	}
	laying.lay(l, t, nil, "")
	for _, i := range laying.left {
		return nil, fmt.Errorf("db: %s has no field for the column %s", t, columns[i].Name)
	}
	if len(laying.missing) > 0 {
		return nil, fmt.Errorf("db: no column is for %s of %s", strings.Join(laying.missing, ", "), t)
	}
	return l, nil
}

// laying finds the fields of columns.
type laying struct {
	left    map[string]int // columns that have no field yet, by their plain names
	missing []string       // fields that have no column
}

func (all *laying) lay(l *layout, t reflect.Type, path []int, before string) {
	for i := range t.NumField() {
		field, at := t.Field(i), append(slices.Clip(path), i)
		switch name, _ := nameOf(field); {
		case name == "-":
		case embeds(field):
			all.lay(l, field.Type, at, before)
		case field.IsExported():
			all.place(l, field, at, before+plain(name))
		}
	}
}

func (all *laying) place(l *layout, field reflect.StructField, at []int, name string) {
	if column, found := all.left[name]; found {
		l.fields = append(l.fields, placed{at, column})
		delete(all.left, name)
		return
	}
	within := false
	for column := range all.left {
		within = within || strings.HasPrefix(column, name)
	}
	switch t := field.Type; {
	case within && t.Kind() == reflect.Struct:
		all.lay(l, t, at, name)
	case within && t.Kind() == reflect.Pointer && t.Elem().Kind() == reflect.Struct:
		j := joined{path: at}
		if all.lay(&j.layout, t.Elem(), nil, name); len(j.fields) > 0 {
			l.joins = append(l.joins, j)
			return
		}
		fallthrough
	default:
		all.missing = append(all.missing, field.Name)
	}
}

// plain is a name as it is compared.
func plain(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }
