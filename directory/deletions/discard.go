package deletions

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/db"
)

// Discard deletes records of a kind that nobody is to restore. They are out of sight at once, and the next run of the
// job removes them for good. Whether the caller may do that is for whoever calls it to say.
func (m *Module) Discard(ctx context.Context, tx *db.Tx, kind string, ids []int64, reason string) error {
	k := m.Records.DeletableKind(kind)
	if k == nil {
		return fmt.Errorf("deletions: a %s cannot be deleted", kind)
	}
	if k.Deletion.LockFirst != nil {
		k.Deletion.LockFirst(tx)
	}
	found, err := records.LockAll(tx, k.Table, ids).Query(ctx, fmt.Sprintf("select %[2]s.id, %[3]s, %[4]s from %[1]s %[2]s where %[2]s.organization_id = $1 and %[2]s.id = any($2)",
		k.Table, k.Row, k.Serial(), k.Label()), tx.OrganizationID, ids)
	if err != nil {
		return err
	}
	all, err := pgx.CollectRows(found, func(r pgx.CollectableRow) (one row, err error) { return one, r.Scan(&one.id, &one.serial, &one.called) })
	if err != nil || len(all) == 0 {
		return err
	}
	return m.hide(ctx, tx, k, all, reason, m.Now().Add(-Retention))
}
