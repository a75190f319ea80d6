package observations_test

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"hivis/modules/observations"
	"hivis/server/servertest"
)

// TestAPageByKeyStaysWhereItWas also when rows come before it, or the row it begins at goes.
func TestAPageByKeyStaysWhereItWas(t *testing.T) {
	b := listed(t)
	_, first := b.numbers(b.Acme.Admin, "per_page=3")
	b.Wants("the first page", first, "{CurrentPage:1 PerPage:3 TotalPages:3 TotalCount:9}")
	var list observations.List
	b.Acme.Admin.Get("/api/v2/observations?per_page=3").Wants(200).Into(&list)
	b.report(b.Acme.Admin, body{"observed_at": b.Now()}, unactioned("cleaned"))
	b.Exec("update observations set observed_at = observed_at - interval '1 year' where organization_id = $1 and serial = 5", b.Acme.ID) // it was the page's last
	found, meta := b.numbers(b.Acme.Admin, "per_page=3&after="+list.Meta.Next)
	b.Wants("the second page", fmt.Sprint(found, " ", meta), "[9 8 4] {CurrentPage:2 PerPage:3 TotalPages:4 TotalCount:10}")
	b.aForgedPlaceIsRefused(t)
}

// aForgedPlaceIsRefused at its field: what another list, another order or another
// organization was given, and what nobody was given.
func (b *bench) aForgedPlaceIsRefused(t *testing.T) {
	t.Helper()
	b.Acme.Worker.SignIn()
	b.Globex.Admin.SignIn()
	var list observations.List
	b.Acme.Worker.Get("/api/v2/observations?per_page=2").Wants(200).Into(&list)
	given, err := base64.RawURLEncoding.DecodeString(list.Meta.Next)
	if err != nil {
		t.Fatal(err)
	}
	refused := func(c *servertest.Client, path, what string) {
		t.Helper()
		var p servertest.Problem
		if r := c.Get(path); r.StatusCode != 422 {
			t.Errorf("%s: %d %s", what, r.StatusCode, r.Bytes)
		} else if r.Into(&p); len(p.Errors["after"]) != 1 {
			t.Errorf("%s: %s", what, r.Bytes)
		}
	}
	refused(b.Acme.Worker, "/api/v2/observations?sort=observed_at&after="+list.Meta.Next, "another order")
	refused(b.Acme.Worker, "/api/actions/all?sort=-created_at&after="+list.Meta.Next, "another list")
	refused(b.Globex.Admin, "/api/v2/observations?after="+list.Meta.Next, "another organization")
	change := func(old, new string) string {
		if !strings.Contains(string(given), old) {
			t.Fatalf("%s is not in %s", old, given)
		}
		return base64.RawURLEncoding.EncodeToString([]byte(strings.Replace(string(given), old, new, 1)))
	}
	for _, forged := range []string{
		"x", "%00", list.Meta.Next[1:], list.Meta.Next + "A", list.Meta.Next + "=", base64.RawURLEncoding.EncodeToString([]byte("null")),
		change(`"page":2`, `"page":0`), change(`"page":2`, `"page":1000000001`), change(`"page":2`, `"page":2.5`), change(`"page":2`, `"page":2,"page":3`),
		change(`"page"`, `"Page"`), change(`"page":2`, `"page":2,"more":1`), change(`"back":false`, `"back":null`), change(`{`, ` {`),
		change(`"keys":["`, `"keys":["x`), change(`"keys":["`, `"keys":[1,"`), change(`"keys":["`, `"keys":null,"x":["`), change(`"keys":["2026`, `"keys":["99999`),
		change(`]}`, `,1]}`), change(`]}`, `.5]}`), change(`]}`, `9999999999999999999]}`), change(`]}`, `]}]`), change(`"keys":["2026`, `"keys":["-2026`),
		base64.RawURLEncoding.EncodeToString([]byte(string(given[:strings.LastIndex(string(given), ",")]) + ",null]}")),
		base64.RawURLEncoding.EncodeToString([]byte(string(given[:strings.LastIndex(string(given), ",")]) + `,"1; drop table observations"]}`)),
	} {
		refused(b.Acme.Worker, "/api/v2/observations?after="+forged, forged)
	}
	b.Acme.Worker.Get("/api/v2/observations?after=" + change(`"page":2`, `"page":3`)).Wants(200) // only says what the page is called
	b.Acme.Worker.Get("/api/v2/observations?after="+strings.Repeat("A", 4001)).Refuses(422, "invalid")
}
