package workflows

import (
	"context"

	"hivis/modules/users"
	"hivis/platform/db"
)

// OpenWork is what people have to do here: the reviews in which they are asked.
func (m *Module) OpenWork() users.OpenWork {
	return users.OpenWork{Kind: "reviews", Count: m.countAsked, HandOver: m.handOver}
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

// handOver puts somebody else into the workflows that name people, and looks at their
// reviews at once: whom a workflow names is asked in their place, and what was asked of
// them by their role or position goes to who has it now. It says of each of how many.
func (m *Module) handOver(ctx context.Context, tx *db.Tx, from []int64, to int64) (map[int64]int, error) {
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
