// Package mailboxtest is an IMAP server with one mailbox, in the process of a test.
package mailboxtest

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"log"
	"net"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
)

// Server has a mailbox.
type Server struct {
	Address string // imap://..., or by another scheme
	user    *imapmemserver.User
	t       testing.TB
}

// New starts a server that ends with the test.
func New(t testing.TB) *Server {
	t.Helper()
	return serve(t, "imap", nil)
}

// NewEncrypted starts one that is reached by imaps:// or starttls://, and says whose signature its
// certificate has.
func NewEncrypted(t testing.TB, scheme string) (*Server, *x509.CertPool) {
	t.Helper()
	signed := httptest.NewTLSServer(nil) // for its certificate of 127.0.0.1
	t.Cleanup(signed.Close)
	authorities := x509.NewCertPool()
	authorities.AddCert(signed.Certificate())
	return serve(t, scheme, &tls.Config{Certificates: signed.TLS.Certificates, MinVersion: tls.VersionTLS12}), authorities
}

func serve(t testing.TB, scheme string, encryption *tls.Config) *Server {
	t.Helper()
	user := imapmemserver.NewUser("hivis", "secret")
	if err := user.Create("INBOX", nil); err != nil {
		t.Fatal(err)
	}
	all := imapmemserver.New()
	all.AddUser(user)
	server := imapserver.New(&imapserver.Options{InsecureAuth: encryption == nil, TLSConfig: encryption, Logger: log.New(io.Discard, "", 0),
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return all.NewSession(), nil, nil
		}})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if scheme == "imaps" {
		listener = tls.NewListener(listener, encryption)
	}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	return &Server{scheme + "://hivis:secret@" + listener.Addr().String(), user, t}
}

// Deliver puts a mail into the mailbox; its lines may end as they do here.
func (s *Server) Deliver(mail string) {
	s.t.Helper()
	literal := &literal{strings.NewReader(strings.ReplaceAll(strings.ReplaceAll(mail, "\r\n", "\n"), "\n", "\r\n"))}
	if _, err := s.user.Append("INBOX", literal, &imap.AppendOptions{}); err != nil {
		s.t.Fatal(err)
	}
}

// Unread is how many mails nobody has read.
func (s *Server) Unread() int {
	s.t.Helper()
	status, err := s.user.Status("INBOX", &imap.StatusOptions{NumUnseen: true})
	if err != nil || status.NumUnseen == nil {
		s.t.Fatal(err)
	}
	return int(*status.NumUnseen)
}

type literal struct{ *strings.Reader }

func (l *literal) Size() int64 { return l.Reader.Size() }
