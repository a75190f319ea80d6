package sites_test

import (
	"net/http"
	"testing"

	"hivis/platform/api"
)

// TestWhatKeepsASiteOpen: what is open there is said first, then the sites below it, and last
// that it is the only one.
func TestWhatKeepsASiteOpen(t *testing.T) {
	b := newBench(t)
	site := b.Acme.Sites[0]
	path, off := at("/api/sites/%d", site), body{"status": "inactive"}
	below := []int64{b.create(b.Acme.Admin, body{"name": "Hall", "parent_id": site}).ID, b.create(b.Acme.Admin, body{"name": "Yard", "parent_id": site}).ID}
	b.observe(site, 0)
	b.Acme.Admin.Patch(path, off).Refuses(http.StatusConflict, "site_has_open_records")
	b.Exec("update actions set status = 'closed', closed_at = now() where organization_id = $1", b.Acme.ID)
	b.Exec("update observations set status = 'closed' where organization_id = $1", b.Acme.ID)
	b.Acme.Admin.Patch(path, off).Refuses(http.StatusConflict, "site_has_sites_below")
	b.Exec("update sites set status = 'inactive' where organization_id = $1 and id = any($2)", b.Acme.ID, append(below, b.Acme.Sites[1:]...))
	b.Acme.Admin.Patch(path, off).Refuses(http.StatusConflict, "last_active_site")
	b.Exec("update sites set status = 'active' where organization_id = $1 and id = $2", b.Acme.ID, b.Acme.Sites[1])
	b.Acme.Admin.Patch(path, off).Wants(http.StatusOK)
}

// TestShapes sends each without a name, so that what is right makes no site.
func TestShapes(t *testing.T) {
	b := newBench(t)
	taken := func(field, text string) bool {
		t.Helper()
		said := b.Acme.Admin.Post("/api/sites", b.form(body{"name": " ", field: text})).Refuses(http.StatusUnprocessableEntity, "invalid")
		said.At(t, "name", "This is required.")
		return said.Errors[field] == nil
	}
	for text, want := range map[string]bool{"+359 88 123-4567": true, "(02) 123/45": true, "112": false, "call me": false, "12+34567": false, "+1234567890123456": false} {
		if api.IsPhone(text) != want || taken("emergency_mobile", text) != want {
			t.Errorf("%q is a phone number: %v", text, !want)
		}
	}
	for text, want := range map[string]bool{"a@b.example": true, "a@b": false, "a b@c.example": false, "Ada <a@b.example>": false, "@": false} {
		if taken("emergency_email", text) != want {
			t.Errorf("%q is an address: %v", text, !want)
		}
	}
	for text, want := range map[string]bool{"33": true, "336111": true, "3": false, "33a": false, "٣٣": false} {
		if taken("naics_code", text) != want {
			t.Errorf("%q is a NAICS code: %v", text, !want)
		}
	}
}
