package permits

import (
	"context"
	"math"
	"strings"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

type targetsInput struct {
	Module string `query:"module_type" required:"true" enum:"PermitFormQuestion" doc:"What the targets are of; permits alone have any"`
}

// Target is what the organization wants a measure to be.
type Target struct {
	Key    string  `json:"key" enum:"approved_in_time,closed_in_time,extended,revoked,overdue" doc:"The measure: the share of permits that were so, of those that count"`
	Target float64 `json:"target" minimum:"0" maximum:"100" doc:"Percent"`
}

// Targets are those of all measures.
type Targets struct {
	Targets []Target `json:"targets" maxItems:"5" doc:"Those of all measures; as proposed where nobody has set one"`
}

type setTargetsInput struct {
	Module string `query:"module_type" required:"true" enum:"PermitFormQuestion" doc:"What the targets are of; permits alone have any"`
	Body   struct {
		Targets []Target `json:"targets" minItems:"1" maxItems:"5" doc:"Those to set; the others stay"`
	}
}

// Tracker is a measure beside its target.
type Tracker struct {
	Key    string   `json:"key" enum:"approved_in_time,closed_in_time,extended,revoked,overdue" doc:"The measure: the share of permits that were so, of those that count"`
	Value  *float64 `json:"value" nullable:"true" minimum:"0" maximum:"100" doc:"Percent; null where nothing counts yet"`
	Target float64  `json:"target" minimum:"0" maximum:"100" doc:"What it is to be, in percent"`
	Count  int64    `json:"count" minimum:"0" maximum:"9007199254740991" doc:"How many permits were so"`
	Of     int64    `json:"of" minimum:"0" maximum:"9007199254740991" doc:"Of how many that count"`
}

// Trackers are all measures.
type Trackers struct {
	Trackers []Tracker `json:"trackers" maxItems:"5" doc:"All measures, each beside its target"`
}

// MonthCounts are the permits of a month at their site, by what became of them.
type MonthCounts struct {
	Month     string `json:"month" minLength:"7" maxLength:"7" example:"2026-11" doc:"Year and month at the site"`
	Requested int64  `json:"requested" minimum:"0" maximum:"9007199254740991" doc:"All of the month"`
	Approved  int64  `json:"approved" minimum:"0" maximum:"9007199254740991" doc:"Were approved, whatever became of them later"`
	Closed    int64  `json:"closed" minimum:"0" maximum:"9007199254740991" doc:"Their closure was confirmed"`
	Rejected  int64  `json:"rejected" minimum:"0" maximum:"9007199254740991" doc:"Were rejected"`
	Revoked   int64  `json:"revoked" minimum:"0" maximum:"9007199254740991" doc:"Were revoked"`
	Overdue   int64  `json:"overdue" minimum:"0" maximum:"9007199254740991" doc:"Were not handed back by their end"`
}

// Months are the latest months that there are numbers of, at most 24.
type Months struct {
	Months []MonthCounts `json:"months" maxItems:"24" doc:"The latest 24 that there are numbers of"`
}

// measure is one of the numbers that the organization has a target for.
type measure struct {
	key     string
	usual   float64 // the target as long as nobody sets another
	of, met string  // in the numbers: how many count, and of how many of them it is the share
}

// measures are of permits that were requested.
var measures = []measure{
	{"approved_in_time", 95, "approved", "approved_in_time"},
	{"closed_in_time", 95, "finished", "closed_in_time"},
	{"extended", 10, "approved", "extended"},
	{"revoked", 2, "approved", "revoked"},
	{"overdue", 5, "approved", "was_overdue"},
}

// targets answers GET /api/dashboard_data/kpi_targets.
func (m *Module) targets(ctx context.Context, tx *db.Tx, _ *targetsInput) (*Targets, error) {
	set, err := targetsOf(ctx, tx)
	targets := &Targets{}
	for _, each := range measures {
		targets.Targets = append(targets.Targets, Target{each.key, set[each.key]})
	}
	return targets, err
}

// targetsOf are those of all measures, by their keys.
func targetsOf(ctx context.Context, tx *db.Tx) (map[string]float64, error) {
	targets := map[string]float64{}
	for _, each := range measures {
		targets[each.key] = each.usual
	}
	rows, err := New().Targets(ctx, tx, tx.OrganizationID)
	for _, row := range rows {
		targets[row.Key] = row.Target
	}
	return targets, err
}

// setTargets answers PATCH /api/dashboard_data/kpi_targets.
func (m *Module) setTargets(ctx context.Context, tx *db.Tx, in *setTargetsInput) (*Targets, error) {
	before, err := targetsOf(ctx, tx)
	if err != nil {
		return nil, err
	}
	wanted := map[string]float64{}
	for _, target := range in.Body.Targets {
		wanted[target.Key] = target.Target
	}
	params := SetTargetsParams{OrganizationID: tx.OrganizationID}
	var changes []records.Change
	for _, each := range measures {
		if target, is := wanted[each.key]; is {
			params.Keys, params.Targets = append(params.Keys, each.key), append(params.Targets, target)
			changes = records.AppendChange(changes, each.key, before[each.key], target)
		}
	}
	if err := New().SetTargets(ctx, tx, params); err != nil {
		return nil, err
	}
	activity.Write(ctx, tx, activity.Event{Module: TemplateRight, Kind: "permit_targets_set", Changes: changes, At: m.Now()})
	return m.targets(ctx, tx, nil)
}

// trackers answers GET /api/dashboard_data/ptw_kpi_trackers.
func (m *Module) trackers(ctx context.Context, tx *db.Tx, in *dashboardInput) (*Trackers, error) {
	targets, err := targetsOf(ctx, tx)
	if err != nil {
		return nil, err
	}
	numbers, where := in.numbers(tx, api.Actor(ctx))
	var parts []string
	for _, each := range measures {
		parts = append(parts, "coalesce(sum(n."+each.of+"), 0)", "coalesce(sum(n."+each.met+"), 0)")
	}
	var counted []int64
	if err := tx.QueryRow(ctx, where.BindNow(m.Now(), "select array["+strings.Join(parts, ", ")+"]::bigint[] from "+numbers), where.Args...).Scan(&counted); err != nil {
		return nil, err
	}
	answer := &Trackers{}
	for i, each := range measures {
		t := Tracker{Key: each.key, Target: targets[each.key], Of: counted[2*i], Count: counted[2*i+1]}
		if t.Of > 0 {
			percent := math.Round(float64(t.Count)/float64(t.Of)*1000) / 10
			t.Value = &percent
		}
		answer.Trackers = append(answer.Trackers, t)
	}
	return answer, nil
}

// months answers GET /api/dashboard_data/ptw_kpi_trackers/ptw_counts.
func (m *Module) months(ctx context.Context, tx *db.Tx, in *dashboardInput) (*Months, error) {
	numbers, where := in.numbers(tx, api.Actor(ctx))
	month := "requested_month"
	if in.FilterKey == "occurred" {
		month = "starts_month"
	}
	sql := "select * from (select to_char(n." + month + ", 'YYYY-MM') as month, sum(n.permits)::bigint as requested, sum(n.approved)::bigint as approved, sum(n.closed)::bigint as closed, sum(n.rejected)::bigint as rejected," +
		" sum(n.revoked)::bigint as revoked, sum(n.was_overdue)::bigint as overdue from " + numbers + " group by 1 having sum(n.permits) > 0 order by 1 desc limit 24) n order by 1"
	found, err := api.ReadAll(ctx, tx, where.BindNow(m.Now(), sql), where, db.Named[MonthCounts]())
	return &Months{found}, err
}
