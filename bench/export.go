package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"runtime"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"hivis/server"
)

// The largest export that is promised, and within what.
const (
	exportWithin = 10 * time.Second
	exportHeap   = 64 << 20 // bytes, of the whole process
)

// longExport fills an organization up, exports all of it once and says how long that
// took and by how much the heap grew.
func longExport(ctx context.Context, o options, app *server.App, owner *pgxpool.Pool, t tenant, base *url.URL) error {
	if err := t.signIn(app, base); err != nil { // measuring takes longer than a session lasts
		return err
	}
	_, err := owner.Exec(ctx, `
		insert into observations (organization_id, serial, observation_type, description, comment, site_id, observed_at, risk_potential,
		  action_required, no_action_reason, reporter_id, status, created_at, updated_at)
		select $1, 20000000 + n, 'unsafe_act', repeat('Guard rail missing ' || n || ' ', 30), repeat('seen ', 40), $2, now() - n * interval '10 minutes',
		  'medium', false, 'Mended', $3, 'closed', now(), now()
		from generate_series(1, $4::int - (select count(*)::int from observations where organization_id = $1)) n`, t.id, t.sites[0], t.manager, o.export)
	if err != nil {
		return err
	}
	heap := watchHeap()
	started := time.Now()
	res, err := http.DefaultTransport.RoundTrip(productRequest(t, base, http.MethodGet, listPath+"?export_to_excel=true", nil))
	if err != nil {
		return err
	}
	defer res.Body.Close()
	size, err := io.Copy(io.Discard, res.Body)
	took, grown := time.Since(started), heap()
	if err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("the export of everything: status %d", res.StatusCode)
	}
	met := map[bool]string{true: "met", false: "NOT met"}
	fmt.Printf("%-34s %d rows, %d KB in %.1f s (at most %.0f: %s), the heap grew by %d MB (less than %d: %s)\n", "export of everything", o.export, size>>10,
		took.Seconds(), exportWithin.Seconds(), met[took <= exportWithin], grown>>20, exportHeap>>20, met[grown < exportHeap])
	return nil
}

// watchHeap looks at the heap until the function it returns is called, which tells by
// how many bytes it grew at most. Garbage counts: it takes room too.
func watchHeap() (grown func() int64) {
	var memory runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&memory)
	before, most := memory.HeapAlloc, memory.HeapAlloc
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(10 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				var now runtime.MemStats
				runtime.ReadMemStats(&now)
				most = max(most, now.HeapAlloc)
			}
		}
	}()
	return func() int64 {
		close(stop)
		<-done
		return int64(most - before)
	}
}
