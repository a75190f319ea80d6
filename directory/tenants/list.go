package tenants

import (
	"context"
	"time"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Organization is an organization as the master super admin sees it.
type Organization struct {
	ID               int64      `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name             string     `json:"name" maxLength:"200"`
	SubDomainName    string     `json:"sub_domain_name" maxLength:"63"`
	Status           string     `json:"status" enum:"Active,Inactive,Deleted"`
	IsLocked         bool       `json:"is_locked"`
	SubscriptionType string     `json:"subscription_type" enum:"own,trial,free,business,enterprise,cancelled"`
	ValidTill        string     `json:"valid_till" maxLength:"10"`
	DeletionOn       string     `json:"deletion_on" maxLength:"10" doc:"The day on which all of it is deleted; empty: it stays"`
	MovingSince      *time.Time `json:"moving_since" nullable:"true" doc:"Since when it is on its way to another installation, or has moved there; null: it stays"`
	MovedTo          string     `json:"moved_to" maxLength:"300" doc:"The address at another installation that it has moved to; empty: it is here"`
	UserLimit        int64      `json:"user_limit" minimum:"1" maximum:"2147483647"`
	StorageUsed      int64      `json:"storage_used_bytes" minimum:"0" maximum:"9007199254740991"`
	StorageLimit     int64      `json:"storage_limit_bytes" minimum:"0" maximum:"9007199254740991"`
	Contractors      bool       `json:"contractors" doc:"It has contractors, with their screens and operations"`
	CreatedAt        time.Time  `json:"created_at"`
	ActiveUsers      int64      `json:"active_users" minimum:"0" maximum:"9007199254740991"`
}

// moves reports whether it is just being taken to another installation.
func (o *Organization) moves() bool { return o.MovingSince != nil && o.MovedTo == "" }

// List is a page of organizations.
type List struct {
	Organizations []Organization `json:"organizations" maxItems:"100"`
	Meta          api.Meta       `json:"meta"`
}

type listInput struct {
	api.PageInput
	PerPage int      `query:"per_page" default:"50" minimum:"1" maximum:"100"`
	Q       string   `query:"q" maxLength:"200" doc:"Part of the name or of the address"`
	Status  []string `query:"status" maxItems:"2" enum:"Active,Inactive"`
}

const selectOrganization = `
select o.id, o.name, o.sub_domain_name, o.status, o.is_locked, o.subscription_type,
  coalesce(o.valid_till::text, '') as valid_till, coalesce(o.deletion_on::text, '') as deletion_on,
  o.moving_since, coalesce(o.moved_to, '') as moved_to,
  o.user_limit, o.storage_used_bytes, o.storage_limit_bytes, o.contractors, o.created_at,
  (select count(*) from users u where u.organization_id = o.id and u.status = 'Active') as active_users`

var columns = map[string]api.Column{"id": {SQL: "o.id", Type: api.NumberColumn}, "name": {SQL: "o.name", Type: api.TextColumn}}

// every are all organizations but the platform's own.
func every() *api.Where {
	where := api.RowsOf("organizations o")
	where.And("o.kind = 'tenant'")
	return where
}

// list answers GET /api/organizations: every tenant, never its records.
func (m *Module) list(ctx context.Context, _ *db.Tx, in *listInput) (*List, error) {
	byName, err := api.OrderBy("", "name", columns)
	if err != nil {
		return nil, err
	}
	where := every()
	for _, word := range api.Words(in.Q) {
		where.And("concat_ws(' ', o.name, o.sub_domain_name) ilike %s", word)
	}
	api.AnyOf(where, "o.status", in.Status)
	out := &List{}
	err = m.asPlatform(ctx, "master super admin lists organizations", func(all *db.Tx) (err error) {
		m.note(ctx, all, "organizations_listed", nil)
		out.Organizations, out.Meta, err = api.ReadPage(ctx, all, api.Listing{Select: selectOrganization, Where: where, Order: byName}, in.PageInput, in.PerPage, db.Named[Organization]())
		return err
	})
	return out, err
}

// readOne reads an organization; not found for one that there is not.
func readOne(ctx context.Context, tx *db.Tx, id int64) (Organization, error) {
	where := every()
	where.And("o.id = %s", id)
	return api.ReadOne(ctx, tx, selectOrganization+where.From(""), where, db.Named[Organization]())
}
