package config

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	netmail "net/mail"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

const (
	minSecret = 32
	minToken  = 16
)

// maxExportRows are the rows of an Excel sheet, the headings aside.
const maxExportRows = 1<<20 - 1

// off turns off what listens at an address, and plans.
const off = "off"

// validate says everything that cannot be right at once.
func (c Config) validate() error {
	var level slog.Level
	base, err := url.Parse(c.BaseURL)
	goodBase := err == nil && base.Host != "" && (base.Scheme == "http" || base.Scheme == "https")
	_, from := netmail.ParseAddress(c.MailFrom)
	var wrong []error
	refuse := func(is bool, format string, args ...any) {
		if is {
			wrong = append(wrong, fmt.Errorf(format, args...))
		}
	}
	refuse(c.Secret != "" && len(c.Secret) < minSecret, "HIVIS_SECRET needs at least %d characters", minSecret)
	c.validateDatabase(refuse)
	refuse(c.MetricsToken != "" && len(c.MetricsToken) < minToken, "HIVIS_METRICS_TOKEN needs at least %d characters", minToken)
	refuse(c.Connections < 1, "HIVIS_CONNECTIONS must be at least 1")
	refuse(c.ExportRows < 1 || c.ExportRows > maxExportRows, "HIVIS_EXPORT_ROWS must be between 1 and %d, which is what a sheet holds", maxExportRows)
	refuse(c.Plans != "on" && c.Plans != off, "HIVIS_PLANS is on or off, not %q", c.Plans)
	refuse((c.StripeKey == "") != (c.StripeEvents == ""), "HIVIS_STRIPE_KEY and HIVIS_STRIPE_WEBHOOK_SECRET go together")
	refuse(!slices.Contains([]string{"closed", "approval", "open"}, c.SignUp), "HIVIS_SIGN_UP is closed, approval or open, not %q", c.SignUp)
	refuse(c.Backups != "" && c.Backups != off && !filepath.IsAbs(c.Backups) && scheme("HIVIS_BACKUPS", c.Backups, "file", "s3") != nil,
		"HIVIS_BACKUPS must be a folder from the root on (/var/backups/hivis), s3://bucket?region=..., or off")
	refuse(c.DrainSeconds < 0, "HIVIS_DRAIN_SECONDS cannot be less than 0")
	refuse(!goodBase, "HIVIS_BASE_URL must be like https://hivis.example, not %q", c.BaseURL)
	refuse(goodBase && c.TLSEmail != "" && base.Scheme != "https", "HIVIS_TLS_EMAIL needs a HIVIS_BASE_URL that begins with https://")
	refuse(level.UnmarshalText([]byte(c.LogLevel)) != nil, "HIVIS_LOG_LEVEL is debug, info, warn or error, not %q", c.LogLevel)
	_, authorities := c.TrustedAuthorities()
	refuse(authorities != nil, "%w", authorities)
	back, backWrong := netmail.ParseAddress(c.ReturnTo)
	refuse(c.ReturnTo != "" && (backWrong != nil || back.Address != c.ReturnTo || strings.Contains(c.ReturnTo, "+")), "HIVIS_RETURN_ADDRESS must be like bounces@example.com, not %q", c.ReturnTo)
	refuse(from != nil, "HIVIS_MAIL_FROM must be like Hivis <no-reply@hivis.example>, not %q", c.MailFrom)
	wrong = append(wrong, address("HIVIS_LISTEN", c.Listen), address("HIVIS_METRICS_LISTEN", c.MetricsAddr, off), address("HIVIS_TLS_REDIRECT", c.TLSRedirect, off),
		address("HIVIS_DATABASE_POOLER", c.Pooler, ""), scheme("HIVIS_SMTP_URL", c.SMTPURL, "smtp", "starttls", "smtps"), scheme("HIVIS_MAILBOX_URL", c.MailboxURL, "imaps", "starttls", "imap"),
		scheme("HIVIS_FILES_URL", c.FilesURL, "file", "s3", "mem"),
		scheme("HIVIS_TLS_AUTHORITY", c.TLSAuthority, "https"), scheme("HIVIS_STRIPE_URL", c.StripeURL, "https", "http"), scheme("HIVIS_PRICING_URL", c.PricingURL, "https", "http"), scheme("HIVIS_GET_STARTED_URL", c.StartedURL, "https", "http"))
	return errors.Join(wrong...)
}

func (c Config) validateDatabase(refuse func(is bool, format string, args ...any)) {
	for name, url := range map[string]string{"HIVIS_DATABASE_URL": c.DatabaseURL, "HIVIS_DATABASE_REPLICA": c.Replica} {
		_, err := pgx.ParseConfig(url)
		refuse(url != "" && err != nil, "%s must be like postgres://user:password@host/database", name)
	}
	refuse(c.Pooler != "" && c.DatabaseURL == "", "HIVIS_DATABASE_POOLER needs a PostgreSQL of your own in HIVIS_DATABASE_URL")
	replica, err := pgx.ParseConfig(c.Replica)
	refuse(err == nil && slices.ContainsFunc(replica.Fallbacks, func(f *pgconn.FallbackConfig) bool { return f.Host != replica.Host }),
		"HIVIS_DATABASE_REPLICA names one server: how far it is is asked of the server that answers")
	refuse(c.Replica != "" && c.DatabaseURL == "", "HIVIS_DATABASE_REPLICA needs a PostgreSQL of your own in HIVIS_DATABASE_URL")
	refuse(c.MaxDatabase < 2 || c.MaxPlatform < 4, "HIVIS_DATABASE_CONNECTIONS must be at least 2, and HIVIS_PLATFORM_CONNECTIONS at least 4")
}

// address refuses what is no host:port, unless it is another value that has a meaning.
func address(name, value string, others ...string) error {
	if slices.Contains(others, value) {
		return nil
	}
	_, port, err := net.SplitHostPort(value)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return fmt.Errorf("%s must be like 127.0.0.1:8080 or :8080, not %q", name, value)
	}
	return nil
}

// scheme refuses addresses of another kind. It does not show them: there may be a password inside.
func scheme(name, value string, known ...string) error {
	if value == "" {
		return nil
	}
	u, err := url.Parse(value)
	if err != nil || !slices.Contains(known, u.Scheme) {
		return fmt.Errorf("%s must begin with one of %q, each followed by ://", name, known)
	}
	return nil
}
