package live

import (
	"fmt"
	"strconv"
	"strings"
)

// A snapshot is a moment of the database, in PostgreSQL's own words
// (pg_snapshot): transactions from end on had not begun, those in running had
// not ended. All others had, so their events have been delivered.
type snapshot struct {
	end     uint64
	running []string
}

func readSnapshot(text string) (snapshot, error) {
	parts := strings.Split(text, ":")
	if len(parts) != 3 {
		return snapshot{}, fmt.Errorf("live: %q is not a snapshot", text)
	}
	end, err := strconv.ParseUint(parts[1], 10, 64)
	if err != nil {
		return snapshot{}, fmt.Errorf("live: %q is not a snapshot: %w", text, err)
	}
	running := []string{}
	if parts[2] != "" {
		running = strings.Split(parts[2], ",")
	}
	return snapshot{end: end, running: running}, nil
}
