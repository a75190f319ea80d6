package hira

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"hivis/core/comments"
	"hivis/core/records"
	"hivis/directory/imports"
	"hivis/directory/risks"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

const importPath = "/api/risk_assessments_bulk_upload"

// importFile answers POST /api/risk_assessments_bulk_upload. Each line is a risk; those of one
// title at one site are one draft. What they lack is asked for when the draft is submitted.
func (m *Module) importFile(ctx context.Context, tx *db.Tx, in *sheets.Upload) (*sheets.Outcome, error) {
	imports.LockSites(tx)
	lines, err := newLines(ctx, tx)
	if err != nil {
		return nil, err
	}
	return m.Importer.Run(ctx, tx, in, sheets.Import{
		Module: Name, Fields: lines.fields, Check: lines.check,
		Deduplicate: func() (int, error) { return lines.leaveOutKnown(ctx, tx) },
		Add:         func() error { return m.addAll(ctx, tx, lines) },
	})
}

// template answers GET /api/risk_assessments/import_template.
func (m *Module) template(ctx context.Context, tx *db.Tx, _ *api.None) (*api.Streamed, error) {
	lines, err := newLines(ctx, tx)
	if err != nil {
		return nil, err
	}
	call := api.CallOf(ctx)
	example := map[string]any{"risk_title": call.Say("sheet.example.risk_title", nil), "risk_hazard": call.Say("sheet.example.risk_hazard", nil),
		"risk_consequence": call.Say("sheet.example.risk_consequence", nil), "risk_likelihood": 2, "risk_severity": 4}
	if first := lines.FirstSite(); first.Zone != nil {
		example["site"] = first.Name
	}
	return sheets.Template(ctx, "sheet.risks", lines.fields, example)
}

// lines are those of a file on their way to be drafts.
type lines struct {
	*imports.References
	me     int64
	matrix risks.MatrixVersion
	fields []sheets.Field
	all    []imported
	place  map[string]int // in all, by title and site
	former imports.Former
}

// imported is a draft with its rows.
type imported struct {
	Draft
	rows   []RowDraft
	former records.Alias
}

func formerOf(one imported) records.Alias { return one.former }

func newLines(ctx context.Context, tx *db.Tx) (*lines, error) {
	known, err := imports.LoadReferences(ctx, tx, "incident")
	if err != nil {
		return nil, err
	}
	matrix, err := risks.Current(ctx, tx)
	return &lines{References: known, me: tx.UserID, matrix: matrix, fields: importFields(api.CallOf(ctx), known), place: map[string]int{}, former: imports.Former{}}, err
}

// importFields are what a line can say, in the order of the template.
func importFields(call *api.Call, known *imports.References) []sheets.Field {
	return sheets.Named(call, append([]sheets.Field{
		{Key: "risk_title", Required: true},
		{Key: "risk_activity"},
		{Key: "risk_classification", Choices: sheets.Words(call, "word.risk_classification.", "routine", "non_routine", "emergency")},
		{Key: "site", Required: true, Choices: sites.Options(known.Sites), Unknown: "unknown_site"},
		{Key: "location"},
		{Key: "risk_reference"},
		{Key: "risk_tags"},
		{Key: "risk_assessed_by", Choices: known.People, Unknown: "unknown_person"},
		{Key: "risk_reviewer", Choices: known.People, Unknown: "unknown_person"},
		{Key: "risk_review_months"},
		{Key: "risk_task_step"},
		{Key: "risk_hazard", Required: true},
		{Key: "risk_consequence"},
		{Key: "risk_exposed"},
		{Key: "risk_available_controls"},
		{Key: "risk_likelihood"},
		{Key: "risk_severity"},
		{Key: "risk_additional_controls"},
		{Key: "control_type", Choices: sheets.Words(call, "word.control_type.", "elimination", "substitution", "engineering", "administrative", "ppe")},
		{Key: "responsible", Choices: known.People, Unknown: "unknown_person"},
		{Key: "due_date", Kind: sheets.Date},
		{Key: "risk_residual_likelihood"},
		{Key: "risk_residual_severity"},
	}, imports.FormerFields()...))
}

var (
	heads     = api.NewValidator[Draft]()
	rowShapes = api.NewValidator[RowDraft]()
	// importColumns say which field of the form a column is.
	importColumns = sheets.Columns{
		"risk_title": "title", "risk_activity": "activity", "risk_classification": "classification", "site": "site_ids", "risk_reference": "reference", "risk_tags": "tags",
		"risk_assessed_by": "assessor_id", "risk_reviewer": "reviewer_id", "risk_review_months": "review_months",
		"risk_task_step": "task_step", "risk_hazard": "hazard", "risk_consequence": "consequence", "risk_exposed": "exposed", "risk_available_controls": "controls",
		"risk_likelihood": "initial", "risk_residual_likelihood": "residual", "risk_additional_controls": "additional_controls[0].description",
		"responsible": "additional_controls[0].responsible_id", "due_date": "additional_controls[0].due_date", "control_type": "additional_controls[0].control_type",
	}
)

// check holds every line to the rules of a draft, and puts those of one title together. What
// stands above the rows is taken from the first line that says it.
func (l *lines) check(all iter.Seq[sheets.Record]) error {
	for r := range all {
		head, problems, err := heads.Read(l.head(r))
		if err != nil {
			return err
		}
		row, more, err := rowShapes.Read(l.row(r))
		if err != nil {
			return err
		}
		row.check("", &l.matrix.Matrix, &more)
		head.prepare(l.me)
		if head.ReviewerID == head.AssessorID {
			problems.Add("reviewer_id", "reviewer_is_assessor")
		}
		r.Refuse(append(problems, more...), columnOf)
		for _, place := range []string{"risk_likelihood", "risk_severity", "risk_residual_likelihood", "risk_residual_severity"} {
			if _, ok := number(r.Text(place)); !ok {
				r.Add(place, "integer")
			}
		}
		former := l.former.Of(r)
		if !r.Faulty() {
			l.add(r, head, row, former)
		}
	}
	return nil
}

// columnOf is the column that a field of the forms is taken from; a place is two of them, of
// which the first is named.
func columnOf(field string) string {
	for _, place := range []string{"initial", "residual"} {
		if of, within := strings.CutPrefix(field, place+"."); within {
			return map[string]string{"initial": "risk_", "residual": "risk_residual_"}[place] + of
		}
	}
	return importColumns.Of(field)
}

// number reads a whole number; what says nothing is 0.
func number(text string) (int, bool) {
	if text == "" {
		return 0, true
	}
	n, err := strconv.Atoi(strings.TrimSuffix(text, ".0"))
	return n, err == nil
}

func (l *lines) head(r sheets.Record) map[string]any {
	head := map[string]any{"title": r.Text("risk_title"), "site_ids": []int64{r.ID("site")}}
	for column, field := range map[string]string{"risk_activity": "activity", "risk_classification": "classification", "location": "location", "risk_reference": "reference"} {
		if text := r.Text(column); text != "" {
			head[field] = text
		}
	}
	if tags := strings.FieldsFunc(r.Text("risk_tags"), func(c rune) bool { return c == ',' || c == ';' }); len(tags) > 0 {
		head["tags"] = tags
	}
	for column, field := range map[string]string{"risk_assessed_by": "assessor_id", "risk_reviewer": "reviewer_id"} {
		if id := r.ID(column); id != 0 {
			head[field] = id
		}
	}
	if months, ok := number(r.Text("risk_review_months")); months != 0 && ok {
		head["review_months"] = months
	} else if !ok {
		head["review_months"] = r.Text("risk_review_months")
	}
	return head
}

func (l *lines) row(r sheets.Record) map[string]any {
	place := func(likelihood, severity string) map[string]any {
		a, _ := number(r.Text(likelihood))
		b, _ := number(r.Text(severity))
		return map[string]any{"likelihood": a, "severity": b}
	}
	row := map[string]any{"key": "row", "initial": place("risk_likelihood", "risk_severity"), "residual": place("risk_residual_likelihood", "risk_residual_severity"), "controls": r.Text("risk_available_controls")}
	for _, field := range []string{"task_step", "hazard", "consequence", "exposed"} {
		row[field] = r.Text("risk_" + field)
	}
	if what := r.Text("risk_additional_controls"); what != "" {
		control := map[string]any{"key": "a", "description": what}
		if kind := r.Text("control_type"); kind != "" {
			control["control_type"] = kind
		}
		if id := r.ID("responsible"); id != 0 {
			control["responsible_id"] = id
		}
		if due := r.Text("due_date"); due != "" {
			control["due_date"] = due
		}
		row["additional_controls"] = []any{control}
	}
	return row
}

// maxRows is how many rows a sheet has.
const maxRows = 500

func (l *lines) add(r sheets.Record, head Draft, row RowDraft, former records.Alias) {
	key := fmt.Sprint(head.SiteIDs[0], strings.ToLower(head.Title))
	i, known := l.place[key]
	if !known {
		i = len(l.all)
		l.place[key] = i
		l.all = append(l.all, imported{Draft: head})
	}
	one := &l.all[i]
	if len(one.rows) == maxRows {
		r.Add("risk_title", "hira_too_many_rows")
		return
	}
	one.complete(head, l.me)
	if one.former.Alias == "" {
		one.former = former
	}
	row.Key = fmt.Sprintf("r%d", len(one.rows)+1)
	one.rows = append(one.rows, row)
}

// complete takes over what an earlier line did not say.
func (i *imported) complete(head Draft, me int64) {
	for _, text := range []struct{ into, from *string }{{&i.Activity, &head.Activity}, {&i.Location, &head.Location}, {&i.Reference, &head.Reference}} {
		if *text.into == "" {
			*text.into = *text.from
		}
	}
	if i.Classification == notSaid {
		i.Classification = head.Classification
	}
	if i.AssessorID == me && head.AssessorID != i.ReviewerID {
		i.AssessorID = head.AssessorID
	}
	if i.ReviewerID == 0 && head.ReviewerID != i.AssessorID {
		i.ReviewerID = head.ReviewerID
	}
	for _, tag := range head.Tags {
		if len(i.Tags) < 20 && !slices.Contains(i.Tags, tag) {
			i.Tags = append(i.Tags, tag)
		}
	}
}

// leaveOutKnown takes out the drafts that are here already by their former numbers, and says how many lines that is.
func (l *lines) leaveOutKnown(ctx context.Context, tx *db.Tx) (known int, err error) {
	before := l.count()
	l.all, _, err = imports.LeaveOutKnown(ctx, tx, Name, l.all, formerOf)
	return before - l.count(), err
}

func (l *lines) count() (n int) {
	for _, one := range l.all {
		n += len(one.rows)
	}
	return n
}

// addAll adds the drafts of a file.
func (m *Module) addAll(ctx context.Context, tx *db.Tx, l *lines) error {
	var heads []Draft
	for _, one := range l.all {
		heads = append(heads, one.Draft)
	}
	ids, err := m.insert(ctx, tx, heads, l.matrix.Number)
	if err != nil {
		return err
	}
	var people, of []int64
	for i, one := range l.all {
		m.writeRows(tx, ids[i], 1, one.rows, &l.matrix.Matrix)
		people, of = append(people, tx.UserID, one.AssessorID), append(of, ids[i], ids[i])
	}
	records.AddAliases(tx, Name, ids, imports.AliasesOf(l.all, formerOf), m.Now())
	m.present(tx, ids...)
	records.WriteCreated(tx, Name, ids, tx.UserID, m.Now())
	comments.Follow(tx, Name, of, people)
	return nil
}
