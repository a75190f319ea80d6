package contractors

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Gate is an address at which people sign on to a site by themselves: a poster that they scan
// with their own phone, or a tablet at the gate.
type Gate struct {
	ID        int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the gate"`
	Site      records.Site    `json:"site" doc:"Of which site it is"`
	Kind      string          `json:"kind" enum:"poster,tablet" doc:"A poster that people scan with their own phone, or a tablet at the gate"`
	Name      string          `json:"name" maxLength:"120" doc:"Where it hangs or stands"`
	MadeBy    records.Person  `json:"made_by" doc:"Who made it"`
	MadeAt    time.Time       `json:"made_at" doc:"When it was made"`
	RevokedBy *records.Person `json:"revoked_by" doc:"Who revoked it; null: it was not revoked"`
	RevokedAt *time.Time      `json:"revoked_at" nullable:"true" doc:"When it was revoked; null: it was not"`
}

// Gates are the newest of a site.
type Gates struct {
	Gates []Gate `json:"gates" maxItems:"200" doc:"The newest first"`
}

// GateAnswer is one gate.
type GateAnswer struct {
	Gate Gate `json:"gate" doc:"The gate"`
}

// NewGate is a gate with its key, which is said this once.
type NewGate struct {
	Gate Gate   `json:"gate"`
	Key  string `json:"key" maxLength:"100" doc:"The last part of its address, /visit#key. It is kept as a hash: nobody can be told again. Empty when the same request comes again"`
}

// Redacted is the answer for a request that comes again: the key is said once.
func (g *NewGate) Redacted() any { return &NewGate{Gate: g.Gate} }

const selectGate = `
select g.id, g.site_id, s.name as site_name, s.time_zone as site_time_zone, g.kind, g.name, g.made_by as made_by_id, u.full_name as made_by_name, g.made_at,
  g.revoked_by as revoked_by_id, r.full_name as revoked_by_name, g.revoked_at
from site_gates g join sites s on s.organization_id = g.organization_id and s.id = g.site_id
join users u on u.organization_id = g.organization_id and u.id = g.made_by left join users r on r.organization_id = g.organization_id and r.id = g.revoked_by
where g.organization_id = $1`

type gatesInput struct {
	SiteID int64 `query:"site_id" required:"true" minimum:"1" maximum:"9007199254740991" doc:"Of which site"`
}

// gates answers GET /api/site_gates.
func (m *Module) gates(ctx context.Context, tx *db.Tx, in *gatesInput) (*Gates, error) {
	if err := atOwnSite(ctx, in.SiteID); err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, selectGate+" and g.site_id = $2 order by g.id desc limit 200", tx.OrganizationID, in.SiteID)
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, db.Named[Gate]())
	return &Gates{all}, err
}

// atOwnSite keeps whoever has no part in a site from what is there.
func atOwnSite(ctx context.Context, site int64) error {
	if sites.RefuseScope(api.Actor(ctx), []int64{site}) != "" {
		return api.NotFound()
	}
	return nil
}

type addGateInput struct {
	Body struct {
		SiteID int64  `json:"site_id" minimum:"1" maximum:"9007199254740991"`
		Kind   string `json:"kind" enum:"poster,tablet"`
		Name   string `json:"name" maxLength:"120" doc:"Where it hangs or stands"`
	}
}

// addGate answers POST /api/site_gates.
func (m *Module) addGate(ctx context.Context, tx *db.Tx, in *addGateInput) (*NewGate, error) {
	b := &in.Body
	var problems api.Problems
	if b.Name = strings.TrimSpace(b.Name); b.Name == "" {
		problems.Add("name", "required")
	}
	_, known, err := sites.PlaceOf(ctx, tx, b.SiteID)
	if err != nil {
		return nil, err
	}
	if !known {
		problems.Add("site_id", "unknown_site")
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	key := auth.RandomText()
	var id int64
	err = tx.QueryRow(ctx, "insert into site_gates (organization_id, site_id, kind, name, key_hash, made_by, made_at) values ($1, $2, $3, $4, $5, $6, $7) returning id",
		tx.OrganizationID, b.SiteID, b.Kind, b.Name, auth.HashText(key), tx.UserID, m.Now()).Scan(&id)
	if err != nil {
		return nil, err
	}
	m.noteSetting(ctx, tx, "contractor_gate_added", b.Name)
	gate, err := m.gate(ctx, tx, id)
	return &NewGate{gate, key}, err
}

func (m *Module) gate(ctx context.Context, tx *db.Tx, id int64) (Gate, error) {
	g, err := db.One[Gate](ctx, tx, selectGate+" and g.id = $2", tx.OrganizationID, id)
	if err == nil {
		err = atOwnSite(ctx, g.Site.ID)
	}
	return g, err
}

// revokeGate answers POST /api/site_gates/{id}/revoke: nobody signs on there any more. Whoever has
// signed on there still signs off.
func (m *Module) revokeGate(ctx context.Context, tx *db.Tx, in *Subject) (*GateAnswer, error) {
	gate, err := m.gate(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if gate.RevokedAt == nil {
		_, err := tx.Exec(ctx, "update site_gates set revoked_by = $3, revoked_at = $4 where organization_id = $1 and id = $2 and revoked_at is null", tx.OrganizationID, in.ID, tx.UserID, m.Now())
		if err != nil {
			return nil, err
		}
		m.noteSetting(ctx, tx, "contractor_gate_revoked", gate.Name)
	}
	gate, err = m.gate(ctx, tx, in.ID)
	return &GateAnswer{gate}, err
}
