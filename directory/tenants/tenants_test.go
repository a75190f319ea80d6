package tenants_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/directory/tenants"
	"hivis/server/servertest"
)

type body = map[string]any

func draft(changes ...body) body {
	return servertest.Body(body{"name": "Initech", "sub_domain": "initech", "site_name": "Works", "time_zone": "Europe/Sofia",
		"admin_name": "Peter Gibbons", "admin_email": "Peter@initech.example", "admin_locale": "de"}, changes...)
}

func master(s *servertest.Server) *servertest.Client { return s.Platform.Admin }

func made(s *servertest.Server) tenants.Made {
	s.T.Helper()
	return servertest.As[tenants.Made](master(s).Post("/api/organizations", draft()).Wants(http.StatusCreated))
}

func refusedAt(t *testing.T, answer *servertest.Response, field string) {
	t.Helper()
	if problem := answer.Refuses(http.StatusUnprocessableEntity, "invalid"); len(problem.Errors[field]) == 0 {
		t.Errorf("nothing is said at %s: %+v", field, problem)
	}
}

func one(id int64) string { return fmt.Sprintf("/api/organizations/%d", id) }

func shown(s *servertest.Server, id int64) tenants.Usage {
	s.T.Helper()
	return servertest.As[tenants.Usage](master(s).Get(one(id)).Wants(http.StatusOK))
}

// TestMakingAnOrganization invites its first administrator, who chooses a password at its address.
func TestMakingAnOrganization(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	made := made(s)
	address, token, _ := strings.Cut(made.Invitation.Link, "#")
	if !strings.Contains(address, "//initech.") || !strings.HasSuffix(address, "/start/verify-account") {
		t.Errorf("the invitation leads to %s", made.Invitation.Link)
	}
	usage := shown(s, made.Organization.ID)
	s.Wants("invited", usage.Invited, int64(1))
	s.Wants("sites", usage.Sites, int64(1))
	s.Wants("last used", usage.LastUsedAt == nil, true)
	if token == "" {
		t.Error("the link has no token")
	}
	refusedAt(t, master(s).Post("/api/organizations", draft()), "sub_domain")
}

func TestWhatIsWrongWithADraft(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	for field, value := range map[string]any{"name": "  ", "sub_domain": "www", "time_zone": "Mars/Olympus", "admin_name": " ", "admin_email": "Peter <p@initech.example>"} {
		refusedAt(t, master(s).Post("/api/organizations", draft(body{field: value})), field)
	}
}

// TestOnlyTheMasterSuperAdmin sees and changes organizations, and never the platform's own.
func TestOnlyTheMasterSuperAdmin(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	path := one(s.Globex.ID)
	for _, who := range []*servertest.Client{s.Acme.Admin, s.Globex.Admin} {
		who.Post("/api/organizations", draft()).Refuses(http.StatusForbidden, "permission_denied")
		who.Get(path).Refuses(http.StatusForbidden, "permission_denied")
		who.Patch(path, body{"status": "Inactive"}).Refuses(http.StatusForbidden, "permission_denied")
		who.Delete(path).Refuses(http.StatusForbidden, "permission_denied")
		who.Post(path+"/keep", nil).Refuses(http.StatusForbidden, "permission_denied")
	}
	for _, path := range []string{one(s.Platform.ID), one(1 << 40)} {
		master(s).Get(path).Refuses(http.StatusNotFound, "not_found")
		master(s).Delete(path).Refuses(http.StatusNotFound, "not_found")
		master(s).Patch(path, body{"name": "Mine"}).Refuses(http.StatusNotFound, "not_found")
	}
}

// TestSuspending keeps everybody of an organization out until it is opened again.
func TestSuspending(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	path := one(s.Acme.ID)
	s.Acme.Admin.Get("/api/sites").Wants(http.StatusOK)
	master(s).Patch(path, body{"status": "Inactive", "user_limit": 7}).Wants(http.StatusOK)
	s.Acme.Admin.Get("/api/sites").Refuses(http.StatusForbidden, "roadblock")
	s.Globex.Admin.Get("/api/sites").Wants(http.StatusOK)
	usage := shown(s, s.Acme.ID)
	s.Wants("most people", usage.Organization.UserLimit, int64(7))
	master(s).Patch(path, body{"status": "Active"}).Wants(http.StatusOK)
	s.Acme.Admin.Get("/api/sites").Wants(http.StatusOK)
	refusedAt(t, master(s).Patch(path, body{"name": "  "}), "name")
	kinds := servertest.As[struct {
		Logs []struct{ Kind, Title string } `json:"activity_logs"`
	}](master(s).Get("/api/activity_logs?module=Organization").Wants(http.StatusOK))
	s.Wants("changes in the platform's log", len(kinds.Logs), 2)
	s.Wants("what it is called there", kinds.Logs[0].Title, "acme")
}

// TestDeleting takes 30 days, in which the organization goes on and the deletion can be taken back.
func TestDeleting(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Acme.Admin.Post("/api/observations", body{"observation_type": "unsafe_condition", "description": "Gone soon", "comment": "All of it", "site_id": s.Acme.Sites[0],
		"observed_at": s.Now().Add(-time.Hour), "risk_potential": "low", "action_required": false, "no_action_reason": "Mended"}).Wants(http.StatusCreated)
	path := one(s.Acme.ID)
	first := servertest.As[tenants.Shown](master(s).Delete(path).Wants(http.StatusOK)).Organization.DeletionOn
	s.Wants("the day", first, s.Now().UTC().AddDate(0, 0, 30).Format(time.DateOnly))
	s.Later(29*24*time.Hour, master(s), s.Acme.Admin)
	again := servertest.As[tenants.Shown](master(s).Delete(path).Wants(http.StatusOK)).Organization.DeletionOn
	s.Wants("announced twice", again, first)
	s.Acme.Admin.Get("/api/sites").Wants(http.StatusOK)
	s.Run(s.App.Tenants.DeleteDue)
	shown(s, s.Acme.ID)

	master(s).Post(path+"/keep", nil).Wants(http.StatusOK)
	s.Later(2*24*time.Hour, master(s))
	s.Run(s.App.Tenants.DeleteDue)
	shown(s, s.Acme.ID)

	master(s).Delete(path).Wants(http.StatusOK)
	s.Later(30*24*time.Hour, master(s))
	s.Run(s.App.Tenants.DeleteDue)
	master(s).Get(path).Refuses(http.StatusNotFound, "not_found")
	shown(s, s.Globex.ID)
	for _, table := range []string{"users", "observations", "timeline_entries", "audit_events", "attachments", "search_texts"} {
		s.Wants(table, s.Insert("select count(*) from "+table+" where organization_id = $1", s.Acme.ID), int64(0))
	}
}
