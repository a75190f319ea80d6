package api

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

// TestALostDatabaseIsUnavailable and no fault of ours that wakes somebody: the
// client is asked to come back.
func TestALostDatabaseIsUnavailable(t *testing.T) {
	t.Parallel()
	for _, lost := range []error{io.ErrUnexpectedEOF, &net.OpError{Op: "write", Err: syscall.EPIPE},
		&pgconn.PgError{Code: "57P01"}, &pgconn.PgError{Code: "57P03"}, &pgconn.PgError{Code: "08006"}} {
		answer := asError(translate(fmt.Errorf("commit: %w", lost)))
		if answer.Status != http.StatusServiceUnavailable || answer.RetryAfter == 0 {
			t.Errorf("%v is answered with %d, again after %v", lost, answer.Status, answer.RetryAfter)
		}
	}
	if answer := asError(translate(errors.New("a mistake"))); answer.Status != http.StatusInternalServerError {
		t.Errorf("a mistake is answered with %d", answer.Status)
	}
}

func TestNothingFailedWhereNobodyWaited(t *testing.T) {
	t.Parallel()
	left, leave := context.WithCancel(context.Background())
	leave()
	ended := &pgconn.PgError{Code: "57014"}
	for _, c := range []struct {
		ctx  context.Context
		err  error
		gone bool
	}{
		{left, context.Canceled, true},
		{left, ended, true},
		{context.Background(), ended, false}, // it took too long
		{left, &pgconn.PgError{Code: "57P01"}, false},
	} {
		if is := clientGone(c.ctx, asError(translate(c.err))); is != c.gone {
			t.Errorf("%v, left: %v: gone is %v", c.err, c.ctx.Err() != nil, is)
		}
	}
}
