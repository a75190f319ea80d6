package domains

import (
	"context"
	"errors"
	"net"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

const (
	recordPrefix = "_hivis."
	askingFor    = 5 * time.Second
	// mayMissFor is how long a record that was there can be gone: providers of DNS have bad days.
	mayMissFor = 7 * 24 * time.Hour
)

// check answers POST /api/domains/{id}/check. DNS is asked while no transaction waits.
func (m *Module) check(ctx context.Context, _ *db.Tx, in *OneInput) (*Checked, error) {
	out := &Checked{}
	read := func(tx *db.Tx) (err error) {
		out.Domain, err = hold(ctx, tx, in.ID)
		if err == nil && out.Domain.Kind != "own" {
			return api.NotFound()
		}
		return err
	}
	if err := m.asPlatform(ctx, "master super admin checks an own domain", read); err != nil {
		return nil, err
	}
	out.Record = m.look(ctx, out.Domain)
	out.Leads = m.leadsHere(ctx, out.Domain.Name)
	err := m.asPlatform(ctx, "master super admin checks an own domain", func(tx *db.Tx) error {
		if err := m.settle(ctx, tx, out.Domain, out.Record); err != nil {
			return err
		}
		m.write(ctx, tx, out.Domain.OrganizationID, out.Domain.Name, "domain_checked")
		return read(tx)
	})
	m.addCertificate(&out.Domain)
	return out, err
}

// look asks DNS for the record.
func (m *Module) look(ctx context.Context, d Domain) string {
	ctx, cancel := context.WithTimeout(ctx, askingFor)
	defer cancel()
	records, err := m.Resolver.LookupTXT(ctx, d.RecordName)
	var failure *net.DNSError
	switch {
	case slices.Contains(records, d.Record):
		return "found"
	case err == nil, errors.As(err, &failure) && failure.IsNotFound:
		return "missing"
	}
	return "unknown"
}

// leadsHere compares addresses. A domain can be proved before it leads here.
func (m *Module) leadsHere(ctx context.Context, name string) bool {
	ctx, cancel := context.WithTimeout(ctx, askingFor)
	defer cancel()
	theirs, err := m.Resolver.LookupHost(ctx, name)
	if err != nil {
		return false
	}
	ours, err := m.Resolver.LookupHost(ctx, m.Host)
	return err == nil && slices.ContainsFunc(ours, func(address string) bool { return slices.Contains(theirs, address) })
}

// settle writes what DNS said. An address that was removed meanwhile stays removed.
func (m *Module) settle(ctx context.Context, tx *db.Tx, d Domain, record string) error {
	now := m.Now()
	_, err := tx.Exec(ctx, `update addresses set checked_at = $3,
		proved_at = case when $2 = 'found' then coalesce(proved_at, $3) when $2 = 'missing' and missing_since <= $4 then null else proved_at end,
		missing_since = case when $2 = 'found' then null when $2 = 'missing' and proved_at is not null then coalesce(missing_since, $3) else missing_since end
		where id = $1`, d.ID, record, now, now.Add(-mayMissFor))
	return err
}

// CheckAll looks for the record of every own domain again.
func (m *Module) CheckAll(ctx context.Context) error {
	var all []Domain
	err := m.DB.Platform(ctx, "check the own domains of organizations", func(tx *db.Tx) error {
		rows, err := tx.Query(ctx, selectDomain+" from addresses a where a.kind = 'own' and a.proved_at is not null order by a.id")
		if err != nil {
			return err
		}
		all, err = pgx.CollectRows(rows, db.Named[Domain]())
		return err
	})
	for _, d := range all {
		record := m.look(ctx, d)
		err = errors.Join(err, m.DB.Platform(ctx, "note the record of an own domain", func(tx *db.Tx) error { return m.settle(ctx, tx, d, record) }))
	}
	return err
}
