package insight

import (
	"context"
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// panels are the tiles that are more than a number.
var panels = []string{"leading_indicators", "lagging_indicators", "safety_pyramid", "high_energy", "action_summary", "safety_champions", "root_causes", "closure_reports", "modules"}

// defaultView is the dashboard of whoever chose nothing, in a role for which nobody did.
func defaultView() View {
	return View{Tiles: []string{"observations", "near_misses", "overdue_actions", "actions_in_time", "ltifr", "audit_score", "safety_pyramid", "high_energy", "action_summary",
		"leading_indicators", "lagging_indicators", "root_causes", "closure_reports", "safety_champions"},
		Period: "this_month", DateType: reportedDate, FinYearType: aprilToMarch, SiteIDs: []int64{}}
}

const selectView = `
select v.tiles as own_tiles, v.period as own_period, v.date_type as own_date_type, v.fin_year_type as own_fin_year_type, v.site_ids as own_site_ids, coalesce(v.unnamed, false) as unnamed,
  s.tiles as start_tiles, s.period as start_period, s.date_type as start_date_type, s.fin_year_type as start_fin_year_type, s.site_ids as start_site_ids
from users u
left join dashboard_views v on v.organization_id = u.organization_id and v.user_id = u.id
left join dashboard_starts s on s.organization_id = u.organization_id and s.role_id = u.role_id
where u.organization_id = $1 and u.id = $2`

// kept is a view as it is stored.
type kept struct {
	Tiles                         []string
	Period, DateType, FinYearType string
	SiteIDs                       []int64 `db:"site_ids"`
}

func (k *kept) view() View {
	return View{Tiles: k.Tiles, Period: k.Period, DateType: k.DateType, FinYearType: k.FinYearType, SiteIDs: k.SiteIDs}
}

// views are what a person chose, and what their role begins with.
type views struct {
	Own, Start *kept
	Unnamed    bool
}

// settings answers GET /api/dashboard_settings.
func (m *Module) settings(ctx context.Context, tx *db.Tx, _ *api.None) (*DashboardSettings, error) {
	found, err := db.One[views](ctx, tx, selectView, tx.OrganizationID, tx.UserID)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, err
	}
	out := &DashboardSettings{View: defaultView(), Origin: "usual", Unnamed: found.Unnamed}
	switch {
	case found.Own != nil:
		out.View, out.Origin = found.Own.view(), "own"
	case found.Start != nil:
		out.View, out.Origin = found.Start.view(), "role"
	}
	out.View = m.visible(out.View, tx, api.Actor(ctx))
	return out, nil
}

// visible leaves out tiles and sites that the user may not see any more.
func (m *Module) visible(v View, tx *db.Tx, user *access.User) View {
	a := &asking{m: m, tx: tx, user: user}
	v.Tiles = slices.DeleteFunc(slices.Clone(v.Tiles), func(tile string) bool { return !slices.Contains(panels, tile) && !a.mayRead(tile) })
	v.SiteIDs = slices.DeleteFunc(slices.Clone(v.SiteIDs), func(id int64) bool { return !user.SeesSite(id) })
	if v.SiteIDs == nil {
		v.SiteIDs = []int64{}
	}
	return v
}

// check refuses a tile that stands twice.
func (v View) check() error {
	for i, tile := range v.Tiles {
		if slices.Contains(v.Tiles[:i], tile) {
			return api.Invalid("tiles["+idKey(int64(i))+"]", "duplicate")
		}
	}
	return nil
}

// checkSites refuses sites that the user does not see.
func checkSites(ctx context.Context, tx *db.Tx, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	user := api.Actor(ctx)
	var known []int64
	err := tx.QueryRow(ctx, "select coalesce(array_agg(id), '{}') from sites where organization_id = $1 and id = any($2) and status <> 'deleted'", tx.OrganizationID, ids).Scan(&known)
	if err == nil && slices.ContainsFunc(ids, func(id int64) bool { return !slices.Contains(known, id) || !user.SeesSite(id) }) {
		return api.Invalid("site_ids", "unknown_site")
	}
	return err
}

// setView answers PUT /api/dashboard_settings.
func (m *Module) setView(ctx context.Context, tx *db.Tx, in *setViewInput) (*DashboardSettings, error) {
	v := in.Body.View
	if err := errors.Join(v.check(), checkSites(ctx, tx, v.SiteIDs)); err != nil {
		return nil, err
	}
	_, err := tx.Exec(ctx, `insert into dashboard_views (organization_id, user_id, tiles, period, date_type, fin_year_type, site_ids, unnamed, updated_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (organization_id, user_id) do update set tiles = excluded.tiles, period = excluded.period,
		date_type = excluded.date_type, fin_year_type = excluded.fin_year_type, site_ids = excluded.site_ids, unnamed = excluded.unnamed, updated_at = excluded.updated_at`,
		tx.OrganizationID, tx.UserID, v.Tiles, v.Period, v.DateType, v.FinYearType, v.SiteIDs, in.Body.Unnamed, m.Now())
	if err != nil {
		return nil, err
	}
	return m.settings(ctx, tx, nil)
}

// resetView answers DELETE /api/dashboard_settings. Whether they want to be named stays.
func (m *Module) resetView(ctx context.Context, tx *db.Tx, _ *api.None) (*DashboardSettings, error) {
	if _, err := tx.Exec(ctx, "update dashboard_views set tiles = null, updated_at = $3 where organization_id = $1 and user_id = $2", tx.OrganizationID, tx.UserID, m.Now()); err != nil {
		return nil, err
	}
	return m.settings(ctx, tx, nil)
}
