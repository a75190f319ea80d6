package embedded

import (
	"log/slog"
	"testing"
)

// TestHowBadMessagesAre: what somebody did on purpose is no error, what PostgreSQL ends by itself is one.
func TestHowBadMessagesAre(t *testing.T) {
	for _, c := range []struct {
		phase             phase
		severity, message string
		want              slog.Level
	}{
		{running, "FATAL", endedByCommand, slog.LevelInfo},
		{stopping, "FATAL", endedByCommand, slog.LevelDebug},
		{running, "FATAL", "could not open file", slog.LevelError},
		{starting, "FATAL", "the database system is starting up", slog.LevelDebug},
		{running, "PANIC", "could not write to file", slog.LevelError},
		{running, "ERROR", "division by zero", slog.LevelDebug},
	} {
		l := newServerLog(slog.New(slog.DiscardHandler))
		l.setPhase(c.phase)
		if got := l.level(c.severity, c.message); got != c.want {
			t.Errorf("%s: %s is logged as %s, wanted %s", c.severity, c.message, got, c.want)
		}
	}
}
