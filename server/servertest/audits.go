package servertest

import (
	"fmt"
	"maps"
	"net/http"
	"time"
)

// auditForm has a question that scores, a child of it, one that is critical, a photo and a
// text, in two sections.
func auditForm() map[string]any {
	yesNo := func(id string, more map[string]any) map[string]any {
		q := map[string]any{"id": id, "type": "radio", "label": "Is " + id + " in order?", "required": true, "not_applicable": true, "attr": map[string]any{}, "options": []any{
			map[string]any{"id": id + "_y", "label": "Yes", "score": 2, "tone": "good"},
			map[string]any{"id": id + "_n", "label": "No", "score": 0, "tone": "bad", "fails": true}}}
		maps.Copy(q, more)
		return q
	}
	return map[string]any{"sections": []any{
		map[string]any{"id": "floor", "title": "Floor", "form_type": "main", "questions": []any{
			yesNo("exits", nil), yesNo("guards", map[string]any{"critical": true}),
			map[string]any{"id": "blocked", "type": "text_field", "label": "What blocks them?", "required": true, "attr": map[string]any{}, "shown_when": map[string]any{"parent_id": "exits", "option_id": "exits_n"}},
		}},
		map[string]any{"id": "papers", "title": "Papers", "form_type": "main", "questions": []any{
			yesNo("plan", map[string]any{"weight": 2}),
			map[string]any{"id": "picture", "type": "photo", "label": "A picture", "attr": map[string]any{"max_file_count": 3}},
			map[string]any{"id": "list", "type": "attachment", "label": "The list", "attr": map[string]any{}},
			map[string]any{"id": "words", "type": "text_area", "label": "In words", "attr": map[string]any{}},
		}},
	}}
}

// AuditTemplate makes a template of audits with a small form, and answers its id.
func (s *Server) AuditTemplate(o *Organization, name string, changes ...map[string]any) int64 {
	s.T.Helper()
	body := Body(map[string]any{"name": name, "description": "What is looked at by " + name,
		"from": map[string]any{"file": map[string]any{"format": "hivis form", "purpose": "Audit", "name": name, "description": "", "document": auditForm()}}}, changes...)
	return o.Admin.Post("/api/audits", body).Wants(http.StatusCreated).ID("template")
}

// AnyAuditTemplate is a template of the organization's, made if there is none.
func (s *Server) AnyAuditTemplate(o *Organization) int64 {
	s.T.Helper()
	if id := s.Insert("select coalesce(min(id), 0) from audit_templates where organization_id = $1", o.ID); id != 0 {
		return id
	}
	return s.AuditTemplate(o, "Walk")
}

// AuditSchedule schedules audits at the organization's first site, from today there, once, and
// answers the schedule's id.
func (s *Server) AuditSchedule(o *Organization, template int64, auditor *Client, changes ...map[string]any) int64 {
	s.T.Helper()
	body := Body(map[string]any{"template_id": template, "site_ids": []int64{o.Sites[0]}, "auditor_id": auditor.ID, "frequency": "once",
		"starts_on": s.Now().In(time.FixedZone("there", 13*60*60)).Format(time.DateOnly)}, changes...)
	return o.Admin.Post("/api/audit_schedules", body).Wants(http.StatusCreated).ID("schedule")
}

// Audit begins an audit at the organization's first site, and answers its id.
func (s *Server) Audit(o *Organization, who *Client, template int64, changes ...map[string]any) int64 {
	s.T.Helper()
	body := Body(map[string]any{"template_id": template, "site_id": o.Sites[0]}, changes...)
	return who.Post("/api/audit_records", body).Wants(http.StatusCreated).ID("audit")
}

// MoveAudit makes a move of an audit.
func (s *Server) MoveAudit(who *Client, id int64, move string, with map[string]any) *Response {
	s.T.Helper()
	if with == nil {
		with = map[string]any{}
	}
	return who.Post(fmt.Sprintf("/api/audit_records/%d/%s", id, move), with)
}

// Chosen answers questions of the small form by options, at a moment.
func Chosen(at time.Time, options map[string]string) []map[string]any {
	var answers []map[string]any
	for question, option := range options {
		answers = append(answers, map[string]any{"question_id": question, "option_ids": []string{question + "_" + option}, "answered_at": at})
	}
	return answers
}

// AuditAnswers sends answers of a device.
func (s *Server) AuditAnswers(who *Client, id int64, device string, answers []map[string]any) *Response {
	s.T.Helper()
	return who.Patch(fmt.Sprintf("/api/modify_audits/%d", id), map[string]any{"device_id": device, "answers": answers})
}

// CompleteAudit answers all of the small form well, but for what is said, and signs it.
func (s *Server) CompleteAudit(who *Client, id int64, options map[string]string) *Response {
	s.T.Helper()
	all := map[string]string{"exits": "y", "guards": "y", "plan": "y"}
	maps.Copy(all, options)
	answers := Chosen(s.Now(), all)
	if all["exits"] == "n" {
		answers = append(answers, map[string]any{"question_id": "blocked", "text": "Pallets", "answered_at": s.Now()})
	}
	s.AuditAnswers(who, id, "device", answers).Wants(http.StatusOK)
	return s.MoveAudit(who, id, "complete", map[string]any{"signatures": []any{s.AuditSignature(who)}})
}

// AuditSignature is the auditor's, with a picture of their own.
func (s *Server) AuditSignature(who *Client) map[string]any {
	s.T.Helper()
	return map[string]any{"role": "auditor", "name": "Who looked", "attachment_id": s.SignaturePicture(who), "signed_at": s.Now()}
}

// SignaturePicture is an upload of somebody's.
func (s *Server) SignaturePicture(who *Client) int64 {
	s.T.Helper()
	return who.Uploaded("signature.png", Picture)
}
