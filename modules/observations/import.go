package observations

import (
	"context"
	"iter"
	"strings"
	"time"

	"hivis/core/energy"
	"hivis/core/records"
	"hivis/directory/imports"
	"hivis/directory/plans"
	"hivis/directory/sites"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

const importPath = "/api/observations_bulk_upload"

// importFile answers POST /api/observations_bulk_upload. A row is held to the rules
// of a report: it is made into one, and goes through the same functions.
func (m *Module) importFile(ctx context.Context, tx *db.Tx, in *sheets.Upload) (*sheets.Outcome, error) {
	imports.LockSites(tx)
	rows, err := m.newRows(ctx, tx)
	if err != nil {
		return nil, err
	}
	return m.Importer.Run(ctx, tx, in, sheets.Import{
		Module: Name, Fields: rows.fields, Check: rows.check,
		Deduplicate: func() (known int, err error) {
			rows.kept, known, err = imports.LeaveOutKnown(ctx, tx, Name, rows.kept, formerOf)
			return known, err
		},
		Admit: func() error {
			return plans.Admit(ctx, tx, api.Actor(ctx), m.Records.Kind(Name), len(rows.kept), rows.now)
		},
		Add: func() error { return m.addAll(ctx, tx, rows.kept) },
	})
}

// template answers GET /api/observations/import_template.
func (m *Module) template(ctx context.Context, tx *db.Tx, _ *api.None) (*api.Streamed, error) {
	rows, err := m.newRows(ctx, tx)
	if err != nil {
		return nil, err
	}
	call := api.CallOf(ctx)
	example := map[string]any{
		"observation_type": call.Say("word.observation_type.unsafe_condition", nil), "description": call.Say("sheet.example.description", nil),
		"comment": call.Say("sheet.example.comment", nil), "observed_at": m.Now().Add(-time.Hour).UTC(),
		"risk_potential": call.Say("word.risk.high", nil), "action_required": call.Say("word.no", nil),
		"no_action_reason": call.Say("sheet.example.reason", nil),
	}
	if first := rows.FirstSite(); first.Zone != nil {
		example["site"], example["observed_at"] = first.Name, m.Now().Add(-time.Hour).In(first.Zone)
	}
	return sheets.Template(ctx, "sheet.observations", rows.fields, example)
}

// importRows are the rows of a file on their way to be reports.
type importRows struct {
	*imports.References
	now      time.Time
	fields   []sheets.Field
	kept     []located
	former   imports.Former
	energies energy.Cells
}

// located is a report and its site.
type located struct {
	Report
	at     sites.Place
	former records.Alias
}

func formerOf(r located) records.Alias { return r.former }

var reports = api.NewValidator[Report]()

// check holds every row to the rules, and keeps those that nothing is wrong with.
func (rows *importRows) check(all iter.Seq[sheets.Record]) error {
	for r := range all {
		siteID := r.ID("site")
		at := rows.Places[siteID]
		report, problems, err := reports.Read(bodyOf(r, at.Zone))
		if err != nil {
			return err
		}
		report.DivisionID = rows.DivisionOf(r, siteID)
		report.Assessment = rows.energies.Read(r)
		report.trim()
		report.check(rows.now, len(report.Actions), &Details{}, &problems)
		if report.undecided(len(report.Actions)) { // who imports a file knows what became of it
			problems.Add("actions", "action_or_reason_required")
		}
		for i, draft := range report.Actions {
			actions.CheckDraft(draft, actions.Within(i), rows.now, at.Zone, &problems)
		}
		r.Refuse(problems, columnOf)
		former := rows.former.Of(r)
		if !r.Faulty() {
			rows.kept = append(rows.kept, located{report, at, former})
		}
	}
	return nil
}

// The columns of a report and of its action, by the fields of the form.
var (
	reportColumns = sheets.Columns{
		"observation_type": "observation_type", "other_type": "other_type", "site": "site_id", "category": "category_id",
		"location": "location", "risk_potential": "risk_potential", "no_action_reason": "no_action_reason",
	}
	draftColumns = sheets.Columns{
		"action_description": "description", "action_control": "control_type", "action_responsible": "responsible_id",
		"action_due": "due_date", "action_priority": "priority",
	}
)

// bodyOf is the body with which somebody would report what the row says. A row
// that describes an action asks for one, unless it says otherwise.
func bodyOf(r sheets.Record, zone *time.Location) map[string]any {
	body := r.Form(reportColumns)
	body["description"], body["comment"] = r.Text("description"), r.Text("comment")
	for _, field := range []string{"action_required", "stop_work", "fixed_on_spot"} {
		body[field] = r.Text(field) == "yes"
	}
	if clock, said := r.Time("observed_at"); said {
		body["observed_at"] = clock.In(zone).Format(time.RFC3339)
	}
	if r.Text("action_description") == "" {
		return body
	}
	if r.Text("action_required") == "" {
		body["action_required"] = true
	}
	body["actions"] = []any{actions.FormOf(r, draftColumns)}
	return body
}

// columnOf is the column of a file that a field of a report is taken from.
func columnOf(field string) string {
	if of, isAction := strings.CutPrefix(field, actions.Within(0)); isAction {
		return draftColumns.Of(of)
	}
	if field == "actions" {
		return "action_description"
	}
	return reportColumns.Of(energy.ColumnOf(field))
}
