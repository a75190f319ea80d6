package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net"
	"strings"
	"time"

	"hivis/core/activity"
	"hivis/core/attachments"
	"hivis/core/changes"
	"hivis/core/comments"
	"hivis/core/dashboards"
	"hivis/core/forms"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/core/search"
	"hivis/core/templates"
	"hivis/core/tours"
	"hivis/core/views"
	"hivis/directory/apikeys"
	"hivis/directory/archives"
	"hivis/directory/categories"
	"hivis/directory/deletions"
	"hivis/directory/domains"
	"hivis/directory/examples"
	"hivis/directory/imports"
	"hivis/directory/installation"
	"hivis/directory/manpower"
	"hivis/directory/organizations"
	"hivis/directory/payments"
	"hivis/directory/registrations"
	"hivis/directory/releases"
	"hivis/directory/risks"
	"hivis/directory/roles"
	"hivis/directory/scim"
	"hivis/directory/sessions"
	"hivis/directory/sites"
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
	"hivis/modules/incidents"
	"hivis/modules/insight"
	"hivis/modules/library"
	"hivis/modules/observations"
	"hivis/modules/permits"
	"hivis/modules/trainings"
	"hivis/modules/workers"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/files"
	"hivis/platform/i18n"
	"hivis/platform/jobs"
	"hivis/platform/mail"
	"hivis/platform/outgoing"
	"hivis/platform/sheets"
)

// Parts are what modules are made of.
type Parts struct {
	API           *api.Router
	DB            *db.DB
	Now           api.Clock
	Auth          *auth.Auth
	Jobs          *jobs.Queue
	Records       *records.Registry
	Attachments   *attachments.Module
	Notifications *notifications.Module
	Comments      *comments.Module
	Actions       *actions.Module
	Workflows     *workflows.Module
	Observations  *observations.Module
	Incidents     *incidents.Module // once it is wired
	Forms         *forms.Module
	Permits       *permits.Module // likewise
	Audits        *audits.Module  // as well
	Workers       *workers.Module
	Contractors   *contractors.Module
	Calendar      *calendar.Module
	Trainings     *trainings.Module
	Library       *library.Module // too
	Hira          *hira.Module    // made with the actions that it raises
	Users         *users.Module
	Exporter      *sheets.Exporter
	Importer      *sheets.Importer
}

// modules are those with records of their own, one line each.
var modules = []func(*Parts){
	func(p *Parts) { p.Actions.Declare() },
	func(p *Parts) { p.Observations.Routes(p.API) },
	func(p *Parts) {
		p.Incidents = &incidents.Module{Now: p.Now, Auth: p.Auth, Records: p.Records, Actions: p.Actions, Attachments: p.Attachments, Notifications: p.Notifications,
			Comments: p.Comments, Workflows: p.Workflows, Observations: p.Observations, Exporter: p.Exporter, Importer: p.Importer, Happened: p.Hira.IncidentHappened}
		p.Incidents.Routes(p.API)
	},
	addContractors,
	addPermits,
	func(p *Parts) {
		p.Hira.Routes(p.API)
		p.Users.RegisterOpenWork(p.Hira.OpenWork())
		p.Jobs.Every("hira.reviews", hira.ReminderInterval, p.Hira.RemindAll)
	},
	addAudits,
	func(p *Parts) {
		m := &library.Module{DB: p.DB, Now: p.Now, Records: p.Records, Attachments: p.Attachments, Notifications: p.Notifications, Comments: p.Comments, Exporter: p.Exporter, Importer: p.Importer}
		m.Routes(p.API)
		m.Jobs(p.Jobs)
		p.Library = m
		p.Jobs.Every("library.remind", library.ReminderInterval, m.RemindAll)
	},
	addCalendar,
	addTrainings,
}

// addContractors wires those who work, and the companies that send some of them.
func addContractors(p *Parts) {
	p.Workers = &workers.Module{Now: p.Now, Records: p.Records, Attachments: p.Attachments, Forms: p.Forms}
	p.Workers.Routes(p.API)
	m := &contractors.Module{DB: p.DB, Now: p.Now, Records: p.Records, Attachments: p.Attachments, Notifications: p.Notifications, Comments: p.Comments,
		Workflows: p.Workflows, Workers: p.Workers, Forms: p.Forms, Auth: p.Auth, Users: p.Users, Exporter: p.Exporter, Importer: p.Importer}
	m.Routes(p.API)
	p.Contractors = m
	p.Jobs.Every("contractors.warnings", contractors.WarnEvery, m.WarnAll)
	p.Jobs.Every("contractors.visits", contractors.EndVisitsEvery, m.EndVisits)
}

// addPermits wires permits.
func addPermits(p *Parts) {
	m := &permits.Module{DB: p.DB, Now: p.Now, Records: p.Records, Actions: p.Actions, Attachments: p.Attachments, Notifications: p.Notifications,
		Comments: p.Comments, Workflows: p.Workflows, Workers: p.Workers, Standings: p.Contractors.Standings, Forms: p.Forms, Exporter: p.Exporter}
	m.Routes(p.API)
	p.Permits = m
	p.Users.RegisterOpenWork(m.OpenWork())
	p.Jobs.Every("permits.ends", permits.ReminderInterval, m.RemindAll)
	p.Jobs.Every("permits.papers", permits.CheckCertificationsEvery, m.CheckCertificationsAll)
	p.Jobs.Every("permits.standings", permits.CheckCertificationsEvery, m.CheckStandingsAll)
	p.sumEvery("permits.tallies", "permit_tallies")
}

// sumEvery has a table of tallies summed up now and then.
func (p *Parts) sumEvery(job, table string) {
	p.Jobs.Every(job, records.SumEvery, func(ctx context.Context) error { return records.SumTallies(ctx, p.DB, table) })
}

// addAudits wires audits and inspections.
func addAudits(p *Parts) {
	m := &audits.Module{DB: p.DB, Now: p.Now, Auth: p.Auth, Records: p.Records, Actions: p.Actions, Attachments: p.Attachments, Notifications: p.Notifications,
		Comments: p.Comments, Workflows: p.Workflows, Forms: p.Forms, Exporter: p.Exporter, Importer: p.Importer}
	m.Routes(p.API)
	p.Audits = m
	p.Users.RegisterOpenWork(m.OpenWork())
	p.Jobs.Every("audits.ahead", audits.ScheduleInterval, m.MakeAll)
	p.Jobs.Every("audits.due", audits.ReminderInterval, m.RemindAll)
}

// addCalendar wires the safety calendar.
func addCalendar(p *Parts) {
	m := &calendar.Module{DB: p.DB, Now: p.Now, Auth: p.Auth, Records: p.Records, Actions: p.Actions, Attachments: p.Attachments, Notifications: p.Notifications, Comments: p.Comments, Exporter: p.Exporter}
	m.Routes(p.API)
	p.Calendar = m
	p.Jobs.Every("calendar.reminders", calendar.RemindEvery, m.RemindAll)
	p.Jobs.Every("calendar.ahead", calendar.MakeEvery, m.MakeAll)
}

// addTrainings wires trainings, which are planned in the calendar.
func addTrainings(p *Parts) {
	m := &trainings.Module{DB: p.DB, Now: p.Now, Auth: p.Auth, Records: p.Records, Attachments: p.Attachments, Notifications: p.Notifications, Comments: p.Comments,
		Workers: p.Workers, Calendar: p.Calendar, Forms: p.Forms, Exporter: p.Exporter, Importer: p.Importer}
	m.Routes(p.API)
	p.Trainings = m
	p.Jobs.Every("trainings.warnings", trainings.WarnEvery, m.WarnAll)
}

// addModules wires the product's modules: first what stands for itself, then what has
// records, last what all kinds of records share, which reads what these have declared.
func (a *App) addModules(ctx context.Context, sentences *i18n.Sentences) error {
	o, r := a.options, a.API
	p, err := a.parts(ctx, sentences)
	if err != nil {
		return err
	}
	a.Actions, a.Workflows = p.Actions, p.Workflows
	a.Organizations = &organizations.Module{DB: o.DB, Plans: o.Plans, Auth: a.Auth, BaseURL: o.BaseURL, Now: o.Now, Attachments: p.Attachments, Records: a.Records}
	signingIn := &sessions.Module{DB: o.DB, Auth: a.Auth, Now: o.Now, Version: o.Version, Notifications: p.Notifications, PushInside: o.PushInside,
		SignUp: o.SignUp, Plans: o.Plans, PricingURL: o.PricingURL, GetStartedURL: o.GetStartedURL}
	signingIn.Routes(r)
	signingIn.Jobs(a.Jobs)
	a.Organizations.Routes(r)
	a.addCustomers(p)
	people := &users.Module{DB: o.DB, Auth: a.Auth, Now: o.Now, BaseURL: o.BaseURL, Attachments: p.Attachments, Notifications: p.Notifications,
		Exporter: p.Exporter, Importer: p.Importer}
	people.Changed = func(ctx context.Context, tx *db.Tx, ids ...int64) error {
		return errors.Join(people.EndGrantsOfOthers(ctx, tx, ids...), p.Workflows.PeopleChanged(ctx, tx, ids...))
	}
	people.RegisterOpenWork(p.Actions.OpenWork(), p.Workflows.OpenWork())
	p.Users, a.Users = people, people
	people.Routes(r)
	a.addProviders(p, signingIn)
	(&roles.Module{Auth: a.Auth, Now: o.Now, Changed: people.Changed}).Routes(r)
	(&tours.Module{Now: o.Now}).Routes(r)
	(&sites.Module{Now: o.Now, Auth: a.Auth, Records: a.Records, Attachments: p.Attachments, Importer: p.Importer}).Routes(r)
	(&categories.Module{Now: o.Now, Records: a.Records}).Routes(r)
	(&manpower.Module{Now: o.Now}).Routes(r)
	(&risks.Module{Now: o.Now}).Routes(r)
	(&apikeys.Module{Now: o.Now}).Routes(r)
	(&activity.Module{Now: o.Now, Exporter: p.Exporter}).Routes(r)
	p.Workflows.Routes(r)
	for _, add := range append(modules, o.Modules...) {
		add(p)
	}
	a.Permits, a.Audits, a.Library, a.Hira, a.Contractors, a.Calendar, a.Trainings = p.Permits, p.Audits, p.Library, p.Hira, p.Contractors, p.Calendar, p.Trainings
	a.addTenants(p)
	if err := a.Records.Check(); err != nil {
		return err // what a module forgot stops the start
	}
	p.Actions.Routes(r)
	(&views.Module{Now: o.Now}).Routes(r)
	p.Attachments.Routes(r)
	p.Notifications.Routes(r)
	p.Comments.Routes(r)
	(&search.Module{Records: a.Records}).Routes(r)
	a.addWebhooks(p)
	a.Deletions = &deletions.Module{DB: o.DB, Now: o.Now, Records: a.Records, Attachments: p.Attachments}
	a.Deletions.Routes(r)
	(&examples.Module{Now: o.Now, Deletions: a.Deletions, Tables: []examples.Table{
		p.Observations.Examples(), p.Incidents.Examples(), p.Actions.Examples(), p.Hira.Examples()}}).Routes(r)
	home := a.addNumbers(p)
	a.addWork(p)
	a.Hub.Register(p.Notifications.Channel())
	a.Hub.Register(records.Channel())
	for _, channel := range people.Channels() {
		a.Hub.Register(channel)
	}
	return a.complete(p, home, a.Insight)
}

// addProviders are those that people sign in by, and that bring them.
func (a *App) addProviders(p *Parts, signingIn *sessions.Module) {
	o, people := a.options, p.Users
	bringing := &scim.Module{DB: o.DB, Auth: a.Auth, Now: o.Now, Users: people}
	bringing.Routes(a.API)
	a.SSO = &sso.Module{DB: o.DB, Auth: a.Auth, Now: o.Now, Sessions: signingIn, Users: people, Calls: outgoing.Client(o.CallsInside, o.Authorities), Inside: o.CallsInside,
		Dialer: outgoing.Dialer(o.CallsInside), Authorities: o.Authorities, Mapped: bringing.Mapped, Notify: p.Notifications.Notify}
	a.SSO.Routes(a.API)
	a.SSO.Work(a.Jobs)
	a.Support = &support.Module{DB: o.DB, Auth: a.Auth, Now: o.Now, Sessions: signingIn, Users: people, Notifications: p.Notifications, Jobs: a.Jobs}
	a.Support.Routes(a.API)
	a.Support.Work()
}

// addNumbers wires Home, and what is counted.
func (a *App) addNumbers(p *Parts) *dashboards.Module {
	o := a.options
	home := &dashboards.Module{Records: a.Records}
	home.Routes(a.API)
	a.Insight = &insight.Module{DB: o.DB, Now: o.Now, Auth: a.Auth, Records: a.Records, Notifications: p.Notifications, Exporter: p.Exporter}
	a.Insight.Routes(a.API)
	a.Jobs.Every("insight.mail_reports", insight.MailInterval, a.Insight.MailAll, jobs.Timeout(10*time.Minute))
	return home
}

// addWebhooks wires the feed of changes, and those that are told of what is in it.
func (a *App) addWebhooks(p *Parts) {
	o := a.options
	feed := &changes.Module{Records: a.Records}
	feed.Routes(a.API)
	a.Webhooks = &webhooks.Module{DB: o.DB, Now: o.Now, Auth: a.Auth, Changes: feed, Jobs: a.Jobs, Notify: p.Notifications.Notify,
		Calls: outgoing.Client(o.CallsInside, o.Authorities), Inside: o.CallsInside}
	a.Webhooks.Routes(a.API)
	a.Webhooks.Work()
}

// addCustomers wires how organizations come, how they pay for their plan, and how they take along
// what they have.
func (a *App) addCustomers(p *Parts) {
	o := a.options
	a.Archives = &archives.Module{DB: o.DB, Files: a.store, Organizations: a.Organizations, Attachments: p.Attachments, Auth: a.Auth, Jobs: a.Jobs, Document: a.API.Document, Version: o.Version, Now: o.Now}
	a.Archives.Routes(a.API)
	(&registrations.Module{DB: o.DB, Auth: a.Auth, Now: o.Now, BaseURL: o.BaseURL, Notifications: p.Notifications, Organizations: a.Organizations,
		SignUp: o.SignUp, FreeMail: o.FreeMail}).Routes(a.API)
	a.Payments = &payments.Module{DB: o.DB, Auth: a.Auth, Now: o.Now, BaseURL: o.BaseURL, Notifications: p.Notifications, Plans: o.Plans, Stripe: o.Stripe}
	a.Payments.Stripe.Calls = outgoing.Client(o.Stripe.URL != payments.StripeURL, o.Authorities) // elsewhere only by the operator's word
	a.Payments.Routes(a.API)
	a.Jobs.Every("payments.bills", payments.BillingInterval, a.Payments.BillAll, jobs.Timeout(10*time.Minute))
	a.Jobs.Every("payments.events", payments.EventsInterval, a.Payments.HandleEvents)
	a.Jobs.Every("payments.refunds", payments.EventsInterval, a.Payments.HandleRefunds)
	a.Jobs.Every("payments.compare", payments.ComparisonInterval, a.Payments.Compare, jobs.Timeout(10*time.Minute))
}

func (a *App) parts(ctx context.Context, sentences *i18n.Sentences) (*Parts, error) {
	o := a.options
	var err error
	if a.store, err = files.Open(ctx, o.FilesURL); err != nil {
		return nil, fmt.Errorf("HIVIS_FILES_URL: %w", err)
	}
	sender, err := mail.New(o.SMTPURL, o.MailFrom)
	if err != nil {
		return nil, fmt.Errorf("HIVIS_SMTP_URL: %w", err)
	}
	sender.Trust(o.Authorities)
	pushing, err := newPush(o, a.Auth)
	if err != nil {
		return nil, err
	}
	a.Jobs = jobs.New(o.DB, o.Log)
	p := &Parts{API: a.API, DB: o.DB, Now: o.Now, Auth: a.Auth, Jobs: a.Jobs, Records: a.Records,
		Exporter: &sheets.Exporter{DB: o.DB, Now: o.Now, MaxRows: o.ExportRows}, Importer: &sheets.Importer{Now: o.Now, Files: imports.Systems()}}
	p.Attachments = &attachments.Module{Records: a.Records, Files: a.store, Auth: a.Auth, DB: o.DB, Now: o.Now}
	p.Notifications = &notifications.Module{Records: a.Records, DB: o.DB, Sentences: sentences, Mail: sender, BaseURL: o.BaseURL, Now: o.Now, Log: o.Log, Sign: a.Auth.Derived, ReturnAddress: o.ReturnAddress, Push: pushing, Seal: a.Auth.SealSecret, Open: a.Auth.OpenSecret}
	p.Comments = &comments.Module{Records: a.Records, Now: o.Now, Notifications: p.Notifications}
	p.Actions = &actions.Module{DB: o.DB, Now: o.Now, Auth: a.Auth, Records: a.Records, Attachments: p.Attachments, Notifications: p.Notifications,
		Comments: p.Comments, Exporter: p.Exporter, Importer: p.Importer}
	p.Observations = &observations.Module{Now: o.Now, Auth: a.Auth, Records: a.Records, Actions: p.Actions, Attachments: p.Attachments, Notifications: p.Notifications,
		Comments: p.Comments, Exporter: p.Exporter, Importer: p.Importer}
	p.Workflows = &workflows.Module{DB: o.DB, Now: o.Now, Records: a.Records, Notifications: p.Notifications}
	p.Forms = &forms.Module{Now: o.Now, Attachments: p.Attachments}
	p.Hira = &hira.Module{DB: o.DB, Now: o.Now, Records: a.Records, Actions: p.Actions, Attachments: p.Attachments, Notifications: p.Notifications,
		Comments: p.Comments, Workflows: p.Workflows, Exporter: p.Exporter, Importer: p.Importer}
	return p, nil
}

// addTenants wires what the master super admin does with organizations.
func (a *App) addTenants(p *Parts) {
	a.Tenants = &tenants.Module{DB: a.options.DB, Now: a.options.Now, Organizations: a.Organizations, Users: p.Users, Notifications: p.Notifications,
		Host: a.options.BaseURL.Host, SigningKey: a.Auth.SigningKey("deletion protocols"),
		Templates: []templates.Source{categories.Source(), p.Permits.TemplateSource(), p.Audits.TemplateSource(), p.Workflows.Source()}}
	a.Tenants.Routes(p.API)
	(&releases.Module{DB: a.options.DB, Now: a.options.Now}).Routes(p.API)
	a.Domains = &domains.Module{DB: a.options.DB, Now: a.options.Now, Auth: a.Auth, Host: strings.ToLower(a.options.BaseURL.Hostname()),
		Resolver: cmp.Or[domains.Resolver](a.options.Resolver, net.DefaultResolver), CertificateTill: a.options.CertificateTill}
	a.Domains.Routes(p.API)
	a.Jobs.Every("domains.check", domains.CheckEvery, a.Domains.CheckAll, jobs.Timeout(30*time.Minute))
	a.Jobs.Every("tenants.delete", tenants.DeleteEvery, a.Tenants.DeleteDue, jobs.Timeout(30*time.Minute))
	a.addInstallation(p)
}

// addInstallation wires the operator's page, which tells the same to who is on the machine.
func (a *App) addInstallation(p *Parts) {
	o := a.options
	a.Installation = &installation.Module{DB: o.DB, Now: o.Now, Jobs: a.Jobs, Metrics: o.Metrics, Sentences: p.Notifications.Sentences, Sockets: a.Hub.Sockets, Version: o.Version,
		Host: strings.ToLower(o.BaseURL.Hostname()), Mails: p.Notifications.Mail.Enabled(), DataDir: o.DataDir, Backups: o.Backups, CertificateTill: o.CertificateTill}
	a.Installation.Routes(p.API)
	o.Metrics.Status = a.Installation
}

// addWork is what goes on in the background.
func (a *App) addWork(p *Parts) {
	p.Attachments.Jobs(a.Jobs)
	p.Notifications.Jobs(a.Jobs)
	a.Jobs.Every("actions.reminders", 5*time.Minute, a.Actions.RemindAll)
	a.Jobs.Every("actions.escalations", 10*time.Minute, a.Actions.EscalateAll)
	a.Jobs.Every("actions.checks", 5*time.Minute, a.Actions.RemindOfChecks)
	a.Jobs.Every("actions.digest", 10*time.Minute, a.Actions.DigestAll)
	a.Jobs.Every("deletions.remove", time.Hour, a.Deletions.RemoveAll)
	p.sumEvery("records.tallies", "tallies")
	a.Jobs.Every("workflows.look", workflows.CheckInterval, a.Workflows.CheckAll)
	a.Jobs.Every("notifications.purge", 10*time.Minute, p.Notifications.Purge)
	a.Jobs.Every("platform.housekeeping", 10*time.Minute, a.housekeeping)
}

// complete puts what the modules declared where it is asked for.
func (a *App) complete(p *Parts, home *dashboards.Module, numbers *insight.Module) error {
	words := a.Records.EnumValues()
	for _, more := range []map[string][]string{p.Notifications.EnumValues(), home.EnumValues(), numbers.EnumValues(), roles.EnumValues(), categories.EnumValues(),
		{"{sources}": p.Actions.Types(), "{codes}": a.API.Sentences.Keys("error."), "{field_codes}": a.API.Sentences.Keys("field.")}} {
		maps.Copy(words, more)
	}
	a.API.Describe(about)
	a.API.MarkScreens(isForScreens)
	a.API.AllowNewAnswerFields()
	return errors.Join(a.API.FillEnums(words), p.Notifications.Check(), a.readMailbox(p))
}
