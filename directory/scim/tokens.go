package scim

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// Token is how a provider asks, without its secret.
type Token struct {
	ConfigID   int64      `json:"config_id" minimum:"1" maximum:"9007199254740991" doc:"The sign-in provider"`
	Start      string     `json:"start" maxLength:"20" doc:"What the secret begins with"`
	CreatedAt  time.Time  `json:"created_at"`
	LastUsedAt *time.Time `json:"last_used_at" nullable:"true" doc:"To the minute; null: never used"`
	LastIP     string     `json:"last_ip" maxLength:"60"`
	People     int        `json:"people" minimum:"0" maximum:"1000000000" doc:"Whom it has brought or taken over"`
	Groups     int        `json:"groups" minimum:"0" maximum:"1000000000"`
}

// Request is one that a provider made.
type Request struct {
	ID       int64     `json:"id" minimum:"1" maximum:"9007199254740991"`
	At       time.Time `json:"at"`
	Provider string    `json:"provider" maxLength:"80" doc:"Empty where the token was wrong"`
	Method   string    `json:"method" maxLength:"10"`
	Path     string    `json:"path" maxLength:"300"`
	Status   int       `json:"status" minimum:"100" maximum:"599"`
	Subject  string    `json:"subject" maxLength:"254" doc:"Whom or which group it is about"`
	Said     string    `json:"said" db:"-" maxLength:"1000" doc:"What became of it"`
	Ignored  int       `json:"ignored" minimum:"0" maximum:"1000000" doc:"Attributes that mean nothing here"`
}

// Overview is what the card on the screen shows.
type Overview struct {
	Address  string    `json:"address" maxLength:"300" doc:"Where providers ask"`
	Tokens   []Token   `json:"tokens" maxItems:"20"`
	Requests []Request `json:"requests" maxItems:"60"`
}

// Made is a token that was just made.
type Made struct {
	Token  Token  `json:"token"`
	Secret string `json:"secret" maxLength:"100" doc:"For the provider; empty when the same request comes again"`
}

// Redacted is the answer for a request that comes again: the secret is shown once.
func (m *Made) Redacted() any { return &Made{Token: m.Token} }

type configInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}

const selectTokens = `
select t.config_id, t.start, t.created_at, t.last_used_at, t.last_ip,
  (select count(*) from scim_people p join users u on u.organization_id = p.organization_id and u.id = p.user_id
    where p.organization_id = t.organization_id and p.config_id = t.config_id and u.status <> 'Deleted') as people,
  (select count(*) from scim_groups g where g.organization_id = t.organization_id and g.config_id = t.config_id) as groups
from scim_tokens t where t.organization_id = $1 order by t.id`

// show answers GET /api/scim.
func (m *Module) show(ctx context.Context, tx *db.Tx, _ *api.None) (*Overview, error) {
	found, err := tx.Query(ctx, selectTokens, tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	out := &Overview{Address: addressOf(api.CallOf(ctx))}
	if out.Tokens, err = pgx.CollectRows(found, db.Named[Token]()); err != nil {
		return nil, err
	}
	if api.Actor(ctx).Visits() {
		out.Requests = []Request{} // people's addresses are in them
		return out, nil
	}
	out.Requests, err = lastRequests(ctx, tx)
	return out, err
}

func addressOf(call *api.Call) string { return call.Origin() + "/scim/v2" }

const mostRequests = 50

func lastRequests(ctx context.Context, tx *db.Tx) ([]Request, error) {
	found, err := tx.Query(ctx, `select r.id, r.at, coalesce(c.name, '') as provider, r.method, r.path, r.status, r.subject, r.outcome, r.params, r.ignored
		from scim_requests r left join sso_configs c on c.organization_id = r.organization_id and c.id = r.config_id
		where r.organization_id = $1 order by r.id desc limit $2`, tx.OrganizationID, mostRequests)
	if err != nil {
		return nil, err
	}
	call := api.CallOf(ctx)
	return pgx.CollectRows(found, db.NamedAs(func(row *struct {
		Request
		Outcome string
		Params  json.RawMessage
	}) Request {
		params := i18n.Params{}
		_ = json.Unmarshal(row.Params, &params) // our own
		for name, value := range params {
			if number, ok := value.(float64); ok {
				params[name] = int(number)
			}
		}
		row.Said = call.Say(row.Outcome, params)
		return row.Request
	}))
}

// makeToken answers POST /api/scim/{id}/token.
func (m *Module) makeToken(ctx context.Context, tx *db.Tx, in *configInput) (*Made, error) {
	name, err := providerOf(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	secret, start, hash := auth.NewToken(tokenPrefix)
	renewed, err := tx.Exec(ctx, `update scim_tokens set start = $3, secret_hash = $4, created_by = $5, created_at = $6, last_used_at = null, last_ip = ''
		where organization_id = $1 and config_id = $2`, tx.OrganizationID, in.ID, start, hash, tx.UserID, m.Now())
	if err != nil {
		return nil, err
	}
	kind := "scim_token_renewed"
	if renewed.RowsAffected() == 0 {
		kind = "scim_token_made"
		if err := m.addToken(ctx, tx, in.ID, name, start, hash); err != nil {
			return nil, err
		}
	}
	m.note(ctx, tx, kind, name)
	all, err := m.show(ctx, tx, nil)
	if err != nil {
		return nil, err
	}
	for _, token := range all.Tokens {
		if token.ConfigID == in.ID {
			return &Made{token, secret}, nil
		}
	}
	return nil, errors.New("scim: the token that was made is gone")
}

// tokenPrefix is what secrets begin with, so that they are found where somebody has left one lying.
const tokenPrefix = "hvs_"

func providerOf(ctx context.Context, tx *db.Tx, configID int64) (name string, err error) {
	err = tx.QueryRow(ctx, "select name from sso_configs where organization_id = $1 and id = $2", tx.OrganizationID, configID).Scan(&name)
	return name, err
}

func (m *Module) addToken(ctx context.Context, tx *db.Tx, configID int64, name, start string, hash []byte) error {
	var account int64
	// Nobody signs in by this address: mail never reaches the domain.
	err := tx.QueryRow(ctx, `insert into users (organization_id, email, full_name, role_id, status)
		select $1, $2, $3, id, 'Service' from roles where organization_id = $1 and template = 'Guest User' returning id`,
		tx.OrganizationID, fmt.Sprintf("scim-%x@keys.invalid", hash[:8]), name+" (SCIM)").Scan(&account)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `insert into scim_tokens (organization_id, config_id, user_id, start, secret_hash, created_by, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
		tx.OrganizationID, configID, account, start, hash, tx.UserID, m.Now())
	return err
}

// revokeToken answers DELETE /api/scim/{id}/token.
func (m *Module) revokeToken(ctx context.Context, tx *db.Tx, in *configInput) (*Overview, error) {
	name, err := providerOf(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	gone, err := tx.Exec(ctx, "delete from scim_tokens where organization_id = $1 and config_id = $2", tx.OrganizationID, in.ID)
	if err != nil {
		return nil, err
	}
	if gone.RowsAffected() == 0 {
		return nil, api.NotFound()
	}
	m.note(ctx, tx, "scim_token_revoked", name)
	return m.show(ctx, tx, nil)
}

func (m *Module) note(ctx context.Context, tx *db.Tx, kind, name string) {
	activity.Write(ctx, tx, activity.Event{Module: "Organization", RecordID: tx.OrganizationID, Title: name, Kind: kind, At: m.Now()})
}
