package permits

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
	PermitID     []int64  `query:"permit_id" maxItems:"200" doc:"Only these, as somebody chose them"`
	Q            string   `query:"q" maxLength:"200" doc:"Words of its texts and of what is said about it, or a number"`
	Status       []string `query:"status" maxItems:"10" enum:"draft,requested,pending,approved,extended,overdue,pending_closure,closed,rejected,revoked" doc:"Pending: some have approved, others are to. Overdue: live, and the end has passed. pending_closure: work is said to be over"`
	Mine         bool     `query:"mine" doc:"Only those that the caller requested"`
	Shared       bool     `query:"shared" doc:"Only drafts that somebody shared with the caller"`
	Live         bool     `query:"live" doc:"Only those under which work may go on or does: approved, extended, overdue"`
	TypeID       []int64  `query:"type_id" maxItems:"100" doc:"Only of these types of permits (templates)"`
	SiteID       []int64  `query:"site_id" maxItems:"100" doc:"Only at these sites"`
	DivisionID   []int64  `query:"division_id" maxItems:"100" doc:"Only in these divisions of sites; 0: in none"`
	DepartmentID []int64  `query:"department_id" maxItems:"100" doc:"Only of these departments of sites"`
	UnitID       []int64  `query:"unit_id" maxItems:"100" doc:"Only of these units of sites"`
	RequesterID  []int64  `query:"requester_id" maxItems:"100" doc:"Only requested by these users"`
	OfficerID    []int64  `query:"officer_id" maxItems:"100" doc:"Only those that one of these users issues"`
	WorkerID     []int64  `query:"worker_id" maxItems:"100" doc:"Work profiles of those who work under it"`
	EndingWithin int      `query:"ending_within" minimum:"0" maximum:"720" doc:"Only live ones that end within so many hours; 0: all"`
	StartsFrom   string   `query:"starts_from" format:"date" doc:"Work begins on or after this day, in the site's time zone"`
	StartsTo     string   `query:"starts_to" format:"date" doc:"Work begins on or before this day"`
	Outcome      string   `query:"outcome" enum:"approved,approved_in_time,finished,closed_in_time,extended,revoked,was_overdue" doc:"Only those of which this can be said, drafts left out"`
	DateType     string   `query:"date_type" default:"requested" enum:"requested,starts" doc:"Which date from and to are about"`
	From         string   `query:"from" format:"date" doc:"Requested on or after this day, in the site's time zone, or what date_type says"`
	To           string   `query:"to" format:"date" doc:"On or before this day"`
	Spot         bool     `query:"spot" doc:"Only those placed on a plan of their site"`
}

type listInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"15" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort    string `query:"sort" maxLength:"60" doc:"number, starts_at, ends_at, status, requested_at; a minus reverses"`
	Filters
	sheets.ExportInput
}

var sortColumns = map[string]api.Column{
	"id": {SQL: "p.id", Type: api.NumberColumn}, "number": {SQL: "p.serial", Type: api.NumberColumn},
	"starts_at": {SQL: "p.starts_at", Type: api.TimeColumn, Nullable: true}, "ends_at": {SQL: "p.ends_at", Type: api.TimeColumn, Nullable: true},
	"requested_at": {SQL: "p.requested_at", Type: api.TimeColumn, Nullable: true},
	"status":       statuses.Column(),
}

const (
	running = "p.status in ('approved', 'extended')"
	inTime  = " and p.ends_at > " + api.Now
)

// statuses are what people see, which depends on the time: see statusAt.
var statuses = api.Statuses{
	{Name: Drafted, When: "p.status = 'draft'"},
	{Name: Requested, When: "p.status = 'requested'"},
	{Name: Pending, When: "p.status = 'pending'"},
	{Name: Approved, When: "p.status = 'approved'" + inTime},
	{Name: Extended, When: "p.status = 'extended'" + inTime},
	{Name: Overdue, When: running + " and p.ends_at <= " + api.Now},
	{Name: PendingClosure, When: "p.status = 'pending_closure'"},
	{Name: Closed, When: "p.status = 'closed'"},
	{Name: Rejected, When: "p.status = 'rejected'"},
	{Name: Revoked, When: "p.status = 'revoked'"},
}

// list answers GET /api/permit_form_questions: the page, and how many there are as far as
// that is counted, in one round trip.
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	order, err := api.OrderBy(in.Sort, "-number", sortColumns)
	if err != nil {
		return nil, err
	}
	now, user := m.Now(), api.Actor(ctx)
	where := visible(tx, user)
	in.Filters.apply(where, m.Records.Kind(Name), user, now)
	list := sheets.List[Permit]{Name: "sheet.permits", LogModule: Name, Columns: columnsOf, Scan: shownTo(user, now),
		Listing: api.Listing{Select: selectPermit, Lookups: lookupsOfPermit, Where: where, Order: order, Now: now}}
	out := &List{}
	out.Permits, out.Meta, out.ExportOutput, err = list.Read(ctx, m.Exporter, tx, in.ExportInput, in.PageInput, in.PerPage)
	return out, err
}

func (f Filters) apply(where *api.Where, k *records.Kind, user *access.User, now time.Time) {
	api.AnyOf(where, "p.id", f.PermitID)
	api.AnyOf(where, "p.template_id", f.TypeID)
	api.AnyOf(where, "p.site_id", f.SiteID)
	api.AnyID(where, "p.division_id", f.DivisionID)
	api.AnyOf(where, "p.department_id", f.DepartmentID)
	api.AnyOf(where, "p.unit_id", f.UnitID)
	api.AnyOf(where, "p.requester_id", f.RequesterID)
	if f.Mine {
		where.And("p.requester_id = %s", user.ID)
	}
	if f.Shared {
		whereInJoinTable(where, "permit_shares x", "x.shared_to", []int64{user.ID})
		where.And("p.status = 'draft'")
	}
	if len(f.OfficerID) > 0 {
		whereInJoinTable(where, "permit_officers x", "x.user_id", f.OfficerID)
	}
	if len(f.WorkerID) > 0 {
		whereInJoinTable(where, "permit_workers x", "x.profile_id", f.WorkerID)
	}
	if f.Live || f.EndingWithin > 0 {
		where.And(running)
	}
	if f.EndingWithin > 0 {
		where.And("p.ends_at > %s and p.ends_at <= %s", now, now.Add(time.Duration(f.EndingWithin)*time.Hour))
	}
	if f.Spot {
		where.And("p.plan_id is not null")
	}
	sites.OnDays(where, "p.starts_at", f.StartsFrom, f.StartsTo)
	sites.OnDates(where, dates[f.DateType], f.From, f.To)
	if f.Outcome != "" {
		where.And(where.BindNow(now, asked+" and "+outcomes[f.Outcome]))
	}
	statuses.Filter(where, f.Status, now)
	k.Find(where, f.Q)
}

// whereInJoinTable keeps permits that have a row for one of the ids in a join table. There are few
// such rows: they are found once.
func whereInJoinTable(where *api.Where, table, column string, ids []int64) {
	where.And("p.id in (select x.permit_id from "+table+" where x.organization_id = p.organization_id and "+column+" = any(%s))", ids)
}
