package users

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/platform/db"
	"hivis/platform/live"
)

// endAccess takes from people who are let in no more every way in that they had, in the transaction that keeps them
// out: links to the account, sign-ins on their way, private addresses of calendars, keys of programs that they made and
// so know, and what they let support look at. Their sessions end by a trigger of the database, their open sockets with the commit.
func (m *Module) endAccess(ctx context.Context, tx *db.Tx, people []lockedPerson) error {
	ids := make([]int64, len(people))
	for i, person := range people {
		ids[i] = person.StandingRow.ID
	}
	if err := New().ForgetLinks(ctx, tx, ForgetLinksParams{tx.OrganizationID, ids}); err != nil {
		return err
	}
	tx.Defer("delete from calendar_feeds where organization_id = $1 and user_id = any($2)", tx.OrganizationID, ids)
	for _, sql := range []string{
		"update sign_ins set used_at = $3 where organization_id = $1 and user_id = any($2) and used_at is null",
		"update sso_states set used_at = $3 where organization_id = $1 and tester_id = any($2) and used_at is null",
	} {
		tx.Defer(sql, tx.OrganizationID, ids, m.Now())
	}
	for _, person := range people {
		live.Disconnect(tx, tx.OrganizationID, live.SocketsOfUser(person.StandingRow.ID), false)
	}
	if err := m.endGrantsOf(ctx, tx, ids, "who granted it has left"); err != nil {
		return err
	}
	return m.revokeKeysOf(ctx, tx, ids)
}

// endGrantsOf ends what these people let support look at: whoever lets somebody in answers for it.
func (m *Module) endGrantsOf(ctx context.Context, tx *db.Tx, ids []int64, why string) error {
	rows, err := tx.Query(ctx, `update support_grants set ended_at = $3, ended_by = nullif($4::bigint, 0)
		where organization_id = $1 and granted_by = any($2) and ended_at is null and ends_at > $3 returning user_id, reason`, tx.OrganizationID, ids, m.Now(), tx.UserID)
	if err != nil {
		return err
	}
	var account int64
	var reason string
	ended := map[int64]string{}
	if _, err := pgx.ForEachRow(rows, []any{&account, &reason}, func() error {
		ended[account] = reason
		return nil
	}); err != nil {
		return err
	}
	for account, reason := range ended { // one at most is open
		if err := m.Auth.EndOtherSessions(ctx, tx, account, 0, why); err != nil {
			return err
		}
		tx.Defer("delete from user_sites where organization_id = $1 and user_id = $2", tx.OrganizationID, account)
		activity.Write(ctx, tx, activity.Event{Module: "Organization", RecordID: tx.OrganizationID, Title: reason, Kind: "support_ended", At: m.Now()})
	}
	return nil
}

// EndGrantsOfOthers ends what those of these people let support look at who are no administrators any more.
func (m *Module) EndGrantsOfOthers(ctx context.Context, tx *db.Tx, ids ...int64) error {
	rows, err := tx.Query(ctx, "select id from users where organization_id = $1 and id = any($2) and not is_admin", tx.OrganizationID, ids)
	if err != nil {
		return err
	}
	others, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil || len(others) == 0 {
		return err
	}
	return m.endGrantsOf(ctx, tx, others, "who granted it is no administrator any more")
}

// revokeKeysOf revokes the keys of programs that these people made: whoever makes one has seen its secret.
func (m *Module) revokeKeysOf(ctx context.Context, tx *db.Tx, ids []int64) error {
	rows, err := tx.Query(ctx, `update api_keys k set revoked_at = $3 from users u
		where k.organization_id = $1 and k.created_by = any($2) and k.revoked_at is null and u.organization_id = $1 and u.id = k.user_id
		returning u.full_name`, tx.OrganizationID, ids, m.Now())
	if err != nil {
		return err
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	// The roles that they had can be deleted.
	tx.Defer(`update users u set role_id = g.id from roles g, api_keys k
		where u.organization_id = $1 and g.organization_id = $1 and g.template = 'Guest User' and k.organization_id = $1 and k.created_by = any($2) and k.user_id = u.id`,
		tx.OrganizationID, ids)
	for _, name := range names {
		activity.Write(ctx, tx, activity.Event{Module: "Organization", RecordID: tx.OrganizationID, Title: name, Kind: "api_key_revoked", At: m.Now()})
	}
	return err
}
