package db

import (
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
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
	returned := "id, 0::bigint as serial"
	if into.Serial != "" {
		returned = "id, serial"
	}
	found, err := tx.Query(ctx, sql+"\nreturning "+returned, tx.OrganizationID, values)
	if err != nil {
		return nil, err
	}
	added, err := pgx.CollectRows(found, Named[Added]())
	// Ids rise in the order of the rows.
	slices.SortFunc(added, func(a, b Added) int { return cmp.Compare(a.ID, b.ID) })
	return added, err
}

// Insert adds one row as [InsertAll] does.
func Insert[T any](ctx context.Context, tx *Tx, into Table, row T) (Added, error) {
	added, err := InsertAll(ctx, tx, into, []T{row})
	if err != nil {
		return Added{}, err
	}
	return added[0], nil
}

// DeferAll adds rows as [InsertAll] does where nothing waits for them.
func DeferAll[T any](tx *Tx, into Table, rows []T) {
	if len(rows) > 0 {
		sql, values := insertion(into, rows)
		tx.Defer(sql, tx.OrganizationID, values)
	}
}

// insertion is the SQL that adds rows, and they as it takes them.
func insertion[T any](into Table, rows []T) (sql, values string) {
	columns := Columns(reflect.TypeFor[T]())
	names, given := "organization_id", "$1::bigint"
	if into.Serial != "" {
		names, given = names+", serial", given+", next_serial('"+into.Serial+"')"
	}
	for _, c := range columns {
		names, given = names+", "+c.Name, given+", n."+c.Name
	}
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

// written is a row as text.
func written(row reflect.Value, columns []Column) string {
	var fields []string
	for _, c := range columns {
		field := row.FieldByIndex(c.Path)
		if c.null && field.IsZero() {
			continue
		}
		value, err := json.Marshal(plainly(field.Interface()))
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
