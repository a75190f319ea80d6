package observations_test

import (
	"io"
	"net/http"
	"runtime"
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
	var memory runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&memory)
	before := memory.HeapAlloc
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
				var now runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&now)
				most.Store(max(most.Load(), now.HeapAlloc))
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
