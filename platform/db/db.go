package db

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// DB holds the two pools of a running server.
type DB struct {
	app      *pgxpool.Pool
	platform *pgxpool.Pool
	log      *slog.Logger
}

// Options say how to connect.
type Options struct {
	URL      string // the owner's; host, port and database are taken from it
	Secret   []byte // the passwords of the two serving roles are derived from it
	MaxConns int32  // of the serving pool; 0 means the driver's default
	Log      *slog.Logger
	Tracer   Tracer // optional: sees every statement (fault tests, slow queries)
}

// Open connects as the two serving roles. The schema must have been migrated.
func Open(ctx context.Context, o Options) (*DB, error) {
	app, err := open(ctx, o, RoleApp, o.MaxConns)
	if err != nil {
		return nil, err
	}
	platform, err := open(ctx, o, RolePlatform, 12)
	if err != nil {
		app.Close()
		return nil, err
	}
	return &DB{app: app, platform: platform, log: o.Log}, nil
}

func open(ctx context.Context, o Options, role string, maxConns int32) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(o.URL)
	if err != nil {
		return nil, fmt.Errorf("HIVIS_DATABASE_URL: %w", err)
	}
	config.ConnConfig.User = role
	config.ConnConfig.Password = rolePassword(o.Secret, role)
	config.ConnConfig.RuntimeParams["application_name"] = role
	config.ConnConfig.RuntimeParams["timezone"] = "UTC"
	config.ConnConfig.RuntimeParams["statement_timeout"] = "30000"
	config.ConnConfig.RuntimeParams["idle_in_transaction_session_timeout"] = "60000"
	if o.Tracer != nil {
		config.ConnConfig.Tracer = o.Tracer
	}
	if maxConns > 0 {
		config.MaxConns = maxConns
	}
	config.MaxConnLifetime = time.Hour
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("connect as %s: %w", role, err)
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("connect as %s: %w", role, err)
	}
	return pool, nil
}

// Close waits for the connections in use and closes them.
func (d *DB) Close() {
	d.app.Close()
	d.platform.Close()
}

// Ping answers whether the database can be asked now.
func (d *DB) Ping(ctx context.Context) error { return d.app.Ping(ctx) }

// Begin gives a unit of work that the caller ends with End. Use Read and Write;
// the request layer alone needs the two halves apart.
func (d *DB) Begin(scope Scope, writes bool) *Tx {
	return &Tx{Scope: scope, pool: d.app, writes: writes}
}

// End commits when err is nil, else rolls back. It returns err, or why the
// commit failed.
func End(ctx context.Context, t *Tx, err error) error {
	if err == nil {
		err = t.commit(ctx)
	}
	if err != nil {
		t.rollback()
	}
	return err
}

// Read runs fn with the rows of one organization in sight, not to be changed.
func (d *DB) Read(ctx context.Context, scope Scope, fn func(*Tx) error) error {
	return run(ctx, d.Begin(scope, false), fn)
}

// Write runs fn as one transaction of one organization: all of it or nothing.
func (d *DB) Write(ctx context.Context, scope Scope, fn func(*Tx) error) error {
	return run(ctx, d.Begin(scope, true), fn)
}

func run(ctx context.Context, t *Tx, fn func(*Tx) error) (err error) {
	done := false
	defer func() {
		if !done {
			t.rollback() // fn panicked
		}
	}()
	err = End(ctx, t, fn(t))
	done = true
	return err
}

// Platform runs fn as hivis_platform, which sees every organization. Each use
// says why; the reason is logged.
func (d *DB) Platform(ctx context.Context, why string, fn func(*Tx) error) error {
	d.log.DebugContext(ctx, "platform role", "why", why)
	return run(ctx, &Tx{pool: d.platform, writes: true}, fn)
}

// PlatformPool is for the two machines that must hold connections of their own:
// the job queue and the live outbox. Everything else uses Platform.
func (d *DB) PlatformPool() *pgxpool.Pool { return d.platform }

// OrganizationOfHost returns the id of the organization with this sub-domain
// ("" is the platform itself), or 0.
func (d *DB) OrganizationOfHost(ctx context.Context, subDomain string) (int64, error) {
	conn, err := acquire(ctx, d.app)
	if err != nil {
		return 0, err
	}
	defer conn.Release()
	var id *int64
	if err := conn.QueryRow(ctx, "select organization_of_host($1)", subDomain).Scan(&id); err != nil || id == nil {
		return 0, err
	}
	return *id, nil
}
