package auth

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// Holder is what a browser that was asked for a passkey has: a sign-in, or a session.
type Holder struct{ keep, take string }

// The two that there are.
var (
	OfSignIn = Holder{
		"update sign_ins set ceremony = $3 where organization_id = $1 and id = $2 and used_at is null",
		`update sign_ins s set ceremony = null from (select id, ceremony from sign_ins where organization_id = $1 and id = $2 and ceremony is not null for update) was
			where s.organization_id = $1 and s.id = was.id returning was.ceremony`}
	OfSession = Holder{
		"update sessions set ceremony = $3 where organization_id = $1 and id = $2 and revoked_at is null",
		`update sessions s set ceremony = null from (select id, ceremony from sessions where organization_id = $1 and id = $2 and ceremony is not null for update) was
			where s.organization_id = $1 and s.id = was.id returning was.ceremony`}
)

// KeepCeremony keeps what a browser is asked until it answers, instead of what it was asked before.
func KeepCeremony(ctx context.Context, tx *db.Tx, of Holder, id int64, asked *Ceremony) error {
	_, err := tx.Exec(ctx, of.keep, tx.OrganizationID, id, asked)
	return err
}

// TakeCeremony is what a browser was asked. It is answered once: of two answers one finds it.
func TakeCeremony(ctx context.Context, tx *db.Tx, of Holder, id int64) (asked Ceremony, err error) {
	err = tx.QueryRow(ctx, of.take, tx.OrganizationID, id).Scan(&asked)
	if errors.Is(err, pgx.ErrNoRows) {
		return asked, ErrOver
	}
	return asked, err
}
