package auth

import (
	"context"
	"fmt"
	"time"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Limit is how often something may be done by people who have no account.
type Limit struct {
	key  string
	most int
	per  time.Duration
}

// LimitOfNetwork counts what comes from the caller's network address. The address
// is kept as a keyed hash, which says nothing to whoever reads the table.
func (a *Auth) LimitOfNetwork(call *api.Call, what string, most int, per time.Duration) Limit {
	return Limit{what + ":" + mac(a.keys.limits, what, fmt.Sprint(call.OrganizationID), network(call.IP)), most, per}
}

// LimitOf counts what is done about one thing, by whomever; with no subject, in
// the whole organization.
func LimitOf(what, subject string, most int, per time.Duration) Limit {
	return Limit{what + "=" + subject, most, per}
}

// LimitOfAccount counts what is tried on an account. A browser by which the account has signed in
// before counts for itself, so that a stranger who uses the limit up does not keep the owner out.
func (a *Auth) LimitOfAccount(call *api.Call, what, account string, most int, per time.Duration) Limit {
	if a.KnowsDevice(call, account) {
		account = deviceOf(call.Request).name + ":" + account
	}
	return LimitOf(what, account, most, per)
}

// RaiseLimits counts once in each of the limits, in their order, up to the first
// that is used up, and returns how long the caller has to wait for it. Like an
// attempt of signing in it commits by itself.
func (a *Auth) RaiseLimits(ctx context.Context, organizationID int64, limits ...Limit) (wait time.Duration, err error) {
	now := a.now()
	err = a.db.Write(ctx, db.Scope{OrganizationID: organizationID}, func(tx *db.Tx) error {
		for _, l := range limits {
			var refused bool
			var until time.Time
			if err := tx.QueryRow(ctx, raiseAddress, organizationID, l.key, now, l.most, l.per).Scan(&refused, &until); err != nil {
				return err
			}
			if refused {
				wait = until.Sub(now)
				return nil
			}
		}
		return nil
	})
	return wait, err
}

// CountTowards counts in the transaction of what is counted, so that what was refused does not
// count. It says whether this one was the last within the limit; it refuses nothing itself.
func (a *Auth) CountTowards(ctx context.Context, tx *db.Tx, l Limit) (last bool, err error) {
	var attempts int
	err = tx.QueryRow(ctx, countTowards, tx.OrganizationID, l.key, a.now(), l.per).Scan(&attempts)
	return attempts == l.most, err
}

const countTowards = `
insert into sign_in_throttles as t (organization_id, key, attempts, window_started_at)
values ($1, $2, 1, $3)
on conflict (organization_id, key) do update set
  attempts = case when t.window_started_at <= $3 - $4::interval then 1 else t.attempts + 1 end,
  window_started_at = case when t.window_started_at <= $3 - $4::interval then $3 else t.window_started_at end
returning attempts`

// IsUsedUp looks whether a limit is used up. It counts nothing.
func (a *Auth) IsUsedUp(ctx context.Context, tx *db.Tx, l Limit) (used bool, err error) {
	err = tx.QueryRow(ctx, `select exists (select from sign_in_throttles
		where organization_id = $1 and key = $2 and attempts >= $3 and window_started_at > $4::timestamptz - $5::interval)`,
		tx.OrganizationID, l.key, l.most, a.now(), l.per).Scan(&used)
	return used, err
}

// ForgetLimits takes one count off each again: what was done was right.
func ForgetLimits(tx *db.Tx, limits ...Limit) {
	for _, l := range limits {
		tx.Defer("update sign_in_throttles set attempts = attempts - 1 where organization_id = $1 and key = $2 and attempts > 0",
			tx.OrganizationID, l.key)
	}
}
