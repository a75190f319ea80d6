package api

import (
	"bytes"
	"context"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// idempotencyKey is a request's Idempotency-Key: the same key and body within a day
// get the saved answer and do nothing anew.
type idempotencyKey struct {
	key   string
	hash  []byte
	user  int64
	since time.Time // older answers are forgotten
	saved *answer
}

// Unsigned is implemented by outputs that must not be traceable to the user who
// asked for them (an anonymous report): the answer is then saved under no user.
type Unsigned interface{ Unsigned() bool }

// Transient is implemented by outputs that need not be kept for a request that comes
// again, since nothing was done that must not be done twice: a dry run's.
type Transient interface{ Transient() bool }

// Redactable is implemented by outputs that show a secret, which is shown once: Redacted is the
// output without it, for a request that comes again.
type Redactable interface{ Redacted() any }

const (
	maxIdempotencyKeyLength = 255
	idempotencyLifetime     = 24 * time.Hour
	retryAfterOutage        = 2 * time.Second
)

// keyOf reads the request's key. Public operations have nobody whose key it
// could be.
func (r *Router) keyOf(op *operation, call *Call) (*idempotencyKey, error) {
	key := call.Request.Header.Get("Idempotency-Key")
	if !op.writes || key == "" || call.User == nil {
		return &idempotencyKey{}, nil
	}
	if len(key) > maxIdempotencyKeyLength || strings.ContainsFunc(key, func(c rune) bool { return c < ' ' || c > '~' }) {
		return nil, Invalid("Idempotency-Key", "format")
	}
	hash, err := r.requestHash(call)
	return &idempotencyKey{key: key, hash: hash, user: call.User.ID, since: r.now().Add(-idempotencyLifetime)}, err
}

const selectSaved = `
select user_id = 0, request_hash, status, response from idempotency_keys
where organization_id = $1 and (user_id, key) in (($2, $3), (0, $4)) and created_at > $5 order by created_at desc limit 1`

// peek looks for a saved answer and holds nothing, so that an operation which
// prepares itself does not do so for what was done before.
func (k *idempotencyKey) peek(ctx context.Context, database *db.DB, scope db.Scope) error {
	if k.key == "" {
		return nil
	}
	return database.Read(ctx, scope, func(tx *db.Tx) error {
		return k.take(tx.QueryRow(ctx, selectSaved, tx.OrganizationID, k.user, k.key, k.anonymousKey(), k.since))
	})
}

// begin looks the key up, in the round trip that opens the transaction. A
// request with the same key that is still running holds the lock: 409. These are
// two statements, since each sees what was committed when it began: one that did
// both could get the lock of a request whose answer it does not see yet.
func (k *idempotencyKey) begin(ctx context.Context, tx *db.Tx) error {
	if k.key == "" {
		return nil
	}
	batch := &pgx.Batch{}
	batch.Queue("select pg_try_advisory_xact_lock(hashtextextended(format('%s/%s/%s', $1::bigint, $2::bigint, $3::text), 7))",
		tx.OrganizationID, k.user, k.key)
	batch.Queue(selectSaved, tx.OrganizationID, k.user, k.key, k.anonymousKey(), k.since)
	results, err := tx.SendBatch(ctx, batch)
	if err != nil {
		return err
	}
	var locked bool
	err = results.QueryRow().Scan(&locked)
	if err == nil && !locked {
		err = Conflict("in_flight", nil)
	}
	if err == nil {
		err = k.take(results.QueryRow())
	}
	return errors.Join(err, results.Close())
}

// take keeps the saved answer, if there is one and it is this request's.
func (k *idempotencyKey) take(row pgx.Row) error {
	saved := &answer{headers: map[string]string{"Idempotent-Replayed": "true"}}
	var hash []byte
	err := row.Scan(&saved.unsigned, &hash, &saved.status, &saved.body)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return nil
	case err != nil:
		return err
	case !hmac.Equal(hash, k.hash):
		return Refused("key_reused", nil)
	}
	k.saved = saved
	return nil
}

// anonymousKey is the key under which an answer is saved that must not lead to its
// user. Whoever does not have the key cannot tell whose it is.
func (k *idempotencyKey) anonymousKey() string {
	return fmt.Sprintf("%x", sha256.Sum256(fmt.Appendf(nil, "%d/%s", k.user, k.key)))
}

// save keeps the answer, together with the commit.
func (k *idempotencyKey) save(tx *db.Tx, a *answer, now time.Time) {
	if k.key == "" || a.streamed != nil || a.transient {
		return
	}
	user, key := k.user, k.key
	if a.unsigned {
		user, key = 0, k.anonymousKey()
	}
	tx.Defer(`insert into idempotency_keys (organization_id, user_id, key, request_hash, status, response, created_at)
		values ($1, $2, $3, $4, $5, $6, $7)
		on conflict (organization_id, user_id, key) do update set
		  request_hash = excluded.request_hash, status = excluded.status, response = excluded.response, created_at = excluded.created_at`,
		tx.OrganizationID, user, key, k.hash, a.status, a.kept, now)
}

// EraseFromSavedAnswers takes a text out of the answers that were saved since then, wherever it
// is the value of that field: for what must not be kept any longer. The requests
// are still known when they come again.
func EraseFromSavedAnswers(tx *db.Tx, field, text string, since time.Time) {
	encoded, err := json.Marshal(map[string]string{field: text})
	if err != nil {
		panic(err) // strings always encode
	}
	pair := string(encoded[1 : len(encoded)-1])
	tx.Defer(`update idempotency_keys
		set response = convert_to(replace(convert_from(response, 'UTF8'), $3, $4), 'UTF8')
		where organization_id = $1 and created_at >= $2 and position(convert_to($3, 'UTF8') in response) > 0`,
		tx.OrganizationID, since, pair, fmt.Sprintf("%q:%q", field, ""))
}

// hashKey makes the key of the saved requests' hashes from the installation's
// secret. Bodies carry passwords: without a key, whoever reads the table could
// try them out at the speed of SHA-256.
func hashKey(secret []byte) []byte {
	key, err := hkdf.Key(sha256.New, secret, nil, "hivis request hashes", 32)
	if err != nil {
		panic(err) // only for absurd lengths
	}
	return key
}

// requestHash covers method, path and body, that of an upload to its end.
func (r *Router) requestHash(call *Call) ([]byte, error) {
	h := hmac.New(sha256.New, r.hashKey)
	h.Write([]byte(call.Request.Method + " " + call.Request.URL.Path + "\n"))
	h.Write(call.body)
	if call.upload != nil {
		if _, err := io.Copy(io.Discard, call.Request.Body); err != nil {
			return nil, unreadable(err)
		}
		h.Write(call.upload.sum())
	}
	return h.Sum(nil), nil
}

// unframed hashes a multipart body as it is read, without its boundary: a
// browser makes up another one for the same form when it tries again.
type unframed struct {
	boundary []byte
	hash     hash.Hash
	kept     []byte // may be the beginning of a boundary
}

func (u *unframed) Write(part []byte) (int, error) {
	text := bytes.ReplaceAll(append(u.kept, part...), u.boundary, nil)
	safe := max(0, len(text)-len(u.boundary)+1)
	u.hash.Write(text[:safe])
	u.kept = append(u.kept[:0], text[safe:]...)
	return len(part), nil
}

func (u *unframed) sum() []byte {
	u.hash.Write(u.kept)
	return u.hash.Sum(nil)
}
