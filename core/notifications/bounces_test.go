package notifications_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"hivis/core/notifications"
	"hivis/directory/users"
	"hivis/platform/mail/mailtest"
	"hivis/platform/mailbox"
	"hivis/server/servertest"
)

// came is a report of a mail, as a server of a maker writes it.
func came(t *testing.T, maker, messageID string, changes ...string) mailbox.Mail {
	t.Helper()
	raw, err := os.ReadFile("../../platform/mailbox/testdata/" + maker + ".eml")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer(append(changes, "MESSAGE@hivis.example", messageID)...).Replace(string(raw))
	mail, err := mailbox.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return mail
}

// sentMail sends the worker a mail, and says its Message-ID.
func (b *bench) sentMail(t *testing.T) (id string) {
	t.Helper()
	before := b.count("mails where status = 'sent'")
	b.mustTell(t, b.Acme, assigned(b.Acme.Worker.ID))
	eventually(t, "the mail is sent", func() bool { return b.count("mails where status = 'sent'") == before+1 })
	return b.Text("select message_id from mails where status = 'sent' order by id desc limit 1")
}

func (b *bench) take(t *testing.T, mail mailbox.Mail, wanted bool) {
	t.Helper()
	if taken, err := b.module.TakeBounce(t.Context(), mail); err != nil || taken != wanted {
		t.Errorf("taken: %v, %v", taken, err)
	}
}

// TestAMailComesBack shows it in the outbox, and lets further mails rest until the address is released.
func TestAMailComesBack(t *testing.T) {
	for _, maker := range []string{"postfix", "exchange", "gmail"} {
		t.Run(maker, func(t *testing.T) {
			b := newBench(t, mailtest.New(t).URL())
			b.work(t)
			worker, admin := b.Acme.Worker, b.Acme.Admin
			b.take(t, came(t, maker, b.sentMail(t)), true)
			var page notifications.OutboxPage
			admin.Get("/api/mails?status=bounced").Wants(200).Into(&page)
			if len(page.Mails) != 1 || !strings.Contains(page.Mails[0].LastError, "5.1.1") {
				t.Fatalf("%+v", page.Mails)
			}
			person := fmt.Sprintf("/api/users/%d", worker.ID)
			if user := servertest.As[users.Answer](admin.Get(person).Wants(200)).User; user.MailBounced != page.Mails[0].LastError {
				t.Errorf("the person: %q", user.MailBounced)
			}
			b.mustTell(t, b.Acme, assigned(worker.ID), assigned(b.Acme.Manager.ID))
			eventually(t, "the other's is sent", func() bool { return b.count("mails where status = 'sent'") == 1 })
			b.Wants("mails that rest", b.count("mails where status = 'resting' and attempts = 0"), 1)
			b.mustTell(t, b.Acme, notifications.Message{UserID: worker.ID, Kind: "work_stopped", Module: "Observation", RecordID: 7, Mail: true, Params: notifications.Params{Number: "OBS-000007"}})
			eventually(t, "of danger they are mailed all the same", func() bool { return b.count("mails where status = 'sent'") == 2 })
			worker.Delete(person+"/mail_bounce").Refuses(403, "permission_denied")
			if user := servertest.As[users.Answer](admin.Delete(person + "/mail_bounce").Wants(200)).User; user.MailBounced != "" {
				t.Errorf("released, and still: %q", user.MailBounced)
			}
			b.sentMail(t)
		})
	}
}

// TestWhatCameBackForAWhile is noted, and the address is written to as before.
func TestWhatCameBackForAWhile(t *testing.T) {
	t.Parallel()
	b := newBench(t, mailtest.New(t).URL())
	b.work(t)
	for name, c := range map[string]struct {
		changes []string
		status  string
	}{
		"it takes longer": {[]string{"Action: failed", "Action: delayed", "Status: 5.1.1", "Status: 4.4.1"}, "sent"},
		"a full mailbox":  {[]string{"Status: 5.1.1", "Status: 5.2.2"}, "bounced"},
		"taken for spam":  {[]string{"Status: 5.1.1", "Status: 5.7.1"}, "bounced"},
		"it arrived":      {[]string{"Action: failed", "Action: delivered"}, "sent"},
	} {
		id := b.sentMail(t)
		b.take(t, came(t, "postfix", id, c.changes...), true)
		if got := b.Text("select status from mails where message_id = '" + id + "'"); got != c.status {
			t.Errorf("%s: %s", name, got)
		}
	}
	b.Wants("addresses", b.count("bounced_addresses"), 0)
}

// TestAForgedReport marks nobody's address: without a Message-ID that went out lately it is nothing, and
// with one it counts for that mail's own address alone.
func TestAForgedReport(t *testing.T) {
	t.Parallel()
	b := newBench(t, mailtest.New(t).URL())
	b.work(t)
	id := b.sentMail(t)
	b.take(t, came(t, "postfix", "GUESSED@"+b.URL.Hostname()), true)
	b.Wants("addresses", b.count("bounced_addresses"), 0)
	b.take(t, came(t, "postfix", id, "worker@acme.example", "admin@acme.example"), true)
	b.Wants("addresses", b.Text("select string_agg(address, ',') from bounced_addresses"), "worker@acme.example")
	b.Exec("delete from bounced_addresses")
	late := b.sentMail(t)
	b.Advance(31 * 24 * time.Hour)
	b.take(t, came(t, "postfix", late), true)
	b.Wants("addresses", b.count("bounced_addresses"), 0)
	b.take(t, mailbox.Mail{Parts: []mailbox.Part{{Type: "text/calendar"}}}, false)
}

// TestAReportComesToTheAddressOfItsMail: where each mail has an address to come back to, its Message-ID is not enough,
// nor is the address of another mail.
func TestAReportComesToTheAddressOfItsMail(t *testing.T) {
	t.Parallel()
	sink := mailtest.New(t)
	b := newBench(t, sink.URL())
	b.module.ReturnAddress, b.module.Sign = "Bounces@hivis.example", func(purpose, text string) string { return purpose + text }
	b.work(t)
	sent := func() (id, address string) {
		id = b.sentMail(t)
		kept := sink.Kept()
		return id, kept[len(kept)-1].From
	}
	id, address := sent()
	other, elsewhere := sent()
	if !strings.HasPrefix(address, "bounces+") || address == elsewhere || id == other {
		t.Fatalf("mails come back to %s and %s", address, elsewhere)
	}
	const to = "To: no-reply@hivis.example"
	for _, forged := range []string{to, "To: bounces@hivis.example", "To: " + elsewhere, "Delivered-To: " + elsewhere} {
		b.take(t, came(t, "postfix", id, to, forged), true)
		b.Wants("addresses after a report that came to "+forged, b.count("bounced_addresses"), 0)
	}
	b.take(t, came(t, "postfix", id, to, "To: "+strings.ToUpper(address)), true)
	b.Wants("addresses", b.Text("select string_agg(address, ',') from bounced_addresses"), "worker@acme.example")
}
