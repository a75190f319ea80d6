package observations

import (
	"context"
	"time"

	"hivis/core/energy"
	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Filters narrow a list; several values of one filter are alternatives.
type Filters struct {
	ObservationID   []int64  `query:"observation_id" maxItems:"200" doc:"Only these, as somebody chose them"`
	Q               string   `query:"q" maxLength:"200" doc:"Words of its texts and of what is said about it, or a number"`
	Status          []string `query:"status" maxItems:"5" enum:"open,in_progress,overdue,completed,closed" doc:"Overdue: an action is late. Completed: all is done, but not yet verified or confirmed. Any of those given counts"`
	ObservationType []string `query:"observation_type" maxItems:"5" enum:"unsafe_act,unsafe_condition,improvement_opportunity,safe_behaviour,other" doc:"Only of these types"`
	RiskPotential   []string `query:"risk_potential" maxItems:"5" enum:"low,medium,high,critical,not_rated" doc:"Only of these risks; not_rated: nobody has said yet"`
	SiteID          []int64  `query:"site_id" maxItems:"100" doc:"Only at these sites"`
	DivisionID      []int64  `query:"division_id" maxItems:"100" doc:"Only in these divisions of sites; 0: in none"`
	CategoryID      []int64  `query:"category_id" maxItems:"100" doc:"Only of these categories; 0: without one"`
	ReporterID      []int64  `query:"reporter_id" maxItems:"100" doc:"Only reported by these people; 0: by nobody who is known"`
	ResponsibleID   []int64  `query:"responsible_id" maxItems:"100" doc:"Responsible for one of its actions"`
	StopWork        bool     `query:"stop_work" doc:"Only those that stopped work"`
	FixedOnSpot     bool     `query:"fixed_on_spot" doc:"Only those that were put right at once"`
	ToReview        bool     `query:"to_review" doc:"Only those that somebody has to decide on, to rate, or to confirm"`
	Accepted        bool     `query:"accepted" doc:"Only those that something is done about, or that are closed"`
	NotHandedOver   bool     `query:"not_handed_over" doc:"Only those that did not turn out to be an incident"`
	energy.Filters
	EnergyClass []string `query:"energy_class" maxItems:"3" enum:"exposure,success,low_energy" doc:"Of these classes of the SCL model"`
	DateType    string   `query:"date_type" default:"occurred" enum:"occurred,reported" doc:"Which date from and to are about"`
	From        string   `query:"from" format:"date" doc:"Observed on or after this day, in the site's time zone, or what date_type says"`
	To          string   `query:"to" format:"date" doc:"On or before this day"`
}

type listInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"15" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort    string `query:"sort" maxLength:"60" doc:"observed_at, number, risk_potential, status, due_date; a minus reverses"`
	Filters
	sheets.ExportInput
}

// List is a page of observations.
type List struct {
	sheets.ExportOutput
	Observations []Observation `json:"observations" maxItems:"100" doc:"The observations of this page"`
	Meta         api.Meta      `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}

var sortColumns = map[string]api.Column{
	"id": {SQL: "o.id", Type: api.NumberColumn}, "number": {SQL: "o.serial", Type: api.NumberColumn},
	"observed_at": {SQL: "o.observed_at", Type: api.TimeColumn}, "due_date": {SQL: "o.due_at", Type: api.TimeColumn, Nullable: true},
	"risk_potential": {SQL: "array_position('{low,medium,high,critical,not_rated}', o.risk_potential)", Type: api.NumberColumn},
	"status":         statuses.Column(),
}

// statuses are what people see, which depends on the time: see statusAt.
var statuses = api.Statuses{
	{Name: actions.Open, When: "o.status = 'open'" + inTime, Tallied: "t.value = 'open' and " + records.WeeksAhead},
	{Name: actions.InProgress, When: "o.status = 'in_progress'" + inTime, Tallied: "t.value = 'in_progress' and " + records.WeeksAhead},
	{Name: actions.Overdue, When: "o.status in ('open', 'in_progress') and o.due_at <= " + api.Now, Tallied: records.WeeksGone},
	{Name: actions.Completed, When: "o.status = 'completed'", Tallied: "t.value = 'completed'"},
	{Name: actions.Closed, When: "o.status = 'closed'", Tallied: "t.value = 'closed'"},
}

// toReview is in the words of its index.
const toReview = "o.status <> 'closed' and (o.actions_count = 0 or o.risk_potential = 'not_rated' or o.reopened)"

const inTime = " and coalesce(o.due_at > " + api.Now + ", true)"

// list answers GET /api/v2/observations: the page, and how many there are as far as that
// is counted, in one round trip.
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	order, err := api.OrderBy(in.Sort, "-observed_at", sortColumns)
	if err != nil {
		return nil, err
	}
	now := m.Now()
	where := visible(tx, api.Actor(ctx))
	in.Filters.apply(where, m.Records.Kind(Name), now)
	list := sheets.List[Observation]{Name: "sheet.observations", LogModule: Name, Columns: columnsOf, Scan: shownTo(api.Actor(ctx), now),
		Listing: api.Listing{Select: selectObservation, Lookups: lookupsOfObservation, Where: where, Order: order, Now: now}}
	out := &List{}
	out.Observations, out.Meta, out.ExportOutput, err = list.Read(ctx, m.Exporter, tx, in.ExportInput, in.PageInput, in.PerPage)
	return out, err
}

func (f Filters) apply(where *api.Where, k *records.Kind, now time.Time) {
	api.AnyOf(where, "o.id", f.ObservationID)
	api.AnyOf(where, "o.observation_type", f.ObservationType)
	api.AnyOf(where, "o.risk_potential", f.RiskPotential)
	api.AnyOf(where, "o.site_id", f.SiteID)
	api.AnyID(where, "o.division_id", f.DivisionID)
	api.AnyID(where, "o.category_id", f.CategoryID)
	api.AnyID(where, "o.reporter_id", f.ReporterID)
	if len(f.ResponsibleID) > 0 {
		where.And("exists (select from actions a where a.organization_id = o.organization_id and a.actionable_type = 'Observation' and a.actionable_id = o.id and a.responsible_id = any(%s))", f.ResponsibleID)
	}
	if f.StopWork {
		where.And("o.stop_work")
	}
	if f.FixedOnSpot {
		where.And("o.fixed_on_spot")
	}
	if f.ToReview {
		where.And(toReview)
	}
	if f.Accepted {
		where.And(accepted)
	}
	if f.NotHandedOver {
		where.And(notHandedOver)
	}
	f.Filters.Apply(where, "o")
	energy.ApplyClass(where, "o", f.EnergyClass)
	sites.OnDates(where, dates[f.DateType], f.From, f.To)
	statuses.Filter(where, f.Status, now)
	k.Find(where, f.Q)
}

type countsInput struct{ Filters }

// Counts is the number of observations by status, counted up to 10,000.
type Counts struct {
	All        int `json:"all" minimum:"0" maximum:"10001" doc:"10001 stands for more than 10,000, here and below"`
	Open       int `json:"open" minimum:"0" maximum:"10001"`
	InProgress int `json:"in_progress" minimum:"0" maximum:"10001"`
	Overdue    int `json:"overdue" minimum:"0" maximum:"10001"`
	Completed  int `json:"completed" minimum:"0" maximum:"10001"`
	Closed     int `json:"closed" minimum:"0" maximum:"10001"`
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
	in.Filters.apply(where, m.Records.Kind(Name), now)
	n, err := statuses.Count(ctx, tx, where, now)
	return &CountsAnswer{Counts{n["all"], n[actions.Open], n[actions.InProgress], n[actions.Overdue], n[actions.Completed], n[actions.Closed]}}, err
}
