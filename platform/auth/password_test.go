package auth

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"hivis/platform/api"
)

// TestACrowdIsTurnedAway fills every slot: who comes then is asked to come back,
// and not told that something went wrong.
func TestACrowdIsTurnedAway(t *testing.T) {
	t.Parallel()
	p := newPasswords([]byte("pepper"), nil, nil)
	for range cap(p.slots) {
		p.slots <- struct{}{}
	}
	_, err := p.Matches(context.Background(), "password", "")
	var refused *api.Error
	if !errors.As(err, &refused) || refused.Status != http.StatusServiceUnavailable || refused.RetryAfter <= 0 {
		t.Fatalf("the error is %v", err)
	}
	p.leave()
	if right, err := p.Matches(context.Background(), "password", ""); right || err != nil {
		t.Fatalf("with a free slot: %v, %v", right, err)
	}
}

// TestHashes are peppered, salted and as costly as they are meant to be.
func TestHashes(t *testing.T) {
	t.Parallel()
	p, other := newPasswords([]byte("pepper"), nil, nil), newPasswords([]byte("another pepper"), nil, nil)
	ctx := context.Background()
	hash, err := p.Hash(ctx, "Safety#2026")
	if err != nil || !strings.HasPrefix(hash, "$argon2id$v=19$m=47104,t=1,p=1$") {
		t.Fatalf("%s, %v", hash, err)
	}
	if again, _ := p.Hash(ctx, "Safety#2026"); again == hash {
		t.Error("two hashes of one password are the same")
	}
	for _, c := range []struct {
		by       *Passwords
		password string
		want     bool
	}{{p, "Safety#2026", true}, {p, "safety#2026", false}, {p, "", false}, {other, "Safety#2026", false}} {
		if right, err := c.by.Matches(ctx, c.password, hash); right != c.want || err != nil {
			t.Errorf("%q matches: %v, %v", c.password, right, err)
		}
	}
}
