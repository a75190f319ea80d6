package auth

import (
	"context"
	"crypto/cipher"
	"errors"
	"net/http"
	"runtime"
	"time"

	"github.com/alexedwards/argon2id"

	"hivis/platform/api"
)

// Cost is what a hash costs.
type Cost = argon2id.Params

// defaultCost is about 24 ms and 46 MiB on one core (OWASP ASVS 5.0, appendix C).
var defaultCost = &Cost{Memory: 46 * 1024, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// NoCost protects nothing: it is for tests that are about something else.
var NoCost = &Cost{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

const (
	hashQueueTime = time.Second
	crowdedFor    = 2 * time.Second
)

// errCrowded says that too many passwords are being checked at this moment.
var errCrowded = &api.Error{Status: http.StatusServiceUnavailable, Code: "unavailable", RetryAfter: crowdedFor,
	Cause: errors.New("too many passwords to check")}

// Passwords hashes and checks passwords, as many at once as there are cores:
// more would only cost memory.
type Passwords struct {
	pepper  []byte
	sealing cipher.AEAD // the peppers of other installations
	cost    *Cost
	slots   chan struct{}
	dummy   string
}

func newPasswords(pepper []byte, sealing cipher.AEAD, cost *Cost) *Passwords {
	if cost == nil {
		cost = defaultCost
	}
	p := &Passwords{pepper: pepper, sealing: sealing, cost: cost, slots: make(chan struct{}, runtime.GOMAXPROCS(0))}
	p.dummy, _ = argon2id.CreateHash("nobody's password", cost)
	return p
}

// Hash returns what is stored of a password.
func (p *Passwords) Hash(ctx context.Context, password string) (string, error) {
	if err := p.enter(ctx); err != nil {
		return "", err
	}
	defer p.leave()
	return argon2id.CreateHash(mac(p.pepper, password), p.cost)
}

// Matches reports whether the password is the one hashed. With no hash (an
// unknown address) it takes the same time and says no.
func (p *Passwords) Matches(ctx context.Context, password, hash string) (bool, error) {
	if err := p.enter(ctx); err != nil {
		return false, err
	}
	defer p.leave()
	if hash == "" {
		_, _ = argon2id.ComparePasswordAndHash(mac(p.pepper, password), p.dummy)
		return false, nil
	}
	pepper, hash, err := p.read(hash)
	if err != nil {
		return false, err
	}
	return argon2id.ComparePasswordAndHash(mac(pepper, password), hash)
}

func (p *Passwords) enter(ctx context.Context) error {
	timer := time.NewTimer(hashQueueTime)
	defer timer.Stop()
	select {
	case p.slots <- struct{}{}:
		return nil
	case <-timer.C:
		return errCrowded
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *Passwords) leave() { <-p.slots }
