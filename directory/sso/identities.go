package sso

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Identity is a provider that knows somebody.
type Identity struct {
	ID         int64     `json:"id" minimum:"1" maximum:"9007199254740991"`
	Provider   string    `json:"provider" maxLength:"310" doc:"Its name here; of one that is set up no more, what it calls itself"`
	TiedAt     time.Time `json:"tied_at"`
	LastUsedAt time.Time `json:"last_used_at"`
}

// Identities are the providers that know somebody.
type Identities struct {
	Identities []Identity `json:"identities" maxItems:"100"`
}

// mine answers GET /api/my/identities.
func (m *Module) mine(ctx context.Context, tx *db.Tx, _ *api.None) (*Identities, error) {
	return identitiesOf(ctx, tx, tx.UserID)
}

// theirs answers GET /api/users/{id}/identities.
func (m *Module) theirs(ctx context.Context, tx *db.Tx, in *oneInput) (*Identities, error) {
	if _, err := nameOf(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	return identitiesOf(ctx, tx, in.ID)
}

type untieInput struct {
	ID         int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	IdentityID int64 `path:"identity_id" minimum:"1" maximum:"9007199254740991"`
}

// untie answers DELETE /api/users/{id}/identities/{identity_id}. Whoever comes by the provider again proves the
// account's password, as at first; who was let in by it has to come anew.
func (m *Module) untie(ctx context.Context, tx *db.Tx, in *untieInput) (*Identities, error) {
	name, err := nameOf(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	gone, err := tx.Exec(ctx, "delete from sso_identities where organization_id = $1 and user_id = $2 and id = $3", tx.OrganizationID, in.ID, in.IdentityID)
	if err == nil && gone.RowsAffected() == 0 {
		err = api.NotFound()
	}
	if err == nil {
		err = m.Auth.EndOtherSessions(ctx, tx, in.ID, api.Actor(ctx).SessionID, "untied from a provider")
	}
	if err != nil {
		return nil, err
	}
	activity.Write(ctx, tx, activity.Event{Module: users.Name, RecordID: in.ID, Title: name, Kind: "sso_untied", At: m.Now()})
	return identitiesOf(ctx, tx, in.ID)
}

// identitiesOf are somebody's, the one that was used last first.
func identitiesOf(ctx context.Context, tx *db.Tx, userID int64) (*Identities, error) {
	rows, err := tx.Query(ctx, `select i.id, left(coalesce((select min(c.name) from sso_configs c where c.organization_id = i.organization_id
			and i.issuer = case c.kind when 'oidc' then c.issuer when 'saml' then 'saml:' || c.issuer else 'ldap:' || c.id end), i.issuer), 310) as provider,
		i.created_at as tied_at, i.last_used_at from sso_identities i
		where i.organization_id = $1 and i.user_id = $2 order by i.last_used_at desc, i.id desc limit 100`, tx.OrganizationID, userID)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, db.Named[Identity]())
	return &Identities{found}, err
}

// nameOf is a person of the organization.
func nameOf(ctx context.Context, tx *db.Tx, id int64) (name string, err error) {
	err = tx.QueryRow(ctx, "select full_name from users where organization_id = $1 and id = $2 and status <> 'Service'", tx.OrganizationID, id).Scan(&name)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", api.NotFound()
	}
	return name, err
}
