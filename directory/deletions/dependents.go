package deletions

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/db"
)

// hideDependents takes out of sight what goes with records that are deleted. It is kept as what is
// deleted by itself is, and so removed one by one as well.
func (m *Module) hideDependents(ctx context.Context, tx *db.Tx, k *records.Kind, ids []int64, reason string, now time.Time) error {
	if k.Deletion.Dependents == nil {
		return nil
	}
	all, err := k.Deletion.Dependents(ctx, tx, ids)
	if err != nil {
		return err
	}
	for _, along := range all {
		of := m.Records.DeletableKind(along.Kind)
		tx.Defer(fmt.Sprintf(`insert into deletions (organization_id, kind, record_id, serial, deleted_at, deleted_by, reason, with_kind, with_id)
			select $1, $2, %[2]s.id, %[3]s, $4, $5, $6, $7, $8 from %[1]s %[2]s where %[2]s.organization_id = $1 and %[2]s.id = any($3)`, of.Table, of.Row, of.Serial()),
			tx.OrganizationID, of.Name, along.IDs, now, tx.UserID, reason, k.Name, along.ParentID)
		setDeleted(tx, of, along.IDs, &now)
		m.noteDependents(tx, of, along.IDs, "deleted", reason)
	}
	return nil
}

// restoreDependents brings back what was deleted along with a record.
func (m *Module) restoreDependents(ctx context.Context, tx *db.Tx, k *records.Kind, id int64) error {
	rows, err := tx.Query(ctx, `select kind, array_agg(record_id order by record_id) from deletions
		where organization_id = $1 and with_kind = $2 and with_id = $3 and removed_at is null group by kind`, tx.OrganizationID, k.Name, id)
	if err != nil {
		return err
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (a records.Dependents, err error) { return a, row.Scan(&a.Kind, &a.IDs) })
	for _, along := range all {
		of := m.Records.DeletableKind(along.Kind)
		setDeleted(tx, of, along.IDs, nil)
		m.noteDependents(tx, of, along.IDs, "restored", "")
	}
	tx.Defer("delete from deletions where organization_id = $1 and with_kind = $2 and with_id = $3", tx.OrganizationID, k.Name, id)
	return err
}

// noteDependents writes it into their timelines. The log has the line of what they went with.
func (m *Module) noteDependents(tx *db.Tx, k *records.Kind, ids []int64, verb, reason string) {
	if k.PartOf == "" {
		records.WriteMany(tx, k.Name, ids, tx.UserID, verb, reason, m.Now())
	}
}
