package dashboards

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/modules/actions"
	"hivis/modules/observations"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Module is the dashboards module.
type Module struct {
	Actions      *actions.Module
	Observations *observations.Module
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("dashboards")
	api.Get(r, "/api/v1/home", access.SignedIn, m.home, "What needs the user now")
}

// Need is one thing that waits for the user.
type Need struct {
	Kind   string         `json:"kind" enum:"overdue,due,verify,decide,check"`
	Action actions.Action `json:"action"`
}

// Counts say how much waits for the user, also of what needs_me has no room for.
type Counts struct {
	NeedsMe  int64 `json:"needs_me" minimum:"0" maximum:"9007199254740991"`
	Overdue  int64 `json:"overdue" minimum:"0" maximum:"9007199254740991"`
	Due      int64 `json:"due" minimum:"0" maximum:"9007199254740991"`
	ToVerify int64 `json:"to_verify" minimum:"0" maximum:"9007199254740991"`
	ToDecide int64 `json:"to_decide" minimum:"0" maximum:"9007199254740991" doc:"Requests for a later due date"`
	ToCheck  int64 `json:"to_check" minimum:"0" maximum:"9007199254740991" doc:"Effectiveness checks whose day has come"`
	ToDo     int64 `json:"to_do" minimum:"0" maximum:"9007199254740991" doc:"Theirs to do, whenever it is due"`
}

// ActionNumbers are of the actions that the user may see.
type ActionNumbers struct {
	Overdue       int64  `json:"overdue" minimum:"0" maximum:"9007199254740991"`
	Open          int64  `json:"open" minimum:"0" maximum:"9007199254740991" doc:"Open or in progress, the overdue ones included"`
	OnTimePercent *int64 `json:"on_time_percent" nullable:"true" minimum:"0" maximum:"100" doc:"Completed by their due date in the last 90 days; null when none was completed"`
}

// ObservationNumbers are of the observations that the user may see.
type ObservationNumbers struct {
	Stopped []observations.Observation `json:"stopped" maxItems:"10" doc:"By these work stands still now"`
	ByMonth []observations.Month       `json:"by_month" maxItems:"12" doc:"The month it is in the organization's time zone comes last; each observation counts in the month of its site's"`
}

// Home is the answer.
type Home struct {
	NeedsMe      []Need              `json:"needs_me" maxItems:"200"`
	Counts       Counts              `json:"counts"`
	Actions      *ActionNumbers      `json:"actions" doc:"Null for whoever may not read actions"`
	Observations *ObservationNumbers `json:"observations" doc:"Null for whoever may not read observations"`
}

// home answers GET /api/v1/home: all of it in one round trip.
func (m *Module) home(ctx context.Context, tx *db.Tx, _ *api.None) (*Home, error) {
	user := api.Actor(ctx)
	home := &Home{NeedsMe: []Need{}}
	batch := &pgx.Batch{}
	var figures actions.Figures
	var needs actions.Needs
	if user.Rules.Grant(actions.Name, "read") {
		home.Actions = &ActionNumbers{}
		m.Actions.QueueHome(batch, tx, user, &figures, &needs)
	}
	if user.Rules.Grant("Incident", "read") {
		zone, err := time.LoadLocation(user.TimeZone)
		if err != nil {
			return nil, err
		}
		home.Observations = &ObservationNumbers{}
		m.Observations.QueueStopped(batch, tx, user, &home.Observations.Stopped)
		m.Observations.QueueByMonth(batch, tx, user, zone, &home.Observations.ByMonth)
	}
	if batch.Len() == 0 {
		return home, nil
	}
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	home.take(figures, needs)
	return home, nil
}

func (h *Home) take(figures actions.Figures, needs actions.Needs) {
	if h.Actions == nil {
		return
	}
	h.Actions.Open, h.Actions.Overdue = figures.Open, figures.Overdue
	if figures.Finished > 0 {
		percent := figures.OnTime * 100 / figures.Finished
		h.Actions.OnTimePercent = &percent
	}
	h.Counts = Counts{NeedsMe: needs.Overdue + needs.Due + needs.ToVerify + needs.ToDecide + needs.ToCheck,
		Overdue: needs.Overdue, Due: needs.Due, ToVerify: needs.ToVerify, ToDecide: needs.ToDecide, ToCheck: needs.ToCheck, ToDo: needs.ToDo}
	for _, a := range needs.Mine {
		kind := "due"
		if a.Status == actions.Overdue {
			kind = "overdue"
		}
		h.NeedsMe = append(h.NeedsMe, Need{kind, a})
	}
	for _, a := range needs.Verify {
		h.NeedsMe = append(h.NeedsMe, Need{"verify", a})
	}
	for _, a := range needs.Decide {
		h.NeedsMe = append(h.NeedsMe, Need{"decide", a})
	}
	for _, a := range needs.Check {
		h.NeedsMe = append(h.NeedsMe, Need{"check", a})
	}
}
