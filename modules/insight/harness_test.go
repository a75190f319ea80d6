package insight_test

import (
	"net/http"
	"testing"

	"hivis/server/servertest"
)

type body = map[string]any

// bench is the product, with what these tests ask of it.
type bench struct {
	*servertest.Server
	t *testing.T
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	return &bench{servertest.New(t), t}
}

// read is an answer of numbers.
func read[T any](c *servertest.Client, path string) T {
	return servertest.As[T](c.Get(path).Wants(http.StatusOK))
}
