package notifications_test

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/core/notifications"
	"hivis/directory/sessions"
	"hivis/modules/actions"
	"hivis/platform/outgoing"
	"hivis/platform/push"
	"hivis/platform/push/pushtest"
	"hivis/server"
	"hivis/server/servertest"
)

// pushBench is a bench whose browsers are told.
func pushBench(t *testing.T) (*bench, *pushtest.Service) {
	t.Helper()
	b := newBench(t, "")
	b.module.Seal, b.module.Open = b.App.Auth.SealSecret, b.App.Auth.OpenSecret
	var err error
	b.module.Push, err = push.New(outgoing.Client(true, nil), b.App.Auth.Derived, b.URL, "no-reply@hivis.example")
	if err != nil {
		t.Fatal(err)
	}
	b.work(t)
	return b, pushtest.New(t)
}

// subscribe has somebody's browser told.
func subscribe(c *servertest.Client, browser *pushtest.Browser) *servertest.Response {
	return c.Post("/api/my/browsers", map[string]any{"endpoint": browser.Endpoint, "p256dh": browser.P256dh, "auth": browser.Auth, "greet": false})
}

type shown struct{ Title, Path, Tag, Lang string }

// shows waits until a browser has got so many messages, and says what the last one shows.
func shows(t *testing.T, browser *pushtest.Browser, many int) (last shown) {
	t.Helper()
	eventually(t, fmt.Sprint(many, " messages"), func() bool { return len(browser.Received()) >= many })
	got := browser.Received()
	if len(got) != many {
		t.Fatalf("%d messages: %+v", len(got), got)
	}
	if err := json.Unmarshal([]byte(got[many-1].Text), &last); err != nil {
		t.Fatal(err)
	}
	return last
}

// idle waits until nobody is to be told anything any more.
func (b *bench) idle(t *testing.T) {
	t.Helper()
	eventually(t, "nothing is left to do", func() bool {
		return b.count("jobs.river_job where kind = 'notifications.tell_browser' and state not in ('completed', 'cancelled', 'discarded')") == 0
	})
}

// TestADeviceIsTold says what happened in the reader's language, by its number, and nothing that people wrote.
func TestADeviceIsTold(t *testing.T) {
	t.Parallel()
	b, service := pushBench(t)
	phone, others := service.Subscribe(), service.Subscribe()
	subscribe(b.Acme.Worker, phone).Wants(200)
	subscribe(b.Acme.Manager, others).Wants(200)
	b.Exec("update users set locale = 'de' where id = $1", b.Acme.Worker.ID)
	b.Exec("update organizations set languages = '{de,en}' where id = $1", b.Acme.ID)
	b.mustTell(t, b.Acme, assigned(b.Acme.Worker.ID))
	want := shown{"ACT-000042 ist Ihnen zugewiesen", "/actions/all/summary/42", "", "de"}
	got := shows(t, phone, 1)
	got.Tag = ""
	if got != want {
		t.Errorf("it shows %+v", got)
	}
	message := phone.Received()[0]
	if message.TTL != "86400" || message.Urgency != "normal" || strings.Contains(message.Text, "guard") {
		t.Errorf("%+v", message)
	}
	b.mustTell(t, b.Acme, notifications.Message{UserID: b.Acme.Worker.ID, Kind: "work_stopped", Module: "Observation", RecordID: 7, Params: notifications.Params{Number: "OBS-000007", Site: "Auckland", Title: "Broken arm"}})
	shows(t, phone, 2)
	if message := phone.Received()[1]; message.Urgency != "high" || strings.Contains(message.Text, "arm") {
		t.Errorf("%+v", message)
	}
	if len(others.Received()) != 0 {
		t.Error("somebody else's device was told")
	}
}

// TestWhoLeavesIsToldNothing ends what a browser is told in each way in which a session is ended.
func TestWhoLeavesIsToldNothing(t *testing.T) {
	t.Parallel()
	b, service := pushBench(t)
	admin, worker := b.Acme.Admin, b.Acme.Worker
	of := func(c *servertest.Client) int64 { return b.count("push_browsers where user_id = $1", c.ID) }
	for name, end := range map[string]func(){
		"signed out":  func() { worker.Delete("/api/v1/user_token").Wants(200) },
		"ended":       func() { admin.Delete(fmt.Sprintf("/api/users/%d/sessions", worker.ID)).Wants(200) },
		"deactivated": func() { b.Exec("update users set status = 'Inactive' where id = $1", worker.ID) },
	} {
		b.Exec("update users set status = 'Active' where id = $1", worker.ID)
		worker.Adopt(worker.SignIn())
		subscribe(worker, service.Subscribe()).Wants(200)
		if of(worker) != 1 {
			t.Errorf("%s: %d browsers before", name, of(worker))
		}
		if end(); of(worker) != 0 {
			t.Errorf("%s: the browser is still told", name)
		}
	}
	// A session that ran out is none that was ended.
	b.Exec("update users set status = 'Active' where id = $1", worker.ID)
	worker.Adopt(worker.SignIn())
	phone := service.Subscribe()
	subscribe(worker, phone).Wants(200)
	b.Advance(10 * 24 * time.Hour)
	b.mustTell(t, b.Acme, assigned(worker.ID))
	shows(t, phone, 1)
	b.Advance(21 * 24 * time.Hour)
	b.mustTell(t, b.Acme, assigned(worker.ID))
	b.idle(t)
	shows(t, phone, 1)
	if err := b.module.Purge(t.Context()); err != nil || of(worker) != 0 {
		t.Errorf("%v: %d browsers that nobody uses", err, of(worker))
	}
}

// TestABrowserHasOneReader gives it to who signed in there last; a person has ten at most.
func TestABrowserHasOneReader(t *testing.T) {
	t.Parallel()
	b, service := pushBench(t)
	shared := service.Subscribe()
	subscribe(b.Acme.Worker, shared).Wants(200)
	list := servertest.As[sessions.ToldBrowsers](subscribe(b.Acme.Manager, shared).Wants(200))
	if len(list.Browsers) != 1 || !list.Browsers[0].Current || list.ServerKey != b.module.Push.PublicKey() {
		t.Errorf("%+v", list)
	}
	b.mustTell(t, b.Acme, assigned(b.Acme.Worker.ID), assigned(b.Acme.Manager.ID))
	b.idle(t)
	shows(t, shared, 1)
	b.Acme.Worker.Delete(fmt.Sprintf("/api/my/browsers/%d", list.Browsers[0].ID)).Refuses(404, "not_found")
	b.Acme.Manager.Delete(fmt.Sprintf("/api/my/browsers/%d", list.Browsers[0].ID)).Wants(200)
	for range 12 {
		b.Advance(30 * time.Second)
		subscribe(b.Acme.Worker, service.Subscribe()).Wants(200)
	}
	if many := b.count("push_browsers where organization_id = $1", b.Acme.ID); many != 10 {
		t.Errorf("%d browsers", many)
	}
	if sealed := b.count("push_browsers where position('http' in encode(sealed, 'escape')) > 0"); sealed != 0 {
		t.Errorf("%d addresses can be read", sealed)
	}
}

// TestWhatAPushServiceSays forgets a browser that is gone, tries again after trouble, and leaves a
// message alone that is refused.
func TestWhatAPushServiceSays(t *testing.T) {
	t.Parallel()
	b, service := pushBench(t)
	worker := b.Acme.Worker
	for status, stays := range map[int]int64{404: 0, 410: 0, 400: 1} {
		phone := service.Subscribe()
		subscribe(worker, phone).Wants(200)
		phone.Answer(status)
		b.mustTell(t, b.Acme, assigned(worker.ID))
		b.idle(t)
		if left := b.count("push_browsers where user_id = $1", worker.ID); left != stays {
			t.Errorf("%d: %d browsers", status, left)
		}
		b.Exec("delete from push_browsers")
	}
	phone := service.Subscribe()
	subscribe(worker, phone).Wants(200)
	phone.Answer(http.StatusServiceUnavailable)
	b.mustTell(t, b.Acme, assigned(worker.ID))
	eventually(t, "it was tried", func() bool {
		return b.count("jobs.river_job where kind = 'notifications.tell_browser' and attempt > 1") > 0
	})
	phone.Answer(0)
	shows(t, phone, 1)
}

// TestAnAddressThatIsNone is refused, and one inside: everybody can name one, and not only administrators.
func TestAnAddressThatIsNone(t *testing.T) {
	t.Parallel()
	s := servertest.Changed(t, nil, func(o *server.Options) { o.PushInside = false })
	good := pushtest.New(t).Subscribe()
	for _, c := range []struct{ endpoint, p256dh, auth string }{
		{good.Endpoint, good.P256dh, good.Auth}, // of this machine
		{"https://10.0.0.1/to/1", good.P256dh, good.Auth}, {"http://push.example/to/1", good.P256dh, good.Auth}, {"ftp://push.example", good.P256dh, good.Auth},
		{"https://push.example/to/1", "AAAA", good.Auth}, {"https://push.example/to/1", good.P256dh, "AAAA"},
	} {
		s.Acme.Worker.Post("/api/my/browsers", map[string]any{"endpoint": c.endpoint, "p256dh": c.p256dh, "auth": c.auth, "greet": false}).Refuses(409, "browser_not_reachable")
	}
	s.Acme.Worker.Post("/api/my/browsers", map[string]any{"endpoint": "https://push.example/to/1", "p256dh": good.P256dh, "auth": good.Auth, "greet": false}).Wants(200)
}

// TestQuietHours hold back all but danger, by the reader's clock.
func TestQuietHours(t *testing.T) {
	t.Parallel()
	b, service := pushBench(t) // it is noon in UTC, and one at night in Auckland
	worker, phone := b.Acme.Worker, service.Subscribe()
	subscribe(worker, phone).Wants(200)
	const path = "/api/v1/my_account/quiet_hours"
	quiet := func(from, till, zone string) map[string]any {
		return map[string]any{"from": from, "till": till, "time_zone": zone}
	}
	worker.Put(path, quiet("22:00", "22:00", "UTC")).Refuses(422, "invalid").At(t, "till", "The quiet hours end when they begin. Choose another end.")
	worker.Put(path, quiet("22:00", "06:00", "Mars/Base")).Refuses(422, "invalid")
	told := 0
	for _, c := range []struct {
		from, till, zone string
		quiet            bool
	}{{"22:00", "06:00", "Pacific/Auckland", true}, {"22:00", "06:00", "UTC", false}, {"12:00", "12:01", "UTC", true}, {"11:00", "12:00", "UTC", false}, {"12:01", "12:00", "UTC", false}} {
		set := servertest.As[notifications.Preferences](worker.Put(path, quiet(c.from, c.till, c.zone)).Wants(200))
		if set.QuietHours == nil || set.QuietHours.From != c.from || set.QuietHours.TimeZone != c.zone {
			t.Errorf("%+v", set.QuietHours)
		}
		b.mustTell(t, b.Acme, assigned(worker.ID))
		b.idle(t)
		if !c.quiet {
			told++
		}
		if got := len(phone.Received()); got != told {
			t.Errorf("%+v: told %d times, not %d", c, got, told)
			told = got
		}
	}
	worker.Put(path, quiet("00:00", "23:59", "UTC")).Wants(200)
	b.mustTell(t, b.Acme, notifications.Message{UserID: worker.ID, Kind: "work_stopped", Module: "Observation", RecordID: 7, Params: notifications.Params{Number: "OBS-000007"}})
	shows(t, phone, told+1)
	if set := servertest.As[notifications.Preferences](worker.Delete(path).Wants(200)); set.QuietHours != nil {
		t.Errorf("%+v", set.QuietHours)
	}
}

// TestWhatADeviceIsNotTold is what somebody does not want there, what was read meanwhile, and what was taken back.
func TestWhatADeviceIsNotTold(t *testing.T) {
	t.Parallel()
	b, service := pushBench(t)
	worker, phone := b.Acme.Worker, service.Subscribe()
	subscribe(worker, phone).Wants(200)
	wish := func(topic string, inApp, byMail bool, onDevice any) {
		choice := map[string]any{"topic": topic, "in_app": inApp, "by_mail": byMail}
		if onDevice != nil {
			choice["on_device"] = onDevice
		}
		worker.Patch("/api/v1/my_account/notifications", map[string]any{"choices": []map[string]any{choice}}).Wants(200)
	}
	due := notifications.Message{UserID: worker.ID, Kind: actions.ActionDueSoon, Module: "Action", RecordID: 1, Params: notifications.Params{Number: "ACT-000001", DueDate: "2026-12-01"}}
	wish("reminders", true, true, false)
	wish("reminders", true, true, nil) // as it was
	b.mustTell(t, b.Acme, due)
	b.idle(t)
	if len(phone.Received()) != 0 {
		t.Error("it was told of what is not wanted there")
	}
	wish("reminders", false, false, true) // only there
	b.mustTell(t, b.Acme, due)
	if got := shows(t, phone, 1); got.Title != "ACT-000001 is due on 1 December 2026" {
		t.Errorf("%+v", got)
	}
	phone.Answer(http.StatusServiceUnavailable)
	b.mustTell(t, b.Acme, assigned(worker.ID))
	eventually(t, "it was tried", func() bool {
		return b.count("jobs.river_job where kind = 'notifications.tell_browser' and attempt > 1") > 0
	})
	worker.Post("/api/v1/notifications/read_all", nil).Wants(200)
	phone.Answer(0)
	b.idle(t)
	shows(t, phone, 1)
}

// TestWhatADeviceSays is a whole sentence in each language, whatever the notice, without what people wrote.
func TestWhatADeviceSays(t *testing.T) {
	t.Parallel()
	b := newBench(t, "")
	b.module.Log = slog.New(slog.NewTextHandler(io.Discard, nil))
	for _, locale := range []string{"bg", "de", "en", "es", "fr", "tr", "zh"} {
		for _, kind := range b.kinds() {
			said := b.module.PushTitle(locale, kind, notifications.Params{Number: "N-1", Title: "TITLE", Note: "NOTE", Actor: "Ada", Person: "Bo", Site: "S", DueDate: "2026-12-01", Time: "18:30", Count: 3})
			bare := strings.NewReplacer("“", "", "”", "", "„", "", "«", "", "»", "", "「", "", "」", "", "\"", "").Replace(said)
			if said == "" || bare != said || strings.Contains(said, "TITLE") || strings.Contains(said, "NOTE") || strings.Contains(said, "  ") || strings.Contains(said, "<no value>") || strings.HasSuffix(said, "(") {
				t.Errorf("%s %s: %q", locale, kind, said)
			}
		}
	}
}
