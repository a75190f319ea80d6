package audits_test

import (
	"fmt"
	"testing"
	"time"

	"hivis/modules/audits"
)

// TestWhatACompleteAuditNeeds is said at its field.
func TestWhatACompleteAuditNeeds(t *testing.T) {
	b := newBench(t)
	id := b.begun()
	refused := b.MoveAudit(b.auditor, id, "complete", body{"signatures": []any{body{"role": "auditee", "name": " ", "attachment_id": b.SignaturePicture(b.Acme.Manager), "signed_at": b.Now()}}}).Refuses(422, "invalid")
	for _, field := range []string{"answers.exits", "answers.guards", "answers.plan", "signatures", "signatures[0].name", "signatures[0].attachment_id"} {
		if len(refused.Errors[field]) == 0 {
			t.Errorf("nothing is said of %s: %v", field, refused.Errors)
		}
	}
	refused.SaysAt("signatures", "The auditor has to sign.", "fr", "L’auditeur doit signer.")
	b.MoveAudit(b.Acme.Manager, id, "complete", body{"signatures": []any{b.AuditSignature(b.Acme.Manager)}}).Refuses(403, "not_your_audit")
	b.Wants("as it was", b.read(b.auditor, id).Status, "in_progress")
}

// TestAnActionThatIsAskedFor has to be raised before the end.
func TestAnActionThatIsAskedFor(t *testing.T) {
	b := newBench(t)
	var shelf struct{ Forms []struct{ Key string } }
	b.Acme.Admin.Get("/api/audits/shelf").Wants(200).Into(&shelf)
	b.Wants("ready audits", len(shelf.Forms), 6)
	asks := body{"sections": []any{body{"id": "s", "title": "S", "form_type": "main", "questions": []any{body{"id": "q", "type": "radio", "label": "In order?", "attr": body{},
		"options": []any{body{"id": "q_y", "label": "Yes", "score": 1}, body{"id": "q_n", "label": "No", "score": 0, "fails": true, "action": true, "notify": []int64{b.Acme.Supervisor.ID}}}}}}}}
	template := b.AuditTemplate(b.Acme, "Asks", body{"from": body{"file": body{"format": "hivis form", "purpose": "Audit", "name": "Asks", "description": "", "document": asks}}})
	document := fmt.Sprintf("/api/audits/%d/", template) // a file names nobody
	b.Acme.Admin.Put(document+"document", body{"draft_number": 2, "document": asks}).Wants(200)
	b.Acme.Admin.Post(document+"publish", body{"draft_number": 3}).Wants(200)
	id := b.Audit(b.Acme, b.auditor, template)
	b.AuditAnswers(b.auditor, id, "phone", []map[string]any{answer("q", "n", b.Now())}).Wants(200)
	sign := func() body { return body{"signatures": []any{b.AuditSignature(b.auditor)}} }
	b.MoveAudit(b.auditor, id, "complete", sign()).Refuses(422, "invalid").SaysAt("answers.q", "This answer asks for an action. Raise at least one.", "es", "Esta respuesta exige una acción. Cree al menos una.")
	draft := body{"description": "Clear the exit", "control_type": "engineering", "responsible_id": b.Acme.Worker.ID, "due_date": b.day(3)}
	raised := recordOf(b.MoveAudit(b.auditor, id, "actions", body{"question_id": "q", "actions": []any{draft}}).Wants(200))
	b.Wants("raised", []any{len(raised.Actions), raised.Actions[0].ActionableType, raised.ActionFor[0].QuestionID}, "[1 Audit q]")
	b.MoveAudit(b.auditor, id, "complete", sign()).Wants(200)
	b.Wants("told", b.Told(b.Acme.Supervisor, "audit_answered"), 1)
	// Under the right to read audits alone.
	var listed struct {
		Actions []struct{ Description string }
	}
	reader := b.AddUser(b.Acme, "reader", "Reviewer", b.Acme.Sites[0])
	reader.Get("/api/actions/audit_action_datas").Wants(200).Into(&listed)
	b.Wants("listed", fmt.Sprint(listed.Actions), "[{Clear the exit}]")
	b.Acme.RoleIDs["Reads audits"] = b.Insert(`insert into roles (organization_id, name, rules) values ($1, 'Reads audits', '{"Audit": ["read"]}') returning id`, b.Acme.ID)
	alone := b.AddUser(b.Acme, "alone", "Reads audits", b.Acme.Sites[0])
	for _, path := range []string{"audit_action_datas", "status_counts?actionable_type=Audit", fmt.Sprintf("%d?actionable_type=Audit", raised.Actions[0].ID)} {
		alone.Get("/api/actions/" + path).Wants(200)
	}
	alone.Get("/api/actions/all").Refuses(403, "permission_denied")
	b.Acme.Worker.Get("/api/actions/audit_action_datas").Refuses(403, "permission_denied")
	var ofAudit audits.ActionList
	b.Acme.Manager.Post("/api/audits/actionlist", body{"audit_id": id}).Wants(200).Into(&ofAudit)
	var story audits.TimelineAnswer
	b.Acme.Manager.Post("/api/audits/timeline", body{"audit_id": id}).Wants(200).Into(&story)
	b.Wants("told of it", []any{len(ofAudit.Actions), len(ofAudit.ActionFor), story.Timeline[len(story.Timeline)-1].Verb}, "[1 1 created]")
}

// TestFindings are graded, counted, and marked where the question failed the time before.
func TestFindings(t *testing.T) {
	b := newBench(t)
	first := b.completed(map[string]string{"exits": "n", "plan": "n"})
	b.Later(time.Hour, b.auditor, b.Acme.Manager)
	id := b.begun()
	record := b.read(b.auditor, id)
	b.Wants("the time before", []any{record.Previous.ID == first, record.Previous.Questions, str(record.Previous.Percent)}, "[true [exits plan] 25]")
	find := func(question, grade string) audits.Record {
		return recordOf(b.MoveAudit(b.auditor, id, "findings", body{"question_id": question, "grade": grade, "clause": "6.1", "text": "Found at " + question}).Wants(201))
	}
	find("exits", "major")
	find("guards", "minor")
	found := find("", "opportunity")
	b.Wants("found", []any{found.Findings, found.FindingList[0].Repeated, found.FindingList[1].Repeated, found.FindingList[0].Clause}, "[{1 1 0 1 1} true false 6.1]")
	b.MoveAudit(b.auditor, id, "findings", body{"grade": "minor", "text": " "}).Refuses(422, "invalid").SaysAt("text", "Describe the finding.", "tr", "Bulguyu açıklayın.")
	b.MoveAudit(b.auditor, id, "findings", body{"question_id": "nothing", "grade": "minor", "text": "x"}).Refuses(422, "invalid")
	b.MoveAudit(b.Acme.Manager, id, "findings", body{"grade": "minor", "text": "x"}).Refuses(403, "not_your_audit")
	path := fmt.Sprintf("%s/findings/%d", pathOf(id), found.FindingList[1].ID)
	changed := recordOf(b.auditor.Patch(path, body{"grade": "major", "text": "Worse"}).Wants(200))
	b.Wants("changed", changed.Findings, "{2 0 0 1 1}")
	removed := recordOf(b.auditor.Delete(path).Wants(200))
	b.Wants("taken back", removed.Findings, "{1 0 0 1 1}")
	b.auditor.Delete(path).Refuses(404, "not_found")
	// Marked in the end by what failed in the end.
	b.CompleteAudit(b.auditor, id, map[string]string{"exits": "y"}).Wants(200)
	b.Wants("put right", b.read(b.auditor, id).Findings.Repeated, 0)
	b.MoveAudit(b.auditor, id, "findings", body{"grade": "minor", "text": "x"}).Refuses(409, "audit_wrong_status")
}

// TestTheSameNumberEverywhere: in the list, the record, the summaries, the trend, the
// comparison and the report.
func TestTheSameNumberEverywhere(t *testing.T) {
	b := newBench(t)
	first := b.completed(map[string]string{"exits": "n"})
	b.Later(time.Hour, b.auditor, b.Acme.Manager)
	id := b.completed(map[string]string{"guards": "n"})
	var list audits.List
	b.Acme.Manager.Get(fmt.Sprintf("/api/audit_records?audit_id=%d", id)).Wants(200).Into(&list)
	var report audits.Report
	b.Acme.Manager.Get(pathOf(id) + "/report").Wants(200).Into(&report)
	var compared audits.Comparison
	b.Acme.Manager.Get(pathOf(id) + "/comparison").Wants(200).Into(&compared)
	var trend audits.Trend
	b.Acme.Manager.Get(fmt.Sprintf("/api/audit_records/trend?template_id=%d&site_id=%d", b.walk, b.Acme.Sites[0])).Wants(200).Into(&trend)
	var others audits.Trend
	b.Acme.Manager.Get(fmt.Sprintf("/api/audit_records/trend?auditee_id=%d", b.Acme.Guest.ID)).Wants(200).Into(&others)
	b.Wants("of those that somebody else answers for", len(others.Points)+len(others.Months), 0)
	var sections audits.SectionSummaries
	b.Acme.Manager.Get(fmt.Sprintf("/api/audits/%d/audit_section_wise_summary?audit_id=%d", b.walk, id)).Wants(200).Into(&sections)
	var total audits.TotalSummary
	b.Acme.Manager.Get(fmt.Sprintf("/api/audits/%d/audit_total_summary", b.walk)).Wants(200).Into(&total)
	var info audits.SummaryInfo
	b.Acme.Manager.Post("/api/audits/auditSummaryInfo", body{}).Wants(200).Into(&info)
	b.Wants("75 of 100", []any{str(list.Audits[0].Percent), str(report.Audit.Percent), str(report.Audit.Score.Percent), str(compared.Percent), str(trend.Points[1].Percent), trend.Points[1].Failed},
		"[75 75 75 75 75 true]")
	b.Wants("by section", []any{len(sections.Sections), str(sections.Sections[0].Average), sections.Sections[0].Failed, str(report.Audit.Score.Sections[0].Percent), str(sections.Sections[1].Average)}, "[2 50 1 50 100]")
	b.Wants("in all", []any{total.Total.Completed, str(total.Total.Average), total.Total.Failed, len(total.Months), str(info.Total.Average), info.Counts.All, info.Counts.Completed, info.Templates[0].Audits, str(info.Sites[0].Average)},
		"[2 75 1 1 75 2 2 2 75]")
	changes := map[string]string{}
	for _, q := range compared.Questions {
		changes[q.QuestionID] = q.Change
	}
	b.Wants("beside the one before", []any{compared.Previous.ID == first, changes}, "[true map[blocked:changed exits:resolved guards:new plan:same]]")
	if report.Letterhead.Organization == "" || len(report.Reviews) != 1 || len(report.Audit.Signatures) != 1 {
		t.Errorf("the report lacks something: %+v", report.Letterhead)
	}
}
