package archives

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// Column is a column of a table, with PostgreSQL's type.
type Column struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

// table is one that goes along.
type table struct {
	Name     string
	Columns  []Column
	Dropped  []string // columns that are in no line
	Identity bool     // ids are given by the database
	Needs    []string // tables that its rows refer to
}

// storageKey names bytes in the store; it begins with the organization, and is carried without that.
const storageKey = "storage_key"

// tablesOf are the tables that go along, each after those that it refers to. A column that refers to
// a table that stays is left out.
func tablesOf(ctx context.Context, tx pgx.Tx) ([]table, error) {
	rows, err := tx.Query(ctx, `
		select c.relname::text as name, array_agg(distinct f.column_name) filter (where f.column_name is not null) as dropped,
		  exists (select from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as identity,
		  array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid and r.relname <> 'organizations' and r.relname <> all($1::text[])) as needs,
		  (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
		from pg_class c
		join pg_attribute o on o.attrelid = c.oid and o.attname = 'organization_id' and not o.attisdropped
		left join lateral (
		  select a.attname::text as column_name from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.attgenerated <> ''
		  union all
		  select a.attname::text from pg_constraint k join pg_class r on r.oid = k.confrelid and r.relname = any($1::text[]) cross join unnest(k.conkey) n join pg_attribute a on a.attrelid = c.oid and a.attnum = n and a.attname <> 'organization_id'
		  where k.conrelid = c.oid and k.contype = 'f') f on true
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1::text[])
		group by c.oid, c.relname order by c.relname`, namesLeftOut())
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, db.Named[table]())
	if err != nil {
		return nil, err
	}
	for i := range all {
		t := &all[i]
		t.Dropped = append(append(t.Dropped, "organization_id"), secretColumns[t.Name]...)
		t.Columns = slices.DeleteFunc(t.Columns, func(c Column) bool { return slices.Contains(t.Dropped, c.Name) })
	}
	return inOrder(all)
}

// inOrder puts each table after those that it needs.
func inOrder(all []table) (sorted []table, err error) {
	placed := map[string]bool{}
	for len(sorted) < len(all) {
		before := len(sorted)
		for _, t := range all {
			if !placed[t.Name] && !slices.ContainsFunc(t.Needs, func(name string) bool { return !placed[name] }) {
				placed[t.Name], sorted = true, append(sorted, t)
			}
		}
		if len(sorted) == before {
			return nil, errors.New("archives: tables refer to each other in a circle")
		}
	}
	return sorted, nil
}

func (t table) has(column string) bool {
	return slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Name == column })
}

// lines is the SQL of the rows of an organization $1, each as a line of JSON without the columns $2.
// Their order is that of their bytes, which is the same on every server.
func (t table) lines() string {
	line := "(to_jsonb(t) - $2::text[])"
	if t.has(storageKey) {
		line += " || jsonb_build_object('storage_key', substr(t.storage_key, strpos(t.storage_key, '/') + 1))"
	}
	return fmt.Sprintf(`select line from (select (%s)::text as line from %s t where t.organization_id = $1) x order by line collate "C"`, line, t.identifier())
}

// insert is the SQL that adds what lines of archive_lines say to the organization $1.
func (t table) insert() string {
	names, values := []string{"organization_id"}, []string{"$1::bigint"}
	for _, c := range t.Columns {
		name := pgx.Identifier{c.Name}.Sanitize()
		names = append(names, name)
		if c.Name == storageKey {
			values = append(values, "$1::text || '/' || r."+name)
		} else {
			values = append(values, "r."+name)
		}
	}
	return fmt.Sprintf("insert into %s (%s) overriding system value select %s from archive_lines l cross join lateral jsonb_populate_record(null::%[1]s, l.line) r",
		t.identifier(), strings.Join(names, ", "), strings.Join(values, ", "))
}

func (t table) identifier() string { return pgx.Identifier{"public", t.Name}.Sanitize() }
