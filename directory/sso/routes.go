package sso

import (
	"context"
	"crypto/x509"
	"net"
	"net/http"

	"hivis/core/notifications"
	"hivis/directory/sessions"
	"hivis/directory/users"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Module is the module of signing in by a provider.
type Module struct {
	DB          *db.DB
	Auth        *auth.Auth
	Now         api.Clock
	Sessions    *sessions.Module
	Users       *users.Module
	Calls       *http.Client                                               // to providers
	Dialer      *net.Dialer                                                // to directories
	Authorities *x509.CertPool                                             // whose certificates are believed; nil: those of everybody
	Inside      bool                                                       // those may be in the network around, also without encryption
	Mapped      func(ctx context.Context, tx *db.Tx, configID int64) error // told that groups are worth something else
	Notify      func(ctx context.Context, tx *db.Tx, messages ...notifications.Message) error
	known       knownProviders
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("sso", "Single sign-on", sentences)
	api.Get(r, "/api/sso_configs", access.Admin.ShownWith("Organization"), m.list, "The providers that people sign in by")
	api.Post(r, "/api/sso_configs", access.Admin, m.create, "Set a provider up, switched off", api.Created, api.RecentProof)
	api.Get(r, "/api/sso_configs/{id}", access.Admin.ShownWith("Organization"), m.show, "One provider")
	api.Put(r, "/api/sso_configs/{id}", access.Admin, m.edit, "Change a provider; what is another one is switched off until it is tried", api.RecentProof)
	api.Delete(r, "/api/sso_configs/{id}", access.Admin, m.remove, "Remove a provider, and whom it knows stays tied", api.RecentProof)
	api.Post(r, "/api/sso_configs/{id}/switch", access.Admin, m.turn, "Switch a provider on, once it was tried, or off", api.RecentProof)
	api.Post(r, "/api/sso_configs/{id}/test", access.Admin, m.beginTest, "Try a provider: where to go", api.Before(m.lookForTest), api.RecentProof)
	api.Post(r, "/api/sso_configs/test_result", access.Admin, m.testResult, "What the provider said in a test", api.Before(m.answerTest))
	api.Post(r, "/api/sso_configs/{id}/try", access.Admin, m.directoryResult, "Try a directory with an account of one's own, and see what it says", api.Before(m.tryInDirectory), api.RecentProof)
	api.Post(r, "/api/sso_configs/metadata", access.Admin, m.readMetadata, "Read what a SAML provider says of itself, by its address or as text", api.Before(m.fetchMetadata), api.RecentProof)
	api.Get(r, "/api/my/identities", access.SignedIn, m.mine, "The providers that know one")
	api.Get(r, "/api/users/{id}/identities", access.Admin, m.theirs, "The providers that know a person")
	api.Delete(r, "/api/users/{id}/identities/{identity_id}", access.Admin, m.untie, "Untie a person from a provider: they prove their password to be tied again", api.RecentProof)
	api.Put(r, "/api/sso_policy", access.Admin, m.changePolicy, "Have everybody but one administrator sign in by a provider alone", api.RecentProof)
	api.Post(r, "/api/v1/sso/begin", access.Public, m.begin, "Sign in by a provider: where to go", api.Before(m.lookForProvider))
	api.Post(r, "/api/v1/sso/finish", access.Public, m.finish, "Sign in by what the provider answered", api.Before(m.answer))
	api.Post(r, "/api/v1/sso/directory", access.Public, m.enterByDirectory, "Sign in by an address and the password that a directory knows", api.Before(m.lookInDirectory))
	api.Post(r, "/api/v1/sso/tie", access.Public, m.tie, "Prove once that the account with the same address is one's own", api.Before(m.checkTie))
	r.Foreign(samlPath, m.serveSAML, answersPath)
}
