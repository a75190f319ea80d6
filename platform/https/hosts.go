package https

import (
	"context"
	"strings"
	"sync"
	"time"
)

// fresh is how long the hosts that were read last are held to be all there are. A new one
// is greeted so much later at most; whoever tries names asks no more often than that.
const fresh = 5 * time.Second

// hosts are those that are somebody's, as they were read last.
type hosts struct {
	read func(ctx context.Context) ([]string, error)
	now  func() time.Time

	mu    sync.Mutex // also while they are read: of many that come at once one asks
	known map[string]bool
	at    time.Time
	err   error // of the last reading
}

// has reports whether a host is somebody's. They are read again for one that was not there,
// and that they could not be read is told to everybody for as long.
func (h *hosts) has(ctx context.Context, host string) (bool, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	host = strings.ToLower(host)
	if h.known[host] || h.now().Sub(h.at) < fresh {
		return h.known[host], h.unless(host)
	}
	// Whoever hangs up does not let those fail that wait.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), fresh)
	defer cancel()
	all, err := h.read(ctx)
	if h.at, h.err = h.now(), err; err == nil {
		h.known = make(map[string]bool, len(all))
		for _, each := range all {
			h.known[each] = true
		}
	}
	return h.known[host], h.unless(host)
}

// unless is why nothing can be said of a host that is not known.
func (h *hosts) unless(host string) error {
	if h.known[host] {
		return nil
	}
	return h.err
}
