package hira

import (
	"context"
	"strings"
	"time"

	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/risks"
	"hivis/directory/users"
	"hivis/directory/workflows"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
)

// reviewed is how risk assessments are approved: see workflows. Who assessed it has asked, so
// that it is never they who decide, and as little who wrote this version.
func (m *Module) reviewed() workflows.ReviewedKind {
	return workflows.ReviewedKind{Kind: Name, Facts: facts, Approved: m.approved, Rejected: m.rejected, Withdrawn: m.backToDraft}
}

func facts(ctx context.Context, tx *db.Tx, id int64) (f workflows.Facts, err error) {
	return db.One[workflows.Facts](ctx, tx, `select v.number as revision, v.assessor_id as requester_id, v.site_ids[1] as site_id, v.site_ids, 0::bigint as division_id, 0::bigint as subtype_id,
			array(select v.made_by union select t.actor_id from timeline_entries t
			where t.organization_id = $1 and t.module = $3 and t.record_id = $2 and t.verb in ('updated', 'rows_changed') and t.at >= v.made_at and t.actor_id is not null) as excluded
		from risk_versions v where v.organization_id = $1 and v.assessment_id = $2 and v.state in ('draft', 'waiting')`, tx.OrganizationID, id, Name)
}

// submit answers POST /api/risk_assessments/{id}/submit. What is missing is said at its place.
func (m *Module) submit(ctx context.Context, tx *db.Tx, in *idInput) (*Answer, error) {
	m.Workflows.LockShared(tx)
	f, err := m.lockVisible(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(f.row.Can.Submit); err != nil {
		return nil, err
	}
	var problems api.Problems
	for _, l := range f.Shown.lacks(&f.Matrix.Matrix, m.Now(), f.zone) {
		problems.Add(l.field, l.code)
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	tx.Defer("update risk_versions set state = 'waiting', submitted_at = $4 where organization_id = $1 and assessment_id = $2 and number = $3", tx.OrganizationID, in.ID, f.Shown.Number, m.Now())
	tx.Defer("update risk_assessments set open_state = 'waiting', rejected_at = null, rejected_by = null, rejected_reason = '' where organization_id = $1 and id = $2", tx.OrganizationID, in.ID)
	m.write(tx, in.ID, tx.UserID, "submitted", "")
	if err := m.Workflows.Open(ctx, tx, Name, in.ID, ""); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

// withdraw answers POST /api/risk_assessments/{id}/withdraw.
func (m *Module) withdraw(ctx context.Context, tx *db.Tx, in *idInput) (*Answer, error) {
	m.Workflows.LockShared(tx)
	f, err := m.lockVisible(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(f.row.Can.Withdraw); err != nil {
		return nil, err
	}
	m.write(tx, in.ID, tx.UserID, "withdrawn", "")
	if err := m.Workflows.Withdraw(ctx, tx, Name, in.ID); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

// backToDraft lets a version be changed again.
func (m *Module) backToDraft(_ context.Context, tx *db.Tx, end workflows.Outcome) error {
	tx.Defer("update risk_versions set state = 'draft' where organization_id = $1 and assessment_id = $2 and state = 'waiting'", tx.OrganizationID, end.RecordID)
	tx.Defer("update risk_assessments set open_state = 'draft', version = version + 1 where organization_id = $1 and id = $2 and open_state = 'waiting'", tx.OrganizationID, end.RecordID)
	return nil
}

func (m *Module) rejected(ctx context.Context, tx *db.Tx, end workflows.Outcome) error {
	if err := m.backToDraft(ctx, tx, end); err != nil {
		return err
	}
	tx.Defer("update risk_assessments set rejected_at = $3, rejected_by = nullif($4::bigint, 0), rejected_reason = $5 where organization_id = $1 and id = $2",
		tx.OrganizationID, end.RecordID, m.Now(), end.DeciderID, end.Remark)
	m.write(tx, end.RecordID, end.DeciderID, "rejected", end.Remark)
	return nil
}

// approved puts a version into force: it replaces the one before, its controls become actions,
// its words go into the library, and the next review is due after its time.
func (m *Module) approved(ctx context.Context, tx *db.Tx, end workflows.Outcome) error {
	f, err := m.lock(ctx, tx, every(tx), end.RecordID)
	if err != nil {
		return err
	}
	if end.DeciderID == f.Shown.AssessedBy.ID {
		return api.Denied("own_request")
	}
	id, v, now := end.RecordID, &f.Shown, m.Now()
	var reviewer int64 // none, if it was handed over to who assesses it
	if v.Reviewer != nil {
		reviewer = v.Reviewer.ID
	}
	on, at := nextReview(now, f.zone, v.ReviewMonths)
	tx.Defer("update risk_versions set state = 'superseded' where organization_id = $1 and assessment_id = $2 and state = 'published'", tx.OrganizationID, id)
	tx.Defer(`update risk_versions set state = 'published', approved_at = $4, approved_by = nullif($5::bigint, 0), approved_remark = $6 where organization_id = $1 and assessment_id = $2 and number = $3`,
		tx.OrganizationID, id, v.Number, now, end.DeciderID, end.Remark)
	tx.Defer(`update risk_assessments set state = 'published', in_force = $3, open_number = null, open_state = '', published_at = $4, next_review_on = $5::text::date, next_review_at = $6, asked_at = null, told = 0, reviewer_id = nullif($7::bigint, 0)
		where organization_id = $1 and id = $2`, tx.OrganizationID, id, v.Number, now, on, at, reviewer)
	m.answerCalls(tx, id)
	m.present(tx, id)
	m.learn(tx, v.Rows)
	m.write(tx, id, end.DeciderID, "published", end.Remark, records.AppendChange(nil, "version_number", earlier(f.row.InForce), v.Number)...)
	if err := m.askActions(ctx, tx, f); err != nil {
		return err
	}
	heard := records.Informed{end.DeciderID: true, v.AssessedBy.ID: true} // who asked hears of it from the review
	if reviewer != 0 && !heard[reviewer] {
		comments.Follow(tx, Name, []int64{id}, []int64{reviewer})
		heard.Add(reviewer)
		if err := m.Notifications.Notify(ctx, tx, notifications.Message{UserID: reviewer, Kind: Published, Module: Name, RecordID: id, Mail: true, Params: f.params(ctx, on)}); err != nil {
			return err
		}
	}
	return m.Comments.NotifyStatusChange(ctx, tx, Name, comments.StatusChange{RecordID: id, Status: published, Params: f.params(ctx, on), Informed: heard})
}

func earlier(number int) any {
	if number == 0 {
		return ""
	}
	return number
}

// params are the words for what is told of it.
func (f *file) params(ctx context.Context, due string) notifications.Params {
	return notifications.Params{Number: f.Number, Title: f.Shown.Title, Site: f.Shown.Sites[0].Name, Actor: api.Caller(ctx).FullName, DueDate: due}
}

// askActions makes an action of each additional control that is none yet. Whoever left since it
// was submitted is replaced by the assessor, so that it is somebody's.
func (m *Module) askActions(ctx context.Context, tx *db.Tx, f *file) error {
	var wanted []actions.Draft
	var rows, controls []string
	var people []int64
	for _, r := range f.Shown.Rows {
		for _, c := range r.Additional {
			if c.ActionID == 0 {
				wanted, rows, controls = append(wanted, c.asAction()), append(rows, r.Key), append(controls, c.Key)
				people = append(people, wanted[len(wanted)-1].ResponsibleID)
			}
		}
	}
	gone, err := users.UnknownIDs(ctx, tx, people)
	if err != nil {
		return err
	}
	for i := range wanted {
		if id := wanted[i].ResponsibleID; id == 0 || gone[id] {
			wanted[i].ResponsibleID = f.Shown.AssessedBy.ID
		}
	}
	site := f.Shown.Sites[0]
	ids, err := m.Actions.Add(ctx, tx, wanted, actions.Place{SiteID: site.ID, SiteName: site.Name, Zone: f.zone, Type: Name, RecordID: f.ID, AssignedBy: f.Shown.AssessedBy.ID})
	if err != nil || len(ids) == 0 {
		return err
	}
	tx.Defer(`insert into risk_actions (organization_id, assessment_id, row_key, control_key, action_id)
		select $1, $2, n.row_key, n.control_key, n.action_id from unnest($3::text[], $4::text[], $5::bigint[]) as n(row_key, control_key, action_id)`, tx.OrganizationID, f.ID, rows, controls, ids)
	tx.Defer("update risk_assessments set actions_count = actions_count + $3 where organization_id = $1 and id = $2", tx.OrganizationID, f.ID, len(ids))
	return nil
}

func (m *Module) answerCalls(tx *db.Tx, id int64) {
	tx.Defer("update risk_review_calls set answered_at = $3 where organization_id = $1 and assessment_id = $2 and answered_at is null", tx.OrganizationID, id, m.Now())
}

// reasoned holds a record for what takes a reason.
func (m *Module) reasoned(ctx context.Context, tx *db.Tx, id int64, reason, field string, code func(Can) string) (*file, string, error) {
	f, err := m.lockVisible(ctx, tx, id)
	if err != nil {
		return nil, "", err
	}
	if err := refused(code(f.row.Can)); err != nil {
		return nil, "", err
	}
	if reason = strings.TrimSpace(reason); reason == "" {
		return nil, "", api.Invalid(field, "reason_required")
	}
	return f, reason, nil
}

// revise answers POST /api/risk_assessments/{id}/revise: a draft like what is in force, on the
// newest matrix, whose reviewer is the one there is now.
func (m *Module) revise(ctx context.Context, tx *db.Tx, in *reasonInput) (*Answer, error) {
	f, reason, err := m.reasoned(ctx, tx, in.ID, in.Body.Reason, "reason", func(c Can) string { return c.Revise })
	if err != nil {
		return nil, err
	}
	matrix, err := risks.Current(ctx, tx)
	if err != nil {
		return nil, err
	}
	d := f.Shown.draft()
	d.AssessorID = f.AssessedBy.ID
	if d.ReviewerID = 0; f.Reviewer != nil {
		d.ReviewerID = f.Reviewer.ID
	}
	number := f.Versions[0].Number + 1
	insertVersions(tx, m.version(tx, in.ID, number, matrix.Number, d, reason))
	m.writeRows(tx, in.ID, number, fitted(drafts(f.Shown.Rows), &matrix.Matrix), &matrix.Matrix)
	tx.Defer(`update risk_assessments set open_number = $3, last_number = $3, open_state = 'draft', rejected_at = null, rejected_by = null, rejected_reason = '' where organization_id = $1 and id = $2`,
		tx.OrganizationID, in.ID, number)
	if err := m.Records.Kind(Name).RequireActiveSite(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	m.write(tx, in.ID, tx.UserID, "revision_begun", reason, records.AppendChange(nil, "version_number", f.Shown.Number, number)...)
	return m.answerWrite(ctx, tx, in.ID)
}

// discard answers POST /api/risk_assessments/{id}/discard. Who assessed what is in force does so
// again, if they are still there.
func (m *Module) discard(ctx context.Context, tx *db.Tx, in *reasonInput) (*Answer, error) {
	f, reason, err := m.reasoned(ctx, tx, in.ID, in.Body.Reason, "reason", func(c Can) string { return c.Discard })
	if err != nil {
		return nil, err
	}
	tx.Defer("update risk_versions set state = 'discarded' where organization_id = $1 and assessment_id = $2 and number = $3", tx.OrganizationID, in.ID, f.Shown.Number)
	tx.Defer(`update risk_assessments h set open_number = null, open_state = '', rejected_at = null, rejected_by = null, rejected_reason = '',
			assessor_id = coalesce((select v.assessor_id from risk_versions v join users u on u.organization_id = v.organization_id and u.id = v.assessor_id and u.status = 'Active'
				where v.organization_id = h.organization_id and v.assessment_id = h.id and v.number = h.in_force), h.assessor_id)
		where h.organization_id = $1 and h.id = $2`, tx.OrganizationID, in.ID)
	m.write(tx, in.ID, tx.UserID, "revision_discarded", reason)
	return m.answerWrite(ctx, tx, in.ID)
}

// confirm answers POST /api/risk_assessments/{id}/confirm.
func (m *Module) confirm(ctx context.Context, tx *db.Tx, in *confirmInput) (*Answer, error) {
	f, remarks, err := m.reasoned(ctx, tx, in.ID, in.Body.Remarks, "remarks", func(c Can) string { return c.Confirm })
	if err != nil {
		return nil, err
	}
	on, at := nextReview(m.Now(), f.zone, f.ReviewMonths)
	m.setReview(tx, in.ID, on, at)
	m.answerCalls(tx, in.ID)
	m.write(tx, in.ID, tx.UserID, "confirmed", remarks, records.AppendChange(nil, "next_review_on", day(f.NextReviewOn), on)...)
	return m.answerWrite(ctx, tx, in.ID)
}

func day(on *string) string {
	if on == nil {
		return ""
	}
	return *on
}

func (m *Module) setReview(tx *db.Tx, id int64, on string, at time.Time) {
	tx.Defer("update risk_assessments set next_review_on = $3::text::date, next_review_at = $4, asked_at = null, told = 0 where organization_id = $1 and id = $2", tx.OrganizationID, id, on, at)
}

// archive answers POST /api/risk_assessments/{id}/archive.
func (m *Module) archive(ctx context.Context, tx *db.Tx, in *reasonInput) (*Answer, error) {
	f, reason, err := m.reasoned(ctx, tx, in.ID, in.Body.Reason, "reason", func(c Can) string { return c.Archive })
	if err != nil {
		return nil, err
	}
	tx.Defer("update risk_assessments set state = 'archive', archived_at = $3, next_review_on = null, next_review_at = null, asked_at = null where organization_id = $1 and id = $2", tx.OrganizationID, in.ID, m.Now())
	m.answerCalls(tx, in.ID)
	m.write(tx, in.ID, tx.UserID, "archived", reason)
	heard := records.Informed{tx.UserID: true}
	if err := m.Comments.NotifyStatusChange(ctx, tx, Name, comments.StatusChange{RecordID: in.ID, Status: archived, Params: f.params(ctx, ""), Informed: heard}); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

// unarchive answers POST /api/risk_assessments/{id}/unarchive.
func (m *Module) unarchive(ctx context.Context, tx *db.Tx, in *reasonInput) (*Answer, error) {
	f, reason, err := m.reasoned(ctx, tx, in.ID, in.Body.Reason, "reason", func(c Can) string { return c.Unarchive })
	if err != nil {
		return nil, err
	}
	on, at := nextReview(m.Now(), f.zone, 0)
	tx.Defer("update risk_assessments set state = 'published', archived_at = null where organization_id = $1 and id = $2", tx.OrganizationID, in.ID)
	m.setReview(tx, in.ID, on, at)
	m.write(tx, in.ID, tx.UserID, "unarchived", reason)
	return m.answerWrite(ctx, tx, in.ID)
}
