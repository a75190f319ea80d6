package server_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
)

// excused are the points of the contract that an operation does not keep, and why. One
// that it keeps after all fails.
var excused = map[string]string{
	"GET /api/library_files filter shared":                       "it asks for what is shared with the caller, and a file says whether it is with others",
	"GET /api/risk_assessments filter status":                    "one in force may have a draft of its next version, and is in two tabs",
	"GET /api/risk_assessments/risks filter status":              "so are its rows",
	"GET /api/risk_assessments filter initial_level":             "it asks for a row of that level, and a sheet says its highest",
	"GET /api/risk_assessments filter residual_level":            "so does this",
	"GET /api/risk_assessments/risks shown updated_at":           "a row does not say when its risk assessment was changed",
	"GET /api/risk_library filter hidden":                        "it asks for those as well",
	"GET /api/risk_library differing hidden":                     "so none of them is in what was asked for without",
	"GET /api/actions/audit_action_datas differing status":       "it is the list of all actions, narrowed",
	"GET /api/actions/incident_action_datas differing status":    "so is this",
	"GET /api/actions/observation_action_datas differing status": "and this",
	"GET /api/workflows differing module":                        "only one module that asks for approval is in the tests",
	"GET /api/calendar_items filter from":                        "a series takes place on other days than its first as well",
	"GET /api/users/status_counts counts by verified":            "who has no password yet has a tab beside the others",
}

// unlisted are the operations with pages that are of no list.
var unlisted = map[string]string{
	"GET /api/v1/home": "a page has so many of each reason for which something waits",
}

// tabs are the numbers that are of more than a status, and what asks the list for the same.
var tabs = map[string]string{
	"GET /api/users/status_counts Active":                       "status=Active&verified=true",
	"GET /api/users/status_counts Invited":                      "status=Active&verified=false",
	"GET /api/risk_assessments/period_status_counts review_due": "review=due",
}

// counted is which list the numbers of a call are about.
var counted = map[string]string{
	"GET /api/actions/status_counts":                      "GET /api/actions/all",
	"GET /api/audit_records/period_status_counts":         "GET /api/audit_records",
	"GET /api/calendar_items/status_counts":               "GET /api/calendar_items",
	"GET /api/contractors/status_counts":                  "GET /api/contractors",
	"GET /api/training_needs/status_counts":               "GET /api/training_needs",
	"GET /api/incidents/period_status_counts":             "GET /api/incidents",
	"GET /api/observations/period_status_counts":          "GET /api/v2/observations",
	"GET /api/permit_form_questions/period_status_counts": "GET /api/permit_form_questions",
	"GET /api/risk_assessments/period_status_counts":      "GET /api/risk_assessments",
	"GET /api/users/status_counts":                        "GET /api/users",
	"GET /api/v2/incidents/period_status_counts":          "GET /api/v2/incidents",
	"GET /api/v2/observations/period_status_counts":       "GET /api/v2/observations",
}

// contract is an organization whose lists have rows, and what its records were written with.
type contract struct {
	*world
	t      *testing.T
	made   map[*operation]*request
	broken map[string]bool // the points that were not kept
	asked  map[string]bool // the calls that count, and each of their numbers
}

// TestTheContract holds every list and every write of the document to what they all promise,
// so that no module has to show it once more.
func TestTheContract(t *testing.T) {
	t.Parallel()
	c := newContract(t)
	byName := map[string]*operation{}
	for _, op := range c.d.operations() {
		byName[op.String()] = op
	}
	for _, op := range c.d.operations() {
		if takes(op, "page") && takes(op, "per_page") && unlisted[op.String()] == "" {
			c.list(op)
		}
		if strings.HasSuffix(op.Path, "/status_counts") || strings.HasSuffix(op.Path, "/period_status_counts") {
			c.counts(op, byName[counted[op.String()]])
		}
		c.unknownParameter(op)
		c.unknownFields(op)
		c.filesOfOthers(op)
		c.tooMany(op)
	}
	c.someOfAnother()
	c.imports()
	c.freePlan()
	c.logIsInWords()
	for point, why := range excused {
		if !c.broken[point] {
			t.Errorf("%s is excused (%s), and kept: take the entry out", point, why)
		}
	}
	for name := range unlisted {
		c.asked[name] = byName[name] != nil
	}
	for _, table := range []map[string]string{counted, tabs, unlisted} {
		for name := range table {
			if !c.asked[name] {
				t.Errorf("there is no %s: take the entry out", name)
			}
		}
	}
}

// newContract sends each write's valid request, each a moment after the other, so that every
// list has rows and their times differ.
func newContract(t *testing.T) *contract {
	t.Helper()
	c := &contract{newWorld(t), t, map[*operation]*request{}, map[string]bool{}, map[string]bool{}}
	for _, op := range c.d.operations() {
		if op.Method == http.MethodGet || op.Method == http.MethodDelete || over[op.String()] != "" {
			continue
		}
		r := c.acme.request(op)
		c.made[op] = r
		if answer := r.send(r.actor); answer.StatusCode >= 300 {
			t.Errorf("%s: answered %d %s", op, answer.StatusCode, answer.Bytes)
		}
		c.Advance(time.Second)
	}
	c.vary()
	c.acme.Admin.SignIn().Wants(http.StatusOK)
	return c
}

// vary lets records differ that were written with the same words and numbers.
func (c *contract) vary() {
	for _, change := range []string{
		"update actions set priority = (array['low', 'medium', 'high', 'critical'])[1 + id % 4], due_date = due_date + (id % 5)::int, due_at = due_at + (id % 5) * interval '1 day' where organization_id = $1",
		"update observations set observed_at = observed_at - (id % 5) * interval '11 hours' where organization_id = $1",
		"update incidents set occurred_at = occurred_at - (id % 5) * interval '11 hours' where organization_id = $1",
		"update lessons set created_at = created_at - (id % 5) * interval '11 hours' where organization_id = $1",
		"update permits set starts_at = starts_at - (id % 5) * interval '11 hours', requested_at = requested_at - (id % 5) * interval '11 hours' where organization_id = $1",
		"update risk_assessments set updated_at = updated_at - (id % 5) * interval '11 hours' where organization_id = $1",
		"update library_files set size = 100 + id, review_on = date '2026-09-01' + 30 * id::int where organization_id = $1 and id % 3 > 0",
		"update observations set fixed_on_spot = true where organization_id = $1 and not action_required and id % 2 = 0",
		"update audits set failed = true where organization_id = $1 and id % 5 = 0",
		"insert into lesson_recipients (organization_id, lesson_id, user_id) select $1, min(l.id), min(u.id) from lessons l, users u where l.organization_id = $1 and l.status = 'sent' and u.organization_id = $1 and u.email like 'admin@%' on conflict do nothing",
		"update workflows set title = title || id where organization_id = $1",
		"update contractors set status = (array['Active', 'Inactive'])[1 + id % 2] where organization_id = $1",
		"update contractor_documents set status = (array['pending_review', 'rejected', 'not_applicable'])[1 + id % 3], validity = validity + (id % 5)::int, expires_at = expires_at + (id % 5) * interval '1 day' where organization_id = $1",
		"update calendar_items set starts_at = starts_at - (id % 5) * interval '1 day', ends_at = ends_at - (id % 5) * interval '1 day' where organization_id = $1",
		"update calendar_occurrences set starts_at = starts_at - (item_id % 5) * interval '1 day', ends_at = ends_at - (item_id % 5) * interval '1 day', recurs_at = recurs_at - (item_id % 5) * interval '1 day' where organization_id = $1",
		"insert into work_profiles (organization_id, kind, user_id, name, created_at, updated_at) select organization_id, 'employee', id, full_name, created_at, created_at from users where organization_id = $1 and status = 'Active' and not is_contractor on conflict (organization_id, user_id) do nothing",
		"insert into training_requirements (organization_id, subject_id, whom, strength, reason, created_at, updated_at) select organization_id, id, 'all', 'informs', 'varied', created_at, created_at from training_subjects where organization_id = $1 and active order by id limit 4",
		"insert into training_records (organization_id, serial, profile_id, subject_id, held_on, result, expires_on, created_at, updated_at) select $1, 100000 + row_number() over (order by w.id, q.id), w.id, q.subject_id, date '2026-01-01', 'passed', date '2026-06-01' + (q.id % 7)::int * 60, q.created_at - (q.id % 5) * interval '1 day', q.created_at - (w.id % 5) * interval '1 day' from training_requirements q join work_profiles w on w.organization_id = q.organization_id and w.user_id is not null where q.organization_id = $1 and q.reason = 'varied' and q.id % 2 = 0",
		"update site_visits set name = name || id, company = company || id where organization_id = $1",
		"update work_profiles set name = name || id, status = (array['Active', 'Inactive'])[1 + id % 2] where organization_id = $1 and merged_into is null and kind = 'contractor'",
	} {
		c.Exec(change, c.acme.ID)
	}
}

func takes(op *operation, name string) bool {
	return slices.ContainsFunc(op.Parameters, func(p parameter) bool { return p.In == "query" && p.Name == name })
}

// point notes what speaks against a point of the contract, if something does.
func (c *contract) point(op *operation, name, problem string) {
	key := op.String() + " " + name
	if problem == "" {
		return
	}
	c.broken[key] = true
	if excused[key] == "" {
		c.t.Errorf("%s: %s", key, problem)
	}
}

// part is what a list answers.
type part struct {
	rows []string         // as they are written
	read []map[string]any // and read
	meta struct {
		TotalPages int `json:"total_pages"`
		TotalCount int `json:"total_count"`
		More       bool
		Next       string
		Previous   string
	}
}

// ask asks a list: "sort=name&page=2".
func (c *contract) ask(op *operation, query string) (p part) {
	c.t.Helper()
	r := c.with(op, query)
	var answer map[string]json.RawMessage
	var rows []json.RawMessage
	r.send(r.actor).Wants(http.StatusOK).Into(&answer)
	err := json.Unmarshal(answer["meta"], &p.meta)
	for name, value := range answer {
		if name != "meta" && bytes.HasPrefix(value, []byte("[")) {
			err = errors.Join(err, json.Unmarshal(value, &rows), json.Unmarshal(value, &p.read))
		}
	}
	if err != nil {
		c.t.Fatalf("%s?%s: %v", op, query, err)
	}
	for _, row := range rows {
		p.rows = append(p.rows, string(row))
	}
	return p
}

// brief are rows as a message names them.
func brief(rows []string) (begins []string) {
	for _, row := range rows {
		begins = append(begins, row[:min(len(row), 40)])
	}
	return begins
}

func (c *contract) with(op *operation, query string) *request {
	c.t.Helper()
	r := c.acme.request(op)
	more, err := url.ParseQuery(query)
	if err != nil {
		c.t.Fatal(err)
	}
	maps.Copy(r.query, more)
	return r
}

// all asks for all rows of a list.
func (c *contract) all(op *operation, query string) (all part) {
	c.t.Helper()
	for page := 1; ; page++ {
		p := c.ask(op, fmt.Sprintf("%s&per_page=100&page=%d", query, page))
		all.rows, all.read, all.meta = append(all.rows, p.rows...), append(all.read, p.read...), p.meta
		if len(p.rows) < 100 {
			return all
		}
	}
}

// refuses fails unless the list refuses the query at the parameter.
func (c *contract) refuses(op *operation, name, value string) {
	c.t.Helper()
	r := c.with(op, url.Values{name: {value}}.Encode())
	c.point(op, "refuses "+name, c.acme.refused(r, name))
}

func (c *contract) list(op *operation) {
	c.t.Helper()
	whole := c.all(op, "")
	if len(whole.rows) < 2 {
		c.t.Errorf("%s: %d rows prove nothing: add a record of its kind to newWorld (fixture_test.go)", op, len(whole.rows))
		return
	}
	c.pages(op, "", whole)
	for _, p := range op.Parameters {
		switch {
		case p.In != "query", p.Name == "page", p.Name == "format": // as export_to_excel
		case p.Name == "per_page":
			c.sizes(op, p, whole)
		case p.Name == "sort":
			c.sorts(op, p, whole)
		case p.Name == "export_to_excel":
			c.exports(op)
		default:
			c.filters(op, p, whole)
		}
	}
	c.together(op)
}

// counts holds the numbers of a kind to the list that they are about.
func (c *contract) counts(op, list *operation) {
	c.t.Helper()
	if list == nil {
		c.t.Errorf("%s: say in counted (contract_test.go) of which list it counts the rows", op)
		return
	}
	ask := func(query string) map[string]int {
		var answer struct{ Counts map[string]int }
		r := c.with(op, query)
		r.send(r.actor).Wants(http.StatusOK).Into(&answer)
		return answer.Counts
	}
	c.asked[op.String()] = true
	numbers := ask("")
	if len(numbers) < 2 {
		c.t.Errorf("%s: counts nothing: %v", op, numbers)
	}
	for status, number := range numbers {
		c.asked[op.String()+" "+status] = true
		query := cmp.Or(tabs[op.String()+" "+status], "status="+status)
		if status == "all" {
			query = ""
		}
		if found := c.ask(list, query).meta.TotalCount; found != number {
			c.point(op, "counts "+status, fmt.Sprintf("there are said to be %d, and there are %d", number, found))
		}
	}
	for _, p := range op.Parameters {
		values := enumeration(p)
		if len(values) > 0 {
			c.refuses(op, p.Name, "nonsense")
		}
		if p.Name == "status" || !takes(list, p.Name) {
			continue
		}
		for _, value := range values {
			query := p.Name + "=" + value
			if number, found := ask(query)["all"], c.ask(list, query).meta.TotalCount; number != found {
				c.point(op, "counts by "+p.Name, fmt.Sprintf("of %s there are said to be %d, and there are %d", value, number, found))
			}
		}
	}
}
