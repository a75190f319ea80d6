package domains

import (
	"context"
	"embed"
	"time"

	"hivis/core/activity"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// sentences are what the module says, one file per language.
//
//go:embed locales/*.json
var sentences embed.FS

// CheckEvery is how often DNS records of own domains are looked for again.
const CheckEvery = 24 * time.Hour

// Resolver answers questions of DNS, as net.Resolver does.
type Resolver interface {
	LookupTXT(ctx context.Context, name string) ([]string, error)
	LookupHost(ctx context.Context, host string) ([]string, error)
}

// Module is the domains module.
type Module struct {
	DB       *db.DB
	Now      api.Clock
	Auth     *auth.Auth
	Host     string // the installation's own, such as hivis.example
	Resolver Resolver
	// CertificateTill is when a host's certificate ends; the zero time where there is none.
	CertificateTill func(host string) time.Time
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("organizations", "The organization, its domains and plan", sentences)
	const one = "/api/domains/{id}"
	api.Get(r, "/api/domains", access.MasterSuperAdmin, m.list, "Own domains, former sub-domains and reserved names")
	api.Post(r, "/api/domains", access.MasterSuperAdmin, m.add, "Add an organization's own domain", api.Created)
	api.Post(r, "/api/domains/reserved", access.MasterSuperAdmin, m.reserve, "Reserve a name that no organization gets", api.Created)
	api.Post(r, one+"/check", access.MasterSuperAdmin, m.check, "Look for the DNS record that proves an own domain")
	api.Delete(r, one, access.MasterSuperAdmin, m.remove, "Remove an own domain, a former sub-domain or a reserved name")
	api.Put(r, "/api/organizations/{id}/sub_domain", access.MasterSuperAdmin, m.rename, "Change an organization's sub-domain: the former one leads to it as before")
}

// Domain is an address beside the sub-domain of today.
type Domain struct {
	ID               int64      `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name             string     `json:"name" maxLength:"253" doc:"An own domain in full; else the first label of an address"`
	Kind             string     `json:"kind" enum:"own,former,reserved"`
	OrganizationID   int64      `json:"organization_id" minimum:"1" maximum:"9007199254740991"`
	OrganizationName string     `json:"organization_name" maxLength:"200"`
	RecordName       string     `json:"record_name" maxLength:"260" doc:"Name of the TXT record that proves an own domain"`
	Record           string     `json:"record" maxLength:"80" doc:"What the record has to say"`
	ProvedAt         *time.Time `json:"proved_at" nullable:"true" doc:"Null: it leads nowhere yet"`
	CheckedAt        *time.Time `json:"checked_at" nullable:"true"`
	MissingSince     *time.Time `json:"missing_since" nullable:"true" doc:"Since when the record is gone; after a week the domain leads nowhere"`
	CertificateTill  *time.Time `json:"certificate_till" nullable:"true" doc:"Until when its certificate is good, where Hivis has it"`
}

// List is a page of addresses.
type List struct {
	Domains []Domain `json:"domains" maxItems:"100"`
	Meta    api.Meta `json:"meta"`
}

// Shown carries an address.
type Shown struct {
	Domain Domain `json:"domain"`
}

// Checked is what DNS said of an own domain.
type Checked struct {
	Domain Domain `json:"domain"`
	Record string `json:"record" enum:"found,missing,unknown" doc:"Unknown: DNS gave no answer"`
	Leads  bool   `json:"leads" doc:"Whether the domain leads to where this installation's own host leads"`
}

// OneInput names an address.
type OneInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}

// asPlatform reaches all organizations, and acts in the platform's own.
func (m *Module) asPlatform(ctx context.Context, why string, act func(*db.Tx) error) error {
	return api.PlatformTx(ctx, m.DB, why, act)
}

// write puts what was done into the platform's log.
func (m *Module) write(ctx context.Context, tx *db.Tx, organization int64, name, kind string) {
	activity.Write(ctx, tx, activity.Event{Module: "Organization", RecordID: organization, Title: name, Kind: kind, At: m.Now()})
}
