package workflows_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/directory/workflows"
	"hivis/server/servertest"
)

func TestARecordIsReviewed(t *testing.T) {
	b := newBench(t)
	b.create()
	trial := b.ask(servertest.Trial{})
	b.is(trial, "open | Supervisor Test asked | Manager Test waiting")
	b.Wants("what waits for the supervisor", b.mine(b.Acme.Supervisor), "[Cut a pipe]")
	b.Wants("what waits for the manager", b.mine(b.Acme.Manager), "[]")
	review := b.latest(trial)
	b.Wants("the review", []any{review.Workflow, review.Sequential, review.ApproveWhen, review.Requester.Name, review.Revision, review.Steps[0].Kind, review.Steps[0].Name},
		"[Two pairs of eyes true all Worker Test 1 user Supervisor Test]")
	b.Wants("may", b.of(b.Acme.Supervisor, trial)[0].Can, "{  review_withdrawn_by_asker}")
	b.Wants("may not yet", b.of(b.Acme.Manager, trial)[0].Can.Approve, "not_asked_to_review")
	b.Wants("may take it back", b.of(b.Acme.Worker, trial)[0].Can, "{own_request own_request }")

	b.decide(b.Acme.Manager, trial, "approve").Refuses(http.StatusForbidden, "not_asked_to_review").
		Says("You are not asked to decide on this now.", "de", "Sie sind jetzt nicht um eine Entscheidung hierüber gebeten.")
	var answer workflows.ReviewAnswer
	b.decide(b.Acme.Supervisor, trial, "approve").Wants(http.StatusOK).Into(&answer)
	b.Wants("the answer", told(answer.Review), "open | Supervisor Test approved | Manager Test asked")
	b.Wants("nothing followed yet", b.status(trial), "draft 0")
	b.decide(b.Acme.Supervisor, trial, "reject").Refuses(http.StatusConflict, "decided_already").
		Says("You have decided on this already.", "fr", "Vous avez déjà décidé à ce sujet.")
	b.decide(b.Acme.Manager, trial, "approve").Wants(http.StatusOK)
	b.is(trial, "approved | Supervisor Test approved | Manager Test approved")
	b.Wants("it followed once", b.status(trial), "approved 1")
	b.Wants("who decided last", b.Insert("select decided_by from trials where id = $1", trial), b.Acme.Manager.ID)
	b.decide(b.Acme.Admin, trial, "reject").Refuses(http.StatusConflict, "review_over").
		Says("This review is over. Nobody has to decide any more.", "tr", "Bu inceleme sona erdi. Artık kimsenin karar vermesi gerekmiyor.")
	b.Wants("nothing waits", []any{b.mine(b.Acme.Supervisor), b.mine(b.Acme.Manager)}, "[[] []]")
}

func TestARejectionSaysWhy(t *testing.T) {
	b := newBench(t)
	b.create(body{"kind": "parallel"})
	trial := b.ask(servertest.Trial{})
	path := fmt.Sprintf("/api/reviews/%d/decide", b.latest(trial).ID)
	b.Acme.Manager.Post(path, body{"decision": "reject", "remark": " \n"}).Refuses(422, "invalid").
		SaysAt("remark", "Say why you reject it.", "de", "Sagen Sie, warum Sie es ablehnen.")
	b.Acme.Manager.Post(path, body{"decision": "perhaps"}).Refuses(422, "invalid")
	b.Acme.Manager.Post(path, body{"decision": "reject", "remark": " No guard "}).Wants(http.StatusOK)
	b.is(trial, "rejected | Supervisor Test skipped | Manager Test rejected")
	b.Wants("what followed", []any{b.status(trial), b.latest(trial).Steps[1].Seats[0].Remark}, "[rejected 1 No guard]")
	again, err := b.TryToAsk(b.Acme, b.Acme.Worker, servertest.Trial{ID: trial})
	if err != nil || again != trial {
		t.Fatal(err)
	}
	b.Wants("once more", []any{told(b.latest(trial)), b.latest(trial).Revision, len(b.of(b.Acme.Worker, trial))},
		"[open | Supervisor Test asked | Manager Test asked 2 2]")
	_, err = b.TryToAsk(b.Acme, b.Acme.Worker, servertest.Trial{ID: trial})
	b.Wants("twice at a time", err, "reviewed_already")
}

// TestNobodyDecidesOnWhatTheyAskedFor, be they named as a reviewer or a super admin.
func TestNobodyDecidesOnWhatTheyAskedFor(t *testing.T) {
	b := newBench(t)
	b.create(body{"reviewers": []body{user(b.Acme.Supervisor)}})
	trial := b.Ask(b.Acme, b.Acme.Supervisor, servertest.Trial{Title: "Mine", FormID: b.form})
	b.is(trial, "open | Ada Admin asked")
	b.decide(b.Acme.Supervisor, trial, "approve").Refuses(http.StatusForbidden, "own_request").
		Says("You asked for this yourself. Somebody else has to decide.", "es", "Usted mismo lo ha solicitado. Tiene que decidir otra persona.")
	second := b.AddUser(b.Acme, "second", "Admin", b.Acme.Sites...)
	b.Exec("update users set is_admin = true where id = $1", second.ID)
	trial = b.Ask(b.Acme, b.Acme.Admin, servertest.Trial{Title: "The admin's", FormID: b.Form(b.Acme, "Other")})
	b.is(trial, "open | Second Test asked") // the only super admin asked; then the other administrators
	b.decide(b.Acme.Admin, trial, "approve").Refuses(http.StatusForbidden, "own_request")
	b.decide(second, trial, "approve").Wants(http.StatusOK)
	b.Wants("it followed", b.status(trial), "approved 1")
}

// TestWhoCannotSeeTheRecord learns nothing of its review.
func TestWhoCannotSeeTheRecord(t *testing.T) {
	b := newBench(t)
	b.create()
	trial := b.ask(servertest.Trial{})
	path := fmt.Sprintf("/api/reviews/%d", b.latest(trial).ID)
	for _, c := range []*servertest.Client{b.Acme.Outsider, b.Globex.Admin} {
		c.Get(fmt.Sprintf("/api/reviews?module=Trial&record_id=%d", trial)).Refuses(404, "not_found")
		c.Post(path+"/decide", body{"decision": "approve"}).Refuses(404, "not_found")
		c.Post(path+"/withdraw", nil).Refuses(404, "not_found")
	}
	b.Acme.Admin.Get(fmt.Sprintf("/api/reviews?module=Permit&record_id=%d", trial)).Refuses(404, "not_found")
	b.Acme.Admin.Get("/api/reviews?module=Trial&record_id=4711").Refuses(404, "not_found")
}

// TestWhatFollowsFailsWithTheDecision: all of it is done, or nothing.
func TestWhatFollowsFailsWithTheDecision(t *testing.T) {
	b := newBench(t)
	b.create(body{"reviewers": []body{user(b.Acme.Manager)}})
	trial := b.ask(servertest.Trial{Title: "Breaks"})
	b.Acme.Manager.SignIn()
	b.latest(trial)
	before := b.Rows()
	b.decide(b.Acme.Manager, trial, "approve").Wants(http.StatusInternalServerError)
	b.is(trial, "open | Manager Test asked")
	b.Wants("rows", b.Rows(), before)
	b.Exec("update trials set title = 'Works' where id = $1", trial)
	b.decide(b.Acme.Manager, trial, "approve").Wants(http.StatusOK)
	b.Wants("it followed", b.status(trial), "approved 1")
}

func TestTakingBack(t *testing.T) {
	b := newBench(t)
	b.create()
	trial := b.ask(servertest.Trial{})
	path := fmt.Sprintf("/api/reviews/%d/withdraw", b.latest(trial).ID)
	b.Acme.Supervisor.Post(path, nil).Refuses(http.StatusForbidden, "review_withdrawn_by_asker").
		Says("Only whoever asked for it can take it back.", "zh", "只有申请人可以撤回。")
	b.Acme.Worker.Post(path, nil).Wants(http.StatusOK)
	b.Acme.Worker.Post(path, nil).Refuses(http.StatusConflict, "review_over")
	b.is(trial, "withdrawn | Supervisor Test skipped |")
	b.Wants("nothing followed", []any{b.status(trial), b.mine(b.Acme.Supervisor)}, "[draft 0 []]")
}

// TestWhoIsToldOfAReview counts notices and mails, and reads the story.
func TestWhoIsToldOfAReview(t *testing.T) {
	b := newBench(t)
	b.create(body{"escalation_user_id": b.AddUser(b.Acme, "boss", "Safety Manager", b.Acme.Sites...).ID})
	trial := b.ask(servertest.Trial{})
	b.Wants("asked", []any{b.Told(b.Acme.Supervisor, "review_asked"), b.Told(b.Acme.Manager, "review_asked")}, "[1 0]")
	b.decide(b.Acme.Supervisor, trial, "approve").Wants(http.StatusOK)
	b.Wants("asked then", b.Told(b.Acme.Manager, "review_asked"), 1)
	b.decide(b.Acme.Manager, trial, "reject").Wants(http.StatusOK)
	b.Wants("decided", []any{b.Told(b.Acme.Worker, "review_decided"), b.Told(b.Acme.Supervisor, "review_decided")}, "[1 0]")
	b.Wants("mails", b.Insert("select count(*) from mails"), 3)
	b.Wants("the mail says what came of it", b.Insert("select count(*) from mails where subject = 'TRY-000001 is rejected: Cut a pipe' and body_text like '%/trials/summary/' || $1::bigint || '%'", trial), 1)
	var story []string
	for i := range int(b.Insert("select count(*) from timeline_entries where module = 'Trial'")) {
		verbs := []string{"review_opened", "review_approved", "review_rejected"}
		story = append(story, verbs[b.Insert("select array_position($1, verb) - 1 from timeline_entries where module = 'Trial' order by id offset $2 limit 1", verbs, i)])
	}
	b.Wants("the story", story, "[review_opened review_approved review_rejected]")
	b.Wants("its end", b.Insert(`select count(*) from timeline_entries where verb = 'review_rejected' and actor_id = $1 and note = 'No guard' and changes = '[{"field": "review", "before": "open", "after": "rejected"}]'`, b.Acme.Manager.ID), 1)
}

func TestLateReviews(t *testing.T) {
	b := newBench(t)
	boss := b.AddUser(b.Acme, "boss", "Safety Manager", b.Acme.Sites...)
	b.create(body{"escalation_user_id": boss.ID, "lead_hours": 9}) // a day's work in Auckland
	trial := b.ask(servertest.Trial{})                             // on Monday at 22: the working day begins at 19 UTC
	b.later(14 * time.Hour)
	b.Wants("before half of it", b.Told(b.Acme.Supervisor, "review_reminded"), 0)
	b.later(time.Hour) // Tuesday, 13 in Auckland
	b.look()
	b.Wants("reminded once", b.Told(b.Acme.Supervisor, "review_reminded"), 1)
	b.is(trial, "open | Supervisor Test asked | Manager Test waiting")
	b.later(4 * time.Hour) // Tuesday, 17
	b.look()
	b.is(trial, "open | Supervisor Test asked Boss Test asked | Manager Test waiting")
	b.Wants("told once", []any{b.Told(boss, "review_escalated"), b.Told(b.Acme.Admin, "review_escalated"), b.Told(boss, "review_asked")}, "[1 0 0]")
	b.Wants("of whom", b.Insert("select count(*) from notifications where kind = 'review_escalated' and params ->> 'person' = 'Supervisor Test' and params ->> 'due_date' = '2026-11-24'"), 1)
	b.Wants("overdue", []any{b.latest(trial).Steps[0].Seats[0].Overdue, b.latest(trial).Steps[0].Seats[1].Overdue}, "[true false]")
	b.later(24*time.Hour, boss)
	b.is(trial, "open | Supervisor Test asked Boss Test asked Ada Admin asked | Manager Test waiting")
	b.Wants("the super admin is told", b.Told(b.Acme.Admin, "review_escalated"), 1)
	b.decide(boss, trial, "approve").Wants(http.StatusOK)
	b.is(trial, "open | Boss Test approved Supervisor Test skipped Ada Admin skipped | Manager Test asked")
	b.Wants("the story", b.Insert("select count(*) from timeline_entries where verb = 'review_escalated' and note in ('Boss Test', 'Ada Admin')"), 2)
}

// TestNobodyIsAskedAboutADeletedRecord, nor reminded of it, until it is restored.
func TestNobodyIsAskedAboutADeletedRecord(t *testing.T) {
	b := newBench(t)
	b.create()
	trial := b.ask(servertest.Trial{SiteID: b.Acme.Sites[0]})
	told := func() int64 {
		return b.Insert("select count(*) from notifications where organization_id = $1 and kind in ('review_reminded', 'review_escalated')", b.Acme.ID)
	}
	b.Exec("insert into deletions (organization_id, kind, record_id, serial, deleted_at, deleted_by, reason) values ($1, 'Trial', $2, 1, $3, $4, 'Twice')",
		b.Acme.ID, trial, b.Now(), b.Acme.Admin.ID)
	b.Advance(100 * time.Hour)
	b.Run(b.App.Workflows.CheckAll)
	b.Acme.Supervisor.SignIn().Wants(http.StatusOK)
	if asked := b.mine(b.Acme.Supervisor); len(asked) != 0 || told() != 0 {
		t.Errorf("the supervisor is asked about %+v, and %d were told", asked, told())
	}
	b.Exec("delete from deletions where organization_id = $1", b.Acme.ID)
	b.Run(b.App.Workflows.CheckAll)
	if asked := b.mine(b.Acme.Supervisor); len(asked) != 1 || told() == 0 {
		t.Errorf("the supervisor is asked about %+v, and %d were told", asked, told())
	}
}

// TestOneReviewThatFails keeps no other of its organization waiting.
func TestOneReviewThatFails(t *testing.T) {
	b := newBench(t)
	b.create()
	broken, sound := b.ask(servertest.Trial{SiteID: b.Acme.Sites[1]}), b.ask(servertest.Trial{SiteID: b.Acme.Sites[0]})
	b.Exec("update sites set time_zone = 'Nowhere/Atall' where id = $1", b.Acme.Sites[1])
	b.Exec("update users set status = 'Inactive' where id = $1", b.Acme.Supervisor.ID)
	b.Advance(5 * time.Minute)
	err := b.App.Workflows.CheckAll(t.Context())
	if err == nil || b.Insert("select count(*) from reviews where record_id = $1 and look_at = $2", broken, b.Now().Add(time.Hour)) != 1 {
		t.Errorf("the broken one was looked at, or is not left alone: %v", err)
	}
	b.is(sound, "open | Supervisor Test skipped Ada Admin asked | Manager Test waiting")
	if err := b.App.Workflows.CheckAll(t.Context()); err != nil {
		t.Errorf("it is tried again at once: %v", err)
	}
}
