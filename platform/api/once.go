package api

import (
	"context"
	"crypto/sha256"
	"errors"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// onceKey is a request's Idempotency-Key: the same key and body within a day
// get the saved answer and do nothing anew.
type onceKey struct {
	key   string
	hash  []byte
	user  int64
	saved *answer
}

// Unsigned is implemented by outputs that must not be traceable to the user who
// asked for them (an anonymous report): the answer is then saved under no user.
type Unsigned interface{ Unsigned() bool }

const (
	maxKeyLength     = 255
	onceLifetime     = 24 * time.Hour
	retryAfterOutage = 2 * time.Second
)

// beginOnce looks the key up, in the round trip that opens the transaction. A
// request with the same key that is still running holds the lock: 409.
func (r *Router) beginOnce(ctx context.Context, op *operation, tx *db.Tx) (*onceKey, error) {
	call := CallOf(ctx)
	key := call.Request.Header.Get("Idempotency-Key")
	if op.Method != http.MethodPost || key == "" || call.User == nil {
		return &onceKey{}, nil
	}
	if len(key) > maxKeyLength {
		return nil, Invalid("Idempotency-Key", "format")
	}
	once := &onceKey{key: key, hash: requestHash(call), user: call.User.ID}
	var locked bool
	var hash, body []byte
	var status *int
	err := tx.QueryRow(ctx, `
		with held as (select pg_try_advisory_xact_lock(hashtextextended(format('%s/%s/%s', $1::bigint, $2::bigint, $3::text), 7)) as locked)
		select held.locked, k.request_hash, k.status, k.response
		from held left join idempotency_keys k
		  on k.organization_id = $1 and k.user_id in ($2, 0) and k.key = $3 and k.created_at > $4`,
		tx.OrganizationID, once.user, key, r.now().Add(-onceLifetime)).Scan(&locked, &hash, &status, &body)
	switch {
	case errors.Is(err, pgx.ErrNoRows), err == nil && !locked:
		return nil, Conflict("in_flight", nil)
	case err != nil:
		return nil, err
	case status == nil:
		return once, nil
	case string(hash) != string(once.hash):
		return nil, Refused("key_reused", nil)
	}
	once.saved = &answer{status: *status, body: body, headers: map[string]string{"Idempotent-Replayed": "true"}}
	return once, nil
}

// save keeps the answer, together with the commit.
func (k *onceKey) save(tx *db.Tx, a *answer, now time.Time) {
	if k.key == "" || a.streamed != nil {
		return
	}
	user := k.user
	if a.unsigned {
		user = 0
	}
	tx.Defer(`insert into idempotency_keys (organization_id, user_id, key, request_hash, status, response, created_at)
		values ($1, $2, $3, $4, $5, $6, $7)
		on conflict (organization_id, user_id, key) do update set
		  request_hash = excluded.request_hash, status = excluded.status, response = excluded.response, created_at = excluded.created_at`,
		tx.OrganizationID, user, k.key, k.hash, a.status, a.body, now)
}

// requestHash covers method, path and body. Two encodings of the same upload
// differ in their boundary, so a multipart body is not part of it.
func requestHash(call *Call) []byte {
	h := sha256.New()
	h.Write([]byte(call.Request.Method + " " + call.Request.URL.Path + "\n"))
	h.Write(call.body)
	return h.Sum(nil)
}
