package organizations

import (
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Module is the organizations module.
type Module struct {
	DB   *db.DB
	Auth *auth.Auth
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("organizations")
	api.Get(r, "/api/organizations", access.MasterSuperAdmin, m.list, "Organizations")
	api.Get(r, "/api/tenants/memory", access.SignedIn, m.memory, "How much of the organization's storage is taken")
}
