package jobs

import (
	"context"
	"errors"
	"log/slog"
)

// untilStopped leaves out what the queue complains of because it was told to stop
// in the middle of it: the next node, or the next start, does that work.
type untilStopped struct{ slog.Handler }

func (h untilStopped) Handle(ctx context.Context, record slog.Record) error {
	if errors.Is(ctx.Err(), context.Canceled) {
		return nil
	}
	return h.Handler.Handle(ctx, record)
}

func (h untilStopped) WithAttrs(attrs []slog.Attr) slog.Handler {
	return untilStopped{h.Handler.WithAttrs(attrs)}
}

func (h untilStopped) WithGroup(name string) slog.Handler {
	return untilStopped{h.Handler.WithGroup(name)}
}
