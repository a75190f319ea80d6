package sessions

import (
	"hivis/core/notifications"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Module is the sessions module.
type Module struct {
	DB            *db.DB
	Auth          *auth.Auth
	Now           api.Clock
	Version       string
	Notifications *notifications.Module
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("sessions", sentences)
	api.Get(r, "/api/v1/boot", access.Public, m.boot, "What the browser needs before sign-in")
	api.Post(r, "/api/v1/sign_in/email", access.Public, m.method, "How this address signs in")
	api.Post(r, "/api/v1/sign_in", access.Public, m.signIn, "Sign in with e-mail and password")
	api.Get(r, "/api/v1/authorize", access.Public, m.authorize, "The session of the browser's cookie")
	api.Post(r, "/api/v1/refresh_token", access.Public, m.refresh, "The session's next tokens")
	api.Post(r, "/api/v1/reset_current_session", access.Public, m.reset, "End the browser's session, whatever its state")
	api.Delete(r, "/api/v1/user_token", access.Public, m.signOut, "Sign out")
	api.Delete(r, "/api/v2/user_logout", access.Public, m.signOut, "Sign out")
	api.Get(r, "/api/auth", access.SignedIn, m.check, "Whether the session is good")
	api.Get(r, "/api/v2/api_connection_checks", access.SignedIn, m.check, "Whether the API can be reached with this session")
	api.Get(r, "/api/my/sessions", access.SignedIn, m.mine, "Where one is signed in")
	api.Delete(r, "/api/my/sessions", access.SignedIn, m.endOthers, "End all one's own sessions but this one")
	api.Delete(r, "/api/my/sessions/{id}", access.SignedIn, m.endMine, "End one of one's own sessions")
	api.Get(r, "/api/users/{id}/sessions", access.Admin, m.theirs, "Where a person is signed in")
	api.Delete(r, "/api/users/{id}/sessions", access.Admin, m.endAll, "End all sessions of a person")
	api.Delete(r, "/api/sessions/{id}", access.Admin, m.endTheirs, "End one session of anybody")
	api.Get(r, "/api/api_version_managers", access.Public, m.version, "The running version")
}
