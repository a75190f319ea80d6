package activity

import (
	"context"
	"encoding/json"
	"time"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Event is an administrative change, to be written down.
type Event struct {
	Module   string // as in access.Modules
	RecordID int64  // 0: none
	Title    string // what the record is called
	Kind     string // what happened, such as "user_created"
	// Changes are in words: names as they are at this moment, not ids.
	Changes []records.Change
	Detail  map[string]any // for whoever reads the log by the API
	At      time.Time
}

const maxTitleLength = 300

// Write puts the event into the log with the commit: who and from where it is by the
// request, or by nobody when a job does it.
func Write(ctx context.Context, tx *db.Tx, events ...Event) {
	for _, e := range events {
		changes := e.Changes
		if changes == nil {
			changes = []records.Change{}
		}
		encoded, err := json.Marshal(changes)
		if err != nil {
			panic(err) // strings always encode
		}
		ip := ""
		if call := api.CallOf(ctx); call != nil {
			ip = call.IP
		}
		tx.Defer(`insert into audit_events (organization_id, at, user_id, kind, module, record_id, title, changes, ip, detail)
			values ($1, $2, nullif($3::bigint, 0), $4, $5, nullif($6::bigint, 0), left($7, $8), $9, $10, coalesce($11::jsonb, '{}'))`,
			tx.OrganizationID, e.At, tx.UserID, e.Kind, e.Module, e.RecordID, e.Title, maxTitleLength, string(encoded), ip, e.Detail)
	}
}
