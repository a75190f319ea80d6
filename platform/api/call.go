package api

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"hivis/platform/access"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// Call is what is known about a request beside its input.
type Call struct {
	OrganizationID int64
	Host           Host
	User           *access.User // nil when not signed in
	Locale         string
	RequestID      string
	Operation      string // its path as declared, "/api/sites/{id}"
	IP             string
	Request        *http.Request
	Writer         http.ResponseWriter // for the session's cookies and for file downloads

	rateCounters *rateCounters // nil: nothing is counted
	body         []byte        // of a JSON request
	upload       *unframed     // of a multipart request that has an Idempotency-Key
	say          *i18n.Sentences
	scheme       string
}

// Say returns a sentence in the caller's language.
func (c *Call) Say(key string, params i18n.Params) string { return c.say.Say(c.Locale, key, params) }

// SayAll returns a sentence in every language, for telling what people mean.
func (c *Call) SayAll(key string) (said []string) {
	for _, locale := range i18n.Locales {
		said = append(said, c.say.Say(locale, key, nil))
	}
	return said
}

// Link is the address of a record's page on the host that was asked.
func (c *Call) Link(page string, id int64) string {
	return fmt.Sprintf("%s%s%d", c.Origin(), page, id)
}

// Origin is the address of the host that was asked, as a browser says it.
func (c *Call) Origin() string { return c.scheme + "://" + c.Request.Host }

type callKey struct{}

type userKey struct{}

// WithUser has somebody ask who has no session: whoever is on the machine itself. Who it is may
// depend on the organization that is asked.
func WithUser(ctx context.Context, who func(*Call) *access.User) context.Context {
	return context.WithValue(ctx, userKey{}, who)
}

// CallOf returns the request's Call.
func CallOf(ctx context.Context) *Call {
	call, _ := ctx.Value(callKey{}).(*Call)
	return call
}

// Actor returns the signed-in user. Operations that are not public always have one.
func Actor(ctx context.Context) *access.User { return CallOf(ctx).User }

// Caller is the signed-in user, or nobody in particular where the product does something by
// itself or the operation is public.
func Caller(ctx context.Context) *access.User {
	if call := CallOf(ctx); call != nil && call.User != nil {
		return call.User
	}
	return &access.User{}
}

// PlatformTx runs act in a platform transaction: it reaches all organizations, and what it writes
// is of the caller's organization and by the caller.
func PlatformTx(ctx context.Context, d *db.DB, why string, act func(*db.Tx) error) error {
	return d.Platform(ctx, why, func(tx *db.Tx) error {
		tx.OrganizationID, tx.UserID = CallOf(ctx).OrganizationID, Caller(ctx).ID
		return act(tx)
	})
}

// CallAs has a user ask without a request: by a live channel. Only who asks is known.
func CallAs(ctx context.Context, user *access.User) context.Context {
	return withCall(ctx, &Call{OrganizationID: user.OrganizationID, User: user})
}

func withCall(ctx context.Context, call *Call) context.Context {
	return context.WithValue(ctx, callKey{}, call)
}

// Clock tells the time. Production uses time.Now; tests set their own.
type Clock func() time.Time
