package support

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/directory/organizations"
	"hivis/platform/db"
)

const expireEvery = 5 * time.Minute

// expired is a grant that has ended by itself.
type expired struct {
	OrganizationID int64
	UserID         int64
	Reason         string
	Name           string // the organization's
	PlatformID     int64  // of the organization of whoever runs the installation
}

// Expire writes into both logs which grants have ended by themselves, and leaves their accounts no site. That nobody
// looks any more does not wait for it: sessions end by the clock.
func (m *Module) Expire(ctx context.Context) error {
	return m.DB.Platform(ctx, "support grants that have ended by themselves", func(tx *db.Tx) error {
		rows, err := tx.Query(ctx, `update support_grants g set ended_at = g.ends_at from organizations o
			where o.id = g.organization_id and g.ended_at is null and g.ends_at <= $1
			returning g.organization_id, g.user_id, g.reason, o.name, coalesce((select id from organizations where kind = 'platform'), 0) as platform_id`, m.Now())
		if err != nil {
			return err
		}
		over, err := pgx.CollectRows(rows, db.Named[expired]())
		if err != nil {
			return err
		}
		for _, g := range over {
			if err := m.noteExpired(ctx, tx, g); err != nil {
				return err
			}
		}
		return nil
	})
}

func (m *Module) noteExpired(ctx context.Context, tx *db.Tx, g expired) error {
	if g.PlatformID != 0 {
		if err := tx.In(g.PlatformID, func() error {
			activity.Write(ctx, tx, activity.Event{Module: organizations.Name, RecordID: g.OrganizationID, Title: g.Name, Kind: "support_expired", At: m.Now()})
			return nil
		}); err != nil {
			return err
		}
	}
	return tx.In(g.OrganizationID, func() error {
		hideSites(tx, g.UserID)
		m.log(ctx, tx, "support_expired", g.Reason)
		return nil
	})
}

// hideSites leaves the account no site, unless it may look by another grant.
func hideSites(tx *db.Tx, account int64) {
	tx.Defer(`delete from user_sites where organization_id = $1 and user_id = $2
		and not exists (select from support_grants g where g.organization_id = $1 and g.ended_at is null)`, tx.OrganizationID, account)
}

// Restored ends every grant and visit of a database that was restored, whose state is an earlier one: one that an
// administrator had ended since would be open again. (The database may be of a version that had no grants.)
func Restored(ctx context.Context, tx pgx.Tx) error {
	var has bool
	if err := tx.QueryRow(ctx, "select to_regclass('public.support_grants') is not null").Scan(&has); err != nil || !has {
		return err
	}
	_, err := tx.Exec(ctx, `
		with over as (update support_grants set ended_at = greatest(granted_at, now()) where ended_at is null returning organization_id, reason),
		  out as (update sessions set revoked_at = now(), revoked_why = 'the database was restored' where reads is not null and revoked_at is null)
		insert into audit_events (organization_id, at, kind, module, record_id, title, changes, ip, detail)
		select organization_id, now(), 'support_ended', $1, organization_id, reason, '[]', '', '{}' from over`, organizations.Name)
	return err
}
