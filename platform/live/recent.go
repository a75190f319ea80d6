package live

import (
	"sync"
	"time"
)

// RecentFor is how long a message counts as recent. A page that takes longer from its
// first question to its subscription asks again by itself.
const RecentFor = 10 * time.Second

// recent knows when each stream had its latest message. There is one entry for each
// organization and user that something was published to, and never more.
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

// has tells whether the stream may have had a message lately. What came before the
// node began it does not know.
func (r *recent) has(key streamKey, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	latest, known := r.latest[key]
	if !known {
		latest = r.began
	}
	return now.Sub(latest) < RecentFor
}
