package mail

import (
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/http/httptest"
	netmail "net/mail"
	"strings"
	"testing"
	"time"

	"hivis/platform/mail/mailtest"
)

const from = "Hivis <no-reply@hivis.example>"

func example() Message {
	return Message{
		ID: "ABC123@hivis.example", To: "worker@example.com", ToName: "Ayşe Yılmaz",
		Subject: "Görev: korkuluk", Text: "Merhaba Ayşe", HTML: "<p>Merhaba <b>Ayşe</b></p>",
		Date: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC),
	}
}

func sender(t *testing.T, sink *mailtest.Sink) *Sender {
	t.Helper()
	s, err := New(sink.URL(), from)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSend(t *testing.T) {
	sink := mailtest.New(t)
	if err := sender(t, sink).Send(t.Context(), example()); err != nil {
		t.Fatal(err)
	}
	mails := sink.Kept()
	if len(mails) != 1 {
		t.Fatalf("%d mails", len(mails))
	}
	header := mails[0].Header
	subject, _ := new(mime.WordDecoder).DecodeHeader(header.Get("Subject"))
	to, _ := netmail.ParseAddress(header.Get("To"))
	for what, pair := range map[string][2]string{
		"Message-ID":     {header.Get("Message-Id"), "<ABC123@hivis.example>"},
		"subject":        {subject, "Görev: korkuluk"},
		"reader":         {to.Name + " " + to.Address, "Ayşe Yılmaz worker@example.com"},
		"envelope":       {mails[0].From + " " + mails[0].To, "no-reply@hivis.example worker@example.com"},
		"date":           {header.Get("Date"), "Sat, 21 Nov 2026 12:00:00 +0000"},
		"auto-submitted": {header.Get("Auto-Submitted"), "auto-generated"},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s: got %q, want %q", what, pair[0], pair[1])
		}
	}
	text, html := partsOf(t, mails[0])
	if text != "Merhaba Ayşe" || html != "<p>Merhaba <b>Ayşe</b></p>" {
		t.Errorf("text %q, HTML %q", text, html)
	}
}

// TestOnePressUnsubscribe is offered by mails that have an address for it, and by no other.
func TestOnePressUnsubscribe(t *testing.T) {
	sink := mailtest.New(t)
	m := example()
	m.Unsubscribe = "https://acme.hivis.example/unsubscribe/1.talk.x"
	for _, each := range []Message{example(), m} {
		if err := sender(t, sink).Send(t.Context(), each); err != nil {
			t.Fatal(err)
		}
	}
	for i, want := range []string{"", "<https://acme.hivis.example/unsubscribe/1.talk.x>List-Unsubscribe=One-Click"} {
		if h := sink.Kept()[i].Header; h.Get("List-Unsubscribe")+h.Get("List-Unsubscribe-Post") != want {
			t.Errorf("mail %d has %q", i, h)
		}
	}
}

func partsOf(t *testing.T, m mailtest.Mail) (text, html string) {
	t.Helper()
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(m.Raw), "\r\n\r\n")
	parts := multipart.NewReader(strings.NewReader(body), params["boundary"])
	read := func() string {
		part, err := parts.NextRawPart()
		if err != nil {
			t.Fatal(err)
		}
		content, _ := io.ReadAll(quotedprintable.NewReader(part))
		return strings.TrimSpace(string(content))
	}
	return read(), read()
}

func TestAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		verdict mailtest.Verdict
		refused bool
		kept    int
	}{
		"421":            {mailtest.Busy, false, 0},
		"451":            {mailtest.Later, false, 0},
		"550":            {mailtest.Never, true, 0},
		"cut before 250": {mailtest.Cut, false, 1},
	} {
		t.Run(name, func(t *testing.T) {
			sink := mailtest.New(t)
			sink.SetVerdict(func(mailtest.Mail) mailtest.Verdict { return c.verdict })
			err := sender(t, sink).Send(t.Context(), example())
			var refused *Refused
			if err == nil || errors.As(err, &refused) != c.refused {
				t.Errorf("got %v, want refused = %v", err, c.refused)
			}
			if kept := len(sink.Kept()); kept != c.kept {
				t.Errorf("the server has %d mails, want %d", kept, c.kept)
			}
		})
	}
	t.Run("down", func(t *testing.T) {
		sink := mailtest.New(t)
		sink.Down()
		var refused *Refused
		if err := sender(t, sink).Send(t.Context(), example()); err == nil || errors.As(err, &refused) {
			t.Errorf("got %v, want an error worth another try", err)
		}
	})
}

func TestNoForeignHeaders(t *testing.T) {
	attacks := []string{"x\r\nBcc: thief@example.com", "x\nBcc: thief@example.com", "x\rBcc: thief@example.com", "x\r\n\r\nBcc: body", "x\u2028Bcc: thief@example.com", "\"<thief@example.com>\"", strings.Repeat("long ", 500) + "\r\n Bcc: thief@example.com"}
	for _, attack := range attacks {
		sink := mailtest.New(t)
		m := example()
		m.Subject, m.ToName = attack, attack
		if err := sender(t, sink).Send(t.Context(), m); err != nil {
			t.Fatalf("%q: %v", attack, err)
		}
		got := sink.Kept()[0]
		if got.Header.Get("Bcc") != "" || got.To != m.To || len(got.Header["To"]) != 1 || len(got.Header["Subject"]) != 1 {
			t.Errorf("%q reached the header: %v", attack, got.Header)
		}
		if to, err := netmail.ParseAddressList(got.Header.Get("To")); err != nil || len(to) != 1 || to[0].Address != m.To {
			t.Errorf("%q changed the reader: %v %v", attack, to, err)
		}
	}
	for _, to := range []string{"a@example.com\r\nBcc: thief@example.com", "a@example.com, thief@example.com", "Name <a@example.com>", "a@example.com\n", "", "a"} {
		sink := mailtest.New(t)
		m := example()
		m.To = to
		var refused *Refused
		if err := sender(t, sink).Send(t.Context(), m); !errors.As(err, &refused) {
			t.Errorf("%q was accepted as an address: %v", to, err)
		}
		if len(sink.Kept()) != 0 {
			t.Errorf("%q was sent", to)
		}
	}
	m := example()
	m.ID = "x>\r\nBcc: thief@example.com"
	if _, err := m.compose(&netmail.Address{Address: "a@example.com"}); err == nil {
		t.Error("a Message-ID with a line break was accepted")
	}
}

func FuzzCompose(f *testing.F) {
	f.Add("subject", "name", "a@example.com")
	f.Add("x\r\nBcc: thief@example.com", "y\nCc: z", "a@example.com\r\nX: y")
	f.Fuzz(func(t *testing.T, subject, name, to string) {
		m := example()
		m.Subject, m.ToName, m.To = subject, name, to
		message, err := m.compose(&netmail.Address{Address: "no-reply@hivis.example"})
		if err != nil {
			return
		}
		var raw strings.Builder
		if _, err := message.WriteTo(&raw); err != nil {
			t.Skip()
		}
		parsed, err := netmail.ReadMessage(strings.NewReader(raw.String()))
		if err != nil {
			t.Fatalf("%v\n%q", err, raw.String())
		}
		known := map[string]bool{"Auto-Submitted": true, "Content-Type": true, "Date": true, "From": true, "Message-Id": true, "Mime-Version": true, "Subject": true, "To": true}
		for name, values := range parsed.Header {
			if !known[name] || len(values) != 1 {
				t.Errorf("header %s: %q", name, values)
			}
		}
	})
}

func TestEncryptionIsInsistedOn(t *testing.T) {
	plain := mailtest.New(t)
	untrusted := httptest.NewTLSServer(nil)
	defer untrusted.Close()
	for name, server := range map[string]string{
		"no STARTTLS":          strings.Replace(plain.URL(), "smtp://", "starttls://", 1),
		"no TLS":               strings.Replace(plain.URL(), "smtp://", "smtps://", 1),
		"unknown certificate":  "smtps://" + untrusted.Listener.Addr().String(),
		"password over no TLS": strings.Replace(plain.URL(), "smtp://", "smtp://user:secret@", 1),
	} {
		s, err := New(server, from)
		if err != nil {
			t.Fatal(err)
		}
		var refused *Refused
		if err := s.Send(t.Context(), example()); err == nil || errors.As(err, &refused) {
			t.Errorf("%s: got %v, want an error that leaves the mail in the outbox", name, err)
		}
	}
	if len(plain.Kept()) != 0 {
		t.Error("a mail was sent without encryption")
	}
}

func TestServerAddress(t *testing.T) {
	for server, ok := range map[string]bool{
		"smtp://mail.example": true, "smtps://user:secret@mail.example": true, "starttls://user:secret@mail.example:2587": true,
		"http://mail.example": false, "smtp://": false, "mail.example:25": false, "smtp://mail.example?from=nobody": false,
		"smtp://mail.example?from=Safety%20%3Csafety@example.com%3E": true,
	} {
		_, err := New(server, from)
		if (err == nil) != ok {
			t.Errorf("%s: %v", server, err)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("the error shows the password: %v", err)
		}
	}
	if s, err := New("", from); err != nil || s.Enabled() {
		t.Errorf("no server: %v, enabled %v", err, s.Enabled())
	}
}
