package server

import (
	"cmp"
	"context"
	"crypto/x509"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"hivis/core/changes"
	"hivis/core/forms"
	"hivis/core/locales"
	"hivis/core/records"
	"hivis/directory/archives"
	"hivis/directory/deletions"
	"hivis/directory/domains"
	"hivis/directory/installation"
	"hivis/directory/organizations"
	"hivis/directory/payments"
	"hivis/directory/plans"
	"hivis/directory/registrations"
	"hivis/directory/roles"
	"hivis/directory/sso"
	"hivis/directory/support"
	"hivis/directory/tenants"
	"hivis/directory/users"
	"hivis/directory/webhooks"
	"hivis/directory/workflows"
	"hivis/modules/actions"
	"hivis/modules/audits"
	"hivis/modules/calendar"
	"hivis/modules/contractors"
	"hivis/modules/hira"
	"hivis/modules/insight"
	"hivis/modules/library"
	"hivis/modules/permits"
	"hivis/modules/trainings"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/backup"
	"hivis/platform/db"
	"hivis/platform/files"
	"hivis/platform/i18n"
	"hivis/platform/jobs"
	"hivis/platform/live"
	"hivis/platform/telemetry"
)

// Options are what a server is made of.
type Options struct {
	DB                *db.DB
	Secret            []byte
	BaseURL           *url.URL
	FilesURL          string
	SMTPURL           string
	MailFrom          string
	ReturnAddress     string         // where mails come back to, each at an address of its own behind it; empty: to the sender
	MailboxURL        string         // at which the answers of calendars come in; empty: none is read
	Authorities       *x509.CertPool // beside the system's, for calls to other servers; nil for none
	TrustProxy        bool
	Plans             bool // organizations have a plan, with its limits
	Stripe            payments.Stripe
	SignUp            string   // how strangers may register: closed, approval or open; empty: closed
	FreeMail          []string // providers whose addresses nobody may register with, beside the known ones
	PricingURL        string   // pages of the operator's that the product leads to, if any
	GetStartedURL     string
	ExportRows        int // 0: defaultExportRows
	NoOffline         bool
	PushInside        bool // push services of browsers may be in the network around, too; everybody can name one
	CallsInside       bool // providers of signing in and the addresses of webhooks may be in the network around
	WithoutRateLimits bool // people may do as much as they like at once
	// CertificateTill is when a host's certificate ends; nil where somebody else has them.
	CertificateTill func(host string) time.Time
	// Backups opens the place of each night's backups; nil where none are made.
	Backups  func(context.Context) (*backup.Destination, error)
	DataDir  string           // whose disk is watched; empty: none is
	Resolver domains.Resolver // nil: the machine's
	// Connections are those that may wait for an answer at once; 0: defaultConnections.
	Connections int
	// PasswordCost is nil but in tests, for what is usual.
	PasswordCost *auth.Cost
	Version      string
	Now          api.Clock // nil: time.Now
	Log          *slog.Logger
	Metrics      *telemetry.Metrics
	Modules      []func(*Parts) // beside the product's own: for a test of what one needs
}

// defaultConnections are more than a plant's browsers keep open, and less than a
// machine's memory and files.
const defaultConnections = 10_000

// defaultExportRows are how many rows a list may have to be exported.
const defaultExportRows = 10_000

// App is the wired product, not yet serving.
type App struct {
	API           *api.Router
	Handler       http.Handler
	Hub           *live.Hub
	Jobs          *jobs.Queue
	Records       *records.Registry
	Organizations *organizations.Module
	Archives      *archives.Module
	Payments      *payments.Module
	Users         *users.Module
	SSO           *sso.Module
	Support       *support.Module
	Tenants       *tenants.Module
	Domains       *domains.Module
	Installation  *installation.Module
	Actions       *actions.Module
	Deletions     *deletions.Module
	Workflows     *workflows.Module
	Permits       *permits.Module
	Contractors   *contractors.Module
	Calendar      *calendar.Module
	Trainings     *trainings.Module
	Hira          *hira.Module
	Insight       *insight.Module
	Audits        *audits.Module
	Library       *library.Module
	Webhooks      *webhooks.Module
	Auth          *auth.Auth
	options       Options
	store         *files.Store
	ready         readiness
}

// New wires the product.
func New(ctx context.Context, o Options) (*App, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	o.SignUp = cmp.Or(o.SignUp, registrations.Closed)
	if o.ExportRows == 0 {
		o.ExportRows = defaultExportRows
	}
	if o.Connections == 0 {
		o.Connections = defaultConnections
	}
	if o.Metrics == nil {
		o.Metrics = telemetry.NewMetrics()
	}
	sentences, err := i18n.Load(locales.FS, forms.Locales)
	if err != nil {
		return nil, err
	}
	app := &App{options: o, Records: &records.Registry{}}
	app.Auth = auth.New(o.DB, o.Secret, o.Now, o.PasswordCost, func(tx *db.Tx, organizationID, sessionID int64) {
		live.Disconnect(tx, organizationID, live.SocketsOfSession(sessionID), false)
	})
	app.Auth.Restrict = func(u *access.User, s auth.Subscription) {
		plans.Subscription(s).On(plans.Today(o.Now(), u.TimeZone)).Restrict(u)
	}
	app.Auth.External, app.Auth.StillReads = "u.is_contractor", support.StillReads
	app.API = api.New(api.Config{DB: o.DB, Sentences: sentences, Authenticate: app.Auth.Authenticate, Known: roles.IsKnown, Now: o.Now,
		Secret: o.Secret, Log: o.Log, BaseURL: o.BaseURL, Version: o.Version, TrustProxy: o.TrustProxy, WithoutRateLimits: o.WithoutRateLimits})
	app.API.Observe = o.Metrics.Observe
	o.Metrics.Build(o.Version)
	if err := app.addLive(); err != nil {
		return nil, err
	}
	if err := app.addModules(ctx, sentences); err != nil {
		return nil, err
	}
	app.Jobs.Observe = o.Metrics.ObserveJob
	if err := o.Metrics.Registry.Register(newState(o.DB)); err != nil {
		return nil, err
	}
	app.Handler = app.routes()
	return app, nil
}

// housekeeping removes what nobody can need any more, in all organizations.
func (a *App) housekeeping(ctx context.Context) error {
	now := a.options.Now()
	return a.options.DB.Platform(ctx, "housekeeping", func(tx *db.Tx) error {
		tx.Defer("delete from idempotency_keys where created_at < $1", now.Add(-24*time.Hour))
		tx.Defer("delete from sign_in_throttles where window_started_at < $1 and coalesce(blocked_until < $2, true)", now.Add(-24*time.Hour), now)
		tx.Defer("delete from sign_ins where created_at < $1", now.Add(-24*time.Hour))
		tx.Defer("delete from registrations where status = 'unproved' and created_at < $1", now.Add(-24*time.Hour))
		tx.Defer("delete from registrations where status in ('created', 'rejected') and decided_at < $1", now.AddDate(0, -3, 0))
		changes.Purge(tx)
		tx.Defer("delete from sso_states where created_at < $1", now.Add(-24*time.Hour))
		tx.Defer("delete from sso_assertions where expires_at < $1", now)
		tx.Defer("delete from sessions where ends_at < $1", now.AddDate(0, -3, 0))
		return nil
	})
}

// Close frees what New opened. The database is the caller's.
func (a *App) Close() error { return a.store.Close() }

// Database is the database the product was wired over.
func (a *App) Database() *db.DB { return a.options.DB }

// Files is where the bytes of attachments are.
func (a *App) Files() *files.Store { return a.store }

// Now is the product's time.
func (a *App) Now() time.Time { return a.options.Now() }
