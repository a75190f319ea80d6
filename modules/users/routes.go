package users

import (
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Module is the users module.
type Module struct {
	DB   *db.DB
	Auth *auth.Auth
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("users")
	api.Get(r, "/api/users/user_profile", access.SignedIn, m.profile, "The signed-in user")
	api.Get(r, "/api/v2/users/user_profile", access.SignedIn, m.profile, "The signed-in user")
	api.Patch(r, "/api/v1/my_account", access.SignedIn, m.updateAccount, "Change one's own account")
	api.Post(r, "/api/v1/my_account/password", access.SignedIn, m.changePassword, "Change one's own password", api.Before(m.checkPasswords))
	api.Get(r, "/api/users/all_active_users", access.SignedIn, m.active, "Active users, to choose from")
}
