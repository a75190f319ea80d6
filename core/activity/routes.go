package activity

import (
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/sheets"
)

// Module is the activity module.
type Module struct {
	Now      api.Clock
	Exporter *sheets.Exporter
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("activity", "The log of who did what", sentences)
	api.Get(r, "/api/activity_logs", access.SignedIn, m.list, "The activity log, newest first: an administrator's whole organization, everybody else's own")
}
