package hira

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/directory/risks"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

// sheetRead are the rows of a version as the database has them, and the controls to be added.
type sheetRead struct {
	places   []readRow
	controls []readControl
}

type readRow struct {
	Row
	ResidualRated bool
}

type readControl struct {
	RowKey string
	Control
}

// selectRow is of a row k.
const selectRow = `k.key, k.task_step, k.hazard, k.consequence, k.exposed, k.controls, k.likelihood as initial_likelihood, k.severity as initial_severity,
  k.residual_rated, k.residual_likelihood, k.residual_severity`

func queueSheet(batch *pgx.Batch, tx *db.Tx, id int64, version int) *sheetRead {
	sheet := &sheetRead{}
	batch.Queue("select "+selectRow+`
		from risk_rows k where k.organization_id = $1 and k.assessment_id = $2 and k.number = `+numberAsked+` order by k.position`, tx.OrganizationID, id, version).Query(func(rows pgx.Rows) (err error) {
		sheet.places, err = pgx.CollectRows(rows, db.Named[readRow]())
		return err
	})
	batch.Queue(`select c.row_key, c.key, c.control_type, c.description, c.responsible_id, uc.full_name as responsible_name, c.due_date::text, coalesce(ra.action_id, 0) as action_id
		from risk_controls c
		left join users uc on uc.organization_id = c.organization_id and uc.id = c.responsible_id
		left join risk_actions ra on ra.organization_id = c.organization_id and ra.assessment_id = c.assessment_id and ra.row_key = c.row_key and ra.control_key = c.key
		where c.organization_id = $1 and c.assessment_id = $2 and c.number = `+numberAsked+` order by c.position`, tx.OrganizationID, id, version).Query(func(rows pgx.Rows) (err error) {
		sheet.controls, err = pgx.CollectRows(rows, db.Named[readControl]())
		return err
	})
	return sheet
}

// rows are those of the sheet, rated on their matrix.
func (s *sheetRead) rows(matrix *risks.Matrix) []Row {
	controls := map[string][]Control{}
	for _, c := range s.controls {
		controls[c.RowKey] = append(controls[c.RowKey], c.Control)
	}
	all := make([]Row, len(s.places))
	for i, r := range s.places {
		all[i] = r.Row
		all[i].rate(r.ResidualRated, matrix)
		if all[i].Additional = controls[r.Key]; all[i].Additional == nil {
			all[i].Additional = []Control{}
		}
	}
	return all
}

// rate says how grave the places of a row are. What stays is not rated as long as nobody has.
func (r *Row) rate(residual bool, matrix *risks.Matrix) {
	initial, stays := Place{r.Initial.Likelihood, r.Initial.Severity}, Place{}
	if residual {
		stays = Place{r.Residual.Likelihood, r.Residual.Severity}
	}
	r.Initial, r.Residual = initial.on(matrix), stays.on(matrix)
}

// drafts are rows as somebody would write them.
func drafts(rows []Row) []RowDraft {
	out := make([]RowDraft, len(rows))
	for i, r := range rows {
		out[i] = RowDraft{Key: r.Key, TaskStep: r.TaskStep, Hazard: r.Hazard, Consequence: r.Consequence, Exposed: r.Exposed, Controls: r.Controls,
			Initial: Place{r.Initial.Likelihood, r.Initial.Severity}, Residual: Place{r.Residual.Likelihood, r.Residual.Severity}}
		for _, c := range r.Additional {
			d := ControlDraft{Key: c.Key, ControlType: c.ControlType, Description: c.Description}
			if c.Responsible != nil {
				d.ResponsibleID = c.Responsible.ID
			}
			if c.DueDate != nil {
				d.DueDate = *c.DueDate
			}
			out[i].Additional = append(out[i].Additional, d)
		}
	}
	return out
}

// setSheet answers PUT /api/risk_assessments/{id}/sheet.
func (m *Module) setSheet(ctx context.Context, tx *db.Tx, in *sheetInput) (*Answer, error) {
	f, err := m.lockVisible(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(f.row.Can.Update); err != nil {
		return nil, err
	}
	if in.Body.SheetVersion != f.Shown.SheetVersion {
		return nil, api.Conflict("hira_sheet_changed", nil)
	}
	var problems api.Problems
	if err := checkRows(ctx, tx, in.Body.Rows, f.Shown.Rows, &f.Matrix.Matrix, &problems); err != nil {
		return nil, err
	}
	if err := refuseReused(ctx, tx, in.ID, in.Body.Rows, f.Shown.Rows, &problems); err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	before := f.Shown.Rows
	m.writeRows(tx, in.ID, f.Shown.Number, in.Body.Rows, &f.Matrix.Matrix)
	m.present(tx, in.ID)
	after, err := m.read(ctx, tx, every(tx), in.ID, open, false)
	if err != nil {
		return nil, err
	}
	if changes := sheetChanges(compareRows(before, after.Shown.Rows)); len(changes) > 0 {
		m.write(tx, in.ID, tx.UserID, "rows_changed", "", changes...)
	}
	return m.answerWrite(ctx, tx, in.ID)
}

// checkRows holds rows to what even a draft has to be: keys of their own, places of the matrix,
// people that there are, and days. Who stood there before may have left.
func checkRows(ctx context.Context, tx *db.Tx, rows []RowDraft, before []Row, matrix *risks.Matrix, problems *api.Problems) error {
	kept := map[int64]bool{0: true}
	for _, r := range before {
		for _, c := range r.Additional {
			if c.Responsible != nil {
				kept[c.Responsible.ID] = true
			}
		}
	}
	var people []int64
	keys := map[string]bool{}
	for i := range rows {
		path := fmt.Sprintf("rows[%d].", i)
		rows[i].check(path, matrix, problems)
		if keys[rows[i].Key] {
			problems.Add(path+"key", "duplicate")
		}
		keys[rows[i].Key] = true
		for _, c := range rows[i].Additional {
			if !kept[c.ResponsibleID] {
				people = append(people, c.ResponsibleID)
			}
		}
	}
	if textOf(rows) > maxText {
		problems.Add("rows", "hira_too_much_text")
	}
	unknown, err := users.UnknownIDs(ctx, tx, people)
	if err != nil {
		return err
	}
	for i, r := range rows {
		for j, c := range r.Additional {
			if unknown[c.ResponsibleID] {
				problems.Add(fmt.Sprintf("rows[%d].additional_controls[%d].responsible_id", i, j), "unknown_person")
			}
		}
	}
	return nil
}

// textOf is how much the words of rows take.
func textOf(rows []RowDraft) int {
	sum := 0
	for _, r := range rows {
		sum += len(r.TaskStep) + len(r.Hazard) + len(r.Consequence) + len(r.Exposed) + len(r.Controls)
		for _, c := range r.Additional {
			sum += len(c.Description)
		}
	}
	return sum
}

// refuseReused keeps a new control from the key of one that was taken out: that has an action
// already, and the new one would never get its own. The very control may come back: in the words
// it had, or, where it is in force, in any, since it may have been changed before it was taken out.
func refuseReused(ctx context.Context, tx *db.Tx, id int64, rows []RowDraft, before []Row, problems *api.Problems) error {
	there, fields := map[[2]string]bool{}, map[[2]string]string{}
	for _, r := range before {
		for _, c := range r.Additional {
			there[[2]string{r.Key, c.Key}] = true
		}
	}
	var ofRows, keys, types, descriptions []string
	for i, r := range rows {
		for j, c := range r.Additional {
			if at := [2]string{r.Key, c.Key}; !there[at] {
				ofRows, keys, types, descriptions = append(ofRows, r.Key), append(keys, c.Key), append(types, c.ControlType), append(descriptions, c.Description)
				fields[at] = fmt.Sprintf("rows[%d].additional_controls[%d].key", i, j)
			}
		}
	}
	if len(keys) == 0 {
		return nil
	}
	found, err := tx.Query(ctx, `select a.row_key, a.control_key from risk_actions a
		join unnest($3::text[], $4::text[], $5::text[], $6::text[]) as n(row_key, key, control_type, description) on n.row_key = a.row_key and n.key = a.control_key
		where a.organization_id = $1 and a.assessment_id = $2 and not exists (select from risk_controls c where c.organization_id = a.organization_id and c.assessment_id = a.assessment_id
			and c.row_key = n.row_key and c.key = n.key and (c.control_type = n.control_type and c.description = n.description
				or c.number = (select h.in_force from risk_assessments h where h.organization_id = c.organization_id and h.id = c.assessment_id)))
		order by 1, 2`, tx.OrganizationID, id, ofRows, keys, types, descriptions)
	if err != nil {
		return err
	}
	var at [2]string
	_, err = pgx.ForEachRow(found, []any{&at[0], &at[1]}, func() error {
		problems.Add(fields[at], "hira_key_used")
		return nil
	})
	return err
}

func (r *RowDraft) check(path string, matrix *risks.Matrix, problems *api.Problems) {
	for _, text := range []*string{&r.TaskStep, &r.Hazard, &r.Consequence, &r.Exposed, &r.Controls} {
		*text = strings.TrimSpace(*text)
	}
	if !r.Initial.fits(matrix) {
		problems.Add(path+"initial", "risk_rating_place")
	}
	if !r.Residual.fits(matrix) {
		problems.Add(path+"residual", "risk_rating_place")
	}
	keys := map[string]bool{}
	for j := range r.Additional {
		c := &r.Additional[j]
		c.Description = strings.TrimSpace(c.Description)
		within := fmt.Sprintf("%sadditional_controls[%d].", path, j)
		if keys[c.Key] {
			problems.Add(within+"key", "duplicate")
		}
		keys[c.Key] = true
		if _, err := time.Parse(time.DateOnly, c.DueDate); c.DueDate != "" && err != nil {
			problems.Add(within+"due_date", "date")
		}
	}
}

// sheetRef says of which sheet something is, and where in it.
type sheetRef struct {
	AssessmentID     int64
	Number, Position int
}

type sheetRow struct {
	sheetRef
	Key, TaskStep, Hazard, Consequence, Exposed, Controls string
	Likelihood, Severity                                  int
	InitialLevel                                          int16
	ResidualRated                                         bool
	ResidualLikelihood, ResidualSeverity                  int
	ResidualLevel                                         int16
}

type sheetControl struct {
	sheetRef
	RowKey string
	ControlDraft
}

// writeRows replaces the rows of a draft.
func (m *Module) writeRows(tx *db.Tx, id int64, number int, drafts []RowDraft, matrix *risks.Matrix) {
	var rows []sheetRow
	var controls []sheetControl
	for i, draft := range drafts {
		rows = append(rows, draft.row(sheetRef{id, number, i + 1}, matrix))
		for _, c := range draft.Additional {
			c.ControlType = cmp.Or(c.ControlType, "administrative")
			controls = append(controls, sheetControl{sheetRef{id, number, len(controls) + 1}, draft.Key, c})
		}
	}
	tx.Defer("delete from risk_rows where organization_id = $1 and assessment_id = $2 and number = $3", tx.OrganizationID, id, number)
	db.InsertAllDeferred(tx, db.Table{Name: "risk_rows"}, rows)
	db.InsertAllDeferred(tx, db.Table{Name: "risk_controls"}, controls)
	tx.Defer("update risk_versions set sheet_version = sheet_version + 1 where organization_id = $1 and assessment_id = $2 and number = $3", tx.OrganizationID, id, number)
}

func (r *RowDraft) row(at sheetRef, matrix *risks.Matrix) sheetRow {
	residual, rated := r.Residual, r.Residual != Place{}
	if !rated {
		residual = r.Initial
	}
	return sheetRow{at, r.Key, r.TaskStep, r.Hazard, r.Consequence, r.Exposed, r.Controls,
		r.Initial.Likelihood, r.Initial.Severity, risks.LevelOf(r.Initial.on(matrix).Level),
		rated, residual.Likelihood, residual.Severity, risks.LevelOf(residual.on(matrix).Level)}
}

// present lets a risk assessment show its version in force, or its first draft: in lists, to
// searches, and on the heat map. Its assessor is whoever works on it; its reviewer is changed
// when a version comes into force, or when somebody else takes their work over.
func (m *Module) present(tx *db.Tx, ids ...int64) {
	tx.Defer(`update risk_assessments h set title = v.title, activity = v.activity, classification = v.classification, reference = v.reference, location = v.location, tags = v.tags,
			site_id = v.site_ids[1], reviewer_id = case when h.in_force is null then v.reviewer_id else h.reviewer_id end,
			assessor_id = coalesce((select o.assessor_id from risk_versions o where o.organization_id = h.organization_id and o.assessment_id = h.id and o.number = h.open_number), h.assessor_id), review_months = v.review_months, rows_count = k.count, initial_level = k.initial, residual_level = k.residual
		from risk_versions v, lateral (select count(*) as count, coalesce(max(k.initial_level), 0) as initial, coalesce(max(k.residual_level), 0) as residual from risk_rows k
			where k.organization_id = v.organization_id and k.assessment_id = v.assessment_id and k.number = v.number) k
		where h.organization_id = $1 and h.id = any($2) and v.organization_id = h.organization_id and v.assessment_id = h.id and v.number = coalesce(h.in_force, h.open_number)`, tx.OrganizationID, ids)
	tx.Defer("delete from risk_assessment_sites where organization_id = $1 and assessment_id = any($2)", tx.OrganizationID, ids)
	tx.Defer(`insert into risk_assessment_sites (organization_id, assessment_id, site_id, position)
		select h.organization_id, h.id, n.id, n.place from risk_assessments h
		join risk_versions v on v.organization_id = h.organization_id and v.assessment_id = h.id and v.number = coalesce(h.in_force, h.open_number)
		cross join lateral unnest(v.site_ids) with ordinality as n(id, place) where h.organization_id = $1 and h.id = any($2)`, tx.OrganizationID, ids)
	tx.Defer(`update risk_rows k set current = k.number = coalesce(h.in_force, h.open_number) from risk_assessments h
		where h.organization_id = $1 and h.id = any($2) and k.organization_id = h.organization_id and k.assessment_id = h.id and k.current <> (k.number = coalesce(h.in_force, h.open_number))`, tx.OrganizationID, ids)
	m.Records.Index(tx, Name, ids...)
}
