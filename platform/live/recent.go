package live

import (
	"maps"
	"sync"
	"time"
)

// RecentFor is how long a message counts as recent. A page that takes longer from its
// first question to its subscription asks again by itself.
const RecentFor = 10 * time.Second

// recent knows when streams had their latest message, as long as that is recent.
type recent struct {
	began  time.Time
	mu     sync.Mutex
	latest map[streamKey]time.Time
}

// note comes before the message is delivered: who joins the stream too late for it
// finds it noted.
func (r *recent) note(key streamKey, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.latest[key] = now
}

// begin says from when on messages are seen.
func (r *recent) begin(now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.began = now
}

// forget drops what is not recent any more.
func (r *recent) forget(now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	maps.DeleteFunc(r.latest, func(_ streamKey, at time.Time) bool { return now.Sub(at) >= RecentFor })
}

// has tells whether the stream may have had a message lately. What came before the
// node's tail began it does not know.
func (r *recent) has(key streamKey, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return now.Sub(r.began) < RecentFor || now.Sub(r.latest[key]) < RecentFor
}
