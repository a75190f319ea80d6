package server_test

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/directory/roles"
	"hivis/platform/access"
	"hivis/server/servertest"
)

// noticed is how long a change of a user or an organization may go unnoticed.
const noticed = time.Second

// rightsFile is what each default role is answered by each operation, as it was agreed and
// not as the rules make it: a slip in a role, in an operation's right or in what checks it is
// seen when the file is compared, and a wanted change when the file is read.
const rightsFile = "testdata/rights.txt"

var writeRights = flag.Bool("write-rights", false, "write "+rightsFile+", or that of an invented kind, anew, by what the server answers; then read the difference")

// TestDefaultRoles asks for every operation in every default role, and compares whether it
// was allowed with what is written.
func TestDefaultRoles(t *testing.T) {
	t.Parallel()
	rolesAreAnswered(t, servertest.New(t), rightsFile, "/")
}

// rolesAreAnswered compares what is written in a file with the operations below a path.
func rolesAreAnswered(t *testing.T, s *servertest.Server, file, below string) {
	t.Helper()
	operations := slices.DeleteFunc(documentOf(t, s.App).operations(), func(op *operation) bool { return !strings.HasPrefix(op.Path, below) })
	slices.SortFunc(operations, func(a, b *operation) int { return strings.Compare(a.Path+" "+a.Method, b.Path+" "+b.Method) })
	answers := make([]string, len(operations))
	for i, role := range roles.Defaults {
		person := s.AddUser(s.Acme, fmt.Sprintf("person%d", i), role.Name, s.Acme.Sites...)
		s.Exec("update users set licenses = '{Permit,Incident,Audit}', is_admin = $3 where organization_id = $1 and id = $2", s.Acme.ID, person.ID, role.Admin)
		for j, op := range operations {
			if j == 0 || operations[j-1].Permission == "public" {
				person.SignIn().Wants(http.StatusOK) // whoever signed out is in again
			}
			answers[j] += answered(t, person, op)
		}
	}
	if *writeRights {
		writeRightsFile(t, file, operations, answers)
	}
	written := readRights(t, file)
	for j, op := range operations {
		line := rightsLine(op, answers[j])
		if written[op.String()] != line {
			t.Errorf("the server answers\n%s\nwritten in %s is\n%s", line, file, cmp.Or(written[op.String()], "nothing: add the line, in the order of the paths"))
		}
		delete(written, op.String())
	}
	for _, line := range written {
		t.Errorf("%s has a line of an operation that there is not: %s", file, line)
	}
}

// answered is x for what is let through, whatever else is wrong with the request, and a dot
// for what is refused for want of a right.
func answered(t *testing.T, person *servertest.Client, op *operation) string {
	t.Helper()
	answer := bare(op).send(person)
	switch {
	case answer.StatusCode == http.StatusForbidden && codeOf(answer) == "permission_denied":
		return "."
	case answer.StatusCode == http.StatusUnauthorized && op.Permission != "public", answer.StatusCode >= http.StatusInternalServerError:
		t.Errorf("%s was answered %d %s by %s", person.Email, answer.StatusCode, answer.Bytes, op)
	}
	return "x"
}

func rightsLine(op *operation, answers string) string {
	return strings.Join(strings.Split(answers, ""), " ") + "  " + op.String() + "  (" + op.Permission + ")"
}

func readRights(t *testing.T, file string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	written := map[string]string{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if parts := strings.Split(line, "  "); !strings.HasPrefix(line, "#") && len(parts) == 3 {
			written[parts[1]] = line
		}
	}
	return written
}

func writeRightsFile(t *testing.T, file string, operations []*operation, answers []string) {
	t.Helper()
	var text strings.Builder
	text.WriteString("# What each default role may ask for: x is let through, a dot is refused with 403. The right that\n# the operation asks for stands behind it. The roles are, from the left:\n#\n")
	for i, role := range roles.Defaults {
		fmt.Fprintf(&text, "# %s%s\n", strings.Repeat("| ", i), role.Name)
	}
	for j, op := range operations {
		fmt.Fprintf(&text, "%s\n", rightsLine(op, answers[j]))
	}
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}

// bare is a request that is well-formed as far as the path goes, and no further.
func bare(op *operation) *request {
	r := &request{op: op, path: withID(op.Path, unknownID)}
	if op.RequestBody != nil {
		r.body = map[string]any{}
	}
	return r
}

func codeOf(r *servertest.Response) string {
	var problem servertest.Problem
	_ = json.Unmarshal(r.Bytes, &problem)
	return problem.Code
}

// TestGuestsAndWorkers is written by hand, so that a slip in the matrix is seen.
func TestGuestsAndWorkers(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	guest, worker := s.Acme.Guest, s.Acme.Worker
	for path, status := range map[string][2]int{ // of the guest and of the worker
		"/api/v2/observations":                      {200, 200},
		"/api/observations/period_status_counts":    {200, 200},
		"/api/observations/obs_data":                {403, 200},
		"/api/actions/all":                          {403, 200},
		"/api/actions/status_counts":                {200, 200},
		"/api/actions/observation_action_datas":     {200, 200},
		"/api/actions/audit_action_datas":           {403, 403},
		"/api/mails":                                {403, 403},
		"/api/organizations":                        {403, 403},
		"/api/v1/home":                              {200, 200},
		"/api/users/all_active_users":               {200, 200},
		"/api/observations/" + unknownID:            {404, 404},
		"/api/actions/" + unknownID:                 {404, 404}, // a guest may open those of observations
		"/api/actions/all?page=0&nonsense=1":        {403, 422}, // refused before the input is looked at
		"/api/v3/sites/active_sites_of_user":        {200, 200},
		"/api/v1/notifications?per_page=1":          {200, 200},
		"/api/tenants/memory?id=" + unknownID:       {404, 404},
		"/api/actions/incident_action_datas":        {200, 200},
		"/api/actions/other_action_datas?mine=true": {403, 200},
	} {
		guest.Get(path).Wants(status[0])
		worker.Get(path).Wants(status[1])
	}
	report := map[string]any{
		"observation_type": "unsafe_act", "description": "A guard is missing", "comment": "The machine was stopped", "site_id": s.Acme.Sites[0],
		"observed_at": s.Now(), "risk_potential": "low", "action_required": false, "no_action_reason": "The guard is back",
	}
	guest.Post("/api/observations", report).Refuses(http.StatusForbidden, "permission_denied")
	worker.Post("/api/observations", report).Wants(http.StatusCreated)
	guest.Patch("/api/observations/"+unknownID, map[string]any{}).Refuses(http.StatusForbidden, "permission_denied")
	worker.Patch("/api/observations/"+unknownID, map[string]any{}).Refuses(http.StatusNotFound, "not_found")
	for _, person := range []*servertest.Client{guest, worker} {
		person.Post("/api/actions", map[string]any{}).Refuses(http.StatusForbidden, "permission_denied")
	}
}

// TestARoleThatLosesARight has the change felt within a second.
func TestARoleThatLosesARight(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Acme.Worker.Get("/api/actions/all").Wants(http.StatusOK)
	s.Exec("update roles set rules = rules - 'Action' where organization_id = $1 and id = $2", s.Acme.ID, s.Acme.RoleIDs["Worker"])
	s.Advance(noticed)
	s.Acme.Worker.Get("/api/actions/all").Refuses(http.StatusForbidden, "permission_denied")
	s.Globex.Worker.Get("/api/actions/all").Wants(http.StatusOK)
}

// roomless are the writes that a full storage lets in.
var roomless = map[string]string{
	"POST /api/observations":                        "a report of a danger without files",
	"POST /api/incidents":                           "and of what went wrong",
	"POST /api/outer_incidents":                     "by whoever saw it",
	"POST /api/outer_observations":                  "so is that of a stranger, whose photos are refused",
	"POST /api/v1/my_account/password":              "a password that others know has to go",
	"POST /api/my/factors/totp":                     "so does a password alone, where a second factor is wanted",
	"POST /api/my/factors/totp/confirm":             "as it is set up",
	"POST /api/my/factors/recovery_codes":           "and codes that others know",
	"POST /api/my/passkeys":                         "so is a passkey",
	"POST /api/my/passkeys/confirm":                 "as it is made",
	"POST /api/my/proof":                            "who one is takes no room",
	"POST /api/my/proof/passkey":                    "nor by a passkey",
	"POST /api/my/proof/passkey/check":              "as it proves it",
	"POST /api/reviews/{id}/decide":                 "a decision takes no room, and work must not wait for some",
	"POST /api/calendar_items/{id}/cancel":          "what does not take place has to be called off",
	"POST /api/training_records/{id}/withdraw":      "what is wrong must not count",
	"POST /api/calendar_items/{id}/attendance_code": "a code that others know has to go",
	"POST /api/organizations/{id}/mailer_modules/{module_id}/scenarios/{scenario_id}/restore":   "fewer words take less room",
	"POST /api/organizations/{id}/mailer_modules/{module_id}/scenarios/{scenario_id}/preview":   "it is only shown",
	"POST /api/organizations/{id}/mailer_modules/{module_id}/scenarios/{scenario_id}/test_mail": "a mail, by which administrators see what is wrong",
	"POST /api/organizations/{organization_id}/org_free_trial_extend_requests":                  "whoever has no room can ask for more",
	"POST /api/subscription/cancel":                                    "or leave",
	"POST /api/subscription/resume":                                    "or stay",
	"POST /api/subscription/free":                                      "or go on without",
	"POST /api/orders/preview":                                         "or see what more costs",
	"POST /api/orders":                                                 "and buy it",
	"POST /api/invoices/{id}/checkout":                                 "and pay for it",
	"POST /api/invoices/{id}/look":                                     "and see that it has arrived",
	"POST /api/subscription/portal":                                    "and change the card",
	"PUT /api/subscription/automatic":                                  "and say whether it is charged",
	"POST /api/support_grants":                                         "whoever has no room left needs help",
	"POST /api/mails/test":                                             "likewise",
	"POST /api/mails/{id}/resend":                                      "it is kept already",
	"POST /api/site_visits":                                            "who is on a site is known however full the storage is",
	"POST /api/site_visits/{id}/sign_off":                              "and who has left",
	"POST /api/site_gates/{id}/revoke":                                 "an address that others know has to go",
	"POST /api/contractors/{id}/document_requests/{request_id}/revoke": "a link that others have has to go",
	"POST /api/organization_archives":                                  "who leaves takes everything along, and its bytes do not count",
	"POST /api/musters":                                                "people are looked for",
	"POST /api/musters/{id}/marks":                                     "and found",
	"POST /api/musters/{id}/end":                                       "until all are",
	"DELETE /api/calendar_feeds/{id}":                                  "an address that others know has to go",
	"POST /api/reviews/{id}/withdraw":                                  "nor does taking back what one asked for",
	"PATCH /api/v1/notifications/{id}":                                 "what was read",
	"POST /api/v1/notifications/read_all":                              "what was read",
	"POST /api/intro_tour_user_tracking":                               "what was seen",
	"PATCH /api/attachment_transfers/{id}":                             "the room of the file was taken when it began",
	"POST /api/attachment_transfers/{id}/finish":                       "so it was",
	"DELETE /api/attachment_transfers/{id}":                            "makes room",
}

// TestExhaustedStorage refuses every operation that creates or changes, and none
// that reads.
func TestExhaustedStorage(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	requests := map[*operation]*request{}
	for _, op := range w.d.operations() {
		requests[op] = w.acme.request(op)
	}
	w.Exec("update organizations set storage_used_bytes = storage_limit_bytes where id = $1", w.acme.ID)
	w.Advance(noticed)
	before := w.digests(w.acme.ID)
	letIn := map[*operation]*request{}
	for op, r := range requests {
		if roomless[op.String()] != "" {
			letIn[op] = r // after what must not change anything
			continue
		}
		refused := "storage_exhausted"
		if op.Path == "/api/outer_attachments" {
			refused = "public_photos_full"
		}
		if strings.HasSuffix(op.Permission, " close") || strings.HasSuffix(op.Permission, " revoke") {
			continue // a decision takes no room, and work must not wait for some
		}
		if op.Permission == "Observation delete" || op.Permission == "Action delete" || op.Permission == "Incident delete" || op.Permission == "Library delete" {
			continue // deleting makes room
		}
		first, _, _ := strings.Cut(op.Permission, " or ")
		action := first[strings.LastIndex(first, " ")+1:]
		takes := r.file != nil || action == "create" || action == "update" || op.Method != http.MethodDelete && (action == "signed_in" || action == "admin")
		if op.Method != http.MethodGet && !takes {
			continue // a decision takes no room, and deleting makes some
		}
		switch answer := r.send(r.actor); {
		case op.Method == http.MethodGet:
			if answer.StatusCode != http.StatusOK {
				t.Errorf("%s cannot be read when the storage is full: %d %s", op, answer.StatusCode, answer.Bytes)
			}
		default:
			if answer.StatusCode != http.StatusUnprocessableEntity || codeOf(answer) != refused {
				t.Errorf("%s when the storage is full: %d %s", op, answer.StatusCode, answer.Bytes)
			}
		}
	}
	after := w.digests(w.acme.ID)
	for _, table := range []string{"observations", "actions", "attachments", "timeline_entries"} {
		if before[table] != after[table] {
			t.Errorf("the refused requests changed %s: %s before, %s after", table, before[table], after[table])
		}
	}
	if len(letIn) != len(roomless) {
		t.Errorf("of the operations that are let in %d are there, not %d", len(letIn), len(roomless))
	}
	for op, r := range letIn {
		if op.Path == "/api/observations" || op.Path == "/api/incidents" {
			delete(r.body, "attachment_ids")
		}
		if answer := r.send(r.actor); codeOf(answer) == "storage_exhausted" || (strings.HasSuffix(op.Path, "observations") || strings.HasSuffix(op.Path, "incidents")) && answer.StatusCode != http.StatusCreated {
			t.Errorf("%s when the storage is full: %d %s", op, answer.StatusCode, answer.Bytes)
		}
	}
}

// TestCancelledSubscription refuses to write permits and nothing else.
func TestCancelledSubscription(t *testing.T) {
	t.Parallel()
	w := newSides(t)
	w.Exec("update organizations set subscription_type = 'cancelled' where id = $1", w.acme.ID)
	w.Advance(noticed)
	w.acme.observation()
	w.acme.Admin.Get("/api/v2/observations").Wants(http.StatusOK)
	w.acme.Admin.SignIn().Wants(http.StatusOK)
	cancelled := &access.User{Rules: access.Rules{"Permit": roles.ActionsOf("Permit"), "Observation": roles.ActionsOf("Observation")},
		Limits: access.Limits{Unsubscribed: roles.Subscribed}}
	for _, c := range []struct {
		module, action string
		want           access.Refusal
	}{
		{"Permit", "create", access.SubscriptionCancelled}, {"Permit", "update", access.SubscriptionCancelled},
		{"Permit", "read", access.Granted}, {"Permit", "close", access.Granted}, {"Observation", "create", access.Granted},
	} {
		if got := access.Can(c.module, c.action).Check(cancelled); got != c.want {
			t.Errorf("%s %s with a cancelled subscription: %q, want %q", c.module, c.action, got, c.want)
		}
	}
}

// TestRoadblock closes a locked organization and an inactive one, for every
// operation and every way in.
func TestRoadblock(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	requests := map[*operation]*request{}
	for _, op := range w.d.operations() {
		if op.Permission != "public" && op.Permission != access.MasterSuperAdmin.String() {
			requests[op] = w.acme.request(op)
		}
	}
	for _, closing := range []string{"is_locked = true", "status = 'Inactive'"} {
		w.Exec("update organizations set is_locked = false, status = 'Active' where id = $1", w.acme.ID)
		w.Exec("update organizations set "+closing+" where id = $1", w.acme.ID)
		w.Advance(noticed)
		for op, r := range requests {
			if answer := r.send(r.actor); answer.StatusCode != http.StatusForbidden || codeOf(answer) != "roadblock" {
				t.Errorf("%s with %s: %d %s", op, closing, answer.StatusCode, answer.Bytes)
			}
		}
		admin := w.acme.Admin.Copy()
		admin.Headers["X-Refresh-Token"] = admin.Session.Refresh
		admin.Get("/api/v1/authorize").Refuses(http.StatusForbidden, "roadblock")
		admin.Post("/api/v1/refresh_token", nil).Refuses(http.StatusForbidden, "roadblock")
		admin.SignIn().Refuses(http.StatusForbidden, "roadblock")
		w.globex.Admin.Get("/api/auth").Wants(http.StatusOK)
	}
	w.Exec("update organizations set status = 'Active' where id = $1", w.acme.ID)
	w.Advance(noticed)
	w.acme.Admin.Get("/api/auth").Wants(http.StatusOK)
}

// TestAUserWhoIsNotActive is out within a second, by every way.
func TestAUserWhoIsNotActive(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	for i, status := range []string{"Inactive", "Deleted", "Error"} {
		person := s.AddUser(s.Acme, fmt.Sprintf("person%d", i), "Worker", s.Acme.Sites[0])
		person.Get("/api/auth").Wants(http.StatusOK)
		s.Exec("update users set status = $3 where organization_id = $1 and id = $2", s.Acme.ID, person.ID, status)
		s.Advance(noticed)
		person.Headers["X-Refresh-Token"] = person.Session.Refresh
		person.Get("/api/auth").Refuses(http.StatusUnauthorized, "user_inactive")
		person.Get("/api/v1/authorize").Refuses(http.StatusUnauthorized, "user_inactive")
		person.Post("/api/v1/refresh_token", nil).Refuses(http.StatusUnauthorized, "user_inactive")
		person.SignIn().Refuses(http.StatusForbidden, "user_inactive")
		wrong := person.Anonymous().Do(http.MethodPost, "/api/v1/sign_in", map[string]any{"email": person.Email, "password": "wrong"})
		wrong.Refuses(http.StatusUnprocessableEntity, "invalid_credentials") // whoever does not know the password learns nothing
	}
}
