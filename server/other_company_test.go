package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"hivis/directory/roles"
	"hivis/platform/access"
	"hivis/server/servertest"
)

// reachesOtherCompanies are the operations with an id by which somebody of another company reaches what is
// not their company's, and why.
var reachesOtherCompanies = map[string]string{
	"GET /api/permit_form_questions/form_data/{id}":    "the form of a type of permits, which they ask for",
	"GET /api/site_based_module_based_users/{site_id}": "whom they meet at their sites",
	"GET /api/sites/{id}/letterhead":                   "the head of the papers of their sites",
	"GET /api/sites/{id}/plans":                        "where on their sites something is",
	"DELETE /api/survey_forms/{id}":                    surveys,
	"GET /api/surveys/{id}":                            surveys,
	"POST /api/surveys/{id}/copy":                      surveys,
	"PUT /api/surveys/{id}/answers":                    surveys,
}

const surveys = "it is of these tests, and has no rule about companies"

// ofAnotherCompany is somebody who works for a company that has nothing yet. They have each right of
// those modules in which the roles of other companies' people have any.
func (o *side) ofAnotherCompany() (*servertest.Client, int64) {
	o.t.Helper()
	rules := access.Rules{}
	for _, module := range []string{"Contractor", "On Site", "Permit", "Action", "Incident", "Observation"} {
		rules[module] = roles.ActionsOf(module)
	}
	encoded, err := json.Marshal(rules)
	if err != nil {
		o.t.Fatal(err)
	}
	o.RoleIDs["Of a company"] = o.Insert("insert into roles (organization_id, name, rules) values ($1, 'Of a company', $2) returning id", o.ID, encoded)
	person := o.AddUser(o.Organization, "second-company", "Of a company", o.Sites...)
	o.Exec("update users set licenses = '{Permit,Incident,Audit}', is_contractor = true where organization_id = $1 and id = $2", o.ID, person.ID)
	company := o.company()
	o.Exec("insert into contractor_users (organization_id, user_id, contractor_id) values ($1, $2, $3)", o.ID, person.ID, company)
	// Whoever has left their company for another one, with their paper.
	left := o.Insert("insert into work_profiles (organization_id, kind, contractor_id, name, created_at, updated_at) values ($1, 'contractor', $2, $3, $4, $4) returning id", o.ID, company, o.fresh("left"), o.Now())
	o.Admin.Post(fmt.Sprintf("/api/contractors/%d/contractor_documents", company), map[string]any{"title": o.fresh("left paper"), "kind_id": o.paperKind("worker"), "worker_id": left,
		"validity": o.day(90), "attachment_ids": []int64{o.upload(o.Admin)}}).Wants(http.StatusCreated)
	o.Admin.Post(fmt.Sprintf("/api/contractors/%d/assign_workers", o.company()), map[string]any{"worker_ids": []int64{left}}).Wants(http.StatusOK)
	o.company() // the newest, which requests name, is not theirs
	person.SignIn().Wants(http.StatusOK)
	return person, company
}

// namesOfOtherCompanies are those of the other companies, their people and their papers.
func (o *side) namesOfOtherCompanies(company int64) []string {
	o.t.Helper()
	rows, err := o.owner.Query(o.t.Context(), `select name from contractors where organization_id = $1 and id <> $2
		union select name from work_profiles where organization_id = $1 and kind = 'contractor' union select title from contractor_documents where organization_id = $1`, o.ID, company)
	if err != nil {
		o.t.Fatal(err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		o.t.Fatal(err)
	}
	return names
}

// recordsNamedBy are the fields of a body that name the records that are changed, or that something is
// added to.
func recordsNamedBy(body map[string]any) (names []string) {
	for name := range body {
		if slices.Contains([]string{"record_id", "record_ids", "ids", "contractor_id", "contractor_ids", "worker_id", "worker_ids", "document_ids", "action_ids", "permit_id", "incident_id"}, name) {
			names = append(names, name)
		}
	}
	return names
}

// TestTheOtherCompany holds the operations to what somebody of another company is promised: they reach
// their own company's and what they took part in, and what is a second company's does not exist. It asks
// those that name a record in their path or body, and reads all lists and their files.
func TestTheOtherCompany(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	o := w.acme
	outsider, company := o.ofAnotherCompany()
	names := o.namesOfOtherCompanies(company)
	if len(names) < 3 {
		t.Fatalf("the other companies have %q only", names)
	}
	for _, op := range w.d.operations() {
		if op.Permission == "public" || over[op.String()] != "" {
			continue
		}
		r := o.request(op)
		r.actor = outsider
		if strings.Contains(op.Path, "{") {
			answer := r.send(outsider)
			refused := answer.StatusCode == http.StatusNotFound || answer.StatusCode == http.StatusForbidden
			if refused != (reachesOtherCompanies[op.String()] == "") {
				t.Errorf("%s of what is not their company's: %d %s", op, answer.StatusCode, answer.Bytes)
			}
			continue
		}
		if op.Method != http.MethodGet {
			if names := recordsNamedBy(r.body); len(names) > 0 {
				if answer := r.send(outsider); answer.StatusCode < 300 {
					t.Errorf("%s with %s of what is not their company's: %d %s", op, names, answer.StatusCode, answer.Bytes)
				}
			}
			continue
		}
		answers := []*servertest.Response{r.send(outsider)}
		if exports(op) && answers[0].StatusCode == http.StatusOK {
			for _, format := range []string{"xlsx", "csv"} {
				r.query.Set("export_to_excel", "true")
				r.query.Set("format", format)
				answers = append(answers, r.send(outsider))
			}
		}
		for _, answer := range answers {
			if at := slices.IndexFunc(names, func(name string) bool { return strings.Contains(answer.Text(), name) }); at >= 0 {
				t.Errorf("%s tells somebody of a second company of %q: %s", op, names[at], answer.Bytes)
			}
		}
	}
}
