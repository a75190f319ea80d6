package activity

import (
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"hivis/modules/records"
	"hivis/platform/db"
)

// QueueOf asks for what the log says of one record, newest first, along with what else the
// batch asks for. Whoever asks has made sure that its reader may know it.
func QueueOf(batch *pgx.Batch, tx *db.Tx, module string, recordID int64, entries *[]records.Entry) {
	batch.Queue(`select e.id, e.at, e.user_id, u.full_name, e.kind, e.changes from audit_events e
		left join users u on u.organization_id = e.organization_id and u.id = e.user_id
		where e.organization_id = $1 and e.module = $2 and e.record_id = $3 order by e.id desc limit 200`, tx.OrganizationID, module, recordID).Query(func(rows pgx.Rows) (err error) {
		*entries, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (e records.Entry, err error) {
			var actor *int64
			var name *string
			var changes []byte
			if err := row.Scan(&e.ID, &e.At, &actor, &name, &e.Verb, &changes); err != nil {
				return e, err
			}
			e.Actor, e.Names = records.PersonOf(actor, name), []records.Name{}
			return e, json.Unmarshal(changes, &e.Changes)
		})
		return err
	})
}
