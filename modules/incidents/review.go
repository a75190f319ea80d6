package incidents

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/workflows"
	"hivis/platform/api"
	"hivis/platform/db"
)

// reviewed is how incidents are approved: see workflows.
func (m *Module) reviewed() workflows.ReviewedKind {
	return workflows.ReviewedKind{Kind: Name, Facts: facts, Approved: m.approved, Rejected: m.ended(reviewRejected), Withdrawn: m.ended(reviewNone)}
}

// facts bar those whose work is judged: who leads the investigation, its members, and who
// wrote of it and left the team since. Whoever reported that somebody was or may have been
// hurt does not decide either, since it may be them or what they answer for.
func facts(ctx context.Context, tx *db.Tx, id int64) (f workflows.Facts, err error) {
	return db.One[workflows.Facts](ctx, tx, `select i.revision, coalesce(i.submitted_by, 0) as requester_id, i.site_id, coalesce(i.division_id, 0) as division_id, 0::bigint as subtype_id, null::bigint[] as site_ids,
			array(select i.lead_id where i.lead_id is not null
				union select i.reporter_id where i.reporter_id is not null and (i.anybody_hurt <> 'no' or i.incident_type in ('injury', 'illness'))
				union select m.user_id from incident_members m where m.organization_id = $1 and m.incident_id = $2
				union select t.actor_id from timeline_entries t where t.organization_id = $1 and t.module = $3 and t.record_id = $2
					and t.verb in ('analysed', 'actions_recommended') and t.actor_id is not null) as excluded
		from incidents i where i.organization_id = $1 and i.id = $2`, tx.OrganizationID, id, Name)
}

// submit answers POST /api/incidents/{id}/submit. What the steps before it lack is said at
// its place.
func (m *Module) submit(ctx context.Context, tx *db.Tx, in *remarksInput) (*Answer, error) {
	m.Workflows.LockShared(tx)
	f, err := m.lockVisible(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(f.row.Can.Submit); err != nil {
		return nil, err
	}
	var problems api.Problems
	lacks := f.lacks()
	said := map[lack]bool{}
	for _, step := range stepNames[:len(stepNames)-1] {
		for _, l := range lacks[step] {
			if !said[l] {
				problems.Add(l.field, l.code)
			}
			said[l] = true
		}
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	again := f.row.ReviewState == reviewRejected
	tx.Defer(`update incidents set review_state = 'asked', submitted_by = $3, revision = revision + case when $4::boolean then 1 else 0 end, updated_at = $5, version = version + 1
		where organization_id = $1 and id = $2`, tx.OrganizationID, in.ID, tx.UserID, again, m.Now())
	if err := m.Workflows.Open(ctx, tx, Name, in.ID, strings.TrimSpace(in.Body.Remarks)); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

// ended writes down what became of a review.
func (m *Module) ended(state string) func(context.Context, *db.Tx, workflows.Outcome) error {
	return func(ctx context.Context, tx *db.Tx, end workflows.Outcome) error {
		tx.Defer("update incidents set review_state = $3, updated_at = $4, version = version + 1 where organization_id = $1 and id = $2", tx.OrganizationID, end.RecordID, state, m.Now())
		_, err := m.settle(ctx, tx, end.RecordID, false)
		return err
	}
}

// approved also closes what needs no investigation, if nothing stands in the way.
func (m *Module) approved(ctx context.Context, tx *db.Tx, end workflows.Outcome) error {
	if err := m.ended(reviewApproved)(ctx, tx, end); err != nil {
		return err
	}
	f, err := m.read(ctx, tx, every(tx), end.RecordID, false)
	if err != nil || f.row.Investigation || len(f.lacksOfClosing(nil)) > 0 {
		return err
	}
	return m.shut(ctx, tx, f, end.DeciderID, end.Remark, nil)
}

// close answers POST /api/incidents/{id}/close.
func (m *Module) close(ctx context.Context, tx *db.Tx, in *closeInput) (*Answer, error) {
	f, err := m.lockVisible(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(f.row.Can.Close); err != nil {
		return nil, err
	}
	remarks := strings.TrimSpace(in.Body.Remarks)
	if err := f.checkClosing(remarks, in.Body.CarryOver); err != nil {
		return nil, err
	}
	if err := m.shut(ctx, tx, f, tx.UserID, remarks, in.Body.CarryOver); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

// checkClosing wants remarks, and of each action that is carried over a reason.
func (f *file) checkClosing(remarks string, carried []CarriedOver) error {
	var problems api.Problems
	if remarks == "" {
		problems.Add("remarks", "closing_remarks_required")
	}
	numbers := f.unfinished()
	for i := range carried {
		carried[i].Reason = strings.TrimSpace(carried[i].Reason)
		switch {
		case numbers[carried[i].ActionID] == "":
			problems.Add(within("carry_over", i)+"action_id", "unknown_action")
		case carried[i].Reason == "":
			problems.Add(within("carry_over", i)+"reason", "reason_required")
		}
	}
	lacks := f.lacksOfClosing(carried)
	if !f.row.part.seesPeople() {
		lacks = withoutPeople(lacks)
	}
	for _, l := range lacks {
		problems.Add(l.field, l.code)
	}
	return problems.Err()
}

// unfinished are the numbers of the actions that are still open.
func (f *file) unfinished() map[int64]string {
	numbers := map[int64]string{}
	for _, a := range f.open {
		numbers[a.ID] = a.Number
	}
	return numbers
}

// shut closes it, and tells who reported, investigated or follows it.
func (m *Module) shut(ctx context.Context, tx *db.Tx, f *file, by int64, remarks string, carried []CarriedOver) error {
	id := f.row.ID
	tx.Defer("update incidents set status = 'closed', step = 'done', closed_at = $3, closed_by = nullif($4::bigint, 0), closing_remarks = $5 where organization_id = $1 and id = $2",
		tx.OrganizationID, id, m.Now(), by, remarks)
	for _, c := range carried {
		tx.Defer("update incident_actions set carried_because = $4 where organization_id = $1 and incident_id = $2 and action_id = $3", tx.OrganizationID, id, c.ActionID, c.Reason)
	}
	m.write(tx, id, "closed", remarks, records.AppendChange(nil, "carried_over", "", f.numbersOf(carried))...)
	heard := records.Informed{by: true}
	people, err := m.witnesses(ctx, tx, id, f.people())
	if err != nil {
		return err
	}
	heard.Add(people...)
	if err := m.notify(ctx, tx, people, by, IncidentClosed, id, f.paramsOf(ctx)); err != nil {
		return err
	}
	return m.Comments.NotifyStatusChange(ctx, tx, Name, comments.StatusChange{RecordID: id, Status: Closed, Params: f.paramsOf(ctx), Informed: heard})
}

// people are who reported it and who investigated it.
func (f *file) people() (people []int64) {
	if f.row.ReportedBy != nil {
		people = append(people, f.row.ReportedBy.ID)
	}
	if f.row.Lead != nil {
		people = append(people, f.row.Lead.ID)
	}
	return append(people, f.row.Members...)
}

// numbersOf are the numbers of actions, as a timeline says them.
func (f *file) numbersOf(carried []CarriedOver) string {
	var numbers []string
	of := f.unfinished()
	for _, c := range carried {
		numbers = append(numbers, of[c.ActionID])
	}
	return strings.Join(numbers, ", ")
}

// reopen answers POST /api/incidents/{id}/reopen: a closed incident, or one that was
// approved and turns out to be wrong, is reviewed once more.
func (m *Module) reopen(ctx context.Context, tx *db.Tx, in *reopenInput) (*Answer, error) {
	f, err := m.lockVisible(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(f.row.Can.Reopen); err != nil {
		return nil, err
	}
	reason := strings.TrimSpace(in.Body.Reason)
	if reason == "" {
		return nil, api.Invalid("reason", "reason_required")
	}
	tx.Defer(`update incidents set status = 'open', review_state = 'none', revision = revision + 1, closed_at = null, closed_by = null, closing_remarks = ''
		where organization_id = $1 and id = $2`, tx.OrganizationID, in.ID)
	tx.Defer("update incident_actions set carried_because = '' where organization_id = $1 and incident_id = $2", tx.OrganizationID, in.ID)
	if err := m.Records.Kind(Name).RequireActiveSite(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	m.Workflows.RevokeApprovals(tx, Name, in.ID)
	m.write(tx, in.ID, "reopened", reason)
	people, err := m.witnesses(ctx, tx, in.ID, f.people())
	if err != nil {
		return nil, err
	}
	if err := m.notify(ctx, tx, people, tx.UserID, IncidentReopened, in.ID, f.paramsOf(ctx)); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

// inform answers POST /api/incidents/{id}/preliminary_report. The mail says no more than
// number, place and what happened; the rest is read where it is known who reads it.
func (m *Module) inform(ctx context.Context, tx *db.Tx, in *informInput) (*Answer, error) {
	f, err := m.lockVisible(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(f.row.Can.Inform); err != nil {
		return nil, err
	}
	see, err := m.witnesses(ctx, tx, in.ID, in.Body.UserIDs)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(in.Body.UserIDs, func(id int64) bool { return !slices.Contains(see, id) }) {
		return nil, api.Invalid("user_ids", "cannot_open_record")
	}
	tx.Defer(`insert into incident_informed (organization_id, incident_id, user_id, informed_by, at) select $1, $2, unnest($3::bigint[]), $4, $5
		on conflict (organization_id, incident_id, user_id) do update set informed_by = excluded.informed_by, at = excluded.at`, tx.OrganizationID, in.ID, see, tx.UserID, m.Now())
	m.write(tx, in.ID, "informed", strings.TrimSpace(in.Body.Note), informedChanges(see)...)
	var messages []notifications.Message
	for _, id := range see {
		messages = append(messages, notifications.Message{UserID: id, Kind: IncidentInforms, Module: Name, RecordID: in.ID, Mail: true, Params: f.paramsOf(ctx)})
	}
	if err := m.Notifications.Notify(ctx, tx, messages...); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

func informedChanges(people []int64) (c []records.Change) {
	for _, id := range people {
		c = append(c, records.Change{Field: "informed_id", After: strconv.FormatInt(id, 10)})
	}
	return c
}
