package db

import (
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	defaultTimeout  = time.Second
	rollbackTimeout = 2 * time.Second
)

// ErrBusy says that no connection was to be had in time. It becomes a 503.
var ErrBusy = errors.New("db: no free connection")

// Unavailable reports whether err means that the database is not to be had just now:
// it restarts, fails over, is overrun, cannot be reached, or ended one of two that waited
// for each other. The same request may well succeed a moment later, and says nothing
// about who sent it.
func Unavailable(err error) bool {
	var said *pgconn.PgError
	var connecting *pgconn.ConnectError
	var network net.Error
	return errors.Is(err, ErrBusy) || errors.Is(err, context.DeadlineExceeded) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.As(err, &said) && slices.Contains([]string{"08", "40", "53", "57"}, class(said)) ||
		errors.As(err, &connecting) || errors.As(err, &network) || pgconn.SafeToRetry(err)
}

// Canceled reports whether err means that a statement was ended because nobody waits for it
// any more, where the context that it was sent with is over.
func Canceled(err error) bool {
	var said *pgconn.PgError
	return errors.Is(err, context.Canceled) || errors.As(err, &said) && said.Code == "57014"
}

func class(err *pgconn.PgError) string { return err.Code[:min(2, len(err.Code))] }

// pool is connections, and how long a request waits for one of them.
type pool struct {
	*pgxpool.Pool
	patience time.Duration
}

// acquire takes a connection, or gives up soon: a request that waits longer is
// better told to come back.
func (p pool) acquire(ctx context.Context) (*pgxpool.Conn, error) {
	waiting, cancel := context.WithTimeout(ctx, p.patience)
	defer cancel()
	conn, err := p.Acquire(waiting)
	if err != nil && ctx.Err() == nil {
		return nil, errors.Join(ErrBusy, err)
	}
	return conn, err
}

// releasingResults gives the connection of a reading Tx back when the results
// have been read.
type releasingResults struct {
	pgx.BatchResults
	conn *pgxpool.Conn
}

func (r *releasingResults) Close() error {
	err := r.BatchResults.Close()
	if r.conn != nil {
		r.conn.Release()
		r.conn = nil
	}
	return err
}

// batchRows are rows of a batch of one; closing them closes the batch.
type batchRows struct {
	pgx.Rows
	results pgx.BatchResults
	closed  error
}

func (r *batchRows) Next() bool {
	if r.Rows.Next() {
		return true
	}
	r.Close()
	return false
}

func (r *batchRows) Close() {
	r.Rows.Close()
	if r.results != nil {
		r.closed = r.results.Close()
		r.results = nil
	}
}

func (r *batchRows) Err() error {
	if err := r.Rows.Err(); err != nil {
		return err
	}
	return r.closed
}

type oneRow struct {
	rows pgx.Rows
	err  error
}

func (r oneRow) Scan(dest ...any) error {
	if r.err != nil {
		return r.err
	}
	defer r.rows.Close()
	if !r.rows.Next() {
		if err := r.rows.Err(); err != nil {
			return err
		}
		return pgx.ErrNoRows
	}
	if err := r.rows.Scan(dest...); err != nil {
		return err
	}
	r.rows.Close()
	return r.rows.Err()
}

// PgxTx gives a library that wants a pgx.Tx (the job queue) this transaction.
// It cannot end it: that is the request's to do.
func (t *Tx) PgxTx(ctx context.Context) (pgx.Tx, error) {
	if t.conn == nil {
		if _, err := t.Exec(ctx, "select 1"); err != nil {
			return nil, err
		}
	}
	return borrowedTx{t}, nil
}

type borrowedTx struct{ tx *Tx }

var errBorrowed = errors.New("db: this transaction is ended by the request that owns it")

func (b borrowedTx) Begin(ctx context.Context) (pgx.Tx, error) { return nil, errBorrowed }
func (b borrowedTx) Commit(context.Context) error              { return errBorrowed }
func (b borrowedTx) Rollback(context.Context) error            { return errBorrowed }
func (b borrowedTx) CopyFrom(ctx context.Context, table pgx.Identifier, columns []string, src pgx.CopyFromSource) (int64, error) {
	return b.Conn().CopyFrom(ctx, table, columns, src)
}
func (b borrowedTx) SendBatch(ctx context.Context, batch *pgx.Batch) pgx.BatchResults {
	return b.Conn().SendBatch(ctx, batch)
}
func (b borrowedTx) LargeObjects() pgx.LargeObjects { return pgx.LargeObjects{} }
func (b borrowedTx) Prepare(ctx context.Context, name, sql string) (*pgconn.StatementDescription, error) {
	return b.Conn().Prepare(ctx, name, sql)
}
func (b borrowedTx) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	return b.Conn().Exec(ctx, sql, args...)
}
func (b borrowedTx) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	return b.Conn().Query(ctx, sql, args...)
}
func (b borrowedTx) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	return b.Conn().QueryRow(ctx, sql, args...)
}
func (b borrowedTx) Conn() *pgx.Conn { return b.tx.conn.Conn() }
