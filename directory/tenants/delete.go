package tenants

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/notifications"
	"hivis/directory/organizations"
	"hivis/platform/api"
	"hivis/platform/db"
)

// waitingDays is how long an organization stays after its deletion was announced.
const waitingDays = 30

// The mails to an organization's administrators.
const (
	deletionMail = "organization_deletion"
	keptMail     = "organization_kept"
)

// remove answers DELETE /api/organizations/{id}. Until the day the organization is used as before,
// so that its people can take their data along.
func (m *Module) remove(ctx context.Context, _ *db.Tx, in *OneInput) (*Shown, error) {
	day := m.Now().UTC().AddDate(0, 0, waitingDays).Format(time.DateOnly)
	return m.setDeletion(ctx, in.ID, day, "organization_deletion_announced", deletionMail)
}

// keep answers POST /api/organizations/{id}/keep.
func (m *Module) keep(ctx context.Context, _ *db.Tx, in *OneInput) (*Shown, error) {
	return m.setDeletion(ctx, in.ID, "", "organization_kept", keptMail)
}

// setDeletion does nothing twice: an organization whose deletion is announced keeps its day.
func (m *Module) setDeletion(ctx context.Context, id int64, day, noted, mail string) (*Shown, error) {
	out := &Shown{}
	err := m.asPlatform(ctx, "master super admin deletes or keeps an organization", func(tx *db.Tx) (err error) {
		if out.Organization, err = hold(ctx, tx, id); err != nil || (out.Organization.DeletionOn == "") == (day == "") {
			return err
		}
		if out.Organization.moves() {
			return api.Conflict("not_while_moving", nil)
		}
		if err := refuseWhileBilled(ctx, tx, id, day); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `update organizations set deletion_on = nullif($2, '')::date,
			deletion_announced_by = case when $2 = '' then '' else $3 end, deletion_announced_at = case when $2 = '' then null else $4::timestamptz end where id = $1`, id, day, api.Actor(ctx).FullName, m.Now()); err != nil {
			return err
		}
		out.Organization.DeletionOn = day
		m.write(ctx, tx, out.Organization, noted, nil)
		return m.notifyAdmins(ctx, tx, out.Organization, mail)
	})
	return out, err
}

// refuseWhileBilled refuses to announce a deletion while a bill is open: none is left unsettled.
func refuseWhileBilled(ctx context.Context, tx *db.Tx, id int64, day string) error {
	var open bool
	err := tx.QueryRow(ctx, "select exists (select from invoices where organization_id = $1 and status = 'open')", id).Scan(&open)
	if err == nil && open && day != "" {
		return api.Conflict("settle_invoices_first", nil)
	}
	return err
}

// notifyAdmins mails everybody who administers the organization, in its own name.
func (m *Module) notifyAdmins(ctx context.Context, tx *db.Tx, o Organization, mail string) error {
	rows, err := tx.Query(ctx, "select id as user_id, email, full_name as name, locale from users where organization_id = $1 and is_admin and status = 'Active' and is_verified order by id", o.ID)
	if err != nil {
		return err
	}
	letters, err := pgx.CollectRows(rows, db.NamedAs(func(to *admin) notifications.Link {
		return notifications.Link{Kind: mail, Address: m.Users.PageOf(o.SubDomainName, ""), UserID: to.UserID, Email: to.Email, Name: to.Name,
			Locale: to.Locale, Organization: o.Name, Note: o.DeletionOn}
	}))
	if err != nil {
		return err
	}
	return tx.In(o.ID, func() error {
		_, err := m.Notifications.SendLinks(ctx, tx, letters)
		return err
	})
}

type admin struct {
	UserID              int64
	Email, Name, Locale string
}

// DeleteDue deletes the organizations whose day has come, a transaction each. Files without an
// organization go with the next look for files that belong to nothing.
func (m *Module) DeleteDue(ctx context.Context) error {
	today := m.Now().UTC().Format(time.DateOnly)
	var due []int64
	err := m.DB.Platform(ctx, "find organizations to delete", func(tx *db.Tx) error {
		rows, err := tx.Query(ctx, "select id from organizations where deletion_on <= $1::date order by id", today)
		if err != nil {
			return err
		}
		due, err = pgx.CollectRows(rows, pgx.RowTo[int64])
		return err
	})
	for _, id := range due {
		err = errors.Join(err, m.deleteOne(ctx, id, today))
	}
	return err
}

func (m *Module) deleteOne(ctx context.Context, id int64, today string) error {
	return m.DB.Platform(ctx, "delete an organization", func(tx *db.Tx) error {
		o, err := hold(ctx, tx, id)
		if errors.Is(err, pgx.ErrNoRows) || err == nil && (o.DeletionOn == "" || o.DeletionOn > today) {
			return nil // deleted by another node, or taken back since
		}
		if err != nil {
			return err
		}
		// However much there is of it, it goes as a whole.
		if _, err := tx.Exec(ctx, "select set_config('statement_timeout', '0', true)"); err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, "select id from organizations where kind = 'platform'").Scan(&tx.OrganizationID); err != nil {
			return err
		}
		said, err := m.statementOf(ctx, tx, o)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "delete from organizations where id = $1", id); err != nil {
			return err
		}
		if err := m.keepProtocol(ctx, tx, said); err != nil {
			return err
		}
		activity.Write(ctx, tx, activity.Event{Module: organizations.Name, RecordID: id, Title: o.Name, Kind: "organization_deleted", At: m.Now()})
		return nil
	})
}

// keepInvoices leaves what was billed with whoever runs the installation, as the law of bookkeeping
// demands. The buyer stands on each document.
func keepInvoices(ctx context.Context, tx *db.Tx, id int64) error {
	_, err := tx.Exec(ctx, "update invoices set organization_id = $2 where organization_id = $1", id, tx.OrganizationID)
	return err
}
