package activity

import (
	"context"

	"hivis/modules/records"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Entry is something that somebody did.
type Entry struct {
	Kind    string // what was done: site_created
	Module  string // of what: as in access.Modules
	ID      int64
	Name    string // as it was called then
	Changes []records.Change
	Reason  string
}

// Note writes an entry down, by whoever makes the request. It goes out with the commit.
func Note(ctx context.Context, tx *db.Tx, e Entry) {
	detail := map[string]any{"module": e.Module, "id": e.ID, "name": e.Name}
	if len(e.Changes) > 0 {
		detail["changes"] = e.Changes
	}
	if e.Reason != "" {
		detail["reason"] = e.Reason
	}
	auth.Audit(tx, tx.UserID, e.Kind, detail, api.CallOf(ctx).IP)
}
