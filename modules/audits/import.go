package audits

import (
	"context"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"hivis/core/energy"
	"hivis/core/records"
	"hivis/directory/imports"
	"hivis/directory/plans"
	"hivis/directory/sites"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

const importPath = "/api/audit_records_bulk_upload"

// mayNotImport keeps out whoever may not approve: what is imported was decided on elsewhere.
func mayNotImport(user *access.User) string {
	if user != nil && !user.Rules.Grant(Name, "approve") {
		return "permission_denied"
	}
	return ""
}

// importFile answers POST /api/audit_records_bulk_upload: inspections that were made in another system, which stay
// as they were and wait for nobody. A row is one inspection, and each column that is no field is a question with
// its answer. Where a column says the question, a row is one answer, and rows of the same former number are one
// inspection.
func (m *Module) importFile(ctx context.Context, tx *db.Tx, in *sheets.Upload) (*sheets.Outcome, error) {
	imports.LockSites(tx)
	rows, err := m.newRows(ctx, tx)
	if err != nil {
		return nil, err
	}
	return m.Importer.Run(ctx, tx, in, sheets.Import{
		Module: Name, Fields: rows.fields, Check: rows.check,
		Deduplicate: func() (int, error) { return rows.leaveOutKnown(ctx, tx) },
		Admit: func() error {
			return plans.Admit(ctx, tx, api.Actor(ctx), m.Records.Kind(Name), len(rows.kept), m.Now())
		},
		Add: func() error { return m.addImported(ctx, tx, rows.kept) },
	})
}

// importTemplate answers GET /api/audit_records/import_template.
func (m *Module) importTemplate(ctx context.Context, tx *db.Tx, _ *api.None) (*api.Streamed, error) {
	rows, err := m.newRows(ctx, tx)
	if err != nil {
		return nil, err
	}
	example := map[string]any{"audit_template": api.CallOf(ctx).Say("sheet.example.inspection", nil), "audit_started_at": m.Now().Add(-time.Hour).UTC(),
		"auditor": api.Actor(ctx).Email, "audit_percent": 85, "former_number": "1042", "former_system": "SafetyCulture"}
	if first := rows.FirstSite(); first.Zone != nil {
		example["site"], example["audit_started_at"] = first.Name, m.Now().Add(-time.Hour).In(first.Zone)
	}
	return sheets.Template(ctx, "sheet.audits", rows.fields, example)
}

// importRows are the rows of a file on their way to be inspections.
type importRows struct {
	*imports.References
	now      time.Time
	importer int64
	fields   []sheets.Field
	former   imports.Former
	energies energy.Cells
	kept     []imported
	places   map[records.Alias]int // in kept, where a row is one answer
}

// imported is an inspection that was made elsewhere.
type imported struct {
	template, title    string
	at                 sites.Place
	siteID, auditorID  int64
	started, completed time.Time
	reached, possible  float64
	percent            *float64
	energy             energy.Assessment
	answers            []answered
	former             records.Alias
	rows               int // of the file
}

// answered is a question with what was said to it.
type answered struct{ question, text, remark string }

func (m *Module) newRows(ctx context.Context, tx *db.Tx) (*importRows, error) {
	known, err := imports.LoadReferences(ctx, tx, "incident")
	if err != nil {
		return nil, err
	}
	call := api.CallOf(ctx)
	fields := sheets.Named(call, slices.Concat([]sheets.Field{
		{Key: "audit_template", Required: true},
		{Key: "audit_title"},
		{Key: "site", Required: true, Choices: sites.Options(known.Sites), Unknown: "unknown_site"},
		{Key: "auditor", Choices: known.People, Unknown: "unknown_person"},
		{Key: "audit_started_at", Required: true, Kind: sheets.Time, Names: call.SayAll("sheet.started_at")},
		{Key: "audit_completed_at", Kind: sheets.Time, Names: call.SayAll("sheet.completed_at")},
		{Key: "audit_score"}, {Key: "audit_max_score"}, {Key: "audit_percent"},
		{Key: "audit_question"}, {Key: "audit_answer"}, {Key: "remarks"},
	}, energy.Fields(), imports.FormerFields()))
	return &importRows{References: known, now: m.Now(), importer: tx.UserID, fields: fields, former: imports.Former{}, energies: energy.NewCells(call), places: map[records.Alias]int{}}, nil
}

// check holds every row to the rules, and keeps those that nothing is wrong with.
func (rows *importRows) check(all iter.Seq[sheets.Record]) error {
	for r := range all {
		question := r.Text("audit_question")
		if question == "" {
			rows.checkWhole(r)
			continue
		}
		rows.checkAnswer(r, question)
	}
	for i := range rows.kept {
		rows.kept[i].answers = slices.DeleteFunc(rows.kept[i].answers, func(a answered) bool { return a.text == "" && a.remark == "" })
	}
	return nil
}

// checkWhole reads a row that is an inspection.
func (rows *importRows) checkWhole(r sheets.Record) {
	one := rows.read(r)
	one.former = rows.former.Of(r)
	for _, cell := range r.Rest() {
		one.answers = append(one.answers, said(r, cell.Heading, cell.Text, ""))
	}
	if !r.Faulty() {
		rows.kept = append(rows.kept, one)
	}
}

// checkAnswer reads a row that is one answer of the inspection that its former number names.
func (rows *importRows) checkAnswer(r sheets.Record, question string) {
	alias := records.Alias{Source: r.Text("former_system"), Alias: r.Text("former_number")}
	answer := said(r, question, r.Text("audit_answer"), r.Text("remarks"))
	if place, again := rows.places[alias]; again {
		one := &rows.kept[place]
		if one.rows++; !r.Faulty() {
			one.answers = append(one.answers, answer)
		}
		return
	}
	one := rows.read(r)
	if alias.Alias == "" {
		r.Add("former_number", "required")
	}
	one.former = rows.former.Of(r)
	if !r.Faulty() {
		one.answers = []answered{answer}
		rows.places[alias] = len(rows.kept)
		rows.kept = append(rows.kept, one)
	}
}

// read is what a row says of the inspection itself.
func (rows *importRows) read(r sheets.Record) imported {
	one := imported{template: r.Text("audit_template"), title: r.Text("audit_title"), siteID: r.ID("site"), auditorID: r.ID("auditor"), rows: 1}
	one.at = rows.Places[one.siteID]
	if one.auditorID == 0 {
		one.auditorID = rows.importer
	}
	if one.title == "" {
		one.title = one.template
	}
	for field, text := range map[string]string{"audit_template": one.template, "site": r.Text("site"), "audit_started_at": r.Text("audit_started_at")} {
		if text == "" {
			r.Add(field, "required")
		}
	}
	tooLong(r, "audit_template", one.template, 100)
	tooLong(r, "audit_title", one.title, 200)
	rows.readTimes(r, &one)
	var problems api.Problems
	one.energy = rows.energies.Read(r)
	one.energy.Check(&problems)
	r.Refuse(problems, energy.ColumnOf)
	var score, max *float64
	score, max, one.percent = number(r, "audit_score", 1e9), number(r, "audit_max_score", 1e9), number(r, "audit_percent", 100)
	if score != nil && max != nil && *max > 0 {
		one.reached, one.possible = *score, *max
		if one.percent == nil && *score >= 0 && *score <= *max {
			percent := *score / *max * 100
			one.percent = &percent
		}
	}
	return one
}

func (rows *importRows) readTimes(r sheets.Record, one *imported) {
	zone := one.at.Zone
	if clock, said := r.Time("audit_started_at"); said {
		one.started = clock.In(zone)
	}
	one.completed = one.started
	if clock, said := r.Time("audit_completed_at"); said {
		one.completed = clock.In(zone)
	}
	switch {
	case one.completed.After(rows.now):
		r.Add("audit_completed_at", "in_future")
	case one.completed.Before(one.started):
		r.Add("audit_completed_at", "audit_end_before_start")
	}
}

// said is an answer, cut to nothing: what is too long is refused.
func said(r sheets.Record, question, text, remark string) answered {
	tooLong(r, "audit_question", question, 1000)
	tooLong(r, "audit_answer", text, 10_000)
	tooLong(r, "remarks", remark, 4000)
	return answered{question, text, remark}
}

func tooLong(r sheets.Record, field, text string, most int) {
	if len(text) > most && len([]rune(text)) > most {
		r.AddWith(field, "max_length", map[string]any{"Value": most})
	}
}

// number reads a number such as 85, 85 % or 8,5; nil where there is none.
func number(r sheets.Record, field string, most float64) *float64 {
	text := strings.ReplaceAll(strings.TrimSpace(strings.TrimSuffix(r.Text(field), "%")), ",", ".")
	if text == "" {
		return nil
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n >= 0 && n <= most) {
		r.Add(field, "number")
		return nil
	}
	return &n
}

// leaveOutKnown takes out what is here already by its former number, and says how many rows of the file that is.
func (rows *importRows) leaveOutKnown(ctx context.Context, tx *db.Tx) (known int, err error) {
	before := rows.count()
	rows.kept, _, err = imports.LeaveOutKnown(ctx, tx, Name, rows.kept, formerOf)
	return before - rows.count(), err
}

func (rows *importRows) count() (n int) {
	for _, one := range rows.kept {
		n += one.rows
	}
	return n
}

func formerOf(one imported) records.Alias { return one.former }
