package servertest

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

// selectColumns lists the columns of every table, the job queue's included.
// Partitions stand for the tables they are of.
const selectColumns = `
select format('%I.%I', n.nspname, c.relname),
  array_agg(case when a.atttypid = 'bytea'::regtype then format('encode(%I, ''escape'')', a.attname) else format('%I::text', a.attname) end order by a.attnum)
from pg_class c
join pg_namespace n on n.oid = c.relnamespace and n.nspname not in ('pg_catalog', 'information_schema')
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relkind = 'r'
group by 1
order by 1`

// Rows counts the rows of every table that has some, past row-level security.
func (s *Server) Rows() map[string]int {
	s.T.Helper()
	counts := map[string]int{}
	for table, rows := range s.Contents() {
		if len(rows) > 0 {
			counts[table] = len(rows)
		}
	}
	return counts
}

// Contents is every row of every table as text, bytes included, by table.
func (s *Server) Contents() map[string][]string {
	s.T.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, s.Database.URL)
	if err != nil {
		s.T.Fatal(err)
	}
	defer conn.Close(ctx)
	contents := map[string][]string{}
	for table, columns := range s.tables(conn) {
		sql := fmt.Sprintf("select concat_ws('|', %s) from %s", strings.Join(columns, ", "), table)
		rows, _ := conn.Query(ctx, sql)
		if contents[table], err = pgx.CollectRows(rows, pgx.RowTo[string]); err != nil {
			s.T.Fatalf("%s: %v", sql, err)
		}
	}
	return contents
}

func (s *Server) tables(conn *pgx.Conn) map[string][]string {
	s.T.Helper()
	rows, err := conn.Query(context.Background(), selectColumns)
	if err != nil {
		s.T.Fatal(err)
	}
	tables := map[string][]string{}
	var name string
	var columns []string
	if _, err := pgx.ForEachRow(rows, []any{&name, &columns}, func() error {
		tables[name] = append([]string{}, columns...)
		return nil
	}); err != nil {
		s.T.Fatal(err)
	}
	return tables
}
