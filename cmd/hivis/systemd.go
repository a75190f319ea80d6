package main

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"

	"hivis/platform/config"
)

const askWhetherReady = 200 * time.Millisecond

// tellSystemd says when the server can be used, and from then on that it still answers; whoever
// says nothing for WatchdogSec is ended and started anew. Where nobody listens it does nothing.
func tellSystemd(ctx context.Context, c config.Config, log *slog.Logger) error {
	watchdog, err := daemon.SdWatchdogEnabled(false)
	if err != nil {
		return fmt.Errorf("read the watchdog's interval: %w", err)
	}
	listening, err := daemon.SdNotify(false, "STATUS=Starting")
	if err != nil {
		return fmt.Errorf("tell systemd: %w", err)
	}
	if listening {
		go reportToSystemd(ctx, c, watchdog/3, log)
	}
	return nil
}

func reportToSystemd(ctx context.Context, c config.Config, every time.Duration, log *slog.Logger) {
	say := func(state string) {
		if _, err := daemon.SdNotify(false, state); err != nil {
			log.WarnContext(ctx, "systemd was not told", "state", state, "error", err)
		}
	}
	for askHealth(ctx, c, "/health/ready") != nil {
		if !wait(ctx, askWhetherReady) {
			return
		}
	}
	say(daemon.SdNotifyReady + "\nSTATUS=Serving")
	for every > 0 && wait(ctx, every) {
		if err := askHealth(ctx, c, "/health/live"); err != nil {
			log.WarnContext(ctx, "the server does not answer", "error", err)
			continue
		}
		say(daemon.SdNotifyWatchdog)
	}
	<-ctx.Done()
	say(daemon.SdNotifyStopping + "\nSTATUS=Finishing what was begun")
}

// wait waits, and reports whether there is anything left to wait for.
func wait(ctx context.Context, pause time.Duration) bool {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}
