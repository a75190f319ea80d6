package https

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"
)

// TestManyUnknownNamesAskOnce, and a new host is known a little later.
func TestManyUnknownNamesAskOnce(t *testing.T) {
	t.Parallel()
	now, asked := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC), 0
	all, broken := []string{"hivis.example", "acme.hivis.example"}, error(nil)
	h := &hosts{now: func() time.Time { return now }, read: func(context.Context) ([]string, error) {
		asked++
		return all, broken
	}}
	wants := func(host string, want bool, wrong error, times int) {
		t.Helper()
		if is, err := h.has(t.Context(), host); is != want || !errors.Is(err, wrong) || asked != times {
			t.Errorf("%s: %t, %v, asked %d times; wanted %t, %v, %d", host, is, err, asked, want, wrong, times)
		}
	}
	wants("acme.hivis.example", true, nil, 1)
	for i := range 10_000 {
		wants(fmt.Sprintf("n%d.hivis.example", i), false, nil, 1)
	}
	if len(h.known) != len(all) {
		t.Errorf("%d hosts are kept", len(h.known))
	}
	all = append(all, "new.hivis.example")
	wants("new.hivis.example", false, nil, 1)
	now = now.Add(fresh)
	wants("New.hivis.example", true, nil, 2)
	broken = errors.New("no database")
	now = now.Add(fresh)
	wants("acme.hivis.example", true, nil, 2)
	wants("nobody.hivis.example", false, broken, 3)
	wants("nobody.hivis.example", false, broken, 3)
}
