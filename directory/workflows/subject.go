package workflows

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// queueSubjects asks for records by their ids, whoever sees them.
func (m *Module) queueSubjects(batch *pgx.Batch, tx *db.Tx, module string, ids []int64, found map[subjectKey]subject) {
	k := m.kindOf(module)
	if k == nil { // a module that is there no more has no records either
		return
	}
	sql := fmt.Sprintf("select %[2]s.id, %[2]s.serial, left(%[3]s, 200) from %[1]s %[2]s where %[2]s.organization_id = $1 and %[2]s.id = any($2)", k.Table, k.Row, k.Title)
	batch.Queue(sql, tx.OrganizationID, ids).Query(func(rows pgx.Rows) error {
		var id, serial int64
		var title string
		_, err := pgx.ForEachRow(rows, []any{&id, &serial, &title}, func() error {
			found[subjectKey{module, id}] = subject{records.Number(k.Prefix, serial), title}
			return nil
		})
		return err
	})
}

// subject is a record as the caller sees it. What they do not see does not exist.
func (m *Module) subject(ctx context.Context, tx *db.Tx, module string, id int64) (s subject, err error) {
	k := m.kindOf(module)
	user := api.Actor(ctx)
	if k == nil || k.Read.Check(user) != "" {
		return s, api.NotFound()
	}
	where := api.RowsOf(k.Table + " " + k.Row)
	where.And(k.Row+".organization_id = %s and "+k.Row+".id = %s", tx.OrganizationID, id)
	where.AndAny([]string{k.Sees(records.ViewerOf(where, user))})
	var serial int64
	err = tx.QueryRow(ctx, fmt.Sprintf("select %s.serial, left(%s, 200)", k.Row, k.Title)+where.From(""), where.Args...).Scan(&serial, &s.title)
	s.number = records.Number(k.Prefix, serial)
	return s, err // no such row is "not found"
}
