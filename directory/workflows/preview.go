package workflows

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

type previewInput struct {
	Body struct {
		Draft
		WorkflowID  int64 `json:"workflow_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"That is being changed"`
		SiteID      int64 `json:"site_id" minimum:"1" maximum:"9007199254740991" doc:"Where a record would be"`
		DivisionID  int64 `json:"division_id,omitempty" minimum:"0" maximum:"9007199254740991"`
		FormID      int64 `json:"form_id,omitempty" minimum:"0" maximum:"9007199254740991"`
		RequesterID int64 `json:"requester_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Who would ask; the caller if not said"`
	}
}

// preview answers POST /api/workflows/preview: it runs the machine as it would run, with
// each step decided when its time is over. Nothing of it is written down.
func (m *Module) preview(ctx context.Context, tx *db.Tx, in *previewInput) (*Preview, error) {
	d := in.Body.Draft
	d.tidy()
	if in.Body.RequesterID == 0 {
		in.Body.RequesterID = tx.UserID
	}
	site, ok, err := sites.PlaceOf(ctx, tx, in.Body.SiteID)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, api.Invalid("site_id", "unknown_site")
	}
	if err := m.check(ctx, tx, d, nil); err != nil {
		return nil, err
	}
	if err := m.checkSample(ctx, tx, in); err != nil {
		return nil, err
	}
	q := query{module: m.rightsOf(d.Module), read: m.readOf(d.Module), requester: in.Body.RequesterID, site: in.Body.SiteID, division: in.Body.DivisionID, reviewers: d.Reviewers, escalation: d.EscalationUserID}
	people, err := find(ctx, tx, []query{q}, m.Now())
	if err != nil {
		return nil, err
	}
	chain := people.chain(0, q, d.Kind == "sequential", need(d.ApproveWhen, d.Approvals), time.Duration(d.LeadHours)*time.Hour, WorkingHours(site.Zone))
	names, err := namesOf(ctx, tx, d)
	if err != nil {
		return nil, err
	}
	out := &Preview{Steps: chain.foresee(people, d, names, m.Now()), SuperAdmins: people.named(chain.SuperAdmins)}
	if chain.Escalation != 0 {
		person := people.person(chain.Escalation)
		out.EscalationUser = &person
	}
	return out, m.findConflictingWorkflow(ctx, tx, in, d, out)
}

// checkSample wants of the record that it is about what there is to choose.
func (m *Module) checkSample(ctx context.Context, tx *db.Tx, in *previewInput) error {
	var problems api.Problems
	row, err := New().KnownSample(ctx, tx, KnownSampleParams{OrganizationID: tx.OrganizationID, DivisionID: in.Body.DivisionID, SiteID: in.Body.SiteID,
		RequesterID: in.Body.RequesterID, WorkflowID: in.Body.WorkflowID})
	if err != nil {
		return err
	}
	if !row.Division && in.Body.DivisionID != 0 {
		problems.Add("division_id", "unknown_division")
	}
	if !row.Requester {
		problems.Add("requester_id", "unknown_person")
	}
	if !row.Workflow && in.Body.WorkflowID != 0 {
		problems.Add("workflow_id", "workflow_unknown")
	}
	if forms := m.reviewed[in.Body.Module].Subtypes; forms != nil && in.Body.FormID != 0 {
		known, err := forms(ctx, tx)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(known, func(f Form) bool { return f.ID == in.Body.FormID }) {
			problems.Add("form_id", "workflow_form_unknown")
		}
	}
	return problems.Err()
}

// foresee says who would be asked in each step, and when at the latest.
func (c Chain) foresee(people *found, d Draft, names map[int]string, now time.Time) []PreviewStep {
	steps := make([]PreviewStep, len(c.Steps))
	at := now
	for i := range c.Steps {
		step := PreviewStep{Reviewer: Step{d.Reviewers[i].Kind, names[i], d.Reviewers[i].UserID, d.Reviewers[i].RoleID}, People: []Due{}, AskedAt: at,
			RemindedAt: c.reminds(at), EscalatedAt: c.late(at), ToSuperAdminsAt: c.tooLate(at)}
		for _, s := range c.belong(i, at, at) {
			due := Due{User: people.person(s.user), As: s.as}
			if s.onBehalf != 0 {
				person := people.person(s.onBehalf)
				due.OnBehalf = &person
			}
			step.People = append(step.People, due)
		}
		steps[i] = step
		if c.Sequential {
			at = step.EscalatedAt
		}
	}
	return steps
}

// namesOf are the names of the people and roles that a draft names, by their step.
func namesOf(ctx context.Context, tx *db.Tx, d Draft) (map[int]string, error) {
	users, roles := d.refersTo()
	row, err := New().Names(ctx, tx, NamesParams{tx.OrganizationID, users, roles})
	if err != nil {
		return nil, err
	}
	names := map[int]string{}
	for i, r := range d.Reviewers {
		for j, id := range row.UserIds {
			if r.Kind == "user" && id == r.UserID {
				names[i] = row.UserNames[j]
			}
		}
		for j, id := range row.RoleIds {
			if r.Kind == "role" && id == r.RoleID {
				names[i] = row.RoleNames[j]
			}
		}
	}
	return names, nil
}

// findConflictingWorkflow says whether the draft would be the workflow of such a record, or which
// other one is.
func (m *Module) findConflictingWorkflow(ctx context.Context, tx *db.Tx, in *previewInput, d Draft, out *Preview) error {
	out.Applies = d.covers(in.Body.FormID, in.Body.SiteID)
	other, err := db.One[struct {
		ID             int64
		Title          string
		ByForm, BySite bool
	}](ctx, tx, `select w.id, w.title, w.form_ids <> '{}' as by_form, exists (select from workflow_sites ws where ws.organization_id = $1 and ws.workflow_id = w.id) as by_site
		from workflows w
		where w.organization_id = $1 and w.module = $2 and w.deleted_at is null and w.id <> $5 and (w.form_ids = '{}' or $3 = any(w.form_ids))
		  and (not exists (select from workflow_sites ws where ws.organization_id = $1 and ws.workflow_id = w.id)
		    or exists (select from workflow_sites ws where ws.organization_id = $1 and ws.workflow_id = w.id and ws.site_id = $4))
		order by 3 desc, 4 desc, w.id desc limit 1`, tx.OrganizationID, d.Module, in.Body.FormID, in.Body.SiteID, in.Body.WorkflowID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	mine, rival := rank(len(d.FormIDs) > 0, len(d.SiteIDs) > 0), rank(other.ByForm, other.BySite)
	newer := in.Body.WorkflowID == 0 || in.Body.WorkflowID > other.ID
	if !out.Applies || rival > mine || rival == mine && !newer {
		out.Applies, out.Instead = false, other.Title
	}
	return err
}

// rank is how much a workflow that names forms or sites goes before others.
func rank(form, site bool) (r int) {
	if form {
		r += 2
	}
	if site {
		r++
	}
	return r
}

// covers reports whether a workflow is for records of a form and a site.
func (d Draft) covers(form, site int64) bool {
	has := func(ids []int64, id int64) bool { return len(ids) == 0 || slices.Contains(ids, id) }
	return has(d.FormIDs, form) && has(d.SiteIDs, site)
}
