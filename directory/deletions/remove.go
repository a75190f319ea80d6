package deletions

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/db"
)

// maxAtOnce is how many records one run of the job removes.
const maxAtOnce = 500

type due struct {
	organization, id int64
	kind             string
}

// RemoveAll removes for good what was deleted longer ago than it is kept. Each record is a
// transaction of its own; what fails in one is reported in the end.
func (m *Module) RemoveAll(ctx context.Context) error {
	before := m.Now().Add(-Retention)
	var all []due
	err := m.DB.Platform(ctx, "find deleted records to remove", func(tx *db.Tx) error {
		rows, err := tx.Query(ctx, `select organization_id, record_id, kind from deletions
			where removed_at is null and deleted_at <= $1 order by random() limit $2`, before, maxAtOnce)
		if err != nil {
			return err
		}
		all, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (d due, err error) {
			return d, row.Scan(&d.organization, &d.id, &d.kind)
		})
		return err
	})
	for _, one := range all {
		k := m.Records.DeletableKind(one.kind)
		if k == nil {
			continue // of a module that is there no more
		}
		err = errors.Join(err, m.DB.Platform(ctx, "remove a deleted record", func(tx *db.Tx) error { return m.remove(ctx, tx, k, one) }))
	}
	return err
}

// recordTables is what a record has, whatever its kind, beside its files.
var recordTables = []string{
	"delete from comments where organization_id = $1 and module = $2 and record_id = $3",
	"delete from followers where organization_id = $1 and module = $2 and record_id = $3",
	"delete from notifications where organization_id = $1 and module = $2 and record_id = $3",
	"delete from timeline_entries where organization_id = $1 and module = $2 and record_id = $3",
	"delete from reviews where organization_id = $1 and module = $2 and record_id = $3",
	"delete from search_texts where organization_id = $1 and kind = $2 and record_id = $3",
	"delete from record_aliases where organization_id = $1 and kind = $2 and record_id = $3",
	"delete from form_answers where organization_id = $1 and kind = $2 and record_id = $3",
}

// remove removes a record. The application's own role may take back neither timelines nor
// comments; that of the platform does it for the record's organization. Whoever restores
// the record at this moment is first, or finds nothing.
func (m *Module) remove(ctx context.Context, tx *db.Tx, k *records.Kind, d due) error {
	tx.OrganizationID = d.organization
	tx.ShowDeleted(true)
	tx.Defer(fmt.Sprintf("select from %s where organization_id = $1 and id = $2 for update", k.Table), d.organization, d.id)
	removed, err := tx.Exec(ctx, `update deletions set removed_at = $4
		where organization_id = $1 and kind = $2 and record_id = $3 and removed_at is null and deleted_at <= $5`,
		d.organization, d.kind, d.id, m.Now(), m.Now().Add(-Retention))
	if err != nil || removed.RowsAffected() == 0 {
		return err
	}
	if err := m.Attachments.RemoveAll(ctx, tx, d.kind, d.id); err != nil {
		return err
	}
	for _, sql := range recordTables {
		tx.Defer(sql, d.organization, d.kind, d.id)
	}
	var called string
	err = tx.QueryRow(ctx, fmt.Sprintf("delete from %s %s where organization_id = $1 and id = $2 returning %s", k.Table, k.Row, k.Label()), d.organization, d.id).Scan(&called)
	if err != nil {
		return err
	}
	log(ctx, tx, k, row{id: d.id, called: called}, "removed", "", m.Now())
	return nil
}
