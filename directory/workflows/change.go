package workflows

import (
	"context"
	"encoding/json"
	"reflect"

	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

type createInput struct{ Body Draft }

// create answers POST /api/workflows. What is reviewed already goes on as it is.
func (m *Module) create(ctx context.Context, tx *db.Tx, in *createInput) (*Answer, error) {
	d := in.Body
	d.tidy()
	if err := m.checkKept(ctx, tx, d, nil); err != nil {
		return nil, err
	}
	if err := New().LockChain(ctx, tx, tx.OrganizationID); err != nil {
		return nil, err
	}
	id, err := New().InsertWorkflow(ctx, tx, InsertWorkflowParams{OrganizationID: tx.OrganizationID, Title: d.Title, Kind: d.Kind, Module: d.Module,
		FormIds: d.FormIDs, ApproveWhen: d.ApproveWhen, Approvals: int32(d.Approvals), LeadHours: int32(d.LeadHours),
		EscalationUserID: d.EscalationUserID, CreatedBy: tx.UserID, Now: m.Now()})
	if err != nil {
		return nil, err
	}
	if err := d.insertParts(ctx, tx, id); err != nil {
		return nil, err
	}
	made, err := m.show(ctx, tx, &IDInput{id})
	if err == nil {
		m.note(ctx, tx, "workflow_created", id, Workflow{}, made.Workflow)
	}
	return made, err
}

func (d Draft) insertParts(ctx context.Context, tx *db.Tx, id int64) error {
	params := InsertPartsParams{OrganizationID: tx.OrganizationID, WorkflowID: id, SiteIds: d.SiteIDs}
	for _, r := range d.Reviewers {
		params.Kinds, params.UserIds, params.RoleIds = append(params.Kinds, r.Kind), append(params.UserIds, r.UserID), append(params.RoleIds, r.RoleID)
	}
	return New().InsertParts(ctx, tx, params)
}

type editInput struct {
	IDInput
	Body struct {
		Title            *string     `json:"title,omitempty" maxLength:"200" doc:"The workflow's title"`
		Kind             *string     `json:"kind,omitempty" enum:"sequential,parallel" doc:"One after the other, or all at once"`
		FormIDs          *[]int64    `json:"form_ids,omitempty" maxItems:"100" doc:"All of them as they are to be; at least one, where the module has forms"`
		SiteIDs          *[]int64    `json:"site_ids,omitempty" maxItems:"1000" doc:"All of them as they are to be; none: every site"`
		Reviewers        *[]Reviewer `json:"reviewers,omitempty" maxItems:"50" doc:"All of them as they are to be: one to five, in their order"`
		ApproveWhen      *string     `json:"approve_when,omitempty" enum:"all,any,number" doc:"Whose approval it takes: of all reviewers, of any, or of a number of people"`
		Approvals        *int        `json:"approvals,omitempty" minimum:"0" maximum:"50" doc:"Of a number of people: how many"`
		LeadHours        *int        `json:"lead_hours,omitempty" minimum:"1" maximum:"100000" doc:"Working hours at the site until the escalation user is asked, and after as many more the super admins"`
		EscalationUserID *int64      `json:"escalation_user_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0: nobody before the super admins"`
		Version          int         `json:"version,omitempty" minimum:"0" maximum:"1000000000" doc:"That was read; a change that somebody else made since is not overwritten"`
	}
}

// edit answers PATCH /api/workflows/{id}: fields that are not sent stay. Its open reviews
// begin anew, unless nothing but the title is another.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	before, version, err := m.holdOwn(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if in.Body.Version != 0 && in.Body.Version != version {
		return nil, api.Conflict("workflow_changed_meanwhile", nil)
	}
	d := before.merged(in)
	if err := m.checkKept(ctx, tx, d, &before); err != nil {
		return nil, err
	}
	if reflect.DeepEqual(before, d) {
		return m.show(ctx, tx, &in.IDInput)
	}
	renamed := before
	renamed.Title = d.Title
	restarts := !reflect.DeepEqual(renamed, d)
	if restarts {
		version++
	}
	was, err := m.show(ctx, tx, &in.IDInput)
	if err != nil {
		return nil, err
	}
	if err := m.update(ctx, tx, in.ID, d, version); err != nil {
		return nil, err
	}
	if restarts {
		if _, err := m.restart(ctx, tx, in.ID, false); err != nil {
			return nil, err
		}
	}
	is, err := m.show(ctx, tx, &in.IDInput)
	if err == nil {
		m.note(ctx, tx, "workflow_changed", in.ID, was.Workflow, is.Workflow)
	}
	return is, err
}

// merged is a draft after a change.
func (d Draft) merged(in *editInput) Draft {
	api.Merge(&d, in.Body, "version")
	d.tidy()
	return d
}

// holdOwn holds a workflow that the caller may change: it is for sites of theirs alone.
func (m *Module) holdOwn(ctx context.Context, tx *db.Tx, id int64) (d Draft, version int, err error) {
	if d, version, err = m.hold(ctx, tx, id); err != nil {
		return d, version, err
	}
	return d, version, sites.RequireScope(api.Actor(ctx), d.SiteIDs)
}

// hold reads a workflow and keeps it, and what is opened by it, until the commit.
func (m *Module) hold(ctx context.Context, tx *db.Tx, id int64) (d Draft, version int, err error) {
	if err := New().LockChain(ctx, tx, tx.OrganizationID); err != nil {
		return d, 0, err
	}
	row, err := New().HoldWorkflow(ctx, tx, HoldWorkflowParams{tx.OrganizationID, id})
	if err != nil {
		return d, 0, err
	}
	d = Draft{Title: row.Title, Kind: row.Kind, Module: row.Module, FormIDs: row.FormIds, SiteIDs: row.SiteIds, ApproveWhen: row.ApproveWhen,
		Approvals: int(row.Approvals), LeadHours: int(row.LeadHours), EscalationUserID: row.EscalationUserID}
	err = json.Unmarshal(row.Reviewers, &d.Reviewers)
	d.tidy()
	return d, int(row.Version), err
}

func (m *Module) update(ctx context.Context, tx *db.Tx, id int64, d Draft, version int) error {
	err := New().UpdateWorkflow(ctx, tx, UpdateWorkflowParams{Title: d.Title, Kind: d.Kind, FormIds: d.FormIDs, ApproveWhen: d.ApproveWhen,
		Approvals: int32(d.Approvals), LeadHours: int32(d.LeadHours), EscalationUserID: d.EscalationUserID, Now: m.Now(), Version: int32(version),
		OrganizationID: tx.OrganizationID, ID: id})
	if err != nil {
		return err
	}
	if err := New().RemoveSites(ctx, tx, RemoveSitesParams{tx.OrganizationID, id}); err != nil {
		return err
	}
	if err := New().RemoveReviewers(ctx, tx, RemoveReviewersParams{tx.OrganizationID, id}); err != nil {
		return err
	}
	return d.insertParts(ctx, tx, id)
}

// remove answers DELETE /api/workflows/{id}.
func (m *Module) remove(ctx context.Context, tx *db.Tx, in *IDInput) (*Removed, error) {
	if _, _, err := m.holdOwn(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	was, err := m.show(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	m.note(ctx, tx, "workflow_deleted", in.ID, was.Workflow, Workflow{})
	if err := New().DeleteWorkflow(ctx, tx, DeleteWorkflowParams{m.Now(), tx.OrganizationID, in.ID}); err != nil {
		return nil, err
	}
	count, err := m.restart(ctx, tx, in.ID, true)
	return &Removed{count}, err
}
