package api

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// plenty remembers of which lists there were far more rows than a page counts, so that the
// next page of one need not ask for the number again. That "1,000+" is said for up to
// plentyFor longer than it is true takes as many rows to go in that time as were counted.
type plenty struct {
	now   Clock
	mu    sync.Mutex
	until map[string]time.Time
}

const (
	plentyFor  = time.Minute
	farMore    = 2 * Counted
	mostPlenty = 10_000 // some megabytes
)

// plentyOf is what is remembered where a request is answered; elsewhere nothing is.
func plentyOf(ctx context.Context) *plenty {
	if call := CallOf(ctx); call != nil {
		return call.plenty
	}
	return nil
}

// nameOf says which rows these are. Only lists that nothing narrows but sight are tallied; what is
// remembered otherwise goes by all that narrows it.
func (p *plenty) nameOf(w *Where) string {
	switch {
	case p == nil:
		return ""
	case w.IsTallied():
		return fmt.Sprint(w.tally.among, w.Args)
	case w.remembered && !w.IsWhole():
		return fmt.Sprintf("%s %s %#v", w.table, w, w.Args) // each text within quotes
	}
	return ""
}

// has reports whether there were far more rows than are counted, a moment ago.
func (p *plenty) has(name string) bool {
	if name == "" {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.now().Before(p.until[name])
}

// learn takes how many rows there are at least.
func (p *plenty) learn(name string, total int) {
	if name == "" || total < farMore {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.until) >= mostPlenty {
		clear(p.until)
	}
	p.until[name] = p.now().Add(plentyFor)
}
