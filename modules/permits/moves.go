package permits

import (
	"context"
	"strings"

	"hivis/core/comments"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

type remarkInput struct {
	IDInput
	Body struct {
		Remark string `json:"remark,omitempty" maxLength:"2000" doc:"Goes into the timeline"`
	}
}

// withdraw answers POST /api/permit_form_questions/{id}/withdraw: the request is a draft again.
func (m *Module) withdraw(ctx context.Context, tx *db.Tx, in *IDInput) (*Answer, error) {
	if _, err := m.lockForMove(ctx, tx, in.ID, ToWithdraw); err != nil {
		return nil, err
	}
	if err := m.Workflows.Withdraw(ctx, tx, Name, in.ID); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

// revoke answers POST /api/permit_form_questions/{id}/revoke: work stops. What is asked for
// of the permit at that moment is asked for no more.
func (m *Module) revoke(ctx context.Context, tx *db.Tx, in *remarkInput) (*Answer, error) {
	h, err := m.lockForMove(ctx, tx, in.ID, ToRevoke)
	if err != nil {
		return nil, err
	}
	remark := strings.TrimSpace(in.Body.Remark)
	if remark == "" {
		return nil, api.Invalid("remark", "permit_remark_required")
	}
	if err := m.Workflows.Withdraw(ctx, tx, Name, in.ID); err != nil {
		return nil, err
	}
	m.Workflows.RevokeApprovals(tx, Name, in.ID)
	if err := New().Revoke(ctx, tx, RevokeParams{tx.UserID, m.Now(), remark, tx.OrganizationID, in.ID}); err != nil {
		return nil, err
	}
	m.recordTransition(tx, h, "revoked", Revoked, remark)
	if err := m.notify(ctx, tx, h, PermitRevoked, h.people()...); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

// people are who requested a permit and who issues it.
func (h *permitRow) people() []int64 {
	people := []int64{h.Requester.ID}
	for _, officer := range h.IssuingOfficers {
		people = append(people, officer.ID)
	}
	return people
}

// clone answers POST /api/permit_form_questions/{id}/clone: a draft that says the same, but
// for when, and for files. What of it may not be requested any more is said at its field.
func (m *Module) clone(ctx context.Context, tx *db.Tx, in *IDInput) (*Answer, error) {
	h, err := m.lockForMove(ctx, tx, in.ID, ToClone)
	if err != nil {
		return nil, err
	}
	var w draftFields
	w.TypeID, w.SiteID = h.Type.ID, h.Site.ID
	of := h.draftFields()
	draft := Draft{Description: &of.Description, DivisionID: &of.DivisionID, DepartmentID: &of.DepartmentID, UnitID: &of.UnitID, Location: &of.Location,
		Spot: &of.Spot, Remarks: &of.Remarks}
	people, err := New().PeopleToCopy(ctx, tx, PeopleToCopyParams{tx.OrganizationID, in.ID, tx.UserID})
	if err != nil {
		return nil, err
	}
	if api.Actor(ctx).External { // who was put to work by others is not theirs to put to work
		if people.Workers, err = m.Workers.Known(ctx, tx, people.Workers); err != nil {
			return nil, err
		}
	}
	draft.WorkerIDs, draft.IssuingOfficerIDs = &people.Workers, &people.Officers
	return m.addDraft(ctx, tx, w, draft, in.ID, nil)
}

type shareInput struct {
	IDInput
	Body struct {
		SharedTo []int64 `json:"shared_to" minItems:"1" maxItems:"20" doc:"Ids of people"`
		Remark   string  `json:"remark,omitempty" maxLength:"2000" doc:"Goes into the timeline"`
	}
}

// share answers POST /api/permit_form_questions/{id}/permit_request_send_draft.
func (m *Module) share(ctx context.Context, tx *db.Tx, in *shareInput) (*Answer, error) {
	h, err := m.lockForMove(ctx, tx, in.ID, ToShare)
	if err != nil {
		return nil, err
	}
	ids := unique(in.Body.SharedTo)
	found, err := New().PeopleToShare(ctx, tx, PeopleToShareParams{tx.OrganizationID, ids})
	if err != nil {
		return nil, err
	}
	missing, err := users.UnknownIDs(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	if len(found) != len(ids) || len(missing) > 0 {
		return nil, api.Invalid("shared_to", "permit_share_unknown")
	}
	added, err := New().Share(ctx, tx, ShareParams{tx.OrganizationID, in.ID, ids, tx.UserID, m.Now()})
	if err != nil {
		return nil, err
	}
	follow := make([]int64, len(added))
	for i := range added {
		follow[i] = in.ID
	}
	comments.Follow(tx, Name, follow, added)
	m.recordTransition(tx, h, "draft_shared", h.Status, strings.TrimSpace(in.Body.Remark))
	if err := m.notify(ctx, tx, h, DraftShared, added...); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}
