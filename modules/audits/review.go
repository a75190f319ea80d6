package audits

import (
	"context"
	"slices"

	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/workflows"
	"hivis/platform/api"
	"hivis/platform/db"
)

// reviewed is what reviews have to know of audits. Each time that one is completed is another
// revision. Who asks is the auditor, who therefore does not decide, as little as who answered
// or found something before it was given on; why it is approved has to be said as well as why
// it is rejected.
func (m *Module) reviewed() workflows.ReviewedKind {
	return workflows.ReviewedKind{Kind: Name, Reasoned: true, Subtypes: m.templatesToReview, Facts: m.reviewFacts,
		Approved: m.reviewApproved, Rejected: m.reviewRejected, Withdrawn: m.reviewWithdrawn}
}

func (m *Module) templatesToReview(ctx context.Context, tx *db.Tx) (all []workflows.Form, err error) {
	rows, err := New().TemplatesToReview(ctx, tx, tx.OrganizationID)
	for _, row := range rows {
		all = append(all, workflows.Form{ID: row.ID, Name: row.Name})
	}
	return all, err
}

func (m *Module) reviewFacts(ctx context.Context, tx *db.Tx, id int64) (workflows.Facts, error) {
	a, err := New().ReviewFacts(ctx, tx, ReviewFactsParams{tx.OrganizationID, id})
	if err != nil {
		return workflows.Facts{}, err
	}
	part, err := New().AuditedBy(ctx, tx, AuditedByParams{tx.OrganizationID, id})
	return workflows.Facts{Revision: int(a.Revision), RequesterID: a.AuditorID, SiteID: a.SiteID, SubtypeID: a.TemplateID, Excluded: part}, err
}

func (m *Module) reviewApproved(ctx context.Context, tx *db.Tx, end workflows.Outcome) error {
	return m.decide(ctx, tx, end, "approved", Approved)
}

func (m *Module) reviewRejected(ctx context.Context, tx *db.Tx, end workflows.Outcome) error {
	return m.decide(ctx, tx, end, "rejected", Rejected)
}

// decide follows the last decision of a review. Who had a part in the audit, before it was
// given to somebody else, does not approve it either.
func (m *Module) decide(ctx context.Context, tx *db.Tx, end workflows.Outcome, verb, status string) error {
	h, err := m.lock(ctx, tx, every(tx), end.RecordID)
	if err != nil {
		return err
	}
	if end.DeciderID != 0 && status == Approved {
		part, err := New().AuditedBy(ctx, tx, AuditedByParams{tx.OrganizationID, h.ID})
		if err != nil {
			return err
		}
		if slices.Contains(part, end.DeciderID) || end.DeciderID == idOf(h.Auditor) {
			return api.Denied("audit_auditor_approves")
		}
	}
	err = New().Decide(ctx, tx, DecideParams{Status: status, UserID: end.DeciderID, Now: m.Now(), Reason: end.Remark, OrganizationID: tx.OrganizationID, ID: h.ID})
	if err != nil {
		return err
	}
	m.recordTransition(tx, h, verb, status, end.Remark)
	return m.notifyDecided(ctx, tx, h, end)
}

// notifyDecided tells the auditee what was approved, and who follows the audit that its state is
// another one. Who completed it is told by the review.
func (m *Module) notifyDecided(ctx context.Context, tx *db.Tx, h *auditRow, end workflows.Outcome) error {
	heard := records.Informed{end.DeciderID: true, idOf(h.Auditor): true}
	if h.Status == Approved && h.Auditee != nil {
		if err := m.notify(ctx, tx, h, AuditApproved, h.Auditee.ID); err != nil {
			return err
		}
		heard.Add(h.Auditee.ID)
	}
	return m.notifyMoved(ctx, tx, h, heard)
}

func (m *Module) notifyMoved(ctx context.Context, tx *db.Tx, h *auditRow, heard records.Informed) error {
	return m.Comments.NotifyStatusChange(ctx, tx, Name, comments.StatusChange{RecordID: h.ID, Status: h.Status, Informed: heard,
		Params: notifications.Params{Number: h.Number, Title: h.Title, Site: h.Site.Name, Actor: api.Caller(ctx).FullName}})
}

// reviewWithdrawn follows when it was taken back: it is in progress again.
func (m *Module) reviewWithdrawn(ctx context.Context, tx *db.Tx, end workflows.Outcome) error {
	h, err := m.lock(ctx, tx, every(tx), end.RecordID)
	if err != nil || h.stored != Completed {
		return err
	}
	if err := New().BackInProgress(ctx, tx, BackInProgressParams{m.Now(), tx.OrganizationID, h.ID}); err != nil {
		return err
	}
	m.recordTransition(tx, h, "withdrawn", InProgress, "")
	return nil
}
