package sites_test

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"hivis/directory/sites"
	"hivis/server/servertest"
)

func placesOf(c *servertest.Client, query string) (paths []string) {
	var found sites.FoundPlaces
	c.Get("/api/sites/places?" + query).Wants(http.StatusOK).Into(&found)
	for _, place := range found.Places {
		paths = append(paths, place.Kind+" "+place.Path)
	}
	return paths
}

// TestPlaces are found by words of what they are part of, among the active ones of one's own sites.
func TestPlaces(t *testing.T) {
	b := newBench(t)
	division := b.part(toSite, b.Acme.Sites[0])
	line := b.part(toDivision, division.ID, body{"name": "Line 100%"})
	b.part(toSite, b.Acme.Sites[1])
	off := b.part(toSite, b.Acme.Sites[0], body{"name": "Packing, old"})
	b.Acme.Admin.Patch(at("/api/divisions/%d", off.ID), body{"status": "inactive"}).Wants(http.StatusOK)
	b.Wants("without words the sites", placesOf(b.Acme.Admin, ""), "[site Auckland site Honolulu]")
	b.Wants("of one site", placesOf(b.Acme.Admin, at("site_id=%d", b.Acme.Sites[0])), "[site Auckland division Auckland / Packing department Auckland / Packing / Line 100%]")
	b.Wants("by words", placesOf(b.Acme.Admin, "q="+url.QueryEscape("pack auck")), "[division Auckland / Packing department Auckland / Packing / Line 100%]")
	b.Wants("by its path", placesOf(b.Acme.Admin, "q="+url.QueryEscape("Auckland / PACKING / line")), "[department Auckland / Packing / Line 100%]")
	b.Wants("a sign is a sign", placesOf(b.Acme.Admin, "q="+url.QueryEscape("100%")), "[department Auckland / Packing / Line 100%]")
	b.Wants("one's own", placesOf(b.Acme.Outsider, "q=packing"), "[division Honolulu / Packing]")
	b.Wants("none of others", placesOf(b.Globex.Admin, "q=packing"), "[]")
	b.part(toDepartment, line.ID, body{"name": "Press"})
	b.Wants("by a word of each level", placesOf(b.Acme.Admin, "q="+url.QueryEscape("PRESS line pack auck")), "[unit Auckland / Packing / Line 100% / Press]")
}

// TestManyPlaces finds the first of 40,000 departments, and has the whole tree.
func TestManyPlaces(t *testing.T) {
	b := newBench(t)
	for _, o := range []*servertest.Organization{b.Acme, b.Globex} {
		b.Exec("insert into sites (organization_id, name, time_zone) select $1, 'Site ' || n, 'UTC' from generate_series(1, 200) n", o.ID)
		b.Exec(`insert into divisions (organization_id, site_id, name) select organization_id, id, 'Division ' || n from sites, generate_series(1, 20) n
			where organization_id = $1 and name like 'Site %'`, o.ID)
		b.Exec(`insert into departments (organization_id, site_id, division_id, name) select organization_id, site_id, id, 'Department ' || n from divisions, generate_series(1, 10) n
			where organization_id = $1`, o.ID)
	}
	if _, err := b.Database.Owner(t).Exec(t.Context(), "vacuum analyze"); err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]int{"q=department+7": 50, "q=site+199+division+19": 50, "q=site+7+division+3+department+10": 50, "q=department": 50, "q=a": 50,
		"q=a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q+r+s+t+u+v+w+x+y+z": 0, "q=nowhere": 0, "": 50} {
		fastest := time.Hour
		for range 5 {
			begun := time.Now()
			found := len(placesOf(b.Acme.Admin, query))
			fastest = min(fastest, time.Since(begun))
			b.Wants(query, found, want)
		}
		t.Logf("%q took %v", query, fastest) // to be read with -v: a clock says as much of the machine as of the search
	}
	var tree sites.Tree
	begun := time.Now()
	b.Acme.Admin.Get(at("/api/organizations/%d/site_data", b.Acme.ID)).Wants(http.StatusOK).Into(&tree)
	t.Logf("the tree took %v", time.Since(begun))
	b.Wants("the tree", []any{len(tree.Sites), len(tree.Sites[5].Divisions), len(tree.Sites[5].Divisions[3].Departments)}, "[202 20 10]")
	b.Acme.Admin.Get(at("/api/organizations/%d/site_data", b.Globex.ID)).Refuses(http.StatusNotFound, "not_found")
	b.Acme.Supervisor.Get(at("/api/organizations/%d/site_data", b.Acme.ID)).Wants(http.StatusOK).Into(&tree)
	b.Wants("of one's own sites", len(tree.Sites), 1)
}

// TestListOfSites is narrowed and sorted, and shows one's own.
func TestListOfSites(t *testing.T) {
	b := newBench(t)
	b.create(b.Acme.Admin, body{"city": "Sofia", "site_code": "BG-1"})
	listed := func(c *servertest.Client, query string) (names []string) {
		var list sites.Rows
		c.Get("/api/sites?" + query).Wants(http.StatusOK).Into(&list)
		for _, site := range list.Sites {
			names = append(names, site.Name)
		}
		return names
	}
	b.Acme.Admin.Patch(at("/api/sites/%d", b.Acme.Sites[1]), body{"status": "inactive"}).Wants(http.StatusOK)
	b.Wants("active", listed(b.Acme.Admin, "sort=-name"), "[Plovdiv Auckland]")
	b.Wants("all", listed(b.Acme.Admin, "status=all"), "[Auckland Honolulu Plovdiv]")
	b.Wants("by words", listed(b.Acme.Admin, "q=bg-1+sofia"), "[Plovdiv]")
	b.Wants("one's own", listed(b.Acme.Supervisor, "status=all"), "[Auckland]")
	b.Acme.Worker.Get("/api/sites").Refuses(http.StatusForbidden, "permission_denied")
}
