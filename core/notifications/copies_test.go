package notifications_test

import (
	"testing"

	"hivis/core/notifications"
	"hivis/platform/db"
	"hivis/server/servertest"
)

// copied has the mails of an assignment copied: to one address in both languages, and to one in each.
func copied(t *testing.T) *bench {
	t.Helper()
	b := newBench(t, "")
	for locale, cc := range map[string][]string{"en": {"safety@example.com", "office@example.com"}, "de": {"safety@example.com", "werk@example.com"}} {
		own := contents(locale, "", "")
		own["cc"] = cc
		b.Acme.Admin.Put(assignedPath(b.Acme), own).Wants(200)
	}
	b.Exec("update users set locale = 'de' where id = $1", b.Acme.Worker.ID)
	return b
}

func about(o *servertest.Organization, id int64) []notifications.Message {
	messages := []notifications.Message{assigned(o.Worker.ID), assigned(o.Manager.ID)}
	for i := range messages {
		messages[i].RecordID = id
	}
	return messages
}

// TestCopiesOfEachLanguage: each address gets one copy, whoever the readers are.
func TestCopiesOfEachLanguage(t *testing.T) {
	b := copied(t)
	b.mustTell(t, b.Acme, about(b.Acme, 42)...)
	for _, to := range []string{"safety@example.com", "office@example.com", "werk@example.com"} {
		if n := b.count("mails where to_address = $1", to); n != 1 {
			t.Errorf("%s has %d copies", to, n)
		}
	}
}

// TestNoCopiesOfWhatIsSensitive: an address has no rights, so that nothing for few goes there, and
// what became so is taken back.
func TestNoCopiesOfWhatIsSensitive(t *testing.T) {
	b := copied(t)
	id := b.fence()
	copies := func() int64 { return b.count("mails where user_id is null and body_text <> ''") }
	if copies() != 2 {
		t.Fatalf("%d copies", copies())
	}
	b.Exec("update actions set sensitive = true where id = $1", id)
	b.mustTell(t, b.Acme, about(b.Acme, id)...)
	if copies() != 2 {
		t.Errorf("%d copies once it is sensitive", copies())
	}
	b.Exec("update mails set status = 'failed' where to_address = 'werk@example.com'")
	err := b.Database.Write(t.Context(), db.Scope{OrganizationID: b.Acme.ID}, func(tx *db.Tx) error {
		return b.module.Retract(t.Context(), tx, "Action", id)
	})
	if err != nil || copies() != 0 {
		t.Errorf("%d copies are left: %v", copies(), err)
	}
	if n := b.count("mails where user_id = $1 and body_text <> ''", b.Acme.Worker.ID); n != 2 {
		t.Errorf("the worker, whose it is, has %d mails", n)
	}
}
