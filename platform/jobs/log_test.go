package jobs

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"
)

func TestStoppingIsNoError(t *testing.T) {
	var said strings.Builder
	log := slog.New(untilStopped{slog.NewTextHandler(&said, nil)}).With("service", "x").WithGroup("g")
	stopped, stop := context.WithCancel(t.Context())
	stop()
	log.ErrorContext(stopped, "cut short")
	if said.Len() > 0 {
		t.Errorf("said %s", said.String())
	}
	late, cancel := context.WithDeadline(t.Context(), time.Time{})
	defer cancel()
	log.ErrorContext(late, "took too long")
	log.ErrorContext(t.Context(), "went wrong")
	for _, words := range []string{"took too long", "went wrong"} {
		if !strings.Contains(said.String(), words) {
			t.Errorf("%q is missing in %s", words, said.String())
		}
	}
}
