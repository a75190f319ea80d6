package tenants

import (
	"context"
	"time"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Key is an API key of some organization: never its secret, nor what it asked for.
type Key struct {
	ID                int64      `json:"id" minimum:"1" maximum:"9007199254740991"`
	OrganizationID    int64      `json:"organization_id" minimum:"1" maximum:"9007199254740991"`
	OrganizationName  string     `json:"organization_name" maxLength:"200"`
	Name              string     `json:"name" maxLength:"200"`
	Start             string     `json:"start" maxLength:"20" doc:"What the secret begins with"`
	RoleName          string     `json:"role_name" maxLength:"120"`
	RequestsPerMinute int        `json:"requests_per_minute" minimum:"1" maximum:"6000"`
	ExpiresAt         time.Time  `json:"expires_at"`
	LastUsedAt        *time.Time `json:"last_used_at" nullable:"true" doc:"To the minute; null: never used"`
}

// Keys are a page of the keys that are not revoked, the newest first.
type Keys struct {
	Keys []Key    `json:"api_keys" maxItems:"100"`
	Meta api.Meta `json:"meta"`
}

type keysInput struct {
	api.PageInput
	PerPage        int    `query:"per_page" default:"50" minimum:"1" maximum:"100"`
	Q              string `query:"q" maxLength:"200" doc:"Part of the name, of the organization's, or of what the secret begins with"`
	OrganizationID int64  `query:"organization_id" minimum:"0" maximum:"9007199254740991" doc:"Only this one's"`
}

const selectKey = `
select k.id, k.organization_id, (select o.name from organizations o where o.id = k.organization_id) as organization_name,
  u.full_name as name, k.start, r.name as role_name, k.expires_at, k.last_used_at,
  least(k.requests_per_minute, (select o.api_requests_per_minute from organizations o where o.id = k.organization_id)) as requests_per_minute`

var keyLookups = api.Lookups{
	{Table: "users", Alias: "u", On: "u.id = k.user_id", Required: true},
	{Table: "roles", Alias: "r", On: "r.id = u.role_id", Required: true},
}

var keyColumns = map[string]api.Column{"id": {SQL: "k.id", Type: api.NumberColumn}}

// listKeys answers GET /api/v1/api_keys.
func (m *Module) listKeys(ctx context.Context, _ *db.Tx, in *keysInput) (*Keys, error) {
	newest, err := api.OrderBy("", "-id", keyColumns)
	if err != nil {
		return nil, err
	}
	where := api.RowsOf("api_keys k")
	where.And("k.revoked_at is null")
	if in.OrganizationID != 0 {
		where.And("k.organization_id = %s", in.OrganizationID)
	}
	for _, word := range api.Words(in.Q) {
		where.And(`exists (select from users n join organizations p on p.id = n.organization_id
			where n.organization_id = k.organization_id and n.id = k.user_id and concat_ws(' ', n.full_name, p.name, k.start) ilike %s)`, word)
	}
	out := &Keys{}
	err = m.asPlatform(ctx, "master super admin lists API keys", func(tx *db.Tx) (err error) {
		m.note(ctx, tx, "api_keys_listed", nil)
		listing := api.Listing{Select: selectKey, Lookups: keyLookups, Where: where, Order: newest, Now: m.Now()}
		out.Keys, out.Meta, err = api.ReadPage(ctx, tx, listing, in.PageInput, in.PerPage, db.Named[Key]())
		return err
	})
	return out, err
}

// revokeKey answers DELETE /api/v1/api_keys/{id}: the next request with it is refused.
func (m *Module) revokeKey(ctx context.Context, _ *db.Tx, in *OneInput) (*api.None, error) {
	return &api.None{}, m.asPlatform(ctx, "master super admin revokes an API key", func(tx *db.Tx) error {
		var o Organization
		var name string
		err := tx.QueryRow(ctx, `update api_keys k set revoked_at = $2 from users u, organizations o
			where k.id = $1 and k.revoked_at is null and u.organization_id = k.organization_id and u.id = k.user_id and o.id = k.organization_id
			returning o.id, o.name, u.full_name`, in.ID, m.Now()).Scan(&o.ID, &o.Name, &name)
		if err != nil {
			return err
		}
		event := activity.Event{Module: "User", Title: name, Kind: "api_key_revoked", At: m.Now()}
		m.write(ctx, tx, o, "api_key_revoked", records.AppendChange(nil, "name", name, ""))
		return tx.In(o.ID, func() error {
			activity.Write(ctx, tx, event)
			return nil
		})
	})
}

// APISettings are what an organization's programs may.
type APISettings struct {
	OrganizationID    int64  `json:"organization_id" minimum:"1" maximum:"9007199254740991"`
	OrganizationName  string `json:"organization_name" maxLength:"200"`
	KeysAllowed       bool   `json:"keys_allowed" doc:"False: keys are refused, and no new ones are made; they work again once it is true"`
	RequestsPerMinute int    `json:"requests_per_minute" minimum:"1" maximum:"6000" doc:"The most of a key, whatever its own limit says"`
}

type apiSettingsInput struct {
	OneInput
	Body struct {
		KeysAllowed       bool `json:"keys_allowed"`
		RequestsPerMinute int  `json:"requests_per_minute" minimum:"1" maximum:"6000"`
	}
}

const selectAPISettings = `select id as organization_id, name as organization_name, api_keys_allowed as keys_allowed, api_requests_per_minute as requests_per_minute
from organizations where id = $1 and kind = 'tenant'`

// apiSettings answers GET /api/organizations/{id}/api_settings.
func (m *Module) apiSettings(ctx context.Context, _ *db.Tx, in *OneInput) (out *APISettings, err error) {
	err = m.asPlatform(ctx, "master super admin looks at API settings", func(tx *db.Tx) (err error) {
		out, err = readAPISettings(ctx, tx, in.ID)
		return err
	})
	return out, err
}

func readAPISettings(ctx context.Context, tx *db.Tx, id int64) (*APISettings, error) {
	settings, err := db.One[APISettings](ctx, tx, selectAPISettings, id)
	return &settings, err
}

// editAPISettings answers PUT /api/organizations/{id}/api_settings.
func (m *Module) editAPISettings(ctx context.Context, _ *db.Tx, in *apiSettingsInput) (out *APISettings, err error) {
	err = m.asPlatform(ctx, "master super admin changes API settings", func(tx *db.Tx) error {
		tx.Defer("select from organizations where id = $1 for no key update", in.ID)
		before, err := readAPISettings(ctx, tx, in.ID)
		if err != nil {
			return err
		}
		b := in.Body
		if _, err := tx.Exec(ctx, "update organizations set api_keys_allowed = $2, api_requests_per_minute = $3 where id = $1", in.ID, b.KeysAllowed, b.RequestsPerMinute); err != nil {
			return err
		}
		changes := records.AppendChange(nil, "api_keys_allowed", before.KeysAllowed, b.KeysAllowed)
		changes = records.AppendChange(changes, "requests_per_minute", before.RequestsPerMinute, b.RequestsPerMinute)
		if len(changes) > 0 {
			m.write(ctx, tx, Organization{ID: in.ID, Name: before.OrganizationName}, "api_settings_changed", changes)
		}
		out, err = readAPISettings(ctx, tx, in.ID)
		return err
	})
	return out, err
}
