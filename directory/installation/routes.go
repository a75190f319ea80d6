package installation

import (
	"context"
	"embed"
	"encoding/json"
	"net/http"
	"time"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/backup"
	"hivis/platform/db"
	"hivis/platform/i18n"
	"hivis/platform/jobs"
	"hivis/platform/telemetry"
)

// sentences are what the module says, one file per language.
//
//go:embed locales/*.json
var sentences embed.FS

// Module is the installation module.
type Module struct {
	DB        *db.DB
	Now       api.Clock
	Jobs      *jobs.Queue
	Metrics   *telemetry.Metrics
	Sentences *i18n.Sentences
	Sockets   func() int
	Version   string
	Host      string // the installation's own
	Mails     bool   // they are sent
	DataDir   string // "": unknown
	// Backups opens the place where they are kept; nil where none are made.
	Backups func(context.Context) (*backup.Destination, error)
	// CertificateTill is when a host's certificate ends; nil where somebody else has them.
	CertificateTill func(host string) time.Time

	started time.Time
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	m.started = m.Now()
	r.Module("organizations", "The organization, its domains and plan", sentences)
	const job = "/api/v1/installation/jobs/{id}"
	api.Get(r, "/api/v1/installation", access.MasterSuperAdmin, m.show, "How the installation is doing, what is wrong now and what to do about it")
	api.Post(r, job+"/retry", access.MasterSuperAdmin, m.Retry, "Try a job that failed again, now")
	api.Delete(r, job, access.MasterSuperAdmin, m.Discard, "Discard a job that failed: it never runs again")
}

// show answers GET /api/v1/installation.
func (m *Module) show(ctx context.Context, _ *db.Tx, _ *api.None) (*Status, error) {
	s, since, err := m.read(ctx)
	if err != nil {
		return nil, err
	}
	s.say(since, api.CallOf(ctx).Say)
	return s, nil
}

// ServeHTTP answers the same for whoever is on the machine, in English.
func (m *Module) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s, since, err := m.read(r.Context())
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	s.say(since, func(key string, params i18n.Params) string { return m.Sentences.Say(i18n.Default, key, params) })
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(s)
}
