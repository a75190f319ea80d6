package domains

import (
	"context"
	"time"

	"hivis/platform/api"
	"hivis/platform/db"
)

type listInput struct {
	api.PageInput
	PerPage int      `query:"per_page" default:"50" minimum:"1" maximum:"100"`
	Q       string   `query:"q" maxLength:"200" doc:"Part of the name or of the organization's name"`
	Kind    []string `query:"kind" maxItems:"3" enum:"own,former,reserved"`
}

const selectDomain = `
select a.id, a.name, a.kind, a.organization_id, a.proved_at, a.checked_at, a.missing_since,
  (select o.name from organizations o where o.id = a.organization_id) as organization_name,
  case a.kind when 'own' then '_hivis.' || a.name else '' end as record_name, case a.kind when 'own' then 'hivis=' || a.token else '' end as record,
  null::timestamptz as certificate_till`

var columns = map[string]api.Column{"id": {SQL: "a.id", Type: api.NumberColumn}, "name": {SQL: "a.name", Type: api.TextColumn}}

// every are the addresses of all organizations.
func every() *api.Where {
	where := api.RowsOf("addresses a")
	where.And("a.kind in ('own', 'former', 'reserved')")
	return where
}

// list answers GET /api/domains.
func (m *Module) list(ctx context.Context, _ *db.Tx, in *listInput) (*List, error) {
	byName, err := api.OrderBy("", "name", columns)
	if err != nil {
		return nil, err
	}
	where := every()
	for _, word := range api.Words(in.Q) {
		where.And("concat_ws(' ', a.name, (select o.name from organizations o where o.id = a.organization_id)) ilike %s", word)
	}
	api.AnyOf(where, "a.kind", in.Kind)
	out := &List{}
	err = m.asPlatform(ctx, "master super admin lists addresses", func(tx *db.Tx) (err error) {
		out.Domains, out.Meta, err = api.ReadPage(ctx, tx, api.Listing{Select: selectDomain, Where: where, Order: byName}, in.PageInput, in.PerPage, db.Named[Domain]())
		return err
	})
	for i := range out.Domains {
		m.addCertificate(&out.Domains[i])
	}
	return out, err
}

func (m *Module) addCertificate(d *Domain) {
	if d.Kind != "own" || m.CertificateTill == nil {
		return
	}
	if till := m.CertificateTill(d.Name); till.After(time.Time{}) {
		d.CertificateTill = &till
	}
}

// hold reads an address and keeps it as it is until the commit.
func hold(ctx context.Context, tx *db.Tx, id int64) (Domain, error) {
	tx.Defer("select from addresses where id = $1 for no key update", id)
	where := every()
	where.And("a.id = %s", id)
	return api.ReadOne(ctx, tx, selectDomain+where.From(""), where, db.Named[Domain]())
}
