package workflows

import (
	"context"
	"errors"
	"time"

	"hivis/platform/db"
)

// LookEvery is how often the job asks whether a review is to be looked at.
const LookEvery = time.Minute

// LookAtAll looks at the open reviews again whose time may be over, or whose people may
// have changed: it reminds, escalates and replaces. Organizations take turns, some reviews
// in a transaction each. What fails in one is reported in the end.
func (m *Module) LookAtAll(ctx context.Context) error {
	now := m.Now()
	done := []int64{}
	var failed error
	for {
		var turn []int64
		err := m.DB.Platform(ctx, "find organizations with reviews to look at", func(tx *db.Tx) (err error) {
			turn, err = New().OrganizationsToLook(ctx, tx, OrganizationsToLookParams{done, now})
			return err
		})
		if err != nil || len(turn) == 0 {
			return errors.Join(failed, err)
		}
		for _, organization := range turn {
			count := 0
			err := m.DB.Write(ctx, db.Scope{OrganizationID: organization}, func(tx *db.Tx) (err error) {
				count, err = m.lookAtSome(ctx, tx, now)
				return err
			})
			failed = errors.Join(failed, err)
			if err != nil || count < mostAtOnce {
				done = append(done, organization)
			}
		}
	}
}

func (m *Module) lookAtSome(ctx context.Context, tx *db.Tx, now time.Time) (int, error) {
	ids, err := New().ReviewsToLook(ctx, tx, ReviewsToLookParams{tx.OrganizationID, now, mostAtOnce})
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	_, err = m.happen(ctx, tx, ids, Event{What: Looked})
	return len(ids), err
}
