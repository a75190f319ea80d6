package support_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/directory/support"
	"hivis/server/servertest"
)

type body = map[string]any

const grants = "/api/support_grants"

func granted(s *servertest.Server, o *servertest.Organization, changes ...body) support.Grant {
	s.T.Helper()
	draft := servertest.Body(body{"hours": "8", "reason": "The list of sites is empty", "records": true}, changes...)
	list := servertest.As[support.List](o.Admin.Post(grants, draft).Wants(http.StatusCreated))
	return list.Grants[0]
}

func one(o *servertest.Organization) string {
	return fmt.Sprintf("/api/organizations/%d/support", o.ID)
}

func ticket(s *servertest.Server, o *servertest.Organization) string {
	s.T.Helper()
	address := servertest.As[support.Address](s.Platform.Admin.Post(one(o), nil).Wants(http.StatusOK)).Address
	page, ticket, _ := strings.Cut(address, "#")
	if !strings.HasSuffix(page, "/support-visit") || !strings.Contains(page, "//"+o.Host) {
		s.T.Errorf("the visit begins at %s", page)
	}
	return ticket
}

func come(o *servertest.Organization, ticket string) (*servertest.Client, *servertest.Response) {
	visitor := o.Admin.Anonymous()
	answer := visitor.Do(http.MethodPost, "/api/v1/sign_in/support", body{"ticket": ticket})
	return visitor, answer
}

func visit(s *servertest.Server, o *servertest.Organization) *servertest.Client {
	s.T.Helper()
	visitor, answer := come(o, ticket(s, o))
	visitor.Adopt(answer.Wants(http.StatusOK))
	return visitor
}

func logged(s *servertest.Server, organizationID int64, kind string) int64 {
	return s.Insert("select count(*) from audit_events where organization_id = $1 and kind = $2", organizationID, kind)
}

// TestWithoutAGrantNobodyLooks, and that it was tried stands in both logs.
func TestWithoutAGrantNobodyLooks(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	master := s.Platform.Admin
	s.Wants("open", servertest.As[support.Access](master.Get(one(s.Acme))).Open, false)
	master.Post(one(s.Acme), nil).Refuses(http.StatusForbidden, "support_not_granted")
	granted(s, s.Acme)
	master.Post(one(s.Globex), nil).Refuses(http.StatusForbidden, "support_not_granted")
	for _, id := range []int64{s.Acme.ID, s.Globex.ID} {
		s.Wants("refused, in the organization's log", logged(s, id, "support_refused"), int64(1))
	}
	s.Wants("refused, in the platform's", logged(s, s.Platform.ID, "support_refused"), int64(2))
	s.Acme.Admin.Post(one(s.Acme), nil).Refuses(http.StatusForbidden, "permission_denied")
	s.Acme.Manager.Post(grants, body{"hours": "1", "reason": "Mine", "records": true}).Refuses(http.StatusForbidden, "permission_denied")
	master.Post(fmt.Sprintf("/api/organizations/%d/support", s.Platform.ID), nil).Refuses(http.StatusNotFound, "not_found")
	_, answer := come(s.Acme, "guessed")
	answer.Refuses(http.StatusUnprocessableEntity, "sign_in_over")
}

// TestAVisitLooks at the organization of its grant, at nothing that is sensitive, and changes nothing; the
// administrators are told, and both logs have it.
func TestAVisitLooks(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	plain, sensitive := s.Observe(s.Acme, s.Acme.Worker).ID("observation"), s.Observe(s.Acme, s.Acme.Worker, body{"sensitive": true}).ID("observation")
	g := granted(s, s.Acme)
	visitor := visit(s, s.Acme)
	at := func(id int64) string { return fmt.Sprintf("/api/observations/%d", id) }
	visitor.Get(at(plain)).Wants(http.StatusOK)
	visitor.Get(at(sensitive)).Refuses(http.StatusNotFound, "not_found")
	visitor.Patch(at(plain), body{"description": "Changed"}).Refuses(http.StatusForbidden, "visit_only_reads")
	visitor.Get("/api/v1/organization").Wants(http.StatusOK)
	visitor.Get("/api/mails").Refuses(http.StatusForbidden, "permission_denied")
	visitor.Get("/api/organizations").Refuses(http.StatusForbidden, "permission_denied")
	var profile struct {
		User struct {
			VisitUntil time.Time `json:"visit_until"`
			IsAdmin    bool      `json:"is_admin"`
		}
	}
	visitor.Get("/api/users/user_profile").Wants(http.StatusOK).Into(&profile)
	s.Wants("administers", profile.User.IsAdmin, false)
	s.Wants("until", profile.User.VisitUntil.Equal(g.EndsAt), true)

	elsewhere := s.Globex.Admin.Anonymous()
	elsewhere.Cookies, elsewhere.Headers = visitor.Cookies, visitor.Headers
	if answer := elsewhere.Do(http.MethodGet, "/api/sites", nil); answer.StatusCode != http.StatusNotFound {
		t.Errorf("another organization answers %s", answer.Status)
	}
	s.Wants("told", s.Told(s.Acme.Admin, "support_opened"), int64(1))
	s.Wants("told others", s.Told(s.Acme.Worker, "support_opened"), int64(0))
	for _, kind := range []string{"support_granted", "support_opened"} {
		s.Wants(kind, logged(s, s.Acme.ID, kind), int64(1))
	}
	s.Wants("in the platform's log", logged(s, s.Platform.ID, "support_opened"), int64(1))
	list := servertest.As[support.List](s.Acme.Admin.Get(grants))
	s.Wants("used", len(list.Grants[0].Visits), 1)
}

// TestOfSettingsAlone shows no record where none was granted.
func TestOfSettingsAlone(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	id := s.Observe(s.Acme, s.Acme.Worker).ID("observation")
	granted(s, s.Acme, body{"records": false})
	visitor := visit(s, s.Acme)
	visitor.Get("/api/v1/organization").Wants(http.StatusOK)
	visitor.Get(grants).Wants(http.StatusOK)
	for _, path := range []string{fmt.Sprintf("/api/observations/%d", id), "/api/observations/period_status_counts", "/api/actions/all", "/api/users"} {
		visitor.Get(path).Refuses(http.StatusForbidden, "permission_denied")
	}
}

// TestATicketIsGoodOnce, within a minute, at its own organization, and while the grant is open.
func TestATicketIsGoodOnce(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	over := func(answer *servertest.Response) {
		t.Helper()
		answer.Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	}
	g := granted(s, s.Acme)
	s.Acme.Admin.Post(grants, body{"hours": "1", "reason": "Once more", "records": true}).Refuses(http.StatusConflict, "support_open")
	used := ticket(s, s.Acme)
	_, answer := come(s.Globex, used)
	over(answer)
	_, answer = come(s.Acme, used)
	answer.Wants(http.StatusOK)
	_, answer = come(s.Acme, used)
	over(answer)
	late := ticket(s, s.Acme)
	s.Advance(time.Minute)
	_, answer = come(s.Acme, late)
	over(answer)
	revoked := ticket(s, s.Acme)
	s.Acme.Admin.Delete(fmt.Sprintf("%s/%d", grants, g.ID)).Wants(http.StatusOK)
	_, answer = come(s.Acme, revoked)
	over(answer)
	s.Acme.Admin.Delete(fmt.Sprintf("%s/%d", grants, g.ID)).Refuses(http.StatusNotFound, "not_found")
}

// TestAVisitEndsWithItsGrant: by itself, and at once where an administrator ends it, its sockets too.
func TestAVisitEndsWithItsGrant(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Live()
	g := granted(s, s.Acme)
	visitor := visit(s, s.Acme)
	tab := servertest.Dial(t, s.URL.Host, visitor)
	if said := tab.Next(time.Minute); said != `{"type":"welcome"}` {
		t.Fatalf("the socket hears %s", said)
	}
	var rules struct {
		Rules []struct{ Name string }
	}
	tab.Subscribe("RulesChannel", "user_id", visitor.Session.User.ID).Ask("get_rules").Hears(&rules)
	s.Wants("modules by the socket", len(rules.Rules), len(visitor.Session.Rules))
	s.Acme.Admin.Delete(fmt.Sprintf("%s/%d", grants, g.ID)).Wants(http.StatusOK)
	visitor.Get("/api/sites").Refuses(http.StatusUnauthorized, "session_expired")
	if said := tab.Next(5 * time.Second); !strings.Contains(said, `"type":"disconnect"`) || !strings.Contains(said, `"reconnect":false`) {
		t.Errorf("the socket hears %s", said)
	}
	s.Wants("in the log", logged(s, s.Acme.ID, "support_ended"), int64(1))
	s.Wants("open for the platform", servertest.As[support.Access](s.Platform.Admin.Get(one(s.Acme))).Open, false)

	granted(s, s.Acme, body{"hours": "1"})
	visitor = visit(s, s.Acme)
	for range 5 {
		s.Advance(9 * time.Minute)
		refreshed := visitor.Copy()
		refreshed.Headers["X-Refresh-Token"] = visitor.Session.Refresh
		delete(refreshed.Headers, "Authorization")
		visitor.Adopt(refreshed.Do(http.MethodPost, "/api/v1/refresh_token", nil).Wants(http.StatusOK))
		visitor.Get("/api/sites").Wants(http.StatusOK)
	}
	s.Advance(15 * time.Minute)
	visitor.Get("/api/sites").Refuses(http.StatusUnauthorized, "session_expired")
	s.Acme.Admin.SignIn()
	list := servertest.As[support.List](s.Acme.Admin.Get(grants))
	s.Wants("open", list.Grants[0].Open, false)
	s.Wants("ended by somebody", list.Grants[0].EndedAt == nil, true)
}

// TestAVisitHearsWhatItMay by the channels too, whatever its account's role is worth by now, and nobody's address by
// what shows how the organization is set up.
func TestAVisitHearsWhatItMay(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Live()
	s.Exec(`update roles set rules = (select rules from roles a where a.organization_id = $1 and a.template = 'Safety Manager' limit 1) where organization_id = $1 and template = 'Guest User'`, s.Acme.ID)
	s.Acme.Admin.Post("/api/webhooks", body{"name": "Chat", "url": "https://example.com/secret/path", "kinds": []string{}, "verbs": []string{}, "site_ids": s.Acme.Sites}).Wants(http.StatusCreated)
	granted(s, s.Acme, body{"records": false})
	visitor := visit(s, s.Acme)
	var heard struct {
		Users []struct{ ID int64 } `json:"role_wise_users"`
	}
	servertest.Dial(t, s.URL.Host, visitor).Subscribe("RoleWiseUsersChannel", "organization_id", s.Acme.ID).Ask("get_role_wise_users").Hears(&heard)
	s.Wants("people by the channel", len(heard.Users), 0)
	visitor.Get("/api/v2/sites/role_wise_users").Wants(http.StatusOK).Into(&heard)
	s.Wants("people by the call", len(heard.Users), 0)
	hooks := visitor.Get("/api/webhooks").Wants(http.StatusOK).Text()
	s.Wants("where webhooks go", strings.Contains(hooks, `"https://example.com"`) && !strings.Contains(hooks, "secret/path"), true)
}

// TestWhoGrantedLeaves takes the visit along, and the others who administer hear that it was granted, and by whom.
func TestWhoGrantedLeaves(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	second := s.AddUser(s.Acme, "second", "Super Admin", s.Acme.Sites...)
	s.Exec("update users set is_admin = true where organization_id = $1 and id = $2", s.Acme.ID, second.ID)
	s.Advance(2 * time.Second)
	second.Post(grants, body{"hours": "8", "reason": "Look", "records": true}).Wants(http.StatusCreated)
	s.Wants("told", s.Told(s.Acme.Admin, "support_granted"), int64(1))
	s.Wants("told who did it", s.Told(second, "support_granted"), int64(0))
	visitor := visit(s, s.Acme)
	visitor.Get("/api/sites").Wants(http.StatusOK)
	by := servertest.As[support.List](s.Acme.Admin.Get(grants)).Grants[0].Visits[0].OpenedBy
	s.Wants("who looks by their address", strings.HasPrefix(by, fmt.Sprintf("%s (#%d, ", s.Platform.Admin.Email, s.Platform.Admin.ID)), true)
	s.Acme.Admin.Patch(fmt.Sprintf("/api/users/%d", second.ID), body{"status": "Inactive"}).Wants(http.StatusOK)
	visitor.Get("/api/sites").Refuses(http.StatusUnauthorized, "session_expired")
	s.Wants("open", servertest.As[support.List](s.Acme.Admin.Get(grants)).Grants[0].Open, false)
	s.Wants("in the log", logged(s, s.Acme.ID, "support_ended"), int64(1))
}

// TestWhoGrantedIsNoAdministratorAnyMore, whether the person got another role or the role grants less.
func TestWhoGrantedIsNoAdministratorAnyMore(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	for name, demote := range map[string]func(second *servertest.Client){
		"the person": func(second *servertest.Client) {
			role := s.Insert("select id from roles where organization_id = $1 and template = 'Worker'", s.Acme.ID)
			s.Acme.Admin.Patch(fmt.Sprintf("/api/users/%d", second.ID), body{"role_id": role}).Wants(http.StatusOK)
		},
		"the role": func(second *servertest.Client) {
			role := s.Insert("select role_id from users where organization_id = $1 and id = $2", s.Acme.ID, second.ID)
			s.Acme.Admin.Patch(fmt.Sprintf("/api/roles/%d", role), body{"role": body{"grant_admin_access": false}}).Wants(http.StatusOK)
		},
	} {
		role := s.Insert(`insert into roles (organization_id, name, kind, grants_admin, rules) values ($1, $2, 'custom', true, '{}') returning id`, s.Acme.ID, name)
		second := s.AddUser(s.Acme, strings.ReplaceAll(name, " ", "-"), "Super Admin", s.Acme.Sites...)
		s.Exec("update users set is_admin = true, role_id = $3 where organization_id = $1 and id = $2", s.Acme.ID, second.ID, role)
		s.Advance(2 * time.Second)
		second.Post(grants, body{"hours": "8", "reason": "Look", "records": true}).Wants(http.StatusCreated)
		visitor := visit(s, s.Acme)
		visitor.Get("/api/sites").Wants(http.StatusOK)
		demote(second)
		visitor.Get("/api/sites").Refuses(http.StatusUnauthorized, "session_expired")
		s.Wants(name, servertest.As[support.List](s.Acme.Admin.Get(grants)).Grants[0].Open, false)
	}
}

// TestNobodyIsReplaced: a ticket does not make somebody else of who is signed in, and stays good.
func TestNobodyIsReplaced(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	granted(s, s.Acme)
	good := ticket(s, s.Acme)
	s.Acme.Worker.Post("/api/v1/sign_in/support", body{"ticket": good}).Refuses(http.StatusConflict, "support_taken")
	_, answer := come(s.Acme, good)
	answer.Wants(http.StatusOK)
}

// TestAGrantThatEndsByItself stands in both logs, once, and its account has no site any more.
func TestAGrantThatEndsByItself(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	g := granted(s, s.Acme, body{"hours": "1"})
	visit(s, s.Acme)
	s.Run(s.App.Support.Expire)
	s.Wants("before", logged(s, s.Acme.ID, "support_expired"), int64(0))
	s.Advance(time.Hour)
	s.Run(s.App.Support.Expire)
	s.Run(s.App.Support.Expire)
	for _, id := range []int64{s.Acme.ID, s.Platform.ID} {
		s.Wants("in the log", logged(s, id, "support_expired"), int64(1))
	}
	s.Wants("sites", s.Insert("select count(*) from user_sites us join support_grants g on g.organization_id = us.organization_id and g.user_id = us.user_id where g.id = $1", g.ID), int64(0))
}

// TestWhatIsSwitchedOffIsReadNoMore also by a visit that began before.
func TestWhatIsSwitchedOffIsReadNoMore(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	granted(s, s.Acme)
	visitor := visit(s, s.Acme)
	visitor.Get("/api/audit_records").Wants(http.StatusOK)
	s.Exec("update organizations set rights_off = '{Audit}' where id = $1", s.Acme.ID)
	s.Advance(2 * time.Second)
	visitor.Get("/api/audit_records").Refuses(http.StatusForbidden, "permission_denied")
	visitor.Get("/api/actions/all").Wants(http.StatusOK)
}

// TestARestoredDatabaseLetsNobodyLook, whatever was open when the backup was made.
func TestARestoredDatabaseLetsNobodyLook(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	granted(s, s.Acme)
	visitor := visit(s, s.Acme)
	if err := pgx.BeginFunc(t.Context(), s.Database.Owner(t), func(tx pgx.Tx) error { return support.Restored(t.Context(), tx) }); err != nil {
		t.Fatal(err)
	}
	s.Advance(2 * time.Second)
	visitor.Get("/api/sites").Refuses(http.StatusUnauthorized, "session_expired")
	s.Wants("open", servertest.As[support.List](s.Acme.Admin.Get(grants)).Grants[0].Open, false)
	s.Wants("in the log", logged(s, s.Acme.ID, "support_ended"), int64(1))
}
