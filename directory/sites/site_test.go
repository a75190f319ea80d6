package sites_test

import (
	"net/http"
	"testing"

	"hivis/directory/sites"
	"hivis/server/servertest"
)

// TestASiteIsKept with all that is said of it, and whoever made it works there.
func TestASiteIsKept(t *testing.T) {
	b := newBench(t)
	b.Exec(`update roles set rules = jsonb_set(rules, '{Site}', '["read", "create", "update"]') where organization_id = $1 and id = $2`, b.Acme.ID, b.Acme.RoleIDs["Safety Manager"])
	parent := b.create(b.Acme.Manager, body{"name": "Bulgaria"})
	site := b.create(b.Acme.Manager, body{"name": " Plovdiv ", "site_code": "BG-1", "address": "1 Road", "zip": "4000", "city": "Plovdiv", "state": "South", "country": "Bulgaria",
		"latitude": 42.15, "longitude": 24.75, "head_of_site_id": b.Acme.Supervisor.ID, "emergency_mobile": "+359 88 123 4567", "emergency_email": "Help@Acme.example",
		"naics_code": "336111", "establishment_name": "Acme works", "industry_description": "Cars", "parent_id": parent.ID})
	b.Wants("the site", []any{site.Name, site.FullName, site.SiteCode, site.Address, site.Zip, site.City, site.State, site.Country, *site.Latitude, *site.Longitude,
		site.HeadOfSafety.ID == b.Acme.Manager.ID, site.HeadOfSite.Name, site.EmergencyMobile, site.EmergencyEmail, site.NAICSCode, site.EstablishmentName, site.IndustryDescription,
		site.Status, site.Parent.Name, site.OpenRecords},
		"[Plovdiv Bulgaria / Plovdiv BG-1 1 Road 4000 Plovdiv South Bulgaria 42.15 24.75 true Supervisor Test +359 88 123 4567 help@acme.example 336111 Acme works Cars active Bulgaria 0]")
	b.Wants("its maker sees it at once", b.read(b.Acme.Manager, site.ID).Name, "Plovdiv")
	b.Wants("the parent's children", b.read(b.Acme.Admin, parent.ID).Children, "[{"+at("%d", site.ID)+" Plovdiv}]")
	b.Acme.Supervisor.Get(at("/api/sites/%d", site.ID)).Refuses(http.StatusNotFound, "not_found")
	var names sites.FullNames
	b.Acme.Manager.Get("/api/sites/site_full_name").Wants(http.StatusOK).Into(&names)
	b.Wants("full names", []any{names.Sites[0].FullName, names.Sites[1].FullName, names.Sites[2].FullName}, "[Auckland Bulgaria Bulgaria / Plovdiv]")
	edited := siteOf(b.Acme.Manager.Patch(at("/api/sites/%d", site.ID), body{"city": "Sofia", "no_position": true, "head_of_site_id": 0, "parent_id": 0}).Wants(http.StatusOK))
	b.Wants("edited", []any{edited.City, edited.Latitude == nil, edited.HeadOfSite == nil, edited.FullName, edited.Zip}, "[Sofia true true Plovdiv 4000]")
	b.Wants("in the log", []any{b.logged("site_created"), b.logged("site_updated"), b.Insert(`select count(*) from audit_events where organization_id = $1 and kind = 'site_updated'
		and record_id = $2 and changes @> '[{"field": "city", "before": "Plovdiv", "after": "Sofia"}, {"field": "parent", "before": "Bulgaria", "after": ""}]'`, b.Acme.ID, site.ID)}, "[2 1 1]")
}

// TestASiteIsHeldToItsRules, each said at its field in the reader's language.
func TestASiteIsHeldToItsRules(t *testing.T) {
	b := newBench(t)
	b.create(b.Acme.Admin, body{"site_code": "BG-1"})
	child := b.create(b.Acme.Admin, body{"name": "Packing hall", "parent_id": b.Acme.Sites[0]})
	for _, c := range []struct {
		change                       body
		field, english, locale, said string
	}{
		{body{"name": " "}, "name", "This is required.", "en", "This is required."},
		{body{"name": "PLOVDIV"}, "name", "There is a site of this name already. Choose another name.", "bg", "Вече има обект с това име. Изберете друго."},
		{body{"name": "X", "site_code": "bg-1"}, "site_code", "Another site has this ID.", "es", "Otro centro tiene este identificador."},
		{body{"name": "X", "time_zone": "Local"}, "time_zone", "Choose a time zone such as Europe/Sofia.", "fr", "Choisissez un fuseau horaire tel que Europe/Sofia."},
		{body{"name": "X", "time_zone": "posix/Europe/Sofia"}, "time_zone", "Choose a time zone such as Europe/Sofia.", "fr", "Choisissez un fuseau horaire tel que Europe/Sofia."},
		{body{"name": "X", "head_of_safety_id": b.Globex.Admin.ID}, "head_of_safety_id", "Choose an active user of your organization.", "en", "Choose an active user of your organization."},
		{body{"name": "X", "emergency_mobile": "112 please"}, "emergency_mobile", "This is not a correct phone number.", "tr", "Bu doğru bir telefon numarası değil."},
		{body{"name": "X", "emergency_email": "nobody"}, "emergency_email", "This is not a valid e-mail address.", "en", "This is not a valid e-mail address."},
		{body{"name": "X", "naics_code": "33x"}, "naics_code", "A NAICS code has two to six digits.", "zh", "NAICS 代码为两到六位数字。"},
		{body{"name": "X", "latitude": 1}, "longitude", "Give both latitude and longitude, or neither.", "de", "Geben Sie Breite und Länge an, oder keines von beiden."},
		{body{"name": "X", "parent_id": child.ID}, "parent_id", "Choose an active site that is not itself below another one.", "es", "Elija un centro activo que no dependa a su vez de otro."},
	} {
		b.Acme.Admin.Post("/api/sites", b.form(c.change)).Refuses(http.StatusUnprocessableEntity, "invalid").SaysAt(c.field, c.english, c.locale, c.said)
	}
	b.Acme.Admin.Post("/api/sites", body{"name": "X", "time_zone": "UTC"}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "head_of_safety_id", "This is required.")
	other := b.create(b.Acme.Admin, body{"name": "Another"})
	b.Acme.Admin.Patch(at("/api/sites/%d", b.Acme.Sites[0]), body{"parent_id": other.ID}).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("parent_id", "There are sites below this one, so it cannot be below another.", "bg", "Под този обект има други, затова той не може да е под друг.")
	b.Wants("nothing came of what was refused", b.Insert("select count(*) from sites where organization_id = $1 and name = 'X'", b.Acme.ID), 0)
}

// TestClosingASite asks first for what is open there, and leaves one to work at.
func TestClosingASite(t *testing.T) {
	b := newBench(t)
	first, second := b.Acme.Sites[0], b.Acme.Sites[1]
	child := b.create(b.Acme.Admin, body{"parent_id": second})
	b.observe(first, 0)
	off := body{"status": "inactive"}
	b.Acme.Admin.Patch(at("/api/sites/%d", first), off).Refuses(http.StatusConflict, "site_has_open_records").
		Says("2 records are open at this site. Close them or move them to another site first.", "de", "An diesem Standort sind 2 Vorgänge offen. Schließen oder verschieben Sie diese zuerst.")
	b.Acme.Admin.Post(at("/api/sites/%d/delete", first), body{"reason": "Sold"}).Refuses(http.StatusConflict, "site_has_open_records")
	b.Acme.Admin.Patch(at("/api/sites/%d", first), body{"time_zone": "Europe/Sofia"}).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "time_zone", "Open records are due by this time zone. Close them or move them to another site first.")
	b.Acme.Admin.Patch(at("/api/sites/%d", second), off).Refuses(http.StatusConflict, "site_has_sites_below").
		Says("There are active sites below this one. Deactivate them or put them elsewhere first.", "fr", "Des sites actifs dépendent de celui-ci. Désactivez-les ou déplacez-les d’abord.")
	b.Exec("update actions set status = 'closed', closed_at = now() where organization_id = $1", b.Acme.ID)
	b.Exec("update observations set status = 'closed' where organization_id = $1", b.Acme.ID)
	b.Acme.Admin.Patch(at("/api/sites/%d", child.ID), off).Wants(http.StatusOK)
	b.Acme.Admin.Patch(at("/api/sites/%d", second), off).Wants(http.StatusOK)
	b.Acme.Admin.Patch(at("/api/sites/%d", first), off).Refuses(http.StatusConflict, "last_active_site").
		Says("This is the only active site. The organization needs one to work at.", "tr", "Bu, tek etkin saha. Kuruluşun en az bir sahaya ihtiyacı var.")
	b.Wants("it is not offered", offered(b.Acme.Admin), "[Auckland]")
	b.Acme.Admin.Patch(at("/api/sites/%d", second), body{"status": "active"}).Wants(http.StatusOK)
	b.Acme.Admin.Post(at("/api/sites/%d/delete", first), body{"reason": "  "}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "reason", "Give a reason.")
	gone := siteOf(b.Acme.Admin.Post(at("/api/sites/%d/delete", first), body{"reason": "Sold"}).Wants(http.StatusOK))
	b.Wants("deleted", []any{gone.Status, gone.DeletedReason, offered(b.Acme.Admin), b.logged("site_deleted")}, "[deleted Sold [Honolulu] 1]")
	b.Acme.Worker.Get("/api/v2/observations").Wants(http.StatusOK)
	var list struct {
		Meta struct {
			TotalCount int `json:"total_count"`
		}
	}
	b.Acme.Worker.Get("/api/v2/observations?site_id=" + at("%d", first)).Wants(http.StatusOK).Into(&list)
	b.Wants("its records are still read", list.Meta.TotalCount, 1)
	b.Acme.Admin.Patch(at("/api/sites/%d", first), body{"city": "Here"}).Refuses(http.StatusConflict, "site_deleted").
		Says("This site is deleted. Make it active again first.", "zh", "该站点已删除。请先将其重新启用。")
	b.create(b.Acme.Admin, body{"name": "Auckland"})
	b.Acme.Admin.Patch(at("/api/sites/%d", first), body{"status": "active"}).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "name", "There is a site of this name already. Choose another name.")
}

// offered are the sites that a person may choose.
func offered(c *servertest.Client) (names []string) {
	var list sites.List
	c.Get("/api/v3/sites/active_sites_of_user").Wants(http.StatusOK).Into(&list)
	for _, site := range list.Sites {
		names = append(names, site.Name)
	}
	return names
}

// TestTheLastTwoSites are not closed by two people at the same moment.
func TestTheLastTwoSites(t *testing.T) {
	b := newBench(t)
	done := make(chan int, 2)
	b.Acme.Admin.SignIn()
	for _, id := range b.Acme.Sites {
		go func() {
			done <- b.Acme.Admin.Copy().Patch(at("/api/sites/%d", id), body{"status": "inactive"}).StatusCode
		}()
	}
	b.Wants("one is refused", <-done+<-done, http.StatusOK+http.StatusConflict)
}

// TestLogo takes the three kinds of pictures by their content, and one at a time.
func TestLogo(t *testing.T) {
	b := newBench(t)
	upload := func(name string, content []byte) int64 {
		return b.Acme.Admin.Uploaded(name, content)
	}
	b.Acme.Admin.Post("/api/sites", b.form(body{"logo_id": upload("logo.png", []byte("no picture"))})).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("logo_id", "Choose a JPEG, PNG or GIF picture.", "bg", "Изберете картина JPEG, PNG или GIF.")
	site := b.create(b.Acme.Admin, body{"logo_id": upload("logo.png", servertest.Picture)})
	b.Wants("the logo", []any{site.Logo.Name, site.Logo.ContentType}, "[logo.png image/png]")
	again := siteOf(b.Acme.Admin.Patch(at("/api/sites/%d", site.ID), body{"logo_id": upload("new.png", servertest.Picture)}).Wants(http.StatusOK))
	b.Wants("another one", []any{again.Logo.Name, b.Insert("select count(*) from attachments where organization_id = $1 and module = 'Site'", b.Acme.ID)}, "[new.png 1]")
	var head sites.LetterheadAnswer
	b.Acme.Worker.Get(at("/api/sites/%d/letterhead", site.ID)).Wants(http.StatusOK).Into(&head)
	b.Wants("on letters", []any{head.Letterhead.Name, head.Letterhead.Logo.Name}, "[Plovdiv new.png]")
	bare := siteOf(b.Acme.Admin.Patch(at("/api/sites/%d", site.ID), body{"logo_id": 0}).Wants(http.StatusOK))
	b.Wants("none", []any{bare.Logo == nil, b.Insert("select storage_used_bytes from organizations where id = $1", b.Acme.ID) < 100}, "[true true]")
}
