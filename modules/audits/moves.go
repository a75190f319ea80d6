package audits

import (
	"context"
	"strings"

	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
)

// withdraw answers POST /api/audit_records/{id}/withdraw: what nobody has decided on yet.
func (m *Module) withdraw(ctx context.Context, tx *db.Tx, in *IDInput) (*Answer, error) {
	m.Workflows.LockShared(tx)
	if _, err := m.lockForMove(ctx, tx, in.ID, ToWithdraw); err != nil {
		return nil, err
	}
	if err := m.Workflows.Withdraw(ctx, tx, Name, in.ID); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

// reopen answers POST /api/audit_records/{id}/reopen: the auditor puts right what it was
// rejected for.
func (m *Module) reopen(ctx context.Context, tx *db.Tx, in *IDInput) (*Answer, error) {
	h, err := m.lockForMove(ctx, tx, in.ID, ToReopen)
	if err != nil {
		return nil, err
	}
	if err := New().BackInProgress(ctx, tx, BackInProgressParams{m.Now(), tx.OrganizationID, in.ID}); err != nil {
		return nil, err
	}
	if err := m.Records.Kind(Name).RequireActiveSite(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	m.recordTransition(tx, h, "reopened", InProgress, "")
	return m.answerWrite(ctx, tx, in.ID)
}

type revokeInput struct {
	IDInput
	Body struct {
		Reason string `json:"reason" maxLength:"2000" doc:"Why the approval is taken back"`
	}
}

// revoke answers POST /api/audit_records/{id}/revoke: what was approved turns out to be wrong,
// and is from then on as if it had been rejected.
func (m *Module) revoke(ctx context.Context, tx *db.Tx, in *revokeInput) (*Answer, error) {
	h, err := m.lockForMove(ctx, tx, in.ID, ToRevoke)
	if err != nil {
		return nil, err
	}
	reason := strings.TrimSpace(in.Body.Reason)
	if reason == "" {
		return nil, api.Invalid("reason", "reason_required")
	}
	if err := New().Decide(ctx, tx, DecideParams{Status: Rejected, UserID: tx.UserID, Now: m.Now(), Reason: reason, OrganizationID: tx.OrganizationID, ID: in.ID}); err != nil {
		return nil, err
	}
	m.Workflows.RevokeApprovals(tx, Name, in.ID)
	m.recordTransition(tx, h, "revoked", Rejected, reason)
	if err := m.notify(ctx, tx, h, AuditRevoked, idOf(h.Auditor), idOf(h.Auditee)); err != nil {
		return nil, err
	}
	heard := records.Informed{tx.UserID: true}
	heard.Add(idOf(h.Auditor), idOf(h.Auditee))
	if err := m.notifyMoved(ctx, tx, h, heard); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

type moveInput struct {
	IDInput
	Body struct {
		PlannedOn string `json:"planned_on" format:"date" doc:"Not before today at the site"`
		Reason    string `json:"reason,omitempty" maxLength:"2000" doc:"Why it is moved; shown in the timeline"`
	}
}

// move answers POST /api/audit_records/{id}/move. Its window moves along.
func (m *Module) move(ctx context.Context, tx *db.Tx, in *moveInput) (*Answer, error) {
	h, err := m.lockForMove(ctx, tx, in.ID, ToMove)
	if err != nil {
		return nil, err
	}
	zone := h.zone()
	today, to := actions.Today(m.Now(), zone), dayOf(in.Body.PlannedOn)
	switch {
	case to.IsZero():
		return nil, api.Invalid("planned_on", "date")
	case to.Before(today):
		return nil, api.Invalid("planned_on", "audit_day_over")
	case to.After(today.AddDate(maxAhead, 0, 0)):
		return nil, api.Invalid("planned_on", "audit_day_too_far")
	}
	due := to.Add(dayOf(h.DueOn).Sub(dayOf(h.PlannedOn)))
	err = New().MoveTo(ctx, tx, MoveToParams{PlannedOn: in.Body.PlannedOn, DueOn: due.Format(dayFormat), OpensAt: opensAt(to, zone), DueAt: closesAt(due, zone),
		Now: m.Now(), OrganizationID: tx.OrganizationID, ID: in.ID})
	if err != nil {
		return nil, err
	}
	m.recordEvent(tx, h.ID, "moved", in.Body.Reason, records.AppendChange(nil, "planned_on", h.PlannedOn, in.Body.PlannedOn))
	h.PlannedOn, h.DueOn = in.Body.PlannedOn, due.Format(dayFormat)
	if err := m.notify(ctx, tx, h, AuditMoved, idOf(h.Auditor)); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

// recordEvent writes a change into the timeline that leaves the state as it is.
func (m *Module) recordEvent(tx *db.Tx, id int64, verb, note string, changes []records.Change) {
	records.Write(tx, records.Event{Module: Name, ID: id, ActorID: tx.UserID, Verb: verb, Changes: changes, Note: strings.TrimSpace(note), At: m.Now()})
}

type skipInput struct {
	IDInput
	Body struct {
		Reason string `json:"reason" maxLength:"2000" doc:"Why it does not take place"`
	}
}

// skip answers POST /api/audit_records/{id}/skip.
func (m *Module) skip(ctx context.Context, tx *db.Tx, in *skipInput) (*Answer, error) {
	h, err := m.lockForMove(ctx, tx, in.ID, ToSkip)
	if err != nil {
		return nil, err
	}
	reason := strings.TrimSpace(in.Body.Reason)
	if reason == "" {
		return nil, api.Invalid("reason", "reason_required")
	}
	if err := New().Skip(ctx, tx, SkipParams{tx.UserID, m.Now(), reason, tx.OrganizationID, in.ID}); err != nil {
		return nil, err
	}
	m.recordTransition(tx, h, "skipped", Skipped, reason)
	if err := m.notify(ctx, tx, h, AuditSkipped, idOf(h.Auditor)); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}
