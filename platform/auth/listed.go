package auth

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Listed is a live session as its owner and administrators see it.
type Listed struct {
	ID         int64
	UserAgent  string
	IP         string
	Remembered bool
	CreatedAt  time.Time
	RotatedAt  time.Time // about its last use: a browser that is used refreshes within ten minutes
	EndsAt     time.Time
}

// maxListed bounds the list: nobody looks through more.
const maxListed = 100

// SessionsOf lists a user's live sessions, the one that was used last first.
func (a *Auth) SessionsOf(ctx context.Context, tx *db.Tx, userID int64) ([]Listed, error) {
	rows, err := tx.Query(ctx, `
		select s.id, s.user_agent, s.ip, s.remembered, s.created_at, s.rotated_at, s.ends_at
		from sessions s join users u on u.organization_id = s.organization_id and u.id = s.user_id and u.status = 'Active'
		where s.organization_id = $1 and s.user_id = $2 and s.revoked_at is null and s.idle_until > $3 and s.ends_at > $3
		order by s.rotated_at desc, s.id desc limit $4`, tx.OrganizationID, userID, a.now(), maxListed)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[Listed]())
}

// OwnerOf is whose a session of the organization is.
func OwnerOf(ctx context.Context, tx *db.Tx, sessionID int64) (userID int64, err error) {
	err = tx.QueryRow(ctx, "select user_id from sessions where organization_id = $1 and id = $2", tx.OrganizationID, sessionID).Scan(&userID)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, api.NotFound()
	}
	return userID, err
}

// EndOneSession revokes one live session of a user; where there is none, it is not found.
func (a *Auth) EndOneSession(ctx context.Context, tx *db.Tx, userID, sessionID int64, why string) error {
	ended, err := tx.Exec(ctx, `update sessions set revoked_at = $4, revoked_why = $5
		where organization_id = $1 and user_id = $2 and id = $3 and revoked_at is null and idle_until > $4 and ends_at > $4`,
		tx.OrganizationID, userID, sessionID, a.now(), why)
	if err != nil {
		return err
	}
	if ended.RowsAffected() == 0 {
		return api.NotFound()
	}
	a.onEnd(tx, tx.OrganizationID, sessionID)
	a.ForgetUser(tx, userID)
	return nil
}

// HasSignedIn reports whether a user has ever had a session.
func HasSignedIn(ctx context.Context, tx *db.Tx, userID int64) (has bool, err error) {
	err = tx.QueryRow(ctx, "select exists (select from sessions where organization_id = $1 and user_id = $2)", tx.OrganizationID, userID).Scan(&has)
	return has, err
}
