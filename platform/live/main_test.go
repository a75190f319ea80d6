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
	goleak.VerifyTestMain(m)
}
