package webhooks_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"hivis/directory/webhooks"
	"hivis/platform/jobs"
	"hivis/server"
	"hivis/server/servertest"
)

type body = map[string]any

// receiver is another system: it keeps what it is sent, and answers as it is told.
type receiver struct {
	*httptest.Server
	mu     sync.Mutex
	got    []received
	answer int
}

type received struct {
	header http.Header
	body   string
	told   struct {
		Type string
		Data struct {
			Sequence, RecordID int64
			Number, Verb, Path string
		}
	}
}

func (r *receiver) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	text, _ := io.ReadAll(request.Body)
	r.mu.Lock()
	defer r.mu.Unlock()
	one := received{header: request.Header, body: string(text)}
	_ = json.Unmarshal(text, &one.told)
	r.got = append(r.got, one)
	w.Header().Set("Location", r.URL+"/elsewhere")
	w.WriteHeader(r.answer)
	fmt.Fprint(w, strings.Repeat("no ", 400))
}

// take is what came since the last time.
func (r *receiver) take() []received {
	r.mu.Lock()
	defer r.mu.Unlock()
	got := r.got
	r.got = nil
	return got
}

type bench struct {
	*servertest.Server
	to *receiver
}

// newBench is a server that may call this machine, and a receiver on it.
func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	to := &receiver{answer: http.StatusNoContent}
	to.Server = httptest.NewServer(to)
	t.Cleanup(to.Close)
	return &bench{servertest.Changed(t, nil, func(o *server.Options) { o.CallsInside = true }), to}
}

func (b *bench) draft(changes ...body) body {
	return servertest.Body(body{"name": "ERP", "url": b.to.URL, "kinds": []string{}, "verbs": []string{}, "site_ids": []int64{}}, changes...)
}

func (b *bench) made(changes ...body) webhooks.Made {
	b.T.Helper()
	b.Settle()
	return servertest.As[webhooks.Made](b.Acme.Admin.Post("/api/webhooks", b.draft(changes...)).Wants(http.StatusCreated))
}

func (b *bench) webhook(id int64) webhooks.Webhook {
	b.T.Helper()
	for _, w := range servertest.As[webhooks.List](b.Acme.Admin.Get("/api/webhooks").Wants(http.StatusOK)).Webhooks {
		if w.ID == id {
			return w
		}
	}
	b.T.Fatalf("there is no webhook %d", id)
	return webhooks.Webhook{}
}

func (b *bench) deliveries(id int64) []webhooks.Delivery {
	b.T.Helper()
	return servertest.As[webhooks.DeliveryList](b.Acme.Admin.Get(at("/api/webhooks/%d/deliveries", id)).Wants(http.StatusOK)).Deliveries
}

// send does what the jobs do, until nothing is due.
func (b *bench) send() {
	b.T.Helper()
	b.Settle()
	b.Run(b.App.Webhooks.LookAll)
	for id := b.claimed(); id != 0; id = b.claimed() {
		due := webhooks.Due{Owner: jobs.Owner{OrganizationID: b.Acme.ID}, WebhookID: id}
		if err := b.App.Webhooks.Send(context.Background(), jobs.Job[webhooks.Due]{Args: due}); err != nil {
			b.T.Fatal(err)
		}
	}
}

func (b *bench) claimed() int64 {
	return b.Insert("select coalesce(min(id), 0) from webhooks where busy_until is not null")
}

func at(path string, args ...any) string { return fmt.Sprintf(path, args...) }

// TestAnotherSystemIsTold what it asked for, thinly, signed, and once.
func TestAnotherSystemIsTold(t *testing.T) {
	b := newBench(t)
	b.Observe(b.Acme, b.Acme.Admin) // before there is anybody to tell
	all := b.made()
	some := b.made(body{"name": "Gate", "kinds": []string{"Observation"}, "verbs": []string{"deleted", "left"}, "site_ids": b.Acme.Sites[:1]})
	made := b.Observe(b.Acme, b.Acme.Worker, body{"description": "A secret of somebody's health"})
	id, number := made.ID("observation"), made.Number("observation")
	b.send()
	got := b.to.take()
	b.Wants("how many", len(got), 1)
	b.Wants("what", []any{got[0].told.Type, got[0].told.Data.Number, got[0].told.Data.Path}, []any{"record.created", number, at("/api/observations/%d", id)})
	if strings.Contains(got[0].body, "health") {
		t.Errorf("it says what stands in the record: %s", got[0].body)
	}
	verify(t, all.Secret, got[0], b.Now())
	b.send()
	b.Wants("again", len(b.to.take()), 0)
	first := b.deliveries(all.Webhook.ID)
	b.Wants("what is known of it", []any{len(first), first[0].State, first[0].Attempts, first[0].Status, first[0].MessageID}, []any{1, "delivered", 1, 204, got[0].header.Get("Webhook-Id")})

	b.Acme.Admin.Patch(at("/api/observations/%d", id), body{"site_id": b.Acme.Sites[1]}).Wants(http.StatusOK)
	b.send()
	verbs := map[string]int{}
	for _, one := range b.to.take() {
		verbs[one.told.Type]++
	}
	b.Wants("of a move", verbs, "map[record.left:1 record.moved:1]")
	b.Wants("with one of its site", b.deliveries(some.Webhook.ID)[0].Number, "")
	b.Globex.Admin.Get(at("/api/webhooks/%d/deliveries", all.Webhook.ID)).Refuses(http.StatusNotFound, "not_found")
	b.Globex.Admin.Post(at("/api/webhooks/%d/trial", all.Webhook.ID), nil).Refuses(http.StatusNotFound, "not_found")
	b.Acme.Manager.Get("/api/webhooks").Refuses(http.StatusForbidden, "permission_denied")
	b.Globex.Admin.Post("/api/observations", body{"observation_type": "unsafe_act", "description": "Theirs", "comment": "seen", "site_id": b.Globex.Sites[0], "observed_at": b.Now(),
		"risk_potential": "low", "action_required": false, "no_action_reason": "Mended"}).Wants(http.StatusCreated)
	b.send()
	b.Wants("of another organization", len(b.to.take()), 0)
}

// TestASuspendedOrganization tells nobody anything until it is opened again.
func TestASuspendedOrganization(t *testing.T) {
	b := newBench(t)
	b.made()
	b.Observe(b.Acme, b.Acme.Admin)
	b.Exec("update organizations set status = 'Inactive' where id = $1", b.Acme.ID)
	b.send()
	b.Wants("while suspended", len(b.to.take()), 0)
	b.Exec("update organizations set status = 'Active' where id = $1", b.Acme.ID)
	b.send()
	b.Wants("afterwards", len(b.to.take()), 1)
}

// TestWhatTheMakerSees is what is told, at the moment at which it is told.
func TestWhatTheMakerSees(t *testing.T) {
	b := newBench(t)
	maker := b.AddUser(b.Acme, "maker", "Admin", b.Acme.Sites[0])
	b.Exec("update users set is_admin = true where id = $1", maker.ID)
	b.Settle()
	hook := servertest.As[webhooks.Made](maker.Post("/api/webhooks", b.draft()).Wants(http.StatusCreated)).Webhook
	b.Exec("update users set is_admin = false, role_id = $2 where id = $1", maker.ID, b.Acme.RoleIDs["Worker"])
	there := b.Observe(b.Acme, b.Acme.Admin, body{"site_id": b.Acme.Sites[1]}).Number("observation")
	here := b.Observe(b.Acme, b.Acme.Admin).Number("observation")
	b.send()
	got := b.to.take()
	if len(got) != 1 || got[0].told.Data.Number != here {
		t.Errorf("of %s and %s it is told %v", there, here, got)
	}
	b.Exec("update users set status = 'Inactive' where id = $1", maker.ID)
	b.Observe(b.Acme, b.Acme.Admin)
	b.send()
	now := b.webhook(hook.ID)
	b.Wants("without its maker", []any{len(b.to.take()), now.State, now.PausedWhy, b.Told(b.Acme.Admin, "webhook_paused")}, []any{0, "paused", "maker_gone", 1})
	b.Acme.Admin.Post(at("/api/webhooks/%d/state", hook.ID), body{"state": "active"}).Wants(http.StatusOK)
	b.send()
	b.Wants("with another", []any{len(b.to.take()), b.webhook(hook.ID).MadeBy.ID}, []any{1, b.Acme.Admin.ID})
}

// TestAnAddressThatFails is asked again for a day, then paused; what happened is told once it is
// back, and by hand.
func TestAnAddressThatFails(t *testing.T) {
	b := newBench(t)
	hook := b.made().Webhook
	b.to.answer = http.StatusFound
	b.Observe(b.Acme, b.Acme.Admin)
	b.send()
	once := b.deliveries(hook.ID)[0]
	b.Wants("an attempt", []any{once.State, once.Attempts, once.Status, once.Problem, len(once.Answer), once.NextAt.Equal(b.Now().Add(30 * time.Second))}, "[waiting 1 302 status 500 true]")
	b.Wants("nobody went where it was sent on", len(b.to.take()), 1)
	b.send()
	b.Wants("too soon", len(b.to.take()), 0)
	attempts := 1
	for begun := b.Now(); b.webhook(hook.ID).State == "active"; attempts++ {
		next := b.deliveries(hook.ID)[0].NextAt
		b.Later(next.Sub(b.Now()), b.Acme.Admin)
		b.send()
		if b.Now().Sub(begun) > 25*time.Hour {
			t.Fatal("it is asked for more than a day")
		}
	}
	now := b.deliveries(hook.ID)[0]
	b.Wants("given up", []any{attempts, now.State, now.Attempts, b.webhook(hook.ID).PausedWhy, b.Told(b.Acme.Admin, "webhook_paused")}, "[8 failed 8 failing 1]")
	b.Acme.Admin.Post(at("/api/webhooks/%d/trial", hook.ID), nil).Refuses(http.StatusConflict, "webhook_off")
	b.Observe(b.Acme, b.Acme.Admin)
	b.to.answer = http.StatusOK
	b.to.take()
	b.Acme.Admin.Post(at("/api/webhooks/%d/state", hook.ID), body{"state": "active"}).Wants(http.StatusOK)
	b.send()
	b.Wants("what happened meanwhile", len(b.to.take()), 1)
	b.Acme.Admin.Post(at("/api/webhooks/%d/deliveries/%d/replay", hook.ID, now.ID), nil).Wants(http.StatusOK)
	b.send()
	again := b.to.take()
	b.Wants("once more, under its own name", []any{len(again), again[0].header.Get("Webhook-Id")}, []any{1, now.MessageID})
	count := servertest.As[webhooks.Again](b.Acme.Admin.Post(at("/api/webhooks/%d/replay", hook.ID), body{"since": once.CreatedAt}).Wants(http.StatusOK))
	b.send()
	b.Wants("all of it", []any{count.Count, len(b.to.take()), b.webhook(hook.ID).FailingSince}, "[2 2 <nil>]")
	b.Acme.Admin.Post(at("/api/webhooks/%d/deliveries/%d/replay", hook.ID, now.ID+1000), nil).Refuses(http.StatusNotFound, "not_found")
}

// TestSecrets are shown once; for a day the former one signs as well.
func TestSecrets(t *testing.T) {
	b := newBench(t)
	made := b.made()
	path := at("/api/webhooks/%d", made.Webhook.ID)
	renewed := servertest.As[webhooks.Made](b.Acme.Admin.Post(path+"/secret", nil).Wants(http.StatusOK))
	if list := b.Acme.Admin.Get("/api/webhooks").Text(); strings.Contains(list, "whsec_") || made.Secret == renewed.Secret {
		t.Errorf("secrets: %s", list)
	}
	b.Acme.Admin.Post(path+"/trial", nil).Wants(http.StatusOK)
	b.send()
	got := b.to.take()[0]
	b.Wants("a trial", got.told.Type, "webhook.trial")
	verify(t, made.Secret, got, b.Now())
	verify(t, renewed.Secret, got, b.Now())
	b.Later(24*time.Hour, b.Acme.Admin)
	b.Acme.Admin.Post(path+"/trial", nil).Wants(http.StatusOK)
	b.send()
	got = b.to.take()[0]
	verify(t, renewed.Secret, got, b.Now())
	if verified(made.Secret, got, b.Now()) {
		t.Error("the former secret signs for longer than a day")
	}
	// Replayed later, or with another body or id, it is not taken.
	verify(t, renewed.Secret, got, b.Now().Add(4*time.Minute))
	changed, other := got, got
	changed.body += " "
	other.header = got.header.Clone()
	other.header.Set("Webhook-Id", "msg_other")
	if verified(renewed.Secret, got, b.Now().Add(6*time.Minute)) || verified(renewed.Secret, changed, b.Now()) || verified(renewed.Secret, other, b.Now()) {
		t.Error("a signature is good for what was not signed")
	}
	b.Acme.Admin.Delete(path).Wants(http.StatusOK)
	b.Wants("in the log", b.Insert("select count(*) from audit_events where organization_id = $1 and kind like 'webhook_%'", b.Acme.ID), 3)
}

// TestAddressesInside are refused where they are typed and where they are dialled.
func TestAddressesInside(t *testing.T) {
	t.Parallel()
	s := servertest.Changed(t, nil, func(o *server.Options) { o.CallsInside = false })
	b := &bench{s, &receiver{answer: 200}}
	b.to.Server = httptest.NewServer(b.to)
	t.Cleanup(b.to.Close)
	for address, sentence := range map[string]string{
		"http://example.com":          "The address must begin with https://.",
		"ftp://example.com":           "Enter an address such as https://example.com/hivis, without a name and password in it.",
		"https://me:pass@example.com": "Enter an address such as https://example.com/hivis, without a name and password in it.",
		"https://":                    "Enter an address such as https://example.com/hivis, without a name and password in it.",
		"https://127.0.0.1":           "This address leads into a private network. Enter a public one.",
		"https://[::ffff:10.0.0.1]":   "This address leads into a private network. Enter a public one.",
		"https://[::1]:8443/x":        "This address leads into a private network. Enter a public one.",
		"https://169.254.169.254/":    "This address leads into a private network. Enter a public one.",
		"https://LOCALHOST./":         "This address leads into a private network. Enter a public one.",
		"https://a.localhost":         "This address leads into a private network. Enter a public one.",
	} {
		s.Acme.Admin.Post("/api/webhooks", b.draft(body{"url": address})).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "url", sentence)
	}
	hook := b.made(body{"url": "https://example.com"}).Webhook
	for _, address := range []string{b.to.URL, strings.Replace(b.to.URL, "127.0.0.1", "localhost", 1), strings.Replace(b.to.URL, "127.0.0.1", "[::ffff:127.0.0.1]", 1)} {
		s.Exec("update webhooks set url = $1", address)
		s.Acme.Admin.Post(at("/api/webhooks/%d/trial", hook.ID), nil).Wants(http.StatusOK)
		b.send()
		if d := b.deliveries(hook.ID)[0]; d.Problem != "inside" || d.Status != 0 {
			t.Errorf("%s was called: %+v", address, d)
		}
	}
	for _, host := range []string{"2130706433", "0x7f000001", "0177.0.0.1", "127.1", "localhost."} { // no resolver here knows them, or they lead inside
		s.Exec("update webhooks set url = $1", strings.Replace(b.to.URL, "127.0.0.1", host, 1))
		s.Acme.Admin.Post(at("/api/webhooks/%d/trial", hook.ID), nil).Wants(http.StatusOK)
		b.send()
		if d := b.deliveries(hook.ID)[0]; d.Status != 0 || d.State != "waiting" {
			t.Errorf("%s was called: %+v", host, d)
		}
	}
	s.Wants("what arrived", len(b.to.take()), 0)
	s.Acme.Admin.Post("/api/webhooks", b.draft(body{"url": "https://example.com"})).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "name", "There is a webhook of this name already.")
	s.Acme.Admin.Post("/api/webhooks", b.draft(body{"name": "x", "url": "https://example.com", "site_ids": s.Globex.Sites})).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "site_ids", "Choose one of your sites.")
}
