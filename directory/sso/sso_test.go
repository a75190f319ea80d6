package sso_test

import (
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"hivis/directory/sso"
	"hivis/server/servertest"
)

type body = map[string]any

// bench is a server, a provider, and what it is set up as.
type bench struct {
	*servertest.Server
	*servertest.Provider
	config int64
}

func newBench(t *testing.T) *bench {
	t.Helper()
	s := servertest.New(t)
	b := &bench{Server: s, Provider: servertest.NewProvider(s)}
	var made sso.Config
	s.Acme.Admin.Post("/api/sso_configs", b.draft(nil)).Wants(http.StatusCreated).Into(&made)
	b.config = made.ID
	return b
}

func (b *bench) draft(with body) body {
	d := body{"name": "Entra", "issuer": b.Provider.URL, "client_id": b.ClientID, "secret": b.Provider.Secret, "groups_claim": "groups", "domains": []string{}, "groups": []any{}}
	for key, value := range with {
		d[key] = value
	}
	return d
}

func (b *bench) path(rest string) string { return fmt.Sprintf("/api/sso_configs/%d%s", b.config, rest) }

// tries the provider, by the administrator's browser.
func (b *bench) tries(t *testing.T) *servertest.Response {
	t.Helper()
	admin := b.Acme.Admin
	var to sso.Address
	r := admin.Post(b.path("/test"), nil).Wants(http.StatusOK)
	r.Into(&to)
	keep(admin, r)
	code, state := b.Visit(to.Address)
	return admin.Post("/api/sso_configs/test_result", body{"code": code, "state": state})
}

func keep(browser *servertest.Client, r *servertest.Response) {
	for _, cookie := range r.Cookies() {
		browser.Cookies[cookie.Name] = cookie.Value
	}
}

func (b *bench) switchedOn(t *testing.T) *bench {
	t.Helper()
	b.tries(t).Wants(http.StatusOK)
	b.Acme.Admin.Post(b.path("/switch"), body{"enabled": true}).Wants(http.StatusOK)
	return b
}

// leaves for the provider with a browser of somebody.
func (b *bench) leaves(t *testing.T) (browser *servertest.Client, code, state string) {
	t.Helper()
	browser = b.Acme.Worker.Anonymous()
	var to sso.Address
	r := browser.Do(http.MethodPost, "/api/v1/sso/begin", body{"config_id": b.config}).Wants(http.StatusOK)
	r.Into(&to)
	keep(browser, r)
	code, state = b.Visit(to.Address)
	return browser, code, state
}

func (b *bench) comes(t *testing.T) (*servertest.Client, *servertest.Response) {
	t.Helper()
	browser, code, state := b.leaves(t)
	r := browser.Do(http.MethodPost, "/api/v1/sso/finish", body{"code": code, "state": state})
	keep(browser, r)
	return browser, r
}

func answerOf(r *servertest.Response) (a sso.Answer) {
	r.Wants(http.StatusOK).Into(&a)
	return a
}

func codeOf(r *servertest.Response) string {
	var problem servertest.Problem
	_ = json.Unmarshal(r.Bytes, &problem)
	return problem.Code
}

// TestAProviderIsTriedFirst, and what came back is shown; its secret never is.
func TestAProviderIsTriedFirst(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	admin := b.Acme.Admin
	for _, r := range []*servertest.Response{admin.Get("/api/sso_configs"), admin.Get(b.path(""))} {
		if strings.Contains(string(r.Wants(http.StatusOK).Bytes), b.Provider.Secret) {
			t.Errorf("the secret is sent back: %s", r.Bytes)
		}
	}
	if n := b.Insert("select count(*) from sso_configs where position($1::bytea in secret) > 0", []byte(b.Provider.Secret)); n != 0 {
		t.Error("the secret is stored as it is")
	}
	admin.Post(b.path("/switch"), body{"enabled": true}).Refuses(http.StatusConflict, "sso_test_first")
	b.Acme.Worker.Anonymous().Do(http.MethodPost, "/api/v1/sso/begin", body{"config_id": b.config}).Refuses(http.StatusNotFound, "not_found")
	b.Says = body{"sub": "ada", "email": "admin@acme.example", "name": "Ada", "groups": []string{"a", "b"}}
	var result sso.Result
	b.tries(t).Wants(http.StatusOK).Into(&result)
	if result.Subject != "ada" || result.Email != "admin@acme.example" || len(result.Groups) != 2 || result.TooMany || !result.Known {
		t.Errorf("the test says %+v", result)
	}
	b.Says = body{"sub": "ada", "_claim_names": body{"groups": "src1"}, "_claim_sources": body{"src1": body{"endpoint": "https://graph.example/groups"}}}
	b.tries(t).Wants(http.StatusOK).Into(&result)
	if !result.TooMany || result.Email != "" {
		t.Errorf("of too many groups the test says %+v", result)
	}
	admin.Post(b.path("/switch"), body{"enabled": true}).Wants(http.StatusOK)
	var changed sso.Config
	admin.Put(b.path(""), b.draft(body{"secret": "", "name": "Okta"})).Wants(http.StatusOK).Into(&changed)
	if !changed.Enabled || !changed.HasSecret {
		t.Errorf("another name alone: %+v", changed)
	}
	admin.Put(b.path(""), b.draft(body{"client_id": "another"})).Wants(http.StatusOK).Into(&changed)
	if changed.Enabled || changed.TestedAt != nil {
		t.Errorf("of another client: %+v", changed)
	}
	b.tries(t).Refuses(http.StatusUnprocessableEntity, "sso_refused")
	for field, wrong := range map[string]any{"issuer": "https://login.microsoftonline.com/common/v2.0", "domains": []string{"no domain"}, "name": " ",
		"groups": []any{body{"value": "a", "role_id": b.Globex.RoleIDs["Worker"], "site_ids": []int64{}}}} {
		admin.Put(b.path(""), b.draft(body{field: wrong})).Refuses(http.StatusUnprocessableEntity, "invalid")
	}
	b.Globex.Admin.Get(b.path("")).Refuses(http.StatusNotFound, "not_found")
	admin.Put(b.path(""), b.draft(body{"issuer": "http://127.0.0.1:9"})).Wants(http.StatusOK)
	admin.Post(b.path("/test"), nil).Refuses(http.StatusUnprocessableEntity, "sso_unreachable")
}

// TestWhoComes: a stranger becomes a guest within the limit, and is known again; whoever has an account
// proves its password once. An address alone ties nobody.
func TestWhoComes(t *testing.T) {
	t.Parallel()
	b := newBench(t).switchedOn(t)
	b.Says = body{"sub": "new", "email": "New.Person@acme.example", "name": "New Person"}
	_, r := b.comes(t)
	first := answerOf(r)
	if first.Session == nil || first.User.FullName != "New Person" {
		t.Fatalf("a stranger: %s", r.Bytes)
	}
	if n := b.Insert("select count(*) from users u join roles r on r.organization_id = u.organization_id and r.id = u.role_id where u.id = $1 and r.template = 'Guest User'", first.User.ID); n != 1 {
		t.Error("a stranger is no guest")
	}
	b.Says["email"] = "another@acme.example"
	_, r = b.comes(t)
	if again := answerOf(r); again.Session == nil || again.User.ID != first.User.ID {
		t.Errorf("the same person with another address: %s", r.Bytes)
	}
	b.Says = body{"sub": "worker", "email": b.Acme.Worker.Email}
	browser, r := b.comes(t)
	asked := answerOf(r)
	if asked.Session != nil || asked.Tie != b.Acme.Worker.Email {
		t.Fatalf("with the address of an account: %s", r.Bytes)
	}
	tie := func(who *servertest.Client, password string) *servertest.Response {
		return who.Do(http.MethodPost, "/api/v1/sso/tie", body{"ticket": asked.Ticket, "password": password})
	}
	tie(browser, "wrong").Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
	tie(b.Acme.Worker.Anonymous(), servertest.Password).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	if tied := answerOf(tie(browser, servertest.Password)); tied.Session == nil || tied.User.ID != b.Acme.Worker.ID {
		t.Errorf("after the password: %+v", tied)
	}
	_, r = b.comes(t)
	if tied := answerOf(r); tied.Session == nil || tied.User.ID != b.Acme.Worker.ID {
		t.Errorf("once tied: %s", r.Bytes)
	}
	b.Says = body{"sub": "nobody"}
	_, r = b.comes(t)
	r.Refuses(http.StatusUnprocessableEntity, "sso_mail_missing")
	b.Says = body{"sub": "unproved", "email": "u@acme.example", "email_verified": false}
	_, r = b.comes(t)
	r.Refuses(http.StatusUnprocessableEntity, "sso_mail_missing")
	b.Exec("update organizations set user_limit = 1 where id = $1", b.Acme.ID)
	b.Says = body{"sub": "late", "email": "late@acme.example"}
	_, r = b.comes(t)
	r.Refuses(http.StatusUnprocessableEntity, "user_limit_reached")
	b.Acme.Admin.Patch(fmt.Sprintf("/api/users/%d", b.Acme.Worker.ID), body{"status": "Inactive"}).Wants(http.StatusOK)
	b.Says = body{"sub": "worker", "email": b.Acme.Worker.Email}
	_, r = b.comes(t)
	r.Refuses(http.StatusForbidden, "user_inactive")
}

// TestWhomTheProviderBrought is known by what it calls them, without a password; who was here before, or is an
// administrator, is not.
func TestWhomTheProviderBrought(t *testing.T) {
	t.Parallel()
	b := newBench(t).switchedOn(t)
	var token struct{ Secret string }
	b.Acme.Admin.Post(fmt.Sprintf("/api/scim/%d/token", b.config), nil).Wants(http.StatusCreated).Into(&token)
	provider := b.Visitor(b.Acme.Host)
	provider.Headers = map[string]string{"Authorization": "Bearer " + token.Secret}
	var made struct{ ID string }
	provider.Do(http.MethodPost, "/scim/v2/Users", body{"userName": "brought@acme.example", "externalId": "sub-7"}).Wants(http.StatusCreated).Into(&made)
	b.Says = body{"sub": "sub-8", "email": "brought@acme.example"}
	_, r := b.comes(t)
	if asked := answerOf(r); asked.Session != nil || asked.Tie == "" {
		t.Errorf("by the address alone: %s", r.Bytes)
	}
	b.Says = body{"sub": "sub-7", "email": "somebody@else.example"}
	_, r = b.comes(t)
	if in := answerOf(r); in.Session == nil || fmt.Sprint(in.User.ID) != made.ID {
		t.Errorf("whom the provider brought: %s", r.Bytes)
	}
	b.Exec("delete from sso_identities where user_id = $1", made.ID)
	b.Exec("update users set is_admin = true where id = $1", made.ID)
	b.Says = body{"sub": "sub-7", "email": "brought@acme.example"}
	_, r = b.comes(t)
	if in := answerOf(r); in.Session != nil {
		t.Error("an administrator came in by what the provider calls them")
	}
	provider.Do(http.MethodPatch, fmt.Sprintf("/scim/v2/Users/%d", b.Acme.Worker.ID), body{"Operations": []body{{"op": "add", "path": "externalId", "value": "sub-9"}}}).Wants(http.StatusOK)
	b.Says = body{"sub": "sub-9", "email": b.Acme.Worker.Email}
	_, r = b.comes(t)
	if in := answerOf(r); in.Session != nil {
		t.Error("who was here before came in without their password")
	}
}

// TestHostileTokens are refused, each with its reason in the log.
func TestHostileTokens(t *testing.T) {
	t.Parallel()
	b := newBench(t).switchedOn(t)
	other := servertest.NewKey(b.Server)
	claim := func(name string, value any) func(body) { return func(c body) { c[name] = value } }
	var before string
	unsigned := func(claims []byte, _ *rsa.PrivateKey) string {
		return base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none","typ":"JWT"}`)) + "." + base64.RawURLEncoding.EncodeToString(claims) + "."
	}
	for name, lie := range map[string]struct {
		about func(body)
		sign  func([]byte, *rsa.PrivateKey) string
	}{
		"not signed":               {sign: unsigned},
		"signed by another key":    {sign: func(c []byte, _ *rsa.PrivateKey) string { return servertest.Signed(c, jose.RS256, other, "one") }},
		"signed by an unknown key": {sign: func(c []byte, _ *rsa.PrivateKey) string { return servertest.Signed(c, jose.RS256, other, "two") }},
		"signed by the public key": {sign: func(c []byte, key *rsa.PrivateKey) string {
			return servertest.Signed(c, jose.HS256, x509.MarshalPKCS1PublicKey(&key.PublicKey), "one")
		}},
		"signed by the client's word": {sign: func(c []byte, _ *rsa.PrivateKey) string {
			return servertest.Signed(c, jose.HS256, []byte(strings.Repeat(b.Provider.Secret, 2)), "one")
		}},
		"changed after signing": {sign: func(c []byte, key *rsa.PrivateKey) string {
			return changed(servertest.Signed(c, jose.RS256, key, "one"))
		}},
		"for another audience":       {about: claim("aud", "another")},
		"for others as well":         {about: claim("aud", []string{b.ClientID, "another"})},
		"asked for by another":       {about: claim("azp", "another")},
		"of another issuer":          {about: claim("iss", "https://evil.example")},
		"of the issuer with a slash": {about: claim("iss", b.Provider.URL+"/")},
		"of a tenant":                {about: claim("iss", b.Provider.URL+"/other")},
		"expired":                    {about: claim("exp", b.Now().Add(-time.Minute).Unix())},
		"of the future":              {about: claim("iat", b.Now().Add(time.Hour).Unix())},
		"not good yet":               {about: claim("nbf", b.Now().Add(time.Hour).Unix())},
		"without a nonce":            {about: func(c body) { delete(c, "nonce") }},
		"with the nonce of before":   {about: func(c body) { c["nonce"] = before }},
		"of nobody":                  {about: claim("sub", "")},
	} {
		count := func() int64 {
			return b.Insert("select count(*) from audit_events where organization_id = $1 and kind = 'sso_refused' and detail->>'why' <> ''", b.Acme.ID)
		}
		b.Lie, b.Sign = nil, nil
		b.Says = body{"sub": "ada", "email": "guest@new.example"}
		b.Lie = func(c map[string]any) { before = fmt.Sprint(c["nonce"]) }
		_, r := b.comes(t)
		answerOf(r)
		b.Sign = lie.sign
		b.Lie = func(c map[string]any) {
			if lie.about != nil {
				lie.about(c)
			}
		}
		logged := count()
		if _, r := b.comes(t); r.StatusCode != http.StatusUnprocessableEntity || codeOf(r) != "sso_refused" {
			t.Errorf("%s: %s", name, r.Bytes)
		}
		if count() != logged+1 {
			t.Errorf("%s: the log has no reason", name)
		}
	}
}

func changed(token string) string {
	parts := strings.Split(token, ".")
	claims, _ := base64.RawURLEncoding.DecodeString(parts[1]) // ours
	parts[1] = base64.RawURLEncoding.EncodeToString([]byte(strings.Replace(string(claims), "ada", "eve", 1)))
	return strings.Join(parts, ".")
}

// TestAStateIsItsBrowsers: a code comes back with the state of the browser that left, once, and within
// ten minutes. The state of a test is not one of signing in.
func TestAStateIsItsBrowsers(t *testing.T) {
	t.Parallel()
	b := newBench(t).switchedOn(t)
	b.Says = body{"sub": "ada", "email": "guest@new.example"}
	finish := func(browser *servertest.Client, code, state string) *servertest.Response {
		return browser.Do(http.MethodPost, "/api/v1/sso/finish", body{"code": code, "state": state})
	}
	_, code, state := b.leaves(t)
	victim, _, _ := b.leaves(t)
	finish(victim, code, state).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	finish(b.Globex.Worker.Anonymous(), code, state).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	browser, code, state := b.leaves(t)
	finish(browser, code, state).Wants(http.StatusOK)
	finish(browser, code, state).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	browser, _, state = b.leaves(t)
	finish(browser, "codeX", state).Refuses(http.StatusUnprocessableEntity, "sso_refused")
	browser, code, state = b.leaves(t)
	b.Advance(10 * time.Minute)
	finish(browser, code, state).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	var to sso.Address
	b.Acme.Admin.SignIn().Wants(http.StatusOK)
	r := b.Acme.Admin.Post(b.path("/test"), nil).Wants(http.StatusOK)
	r.Into(&to)
	keep(b.Acme.Admin, r)
	code, state = b.Visit(to.Address)
	tester := b.Acme.Worker.Anonymous()
	tester.Cookies["__Host-signin"] = b.Acme.Admin.Cookies["__Host-signin"]
	finish(tester, code, state).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
}

// TestGroups are worth a role and sites; where the provider leaves them out, everything stays.
func TestGroups(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	site := b.Acme.Sites[1]
	b.Acme.Admin.Put(b.path(""), b.draft(body{"groups": []any{
		body{"value": "g-safety", "role_id": b.Acme.RoleIDs["Safety Manager"], "site_ids": []int64{site}},
		body{"value": "g-all", "role_id": b.Acme.RoleIDs["Worker"], "site_ids": []int64{}}}})).Wants(http.StatusOK)
	b.switchedOn(t)
	role := func(id int64) int64 { return b.Insert("select role_id from users where id = $1", id) }
	b.Says = body{"sub": "g", "email": "g@acme.example", "groups": []string{"g-all", "g-safety"}}
	_, r := b.comes(t)
	id := answerOf(r).User.ID
	if role(id) != b.Acme.RoleIDs["Safety Manager"] || b.Insert("select count(*) from user_sites where user_id = $1 and site_id = $2", id, site) != 1 {
		t.Errorf("their groups are worth %d", role(id))
	}
	b.Says = body{"sub": "g", "hasgroups": true}
	_, r = b.comes(t)
	answerOf(r)
	if role(id) != b.Acme.RoleIDs["Safety Manager"] {
		t.Error("groups that were left out took the role away")
	}
	b.Says = body{"sub": "g", "groups": "g-all"}
	_, r = b.comes(t)
	answerOf(r)
	if role(id) != b.Acme.RoleIDs["Worker"] {
		t.Error("another group is worth no other role")
	}
}

// TestPasswordsOff: only after a test within the hour, and with an administrator who keeps theirs and
// stays.
func TestPasswordsOff(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	admin := b.Acme.Admin
	put := func(off bool, keeper int64) *servertest.Response {
		return admin.Put("/api/sso_policy", body{"password_off": off, "break_glass_id": keeper})
	}
	put(true, admin.ID).Refuses(http.StatusConflict, "sso_needed")
	b.switchedOn(t)
	put(true, b.Acme.Worker.ID).Refuses(http.StatusUnprocessableEntity, "invalid")
	b.Advance(61 * time.Minute)
	admin.SignIn().Wants(http.StatusOK)
	put(true, admin.ID).Refuses(http.StatusConflict, "sso_needed")
	b.tries(t).Wants(http.StatusOK)
	put(true, admin.ID).Wants(http.StatusOK)
	signIn := func(who *servertest.Client) *servertest.Response {
		return who.Anonymous().Do(http.MethodPost, "/api/v1/sign_in", body{"email": who.Email, "password": servertest.Password})
	}
	signIn(b.Acme.Worker).Refuses(http.StatusForbidden, "password_off")
	signIn(admin).Wants(http.StatusOK)
	var method struct{ Method string }
	admin.Anonymous().Do(http.MethodPost, "/api/v1/sign_in/email", body{"email": "who@ever.example"}).Wants(http.StatusOK).Into(&method)
	if method.Method != "sso" {
		t.Errorf("people sign in by %q", method.Method)
	}
	b.Exec("update users set is_admin = true where id = $1", b.Acme.Manager.ID)
	signIn(b.Acme.Manager).Refuses(http.StatusForbidden, "password_off")
	if _, err := b.App.Users.WayBack(t.Context(), "acme", b.Acme.Manager.Email); err != nil {
		t.Fatal(err)
	}
	signIn(b.Acme.Manager).Wants(http.StatusOK)
	admin.Post(b.path("/switch"), body{"enabled": false}).Refuses(http.StatusConflict, "sso_in_use")
	admin.Delete(b.path("")).Refuses(http.StatusConflict, "sso_in_use")
	put(false, 0).Wants(http.StatusOK)
	signIn(b.Acme.Worker).Wants(http.StatusOK)
	admin.Delete(b.path("")).Wants(http.StatusOK)
}
