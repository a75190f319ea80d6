package actions_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/modules/actions"
	"hivis/platform/sheets"
	"hivis/server/servertest"
)

const (
	importPath = "/api/actions_bulk_upload"
	heads      = "What is to be done,Control,Responsible,Due date,Site,Priority,Kind,Category,Begins on,Remarks\n"
)

// importing sends a file with a mapping ("" for none).
func (b *bench) importing(c *servertest.Client, content, mapping string, dryRun bool) *servertest.Response {
	b.t.Helper()
	fields := map[string]string{"dry_run": fmt.Sprint(dryRun)}
	if mapping != "" {
		fields["mapping"] = mapping
	}
	return c.UploadTo(importPath, "table.csv", []byte(content), fields)
}

func (b *bench) outcome(r *servertest.Response) (out sheets.Outcome) {
	b.t.Helper()
	r.Wants(http.StatusOK).Into(&out)
	return out
}

// listed are all actions, the earliest first.
func (b *bench) listed(c *servertest.Client) []actions.Action {
	b.t.Helper()
	return servertest.As[actions.List](c.Get("/api/actions/other_action_datas?sort=number&per_page=100").Wants(http.StatusOK)).Actions
}

// cell is one of the file of the list.
func (b *bench) cell(c *servertest.Client, row int, heading string) string {
	b.t.Helper()
	table := b.exported(c, "&sort=number")
	return table.Rows[row].Cell(slices.Index(table.Headings, heading))
}

// speaking is the person in another language.
func speaking(locale string, c *servertest.Client) *servertest.Client {
	person := c.In(locale)
	return person
}

// row is one that nothing is wrong with, but for what is changed in it.
func (b *bench) row(changes map[string]string) string {
	cells := strings.Split(strings.TrimSpace(heads), ",")
	usual := map[string]string{"What is to be done": "Fit a rail", "Control": "Engineering", "Responsible": b.Acme.Worker.Email,
		"Due date": "2026-11-25", "Site": "Auckland"}
	for i, head := range cells {
		cells[i] = usual[head]
		if text, changed := changes[head]; changed {
			cells[i] = text
		}
	}
	return strings.Join(cells, ",") + "\n"
}

// TestImportOfActions takes what the form would take, in the words of any language.
func TestImportOfActions(t *testing.T) {
	b := newBench(t)
	category := b.Insert("insert into categories (organization_id, name, category_type) values ($1, 'Guards', 'action') returning id", b.Acme.ID)
	file := heads +
		b.row(map[string]string{"Priority": "Hoch", "Kind": "ПРЕВАНТИВНО", "Category": "guards", "Begins on": "2026-11-24", "Remarks": "By the stair"}) +
		b.row(map[string]string{"What is to be done": "=cmd()", "Control": "ppe", "Responsible": strings.ToUpper(b.Acme.Supervisor.Email), "Site": "HONOLULU", "Due date": "2026-11-21"})
	tried := b.outcome(b.importing(b.Acme.Manager, file, "", true))
	b.Wants("a dry run", fmt.Sprint(tried.ToAdd, tried.Added, tried.Problems, len(b.listed(b.Acme.Manager))), "2 0 [] 0")
	b.Wants("added", b.outcome(b.importing(b.Acme.Manager, file, "", false)).Added, 2)
	all := b.listed(b.Acme.Manager)
	first, second := all[0], all[1]
	b.Wants("the first", []any{first.Number, first.Description, first.ControlType, first.Priority, first.Kind, first.Category.ID == category, first.Responsible.ID == b.Acme.Worker.ID,
		first.DueDate, *first.PlannedFor, first.Status, first.Site.Name, first.Remarks, first.AssignedBy.ID == b.Acme.Manager.ID, first.ActionableType, first.Actionable == nil},
		"[ACT-000001 Fit a rail engineering high preventive true true 2026-11-25 2026-11-24 planned Auckland By the stair true Action true]")
	b.Wants("the second", []any{second.Description, second.ControlType, second.Priority, second.Kind, second.Category == nil, second.PlannedFor == nil, second.Status, second.Site.Name, second.DueDate},
		"[=cmd() ppe medium corrective true true open Honolulu 2026-11-21]")
	b.Wants("due at the end of its site's day", b.Insert("select count(*) from actions where id = $1 and due_at = '2026-11-22 10:00Z'", second.ID), 1)
	b.Wants("what looks like a formula is text in the list's file", b.cell(b.Acme.Manager, 1, "Action"), "=cmd()")
	b.Wants("and says when the first begins", b.cell(b.Acme.Manager, 0, "Begins on"), "2026-11-24")
	record := b.read(b.Acme.Manager, first.ID)
	b.Wants("its timeline", []any{len(record.Timeline), record.Timeline[0].Verb, record.Timeline[0].Actor.ID == b.Acme.Manager.ID}, "[1 created true]")
	b.Wants("who gave it and who got it follow it", b.Insert("select count(*) from followers where module = 'Action' and record_id = $1 and user_id in ($2, $3)",
		first.ID, b.Acme.Manager.ID, b.Acme.Worker.ID), 2)
	exported := b.Acme.Admin.Get("/api/actions/other_action_datas?export_to_excel=true").Wants(http.StatusOK)
	b.Wants("of the export", b.outcome(b.importing(b.Acme.Admin, string(exported.Bytes), "", true)).ProblemsTotal, 0)
}

// TestImportTellsEverybodyOnce of the whole file, and nobody of what they gave themselves.
func TestImportTellsEverybodyOnce(t *testing.T) {
	b := newBench(t)
	file := heads + b.row(nil) + b.row(nil) + b.row(map[string]string{"Responsible": b.Acme.Supervisor.Email}) +
		b.row(map[string]string{"Responsible": b.Acme.Manager.Email})
	b.outcome(b.importing(b.Acme.Manager, file, "", false))
	told := func(c *servertest.Client) string {
		return fmt.Sprint(b.Told(c, "actions_assigned"), b.Told(c, "action_assigned"))
	}
	b.Wants("of two, of one and of their own", []any{told(b.Acme.Worker), told(b.Acme.Supervisor), told(b.Acme.Manager)}, "[1 0 0 1 0 0]")
	b.Wants("how many and which first", b.Insert(`select count(*) from notifications where user_id = $1 and record_id = (select min(id) from actions where organization_id = $2)
		and (params ->> 'many')::int = 2`, b.Acme.Worker.ID, b.Acme.ID), 1)
	b.Wants("each by mail", b.Insert("select count(*) from mails where organization_id = $1 and user_id in ($2, $3)", b.Acme.ID, b.Acme.Worker.ID, b.Acme.Supervisor.ID), 2)
	whole := b.outcome(b.importing(b.Acme.Admin, heads+strings.Repeat(b.row(map[string]string{"Remarks": "Of the largest file"}), 5000), "", false))
	b.Wants("of the largest", fmt.Sprint(whole.Added, b.Told(b.Acme.Worker, "actions_assigned")), "5000 2")
}

// TestImportHoldsRowsToTheRulesOfTheForm compares with POST /api/actions.
func TestImportHoldsRowsToTheRulesOfTheForm(t *testing.T) {
	b := newBench(t)
	b.Insert("insert into sites (organization_id, name, time_zone) values ($1, 'Depot', 'Europe/Berlin') returning id", b.Globex.ID)
	b.Insert("insert into categories (organization_id, name, category_type) values ($1, 'Seen', 'observation') returning id", b.Acme.ID)
	const person, required = "Choose an active user of your organization.", "This is required."
	for _, c := range []struct{ column, says, field, sentence string }{
		{"What is to be done", "", "action_description", "Describe what is to be done."},
		{"What is to be done", strings.Repeat("x", 2001), "action_description", "This is too long: at most 2000 characters."},
		{"Control", "", "control_type", required},
		{"Control", "Prayer", "control_type", "Choose one of the values offered."},
		{"Responsible", "", "action_responsible", required},
		{"Responsible", b.Globex.Worker.Email, "action_responsible", person},
		{"Responsible", fmt.Sprint(b.Globex.Worker.ID), "action_responsible", person},
		{"Due date", "", "due_date", required},
		{"Due date", "2026-13-25", "due_date", "This must be a date."},
		{"Due date", "2026-11-01", "due_date", "The due date must not be in the past."},
		{"Site", "", "site", required},
		{"Site", "Depot", "site", "Choose one of your sites."},
		{"Site", fmt.Sprint(b.Globex.Sites[0]), "site", "Choose one of your sites."},
		{"Priority", "Dire", "priority", "Choose one of the values offered."},
		{"Kind", "Dire", "kind", "Choose one of the values offered."},
		{"Category", "Seen", "category", "Choose one of the categories offered."}, // observations have it
		{"Category", fmt.Sprint(b.Globex.CategoryID), "category", "Choose one of the categories offered."},
		{"Begins on", "soon", "planned_for", "This must be a date."},
		{"Begins on", "2026-11-01", "planned_for", "It must not begin in the past."},
		{"Begins on", "2026-11-26", "planned_for", "It must begin by its due date."},
		{"Remarks", strings.Repeat("x", 4001), "remarks", "This is too long: at most 4000 characters."},
	} {
		out := b.outcome(b.importing(b.Acme.Admin, heads+b.row(map[string]string{c.column: c.says}), "", true))
		got := fmt.Sprint(out.Problems)
		if len(out.Problems) != 1 || out.Problems[0].Row != 2 || out.Problems[0].Field != c.field || out.Problems[0].Label != c.column || out.Problems[0].Message != c.sentence {
			t.Errorf("%s %.30q: %s, wanted %q at %s", c.column, c.says, got, c.sentence, c.field)
		}
	}
	french := b.outcome(b.importing(speaking("fr", b.Acme.Admin), heads+b.row(map[string]string{"Begins on": "2026-11-26", "What is to be done": " "}), "", true))
	b.Wants("in French", []string{french.Problems[0].Message, french.Problems[1].Message},
		"[Décrivez ce qu'il faut faire. Elle doit commencer au plus tard à son échéance.]")
	tried := b.outcome(b.importing(b.Acme.Admin, heads+b.row(nil)+b.row(map[string]string{"Site": "Nowhere", "Due date": "", "Begins on": "2026-11-24"})+b.row(nil), "", true))
	b.Wants("without a site and a day, when it begins is not held to them", fmt.Sprint(tried.ToAdd, tried.ProblemsTotal, tried.Unknown), "2 2 [{site Nowhere 1}]")
}

// TestImportKeepsItsMapping for the organization's next file with these headings,
// beside that of another kind of record.
func TestImportKeepsItsMapping(t *testing.T) {
	b := newBench(t)
	file := "To do,Wer,When,Where,How\nFit a rail,Jim,2026-11-25,Main,strongly\n"
	mapping := fmt.Sprintf(`{"fields": {"action_description": {"column": 1}, "action_responsible": {"column": 2, "values": {"Jim": "%d"}}, "due_date": {"column": 3},
		"site": {"column": 4, "values": {"Main": "%d"}}, "control_type": {"column": 5, "values": {"strongly": "elimination"}}, "remarks": {"constant": "From the audit"}}}`,
		b.Acme.Worker.ID, b.Acme.Sites[1])
	b.Wants("added", b.outcome(b.importing(b.Acme.Admin, file, mapping, false)).Added, 1)
	a := b.listed(b.Acme.Admin)[0]
	b.Wants("as mapped", []any{a.Responsible.ID == b.Acme.Worker.ID, a.Site.Name, a.ControlType, a.Remarks}, "[true Honolulu elimination From the audit]")
	again := b.outcome(b.importing(b.Acme.Manager, file, "", true))
	b.Wants("the next time", fmt.Sprint(again.Remembered, again.ToAdd), "true 1")
	b.Wants("in the other organization", b.outcome(b.importing(b.Globex.Admin, file, "", true)).Remembered, false)
	b.Wants("among observations", b.outcome(b.Acme.Admin.UploadTo("/api/observations_bulk_upload", "table.csv", []byte(file), map[string]string{"dry_run": "true"})).Remembered, false)
}

func TestWhoMayImportActions(t *testing.T) {
	b := newBench(t)
	for _, person := range []*servertest.Client{b.Acme.Worker, b.Acme.Guest} {
		b.importing(person, heads+b.row(nil), "", true).Refuses(http.StatusForbidden, "permission_denied")
	}
	b.Acme.Worker.Get("/api/actions/import_template").Wants(http.StatusOK) // it says no more than their form
	b.Acme.Guest.Get("/api/actions/import_template").Refuses(http.StatusForbidden, "permission_denied")
	// Whoever left a site cannot give actions there, in a file neither.
	b.Exec("delete from user_sites where organization_id = $1 and user_id = $2 and site_id = $3", b.Acme.ID, b.Acme.Manager.ID, b.Acme.Sites[0])
	b.Advance(time.Second)
	b.Wants("a site that is not theirs", b.outcome(b.importing(b.Acme.Manager, heads+b.row(nil), "", true)).Problems[0].Message, "Choose one of your sites.")
	b.Exec("update users set status = 'Inactive' where id = $1", b.Acme.Supervisor.ID)
	gone := b.outcome(b.importing(b.Acme.Admin, heads+b.row(map[string]string{"Responsible": b.Acme.Supervisor.Email}), "", true))
	b.Wants("for somebody who left", gone.Problems[0].Message, "Choose an active user of your organization.")
}
