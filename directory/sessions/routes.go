package sessions

import (
	"hivis/core/notifications"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/jobs"
)

// Module is the sessions module.
type Module struct {
	DB            *db.DB
	Auth          *auth.Auth
	Now           api.Clock
	Version       string
	Notifications *notifications.Module
	PushInside    bool   // push services may be on this machine: in tests
	Plans         bool   // organizations have a plan, with its limits
	SignUp        string // how strangers may register: closed, approval or open
	PricingURL    string
	GetStartedURL string
	queue         *jobs.Queue
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("sessions", "Signing in, and sessions", sentences)
	api.Get(r, "/api/v1/boot", access.Public, m.boot, "What the browser needs before sign-in")
	api.Post(r, "/api/v1/sign_in/email", access.Public, m.method, "How this address signs in")
	api.Post(r, "/api/v1/sign_in", access.Public, m.signIn, "Sign in with e-mail and password")
	api.Post(r, "/api/v1/sign_in/passcode", access.Public, m.sendPasscode, "Be sent a code to sign in with; the answer is the same for every address", api.Before(m.countSending))
	api.Post(r, "/api/v1/sign_in/passcode/check", access.Public, m.checkPasscode, "Sign in with the code that came by mail", api.Before(m.matchesPasscode))
	api.Post(r, "/api/v1/sign_in/second_factor", access.Public, m.secondFactor, "Prove the second factor of a sign-in", api.Before(m.checkSecondFactor))
	api.Post(r, "/api/v1/sign_in/passkey", access.Public, m.askPasskey, "Begin to sign in by a passkey, alone or as the second factor", api.Before(m.countPasskey))
	api.Post(r, "/api/v1/sign_in/passkey/check", access.Public, m.checkPasskey, "Sign in by a passkey", api.Before(m.matchesPasskey))
	api.Post(r, "/api/v1/sign_in/enrol/passkey", access.Public, m.enrolPasskey, "Begin to make the passkey that a sign-in needs")
	api.Post(r, "/api/v1/sign_in/enrol/passkey/confirm", access.Public, m.confirmPasskeyEnrolment, "Keep it, and sign in")
	api.Post(r, "/api/v1/sign_in/enrol", access.Public, m.enrol, "Begin to set up the second factor that a sign-in needs")
	api.Post(r, "/api/v1/sign_in/enrol/confirm", access.Public, m.confirmEnrolment, "Set it up, and sign in", api.Before(m.countEnrolment))
	api.Get(r, "/api/v1/authorize", access.Public, m.authorize, "The session of the browser's cookie")
	api.Post(r, "/api/v1/refresh_token", access.Public, m.refresh, "The session's next tokens")
	api.Post(r, "/api/v1/reset_current_session", access.Public, m.reset, "End the browser's session, whatever its state")
	api.Delete(r, "/api/v1/user_token", access.Public, m.signOut, "Sign out")
	api.Delete(r, "/api/v2/user_logout", access.Public, m.signOut, "Sign out")
	m.state(r)
	api.Get(r, "/api/auth", access.SignedIn, m.check, "Whether the session is good")
	api.Get(r, "/api/v2/api_connection_checks", access.SignedIn, m.check, "Whether the API can be reached with this session")
	m.account(r)
}

// account are the operations on one's own account, and what administrators do about others'.
func (m *Module) account(r *api.Router) {
	api.Get(r, "/api/my/factors", access.SignedIn, m.myFactors, "One's own second factors")
	api.Post(r, "/api/my/factors/totp", access.SignedIn, m.beginTOTP, "Begin to set up an authenticator app", api.RecentProof, api.ExemptFromStorageLimit)
	api.Post(r, "/api/my/factors/totp/confirm", access.SignedIn, m.confirmTOTP, "Set the authenticator app up by a code of it", api.Before(m.countTOTP), api.RecentProof, api.ExemptFromStorageLimit)
	api.Delete(r, "/api/my/factors/totp", access.SignedIn, m.removeTOTP, "Remove one's authenticator app, and the recovery codes", api.RecentProof)
	api.Post(r, "/api/my/factors/recovery_codes", access.SignedIn, m.newCodes, "Make ten new recovery codes; those before are no good then", api.RecentProof, api.ExemptFromStorageLimit)
	api.Post(r, "/api/my/passkeys", access.SignedIn, m.beginPasskey, "Begin to make a passkey", api.RecentProof, api.ExemptFromStorageLimit)
	api.Post(r, "/api/my/passkeys/confirm", access.SignedIn, m.confirmPasskey, "Keep the passkey that the browser made", api.RecentProof, api.ExemptFromStorageLimit)
	api.Patch(r, "/api/my/passkeys/{id}", access.SignedIn, m.renamePasskey, "Give one of one's own passkeys another name")
	api.Delete(r, "/api/my/passkeys/{id}", access.SignedIn, m.removePasskey, "Remove one of one's own passkeys", api.RecentProof)
	api.Post(r, "/api/my/proof/passkey", access.SignedIn, m.askForProof, "Begin to prove by a passkey who one is", api.ExemptFromStorageLimit)
	api.Post(r, "/api/my/proof/passkey/check", access.SignedIn, m.proveByPasskey, "Prove by it who one is, for what needs it", api.Before(m.matchesProof), api.ExemptFromStorageLimit)
	api.Post(r, "/api/my/proof", access.SignedIn, m.proveAgain, "Prove again who one is, for what needs it", api.Before(m.checkProof), api.ExemptFromStorageLimit)
	api.Delete(r, "/api/users/{id}/factors", access.Admin, m.resetFactors, "Take away a person's second factors: they set up others", api.RecentProof)
	api.Get(r, "/api/sign_in_policy", access.Admin.ShownWith("Organization"), m.policy, "What the organization asks of who signs in")
	api.Put(r, "/api/sign_in_policy", access.Admin, m.changePolicy, "Change what the organization asks of who signs in", api.RecentProof)
	api.Get(r, "/api/my/sessions", access.SignedIn, m.mine, "Where one is signed in")
	api.Delete(r, "/api/my/sessions", access.SignedIn, m.endOthers, "End all one's own sessions but this one")
	api.Delete(r, "/api/my/sessions/{id}", access.SignedIn, m.endMine, "End one of one's own sessions")
	api.Get(r, "/api/my/browsers", access.SignedIn, m.browsers, "The browsers that show one's notifications while Hivis is not open in them")
	api.Post(r, "/api/my/browsers", access.SignedIn, m.keepBrowser, "Have this browser show them")
	api.Delete(r, "/api/my/browsers/{id}", access.SignedIn, m.forgetBrowser, "Have one of one's own browsers show nothing more")
	api.Get(r, "/api/users/{id}/sessions", access.Admin, m.theirs, "Where a person is signed in")
	api.Delete(r, "/api/users/{id}/sessions", access.Admin, m.endAll, "End all sessions of a person")
	api.Delete(r, "/api/sessions/{id}", access.Admin, m.endTheirs, "End one session of anybody")
}

// state are the operations by which a browser learns how things are.
func (m *Module) state(r *api.Router) {
	api.Get(r, "/api/api_version_managers", access.Public, m.version, "The running version")
}
