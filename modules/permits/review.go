package permits

import (
	"context"
	"slices"

	"hivis/core/records"
	"hivis/directory/workflows"
	"hivis/platform/api"
	"hivis/platform/db"
)

// reviewed is what reviews have to know of permits. One review is of the permit, and one of
// each extension: each is another revision of the same record.
func (m *Module) reviewed() workflows.ReviewedKind {
	return workflows.ReviewedKind{Kind: Name, Subtypes: m.typesToReview, Facts: m.reviewFacts,
		Approved: m.reviewApproved, Rejected: m.reviewRejected, Withdrawn: m.reviewWithdrawn, Begun: m.reviewBegun, Restarted: m.reviewAnew}
}

func (m *Module) typesToReview(ctx context.Context, tx *db.Tx) (all []workflows.Form, err error) {
	rows, err := New().TypesToReview(ctx, tx, tx.OrganizationID)
	for _, row := range rows {
		all = append(all, workflows.Form{ID: row.ID, Name: row.Name})
	}
	return all, err
}

func (m *Module) reviewFacts(ctx context.Context, tx *db.Tx, id int64) (workflows.Facts, error) {
	p, err := New().ReviewFacts(ctx, tx, ReviewFactsParams{tx.OrganizationID, id})
	return workflows.Facts{Revision: int(p.Revision), RequesterID: p.RequesterID, SiteID: p.SiteID, DivisionID: p.DivisionID, SubtypeID: p.TemplateID, Excluded: append(p.LetThroughBy, p.PermitRequesterID)}, err
}

// reviewApproved follows the last decision of a review. A permit that lacks something is not
// approved. When a job ends the review, an end that has passed is ignored: the permit is approved
// and shows as overdue at once. Missing certifications still block it, and the review stays open
// until it is looked at again.
func (m *Module) reviewApproved(ctx context.Context, tx *db.Tx, end workflows.Outcome) error {
	h, err := m.lock(ctx, tx, every(tx), end.RecordID)
	if err != nil {
		return err
	}
	// Whoever confirmed or renewed a certification since it was requested has said so for this permit.
	if err := New().RefreshCertifications(ctx, tx, RefreshCertificationsParams{tx.OrganizationID, h.ID}); err != nil {
		return err
	}
	c := content{EndsAt: h.EndsAt, Stopped: h.StoppedAt != nil}
	if c.Workers, err = m.workersOf(ctx, tx, h.ID); err != nil {
		return err
	}
	longer := h.until(c)
	if longer.Blocked, err = m.blockedOn(ctx, tx, h, c.Workers, longer.EndsAt); err != nil {
		return err
	}
	lacks := missing(ToApprove, longer, m.Now())
	if api.CallOf(ctx) == nil {
		lacks = slices.DeleteFunc(lacks, func(l lack) bool { return l.code == "permit_end_passed" })
	}
	if len(lacks) > 0 {
		first := api.Conflict(lacks[0].code, lacks[0].params)
		first.Fields = problemsOf(lacks) // whoever decides reads of all of it at once
		return first
	}
	if h.AskedUntil != nil {
		return m.prolong(ctx, tx, h)
	}
	return m.approve(ctx, tx, h)
}

// approve makes a permit live.
func (m *Module) approve(ctx context.Context, tx *db.Tx, h *permitRow) error {
	if err := New().Approve(ctx, tx, ApproveParams{m.Now(), tx.OrganizationID, h.ID}); err != nil {
		return err
	}
	m.recordTransition(tx, h, "approved", Approved, "")
	return m.notifyOfficers(ctx, tx, h, PermitApproved)
}

// prolong gives a permit the end that its extension asked for.
func (m *Module) prolong(ctx context.Context, tx *db.Tx, h *permitRow) error {
	zone, err := h.zone()
	if err != nil {
		return err
	}
	if err := m.endExtension(ctx, tx, h, "approved"); err != nil {
		return err
	}
	if err := New().Extend(ctx, tx, ExtendParams{isNight(*h.StartsAt, *h.AskedUntil, zone), m.Now(), tx.OrganizationID, h.ID}); err != nil {
		return err
	}
	m.recordTransition(tx, h, "extended", Extended, "", records.Change{Field: "ends_at", Before: moment(h.EndsAt), After: moment(h.AskedUntil)})
	// Who asked for it is told of the review's end.
	return m.notify(ctx, tx, h, PermitExtended, slices.DeleteFunc(h.people(), func(id int64) bool { return id == h.AskedBy })...)
}

func (m *Module) endExtension(ctx context.Context, tx *db.Tx, h *permitRow, state string) error {
	return New().EndExtension(ctx, tx, EndExtensionParams{state, m.Now(), tx.OrganizationID, h.ID})
}

func (m *Module) reviewRejected(ctx context.Context, tx *db.Tx, end workflows.Outcome) error {
	h, err := m.lock(ctx, tx, every(tx), end.RecordID)
	if err != nil {
		return err
	}
	if h.AskedUntil != nil {
		m.recordTransition(tx, h, "extension_rejected", h.Status, end.Remark)
		return m.dropExtension(ctx, tx, h, "rejected")
	}
	if err := New().Reject(ctx, tx, RejectParams{m.Now(), tx.OrganizationID, h.ID}); err != nil {
		return err
	}
	m.recordTransition(tx, h, "rejected", Rejected, end.Remark)
	return m.notifyOfficers(ctx, tx, h, PermitRejected)
}

// dropExtension leaves a permit with the end that it has.
func (m *Module) dropExtension(ctx context.Context, tx *db.Tx, h *permitRow, state string) error {
	if err := m.endExtension(ctx, tx, h, state); err != nil {
		return err
	}
	return New().NoExtension(ctx, tx, NoExtensionParams{m.Now(), tx.OrganizationID, h.ID})
}

// reviewWithdrawn follows when a request was taken back: a permit is a draft again, and one
// whose extension was asked for keeps its end.
func (m *Module) reviewWithdrawn(ctx context.Context, tx *db.Tx, end workflows.Outcome) error {
	h, err := m.lock(ctx, tx, every(tx), end.RecordID)
	switch {
	case err != nil:
		return err
	case h.AskedUntil != nil:
		return m.dropExtension(ctx, tx, h, "withdrawn")
	case h.Status == Requested || h.Status == Pending:
		return New().BackToDraft(ctx, tx, BackToDraftParams{m.Now(), tx.OrganizationID, h.ID})
	}
	return nil
}

// reviewBegun follows the first of several decisions, and reviewAnew a workflow that was
// changed: then nobody has decided.
func (m *Module) reviewBegun(ctx context.Context, tx *db.Tx, end workflows.Outcome) error {
	return m.setRequested(ctx, tx, end.RecordID, Requested, Pending)
}

func (m *Module) reviewAnew(ctx context.Context, tx *db.Tx, end workflows.Outcome) error {
	return m.setRequested(ctx, tx, end.RecordID, Pending, Requested)
}

func (m *Module) setRequested(ctx context.Context, tx *db.Tx, id int64, from, to string) error {
	h, err := m.lock(ctx, tx, every(tx), id)
	if err != nil || h.Status != from {
		return err
	}
	return New().SetStatus(ctx, tx, SetStatusParams{to, m.Now(), tx.OrganizationID, id})
}
