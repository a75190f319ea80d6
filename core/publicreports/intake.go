package publicreports

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

const (
	period                 = time.Hour
	reportsPerNetwork      = 30
	reportsPerOrganization = 200 // of each kind; above it networks are slowed, and nobody is refused for others
	slowedPerNetwork       = 3
	looksPerNetwork        = 30 // with a wrong key; a right one does not count
	looksPerNumber         = 10
	answersPerNetwork      = 60
	answersPerOrganization = 600
)

// Intake takes reports of one kind of record from people without an account. The tables are
// the kind's own, since their rows are deleted with its records.
type Intake struct {
	Auth     *auth.Auth
	Notify   func(context.Context, *db.Tx, ...notifications.Message) error
	Now      api.Clock
	Kind     *records.Kind
	Reports  string // the table of hashes of report ids and keys
	Messages string // the table of questions and answers
	Record   string // the column of both tables that has the record's id
}

// Organization is the organization that a report goes to.
type Organization struct {
	Name string
	Full bool // its storage is used up
}

// Organization returns the organization, or an error when it takes no reports now.
func (d *Intake) Organization(ctx context.Context, tx *db.Tx) (organization Organization, err error) {
	return Open(ctx, tx)
}

// Open returns the organization, or an error when people without an account do nothing there now.
func Open(ctx context.Context, tx *db.Tx) (organization Organization, err error) {
	if err := onOwnHost(ctx); err != nil {
		return organization, err
	}
	var closed bool
	err = tx.QueryRow(ctx, "select name, status <> 'Active' or is_locked, storage_exhausted(storage_used_bytes, storage_limit_bytes) from organizations where id = $1 and kind = 'tenant'",
		tx.OrganizationID).Scan(&organization.Name, &closed, &organization.Full)
	if err == nil && closed {
		return organization, api.Denied("roadblock")
	}
	return organization, err
}

// onOwnHost refuses requests on the platform's host, which belongs to no organization.
func onOwnHost(ctx context.Context) error {
	if call := api.CallOf(ctx); call.Host.Apex() || call.OrganizationID == 0 {
		return &api.Error{Status: http.StatusNotFound, Code: "organization_not_found"}
	}
	return nil
}

// CountReport counts an attempt to report, whatever becomes of it, and refuses a network that
// makes too many. Strangers who flood a form cannot close it to others: reports of the whole
// organization only decide how many a network may make.
func (d *Intake) CountReport(ctx context.Context, tx *db.Tx) error {
	what, most := "outer_report "+d.Kind.Prefix, reportsPerNetwork
	flooded, err := d.Auth.IsUsedUp(ctx, tx, d.accepted())
	if err != nil {
		return err
	}
	if flooded {
		what, most = what+" slowed", slowedPerNetwork
	}
	return d.count(ctx, tx, "public_too_many", d.Auth.LimitOfNetwork(api.CallOf(ctx), what, most, period))
}

// accepted counts the reports that became records.
func (d *Intake) accepted() auth.Limit {
	return auth.LimitOf("outer_report "+d.Kind.Prefix, "", reportsPerOrganization, period)
}

// CountAnswer counts an answer of a reporter and refuses it above the limits.
func (d *Intake) CountAnswer(ctx context.Context, tx *db.Tx) error {
	return d.count(ctx, tx, "public_too_many",
		d.Auth.LimitOfNetwork(api.CallOf(ctx), "outer_answer", answersPerNetwork, period), auth.LimitOf("outer_answer", "", answersPerOrganization, period))
}

// count raises the limits. Callers call it before they read anything, since it takes a
// database connection of its own.
func (d *Intake) count(ctx context.Context, tx *db.Tx, code string, limits ...auth.Limit) error {
	return Count(ctx, tx, d.Auth, code, limits...)
}

// Count raises limits for what people without an account do, and refuses what is above one.
func Count(ctx context.Context, tx *db.Tx, a *auth.Auth, code string, limits ...auth.Limit) error {
	if err := onOwnHost(ctx); err != nil {
		return err
	}
	wait, err := a.RaiseLimits(ctx, tx.OrganizationID, limits...)
	if err == nil && wait > 0 {
		return api.TooMany(code, wait)
	}
	return err
}

// SentBefore returns the number of the report with this id, or "" for a new report. A deleted
// report is an error. Of two concurrent requests with one id the second waits for the first.
func (d *Intake) SentBefore(ctx context.Context, tx *db.Tx, reportID string) (string, error) {
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

// Accept counts a new report and saves the hashes of its id and key. With the last one before
// networks are slowed, the administrators are told.
func (d *Intake) Accept(ctx context.Context, tx *db.Tx, id int64, number, reportID, key string) error {
	tx.Defer("insert into "+d.Reports+" (organization_id, "+d.Record+", report_hash, key_hash) values ($1, $2, $3, $4)",
		tx.OrganizationID, id, d.Auth.HashID(tx.OrganizationID, reportID), d.Auth.HashTicket(tx.OrganizationID, key))
	last, err := d.Auth.CountTowards(ctx, tx, d.accepted())
	if err != nil || !last {
		return err
	}
	rows, err := tx.Query(ctx, "select id from users where organization_id = $1 and is_admin and status = 'Active' limit 100", tx.OrganizationID)
	if err != nil {
		return err
	}
	admins, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil {
		return err
	}
	messages := make([]notifications.Message, len(admins))
	for i, admin := range admins {
		messages[i] = notifications.Message{UserID: admin, Kind: notifications.ManyPublicReports, Module: d.Kind.Name, RecordID: id, Mail: true,
			Params: notifications.Params{Number: number, Count: reportsPerOrganization}}
	}
	return d.Notify(ctx, tx, messages...)
}

// lookLimits are the limits that an attempt to open a report counts towards.
func (d *Intake) lookLimits(ctx context.Context, serial int64) []auth.Limit {
	return []auth.Limit{
		d.Auth.LimitOfNetwork(api.CallOf(ctx), "outer_look", looksPerNetwork, period),
		auth.LimitOf("outer_look", d.Kind.Prefix+strconv.FormatInt(serial, 10), looksPerNumber, period),
	}
}
