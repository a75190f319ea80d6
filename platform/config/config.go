// Package config is the one table of settings: environment variables named
// HIVIS_*, with defaults that need nothing. `hivis config` prints it.
package config

import (
	"bytes"
	"crypto/rand"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"text/tabwriter"
)

// Config is every setting.
type Config struct {
	Listen       string   `env:"HIVIS_LISTEN" envDefault:":8080" doc:"Address to serve on; with --demo on loopback only"`
	BaseURL      string   `env:"HIVIS_BASE_URL" envDefault:"http://localhost:8080" doc:"The platform's own address; organizations are at its sub-domains"`
	DataDir      string   `env:"HIVIS_DATA_DIR" envDefault:"./data" doc:"Where the bundled PostgreSQL, files and the generated secret live"`
	DatabaseURL  string   `env:"HIVIS_DATABASE_URL" secret:"true" doc:"A PostgreSQL of your own (16+); empty runs the bundled one"`
	PostgresHome string   `env:"HIVIS_POSTGRES_HOME" doc:"The folder of a PostgreSQL 18 of your own (with bin/postgres) to run in the place of the bundled one"`
	FilesURL     string   `env:"HIVIS_FILES_URL" secret:"true" doc:"Where uploads go: s3://bucket?region=...; empty is a folder of the data directory"`
	SMTPURL      string   `env:"HIVIS_SMTP_URL" secret:"true" doc:"Mail server: smtp://user:password@host:port; empty keeps mails readable in the outbox"`
	MailFrom     string   `env:"HIVIS_MAIL_FROM" envDefault:"Hivis <no-reply@hivis.example>" doc:"Sender of mails"`
	MailboxURL   string   `env:"HIVIS_MAILBOX_URL" secret:"true" doc:"Mailbox of the sender of mails, of the product alone: imaps://user:password@host/folder; answers from calendars are read there, empty reads none"`
	ReturnTo     string   `env:"HIVIS_RETURN_ADDRESS" doc:"Where mails come back to that do not arrive: each at an address of its own behind a plus (bounces+...@example.com), so that an answer or a forwarded mail is not enough to make up a report of one; empty is the sender. The mail server has to take such senders, and the mailbox to get what comes to them"`
	Authorities  string   `env:"HIVIS_AUTHORITIES" doc:"File (PEM) with certificates of authorities of your own, trusted beside the system's: of the mail server and the mailbox and of providers that people sign in by"`
	CallsInside  bool     `env:"HIVIS_CALLS_INSIDE" envDefault:"false" doc:"Providers that people sign in by may be in the private network around this machine, and without HTTPS"`
	PushInside   bool     `env:"HIVIS_PUSH_INSIDE" envDefault:"false" doc:"Push services of browsers may be in the private network around this machine, and without HTTPS: only where one of your own is, since anybody who signs in can name its address"`
	Plans        string   `env:"HIVIS_PLANS" envDefault:"off" doc:"on for who sells Hivis: trial, plans and their limits; off gives every organization everything"`
	StripeKey    string   `env:"HIVIS_STRIPE_KEY" secret:"true" doc:"Secret key of Stripe, by which plans are paid online; empty leaves it to the payment settings"`
	StripeEvents string   `env:"HIVIS_STRIPE_WEBHOOK_SECRET" secret:"true" doc:"By which Stripe signs what it tells; goes with HIVIS_STRIPE_KEY"`
	StripeURL    string   `env:"HIVIS_STRIPE_URL" envDefault:"https://api.stripe.com" doc:"Where Stripe's API is called, and nowhere else"`
	SignUp       string   `env:"HIVIS_SIGN_UP" envDefault:"closed" doc:"Whether strangers may register an organization: closed, approval (a master super admin decides) or open"`
	FreeMail     []string `env:"HIVIS_FREE_MAIL" doc:"Providers of free addresses, separated by commas, that nobody may register with, beside the known ones"`
	PricingURL   string   `env:"HIVIS_PRICING_URL" doc:"Where /pricing leads"`
	StartedURL   string   `env:"HIVIS_GET_STARTED_URL" doc:"Where /get-started leads, to ask for a trial"`
	Secret       string   `env:"HIVIS_SECRET" secret:"true" doc:"At least 32 characters; empty generates one and keeps it in the data directory"`
	MetricsAddr  string   `env:"HIVIS_METRICS_LISTEN" envDefault:"127.0.0.1:9464" doc:"Metrics, and on loopback profiles; off turns them off"`
	MetricsToken string   `env:"HIVIS_METRICS_TOKEN" secret:"true" doc:"Bearer token of at least 16 characters for metrics beyond loopback"`
	LogLevel     string   `env:"HIVIS_LOG_LEVEL" envDefault:"info" doc:"debug, info, warn or error"`
	TLSEmail     string   `env:"HIVIS_TLS_EMAIL" doc:"Serve HTTPS with certificates of Let's Encrypt, whose terms this address agrees to; empty leaves TLS to a proxy"`
	TLSRedirect  string   `env:"HIVIS_TLS_REDIRECT" envDefault:":80" doc:"With HIVIS_TLS_EMAIL: where browsers are sent on to https; off for nowhere"`
	TLSAuthority string   `env:"HIVIS_TLS_AUTHORITY" doc:"Directory of another ACME server than Let's Encrypt's"`
	TrustProxy   bool     `env:"HIVIS_TRUST_PROXY" envDefault:"false" doc:"Take the caller's address from X-Forwarded-For of the proxy in front"`
	Pooler       string   `env:"HIVIS_DATABASE_POOLER" doc:"host:port of a PgBouncer in transaction mode for the connections that serve requests; HIVIS_DATABASE_URL names PostgreSQL itself"`
	Replica      string   `env:"HIVIS_DATABASE_REPLICA" secret:"true" doc:"A PostgreSQL that follows HIVIS_DATABASE_URL by streaming replication and answers reports and exports, never with less than was saved before"`
	MaxDatabase  int32    `env:"HIVIS_DATABASE_CONNECTIONS" envDefault:"20" doc:"Connections to PostgreSQL that serve requests"`
	MaxPlatform  int32    `env:"HIVIS_PLATFORM_CONNECTIONS" envDefault:"12" doc:"Connections to PostgreSQL for jobs, live updates and the platform"`
	Connections  int      `env:"HIVIS_CONNECTIONS" envDefault:"10000" doc:"Connections of browsers that are served at once, websockets aside; others wait"`
	ExportRows   int      `env:"HIVIS_EXPORT_ROWS" envDefault:"10000" doc:"How many rows a list may have to be exported to Excel"`
	Backups      string   `env:"HIVIS_BACKUPS" secret:"true" doc:"Where each night's backup goes: a folder, or s3://bucket?region=...; empty is backups in the data directory, off makes none"`
	Offline      bool     `env:"HIVIS_OFFLINE" envDefault:"true" doc:"Forms that work without a network; false takes the service worker out of every browser that comes"`
	DrainSeconds int      `env:"HIVIS_DRAIN_SECONDS" envDefault:"10" doc:"How long requests in flight may take after SIGTERM"`
}

// Load reads the environment and the settings file, and refuses what cannot be right.
func Load() (c Config, err error) {
	set, err := environment()
	if err != nil {
		return c, err
	}
	return load(set)
}

func load(set map[string]string) (c Config, err error) {
	if c, err = read(set); err != nil {
		return c, err
	}
	if c.DataDir, err = filepath.Abs(c.DataDir); err != nil {
		return c, err
	}
	return c, c.validate()
}

// Base is the parsed base URL.
func (c Config) Base() *url.URL {
	base, err := url.Parse(c.BaseURL)
	if err != nil {
		panic(err) // Load has parsed it
	}
	return base
}

// CertificatesDir is where certificates are kept that Hivis gets by itself.
func (c Config) CertificatesDir() string { return filepath.Join(c.DataDir, "certificates") }

// TenantURL is where an organization is.
func (c Config) TenantURL(subDomain string) string {
	base := c.Base()
	base.Host = subDomain + "." + base.Host
	return base.String()
}

// SecretKey returns the secret; the first start without one makes it.
func (c Config) SecretKey() ([]byte, error) {
	if c.Secret != "" {
		return []byte(c.Secret), nil
	}
	path := filepath.Join(c.DataDir, "secret")
	key, err := os.ReadFile(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return newSecret(path)
	case err != nil:
		return nil, err
	case len(key) < minSecret:
		return nil, fmt.Errorf("%s is damaged: it holds %d characters, and a secret has at least %d. Restore it from a backup, "+
			"or remove it for a new one: then everybody's password must be set anew", path, len(key), minSecret)
	}
	return key, nil
}

// KeepSecret makes a secret out of a backup this installation's. One that has another
// keeps that.
func (c Config) KeepSecret(secret []byte) error {
	path := filepath.Join(c.DataDir, "secret")
	has, where := []byte(c.Secret), "HIVIS_SECRET"
	if c.Secret == "" {
		var err error
		where = path
		if has, err = os.ReadFile(path); errors.Is(err, os.ErrNotExist) {
			return keepSecret(path, secret)
		} else if err != nil {
			return err
		}
	}
	if !bytes.Equal(has, secret) {
		return fmt.Errorf("%s is not the secret that the backup was made with: take it away, or name an empty HIVIS_DATA_DIR", where)
	}
	return nil
}

func newSecret(path string) ([]byte, error) {
	random := make([]byte, 32)
	_, _ = rand.Read(random) // never fails
	key := []byte(hex.EncodeToString(random))
	return key, keepSecret(path, key)
}

// keepSecret writes a secret that is either whole or not there, also when the
// power fails: everybody's passwords are hashed with it.
func keepSecret(path string, key []byte) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	draft, err := os.CreateTemp(dir, "secret-*") // readable by its owner alone
	if err != nil {
		return err
	}
	_, err = draft.Write(key)
	err = errors.Join(err, draft.Sync(), draft.Close())
	if err == nil {
		err = os.Rename(draft.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(draft.Name()))
	}
	return syncFolder(dir)
}

func syncFolder(dir string) error {
	folder, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// TrustedAuthorities are the system's and those of the operator; nil for the system's alone.
func (c Config) TrustedAuthorities() (*x509.CertPool, error) {
	if c.Authorities == "" {
		return nil, nil
	}
	certificates, err := os.ReadFile(c.Authorities)
	if err != nil {
		return nil, fmt.Errorf("HIVIS_AUTHORITIES: %w", err)
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(certificates) {
		return nil, fmt.Errorf("HIVIS_AUTHORITIES: %s has no certificate in PEM", c.Authorities)
	}
	return pool, nil
}

// FilesLocation is where uploads go.
func (c Config) FilesLocation() string {
	if c.FilesURL == "" {
		return "file://" + filepath.Join(c.DataDir, "files")
	}
	return c.FilesURL
}

// BackupsLocation is where each night's backup goes.
func (c Config) BackupsLocation() string {
	switch {
	case c.Backups == "":
		return "file://" + filepath.Join(c.DataDir, "backups")
	case filepath.IsAbs(c.Backups):
		return "file://" + c.Backups
	}
	return c.Backups
}

// Print writes every setting with its value; secrets are masked.
func (c Config) Print(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	value := reflect.ValueOf(c)
	for i := range value.NumField() {
		field := value.Type().Field(i)
		shown := fmt.Sprint(value.Field(i).Interface())
		if field.Tag.Get("secret") == "true" && shown != "" {
			shown = strings.Repeat("*", 8)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", field.Tag.Get("env"), shown, field.Tag.Get("doc"))
	}
	return table.Flush()
}
