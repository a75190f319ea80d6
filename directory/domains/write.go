package domains

import (
	"context"
	"crypto/rand"
	"net/netip"
	"regexp"
	"strings"

	"golang.org/x/net/idna"

	"hivis/directory/organizations"
	"hivis/platform/api"
	"hivis/platform/db"
)

const insertAddress = "insert into addresses (organization_id, name, kind, token, proved_at, created_at) values ($1, $2, $3, $4, case when $3 = 'own' then null else $5::timestamptz end, $5) on conflict do nothing returning id"

type addInput struct {
	Body struct {
		OrganizationID int64  `json:"organization_id" minimum:"1" maximum:"9007199254740991"`
		Name           string `json:"name" minLength:"1" maxLength:"253" doc:"The domain in full, such as ehs.example.com"`
	}
}

// add answers POST /api/domains. The domain leads nowhere before its record was found.
func (m *Module) add(ctx context.Context, _ *db.Tx, in *addInput) (*Shown, error) {
	name := normal(in.Body.Name)
	if !m.usable(name) {
		return nil, api.Invalid("name", "domain_unusable")
	}
	out := &Shown{}
	err := m.asPlatform(ctx, "master super admin adds an own domain", func(tx *db.Tx) error {
		var there bool
		err := tx.QueryRow(ctx, "select exists (select from organizations where id = $1 and kind = 'tenant')", in.Body.OrganizationID).Scan(&there)
		if err != nil {
			return err
		}
		if !there {
			return api.Invalid("organization_id", "unknown")
		}
		out.Domain, err = m.insert(ctx, tx, in.Body.OrganizationID, name, "own")
		return err
	})
	return out, err
}

type reserveInput struct {
	Body struct {
		Name string `json:"name" minLength:"1" maxLength:"63" doc:"First label of an address"`
	}
}

// reserve answers POST /api/domains/reserved. An organization that has the name keeps it.
func (m *Module) reserve(ctx context.Context, _ *db.Tx, in *reserveInput) (*Shown, error) {
	name := normal(in.Body.Name)
	if !organizations.UsableSubDomain(name) {
		return nil, api.Invalid("name", "sub_domain_unusable")
	}
	out := &Shown{}
	err := m.asPlatform(ctx, "master super admin reserves a name", func(tx *db.Tx) (err error) {
		out.Domain, err = m.insert(ctx, tx, tx.OrganizationID, name, "reserved")
		return err
	})
	return out, err
}

// insert adds an address that nobody has.
func (m *Module) insert(ctx context.Context, tx *db.Tx, organization int64, name, kind string) (Domain, error) {
	if err := refuseTaken(ctx, tx, "name", name, 0); err != nil {
		return Domain{}, err
	}
	var id int64
	err := tx.QueryRow(ctx, insertAddress, organization, name, kind, strings.ToLower(rand.Text()), m.Now()).Scan(&id)
	if err != nil {
		return Domain{}, err
	}
	m.write(ctx, tx, organization, name, "address_added")
	return hold(ctx, tx, id)
}

// remove answers DELETE /api/domains/{id}.
func (m *Module) remove(ctx context.Context, _ *db.Tx, in *OneInput) (*Shown, error) {
	out := &Shown{}
	err := m.asPlatform(ctx, "master super admin removes an address", func(tx *db.Tx) (err error) {
		if out.Domain, err = hold(ctx, tx, in.ID); err != nil {
			return err
		}
		m.write(ctx, tx, out.Domain.OrganizationID, out.Domain.Name, "address_removed")
		_, err = tx.Exec(ctx, "delete from addresses where id = $1", in.ID)
		return err
	})
	return out, err
}

type renameInput struct {
	OneInput
	Body struct {
		SubDomain string `json:"sub_domain" minLength:"1" maxLength:"63" doc:"First label of the organization's address"`
	}
}

// Renamed is where an organization is now.
type Renamed struct {
	SubDomain string `json:"sub_domain" maxLength:"63"`
}

// rename answers PUT /api/organizations/{id}/sub_domain. An organization can go back to a name
// that it had before.
func (m *Module) rename(ctx context.Context, _ *db.Tx, in *renameInput) (*Renamed, error) {
	name := normal(in.Body.SubDomain)
	if !organizations.UsableSubDomain(name) {
		return nil, api.Invalid("sub_domain", "sub_domain_unusable")
	}
	err := m.asPlatform(ctx, "master super admin changes a sub-domain", func(tx *db.Tx) error {
		return m.move(ctx, tx, in.ID, name)
	})
	return &Renamed{name}, err
}

func (m *Module) move(ctx context.Context, tx *db.Tx, id int64, name string) error {
	var former string
	err := tx.QueryRow(ctx, "select sub_domain_name from organizations where id = $1 and kind = 'tenant' for no key update", id).Scan(&former)
	if err != nil || former == name {
		return err
	}
	if err := refuseTaken(ctx, tx, "sub_domain", name, id); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "delete from addresses where organization_id = $1 and name = $2", id, name); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "update organizations set sub_domain_name = $2 where id = $1", id, name); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, insertAddress, id, former, "former", "", m.Now()); err != nil {
		return err
	}
	m.write(ctx, tx, id, name, "sub_domain_changed")
	return tx.In(id, func() error {
		m.Auth.ForgetOrganization(tx)
		return nil
	})
}

// refuseTaken refuses a name that another organization has, or nobody may have.
func refuseTaken(ctx context.Context, tx *db.Tx, field, name string, but int64) error {
	var taken bool
	if err := tx.QueryRow(ctx, "select address_taken($1, $2)", name, but).Scan(&taken); err != nil {
		return err
	}
	if taken {
		return api.Invalid(field, "sub_domain_taken")
	}
	return nil
}

// normal is a name as DNS has it: small letters, and those beyond ASCII encoded.
func normal(name string) string {
	name = strings.ToLower(strings.TrimSuffix(strings.TrimSpace(name), "."))
	if encoded, err := idna.Lookup.ToASCII(name); err == nil {
		return encoded
	}
	return name
}

var domainShape = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$`)

// usable refuses what is no domain, and what is the installation's own.
func (m *Module) usable(name string) bool {
	_, err := netip.ParseAddr(name)
	local := strings.HasSuffix(name, ".localhost") || strings.HasSuffix(name, ".lvh.me")
	return err != nil && !local && len(name) <= 253-len(recordPrefix) && domainShape.MatchString(name) && name != m.Host && !strings.HasSuffix(name, "."+m.Host)
}
