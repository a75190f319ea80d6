package webhooks

import (
	"context"
	"net/http"

	"hivis/core/changes"
	"hivis/core/notifications"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/jobs"
)

// Module is the module of webhooks.
type Module struct {
	DB      *db.DB
	Now     api.Clock
	Auth    *auth.Auth
	Changes *changes.Module
	Jobs    *jobs.Queue
	Notify  func(context.Context, *db.Tx, ...notifications.Message) error
	Calls   *http.Client
	Inside  bool // addresses in the network around are called, also without HTTPS
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("webhooks", "Addresses that are told of events", sentences)
	const one = "/api/webhooks/{id}"
	api.Get(r, "/api/webhooks", access.Admin.ShownWith("Organization"), m.list, "The addresses that are told what happens to records")
	api.Post(r, "/api/webhooks", access.Admin, m.create, "Make a webhook; its secret is shown in this answer and never again", api.Created, api.RecentProof, api.PeopleOnly)
	api.Put(r, one, access.Admin, m.edit, "Change where and what a webhook tells; its secret stays", api.RecentProof, api.PeopleOnly)
	api.Delete(r, one, access.Admin, m.remove, "Delete a webhook, with what is known of its deliveries", api.RecentProof, api.PeopleOnly)
	api.Post(r, one+"/secret", access.Admin, m.renewSecret, "Make another secret; for a day everything is signed by both", api.RecentProof, api.PeopleOnly)
	api.Post(r, one+"/state", access.Admin, m.setState, "Switch a webhook on or off; what happens while it is off is told when it is on again, for 30 days")
	api.Post(r, one+"/trial", access.Admin, m.try, "Send a trial")
	api.Get(r, one+"/deliveries", access.Admin, m.deliveries, "What was sent, the newest first; it is known for 30 days")
	api.Post(r, one+"/deliveries/{delivery_id}/replay", access.Admin, m.replay, "Send something once more")
	api.Post(r, one+"/replay", access.Admin, m.replaySince, "Send everything once more since a moment")
}

// Work registers what is done in the background.
func (m *Module) Work() {
	m.Jobs.Every("webhooks.look", lookEvery, m.LookAll)
	jobs.Work(m.Jobs, m.Send, jobs.OwnQueue("webhooks", 8), jobs.Timeout(claimed), jobs.Attempts(1))
}
