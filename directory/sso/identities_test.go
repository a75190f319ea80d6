package sso_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/directory/sso"
	"hivis/server/servertest"
)

// TestWhereSomebodyWanted: back from the provider they are told the path that they left from, if it is one of ours.
func TestWhereSomebodyWanted(t *testing.T) {
	t.Parallel()
	b := newBench(t).switchedOn(t)
	b.Says = body{"sub": "new", "email": "new.person@acme.example"}
	for wanted, told := range map[string]string{
		"/incidents?site=3#top": "/incidents?site=3#top", "": "", "https://evil.example": "", "//evil.example": "", `/\evil.example`: "", "/\tevil": "", "javascript:alert(1)": "",
	} {
		browser := b.Acme.Worker.Anonymous()
		var to sso.Address
		r := browser.Do(http.MethodPost, "/api/v1/sso/begin", body{"config_id": b.config, "return_to": wanted}).Wants(http.StatusOK)
		r.Into(&to)
		keep(browser, r)
		code, state := b.Visit(to.Address)
		if in := answerOf(browser.Do(http.MethodPost, "/api/v1/sso/finish", body{"code": code, "state": state})); in.Session == nil || in.ReturnTo != told {
			t.Errorf("who wanted %q is sent to %q", wanted, in.ReturnTo)
		}
	}
}

// TestWhoIsKnownByAProvider sees by which one, and an administrator unties them: their sessions end, and the password is
// asked once more.
func TestWhoIsKnownByAProvider(t *testing.T) {
	t.Parallel()
	b := newBench(t).switchedOn(t)
	b.Says = body{"sub": "worker", "email": b.Acme.Worker.Email}
	tied := func() (*servertest.Client, sso.Answer) {
		browser, r := b.comes(t)
		asked := answerOf(r)
		if asked.Tie == "" {
			t.Fatalf("they are not asked for their password: %s", r.Bytes)
		}
		r = browser.Do(http.MethodPost, "/api/v1/sso/tie", body{"ticket": asked.Ticket, "password": servertest.Password})
		keep(browser, r)
		return browser, answerOf(r)
	}
	tied()
	own := servertest.As[sso.Identities](b.Acme.Worker.Get("/api/my/identities").Wants(http.StatusOK)).Identities
	if len(own) != 1 || own[0].Provider != "Entra" {
		t.Fatalf("one's own: %+v", own)
	}
	if of := servertest.As[sso.Identities](b.Acme.Admin.Get("/api/my/identities").Wants(http.StatusOK)).Identities; len(of) != 0 {
		t.Errorf("of somebody else: %+v", of)
	}
	theirs := fmt.Sprintf("/api/users/%d/identities", b.Acme.Worker.ID)
	if found := servertest.As[sso.Identities](b.Acme.Admin.Get(theirs).Wants(http.StatusOK)).Identities; len(found) != 1 || found[0].ID != own[0].ID {
		t.Errorf("an administrator sees %+v", found)
	}
	b.Globex.Admin.Get(theirs).Refuses(http.StatusNotFound, "not_found")
	b.Acme.Admin.Delete(fmt.Sprintf("/api/users/%d/identities/%d", b.Acme.Manager.ID, own[0].ID)).Refuses(http.StatusNotFound, "not_found")
	b.Acme.Admin.Delete(fmt.Sprintf("%s/%d", theirs, own[0].ID)).Wants(http.StatusOK)
	if n := b.Insert("select count(*) from sessions where user_id = $1 and revoked_at is null", b.Acme.Worker.ID); n != 0 {
		t.Errorf("%d sessions are left to who was untied", n)
	}
	if _, in := tied(); in.Session == nil {
		t.Error("they cannot be tied again")
	}
}
