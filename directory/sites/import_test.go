package sites_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/directory/sites"
	"hivis/platform/sheets"
	"hivis/server/servertest"
)

const heads = "Site,Division,Department,Unit,Time zone,Head of safety (e-mail),Site ID\n"

func (b *bench) importing(content string, dryRun bool) *servertest.Response {
	b.t.Helper()
	return b.Acme.Admin.UploadTo("/api/sites_bulk_upload", "sites.csv", []byte(content), map[string]string{"dry_run": fmt.Sprint(dryRun)})
}

// TestImportOfSites adds sites with all that is below them, and what is missing below those there are.
func TestImportOfSites(t *testing.T) {
	b := newBench(t)
	b.part(toSite, b.Acme.Sites[0], body{"name": "Production"})
	file := heads +
		"Plovdiv,Production,Packing,Line 1,Europe/Sofia," + b.Acme.Manager.Email + ",BG-1\n" +
		"PLOVDIV,production,Packing,Line 2,,,\n" +
		"Plovdiv,Stores,,,,,\n" +
		"Auckland,production,Welding,,,,\n"
	var tried sheets.Outcome
	b.importing(file, true).Wants(http.StatusOK).Into(&tried)
	b.Wants("a dry run", []any{tried.ToAdd, tried.Added, tried.Problems, b.Insert("select count(*) from sites where organization_id = $1", b.Acme.ID)}, "[4 0 [] 2]")
	b.importing(file, false).Wants(http.StatusOK).Into(&tried)
	id := b.Insert("select max(id) from sites where organization_id = $1", b.Acme.ID)
	site := b.read(b.Acme.Admin, id)
	b.Wants("the new site", []any{tried.Added, site.Name, site.SiteCode, site.TimeZone, site.HeadOfSafety.ID == b.Acme.Manager.ID, treeOf(site)},
		"[4 Plovdiv BG-1 Europe/Sofia true [Production[Packing[Line 1 Line 2]] Stores[]]]")
	b.Wants("the one that was there", treeOf(b.read(b.Acme.Admin, b.Acme.Sites[0])), "[Production[Welding[]]]")
	b.Wants("in the log", b.logged("sites_imported"), 1)
	var again sheets.Outcome
	b.importing(heads+"Plovdiv,Stores,,,,,\n", false).Wants(http.StatusOK).Into(&again)
	b.Wants("what is there is not doubled", treeOf(b.read(b.Acme.Admin, id)), "[Production[Packing[Line 1 Line 2]] Stores[]]")
	b.Acme.Admin.Get("/api/sites/import_template").Wants(http.StatusOK)
}

// TestImportSaysWhatIsWrong by row and column, and adds nothing.
func TestImportSaysWhatIsWrong(t *testing.T) {
	b := newBench(t)
	file := heads +
		"Plovdiv,,,,Mars,nobody@acme.example,\n" +
		"Ruse,,Packing,,,,\n" +
		"Auckland,,,,,,\n" +
		"Varna,Stores,,Line,UTC," + b.Acme.Manager.Email + ",X\n" +
		"Burgas,Stores,,,UTC," + b.Acme.Manager.Email + ",x\n" +
		",Stores,,,,,\n" +
		",Packing,,,,,\n"
	var tried sheets.Outcome
	b.importing(file, true).Wants(http.StatusOK).Into(&tried)
	said := map[string]string{}
	for _, p := range tried.Problems {
		said[fmt.Sprint(p.Row, p.Field)] = p.Message
	}
	for place, sentence := range map[string]string{
		"2time_zone": "Choose a time zone such as Europe/Sofia.", "2head_of_safety": "Choose an active user of your organization.",
		"3time_zone": "This is required.", "3head_of_safety": "This is required.", "3division": "This is required.",
		"4site":       "There is a site of this name already. Choose another name.",
		"5department": "This is required.", "6site_code": "Another site has this ID.",
		"7site": "This is required.", "8site": "This is required.",
	} {
		b.Wants(place, said[place], sentence)
	}
	b.importing(file, false).Refuses(http.StatusUnprocessableEntity, "import_has_problems")
	var names sites.FullNames
	b.Acme.Admin.Get("/api/sites/site_full_name").Wants(http.StatusOK).Into(&names)
	b.Wants("nothing was added", len(names.Sites), 2)
}
