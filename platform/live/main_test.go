package live

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

// TestMain is also the client process of the benchmark, so that the memory and
// the processor time measured there are the server's alone.
func TestMain(m *testing.M) {
	if address := os.Getenv(crowdVariable); address != "" {
		os.Exit(beCrowd(address))
	}
	// Whichever test program comes first starts the shared PostgreSQL, and waits
	// for it in the background for as long as it runs itself.
	const keeper = "hivis/platform/db/embedded/embeddedtest.cluster.launch.func1"
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction(keeper))
}
