package demo

import (
	"context"
	"time"

	"hivis/core/records"
	"hivis/modules/permits"
	"hivis/platform/db"
)

// share sends a draft to who is to complete it.
func (p *ptw) share(ctx context.Context, tx *db.Tx, one *permit, created time.Time) error {
	if one.Shared == "" {
		return nil
	}
	at := created.Add(20 * time.Minute)
	p.turned(tx, one, one.by.id, "draft_shared", "", "", one.Note, at)
	_, err := permits.New().Share(ctx, tx, permits.ShareParams{OrganizationID: p.id, PermitID: one.id, Ids: []int64{p.person(one.Shared).id}, SharedBy: one.by.id, SharedAt: at})
	return err
}

// request submits a permit, and goes on as its review did.
func (p *ptw) request(ctx context.Context, tx *db.Tx, one *permit) error {
	if err := p.answer(ctx, tx, one, permits.Main); err != nil {
		return err
	}
	err := permits.New().Submit(ctx, tx, permits.SubmitParams{Remarks: one.Remarks, Now: one.requested, NightWork: one.atNight(one.ends), OrganizationID: p.id, ID: one.id})
	if err != nil {
		return err
	}
	p.turned(tx, one, one.by.id, "submitted", permits.Drafted, permits.Requested, one.Remarks, one.requested)
	switch {
	case one.State == permits.Requested:
		return p.app.Workflows.Open(ctx, tx, permits.Name, one.id, "")
	case !one.kind.LowRisk:
		err = p.review(ctx, tx, one, run{revision: 1, asked: one.requested, end: one.decided, state: reviewOf[one.State]})
	}
	if err != nil {
		return err
	}
	switch one.State {
	case permits.Pending:
		return permits.New().SetStatus(ctx, tx, permits.SetStatusParams{Status: permits.Pending, Now: one.requested.Add(firstDecision), OrganizationID: p.id, ID: one.id})
	case permits.Rejected:
		p.turned(tx, one, p.person(lastReviewer).id, "rejected", permits.Pending, permits.Rejected, one.Note, one.decided)
		return permits.New().Reject(ctx, tx, permits.RejectParams{Now: one.decided, OrganizationID: p.id, ID: one.id})
	}
	return p.approve(ctx, tx, one)
}

func (p *ptw) approve(ctx context.Context, tx *db.Tx, one *permit) error {
	by, before := p.person(lastReviewer).id, permits.Pending
	if one.kind.LowRisk {
		by, before = one.by.id, permits.Requested
	}
	p.turned(tx, one, by, "approved", before, permits.Approved, "", one.decided)
	if err := permits.New().Approve(ctx, tx, permits.ApproveParams{Now: one.decided, OrganizationID: p.id, ID: one.id}); err != nil {
		return err
	}
	switch one.State {
	case permits.Extended:
		return p.extend(ctx, tx, one)
	case permits.Revoked:
		by, at := p.person(lastReviewer).id, one.begins.Add(2*time.Hour)
		p.turned(tx, one, by, "revoked", permits.Approved, permits.Revoked, one.Note, at)
		return permits.New().Revoke(ctx, tx, permits.RevokeParams{UserID: by, Now: at, Remark: one.Note, OrganizationID: p.id, ID: one.id})
	case permits.PendingClosure, permits.Closed:
		return p.finish(ctx, tx, one)
	}
	p.remindOf(tx, one)
	return nil
}

// remindOf marks what people are taken to have been told of a permit's end.
func (p *ptw) remindOf(tx *db.Tx, one *permit) {
	tx.Defer("update permits set told = permit_end_stage(ends_at, $3), was_overdue = was_overdue or ends_at <= $3 where organization_id = $1 and id = $2", p.id, one.id, p.now)
	if !one.ends.After(p.now) {
		p.turned(tx, one, 0, "overdue", "", "", "", one.ends)
	}
}

// extend gives a permit a later end, which was asked for before the first one came.
func (p *ptw) extend(ctx context.Context, tx *db.Tx, one *permit) error {
	until := one.ends.Add(time.Duration(one.More) * time.Hour)
	asked, decided := one.ends.Add(-2*time.Hour), one.ends.Add(-30*time.Minute)
	p.turned(tx, one, one.by.id, "extension_asked", "", "", one.Note, asked)
	err := permits.New().AskExtension(ctx, tx, permits.AskExtensionParams{OrganizationID: p.id, PermitID: one.id, Revision: 2, FromEnd: one.ends, ToEnd: until,
		Remark: one.Note, RequestedBy: one.by.id, RequestedAt: asked})
	if err == nil {
		err = permits.New().SetAsked(ctx, tx, permits.SetAskedParams{Until: until, Revision: 2, Now: asked, OrganizationID: p.id, ID: one.id})
	}
	if err == nil {
		err = p.answer(ctx, tx, one, permits.Extending)
	}
	if err == nil {
		err = p.review(ctx, tx, one, run{revision: 2, asked: asked, end: decided, state: "approved"})
	}
	if err == nil {
		err = permits.New().EndExtension(ctx, tx, permits.EndExtensionParams{State: "approved", Now: decided, OrganizationID: p.id, PermitID: one.id})
	}
	if err == nil {
		err = permits.New().Extend(ctx, tx, permits.ExtendParams{NightWork: one.atNight(until), Now: decided, OrganizationID: p.id, ID: one.id})
	}
	changes := records.AppendChange(nil, "ends_at", one.ends.UTC().Format(time.RFC3339), until.UTC().Format(time.RFC3339))
	records.Write(tx, records.Event{Module: permits.Name, ID: one.id, ActorID: p.person(lastReviewer).id, Verb: "extended",
		Changes: records.AppendChange(changes, "status", permits.Approved, permits.Extended), At: decided})
	one.ends = until
	p.remindOf(tx, one)
	return err
}

// finish hands a permit back, and confirms it where that was done.
func (p *ptw) finish(ctx context.Context, tx *db.Tx, one *permit) error {
	at := one.ends.Add(-20 * time.Minute)
	p.turned(tx, one, one.by.id, "finished", permits.Approved, permits.PendingClosure, one.Note, at)
	err := permits.New().Finish(ctx, tx, permits.FinishParams{UserID: one.by.id, Now: at, Remark: one.Note, OrganizationID: p.id, ID: one.id})
	if err == nil {
		err = p.answer(ctx, tx, one, permits.Closure)
	}
	if err != nil || one.State == permits.PendingClosure {
		return err
	}
	closed := at.Add(50 * time.Minute)
	p.turned(tx, one, one.officers[0], "closed", permits.PendingClosure, permits.Closed, "", closed)
	return permits.New().Close(ctx, tx, permits.CloseParams{UserID: one.officers[0], Now: closed, OrganizationID: p.id, ID: one.id})
}
