package workflows

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

// OpenWork is what people have to do here: the reviews in which they are asked.
func (m *Module) OpenWork() users.OpenWork {
	return users.OpenWork{Kind: "reviews", Count: m.countAsked, Reassign: m.reassign}
}

func (m *Module) countAsked(ctx context.Context, tx *db.Tx, userID int64) (int, error) {
	counts, err := askedOf(ctx, tx, []int64{userID})
	return counts[userID], err
}

// askedOf says of how many reviews each of these people is asked.
func askedOf(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]int, error) {
	rows, err := New().CountsAsked(ctx, tx, CountsAskedParams{tx.OrganizationID, ids})
	counts := map[int64]int{}
	for _, row := range rows {
		counts[row.UserID] = int(row.Count)
	}
	return counts, err
}

// ReassignRequester replaces the requester of open reviews. The new one may not decide, and loses
// their seats in them. The records are locked.
func (m *Module) ReassignRequester(ctx context.Context, tx *db.Tx, kind string, ids, from []int64, to int64) error {
	rows, err := tx.Query(ctx, `update reviews set requester_id = case when requester_id = any($4) then $5 else requester_id end,
			barred = array(select case when b.id = any($4) then $5 else b.id end from unnest(barred) b(id))
		where organization_id = $1 and module = $2 and record_id = any($3) and state = 'open' and (requester_id = any($4) or barred && $4)
		returning id`, tx.OrganizationID, kind, ids, from, to)
	if err != nil {
		return err
	}
	reviews, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil || len(reviews) == 0 {
		return err
	}
	_, err = m.apply(ctx, tx, reviews, Event{What: Rechecked})
	return err
}

// Bar keeps people from deciding on a record whose review is open: they have had their part in it
// another way. Who has approved already is refused that part. The record is held.
func (m *Module) Bar(ctx context.Context, tx *db.Tx, kind string, id int64, people []int64) error {
	rows, err := tx.Query(ctx, `update reviews set barred = array(select distinct b.id from unnest(barred || $4::bigint[]) b(id))
		where organization_id = $1 and module = $2 and record_id = $3 and state = 'open'
		returning id, exists (select from review_seats s where s.organization_id = reviews.organization_id and s.review_id = reviews.id and s.user_id = any($4) and s.state = 'approved')`,
		tx.OrganizationID, kind, id, people)
	if err != nil {
		return err
	}
	var reviews []int64
	var review int64
	var decided bool
	_, err = pgx.ForEachRow(rows, []any{&review, &decided}, func() error {
		if reviews = append(reviews, review); decided {
			return api.Conflict("decided_already", nil)
		}
		return nil
	})
	if err != nil || len(reviews) == 0 {
		return err
	}
	_, err = m.apply(ctx, tx, reviews, Event{What: Rechecked})
	return err
}

// reassign puts somebody else into the workflows that name people, and looks at their
// reviews at once: whom a workflow names is asked in their place, and what was asked of
// them by their role or position goes to who has it now. It says of each of how many.
func (m *Module) reassign(ctx context.Context, tx *db.Tx, from []int64, to int64) (map[int64]int, error) {
	if err := New().LockChain(ctx, tx, tx.OrganizationID); err != nil {
		return nil, err
	}
	counts, err := askedOf(ctx, tx, from)
	if err != nil {
		return nil, err
	}
	if err := New().ReplaceReviewers(ctx, tx, ReplaceReviewersParams{ToID: &to, OrganizationID: tx.OrganizationID, FromIds: from}); err != nil {
		return nil, err
	}
	if err := New().ReplaceEscalation(ctx, tx, ReplaceEscalationParams{ToID: &to, OrganizationID: tx.OrganizationID, FromIds: from}); err != nil {
		return nil, err
	}
	return counts, m.PeopleChanged(ctx, tx, from...)
}
