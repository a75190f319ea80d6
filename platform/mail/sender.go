package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	netmail "net/mail"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	smtp "github.com/wneessen/go-mail"
)

// Each of the two steps of a delivery, connecting and sending, may take this
// long. It must be generous: giving up while a slow server thinks about a mail
// it has received means sending the mail twice.
const stepTimeout = 60 * time.Second

// MaxDuration is how long Send takes at most.
const MaxDuration = 2*stepTimeout + 10*time.Second

// Sender knows the SMTP server. The zero value has none.
type Sender struct {
	host        string
	port        int
	from        *netmail.Address
	connection  []smtp.Option // how it is reached
	credentials []smtp.Option // how we sign in, if we do
}

// New reads the server's address: smtp://user:password@host:25 (encrypts when
// the server offers it), starttls://host:587 (insists on it) or smtps://host:465.
// An empty address gives a Sender that is not Enabled. The address mails come
// from is the "from" parameter of the URL, else the one given here.
func New(server, from string) (*Sender, error) {
	if server == "" {
		return &Sender{}, nil
	}
	u, err := url.Parse(server)
	if err != nil {
		return nil, errors.New("HIVIS_SMTP_URL is not a URL") // the parser's error would show the password
	}
	if own := u.Query().Get("from"); own != "" {
		from = own
	}
	sender, err := netmail.ParseAddress(from)
	if err != nil {
		return nil, fmt.Errorf("the address mails come from, %q: %w", from, err)
	}
	s := &Sender{host: u.Hostname(), from: sender, credentials: credentialsOf(u)}
	return s, s.reach(u)
}

// Trust adds to the authorities by which the server's certificate is believed; nil leaves the system's.
func (s *Sender) Trust(authorities *x509.CertPool) {
	if authorities != nil {
		s.connection = append(s.connection, smtp.WithTLSConfig(&tls.Config{ServerName: s.host, RootCAs: authorities, MinVersion: tls.VersionTLS12}))
	}
}

// From is the bare address that mails come from; empty without a server.
func (s *Sender) From() string {
	if s.from == nil {
		return ""
	}
	return s.from.Address
}

// reach reads how the server is reached.
func (s *Sender) reach(u *url.URL) error {
	var encryption smtp.Option
	switch u.Scheme {
	case "smtp":
		encryption, s.port = smtp.WithTLSPolicy(smtp.TLSOpportunistic), 25
	case "starttls":
		encryption, s.port = smtp.WithTLSPolicy(smtp.TLSMandatory), 587
	case "smtps":
		encryption, s.port = smtp.WithSSL(), 465
	default:
		return fmt.Errorf("HIVIS_SMTP_URL must begin with smtp://, starttls:// or smtps://, not %s://", u.Scheme)
	}
	if u.Hostname() == "" {
		return errors.New("HIVIS_SMTP_URL names no host")
	}
	if u.Port() != "" {
		given, err := strconv.Atoi(u.Port())
		if err != nil {
			return fmt.Errorf("HIVIS_SMTP_URL: port: %w", err)
		}
		s.port = given
	}
	s.connection = []smtp.Option{smtp.WithTimeout(stepTimeout), encryption, smtp.WithPort(s.port)}
	return nil
}

func credentialsOf(u *url.URL) []smtp.Option {
	user := u.User.Username()
	if user == "" {
		return nil
	}
	password, _ := u.User.Password()
	return []smtp.Option{smtp.WithSMTPAuth(smtp.SMTPAuthAutoDiscover), smtp.WithUsername(user), smtp.WithPassword(password)}
}

// Enabled reports whether there is a server to send to.
func (s *Sender) Enabled() bool { return s.host != "" }

// Send delivers one mail. See the package for what its errors mean.
func (s *Sender) Send(ctx context.Context, m Message) error {
	if !s.Enabled() {
		return errors.New("mail: no SMTP server is set")
	}
	message, err := m.compose(s.from)
	if err != nil {
		return &Refused{Cause: err}
	}
	client, err := smtp.NewClient(s.host, slices.Concat(s.connection, s.credentials)...)
	if err != nil {
		return err
	}
	connection, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return fmt.Errorf("connect to the SMTP server: %w", err)
	}
	defer connection.Close()
	err = client.SendWithSMTPClient(connection, message)
	if message.IsDelivered() {
		// What goes wrong after the server has taken the mail is not the mail's.
		_ = connection.Quit()
		return nil
	}
	return judge(err)
}

// Refused is a mail that no further attempt will get through.
type Refused struct {
	Cause  error
	Status string // what the server says of the address (RFC 3463); "" where it is not about that
}

func (r *Refused) Error() string { return "refused: " + r.Cause.Error() }
func (r *Refused) Unwrap() error { return r.Cause }

// judge tells a refusal of this mail from a server that has trouble. A server
// that wants a (better) sign-in has a 5xx for it too, but then the settings are
// wrong and not the mail.
func judge(err error) error {
	var failure *smtp.SendError
	if !errors.As(err, &failure) {
		return err
	}
	code := failure.ErrorCode()
	if code < 500 || code > 599 || code == 530 || code == 534 || code == 535 || code == 538 {
		return err
	}
	refused := &Refused{Cause: err}
	if failure.Reason == smtp.ErrSMTPRcptTo {
		refused.Status = failure.EnhancedStatusCode()
	}
	return refused
}

// Reason is an error in one line that fits into an outbox row.
func Reason(err error) string {
	const longest = 500
	text := strings.Join(strings.Fields(err.Error()), " ")
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest])
	}
	return text
}
