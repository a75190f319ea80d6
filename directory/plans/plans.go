// Package plans says how much an organization's plan lets its people create.
//
// The free plan has a number for each kind of record and calendar month, which the kind
// says itself. Reading, changing and finishing are never limited, and neither is what
// belongs to a report: its actions. What nobody decides to create is let in as well: the
// next action of a series, which counts, and the report of somebody without an account,
// who can neither upgrade the plan nor wait; it does not count, or strangers could use up
// the month. So is the report of a danger for which work stands still, which counts.
package plans

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// Admit refuses so many more records of a kind if the plan of the user's organization
// does not have room for them this month. Who is held to the plan at the same time waits,
// so that two do not take the last place.
func Admit(ctx context.Context, tx *db.Tx, user *access.User, kind *records.Kind, more int, now time.Time) error {
	if user.Limits.Ended && !spared[kind.Name] {
		return api.Refused(ended, nil)
	}
	allowed := kind.Plan
	if !user.Limits.FreePlan || allowed == nil {
		return nil
	}
	since, err := beginOfMonth(now, user.TimeZone)
	if err != nil {
		return err
	}
	alone(tx, kind)
	full := LimitReached(kind)
	if more > allowed.Limit {
		return full
	}
	last, err := allowed.Created(ctx, tx, allowed.Limit-more)
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

// alone lets one at a time count an organization's records of a kind.
func alone(tx *db.Tx, kind *records.Kind) {
	tx.Defer("select pg_advisory_xact_lock(hashtextextended($1::text, $2::bigint))", "plan "+kind.Name, tx.OrganizationID)
}

// LimitReached is what is said when there is no room for another record of a kind.
func LimitReached(kind *records.Kind) error {
	return api.Refused(kind.Plan.FullCode, i18n.Params{"Max": kind.Plan.Limit})
}

// Month is what a job has to know that creates records for nobody in particular: whether the
// organization's plan counts them, and since when.
type Month struct {
	Limited bool
	Begin   time.Time
}

// MonthOf is the present month of the transaction's organization. Where its plan counts, who
// asks is alone with the kind until the end of the transaction.
func MonthOf(ctx context.Context, tx *db.Tx, kind *records.Kind, now time.Time) (Month, error) {
	var zone string
	var month Month
	err := tx.QueryRow(ctx, "select subscription_type = 'free', time_zone from organizations where id = $1", tx.OrganizationID).Scan(&month.Limited, &zone)
	if err != nil || !month.Limited {
		return month, err
	}
	alone(tx, kind)
	month.Begin, err = beginOfMonth(now, zone)
	return month, err
}

func beginOfMonth(now time.Time, timeZone string) (time.Time, error) {
	zone, err := time.LoadLocation(timeZone)
	if err != nil {
		return time.Time{}, err
	}
	year, month, _ := now.In(zone).Date()
	return time.Date(year, month, 1, 0, 0, 0, 0, zone), nil
}
