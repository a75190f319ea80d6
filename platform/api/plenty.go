package api

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"sync"
	"time"
)

// plenty remembers of which lists there were far more rows than a page counts, so that the
// next page of one need not ask for the number again. That "1,000+" is said for up to
// plentyFor longer than it is true takes as many rows to go in that time as were counted.
type plenty struct {
	now   Clock
	mu    sync.Mutex
	lists map[string]many
}

// many is how many rows there are at least, and until when that is believed.
type many struct {
	rows  int
	until time.Time
}

const (
	plentyFor  = time.Minute
	farMore    = 2 * Counted
	mostPlenty = 10_000 // about a megabyte
)

// plentyOf is what is remembered where a request is answered; elsewhere nothing is.
func plentyOf(ctx context.Context) *plenty {
	if call := CallOf(ctx); call != nil {
		return call.plenty
	}
	return nil
}

// nameOf stands for which rows these are. Only lists that nothing narrows but sight are tallied; what is
// remembered otherwise goes by all that narrows it.
func (p *plenty) nameOf(w *Where) string {
	switch {
	case p == nil:
		return ""
	case w.IsTallied():
		return hashed(fmt.Sprint(w.tally.among, w.Args))
	case w.remembered && !w.IsWhole():
		return hashed(fmt.Sprintf("%s %s %#v", w.table, w, w.Args)) // each text within quotes
	}
	return ""
}

// hashed is a name as short as any other: what somebody chose and typed can be long.
func hashed(name string) string {
	sum := sha256.Sum256([]byte(name))
	return string(sum[:])
}

// has reports whether there were far more rows than are counted, a moment ago, and how many at least.
func (p *plenty) has(name string) (rows int, ok bool) {
	if name == "" {
		return 0, false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	known := p.lists[name]
	return known.rows, p.now().Before(known.until)
}

// learn takes how many rows there are at least, of more than are counted.
func (p *plenty) learn(name string, rows int) {
	if name == "" {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.lists) >= mostPlenty {
		maps.DeleteFunc(p.lists, func(_ string, known many) bool { return !p.now().Before(known.until) })
	}
	if len(p.lists) >= mostPlenty {
		clear(p.lists)
	}
	p.lists[name] = many{rows, p.now().Add(plentyFor)}
}
