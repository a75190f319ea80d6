package backup

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// table is one that is carried, with the columns that are not computed.
type table struct {
	Name    string   `json:"name"` // with its schema
	Columns []string `json:"columns"`
}

func (t table) identifier() string {
	schema, name, _ := strings.Cut(t.Name, ".")
	return pgx.Identifier{schema, name}.Sanitize()
}

func (t table) columns() string {
	quoted := make([]string, len(t.Columns))
	for i, column := range t.Columns {
		quoted[i] = pgx.Identifier{column}.Sanitize()
	}
	return strings.Join(quoted, ", ")
}

// sequence is one with the last number it gave.
type sequence struct {
	Schema string `json:"schema"`
	Name   string `json:"name"`
	Last   int64  `json:"last"`
}

// carried are the tables that are in a backup. Live events and the change feed carry transaction
// numbers of the server they were written on.
const carried = `pg_class c join pg_namespace n on n.oid = c.relnamespace
	where c.relkind in ('r', 'p') and not c.relispartition
	and (n.nspname = 'public' and c.relname not in ('goose_db_version', 'live_events', 'record_changes') or n.nspname = 'jobs' and c.relname = 'river_job')`

func tablesOf(ctx context.Context, tx pgx.Tx) ([]table, error) {
	found, err := tx.Query(ctx, `select n.nspname || '.' || c.relname as name,
		array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
		from `+carried+` order by 1`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(found, db.Named[table]())
}

func sequencesOf(ctx context.Context, tx pgx.Tx) ([]sequence, error) {
	found, err := tx.Query(ctx, `select schemaname::text as schema, sequencename::text as name, last_value as last from pg_sequences
		where schemaname in ('public', 'serials', 'jobs') and last_value is not null order by 1, 2`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(found, db.Named[sequence]())
}

// chunk is how much of a table is one entry: a tar file wants to know before how long
// an entry is, and nobody knows that of a table.
const chunk = 4 << 20

// chunks writes a text in entries of that size.
type chunks struct {
	to     *writer
	table  string
	number int
	held   []byte
}

func (c *chunks) Write(p []byte) (int, error) {
	c.held = append(c.held, p...)
	for len(c.held) >= chunk {
		if err := c.flush(chunk); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}

func (c *chunks) flush(size int) error {
	c.number++
	err := c.to.add(fmt.Sprintf("%s%s/%06d", tablesName, c.table, c.number), c.held[:size])
	c.held = c.held[:copy(c.held, c.held[size:])]
	return err
}

func (t table) write(ctx context.Context, tx pgx.Tx, to *writer) (int64, error) {
	held := &chunks{to: to, table: t.Name}
	// A query, since a table's partitions are not copied with it.
	tag, err := tx.Conn().PgConn().CopyTo(ctx, held, fmt.Sprintf("copy (select %s from %s) to stdout", t.columns(), t.identifier()))
	if err != nil {
		return 0, fmt.Errorf("read %s: %w", t.Name, err)
	}
	return tag.RowsAffected(), held.flush(len(held.held))
}

func (t table) read(ctx context.Context, tx pgx.Tx, from io.Reader) (int64, error) {
	tag, err := tx.Conn().PgConn().CopyFrom(ctx, from, fmt.Sprintf("copy %s (%s) from stdin", t.identifier(), t.columns()))
	if err != nil {
		return 0, fmt.Errorf("fill %s: %w", t.Name, err)
	}
	return tag.RowsAffected(), nil
}

// opened is a database whose empty tables take rows in any order: without what checks
// and protects each row. close brings it all back, and with it every reference is held
// to what has come. It needs no more than to own the tables.
type opened struct {
	tx      pgx.Tx
	restore []string
}

func open(ctx context.Context, tx pgx.Tx) (*opened, error) {
	found, err := tx.Query(ctx, `
		select format('alter table %1$s disable trigger user', c.oid::regclass), format('alter table %1$s enable trigger user', c.oid::regclass) from `+carried+`
		union all
		select format('alter table %1$s no force row level security', c.oid::regclass), format('alter table %1$s force row level security', c.oid::regclass) from `+carried+` and c.relforcerowsecurity
		union all
		select format('alter table %s drop constraint %I', conrelid::regclass, conname), format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid))
		from pg_constraint k where k.contype = 'f' and k.conparentid = 0 and (k.conrelid in (select c.oid from `+carried+`) or k.confrelid in (select c.oid from `+carried+`))`)
	if err != nil {
		return nil, err
	}
	o := &opened{tx: tx}
	var open []string
	var one, back string
	if _, err := pgx.ForEachRow(found, []any{&one, &back}, func() error {
		open, o.restore = append(open, one), append(o.restore, back)
		return nil
	}); err != nil {
		return nil, err
	}
	return o, o.each(ctx, open)
}

func (o *opened) each(ctx context.Context, statements []string) error {
	for _, sql := range statements {
		if _, err := o.tx.Exec(ctx, sql); err != nil {
			return fmt.Errorf("%s: %w", sql, err)
		}
	}
	return nil
}

func (o *opened) close(ctx context.Context) error { return o.each(ctx, o.restore) }

// empty takes out what the migrations put in: it is in the backup as well.
func (o *opened) empty(ctx context.Context, tables []table) error {
	names := make([]string, len(tables))
	for i, t := range tables {
		names[i] = t.identifier()
	}
	_, err := o.tx.Exec(ctx, "truncate "+strings.Join(names, ", "))
	return err
}

func (s sequence) set(ctx context.Context, tx pgx.Tx, roles db.Roles) error {
	name := pgx.Identifier{s.Schema, s.Name}.Sanitize()
	if s.Schema == "serials" { // made at the first record of a kind, by and for that role
		if _, err := tx.Exec(ctx, fmt.Sprintf("create sequence if not exists %s; alter sequence %[1]s owner to %s", name, roles.Platform)); err != nil {
			return err
		}
	}
	_, err := tx.Exec(ctx, "select setval($1::text::regclass, $2)", name, s.Last)
	return err
}
