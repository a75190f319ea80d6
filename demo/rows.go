package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"hivis/platform/db"
)

// insert writes all rows in one statement. (COPY is refused on tables with
// row-level security.) The fields' json names are the columns.
func insert[T any](ctx context.Context, tx *db.Tx, table string, rows []T) error {
	if len(rows) == 0 {
		return nil
	}
	encoded, err := json.Marshal(rows)
	if err != nil {
		return err
	}
	var names []string
	row := reflect.TypeFor[T]()
	for i := range row.NumField() {
		names = append(names, row.Field(i).Tag.Get("json"))
	}
	columns := strings.Join(names, ", ")
	_, err = tx.Exec(ctx, fmt.Sprintf("insert into %s (%s) select %[2]s from jsonb_populate_recordset(null::%[1]s, $1)", table, columns), string(encoded))
	if err != nil {
		return fmt.Errorf("%s: %w", table, err)
	}
	return nil
}

// collect reads keys and ids.
func collect[K comparable](ctx context.Context, tx *db.Tx, sql string, into map[K]int64, args ...any) error {
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var key K
		var id int64
		if err := rows.Scan(&key, &id); err != nil {
			return err
		}
		into[key] = id
	}
	return rows.Err()
}
