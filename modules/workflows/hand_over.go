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
	count, err := New().CountAsked(ctx, tx, CountAskedParams{tx.OrganizationID, userID})
	return int(count), err
}

// handOver puts somebody else into the workflows that name a person, and looks at their
// reviews at once: whom a workflow names is asked in their place, and what was asked of
// them by their role or position goes to who has it now. It says of how many.
func (m *Module) handOver(ctx context.Context, tx *db.Tx, from, to int64) (int, error) {
	if err := New().LockChain(ctx, tx, tx.OrganizationID); err != nil {
		return 0, err
	}
	count, err := m.countAsked(ctx, tx, from)
	if err != nil {
		return 0, err
	}
	if err := New().ReplaceReviewer(ctx, tx, ReplaceReviewerParams{ToID: &to, OrganizationID: tx.OrganizationID, FromID: &from}); err != nil {
		return 0, err
	}
	if err := New().ReplaceEscalation(ctx, tx, ReplaceEscalationParams{ToID: &to, OrganizationID: tx.OrganizationID, FromID: &from}); err != nil {
		return 0, err
	}
	ids, err := New().ReviewsOfPerson(ctx, tx, ReviewsOfPersonParams{tx.OrganizationID, from})
	if err != nil || len(ids) == 0 {
		return count, err
	}
	_, err = m.happen(ctx, tx, ids, Event{What: Looked})
	return count, err
}
