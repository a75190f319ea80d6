package insight

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// takeFailures are the mails of reports that came back, each once.
const takeFailures = `
update sent_reports t set failure_told = true
from mails l, saved_reports s, users u
where t.organization_id = $1 and not t.failure_told and l.organization_id = t.organization_id and l.message_id = t.message_id and l.status in ('failed', 'bounced')
  and s.organization_id = t.organization_id and s.id = t.report_id and u.organization_id = t.organization_id and u.id = t.user_id
returning s.id, s.owner_id, s.name, u.full_name as reader, t.user_id = s.owner_id as own`

// notifyFailures tells owners of mails that came back. Whoever's own came back would not get this one
// either.
func (m *Module) notifyFailures(ctx context.Context, tx *db.Tx) error {
	rows, err := tx.Query(ctx, takeFailures, tx.OrganizationID)
	if err != nil {
		return err
	}
	type failed struct {
		ID, OwnerID  int64
		Name, Reader string
		Own          bool
	}
	came, err := pgx.CollectRows(rows, db.Named[failed]())
	for _, f := range came {
		if err == nil && !f.Own {
			err = m.notifyOwner(ctx, tx, f.OwnerID, f.ID, f.Name, f.Reader)
		}
	}
	return err
}

// notifyOwner mails the owner of a report that it could not be sent, to a reader or at all.
func (m *Module) notifyOwner(ctx context.Context, tx *db.Tx, owner, id int64, name, reader string) error {
	user, err := m.Auth.UserOf(ctx, tx, owner)
	if err != nil || user == nil {
		return err
	}
	to, err := m.readerOf(api.CallAs(ctx, user), tx)
	if err != nil {
		return err
	}
	kind := "report_failed"
	if reader != "" {
		kind = "report_returned"
	}
	letter := to.blank(id, i18n.Params{"Name": user.FullName, "Title": name, "Organization": to.organization, "Person": reader}, kind)
	_, err = m.Notifications.PostTable(ctx, tx, letter)
	return err
}
