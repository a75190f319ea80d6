package mailbox

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// ReadInterval is how often a mailbox is read.
const ReadInterval = time.Minute

const (
	connectWithin = 30 * time.Second
	readWithin    = 90 * time.Second
	// atOnce is how many mails are read in one go; the others come next.
	atOnce = 200
	// largest is how large a mail is that is read; answers are far smaller.
	largest = 2 << 20
)

// Taker looks at a mail, and reports whether it was for it. An error leaves the mail to be tried again.
type Taker func(ctx context.Context, mail Mail) (taken bool, err error)

// Box is a mailbox at an IMAP server. The zero value is none.
type Box struct {
	address, user, password, folder string
	scheme                          string
	options                         imapclient.Options
	Log                             *slog.Logger
}

// New reads a mailbox's address: imaps://user:password@host:993/INBOX, or starttls://host:143. Without
// encryption (imap://) only a server on this machine is asked. An empty address gives a Box that is
// not Enabled.
func New(address string, log *slog.Logger) (*Box, error) {
	if address == "" {
		return &Box{}, nil
	}
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("it is not a URL") // the parser's error would show the password
	}
	usual, known := map[string]string{"imaps": "993", "starttls": "143", "imap": "143"}[u.Scheme]
	switch {
	case !known:
		return nil, fmt.Errorf("it must begin with imaps://, starttls:// or imap://, not %s://", u.Scheme)
	case u.Hostname() == "" || u.User.Username() == "":
		return nil, errors.New("it names no host or no user")
	case u.Scheme == "imap" && !onThisMachine(u.Hostname()):
		return nil, errors.New("imap:// is not encrypted: use imaps:// or starttls:// for a server elsewhere")
	}
	port := u.Port()
	if port == "" {
		port = usual
	}
	password, _ := u.User.Password()
	b := &Box{address: net.JoinHostPort(u.Hostname(), port), user: u.User.Username(), password: password, folder: strings.Trim(u.Path, "/"), scheme: u.Scheme, Log: log}
	if b.folder == "" {
		b.folder = "INBOX"
	}
	b.options = imapclient.Options{Dialer: &net.Dialer{Timeout: connectWithin}, TLSConfig: &tls.Config{ServerName: u.Hostname(), MinVersion: tls.VersionTLS12}}
	return b, nil
}

func onThisMachine(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Trust adds to the authorities by which the server's certificate is believed; nil leaves the system's.
func (b *Box) Trust(authorities *x509.CertPool) {
	if authorities != nil && b.Enabled() {
		b.options.TLSConfig.RootCAs = authorities
	}
}

// Enabled reports whether there is a mailbox to read.
func (b *Box) Enabled() bool { return b.address != "" }

// Read hands what is unread to the takers, and marks as read what is done.
func (b *Box) Read(ctx context.Context, takers ...Taker) error {
	ctx, cancel := context.WithTimeout(ctx, readWithin)
	defer cancel()
	client, err := b.dial()
	if err != nil {
		return fmt.Errorf("connect to the mailbox: %w", err)
	}
	defer client.Close()
	defer context.AfterFunc(ctx, func() { _ = client.Close() })()
	unread, err := b.open(client)
	if err != nil {
		return err
	}
	var failed error
	for _, uid := range unread {
		if err := b.handle(ctx, client, uid, takers); err != nil {
			failed = errors.Join(failed, fmt.Errorf("mail %d: %w", uid, err))
		}
		if ctx.Err() != nil {
			return errors.Join(failed, ctx.Err())
		}
	}
	return errors.Join(failed, client.Logout().Wait())
}

// Check signs in and opens the folder.
func (b *Box) Check() error {
	client, err := b.dial()
	if err != nil {
		return err
	}
	defer client.Close()
	_, err = b.open(client)
	return err
}

func (b *Box) dial() (*imapclient.Client, error) {
	options := b.options // a client keeps what it is given
	switch b.scheme {
	case "imaps":
		return imapclient.DialTLS(b.address, &options)
	case "starttls":
		return imapclient.DialStartTLS(b.address, &options)
	}
	return imapclient.DialInsecure(b.address, &options)
}

// open signs in, and says what is unread.
func (b *Box) open(client *imapclient.Client) ([]imap.UID, error) {
	if err := client.Login(b.user, b.password).Wait(); err != nil {
		return nil, fmt.Errorf("sign in to the mailbox: %w", err)
	}
	if _, err := client.Select(b.folder, nil).Wait(); err != nil {
		return nil, fmt.Errorf("open the folder %s: %w", b.folder, err)
	}
	found, err := client.UIDSearch(&imap.SearchCriteria{NotFlag: []imap.Flag{imap.FlagSeen, imap.FlagDeleted}}, nil).Wait()
	if err != nil {
		return nil, fmt.Errorf("look for unread mails: %w", err)
	}
	unread := found.AllUIDs()
	return unread[:min(len(unread), atOnce)], nil
}

// handle reads one mail, has it dealt with and marks it as read.
func (b *Box) handle(ctx context.Context, client *imapclient.Client, uid imap.UID, takers []Taker) error {
	raw, err := fetch(client, uid)
	if err != nil {
		return err
	}
	if raw != nil {
		mail, err := Parse(raw)
		if err != nil {
			b.Log.WarnContext(ctx, "a mail in the mailbox cannot be read", "uid", uid, "error", err)
		} else if err := offer(ctx, mail, takers); err != nil {
			return err
		}
	}
	seen := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagSeen}}
	return client.Store(imap.UIDSetNum(uid), seen, nil).Close()
}

func offer(ctx context.Context, mail Mail, takers []Taker) error {
	for _, take := range takers {
		if taken, err := take(ctx, mail); taken || err != nil {
			return err
		}
	}
	return nil
}

// fetch is a mail as it came; nil where it is too large, or there no more.
func fetch(client *imapclient.Client, uid imap.UID) ([]byte, error) {
	sizes, err := client.Fetch(imap.UIDSetNum(uid), &imap.FetchOptions{UID: true, RFC822Size: true}).Collect()
	if err != nil || len(sizes) == 0 || sizes[0].RFC822Size > largest {
		return nil, err
	}
	whole := &imap.FetchItemBodySection{Peek: true}
	found, err := client.Fetch(imap.UIDSetNum(uid), &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{whole}}).Collect()
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found[0].FindBodySection(whole), nil
}
