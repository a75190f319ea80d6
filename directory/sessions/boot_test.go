package sessions_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"hivis/platform/i18n"
	"hivis/server"
	"hivis/server/servertest"
)

type boot struct {
	APIKey       string `json:"api_key"`
	Organization *struct {
		ID            int64  `json:"id"`
		SubDomainName string `json:"sub_domain_name"`
		TimeZone      string `json:"time_zone"`
	} `json:"organization"`
	Platform bool     `json:"platform"`
	Mails    bool     `json:"mails"`
	Version  string   `json:"version"`
	Locales  []string `json:"locales"`
}

func TestBoot(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	bootOf := func(c *servertest.Client) (b boot) {
		c.Anonymous().Get("/api/v1/boot").Wants(http.StatusOK).Into(&b)
		return b
	}
	acme, globex, platform := bootOf(s.Acme.Admin), bootOf(s.Globex.Admin), bootOf(s.Platform.Admin)
	if acme.Organization == nil || acme.Organization.ID != s.Acme.ID || acme.Organization.SubDomainName != "acme" || acme.Organization.TimeZone != "Europe/Sofia" || acme.Platform {
		t.Errorf("Acme boots with %+v", acme)
	}
	if acme.APIKey != s.App.Auth.APIKey("acme") || acme.APIKey == globex.APIKey || strings.Contains(acme.APIKey, "acme") || acme.APIKey != bootOf(s.Acme.Admin).APIKey {
		t.Errorf("the API keys are %q and %q", acme.APIKey, globex.APIKey)
	}
	if platform.Organization != nil || !platform.Platform || platform.APIKey != "public" {
		t.Errorf("the platform boots with %+v", platform)
	}
	if !slices.Equal(acme.Locales, i18n.Locales) || acme.Version != "test" {
		t.Errorf("locales %v, version %q", acme.Locales, acme.Version)
	}
}

// TestBootSaysWhetherMailsGoOut, so that no screen promises one that nobody gets.
func TestBootSaysWhetherMailsGoOut(t *testing.T) {
	t.Parallel()
	for url, want := range map[string]bool{"": false, "smtp://mail.example:25": true} {
		s := servertest.Changed(t, nil, func(o *server.Options) { o.SMTPURL = url })
		var b boot
		s.Acme.Admin.Anonymous().Get("/api/v1/boot").Wants(http.StatusOK).Into(&b)
		if b.Mails != want {
			t.Errorf("with the mail server %q it says mails: %t", url, b.Mails)
		}
	}
}

// TestUnknownHosts have nothing, whatever is asked for and whatever is sent along.
func TestUnknownHosts(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	browser := signedIn(t, s.Acme.Worker)
	browser.Headers["X-Refresh-Token"] = browser.Session.Refresh
	for _, host := range []string{"initech." + s.URL.Host, "acme.elsewhere.example", "a.b." + s.URL.Host, "acme"} {
		for _, stranger := range []*servertest.Client{browser.Copy(), browser.Anonymous()} {
			stranger.Host = host
			for _, op := range s.App.API.Operations() {
				if op.Path == "/api/attachments" {
					continue // takes a file; the others show enough
				}
				path := strings.ReplaceAll(op.Path, "{id}", "1")
				if r := stranger.Do(op.Method, path, nil); r.StatusCode != http.StatusNotFound || codeOf(r) != "organization_not_found" {
					t.Errorf("%s %s on the host %s: %s", op.Method, path, host, said(r))
				}
			}
		}
	}
	deleted := s.Insert("update organizations set status = 'Deleted' where id = $1 returning id", s.Globex.ID)
	signIn(s.Globex.Admin, s.Globex.Admin.Email, servertest.Password)
	if n := s.Insert("select count(*) from sessions where organization_id = $1", deleted); n != 0 {
		t.Error("somebody signed in to a deleted organization")
	}
}

// TestMasterSuperAdmin belongs to the platform's host and to no other.
func TestMasterSuperAdmin(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	msa := signedIn(t, s.Platform.Admin)
	var answer struct {
		User struct {
			IsMaster bool `json:"is_master_super_admin"`
			IsAdmin  bool `json:"is_admin"`
		} `json:"user"`
	}
	msa.Get("/api/users/user_profile").Wants(http.StatusOK).Into(&answer)
	if !answer.User.IsMaster || answer.User.IsAdmin {
		t.Errorf("the master super admin is %+v", answer.User)
	}
	msa.Get("/api/organizations").Wants(http.StatusOK)
	if n := auditEvents(s, s.Platform, "organizations_listed"); n != 1 {
		t.Errorf("listing the organizations left %d audit events", n)
	}
	msa.Get("/api/v2/observations").Refuses(http.StatusForbidden, "permission_denied") // no organization's records
	s.Acme.Admin.Get("/api/organizations").Refuses(http.StatusForbidden, "permission_denied")
	signIn(s.Acme.Admin, s.Platform.Admin.Email, servertest.Password).Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
	signIn(s.Platform.Admin, s.Acme.Admin.Email, servertest.Password).Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
	tenant := signedIn(t, s.Acme.Admin)
	tenant.Host = s.Platform.Host
	tenant.Get("/api/organizations").Refuses(http.StatusNotFound, "not_found")
}
