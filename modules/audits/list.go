package audits

import (
	"context"
	"time"

	"hivis/core/energy"
	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

var sortColumns = map[string]api.Column{
	"id": {SQL: "au.id", Type: api.NumberColumn}, "number": {SQL: "au.serial", Type: api.NumberColumn}, "planned_on": {SQL: "au.opens_at", Type: api.TimeColumn},
	"due_at": {SQL: "au.due_at", Type: api.TimeColumn}, "completed_at": {SQL: "au.completed_at", Type: api.TimeColumn, Nullable: true},
	"percent": {SQL: "(au.percent * 10)::bigint", Type: api.NumberColumn, Nullable: true}, "status": statuses.Column(),
}

const (
	open   = "au.status in ('scheduled', 'in_progress')"
	inTime = " and au.due_at > " + api.Now
)

// statuses are what people see, which depends on the time: see statusAt.
var statuses = api.Statuses{
	{Name: Scheduled, When: "au.status = 'scheduled'" + inTime},
	{Name: InProgress, When: "au.status = 'in_progress'" + inTime},
	{Name: Overdue, When: open + " and au.due_at <= " + api.Now},
	{Name: Completed, When: "au.status = 'completed'"},
	{Name: Approved, When: "au.status = 'approved'"},
	{Name: Rejected, When: "au.status = 'rejected'"},
	{Name: Skipped, When: "au.status = 'skipped'"},
}

// timings are how audits keep to their windows: see timingAt.
var timings = api.Statuses{
	{Name: Late, When: "au.late or au.status = 'in_progress' and au.due_at <= " + api.Now},
	{Name: Missed, When: "au.status = 'scheduled' and au.due_at <= " + api.Now},
}

// Filters narrow a list; several values of one filter are alternatives.
type Filters struct {
	AuditID    []int64  `query:"audit_id" maxItems:"200" doc:"Only these, as somebody chose them"`
	Q          string   `query:"q" maxLength:"200" doc:"Words of its texts, answers and of what is said about it, or a number"`
	Status     []string `query:"status" maxItems:"7" enum:"scheduled,in_progress,overdue,completed,approved,rejected,skipped" doc:"Overdue: its window is over, and it is not completed. Skipped: it does not take place"`
	Timing     []string `query:"timing" maxItems:"2" enum:"late,missed" doc:"Missed: never begun, and its window is over. Late: completed after it, or begun and still open"`
	AuditType  []string `query:"audit_type" maxItems:"6" enum:"inspection,internal,external,contractor,compliance,other" doc:"Only of this type; several are alternatives"`
	TemplateID []int64  `query:"template_id" maxItems:"100" doc:"Only from these templates"`
	ScheduleID []int64  `query:"schedule_id" maxItems:"100" doc:"Only of these schedules"`
	SiteID     []int64  `query:"site_id" maxItems:"100" doc:"Only at these sites"`
	AuditorID  []int64  `query:"auditor_id" maxItems:"100" doc:"Only those of these auditors"`
	AuditeeID  []int64  `query:"auditee_id" maxItems:"100" doc:"Only those for which these users answer"`
	Mine       bool     `query:"mine" doc:"Only those that the caller is the auditor of"`
	Failed     bool     `query:"failed" doc:"Only those in which a critical question failed"`
	Scored     bool     `query:"scored" doc:"Only those with a score"`
	energy.Filters
	EnergyClass []string `query:"energy_class" maxItems:"3" enum:"exposure,success,low_energy" doc:"Of these classes of the SCL model"`
	DateType    string   `query:"date_type" default:"planned" enum:"planned,completed" doc:"Which date from and to are about"`
	From        string   `query:"from" format:"date" doc:"Planned on or after this day at the site, or what date_type says"`
	To          string   `query:"to" format:"date" doc:"On or before this day"`
}

type listInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"15" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort    string `query:"sort" maxLength:"60" doc:"number, planned_on, due_at, completed_at, percent, status; a minus reverses"`
	Filters
	sheets.ExportInput
}

// list answers GET /api/audit_records: the page, and how many there are as far as that is
// counted, in one round trip.
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	order, err := api.OrderBy(in.Sort, "-planned_on", sortColumns)
	if err != nil {
		return nil, err
	}
	now, user := m.Now(), api.Actor(ctx)
	where := visible(tx, user)
	in.Filters.apply(where, m.Records.Kind(Name), user, now)
	list := sheets.List[Audit]{Name: "sheet.audits", LogModule: Name, Columns: columnsOf, Scan: shownTo(user, now),
		Listing: api.Listing{Select: selectAudit, Lookups: lookupsOfAudit, Where: where, Order: order, Now: now}}
	out := &List{}
	out.Audits, out.Meta, out.ExportOutput, err = list.Read(ctx, m.Exporter, tx, in.ExportInput, in.PageInput, in.PerPage)
	return out, err
}

func (f Filters) apply(where *api.Where, k *records.Kind, user *access.User, now time.Time) {
	api.AnyOf(where, "au.id", f.AuditID)
	api.AnyOf(where, "au.audit_type", f.AuditType)
	api.AnyOf(where, "au.template_id", f.TemplateID)
	api.AnyOf(where, "au.schedule_id", f.ScheduleID)
	api.AnyOf(where, "au.site_id", f.SiteID)
	api.AnyOf(where, "au.auditor_id", f.AuditorID)
	api.AnyOf(where, "au.auditee_id", f.AuditeeID)
	if f.Mine {
		where.And("au.auditor_id = %s", user.ID)
	}
	if f.Failed {
		where.And("au.failed")
	}
	if f.Scored {
		where.And("au.percent is not null")
	}
	f.Filters.Apply(where, "au")
	energy.ApplyClass(where, "au", f.EnergyClass)
	if f.DateType == "completed" {
		sites.OnDates(where, dates[f.DateType], f.From, f.To)
	} else {
		wherePlanned(where, f.From, f.To)
	}
	statuses.Filter(where, f.Status, now)
	timings.Filter(where, f.Timing, now)
	k.Find(where, f.Q)
}

// wherePlanned keeps what is planned on these days, each of its site's own calendar. The index
// finds what may be.
func wherePlanned(where *api.Where, first, last string) {
	sites.MayBeOnDays(where, "au.opens_at", first, last)
	if first != "" {
		where.And("au.planned_on >= %s::text::date", first)
	}
	if last != "" {
		where.And("au.planned_on <= %s::text::date", last)
	}
}

type countsInput struct{ Filters }

// Counts is the number of audits by status, counted up to 10,000.
type Counts struct {
	All        int `json:"all" minimum:"0" maximum:"10001" doc:"10001 stands for more than 10,000, here and below"`
	Scheduled  int `json:"scheduled" minimum:"0" maximum:"10001"`
	InProgress int `json:"in_progress" minimum:"0" maximum:"10001"`
	Overdue    int `json:"overdue" minimum:"0" maximum:"10001"`
	Completed  int `json:"completed" minimum:"0" maximum:"10001"`
	Approved   int `json:"approved" minimum:"0" maximum:"10001"`
	Rejected   int `json:"rejected" minimum:"0" maximum:"10001"`
	Skipped    int `json:"skipped" minimum:"0" maximum:"10001"`
}

// CountsAnswer carries the counts.
type CountsAnswer struct {
	Counts Counts `json:"counts"`
}

// counts answers GET /api/audit_records/period_status_counts. The filter on status itself is
// left out: the counts are the tabs one chooses it with.
func (m *Module) counts(ctx context.Context, tx *db.Tx, in *countsInput) (*CountsAnswer, error) {
	user, now := api.Actor(ctx), m.Now()
	in.Filters.Status = nil
	where := visible(tx, user)
	in.Filters.apply(where, m.Records.Kind(Name), user, now)
	n, err := statuses.Count(ctx, tx, where, now)
	return &CountsAnswer{Counts{All: n["all"], Scheduled: n[Scheduled], InProgress: n[InProgress], Overdue: n[Overdue], Completed: n[Completed],
		Approved: n[Approved], Rejected: n[Rejected], Skipped: n[Skipped]}}, err
}
