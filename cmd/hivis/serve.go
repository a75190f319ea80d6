package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strings"
	"time"

	"hivis/demo"
	"hivis/directory/payments"
	"hivis/platform/backup"
	"hivis/platform/config"
	"hivis/platform/db"
	"hivis/platform/db/embedded"
	"hivis/platform/https"
	"hivis/platform/telemetry"
	"hivis/server"
)

type serveCommand struct {
	Demo bool `help:"Fill an empty database with two organizations to try everything on, and print their accounts. Loopback only."`
}

const stopTime = 30 * time.Second

// Run serves until a signal ends ctx.
func (s serveCommand) Run(ctx context.Context) error {
	c, err := config.Load()
	if err != nil {
		return err
	}
	if s.Demo {
		c.Listen, c.Plans, c.SignUp = onLoopback(c.Listen), "on", "open" // it shows the trial as well
		c.Backups = "off"
	}
	telemetry.UseMemory(c.DatabaseURL == "")
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", c.Listen)
	if err != nil {
		return fmt.Errorf("cannot listen on %s (HIVIS_LISTEN): %w", c.Listen, err)
	}
	defer listener.Close()
	return withApp(ctx, c, false, func(ctx context.Context, wired wired) error {
		app, metrics, log := wired.app, wired.metrics, wired.log
		if c.MetricsAddr != "off" {
			if err := metrics.Serve(ctx, c.MetricsAddr, c.MetricsToken, log); err != nil {
				return err
			}
		}
		if err := app.Organizations.LiftLimits(ctx); err != nil {
			return fmt.Errorf("lift the limits of plans: %w", err)
		}
		if err := s.welcome(ctx, app, c, log); err != nil {
			return err
		}
		if c.Backups != "off" {
			backups, err := scheduleBackups(ctx, c, wired)
			if err != nil {
				return err
			}
			defer backups.Close()
		}
		if c.TLSEmail != "" {
			if listener, err = secured(ctx, app, c, listener, log); err != nil {
				return err
			}
		}
		if err := tellSystemd(ctx, c, log); err != nil {
			return err
		}
		log.InfoContext(ctx, "serving", "listen", listener.Addr().String(), "base_url", c.BaseURL, "version", version)
		return app.Serve(ctx, listener, time.Duration(c.DrainSeconds)*time.Second)
	})
}

// welcome says how to get in: with the demo's accounts, or while nobody has an
// account by a link to set up the installation.
func (s serveCommand) welcome(ctx context.Context, app *server.App, c config.Config, log *slog.Logger) error {
	if s.Demo {
		if err := demo.Fill(ctx, app, log); err != nil {
			return fmt.Errorf("fill the demo: %w", err)
		}
	}
	filled, err := demo.Filled(ctx, app)
	switch {
	case err != nil:
		return err
	case filled && !s.Demo:
		return errors.New("this database is the demo's, whose passwords everybody knows: " +
			"start it with --demo, which serves this machine alone, or name another HIVIS_DATA_DIR")
	case filled:
		demo.PrintAccounts(os.Stdout, c)
		return nil
	case s.Demo:
		fmt.Printf("\nThis database has accounts of its own, so the demo was not added. Sign in with those, at %s\n\n", c.BaseURL)
		return nil
	}
	link, until, err := app.Organizations.SetupLink(ctx)
	if err != nil {
		return fmt.Errorf("make a set-up link: %w", err)
	}
	if link != "" {
		fmt.Printf("\nNobody has an account here yet. Set up Hivis with this link, which works once and until %s:\n\n  %s\n\n", until.UTC().Format("2006-01-02 15:04 MST"), link)
	}
	return nil
}

// secured speaks TLS on the listener, for the platform's host and the organizations'.
func secured(ctx context.Context, app *server.App, c config.Config, plain net.Listener, log *slog.Logger) (net.Listener, error) {
	base := strings.ToLower(c.Base().Hostname())
	certificates := https.New(https.Options{Dir: c.CertificatesDir(), Email: c.TLSEmail, Authority: c.TLSAuthority, Log: log,
		Hosts: func(ctx context.Context) ([]string, error) {
			names, err := app.Database().Hosts(ctx)
			hosts := []string{base}
			for _, name := range names {
				if !strings.Contains(name, ".") { // a label of ours; else a domain of an organization's own
					name += "." + base
				}
				hosts = append(hosts, name)
			}
			return hosts, err
		}})
	if c.TLSRedirect != "off" {
		if err := certificates.Redirect(ctx, c.TLSRedirect); err != nil {
			return nil, err
		}
	}
	return certificates.Listener(plain), nil
}

// onLoopback keeps the demo, whose passwords everybody knows, on this machine.
func onLoopback(listen string) string {
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return listen
	}
	if ip := net.ParseIP(host); host == "localhost" || (ip != nil && ip.IsLoopback()) {
		return listen
	}
	return net.JoinHostPort("127.0.0.1", port)
}

// withDatabase migrates the database and opens it.
func withDatabase(ctx context.Context, c config.Config, log *slog.Logger, join bool, migrate migration, use func(ctx context.Context, database *db.DB, owner string, secret []byte) error) error {
	secret, err := c.SecretKey()
	if err != nil {
		return err
	}
	url, postgres, err := findPostgres(ctx, c, log, join)
	if err != nil {
		return err
	}
	if postgres != nil {
		defer stopPostgres(postgres, log)
		var cancel context.CancelCauseFunc
		ctx, cancel = context.WithCancelCause(ctx)
		defer cancel(nil)
		go func() {
			if err, ok := <-postgres.Died(); ok && err != nil {
				log.ErrorContext(ctx, "PostgreSQL ended", "cause", err.Error())
				cancel(err)
			}
		}()
	}
	if err := migrate(ctx, url, secret, log); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	database, err := db.Open(ctx, db.Options{URL: url, Secret: secret, MaxConns: c.MaxDatabase, MaxPlatform: c.MaxPlatform, Pooler: c.Pooler, Replica: c.Replica, Log: log})
	if err != nil {
		return err
	}
	defer database.Close()
	err = use(ctx, database, url, secret)
	return errors.Join(err, diedOf(ctx))
}

// findPostgres is the server that the settings name, or else the bundled one, which it starts.
// A bundled one that another process runs already is joined, if that will do.
func findPostgres(ctx context.Context, c config.Config, log *slog.Logger, join bool) (url string, started *embedded.Server, err error) {
	if c.DatabaseURL != "" {
		return c.DatabaseURL, nil, nil
	}
	started, err = embedded.Start(ctx, embedded.Options{Dir: c.DataDir, Home: c.PostgresHome, Log: log})
	if join && errors.Is(err, embedded.ErrInUse) {
		url, err = embedded.Running(c.DataDir)
		return url, nil, err
	}
	if err != nil {
		return "", nil, err
	}
	return started.URL(), started, nil
}

func diedOf(ctx context.Context) error {
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		return cause
	}
	return nil
}

func stopPostgres(postgres *embedded.Server, log *slog.Logger) {
	ctx, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	if err := postgres.Stop(ctx); err != nil {
		log.ErrorContext(ctx, "stop PostgreSQL", "cause", err.Error())
	}
}

// withApp wires the product over its database. A command that may run beside the server joins it.
func withApp(ctx context.Context, c config.Config, join bool, use func(context.Context, wired) error) error {
	log, err := telemetry.NewLog(os.Stderr, c.LogLevel)
	if err != nil {
		return fmt.Errorf("HIVIS_LOG_LEVEL: %w", err)
	}
	return withDatabase(ctx, c, log, join, db.Migrate, appOn(c, log, use))
}

// wired is the product over its database, and what a command needs beside it.
type wired struct {
	app     *server.App
	metrics *telemetry.Metrics
	log     *slog.Logger
	owner   string // the URL of the database, as the owner of its tables
	secret  []byte
}

// appOn wires the product over a database.
func appOn(c config.Config, log *slog.Logger, use func(context.Context, wired) error) func(context.Context, *db.DB, string, []byte) error {
	return func(ctx context.Context, database *db.DB, owner string, secret []byte) error {
		metrics := telemetry.NewMetrics()
		authorities, err := c.TrustedAuthorities()
		if err != nil {
			return err
		}
		app, err := server.New(ctx, server.Options{
			DB: database, Secret: secret, BaseURL: c.Base(), FilesURL: c.FilesLocation(), SMTPURL: c.SMTPURL, MailFrom: c.MailFrom, MailboxURL: c.MailboxURL, ReturnAddress: c.ReturnTo, Authorities: authorities,
			Plans: c.Plans == "on", Stripe: payments.Stripe{URL: strings.TrimSuffix(c.StripeURL, "/"), Key: c.StripeKey, WebhookSecret: c.StripeEvents}, SignUp: c.SignUp, FreeMail: c.FreeMail, PricingURL: c.PricingURL, GetStartedURL: c.StartedURL, CallsInside: c.CallsInside, PushInside: c.PushInside, TrustProxy: c.TrustProxy, Connections: c.Connections, ExportRows: c.ExportRows, NoOffline: !c.Offline, Version: version, Log: log, Metrics: metrics,
			CertificateTill: certificateTill(c), Backups: backupsOf(c), DataDir: c.DataDir,
		})
		if err != nil {
			return err
		}
		return errors.Join(use(ctx, wired{app, metrics, log, owner, secret}), app.Close())
	}
}

// certificateTill is nil where somebody else has the certificates.
func certificateTill(c config.Config) func(host string) time.Time {
	if c.TLSEmail == "" {
		return nil
	}
	return func(host string) time.Time { return https.Till(c.CertificatesDir(), host) }
}

// backupsOf is nil where no backups are made.
func backupsOf(c config.Config) func(context.Context) (*backup.Destination, error) {
	if c.Backups == "off" {
		return nil
	}
	return func(ctx context.Context) (*backup.Destination, error) {
		return backup.OpenDestination(ctx, c.BackupsLocation())
	}
}

// migration is db.Migrate or db.MigrateWithNewSecret.
type migration func(ctx context.Context, url string, secret []byte, log *slog.Logger) error

type migrateCommand struct {
	TakeOver bool `help:"Go on with a new secret: sessions and passwords that were made with the one before are void, and its nodes are locked out."`
}

// Run migrates and stops.
func (m migrateCommand) Run(ctx context.Context) error {
	c, err := config.Load()
	if err != nil {
		return err
	}
	log, err := telemetry.NewLog(os.Stderr, c.LogLevel)
	if err != nil {
		return err
	}
	migrate := db.Migrate
	if m.TakeOver {
		migrate = db.MigrateWithNewSecret
	}
	return withDatabase(ctx, c, log, false, migrate, func(context.Context, *db.DB, string, []byte) error { return nil })
}
