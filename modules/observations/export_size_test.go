package observations_test

import (
	"io"
	"math"
	"net/http"
	"runtime"
	"runtime/metrics"
	"sync/atomic"
	"testing"
	"time"

	"hivis/server"
	"hivis/server/servertest"
)

// exportRows is how many rows the file of this test has. `make bench` exports 100,000,
// and counts garbage too.
const exportRows = 12_000

// TestALongExportTakesNoMemory exports thousands of rows, which weigh some ten
// megabytes, and looks at the heap all the while.
func TestALongExportTakesNoMemory(t *testing.T) { // alone: others' memory would count
	s := servertest.Changed(t, nil, func(o *server.Options) { o.ExportRows = exportRows })
	s.Exec(`insert into observations (organization_id, serial, observation_type, description, comment, site_id, observed_at, risk_potential,
			action_required, no_action_reason, reporter_id, status, created_at, updated_at)
		select $1, n, 'unsafe_act', repeat('Guard rail missing ' || n || ' ', 30), repeat('seen ', 40), $2, $3::timestamptz - n * interval '30 minutes', 'medium',
			false, 'Mended', $4, 'closed', $3, $3
		from generate_series(1, $5::int) n`, s.Acme.ID, s.Acme.Sites[0], s.Now(), s.Acme.Admin.ID, exportRows)
	s.Acme.Admin.Get("/api/v2/observations").Wants(http.StatusOK)
	var most atomic.Uint64
	before := liveHeap()
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				most.Store(max(most.Load(), liveHeap()))
			}
		}
	}()
	started := time.Now()
	size, err := io.Copy(io.Discard, s.Acme.Admin.Stream(exportPath))
	close(stop)
	<-done
	if err != nil || size < 100_000 {
		t.Fatalf("%d bytes, %v", size, err)
	}
	grown := int64(most.Load()) - int64(before)
	t.Logf("%d rows, %d KB, in %v; the heap grew by %d KB", exportRows, size>>10, time.Since(started), grown>>10)
	if grown > 6<<20 {
		t.Errorf("the heap grew by %d KB", grown>>10)
	}
}

// liveHeap is what a collection found in use, in bytes. What is made while it looks counts as
// in use, the more the busier the machine is; so it looks three times, and the least is true.
func liveHeap() uint64 {
	least := uint64(math.MaxUint64)
	for range 3 {
		runtime.GC()
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		least = min(least, live[0].Value.Uint64())
	}
	return least
}
