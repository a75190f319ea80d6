package auth

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// What a sign-in that is not done yet asks for.
const (
	AskedPasscode     = "passcode" // instead of the password
	AskedSecondFactor = "second_factor"
	AskedEnrolment    = "enrol"        // to set a second factor up
	AskedPasskey      = "passkey"      // and nothing else
	AskedTie          = "tie"          // to prove that an account is one's own, for a provider that names it
	AskedRegistration = "registration" // to prove an address, for an organization that is not there yet
)

const (
	signInCookie   = "__Host-signin"
	signInLifetime = 10 * time.Minute
	signInBytes    = 32
	maxTries       = 5 // of a sign-in's second factor
	passcodeTries  = 3
)

// SignIn is one that is not done yet. It belongs to the browser that began it: its ticket is worth
// nothing without that browser's cookie.
type SignIn struct {
	ID       int64
	UserID   int64 // 0: nobody has the address, which whoever tries does not learn
	Email    string
	Proved   string // what was right so far: "", "password" or "passcode"
	Asked    string
	Remember bool
}

// ErrOver refuses a sign-in that is done, too old, or of another browser.
var ErrOver error = api.Refused("sign_in_over", nil)

// BeginSignIn keeps a sign-in for ten minutes, and returns its ticket and its id.
func (a *Auth) BeginSignIn(ctx context.Context, tx *db.Tx, call *api.Call, s SignIn) (ticket string, id int64, err error) {
	ticket, browser := RandomText(), a.Browser(call)
	now := a.now()
	err = tx.QueryRow(ctx, `
		insert into sign_ins (organization_id, user_id, email, ticket_hash, browser_hash, proved, asked, remember, created_at, expires_at)
		values ($1, nullif($2::bigint, 0), $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
		tx.OrganizationID, s.UserID, s.Email, hashCookie(ticket), browser, s.Proved, s.Asked, s.Remember, now, now.Add(signInLifetime)).Scan(&id)
	return ticket, id, err
}

// RandomText is 256 random bits, as text.
func RandomText() string {
	random := make([]byte, signInBytes)
	_, _ = rand.Read(random) // never fails
	return b64.EncodeToString(random)
}

// HashText is what is stored of such a text.
func HashText(text string) []byte { return hashCookie(text) }

// Derived is a secret of a purpose that is made of a text: whoever has the text alone cannot make it.
func (a *Auth) Derived(purpose, text string) string { return mac(a.keys.tickets, purpose, text) }

// BrowserOf is the hash of the secret of the request's browser; it is nobody's where there is none.
func BrowserOf(call *api.Call) []byte {
	cookie, err := call.Request.Cookie(signInCookie)
	if err != nil {
		return []byte{}
	}
	return hashCookie(cookie.Value)
}

// Browser is the hash of the browser's own secret, which it keeps for as long as a sign-in. Two tabs
// share it.
func (a *Auth) Browser(call *api.Call) []byte {
	browser := RandomText()
	if cookie, err := call.Request.Cookie(signInCookie); err == nil && len(cookie.Value) == len(browser) {
		browser = cookie.Value
	}
	http.SetCookie(call.Writer, &http.Cookie{Name: signInCookie, Value: browser, Path: "/", MaxAge: int(signInLifetime.Seconds()),
		Secure: true, HttpOnly: true, SameSite: http.SameSiteLaxMode})
	return hashCookie(browser)
}

// SignInOf finds the sign-in of a ticket and of the request's browser that asks for this; all else
// is over.
func (a *Auth) SignInOf(ctx context.Context, tx *db.Tx, call *api.Call, ticket, asked string) (SignIn, error) {
	cookie, err := call.Request.Cookie(signInCookie)
	if err != nil {
		return SignIn{}, ErrOver
	}
	found, err := db.One[SignIn](ctx, tx, `
		select id, coalesce(user_id, 0) as user_id, email, proved, asked, remember from sign_ins
		where organization_id = $1 and ticket_hash = $2 and browser_hash = $3 and asked = $4 and used_at is null and expires_at > $5`,
		tx.OrganizationID, hashCookie(ticket), hashCookie(cookie.Value), asked, a.now())
	if errors.Is(err, pgx.ErrNoRows) {
		return SignIn{}, ErrOver
	}
	return found, err
}

// CountTry counts a try of a second factor before it is looked at. It commits by itself: fifty at
// once are fifty.
func (a *Auth) CountTry(ctx context.Context, organizationID, signInID int64) error {
	return a.db.Write(ctx, db.Scope{OrganizationID: organizationID}, func(tx *db.Tx) error {
		counted, err := tx.Exec(ctx, `update sign_ins set tries = tries + 1
			where organization_id = $1 and id = $2 and used_at is null and tries < $3`, organizationID, signInID, maxTries)
		if err == nil && counted.RowsAffected() == 0 {
			return ErrOver
		}
		return err
	})
}

// CountPasscode counts a try of a passcode in the same way, and returns what is stored of the code:
// nothing, where none was sent. Of one code the fourth try is too many, right or wrong.
func (a *Auth) CountPasscode(ctx context.Context, organizationID, signInID int64) (hash []byte, err error) {
	err = a.db.Write(ctx, db.Scope{OrganizationID: organizationID}, func(tx *db.Tx) error {
		err := tx.QueryRow(ctx, `update sign_ins set passcode_tries = passcode_tries + 1
			where organization_id = $1 and id = $2 and used_at is null and passcode_tries < $3
			returning coalesce(passcode_hash, ''::bytea)`, organizationID, signInID, passcodeTries).Scan(&hash)
		if errors.Is(err, pgx.ErrNoRows) {
			return api.Refused("passcode_spent", nil)
		}
		return err
	})
	return hash, err
}

// SetPasscode makes a code the one of its sign-in, which is good for ten minutes from now.
func (a *Auth) SetPasscode(ctx context.Context, tx *db.Tx, signInID int64, code string) error {
	_, err := tx.Exec(ctx, `update sign_ins set passcode_hash = $3, passcode_tries = 0, expires_at = $4
		where organization_id = $1 and id = $2 and used_at is null`,
		tx.OrganizationID, signInID, a.HashPasscode(tx.OrganizationID, signInID, code), a.now().Add(signInLifetime))
	return err
}

// TakeSignIn ends a sign-in that succeeded. Of two at once one wins.
func (a *Auth) TakeSignIn(ctx context.Context, tx *db.Tx, signInID int64) error {
	taken, err := tx.Exec(ctx, "update sign_ins set used_at = $3 where organization_id = $1 and id = $2 and used_at is null",
		tx.OrganizationID, signInID, a.now())
	if err == nil && taken.RowsAffected() == 0 {
		return ErrOver
	}
	return err
}
