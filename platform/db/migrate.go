package db

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"embed"
	"encoding/hex"
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

// The roles that serve. The owner of the schema is whoever HIVIS_DATABASE_URL names.
const (
	RoleApp      = "hivis_app"
	RolePlatform = "hivis_platform"
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

// rolePassword derives a serving role's password, so that one URL and one
// secret are all that an installation has to keep.
func rolePassword(secret []byte, role string) string {
	key, err := hkdf.Key(sha256.New, secret, nil, "database role "+role, 24)
	if err != nil {
		panic(err) // only for absurd lengths
	}
	return hex.EncodeToString(key)
}

// Migrate brings the database at url to this binary's schema. Only one migrates
// at a time; a second waits and then finds nothing to do. A database of another secret
// is left as it is.
func Migrate(ctx context.Context, url string, secret []byte, log *slog.Logger) error {
	return migrate(ctx, url, secret, false, log)
}

// TakeOver is Migrate with a new secret: nodes with the one before can't connect any more.
func TakeOver(ctx context.Context, url string, secret []byte, log *slog.Logger) error {
	return migrate(ctx, url, secret, true, log)
}

func migrate(ctx context.Context, url string, secret []byte, takeOver bool, log *slog.Logger) error {
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
	const lock = 7_274_836_001 // any number, the same in every binary
	if _, err := conn.Exec(ctx, "select pg_advisory_lock($1)", int64(lock)); err != nil {
		return err
	}
	defer conn.Exec(context.WithoutCancel(ctx), "select pg_advisory_unlock($1)", int64(lock))
	if !takeOver {
		if err := refuseForeign(ctx, conn.Conn(), secret); err != nil {
			return err
		}
	}
	if err := ensureRoles(ctx, conn.Conn(), secret); err != nil {
		return fmt.Errorf("create the roles %s and %s: %w", RoleApp, RolePlatform, err)
	}
	if err := migrateTables(ctx, pool, log); err != nil {
		return err
	}
	return migrateJobs(ctx, pool)
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

// ErrOtherSecret says that the database server's roles were made with another secret.
var ErrOtherSecret = errors.New("the roles of this PostgreSQL server were made with another secret (HIVIS_SECRET, or the file secret in HIVIS_DATA_DIR): " +
	"use that one; give each installation a PostgreSQL server of its own; or, to go on with the new secret alone, run: hivis migrate --take-over")

// fingerprint tells secrets apart and says nothing of them.
func fingerprint(secret []byte) string { return "hivis " + rolePassword(secret, "fingerprint")[:16] }

// refuseForeign stops a node with another secret before it sets the roles' passwords anew:
// the nodes that work would be locked out by it.
func refuseForeign(ctx context.Context, conn *pgx.Conn, secret []byte) error {
	var made *string
	err := conn.QueryRow(ctx, "select shobj_description(oid, 'pg_authid') from pg_roles where rolname = $1", RoleApp).Scan(&made)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && (made == nil || *made == fingerprint(secret)) {
		return nil
	}
	if err == nil {
		err = ErrOtherSecret
	}
	return err
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

func migrateTables(ctx context.Context, pool *pgxpool.Pool, log *slog.Logger) error {
	files, err := fs.Sub(Migrations, "migrations")
	if err != nil {
		return err
	}
	handle := stdlib.OpenDBFromPool(pool)
	defer handle.Close()
	provider, err := goose.NewProvider(goose.DialectPostgres, handle, files)
	if err != nil {
		return err
	}
	database, binary, err := provider.GetVersions(ctx)
	if err != nil {
		return err
	}
	if err := refuseNewer(database, binary); err != nil {
		return err
	}
	results, err := provider.Up(ctx)
	for _, r := range results {
		log.InfoContext(ctx, "migrated", "file", r.Source.Path, "ms", r.Duration.Milliseconds())
	}
	return err
}

// ensureRoles creates the serving roles, or sets their passwords anew, so that
// a changed secret and a restored backup both work.
func ensureRoles(ctx context.Context, conn *pgx.Conn, secret []byte) error {
	for _, role := range []string{RoleApp, RolePlatform} {
		var exists bool
		if err := conn.QueryRow(ctx, "select exists (select from pg_roles where rolname = $1)", role).Scan(&exists); err != nil {
			return err
		}
		verb := "create"
		if exists {
			verb = "alter"
		}
		// Neither a role's name nor its password can be a parameter; both are ours.
		if _, err := conn.Exec(ctx, fmt.Sprintf("%s role %s login password '%s'", verb, role, rolePassword(secret, role))); err != nil {
			return err
		}
		if _, err := conn.Exec(ctx, fmt.Sprintf("comment on role %s is '%s'", role, fingerprint(secret))); err != nil {
			return err
		}
	}
	_, err := conn.Exec(ctx, fmt.Sprintf(`do $$ begin
		execute format('grant connect on database %%I to %[1]s, %[2]s', current_database());
		if not (select rolsuper from pg_roles where rolname = current_user) then
			execute format('grant %[2]s to %%I', current_user);
		end if;
	end $$`, RoleApp, RolePlatform))
	return err
}

// migrateJobs installs the job queue's own tables. A request may add a job of
// its own organization and read it back; only the platform works them off.
func migrateJobs(ctx context.Context, pool *pgxpool.Pool) error {
	if _, err := pool.Exec(ctx, "create schema if not exists "+JobSchema); err != nil {
		return err
	}
	migrator, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{Schema: JobSchema})
	if err != nil {
		return err
	}
	if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return fmt.Errorf("migrate the job queue: %w", err)
	}
	_, err = pool.Exec(ctx, `
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
		create policy platform on jobs.river_job to hivis_platform using (true) with check (true)`)
	return err
}
