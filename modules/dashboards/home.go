package dashboards

import (
	"context"
	"time"

	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Module is the dashboards module.
type Module struct {
	Now     api.Clock
	Actions *actions.Module
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("dashboards")
	api.Get(r, "/api/v1/home", access.SignedIn, m.home, "What needs the user now")
}

// Need is one thing that waits for the user.
type Need struct {
	Kind   string         `json:"kind" enum:"overdue,due,verify"`
	Action actions.Action `json:"action"`
}

// Month is a count of one month.
type Month struct {
	Month string `json:"month" maxLength:"7" example:"2026-11"`
	Count int64  `json:"count" minimum:"0" maximum:"9007199254740991"`
}

// Indicators are numbers over the records the user may see.
type Indicators struct {
	ObservationsThisMonth int64   `json:"observations_this_month" minimum:"0" maximum:"9007199254740991"`
	ObservationsByMonth   []Month `json:"observations_by_month" maxItems:"13"`
	ActionsOverdue        int64   `json:"actions_overdue" minimum:"0" maximum:"9007199254740991"`
	ActionsOpen           int64   `json:"actions_open" minimum:"0" maximum:"9007199254740991"`
	OnTimePercent         *int64  `json:"actions_closed_on_time_percent" nullable:"true" minimum:"0" maximum:"100" doc:"Completed by their due date in the last 90 days; null when none was completed"`
}

// Home is the answer.
type Home struct {
	NeedsMe []Need `json:"needs_me" maxItems:"100"`
	Counts  struct {
		NeedsMe  int `json:"needs_me" minimum:"0" maximum:"1000000"`
		Overdue  int `json:"overdue" minimum:"0" maximum:"1000000"`
		Due      int `json:"due" minimum:"0" maximum:"1000000"`
		ToVerify int `json:"to_verify" minimum:"0" maximum:"1000000"`
	} `json:"counts"`
	Indicators Indicators `json:"indicators"`
}

const (
	onTimeDays = 90
	months     = 12
)

// home answers GET /api/v1/home.
func (m *Module) home(ctx context.Context, tx *db.Tx, _ *api.None) (*Home, error) {
	var home Home
	home.NeedsMe = []Need{}
	if api.Actor(ctx).Rules.Grant(actions.Name, "read") {
		needs, err := m.Actions.NeedsOf(ctx, tx)
		if err != nil {
			return nil, err
		}
		for _, a := range needs {
			home.add(a)
		}
	}
	home.Counts.NeedsMe = len(home.NeedsMe)
	var err error
	home.Indicators, err = m.indicators(ctx, tx)
	return &home, err
}

func (h *Home) add(a actions.Action) {
	kind := "due"
	switch a.Status {
	case actions.Overdue:
		kind = "overdue"
		h.Counts.Overdue++
	case actions.Completed:
		kind = "verify"
		h.Counts.ToVerify++
	default:
		h.Counts.Due++
	}
	h.NeedsMe = append(h.NeedsMe, Need{kind, a})
}

func (m *Module) indicators(ctx context.Context, tx *db.Tx) (Indicators, error) {
	user, now := api.Actor(ctx), m.Now().UTC()
	if !user.Rules.Grant("Incident", "read") && !user.Rules.Grant(actions.Name, "read") {
		return Indicators{ObservationsByMonth: []Month{}}, nil
	}
	start := time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, time.UTC)
	row, err := New().Indicators(ctx, tx, IndicatorsParams{
		OrganizationID: tx.OrganizationID, AllSites: user.IsAdmin, SiteIds: user.SiteIDs, UserID: user.ID,
		MonthStart: start, Now: now, Since: now.AddDate(0, 0, -onTimeDays),
	})
	if err != nil {
		return Indicators{}, err
	}
	out := Indicators{ObservationsThisMonth: row.ObservationsThisMonth, ActionsOverdue: row.ActionsOverdue, ActionsOpen: row.ActionsOpen}
	if row.Completed > 0 {
		percent := row.CompletedOnTime * 100 / row.Completed
		out.OnTimePercent = &percent
	}
	byMonth, err := New().ObservationsByMonth(ctx, tx, ObservationsByMonthParams{
		OrganizationID: tx.OrganizationID, Since: start.AddDate(0, 1-months, 0), AllSites: user.IsAdmin, SiteIds: user.SiteIDs, UserID: user.ID,
	})
	out.ObservationsByMonth = everyMonth(byMonth, start)
	return out, err
}

// everyMonth fills the months without a record with 0.
func everyMonth(rows []ObservationsByMonthRow, last time.Time) []Month {
	counts := map[string]int64{}
	for _, row := range rows {
		counts[row.Month] = row.Count
	}
	all := make([]Month, months)
	for i := range all {
		month := last.AddDate(0, i+1-months, 0).Format("2006-01")
		all[i] = Month{month, counts[month]}
	}
	return all
}
