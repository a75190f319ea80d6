package server

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"hivis/modules/actions"
	"hivis/modules/attachments"
	"hivis/modules/categories"
	"hivis/modules/comments"
	"hivis/modules/dashboards"
	"hivis/modules/locales"
	"hivis/modules/notifications"
	"hivis/modules/observations"
	"hivis/modules/organizations"
	"hivis/modules/records"
	"hivis/modules/roles"
	"hivis/modules/sessions"
	"hivis/modules/sites"
	"hivis/modules/users"
	"hivis/modules/views"
	"hivis/modules/workflows"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/files"
	"hivis/platform/i18n"
	"hivis/platform/jobs"
	"hivis/platform/live"
	"hivis/platform/mail"
	"hivis/platform/sheets"
	"hivis/platform/telemetry"
)

// Options are what a server is made of.
type Options struct {
	DB         *db.DB
	Secret     []byte
	BaseURL    *url.URL
	FilesURL   string
	SMTPURL    string
	MailFrom   string
	TrustProxy bool
	ExportRows int // 0: usualExportRows
	NoOffline  bool
	// PasswordCost is nil but in tests, for what is usual.
	PasswordCost *auth.Cost
	Version      string
	Now          api.Clock // nil: time.Now
	Log          *slog.Logger
	Metrics      *telemetry.Metrics
	Modules      []func(*App) // beside the product's own: for a test of what one needs
}

// usualExportRows are how many rows a list may have to be exported.
const usualExportRows = 10_000

// App is the wired product, not yet serving.
type App struct {
	API           *api.Router
	Handler       http.Handler
	Hub           *live.Hub
	Jobs          *jobs.Queue
	Records       *records.Registry
	Organizations *organizations.Module
	Actions       *actions.Module
	Workflows     *workflows.Module
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
	if o.ExportRows == 0 {
		o.ExportRows = usualExportRows
	}
	if o.Metrics == nil {
		o.Metrics = telemetry.NewMetrics()
	}
	sentences, err := i18n.Load(locales.FS, attachments.Locales, notifications.Locales, workflows.Locales)
	if err != nil {
		return nil, err
	}
	app := &App{options: o, Records: &records.Registry{}}
	app.Auth = auth.New(o.DB, o.Secret, o.Now, o.PasswordCost, func(tx *db.Tx, organizationID, sessionID int64) {
		live.Disconnect(tx, organizationID, live.SocketsOfSession(sessionID), false)
	})
	app.Auth.Subscribed = roles.Subscribed
	app.API = api.New(api.Config{DB: o.DB, Sentences: sentences, Authenticate: app.Auth.Authenticate, Known: roles.Known, Now: o.Now,
		Secret: o.Secret, Log: o.Log, BaseURL: o.BaseURL, Version: o.Version, TrustProxy: o.TrustProxy})
	app.API.Observe = o.Metrics.Observe
	if err := app.addLive(); err != nil {
		return nil, err
	}
	if err := app.addModules(ctx, sentences); err != nil {
		return nil, err
	}
	app.Handler = app.routes()
	return app, nil
}

// addModules is the list of the product's modules.
func (a *App) addModules(ctx context.Context, sentences *i18n.Sentences) error {
	o, r := a.options, a.API
	var err error
	if a.store, err = files.Open(ctx, o.FilesURL); err != nil {
		return fmt.Errorf("HIVIS_FILES_URL: %w", err)
	}
	sender, err := mail.New(o.SMTPURL, o.MailFrom)
	if err != nil {
		return fmt.Errorf("HIVIS_SMTP_URL: %w", err)
	}
	a.Jobs = jobs.New(o.DB, o.Log)
	attached := &attachments.Module{Files: a.store, Auth: a.Auth, DB: o.DB, Now: o.Now}
	told := &notifications.Module{DB: o.DB, Sentences: sentences, Mail: sender, BaseURL: o.BaseURL, Now: o.Now, Log: o.Log}
	a.Organizations = &organizations.Module{DB: o.DB, Auth: a.Auth, BaseURL: o.BaseURL, Now: o.Now}
	talk := &comments.Module{Now: o.Now, Notifications: told}
	exporter := &sheets.Exporter{DB: o.DB, Now: o.Now, MaxRows: o.ExportRows}
	importer := &sheets.Importer{Now: o.Now}
	a.Actions = &actions.Module{DB: o.DB, Now: o.Now, Auth: a.Auth, Attachments: attached, Notifications: told, Comments: talk, Exporter: exporter, Importer: importer}

	(&sessions.Module{DB: o.DB, Auth: a.Auth, Now: o.Now, Version: o.Version}).Routes(r)
	a.Organizations.Routes(r)
	people := &users.Module{DB: o.DB, Auth: a.Auth}
	people.Routes(r)
	sites.Routes(r)
	categories.Routes(r)
	(&views.Module{Now: o.Now}).Routes(r)
	attached.Routes(r)
	told.Routes(r)
	talk.Routes(r)
	a.Actions.Routes(r)
	seen := &observations.Module{Now: o.Now, Auth: a.Auth, Actions: a.Actions, Attachments: attached, Notifications: told, Comments: talk, Exporter: exporter,
		Importer: importer}
	seen.Routes(r)
	a.Workflows = &workflows.Module{DB: o.DB, Now: o.Now, Records: a.Records, Notifications: told}
	a.Workflows.Routes(r)
	(&dashboards.Module{Actions: a.Actions, Observations: seen}).Routes(r)

	for _, wire := range o.Modules {
		wire(a)
	}
	attached.Jobs(a.Jobs)
	told.Jobs(a.Jobs)
	a.Jobs.Every("actions.reminders", 5*time.Minute, a.Actions.RemindAll)
	a.Jobs.Every("actions.escalations", 10*time.Minute, a.Actions.EscalateAll)
	a.Jobs.Every("actions.checks", 5*time.Minute, a.Actions.TellChecks)
	a.Jobs.Every("actions.digest", 10*time.Minute, a.Actions.DigestAll)
	a.Jobs.Every("workflows.look", workflows.LookEvery, a.Workflows.LookAtAll)
	a.Jobs.Every("platform.housekeeping", 10*time.Minute, a.housekeeping)
	a.Hub.Register(told.Channel())
	a.Hub.Register(records.Channel())
	for _, channel := range people.Channels() {
		a.Hub.Register(channel)
	}
	return nil
}

// housekeeping removes what nobody can need any more, in all organizations.
func (a *App) housekeeping(ctx context.Context) error {
	now := a.options.Now()
	return a.options.DB.Platform(ctx, "housekeeping", func(tx *db.Tx) error {
		tx.Defer("delete from idempotency_keys where created_at < $1", now.Add(-24*time.Hour))
		tx.Defer("delete from sign_in_throttles where window_started_at < $1 and coalesce(blocked_until < $2, true)", now.Add(-24*time.Hour), now)
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
