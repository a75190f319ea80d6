package workflows

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/modules/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

type ofRecordInput struct {
	Module   string `query:"module" required:"true" maxLength:"40"`
	RecordID int64  `query:"record_id" required:"true" minimum:"1" maximum:"9007199254740991"`
}

// ofRecord answers GET /api/reviews.
func (m *Module) ofRecord(ctx context.Context, tx *db.Tx, in *ofRecordInput) (*Reviews, error) {
	if _, err := m.subject(ctx, tx, in.Module, in.RecordID); err != nil {
		return nil, err
	}
	reviews, err := m.Of(ctx, tx, in.Module, in.RecordID)
	return &Reviews{reviews}, err
}

// Of are the reviews of a record, for whoever sees it, the latest first.
func (m *Module) Of(ctx context.Context, tx *db.Tx, module string, id int64) ([]Review, error) {
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
	batch.Queue(`select rv.id, rv.module, rv.record_id, rv.revision, rv.state, rv.chain, q.id, q.full_name, rv.opened_at, rv.ended_at,
		tu.id, tu.full_name, tb.taken_back_at`+selectShown+condition+
		" order by rv.id desc limit 100", args...).Query(func(rows pgx.Rows) (err error) {
		reviews, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (Review, error) { return scanShown(row, steps) })
		return err
	})
	batch.Queue(`select rs.review_id, rs.step, u.id, u.full_name, rs.seated_as, b.id, b.full_name, rs.state, rs.asked_at, rs.due_at, rs.decided_at, rs.remark
		from review_seats rs
		join users u on u.organization_id = rs.organization_id and u.id = rs.user_id
		left join users b on b.organization_id = rs.organization_id and b.id = rs.on_behalf_of
		where rs.organization_id = $1 and rs.review_id in (select rv.id `+selectShown+condition+` order by rv.id desc limit 100)
		order by rs.review_id, rs.step, rs.decided_at, rs.asked_at, rs.id`, args...).Query(func(rows pgx.Rows) error {
		return scanShownSeats(rows, m.Now(), steps, runs)
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
		r.Can = canOf(api.Actor(ctx), run, r.Module, r.Requester)
	}
	return reviews, nil
}

func scanShown(row pgx.CollectableRow, steps map[int64][]ReviewStep) (r Review, err error) {
	var chain []byte
	var requester, takenBackBy *int64
	var name, takenBackName *string
	var takenBackAt *time.Time
	var workflow kept
	if err = row.Scan(&r.ID, &r.Module, &r.RecordID, &r.Revision, &r.State, &chain, &requester, &name, &r.OpenedAt, &r.EndedAt, &takenBackBy, &takenBackName, &takenBackAt); err != nil {
		return r, err
	}
	if err = json.Unmarshal(chain, &workflow); err != nil {
		return r, err
	}
	r.Requester, r.Workflow, r.Sequential = records.PersonOf(requester, name), workflow.Title, workflow.Kind == "sequential"
	if takenBackAt != nil {
		r.TakenBack = &TakenBackBy{records.PersonOf(takenBackBy, takenBackName), *takenBackAt}
	}
	r.ApproveWhen, r.Approvals = workflow.ApproveWhen, workflow.Approvals
	for _, step := range workflow.Steps {
		steps[r.ID] = append(steps[r.ID], ReviewStep{step.Kind, step.Name, []ReviewSeat{}})
	}
	return r, nil
}

func scanShownSeats(rows pgx.Rows, now time.Time, steps map[int64][]ReviewStep, runs map[int64]*Run) error {
	_, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (none struct{}, err error) {
		var review int64
		var step int
		var s ReviewSeat
		var behalf *int64
		var name *string
		err = row.Scan(&review, &step, &s.User.ID, &s.User.Name, &s.As, &behalf, &name, &s.State, &s.AskedAt, &s.DueAt, &s.DecidedAt, &s.Remark)
		if err != nil {
			return none, err
		}
		s.OnBehalf = records.PersonOf(behalf, name)
		s.Overdue = s.State == Asked && s.DueAt != nil && !now.Before(*s.DueAt)
		if s.AskedAt != nil || s.State == Waiting { // who was never asked and will not be is of no interest
			steps[review][step].Seats = append(steps[review][step].Seats, s)
		}
		if runs[review] == nil {
			runs[review] = &Run{}
		}
		runs[review].Seats = append(runs[review].Seats, Seat{Step: step, UserID: s.User.ID, As: s.As, State: s.State})
		return none, nil
	})
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
