package activity

import (
	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/db"
)

// QueueEntries asks for what the log says of one record, newest first, along with what else the
// batch asks for. Whoever asks has made sure that its reader may know it.
func QueueEntries(batch *pgx.Batch, tx *db.Tx, module string, recordID int64, entries *[]records.Entry) {
	batch.Queue(`select e.id, e.at, e.user_id as actor_id, coalesce(u.full_name, '') as actor_name, e.kind as verb, e.changes, '[]'::jsonb as names, '' as note from audit_events e
		left join users u on u.organization_id = e.organization_id and u.id = e.user_id
		where e.organization_id = $1 and e.module = $2 and e.record_id = $3 order by e.id desc limit 200`, tx.OrganizationID, module, recordID).Query(func(rows pgx.Rows) (err error) {
		*entries, err = pgx.CollectRows(rows, db.Named[records.Entry]())
		return err
	})
}
