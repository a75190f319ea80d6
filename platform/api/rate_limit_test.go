package api

import (
	"errors"
	"testing"
	"time"
)

func TestAPaceIsKept(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	c := &rateCounters{now: func() time.Time { return now }, used: map[rateKey]rateUse{}}
	slow := RateLimit{"too_many_writes", 3, time.Minute}
	wants := func(what string, userID int64, times int, wait time.Duration) {
		t.Helper()
		var refused *Error
		if errors.As(c.take(userID, slow, times), &refused) != (wait > 0) || refused != nil && refused.RetryAfter != wait {
			t.Errorf("%s: %v, wanted to wait %v", what, refused, wait)
		}
	}
	wants("the first", 1, 2, 0)
	now = now.Add(20 * time.Second)
	wants("more than is left", 1, 2, 40*time.Second)
	wants("what is left", 1, 1, 0)
	wants("one more", 1, 1, 40*time.Second)
	wants("somebody else", 2, 3, 0)
	now = now.Add(40 * time.Second)
	wants("a minute after the first", 1, 3, 0)
}

func TestPacesAreForgotten(t *testing.T) {
	t.Parallel()
	now := time.Now()
	c := &rateCounters{now: func() time.Time { return now }, used: map[rateKey]rateUse{}}
	for id := range int64(3 * maxRateCounters) {
		if err := c.take(id, Writes, 1); err != nil || len(c.used) > maxRateCounters {
			t.Fatalf("%d people are remembered: %v", len(c.used), err)
		}
	}
}
