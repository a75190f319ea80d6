package apikeys

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Draft is a key as an administrator makes it.
type Draft struct {
	Name              string    `json:"name" minLength:"1" maxLength:"80" doc:"Which program it is for; timelines and the log show it"`
	RoleID            int64     `json:"role_id" minimum:"1" maximum:"9007199254740991" doc:"What the key may do; a role that makes administrators is refused"`
	SiteIDs           []int64   `json:"site_ids" minItems:"1" maxItems:"1000" doc:"At which sites"`
	ExpiresAt         time.Time `json:"expires_at" doc:"A year ahead at most"`
	Networks          []string  `json:"networks" maxItems:"20" doc:"Addresses and networks (192.0.2.0/24) that it may ask from; none: everywhere"`
	RequestsPerMinute int       `json:"requests_per_minute" minimum:"1" maximum:"6000"`
}

// Key is a key without its secret.
type Key struct {
	ID                int64          `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name              string         `json:"name" maxLength:"200"`
	Start             string         `json:"start" maxLength:"20" doc:"What the secret begins with"`
	RoleID            int64          `json:"role_id" minimum:"1" maximum:"9007199254740991"`
	RoleName          string         `json:"role_name" maxLength:"120"`
	SiteIDs           []int64        `json:"site_ids" maxItems:"1000"`
	ExpiresAt         time.Time      `json:"expires_at"`
	Networks          []string       `json:"networks" maxItems:"20"`
	RequestsPerMinute int            `json:"requests_per_minute" minimum:"1" maximum:"6000"`
	LastUsedAt        *time.Time     `json:"last_used_at" nullable:"true" doc:"To the minute; null: never used"`
	LastIP            string         `json:"last_ip" maxLength:"60" doc:"The address that it was used from then"`
	CreatedAt         time.Time      `json:"created_at"`
	CreatedBy         records.Person `json:"created_by"`
}

// List are the keys that are not revoked, those that have expired among them.
type List struct {
	Keys []Key `json:"api_keys" maxItems:"100"`
}

// Made is a key that was just made, with its secret.
type Made struct {
	Key    Key    `json:"api_key"`
	Secret string `json:"secret" maxLength:"100" doc:"For the header Authorization: Bearer; empty when the same request comes again"`
}

// Redacted is the answer for a request that comes again: the secret is shown once.
func (m *Made) Redacted() any { return &Made{Key: m.Key} }

type oneInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}

type createInput struct {
	Body Draft
}

type editInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	Body Draft
}

// mostKeys is how many an organization has at once.
const mostKeys = 100

const selectKeys = `
select k.id, u.full_name as name, k.start, u.role_id, r.name as role_name, k.expires_at, k.networks, k.requests_per_minute,
  k.last_used_at, k.last_ip, k.created_at, jsonb_build_object('id', c.id, 'name', c.full_name) as created_by,
  array(select us.site_id from user_sites us where us.organization_id = k.organization_id and us.user_id = k.user_id order by us.site_id) as site_ids
from api_keys k
join users u on u.organization_id = k.organization_id and u.id = k.user_id
join roles r on r.organization_id = u.organization_id and r.id = u.role_id
join users c on c.organization_id = k.organization_id and c.id = k.created_by
where k.organization_id = $1 and k.revoked_at is null and ($2 = 0 or k.id = $2)
order by lower(u.full_name), k.id`

// list answers GET /api/api_keys.
func (m *Module) list(ctx context.Context, tx *db.Tx, _ *api.None) (*List, error) {
	keys, err := read(ctx, tx, 0)
	return &List{keys}, err
}

func read(ctx context.Context, tx *db.Tx, id int64) ([]Key, error) {
	rows, err := tx.Query(ctx, selectKeys, tx.OrganizationID, id)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[Key]())
}

func find(ctx context.Context, tx *db.Tx, id int64) (Key, error) {
	keys, err := read(ctx, tx, id)
	if err == nil && len(keys) == 0 {
		err = api.NotFound()
	}
	if err != nil {
		return Key{}, err
	}
	return keys[0], nil
}
