package hira

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// compare answers GET /api/risk_assessments/{id}/comparison.
func (m *Module) compare(ctx context.Context, tx *db.Tx, in *compareInput) (*Comparison, error) {
	later, err := m.read(ctx, tx, visible(tx, api.Actor(ctx)), in.ID, max(in.To, 0), false)
	if err == nil && in.To == 0 && later.Versions[0].Number != later.Shown.Number {
		later, err = m.read(ctx, tx, visible(tx, api.Actor(ctx)), in.ID, later.Versions[0].Number, false)
	}
	if err != nil {
		return nil, err
	}
	from := in.From
	if from == 0 {
		if from = later.Shown.before(later.Versions); from == 0 {
			return nil, api.Invalid("from", "hira_one_version")
		}
	}
	sooner, err := m.read(ctx, tx, visible(tx, api.Actor(ctx)), in.ID, from, false)
	if err != nil {
		return nil, err
	}
	return &Comparison{From: sooner.Shown.VersionSummary, To: later.Shown.VersionSummary, Cells: compareHeads(&sooner.Shown, &later.Shown),
		Rows: compareRows(sooner.Shown.Rows, later.Shown.Rows)}, nil
}

// before is the version that this one is to be held against: the one before it that was not given up.
func (v *Version) before(all []VersionSummary) int {
	for _, other := range all {
		if other.Number < v.Number && other.State != "discarded" {
			return other.Number
		}
	}
	return 0
}

func changed(cells []CellChange, field, before, after string) []CellChange {
	if before == after {
		return cells
	}
	return append(cells, CellChange{field, before, after})
}

func compareHeads(a, b *Version) []CellChange {
	cells := []CellChange{}
	cells = changed(cells, "title", a.Title, b.Title)
	cells = changed(cells, "activity", a.Activity, b.Activity)
	cells = changed(cells, "classification", a.Classification, b.Classification)
	cells = changed(cells, "reference", a.Reference, b.Reference)
	cells = changed(cells, "location", a.Location, b.Location)
	cells = changed(cells, "tags", strings.Join(a.Tags, ", "), strings.Join(b.Tags, ", "))
	cells = changed(cells, "sites", namesOf(a.Sites), namesOf(b.Sites))
	cells = changed(cells, "assessed_by", a.AssessedBy.Name, b.AssessedBy.Name)
	cells = changed(cells, "reviewer", a.Reviewer.DisplayName(), b.Reviewer.DisplayName())
	cells = changed(cells, "review_months", strconv.Itoa(a.ReviewMonths), strconv.Itoa(b.ReviewMonths))
	return changed(cells, "matrix_number", strconv.Itoa(a.VersionSummary.Matrix), strconv.Itoa(b.VersionSummary.Matrix))
}

func namesOf(sites []records.Site) string {
	names := make([]string, len(sites))
	for i, s := range sites {
		names[i] = s.Name
	}
	return strings.Join(names, ", ")
}

// compareRows goes through two sheets: what is in the later one in its order, and what was taken
// out behind the row that it stood behind.
func compareRows(before, after []Row) []RowChange {
	sooner, later := byKey(before), byKey(after)
	order := commonOrder(before, later)
	next, changes := 0, []RowChange{}
	for i := range after {
		r := &after[i]
		b, was := sooner[r.Key]
		if !was {
			changes = append(changes, RowChange{Key: r.Key, Change: "added", After: r, Cells: []CellChange{}})
			continue
		}
		c := RowChange{Key: r.Key, Change: "same", Moved: order[next] != r.Key, Before: b, After: r, Cells: compareCells(b, r)}
		if next++; len(c.Cells) > 0 {
			c.Change = "changed"
		}
		changes = append(changes, c)
	}
	for i := range before {
		if r := &before[i]; later[r.Key] == nil {
			changes = slices.Insert(changes, behind(changes, before[:i]), RowChange{Key: r.Key, Change: "removed", Before: r, Cells: []CellChange{}})
		}
	}
	return changes
}

func byKey(rows []Row) map[string]*Row {
	all := make(map[string]*Row, len(rows))
	for i := range rows {
		all[rows[i].Key] = &rows[i]
	}
	return all
}

// commonOrder are the keys that are in both, as the first has them.
func commonOrder(before []Row, later map[string]*Row) (keys []string) {
	for _, r := range before {
		if later[r.Key] != nil {
			keys = append(keys, r.Key)
		}
	}
	return keys
}

// behind is the place behind the last of these rows.
func behind(changes []RowChange, rows []Row) int {
	if len(rows) == 0 {
		return 0
	}
	return 1 + slices.IndexFunc(changes, func(c RowChange) bool { return c.Key == rows[len(rows)-1].Key })
}

func compareCells(a, b *Row) []CellChange {
	cells := []CellChange{}
	cells = changed(cells, "task_step", a.TaskStep, b.TaskStep)
	cells = changed(cells, "hazard", a.Hazard, b.Hazard)
	cells = changed(cells, "consequence", a.Consequence, b.Consequence)
	cells = changed(cells, "exposed", a.Exposed, b.Exposed)
	cells = changed(cells, "controls", a.Controls, b.Controls)
	cells = changed(cells, "initial", a.Initial.words(), b.Initial.words())
	cells = changed(cells, "residual", a.Residual.words(), b.Residual.words())
	var keys []string
	sooner, later := map[string]Control{}, map[string]Control{}
	for _, c := range a.Additional {
		keys, sooner[c.Key] = append(keys, c.Key), c
	}
	for _, c := range b.Additional {
		if later[c.Key] = c; !slices.Contains(keys, c.Key) {
			keys = append(keys, c.Key)
		}
	}
	for _, key := range keys {
		path, x, y := fmt.Sprintf("additional_controls[%s].", key), sooner[key], later[key]
		cells = changed(cells, path+"description", x.Description, y.Description)
		cells = changed(cells, path+"control_type", x.ControlType, y.ControlType)
		cells = changed(cells, path+"responsible", x.Responsible.DisplayName(), y.Responsible.DisplayName())
		cells = changed(cells, path+"due_date", day(x.DueDate), day(y.DueDate))
	}
	return cells
}

// words are a rating as people write it: likelihood by severity, and the band.
func (r Rating) words() string {
	if r.Likelihood == 0 {
		return ""
	}
	return fmt.Sprintf("%d × %d = %d (%s)", r.Likelihood, r.Severity, r.Score, r.Band)
}

// maxCellsTold is how many cells the timeline tells one by one.
const maxCellsTold = 40

// sheetChanges are what the timeline says of a sheet that was written: how many rows came, went
// and changed, and the cells of few.
func sheetChanges(rows []RowChange) (changes []records.Change) {
	count := map[string]int{}
	var cells []records.Change
	for _, r := range rows {
		if count[r.Change]++; r.Moved {
			count["moved"]++
		}
		for _, c := range r.Cells {
			field := c.Field
			if _, cell, within := strings.Cut(field, "]."); within {
				field = "control_" + cell
			}
			cells = append(cells, records.Change{Field: field, Before: c.Before, After: c.After})
		}
	}
	for _, what := range []string{"added", "removed", "changed", "moved"} {
		changes = records.AppendChange(changes, "rows_"+what, 0, count[what])
	}
	if len(cells) <= maxCellsTold {
		changes = append(changes, cells...)
	}
	return changes
}
