package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hivis/directory/apikeys"
	"hivis/directory/installation"
	"hivis/directory/roles"
	"hivis/directory/tenants"
	"hivis/directory/users"
	"hivis/server/servertest"
)

// TestTheOperatorAsksLikeTheScreens is held to their rules, and stands in the log as nobody in particular.
func TestTheOperatorAsksLikeTheScreens(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	ask := func(subDomain, method, path string, body, out any) error {
		return s.App.AskAsOperator(t.Context(), subDomain, method, path, body, out)
	}
	good := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	s.Acme.Worker.Get("/api/code_releases/news").Wants(http.StatusOK)
	var organizations tenants.List
	good(ask("", http.MethodGet, "/api/organizations?q=acme", nil, &organizations))
	s.Wants("organizations", organizations.Organizations[0].ID, s.Acme.ID)
	one := fmt.Sprintf("/api/organizations/%d", s.Acme.ID)
	good(ask("", http.MethodPatch, one, map[string]any{"status": "Inactive"}, &tenants.Shown{}))
	s.Acme.Worker.Get("/api/code_releases/news").Refuses(http.StatusForbidden, "roadblock")

	// Who is suspended is mended all the same.
	var people users.List
	good(ask("acme", http.MethodGet, "/api/users?per_page=100", nil, &people))
	s.Wants("another organization's", strings.Contains(fmt.Sprint(people.Users), "globex"), false)
	person := fmt.Sprintf("/api/users/%d", s.Acme.Worker.ID)
	var all roles.List
	good(ask("acme", http.MethodGet, "/api/roles", nil, &all))
	var changed users.Answer
	for _, each := range all.Roles {
		if each.GrantAdminAccess {
			good(ask("acme", http.MethodPatch, person, map[string]any{"role_id": each.ID}, &changed))
		}
	}
	s.Wants("administrator", changed.User.IsAdmin, true)
	good(ask("acme", http.MethodPatch, person, map[string]any{"status": "Inactive"}, &changed))
	good(ask("", http.MethodPatch, one, map[string]any{"status": "Active"}, &tenants.Shown{}))
	s.Acme.Worker.Get("/api/code_releases/news").Refuses(http.StatusUnauthorized, "user_inactive")

	err := ask("acme", http.MethodPatch, fmt.Sprintf("/api/users/%d", s.Acme.Admin.ID), map[string]any{"status": "Inactive"}, &changed)
	if err == nil || !strings.Contains(err.Error(), "administrator") {
		t.Errorf("the last administrator: %v", err)
	}
	if err := ask("acme", http.MethodGet, "/api/v1/installation", nil, &installation.Status{}); err == nil {
		t.Error("an organization is shown the installation")
	}
	if err := ask("nobody", http.MethodGet, "/api/users", nil, &people); err == nil {
		t.Error("an organization that there is not has people")
	}
	s.Acme.Admin.Post("/api/api_keys", map[string]any{"name": "Access control", "role_id": s.Acme.RoleIDs["Guest User"], "site_ids": s.Acme.Sites[:1],
		"expires_at": s.Now().AddDate(0, 1, 0), "networks": []string{}, "requests_per_minute": 60}).Wants(http.StatusCreated)
	var keys apikeys.List
	good(ask("acme", http.MethodGet, "/api/api_keys", nil, &keys))
	s.Wants("keys", len(keys.Keys), 1)
	good(ask("acme", http.MethodDelete, fmt.Sprintf("/api/api_keys/%d", keys.Keys[0].ID), nil, &keys))
	s.Wants("keys left", len(keys.Keys), 0)
	s.Wants("the log of keys", s.Insert("select count(*) from audit_events where organization_id = $1 and user_id is null and kind = 'api_key_revoked'", s.Acme.ID), int64(1))
	s.Wants("the platform's log", s.Insert("select count(*) from audit_events where organization_id = $1 and user_id is null and kind = 'organization_updated'", s.Platform.ID), int64(2))
	s.Wants("the organization's log", s.Insert("select count(*) from audit_events where organization_id = $1 and user_id is null and kind in ('user_updated', 'user_deactivated')", s.Acme.ID), int64(3)) // two roles make administrators
	var status installation.Status
	good(ask("", http.MethodGet, "/api/v1/installation", nil, &status))
	s.Wants("version", status.Versions.Hivis, "test")
}
