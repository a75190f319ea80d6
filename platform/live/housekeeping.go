package live

import (
	"context"
	"time"
)

// runHousekeeping has the database prepare the outbox's next partitions and drop the
// old ones. Every node asks, once a minute and at the start; the function lets
// one at a time work and gives up at once when a table is busy, so a failure
// only means that the next minute tries again.
func (h *Hub) runHousekeeping(ctx context.Context) {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		if err := h.rotate(ctx); err != nil && ctx.Err() == nil {
			h.options.Log.Warn("live outbox partitions", "error", err)
		}
		h.recent.forget(h.options.Now())
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

func (h *Hub) rotate(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	_, err := h.options.Pool.Exec(ctx, `select live_events_rotate()`)
	return err
}
