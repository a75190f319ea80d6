package scim

import (
	"hivis/directory/users"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Module is the module of providers that bring people by themselves.
type Module struct {
	DB    *db.DB
	Auth  *auth.Auth
	Now   api.Clock
	Users *users.Module
}

// prefix is where providers ask, at each organization's address.
const prefix = "/scim/v2/"

// Routes are the module's operations, and what providers ask.
func (m *Module) Routes(r *api.Router) {
	r.Module("scim", "Provisioning of people by a directory", sentences)
	api.Get(r, "/api/scim", access.Admin.ShownWith("Organization"), m.show, "By which tokens providers bring people, and the last 50 requests with what became of them")
	api.Post(r, "/api/scim/{id}/token", access.Admin, m.makeToken, "Make a provider's token, in place of the one that there was; it is shown in this answer and never again", api.Created, api.RecentProof)
	api.Delete(r, "/api/scim/{id}/token", access.Admin, m.revokeToken, "Revoke a provider's token: it is refused at once, and whom it brought stays", api.RecentProof)
	r.Foreign(prefix, m.serve)
}
