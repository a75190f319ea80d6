package insight

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/platform/api"
	"hivis/platform/db"
)

const selectStarts = `
select r.id, r.name, s.tiles as start_tiles, s.period as start_period, s.date_type as start_date_type, s.fin_year_type as start_fin_year_type, s.site_ids as start_site_ids
from roles r
left join dashboard_starts s on s.organization_id = r.organization_id and s.role_id = r.id
where r.organization_id = $1
order by lower(r.name), r.id
limit 200`

// startOfRole is a role with what was set for it.
type startOfRole struct {
	ID    int64
	Name  string
	Start *kept
}

// starts answers GET /api/dashboard_settings/roles.
func (m *Module) starts(ctx context.Context, tx *db.Tx, _ *api.None) (*RoleStarts, error) {
	rows, err := tx.Query(ctx, selectStarts, tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	out := &RoleStarts{Roles: []RoleStart{}}
	out.Roles, err = pgx.CollectRows(rows, db.NamedAs(func(role *startOfRole) RoleStart {
		s := RoleStart{RoleID: role.ID, Role: role.Name, View: defaultView()}
		if role.Start != nil {
			s.View, s.Set = role.Start.view(), true
		}
		return s
	}))
	return out, err
}

// setStart answers PUT /api/dashboard_settings/roles/{id}.
func (m *Module) setStart(ctx context.Context, tx *db.Tx, in *setStartInput) (*RoleStarts, error) {
	v := in.Body
	if err := errors.Join(v.check(), checkSites(ctx, tx, v.SiteIDs)); err != nil {
		return nil, err
	}
	var role string
	if err := tx.QueryRow(ctx, "select name from roles where organization_id = $1 and id = $2", tx.OrganizationID, in.ID).Scan(&role); err != nil {
		if errors.Is(err, pgx.ErrNoRows) {
			return nil, api.NotFound()
		}
		return nil, err
	}
	_, err := tx.Exec(ctx, `insert into dashboard_starts (organization_id, role_id, tiles, period, date_type, fin_year_type, site_ids, updated_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (organization_id, role_id) do update set tiles = excluded.tiles, period = excluded.period,
		date_type = excluded.date_type, fin_year_type = excluded.fin_year_type, site_ids = excluded.site_ids, updated_at = excluded.updated_at`,
		tx.OrganizationID, in.ID, v.Tiles, v.Period, v.DateType, v.FinYearType, v.SiteIDs, m.Now())
	if err != nil {
		return nil, err
	}
	activity.Write(ctx, tx, activity.Event{Module: Name, Kind: "dashboard_start_set", RecordID: in.ID, Title: role, At: m.Now()})
	return m.starts(ctx, tx, nil)
}
