package permits_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/directory/workflows"
	"hivis/modules/permits"
	"hivis/server/servertest"
)

func TestARequestIsRejectedOrTakenBack(t *testing.T) {
	b := newBench(t)
	id := b.requested()
	b.decide(b.Acme.Admin, id, "reject").Wants(http.StatusOK)
	p := b.read(b.asks, id)
	b.Wants("rejected", []any{p.Status, p.Can.Update, p.Can.Clone, b.Told(b.asks, "review_decided"), b.Told(b.Acme.Supervisor, "permit_rejected")}, "[rejected permit_wrong_status  1 1]")
	id = b.requested()
	b.MovePermit(b.Acme.Supervisor, id, "withdraw", nil).Refuses(403, "not_your_permit")
	p = recordOf(b.MovePermit(b.asks, id, "withdraw", nil).Wants(http.StatusOK))
	b.Wants("taken back", []any{p.Status, p.RequestedAt, p.Can.Submit}, "[draft <nil> ]")
	b.Acme.Supervisor.Get(pathOf(id)).Refuses(404, "not_found")
	b.MovePermit(b.asks, id, "submit", nil).Wants(http.StatusOK)
	b.Wants("asked for once more", b.read(b.Acme.Supervisor, id).Status, "requested")
}

// TestTwoHaveToAgree: between the first and the second the permit is pending, and a workflow
// that is changed meanwhile begins anew.
func TestTwoHaveToAgree(t *testing.T) {
	b := newBench(t)
	var flow struct{ Workflow struct{ ID int64 } }
	reviewers := []body{{"kind": "user", "user_id": b.Acme.Supervisor.ID}, {"kind": "user", "user_id": b.Acme.Manager.ID}}
	b.Acme.Admin.Post("/api/workflows", body{"title": "Permits", "kind": "sequential", "module": "Permit", "form_ids": []int64{b.hot}, "reviewers": reviewers, "lead_hours": 4}).
		Wants(http.StatusCreated).Into(&flow)
	id := b.requested()
	b.decide(b.Acme.Supervisor, id, "approve").Wants(http.StatusOK)
	b.Wants("after the first", b.read(b.asks, id).Status, "pending")
	b.Acme.Admin.Patch(pathOfWorkflow(flow.Workflow.ID), body{"lead_hours": 8, "reviewers": []body{reviewers[1], reviewers[0]}}).Wants(http.StatusOK)
	b.Wants("once more from the beginning", b.read(b.asks, id).Status, "requested")
	b.decide(b.Acme.Manager, id, "approve").Wants(http.StatusOK)
	b.decide(b.Acme.Supervisor, id, "approve").Wants(http.StatusOK)
	b.Wants("after both", b.read(b.asks, id).Status, "approved")
	var counts permits.CountsAnswer
	b.asks.Get("/api/permit_form_questions/period_status_counts").Wants(http.StatusOK).Into(&counts)
	b.Wants("counted", []any{counts.Counts.All, counts.Counts.Approved, counts.Counts.Pending, counts.Summary.Types[0].Type.Name, counts.Summary.Types[0].Counts.Approved}, "[1 1 0 Hot work 1]")
}

// TestARevokedPermitAsksForNothingMore: also the extension that was asked for is over.
func TestARevokedPermitAsksForNothingMore(t *testing.T) {
	b := newBench(t)
	id := b.live()
	b.MovePermit(b.asks, id, "extend", body{"ends_at": b.Now().Add(11 * time.Hour), "remark": "Late", "answers": declared}).Wants(http.StatusOK)
	b.MovePermit(b.asks, id, "extend", body{"ends_at": b.Now().Add(11 * time.Hour), "remark": "Late", "answers": declared}).Refuses(409, "permit_extension_asked").
		Says("A later end is already asked for. Wait for the decision.", "zh", "已申请延期，请等待决定。")
	b.MovePermit(b.Acme.Manager, id, "revoke", nil).Refuses(422, "invalid").SaysAt("remark", "A remark is required.", "de", "Eine Bemerkung ist erforderlich.")
	b.MovePermit(b.Acme.Worker, id, "revoke", body{"remark": "Gas"}).Refuses(403, "permission_denied")
	p := recordOf(b.MovePermit(b.Acme.Manager, id, "revoke", body{"remark": "Gas in the pit"}).Wants(http.StatusOK))
	b.Wants("revoked", []any{p.Status, p.Revoked.Remark, p.Revoked.By.ID == b.Acme.Manager.ID, p.AskedUntil, p.Extensions[0].State, b.Told(b.asks, "permit_revoked"), b.Told(b.Acme.Supervisor, "permit_revoked")},
		"[revoked Gas in the pit true <nil> withdrawn 1 1]")
	var of workflows.Reviews
	b.asks.Get(fmt.Sprintf("/api/reviews?module=Permit&record_id=%d", id)).Wants(http.StatusOK).Into(&of)
	b.Wants("of its reviews the approval is taken back", []any{of.Reviews[0].State, of.Reviews[0].TakenBack, of.Reviews[1].State, of.Reviews[1].TakenBack.By.ID == b.Acme.Manager.ID}, "[withdrawn <nil> approved true]")
	b.MovePermit(b.Acme.Manager, id, "revoke", body{"remark": "Again"}).Refuses(409, "permit_wrong_status").Says("The permit's status does not allow this any more.", "bg", "Състоянието на разрешителното вече не го позволява.")
	b.Wants("open reviews", b.Insert("select count(*) from reviews where module = 'Permit' and record_id = $1 and state = 'open'", id), 0)
}

func TestAnExtensionIsRejectedOrTakenBack(t *testing.T) {
	b := newBench(t)
	id := b.live()
	ask := body{"ends_at": b.Now().Add(11 * time.Hour), "remark": "Late", "answers": declared}
	b.MovePermit(b.asks, id, "extend", body{"ends_at": b.Now().Add(time.Hour), "remark": "", "answers": declared}).Refuses(422, "invalid").
		SaysAt("ends_at", "The new end has to be later than the present one.", "de", "Das neue Ende muss nach dem jetzigen liegen.")
	b.MovePermit(b.asks, id, "extend", body{"ends_at": b.Now().Add(11 * time.Hour), "remark": "Late"}).Refuses(422, "invalid").At(t, "answers.extension_declaration", "Answer this question.")
	b.MovePermit(b.asks, id, "extend", ask).Wants(http.StatusOK)
	b.decide(b.Acme.Admin, id, "reject").Wants(http.StatusOK)
	b.MovePermit(b.asks, id, "withdraw_extension", nil).Refuses(409, "permit_no_extension")
	b.MovePermit(b.asks, id, "extend", ask).Wants(http.StatusOK)
	p := recordOf(b.MovePermit(b.asks, id, "withdraw_extension", nil).Wants(http.StatusOK))
	b.Wants("as before", []any{p.Status, p.OriginalEndsAt, p.AskedUntil, p.Extensions[0].State, p.Extensions[1].State}, "[approved <nil> <nil> rejected withdrawn]")
}

// TestWhatIsOverIsNotApproved: who asks for a decision too late gets no permit to work in
// the past.
func TestWhatIsOverIsNotApproved(t *testing.T) {
	b := newBench(t)
	id := b.requested()
	b.Later(10*time.Hour, b.Acme.Admin, b.asks)
	b.decide(b.Acme.Admin, id, "approve").Refuses(409, "permit_end_passed").Says("The end of the permit has passed. It can only be rejected.", "fr", "La fin du permis est passée. Il ne peut plus être que rejeté.")
	b.Wants("missing", b.read(b.asks, id).Missing[0].Code, "permit_end_passed")
	b.decide(b.Acme.Admin, id, "reject").Wants(http.StatusOK)
}

func TestTheClosureIsConfirmedOrThePermitOpenAgain(t *testing.T) {
	b := newBench(t)
	id := b.live()
	b.MovePermit(b.asks, id, "close", nil).Refuses(422, "invalid").At(t, "answers.closure_done", "Answer this question.")
	b.MovePermit(b.Acme.Worker, id, "close", body{"answers": servertest.Checklist()}).Refuses(403, "not_your_permit")
	b.MovePermit(b.Acme.Supervisor, id, "close", body{"answers": servertest.Checklist()}).Wants(http.StatusOK)
	b.MovePermit(b.Acme.Supervisor, id, "confirm_closure", nil).Refuses(403, "closure_by_another").
		Says("A second person confirms the closure: not who said that the work is over.", "tr", "Kapanışı ikinci bir kişi onaylar: işin bittiğini söyleyen kişi değil.")
	b.MovePermit(b.Acme.Manager, id, "confirm_closure", body{"reopen": true}).Refuses(422, "invalid").At(t, "remark", "A remark is required.")
	p := recordOf(b.MovePermit(b.Acme.Manager, id, "confirm_closure", body{"reopen": true, "remark": "Hoses lie about"}).Wants(http.StatusOK))
	b.Wants("open again", []any{p.Status, p.Finished, b.Told(b.asks, "permit_reopened"), b.Told(b.Acme.Supervisor, "permit_reopened")}, "[approved <nil> 1 1]")
	b.MovePermit(b.asks, id, "close", body{"answers": servertest.Checklist()}).Wants(http.StatusOK)
	b.MovePermit(b.Acme.Manager, id, "confirm_closure", nil).Wants(http.StatusOK)
	b.Wants("closed", b.read(b.asks, id).Status, "closed")
}

// TestWhoIsAloneConfirmsWhatTheySaid, since nobody else could.
func TestWhoIsAloneConfirmsWhatTheySaid(t *testing.T) {
	b := newBench(t)
	b.Exec("update users set status = 'Inactive' where organization_id = $1 and id = any($2)", b.Acme.ID, []int64{b.Acme.Manager.ID, b.Acme.Supervisor.ID})
	id := b.Permit(b.Acme, b.Acme.Admin, b.low, body{"issuing_officer_ids": []int64{}})
	b.MovePermit(b.Acme.Admin, id, "submit", nil).Wants(http.StatusOK)
	p := recordOf(b.MovePermit(b.Acme.Admin, id, "close", body{"answers": servertest.Checklist()}).Wants(http.StatusOK))
	b.Wants("alone", p.Can.ConfirmClosure, "")
	b.MovePermit(b.Acme.Admin, id, "confirm_closure", nil).Wants(http.StatusOK)
}

// TestNobodysPermitEndsUnseen: two reminders before the end, one at it, one half an hour
// after it, and the heads of the site hear of it two hours after it; each once, however often
// it is looked.
func TestNobodysPermitEndsUnseen(t *testing.T) {
	b := newBench(t)
	b.Exec("update sites set head_of_site_id = $3, head_of_safety_id = $4 where organization_id = $1 and id = $2", b.Acme.ID, b.Acme.Sites[0], b.Acme.Manager.ID, b.Acme.Admin.ID)
	id := b.live()
	look := func() []int64 {
		for range 2 {
			if err := b.App.Permits.RemindAll(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		return []int64{b.Told(b.asks, "permit_ends_soon"), b.Told(b.asks, "permit_ended"), b.Told(b.asks, "permit_overdue"), b.Told(b.Acme.Supervisor, "permit_overdue"), b.Told(b.Acme.Manager, "permit_overdue")}
	}
	for _, c := range []struct {
		step time.Duration
		want string
	}{
		{6*time.Hour + 59*time.Minute, "[0 0 0 0 0]"}, {time.Minute, "[1 0 0 0 0]"}, {89 * time.Minute, "[1 0 0 0 0]"}, {time.Minute, "[2 0 0 0 0]"},
		{30 * time.Minute, "[2 1 0 0 0]"}, {30 * time.Minute, "[2 1 1 1 0]"}, {90 * time.Minute, "[2 1 2 2 1]"}, {24 * time.Hour, "[2 1 2 2 1]"},
	} {
		b.Advance(c.step)
		b.Wants("after "+c.step.String(), look(), c.want)
	}
	b.asks.SignIn()
	p := b.read(b.asks, id)
	b.Wants("overdue", []any{p.Status, p.Timeline[0].Verb}, "[overdue overdue]")
}

// TestWhatIsExtendedIsToldOfAnew, by its new end, and what is closed not at all.
func TestWhatIsExtendedIsToldOfAnew(t *testing.T) {
	b := newBench(t)
	id, done := b.draft(body{"type_id": b.low, "description": "Sweep"}), b.draft(body{"type_id": b.low})
	b.MovePermit(b.asks, id, "submit", nil).Wants(http.StatusOK)
	b.MovePermit(b.asks, done, "submit", nil).Wants(http.StatusOK)
	b.MovePermit(b.asks, done, "close", body{"answers": servertest.Checklist()}).Wants(http.StatusOK)
	b.Later(8*time.Hour, b.asks)
	for _, want := range []int64{1, 1, 2} {
		if err := b.App.Permits.RemindAll(context.Background()); err != nil {
			t.Fatal(err)
		}
		b.Wants("told", b.Told(b.asks, "permit_ends_soon"), want)
		if want == 1 && b.read(b.asks, id).Status == "approved" {
			b.MovePermit(b.asks, id, "extend", body{"ends_at": b.Now().Add(3 * time.Hour), "remark": "Late", "answers": declared}).Wants(http.StatusOK)
			continue
		}
		b.Later(90*time.Minute, b.asks)
	}
}
