package sso_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/go-ldap/ldap/v3"

	"hivis/directory/sso"
	"hivis/server/servertest"
)

const groupsIn = "ou=groups,dc=acme,dc=example"

func group(name string, in ...string) entry {
	around := make([]string, len(in))
	for i, each := range in {
		around[i] = "cn=" + each + "," + groupsIn
	}
	return entry{"cn=" + name + "," + groupsIn, map[string][]string{"cn": {name}, "memberOf": around}}
}

// says has the directory answer a search for somebody with one entry, and others with what is around their groups.
func (d *directoryServer) says(person entry, others func(base, filter string) []entry) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.entries = func(filter string) []entry {
		if strings.Contains(filter, "mail=") || strings.Contains(filter, "objectGUID=") {
			return []entry{person}
		}
		return others(d.bases[len(d.bases)-1], filter)
	}
}

// TestGroupsInGroups count as somebody's own: Active Directory follows them by its rule, others are asked one by one.
func TestGroupsInGroups(t *testing.T) {
	t.Parallel()
	d := newDirectory(t, true)
	s, path := withDirectory(t, d)
	groups := func() sso.Result {
		r := tries(s, path, "ada@acme.example", word)
		if r.StatusCode != http.StatusOK {
			t.Fatal(s.Text("select detail->>'why' from audit_events where kind = 'sso_refused' order by id desc limit 1"))
		}
		return servertest.As[sso.Result](r)
	}
	d.says(ada(map[string][]string{"userAccountControl": {"512"}}), func(_, filter string) []entry {
		if !strings.Contains(filter, "member:1.2.840.113556.1.4.1941:=cn=Ada Byron,"+people) {
			return nil
		}
		return []entry{group("Safety"), group("Officers"), group("Everybody")}
	})
	said := groups()
	if !slices.Contains(said.Groups, "Officers") || !slices.Contains(said.Groups, "cn=Everybody,"+groupsIn) || said.TooMany || d.bases[len(d.bases)-1] != "dc=acme,dc=example" {
		t.Errorf("by the rule: %+v, asked below %q", said, d.bases[len(d.bases)-1])
	}
	if own := slices.DeleteFunc(slices.Clone(said.Groups), func(g string) bool { return g != "Safety" }); len(own) != 1 {
		t.Errorf("a group stands there %d times", len(own))
	}
	around := map[string]entry{"cn=Safety," + groupsIn: group("Safety", "Officers"), "cn=Officers," + groupsIn: group("Officers", "Everybody", "Safety"), "cn=Everybody," + groupsIn: group("Everybody", "Officers")}
	d.says(ada(nil), func(base, _ string) []entry {
		if found, ok := around[base]; ok {
			return []entry{found}
		}
		return nil
	})
	if said = groups(); !slices.Contains(said.Groups, "Officers") || !slices.Contains(said.Groups, "Everybody") || said.TooMany || len(said.Groups) != 6 {
		t.Errorf("one by one, around in a ring: %+v", said)
	}
	d.says(ada(nil), func(base, _ string) []entry {
		return []entry{{base, map[string][]string{"memberOf": {"cn=x" + strings.Replace(base, "cn=", "", 1)}}}}
	})
	if said = groups(); !said.TooMany {
		t.Errorf("without an end: %+v", said)
	}
}

// TestWhoIsDisabledInTheDirectory loses the sessions that are open, as soon as the directory is asked again. One that
// does not answer takes nobody's, and who keeps the way in is not looked for.
func TestWhoIsDisabledInTheDirectory(t *testing.T) {
	t.Parallel()
	d := newDirectory(t, true)
	s, path := withDirectory(t, d)
	tries(s, path, "ada@acme.example", word).Wants(http.StatusOK)
	var config sso.Config
	s.Acme.Admin.Post(path+"/switch", body{"enabled": true}).Wants(http.StatusOK).Into(&config)
	enters := func() *servertest.Client {
		browser := s.Acme.Worker.Anonymous()
		r := browser.Do(http.MethodPost, "/api/v1/sso/directory", body{"config_id": config.ID, "email": "ada@acme.example", "password": word}).Wants(http.StatusOK)
		keep(browser, r)
		return browser
	}
	open := func() int64 {
		return s.Insert("select count(*) from sessions s join sso_identities i on i.user_id = s.user_id where s.revoked_at is null")
	}
	none := func(string, string) []entry { return nil }
	enters()
	s.Run(s.App.SSO.LookAgain)
	if open() != 1 {
		t.Fatal("whom the directory still lets in has no session any more")
	}
	d.mu.Lock()
	last := d.filters[len(d.filters)-1]
	d.code = ldap.LDAPResultBusy
	d.mu.Unlock()
	if !strings.Contains(last, "(entryUUID=11d8-ada)") {
		t.Errorf("they were looked for by %s", last)
	}
	if err := s.App.SSO.LookAgain(t.Context()); err == nil || open() != 1 {
		t.Errorf("a directory that does not answer: %v, %d open", err, open())
	}
	d.mu.Lock()
	d.code = 0
	d.mu.Unlock()
	d.says(ada(map[string][]string{"userAccountControl": {"514"}}), none)
	s.Run(s.App.SSO.LookAgain)
	if n := s.Insert("select count(*) from audit_events where organization_id = $1 and kind = 'sso_left'", s.Acme.ID); open() != 0 || n != 1 {
		t.Errorf("of somebody disabled %d sessions are open, %d lines in the log", open(), n)
	}
	d.says(ada(nil), none)
	enters()
	s.Exec("insert into sign_in_policies (organization_id, break_glass_id) select $1, user_id from sso_identities where organization_id = $1", s.Acme.ID)
	d.mu.Lock()
	d.entries = func(string) []entry { return nil }
	d.mu.Unlock()
	s.Run(s.App.SSO.LookAgain)
	if open() != 1 {
		t.Error("who keeps the way in lost their session")
	}
	s.Exec("update sign_in_policies set break_glass_id = null where organization_id = $1", s.Acme.ID)
	s.Run(s.App.SSO.LookAgain)
	if open() != 0 {
		t.Error("who is gone from the directory keeps a session")
	}
}
