package servertest

import (
	"fmt"
	"net/http"
	"time"
)

// PermitType makes a template of permits with the default sections, and answers its id.
func (s *Server) PermitType(o *Organization, name string, changes ...map[string]any) int64 {
	s.T.Helper()
	body := Body(map[string]any{"name": name, "description": "Work that takes " + name, "prefix_id": "HW"}, changes...)
	return o.Admin.Post("/api/permits", body).Wants(http.StatusCreated).ID("template")
}

// AnyPermitType is a template of the organization's, made if there is none.
func (s *Server) AnyPermitType(o *Organization) int64 {
	s.T.Helper()
	if id := s.Insert("select coalesce(max(id), 0) from permit_templates where organization_id = $1", o.ID); id != 0 {
		return id
	}
	return s.PermitType(o, "Hot work")
}

// WorkProfile adds somebody of a contractor who can be put to work, and answers their id.
func (s *Server) WorkProfile(o *Organization, name string, changes ...map[string]any) int64 {
	s.T.Helper()
	body := Body(map[string]any{"kind": "contractor", "site_id": o.Sites[0], "name": name, "company": "Steelworks Ltd"}, changes...)
	return o.Admin.Post("/api/v1/work_profile", body).Wants(http.StatusCreated).ID("worker")
}

// Permit begins a permit of that type at the organization's first site that nothing is wrong
// with, and answers its id. Its work begins in an hour and ends 8 hours later, by day.
func (s *Server) Permit(o *Organization, who *Client, typeID int64, changes ...map[string]any) int64 {
	s.T.Helper()
	return who.Post("/api/permit_form_questions", s.PermitBody(o, typeID, changes...)).Wants(http.StatusCreated).ID("permit")
}

// PermitBody is what Permit sends.
func (s *Server) PermitBody(o *Organization, typeID int64, changes ...map[string]any) map[string]any {
	s.T.Helper()
	body := Body(map[string]any{"type_id": typeID, "site_id": o.Sites[0], "description": "Weld the rail", "remarks": "Extinguisher at hand",
		"starts_at": s.Now().Add(time.Hour), "ends_at": s.Now().Add(9 * time.Hour), "issuing_officer_ids": []int64{o.Supervisor.ID}}, changes...)
	if body["worker_ids"] == nil {
		body["worker_ids"] = []int64{s.WorkProfile(o, "Ivan Welder")}
	}
	return body
}

// MovePermit makes a move of a permit.
func (s *Server) MovePermit(who *Client, id int64, move string, with map[string]any) *Response {
	s.T.Helper()
	if with == nil {
		with = map[string]any{}
	}
	return who.Post(fmt.Sprintf("/api/permit_form_questions/%d/%s", id, move), with)
}

// Checklist is the answer to the closure's default questions.
func Checklist() []map[string]any {
	var answers []map[string]any
	for _, question := range []string{"closure_done", "closure_people", "closure_tools", "closure_guards"} {
		answers = append(answers, map[string]any{"question_id": question, "option_ids": []string{question + "_y"}})
	}
	return answers
}
