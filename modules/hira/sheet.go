package hira

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/modules/records"
	"hivis/modules/risks"
	"hivis/modules/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

// sheetRead are the rows of a version as the database has them, and the controls to be added.
type sheetRead struct {
	places   []readRow
	controls map[string][]Control // by the key of their row
}

type readRow struct {
	Row
	initial, residual Place
	residualRated     bool
}

func queueSheet(batch *pgx.Batch, tx *db.Tx, id int64, version int) *sheetRead {
	sheet := &sheetRead{controls: map[string][]Control{}}
	batch.Queue(`select k.key, k.task_step, k.hazard, k.consequence, k.exposed, k.controls, k.likelihood, k.severity, k.residual_rated, k.residual_likelihood, k.residual_severity
		from risk_rows k where k.organization_id = $1 and k.assessment_id = $2 and k.number = `+numberAsked+` order by k.position`, tx.OrganizationID, id, version).Query(func(rows pgx.Rows) error {
		var r readRow
		_, err := pgx.ForEachRow(rows, []any{&r.Key, &r.TaskStep, &r.Hazard, &r.Consequence, &r.Exposed, &r.Controls, &r.initial.Likelihood, &r.initial.Severity,
			&r.residualRated, &r.residual.Likelihood, &r.residual.Severity}, func() error {
			sheet.places = append(sheet.places, r)
			return nil
		})
		return err
	})
	batch.Queue(`select c.row_key, c.key, c.control_type, c.description, c.responsible_id, uc.full_name, c.due_date::text, coalesce(ra.action_id, 0)
		from risk_controls c
		left join users uc on uc.organization_id = c.organization_id and uc.id = c.responsible_id
		left join risk_actions ra on ra.organization_id = c.organization_id and ra.assessment_id = c.assessment_id and ra.row_key = c.row_key and ra.control_key = c.key
		where c.organization_id = $1 and c.assessment_id = $2 and c.number = `+numberAsked+` order by c.position`, tx.OrganizationID, id, version).Query(func(rows pgx.Rows) error {
		var of string
		var c Control
		var responsible *int64
		var name *string
		_, err := pgx.ForEachRow(rows, []any{&of, &c.Key, &c.ControlType, &c.Description, &responsible, &name, &c.DueDate, &c.ActionID}, func() error {
			c.Responsible = records.PersonOf(responsible, name)
			sheet.controls[of] = append(sheet.controls[of], c)
			c.DueDate, responsible, name = nil, nil, nil
			return nil
		})
		return err
	})
	return sheet
}

// rows are those of the sheet, rated on their matrix.
func (s *sheetRead) rows(matrix *risks.Matrix) []Row {
	all := make([]Row, len(s.places))
	for i, r := range s.places {
		all[i] = r.Row
		all[i].Initial, all[i].Residual = r.initial.on(matrix), Place{}.on(matrix)
		if r.residualRated {
			all[i].Residual = r.residual.on(matrix)
		}
		if all[i].Additional = s.controls[r.Key]; all[i].Additional == nil {
			all[i].Additional = []Control{}
		}
	}
	return all
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
	f, err := m.hold(ctx, tx, in.ID)
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
	return m.written(ctx, tx, in.ID)
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
	if textOf(rows) > mostText {
		problems.Add("rows", "hira_too_much_text")
	}
	strangers, err := users.Missing(ctx, tx, people)
	if err != nil {
		return err
	}
	for i, r := range rows {
		for j, c := range r.Additional {
			if strangers[c.ResponsibleID] {
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

// columns of rows and controls, for as few statements however many there are.
type rowColumns struct {
	keys, steps, hazards, consequences, exposed, controls                          []string
	likelihoods, severities, levels, residualLikelihoods, residualSeverities, left []int16
	rated                                                                          []bool
}

type controlColumns struct {
	rows, keys, kinds, descriptions, dues []string
	people                                []int64
}

// writeRows replaces the rows of a draft.
func (m *Module) writeRows(tx *db.Tx, id int64, number int, rows []RowDraft, matrix *risks.Matrix) {
	var r rowColumns
	var c controlColumns
	for _, row := range rows {
		r.add(row, matrix)
		c.add(row)
	}
	tx.Defer("delete from risk_rows where organization_id = $1 and assessment_id = $2 and number = $3", tx.OrganizationID, id, number)
	tx.Defer(`insert into risk_rows (organization_id, assessment_id, number, key, position, task_step, hazard, consequence, exposed, controls,
			likelihood, severity, initial_level, residual_rated, residual_likelihood, residual_severity, residual_level)
		select $1, $2, $3, n.key, n.position, n.task_step, n.hazard, n.consequence, n.exposed, n.controls, n.likelihood, n.severity, n.initial, n.rated, n.later_likelihood, n.later_severity, n.later
		from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::smallint[], $11::smallint[], $12::smallint[], $13::boolean[], $14::smallint[], $15::smallint[], $16::smallint[])
		with ordinality as n(key, task_step, hazard, consequence, exposed, controls, likelihood, severity, initial, rated, later_likelihood, later_severity, later, position)`,
		tx.OrganizationID, id, number, r.keys, r.steps, r.hazards, r.consequences, r.exposed, r.controls, r.likelihoods, r.severities, r.levels, r.rated, r.residualLikelihoods, r.residualSeverities, r.left)
	tx.Defer(`insert into risk_controls (organization_id, assessment_id, number, row_key, key, position, control_type, description, responsible_id, due_date)
		select $1, $2, $3, n.row_key, n.key, n.position, n.control_type, n.description, nullif(n.responsible, 0), nullif(n.due, '')::date
		from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[]) with ordinality as n(row_key, key, control_type, description, responsible, due, position)`,
		tx.OrganizationID, id, number, c.rows, c.keys, c.kinds, c.descriptions, c.people, c.dues)
	tx.Defer("update risk_versions set sheet_version = sheet_version + 1 where organization_id = $1 and assessment_id = $2 and number = $3", tx.OrganizationID, id, number)
}

func (r *rowColumns) add(row RowDraft, matrix *risks.Matrix) {
	residual, rated := row.Residual, row.Residual != Place{}
	if !rated {
		residual = row.Initial
	}
	r.keys, r.steps, r.hazards, r.consequences = append(r.keys, row.Key), append(r.steps, row.TaskStep), append(r.hazards, row.Hazard), append(r.consequences, row.Consequence)
	r.exposed, r.controls, r.rated = append(r.exposed, row.Exposed), append(r.controls, row.Controls), append(r.rated, rated)
	r.likelihoods, r.severities = append(r.likelihoods, int16(row.Initial.Likelihood)), append(r.severities, int16(row.Initial.Severity))
	r.residualLikelihoods, r.residualSeverities = append(r.residualLikelihoods, int16(residual.Likelihood)), append(r.residualSeverities, int16(residual.Severity))
	r.levels, r.left = append(r.levels, risks.LevelOf(row.Initial.on(matrix).Level)), append(r.left, risks.LevelOf(residual.on(matrix).Level))
}

func (c *controlColumns) add(row RowDraft) {
	for _, d := range row.Additional {
		kind := d.ControlType
		if kind == "" {
			kind = "administrative"
		}
		c.rows, c.keys, c.kinds, c.descriptions = append(c.rows, row.Key), append(c.keys, d.Key), append(c.kinds, kind), append(c.descriptions, d.Description)
		c.people, c.dues = append(c.people, d.ResponsibleID), append(c.dues, d.DueDate)
	}
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
