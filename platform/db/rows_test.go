package db_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"hivis/platform/db"
)

func TestPassingFailures(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err  error
		want bool
	}{
		"no free connection":   {db.ErrBusy, true},
		"too slow":             {context.DeadlineExceeded, true},
		"cut off":              {io.ErrUnexpectedEOF, true},
		"cut off before":       {io.EOF, true},
		"reset":                {&net.OpError{Op: "read", Err: syscall.ECONNRESET}, true},
		"terminated":           {&pgconn.PgError{Code: "57P01"}, true},
		"starting":             {&pgconn.PgError{Code: "57P03"}, true},
		"connection failure":   {&pgconn.PgError{Code: "08006"}, true},
		"too many connections": {&pgconn.PgError{Code: "53300"}, true},
		"cannot connect":       {&pgconn.ConnectError{}, true},
		"a deadlock":           {&pgconn.PgError{Code: "40P01"}, true},
		"no such row":          {pgx.ErrNoRows, false},
		"a duplicate":          {&pgconn.PgError{Code: "23505"}, false},
		"a statement's fault":  {&pgconn.PgError{Code: "42601"}, false},
		"a code of nothing":    {&pgconn.PgError{}, false},
		"given up":             {context.Canceled, false},
		"anything else":        {errors.New("anything else"), false},
	} {
		if got := db.Unavailable(fmt.Errorf("look up: %w", c.err)); got != c.want {
			t.Errorf("%s is passing: %v, wanted %v", name, got, c.want)
		}
	}
}
