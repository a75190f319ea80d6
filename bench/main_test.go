package main

import (
	"testing"
	"time"

	"hivis/platform/db/embedded"
)

// TestBenchRuns with little data and no time, so that it can be relied on when somebody
// wants to know.
func TestBenchRuns(t *testing.T) {
	if !embedded.Available() {
		t.Skip("PostgreSQL is not bundled: run `make bundle` first")
	}
	err := run(t.Context(), options{organizations: 2, observations: 2_000, clients: 2, rounds: 1, export: 3_000, large: 3_000, audits: 500, round: 20 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
}
