package support

import (
	"hivis/core/notifications"
	"hivis/directory/sessions"
	"hivis/directory/users"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/jobs"
)

// Module is the support module.
type Module struct {
	DB            *db.DB
	Auth          *auth.Auth
	Now           api.Clock
	Sessions      *sessions.Module
	Users         *users.Module
	Notifications *notifications.Module
	Jobs          *jobs.Queue
}

// Work registers what is done in the background.
func (m *Module) Work() { m.Jobs.Every("support.expire", expireEvery, m.Expire) }

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("support", "Letting whoever runs the installation look, for a time", sentences)
	const grants, platform = "/api/support_grants", "/api/organizations/{id}/support"
	api.Get(r, grants, access.Admin.ShownWith("Organization"), m.list, "Who was let look into the organization, until when, and when they did")
	api.Post(r, grants, access.Admin, m.grant, "Let whoever runs the installation look, read-only and for a time", api.Created, api.PeopleOnly, api.RecentProof, api.ExemptFromStorageLimit)
	api.Delete(r, grants+"/{id}", access.Admin, m.end, "End that at once: whoever is looking is out", api.PeopleOnly)
	api.Get(r, platform, access.MasterSuperAdmin, m.open, "Whether an organization lets one look")
	api.Post(r, platform, access.MasterSuperAdmin, m.visit, "Go and look, read-only: the organization's administrators are told", api.PeopleOnly, api.RecentProof)
	api.Post(r, "/api/v1/sign_in/support", access.Public, m.come, "Come to look, by a ticket that is good once")
}
