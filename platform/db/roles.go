package db

import (
	"bytes"
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/jackc/pgx/v5"
)

// Roles are the two that serve a database. The owner of its schema is whoever
// HIVIS_DATABASE_URL names.
type Roles struct{ App, Platform string }

// usual are the names in the migrations. Roles are the server's: the next installation
// on it has names of its own.
var usual = Roles{"hivis_app", "hivis_platform"}

// RolesOf finds the roles of a database in its catalogue, which knows them also after a
// copy and under another name. An empty database has none.
func RolesOf(ctx context.Context, conn *pgx.Conn) (r Roles, err error) {
	err = conn.QueryRow(ctx, `
		select coalesce(min(r.rolname) filter (where p.polname = 'own_organization'), ''), coalesce(min(r.rolname) filter (where p.polname = 'platform'), '')
		from pg_policy p join pg_roles r on r.oid = any(p.polroles) where p.polrelid = to_regclass('public.organizations')`).Scan(&r.App, &r.Platform)
	return r, err
}

// chooseRoles gives an empty database the usual names, unless another installation has
// them. The same secret always chooses the same, so that an attempt that was cut off
// leaves nothing behind.
func chooseRoles(ctx context.Context, conn *pgx.Conn, secret []byte) (Roles, error) {
	r, err := RolesOf(ctx, conn)
	if err != nil || r.App != "" {
		return r, err
	}
	foreign, err := usual.madeWithAnother(ctx, conn, secret)
	if err != nil || !foreign {
		return usual, err
	}
	own := "_" + derive(secret, "role names")[:8]
	return Roles{usual.App + own, usual.Platform + own}, nil
}

// ErrOtherSecret says that the database's roles were made with another secret.
var ErrOtherSecret = errors.New("this database was made with another secret (HIVIS_SECRET, or the file secret in HIVIS_DATA_DIR): " +
	"use that one; give each installation a database of its own; or, to go on with the new secret alone, run: hivis migrate --take-over")

// RefuseForeign stops a node with another secret before it sets the roles' passwords anew:
// the nodes that work would be locked out by it.
func RefuseForeign(ctx context.Context, conn *pgx.Conn, secret []byte) error {
	r, err := RolesOf(ctx, conn)
	if err != nil || r.App == "" {
		return err
	}
	foreign, err := r.madeWithAnother(ctx, conn, secret)
	if err == nil && foreign {
		err = ErrOtherSecret
	}
	return err
}

// madeWithAnother reads the fingerprint that the roles carry, if they are there.
func (r Roles) madeWithAnother(ctx context.Context, conn *pgx.Conn, secret []byte) (bool, error) {
	var made *string
	err := conn.QueryRow(ctx, "select shobj_description(oid, 'pg_authid') from pg_roles where rolname = $1", r.App).Scan(&made)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	return made != nil && *made != fingerprint(secret), err
}

// fingerprint tells secrets apart and says nothing of them.
func fingerprint(secret []byte) string {
	return "hivis " + derive(secret, "database role fingerprint")[:16]
}

// password derives a role's password, so that one URL and one secret are all that an
// installation has to keep.
func password(secret []byte, role string) string {
	if strings.HasPrefix(role, usual.Platform) {
		return derive(secret, "database role "+usual.Platform)
	}
	return derive(secret, "database role "+usual.App)
}

func derive(secret []byte, what string) string {
	key, err := hkdf.Key(sha256.New, secret, nil, what, 24)
	if err != nil {
		panic(err) // only for absurd lengths
	}
	return hex.EncodeToString(key)
}

// settings hold for every connection of the application. A page of a list joins ten tables to
// the one that it is of, by their keys: to try their orders takes four times as long as to take
// them as they are written, and longer than reading the page.
var settings = []string{
	"timezone = 'UTC'",
	"statement_timeout = '30s'",
	"idle_in_transaction_session_timeout = '60s'",
	"join_collapse_limit = 4",
}

// ensure creates the roles, or sets their passwords anew, so that a changed secret and
// a restored backup both work.
func (r Roles) ensure(ctx context.Context, conn *pgx.Conn, secret []byte) error {
	for _, role := range []string{r.App, r.Platform} {
		var exists bool
		if err := conn.QueryRow(ctx, "select exists (select from pg_roles where rolname = $1)", role).Scan(&exists); err != nil {
			return err
		}
		verb := "create"
		if exists {
			verb = "alter"
		}
		// Neither a role's name nor its password can be a parameter; both are ours.
		if _, err := conn.Exec(ctx, fmt.Sprintf("%s role %s login password '%s'", verb, role, password(secret, role))); err != nil {
			return err
		}
		// With the role and not with each connection, whose start a pooler would refuse.
		for _, setting := range settings {
			if _, err := conn.Exec(ctx, fmt.Sprintf("alter role %s set %s", role, setting)); err != nil {
				return err
			}
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
	end $$`, r.App, r.Platform))
	return err
}

// named puts the roles' names into what was written with the usual ones.
func (r Roles) named(sql string) string {
	return strings.NewReplacer(usual.App, r.App, usual.Platform, r.Platform).Replace(sql)
}

// named are the migrations with the roles' names in them.
type named struct {
	fs.FS
	roles Roles
}

func (n named) Open(name string) (fs.File, error) {
	file, err := n.FS.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil || info.IsDir() {
		return file, err
	}
	content, err := io.ReadAll(file)
	return &namedFile{file, bytes.NewReader([]byte(n.roles.named(string(content))))}, err
}

type namedFile struct {
	fs.File
	content *bytes.Reader
}

func (f *namedFile) Read(p []byte) (int, error) { return f.content.Read(p) }
