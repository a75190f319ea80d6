package db

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

// JobSchema keeps the job queue's tables out of the product's.
const JobSchema = "jobs"

// JobsVersion changes when migrateJobs does, so that test templates are made anew.
const JobsVersion = "1"

// Migrations are the schema's history.
//
//go:embed migrations/*.sql
var Migrations embed.FS

// Tracer is pgx's: it sees every statement.
type Tracer = pgx.QueryTracer

// Migrate brings the database at url to this binary's schema. Only one migrates
// at a time; a second waits and then finds nothing to do. A database of another secret
// is left as it is.
func Migrate(ctx context.Context, url string, secret []byte, log *slog.Logger) error {
	return migrate(ctx, url, secret, false, Newest, log)
}

// Version says which tables a database has: the product's, and the job queue's.
type Version struct {
	Schema int64 `json:"schema"`
	Jobs   int   `json:"jobs"`
}

// Newest is this binary's version.
var Newest Version

// MigrateTo is Migrate of an empty database to an earlier version, for what was kept of one.
func MigrateTo(ctx context.Context, url string, secret []byte, to Version, log *slog.Logger) error {
	return migrate(ctx, url, secret, false, to, log)
}

// VersionOf reads which tables a database has.
func VersionOf(ctx context.Context, conn *pgx.Conn) (v Version, err error) {
	err = conn.QueryRow(ctx, "select (select max(version_id) from goose_db_version), (select max(version) from jobs.river_migration where line = 'main')").Scan(&v.Schema, &v.Jobs)
	return v, err
}

// MigrateWithNewSecret is Migrate with a new secret: nodes with the one before can't connect any more.
func MigrateWithNewSecret(ctx context.Context, url string, secret []byte, log *slog.Logger) error {
	return migrate(ctx, url, secret, true, Newest, log)
}

func migrate(ctx context.Context, url string, secret []byte, takeOver bool, to Version, log *slog.Logger) error {
	pool, err := pgxpool.New(ctx, url)
	if err != nil {
		return fmt.Errorf("HIVIS_DATABASE_URL: %w", err)
	}
	defer pool.Close()
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return fmt.Errorf("connect to PostgreSQL: %w", err)
	}
	defer conn.Release()
	var version int
	if err := conn.QueryRow(ctx, "select current_setting('server_version_num')::int").Scan(&version); err != nil {
		return err
	}
	if err := refuseOld(version); err != nil {
		return err
	}
	if err := refusePooled(ctx, conn.Conn()); err != nil {
		return err
	}
	const lock = 7_274_836_001 // any number, the same in every binary
	if _, err := conn.Exec(ctx, "select pg_advisory_lock($1)", int64(lock)); err != nil {
		return err
	}
	defer conn.Exec(context.WithoutCancel(ctx), "select pg_advisory_unlock($1)", int64(lock))
	if !takeOver {
		if err := RefuseForeign(ctx, conn.Conn(), secret); err != nil {
			return err
		}
	}
	roles, err := chooseRoles(ctx, conn.Conn(), secret)
	if err != nil {
		return err
	}
	if err := roles.ensure(ctx, conn.Conn(), secret); err != nil {
		return fmt.Errorf("create the roles %s and %s: %w", roles.App, roles.Platform, err)
	}
	if err := migrateTables(ctx, pool, roles, to, log); err != nil {
		return err
	}
	return migrateJobs(ctx, pool, roles, to)
}

const oldestPostgres = 16

// refuseOld says which PostgreSQL is needed, rather than that some statement of
// the schema is not understood. The number is 160002 for 16.2.
func refuseOld(version int) error {
	if version/10_000 >= oldestPostgres {
		return nil
	}
	return fmt.Errorf("this PostgreSQL is version %d, and at least %d is needed: upgrade it, or name another one in HIVIS_DATABASE_URL",
		version/10_000, oldestPostgres)
}

// refusePooled notices that another server process answers than the one that was
// connected to. Behind a pooler only one could not be sure to migrate alone, nor would
// what it waits to hear ever come.
func refusePooled(ctx context.Context, conn *pgx.Conn) error {
	var pid uint32
	if err := conn.QueryRow(ctx, "select pg_backend_pid()").Scan(&pid); err != nil {
		return err
	}
	if pid == conn.PgConn().PID() {
		return nil
	}
	return errors.New("HIVIS_DATABASE_URL leads to a connection pooler: name PostgreSQL itself in it, and the pooler (host:port) in HIVIS_DATABASE_POOLER")
}

// refuseNewer says that the database has been migrated by a newer binary, which this one
// would read wrongly.
func refuseNewer(database, binary int64) error {
	if database <= binary {
		return nil
	}
	return fmt.Errorf("this database has the schema %d, and this binary knows schemas up to %d: start the newer binary, or restore the backup that was made before the upgrade",
		database, binary)
}

func migrateTables(ctx context.Context, pool *pgxpool.Pool, roles Roles, to Version, log *slog.Logger) error {
	files, err := fs.Sub(Migrations, "migrations")
	if err != nil {
		return err
	}
	handle := stdlib.OpenDBFromPool(pool)
	defer handle.Close()
	provider, err := goose.NewProvider(goose.DialectPostgres, handle, named{files, roles})
	if err != nil {
		return err
	}
	database, binary, err := provider.GetVersions(ctx)
	if err != nil {
		return err
	}
	if err := refuseNewer(max(database, to.Schema), binary); err != nil {
		return err
	}
	if to == Newest {
		to.Schema = binary
	}
	results, err := provider.UpTo(ctx, to.Schema)
	for _, r := range results {
		log.InfoContext(ctx, "migrated", "file", r.Source.Path, "ms", r.Duration.Milliseconds())
	}
	return err
}

// migrateJobs installs the job queue's own tables. A request may add a job of
// its own organization and read it back; only the platform works them off.
func migrateJobs(ctx context.Context, pool *pgxpool.Pool, roles Roles, to Version) error {
	if _, err := pool.Exec(ctx, "create schema if not exists "+JobSchema); err != nil {
		return err
	}
	migrator, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{Schema: JobSchema})
	if err != nil {
		return err
	}
	if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, &rivermigrate.MigrateOpts{TargetVersion: to.Jobs}); err != nil {
		return fmt.Errorf("migrate the job queue: %w", err)
	}
	_, err = pool.Exec(ctx, roles.named(`
		grant usage on schema jobs to hivis_app, hivis_platform;
		grant all on all tables in schema jobs to hivis_platform;
		grant all on all sequences in schema jobs to hivis_platform, hivis_app;
		grant execute on all functions in schema jobs to hivis_platform, hivis_app;
		grant select, insert, update on jobs.river_job to hivis_app;
		alter table jobs.river_job enable row level security;
		alter table jobs.river_job force row level security;
		drop policy if exists own_organization on jobs.river_job;
		drop policy if exists platform on jobs.river_job;
		create policy own_organization on jobs.river_job to hivis_app
			using ((args ->> 'organization_id')::bigint = (select nullif(current_setting('app.organization_id', true), '')::bigint))
			with check ((args ->> 'organization_id')::bigint = (select nullif(current_setting('app.organization_id', true), '')::bigint));
		create policy platform on jobs.river_job to hivis_platform using (true) with check (true)`))
	return err
}
