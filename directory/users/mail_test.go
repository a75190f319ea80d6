package users_test

import (
	"bytes"
	"io"
	"mime"
	"mime/quotedprintable"
	"regexp"
	"strings"
	"testing"
	"time"

	"hivis/directory/users"
	"hivis/platform/mail/mailtest"
	"hivis/server"
	"hivis/server/servertest"
)

var tokenOf = regexp.MustCompile(`#([A-Z2-7]{26})`)

// TestMailedLinks reach their reader in their language, and nobody else.
func TestMailedLinks(t *testing.T) {
	t.Parallel()
	sink := mailtest.New(t)
	s := servertest.Changed(t, nil, func(o *server.Options) { o.SMTPURL = sink.URL() })
	s.Live()
	b := &bench{Server: s, t: t}
	person := b.person("Worker")
	person["locale"] = "de"
	var invited users.Invited
	b.Acme.Admin.Post("/api/users", person).Wants(201).Into(&invited)
	if !invited.Invitation.Mailed || invited.Invitation.Link != "" {
		t.Errorf("who invites gets %+v", invited.Invitation)
	}
	letter := arrived(t, sink, 1)
	if !strings.Contains(letter, "Sie sind zu acme eingeladen") || !strings.Contains(letter, invited.User.Email) {
		t.Errorf("the invitation says %s", letter)
	}
	var outbox struct {
		Mails []struct {
			ID       int64
			BodyText string `json:"body_text"`
			Subject  string
		}
	}
	b.Acme.Admin.Get("/api/mails").Wants(200).Into(&outbox)
	if len(outbox.Mails) != 1 || outbox.Mails[0].BodyText != "" || outbox.Mails[0].Subject == "" {
		t.Errorf("the outbox shows %+v", outbox.Mails)
	}
	token := tokenOf.FindStringSubmatch(letter)
	if token == nil {
		t.Fatalf("there is no link in %s", letter)
	}
	b.choose(token[1], servertest.Password).Wants(200)
	forgotten := func(email string) {
		b.Acme.Admin.Anonymous().Do("POST", "/api/v1/passwords/forgot", body{"email": email}).Wants(200)
	}
	forgotten("nobody@acme.example")
	forgotten(invited.User.Email)
	letter = arrived(t, sink, 2)
	token = tokenOf.FindStringSubmatch(letter)
	if token == nil || !strings.Contains(letter, "Neues Passwort") {
		t.Fatalf("the mail says %s", letter)
	}
	s.Advance(24*time.Hour + time.Second)
	b.choose(token[1], servertest.Password).Refuses(422, "reset_link_expired")
}

// TestOnlyOfferedLanguages are spoken: a locale outside the organization's list falls back
// to the first of it, in answers and in mails.
func TestOnlyOfferedLanguages(t *testing.T) {
	t.Parallel()
	sink := mailtest.New(t)
	s := servertest.Changed(t, nil, func(o *server.Options) { o.SMTPURL = sink.URL() })
	s.Live()
	b := &bench{Server: s, t: t}
	b.Acme.Admin.Patch("/api/v1/organization", body{"languages": []string{"de", "en"}}).Wants(200)
	b.Exec("update users set locale = 'tr' where id = $1", b.Acme.Worker.ID)
	person := b.person("Worker")
	person["locale"], person["supervisor_id"] = "fr", b.Globex.Worker.ID
	b.Acme.Admin.Post("/api/users", person).Refuses(422, "invalid").
		SaysAt("supervisor_id", "Choose an active user of your organization.", "fr", "Wählen Sie eine aktive Person Ihrer Organisation.")
	delete(person, "supervisor_id")
	b.Acme.Admin.Post("/api/users", person).Wants(201)
	if letter := arrived(t, sink, 1); !strings.Contains(letter, "Sie sind zu acme eingeladen") {
		t.Errorf("the invitation says %s", letter)
	}
	var profile users.ProfileAnswer
	b.Acme.Worker.Get("/api/users/user_profile").Wants(200).Into(&profile)
	if profile.User.Locale != "de" {
		t.Errorf("the worker's language is %s", profile.User.Locale)
	}
	b.Acme.Manager.Post("/api/actions", body{"description": "Work", "control_type": "ppe", "responsible_id": b.Acme.Worker.ID,
		"due_date": b.Now().AddDate(0, 0, 3).Format(time.DateOnly), "site_id": b.Acme.Sites[0]}).Wants(201)
	if n := b.Insert(`select count(*) from mails where user_id = $1 and body_html like '%lang="de"%'`, b.Acme.Worker.ID); n != 1 {
		t.Errorf("%d mails are in German", n)
	}
}

// arrived is the mail that arrives as this one, with its subject, as its reader sees it.
func arrived(t *testing.T, sink *mailtest.Sink, number int) string {
	t.Helper()
	ticker := time.NewTicker(10 * time.Millisecond)
	defer ticker.Stop()
	for give := time.After(time.Minute); len(sink.Kept()) < number; {
		select {
		case <-ticker.C:
		case <-give:
			t.Fatalf("no mail number %d", number)
		}
	}
	m := sink.Kept()[number-1]
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(quotedprintable.NewReader(bytes.NewReader(m.Raw)))
	if err != nil && len(plain) == 0 {
		t.Fatal(err)
	}
	return m.To + "\n" + subject + "\n" + string(plain)
}
