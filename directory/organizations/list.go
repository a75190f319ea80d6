package organizations

import (
	"context"
	"time"

	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Public is what anybody on the organization's host may know of it.
type Public struct {
	ID            int64   `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name          string  `json:"name" maxLength:"200"`
	SubDomainName string  `json:"sub_domain_name" maxLength:"63"`
	TimeZone      string  `json:"time_zone" maxLength:"60"`
	LogoURL       *string `json:"logo_url" nullable:"true" maxLength:"500"`
}

// PublicOf reads the transaction's organization.
func PublicOf(ctx context.Context, tx *db.Tx) (*Public, error) {
	row, err := New().PublicOrganization(ctx, tx, tx.OrganizationID)
	public := &Public{ID: row.ID, Name: row.Name, SubDomainName: row.SubDomainName, TimeZone: row.TimeZone}
	if row.LogoID != 0 {
		url := users.LogoURL(row.LogoID)
		public.LogoURL = &url
	}
	return public, err
}

// TenantOrganization is an organization as the master super admin sees it.
type TenantOrganization struct {
	ID               int64     `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name             string    `json:"name" maxLength:"200"`
	SubDomainName    string    `json:"sub_domain_name" maxLength:"63"`
	Status           string    `json:"status" enum:"Active,Inactive,Deleted"`
	IsLocked         bool      `json:"is_locked"`
	SubscriptionType string    `json:"subscription_type" enum:"own,trial,free,business,enterprise,cancelled"`
	ValidTill        string    `json:"valid_till" maxLength:"10"`
	StorageUsed      int64     `json:"storage_used_bytes" minimum:"0" maximum:"9007199254740991"`
	StorageLimit     int64     `json:"storage_limit_bytes" minimum:"0" maximum:"9007199254740991"`
	CreatedAt        time.Time `json:"created_at"`
	ActiveUsers      int64     `json:"active_users" minimum:"0" maximum:"9007199254740991"`
}

// List is a page of organizations.
type List struct {
	Organizations []TenantOrganization `json:"organizations" maxItems:"100"`
	Meta          api.Meta             `json:"meta"`
}

type listInput struct {
	api.PageInput
	PerPage int `query:"per_page" default:"50" minimum:"1" maximum:"100"`
}

const selectTenant = `
select o.id, o.name, coalesce(o.sub_domain_name, '') as sub_domain_name, o.status, o.is_locked, o.subscription_type,
  coalesce(o.valid_till::text, '') as valid_till, o.storage_used_bytes, o.storage_limit_bytes, o.created_at,
  (select count(*) from users u where u.organization_id = o.id and u.status = 'Active') as active_users`

var tenantColumns = map[string]api.Column{"id": {SQL: "o.id", Type: api.NumberColumn}, "name": {SQL: "o.name", Type: api.TextColumn}}

// list answers GET /api/organizations: every tenant, never its records. It crosses tenants, so
// it runs as the platform and leaves an audit event.
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	byName, err := api.OrderBy("", "name", tenantColumns)
	if err != nil {
		return nil, err
	}
	where := api.RowsOf("organizations o")
	where.And("o.kind = 'tenant'")
	out := &List{}
	err = m.DB.Platform(ctx, "master super admin lists organizations", func(all *db.Tx) (err error) {
		all.OrganizationID = tx.OrganizationID
		auth.Audit(all, tx.UserID, "organizations_listed", nil, api.CallOf(ctx).IP)
		out.Organizations, out.Meta, err = api.ReadPage(ctx, all, api.Listing{Select: selectTenant, Where: where, Order: byName}, in.PageInput, in.PerPage, db.Named[TenantOrganization]())
		return err
	})
	return out, err
}

type memoryInput struct {
	ID int64 `query:"id" minimum:"1" maximum:"9007199254740991" doc:"The organization; only one's own is ever answered"`
}

// StorageUsage says how much storage is taken.
type StorageUsage struct {
	TenantMemoryDetails struct {
		UsedBytes    int64 `json:"used_bytes" minimum:"0" maximum:"9007199254740991"`
		LimitBytes   int64 `json:"limit_bytes" minimum:"0" maximum:"9007199254740991"`
		MemExhausted bool  `json:"mem_exhausted"`
	} `json:"tenant_memory_details"`
}

// memory answers GET /api/tenants/memory. "Not found" for another organization.
func (m *Module) memory(ctx context.Context, tx *db.Tx, in *memoryInput) (*StorageUsage, error) {
	if in.ID != 0 && in.ID != tx.OrganizationID {
		return nil, api.NotFound()
	}
	row, err := New().Memory(ctx, tx, tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	var out StorageUsage
	out.TenantMemoryDetails.UsedBytes = row.StorageUsedBytes
	out.TenantMemoryDetails.LimitBytes = row.StorageLimitBytes
	out.TenantMemoryDetails.MemExhausted = row.StorageExhausted
	return &out, nil
}
