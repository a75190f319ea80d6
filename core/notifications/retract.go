package notifications

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/db"
)

// Retract takes back what people were told of records of a kind that they do not see any
// more: one became sensitive, or went to another site. Their notifications are gone, their
// mails that nobody sent yet are not sent, nor are the copies, and what stays of them in the outbox
// says nothing. It looks at the records as they are written by then.
func (m *Module) Retract(ctx context.Context, tx *db.Tx, kind string, ids ...int64) error {
	if len(ids) == 0 {
		return nil
	}
	k := m.Records.Kind(kind)
	unseen := fmt.Sprintf("not exists (select from %[1]s %[2]s where %[2]s.organization_id = told.organization_id and %[2]s.id = told.record_id and (%[3]s))",
		k.Table, k.Row, k.Sees(records.PersonViewer()))
	const ofReaders = ` from people u
		where told.organization_id = $1 and told.module = $2 and told.record_id = any($3) and u.organization_id = told.organization_id and u.id = told.user_id and `
	const blank = "update mails told set subject = '', body_text = '', body_html = '', status = case told.status when 'queued' then 'failed' else told.status end"
	const unsent = "told.status in ('queued', 'kept', 'failed')"
	tx.Defer(blank+ofReaders+unsent+" and "+unseen, tx.OrganizationID, kind, ids)
	// A copy has no reader who could be asked what they see.
	tx.Defer(blank+" where told.organization_id = $1 and told.module = $2 and told.record_id = any($3) and told.user_id is null and "+unsent,
		tx.OrganizationID, kind, ids)
	rows, err := tx.Query(ctx, `update notifications told set in_app = false, is_read = true, params = '{}'`+ofReaders+"told.params <> '{}' and "+unseen+" returning told.user_id",
		tx.OrganizationID, kind, ids)
	if err != nil {
		return err
	}
	people, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil {
		return err
	}
	return recount(ctx, tx, people)
}

// recount lets the browsers of people look at their notifications again.
func recount(ctx context.Context, tx *db.Tx, people []int64) error {
	if len(people) == 0 {
		return nil
	}
	rows, err := tx.Query(ctx, `select p.id, (select count(*) from notifications n where n.organization_id = $1 and n.user_id = p.id and not n.is_read)
		from (select distinct unnest($2::bigint[]) as id) p`, tx.OrganizationID, people)
	if err != nil {
		return err
	}
	var id, unread int64
	_, err = pgx.ForEachRow(rows, []any{&id, &unread}, func() error {
		publishAll(tx, id, []Notification{}, unread)
		return nil
	})
	return err
}
