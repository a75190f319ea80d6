package sessions

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Passkey is one of a person's own, as they see it.
type Passkey struct {
	ID         int64      `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name       string     `json:"name" maxLength:"60"`
	Address    string     `json:"address" maxLength:"253" doc:"The host that it was made at, and is good at"`
	Here       bool       `json:"here" doc:"That is the host that asks"`
	BackedUp   bool       `json:"backed_up" doc:"Other devices of its owner have it as well"`
	CreatedAt  time.Time  `json:"created_at"`
	LastUsedAt *time.Time `json:"last_used_at" nullable:"true" doc:"Null until it is used"`
}

// NewPasskey answers a passkey that was added. The codes are there when it is the first factor.
type NewPasskey struct {
	RecoveryCodes []string `json:"recovery_codes,omitempty" maxItems:"10" doc:"Shown this once"`
}

// Transient keeps the codes from being stored with the request.
func (n *NewPasskey) Transient() bool { return true }

const mostPasskeys = 20

type passkeyInput struct {
	Body struct {
		auth.Attestation
		Name string `json:"name" minLength:"1" maxLength:"60" doc:"What its owner calls it"`
	}
}

// passkeysOf are a person's passkeys, the oldest first.
func passkeysOf(ctx context.Context, tx *db.Tx, userID int64) ([]Passkey, error) {
	rows, err := tx.Query(ctx, `
		select id, name, rp_id as address, rp_id = $3 as here, backed_up, created_at, last_used_at from passkeys
		where organization_id = $1 and user_id = $2 order by id`, tx.OrganizationID, userID, auth.RelyingParty(api.CallOf(ctx)))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[Passkey]())
}

// ownerOf is a person with the passkeys that are good at the host of the request.
func ownerOf(ctx context.Context, tx *db.Tx, userID int64) (auth.PasskeyOwner, error) {
	owner := auth.PasskeyOwner{UserID: userID}
	err := tx.QueryRow(ctx, "select email, full_name from users where organization_id = $1 and id = $2", tx.OrganizationID, userID).
		Scan(&owner.Email, &owner.FullName)
	if err != nil {
		return owner, err
	}
	rows, err := tx.Query(ctx, `
		select id, credential_id, public_key, sign_count, transports, backup_eligible, backed_up from passkeys
		where organization_id = $1 and user_id = $2 and rp_id = $3 order by id`, tx.OrganizationID, userID, auth.RelyingParty(api.CallOf(ctx)))
	if err != nil {
		return owner, err
	}
	owner.Passkeys, err = pgx.CollectRows(rows, db.Named[auth.Passkey]())
	return owner, err
}

// beginPasskey answers POST /api/my/passkeys.
func (m *Module) beginPasskey(ctx context.Context, tx *db.Tx, _ *api.None) (*auth.NewPasskey, error) {
	asked, ceremony, err := m.askToMake(ctx, tx, tx.UserID)
	if err != nil {
		return nil, err
	}
	return asked, auth.KeepCeremony(ctx, tx, auth.OfSession, api.Actor(ctx).SessionID, ceremony)
}

func (m *Module) askToMake(ctx context.Context, tx *db.Tx, userID int64) (*auth.NewPasskey, *auth.Ceremony, error) {
	owner, err := ownerOf(ctx, tx, userID)
	if err != nil {
		return nil, nil, err
	}
	var organization string
	var many int
	err = tx.QueryRow(ctx, `select name, (select count(*) from passkeys p where p.organization_id = o.id and p.user_id = $2) from organizations o where id = $1`,
		tx.OrganizationID, userID).Scan(&organization, &many)
	if err != nil {
		return nil, nil, err
	}
	if many >= mostPasskeys {
		return nil, nil, api.Conflict("too_many_passkeys", map[string]any{"Max": mostPasskeys})
	}
	return m.Auth.BeginPasskey(api.CallOf(ctx), owner, organization)
}

// confirmPasskey answers POST /api/my/passkeys/confirm. Whoever is signed in elsewhere was so without it.
func (m *Module) confirmPasskey(ctx context.Context, tx *db.Tx, in *passkeyInput) (*NewPasskey, error) {
	me := api.Actor(ctx)
	asked, err := auth.TakeCeremony(ctx, tx, auth.OfSession, me.SessionID)
	if err != nil {
		return nil, err
	}
	codes, err := m.addPasskey(ctx, tx, me.ID, asked, in)
	if err != nil {
		return nil, err
	}
	return &NewPasskey{codes}, m.Auth.EndOtherSessions(ctx, tx, me.ID, me.SessionID, "a passkey was added")
}

// addPasskey keeps a new passkey, and gives its owner recovery codes with their first factor.
func (m *Module) addPasskey(ctx context.Context, tx *db.Tx, userID int64, asked auth.Ceremony, in *passkeyInput) ([]string, error) {
	name := strings.TrimSpace(in.Body.Name)
	if name == "" {
		return nil, api.Invalid("name", "required")
	}
	before, err := factorsOf(ctx, tx, userID)
	if err != nil {
		return nil, err
	}
	owner, err := ownerOf(ctx, tx, userID)
	if err != nil {
		return nil, err
	}
	made, err := m.Auth.MakePasskey(api.CallOf(ctx), owner, asked, in.Body.Attestation)
	if err != nil {
		return nil, passkeyRefused(err)
	}
	kept, err := tx.Exec(ctx, `
		insert into passkeys (organization_id, user_id, name, rp_id, credential_id, public_key, sign_count, transports, backup_eligible, backed_up, created_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
		tx.OrganizationID, userID, name, asked.RelyingPartyID, made.CredentialID, made.PublicKey, made.SignCount, made.Transports, made.BackupEligible, made.BackedUp, m.Now())
	if err != nil {
		return nil, err
	}
	if kept.RowsAffected() == 0 {
		return nil, api.Conflict("passkey_there", nil)
	}
	if err := m.notify(ctx, tx, userID, notifications.PasskeyAdded); err != nil || before.RecoveryCodes > 0 {
		return nil, err
	}
	return m.writeCodes(tx, userID), nil
}

// passkeyRefused is what people are told of a passkey that is not right, with the reason for the log.
func passkeyRefused(cause error) error {
	var refusal *api.Error
	if errors.As(cause, &refusal) {
		return refusal
	}
	return api.Refused("passkey_wrong", nil)
}

type renameInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	Body struct {
		Name string `json:"name" minLength:"1" maxLength:"60" doc:"What its owner calls it"`
	}
}

// renamePasskey answers PATCH /api/my/passkeys/{id}.
func (m *Module) renamePasskey(ctx context.Context, tx *db.Tx, in *renameInput) (*Factors, error) {
	name := strings.TrimSpace(in.Body.Name)
	if name == "" {
		return nil, api.Invalid("name", "required")
	}
	renamed, err := tx.Exec(ctx, "update passkeys set name = $4 where organization_id = $1 and user_id = $2 and id = $3", tx.OrganizationID, tx.UserID, in.ID, name)
	if err == nil && renamed.RowsAffected() == 0 {
		err = api.NotFound()
	}
	if err != nil {
		return nil, err
	}
	return m.myFactors(ctx, tx, nil)
}

// removePasskey answers DELETE /api/my/passkeys/{id}. With the last factor the recovery codes go.
func (m *Module) removePasskey(ctx context.Context, tx *db.Tx, in *oneInput) (*Factors, error) {
	gone, err := tx.Exec(ctx, "delete from passkeys where organization_id = $1 and user_id = $2 and id = $3", tx.OrganizationID, tx.UserID, in.ID)
	if err != nil {
		return nil, err
	}
	if gone.RowsAffected() == 0 {
		return nil, api.NotFound()
	}
	return m.afterRemoval(ctx, tx, notifications.PasskeyRemoved)
}

// afterRemoval is what is due once one of one's own factors is removed.
func (m *Module) afterRemoval(ctx context.Context, tx *db.Tx, kind string) (*Factors, error) {
	_, err := tx.Exec(ctx, `delete from recovery_codes c where organization_id = $1 and user_id = $2
		and not exists (select from passkeys p where p.organization_id = $1 and p.user_id = $2)
		and not exists (select from authenticators a where a.organization_id = $1 and a.user_id = $2)`, tx.OrganizationID, tx.UserID)
	if err != nil {
		return nil, err
	}
	if err := m.notify(ctx, tx, tx.UserID, kind); err != nil {
		return nil, err
	}
	if err := m.Auth.EndOtherSessions(ctx, tx, tx.UserID, api.Actor(ctx).SessionID, "a second factor was removed"); err != nil {
		return nil, err
	}
	return m.myFactors(ctx, tx, nil)
}
