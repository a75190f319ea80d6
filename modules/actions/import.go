package actions

import (
	"context"
	"iter"
	"time"

	"hivis/core/records"
	"hivis/directory/imports"
	"hivis/directory/plans"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

const importPath = "/api/actions_bulk_upload"

// importFile answers POST /api/actions_bulk_upload. A row is held to the rules of the
// form: it is made into an action that stands alone, and goes through the same functions.
func (m *Module) importFile(ctx context.Context, tx *db.Tx, in *sheets.Upload) (*sheets.Outcome, error) {
	imports.LockSites(tx)
	rows, err := m.newRows(ctx, tx)
	if err != nil {
		return nil, err
	}
	return m.Importer.Run(ctx, tx, in, sheets.Import{
		Module: Name, Fields: rows.fields, Check: rows.check,
		Deduplicate: func() (known int, err error) {
			rows.kept, known, err = imports.LeaveOutKnown(ctx, tx, Name, rows.kept, func(p Placed) records.Alias { return p.Former })
			return known, err
		},
		Admit: func() error {
			return plans.Admit(ctx, tx, api.Actor(ctx), m.Records.Kind(Name), len(rows.kept), rows.now)
		},
		Add: func() error { return m.AddMany(ctx, tx, rows.kept) },
	})
}

// template answers GET /api/actions/import_template.
func (m *Module) template(ctx context.Context, tx *db.Tx, _ *api.None) (*api.Streamed, error) {
	rows, err := m.newRows(ctx, tx)
	if err != nil {
		return nil, err
	}
	call := api.CallOf(ctx)
	example := map[string]any{
		"action_description": call.Say("sheet.example.action", nil), "control_type": call.Say("word.control_type.engineering", nil),
		"kind": call.Say("word.kind.corrective", nil), "priority": call.Say("word.risk.medium", nil),
		"action_responsible": api.Actor(ctx).Email, "due_date": inTwoWeeks(m.Now(), time.UTC),
	}
	if first := rows.FirstSite(); first.Zone != nil {
		example["site"], example["due_date"] = first.Name, inTwoWeeks(m.Now(), first.Zone)
	}
	return sheets.Template(ctx, "sheet.actions", rows.fields, example)
}

func inTwoWeeks(now time.Time, zone *time.Location) sheets.Day {
	return sheets.Day{Time: Today(now, zone).AddDate(0, 0, 14)}
}

// importRows are the rows of a file on their way to be actions.
type importRows struct {
	*imports.References
	now      time.Time
	assigner int64
	fields   []sheets.Field
	kept     []Placed
	former   imports.Former
}

var alone = api.NewValidator[Alone]()

// check holds every row to the rules, and keeps those that nothing is wrong with.
func (rows *importRows) check(all iter.Seq[sheets.Record]) error {
	for r := range all {
		asked, problems, err := alone.Read(FormOf(r, importColumns))
		if err != nil {
			return err
		}
		at := rows.Places[asked.SiteID]
		CheckDraft(asked.Draft, "", rows.now, at.Zone, &problems)
		r.Refuse(problems, importColumns.Of)
		former := rows.former.Of(r)
		if !r.Faulty() {
			rows.kept = append(rows.kept, Placed{Draft: asked.Draft, Former: former, Place: Place{
				SiteID: asked.SiteID, SiteName: at.Name, Zone: at.Zone, Type: Name, AssignedBy: rows.assigner}})
		}
	}
	return nil
}
