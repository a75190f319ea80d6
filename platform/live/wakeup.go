package live

import (
	"context"
	"sync"
)

// A wakeup signals a tail that this process has committed events. Signalling
// never blocks, and signals that nobody has consumed yet count as one.
type wakeup struct {
	mu        sync.Mutex
	signalled bool
	wake      context.CancelFunc
}

func (w *wakeup) signal() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.signalled = true
	if w.wake != nil {
		w.wake()
	}
}

// consume reports whether there was a signal since it was last called.
func (w *wakeup) consume() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	signalled := w.signalled
	w.signalled = false
	return signalled
}

// context returns a context that ends at the next signal, or has ended if there was one.
func (w *wakeup) context(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.wake = cancel
	if w.signalled {
		cancel()
	}
	return ctx, cancel
}

// wakeups are those of the hubs running in this process. Publish knows only a
// transaction, so it signals them all; a process has one hub, except in tests.
var wakeups wakeupSet

type wakeupSet struct {
	mu  sync.Mutex
	all map[*wakeup]struct{}
}

func (s *wakeupSet) signal() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for w := range s.all {
		w.signal()
	}
}

func (s *wakeupSet) add(w *wakeup) (remove func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all == nil {
		s.all = make(map[*wakeup]struct{})
	}
	s.all[w] = struct{}{}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.all, w)
	}
}
