package audits

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/directory/sites"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

const dayFormat = "2006-01-02"

var scheduleColumns = map[string]api.Column{"id": {SQL: "s.id", Type: api.NumberColumn}, "title": {SQL: "lower(s.title)", Type: api.TextColumn},
	"starts_on": {SQL: "(s.starts_on - date '2000-01-01')::bigint", Type: api.NumberColumn}, "created_at": {SQL: "s.created_at", Type: api.TimeColumn}}

// ended is whether nothing follows of a schedule s.
const ended = `(s.ended_at is not null or not exists (select from audit_schedule_sites ss
  where ss.organization_id = s.organization_id and ss.schedule_id = s.id and not ss.done))`

const selectSchedule = `
select s.id, s.title, t.id as template_id, t.name as template_name, t.icon as template_icon, t.scoring as template_scoring,
  coalesce((select jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name, 'time_zone', z.time_zone) order by lower(z.name), z.id)
    from audit_schedule_sites ss join sites z on z.organization_id = ss.organization_id and z.id = ss.site_id
    where ss.organization_id = s.organization_id and ss.schedule_id = s.id), '[]') as sites,
  s.auditor_id, ar.full_name as auditor_name, s.auditee_id, ae.full_name as auditee_name, s.audit_type, s.frequency,
  case when s.frequency = 'rule' then s.every end as rule_every, s.unit as rule_unit, s.starts_on::text, s.ends_on::text,
  s.window_days, s.working_days, s.scope, case when ` + ended + ` then 'ended' else 'active' end as status,
  (select min(au.planned_on)::text from audits au where au.organization_id = s.organization_id and au.schedule_id = s.id and au.status = 'scheduled' and au.due_at > ` + api.Now + `) as next_on,
  (select count(*) from audits au where au.organization_id = s.organization_id and au.schedule_id = s.id) as audits,
  (select count(*) from audits au where au.organization_id = s.organization_id and au.schedule_id = s.id and au.status = 'scheduled' and au.due_at <= ` + api.Now + `) as missed,
  s.created_by as created_by_id, cb.full_name as created_by_name, s.created_at, s.ended_at, (s.short_on is not null and s.ended_at is null) as short`

var lookupsOfSchedule = api.Lookups{
	{Table: "audit_templates", Alias: "t", On: "t.id = s.template_id", Required: true},
	{Table: "users", Alias: "ar", On: "ar.id = s.auditor_id"},
	{Table: "users", Alias: "ae", On: "ae.id = s.auditee_id"},
	{Table: "users", Alias: "cb", On: "cb.id = s.created_by"},
}

// sitesOfSchedule are joined where each site of a schedule is a row.
var sitesOfSchedule = api.Lookups{
	{Table: "audit_schedule_sites", Alias: "pl", On: "pl.schedule_id = s.id", Required: true},
	{Table: "sites", Alias: "z", On: "z.id = pl.site_id", Required: true},
}

// visibleSchedules limits a query to the schedules of which the user may see some audit: of
// their sites, or with them as auditor or auditee.
func visibleSchedules(tx *db.Tx, user *access.User) *api.Where {
	where := everySchedule(tx)
	if !user.IsAdmin {
		where.AndAny([]string{"s.auditor_id = " + where.Arg(user.ID), "s.auditee_id = " + where.Arg(user.ID), "exists (select from audit_schedule_sites ss" +
			" where ss.organization_id = s.organization_id and ss.schedule_id = s.id and ss.site_id = any(" + where.Arg(user.SiteIDs) + "))"})
	}
	return where
}

func everySchedule(tx *db.Tx) *api.Where {
	where := api.RowsOf("audit_schedules s")
	where.And("s.organization_id = %s", tx.OrganizationID)
	return where
}

type schedulesInput struct {
	api.PageInput
	PerPage    int      `query:"per_page" default:"15" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort       string   `query:"sort" maxLength:"60" doc:"title, starts_on, created_at; a minus reverses"`
	Q          string   `query:"q" maxLength:"200" doc:"Part of the title or of the template's name"`
	Status     []string `query:"status" maxItems:"2" enum:"active,ended" doc:"Only those that go on, or only those that ended"`
	TemplateID []int64  `query:"template_id" maxItems:"100" doc:"Only from these templates"`
	SiteID     []int64  `query:"site_id" maxItems:"100" doc:"Only at these sites"`
	AuditorID  []int64  `query:"auditor_id" maxItems:"100" doc:"Only those of these auditors"`
	Frequency  []string `query:"frequency" maxItems:"8" enum:"once,daily,weekly,monthly,quarterly,half_yearly,yearly,rule" doc:"Only of these frequencies"`
}

// Schedules is a page of schedules.
type Schedules struct {
	Schedules []Schedule `json:"schedules" maxItems:"100" doc:"The schedules of this page"`
	Meta      api.Meta   `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}

// ScheduleAnswer is one schedule.
type ScheduleAnswer struct {
	Schedule Schedule `json:"schedule" doc:"The schedule"`
}

// schedules answers GET /api/audit_schedules.
func (m *Module) schedules(ctx context.Context, tx *db.Tx, in *schedulesInput) (*Schedules, error) {
	order, err := api.OrderBy(in.Sort, "-created_at", scheduleColumns)
	if err != nil {
		return nil, err
	}
	user := api.Actor(ctx)
	where := visibleSchedules(tx, user)
	for _, word := range api.Words(in.Q) {
		where.And("(s.title || ' ' || (select qt.name from audit_templates qt where qt.organization_id = s.organization_id and qt.id = s.template_id)) ilike %s", word)
	}
	if len(in.Status) == 1 {
		where.And(ended+" = %s", in.Status[0] == "ended")
	}
	api.AnyOf(where, "s.template_id", in.TemplateID)
	api.AnyOf(where, "s.auditor_id", in.AuditorID)
	api.AnyOf(where, "s.frequency", in.Frequency)
	if len(in.SiteID) > 0 {
		where.And("exists (select from audit_schedule_sites ss where ss.organization_id = s.organization_id and ss.schedule_id = s.id and ss.site_id = any(%s))", in.SiteID)
	}
	listing := api.Listing{Select: selectSchedule, Lookups: lookupsOfSchedule, Where: where, Order: order, Now: m.Now()}
	found, meta, err := api.ReadPage(ctx, tx, listing, in.PageInput, in.PerPage, scheduleShownTo(user))
	return &Schedules{found, meta}, err
}

// schedule answers GET /api/audit_schedules/{id}.
func (m *Module) schedule(ctx context.Context, tx *db.Tx, in *IDInput) (*ScheduleAnswer, error) {
	s, err := m.readSchedule(ctx, tx, visibleSchedules(tx, api.Actor(ctx)), in.ID)
	return &ScheduleAnswer{s}, err
}

func (m *Module) readSchedule(ctx context.Context, tx *db.Tx, where *api.Where, id int64) (Schedule, error) {
	where.And("s.id = %s", id)
	sql := selectSchedule + where.FromWith(lookupsOfSchedule)
	return api.ReadOne(ctx, tx, where.BindNow(m.Now(), sql), where, scheduleShownTo(api.Actor(ctx)))
}

func scheduleShownTo(user *access.User) pgx.RowToFunc[Schedule] {
	return db.NamedAs(func(s *Schedule) Schedule {
		s.Can = ScheduleCan{Update: s.refuse(user), End: s.refuse(user)}
		return *s
	})
}

// refuse says why the user may not change a schedule, or "": it takes the right at each of
// its sites.
func (s *Schedule) refuse(user *access.User) string {
	if s.EndedAt != nil {
		return "audit_schedule_ended"
	}
	if !user.Rules.Grant(Name, "update") {
		return "permission_denied"
	}
	return sites.RefuseScope(user, s.planned().sites)
}
