package mailbox_test

import (
	"context"
	"crypto/x509"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"hivis/platform/mailbox"
	"hivis/platform/mailbox/mailboxtest"
)

func open(t *testing.T, address string) *mailbox.Box {
	t.Helper()
	box, err := mailbox.New(address, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return box
}

const plain = "From: Jo Guest <Jo@Visitor.example>\nMessage-ID: <1@visitor.example>\nSubject: Hello\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nGr=C3=BC=C3=9Fe\n"

func TestWhatIsUnreadIsHandedOnOnce(t *testing.T) {
	t.Parallel()
	server := mailboxtest.New(t)
	server.Deliver(plain)
	server.Deliver(strings.Replace(plain, "<1@", "<2@", 1))
	server.Deliver("no mail at all\n")
	server.Deliver("From: big@visitor.example\nMessage-ID: <big@visitor.example>\n\n" + strings.Repeat(strings.Repeat("x", 70)+"\n", 40_000))
	var seen []string
	refuse := true
	take := func(_ context.Context, mail mailbox.Mail) (bool, error) {
		seen = append(seen, mail.MessageID)
		if mail.From != "jo@visitor.example" || strings.TrimSpace(string(mail.Parts[0].Content)) != "Grüße" {
			t.Errorf("the mail is %+v", mail)
		}
		if refuse && mail.MessageID == "<1@visitor.example>" {
			return true, errors.New("the database is away")
		}
		return true, nil
	}
	never := func(_ context.Context, mail mailbox.Mail) (bool, error) {
		t.Errorf("%s was taken, and is offered again", mail.MessageID)
		return false, nil
	}
	box := open(t, server.Address)
	if err := box.Read(t.Context(), take, never); err == nil || server.Unread() != 1 {
		t.Errorf("%v, and %d are unread: what failed is tried again", err, server.Unread())
	}
	refuse = false
	if err := box.Read(t.Context(), take, never); err != nil || server.Unread() != 0 {
		t.Errorf("%v, and %d are unread", err, server.Unread())
	}
	if err := box.Read(t.Context(), take); err != nil || strings.Join(seen, " ") != "<1@visitor.example> <2@visitor.example> <1@visitor.example>" {
		t.Errorf("%v, and handed on were %v", err, seen)
	}
}

func TestAMailboxIsNamedByAnAddress(t *testing.T) {
	t.Parallel()
	for address, wrong := range map[string]string{
		"": "", "imaps://me:pass@mail.example/Answers": "", "starttls://me:pass@mail.example": "", "imap://me:pass@127.0.0.1:1143": "",
		"imap://me:pass@mail.example": "encrypted", "pop3://me:pass@mail.example": "begin with", "imaps://mail.example": "no user", "imaps://me:%zz@mail.example": "not a URL",
	} {
		box, err := mailbox.New(address, nil)
		if wrong == "" && (err != nil || box.Enabled() != (address != "")) || wrong != "" && (err == nil || !strings.Contains(err.Error(), wrong) || strings.Contains(err.Error(), "pass")) {
			t.Errorf("%s: %v, wanted %q", address, err, wrong)
		}
	}
	server := mailboxtest.New(t)
	if err := open(t, strings.Replace(server.Address, "secret", "other", 1)).Check(); err == nil {
		t.Error("a wrong password opens it")
	}
	if err := open(t, server.Address+"/Nowhere").Check(); err == nil {
		t.Error("a folder that there is not is opened")
	}
	if err := open(t, server.Address).Check(); err != nil {
		t.Error(err)
	}
}

// TestAMailboxIsReadEncrypted: by both ways, and only from a server whose certificate is believed.
func TestAMailboxIsReadEncrypted(t *testing.T) {
	t.Parallel()
	for _, scheme := range []string{"imaps", "starttls"} {
		server, authorities := mailboxtest.NewEncrypted(t, scheme)
		server.Deliver(plain)
		box := open(t, server.Address)
		never := func(context.Context, mailbox.Mail) (bool, error) {
			t.Errorf("%s: a mail was read from a server that nobody vouches for", scheme)
			return true, nil
		}
		var unknown x509.UnknownAuthorityError
		if err := box.Read(t.Context(), never); !errors.As(err, &unknown) {
			t.Errorf("%s: %v, wanted an unknown authority", scheme, err)
		}
		box.Trust(authorities)
		if err := box.Read(t.Context(), func(context.Context, mailbox.Mail) (bool, error) { return true, nil }); err != nil || server.Unread() != 0 {
			t.Errorf("%s: %v, and %d are unread", scheme, err, server.Unread())
		}
	}
}

func TestPartsAreRead(t *testing.T) {
	t.Parallel()
	const nested = "From: a@b.example\nContent-Type: multipart/mixed; boundary=out\n\n--out\nContent-Type: multipart/alternative; boundary=in\n\n--in\nContent-Type: text/plain\n\nText\n" +
		"--in\nContent-Type: text/calendar; charset=\"UTF-8\"; method=REPLY\nContent-Transfer-Encoding: base64\n\nQkVHSU46VkNB\nTEVOREFS\n--in--\n--out\nContent-Type: application/ics\n\nfile\n--out--\n"
	mail, err := mailbox.Parse([]byte(strings.ReplaceAll(nested, "\n", "\r\n")))
	if err != nil || len(mail.Parts) != 3 || string(mail.Parts[1].Content) != "BEGIN:VCALENDAR" || mail.Parts[1].Params["method"] != "REPLY" || mail.Parts[2].Type != "application/ics" {
		t.Errorf("%v: %+v", err, mail)
	}
	deep := "From: a@b.example\n" + strings.Repeat("Content-Type: multipart/mixed; boundary=x\n\n--x\n", 12) + "\n"
	if _, err := mailbox.Parse([]byte(deep)); err == nil {
		t.Error("parts within parts have no end")
	}
}
