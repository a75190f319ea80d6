package auth

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// apiKeyPrefix is what secrets of API keys begin with, so that they are told from access
// tokens, and found where somebody has left one lying.
const apiKeyPrefix = "hv_"

// NewAPIKey makes the secret of an API key, with its first letters and the hash that is kept.
func NewAPIKey() (secret, start string, hash []byte) { return NewToken(apiKeyPrefix) }

// NewToken makes a secret by which something asks, with its first letters and the hash that is kept.
func NewToken(prefix string) (secret, start string, hash []byte) {
	secret = prefix + rand.Text() + rand.Text() // 260 bits
	return secret, secret[:len(prefix)+4], HashToken(secret)
}

// HashToken is what is kept of a secret. A fast hash serves: nobody guesses 260 bits.
func HashToken(secret string) []byte {
	sum := sha256.Sum256([]byte(secret))
	return sum[:]
}

// usedEvery is how exact the last use of a key is. It saves a write for each request.
const usedEvery = time.Minute

var (
	errBadKey     = &api.Error{Status: http.StatusUnauthorized, Code: "api_key_invalid"}
	errBadNetwork = &api.Error{Status: http.StatusForbidden, Code: "api_key_network"}
)

const selectAPIKey = `
select k.id, k.networks, least(k.requests_per_minute, o.api_requests_per_minute), k.last_used_at,` + userColumns + `
from api_keys k
join users u on u.organization_id = k.organization_id and u.id = k.user_id` + userJoins + `
where k.organization_id = $1 and k.secret_hash = $2 and k.revoked_at is null and k.expires_at > $3 and o.api_keys_allowed`

// apiKey is a key as a request finds it.
type apiKey struct {
	id       int64
	networks []string
	usedAt   *time.Time
	user     *access.User
}

// authenticateKey finds the account of an API key. A key needs neither a cookie nor a CSRF
// token: no browser sends it by itself.
func (a *Auth) authenticateKey(ctx context.Context, call *api.Call, secret string) (*access.User, error) {
	k, err := a.readKey(ctx, call.OrganizationID, secret)
	if err != nil {
		return nil, err
	}
	if !within(k.networks, call.IP) {
		return nil, errBadNetwork
	}
	return k.user, a.noteUse(ctx, call, k)
}

func (a *Auth) readKey(ctx context.Context, organizationID int64, secret string) (*apiKey, error) {
	k := &apiKey{user: &access.User{OrganizationID: organizationID}}
	var subscription Subscription
	err := a.db.Read(ctx, db.Scope{OrganizationID: organizationID}, func(tx *db.Tx) error {
		return tx.QueryRow(ctx, fmt.Sprintf(selectAPIKey, cmp.Or(a.External, "false")), organizationID, HashToken(secret), a.now()).Scan(
			append([]any{&k.id, &k.networks, &k.user.RequestsPerMinute, &k.usedAt}, placesOf(k.user, &subscription)...)...)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, errBadKey
	}
	a.restrict(k.user, subscription)
	k.user.IsProgram = true
	return k, err
}

// within reports whether an address is in one of the networks; without any it may be anywhere.
func within(networks []string, ip string) bool {
	address, err := netip.ParseAddr(ip)
	for _, text := range networks {
		network, wrong := netip.ParsePrefix(text)
		if err == nil && wrong == nil && network.Contains(address.Unmap()) {
			return true
		}
	}
	return len(networks) == 0
}

func (a *Auth) noteUse(ctx context.Context, call *api.Call, k *apiKey) error {
	now := a.now()
	if k.usedAt != nil && now.Before(k.usedAt.Add(usedEvery)) {
		return nil
	}
	return a.db.Write(ctx, db.Scope{OrganizationID: call.OrganizationID}, func(tx *db.Tx) error {
		tx.Defer("update api_keys set last_used_at = $3, last_ip = $4 where organization_id = $1 and id = $2", tx.OrganizationID, k.id, now, call.IP)
		return nil
	})
}

// isAPIKey reports whether a bearer token is the secret of an API key.
func isAPIKey(bearer string) bool { return strings.HasPrefix(bearer, apiKeyPrefix) }

// ReaderOf finds who asks for what a link leads to: by the session's cookie alone, as links
// in a browser have nothing else, or by an API key.
func (a *Auth) ReaderOf(ctx context.Context, call *api.Call) (*access.User, error) {
	if bearer, ok := bearerOf(call.Request); ok && isAPIKey(bearer) {
		return a.authenticateKey(ctx, call, bearer)
	}
	session, _, err := a.SessionOf(ctx, call)
	if err != nil {
		return nil, err
	}
	return session.User, nil
}
