package server_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/directory/roles"
	"hivis/platform/access"
	"hivis/server/servertest"
)

// plain lists the reading operations whose answer shows nothing that people of
// the organization wrote, so that a canary cannot prove anything there.
var plain = map[string]string{
	"GET /api/api_version_managers":                              "the release",
	"GET /api/v1/changes":                                        "numbers of records, and what happened to them",
	"GET /api/auth":                                              "yes or no",
	"GET /api/v2/api_connection_checks":                          "yes or no",
	"GET /api/tenants/memory":                                    "two numbers",
	"GET /api/actions/status_counts":                             "numbers",
	"GET /api/users/status_counts":                               "numbers",
	"GET /api/dashboard_data/kpi_targets":                        "numbers",
	"GET /api/dashboard_data/permits_dashboard_by_status_counts": "numbers",
	"GET /api/dashboard_data/ptw_kpi_trackers":                   "numbers",
	"GET /api/dashboard_data/ptw_kpi_trackers/ptw_counts":        "numbers",
	"GET /api/observations/period_status_counts":                 "numbers",
	"GET /api/v2/observations/period_status_counts":              "numbers",
	"GET /api/observations/similar":                              "nothing without words",
	"GET /api/v1/my_account/notifications":                       "yes or no",
	"GET /api/intro_tour_user_tracking":                          "the product's own tours",
	"GET /api/v1/organization/first_steps":                       "words of the product, and numbers",
	"GET /api/contractors/{id}/missing_workers":                  "nothing is missing of anybody",
	"GET /api/v1/organization/logo":                              "a picture",
	"GET /api/users/{id}/open_work":                              "numbers",
	"GET /api/categories/category_types":                         "words of the product, and numbers",
	"GET /api/incidents/period_status_counts":                    "numbers",
	"GET /api/v2/incidents/period_status_counts":                 "numbers",
	"GET /api/action_aging_analyses_reports":                     "numbers, of nothing that is overdue",
	"GET /api/closure_reports":                                   "numbers",
	"GET /api/dashboard_settings":                                "words of the product",
	"GET /api/dashboards/action_summaries":                       "numbers",
	"GET /api/dashboards/dashboard_action_count_analyses":        "numbers",
	"GET /api/dashboards/dashboard_module_count_analyses":        "numbers",
	"GET /api/dashboards/high_energy":                            "numbers",
	"GET /api/dashboards/leading_indicators":                     "numbers",
	"GET /api/dashboards/mobile_index":                           "numbers",
	"GET /api/dashboards/safety_pyramids":                        "numbers",
	"GET /api/measure_targets":                                   "numbers",
	"GET /api/measures":                                          "words of the product",
	"GET /api/measures/values":                                   "numbers",
	"GET /api/reports/action_control_wise_report":                "words of the product, and numbers",
	"GET /api/reports/observation_category_type_report":          "words of the product, and numbers",
	"GET /api/reports/observation_details":                       "words of the product, and numbers",
	"GET /api/reports/standards":                                 "numbers",
	"GET /api/saved_reports/{id}/sent":                           "moments",
	"GET /api/statistics":                                        "numbers",
	"GET /api/statistics_settings":                               "words of the product",
	"GET /api/incidents/matrix_counts":                           "numbers",
	"GET /api/incidents/similar":                                 "nothing without words",
	"GET /api/audit_records/period_status_counts":                "numbers",
}

// over are the operations whose time is over when there is an account, with what
// they answer then. They get their valid requests in their module's own tests.
var over = map[string]string{
	"POST /api/v1/setup":      "already_set_up",
	"POST /api/v1/setup/link": "already_set_up",
}

// ofAll are operations by which whoever runs the installation reaches a record of any
// organization, and why.
var ofAll = map[string]string{
	"PATCH /api/v1/module_prices/{id}":  "prices are the installation's own",
	"POST /api/v1/invoices/{id}/paid":   "what arrived at the bank is anybody's",
	"POST /api/v1/invoices/{id}/credit": "likewise what is given back",
	"GET /api/v1/invoices/{id}/pdf":     "who sells reads what was sold",
	"POST /api/v1/invoices/{id}/refund": "and gives back once more",

	"GET /api/v1/deletion_protocols/{id}/content": "what was deleted is for who runs the installation",

	"GET /api/organizations":                   "their names, never their records",
	"GET /api/organizations/{id}":              "how much is used, never what for",
	"PATCH /api/organizations/{id}":            "who makes them changes them",
	"DELETE /api/organizations/{id}":           "and deletes them",
	"POST /api/organizations/{id}/keep":        "or does not",
	"GET /api/organizations/{id}/api_settings": "what their programs may",
	"PUT /api/organizations/{id}/api_settings": "is for who runs the installation",
	"GET /api/organizations/{id}/support":      "whether it was granted",
	"POST /api/organizations/{id}/support":     "nothing without a grant",
	"GET /api/v1/api_keys":                     "keys without their secrets",
	"DELETE /api/v1/api_keys/{id}":             "whose misuse has to end",
	"GET /api/get_module_templates":            "what can be copied",
	"POST /api/msa_module_templates_cloning":   "from one to another",
}

// unknownID is nobody's.
const unknownID = "9007199254740991"

// TestTheOtherOrganization holds every operation of the document to the one
// promise: what is another organization's does not exist. It does so twice, with
// row-level security and with policies that let everything through, so that
// neither the policies nor the queries' own conditions can go missing unseen.
func TestTheOtherOrganization(t *testing.T) {
	t.Parallel()
	for name, policies := range map[string]bool{"with row-level security": true, "by the queries alone": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			if !policies {
				w.openPolicies()
			}
			s := newSweep(t, w)
			s.controls()
			before := w.digests(w.acme.ID)
			for _, op := range w.d.operations() {
				if ofAll[op.String()] == "" {
					s.foreignPath(op)
					s.foreignReferences(op)
					s.foreignFilters(op)
				}
				s.deadCredentials(op)
				s.everyOtherRight(op)
				s.assignedAnyway(op)
			}
			after := w.digests(w.acme.ID)
			for table, digest := range before {
				if strings.HasPrefix(digest, "0 rows") && table != "jobs.river_job" {
					t.Errorf("Acme has no row in %s: add some to newWorld (fixture_test.go), so that it can be seen to be out of reach", table)
				}
				if after[table] != digest {
					t.Errorf("Acme's rows in %s were changed by somebody who may not: %s before, %s after", table, digest, after[table])
				}
			}
		})
	}
}

// openPolicies makes row-level security let everything through, in this test's
// database.
func (w *world) openPolicies() {
	w.t.Helper()
	for table := range w.tenantTables() {
		if _, err := w.owner.Exec(w.t.Context(), "alter policy own_organization on "+table+" using (true) with check (true)"); err != nil {
			w.t.Fatal(err)
		}
	}
}

type sweep struct {
	*world
	t           *testing.T
	made        map[*operation]*request // the control's, of Acme
	foreign     map[string]any          // an id of Acme's, by the name of the field
	dead        map[string]*servertest.Client
	complements map[string]*servertest.Client // by permission
}

// newSweep gets everybody ready who takes part, since signing in writes rows.
func newSweep(t *testing.T, w *world) *sweep {
	t.Helper()
	s := &sweep{world: w, t: t, made: map[*operation]*request{}, foreign: map[string]any{}, complements: map[string]*servertest.Client{}}
	idle := w.acme.Admin.Copy()
	w.Advance(20 * time.Minute)
	stale := w.acme.Admin.Copy()
	stale.SignIn().Wants(http.StatusOK)
	w.Advance(11 * time.Minute)
	for _, c := range []*servertest.Client{w.acme.Admin, w.acme.Manager, w.acme.Worker, w.globex.Admin, w.globex.Manager, w.globex.Worker, w.acme.platform} {
		c.SignIn().Wants(http.StatusOK)
	}
	revoked := w.acme.newcomer()
	revoked.Delete("/api/v2/user_logout").Wants(http.StatusOK)
	s.dead = map[string]*servertest.Client{"nobody": w.acme.Admin.Anonymous(), "an idle session": idle, "an old access token": stale, "a revoked session": revoked}
	for _, op := range w.d.operations() {
		s.addComplement(op.Permission)
	}
	return s
}

// addComplement adds a user of Acme who may do anything but what the permission
// says.
func (s *sweep) addComplement(permission string) {
	s.t.Helper()
	if s.complements[permission] != nil || permission == "public" || permission == "signed_in" {
		return
	}
	rules := access.Rules{}
	for _, module := range roles.Modules {
		for _, action := range roles.ActionsOf(module) {
			if !slices.Contains(strings.Split(permission, " or "), module+" "+action) {
				rules[module] = append(rules[module], action)
			}
		}
	}
	encoded, err := json.Marshal(rules)
	if err != nil {
		s.t.Fatal(err)
	}
	name := fmt.Sprint("all but right ", len(s.complements)) // what it takes to upload is longer than a name
	s.acme.RoleIDs[name] = s.Insert("insert into roles (organization_id, name, rules) values ($1, $2, $3) returning id", s.acme.ID, canary+name, encoded)
	address := strings.ReplaceAll(name, " ", "")
	person := s.AddUser(s.acme.Organization, address, name, s.acme.Sites...)
	if permission == "master_super_admin" {
		s.Exec("update users set is_admin = true where organization_id = $1 and id = $2", s.acme.ID, person.ID)
	}
	person.SignIn().Wants(http.StatusOK)
	s.complements[permission] = person
}

// controls sends every operation's valid request in both organizations. Without
// them a refusal later on would prove nothing.
func (s *sweep) controls() {
	s.t.Helper()
	for _, op := range s.d.operations() {
		r := s.acme.request(op)
		s.made[op] = r
		answer := r.send(r.actor)
		if code := over[op.String()]; code != "" {
			if codeOf(answer) != code {
				s.t.Errorf("%s: answered %d %s, wanted %s", op, answer.StatusCode, answer.Bytes, code)
			}
			continue
		}
		if answer.StatusCode >= 300 {
			s.t.Errorf("%s: no valid request could be made of the document, the answer is %d %s: say what is missing in specials or subjects (requests_test.go)",
				op, answer.StatusCode, answer.Bytes)
			continue
		}
		shows := strings.Contains(answer.Text(), canary)
		_, exempt := plain[op.String()]
		if op.Method == http.MethodGet && shows == exempt {
			s.t.Errorf("%s: its answer shows Acme's texts: %v. Add a record of its kind to newWorld (fixture_test.go), or write into plain (isolation_test.go) why there is no text: %s",
				op, shows, answer.Bytes)
		}
		for _, format := range []string{"xlsx", "csv"} {
			if exports(op) && !exempt && !strings.Contains(s.file(s.acme, op, format).Text(), canary) {
				s.t.Errorf("%s: Acme's own .%s shows none of its texts", op, format)
			}
		}
		own := s.globex.request(op)
		answer = own.send(own.actor)
		if answer.StatusCode >= 300 {
			s.t.Errorf("%s: works in Acme, but answers %d in Globex: %s", op, answer.StatusCode, answer.Bytes)
		}
		if op.Permission != access.MasterSuperAdmin.String() {
			clean(s.t, op.String()+" in Globex", answer)
		}
	}
	for name, find := range ids {
		s.foreign[name] = find(s.acme)
	}
}

func exports(op *operation) bool {
	return slices.ContainsFunc(op.Parameters, func(p parameter) bool { return p.Name == "format" })
}

// file asks for a side's list as a file.
func (s *sweep) file(whose *side, op *operation, format string) *servertest.Response {
	r := whose.request(op)
	r.query.Set("format", format)
	return r.send(r.actor).Wants(http.StatusOK)
}

// foreignPath asks for Acme's record on Globex's host. The answer is the one
// that an unknown id gets.
func (s *sweep) foreignPath(op *operation) {
	if !strings.Contains(op.Path, "{") {
		return
	}
	r := s.globex.request(op)
	r.path, r.query = s.made[op].path, s.made[op].query
	theirs := r.send(r.actor)
	r.path = withID(op.Path, unknownID)
	unknown := r.send(r.actor)
	what := op.String() + " of Acme's record"
	clean(s.t, what, theirs)
	if theirs.StatusCode != http.StatusNotFound || withoutRequestID(theirs) != withoutRequestID(unknown) {
		s.t.Errorf("%s: %d %s, but of an unknown one: %d %s", what, theirs.StatusCode, theirs.Bytes, unknown.StatusCode, unknown.Bytes)
	}
}

var requestIDs = regexp.MustCompile(`"request_id":"[^"]*"`)

func withoutRequestID(r *servertest.Response) string {
	h := r.Header.Clone()
	h.Del("X-Request-Id")
	h.Del("Date")
	return fmt.Sprint(h) + requestIDs.ReplaceAllString(string(r.Bytes), "")
}

// foreignReferences puts one id of Acme's at a time into a body that is valid
// in Globex otherwise: in the end it is sent as it was, and must be taken.
func (s *sweep) foreignReferences(op *operation) {
	schema := s.d.body(op)
	if schema == nil {
		return
	}
	r := s.globex.request(op)
	valid := r.body
	places := references(s.d, schema, "", valid)
	for _, place := range places {
		r.body = copied(s.t, valid)
		name := place[strings.LastIndex(place, ".")+1:]
		put(r.body, place, s.foreign[idOf(op, name)])
		answer := r.send(r.actor)
		what := fmt.Sprintf("%s with Acme's %s", op, place)
		clean(s.t, what, answer)
		var problem servertest.Problem
		_ = json.Unmarshal(answer.Bytes, &problem)
		if answer.StatusCode != http.StatusNotFound && (answer.StatusCode != http.StatusUnprocessableEntity || len(problem.Errors[place]) == 0) {
			s.t.Errorf("%s: %d %s, wanted it to be refused at that field", what, answer.StatusCode, answer.Bytes)
		}
	}
	if len(places) > 0 {
		r.body = valid
		if answer := r.send(r.actor); answer.StatusCode >= 300 && (over[op.String()] == "" || codeOf(answer) != over[op.String()]) {
			s.t.Errorf("%s: with Globex's own ids the same body answers %d %s", op, answer.StatusCode, answer.Bytes)
		}
	}
}

// foreignFilters looks for Acme's records from Globex: by the ids of sites,
// people and categories, and by words.
func (s *sweep) foreignFilters(op *operation) {
	for _, p := range op.Parameters {
		if p.In != "query" || op.Method != http.MethodGet {
			continue
		}
		if p.Name == "near_site_id" || strings.HasSuffix(op.Path, "/ptw_kpi_trackers") && isReference(p.Name, p.Schema) { // which narrows nothing, or numbers that are there without records
			s.foreignOrder(op, p)
		} else if isReference(p.Name, p.Schema) {
			s.foreignFilter(op, p)
		} else if p.Name == "q" {
			r := s.globex.request(op)
			r.query.Set("q", canary)
			answer := r.send(r.actor).Wants(http.StatusOK)
			clean(s.t, op.String()+"?q="+canary, answer)
		} else if p.Name == "format" {
			clean(s.t, op.String()+" as .xlsx", s.file(s.globex, op, "xlsx"))
			clean(s.t, op.String()+" as .csv", s.file(s.globex, op, "csv"))
		}
	}
}

func (s *sweep) foreignFilter(op *operation, p parameter) {
	own := *s.made[op]
	own.query = maps.Clone(own.query) // with what else the operation asks for
	own.query.Set(p.Name, text(ids[idOf(op, p.Name)](s.acme)))
	answer := own.send(own.actor)
	if _, exempt := plain[op.String()]; answer.StatusCode != http.StatusOK || !exempt && !strings.Contains(answer.Text(), canary) {
		s.t.Errorf("%s: by its own %s Acme finds %d %s", op, p.Name, answer.StatusCode, answer.Bytes)
	}
	r := s.globex.request(op)
	r.query.Set(p.Name, text(s.foreign[idOf(op, p.Name)]))
	answer = r.send(r.actor)
	what := fmt.Sprintf("%s by Acme's %s", op, p.Name)
	clean(s.t, what, answer)
	if answer.StatusCode != http.StatusNotFound && (answer.StatusCode != http.StatusOK || !isEmpty(s.t, answer)) {
		s.t.Errorf("%s: %d %s, wanted nothing", what, answer.StatusCode, answer.Bytes)
	}
}

// foreignOrder asks for what is near a place of Acme's: to Globex that is a place like any
// other that nobody is at.
func (s *sweep) foreignOrder(op *operation, p parameter) {
	nowhere, there := s.globex.request(op), s.globex.request(op)
	nowhere.query.Set(p.Name, "9007199254740991")
	there.query.Set(p.Name, fmt.Sprint(s.acme.Sites[0]))
	want, got := nowhere.send(nowhere.actor).Wants(http.StatusOK), there.send(there.actor).Wants(http.StatusOK)
	if string(got.Bytes) != string(want.Bytes) {
		s.t.Errorf("%s by Acme's %s: %s, wanted %s", op, p.Name, got.Bytes, want.Bytes)
	}
}

// deadCredentials sends the control's request with what does not prove anybody.
func (s *sweep) deadCredentials(op *operation) {
	if op.Permission == "public" {
		return
	}
	for who, client := range s.dead {
		if answer := s.made[op].send(client); answer.StatusCode != http.StatusUnauthorized {
			s.t.Errorf("%s as %s: %d %s, wanted 401", op, who, answer.StatusCode, answer.Bytes)
		}
	}
}

// everyOtherRight sends it as somebody who has all rights but the needed one.
func (s *sweep) everyOtherRight(op *operation) {
	client := s.complements[op.Permission]
	if client == nil {
		return
	}
	var problem servertest.Problem
	answer := s.made[op].send(client)
	_ = json.Unmarshal(answer.Bytes, &problem)
	if answer.StatusCode != http.StatusForbidden || problem.Code != "permission_denied" {
		s.t.Errorf("%s as somebody with every right but %q: %d %s, wanted 403", op, op.Permission, answer.StatusCode, answer.Bytes)
	}
}

// assignedAnyway adds to the body what only the server decides.
func (s *sweep) assignedAnyway(op *operation) {
	schema := s.d.body(op)
	if schema == nil {
		return
	}
	for name, value := range map[string]any{"organization_id": s.globex.ID, "id": 1, "role": "Super Admin", "is_admin": true} {
		if schema.Properties[name] != nil {
			continue
		}
		r := *s.made[op]
		r.body = copied(s.t, r.body)
		r.body[name] = value
		var problem servertest.Problem
		answer := r.send(r.actor)
		_ = json.Unmarshal(answer.Bytes, &problem)
		if answer.StatusCode != http.StatusUnprocessableEntity || len(problem.Errors[name]) == 0 {
			s.t.Errorf("%s with %s in the body: %d %s, wanted it to be refused", op, name, answer.StatusCode, answer.Bytes)
		}
	}
}

// isEmpty reports whether an answer has only empty lists and counts of nothing.
func isEmpty(t *testing.T, r *servertest.Response) bool {
	t.Helper()
	var answer map[string]any
	r.Into(&answer)
	for _, part := range answer {
		switch part := part.(type) {
		case []any:
			if len(part) > 0 {
				return false
			}
		case map[string]any:
			for name, value := range part {
				if number, ok := value.(float64); ok && number != 0 && name != "current_page" && name != "per_page" {
					return false
				}
			}
		}
	}
	return true
}
