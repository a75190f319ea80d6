package roles

import (
	"context"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Name is the module's name in rules and in the log.
const Name = "Role"

// Module is the roles module.
type Module struct {
	Auth *auth.Auth
	Now  api.Clock
	// Changed looks again at what waits for people who may do something else from now on.
	Changed func(ctx context.Context, tx *db.Tx, ids ...int64) error
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("roles", "Roles and their rights")
	api.Get(r, "/api/roles", access.Can("Role", "read").Or(access.Can("User", "read")), m.list, "Roles")
	api.Post(r, "/api/roles", access.Can("Role", "create"), m.create, "Create a role", api.Created, api.RecentProof)
	api.Get(r, "/api/roles/{id}", access.Can("Role", "read").Or(access.Can("User", "read")), m.show, "One role with its matrix")
	api.Patch(r, "/api/roles/{id}", access.Can("Role", "update"), m.edit, "Change a role: modules that are not sent stay", api.RecentProof)
	api.Delete(r, "/api/roles/{id}", access.Can("Role", "delete"), m.remove, "Delete a role that nobody has", api.RecentProof)
	api.Post(r, "/api/roles/{id}/restore", access.Can("Role", "update"), m.restore, "Restore a default role to its default matrix", api.RecentProof)
}
