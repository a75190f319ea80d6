package actions_test

import (
	"fmt"
	"testing"
	"time"
)

// TestAnActionMovesToAnotherSite keeps its day, which ends at another moment there.
func TestAnActionMovesToAnotherSite(t *testing.T) {
	b := newBench(t)
	here, there := b.Acme.Sites[0], b.Acme.Sites[1]
	id := b.create(b.Acme.Manager, body{"due_date": "2026-11-22"}).ID
	ends := func() string {
		return time.Unix(b.Insert("select extract(epoch from due_at)::bigint from actions where id = $1", id), 0).UTC().Format(time.RFC3339)
	}
	b.Wants("at first", ends(), "2026-11-22T11:00:00Z")
	a := recordOf(b.Acme.Manager.Patch(pathOf(id), body{"site_id": there}).Wants(200))
	b.Wants("moved", []any{a.Site.Name, a.DueDate, ends(), a.Timeline[0].Verb, a.Timeline[0].Changes},
		[]any{"Honolulu", "2026-11-22", "2026-11-23T10:00:00Z", "updated", fmt.Sprintf("[{site_id %d %d}]", here, there)})
	b.Acme.Supervisor.Get(pathOf(id)).Refuses(404, "not_found")
	b.read(b.Acme.Outsider, id)
	// The day is held to the site it goes to: in Auckland the 21st is over.
	b.Acme.Manager.Patch(pathOf(id), body{"due_date": "2026-11-21"}).Wants(200)
	b.Acme.Manager.Patch(pathOf(id), body{"site_id": here, "due_date": "2026-11-20"}).Refuses(422, "invalid").At(t, "due_date", "The due date must not be in the past.")
	a = recordOf(b.Acme.Manager.Patch(pathOf(id), body{"site_id": here}).Wants(200))
	b.Wants("a day that stays may be over", []any{a.Site.Name, a.DueDate, a.Status, ends()}, "[Auckland 2026-11-21 overdue 2026-11-21T11:00:00Z]")
	b.anObservationsActionStaysAtItsSite(t)
	b.whoMovesAnAction(t)
}

// whoMovesAnAction wants somebody of both sites.
func (b *bench) whoMovesAnAction(t *testing.T) {
	t.Helper()
	here, there := b.Acme.Sites[0], b.Acme.Sites[1]
	const choose = "Choose one of your sites."
	id := b.create(b.Acme.Manager).ID
	for _, site := range []int64{there, b.Globex.Sites[0], 4711} {
		b.Acme.Supervisor.Patch(pathOf(id), body{"site_id": site}).Refuses(422, "invalid").At(t, "site_id", choose)
	}
	b.Acme.Manager.Patch(pathOf(id), body{"site_id": b.Globex.Sites[0]}).Refuses(422, "invalid").At(t, "site_id", choose)
	b.Acme.Worker.Patch(pathOf(id), body{"site_id": here}).Refuses(403, "not_your_action")
	// Their duty, at a site that is not theirs.
	crossed := b.create(b.Acme.Manager, body{"site_id": there, "responsible_id": b.Acme.Supervisor.ID}).ID
	b.Acme.Supervisor.Patch(pathOf(crossed), body{"site_id": here}).Refuses(422, "invalid").
		SaysAt("site_id", "Only somebody of the present site can move this to another one.", "de", "Nur wer zum jetzigen Standort gehört, kann das an einen anderen verlegen.")
	b.Acme.Supervisor.Patch(pathOf(crossed), body{"site_id": there, "priority": "high"}).Wants(200)
	b.Exec("update sites set status = 'inactive' where id = $1", there)
	b.Acme.Admin.Patch(pathOf(id), body{"site_id": there}).Refuses(422, "invalid").At(t, "site_id", choose)
	recordOf(b.Acme.Admin.Patch(pathOf(crossed), body{"site_id": here}).Wants(200))
}

// anObservationsActionStaysAtItsSite, which is changed in the observation.
func (b *bench) anObservationsActionStaysAtItsSite(t *testing.T) {
	t.Helper()
	id := b.report(b.Acme.Manager, body{}).Actions[0].ID
	for locale, sentence := range map[string]string{
		"en": "The site is that of the record this action belongs to. Change it there.",
		"de": "Der Standort ist der des Vorgangs, zu dem diese Maßnahme gehört. Ändern Sie ihn dort.",
	} {
		manager := b.Acme.Manager.In(locale)
		manager.Patch(pathOf(id), body{"site_id": b.Acme.Sites[1]}).Refuses(422, "invalid").At(t, "site_id", sentence)
	}
	a := recordOf(b.Acme.Manager.Patch(pathOf(id), body{"site_id": b.Acme.Sites[0], "priority": "high"}).Wants(200))
	b.Wants("the rest of it", []any{a.Site.ID, a.Priority}, []any{b.Acme.Sites[0], "high"})
}
