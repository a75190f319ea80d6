package scim_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/directory/apikeys"
	"hivis/directory/scim"
	"hivis/modules/calendar"
	"hivis/server/servertest"
)

func signedIn(t *testing.T, c *servertest.Client) *servertest.Client {
	t.Helper()
	browser := c.Anonymous()
	browser.Email, browser.ID = c.Email, c.ID
	browser.SignIn().Wants(http.StatusOK)
	return browser
}

// TestWhoeverLeaves loses every way in within a second, by whatever door they left: the provider's two, and the
// screens'.
func TestWhoeverLeaves(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.Live()
	for name, leave := range map[string]func(who *servertest.Client){
		"inactive at the provider": func(who *servertest.Client) {
			b.asks(http.MethodPatch, fmt.Sprintf("/Users/%d", who.ID), patch(body{"op": "replace", "value": body{"active": false}})).Wants(http.StatusOK)
		},
		"deleted at the provider": func(who *servertest.Client) {
			b.asks(http.MethodDelete, fmt.Sprintf("/Users/%d", who.ID), nil).Wants(http.StatusNoContent)
		},
		"by the screens": func(who *servertest.Client) {
			b.Acme.Admin.Patch(fmt.Sprintf("/api/users/%d", who.ID), body{"status": "Inactive"}).Wants(http.StatusOK)
		},
	} {
		who := b.AddUser(b.Acme, strings.ReplaceAll(name, " ", "."), "Safety Manager", b.Acme.Sites[0])
		b.Exec("update users set is_admin = true where id = $1", who.ID)
		browser := signedIn(t, who)
		feed := servertest.As[calendar.FeedAnswer](browser.Post("/api/calendar_feeds", body{"site_id": 0}).Wants(http.StatusOK)).Feed
		address, err := url.Parse(feed.Address)
		if err != nil {
			t.Fatal(err)
		}
		key := servertest.As[apikeys.Made](browser.Post("/api/api_keys", body{"name": name, "role_id": b.Acme.RoleIDs["Worker"], "site_ids": b.Acme.Sites[:1],
			"expires_at": b.Now().AddDate(0, 3, 0), "networks": []string{}, "requests_per_minute": 600}).Wants(http.StatusCreated))
		program := b.Visitor(b.Acme.Host)
		program.Headers = map[string]string{"Authorization": "Bearer " + key.Secret}
		b.Exec("update users set is_verified = true where id = $1", who.ID)
		b.Acme.Admin.Post(fmt.Sprintf("/api/users/%d/password_reset", who.ID), nil).Wants(http.StatusOK)
		b.Insert("insert into sign_ins (organization_id, user_id, email, ticket_hash, browser_hash, proved, asked, remember, created_at, expires_at) values ($1, $2, $3, sha256($4), '\\x00', 'password', 'second_factor', false, $5, $6) returning id",
			b.Acme.ID, who.ID, who.Email, []byte(name), b.Now(), b.Now().Add(time.Hour))
		tab := servertest.Dial(t, b.URL.Host, browser)
		if said := tab.Next(time.Minute); said != `{"type":"welcome"}` {
			t.Fatalf("%s: the socket hears %s", name, said)
		}
		b.at(b.Acme, "").Do(http.MethodGet, address.Path, nil).Wants(http.StatusOK)
		program.Do(http.MethodGet, "/api/users/choose", nil).Wants(http.StatusOK)
		browser.Get("/api/auth").Wants(http.StatusOK)

		leave(who)
		if said := tab.Next(time.Second); said != `{"type":"disconnect","reason":"remote","reconnect":false}` {
			t.Errorf("%s: within a second the socket hears %s", name, said)
		}
		browser.Get("/api/auth").Wants(http.StatusUnauthorized)
		program.Do(http.MethodGet, "/api/users/choose", nil).Refuses(http.StatusUnauthorized, "api_key_invalid")
		b.at(b.Acme, "").Do(http.MethodGet, address.Path, nil).Wants(http.StatusNotFound)
		if n := b.Insert(`select (select count(*) from account_links where user_id = $1) + (select count(*) from sign_ins where user_id = $1 and used_at is null)
			+ (select count(*) from calendar_feeds where user_id = $1)`, who.ID); n != 0 {
			t.Errorf("%s: %d ways in are left", name, n)
		}
	}
}

// TestWhoIsOutOfReach: the administrator who keeps the way in, the last one, and addresses of administrators.
func TestWhoIsOutOfReach(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	admin := fmt.Sprintf("/Users/%d", b.Acme.Admin.ID)
	off := patch(body{"op": "replace", "path": "active", "value": false})
	b.faulty(b.asks(http.MethodPatch, admin, off), http.StatusForbidden, "")
	b.faulty(b.asks(http.MethodDelete, admin, nil), http.StatusForbidden, "")
	b.faulty(b.asks(http.MethodPatch, admin, patch(body{"op": "replace", "path": `emails[type eq "work"].value`, "value": "evil@acme.example"})), http.StatusForbidden, "")
	b.Wants("what the list says", b.last().Said, "The e-mail address of an administrator is changed in Hivis alone.")
	b.asks(http.MethodPatch, admin, patch(body{"op": "replace", "path": "displayName", "value": "Ada A."})).Wants(http.StatusOK)
	b.Exec("update users set is_admin = true where id = $1", b.Acme.Manager.ID)
	b.Exec("insert into sign_in_policies (organization_id, password_off, break_glass_id) values ($1, false, $2)", b.Acme.ID, b.Acme.Admin.ID)
	for _, r := range []*servertest.Response{b.asks(http.MethodPatch, admin, off), b.asks(http.MethodDelete, admin, nil),
		b.asks(http.MethodPatch, admin, patch(body{"op": "replace", "path": "displayName", "value": "Nobody"}))} {
		b.faulty(r, http.StatusForbidden, "")
	}
	b.Wants("what the list says", b.last().Said, "This administrator keeps the way in and is changed in Hivis alone.")
	b.asks(http.MethodPatch, fmt.Sprintf("/Users/%d", b.Acme.Manager.ID), off).Wants(http.StatusOK)
}

// TestWhomAnAdministratorKeepsOut stays out, whatever the provider says again and again.
func TestWhomAnAdministratorKeepsOut(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.adds("eve", nil)
	b.Acme.Admin.Patch("/api/users/"+id, body{"status": "Inactive"}).Wants(http.StatusOK)
	var said struct{ Active bool }
	b.asks(http.MethodPatch, "/Users/"+id, patch(body{"op": "replace", "path": "active", "value": "True"})).Wants(http.StatusOK).Into(&said)
	if said.Active || b.Insert("select count(*) from users where id = $1 and status = 'Active'", id) != 0 {
		t.Error("the provider let somebody in whom an administrator keeps out")
	}
	b.Wants("what the list says", b.last().Said, "Stays deactivated: an administrator here has done that")
	b.Acme.Admin.Delete("/api/users/" + id).Wants(http.StatusOK)
	b.faulty(b.asks(http.MethodPost, "/Users", body{"userName": "eve@acme.example"}), http.StatusConflict, "uniqueness")
}

// TestGroupsAreWorth a role and sites; what they gave goes with them, and what people had of their own stays.
func TestGroupsAreWorth(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	first, second := b.Acme.Sites[0], b.Acme.Sites[1]
	b.maps(b.mapping("Safety", "Safety Manager", first), b.mapping("0b-guid", "", second))
	id := b.adds("ada", nil)
	has := func(what, role string, sites ...int64) {
		t.Helper()
		b.Wants(what+": role", b.Insert("select role_id from users where id = $1", id), b.Acme.RoleIDs[role])
		var have []int64
		for _, site := range []int64{first, second} {
			if b.Insert("select count(*) from user_sites where user_id = $1 and site_id = $2", id, site) > 0 {
				have = append(have, site)
			}
		}
		b.Wants(what+": sites", have, sites)
	}
	has("at first", "Guest User")
	group := b.addsGroup("Safety", id)
	has("in the group", "Safety Manager", first)
	b.Exec("insert into user_sites (organization_id, user_id, site_id) values ($1, $2, $3)", b.Acme.ID, id, second)
	change := func(operations ...body) {
		t.Helper()
		b.asks(http.MethodPatch, "/Groups/"+group, patch(operations...)).Wants(http.StatusNoContent)
	}
	change(body{"op": "replace", "path": "displayName", "value": "Something else"})
	has("renamed", "Guest User", second)
	change(body{"op": "add", "path": "externalId", "value": "0b-guid"}, body{"op": "replace", "path": "displayName", "value": "safety"})
	has("by its number there", "Guest User", second)
	b.maps(b.mapping("safety", "Worker"))
	has("worth something else", "Worker")
	change(body{"op": "remove", "path": "members"})
	has("outside", "Guest User")

	// An administrator's own choice is not taken back by a group that is left.
	change(body{"op": "add", "path": "members", "value": []body{{"value": id}}})
	b.Exec("update users set role_id = $2 where id = $1", id, b.Acme.RoleIDs["Safety Manager"])
	change(body{"op": "remove", "path": fmt.Sprintf("members[value eq %q]", id)})
	has("left the group", "Safety Manager")
}

// TestNoAdministratorByAccident: only a role that the mapping names makes one, and the last one stays.
func TestNoAdministratorByAccident(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.adds("ada", body{"roles": []body{{"value": "admin"}}, "userType": "Administrator"})
	group := b.addsGroup("Super Admin", id)
	isAdmin := func(id any) bool {
		return b.Insert("select count(*) from users where id = $1 and is_admin", id) == 1
	}
	if isAdmin(id) {
		t.Error("a group's name makes an administrator")
	}
	b.maps(b.mapping("Super Admin", "Super Admin"))
	if !isAdmin(id) {
		t.Error("the mapping says so, and nobody is an administrator")
	}
	b.asks(http.MethodDelete, "/Groups/"+group, nil).Wants(http.StatusNoContent)
	if isAdmin(id) {
		t.Error("the group is gone, and what it gave is not")
	}
	b.maps(b.mapping("Everybody", "Worker"))
	b.addsGroup("Everybody", fmt.Sprint(b.Acme.Admin.ID), id)
	if !isAdmin(b.Acme.Admin.ID) {
		t.Error("a group took the last administrator away")
	}
	b.Wants("the other member", b.Insert("select role_id from users where id = $1", id), b.Acme.RoleIDs["Worker"])
	b.Exec("update users set is_admin = true, role_id = $2 where id = $1", id, b.Acme.RoleIDs["Super Admin"])
	b.asks(http.MethodDelete, "/Users/"+id, nil).Wants(http.StatusNoContent)
	if again := b.adds("ada", nil); again != id || isAdmin(id) {
		t.Error("who comes back is an administrator again")
	}
}

// TestATokenIsOneProvidersAlone: it opens one organization, until it is renewed or revoked, and is shown once.
func TestATokenIsOneProvidersAlone(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id, group := b.adds("ada", nil), ""
	group = b.addsGroup("Team", id)
	for _, r := range []*servertest.Response{b.Acme.Admin.Get("/api/scim"), b.Acme.Admin.Get("/api/sso_configs")} {
		if strings.Contains(string(r.Wants(http.StatusOK).Bytes), b.token) {
			t.Error("the token is shown again")
		}
	}
	if n := b.Insert("select count(*) from audit_events where position($1 in row_to_json(audit_events)::text) > 0", b.token); n != 0 {
		t.Error("the token stands in the log")
	}
	b.Globex.Admin.Post(fmt.Sprintf("/api/scim/%d/token", b.config), nil).Refuses(http.StatusNotFound, "not_found")
	b.Acme.Worker.Get("/api/scim").Refuses(http.StatusForbidden, "permission_denied")
	b.faulty(b.at(b.Globex, b.token).Do(http.MethodGet, "/scim/v2/Users", nil), http.StatusUnauthorized, "")
	var other struct{ ID int64 }
	b.Globex.Admin.Post("/api/sso_configs", b.draft()).Wants(http.StatusCreated).Into(&other)
	theirs := servertest.As[scim.Made](b.Globex.Admin.Post(fmt.Sprintf("/api/scim/%d/token", other.ID), nil).Wants(http.StatusCreated)).Secret
	they := b.at(b.Globex, theirs)
	for _, path := range []string{"/Users/" + id, "/Groups/" + group} {
		for _, method := range []string{http.MethodGet, http.MethodDelete} {
			b.faulty(they.Do(method, "/scim/v2"+path, nil), http.StatusNotFound, "")
		}
		b.faulty(they.Do(http.MethodPatch, "/scim/v2"+path, patch(body{"op": "replace", "path": "displayName", "value": "x"})), http.StatusNotFound, "")
	}
	b.faulty(they.Do(http.MethodPost, "/scim/v2/Groups", body{"displayName": "Team", "members": []body{{"value": id}}}), http.StatusBadRequest, "invalidValue")
	var list struct{ TotalResults int }
	they.Do(http.MethodGet, "/scim/v2/Users?filter="+url.QueryEscape(`userName eq "ada@acme.example"`), nil).Wants(http.StatusOK).Into(&list)
	b.Wants("whom the other organization finds", list.TotalResults, 0)

	before := b.token
	b.token = b.makes(b.Acme.Admin)
	b.faulty(b.at(b.Acme, before).Do(http.MethodGet, "/scim/v2/Users", nil), http.StatusUnauthorized, "")
	b.asks(http.MethodGet, "/Users", nil).Wants(http.StatusOK)
	b.Acme.Admin.Delete(fmt.Sprintf("/api/scim/%d/token", b.config)).Wants(http.StatusOK)
	b.faulty(b.asks(http.MethodGet, "/Users", nil), http.StatusUnauthorized, "")
	b.Acme.Admin.Delete(fmt.Sprintf("/api/scim/%d/token", b.config)).Refuses(http.StatusNotFound, "not_found")
	b.Exec("update sessions set proved_at = proved_at - interval '1 hour' where organization_id = $1", b.Acme.ID)
	b.Advance(2 * time.Second)
	b.Acme.Admin.Post(fmt.Sprintf("/api/scim/%d/token", b.config), nil).Refuses(http.StatusForbidden, "prove_again")
}

// TestLimits: whoever guesses tokens and whoever asks too much waits; the plan's places are not exceeded.
func TestLimits(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	var last *servertest.Response
	for range 31 {
		last = b.at(b.Acme, "hvs_wrong").Do(http.MethodGet, "/scim/v2/Users", nil)
	}
	b.faulty(last, http.StatusTooManyRequests, "")
	if last.Header.Get("Retry-After") == "" {
		t.Error("it is not said for how long to wait")
	}
	b.asks(http.MethodGet, "/Users?count=0", nil).Wants(http.StatusOK)
	if n := b.Insert("select count(*) from scim_requests where organization_id = $1 and config_id is null", b.Acme.ID); n > 5 {
		t.Errorf("%d requests with a wrong token push the others out", n)
	}
	b.Exec("update organizations set user_limit = (select count(*) from users where organization_id = $1 and status = 'Active') where id = $1", b.Acme.ID)
	b.faulty(b.asks(http.MethodPost, "/Users", body{"userName": "late@acme.example"}), http.StatusForbidden, "")
	if said := b.last(); !strings.HasPrefix(said.Said, "The subscription plan does not allow more than") || said.Subject != "late@acme.example" {
		t.Errorf("the list says %+v", said)
	}
}

// TestTheLastRequests are fifty, each with what became of it in the reader's language.
func TestTheLastRequests(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.adds("ada", body{"title": "Engineer", "department": "Assembly"})
	first := b.last()
	b.Wants("the request", fmt.Sprint(first.Method, first.Path, first.Status, first.Provider, first.Subject, first.Said, first.Ignored), "POST/Users201EntraadaAdded2")
	german := b.Acme.Admin.In("de")
	var all scim.Overview
	german.Get("/api/scim").Wants(http.StatusOK).Into(&all)
	b.Wants("in German", all.Requests[0].Said, "Hinzugefügt")
	b.Wants("the token", fmt.Sprint(len(all.Tokens), all.Tokens[0].People, all.Tokens[0].LastUsedAt != nil, all.Address), "1 1 truehttp://"+b.Acme.Host+"/scim/v2")
	for range 55 {
		b.asks(http.MethodGet, "/Groups?count=0", nil).Wants(http.StatusOK)
	}
	b.Acme.Admin.Get("/api/scim").Wants(http.StatusOK).Into(&all)
	if len(all.Requests) != 50 || all.Requests[0].Said != "Found: 0" {
		t.Errorf("%d requests are kept, the last %+v", len(all.Requests), all.Requests[0])
	}
}

// TestWhatNoProviderSends is refused in the standard's words, and changes nothing.
func TestWhatNoProviderSends(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.adds("ada", nil)
	one := "/scim/v2/Users/" + id
	raw := func(method, path, kind, sent string) *servertest.Response {
		return b.at(b.Acme, b.token).Raw(method, path, kind, sent)
	}
	before := b.Insert("select count(*) from users where organization_id = $1", b.Acme.ID)
	const ours = "application/scim+json"
	for name, r := range map[string]*servertest.Response{
		"no JSON":                raw(http.MethodPost, "/scim/v2/Users", ours, "userName"),
		"a list":                 raw(http.MethodPost, "/scim/v2/Users", ours, "[]"),
		"two values":             raw(http.MethodPost, "/scim/v2/Users", ours, `{"userName":"x@acme.example"} {}`),
		"nothing":                raw(http.MethodPost, "/scim/v2/Users", ours, ""),
		"an end of text":         raw(http.MethodPost, "/scim/v2/Users", ours, `{"userName":"x\u0000@acme.example"}`),
		"no text":                raw(http.MethodPost, "/scim/v2/Users", ours, "{\"userName\":\"\xff\"}"),
		"no operations":          raw(http.MethodPatch, one, ours, `{"Operations":[]}`),
		"an operation of text":   raw(http.MethodPatch, one, ours, `{"Operations":["replace"]}`),
		"a path that is none":    raw(http.MethodPatch, one, ours, `{"Operations":[{"op":"replace","path":7,"value":1}]}`),
		"a truth that is none":   raw(http.MethodPatch, one, ours, `{"Operations":[{"op":"replace","path":"active","value":"perhaps"}]}`),
		"a name of lists":        raw(http.MethodPatch, one, ours, `{"Operations":[{"op":"replace","path":"userName","value":["a","b"]}]}`),
		"too long a name":        raw(http.MethodPatch, one, ours, `{"Operations":[{"op":"replace","path":"displayName","value":"`+strings.Repeat("x", 400)+`"}]}`),
		"an address that is two": raw(http.MethodPost, "/scim/v2/Users", ours, `{"userName":"A <a@acme.example>, b@acme.example"}`),
		"another filter":         raw(http.MethodGet, "/scim/v2/Users?filter="+url.QueryEscape(`(userName eq "a") or active eq true`), ours, ""),
		"an attribute of none":   raw(http.MethodGet, "/scim/v2/Users?filter="+url.QueryEscape(`password eq "a"`), ours, ""),
		"quotes":                 raw(http.MethodGet, "/scim/v2/Users?filter="+url.QueryEscape(`userName eq "a' or 1=1 --`), ours, ""),
	} {
		if r.StatusCode != http.StatusBadRequest || !strings.Contains(string(r.Bytes), `"scimType"`) {
			t.Errorf("%s: %d %s", name, r.StatusCode, r.Bytes)
		}
	}
	b.faulty(raw(http.MethodPost, "/scim/v2/Users", "text/plain", "{}"), http.StatusUnsupportedMediaType, "")
	b.faulty(raw(http.MethodPost, "/scim/v2/Users", ours, `{"x":"`+strings.Repeat("x", 1<<20)+`"}`), http.StatusRequestEntityTooLarge, "")
	b.faulty(b.asks(http.MethodPut, "/Users", body{}), http.StatusMethodNotAllowed, "")
	b.faulty(b.asks(http.MethodGet, "/Users/1/2", nil), http.StatusNotFound, "")
	if after := b.Insert("select count(*) from users where organization_id = $1", b.Acme.ID); after != before {
		t.Errorf("%d people more", after-before)
	}
}

// TestVersions: what somebody has already is not sent again, and what was changed meanwhile is not written over.
func TestVersions(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.adds("ada", nil)
	group := b.addsGroup("Team", id)
	for _, path := range []string{"/Users/" + id, "/Groups/" + group} {
		version := b.asks(http.MethodGet, path, nil).Wants(http.StatusOK).Header.Get("ETag")
		c := b.at(b.Acme, b.token)
		c.Headers["If-None-Match"] = version
		c.Do(http.MethodGet, "/scim/v2"+path, nil).Wants(http.StatusNotModified)
		c.Headers["If-Match"] = version
		b.Advance(time.Second)
		rename := patch(body{"op": "replace", "path": "displayName", "value": "Renamed"})
		if r := c.Do(http.MethodPatch, "/scim/v2"+path, rename); r.StatusCode >= http.StatusBadRequest {
			t.Errorf("%s: %s", path, r.Bytes)
		}
		b.faulty(c.Do(http.MethodPatch, "/scim/v2"+path, rename), http.StatusPreconditionFailed, "")
	}
}

// TestWhomAProviderSees: people of its mail domains, and nobody whom another provider has brought.
func TestWhomAProviderSees(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.adds("ada", nil)
	var made struct{ ID int64 }
	draft := b.draft()
	draft["name"], draft["domains"] = "Okta", []string{"partner.example"}
	b.Acme.Admin.Post("/api/sso_configs", draft).Wants(http.StatusCreated).Into(&made)
	other := b.at(b.Acme, servertest.As[scim.Made](b.Acme.Admin.Post(fmt.Sprintf("/api/scim/%d/token", made.ID), nil).Wants(http.StatusCreated)).Secret)
	var list struct {
		TotalResults int
		Resources    []struct{ ID string }
	}
	other.Do(http.MethodGet, "/scim/v2/Users", nil).Wants(http.StatusOK).Into(&list)
	b.Wants("whom the other provider sees", list.TotalResults, 0)
	b.faulty(other.Do(http.MethodGet, "/scim/v2/Users/"+id, nil), http.StatusNotFound, "")
	b.faulty(other.Do(http.MethodPost, "/scim/v2/Users", body{"userName": "ada@acme.example"}), http.StatusConflict, "uniqueness")
	b.asks(http.MethodGet, "/Users?count=200", nil).Wants(http.StatusOK).Into(&list)
	if !slices.ContainsFunc(list.Resources, func(r struct{ ID string }) bool { return r.ID == fmt.Sprint(b.Acme.Worker.ID) }) {
		t.Error("who was here before is not seen")
	}
	if n := b.Insert("select count(*) from users where organization_id = $1 and status = 'Service'", b.Acme.ID); int(n) != 2 {
		t.Errorf("there are %d accounts of providers", n)
	}
}
