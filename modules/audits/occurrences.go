package audits

import (
	"context"
	"time"

	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/db"
)

// ScheduleInterval is how often audits are made ahead.
const ScheduleInterval = 20 * time.Minute

// atOnce is how many places of an organization's schedules are looked at in one transaction.
const atOnce = 200

// MakeAll makes audits ahead: each place of a schedule has those of the next weeks, and
// always the next one.
func (m *Module) MakeAll(ctx context.Context) error {
	find := func(tx *db.Tx, done []int64) ([]int64, error) {
		return New().OrganizationsToMake(ctx, tx, OrganizationsToMakeParams{Done: done, Until: horizon(m.Now()).Format(dayFormat)})
	}
	return m.DB.ForEachOrganization(ctx, "find schedules to make audits of", atOnce, find, func(tx *db.Tx) (int, error) { return m.make(ctx, tx, 0, nil) })
}

// horizon is the day until which audits are made.
func horizon(now time.Time) time.Time {
	return actions.Today(now, time.UTC).AddDate(0, 0, aheadDays)
}

// makeOf makes what comes soon of a schedule that somebody has just written. One that is new is
// refused when the free plan has no room at all, or not for all of an audit that there is once.
func (m *Module) makeOf(ctx context.Context, tx *db.Tx, schedule int64, fresh bool) error {
	_, err := m.make(ctx, tx, schedule, func(r room, wanted []dueAudit) error {
		full := r.limited && len(wanted) > 0 && (r.left == 0 || wanted[0].Frequency == "once" && r.left < len(wanted))
		if fresh && full {
			return r.full
		}
		return nil
	})
	return err
}

// make makes the audits that are missing until the horizon, of one schedule or of all, and
// says at how many places it looked; none where the plan has no room for more. Each is made
// once: whoever looks holds the places, and the key of the table refuses a second one of a day.
func (m *Module) make(ctx context.Context, tx *db.Tx, schedule int64, admit func(room, []dueAudit) error) (int, error) {
	until := horizon(m.Now())
	places, err := New().SchedulesToMake(ctx, tx, SchedulesToMakeParams{OrganizationID: tx.OrganizationID, Until: until.Format(dayFormat), ScheduleID: schedule, Most: atOnce})
	if err != nil || len(places) == 0 {
		return 0, err
	}
	free, err := m.room(ctx, tx)
	if err != nil {
		return 0, err
	}
	wanted, reached, err := dueAudits(places, m.Now(), until, free.limited)
	if err != nil {
		return 0, err
	}
	if admit != nil {
		if err := admit(free, wanted); err != nil {
			return 0, err
		}
	}
	granted, short := free.grant(wanted, reached)
	if err := New().MadeUntil(ctx, tx, MadeUntilParams{OrganizationID: tx.OrganizationID, Reached: encoded(reached)}); err != nil {
		return 0, err
	}
	if err := m.insert(ctx, tx, granted); err != nil {
		return 0, err
	}
	if err := m.notifyQuotaReached(ctx, tx, reached, short); err != nil || len(short) > 0 {
		return 0, err
	}
	return len(places), nil
}

// dueAudit is an audit that a place of a schedule is to have.
type dueAudit struct {
	SchedulesToMakeRow
	day
	zone  *time.Location
	place int // among those that are looked at
}

// reach is how far the audits of a place are made.
type reach struct {
	ScheduleID int64  `json:"schedule_id"`
	SiteID     int64  `json:"site_id"`
	Until      string `json:"made_until"`
	Done       bool   `json:"done"`
}

// dueAudits is what some places lack until a day, and how far they will be made with it. A plan
// that counts has nothing to spend on days that are over.
func dueAudits(places []SchedulesToMakeRow, now, until time.Time, limited bool) (wanted []dueAudit, reached []reach, err error) {
	for i, p := range places {
		zone, err := time.LoadLocation(p.TimeZone)
		if err != nil {
			return nil, nil, err
		}
		after := actions.Today(now, zone).AddDate(0, 0, -1) // of a place that is new
		if made := dayOf(p.MadeUntil); p.MadeUntil != "" && (!limited || made.After(after)) {
			after = made
		}
		days, last, done := p.series().between(after, until)
		for _, d := range days {
			wanted = append(wanted, dueAudit{p, d, zone, i})
		}
		reached = append(reached, reach{p.ScheduleID, p.SiteID, last.Format(dayFormat), done})
	}
	return wanted, reached, nil
}

func (p SchedulesToMakeRow) series() series {
	return seriesOf(p.Frequency, Rule{int(p.Every), p.Unit}, p.StartsOn, p.EndsOn, int(p.WindowDays), p.WorkingDays)
}

func seriesOf(frequency string, rule Rule, starts, ends string, window int, workingDays bool) series {
	return series{Recurrence: actions.Recurrence{Every: rule.Every, Unit: rule.Unit, Anchor: dayOf(starts), Until: dayOf(ends)}, once: frequency == "once",
		daily: rule == Rule{1, "day"} && frequency != "once", window: window, workingDays: workingDays}
}

// occurrences are audits to be made, column by column.
type occurrences struct {
	schedules, sites, templates, auditors, auditees []int64
	titles, types, frequencies, scopes              []string
	occurs, planned, due                            []string
	opens, closes                                   []time.Time
}

func (o *occurrences) add(w dueAudit) {
	p, d, zone := w.SchedulesToMakeRow, w.day, w.zone
	auditee := p.AuditeeID
	if auditee == p.AuditorID { // the head of the site, who audits it: nobody answers for it
		auditee = 0
	}
	o.schedules, o.sites, o.templates = append(o.schedules, p.ScheduleID), append(o.sites, p.SiteID), append(o.templates, p.TemplateID)
	o.auditors, o.auditees = append(o.auditors, p.AuditorID), append(o.auditees, auditee)
	o.titles, o.types = append(o.titles, p.Title), append(o.types, p.AuditType)
	o.frequencies, o.scopes = append(o.frequencies, p.Frequency), append(o.scopes, p.Scope)
	o.occurs, o.planned, o.due = append(o.occurs, d.occurs.Format(dayFormat)), append(o.planned, d.planned.Format(dayFormat)), append(o.due, d.due.Format(dayFormat))
	o.opens, o.closes = append(o.opens, opensAt(d.planned, zone)), append(o.closes, closesAt(d.due, zone))
}

// insertOccurrences writes all of them in one statement. (The query generator does not know
// unnest of several arrays, so it stands here.)
const insertOccurrences = `
insert into audits (organization_id, serial, title, template_id, schedule_id, occurs_on, frequency, audit_type, site_id, auditor_id, auditee_id, scope,
  planned_on, due_on, opens_at, due_at, created_at, updated_at)
select $1, next_serial('audits'), n.title, n.template_id, n.schedule_id, n.occurs_on::date, n.frequency, n.audit_type, n.site_id, n.auditor_id, nullif(n.auditee_id, 0), n.scope,
  n.planned_on::date, n.due_on::date, n.opens_at, n.due_at, $2, $2
from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[],
    $15::timestamptz[], $16::timestamptz[])
  as n(schedule_id, site_id, template_id, auditor_id, auditee_id, title, audit_type, frequency, scope, occurs_on, planned_on, due_on, opens_at, due_at)
order by n.planned_on, n.site_id
on conflict (organization_id, schedule_id, site_id, occurs_on) do nothing
returning id`

func (m *Module) insert(ctx context.Context, tx *db.Tx, granted []dueAudit) error {
	if len(granted) == 0 {
		return nil
	}
	var o occurrences
	for _, w := range granted {
		o.add(w)
	}
	rows, err := tx.Query(ctx, insertOccurrences, tx.OrganizationID, m.Now(), o.schedules, o.sites, o.templates, o.auditors, o.auditees, o.titles, o.types,
		o.frequencies, o.scopes, o.occurs, o.planned, o.due, o.opens, o.closes)
	if err != nil {
		return err
	}
	ids, err := collectIDs(rows)
	if err != nil || len(ids) == 0 {
		return err
	}
	m.Records.IndexNew(tx, Name, ids...)
	records.NoteNew(tx, Name, ids, m.Now())
	records.Announce(tx, "create", Name, ids[len(ids)-1])
	return nil
}

// Ahead makes what is missing of one organization's schedules, in the caller's transaction.
func (m *Module) Ahead(ctx context.Context, tx *db.Tx) error {
	_, err := m.make(ctx, tx, 0, nil)
	return err
}
