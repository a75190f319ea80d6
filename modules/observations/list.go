package observations

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hivis/modules/actions"
	"hivis/modules/records"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Filters narrow a list; several values of one filter are alternatives.
type Filters struct {
	ObservationID   []int64  `query:"observation_id" maxItems:"200" doc:"Only these, as somebody chose them"`
	Q               string   `query:"q" maxLength:"200" doc:"Words of the description or location, or a number"`
	Status          []string `query:"status" maxItems:"5" enum:"open,in_progress,overdue,completed,closed"`
	ObservationType []string `query:"observation_type" maxItems:"5" enum:"unsafe_act,unsafe_condition,improvement_opportunity,safe_behaviour,other"`
	RiskPotential   []string `query:"risk_potential" maxItems:"4" enum:"low,medium,high,critical"`
	SiteID          []int64  `query:"site_id" maxItems:"100"`
	DivisionID      []int64  `query:"division_id" maxItems:"100"`
	CategoryID      []int64  `query:"category_id" maxItems:"100"`
	ReporterID      []int64  `query:"reporter_id" maxItems:"100"`
	ResponsibleID   []int64  `query:"responsible_id" maxItems:"100" doc:"Responsible for one of its actions"`
	StopWork        bool     `query:"stop_work" doc:"Only those that stopped work"`
	FixedOnSpot     bool     `query:"fixed_on_spot" doc:"Only those that were put right at once"`
	From            string   `query:"from" format:"date" doc:"Observed on or after this day, in the site's time zone"`
	To              string   `query:"to" format:"date" doc:"Observed on or before this day"`
}

type listInput struct {
	api.Page
	PerPage int    `query:"per_page" default:"15" minimum:"1" maximum:"100"`
	Sort    string `query:"sort" maxLength:"60" doc:"observed_at, number, risk_potential, status, due_date; a minus reverses"`
	Filters
	sheets.Asked
}

// List is a page of observations.
type List struct {
	sheets.Answer
	Observations []Observation `json:"observations" maxItems:"100"`
	Meta         api.Meta      `json:"meta"`
}

var sortColumns = map[string]string{
	"id": "o.id", "number": "o.serial", "observed_at": "o.observed_at", "due_date": "o.due_at",
	"risk_potential": "array_position('{low,medium,high,critical}', o.risk_potential)",
	"status":         statusOrder,
}

// statusOrder sorts by the status as people see it, which depends on the time.
const statusOrder = "array_position('{open,in_progress,overdue,completed,closed}', case when o.status in ('open', 'in_progress') and o.due_at <= " + api.Now + " then 'overdue' else o.status end)"

// list answers GET /api/v2/observations: the page and the number of all, in one
// round trip.
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	order, err := api.OrderBy(in.Sort, "-observed_at", sortColumns)
	if err != nil {
		return nil, err
	}
	now := m.Now()
	where := visible(tx, api.Actor(ctx))
	in.Filters.apply(where, now)
	listing := api.Listing{Select: selectObservation, Joins: joinsOfObservation, Where: where, Order: order, Now: now}
	if in.ExportToExcel {
		file, err := m.export(ctx, tx, listing)
		return &List{Answer: file}, err
	}
	found, meta, err := api.ReadPage(ctx, tx, listing, in.Page.Page, in.PerPage, shownTo(api.Actor(ctx), now))
	return &List{Observations: found, Meta: meta}, err
}

func (f Filters) apply(where *api.Where, now time.Time) {
	api.AnyOf(where, "o.id", f.ObservationID)
	api.AnyOf(where, "o.observation_type", f.ObservationType)
	api.AnyOf(where, "o.risk_potential", f.RiskPotential)
	api.AnyOf(where, "o.site_id", f.SiteID)
	api.AnyOf(where, "o.division_id", f.DivisionID)
	api.AnyOf(where, "o.category_id", f.CategoryID)
	api.AnyOf(where, "o.reporter_id", f.ReporterID)
	if len(f.ResponsibleID) > 0 {
		where.And("exists (select from actions a where a.organization_id = o.organization_id and a.actionable_type = 'Observation' and a.actionable_id = o.id and a.responsible_id = any(%s))", f.ResponsibleID)
		where.Wholly()
	}
	if f.StopWork {
		where.And("o.stop_work")
	}
	if f.FixedOnSpot {
		where.And("o.fixed_on_spot")
	}
	f.wherePeriod(where)
	whereStatus(where, f.Status, now)
	if serial, ok := records.SerialOf("OBS", f.Q); ok {
		where.And("o.serial = %s", serial)
	} else if words := api.Words(f.Q); len(words) > 0 {
		where.Search("search_observations", words)
	}
}

// A day begins somewhere on earth 14 hours before it does in UTC, and ends 12
// hours after.
const (
	earliestZone = 14 * time.Hour
	latestZone   = 12 * time.Hour
)

// wherePeriod keeps what was observed on these days at its site. The index finds
// what may be; each site's own time zone decides.
func (f Filters) wherePeriod(where *api.Where) {
	const atSite = "exists (select from sites z where z.organization_id = o.organization_id and z.id = o.site_id and "
	if from, err := time.Parse(time.DateOnly, f.From); err == nil {
		where.And("o.observed_at >= %s", from.Add(-earliestZone))
		where.And(atSite+"o.observed_at >= (%s::text::date::timestamp at time zone z.time_zone))", f.From)
	}
	if to, err := time.Parse(time.DateOnly, f.To); err == nil {
		where.And("o.observed_at < %s", to.AddDate(0, 0, 1).Add(latestZone))
		where.And(atSite+"o.observed_at < ((%s::text::date + 1)::timestamp at time zone z.time_zone))", f.To)
	}
}

// whereStatus keeps the rows that people see in one of the statuses.
func whereStatus(where *api.Where, statuses []string, now time.Time) {
	if len(statuses) == 0 {
		return
	}
	var any []string
	for _, status := range statuses {
		switch status {
		case actions.Overdue:
			any = append(any, "(o.status in ('open', 'in_progress') and o.due_at <= "+api.Now+")")
		case actions.Open, actions.InProgress:
			any = append(any, "(o.status = "+where.Arg(status)+" and coalesce(o.due_at > "+api.Now+", true))")
		default:
			any = append(any, "o.status = "+where.Arg(status))
		}
	}
	where.Any([]string{where.At(now, strings.Join(any, " or "))})
}

type countsInput struct{ Filters }

// Counts is the number of observations by status.
type Counts struct {
	All        int `json:"all" minimum:"0" maximum:"1000000000"`
	Open       int `json:"open" minimum:"0" maximum:"1000000000"`
	InProgress int `json:"in_progress" minimum:"0" maximum:"1000000000"`
	Overdue    int `json:"overdue" minimum:"0" maximum:"1000000000"`
	Completed  int `json:"completed" minimum:"0" maximum:"1000000000"`
	Closed     int `json:"closed" minimum:"0" maximum:"1000000000"`
}

// CountsAnswer carries the counts.
type CountsAnswer struct {
	Counts Counts `json:"counts"`
}

// counts answers GET /api/observations/period_status_counts. The filter on
// status itself is left out: the counts are the tabs one chooses it with.
func (m *Module) counts(ctx context.Context, tx *db.Tx, in *countsInput) (*CountsAnswer, error) {
	where := visible(tx, api.Actor(ctx))
	now := m.Now()
	in.Filters.Status = nil
	in.Filters.apply(where, now)
	late := "coalesce(o.due_at <= " + where.Arg(now) + ", false)"
	var c Counts
	err := tx.QueryRow(ctx, fmt.Sprintf(`
		select count(*), count(*) filter (where o.status = 'open' and not %[1]s), count(*) filter (where o.status = 'in_progress' and not %[1]s),
		  count(*) filter (where o.status in ('open', 'in_progress') and %[1]s),
		  count(*) filter (where o.status = 'completed'), count(*) filter (where o.status = 'closed')%[2]s`, late, where.From("")), where.Args...).
		Scan(&c.All, &c.Open, &c.InProgress, &c.Overdue, &c.Completed, &c.Closed)
	return &CountsAnswer{c}, err
}
