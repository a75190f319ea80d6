package api

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// RateLimit is how much of something one person may do in a while. It is more than
// anybody does by hand, and less than makes work for others: mails, load, rows.
type RateLimit struct {
	code string // of the refusal
	most int
	per  time.Duration
}

// The paces. Each process counts for itself: of several nodes each allows as much.
var (
	Writes   = RateLimit{"too_many_writes", 300, time.Minute}
	Comments = RateLimit{"too_many_comments", 30, time.Minute}
	Mentions = RateLimit{"too_many_mentions", 60, 10 * time.Minute}
	Exports  = RateLimit{"too_many_exports", 10, time.Minute}
	Searches = RateLimit{"too_many_searches", 120, time.Minute}
)

// RateLimited counts an operation beside what all are counted for.
func RateLimited(p RateLimit) Option { return func(o *operation) { o.rateLimit = &p } }

// TakeFromLimit counts what a use case does for its caller so many times, and refuses it
// when that is too much.
func TakeFromLimit(ctx context.Context, p RateLimit, times int) error {
	if call := CallOf(ctx); call.rateCounters != nil && call.User != nil && times > 0 {
		return call.rateCounters.take(call.User.ID, p, times)
	}
	return nil
}

// rateLimitsFor are those that a request is counted for before its body is read.
func (op *operation) rateLimitsFor(req *http.Request) (of []RateLimit) {
	if op.writes {
		of = append(of, Writes)
	}
	if op.rateLimit != nil {
		of = append(of, *op.rateLimit)
	}
	query := req.URL.Query()
	if query.Get("q") != "" {
		of = append(of, Searches)
	}
	if query.Get("export_to_excel") == "true" || query.Get("format") != "" {
		of = append(of, Exports)
	}
	return of
}

func (op *operation) checkRateLimits(ctx context.Context, req *http.Request) error {
	for _, p := range op.rateLimitsFor(req) {
		if err := TakeFromLimit(ctx, p, 1); err != nil {
			return err
		}
	}
	return nil
}

// rateCounters counts in memory: a limit must not cost more than what it limits.
type rateCounters struct {
	now  Clock
	mu   sync.Mutex
	used map[rateKey]rateUse
}

type rateKey struct {
	userID int64 // of any organization: no two people have the same
	code   string
}

type rateUse struct {
	times int
	until time.Time
}

// maxRateCounters bounds the memory: some megabytes.
const maxRateCounters = 50_000

func (c *rateCounters) take(userID int64, p RateLimit, times int) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	now, key := c.now(), rateKey{userID, p.code}
	used := c.used[key]
	if !now.Before(used.until) {
		used = rateUse{until: now.Add(p.per)}
	}
	if used.times+times > p.most {
		return TooMany(p.code, used.until.Sub(now))
	}
	if len(c.used) >= maxRateCounters {
		c.forget(now)
	}
	used.times += times
	c.used[key] = used
	return nil
}

// forget drops what is over, and everything when that is not enough.
func (c *rateCounters) forget(now time.Time) {
	for key, used := range c.used {
		if !now.Before(used.until) {
			delete(c.used, key)
		}
	}
	if len(c.used) >= maxRateCounters {
		clear(c.used)
	}
}
