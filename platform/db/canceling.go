package db

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgconn/ctxwatch"
)

const (
	patienceWithStatement = 100 * time.Millisecond // most end by themselves before they are told to
	wasCanceled           = "hivis.canceled"       // in a connection's custom data
)

// canceling ends the statement of a request that nobody waits for any more (a word typed
// further, a screen left). A connection whose statement ended by itself is kept: a new one has
// to sign in, to read the catalog and to plan whatever it is asked. One whose statement was told
// to end is not: PostgreSQL acts on that a moment later, and may end the next request's statement.
type canceling struct {
	pgconn.CancelRequestContextWatcherHandler
	since time.Time
}

func endStatement(conn *pgconn.PgConn) ctxwatch.Handler {
	return &canceling{CancelRequestContextWatcherHandler: pgconn.CancelRequestContextWatcherHandler{
		Conn: conn, CancelRequestDelay: patienceWithStatement, DeadlineDelay: rollbackTimeout,
	}}
}

func (c *canceling) HandleCancel(ctx context.Context) {
	c.since = time.Now()
	c.CancelRequestContextWatcherHandler.HandleCancel(ctx)
}

func (c *canceling) HandleUnwatchAfterCancel() {
	c.CancelRequestContextWatcherHandler.HandleUnwatchAfterCancel()
	if time.Since(c.since) >= patienceWithStatement {
		c.Conn.CustomData()[wasCanceled] = true
	}
}

// mayBeUsedAgain says of each connection that the pool would hand out whether it may be.
func mayBeUsedAgain(_ context.Context, conn *pgx.Conn) (bool, error) {
	return conn.PgConn().CustomData()[wasCanceled] == nil, nil
}
