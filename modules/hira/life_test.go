package hira_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/modules/hira"
	"hivis/platform/db"
	"hivis/server/servertest"
)

func TestFromDraftToForce(t *testing.T) {
	b := newBench(t)
	r := b.create(b.Acme.Supervisor, body{"rows": []body{b.rowToMend("a", b.control("c"))}})
	b.Wants("a draft", []any{r.Number, r.Status, r.Version, r.Revision.State, r.Initial, r.Residual, r.RowsCount, r.Tags, len(r.Missing)}, "[HIRA-000001 draft 1 draft high low 1 [ramp] 0]")
	b.Wants("a draft asks for nothing", b.Insert("select count(*) from actions where organization_id = $1", b.Acme.ID), 0)
	r = b.do(b.Acme.Supervisor, r.ID, "submit", body{})
	b.Wants("waits", []any{r.Status, r.Revision.State, r.Can.Update, r.Can.Withdraw == ""}, "[waiting waiting hira_waiting true]")
	b.sheet(b.Acme.Supervisor, r, b.row("a")).Refuses(http.StatusConflict, "hira_waiting")
	b.decide(b.Acme.Admin, r.ID, "approve", "Agreed").Wants(http.StatusOK)
	r = b.read(b.Acme.Worker, r.ID)
	b.Wants("in force", []any{r.Status, r.Version, r.Revision == nil, r.ActionsCount, r.Shown.ApprovedBy.ID == b.Acme.Admin.ID, r.Shown.Remark, len(r.Actions)}, "[published 1 true 1 true Agreed 1]")
	b.Wants("its action", []any{r.Actions[0].Description, r.Actions[0].Responsible.ID == b.Acme.Worker.ID, r.Shown.Rows[0].Additional[0].ActionID == r.Actions[0].ID}, "[Fit a barrier true true]")
	b.Wants("reviewed in a year", *r.NextReviewOn, b.today().AddDate(1, 0, 0).Format(time.DateOnly))
	b.sheet(b.Acme.Supervisor, r, b.row("a")).Refuses(http.StatusConflict, "hira_no_draft")
	var verbs []string
	for _, e := range r.Timeline {
		verbs = append(verbs, e.Verb)
	}
	if got := strings.Join(verbs, " "); !strings.Contains(got, "published") || !strings.Contains(got, "submitted") || !strings.Contains(got, "created") {
		t.Errorf("the timeline has %s", got)
	}
}

// today is the day at Acme's first site.
func (b *bench) today() time.Time {
	zone, err := time.LoadLocation(b.read(b.Acme.Admin, b.Insert("select max(id) from risk_assessments where organization_id = $1", b.Acme.ID)).Sites[0].TimeZone)
	if err != nil {
		b.t.Fatal(err)
	}
	return b.Now().In(zone)
}

func TestWhatASubmittedDraftMustSay(t *testing.T) {
	b := newBench(t)
	r := b.create(b.Acme.Supervisor, body{"activity": "", "classification": "not_said", "reviewer_id": 0, "rows": []body{
		b.row("a", body{"hazard": "", "initial": body{"likelihood": 0, "severity": 0}}),
		b.row("b", body{"additional_controls": []body{{"key": "c"}}}),
		b.row("c", body{"initial": body{"likelihood": 2, "severity": 2}, "residual": body{"likelihood": 5, "severity": 5}}),
	}})
	var missing []string
	for _, m := range r.Missing {
		missing = append(missing, m.Field+" "+m.Code)
	}
	b.Wants("missing", strings.Join(missing, "; "), "activity hira_empty; classification hira_classification_required; reviewer_id hira_reviewer_required; rows[0].hazard hira_empty; "+
		"rows[0].initial risk_rating_required; rows[1].residual residual_rating_required; rows[1].additional_controls[0].responsible_id unknown_person; "+
		"rows[1].additional_controls[0].description action_description_required; rows[1].additional_controls[0].due_date date; rows[2].residual residual_above_initial")
	refused := b.Acme.Supervisor.Post(pathOf(r.ID)+"/submit", body{}).Refuses(http.StatusUnprocessableEntity, "invalid")
	refused.SaysAt("rows[0].initial", "The risk rating must be classified.", "de", "Das Risiko muss eingestuft werden.")
	b.create(b.Acme.Supervisor, body{"rows": []body{}})
	empty := b.create(b.Acme.Supervisor, body{"rows": []body{}})
	b.Wants("no rows", empty.Missing[0].Code, "hira_rows_required")
	b.Wants("a due date that is over", b.create(b.Acme.Supervisor, body{"rows": []body{b.rowToMend("a", b.control("c", body{"due_date": "2020-01-01"}))}}).Missing[0].Code, "due_date_in_past")
}

func TestWhoSubmitsAndWhoApproves(t *testing.T) {
	b := newBench(t)
	r := b.create(b.Acme.Manager, body{"assessor_id": b.Acme.Supervisor.ID})
	b.Acme.Manager.Post(pathOf(r.ID)+"/submit", body{}).Refuses(http.StatusForbidden, "hira_assessor_submits")
	b.do(b.Acme.Supervisor, r.ID, "submit", body{})
	if got := b.decide(b.Acme.Supervisor, r.ID, "approve", ""); got.StatusCode == http.StatusOK {
		t.Error("the assessor approved")
	}
	own := b.create(b.Acme.Admin, body{})
	b.do(b.Acme.Admin, own.ID, "submit", body{})
	if got := b.decide(b.Acme.Admin, own.ID, "approve", ""); got.StatusCode == http.StatusOK {
		t.Error("the assessor approved")
	}
	b.Acme.Worker.Post("/api/risk_assessments", b.form()).Wants(http.StatusForbidden)
	b.Acme.Worker.Post(pathOf(r.ID)+"/withdraw", body{}).Refuses(http.StatusForbidden, "not_your_hira")
	b.Wants("taken back", b.do(b.Acme.Supervisor, r.ID, "withdraw", body{}).Status, "draft")
	b.Acme.Outsider.Get(pathOf(r.ID)).Refuses(http.StatusNotFound, "not_found")
	b.Acme.Guest.Get(pathOf(r.ID)).Refuses(http.StatusForbidden, "permission_denied")
	b.Globex.Admin.Get(pathOf(r.ID)).Refuses(http.StatusNotFound, "not_found")
}

func TestARejectionHasAReason(t *testing.T) {
	b := newBench(t)
	r := b.create(b.Acme.Supervisor)
	b.do(b.Acme.Supervisor, r.ID, "submit", body{})
	b.decide(b.Acme.Admin, r.ID, "reject", " ").Refuses(http.StatusUnprocessableEntity, "invalid")
	b.decide(b.Acme.Admin, r.ID, "reject", "Noise is missing").Wants(http.StatusOK)
	r = b.read(b.Acme.Supervisor, r.ID)
	b.Wants("sent back", []any{r.Status, r.Rejected.Reason, r.Rejected.By.ID == b.Acme.Admin.ID, r.Can.Update}, "[draft Noise is missing true ]")
	needs := b.needs(b.Acme.Supervisor)
	b.Wants("Home says so", needs, fmt.Sprintf("[hira_rejected %d]", r.ID))
	r = b.do(b.Acme.Supervisor, r.ID, "submit", body{})
	b.Wants("asked again", []any{r.Status, r.Rejected == nil}, "[waiting true]")
}

func TestARevisionReplacesWhatIsInForce(t *testing.T) {
	b := newBench(t)
	r := b.publish(body{"rows": []body{b.rowToMend("a", b.control("c")), b.row("b")}})
	b.Acme.Supervisor.Post(pathOf(r.ID)+"/revise", body{"reason": " "}).Refuses(http.StatusUnprocessableEntity, "invalid")
	b.AtClosed(b.Acme.Sites[0], func() {
		b.Acme.Admin.Post(pathOf(r.ID)+"/revise", body{"reason": "A new ramp"}).Refuses(http.StatusConflict, "site_closed")
	})
	v2 := b.do(b.Acme.Supervisor, r.ID, "revise", body{"reason": "A new ramp"})
	b.Wants("beside it", []any{v2.Status, v2.Version, v2.Revision.Version, v2.Shown.Number, v2.Shown.State, len(v2.Shown.Rows), v2.Shown.Reason}, "[published 1 2 2 draft 2 A new ramp]")
	b.Acme.Supervisor.Post(pathOf(r.ID)+"/revise", body{"reason": "Once more"}).Refuses(http.StatusConflict, "hira_revised_already")
	v2 = recordOf(b.sheet(b.Acme.Supervisor, v2, b.rowToMend("a", b.control("c"), b.control("d", body{"description": "Paint the ways"})), b.row("n", body{"hazard": "Rain"})).Wants(http.StatusOK))
	b.Wants("what is in force stays", len(b.read(b.Acme.Worker, r.ID).Shown.Rows[0].Additional), 1)
	var tabs [2]hira.List
	b.Acme.Admin.Get("/api/risk_assessments?status=published").Wants(http.StatusOK).Into(&tabs[0])
	b.Acme.Admin.Get("/api/risk_assessments?status=draft").Wants(http.StatusOK).Into(&tabs[1])
	b.Wants("in both tabs", []int{len(tabs[0].Assessments), len(tabs[1].Assessments)}, "[1 1]")
	after := b.approve(r.ID)
	b.Wants("replaced", []any{after.Version, after.Shown.Number, after.Versions[1].State, after.ActionsCount, len(after.Actions)}, "[2 2 superseded 2 2]")
	b.Wants("the first is there", b.read(b.Acme.Worker, r.ID, "version=1").Shown.Rows[1].Hazard, "Forklift traffic")
	b.Acme.Worker.Get(pathOf(r.ID)+"?version=7").Refuses(http.StatusNotFound, "not_found")
	var c hira.Comparison
	b.Acme.Worker.Get(pathOf(r.ID) + "/comparison").Wants(http.StatusOK).Into(&c)
	var rows []string
	for _, row := range c.Rows {
		rows = append(rows, row.Key+" "+row.Change)
	}
	b.Wants("compared", []any{c.From.Number, c.To.Number, rows, c.Rows[0].Cells[0].After}, "[1 2 [a changed b removed n added] Paint the ways]")
}

func TestARevisionIsGivenUp(t *testing.T) {
	b := newBench(t)
	r := b.publish()
	b.Acme.Supervisor.Get(pathOf(r.ID)+"/comparison").Refuses(http.StatusUnprocessableEntity, "invalid")
	b.do(b.Acme.Supervisor, r.ID, "revise", body{"reason": "A new ramp"})
	b.Acme.Manager.Post(pathOf(r.ID)+"/archive", body{"reason": "Over"}).Refuses(http.StatusConflict, "hira_revised_already")
	got := b.do(b.Acme.Supervisor, r.ID, "discard", body{"reason": "It is not built"})
	b.Wants("given up", []any{got.Status, got.Version, got.Revision == nil, got.Versions[0].State}, "[published 1 true discarded]")
	v3 := b.do(b.Acme.Supervisor, r.ID, "revise", body{"reason": "It is built"})
	b.Wants("the next", v3.Shown.Number, 3)
	first := b.create(b.Acme.Supervisor)
	b.Acme.Supervisor.Post(pathOf(first.ID)+"/discard", body{"reason": "No"}).Refuses(http.StatusConflict, "hira_first_draft")
}

// TestThePublishedNeverChanges asks the database itself, as the application's own role.
func TestThePublishedNeverChanges(t *testing.T) {
	b := newBench(t)
	r := b.publish(body{"rows": []body{b.rowToMend("a", b.control("c"))}})
	for _, sql := range []string{
		"update risk_versions set title = 'Another' where organization_id = $1",
		"update risk_versions set state = 'draft' where organization_id = $1",
		"update risk_versions set state = 'superseded', reason = 'Mine' where organization_id = $1",
		"update risk_rows set hazard = 'Another' where organization_id = $1",
		"update risk_rows set likelihood = 1 where organization_id = $1",
		"delete from risk_rows where organization_id = $1",
		"delete from risk_controls where organization_id = $1",
		"insert into risk_rows (organization_id, assessment_id, number, key, position) select organization_id, assessment_id, number, 'z', 9 from risk_versions where organization_id = $1",
		"delete from risk_versions where organization_id = $1",
	} {
		err := b.Database.Write(context.Background(), db.Scope{OrganizationID: b.Acme.ID, UserID: b.Acme.Admin.ID}, func(tx *db.Tx) error {
			_, err := tx.Exec(context.Background(), sql, b.Acme.ID)
			return err
		})
		if err == nil {
			t.Errorf("%s was done", sql)
		}
	}
	b.Wants("as it was", b.read(b.Acme.Admin, r.ID).Shown.Rows[0].Hazard, "Forklift traffic")
}

func TestArchiveAndDeletion(t *testing.T) {
	b := newBench(t)
	waits := b.create(b.Acme.Supervisor)
	b.do(b.Acme.Supervisor, waits.ID, "submit", body{})
	b.Acme.Manager.Delete(pathOf(waits.ID), body{"reason": "Wrong"}).Refuses(http.StatusConflict, "hira_waiting")
	r := b.publish()
	b.Acme.Manager.Delete(pathOf(r.ID), body{"reason": "Wrong"}).Refuses(http.StatusConflict, "hira_in_force")
	b.Acme.Worker.Post(pathOf(r.ID)+"/archive", body{"reason": "Over"}).Refuses(http.StatusForbidden, "not_your_hira")
	got := b.do(b.Acme.Manager, r.ID, "archive", body{"reason": "The ramp is closed"})
	b.Wants("in the archive", []any{got.Status, got.NextReviewOn == nil, got.Can.Revise}, "[archive true hira_not_in_force]")
	got = b.do(b.Acme.Manager, r.ID, "unarchive", body{"reason": "It is open again"})
	b.Wants("in force, and to be reviewed at once", []any{got.Status, got.ReviewDue}, "[published true]")
	b.do(b.Acme.Manager, r.ID, "archive", body{"reason": "The ramp is closed"})
	b.Acme.Manager.Delete(pathOf(r.ID), body{"reason": "Wrong"}).Wants(http.StatusOK)
	b.Acme.Manager.Get(pathOf(r.ID)).Refuses(http.StatusNotFound, "record_deleted")
	var risks hira.Risks
	b.Acme.Manager.Get("/api/risk_assessments/risks").Wants(http.StatusOK).Into(&risks)
	b.Wants("its rows are gone from the register", len(risks.Risks), 2)
	b.Acme.Manager.Post(pathOf(r.ID)+"/restore", body{}).Wants(http.StatusOK)
	b.Wants("back", b.read(b.Acme.Manager, r.ID).Status, "archive")
	b.Acme.Manager.Delete(pathOf(r.ID), body{"reason": "Wrong"}).Wants(http.StatusOK)
	b.Advance(31 * 24 * time.Hour)
	if err := b.App.Deletions.RemoveAll(context.Background()); err != nil {
		t.Fatal(err)
	}
	b.Wants("removed with all versions and rows", b.Insert("select count(*) from risk_rows where assessment_id = $1", r.ID)+b.Insert("select count(*) from risk_versions where assessment_id = $1", r.ID), 0)
}

func TestSomebodyLeaves(t *testing.T) {
	b := newBench(t)
	inForce := b.publish()
	mine := b.create(b.Acme.Supervisor, body{"title": "Mine", "rows": []body{b.rowToMend("a", b.control("c", body{"responsible_id": b.Acme.Supervisor.ID}))}})
	var work struct {
		OpenWork []struct {
			Kind  string
			Count int
		} `json:"open_work"`
	}
	b.Acme.Admin.Get(fmt.Sprintf("/api/users/%d/open_work", b.Acme.Supervisor.ID)).Wants(http.StatusOK).Into(&work)
	count := map[string]int{}
	for _, w := range work.OpenWork {
		count[w.Kind] = w.Count
	}
	b.Wants("waits for them", count["risk_assessments"], 2)
	deputy := b.AddUser(b.Acme, "deputy", "Head of Department", b.Acme.Sites[0])
	b.Acme.Admin.Post(fmt.Sprintf("/api/users/%d/hand_over", b.Acme.Supervisor.ID), body{"responsible_id": deputy.ID}).Wants(http.StatusOK)
	r := b.read(deputy, mine.ID)
	b.Wants("theirs now", []any{r.AssessedBy.ID == deputy.ID, r.Shown.AssessedBy.ID == deputy.ID, r.Shown.Rows[0].Additional[0].Responsible.ID == deputy.ID, r.Can.Submit}, "[true true true ]")
	r = b.read(deputy, inForce.ID)
	b.Wants("what was published says who assessed it", []any{r.AssessedBy.ID == deputy.ID, r.Shown.AssessedBy.ID == b.Acme.Supervisor.ID}, "[true true]")
	b.Wants("told once", b.Insert("select count(*) from notifications where kind = 'hira_handed_over' and user_id = $1", deputy.ID), 1)
}

// needs are why Home says that risk assessments wait for somebody, and which.
func (b *bench) needs(c *servertest.Client) (needs []string) {
	b.t.Helper()
	var home struct {
		NeedsMe []struct {
			Kind           string
			RiskAssessment *struct{ ID int64 } `json:"risk_assessment"`
		} `json:"needs_me"`
	}
	c.Get("/api/v1/home").Wants(http.StatusOK).Into(&home)
	for _, need := range home.NeedsMe {
		if need.RiskAssessment != nil {
			needs = append(needs, fmt.Sprintf("%s %d", need.Kind, need.RiskAssessment.ID))
		}
	}
	return needs
}

// TestWhoWroteItDoesNotApproveIt, whomever they name as the assessor.
func TestWhoWroteItDoesNotApproveIt(t *testing.T) {
	b := newBench(t)
	r := b.create(b.Acme.Admin, body{"assessor_id": b.Acme.Supervisor.ID})
	b.do(b.Acme.Supervisor, r.ID, "submit", body{})
	b.decide(b.Acme.Admin, r.ID, "approve", "Mine").Refuses(http.StatusForbidden, "not_asked_to_review")
}

// TestWhoTakesOverWhatWaits does not approve it, nor review what they assess.
func TestWhoTakesOverWhatWaits(t *testing.T) {
	b := newBench(t)
	r := b.create(b.Acme.Supervisor)
	b.do(b.Acme.Supervisor, r.ID, "submit", body{})
	b.Acme.Admin.Post(fmt.Sprintf("/api/users/%d/hand_over", b.Acme.Supervisor.ID), body{"responsible_id": b.Acme.Manager.ID}).Wants(http.StatusOK)
	b.decide(b.Acme.Manager, r.ID, "approve", "Mine").Refuses(http.StatusForbidden, "own_request")
	b.decide(b.Acme.Admin, r.ID, "approve", "Agreed").Wants(http.StatusOK)
	r = b.read(b.Acme.Manager, r.ID)
	b.Wants("theirs", []any{r.Status, r.AssessedBy.ID == b.Acme.Manager.ID, r.Reviewer == nil, r.Can.Confirm}, "[published true true hira_own_assessment]")
}

// TestANewControlHasItsOwnAction also where its key was that of one that was taken out.
func TestANewControlHasItsOwnAction(t *testing.T) {
	b := newBench(t)
	r := b.publish(body{"rows": []body{b.rowToMend("a", b.control("c")), b.row("b")}})
	v2 := b.do(b.Acme.Supervisor, r.ID, "revise", body{"reason": "It is done"})
	b.sheet(b.Acme.Supervisor, v2, b.row("a"), b.row("b")).Wants(http.StatusOK)
	b.approve(r.ID)
	v3 := b.do(b.Acme.Supervisor, r.ID, "revise", body{"reason": "A better way"})
	other := body{"description": "Train the drivers", "control_type": "administrative"}
	b.sheet(b.Acme.Supervisor, v3, b.rowToMend("a", b.control("c", other)), b.row("b")).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("rows[0].additional_controls[0].key", "A control that was taken out had this key, and has its action. Add this one with a key of its own.",
			"de", "Diesen Schlüssel hatte eine Maßnahme, die entfernt wurde und schon ihre Aktion hat. Fügen Sie diese mit einem eigenen Schlüssel hinzu.")
	v3 = recordOf(b.sheet(b.Acme.Supervisor, v3, b.rowToMend("a", b.control("c"), b.control("d", other)), b.row("b")).Wants(http.StatusOK))
	b.Wants("the very control may come back, with its action", v3.Shown.Rows[0].Additional[0].ActionID > 0, true)
	v3 = b.approve(r.ID)
	b.Wants("each has an action", []any{len(v3.Actions), v3.Shown.Rows[0].Additional[1].ActionID > 0, v3.Shown.Rows[0].Additional[0].ActionID == v3.Shown.Rows[0].Additional[1].ActionID}, "[2 true false]")
}

// TestAChangedControlComesBack when its row was taken out by mistake: it is the one in force.
func TestAChangedControlComesBack(t *testing.T) {
	b := newBench(t)
	r := b.publish(body{"rows": []body{b.rowToMend("a", b.control("c")), b.row("b")}})
	action := r.Actions[0].ID
	v2 := b.do(b.Acme.Supervisor, r.ID, "revise", body{"reason": "In other words"})
	changed := b.rowToMend("a", b.control("c", body{"description": "Fit two barriers"}))
	for _, rows := range [][]body{{changed, b.row("b")}, {b.row("b")}, {changed, b.row("b")}} {
		v2 = recordOf(b.sheet(b.Acme.Supervisor, v2, rows...).Wants(http.StatusOK))
	}
	c := v2.Shown.Rows[0].Additional[0]
	b.Wants("in its new words, with its action", []any{c.Description, c.ActionID == action}, "[Fit two barriers true]")
}
