package permits

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/directory/sites"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

type dashboardInput struct {
	From      string  `query:"from" format:"date" doc:"On or after this day, in the site's time zone"`
	To        string  `query:"to" format:"date" doc:"On or before this day"`
	SiteID    []int64 `query:"site_id" maxItems:"100" doc:"Only at these sites"`
	TypeID    []int64 `query:"type_id" maxItems:"100" doc:"Only of these types of permits (templates)"`
	FilterKey string  `query:"filter_key" default:"reported" enum:"reported,occurred" doc:"The date that counts: when the permit was requested, or when its work begins"`
}

// DashboardCount is how many permits there are of something.
type DashboardCount struct {
	ID     int64  `json:"id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Of the site or type"`
	Name   string `json:"name" maxLength:"200" doc:"Of the site or type; of a status its word in the API"`
	Status string `json:"status,omitempty" maxLength:"20" doc:"The status that is counted"`
	Count  int64  `json:"count" minimum:"0" maximum:"9007199254740991" doc:"How many permits there are"`
}

// DashboardCounts are permits that were requested, drafts left out.
type DashboardCounts struct {
	Counts []DashboardCount `json:"counts" maxItems:"10000" doc:"By status; by site or type and status"`
	Total  int64            `json:"total_permit_requests_count" minimum:"0" maximum:"9007199254740991" doc:"The sum of all counts"`
}

// requested are the permits that the user sees and that were requested, within what is asked.
func (in *dashboardInput) requested(tx *db.Tx, user *access.User) *api.Where {
	where := visible(tx, user)
	where.And("p.status <> 'draft'")
	api.AnyOf(where, "p.site_id", in.SiteID)
	api.AnyOf(where, "p.template_id", in.TypeID)
	sites.OnDays(where, in.date(), in.From, in.To)
	return where
}

// date is the one that counts.
func (in *dashboardInput) date() string {
	if in.FilterKey == "occurred" {
		return "p.starts_at"
	}
	return "p.requested_at"
}

func (m *Module) byStatus(ctx context.Context, tx *db.Tx, in *dashboardInput) (*DashboardCounts, error) {
	return m.count(ctx, tx, in, "")
}

func (m *Module) byLocation(ctx context.Context, tx *db.Tx, in *dashboardInput) (*DashboardCounts, error) {
	return m.count(ctx, tx, in, "sites x on x.organization_id = $1 and x.id = c.site_id")
}

func (m *Module) byTemplate(ctx context.Context, tx *db.Tx, in *dashboardInput) (*DashboardCounts, error) {
	return m.count(ctx, tx, in, "permit_templates x on x.organization_id = $1 and x.id = c.template_id")
}

// count counts what was requested by status, and by what is joined; $1 is the organization.
func (m *Module) count(ctx context.Context, tx *db.Tx, in *dashboardInput, join string) (*DashboardCounts, error) {
	numbers, where := in.numbers(tx, api.Actor(ctx))
	sql := "select 0::bigint as id, n.status as name, n.status, sum(n.permits)::bigint as count from " + numbers + " group by n.status having sum(n.permits) > 0 order by n.status"
	if join != "" {
		sql = "select x.id, x.name, c.status, sum(c.permits)::bigint as count from (select n.site_id, n.template_id, n.status, sum(n.permits) as permits from " + numbers +
			" group by 1, 2, 3) c join " + join + " group by x.id, x.name, c.status having sum(c.permits) > 0 order by lower(x.name), x.id, c.status limit 10000"
	}
	rows, err := tx.Query(ctx, where.BindNow(m.Now(), sql), where.Args...)
	if err != nil {
		return nil, err
	}
	answer := &DashboardCounts{}
	answer.Counts, err = pgx.CollectRows(rows, db.Named[DashboardCount]())
	for _, c := range answer.Counts {
		answer.Total += c.Count
	}
	return answer, err
}
