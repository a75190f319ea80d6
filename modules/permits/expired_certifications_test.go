package permits_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/modules/workers"
	"hivis/server/servertest"
)

// worker is somebody whom the foreman adds, with a certification that nobody has confirmed.
func (b *bench) worker(changes body) workers.Worker {
	b.t.Helper()
	with := body{"kind": "contractor", "name": "Vera", "company": "Steelworks", "site_id": b.Acme.Sites[0], "certifications": []body{{"name": "Welder", "expires_on": "2026-12-01"}}}
	for k, v := range changes {
		with[k] = v
	}
	return servertest.As[workers.Answer](b.asks.Post("/api/v1/work_profile", with).Wants(http.StatusCreated)).Worker
}

func (b *bench) confirm(id int64, until string) {
	b.t.Helper()
	b.Acme.Admin.Patch(fmt.Sprintf("/api/v1/work_profile/%d", id), body{"certifications": []body{{"name": "Welder", "expires_on": until}}}).Wants(http.StatusOK)
}

// TestNobodyApprovesWhatNobodyHasChecked of a contractor's worker: whoever decides confirms it
// first, and the permit knows of it.
func TestNobodyApprovesWhatNobodyHasChecked(t *testing.T) {
	b := newBench(t)
	vera := b.worker(nil)
	id := b.requested(body{"worker_ids": []int64{vera.ID}})
	waiting := b.read(b.Acme.Admin, id)
	b.Wants("missing", []any{len(waiting.Missing), waiting.Missing[0].Move, waiting.Missing[0].Field, waiting.Workers[0].Certifications[0].Unchecked}, "[1 approve worker_ids true]")
	b.decide(b.Acme.Admin, id, "approve").Refuses(409, "permit_certification_unchecked").
		Says("Nobody has confirmed Welder of Vera yet. Whoever decides on permits does so in the worker's profile.", "de",
			"Welder von Vera hat noch niemand bestätigt. Das tut im Profil, wer über Genehmigungen entscheidet.")
	b.Wants("still requested", b.read(b.asks, id).Status, "requested")
	b.confirm(vera.ID, "2026-12-01")
	checked := b.read(b.asks, id)
	b.Wants("confirmed", []any{len(checked.Missing), checked.Workers[0].Certifications[0].Unchecked}, "[0 false]")
	b.decide(b.Acme.Admin, id, "approve").Wants(http.StatusOK)

	low := b.draft(body{"type_id": b.low, "worker_ids": []int64{b.worker(body{"name": "Olga"}).ID}})
	b.MovePermit(b.asks, low, "submit", nil).Refuses(422, "invalid").At(t, "worker_ids", "Nobody has confirmed Welder of Olga yet. Whoever decides on permits does so in the worker's profile.")
}

// TestAllThatAPermitLacksIsSaidAtOnce to whoever decides, each at its field.
func TestAllThatAPermitLacksIsSaidAtOnce(t *testing.T) {
	b := newBench(t)
	vera := b.worker(body{"certifications": []body{{"name": "Welder", "expires_on": "2026-12-01"}, {"name": "Rigger", "expires_on": "2026-12-01"}}})
	id := b.requested(body{"worker_ids": []int64{vera.ID}})
	b.Later(10*time.Hour, b.Acme.Admin, b.asks)
	refused := b.decide(b.Acme.Admin, id, "approve").Refuses(409, "permit_end_passed")
	refused.At(t, "ends_at", "The end has passed already.")
	for _, name := range []string{"Welder", "Rigger"} {
		refused.At(t, "worker_ids", "Nobody has confirmed "+name+" of Vera yet. Whoever decides on permits does so in the worker's profile.")
	}
}

// TestWhatIsUncheckedOfOnesOwnWarns and blocks nothing; confirmed later, the mark is gone from
// permits that were approved with it.
func TestWhatIsUncheckedOfOnesOwnWarns(t *testing.T) {
	b := newBench(t)
	for _, kind := range []string{"employee", "guest"} {
		own := b.worker(body{"kind": kind, "company": "", "name": kind})
		id := b.live(body{"worker_ids": []int64{own.ID}})
		b.Wants(kind+" with a mark", b.read(b.asks, id).Workers[0].Certifications[0].Unchecked, true)
		b.confirm(own.ID, "2026-12-01")
		b.Wants(kind+" without", b.read(b.asks, id).Workers[0].Certifications[0].Unchecked, false)
		// Another certification in its place is not the one that was worked with.
		b.confirm(own.ID, "2027-12-01")
		b.Wants(kind+" as it was", *b.read(b.asks, id).Workers[0].Certifications[0].ExpiresOn, "2026-12-01")
	}
}

// TestARenewedCertificationCounts for what is decided from then on, and one that ended meanwhile
// stops it.
func TestARenewedCertificationCounts(t *testing.T) {
	b := newBench(t)
	id := b.requested()
	b.confirm(b.man, "2026-11-20")
	b.Wants("over meanwhile", b.read(b.asks, id).Missing[0].Code, "permit_certification_over")
	b.decide(b.Acme.Admin, id, "approve").Refuses(409, "permit_certification_over")
	b.confirm(b.man, "2026-11-23")
	b.decide(b.Acme.Admin, id, "approve").Wants(http.StatusOK)
	longer := body{"ends_at": b.Now().Add(21 * time.Hour), "remark": "Late", "answers": declaredAtNight}
	b.MovePermit(b.asks, id, "extend", longer).Refuses(422, "invalid")
	b.confirm(b.man, "2026-12-24")
	b.MovePermit(b.asks, id, "extend", longer).Wants(http.StatusOK)
	b.confirm(b.man, "2026-11-23")
	p := b.read(b.asks, id)
	b.Wants("of the later end", []any{p.Missing[len(p.Missing)-1].Move, p.Missing[len(p.Missing)-1].Code}, "[approve permit_certification_over]")
	b.decide(b.Acme.Admin, id, "approve").Refuses(409, "permit_certification_over")
	b.decide(b.Acme.Admin, id, "reject").Wants(http.StatusOK)
	b.Wants("with the end that it has", b.read(b.asks, id).Status, "approved")
}

// closuresAt is how many closures somebody's Home has for them to confirm.
func (b *bench) closuresAt(c *servertest.Client) int {
	b.t.Helper()
	var home struct {
		NeedsMe []struct{ Kind string } `json:"needs_me"`
	}
	c.Get("/api/v1/home").Wants(http.StatusOK).Into(&home)
	count := 0
	for _, need := range home.NeedsMe {
		if need.Kind == "permit_confirm" {
			count++
		}
	}
	return count
}

// TestAClosureIsOnSomebodysHome: of the officers, else of those at the site who may, else of the
// administrators, and else of the only one there is.
func TestAClosureIsOnSomebodysHome(t *testing.T) {
	b := newBench(t)
	everybody := []*servertest.Client{b.Acme.Manager, b.Acme.Admin, b.Acme.Supervisor, b.asks}
	at := func(what string, manager, admin, supervisor, asks int) {
		t.Helper()
		var waiting []int
		for _, c := range everybody {
			waiting = append(waiting, b.closuresAt(c))
		}
		b.Wants(what, waiting, []int{manager, admin, supervisor, asks})
	}
	told := func(manager, admin, supervisor, asks int64) {
		t.Helper()
		var notified []int64
		for _, c := range everybody {
			notified = append(notified, b.Told(c, "permit_closure_asked"))
		}
		b.Wants("who is told", notified, []int64{manager, admin, supervisor, asks})
	}
	again := func(id int64) {
		t.Helper()
		b.MovePermit(b.Acme.Admin, id, "confirm_closure", body{"reopen": true, "remark": "Hoses lie about"}).Wants(http.StatusOK)
		b.MovePermit(b.asks, id, "close", body{"answers": servertest.Checklist()}).Wants(http.StatusOK)
	}
	b.Exec("delete from user_sites where user_id = $1", b.Acme.Admin.ID)
	id := b.live()
	b.MovePermit(b.asks, id, "close", body{"answers": servertest.Checklist()}).Wants(http.StatusOK)
	at("with an officer", 0, 0, 1, 0)
	told(0, 0, 1, 0)
	b.Exec("delete from permit_officers")
	at("of the site", 1, 0, 1, 0)
	again(id)
	told(1, 0, 2, 0)
	b.Exec("delete from user_sites where user_id <> $1", b.asks.ID)
	b.Acme.Manager.SignIn()
	b.Acme.Supervisor.SignIn()
	at("an administrator's", 0, 1, 0, 0)
	again(id)
	told(1, 1, 2, 0)
	b.MovePermit(b.Acme.Admin, id, "confirm_closure", nil).Wants(http.StatusOK)
	at("confirmed", 0, 0, 0, 0)

	b.Exec("insert into user_sites (organization_id, user_id, site_id) values ($1, $2, $3)", b.Acme.ID, b.Acme.Admin.ID, b.Acme.Sites[0])
	own := b.Permit(b.Acme, b.Acme.Admin, b.low, body{"issuing_officer_ids": []int64{}})
	b.MovePermit(b.Acme.Admin, own, "submit", nil).Wants(http.StatusOK)
	b.MovePermit(b.Acme.Admin, own, "close", body{"answers": servertest.Checklist()}).Wants(http.StatusOK)
	at("of the only one", 0, 1, 0, 0)
	b.MovePermit(b.Acme.Admin, own, "confirm_closure", nil).Wants(http.StatusOK)
}

// TestTheJobApprovesNoUncheckedPapers: where nobody is there to be refused, the review of them
// stays open, others go on, and it ends as soon as somebody has confirmed them.
func TestTheJobApprovesNoUncheckedPapers(t *testing.T) {
	b := newBench(t)
	vera := b.worker(nil)
	unchecked, sound := b.requested(body{"worker_ids": []int64{vera.ID}}), b.requested()
	b.Exec("update review_seats set state = 'approved', decided_at = $1", b.Now())
	b.Exec("update reviews set look_at = $1", b.Now())
	if err := b.App.Workflows.CheckAll(t.Context()); err == nil {
		t.Error("the job says nothing of what it could not approve")
	}
	state := func(id int64) []any {
		return []any{b.read(b.asks, id).Status, b.Insert("select count(*) from reviews where record_id = $1 and state = 'open'", id)}
	}
	b.Wants("nobody has checked it", state(unchecked), "[requested 1]")
	b.Wants("the other", state(sound), "[approved 0]")
	b.confirm(vera.ID, "2026-12-01")
	b.Later(10*time.Hour, b.asks)
	if err := b.App.Workflows.CheckAll(t.Context()); err != nil {
		t.Error(err)
	}
	b.Wants("confirmed, though its end has passed", state(unchecked), "[overdue 0]")
}

// TestPapersThatRunOutAreToldOfOnce of a live permit: to who requested it and who issues it, for
// each paper, with a line in the permit's timeline.
func TestPapersThatRunOutAreToldOfOnce(t *testing.T) {
	b := newBench(t)
	vera := b.worker(body{"kind": "employee", "company": ""})
	b.confirm(b.man, "2026-12-24")
	both := body{"worker_ids": []int64{b.man, vera.ID}}
	id, waits, done := b.live(both), b.requested(both), b.live(both)
	b.MovePermit(b.asks, done, "close", body{"answers": servertest.Checklist()}).Wants(http.StatusOK)
	look := func() []int64 {
		t.Helper()
		for range 2 {
			b.Run(b.App.Permits.CheckCertificationsAll)
		}
		told := []int64{}
		for _, c := range []*servertest.Client{b.asks, b.Acme.Supervisor, b.Acme.Manager} {
			told = append(told, b.Told(c, "permit_paper_lapsed"))
		}
		return told
	}
	line := func() []any {
		t.Helper()
		first := b.read(b.asks, id).Timeline[0]
		return []any{first.Verb, first.Note}
	}
	b.Wants("all in order", look(), "[0 0 0]")
	b.confirm(b.man, "2026-11-20")
	b.Wants("over before the work is", look(), "[1 1 0]")
	b.Wants("in its story", line(), "[paper_lapsed Ivan Welder: Welder (2026-11-20)]")
	b.confirm(b.man, "2026-11-24")
	b.Wants("renewed", look(), "[1 1 0]")
	b.Acme.Admin.Patch(fmt.Sprintf("/api/v1/work_profile/%d", vera.ID), body{"certifications": []body{}}).Wants(http.StatusOK)
	b.Wants("taken out of the profile", look(), "[2 2 0]")
	b.Wants("in its story as well", line(), "[paper_lapsed Vera: Welder]")
	b.Wants("a mail each", b.Insert("select count(*) from mails where subject like '%no longer covers the work'"), 4)

	b.Advance(48 * time.Hour) // overdue, and its people still at work
	b.Wants("over while they go on", look(), "[3 3 0]")
	b.asks.SignIn()
	for _, other := range []int64{waits, done} {
		for _, entry := range b.read(b.asks, other).Timeline {
			if entry.Verb == "paper_lapsed" {
				t.Errorf("told of permit %d, which is not live", other)
			}
		}
	}
}

// TestWhatNobodyConfirmedCoversNothing of a contractor's worker; and of a permit that was
// forgotten long ago nobody is told.
func TestWhatNobodyConfirmedCoversNothing(t *testing.T) {
	b := newBench(t)
	vera := b.worker(nil)
	b.confirm(vera.ID, "2026-12-01")
	b.live(body{"worker_ids": []int64{vera.ID}})
	b.confirm(vera.ID, "2026-11-20")
	b.asks.Post(fmt.Sprintf("/api/v1/work_profile/%d/certifications", vera.ID), body{"name": "Welder", "expires_on": nil}).Wants(http.StatusCreated) // says who asked, without an end
	look := func() int64 {
		t.Helper()
		b.Run(b.App.Permits.CheckCertificationsAll)
		return b.Told(b.asks, "permit_paper_lapsed")
	}
	b.Wants("by what was confirmed", look(), 1)
	b.live(body{"worker_ids": []int64{b.man}})
	b.Acme.Admin.Patch(fmt.Sprintf("/api/v1/work_profile/%d", b.man), body{"certifications": []body{}}).Wants(http.StatusOK)
	b.Advance(100 * 24 * time.Hour)
	b.Wants("of what was forgotten", look(), 1)
}
