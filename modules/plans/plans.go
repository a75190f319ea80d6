// Package plans says how much an organization's plan lets its people create.
//
// The free plan has a number for each module and calendar month. Reading, changing and
// finishing are never limited, and neither is what belongs to a report: its actions.
// What nobody decides to create is let in as well: the next action of a series, which
// counts, and the report of somebody without an account, who can neither upgrade the plan
// nor wait; it does not count, or strangers could use up the month. So is the report of a
// danger for which work stands still, which counts.
package plans

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// allowance is how many records a module may get in a month, and what is said to
// whoever would create one more.
type allowance struct {
	most   int
	spoken string
}

var free = map[string]allowance{
	"Action":      {50, "free_actions_used"},
	"Observation": {50, "free_observations_used"},
}

// Created tells when the latest, second latest … (from 0) of a module's records that
// count was created; pgx.ErrNoRows if there are not so many. That takes as long in an
// organization of a million records as in one of fifty.
type Created func(ctx context.Context, tx *db.Tx, back int) (time.Time, error)

// Admit refuses so many more records of a module if the plan of the user's organization
// does not have room for them this month. Who is held to the plan at the same time waits,
// so that two do not take the last place.
func Admit(ctx context.Context, tx *db.Tx, user *access.User, module string, more int, now time.Time, created Created) error {
	allowed, limited := free[module]
	if !user.Limits.FreePlan || !limited {
		return nil
	}
	since, err := beginOfMonth(now, user.TimeZone)
	if err != nil {
		return err
	}
	tx.Defer("select pg_advisory_xact_lock(hashtextextended($1::text, $2::bigint))", "plan "+module, user.OrganizationID)
	full := api.Refused(allowed.spoken, i18n.Params{"Max": allowed.most})
	if more > allowed.most {
		return full
	}
	last, err := created(ctx, tx, allowed.most-more)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return nil
	case err != nil:
		return err
	case !last.Before(since):
		return full
	}
	return nil
}

func beginOfMonth(now time.Time, timeZone string) (time.Time, error) {
	zone, err := time.LoadLocation(timeZone)
	if err != nil {
		return time.Time{}, err
	}
	year, month, _ := now.In(zone).Date()
	return time.Date(year, month, 1, 0, 0, 0, 0, zone), nil
}
