package sites

import (
	"context"
	"iter"
	"strings"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// importColumns are the columns of a file of sites, by the fields of the form.
var importColumns = sheets.Columns{
	"site": "name", "site_code": "site_code", "time_zone": "time_zone", "head_of_safety": "head_of_safety_id", "head_of_site": "head_of_site_id",
	"address": "address", "zip": "zip", "city": "city", "state": "state", "country": "country",
	"emergency_mobile": "emergency_mobile", "emergency_email": "emergency_email", "naics_code": "naics_code",
}

// importFile answers POST /api/sites_bulk_upload. A row is a site, or a division, a
// department or a unit of one: the site's own details are read from the first row that
// names it, and of a site that is there already they stay as they are.
func (m *Module) importFile(ctx context.Context, tx *db.Tx, in *sheets.Upload) (*sheets.Outcome, error) {
	rows, err := newRows(ctx, tx)
	if err != nil {
		return nil, err
	}
	return m.Importer.Run(ctx, tx, in, sheets.Import{Module: Name, Fields: rows.fields, Check: rows.check,
		Add: func() error { return m.addRows(ctx, tx, rows) }})
}

// template answers GET /api/sites/import_template.
func (m *Module) template(ctx context.Context, tx *db.Tx, _ *api.None) (*api.Streamed, error) {
	rows, err := newRows(ctx, tx)
	if err != nil {
		return nil, err
	}
	call := api.CallOf(ctx)
	return sheets.Template(ctx, "sheet.sites", rows.fields, map[string]any{
		"site": call.Say("sheet.example.site", nil), "time_zone": api.Actor(ctx).TimeZone, "head_of_safety": api.Actor(ctx).Email,
		"division": call.Say("sheet.example.division", nil), "department": call.Say("sheet.example.department", nil),
	})
}

// importRows are the rows of a file on their way to be sites and their parts.
type importRows struct {
	fields []sheets.Field
	known  map[string]bool // sites there are, by their names; those that are not the user's too
	yours  map[string]bool
	codes  map[string]bool
	drafts []Draft
	paths  []path
}

// path is what a row names: a division of a site, a department of that, a unit of that.
type path struct{ site, division, department, unit string }

func newRows(ctx context.Context, tx *db.Tx) (*importRows, error) {
	rows := &importRows{known: map[string]bool{}, yours: map[string]bool{}, codes: map[string]bool{}}
	sites, err := New().NamesInTables(ctx, tx, tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	user := api.Actor(ctx)
	for _, site := range sites {
		name := strings.ToLower(site.Name)
		rows.known[name], rows.codes[strings.ToLower(site.SiteCode)] = true, true
		rows.yours[name] = user.SeesSite(site.ID)
	}
	people, err := New().HeadsInTables(ctx, tx, tx.OrganizationID)
	options := make([]sheets.Option, len(people))
	for i, p := range people {
		options[i] = sheets.Reference(p.ID, p.FullName, p.Email)
	}
	rows.fields = sheets.Named(api.CallOf(ctx), []sheets.Field{
		{Key: "site", Required: true}, {Key: "division"}, {Key: "department"}, {Key: "unit"}, {Key: "site_code"}, {Key: "time_zone"},
		{Key: "head_of_safety", Choices: options, Unknown: "unknown_person"}, {Key: "head_of_site", Choices: options, Unknown: "unknown_person"},
		{Key: "address"}, {Key: "zip"}, {Key: "city"}, {Key: "state"}, {Key: "country"}, {Key: "emergency_mobile"}, {Key: "emergency_email"}, {Key: "naics_code"},
	})
	return rows, err
}

var asked = api.NewValidator[Draft]()

const maxPartLength = 200

// check holds every row to the rules, and keeps those that nothing is wrong with.
func (rows *importRows) check(records iter.Seq[sheets.Record]) error {
	seen := map[string]bool{} // sites that the file adds
	for r := range records {
		p := path{r.Text("site"), r.Text("division"), r.Text("department"), r.Text("unit")}
		name := strings.ToLower(p.site)
		switch {
		case name == "": // rows without a name are not of one site
			r.Add("site", "required")
		case rows.known[name] && !rows.yours[name], (rows.known[name] || seen[name]) && p.division == "": // it would add nothing
			r.Add("site", "site_name_taken")
		case !rows.known[name] && !seen[name]:
			if err := rows.checkSite(r); err != nil {
				return err
			}
		}
		p.check(r)
		seen[name] = true
		if !r.Faulty() && p.division != "" {
			rows.paths = append(rows.paths, p)
		}
	}
	return nil
}

// checkSite holds the first row of a new site to the rules of the form.
func (rows *importRows) checkSite(r sheets.Record) error {
	draft, problems, err := asked.Read(r.Form(importColumns))
	if err != nil {
		return err
	}
	draft.trim()
	if draft.TimeZone != "" {
		draft.check(&problems)
	}
	if code := strings.ToLower(draft.SiteCode); code != "" {
		if rows.codes[code] {
			problems.Add("site_code", "site_code_taken")
		}
		rows.codes[code] = true
	}
	r.Refuse(problems, importColumns.Of)
	if !r.Faulty() {
		rows.drafts = append(rows.drafts, draft)
	}
	return nil
}

// check looks whether what is below something has that above it.
func (p path) check(r sheets.Record) {
	if p.division == "" && p.department+p.unit != "" {
		r.Add("division", "required")
	}
	if p.department == "" && p.unit != "" {
		r.Add("department", "required")
	}
	for field, text := range map[string]string{"division": p.division, "department": p.department, "unit": p.unit} {
		if len([]rune(text)) > maxPartLength {
			r.AddWith(field, "max_length", map[string]any{"Value": maxPartLength})
		}
	}
}
