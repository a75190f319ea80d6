package deletions

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/db"
)

// Discard deletes records of a kind that nobody is to restore. They are out of sight at once, and the next run of the
// job removes them for good. Those that were deleted before cannot be restored any more either. The kind does not
// refuse it: whether the caller may do that is for whoever calls it to say.
func (m *Module) Discard(ctx context.Context, tx *db.Tx, kind string, ids []int64, reason string) error {
	k, err := m.Lock(tx, kind, ids)
	if err != nil {
		return err
	}
	over := m.Now().Add(-Retention)
	tx.Defer(`with ended as (
		  delete from deletions where organization_id = $1 and kind = $2 and record_id = any($3) and removed_at is null and deleted_at > $4
		  returning organization_id, kind, record_id, serial)
		insert into deletions (organization_id, kind, record_id, serial, deleted_at, deleted_by, reason)
		select organization_id, kind, record_id, serial, $4, $5, $6 from ended`, tx.OrganizationID, k.Name, ids, over, tx.UserID, reason)
	found, err := tx.Query(ctx, fmt.Sprintf("select %[2]s.id, %[3]s, %[4]s from %[1]s %[2]s where %[2]s.organization_id = $1 and %[2]s.id = any($2)",
		k.Table, k.Row, k.Serial(), k.Label()), tx.OrganizationID, ids)
	if err != nil {
		return err
	}
	all, err := pgx.CollectRows(found, func(r pgx.CollectableRow) (one row, err error) { return one, r.Scan(&one.id, &one.serial, &one.called) })
	if err != nil || len(all) == 0 {
		return err
	}
	return m.hide(ctx, tx, k, all, reason, over)
}

// Lock holds records of a kind, also those that were deleted, so that nobody changes, restores or adds to them.
func (m *Module) Lock(tx *db.Tx, kind string, ids []int64) (*records.Kind, error) {
	k := m.Records.DeletableKind(kind)
	if k == nil {
		return nil, fmt.Errorf("deletions: a %s cannot be deleted", kind)
	}
	if k.Deletion.LockFirst != nil {
		k.Deletion.LockFirst(tx)
	}
	tx.ShowDeleted(true)
	tx.Defer("select from "+k.Table+" where organization_id = $1 and id = any($2) order by id for update", tx.OrganizationID, ids)
	tx.ShowDeleted(false)
	return k, nil
}
