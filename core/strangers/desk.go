package strangers

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

const (
	period            = time.Hour
	reportsPerNetwork = 30
	reportsPerHouse   = 200
	looksPerNetwork   = 30 // with a wrong key; a right one does not count
	looksPerNumber    = 10
	answersPerNetwork = 60
	answersPerHouse   = 600
)

// Desk is where strangers report one kind of record. The tables are the kind's own, since
// their rows go with its records; the words come from the program.
type Desk struct {
	Auth     *auth.Auth
	Now      api.Clock
	Kind     *records.Kind
	Reports  string // the hashes of what a report is followed up with
	Messages string // questions and answers
	Record   string // the column of both that names the record
}

// House is the organization that somebody reports to.
type House struct {
	Name string
	Full bool // of files
}

// House is the organization, unless nobody may report to it now.
func (d *Desk) House(ctx context.Context, tx *db.Tx) (house House, err error) {
	if err := onOwnHost(ctx); err != nil {
		return house, err
	}
	var closed bool
	err = tx.QueryRow(ctx, "select name, status <> 'Active' or is_locked, storage_exhausted(storage_used_bytes, storage_limit_bytes) from organizations where id = $1 and kind = 'tenant'",
		tx.OrganizationID).Scan(&house.Name, &closed, &house.Full)
	if err == nil && closed {
		return house, api.Denied("roadblock")
	}
	return house, err
}

// onOwnHost refuses on the platform's host, where there is nobody to report to.
func onOwnHost(ctx context.Context) error {
	if call := api.CallOf(ctx); call.Host.Apex() || call.OrganizationID == 0 {
		return &api.Error{Status: http.StatusNotFound, Code: "organization_not_found"}
	}
	return nil
}

// CountReport counts a report, and refuses the too many.
func (d *Desk) CountReport(ctx context.Context, tx *db.Tx) error {
	return d.count(ctx, tx, "public_too_many",
		d.Auth.LimitOfNetwork(api.CallOf(ctx), "outer_report", reportsPerNetwork, period), auth.LimitOf("outer_report", "", reportsPerHouse, period))
}

// CountAnswer counts what a reporter writes.
func (d *Desk) CountAnswer(ctx context.Context, tx *db.Tx) error {
	return d.count(ctx, tx, "public_too_many",
		d.Auth.LimitOfNetwork(api.CallOf(ctx), "outer_answer", answersPerNetwork, period), auth.LimitOf("outer_answer", "", answersPerHouse, period))
}

// count comes before anything is read, so that no second connection is waited for.
func (d *Desk) count(ctx context.Context, tx *db.Tx, code string, limits ...auth.Limit) error {
	if err := onOwnHost(ctx); err != nil {
		return err
	}
	wait, err := d.Auth.RaiseLimits(ctx, tx.OrganizationID, limits...)
	if err == nil && wait > 0 {
		return api.TooMany(code, wait)
	}
	return err
}

// SentBefore is the number of the report with this id, if there is one; one that was
// deleted since is said to be so. Of two that come at once the second waits for the first.
func (d *Desk) SentBefore(ctx context.Context, tx *db.Tx, reportID string) (string, error) {
	hash := d.Auth.HashID(tx.OrganizationID, reportID)
	tx.Defer("select pg_advisory_xact_lock(hashtextextended(encode($1::bytea, 'hex'), 11))", hash)
	var serial int64
	var deleted bool
	tx.ShowDeleted(true)
	err := tx.QueryRow(ctx, "select o.serial, o.deleted_at is not null from "+d.Reports+" p join "+d.Kind.Table+" o on o.organization_id = p.organization_id and o.id = p."+d.Record+
		" where p.organization_id = $1 and p.report_hash = $2", tx.OrganizationID, hash).Scan(&serial, &deleted)
	tx.ShowDeleted(false)
	number := records.Number(d.Kind.Prefix, serial)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return "", nil
	case err == nil && deleted:
		return "", records.Deleted(number)
	}
	return number, err
}

// Keep writes down what a new report is followed up with.
func (d *Desk) Keep(tx *db.Tx, id int64, reportID, key string) {
	tx.Defer("insert into "+d.Reports+" (organization_id, "+d.Record+", report_hash, key_hash) values ($1, $2, $3, $4)",
		tx.OrganizationID, id, d.Auth.HashID(tx.OrganizationID, reportID), d.Auth.HashTicket(tx.OrganizationID, key))
}

// looks are what a look at a report counts towards.
func (d *Desk) looks(ctx context.Context, serial int64) []auth.Limit {
	return []auth.Limit{
		d.Auth.LimitOfNetwork(api.CallOf(ctx), "outer_look", looksPerNetwork, period),
		auth.LimitOf("outer_look", d.Kind.Prefix+strconv.FormatInt(serial, 10), looksPerNumber, period),
	}
}
