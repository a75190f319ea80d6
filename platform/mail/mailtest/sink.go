// Package mailtest is an SMTP server inside the test: it keeps what it is sent,
// and fails in the ways real servers do.
package mailtest

import (
	"bytes"
	"io"
	"net"
	"net/mail"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
)

// Verdict is what the sink does with a mail it has read.
type Verdict int

// The verdicts.
const (
	Accept Verdict = iota
	Busy           // 421
	Later          // 451
	Never          // 550
	Cut            // keeps the mail, and closes the connection before saying so
)

// Sink is the server. Its answers can be changed while it runs.
type Sink struct {
	mu       sync.Mutex
	server   *smtp.Server
	listener net.Listener
	address  string
	judge    func(Mail) Verdict
	kept     []Mail
	cuts     int
	down     bool
}

// Mail is what the server was given.
type Mail struct {
	From, To string
	Header   mail.Header
	Raw      []byte
}

// New starts a sink that accepts everything.
func New(t testing.TB) *Sink {
	t.Helper()
	s := &Sink{judge: func(Mail) Verdict { return Accept }}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.address = listener.Addr().String()
	s.serve(listener)
	t.Cleanup(s.Down)
	return s
}

func (s *Sink) serve(listener net.Listener) {
	server := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &session{sink: s, listener: listener, conn: c.Conn()}, nil
	}))
	server.Domain, server.ErrorLog = "sink.example", silence{}
	s.mu.Lock()
	s.server, s.listener, s.down = server, listener, false
	s.mu.Unlock()
	go func() { _ = server.Serve(listener) }()
}

// URL is the sink's HIVIS_SMTP_URL.
func (s *Sink) URL() string { return "smtp://" + s.address }

// SetVerdict sets what happens to the mails from now on.
func (s *Sink) SetVerdict(judge func(Mail) Verdict) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.judge = judge
}

// Down refuses connections until Up.
func (s *Sink) Down() {
	s.mu.Lock()
	server, listener := s.server, s.listener
	s.down = true
	s.mu.Unlock()
	_ = listener.Close() // the server may not have begun to serve it
	_ = server.Close()
}

// Up listens again at the same address.
func (s *Sink) Up(t testing.TB) {
	t.Helper()
	listener, err := net.Listen("tcp", s.address)
	if err != nil {
		t.Fatal(err)
	}
	s.serve(listener)
}

// Kept returns the mails that the server has taken, also those it had no time
// to confirm.
func (s *Sink) Kept() []Mail {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Mail(nil), s.kept...)
}

// Cuts is how many mails were kept and not confirmed, or perhaps not: those that were
// being confirmed when the server went down count.
func (s *Sink) Cuts() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cuts
}

type session struct {
	sink     *Sink
	listener net.Listener // of the server that took the call, which may have gone down and come up since
	conn     net.Conn
	from, to string
	kept     bool // the answer is on its way
}

func (s *session) Reset() {
	s.sink.mu.Lock()
	defer s.sink.mu.Unlock()
	if s.kept && s.gone() {
		s.sink.cuts++
	}
	s.kept = false
}

// gone says whether the server that took the call has been closed since.
func (s *session) gone() bool { return s.sink.down || s.listener != s.sink.listener }

func (s *session) Logout() error {
	s.Reset()
	return nil
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.from = from
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.to = to
	return nil
}

func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	parsed, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return err
	}
	return s.sink.take(s, Mail{From: s.from, To: s.to, Header: parsed.Header, Raw: raw})
}

func (s *Sink) take(from *session, m Mail) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch s.judge(m) {
	case Busy:
		return &smtp.SMTPError{Code: 421, Message: "Too many connections"}
	case Later:
		return &smtp.SMTPError{Code: 451, Message: "Try again later"}
	case Never:
		return &smtp.SMTPError{Code: 550, Message: "No such mailbox"}
	case Cut:
		s.cuts++
		_ = from.conn.Close()
	case Accept:
		if from.gone() {
			s.cuts++ // the closing server has already taken leave of the call: no Reset follows
		} else {
			from.kept = true
		}
	}
	s.kept = append(s.kept, m)
	return nil
}

type silence struct{}

func (silence) Printf(string, ...any) {}
func (silence) Println(...any)        {}
