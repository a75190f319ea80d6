package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"hivis/directory/roles"
	"hivis/platform/access"
	"hivis/server/servertest"
)

// meantForOthers are the operations that name sites of others on purpose.
var meantForOthers = map[string]string{
	"POST /api/workflows/preview":          "it writes nothing, and its record is at a site of the caller's",
	"POST /api/surveys":                    "it is of these tests, and has no rule about sites",
	"POST /api/lfi_lesson/{id}/send":       "what was learnt at one site is told at the others",
	"PUT /api/folders/{id}/shares":         "it shows the caller's own folder to another site",
	"PUT /api/library_files/{id}/shares":   "it shows the caller's own file to another site",
	"POST /api/audits/auditSummaryInfo":    "it only filters what the caller reads",
	"POST /api/audits/schedulesinfo":       "it only filters what the caller reads",
	"POST /api/risk_assessments/ra_filter": "it only filters what the caller reads",
}

// atOneSite is somebody who has every right, but sees the first site alone.
func (o *side) atOneSite() *servertest.Client {
	o.t.Helper()
	o.RoleIDs["Every right"] = o.Insert("insert into roles (organization_id, name, rules) values ($1, 'Every right', $2) returning id", o.ID, everyRight(o.t))
	person := o.AddUser(o.Organization, "onesite", "Every right", o.Sites[0])
	o.Exec("update users set licenses = '{Permit,Incident,Audit}' where organization_id = $1 and id = $2", o.ID, person.ID)
	person.SignIn().Wants(http.StatusOK)
	return person
}

// everyRight are the rules of a role that has all rights but those of the organization itself.
func everyRight(t testing.TB) []byte {
	t.Helper()
	rules := access.Rules{}
	for _, module := range roles.Modules {
		if module != "Organization" {
			rules[module] = roles.ActionsOf(module)
		}
	}
	encoded, err := json.Marshal(rules)
	if err != nil {
		t.Fatal(err)
	}
	return encoded
}

// draftOf is a permit that somebody has begun at the first site: nobody else changes it.
func (o *side) draftOf(person *servertest.Client) int64 {
	operations := o.d.operations()
	r := o.request(operations[slices.IndexFunc(operations, func(op *operation) bool { return op.String() == "POST /api/permit_form_questions" })])
	r.body["site_id"] = o.Sites[0]
	delete(r.body, "attachment_ids")
	return r.send(person).Wants(http.StatusCreated).ID("permit")
}

// refusesSite reports whether an answer refuses for the sake of a site.
func refusesSite(r *servertest.Response) bool {
	var problem servertest.Problem
	_ = json.Unmarshal(r.Bytes, &problem)
	switch r.StatusCode {
	case http.StatusNotFound:
		return true
	case http.StatusForbidden:
		return problem.Code == "sites_elsewhere" || problem.Code == "every_site_for_admins"
	}
	for field := range problem.Errors {
		if strings.HasSuffix(field, "site_id") || strings.HasSuffix(field, "site_ids") {
			return r.StatusCode == http.StatusUnprocessableEntity
		}
	}
	return false
}

// TestARightIsForItsSite sends every operation that names a site as somebody who has all
// rights, but not at that site.
func TestARightIsForItsSite(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	o := w.acme
	person, asked := o.atOneSite(), 0
	elsewhere := o.Insert("insert into sites (organization_id, name, time_zone) values ($1, 'Elsewhere', 'Europe/Sofia') returning id", o.ID) // no record names it
	for _, op := range w.d.operations() {
		body := w.d.body(op)
		if body == nil || op.Permission == "public" || op.Permission == "admin" || op.Permission == "master_super_admin" {
			continue
		}
		for field, value := range map[string]any{"site_id": elsewhere, "site_ids": []int64{elsewhere}} {
			if body.Properties[field] == nil || meantForOthers[op.String()] != "" {
				continue
			}
			r := o.request(op)
			r.body[field] = value
			delete(r.body, "attachment_ids") // files are whose upload they are
			if op.String() == "PATCH /api/permit_form_questions/{id}" {
				r.path = fmt.Sprintf("/api/permit_form_questions/%d", o.draftOf(person))
			}
			asked++
			if answer := r.send(person); !refusesSite(answer) {
				t.Errorf("%s with %s of somebody else's: %d %s", op, field, answer.StatusCode, answer.Bytes)
			}
		}
	}
	if asked < 15 {
		t.Errorf("only %d operations were asked", asked)
	}
}

// TestWhatIsForOtherSitesStays: what names another site, or none and so every site, is
// changed by administrators and by nobody who sees less.
func TestWhatIsForOtherSitesStays(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	o := w.acme
	person := o.atOneSite()
	for path, named := range map[string]string{"/api/workflows": "workflow", "/api/permits": "template"} {
		create := w.d.operations()[slices.IndexFunc(w.d.operations(), func(op *operation) bool { return op.String() == "POST "+path })]
		make := func(as *servertest.Client, sites ...int64) *servertest.Response {
			r := o.request(create)
			r.body["site_ids"] = append([]int64{}, sites...)
			return r.send(as)
		}
		for code, sites := range map[string][]int64{"every_site_for_admins": {}, "sites_elsewhere": {o.Sites[0], o.Sites[1]}} {
			if answer := make(person, sites...); !refusesSite(answer) {
				t.Errorf("POST %s for %v: %d %s", path, sites, answer.StatusCode, answer.Bytes)
			}
			one := fmt.Sprintf("%s/%d", path, make(o.Admin, sites...).Wants(http.StatusCreated).ID(named))
			word := map[string]any{"title": "Mine", "name": "Mine"}
			delete(word, map[string]string{"workflow": "name", "template": "title"}[named])
			person.Patch(one, word).Refuses(http.StatusForbidden, code)
			person.Patch(one, map[string]any{"site_ids": []int64{o.Sites[0]}}).Refuses(http.StatusForbidden, code)
			person.Delete(one).Refuses(http.StatusForbidden, code)
			if named == "template" {
				person.Post(one+"/publish", map[string]any{"draft_number": 1}).Refuses(http.StatusForbidden, code)
			}
		}
		own := fmt.Sprintf("%s/%d", path, make(person, o.Sites[0]).Wants(http.StatusCreated).ID(named))
		person.Delete(own).Wants(http.StatusOK)
	}
}
