package actions

import (
	"context"
	"time"

	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Filters narrow a list; several values of one filter are alternatives.
type Filters struct {
	Q             string   `query:"q" maxLength:"200" doc:"Words of its texts and of what is said about it, or a number"`
	ActionID      []int64  `query:"action_id" maxItems:"200" doc:"Only these, as somebody chose them"`
	Status        []string `query:"status" maxItems:"6" enum:"planned,open,in_progress,overdue,completed,closed" doc:"Planned ones have not opened yet; overdue: not completed and past the due date; completed: waits for verification"`
	SiteID        []int64  `query:"site_id" maxItems:"100" doc:"Only at these sites"`
	ResponsibleID []int64  `query:"responsible_id" maxItems:"100" doc:"Only those that these users are to do"`
	Priority      []string `query:"priority" maxItems:"4" enum:"low,medium,high,critical" doc:"Only of these priorities"`
	ControlType   []string `query:"control_type" maxItems:"5" enum:"elimination,substitution,engineering,administrative,ppe" doc:"Only of these places in the hierarchy of controls"`
	Mine          bool     `query:"mine" doc:"Only those the caller is responsible for"`
	Verify        bool     `query:"verify" doc:"Only those that wait for the caller to verify them"`
	Check         string   `query:"check" enum:"due,open" doc:"Only those whose effectiveness is still to be checked, or is by now"`
	Recurring     bool     `query:"recurring" doc:"Only those of a series that goes on"`
	Source        []string `query:"source" maxItems:"20" enum:"{sources}" doc:"The kind of record that asked for it; Action for those that stand alone"`
	CategoryID    []int64  `query:"category_id" maxItems:"100" doc:"0: without one"`
	Kind          []string `query:"kind" maxItems:"4" enum:"corrective,preventive,containment,improvement" doc:"Only of these kinds"`
	Timing        string   `query:"timing" enum:"in_time,late" doc:"Only those that were completed in time, or late"`
	LateDays      string   `query:"late_days" enum:"0-7,8-30,31-60,61-90,over_90" doc:"Only those that are overdue by so many days, that of today at their site included"`
	DateType      string   `query:"date_type" default:"due" enum:"due,created,completed,closed" doc:"Which date from and to are about"`
	From          string   `query:"from" format:"date" doc:"Due on or after this day, or what date_type says"`
	To            string   `query:"to" format:"date" doc:"On or before this day"`
}

type listInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"50" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort    string `query:"sort" maxLength:"60" doc:"due_date, created_at, number, priority, status, finished; several with commas; a minus reverses"`
	Filters
	sheets.ExportInput
}

// List is a page of actions.
type List struct {
	sheets.ExportOutput
	Actions []Action `json:"actions" maxItems:"100" doc:"The actions of this page"`
	Meta    api.Meta `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}

var sortColumns = map[string]api.Column{
	"id": {SQL: "a.id", Type: api.NumberColumn}, "number": {SQL: "a.serial", Type: api.NumberColumn},
	"due_date": {SQL: "a.due_at", Type: api.TimeColumn}, "created_at": {SQL: "a.created_at", Type: api.TimeColumn},
	"priority": {SQL: "array_position('{low,medium,high,critical}', a.priority)", Type: api.NumberColumn},
	"status":   statuses.Column(), "finished": {SQL: finished, Type: api.NumberColumn},
}

// finished is 0 until an action is completed, 1 until that is verified, and 2 from
// then on. It is the expression of an index: what asks for one of the three finds
// it there in the order of the due dates.
const finished = "(case a.status when 'closed' then 2 when 'completed' then 1 else 0 end)"

// statuses are what people see, which depends on the time: an overdue action is stored as
// one that is to be done, and a planned one is open from its day on. See StatusAt.
var statuses = api.Statuses{
	{Name: Planned, When: "a.status = 'planned' and a.opens_at > " + api.Now + inTime},
	{Name: Open, When: "(a.status = 'open' or a.status = 'planned' and a.opens_at <= " + api.Now + ")" + inTime},
	{Name: InProgress, When: "a.status = 'in_progress'" + inTime},
	{Name: Overdue, When: "a.status in ('planned', 'open', 'in_progress') and a.due_at <= " + api.Now},
	{Name: Completed, When: "a.status = 'completed'"},
	{Name: Closed, When: "a.status = 'closed'"},
}

const inTime = " and a.due_at > " + api.Now

// list answers the five lists; they differ in the type of record that asked.
func (m *Module) list(actionableType string) api.UseCase[listInput, List] {
	return func(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
		order, err := api.OrderBy(in.Sort, "finished,due_date", sortColumns)
		if err != nil {
			return nil, err
		}
		now := m.Now()
		where := m.visible(tx, api.Actor(ctx))
		if err := in.Filters.apply(where, m.Records.Kind(Name), actionableType, api.Actor(ctx), now); err != nil {
			return nil, err
		}
		list := sheets.List[Action]{Name: "sheet.actions", LogModule: Name, Columns: columnsOf, Scan: shownTo(api.Actor(ctx), now),
			Listing: api.Listing{Select: selectAction, Lookups: m.lookups(), Where: where, Order: order, Now: now}}
		out := &List{}
		out.Actions, out.Meta, out.ExportOutput, err = list.Read(ctx, m.Exporter, tx, in.ExportInput, in.PageInput, in.PerPage)
		return out, err
	}
}

func (f Filters) apply(where *api.Where, k *records.Kind, actionableType string, me *access.User, now time.Time) error {
	if actionableType != "" {
		where.And("a.actionable_type = %s", actionableType)
	}
	if f.Mine {
		where.And("a.responsible_id = %s", me.ID)
	}
	if f.Verify {
		verifiable(now)(where, me)
	}
	whereCheck(where, f.Check, now)
	if f.Recurring {
		recurring(where)
	}
	api.AnyOf(where, "a.id", f.ActionID)
	api.AnyOf(where, "a.site_id", f.SiteID)
	api.AnyOf(where, "a.responsible_id", f.ResponsibleID)
	api.AnyOf(where, "a.priority", f.Priority)
	api.AnyOf(where, "a.control_type", f.ControlType)
	f.whereKept(where, now)
	sites.OnDates(where, dates[f.DateType], f.From, f.To)
	statuses.Filter(where, f.Status, now)
	k.Find(where, f.Q)
	return nil
}

type countsInput struct {
	ActionableType string `query:"actionable_type" enum:"{sources}"`
	Filters
}

// Counts is the number of actions by status, counted up to 10,000.
type Counts struct {
	All        int `json:"all" minimum:"0" maximum:"10001" doc:"10001 stands for more than 10,000, here and below"`
	Planned    int `json:"planned" minimum:"0" maximum:"10001"`
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

// counts answers GET /api/actions/status_counts. The filter on status itself is
// left out: the counts are the tabs one chooses it with.
func (m *Module) counts(ctx context.Context, tx *db.Tx, in *countsInput) (*CountsAnswer, error) {
	now := m.Now()
	where, err := m.counted(tx, api.Actor(ctx), in.ActionableType, in.Filters, now)
	if err != nil {
		return nil, err
	}
	n, err := statuses.Count(ctx, tx, where, now)
	return &CountsAnswer{Counts{n["all"], n[Planned], n[Open], n[InProgress], n[Overdue], n[Completed], n[Closed]}}, err
}

// counted are the actions of all statuses that a user may list.
func (m *Module) counted(tx *db.Tx, user *access.User, actionableType string, filters Filters, now time.Time) (*api.Where, error) {
	where := m.visible(tx, user)
	if !user.IsAdmin && !user.Rules.Grant(Name, "read") { // whoever lists only the actions of these counts them only
		where.And("a.actionable_type = any(%s)", m.readTypes(user))
	}
	filters.Status = nil
	return where, filters.apply(where, m.Records.Kind(Name), actionableType, user, now)
}
