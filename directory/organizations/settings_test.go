package organizations_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/directory/organizations"
	"hivis/directory/users"
	"hivis/server/servertest"
)

type body = map[string]any

// TestAModuleThatIsOff is nobody's, whatever their role says or is changed to, and what is in it comes back with it.
func TestAModuleThatIsOff(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	admin := s.Acme.Admin
	off := func(modules ...string) organizations.Settings {
		t.Helper()
		return servertest.As[organizations.SettingsAnswer](admin.Patch("/api/v1/organization", body{"modules_off": append([]string{}, modules...)}).Wants(200)).Organization
	}
	entered := func(permits, templates, library int) {
		t.Helper()
		admin.Get("/api/permit_form_questions").Wants(permits)
		admin.Get("/api/permits").Wants(templates)
		admin.Get("/api/folders").Wants(library)
		s.Globex.Admin.Get("/api/permits").Wants(200)
	}
	told := func() []string {
		var me struct{ User users.CurrentUser }
		admin.SignIn().Wants(200).Into(&me)
		return me.User.Organization.Modules
	}
	entered(200, 200, 200)
	permit := s.Permit(s.Acme, admin, s.PermitType(s.Acme, "Hot work"), body{"starts_at": s.Now().Add(9 * time.Hour), "ends_at": s.Now().Add(11 * time.Hour)})
	s.MovePermit(admin, permit, "submit", nil).Wants(200)
	admin.Patch("/api/v1/organization", body{"modules_off": []string{"Permit"}}).Refuses(422, "invalid").
		At(t, "modules_off", "1 records of this module (PTW) are not finished. Close or revoke them first: nobody could do so once it is off.")
	admin.Get(fmt.Sprintf("/api/permit_form_questions/%d", permit)).Wants(200)
	s.MovePermit(admin, permit, "withdraw", nil).Wants(200)
	if got := off("Library", "Permit"); !slices.Equal(got.ModulesOff, []string{"Permit", "Library"}) {
		t.Errorf("off are %v", got.ModulesOff)
	}
	entered(403, 403, 403)
	if got := told(); slices.Contains(got, "Permit") || slices.Contains(got, "Permit Form Setting") || slices.Contains(got, "Library") || !slices.Contains(got, "Incident") {
		t.Errorf("it says that it uses %v", got)
	}
	s.Exec("update roles set rules = rules || '{\"Permit\": [\"read\"]}' where organization_id = $1", s.Acme.ID)
	off("Permit")
	entered(403, 403, 200)
	off()
	entered(200, 200, 200)
	for _, kept := range []string{"Incident", "Calendar"} {
		admin.Patch("/api/v1/organization", body{"modules_off": []string{kept}}).Refuses(422, "invalid")
	}
}

// TestALookOfOnesOwn is seen by whoever signs in, held to what can be read, and rests with a plan that has none.
func TestALookOfOnesOwn(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	admin := s.Acme.Admin
	subscribed := func(kind string) {
		s.Exec("update organizations set subscription_type = $2 where id = $1", s.Acme.ID, kind)
	}
	seen := func() users.Look {
		var boot struct{ Organization organizations.Public }
		admin.Anonymous().Do("GET", "/api/v1/boot", nil).Wants(200).Into(&boot)
		return boot.Organization.Look
	}
	look := func(accent, navigation, font string) body {
		return body{"look": body{"accent": accent, "navigation": navigation, "font": font}}
	}
	subscribed("enterprise")
	admin.Patch("/api/v1/organization", look("#ffd166", "#0b2545", "georgia")).Wants(200)
	if got := seen(); got != (users.Look{Accent: "#ffd166", Navigation: "#0b2545", Font: "georgia"}) {
		t.Errorf("before signing in it looks like %+v", got)
	}
	admin.Patch("/api/v1/organization", look("", "#e8f0ff", "standard")).Refuses(422, "invalid").
		At(t, "look.navigation", "This ground is too light for the text of the navigation: contrast 2.1 of 4.5. Choose a darker colour.")
	admin.Patch("/api/v1/organization", look("red", "", "standard")).Refuses(422, "invalid")
	admin.Patch("/api/v1/organization", body{"name": "Acme Works"}).Wants(200)
	subscribed("business")
	if got := seen(); got != users.StandardLook {
		t.Errorf("without the plan it looks like %+v", got)
	}
	admin.Patch("/api/v1/organization", look("", "", "system")).Refuses(422, "invalid").At(t, "look", "A look of your own comes with the enterprise plan.")
	admin.Patch("/api/v1/organization", body{"name": "Acme"}).Wants(200)
	subscribed("own")
	if got := seen(); got.Accent != "#ffd166" {
		t.Errorf("with the plan again it looks like %+v", got)
	}
}

// TestSettings are the administrators', and everybody's browser follows.
func TestSettings(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Live()
	admin, worker := s.Acme.Admin, s.Acme.Worker
	admin.SignIn().Wants(200)
	worker.SignIn().Wants(200)
	socket := servertest.Dial(t, s.URL.Host, worker)
	organization := socket.Subscribe("OrganizationChannel", "organization_id", s.Acme.ID)
	zone := servertest.Dial(t, s.URL.Host, worker).Subscribe("TimezoneChannel", "organization_id", s.Acme.ID)
	upload := admin.Uploaded("logo.png", servertest.Picture)
	var answer organizations.SettingsAnswer
	admin.Patch("/api/v1/organization", body{"name": " Acme Works ", "letterhead": "1 Main Street", "time_zone": "Asia/Tokyo", "languages": []string{"de", "en"},
		"reveals_unknown_email": true, "logo_id": upload}).Wants(200).Into(&answer)
	got := answer.Organization
	if got.Name != "Acme Works" || got.Letterhead != "1 Main Street" || got.TimeZone != "Asia/Tokyo" || len(got.Languages) != 2 || !got.RevealsUnknownEmail || got.Logo == nil {
		t.Fatalf("the settings are %+v", got)
	}
	var heard struct {
		DBAction     string `json:"db_action"`
		Organization users.Organization
	}
	organization.Hears(&heard)
	if heard.DBAction != "update" || heard.Organization.Name != "Acme Works" || heard.Organization.LogoURL != got.Logo.URL || heard.Organization.Plan.UserLimit != 50 {
		t.Errorf("the worker's browser hears %+v", heard)
	}
	var now struct {
		TimeZone string `json:"timezone"`
	}
	if zone.Hears(&now); now.TimeZone != "Asia/Tokyo" {
		t.Errorf("the time zone is heard to be %+v", now)
	}
	if logo := worker.Anonymous().Do("GET", got.Logo.URL, nil).Wants(200); string(logo.Bytes) != string(servertest.Picture) {
		t.Error("the logo is another picture")
	}
	s.Globex.Admin.Get("/api/v1/organization/logo").Refuses(404, "not_found")
	worker.Anonymous().Do("POST", "/api/v1/sign_in/email", body{"email": "nobody@acme.example"}).Refuses(422, "invalid")
	worker.Get("/api/v1/organization").Refuses(403, "permission_denied")
	worker.Patch("/api/v1/organization", body{"name": "Mine"}).Refuses(403, "permission_denied")
	admin.Patch("/api/v1/organization", body{"name": " "}).Refuses(422, "invalid").At(t, "name", "This is required.")
	admin.Patch("/api/v1/organization", body{"time_zone": "Mars/Base"}).Refuses(422, "invalid").
		SaysAt("time_zone", "Choose a time zone, such as Europe/Sofia.", "de", "Wählen Sie eine Zeitzone, etwa Europe/Berlin.")
	upload = admin.Uploaded("logo.txt", []byte("no picture"))
	admin.Patch("/api/v1/organization", body{"logo_id": upload}).Refuses(422, "invalid").
		SaysAt("logo_id", "Choose a JPEG, PNG or GIF picture.", "fr", "Wählen Sie ein Bild im Format JPEG, PNG oder GIF.")
	admin.Patch("/api/v1/organization", body{"logo_id": 0}).Wants(200).Into(&answer)
	if answer.Organization.Logo != nil {
		t.Errorf("the logo is still %+v", answer.Organization.Logo)
	}
}

// TestThePeopleThatCount are the active ones of the organization itself.
func TestThePeopleThatCount(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Acme.Admin.SignIn().Wants(200)
	people := func() int64 {
		return servertest.As[organizations.SettingsAnswer](s.Acme.Admin.Get("/api/v1/organization").Wants(200)).Organization.ActiveUsers
	}
	before := people()
	s.Exec("update users set status = 'Inactive' where organization_id in ($1, $2) and email not like 'admin%'", s.Acme.ID, s.Globex.ID)
	if after := people(); before < 2 || after != 1 {
		t.Errorf("%d people count, and %d when all but the administrator are inactive", before, after)
	}
}

// TestARemovedOrganization tells the browsers of its people.
func TestARemovedOrganization(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Live()
	s.Acme.Worker.SignIn().Wants(200)
	channel := servertest.Dial(t, s.URL.Host, s.Acme.Worker).Subscribe("OrganizationChannel", "organization_id", s.Acme.ID)
	s.Exec("update organizations set status = 'Deleted' where id = $1", s.Acme.ID)
	var heard struct {
		DBAction     string `json:"db_action"`
		Organization struct{ ID int64 }
	}
	channel.Hears(&heard)
	if heard.DBAction != "remove" || heard.Organization.ID != s.Acme.ID {
		t.Errorf("the browser hears %+v", heard)
	}
	if hosts, err := s.Database.Hosts(t.Context()); err != nil || !slices.Equal(hosts, []string{"globex"}) {
		t.Errorf("the hosts are still %v, %v", hosts, err)
	}
	s.Advance(time.Second)
	if r := s.Acme.Worker.Get("/api/auth"); r.StatusCode < 400 || !strings.Contains(string(r.Bytes), "code") {
		t.Errorf("the session still works: %s", r.Bytes)
	}
}

// TestAClosedOrganization tells the browsers of its people, however it was closed.
func TestAClosedOrganization(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ change, status string }{
		{"status = 'Inactive'", "Inactive"}, {"is_locked = true", "Active"},
	} {
		s := servertest.New(t)
		s.Live()
		s.Acme.Worker.SignIn().Wants(200)
		channel := servertest.Dial(t, s.URL.Host, s.Acme.Worker).Subscribe("OrganizationChannel", "organization_id", s.Acme.ID)
		s.Exec("update organizations set "+c.change+" where id = $1", s.Acme.ID)
		var heard struct {
			DBAction     string `json:"db_action"`
			Organization struct {
				ID                 int64
				OrganizationStatus string `json:"organization_status"`
				IsLocked           bool   `json:"is_locked"`
			}
		}
		channel.Hears(&heard)
		o := heard.Organization
		if heard.DBAction != "update" || o.ID != s.Acme.ID || o.OrganizationStatus != c.status || o.IsLocked != (c.status == "Active") {
			t.Errorf("%s: the browser hears %+v", c.change, heard)
		}
		s.Advance(2 * time.Second)
		s.Acme.Worker.Get("/api/users/user_profile").Refuses(403, "roadblock")
	}
}
