package workflows

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hivis/platform/db"
)

// CheckInterval is how often the job asks whether a review is to be looked at.
const CheckInterval = time.Minute

// CheckAll looks at the open reviews again whose time may be over, or whose people may
// have changed: it reminds, escalates and replaces. Organizations take turns, some reviews
// each. What fails is reported in the end.
func (m *Module) CheckAll(ctx context.Context) error {
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
			ids, err := m.dueForCheck(ctx, organization, now)
			err = errors.Join(err, m.checkReviews(ctx, organization, ids, now))
			failed = errors.Join(failed, err)
			if err != nil || len(ids) < maxAtOnce {
				done = append(done, organization)
			}
		}
	}
}

func (m *Module) dueForCheck(ctx context.Context, organization int64, now time.Time) (ids []int64, err error) {
	err = m.DB.Read(ctx, db.Scope{OrganizationID: organization}, func(tx *db.Tx) (err error) {
		ids, err = New().ReviewsToLook(ctx, tx, ReviewsToLookParams{organization, now, maxAtOnce})
		return err
	})
	return ids, err
}

// leftAlone is how long a review that cannot be looked at is left alone.
const leftAlone = time.Hour

// checkReviews looks at reviews in one transaction, and where that fails at each in its own: what is
// wrong with one keeps no other waiting. That one waits itself, or it would be first again.
func (m *Module) checkReviews(ctx context.Context, organization int64, ids []int64, now time.Time) error {
	if len(ids) == 0 {
		return nil
	}
	scope := db.Scope{OrganizationID: organization}
	err := m.DB.Write(ctx, scope, func(tx *db.Tx) error {
		_, err := m.apply(ctx, tx, ids, Event{What: Rechecked})
		return err
	})
	if err == nil || ctx.Err() != nil {
		return err
	}
	if len(ids) == 1 {
		return errors.Join(fmt.Errorf("review %d: %w", ids[0], err), m.DB.Write(ctx, scope, func(tx *db.Tx) error {
			return New().LookLater(ctx, tx, LookLaterParams{LookAt: now.Add(leftAlone), OrganizationID: organization, ID: ids[0]})
		}))
	}
	var failed error
	for _, id := range ids {
		failed = errors.Join(failed, m.checkReviews(ctx, organization, []int64{id}, now))
	}
	return failed
}

// PeopleChanged looks again, at once, at the reviews in which these people are or will be
// asked: they left, went away, came back, or have another role or other sites.
func (m *Module) PeopleChanged(ctx context.Context, tx *db.Tx, ids ...int64) error {
	reviews, err := New().ReviewsOfPeople(ctx, tx, ReviewsOfPeopleParams{tx.OrganizationID, ids})
	if err != nil || len(reviews) == 0 {
		return err
	}
	_, err = m.apply(ctx, tx, reviews, Event{What: Rechecked})
	return err
}
