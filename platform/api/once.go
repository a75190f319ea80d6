package api

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"strings"
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
	if len(key) > maxKeyLength || strings.ContainsFunc(key, func(c rune) bool { return c < ' ' || c > '~' }) {
		return nil, Invalid("Idempotency-Key", "format")
	}
	once := &onceKey{key: key, hash: requestHash(call), user: call.User.ID}
	var hash []byte
	err := once.lookUp(ctx, tx, r.now().Add(-onceLifetime), &hash)
	if err != nil {
		return nil, err
	}
	if once.saved != nil && string(hash) != string(once.hash) {
		return nil, Refused("key_reused", nil)
	}
	return once, nil
}

// lookUp takes the key's lock and reads what was saved under it. These are two
// statements, since each sees what was committed when it began: one that did
// both could get the lock of a request whose answer it does not see yet.
func (k *onceKey) lookUp(ctx context.Context, tx *db.Tx, since time.Time, hash *[]byte) error {
	batch := &pgx.Batch{}
	batch.Queue("select pg_try_advisory_xact_lock(hashtextextended(format('%s/%s/%s', $1::bigint, $2::bigint, $3::text), 7))",
		tx.OrganizationID, k.user, k.key)
	batch.Queue(`select user_id = 0, request_hash, status, response from idempotency_keys
		where organization_id = $1 and (user_id, key) in (($2, $3), (0, $4)) and created_at > $5 order by created_at desc limit 1`,
		tx.OrganizationID, k.user, k.key, k.unsigned(), since)
	results, err := tx.SendBatch(ctx, batch)
	if err != nil {
		return err
	}
	var locked bool
	saved := &answer{headers: map[string]string{"Idempotent-Replayed": "true"}}
	err = results.QueryRow().Scan(&locked)
	if err == nil {
		err = results.QueryRow().Scan(&saved.unsigned, hash, &saved.status, &saved.body)
	}
	none := errors.Is(err, pgx.ErrNoRows)
	if none {
		err = nil
	}
	if err = errors.Join(err, results.Close()); err != nil {
		return err
	}
	if !locked {
		return Conflict("in_flight", nil)
	}
	if !none {
		k.saved = saved
	}
	return nil
}

// unsigned is the key under which an answer is saved that must not lead to its
// user. Whoever does not have the key cannot tell whose it is.
func (k *onceKey) unsigned() string {
	return fmt.Sprintf("%x", sha256.Sum256(fmt.Appendf(nil, "%d/%s", k.user, k.key)))
}

// save keeps the answer, together with the commit.
func (k *onceKey) save(tx *db.Tx, a *answer, now time.Time) {
	if k.key == "" || a.streamed != nil {
		return
	}
	user, key := k.user, k.key
	if a.unsigned {
		user, key = 0, k.unsigned()
	}
	tx.Defer(`insert into idempotency_keys (organization_id, user_id, key, request_hash, status, response, created_at)
		values ($1, $2, $3, $4, $5, $6, $7)
		on conflict (organization_id, user_id, key) do update set
		  request_hash = excluded.request_hash, status = excluded.status, response = excluded.response, created_at = excluded.created_at`,
		tx.OrganizationID, user, key, k.hash, a.status, a.body, now)
}

// requestHash covers method, path and body. Two encodings of the same upload
// differ in their boundary, so a multipart body is not part of it.
func requestHash(call *Call) []byte {
	h := sha256.New()
	h.Write([]byte(call.Request.Method + " " + call.Request.URL.Path + "\n"))
	h.Write(call.body)
	return h.Sum(nil)
}
