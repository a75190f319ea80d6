package auth

import (
	"fmt"
	"testing"
	"time"

	"hivis/platform/access"
)

// TestSessionsAreRememberedWithinBounds, of bytes and not of sessions alone: those
// of somebody with thousands of sites are large.
func TestSessionsAreRememberedWithinBounds(t *testing.T) {
	t.Parallel()
	var c sessionCache
	now := time.Now()
	for i := range 2_000 {
		c.put(1, fmt.Sprint(i), &Session{User: &access.User{SiteIDs: make([]int64, 5_000)}}, now)
		held := 0
		for _, e := range c.entries {
			held += 8 * len(e.session.User.SiteIDs)
		}
		if held > rememberBytes {
			t.Fatalf("after %d sessions %d MB are remembered", i+1, held>>20)
		}
	}
	if _, ok := c.get(1, "1999", now); !ok {
		t.Error("the last one is not remembered")
	}
}
