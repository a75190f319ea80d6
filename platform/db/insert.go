package db

import (
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// Table is where new rows go.
type Table struct {
	Name   string
	Serial string // by which its rows are numbered, "" if they are not
}

// Added is what a new row was given.
type Added struct{ ID, Serial int64 }

// InsertAll adds rows of the organization in one statement, and says what they were given, in
// their order. A field goes to its column of [Columns]. The table says what type that has, so
// that a day is a text.
func InsertAll[T any](ctx context.Context, tx *Tx, into Table, rows []T) ([]Added, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	sql, values := insertion(into, rows)
	found, err := tx.Query(ctx, sql+"\nreturning "+into.returned(), tx.OrganizationID, values)
	if err != nil {
		return nil, err
	}
	added, err := pgx.CollectRows(found, Named[Added]())
	// Ids rise in the order of the rows.
	slices.SortFunc(added, func(a, b Added) int { return cmp.Compare(a.ID, b.ID) })
	return added, err
}

// Insert adds one row as [InsertAll] does, without the detour through JSON that many rows take. A
// field's type has to be one that pgx writes to its column: a day is a plain string.
func Insert[T any](ctx context.Context, tx *Tx, into Table, row T) (added Added, err error) {
	columns := Columns(reflect.TypeFor[T]())
	names, given := into.columns(columns, func(i int) string { return "$" + strconv.Itoa(i+2) })
	args := make([]any, 1, len(columns)+1)
	args[0] = tx.OrganizationID
	for _, c := range columns {
		args = append(args, c.value(reflect.ValueOf(row)))
	}
	err = tx.QueryRow(ctx, fmt.Sprintf("insert into %s (%s)\nvalues (%s)\nreturning %s", into.Name, names, given, into.returned()), args...).Scan(&added.ID, &added.Serial)
	return added, err
}

// InsertAllDeferred adds rows as [InsertAll] does where nothing waits for them.
func InsertAllDeferred[T any](tx *Tx, into Table, rows []T) {
	if len(rows) > 0 {
		sql, values := insertion(into, rows)
		tx.Defer(sql, tx.OrganizationID, values)
	}
}

// insertion is the SQL that adds rows, and they as it takes them.
func insertion[T any](into Table, rows []T) (sql, values string) {
	columns := Columns(reflect.TypeFor[T]())
	names, given := into.columns(columns, func(i int) string { return "n." + columns[i].Name })
	all := make([]string, len(rows))
	for i, row := range rows {
		all[i] = written(reflect.ValueOf(row), columns)
	}
	order := "n"
	if len(rows) > 1 {
		order = "with ordinality n order by n.ordinality"
	}
	return fmt.Sprintf("insert into %[1]s (%s)\nselect %s\nfrom jsonb_populate_recordset(null::%[1]s, $2::jsonb) %[4]s", into.Name, names, given, order), "[" + strings.Join(all, ",") + "]"
}

// columns are the names of those that a new row is given, and what each is given.
func (t Table) columns(columns []Column, value func(i int) string) (names, given string) {
	names, given = "organization_id", "$1::bigint"
	if t.Serial != "" {
		names, given = names+", serial", given+", next_serial('"+t.Serial+"')"
	}
	for i, c := range columns {
		names, given = names+", "+c.Name, given+", "+value(i)
	}
	return names, given
}

// returned is the SQL of what a new row was given.
func (t Table) returned() string {
	if t.Serial == "" {
		return "id, 0::bigint as serial"
	}
	return "id, serial"
}

// written is a row as text.
func written(row reflect.Value, columns []Column) string {
	var fields []string
	for _, c := range columns {
		given := c.value(row)
		if given == nil {
			continue
		}
		value, err := json.Marshal(plainly(given))
		if err != nil {
			panic(err) // texts, numbers and times always encode
		}
		fields = append(fields, `"`+c.Name+`":`+string(value))
	}
	return "{" + strings.Join(fields, ",") + "}"
}

// plainly is a value as the database reads it from a text: it rounds what is finer than it
// keeps, where it would be cut off otherwise.
func plainly(value any) any {
	switch v := value.(type) {
	case time.Time:
		return v.Truncate(time.Microsecond)
	case *time.Time:
		if v != nil {
			return v.Truncate(time.Microsecond)
		}
	case []byte:
		if v != nil {
			return `\x` + hex.EncodeToString(v)
		}
	}
	return value
}
