package auth

import (
	"context"
	"net/netip"
	"time"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

const (
	freeAttempts   = 5 // wrong passwords before an account has to wait
	maxWait        = 15 * time.Minute
	addressLimit   = 30 // wrong passwords of one network address
	addressPer     = 10 * time.Minute
	retryFirstWait = time.Minute
	mismatchLimit  = 10 // audit events of one address about carriers that do not belong together
)

// raiseAccount counts an attempt before the password is looked at: of fifty
// parallel guesses five are evaluated. From the fifth failure on, each further
// one has to wait 1, 2, 4, ... minutes, at most 15.
const raiseAccount = `
insert into sign_in_throttles as t (organization_id, key, attempts, window_started_at)
values ($1, $2, 1, $3)
on conflict (organization_id, key) do update set
  refused = coalesce(t.blocked_until > $3, false),
  attempts = case when t.blocked_until > $3 then t.attempts else t.attempts + 1 end,
  blocked_until = case
    when t.blocked_until > $3 then t.blocked_until
    when t.attempts + 1 >= $4 then $3 + least($6::interval, $5::interval * power(2, least(t.attempts + 1 - $4, 10)))
  end
returning refused, coalesce(blocked_until, $3)`

// raiseAddress counts attempts of a network address in a fixed window. Those that
// turn out right are taken off again: a whole plant may sign in from one address.
const raiseAddress = `
insert into sign_in_throttles as t (organization_id, key, attempts, window_started_at)
values ($1, $2, 1, $3)
on conflict (organization_id, key) do update set
  attempts = case when t.window_started_at <= $3 - $5::interval then 1 else t.attempts + 1 end,
  window_started_at = case when t.window_started_at <= $3 - $5::interval then $3 else t.window_started_at end,
  refused = t.window_started_at > $3 - $5::interval and t.attempts >= $4
returning refused, window_started_at + $5::interval`

// raiseMismatch counts up to the limit, and beyond it neither writes nor returns
// anything: whoever is over it costs a look-up.
const raiseMismatch = `
insert into sign_in_throttles as t (organization_id, key, attempts, window_started_at)
select $1, $2, 1, $3::timestamptz
where not exists (select from sign_in_throttles where organization_id = $1 and key = $2 and attempts >= $4 and window_started_at > $3::timestamptz - $5::interval)
on conflict (organization_id, key) do update set
  attempts = case when t.window_started_at <= $3 - $5::interval then 1 else t.attempts + 1 end,
  window_started_at = case when t.window_started_at <= $3 - $5::interval then $3 else t.window_started_at end
  where t.attempts < $4 or t.window_started_at <= $3 - $5::interval
returning attempts`

// Attempt is a try of a credential, by the counters it is counted in.
type Attempt struct {
	account string
	address string // none for a browser that is known, and for a set-up link
}

// SignInAttempt is one of signing in. A browser by which the account has signed
// in before counts for itself alone: a stranger who keeps failing, be it from the
// same network, must not keep the owner out.
func (a *Auth) SignInAttempt(call *api.Call, account string) Attempt {
	if d := deviceOf(call.Request); a.knows(call, d, account) {
		return Attempt{account: "device:" + d.name + ":" + account}
	}
	return UnknownDeviceAttempt(call, account)
}

// ReauthenticationAttempt is one of saying one's password again. It may be somebody at another's
// screen, so it is counted; but for itself, or a stranger who keeps failing to sign in
// would keep the owner from choosing another password, which is what they should do.
func ReauthenticationAttempt(user *access.User) Attempt {
	return Attempt{account: "own:" + user.Email}
}

// UnknownDeviceAttempt is one of signing in by a browser that nothing is known of.
func UnknownDeviceAttempt(call *api.Call, account string) Attempt {
	return Attempt{account: "account:" + account, address: "address:" + network(call.IP)}
}

// SetupAttempt is one of opening the installation's set-up link. It counts by its
// sender alone: there is one link, and a stranger must not keep its owner from it.
func SetupAttempt(call *api.Call) Attempt {
	return Attempt{account: "setup:" + network(call.IP)}
}

// network is what one sender has: an address, or of the sixth version's the half
// that says which network, since everybody there has all the rest.
func network(ip string) string {
	address, err := netip.ParseAddr(ip)
	if err != nil {
		return ip
	}
	if address = address.Unmap().WithZone(""); address.Is4() {
		return address.String()
	}
	return netip.PrefixFrom(address, 64).Masked().String()
}

// RaiseAttempt counts an attempt and returns how long the caller has to wait, 0
// if the password may be looked at. It commits by itself: an attempt is counted
// whatever becomes of it. What a blocked address sends does not count against the
// accounts, or one address could lock everybody out.
func (a *Auth) RaiseAttempt(ctx context.Context, organizationID int64, try Attempt) (wait time.Duration, err error) {
	now := a.now()
	err = a.db.Write(ctx, db.Scope{OrganizationID: organizationID}, func(tx *db.Tx) (err error) {
		var refused bool
		var until time.Time
		if try.address != "" {
			err = tx.QueryRow(ctx, raiseAddress, organizationID, try.address, now, addressLimit, addressPer).Scan(&refused, &until)
		}
		if err == nil && !refused {
			err = tx.QueryRow(ctx, raiseAccount, organizationID, try.account, now, freeAttempts, retryFirstWait, maxWait).Scan(&refused, &until)
		}
		if refused {
			wait = until.Sub(now)
		}
		return err
	})
	return wait, err
}

// ForgetAttempts starts the account's count anew after a right password, and
// takes this attempt, but no other, off the network address's count. It touches
// the rows in the order in which RaiseAttempt does: two at once cannot deadlock.
func ForgetAttempts(tx *db.Tx, try Attempt) {
	if try.address != "" {
		tx.Defer("update sign_in_throttles set attempts = attempts - 1 where organization_id = $1 and key = $2 and attempts > 0",
			tx.OrganizationID, try.address)
	}
	tx.Defer("delete from sign_in_throttles where organization_id = $1 and key = $2", tx.OrganizationID, try.account)
}
