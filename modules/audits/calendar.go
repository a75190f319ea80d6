package audits

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// What a calendar shows at once.
const (
	maxDays  = 100
	maxShown = 2000
)

type calendarInput struct {
	Body struct {
		From       string   `json:"from" format:"date" doc:"The first day, at each site"`
		To         string   `json:"to" format:"date" doc:"At most 100 days after from"`
		SiteIDs    []int64  `json:"site_ids,omitempty" maxItems:"100" doc:"Only at these sites; none: at all"`
		TemplateID []int64  `json:"template_ids,omitempty" maxItems:"100" doc:"Only from these templates; none: from all"`
		AuditorIDs []int64  `json:"auditor_ids,omitempty" maxItems:"100" doc:"Only those of these auditors; none: of all"`
		AuditTypes []string `json:"audit_types,omitempty" maxItems:"6" enum:"inspection,internal,external,contractor,compliance,other" doc:"Only of these types; none: of all"`
		Status     []string `json:"status,omitempty" maxItems:"7" enum:"scheduled,in_progress,overdue,completed,approved,rejected,skipped" doc:"Only of these; overdue: its window is over, and it is not completed"`
		ScheduleID int64    `json:"schedule_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Only of this schedule; 0: of all"`
	}
}

// Planned is an audit that a schedule will make, and that is not there yet.
type Planned struct {
	ScheduleID int64           `json:"schedule_id" minimum:"1" maximum:"9007199254740991" doc:"The schedule that will make it"`
	Title      string          `json:"title" maxLength:"200" doc:"What it is called"`
	Template   TemplateOf      `json:"template" doc:"What it will be made from"`
	AuditType  string          `json:"audit_type" maxLength:"20" doc:"Which kind of audit it is"`
	Site       records.Site    `json:"site" doc:"Where it will take place"`
	Auditor    *records.Person `json:"auditor" doc:"Who will be the auditor"`
	PlannedOn  string          `json:"planned_on" db:"-" format:"date" doc:"The day at the site"`
}

// Calendar is what there is on some days.
type Calendar struct {
	Audits  []Audit   `json:"audits" maxItems:"2000" doc:"By their planned day"`
	Planned []Planned `json:"planned" maxItems:"2000" doc:"Those that the schedules will make and that are not there yet"`
	More    bool      `json:"more" doc:"There are more than are told: ask for fewer days"`
}

// calendar answers POST /api/audits/schedulesinfo: the audits of some days, and the days for
// which none is made yet, as the schedules will have them.
func (m *Module) calendar(ctx context.Context, tx *db.Tx, in *calendarInput) (*Calendar, error) {
	b := &in.Body
	from, to := dayOf(b.From), dayOf(b.To)
	f := Filters{AuditType: b.AuditTypes, TemplateID: b.TemplateID, SiteID: b.SiteIDs, AuditorID: b.AuditorIDs, Status: b.Status, From: b.From, To: b.To}
	if b.ScheduleID != 0 {
		f.ScheduleID = []int64{b.ScheduleID}
	}
	problems, err := unknownFilters(ctx, tx, named{sites: f.SiteID, templates: f.TemplateID, people: f.AuditorID, schedules: f.ScheduleID})
	if err != nil {
		return nil, err
	}
	switch {
	case from.IsZero():
		problems.Add("from", "date")
	case to.IsZero():
		problems.Add("to", "date")
	case to.Before(from):
		problems.Add("to", "audit_ends_before")
	case to.After(from.AddDate(0, 0, maxDays)):
		problems.Add("to", "audit_too_many_days")
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	user, now := api.Actor(ctx), m.Now()
	out := &Calendar{Planned: []Planned{}}
	where := visible(tx, user)
	f.apply(where, m.Records.Kind(Name), user, now)
	batch := &pgx.Batch{}
	batch.Queue(selectAudit+where.FromWith(lookupsOfAudit)+fmt.Sprintf(" order by au.planned_on, au.id limit %d", maxShown+1), where.Args...).Query(func(rows pgx.Rows) (err error) {
		out.Audits, err = pgx.CollectRows(rows, shownTo(user, now))
		return err
	})
	if len(b.Status) == 0 || slices.Contains(b.Status, Scheduled) {
		queuePlanned(batch, tx, user, in, from, to, out)
	}
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	out.More = len(out.Audits) > maxShown || len(out.Planned) > maxShown
	out.Audits, out.Planned = out.Audits[:min(maxShown, len(out.Audits))], out.Planned[:min(maxShown, len(out.Planned))]
	return out, nil
}

// unmade is a place of a schedule, from which what is planned there follows.
type unmade struct {
	Planned
	Frequency string
	Rule
	StartsOn, EndsOn, MadeUntil string
	WindowDays                  int
	WorkingDays                 bool
}

// queuePlanned asks for the places of schedules for which not all of these days are made.
func queuePlanned(batch *pgx.Batch, tx *db.Tx, user *access.User, in *calendarInput, from, to time.Time, out *Calendar) {
	b := &in.Body
	where := visibleSchedules(tx, user)
	where.And("s.ended_at is null and not pl.done and z.status = 'active' and coalesce(pl.made_until, '-infinity') < %s::text::date", b.To)
	if !user.IsAdmin {
		where.AndAny([]string{"s.auditor_id = " + where.Arg(user.ID), "pl.site_id = any(" + where.Arg(user.SiteIDs) + ")"})
	}
	api.AnyOf(where, "s.template_id", b.TemplateID)
	api.AnyOf(where, "pl.site_id", b.SiteIDs)
	api.AnyOf(where, "s.auditor_id", b.AuditorIDs)
	api.AnyOf(where, "s.audit_type", b.AuditTypes)
	if b.ScheduleID != 0 {
		where.And("s.id = %s", b.ScheduleID)
	}
	sql := `select s.id as schedule_id, s.title, t.id as template_id, t.name as template_name, t.icon as template_icon, t.scoring as template_scoring, s.audit_type,
		z.id as site_id, z.name as site_name, z.time_zone as site_time_zone, s.auditor_id, ar.full_name as auditor_name, s.frequency, s.every, s.unit,
		s.starts_on::text, coalesce(s.ends_on::text, '') as ends_on, s.window_days, s.working_days, coalesce(pl.made_until::text, '') as made_until` + where.FromWith(slices.Concat(lookupsOfSchedule, sitesOfSchedule)) + " order by s.id, z.id limit 2000"
	batch.Queue(sql, where.Args...).Query(func(rows pgx.Rows) error {
		all, err := pgx.CollectRows(rows, db.Named[unmade]())
		for _, p := range all {
			days, _, _ := seriesOf(p.Frequency, p.Rule, p.StartsOn, p.EndsOn, p.WindowDays, p.WorkingDays).between(dayOf(p.MadeUntil), to)
			for _, d := range days {
				if d.planned.Before(from) || d.planned.After(to) || len(out.Planned) > maxShown {
					continue
				}
				p.PlannedOn = d.planned.Format(dayFormat)
				out.Planned = append(out.Planned, p.Planned)
			}
		}
		slices.SortStableFunc(out.Planned, func(a, b Planned) int { return strings.Compare(a.PlannedOn, b.PlannedOn) })
		return err
	})
}
