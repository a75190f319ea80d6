package users

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"slices"
	"strings"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/directory/roles"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
	"hivis/platform/sheets"
)

const importPath = "/api/users_bulk_upload"

// importColumns are the columns of a file of people, by the fields of the form.
var importColumns = sheets.Columns{
	"full_name": "full_name", "email": "email", "employee_id": "employee_id", "phone": "phone", "gender": "gender", "shift": "shift",
	"locale": "locale", "role": "role_id", "supervisor": "supervisor_id",
}

var person = api.NewValidator[Sent]()

// importFile answers POST /api/users_bulk_upload. A row is held to the rules of the form;
// everybody in the file is invited, and has no password before they choose one.
func (m *Module) importFile(ctx context.Context, tx *db.Tx, in *sheets.Upload) (*sheets.Outcome, error) {
	roles.LockPeople(tx)
	rows, err := m.newRows(ctx, tx)
	if err != nil {
		return nil, err
	}
	return m.Importer.Run(ctx, tx, in, sheets.Import{
		Module: Name, Fields: rows.fields, Check: func(records iter.Seq[sheets.Record]) error { return rows.check(ctx, tx, records) },
		Admit: func() error { return m.admit(ctx, tx, len(rows.kept)) },
		Add:   func() error { return m.addMany(ctx, tx, rows.kept) },
	})
}

// template answers GET /api/users/import_template.
func (m *Module) template(ctx context.Context, tx *db.Tx, _ *api.None) (*api.Streamed, error) {
	rows, err := m.newRows(ctx, tx)
	if err != nil {
		return nil, err
	}
	call := api.CallOf(ctx)
	example := map[string]any{"full_name": call.Say("sheet.example.person", nil), "email": "name@example.com", "employee_id": "1001",
		"shift": call.Say("word.shift.general", nil), "role": rows.firstRole(), "sites": rows.site}
	return sheets.Template(ctx, "sheet.users", rows.fields, example)
}

// importRows are the rows of a file on their way to be people.
type importRows struct {
	fields []sheets.Field
	roles  map[int64]RolesToGiveRow
	sites  map[string]int64 // by their names in small letters
	site   string           // the first one's name, for the template
	kept   []draft
	seen   map[string]bool // addresses
}

// newRows knows what the user may say in a file: roles that they may give, and their sites.
func (m *Module) newRows(ctx context.Context, tx *db.Tx) (*importRows, error) {
	call, me := api.CallOf(ctx), api.Actor(ctx)
	rows := &importRows{roles: map[int64]RolesToGiveRow{}, sites: map[string]int64{}, seen: map[string]bool{}}
	given, err := New().RolesToGive(ctx, tx, tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	offered := []sheets.Option{}
	for _, role := range given {
		if standing, err := role.facts(); err != nil {
			return nil, err
		} else if standing.RefuseToGive(me) == "" {
			rows.roles[role.ID] = role
			offered = append(offered, sheets.Reference(role.ID, role.Name))
		}
	}
	places, err := New().SitesOfPeople(ctx, tx, SitesOfPeopleParams{OrganizationID: tx.OrganizationID, Everywhere: me.IsAdmin, SiteIds: me.SiteIDs})
	if err != nil {
		return nil, err
	}
	for _, site := range places {
		rows.sites[sheets.Normalized(site.Name)] = site.ID
		rows.site = places[0].Name
	}
	people, err := Options(ctx, tx)
	rows.fields = sheets.Named(call, []sheets.Field{
		{Key: "full_name", Required: true}, {Key: "email", Required: true},
		{Key: "role", Required: true, Choices: offered, Unknown: "unknown_role"},
		{Key: "sites", Required: true, Names: call.SayAll("sheet.site")},
		{Key: "employee_id"}, {Key: "phone"},
		{Key: "gender", Choices: sheets.Words(call, "word.gender.", "male", "female", "others")},
		{Key: "shift", Choices: sheets.Words(call, "word.shift.", "first", "second", "third", "general")},
		{Key: "locale", Choices: sheets.Words(call, "word.language.", i18n.Locales...)},
		{Key: "supervisor", Choices: people, Unknown: "unknown_person"},
		{Key: "licenses"},
	})
	return rows, err
}

// firstRole is one that can be given, for the template.
func (rows *importRows) firstRole() any {
	for _, field := range rows.fields {
		if field.Key == "role" && len(field.Choices) > 0 {
			return field.Choices[0].Label
		}
	}
	return nil
}

// check holds every row to the rules, and keeps those that nothing is wrong with.
func (rows *importRows) check(ctx context.Context, tx *db.Tx, records iter.Seq[sheets.Record]) error {
	locale := api.CallOf(ctx).Locale
	var all []sheets.Record
	var drafts []draft
	var emails []string
	for r := range records {
		sent, problems, err := person.Read(r.Form(importColumns))
		if err != nil {
			return err
		}
		d := draft{StandingRow: StandingRow{Shift: "general", Locale: locale, Status: "Active"}}
		d.take(sent)
		rows.checkRow(r, &d, &problems)
		r.Refuse(problems, importColumns.Of)
		all, drafts, emails = append(all, r), append(drafts, d), append(emails, d.Email)
	}
	taken, err := New().Addresses(ctx, tx, AddressesParams{tx.OrganizationID, emails})
	if err != nil {
		return err
	}
	known := map[string]bool{}
	for _, email := range taken {
		known[email] = true
	}
	for i, r := range all {
		if known[drafts[i].Email] {
			r.Add("email", "email_taken")
		}
		if !r.Faulty() {
			rows.kept = append(rows.kept, drafts[i])
		}
	}
	return nil
}

// checkRow takes what the form has no field for: sites and licences by their names, several
// in one cell.
func (rows *importRows) checkRow(r sheets.Record, d *draft, problems *api.Problems) {
	if d.FullName == "" {
		problems.Add("full_name", "required")
	}
	if code := weakAddress(d.Email); code != "" {
		problems.Add("email", code)
	} else if rows.seen[d.Email] {
		problems.Add("email", "duplicate")
	}
	rows.seen[d.Email] = true
	role, ok := rows.roles[d.RoleID]
	if d.RoleID == 0 {
		r.Add("role", "role_required")
	}
	if ok {
		d.IsAdmin = role.GrantsAdmin
	}
	for _, name := range split(r.Text("sites")) {
		if id := rows.sites[sheets.Normalized(name)]; id != 0 {
			d.SiteIds = append(d.SiteIds, id)
		} else {
			r.Add("sites", "unknown_site")
		}
	}
	if len(d.SiteIds) == 0 {
		r.Add("sites", "site_required")
	}
	for _, name := range split(r.Text("licenses")) {
		module := ""
		for _, licensed := range roles.Licensed {
			if strings.EqualFold(licensed, name) {
				module = licensed
			}
		}
		if module == "" {
			r.Add("licenses", "one_of")
		}
		d.Licenses = append(d.Licenses, module)
	}
}

// split reads several names of one cell.
func split(cell string) (names []string) {
	for name := range strings.FieldsFuncSeq(cell, func(r rune) bool { return r == ';' || r == ',' || r == '\n' }) {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// newcomer is somebody of a file, who has no password before they choose one.
type newcomer struct {
	Email, FullName, EmployeeID, Phone, Gender, Shift, Locale string
	RoleID                                                    int64
	SupervisorID                                              int64 `db:",null"`
	Licenses                                                  []string
	IsAdmin, IsVerified                                       bool
}

type placed struct{ UserID, SiteID int64 }

// addMany writes all people of a file, and invites them.
func (m *Module) addMany(ctx context.Context, tx *db.Tx, kept []draft) error {
	rows := make([]newcomer, len(kept))
	for i, d := range kept {
		rows[i] = newcomer{d.Email, d.FullName, d.EmployeeID, d.Phone, d.Gender, d.Shift, d.Locale, d.RoleID, d.SupervisorID, d.licenses(), d.IsAdmin, false}
	}
	added, err := db.InsertAll(ctx, tx, db.Table{Name: "users"}, rows)
	if err != nil {
		return err
	}
	if err := m.admitLicenses(ctx, tx, licensesOfDrafts(kept)); err != nil {
		return err
	}
	var events []activity.Event
	var at []placed
	for i := range kept {
		d := &kept[i]
		d.ID = added[i].ID
		for _, id := range slices.Compact(slices.Sorted(slices.Values(d.SiteIds))) {
			at = append(at, placed{d.ID, id})
		}
		events = append(events, activity.Event{Module: Name, RecordID: d.ID, Title: d.FullName, Kind: "user_imported", At: m.Now(),
			Changes: records.AppendChange(nil, "email", "", d.Email)})
	}
	db.InsertAllDeferred(tx, db.Table{Name: "user_sites"}, at)
	activity.Write(ctx, tx, events...)
	return errors.Join(refetchPeople(ctx, tx), m.inviteMany(ctx, tx, kept))
}

func licensesOfDrafts(kept []draft) (modules []string) {
	for i := range kept {
		modules = append(modules, kept[i].licenses()...)
	}
	return modules
}

// inviteMany mails everybody a link, if there is a mail server. Where there is none each
// link is made when somebody hands it over.
func (m *Module) inviteMany(ctx context.Context, tx *db.Tx, people []draft) error {
	if !m.Notifications.Mail.Enabled() {
		return nil
	}
	rows := make([]StandingRow, len(people))
	for i, d := range people {
		rows[i] = d.StandingRow
	}
	_, err := m.links(ctx, tx, activation, rows)
	return err
}

func (role RolesToGiveRow) facts() (s roles.RoleFacts, err error) {
	s = roles.RoleFacts{GrantsAdmin: role.GrantsAdmin, Rules: access.Rules{}}
	return s, json.Unmarshal(role.Rules, &s.Rules)
}
