package notifications_test

import (
	"errors"
	"flag"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hivis/core/notifications"
	"hivis/platform/mail"
	"hivis/platform/mail/mailtest"
)

func TestDelivery(t *testing.T) {
	sink := mailtest.New(t)
	b := newBench(t, sink.URL())
	b.work(t)
	b.mustTell(t, b.Acme, assigned(b.Acme.Worker.ID), assigned(b.Acme.Manager.ID))
	b.mustTell(t, b.Globex, assigned(b.Globex.Worker.ID))
	eventually(t, "three mails sent", func() bool {
		return b.count("mails where status = 'sent' and attempts = 1 and sent_at is not null") == 3
	})
	to := map[string]bool{}
	for _, m := range sink.Kept() {
		to[m.To] = true
	}
	if len(to) != 3 || len(sink.Kept()) != 3 {
		t.Errorf("sent %d mails to %v", len(sink.Kept()), to)
	}
}

func TestTroubleIsTriedAgain(t *testing.T) {
	for name, verdict := range map[string]mailtest.Verdict{"421": mailtest.Busy, "451": mailtest.Later, "cut before 250": mailtest.Cut} {
		t.Run(name, func(t *testing.T) {
			sink := mailtest.New(t)
			var tries atomic.Int64
			sink.SetVerdict(func(mailtest.Mail) mailtest.Verdict {
				if tries.Add(1) <= 2 {
					return verdict
				}
				return mailtest.Accept
			})
			b := newBench(t, sink.URL())
			b.work(t)
			b.mustTell(t, b.Acme, assigned(b.Acme.Worker.ID))
			eventually(t, "the mail is sent", func() bool { return b.count("mails where status = 'sent' and attempts = 3 and last_error = ''") == 1 })
			ids := map[string]bool{}
			for _, m := range sink.Kept() {
				ids[m.Header.Get("Message-Id")] = true
			}
			if len(ids) != 1 || len(sink.Kept()) != 1+sink.Cuts() {
				t.Errorf("%d mails with the ids %v, %d cuts", len(sink.Kept()), ids, sink.Cuts())
			}
		})
	}
}

func TestServerDown(t *testing.T) {
	sink := mailtest.New(t)
	b := newBench(t, sink.URL())
	sink.Down()
	b.work(t)
	b.mustTell(t, b.Acme, assigned(b.Acme.Worker.ID))
	eventually(t, "a failed attempt that can be read", func() bool {
		return b.count("mails where status = 'queued' and attempts > 1 and last_error like '%refused%'") == 1
	})
	sink.Up(t)
	eventually(t, "the mail is sent", func() bool { return b.count("mails where status = 'sent'") == 1 })
	if n := len(sink.Kept()); n != 1 {
		t.Errorf("sent %d times", n)
	}
}

func TestRefusedMailIsParked(t *testing.T) {
	sink := mailtest.New(t)
	sink.SetVerdict(func(m mailtest.Mail) mailtest.Verdict {
		if m.To == "worker@acme.example" {
			return mailtest.Never
		}
		return mailtest.Accept
	})
	b := newBench(t, sink.URL())
	b.work(t)
	b.mustTell(t, b.Acme, assigned(b.Acme.Worker.ID), assigned(b.Acme.Manager.ID))
	eventually(t, "one is parked, the other sent", func() bool {
		return b.count("mails where status = 'failed' and attempts = 1 and last_error like '%550%'") == 1 && b.count("mails where status = 'sent'") == 1
	})
	eventually(t, "the parked one's job is given up", func() bool {
		return b.count("jobs.river_job where kind = 'notifications.deliver_mail' and state = 'cancelled'") == 1
	})
	var page notifications.OutboxPage
	b.Acme.Admin.Get("/api/mails?status=failed").Wants(200).Into(&page)
	if len(page.Mails) != 1 || !strings.Contains(page.Mails[0].LastError, "No such mailbox") {
		t.Errorf("%+v", page.Mails)
	}
}

// TestWhatWasGivenUpIsWrittenDown lets the database refuse that a mail failed,
// once for a mail that was refused and once for one at its last attempt: the job
// stays until it is written down.
func TestWhatWasGivenUpIsWrittenDown(t *testing.T) {
	for name, verdict := range map[string]mailtest.Verdict{"refused": mailtest.Never, "the last attempt": mailtest.Busy} {
		t.Run(name, func(t *testing.T) {
			sink := mailtest.New(t)
			sink.SetVerdict(func(mailtest.Mail) mailtest.Verdict { return verdict })
			b := newBench(t, sink.URL())
			b.module.Insist = 10 * time.Millisecond
			owner := b.Database.Owner(t)
			if _, err := owner.Exec(t.Context(), `
				create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
				create trigger fail before update on mails for each row when (new.status = 'failed') execute function fail()`); err != nil {
				t.Fatal(err)
			}
			b.mustTell(t, b.Acme, assigned(b.Acme.Worker.ID))
			b.Exec("update jobs.river_job set attempt = 63 where kind = 'notifications.deliver_mail'")
			b.work(t)
			eventually(t, "it is tried again", func() bool { return b.count("mails where status = 'queued' and attempts > 1") == 1 })
			if _, err := owner.Exec(t.Context(), "drop trigger fail on mails"); err != nil {
				t.Fatal(err)
			}
			eventually(t, "it is given up", func() bool { return b.count("mails where status = 'failed' and last_error <> ''") == 1 })
		})
	}
}

func TestMailsAreKeptWhenTheServerIsTakenAway(t *testing.T) {
	b := newBench(t, "smtp://127.0.0.1:1")
	b.mustTell(t, b.Acme, assigned(b.Acme.Worker.ID))
	none, err := mail.New("", "a@example.com")
	if err != nil {
		t.Fatal(err)
	}
	b.module.Mail = none
	b.work(t)
	eventually(t, "the queued mail is kept", func() bool { return b.count("mails where status = 'kept'") == 1 })
}

func TestTwoNodesSendEachMailOnce(t *testing.T) {
	sink := mailtest.New(t)
	b := newBench(t, sink.URL())
	b.work(t)
	other := newQueue(b)
	b.newModule(t, sink.URL()).Jobs(other)
	start(t, other)
	for range 25 {
		b.mustTell(t, b.Acme, assigned(b.Acme.Worker.ID), assigned(b.Acme.Manager.ID))
	}
	eventually(t, "all sent", func() bool { return b.count("mails where status = 'sent'") == 50 })
	if n := len(distinct(sink.Kept())); n != 50 || len(sink.Kept()) != 50 {
		t.Errorf("%d mails, %d distinct", len(sink.Kept()), n)
	}
}

func distinct(mails []mailtest.Mail) map[string]int {
	ids := map[string]int{}
	for _, m := range mails {
		ids[m.Header.Get("Message-Id")]++
	}
	return ids
}

var outageMails = flag.Int("outage-mails", 300, "how many mails go through the outages (goal: 10000)")

// TestOutages sends mails through three outages of different kinds: none is
// lost, and only those are doubled of which the server did not say that it had them.
func TestOutages(t *testing.T) {
	sink := mailtest.New(t)
	b := newBench(t, sink.URL())
	b.work(t)
	started := time.Now()
	people := []int64{b.Acme.Worker.ID, b.Acme.Manager.ID, b.Acme.Supervisor.ID, b.Acme.Guest.ID, b.Acme.Outsider.ID}
	var messages []notifications.Message
	for i := range *outageMails {
		message := assigned(people[i%len(people)])
		message.RecordID = int64(i + 1)
		messages = append(messages, message)
	}
	third := *outageMails / 3
	b.mustTell(t, b.Acme, messages[:third]...)
	sink.Down()
	b.mustTell(t, b.Acme, messages[third:2*third]...)
	eventually(t, "the first outage is felt", func() bool { return b.count("mails where status = 'queued' and attempts > 0") > 0 })
	sink.Up(t)
	sink.SetVerdict(func(mailtest.Mail) mailtest.Verdict {
		return []mailtest.Verdict{mailtest.Accept, mailtest.Busy, mailtest.Later, mailtest.Cut}[rand.N(4)]
	})
	b.mustTell(t, b.Acme, messages[2*third:]...)
	eventually(t, "some mails were cut", func() bool { return sink.Cuts() > 0 })
	sink.Down()
	sink.Up(t)
	sink.SetVerdict(func(mailtest.Mail) mailtest.Verdict { return mailtest.Accept })
	eventually(t, "all sent", func() bool { return b.count("mails where status = 'sent'") == int64(*outageMails) })
	kept := sink.Kept()
	ids := distinct(kept)
	doubled := len(kept) - len(ids)
	t.Logf("goal 14: %d mails, %d lost, %d doubled of %d cut, in %s", *outageMails, *outageMails-len(ids), doubled, sink.Cuts(), time.Since(started).Round(time.Second))
	if len(ids) != *outageMails || doubled > sink.Cuts() {
		t.Errorf("%d of %d arrived, %d doubled, %d cuts", len(ids), *outageMails, doubled, sink.Cuts())
	}
	if n := b.count("mails where status <> 'sent'"); n != 0 {
		t.Errorf("%d mails are not sent", n)
	}
}

func TestReasonIsOneLine(t *testing.T) {
	long := mail.Reason(errors.New(strings.Repeat("bad\r\n", 400)))
	if len(long) > 500 || strings.ContainsAny(long, "\r\n") {
		t.Errorf("%q", long)
	}
}
