package organizations

import (
	"context"

	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Public is what anybody on the organization's host may know of it.
type Public struct {
	ID            int64      `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name          string     `json:"name" maxLength:"200"`
	SubDomainName string     `json:"sub_domain_name" maxLength:"63"`
	TimeZone      string     `json:"time_zone" maxLength:"60"`
	LogoURL       *string    `json:"logo_url" nullable:"true" maxLength:"500"`
	Look          users.Look `json:"look"`
}

// PublicOf reads the transaction's organization.
func PublicOf(ctx context.Context, tx *db.Tx) (*Public, error) {
	row, err := New().PublicOrganization(ctx, tx, tx.OrganizationID)
	public := &Public{ID: row.ID, Name: row.Name, SubDomainName: row.SubDomainName, TimeZone: row.TimeZone,
		Look: users.LookOf(users.HasOwnLook(row.SubscriptionType), row.LookAccent, row.LookNavigation, row.LookFont)}
	if row.LogoID != 0 {
		url := users.LogoURL(row.LogoID)
		public.LogoURL = &url
	}
	return public, err
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
