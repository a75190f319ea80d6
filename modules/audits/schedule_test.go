package audits_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"hivis/core/changes"
	"hivis/modules/audits"
	"hivis/server/servertest"
)

func (b *bench) make() {
	b.t.Helper()
	if err := b.App.Audits.MakeAll(context.Background()); err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) remind() {
	b.t.Helper()
	if err := b.App.Audits.RemindAll(context.Background()); err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) count(where string, args ...any) int64 {
	b.t.Helper()
	return b.Insert("select count(*) from audits where organization_id = $1 and "+where, append([]any{b.Acme.ID}, args...)...)
}

func (b *bench) plan(id int64) audits.Schedule {
	b.t.Helper()
	return servertest.As[audits.ScheduleAnswer](b.Acme.Admin.Get(fmt.Sprintf("/api/audit_schedules/%d", id)).Wants(200)).Schedule
}

// TestAuditsAreMadeAheadOnce for each site and day, whoever looks how often.
func TestAuditsAreMadeAheadOnce(t *testing.T) {
	b := newBench(t)
	id, _ := b.schedule(body{"site_ids": b.Acme.Sites, "frequency": "weekly", "starts_on": b.day(0), "auditee_id": b.Acme.Supervisor.ID})
	sites := len(b.Acme.Sites)
	b.Wants("those of five weeks at each site", b.count("schedule_id = $2", id), 5*sites)
	b.Wants("each by its own clock", b.Insert("select count(distinct opens_at) from audits where organization_id = $1 and planned_on = $2", b.Acme.ID, b.day(7)), sites)
	b.make()
	b.make()
	b.Wants("not again", b.count("schedule_id = $2", id), 5*sites)
	b.Later(7*24*time.Hour, b.Acme.Admin)
	b.make()
	b.Wants("one more each", b.count("schedule_id = $2", id), 6*sites)
	yearly, _ := b.schedule(body{"frequency": "yearly", "starts_on": b.day(200)})
	b.make()
	b.Wants("the next one, however far away", b.count("schedule_id = $2", yearly), 1)
}

// TestAScheduleChanges with what nobody has begun: what was moved or begun stays.
func TestAScheduleChanges(t *testing.T) {
	b := newBench(t)
	id, first := b.schedule(body{"frequency": "weekly"})
	b.MoveAudit(b.auditor, first, "begin", nil).Wants(200)
	second := b.Insert("select id from audits where organization_id = $1 and planned_on = $2", b.Acme.ID, b.day(7))
	moved := recordOf(b.MoveAudit(b.Acme.Manager, second, "move", body{"planned_on": b.day(9), "reason": "Holiday"}).Wants(200))
	b.Wants("moved", []any{moved.PlannedOn, moved.DueOn, *moved.MovedFrom, b.Told(b.auditor, "audit_moved")}, []any{b.day(9), b.day(9), b.day(7), 1})
	path := fmt.Sprintf("/api/audit_schedules/%d", id)
	b.Acme.Admin.Patch(path, body{"frequency": "rule", "rule": body{"every": 2, "unit": "week"}, "title": "Every other week"}).Wants(200)
	b.Wants("planned anew", []any{b.count("schedule_id = $2", id), b.count("schedule_id = $2 and title = 'Every other week'", id), b.count("status = 'in_progress'"), b.count("planned_on = $2", b.day(9))}, "[4 3 1 1]")
	b.Acme.Admin.Patch(path, body{"auditor_id": b.Acme.Manager.ID}).Wants(200)
	b.Wants("given to another", []any{b.count("auditor_id = $2", b.Acme.Manager.ID), b.count("auditor_id = $2", b.auditor.ID)}, "[3 1]")
	b.Acme.Admin.Post(path+"/end", nil).Wants(200)
	b.make()
	b.Wants("ended", []any{b.plan(id).Status, b.count("schedule_id = $2", id), b.plan(id).Can.Update}, "[ended 2 audit_schedule_ended]")
	b.Acme.Admin.Patch(path, body{"title": "x"}).Refuses(409, "audit_schedule_ended")
}

// TestProgramsHearOfAuditsMadeAhead, and of those that are taken away again, as far as they may.
func TestProgramsHearOfAuditsMadeAhead(t *testing.T) {
	b := newBench(t)
	id, _ := b.schedule(body{"frequency": "weekly", "starts_on": b.day(7)})
	hears := func(who *servertest.Client) map[string]int {
		b.Settle()
		told := map[string]int{}
		for _, c := range servertest.As[changes.Feed](who.Get("/api/v1/changes?kind=Audit").Wants(200)).Changes {
			told[c.Verb]++
		}
		return told
	}
	made := int(b.count("schedule_id = $2", id))
	b.Wants("made", []any{hears(b.Acme.Admin), hears(b.Acme.Supervisor), hears(b.Acme.Outsider)}, []any{map[string]int{"created": made}, map[string]int{"created": made}, map[string]int{}})
	b.Acme.Admin.Post(fmt.Sprintf("/api/audit_schedules/%d/end", id), nil).Wants(200)
	b.Wants("left", b.count("schedule_id = $2", id), 0)
	b.Wants("taken away", []any{hears(b.Acme.Admin), hears(b.Acme.Supervisor), hears(b.Acme.Outsider)}, []any{map[string]int{"deleted": made}, map[string]int{"deleted": made}, map[string]int{}})
}

// TestWhatAScheduleNeeds is said at its field.
func TestWhatAScheduleNeeds(t *testing.T) {
	b := newBench(t)
	good := body{"template_id": b.walk, "site_ids": []int64{b.Acme.Sites[0]}, "auditor_id": b.auditor.ID, "frequency": "weekly", "starts_on": b.day(0)}
	for _, c := range []struct {
		change                          body
		field, english, locale, another string
	}{
		{body{"starts_on": b.day(-1)}, "starts_on", "This day is over already.", "de", "Dieser Tag ist schon vorbei."},
		{body{"ends_on": b.day(-3)}, "ends_on", "The last day has to be after the first.", "fr", "Le dernier jour doit être après le premier."},
		{body{"auditor_id": b.Acme.Worker.ID}, "auditor_id", "Choose an active person who may run audits.", "es", "Elija una persona activa que pueda realizar auditorías."},
		{body{"auditee_id": b.auditor.ID}, "auditee_id", "Nobody audits themselves: choose two different people.", "tr", "Kimse kendini denetlemez: iki farklı kişi seçin."},
		{body{"frequency": "rule"}, "rule", "", "", ""},
		{body{"template_id": 99}, "template_id", "Choose one of the templates offered.", "zh", "请从提供的模板中选择。"},
	} {
		sent := body{}
		for k, v := range good {
			sent[k] = v
		}
		for k, v := range c.change {
			sent[k] = v
		}
		refused := b.Acme.Admin.Post("/api/audit_schedules", sent).Refuses(422, "invalid")
		if len(refused.Errors[c.field]) == 0 {
			t.Errorf("%v: %v", c.change, refused.Errors)
		}
		if c.english != "" {
			refused.SaysAt(c.field, c.english, c.locale, c.another)
		}
	}
	b.Acme.Supervisor.Post("/api/audit_schedules", good).Refuses(403, "permission_denied")
	b.Wants("none", b.count("true"), 0)
}

// TestTheFreePlan has ten audits a month, and says so in the words that people know.
func TestTheFreePlan(t *testing.T) {
	b := newBench(t)
	b.Exec("update organizations set subscription_type = 'free' where id = $1", b.Acme.ID)
	b.Later(0, b.Acme.Admin, b.auditor)
	weekly := body{"template_id": b.walk, "site_ids": b.Acme.Sites[:2], "auditor_id": b.auditor.ID, "frequency": "weekly", "starts_on": b.day(0)}
	b.Acme.Admin.Post("/api/audit_schedules", weekly).Wants(201) // ten of them
	b.Acme.Admin.Post("/api/audit_schedules", weekly).Refuses(422, "free_audits_used").
		Says("Your free audit schedule limit is reached. Please upgrade", "de", "Ihr kostenloses Kontingent für Auditplanungen ist erreicht. Bitte wechseln Sie den Tarif")
	b.auditor.Post("/api/audit_records", body{"template_id": b.walk, "site_id": b.Acme.Sites[0]}).Refuses(422, "free_audits_used")
	for i := range 9 {
		b.AuditTemplate(b.Acme, fmt.Sprint("Template ", i))
	}
	b.Acme.Admin.Post("/api/audits", body{"name": "One more"}).Refuses(422, "free_audit_templates_used").
		Says("Sorry! You do not have permission to add more audit templates", "es", "Lo sentimos. No tiene permiso para añadir más plantillas de auditoría")
}

// TestAScheduleWaitsForRoom: on the free plan one with more than ten a month is set all the same.
// Those that there is room for are made, the others later, and who set it hears of it.
func TestAScheduleWaitsForRoom(t *testing.T) {
	b := newBench(t)
	b.Exec("update organizations set subscription_type = 'free' where id = $1", b.Acme.ID)
	b.Later(0, b.Acme.Admin, b.auditor)
	b.Acme.Admin.Post("/api/audit_schedules", body{"template_id": b.walk, "site_ids": b.Acme.Sites[:2], "auditor_id": b.auditor.ID, "frequency": "once", "starts_on": b.day(0)}).Wants(201)
	id, _ := b.schedule(body{"frequency": "daily"})
	b.Wants("as many as there is room for", []any{b.count("schedule_id = $2", id), b.count("true")}, "[8 10]")
	b.Wants("the earliest", b.Insert("select max(planned_on) - min(planned_on) from audits where schedule_id = $1", id), 7)
	b.make()
	b.make()
	b.Wants("no more", b.count("true"), 10)
	b.Wants("said once", []any{b.Told(b.Acme.Admin, "audit_plan_full"), b.plan(id).Short}, "[1 true]")
	b.Acme.Admin.Patch(fmt.Sprintf("/api/audit_schedules/%d", id), body{"title": "Round"}).Wants(200) // is no more scheduling
	b.Acme.Admin.Post("/api/audit_schedules", body{"template_id": b.walk, "site_ids": b.Acme.Sites[:1], "auditor_id": b.auditor.ID, "frequency": "daily", "starts_on": b.day(0)}).Refuses(422, "free_audits_used")
	b.Later(40*24*time.Hour, b.Acme.Admin)
	b.make()
	b.make()
	b.Wants("the next month again, from that day on", []any{b.count("schedule_id = $2", id), b.count("schedule_id = $2 and planned_on >= $3", id, b.day(0))}, "[18 10]")
	b.Wants("said again", b.Told(b.Acme.Admin, "audit_plan_full"), 2)
	b.Exec("update organizations set subscription_type = 'business' where id = $1", b.Acme.ID)
	b.make()
	b.Wants("with another plan all", []any{b.count("schedule_id = $2", id) > 40, b.plan(id).Short}, "[true false]")
}

// TestOnceIsNotMadeInPart: what there is no room for is refused, since no day follows.
func TestOnceIsNotMadeInPart(t *testing.T) {
	b := newBench(t)
	b.Exec("update organizations set subscription_type = 'free' where id = $1", b.Acme.ID)
	b.Later(0, b.Acme.Admin)
	b.schedule(body{"frequency": "weekly"})
	b.schedule(body{"frequency": "weekly", "ends_on": b.day(21)})
	b.Acme.Admin.Post("/api/audit_schedules", body{"template_id": b.walk, "site_ids": b.Acme.Sites[:2], "auditor_id": b.auditor.ID, "frequency": "once", "starts_on": b.day(0)}).Refuses(422, "free_audits_used")
	b.Wants("none of it", b.count("frequency = 'once'"), 0)
}

// TestSeveralAreGivenToAnother, all of them or none, by the rules of one.
func TestSeveralAreGivenToAnother(t *testing.T) {
	b := newBench(t)
	_, one := b.schedule()
	_, two := b.schedule(body{"auditee_id": b.Acme.Manager.ID})
	done := b.completed(nil)
	give := func(who *servertest.Client, to *servertest.Client, ids ...int64) *servertest.Response {
		return who.Post("/api/audit_records/bulk", body{"audit_ids": ids, "auditor_id": to.ID, "reason": "On leave"})
	}
	give(b.Acme.Supervisor, b.Acme.Admin, one).Refuses(403, "permission_denied")
	give(b.Acme.Admin, b.Acme.Worker, one, two).Refuses(422, "invalid").SaysAt("auditor_id", "Choose an active person who may run audits.", "es", "Elija una persona activa que pueda realizar auditorías.")
	refused := give(b.Acme.Admin, b.Acme.Manager, one, two, done).Refuses(422, "invalid")
	b.Wants("which and why", []any{len(refused.Errors["audit_ids[0]"]), len(refused.Errors["audit_ids[1]"]), len(refused.Errors["audit_ids[2]"])}, "[0 1 1]")
	b.Wants("none of them", b.count("auditor_id = $2", b.auditor.ID), 3)
	give(b.Acme.Admin, b.Acme.Manager, one, 99999).Refuses(422, "invalid")
	second := b.AddUser(b.Acme, "second", "Auditor", b.Acme.Sites[0])
	give(b.Acme.Admin, second, one, two).Wants(200)
	given := b.read(second, one)
	b.Wants("theirs now", []any{given.Auditor.ID == second.ID, given.Timeline[0].Verb, given.Timeline[0].Note, b.Told(second, "audit_assigned")}, "[true assigned On leave 1]")
	give(b.Acme.Admin, second, one, two).Wants(200)
	b.Wants("not once more", b.Told(second, "audit_assigned"), 1)
}

// TestMissedIsNotLate: the auditor hears of the day, of the end of the window, and the head of
// safety of what was missed.
func TestMissedIsNotLate(t *testing.T) {
	b := newBench(t)
	b.Exec("update sites set head_of_safety_id = $2 where organization_id = $1 and id = $3", b.Acme.ID, b.Acme.Manager.ID, b.Acme.Sites[0])
	_, missed := b.schedule()
	_, late := b.schedule()
	b.remind()
	b.remind()
	b.Wants("told of the day", b.Told(b.auditor, "audit_due"), 2)
	b.MoveAudit(b.auditor, late, "begin", nil).Wants(200)
	b.Later(24*time.Hour, b.auditor, b.Acme.Manager, b.Acme.Admin)
	b.remind()
	b.remind()
	m, l := b.read(b.auditor, missed), b.read(b.auditor, late)
	b.Wants("told apart", []any{m.Status, m.Timing, l.Status, l.Timing}, "[overdue missed overdue late]")
	b.Wants("told", []any{b.Told(b.auditor, "audit_missed"), b.Told(b.auditor, "audit_late"), b.Told(b.Acme.Manager, "audit_missed"), m.Timeline[0].Verb, l.Timeline[0].Verb}, "[1 1 1 missed overdue]")
	var list audits.List
	b.Acme.Manager.Get("/api/audit_records?timing=missed").Wants(200).Into(&list)
	b.Wants("found", []any{len(list.Audits), list.Audits[0].ID}, []any{1, missed})
	done := recordOf(b.CompleteAudit(b.auditor, late, nil).Wants(200))
	b.Wants("late for good", done.Timing, "late")
	b.MoveAudit(b.auditor, missed, "begin", nil).Wants(200) // rather than not at all
	b.Wants("then it is late", b.read(b.auditor, missed).Timing, "late")
	var counts audits.CountsAnswer
	b.Acme.Manager.Get("/api/audit_records/period_status_counts").Wants(200).Into(&counts)
	b.Wants("counted", counts.Counts, "{2 0 0 1 1 0 0 0}")
}

// TestSkipAssignAndMove are for what nobody has begun, and say why.
func TestSkipAssignAndMove(t *testing.T) {
	b := newBench(t)
	_, id := b.schedule(body{"auditee_id": b.Acme.Supervisor.ID})
	b.MoveAudit(b.Acme.Manager, id, "skip", body{"reason": " "}).Refuses(422, "invalid")
	b.MoveAudit(b.Acme.Supervisor, id, "skip", body{"reason": "x"}).Refuses(403, "permission_denied")
	b.MoveAudit(b.Acme.Manager, id, "assign", body{"auditor_id": b.Acme.Supervisor.ID}).Refuses(422, "invalid")
	b.MoveAudit(b.Acme.Manager, id, "assign", body{"auditor_id": b.auditor.ID}).Refuses(422, "invalid").SaysAt("auditor_id", "The audit is theirs already.", "zh", "该审核已由此人负责。")
	b.MoveAudit(b.Acme.Manager, id, "move", body{"planned_on": b.day(-1)}).Refuses(422, "invalid")
	b.MoveAudit(b.Acme.Manager, id, "move", body{"planned_on": b.day(2)}).Wants(200)
	b.MoveAudit(b.auditor, id, "begin", nil).Refuses(409, "audit_too_early").Says("The day of the audit has not come yet. Move it to begin earlier.", "de", "Der Tag des Audits ist noch nicht gekommen. Verlegen Sie es, um früher zu beginnen.")
	b.MoveAudit(b.Acme.Manager, id, "assign", body{"auditor_id": b.Acme.Manager.ID}).Wants(200)
	b.MoveAudit(b.auditor, id, "begin", nil).Refuses(403, "not_your_audit").Says("Only the auditor can do this.", "fr", "Seul l’auditeur peut le faire.")
	skipped := recordOf(b.MoveAudit(b.Acme.Admin, id, "skip", body{"reason": "The hall is closed"}).Wants(200))
	b.Wants("skipped", []any{skipped.Status, skipped.Skipped.Reason, skipped.Can.Begin, b.Told(b.Acme.Manager, "audit_skipped")}, "[skipped The hall is closed not_your_audit 1]")
	b.MoveAudit(b.Acme.Manager, id, "begin", nil).Refuses(409, "audit_wrong_status")
}

// TestTheCalendar has what is made, and what schedules will make.
func TestTheCalendar(t *testing.T) {
	b := newBench(t)
	id, _ := b.schedule(body{"frequency": "weekly"})
	var shown audits.Calendar
	b.Acme.Manager.Post("/api/audits/schedulesinfo", body{"from": b.day(0), "to": b.day(69)}).Wants(200).Into(&shown)
	b.Wants("ten weeks", []any{len(shown.Audits), len(shown.Planned), shown.Planned[0].PlannedOn, shown.Planned[0].ScheduleID == id, shown.More}, []any{5, 5, b.day(35), true, false})
	b.Acme.Manager.Post("/api/audits/schedulesinfo", body{"from": b.day(0), "to": b.day(101)}).Refuses(422, "invalid").SaysAt("to", "Choose at most 100 days.", "bg", "Изберете най-много 100 дни.")
}

// TestWhoLeavesHandsOverAudits with the schedules that name them, to somebody who may run them.
func TestWhoLeavesHandsOverAudits(t *testing.T) {
	b := newBench(t)
	id, _ := b.schedule(body{"frequency": "weekly"})
	b.begun()
	path := fmt.Sprintf("/api/users/%d/", b.auditor.ID)
	var work struct {
		OpenWork []struct {
			Kind  string
			Count int
		} `json:"open_work"`
	}
	b.Acme.Admin.Get(path + "open_work").Wants(200).Into(&work)
	b.Wants("open", work.OpenWork, "[{actions 0} {reviews 0} {permits 0} {risk_assessments 0} {audits 6}]")
	b.Acme.Admin.Post(path+"hand_over", body{"responsible_id": b.Acme.Worker.ID}).Refuses(422, "audit_auditor_unable")
	b.Acme.Admin.Post(path+"hand_over", body{"responsible_id": b.Acme.Manager.ID}).Wants(200)
	b.Wants("handed over", []any{b.count("auditor_id = $2", b.Acme.Manager.ID), b.plan(id).Auditor.ID == b.Acme.Manager.ID, b.Told(b.Acme.Manager, "audit_assigned")}, "[6 true 1]")
}

// TestHomeTellsWhatIsDue of a series only the audit that can be done now.
func TestHomeTellsWhatIsDue(t *testing.T) {
	b := newBench(t)
	b.schedule(body{"frequency": "daily"})
	due := func() string {
		var home struct {
			NeedsMe []struct {
				Why   string `json:"kind"`
				Audit *audits.Audit
			} `json:"needs_me"`
		}
		b.auditor.Get("/api/v1/home").Wants(200).Into(&home)
		var why string
		for _, n := range home.NeedsMe {
			why += n.Why + " " + n.Audit.PlannedOn + ";"
		}
		return why
	}
	b.Wants("today", due(), "audit_due "+b.day(0)+";")
	b.Later(3*24*time.Hour, b.auditor)
	b.Wants("three days later", due(), "audit_due "+b.day(0)+";")
}

// TestWhatWaitsForADecisionIsNotDeleted, whatever else is.
func TestWhatWaitsForADecisionIsNotDeleted(t *testing.T) {
	b := newBench(t)
	id := b.begun()
	b.Acme.Admin.Delete(pathOf(id), body{"reason": "A trial"}).Wants(200)
	b.Acme.Admin.Get(pathOf(id)).Refuses(404, "record_deleted")
	waits := b.completed(nil)
	b.Acme.Admin.Delete(pathOf(waits), body{"reason": "A trial"}).Refuses(409, "audit_wrong_status")
}
