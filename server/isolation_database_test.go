package server_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"hivis/platform/db"
)

// errUndo rolls an attempt back that came through.
var errUndo = errors.New("undo")

const insufficientPrivilege = "42501"

// TestRowLevelSecurity sends hostile statements straight to the database, with
// the role that serves requests, for every table: those of another organization
// and those of a transaction that says no organization at all.
func TestRowLevelSecurity(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, o := range []*side{w.acme, w.globex} {
		w.Exec(`insert into jobs.river_job (kind, args, max_attempts) values ('test', jsonb_build_object('organization_id', $1::bigint), 1)`, o.ID)
	}
	before := w.digests(w.acme.ID)
	for table, condition := range w.tenantTables() {
		rowsOf := func(o *side) string {
			return strings.NewReplacer("r.", "", "$1", fmt.Sprint(o.ID)).Replace(condition)
		}
		theirs, own := rowsOf(w.acme), rowsOf(w.globex)
		for _, scope := range []db.Scope{{OrganizationID: w.globex.ID, UserID: w.globex.Admin.ID}, {}} {
			w.touchesNothing(t, scope, fmt.Sprintf("select 1 from %s where %s", table, theirs))
			w.touchesNothing(t, scope, fmt.Sprintf("delete from %s where %s", table, theirs))
			w.touchesNothing(t, scope, fmt.Sprintf("update %s set %s where %s", table, someColumn(table), theirs))
			w.touchesNothing(t, scope, fmt.Sprintf("truncate %s", table))
			w.isRefused(t, scope, insertFor(table, w.acme.ID))
		}
		if table != "organizations" {
			w.isRefused(t, db.Scope{OrganizationID: w.globex.ID}, fmt.Sprintf("update %s set %s where %s", table, moveTo(table, w.acme.ID), own+changeable(table)))
		}
		// Without this nothing above would prove anything.
		if rows, err := w.try(t, db.Scope{OrganizationID: w.globex.ID}, fmt.Sprintf("select 1 from %s where %s", table, own)); rows == 0 && !isPrivilege(err) {
			t.Errorf("%s: an organization does not see its own rows: %v", table, err)
		}
	}
	for table, digest := range w.digests(w.acme.ID) {
		if digest != before[table] {
			t.Errorf("Acme's rows in %s were changed", table)
		}
	}
}

// try runs a statement as a request of this scope would, and takes it back.
func (w *world) try(t *testing.T, scope db.Scope, sql string) (rows int64, err error) {
	t.Helper()
	err = w.Database.Write(t.Context(), scope, func(tx *db.Tx) error {
		tag, err := tx.Exec(t.Context(), sql)
		if err != nil {
			return err
		}
		rows = tag.RowsAffected()
		return errUndo
	})
	if errors.Is(err, errUndo) {
		err = nil
	}
	return rows, err
}

func (w *world) touchesNothing(t *testing.T, scope db.Scope, sql string) {
	t.Helper()
	rows, err := w.try(t, scope, sql)
	if truncates := strings.HasPrefix(sql, "truncate"); isPrivilege(err) || err == nil && rows == 0 && !truncates {
		return
	}
	t.Errorf("organization %d: %s: %d rows, error %v", scope.OrganizationID, sql, rows, err)
}

func (w *world) isRefused(t *testing.T, scope db.Scope, sql string) {
	t.Helper()
	if rows, err := w.try(t, scope, sql); !isPrivilege(err) {
		t.Errorf("organization %d: %s: %d rows, error %v, wanted it to be refused", scope.OrganizationID, sql, rows, err)
	}
}

func isPrivilege(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == insufficientPrivilege
}

// Row-level security looks at a new row before its other constraints do, so the
// organization is all that it needs.
func insertFor(table string, organizationID int64) string {
	switch table {
	case "organizations":
		return "insert into organizations (name, sub_domain_name) values ('another', 'another')"
	case "jobs.river_job":
		return fmt.Sprintf("insert into %s (kind, max_attempts, args) values ('test', 1, '{\"organization_id\": %d}')", table, organizationID)
	}
	return fmt.Sprintf("insert into %s (organization_id) values (%d)", table, organizationID)
}

func moveTo(table string, organizationID int64) string {
	if table == "jobs.river_job" {
		return fmt.Sprintf("args = '{\"organization_id\": %d}'", organizationID)
	}
	return fmt.Sprintf("organization_id = %d", organizationID)
}

// changeable leaves out rows that a trigger keeps from changing before row-level security is asked.
func changeable(table string) string {
	if table == "reviews" {
		return " and state = 'open'"
	}
	return ""
}

func someColumn(table string) string {
	switch table {
	case "organizations":
		return "name = name"
	case "jobs.river_job":
		return "args = args"
	}
	return "organization_id = organization_id"
}

// TestFileLinksStayAtHome takes a link that works and tries it everywhere else.
func TestFileLinksStayAtHome(t *testing.T) {
	t.Parallel()
	w := newSides(t)
	link := w.acme.uploadLink(w.acme.Worker)
	own := w.acme.Worker.Get(link).Wants(http.StatusOK)
	if !strings.Contains(string(own.Bytes), canary) {
		t.Fatalf("the link gives %q", own.Bytes)
	}
	abroad := w.acme.Worker.Copy()
	abroad.Host = w.globex.Host
	unknown := w.globex.Admin.Get("/api/attachments/" + unknownID + "/content?expires=1&signature=x")
	for who, r := range map[string]string{
		"somebody of the other organization": withoutRequestID(w.globex.Admin.Get(link)),
		"its owner on the other host":        withoutRequestID(abroad.Do(http.MethodGet, link, nil)),
		"a colleague":                        withoutRequestID(w.acme.Admin.Get(link)),
		"nobody":                             withoutRequestID(w.acme.Worker.Anonymous().Do(http.MethodGet, link, nil)),
	} {
		if r != withoutRequestID(unknown) {
			t.Errorf("the link as %s: %s, wanted the answer of an unknown file: %s", who, r, withoutRequestID(unknown))
		}
	}
	mismatches := w.Insert("select count(*) from audit_events where organization_id = $1 and kind = 'carrier_mismatch'", w.globex.ID)
	if mismatches != 1 {
		t.Errorf("Acme's cookie on Globex's host left %d audit events there, wanted 1", mismatches)
	}
}
