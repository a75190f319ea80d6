package insight

import (
	"fmt"
	"testing"
)

// TestWhichColumnsAreMailed: the latest months that have begun, and otherwise the first columns.
func TestWhichColumnsAreMailed(t *testing.T) {
	t.Parallel()
	r := reader{month: "2026-11"}
	for want, keys := range map[string][]string{
		"[2 3 4 5 6 7]": {"2026-04", "2026-05", "2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11", "2026-12", "2027-01"},
		"[0 1]":         {"2025", "2026", "2027"},
		"[0 1 2 3 4 5]": {"observations", "a", "b", "c", "d", "e", "f"},
	} {
		report := &Report{}
		for _, key := range keys {
			report.Columns = append(report.Columns, Column{Key: key})
		}
		if got := fmt.Sprint(r.columns(report)); got != want {
			t.Errorf("of %v the columns %s, wanted %s", keys, got, want)
		}
	}
}
