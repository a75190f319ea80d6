package audits

import (
	"context"

	"hivis/core/comments"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

type assignInput struct {
	IDInput
	Body struct {
		AuditorID int64  `json:"auditor_id" minimum:"1" maximum:"9007199254740991" doc:"User who is to be the auditor from now on"`
		Reason    string `json:"reason,omitempty" maxLength:"2000" doc:"Why it is given to somebody else; shown in the timeline"`
	}
}

// assign answers POST /api/audit_records/{id}/assign. What is in progress is given on with
// all that was answered: the next auditor does the rest.
func (m *Module) assign(ctx context.Context, tx *db.Tx, in *assignInput) (*Answer, error) {
	h, err := m.lockForMove(ctx, tx, in.ID, ToAssign)
	if err != nil {
		return nil, err
	}
	var problems api.Problems
	if err := checkPeople(ctx, tx, 0, in.Body.AuditorID, 0, 0, &problems); err != nil {
		return nil, err
	}
	if in.Body.AuditorID == idOf(h.Auditee) {
		problems.Add("auditor_id", "audit_auditee_is_auditor")
	}
	if in.Body.AuditorID == idOf(h.Auditor) {
		problems.Add("auditor_id", "audit_auditor_same")
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	if err := New().Assign(ctx, tx, AssignParams{in.Body.AuditorID, m.Now(), tx.OrganizationID, []int64{in.ID}}); err != nil {
		return nil, err
	}
	m.noteAssigned(tx, h, in.Body.AuditorID, in.Body.Reason)
	if err := m.notify(ctx, tx, h, AuditAssigned, in.Body.AuditorID); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

// noteAssigned writes down who runs an audit from now on, and lets them follow it.
func (m *Module) noteAssigned(tx *db.Tx, h *auditRow, to int64, reason string) {
	m.recordEvent(tx, h.ID, "assigned", reason, records.AppendChange(nil, "auditor_id", idOf(h.Auditor), to))
	comments.Follow(tx, Name, []int64{h.ID}, []int64{to})
}

type bulkInput struct {
	Body struct {
		AuditIDs  []int64 `json:"audit_ids" minItems:"1" maxItems:"200" doc:"Those to give away; when one of them cannot be none is"`
		AuditorID int64   `json:"auditor_id" minimum:"1" maximum:"9007199254740991" doc:"User who is to be the auditor from now on"`
		Reason    string  `json:"reason,omitempty" maxLength:"2000" doc:"Why it is given to somebody else; shown in the timeline"`
	}
}

// assignMany answers POST /api/audit_records/bulk. Each audit is held to the rules of one that
// is given on by itself; those that are theirs already stay as they are. When one cannot be
// given on none is, and the answer says which and why.
func (m *Module) assignMany(ctx context.Context, tx *db.Tx, in *bulkInput) (*records.Count, error) {
	bulk := records.NewBulk(ctx, "audit_ids", in.Body.AuditIDs)
	held, err := m.lockMany(ctx, tx, bulk)
	if err != nil {
		return nil, err
	}
	to := in.Body.AuditorID
	if err := checkPeople(ctx, tx, 0, to, 0, 0, &bulk.Problems); err != nil {
		return nil, err
	}
	ids := []int64{}
	for _, h := range held {
		code := refuse(ToAssign, h.moveContext(api.Actor(ctx), m.Now()))
		switch {
		case code != "":
			bulk.Refuse(h.ID, h.Number, "error."+code)
		case to == idOf(h.Auditee):
			bulk.Refuse(h.ID, h.Number, "field.audit_auditee_is_auditor")
		case to != idOf(h.Auditor):
			ids = append(ids, h.ID)
			m.noteAssigned(tx, &h, to, in.Body.Reason)
		}
	}
	if err := bulk.Err(); err != nil || len(ids) == 0 {
		return &records.Count{Count: len(held)}, err
	}
	if err := New().Assign(ctx, tx, AssignParams{to, m.Now(), tx.OrganizationID, ids}); err != nil {
		return nil, err
	}
	return &records.Count{Count: len(held)}, m.notifyHanded(ctx, tx, ids, to)
}

// lockMany locks the audits of a change, all of which the caller has to see.
func (m *Module) lockMany(ctx context.Context, tx *db.Tx, bulk *records.Bulk) ([]auditRow, error) {
	where := visible(tx, api.Actor(ctx))
	where.And("au.id = any(%s)", bulk.IDs())
	all, err := api.ReadAll(ctx, records.LockAll(tx, "audits", bulk.IDs()), selectAudit+where.FromWith(lookupsOfAudit), where, m.scanAudit(ctx))
	if err != nil {
		return nil, err
	}
	found := map[int64]auditRow{}
	for _, h := range all {
		found[h.ID] = h
	}
	return records.RequireAll(bulk, found)
}
