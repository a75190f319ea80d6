package workflows

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

type ofRecordInput struct {
	Module   string `query:"module" required:"true" maxLength:"40" doc:"The kind of the record"`
	RecordID int64  `query:"record_id" required:"true" minimum:"1" maximum:"9007199254740991" doc:"The record's id"`
}

// ofRecord answers GET /api/reviews.
func (m *Module) ofRecord(ctx context.Context, tx *db.Tx, in *ofRecordInput) (*Reviews, error) {
	if _, err := m.subject(ctx, tx, in.Module, in.RecordID); err != nil {
		return nil, err
	}
	reviews, err := m.ReviewsOf(ctx, tx, in.Module, in.RecordID)
	return &Reviews{reviews}, err
}

// ReviewsOf are the reviews of a record, for whoever sees it, the latest first.
func (m *Module) ReviewsOf(ctx context.Context, tx *db.Tx, module string, id int64) ([]Review, error) {
	return m.read(ctx, tx, "rv.module = $2 and rv.record_id = $3", module, id)
}

// answer is one review as the caller reads it.
func (m *Module) answer(ctx context.Context, tx *db.Tx, id int64) (*ReviewAnswer, error) {
	reviews, err := m.read(ctx, tx, "rv.id = $2", id)
	if err != nil {
		return nil, err
	}
	if len(reviews) == 0 {
		return nil, api.NotFound()
	}
	return &ReviewAnswer{reviews[0]}, nil
}

const selectShown = `
from reviews rv
left join users q on q.organization_id = rv.organization_id and q.id = rv.requester_id
left join approvals_taken_back tb on tb.organization_id = rv.organization_id and tb.review_id = rv.id
left join users tu on tu.organization_id = tb.organization_id and tu.id = tb.user_id
where rv.organization_id = $1 and `

// read reads reviews with their seats, the latest first, in one round trip.
func (m *Module) read(ctx context.Context, tx *db.Tx, condition string, args ...any) ([]Review, error) {
	reviews := []Review{}
	runs := map[int64]*Run{}
	steps := map[int64][]ReviewStep{}
	args = append([]any{tx.OrganizationID}, args...)
	batch := &pgx.Batch{}
	batch.Queue(`select rv.id, rv.module, rv.record_id, rv.revision, rv.state, rv.chain, q.id as requester_id, q.full_name as requester_name, rv.opened_at, rv.ended_at,
		tu.id as taken_back_by_id, tu.full_name as taken_back_by_name, tb.taken_back_at`+selectShown+condition+
		" order by rv.id desc limit 100", args...).Query(func(rows pgx.Rows) (err error) {
		reviews, err = pgx.CollectRows(rows, db.NamedAs(func(r *struct {
			Review
			Chain snapshot
		}) Review {
			steps[r.ID] = r.Review.keeps(r.Chain)
			return r.Review
		}))
		return err
	})
	batch.Queue(`select rs.review_id, rs.step, u.id as user_id, u.full_name as user_name, rs.seated_as as "as", b.id as on_behalf_of_id, b.full_name as on_behalf_of_name, rs.state, rs.asked_at, rs.due_at, rs.decided_at, rs.remark
		from review_seats rs
		join users u on u.organization_id = rs.organization_id and u.id = rs.user_id
		left join users b on b.organization_id = rs.organization_id and b.id = rs.on_behalf_of
		where rs.organization_id = $1 and rs.review_id in (select rv.id `+selectShown+condition+` order by rv.id desc limit 100)
		order by rs.review_id, rs.step, rs.decided_at, rs.asked_at, rs.id`, args...).Query(func(rows pgx.Rows) error {
		return seatShown(rows, m.Now(), steps, runs)
	})
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	for i := range reviews {
		r := &reviews[i]
		r.Steps = steps[r.ID]
		run := Run{State: r.State}
		if seats := runs[r.ID]; seats != nil {
			run.Seats = seats.Seats
		}
		r.Can = canOf(api.Actor(ctx), run, m.rightsOf(r.Module), r.Requester)
	}
	return reviews, nil
}

// keeps is what a review has of its workflow, and the steps of that, without their seats.
func (r *Review) keeps(of snapshot) (steps []ReviewStep) {
	r.Workflow, r.Sequential, r.ApproveWhen, r.Approvals = of.Title, of.Kind == "sequential", of.ApproveWhen, of.Approvals
	for _, step := range of.Steps {
		steps = append(steps, ReviewStep{step.Kind, step.Name, []ReviewSeat{}})
	}
	return steps
}

func seatShown(rows pgx.Rows, now time.Time, steps map[int64][]ReviewStep, runs map[int64]*Run) error {
	all, err := pgx.CollectRows(rows, db.Named[struct {
		ReviewSeat
		ReviewID int64
		Step     int
	}]())
	for _, s := range all {
		s.Overdue = s.State == Asked && s.DueAt != nil && !now.Before(*s.DueAt)
		if s.AskedAt != nil || s.State == Waiting { // who was never asked and will not be is of no interest
			steps[s.ReviewID][s.Step].Seats = append(steps[s.ReviewID][s.Step].Seats, s.ReviewSeat)
		}
		if runs[s.ReviewID] == nil {
			runs[s.ReviewID] = &Run{}
		}
		runs[s.ReviewID].Seats = append(runs[s.ReviewID].Seats, Seat{Step: s.Step, UserID: s.User.ID, As: s.As, State: s.State})
	}
	return err
}

// canOf says what a user may do with a review.
func canOf(user *access.User, run Run, module string, requester *records.Person) ReviewCan {
	var asker int64
	if requester != nil {
		asker = requester.ID
	}
	refused := run.Refuse(user.ID, asker)
	can := ReviewCan{Approve: refused, Reject: refused, Withdraw: run.RefuseWithdrawal(user.ID, asker)}
	if refused == "" {
		can.Reject = run.refuseRight(user, module, Rejects)
	}
	return can
}
