package contractors_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/directory/apikeys"
	"hivis/modules/workers"
	"hivis/platform/api"
	"hivis/server/servertest"
)

// TestAnOutsiderReachesPeopleOfTheirOwnCompanyAlone: they neither read nor change nor put to work
// whoever is of another company or of the organization.
func TestAnOutsiderReachesPeopleOfTheirOwnCompanyAlone(t *testing.T) {
	b := newBench(t)
	other := b.worker(b.add("Other Ltd"), "Somebody Else")
	employee := servertest.As[workers.Answer](b.Acme.Admin.Post("/api/v1/work_profile", body{"kind": "employee", "user_id": b.Acme.Worker.ID, "site_id": b.Acme.Sites[0]}).Wants(http.StatusCreated)).Worker.ID
	path := func(id int64) string { return fmt.Sprintf("/api/v1/work_profile/%d", id) }
	licence := body{"name": "Lifting", "expires_on": nil}
	for _, id := range []int64{other, employee} {
		b.Acme.Supervisor.Get(path(id)).Wants(http.StatusOK)
		b.own.Get(path(id)).Refuses(http.StatusNotFound, "not_found")
		b.own.Post(path(id)+"/certifications", licence).Refuses(http.StatusNotFound, "not_found")
		b.own.Post("/api/permit_form_questions", b.PermitBody(b.Acme, b.AnyPermitType(b.Acme), body{"worker_ids": []int64{id}})).
			Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "worker_ids", "Choose workers from the list.")
	}
	b.own.Get(path(b.man)).Wants(http.StatusOK)
	b.own.Post(path(b.man)+"/certifications", licence).Wants(http.StatusCreated)
	b.Permit(b.Acme, b.own, b.AnyPermitType(b.Acme), body{"worker_ids": []int64{b.man}})

	for _, list := range []string{"find_recent_workers", "v2_find_recent_workers"} {
		text := b.own.Get(fmt.Sprintf("/api/v1/work_profile/%s?site_id=%d", list, b.Acme.Sites[0])).Wants(http.StatusOK).Text()
		if !strings.Contains(text, "Ivan Welder") || strings.Contains(text, "Somebody Else") || strings.Contains(text, `"kind":"employee"`) {
			t.Errorf("%s answers %s", list, text)
		}
	}
	for field, with := range map[string]body{"company": {"kind": "contractor", "company": "Other Ltd"}, "kind": {"kind": "employee"}} {
		b.own.Post("/api/v1/work_profile", servertest.Body(body{"name": "Ana", "site_id": b.Acme.Sites[0]}, with)).
			Refuses(http.StatusUnprocessableEntity, "invalid").At(t, field, "You add people of your own company only.")
	}
	added := servertest.As[workers.Answer](b.own.Post("/api/v1/work_profile", body{"kind": "contractor", "name": "Ana", "site_id": b.Acme.Sites[0]}).Wants(http.StatusCreated)).Worker
	b.Wants("who was added", added.Company, "Steelworks Ltd")
	b.own.Get(fmt.Sprintf("/api/contractors/%d/workers/%d", b.company, added.ID)).Wants(http.StatusOK)
}

// TestAnOutsiderCopiesNobodysWorkers when they copy a permit that names them.
func TestAnOutsiderCopiesNobodysWorkers(t *testing.T) {
	b := newBench(t)
	other := b.worker(b.add("Other Ltd"), "Somebody Else")
	b.later(31*time.Hour, b.own, b.Acme.Admin) // Monday, 8 in Auckland
	foreman := b.AddUser(b.Acme, "foreman", "Head of Department", b.Acme.Sites[0])
	id := b.Permit(b.Acme, foreman, b.AnyPermitType(b.Acme), body{"worker_ids": []int64{other, b.man}})
	b.MovePermit(foreman, id, "submit", nil).Wants(http.StatusOK)
	var copied struct {
		Permit struct{ Workers []struct{ ID int64 } }
	}
	b.own.Post(fmt.Sprintf("/api/permit_form_questions/%d/clone", id), body{}).Wants(http.StatusCreated).Into(&copied)
	b.Wants("who works under the copy", copied.Permit.Workers, fmt.Sprintf("[{%d}]", b.man))
}

// TestAnOutsiderChoosesAmongThoseTheyMeet: the organization's people at their sites, and their own
// company's; and names nobody else.
func TestAnOutsiderChoosesAmongThoseTheyMeet(t *testing.T) {
	b := newBench(t)
	rival, mate := b.of(b.add("Other Ltd"), "rival"), b.of(b.company, "mate")
	far := b.AddUser(b.Acme, "far", "Worker", b.Acme.Sites[1])
	names := func(path string) map[int64]bool {
		var answer struct {
			Users         []struct{ ID int64 }
			RoleWiseUsers []struct{ ID int64 } `json:"role_wise_users"`
		}
		b.own.Get(path).Wants(http.StatusOK).Into(&answer)
		known := map[int64]bool{}
		for _, u := range append(answer.Users, answer.RoleWiseUsers...) {
			known[u.ID] = true
		}
		return known
	}
	for _, path := range []string{"/api/users/all_active_users", "/api/users/module_based_users", "/api/v2/sites/role_wise_users", "/api/users/choose?per_page=100", "/api/site_based_module_based_users"} {
		known := names(path)
		for name, c := range map[string]struct {
			id   int64
			want bool
		}{"themselves": {b.own.ID, true}, "a colleague": {mate.ID, true}, "the supervisor here": {b.Acme.Supervisor.ID, true}, "a rival": {rival.ID, false}, "somebody elsewhere": {far.ID, false}} {
			if known[c.id] != c.want {
				t.Errorf("%s names %s: %v", path, name, known[c.id])
			}
		}
	}
	b.own.Post("/api/v1/my_account/absences", body{"from": b.day(1), "to": b.day(2), "deputy_id": rival.ID}).Refuses(http.StatusUnprocessableEntity, "invalid")
}

// TestWhoeverIsBarredStaysBarred until the organization lets them work again.
func TestWhoeverIsBarredStaysBarred(t *testing.T) {
	b := newBench(t)
	path := fmt.Sprintf("/api/contractors/%d/update_contractor_worker", b.company)
	status := func(who *servertest.Client, status string) *servertest.Response {
		return who.Patch(path, body{"worker_id": b.man, "status": status})
	}
	status(b.Acme.Admin, "Inactive").Wants(http.StatusOK)
	status(b.own, "Active").Refuses(http.StatusForbidden, "permission_denied")
	b.own.Patch(path, body{"worker_id": b.man, "phone": "+64 21 555 123", "status": "Inactive"}).Wants(http.StatusOK)
	status(b.Acme.Admin, "Active").Wants(http.StatusOK)
	status(b.own, "Inactive").Wants(http.StatusOK) // a company takes its own people off
	status(b.own, "Active").Refuses(http.StatusForbidden, "permission_denied")
}

// TestProgramsMakeNoAccountsAndNoKeys, which would outlive their own.
func TestProgramsMakeNoAccountsAndNoKeys(t *testing.T) {
	b := newBench(t)
	role := b.Insert(`insert into roles (organization_id, name, rules) values ($1, 'Gatekeeper', '{"Contractor": ["read", "create", "update"]}') returning id`, b.Acme.ID)
	key := servertest.As[apikeys.Made](b.Acme.Admin.Post("/api/api_keys", body{"name": "Gates", "role_id": role, "site_ids": b.Acme.Sites[:1],
		"expires_at": b.Now().AddDate(0, 3, 0), "networks": []string{}, "requests_per_minute": 600}).Wants(http.StatusCreated))
	c := b.Acme.Admin.Anonymous()
	c.Headers = map[string]string{"Authorization": "Bearer " + key.Secret}
	c.Do(http.MethodGet, fmt.Sprintf("/api/contractors/%d", b.company), nil).Wants(http.StatusOK)
	c.Do(http.MethodPost, fmt.Sprintf("/api/contractors/%d/invitations", b.company), body{"email": "ana@other.example", "full_name": "Ana"}).Refuses(http.StatusForbidden, "not_for_programs")
	c.Do(http.MethodPost, "/api/site_gates", body{"site_id": b.Acme.Sites[0], "kind": "poster", "name": "North gate"}).Refuses(http.StatusForbidden, "not_for_programs")
}

// TestTheLinkOfAnInvitationIsSaidOnce, also to whoever sends the same request again.
func TestTheLinkOfAnInvitationIsSaidOnce(t *testing.T) {
	b := newBench(t)
	again := b.Acme.Admin.Copy()
	again.Headers["Idempotency-Key"] = "invitation"
	path, ana := fmt.Sprintf("/api/contractors/%d/invitations", b.company), body{"email": "ana@steel.example", "full_name": "Ana"}
	if first := again.Post(path, ana).Wants(http.StatusCreated).Text(); !strings.Contains(first, `"link":"http`) {
		t.Fatalf("it is %s", first)
	}
	if text := again.Post(path, ana).Wants(http.StatusCreated).Text(); !strings.Contains(text, `"link":""`) {
		t.Errorf("it is said again: %s", text)
	}
}

// TestPermitsOfAnotherCompany are not for a company, also where both work at one site: it sees those
// that one of its own requested, or on which one of its own works.
func TestPermitsOfAnotherCompany(t *testing.T) {
	b := newBench(t)
	b.later(31*time.Hour, b.own, b.Acme.Admin) // Monday, 8 in Auckland
	foreman := b.AddUser(b.Acme, "foreman", "Safety Manager", b.Acme.Sites[0])
	other := b.add("Cranes Ltd")
	rival, stranger := b.of(other, "crane"), b.worker(other, "Carl Crane")
	kind := b.AnyPermitType(b.Acme)
	submitted := func(who *servertest.Client, workers ...int64) int64 {
		id := b.Permit(b.Acme, who, kind, body{"worker_ids": workers})
		b.MovePermit(who, id, "submit", nil).Wants(http.StatusOK)
		return id
	}
	colleague := b.of(b.company, "second")
	seen := []int64{submitted(foreman, stranger, b.man), submitted(colleague, b.man)}
	hidden := []int64{submitted(foreman, stranger), submitted(rival, stranger)}
	path := func(id int64) string { return fmt.Sprintf("/api/permit_form_questions/%d", id) }
	for _, id := range seen {
		b.own.Get(path(id)).Wants(http.StatusOK)
	}
	for _, id := range hidden {
		b.own.Get(path(id)).Wants(http.StatusNotFound)
		foreman.Get(path(id)).Wants(http.StatusOK)
	}
	var list struct {
		Meta struct {
			Total int `json:"total_count"`
		} `json:"meta"`
	}
	b.own.Get("/api/permit_form_questions").Wants(http.StatusOK).Into(&list)
	b.Wants("in the list", list.Meta.Total, len(seen))
}

// TestAnOutsiderSeesTheirOwnReportsAlone: of observations, incidents and actions of a site they see what
// they reported or act on, in lists and by id.
func TestAnOutsiderSeesTheirOwnReportsAlone(t *testing.T) {
	b := newBench(t)
	theirs := b.Observe(b.Acme, b.Acme.Worker).Wants(http.StatusCreated).ID("observation")
	mine := b.Observe(b.Acme, b.own).Wants(http.StatusCreated).ID("observation")
	act := func(who int64) int64 {
		example := b.Example(b.Acme, b.App.Records.Kind("Action"))
		return b.Acme.Manager.Post(example.Path, servertest.Body(example.Body.(map[string]any), body{"responsible_id": who})).Wants(http.StatusCreated).ID("action")
	}
	given := act(b.own.ID)
	act(b.Acme.Worker.ID)
	incident := b.Acme.Worker.Post("/api/incidents", b.Example(b.Acme, b.App.Records.Kind("Incident")).Body).Wants(http.StatusCreated).ID("incident")
	count := func(path string) int {
		var page struct{ Meta api.Meta }
		b.own.Get(path).Wants(http.StatusOK).Into(&page)
		return page.Meta.TotalCount
	}
	b.Wants("observations, actions, incidents", []int{count("/api/v2/observations"), count("/api/actions/all"), count("/api/incidents")}, "[1 1 0]")
	b.own.Get(fmt.Sprintf("/api/observations/%d", mine)).Wants(http.StatusOK)
	b.own.Get(fmt.Sprintf("/api/observations/%d", theirs)).Wants(http.StatusNotFound)
	b.own.Get(fmt.Sprintf("/api/actions/%d", given)).Wants(http.StatusOK)
	b.own.Get(fmt.Sprintf("/api/incidents/%d", incident)).Wants(http.StatusNotFound)
}
