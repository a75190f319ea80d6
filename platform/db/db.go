package db

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgconn/ctxwatch"
	"github.com/jackc/pgx/v5/pgxpool"
)

// DB holds the two pools of a running server.
type DB struct {
	app      pool
	platform pool
	replica  *replica // nil where there is none
	log      *slog.Logger
}

// Options say how to connect.
type Options struct {
	URL      string // the owner's; host, port and database are taken from it
	Secret   []byte // the passwords of the two serving roles are derived from it
	MaxConns int32  // that serve requests; 0 means the driver's default
	// MaxPlatform are the connections for jobs, live updates and the platform; 0 means
	// defaultPlatformPoolSize.
	MaxPlatform int32
	// AcquireTimeout is how long a request waits for a connection before it is told that the
	// server is busy; 0 means defaultTimeout.
	AcquireTimeout time.Duration
	// Pooler is host:port of a PgBouncer that those that serve requests go through, in
	// transaction mode; "" for none. The others are few, and one of them listens, so they
	// go to PostgreSQL itself.
	Pooler string
	// Replica is the URL of a server that follows by streaming replication, which answers reports and
	// exports; "" for none. It has the primary's roles.
	Replica string
	Log     *slog.Logger
	Tracer  Tracer // optional: sees every statement (fault tests, slow queries)
}

// defaultPlatformPoolSize is what the jobs' workers and the outbox need at once.
const defaultPlatformPoolSize = 12

// Open connects as the two serving roles. The schema must have been migrated.
func Open(ctx context.Context, o Options) (*DB, error) {
	roles, err := rolesAt(ctx, o.URL)
	if err != nil {
		return nil, err
	}
	app, err := open(ctx, o, roles.App, o.MaxConns, o.Pooler, endStatement)
	if err != nil {
		return nil, err
	}
	platform, err := open(ctx, o, roles.Platform, cmp.Or(o.MaxPlatform, defaultPlatformPoolSize), "", nil)
	if err != nil {
		app.Close()
		return nil, err
	}
	patience := cmp.Or(o.AcquireTimeout, defaultTimeout)
	d := &DB{app: pool{app, patience}, platform: pool{platform, patience}, log: o.Log}
	if o.Replica != "" {
		follower := o
		follower.URL = o.Replica
		reports, err := connect(ctx, follower, roles.App, o.MaxConns, "", endStatement)
		if err != nil {
			d.Close()
			return nil, fmt.Errorf("HIVIS_DATABASE_REPLICA: %w", err)
		}
		d.replica = &replica{pool: pool{reports, patience}}
	}
	return d, nil
}

// rolesAt asks as the owner, who alone is known before.
func rolesAt(ctx context.Context, url string) (Roles, error) {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return Roles{}, fmt.Errorf("connect to PostgreSQL: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	roles, err := RolesOf(ctx, conn)
	if err == nil && roles.App == "" {
		err = errors.New("this database has no tables of Hivis yet: run hivis migrate")
	}
	return roles, err
}

// open is connect, and waits until the database answers.
func open(ctx context.Context, o Options, role string, maxConns int32, pooler string, left func(*pgconn.PgConn) ctxwatch.Handler) (*pgxpool.Pool, error) {
	pool, err := connect(ctx, o, role, maxConns, pooler, left)
	if err != nil {
		return nil, fmt.Errorf("HIVIS_DATABASE_URL: %w", err)
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("connect as %s: %w", role, err)
	}
	return pool, nil
}

// connect makes a pool, which connects when it is asked; left says what becomes of a statement whose request was given up, nil for the
// driver's way, which closes the connection: one that listens waits for nothing else.
func connect(ctx context.Context, o Options, role string, maxConns int32, pooler string, left func(*pgconn.PgConn) ctxwatch.Handler) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(o.URL)
	if err != nil {
		return nil, err
	}
	config.ConnConfig.User = role
	config.ConnConfig.Password = password(o.Secret, role)
	config.ConnConfig.RuntimeParams["application_name"] = role
	switch {
	case pooler != "": // one that is old ends another client's statement, if this one's has just ended by itself
		if err := through(pooler, config.ConnConfig); err != nil {
			return nil, err
		}
	case left != nil:
		config.ConnConfig.BuildContextWatcherHandler = left
		config.PrepareConn = mayBeUsedAgain
	}
	if o.Tracer != nil {
		config.ConnConfig.Tracer = o.Tracer
	}
	if maxConns > 0 {
		config.MaxConns = maxConns
	}
	config.MaxConnLifetime = time.Hour
	return pgxpool.NewWithConfig(ctx, config)
}

// through leads a connection over a pooler, which gives it another server's with each
// transaction: no statement may have been prepared on the one before.
func through(pooler string, config *pgx.ConnConfig) error {
	host, port, err := net.SplitHostPort(pooler)
	if err != nil {
		return fmt.Errorf("HIVIS_DATABASE_POOLER: %w", err)
	}
	number, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return fmt.Errorf("HIVIS_DATABASE_POOLER: %w", err)
	}
	config.Host, config.Port, config.Fallbacks = host, uint16(number), nil
	if config.TLSConfig != nil {
		config.TLSConfig = config.TLSConfig.Clone()
		config.TLSConfig.ServerName = host
	}
	config.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	return nil
}

// Close waits for the connections in use and closes them.
func (d *DB) Close() {
	d.app.Close()
	d.platform.Close()
	if d.replica != nil {
		d.replica.Close()
	}
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
	return run(ctx, &Tx{pool: d.platform, writes: true, all: true}, fn)
}

// In runs fn for another organization, and for nobody in particular. Only a transaction of the
// platform reaches one.
func (t *Tx) In(organizationID int64, fn func() error) error {
	before := t.Scope
	t.Scope = Scope{OrganizationID: organizationID}
	defer func() { t.Scope = before }()
	return fn()
}

// PlatformCopy runs a transaction of the platform on a connection of its own, for what copies whole
// tables: that takes a snapshot, COPY and temporary tables, which a Tx has not. The organization is
// named to row-level security's triggers, and the role sees every organization: each statement has to
// name it as well.
func (d *DB) PlatformCopy(ctx context.Context, options pgx.TxOptions, do func(pgx.Tx) error) error {
	conn, err := d.platform.acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	return pgx.BeginTxFunc(ctx, conn, options, do)
}

// PlatformPool is for the two machines that must hold connections of their own:
// the job queue and the live outbox. Everything else uses Platform.
func (d *DB) PlatformPool() *pgxpool.Pool { return d.platform.Pool }

// Pools says how busy the connections are that serve requests, and the platform's.
func (d *DB) Pools() map[string]*pgxpool.Stat {
	pools := map[string]*pgxpool.Stat{"requests": d.app.Stat(), "platform": d.platform.Stat()}
	if d.replica != nil {
		pools["replica"] = d.replica.Stat()
	}
	return pools
}

// WaitForWrites returns when every transaction has ended that has written something by now. It looks again after
// each pause.
func (d *DB) WaitForWrites(ctx context.Context, pause func() error) error {
	var newest string
	if err := d.platform.QueryRow(ctx, "select pg_snapshot_xmax(pg_current_snapshot())::text").Scan(&newest); err != nil {
		return err
	}
	for {
		var ended bool
		if err := d.platform.QueryRow(ctx, "select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8", newest).Scan(&ended); err != nil || ended {
			return err
		}
		if err := pause(); err != nil {
			return err
		}
	}
}

// Hosts returns the sub-domains of all organizations.
func (d *DB) Hosts(ctx context.Context) ([]string, error) {
	conn, err := d.app.acquire(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Release()
	rows, err := conn.Query(ctx, "select organizations_hosts()")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// Place is an organization that is reached by a host name.
type Place struct {
	OrganizationID int64  // 0: there is none
	SubDomain      string // of today
	MovedTo        string // the address of another installation that it has moved to, or ""
}

// OrganizationAt returns the organization at a sub-domain or a domain of its own ("" is the
// platform itself).
func (d *DB) OrganizationAt(ctx context.Context, name string) (p Place, err error) {
	conn, err := d.app.acquire(ctx)
	if err != nil {
		return p, err
	}
	defer conn.Release()
	err = conn.QueryRow(ctx, "select id, sub_domain, moved_to from organization_at($1) where id is not null", name).Scan(&p.OrganizationID, &p.SubDomain, &p.MovedTo)
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil
	}
	return p, err
}
