package apikeys_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/directory/apikeys"
	"hivis/server"
	"hivis/server/servertest"
)

type body = map[string]any

// draft is a key of a worker's rights at Acme's first site that nothing is wrong with.
func draft(s *servertest.Server, changes ...body) body {
	return servertest.Body(body{"name": "Access control", "role_id": s.Acme.RoleIDs["Worker"], "site_ids": s.Acme.Sites[:1],
		"expires_at": s.Now().AddDate(0, 3, 0), "networks": []string{}, "requests_per_minute": 600}, changes...)
}

func made(s *servertest.Server, changes ...body) apikeys.Made {
	s.T.Helper()
	return servertest.As[apikeys.Made](s.Acme.Admin.Post("/api/api_keys", draft(s, changes...)).Wants(http.StatusCreated))
}

// program is something that has a key and nothing else.
func program(s *servertest.Server, secret string) *servertest.Client {
	c := s.Acme.Admin.Anonymous()
	c.Headers = map[string]string{"Authorization": "Bearer " + secret}
	return c
}

func report(c *servertest.Client, s *servertest.Server, site int64) *servertest.Response {
	return c.Do(http.MethodPost, "/api/observations", body{
		"observation_type": "unsafe_condition", "description": "Turnstile open", "comment": "Anybody walks in", "site_id": site,
		"observed_at": s.Now().Add(-time.Hour), "risk_potential": "low", "action_required": false, "no_action_reason": "Mended"})
}

// TestAProgramAsks with its key alone, as itself, within what its role grants at its sites.
func TestAProgramAsks(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	key := made(s)
	c := program(s, key.Secret)
	var answer struct {
		Observation struct {
			ID         int64
			ReportedBy struct{ Name string } `json:"reported_by"`
		}
	}
	report(c, s, s.Acme.Sites[0]).Wants(http.StatusCreated).Into(&answer)
	s.Wants("who reported", answer.Observation.ReportedBy.Name, "Access control")
	c.Do(http.MethodGet, fmt.Sprintf("/api/observations/%d", answer.Observation.ID), nil).Wants(http.StatusOK)

	report(c, s, s.Acme.Sites[1]).Refuses(http.StatusUnprocessableEntity, "invalid")
	c.Do(http.MethodGet, "/api/api_keys", nil).Refuses(http.StatusForbidden, "permission_denied")
	c.Do(http.MethodDelete, fmt.Sprintf("/api/api_keys/%d", key.Key.ID), nil).Refuses(http.StatusForbidden, "permission_denied")
	c.Do(http.MethodGet, "/api/my/sessions", nil).Refuses(http.StatusForbidden, "not_for_programs")
	c.Do(http.MethodPost, "/api/v1/my_account/password", body{"current_password": "x", "password": servertest.Password}).Refuses(http.StatusForbidden, "not_for_programs")
	worker := fmt.Sprintf("/api/users/%d", s.Acme.Worker.ID)
	s.Exec(`update roles set rules = rules || '{"User": ["read", "create", "update"]}' where organization_id = $1 and id = $2`, s.Acme.ID, s.Acme.RoleIDs["Worker"])
	for _, path := range []string{"/api/users", worker + "/invitation", worker + "/password_reset"} {
		c.Do(http.MethodPost, path, body{}).Refuses(http.StatusForbidden, "not_for_programs")
	}
	c.Do(http.MethodPatch, worker, body{"user": body{"email": "mine@acme.example"}}).Refuses(http.StatusForbidden, "not_for_programs")
	elsewhere := s.Globex.Admin.Anonymous()
	elsewhere.Headers = c.Headers
	elsewhere.Do(http.MethodGet, "/api/actions/all", nil).Refuses(http.StatusUnauthorized, "api_key_invalid")
	program(s, key.Secret+"A").Do(http.MethodGet, "/api/actions/all", nil).Refuses(http.StatusUnauthorized, "api_key_invalid")
}

// TestTheSecretIsShownOnce, and the account behind it is nobody's to sign in by or to choose.
func TestTheSecretIsShownOnce(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	admin := s.Acme.Admin.Copy()
	admin.Headers = map[string]string{"Idempotency-Key": "one"}
	for name, value := range s.Acme.Admin.Headers {
		admin.Headers[name] = value
	}
	first := servertest.As[apikeys.Made](admin.Do(http.MethodPost, "/api/api_keys", draft(s)).Wants(http.StatusCreated))
	again := servertest.As[apikeys.Made](admin.Do(http.MethodPost, "/api/api_keys", draft(s)).Wants(http.StatusCreated))
	s.Wants("the same key, without its secret", []any{again.Key.ID == first.Key.ID, again.Secret}, "[true ]")
	s.Wants("what it begins with", strings.HasPrefix(first.Secret, first.Key.Start) && len(first.Secret) > 50, true)
	for _, path := range []string{"/api/api_keys", "/api/users", "/api/users/choose?q=Access", "/api/users/all_active_users"} {
		answer := admin.Get(path).Wants(http.StatusOK).Bytes
		if bytes.Contains(answer, []byte(first.Secret)) {
			t.Errorf("%s shows the secret", path)
		}
		if path != "/api/api_keys" && bytes.Contains(answer, []byte("Access control")) {
			t.Errorf("%s lists the account of a key: %s", path, answer)
		}
	}
	admin = s.Acme.Admin
	account := s.Insert("select user_id from api_keys where organization_id = $1 and id = $2", s.Acme.ID, first.Key.ID)
	admin.Get(fmt.Sprintf("/api/users/%d", account)).Refuses(http.StatusNotFound, "not_found")
	admin.Patch(fmt.Sprintf("/api/users/%d", account), body{"status": "Active"}).Refuses(http.StatusNotFound, "not_found")
	s.Wants("its role makes no administrator of it", []any{
		admin.Patch(fmt.Sprintf("/api/roles/%d", s.Acme.RoleIDs["Worker"]), body{"role": body{"grant_admin_access": true}}).StatusCode,
		s.Insert("select count(*) from users where organization_id = $1 and status = 'Service' and is_admin", s.Acme.ID)}, "[200 0]")
}

// TestAKeyEnds on its day, when it is revoked, and outside of its networks.
func TestAKeyEnds(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	ask := func(secret string) *servertest.Response {
		return program(s, secret).Do(http.MethodGet, "/api/actions/all", nil)
	}
	short := made(s, body{"name": "Short", "expires_at": s.Now().Add(5 * time.Minute)})
	away := made(s, body{"name": "Away", "networks": []string{" 192.0.2.7 ", "2001:db8::/32"}})
	here := made(s, body{"name": "Here", "networks": []string{"127.0.0.0/8", "::1"}})
	s.Wants("networks in one form", away.Key.Networks, "[192.0.2.7/32 2001:db8::/32]")
	ask(short.Secret).Wants(http.StatusOK)
	ask(here.Secret).Wants(http.StatusOK)
	ask(away.Secret).Refuses(http.StatusForbidden, "api_key_network")
	s.Advance(5 * time.Minute)
	ask(short.Secret).Refuses(http.StatusUnauthorized, "api_key_invalid")

	one := fmt.Sprintf("/api/api_keys/%d", here.Key.ID)
	changed := servertest.As[apikeys.Key](s.Acme.Admin.Put(one, draft(s, body{"name": "Here", "site_ids": s.Acme.Sites, "role_id": s.Acme.RoleIDs["Guest User"]})).Wants(http.StatusOK))
	s.Wants("what it is now, and when it was used", []any{changed.RoleName, len(changed.SiteIDs), changed.LastUsedAt.Equal(s.Now().Add(-5 * time.Minute)), changed.LastIP}, "[Guest User 2 true 127.0.0.1]")
	report(program(s, here.Secret), s, s.Acme.Sites[1]).Refuses(http.StatusForbidden, "permission_denied")
	left := servertest.As[apikeys.List](s.Acme.Admin.Delete(one).Wants(http.StatusOK))
	s.Wants("those that are left", []any{len(left.Keys), left.Keys[0].Name, left.Keys[1].Name}, "[2 Away Short]")
	ask(here.Secret).Refuses(http.StatusUnauthorized, "api_key_invalid")
	s.Acme.Admin.Put(one, draft(s)).Refuses(http.StatusNotFound, "not_found")
	s.Wants("in the log", s.Insert("select count(*) from audit_events where organization_id = $1 and kind like 'api_key_%'", s.Acme.ID), 5)
	s.Wants("accounts that keep a role from being deleted", s.Insert("select count(*) from users where status = 'Service' and role_id = $1", s.Acme.RoleIDs["Worker"]), 2)

	s.Exec("update sessions set proved_at = $1", s.Now().Add(-15*time.Minute))
	s.Advance(2 * time.Second) // longer than a session is remembered
	s.Acme.Admin.Post("/api/api_keys", draft(s)).Refuses(http.StatusForbidden, "prove_again")
}

// TestAProgramInAHurry waits for its minute, whatever it asks.
func TestAProgramInAHurry(t *testing.T) {
	t.Parallel()
	s := servertest.Changed(t, nil, func(o *server.Options) { o.WithoutRateLimits = false })
	slow, other := made(s, body{"name": "Slow", "requests_per_minute": 2}), made(s, body{"name": "Other"})
	c := program(s, slow.Secret)
	c.Do(http.MethodGet, "/api/actions/all", nil).Wants(http.StatusOK)
	c.Do(http.MethodGet, "/api/my/sessions", nil).Refuses(http.StatusForbidden, "not_for_programs")
	refused := c.Do(http.MethodGet, "/api/actions/all", nil)
	refused.Refuses(http.StatusTooManyRequests, "too_many_requests").Says("This program asked a great deal in a short time. Try again in 1 minute.", "fr",
		"Ce programme a envoyé trop de demandes en peu de temps. Réessayez dans 1 minute.")
	s.Wants("when to come back", refused.Header.Get("Retry-After"), "60")
	program(s, other.Secret).Do(http.MethodGet, "/api/actions/all", nil).Wants(http.StatusOK)
	s.Advance(time.Minute)
	c.Do(http.MethodGet, "/api/actions/all", nil).Wants(http.StatusOK)
}

// TestDrafts are refused with a sentence at the field, and nothing is made of them.
func TestDrafts(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	made(s, body{"name": "Taken"})
	for _, c := range []struct {
		with            body
		field, sentence string
	}{
		{body{"name": "  "}, "name", "This is required."},
		{body{"name": "Taken"}, "name", "There is an API key of this name already."},
		{body{"role_id": s.Acme.RoleIDs["Admin"]}, "role_id", "Choose a role that makes nobody an administrator."},
		{body{"role_id": s.Globex.RoleIDs["Worker"]}, "role_id", "Choose one of the roles that you can give."},
		{body{"site_ids": s.Globex.Sites[:1]}, "site_ids", "Choose one of your sites."},
		{body{"expires_at": s.Now()}, "expires_at", "Choose a day in the future."},
		{body{"expires_at": s.Now().AddDate(1, 0, 2)}, "expires_at", "An API key ends within a year. Choose an earlier day."},
		{body{"networks": []string{"192.0.2.0/40"}}, "networks", "Enter addresses or networks such as 192.0.2.7 or 192.0.2.0/24."},
		{body{"networks": []string{"::ffff:192.0.2.0/120"}}, "networks", "Enter addresses or networks such as 192.0.2.7 or 192.0.2.0/24."},
		{body{"networks": []string{"example.com"}}, "networks", "Enter addresses or networks such as 192.0.2.7 or 192.0.2.0/24."},
	} {
		s.Acme.Admin.Post("/api/api_keys", draft(s, c.with)).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, c.field, c.sentence)
	}
	s.Wants("keys and accounts", s.Insert("select (select count(*) from api_keys) + (select count(*) from users where status = 'Service')"), 2)
	s.Acme.Manager.Post("/api/api_keys", draft(s)).Refuses(http.StatusForbidden, "permission_denied")
}
