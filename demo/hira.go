package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/modules/hira"
	"hivis/platform/db"
	"hivis/server"
)

// riskData is a row of a risk assessment.
type riskData struct {
	Step, Hazard, Consequence, Exposed, Controls string
	Initial, Residual                            [2]int
	Add                                          [][4]any // kind, what, by whom, in how many days
}

// assessmentData is a risk assessment, as far as it has come.
type assessmentData struct {
	Title, Activity, Class, Site, Reference, Location, Assessor, Reviewer, State, Note, Why string
	Tags                                                                                    []string
	Months, Days                                                                            int
	Rows, Changes                                                                           []riskData // what a revision adds
}

// register is all that risk assessments are written with.
type register struct {
	*organization
	app      *server.App
	workflow int64
	chain    []byte
}

// assessed is one that is being written.
type assessed struct {
	assessmentData
	id       int64
	at       *site
	assessor *person
	reviewer *int64
	made     time.Time
}

// approvesRisks is who approves what others have assessed.
const approvesRisks = "jonas.reinhold@demo.example"

// addRisks writes the risk register: its assessments with their versions, rows and reviews.
func (h *organization) addRisks(ctx context.Context, tx *db.Tx, app *server.App) error {
	if h.SubDomain != "demo" {
		return nil
	}
	content, err := data.ReadFile("hira.json")
	if err != nil {
		return err
	}
	var all []assessmentData
	if err := json.Unmarshal(content, &all); err != nil {
		return fmt.Errorf("hira.json: %w", err)
	}
	r := &register{organization: h, app: app}
	if r.workflow, r.chain, err = r.addApproval(ctx, tx, hira.Name, "Risk assessments", 48, r.person(approvesRisks)); err != nil {
		return err
	}
	for _, d := range all {
		if err := r.add(ctx, tx, d); err != nil {
			return fmt.Errorf("risk assessment %q: %w", d.Title, err)
		}
	}
	return r.learn(ctx, tx)
}

// add writes one with its first version, and lets happen what happened to it.
func (r *register) add(ctx context.Context, tx *db.Tx, d assessmentData) error {
	one := &assessed{assessmentData: d, at: r.siteCalled(d.Site), assessor: r.person(d.Assessor), made: r.now.AddDate(0, 0, -d.Days).Add(-50 * time.Hour)}
	if d.Reviewer != "" {
		one.reviewer = &r.person(d.Reviewer).id
	}
	err := tx.QueryRow(ctx, `insert into risk_assessments (organization_id, serial, title, activity, classification, reference, location, tags, site_id, assessor_id, reviewer_id, review_months, created_by, created_at, updated_at)
		values ($1, next_serial('hira'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $9, $12, $12) returning id`,
		r.id, d.Title, d.Activity, d.Class, d.Reference, d.Location, d.Tags, one.at.id, one.assessor.id, one.reviewer, d.Months, one.made).Scan(&one.id)
	if err != nil {
		return err
	}
	tx.Defer("insert into risk_assessment_sites (organization_id, assessment_id, site_id, position) values ($1, $2, $3, 1)", r.id, one.id, one.at.id)
	tx.Defer("insert into followers (organization_id, module, record_id, user_id) values ($1, $2, $3, $4)", r.id, hira.Name, one.id, one.assessor.id)
	r.said(tx, one, one.assessor.id, "created", "", one.made)
	r.version(tx, one, 1, d.Rows, "", one.made)
	if err := r.live(ctx, tx, one); err != nil {
		return err
	}
	r.show(tx, one)
	r.app.Records.Index(tx, hira.Name, one.id)
	return nil
}

// version writes a draft; what is published is written as one first, since it never changes then.
func (r *register) version(tx *db.Tx, one *assessed, number int, rows []riskData, why string, at time.Time) {
	tx.Defer(`insert into risk_versions (organization_id, assessment_id, number, title, activity, classification, reference, location, tags, site_ids, assessor_id, reviewer_id, review_months, sheet_version, reason, made_by, made_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, array[$10::bigint], $11, $12, $13, 1, $14, $11, $15)`,
		r.id, one.id, number, one.Title, one.Activity, one.Class, one.Reference, one.Location, one.Tags, one.at.id, one.assessor.id, one.reviewer, one.Months, why, at)
	for i, row := range rows {
		residual, rated := row.Residual, row.Residual != [2]int{}
		if !rated {
			residual = row.Initial
		}
		tx.Defer(`insert into risk_rows (organization_id, assessment_id, number, key, position, task_step, hazard, consequence, exposed, controls, likelihood, severity, initial_level, residual_rated, residual_likelihood, residual_severity, residual_level)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`, r.id, one.id, number, rowKey(i), i+1, row.Step, row.Hazard, row.Consequence, row.Exposed, row.Controls,
			row.Initial[0], row.Initial[1], levelOf(row.Initial), rated, residual[0], residual[1], levelOf(residual))
		for j, c := range row.Add {
			tx.Defer(`insert into risk_controls (organization_id, assessment_id, number, row_key, key, position, control_type, description, responsible_id, due_date)
				values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text::date)`, r.id, one.id, number, rowKey(i), fmt.Sprintf("c%d", j+1), j+1, c[0], c[1], r.person(c[2].(string)).id, r.dayIn(one.at, c[3]))
		}
	}
}

func rowKey(i int) string { return fmt.Sprintf("r%d", i+1) }

func (r *register) dayIn(s *site, days any) string {
	return r.now.In(s.zone).AddDate(0, 0, int(days.(float64))).Format(time.DateOnly)
}

// levelOf is how grave a place of the product's own matrix is: 1 low to 4 extreme.
func levelOf(place [2]int) int {
	switch score := place[0] * place[1]; {
	case score == 0:
		return 0
	case score <= 4:
		return 1
	case score <= 9:
		return 2
	case score <= 14:
		return 3
	}
	return 4
}

// live lets happen what happened to it since.
func (r *register) live(ctx context.Context, tx *db.Tx, one *assessed) error {
	asked := one.made.Add(30 * time.Hour)
	switch one.State {
	case "draft":
		return nil
	case "waiting":
		return r.ask(ctx, tx, one, 1, "open", asked)
	case "rejected":
		if err := r.ask(ctx, tx, one, 1, "rejected", asked); err != nil {
			return err
		}
		tx.Defer("update risk_assessments set rejected_at = $3, rejected_by = $4, rejected_reason = $5 where organization_id = $1 and id = $2", r.id, one.id, asked.Add(20*time.Hour), r.person(approvesRisks).id, one.Note)
		return nil
	}
	if err := r.ask(ctx, tx, one, 1, "approved", asked); err != nil {
		return err
	}
	if err := r.publish(ctx, tx, one, asked.Add(20*time.Hour)); err != nil {
		return err
	}
	return r.after(ctx, tx, one)
}

// after is what became of one that was in force.
func (r *register) after(ctx context.Context, tx *db.Tx, one *assessed) error {
	switch one.State {
	case "archive":
		at := r.now.AddDate(0, 0, -9)
		tx.Defer("update risk_assessments set state = 'archive', archived_at = $3, next_review_on = null, next_review_at = null where organization_id = $1 and id = $2", r.id, one.id, at)
		r.said(tx, one, one.assessor.id, "archived", one.Why, at)
	case "revised", "revision_waiting":
		at := r.now.AddDate(0, 0, -3)
		r.version(tx, one, 2, append(one.Rows[:len(one.Rows):len(one.Rows)], one.Changes...), one.Why, at)
		tx.Defer("update risk_assessments set open_number = 2, last_number = 2, open_state = 'draft' where organization_id = $1 and id = $2", r.id, one.id)
		r.said(tx, one, one.assessor.id, "revision_begun", one.Why, at)
		if one.State == "revision_waiting" {
			return r.ask(ctx, tx, one, 2, "open", at.Add(26*time.Hour))
		}
	}
	return nil
}

// publish puts the first version into force; its controls are actions from then on.
func (r *register) publish(ctx context.Context, tx *db.Tx, one *assessed, at time.Time) error {
	who := r.person(approvesRisks)
	day := at.In(one.at.zone).AddDate(0, one.Months, 0)
	review := time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, one.at.zone)
	tx.Defer("update risk_versions set state = 'published', approved_at = $3, approved_by = $4, approved_remark = $5 where organization_id = $1 and assessment_id = $2 and number = 1", r.id, one.id, at, who.id, one.Note)
	tx.Defer(`update risk_assessments set state = 'published', open_state = '', open_number = null, in_force = 1, published_at = $3, next_review_on = $4::text::date, next_review_at = $5,
		told = case when $5 <= $6::timestamptz then 2 else 0 end where organization_id = $1 and id = $2`, r.id, one.id, at, review.Format(time.DateOnly), review, r.now)
	r.said(tx, one, who.id, "published", one.Note, at)
	for i, row := range one.Rows {
		for j, c := range row.Add {
			if err := r.action(ctx, tx, one, c, rowKey(i), fmt.Sprintf("c%d", j+1), at); err != nil {
				return err
			}
		}
	}
	return nil
}

// action is what a control became when its version was published.
func (r *register) action(ctx context.Context, tx *db.Tx, one *assessed, c [4]any, row, control string, at time.Time) error {
	due := r.dayIn(one.at, c[3])
	day, err := time.Parse(time.DateOnly, due)
	if err != nil {
		return err
	}
	var id int64
	err = tx.QueryRow(ctx, `insert into actions (organization_id, serial, description, kind, control_type, priority, responsible_id, assigned_by, site_id, due_date, due_at, status, actionable_type, actionable_id, created_at, updated_at)
		values ($1, next_serial('actions'), $2, 'preventive', $3, 'medium', $4, $5, $6, $7::text::date, $8, 'open', $9, $10, $11, $11) returning id`,
		r.id, c[1], c[0], r.person(c[2].(string)).id, one.assessor.id, one.at.id, due, actions.DueAt(day, one.at.zone), hira.Name, one.id, at).Scan(&id)
	if err != nil {
		return err
	}
	tx.Defer("insert into risk_actions (organization_id, assessment_id, row_key, control_key, action_id) values ($1, $2, $3, $4, $5)", r.id, one.id, row, control, id)
	tx.Defer("update risk_assessments set actions_count = actions_count + 1 where organization_id = $1 and id = $2", r.id, one.id)
	records.Write(tx, records.Event{Module: actions.Name, ID: id, ActorID: one.assessor.id, Verb: "created", At: at})
	r.app.Records.Index(tx, actions.Name, id)
	return nil
}

// ask writes the review of a version: it is open, or was decided on the next day.
func (r *register) ask(ctx context.Context, tx *db.Tx, one *assessed, number int, state string, asked time.Time) error {
	who, seat := r.person(approvesRisks), "asked"
	var decided *time.Time
	if state != "open" {
		at := asked.Add(20 * time.Hour)
		seat, decided = state, &at
	}
	var review int64
	err := tx.QueryRow(ctx, `insert into reviews (organization_id, module, record_id, revision, workflow_id, workflow_version, state, requester_id, site_id, chain, opened_at, ended_at, look_at)
		values ($1, $2, $3, $4, $5, 1, $6, $7, $8, $9, $10, $11, $12) returning id`,
		r.id, hira.Name, one.id, number, r.workflow, state, one.assessor.id, one.at.id, string(r.chain), asked, decided, r.now.Add(24*time.Hour)).Scan(&review)
	if err != nil {
		return err
	}
	tx.Defer("insert into review_seats (organization_id, review_id, step, user_id, seated_as, state, asked_at, decided_at, remark) values ($1, $2, 0, $3, 'reviewer', $4, $5, $6, $7)",
		r.id, review, who.id, seat, asked, decided, map[bool]string{true: "", false: one.Note}[decided == nil])
	tx.Defer("update risk_versions set submitted_at = $4, state = case when $5 then 'waiting' else state end where organization_id = $1 and assessment_id = $2 and number = $3", r.id, one.id, number, asked, decided == nil)
	r.said(tx, one, one.assessor.id, "submitted", "", asked)
	if decided == nil {
		tx.Defer("update risk_assessments set open_state = 'waiting' where organization_id = $1 and id = $2", r.id, one.id)
		return nil
	}
	if state == "rejected" {
		r.said(tx, one, who.id, state, one.Note, *decided)
	}
	return nil
}

// show lets an assessment show its version in force, or its first draft.
func (r *register) show(tx *db.Tx, one *assessed) {
	tx.Defer("update risk_rows k set current = true from risk_assessments h where h.organization_id = $1 and h.id = $2 and k.organization_id = h.organization_id and k.assessment_id = h.id and k.number = coalesce(h.in_force, h.open_number)", r.id, one.id)
	tx.Defer(`update risk_assessments h set rows_count = k.count, initial_level = k.initial, residual_level = k.residual, updated_at = (select max(t.at) from timeline_entries t where t.organization_id = h.organization_id and t.module = $3 and t.record_id = h.id)
		from (select count(*) as count, max(initial_level) as initial, max(residual_level) as residual from risk_rows where organization_id = $1 and assessment_id = $2 and current) k where h.organization_id = $1 and h.id = $2`, r.id, one.id, hira.Name)
}

// learn puts the words of what was published into the library.
func (r *register) learn(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `insert into risk_terms (organization_id, kind, text, uses, updated_at)
		select $1, n.kind, min(n.text), count(*), $2 from risk_rows k join risk_versions v on v.organization_id = k.organization_id and v.assessment_id = k.assessment_id and v.number = k.number and v.state = 'published'
		cross join lateral (select 'hazard', k.hazard union all select 'consequence', k.consequence union all select 'control', unnest(string_to_array(k.controls, E'\n'))) n(kind, text)
		where k.organization_id = $1 and n.text <> '' group by n.kind, lower(n.text)`, r.id, r.now)
	return err
}

func (r *register) said(tx *db.Tx, one *assessed, by int64, verb, note string, at time.Time) {
	if at.After(r.now) {
		at = r.now
	}
	records.Write(tx, records.Event{Module: hira.Name, ID: one.id, ActorID: by, Verb: verb, Note: note, At: at})
}
