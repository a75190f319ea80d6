package apikeys

import (
	"hivis/platform/access"
	"hivis/platform/api"
)

// Module is the module of the keys of programs.
type Module struct {
	Now api.Clock
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("apikeys", "Keys for programs", sentences)
	api.Get(r, "/api/api_keys", access.Admin.ShownWith("Organization"), m.list, "The keys by which programs ask")
	api.Post(r, "/api/api_keys", access.Admin, m.create, "Make a key; its secret is shown in this answer and never again", api.Created, api.RecentProof)
	api.Put(r, "/api/api_keys/{id}", access.Admin, m.edit, "Change what a key may and until when; its secret stays", api.RecentProof)
	api.Delete(r, "/api/api_keys/{id}", access.Admin, m.revoke, "Revoke a key: it is refused at once, and what it did stays", api.RecentProof)
}
