package live

import (
	"context"
	"sync"
)

// A doorbell tells a tail that this process has committed events. Ringing
// never blocks and rings that nobody has answered yet count as one.
type doorbell struct {
	mu   sync.Mutex
	rung bool
	wake context.CancelFunc
}

func (d *doorbell) ring() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.rung = true
	if d.wake != nil {
		d.wake()
	}
}

// answer tells whether the bell has rung since the last answer.
func (d *doorbell) answer() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	rung := d.rung
	d.rung = false
	return rung
}

// listen returns a context that ends when the bell rings, or has rung already.
func (d *doorbell) listen(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.wake = cancel
	if d.rung {
		cancel()
	}
	return ctx, cancel
}

// doorbells are the bells of the hubs running in this process. Publish knows
// only a transaction, so it rings them all; a process has one hub, except in
// tests.
var doorbells bellBoard

type bellBoard struct {
	mu    sync.Mutex
	bells map[*doorbell]struct{}
}

func (b *bellBoard) ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for bell := range b.bells {
		bell.ring()
	}
}

func (b *bellBoard) hang(bell *doorbell) (unhang func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.bells == nil {
		b.bells = make(map[*doorbell]struct{})
	}
	b.bells[bell] = struct{}{}
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.bells, bell)
	}
}
