package audits

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/directory/plans"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Planning is the schedules' name in live events.
const Planning = "Audit Schedule"

// planned is what people say of a schedule.
type planned struct {
	title, auditType, frequency string
	rule                        Rule
	starts, ends                string
	window                      int
	workingDays                 bool
	scope                       string
	template                    int64
	auditor, auditee            int64
	sites                       []int64
}

type addScheduleInput struct {
	Body struct {
		TemplateID  int64   `json:"template_id" minimum:"1" maximum:"9007199254740991" doc:"The template that its audits are made from; active, with a published form"`
		SiteIDs     []int64 `json:"site_ids" minItems:"1" maxItems:"200" doc:"Where; each site has audits of its own"`
		Title       string  `json:"title,omitempty" maxLength:"200" doc:"Left out it is the template's name"`
		AuditorID   int64   `json:"auditor_id" minimum:"1" maximum:"9007199254740991" doc:"User who carries the audits out"`
		AuditeeID   int64   `json:"auditee_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Left out: the head of each site"`
		AuditType   string  `json:"audit_type,omitempty" enum:",inspection,internal,external,contractor,compliance,other" doc:"Left out it is the template's"`
		Frequency   string  `json:"frequency" enum:"once,daily,weekly,monthly,quarterly,half_yearly,yearly,rule" doc:"How often; rule: as its rule says"`
		Rule        *Rule   `json:"rule,omitempty" doc:"Of the frequency rule"`
		StartsOn    string  `json:"starts_on" format:"date" doc:"The first day, at each site by its own clocks"`
		EndsOn      string  `json:"ends_on,omitempty" format:"date" doc:"None is planned after this day; left out: the series has no end"`
		WindowDays  int     `json:"window_days,omitempty" minimum:"0" maximum:"90" doc:"Left out: one day"`
		WorkingDays bool    `json:"working_days,omitempty" doc:"Leave Saturdays and Sundays out: what falls on one moves to the Monday, or of a daily schedule is skipped"`
		Scope       string  `json:"scope,omitempty" maxLength:"4000" doc:"What is looked at and why; each audit begins with it"`
	}
}

// addSchedule answers POST /api/audit_schedules. What comes soon is made at once.
func (m *Module) addSchedule(ctx context.Context, tx *db.Tx, in *addScheduleInput) (*ScheduleAnswer, error) {
	b := &in.Body
	p := planned{title: b.Title, auditType: b.AuditType, frequency: b.Frequency, starts: b.StartsOn, ends: b.EndsOn, window: max(1, b.WindowDays),
		workingDays: b.WorkingDays, scope: b.Scope, template: b.TemplateID, auditor: b.AuditorID, auditee: b.AuditeeID, sites: b.SiteIDs}
	if err := m.checkPlan(ctx, tx, planned{}, &p, b.Rule); err != nil {
		return nil, err
	}
	id, err := New().InsertSchedule(ctx, tx, InsertScheduleParams{OrganizationID: tx.OrganizationID, Title: p.title, TemplateID: p.template, AuditorID: p.auditor,
		AuditeeID: p.auditee, AuditType: p.auditType, Frequency: p.frequency, Every: int32(p.rule.Every), Unit: p.rule.Unit, StartsOn: p.starts, EndsOn: p.ends,
		WindowDays: int32(p.window), WorkingDays: p.workingDays, Scope: p.scope, CreatedBy: &tx.UserID, Now: m.Now()})
	if err != nil {
		return nil, err
	}
	if err := New().AddScheduleSites(ctx, tx, AddScheduleSitesParams{tx.OrganizationID, id, p.sites}); err != nil {
		return nil, err
	}
	if err := m.makeOf(ctx, tx, id, true); err != nil {
		return nil, err
	}
	return m.scheduleWritten(ctx, tx, "audit_schedule_created", id, Schedule{})
}

type editScheduleInput struct {
	IDInput
	Body struct {
		SiteIDs     *[]int64 `json:"site_ids,omitempty" minItems:"1" maxItems:"200" doc:"All of them"`
		Title       *string  `json:"title,omitempty" maxLength:"200" doc:"What it is called"`
		AuditorID   *int64   `json:"auditor_id,omitempty" minimum:"1" maximum:"9007199254740991" doc:"User who carries the audits out"`
		AuditeeID   *int64   `json:"auditee_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"User who answers for what is audited; 0: the head of each site"`
		AuditType   *string  `json:"audit_type,omitempty" enum:"inspection,internal,external,contractor,compliance,other" doc:"Which kind of audit it is"`
		Frequency   *string  `json:"frequency,omitempty" enum:"once,daily,weekly,monthly,quarterly,half_yearly,yearly,rule" doc:"How often; rule: as its rule says"`
		Rule        *Rule    `json:"rule,omitempty" doc:"Of the frequency rule"`
		StartsOn    *string  `json:"starts_on,omitempty" format:"date" doc:"With another frequency or first day what nobody has begun is planned anew"`
		EndsOn      *string  `json:"ends_on,omitempty" maxLength:"10" doc:"A day, or empty for none"`
		WindowDays  *int     `json:"window_days,omitempty" minimum:"1" maximum:"90" doc:"How many days there are for each audit, the planned one included"`
		WorkingDays *bool    `json:"working_days,omitempty" doc:"Leave Saturdays and Sundays out: what falls on one moves to the Monday, or of a daily schedule is skipped"`
		Scope       *string  `json:"scope,omitempty" maxLength:"4000" doc:"What is looked at and why; each audit begins with it"`
	}
}

// editSchedule answers PATCH /api/audit_schedules/{id}: what is not sent stays. With other
// days what has not come yet and nobody has touched is planned anew.
func (m *Module) editSchedule(ctx context.Context, tx *db.Tx, in *editScheduleInput) (*ScheduleAnswer, error) {
	before, err := m.holdSchedule(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	was := before.planned()
	p := was
	p.merge(in)
	if err := m.checkPlan(ctx, tx, was, &p, in.Body.Rule); err != nil {
		return nil, err
	}
	err = New().UpdateSchedule(ctx, tx, UpdateScheduleParams{Title: p.title, AuditorID: p.auditor, AuditeeID: p.auditee, AuditType: p.auditType, Frequency: p.frequency,
		Every: int32(p.rule.Every), Unit: p.rule.Unit, StartsOn: p.starts, EndsOn: p.ends, WindowDays: int32(p.window), WorkingDays: p.workingDays, Scope: p.scope,
		Now: m.Now(), OrganizationID: tx.OrganizationID, ID: in.ID})
	if err != nil {
		return nil, err
	}
	if err := m.replan(ctx, tx, in.ID, was, p); err != nil {
		return nil, err
	}
	changed, err := New().FollowSchedule(ctx, tx, FollowScheduleParams{Title: p.title, AuditType: p.auditType, Scope: p.scope, AuditeeID: p.auditee,
		AuditorBefore: was.auditor, AuditorID: p.auditor, Now: m.Now(), OrganizationID: tx.OrganizationID, ScheduleID: &in.ID})
	if err != nil {
		return nil, err
	}
	m.Records.Index(tx, Name, changed...)
	if err := m.makeOf(ctx, tx, in.ID, false); err != nil {
		return nil, err
	}
	return m.scheduleWritten(ctx, tx, "audit_schedule_updated", in.ID, before)
}

// replan takes away what was made ahead for days and sites that are the schedule's no more.
func (m *Module) replan(ctx context.Context, tx *db.Tx, id int64, was, p planned) error {
	if err := New().RemoveScheduleSites(ctx, tx, RemoveScheduleSitesParams{tx.OrganizationID, id, p.sites}); err != nil {
		return err
	}
	if err := New().AddScheduleSites(ctx, tx, AddScheduleSitesParams{tx.OrganizationID, id, p.sites}); err != nil {
		return err
	}
	anew := was.rule != p.rule || was.frequency != p.frequency || was.starts != p.starts || was.ends != p.ends || was.window != p.window || was.workingDays != p.workingDays
	kept := p.sites
	if anew {
		kept = []int64{}
		if err := New().PlanAnew(ctx, tx, PlanAnewParams{Today: m.Now().UTC().Format(dayFormat), OrganizationID: tx.OrganizationID, ScheduleID: id}); err != nil {
			return err
		}
	}
	return m.dropAhead(ctx, tx, id, kept)
}

// dropAhead takes away what was made ahead of a schedule, but at some sites.
func (m *Module) dropAhead(ctx context.Context, tx *db.Tx, id int64, butSites []int64) error {
	gone, err := New().DropAhead(ctx, tx, DropAheadParams{OrganizationID: tx.OrganizationID, ScheduleID: &id, Now: m.Now(), ButSites: butSites})
	if err != nil || len(gone) == 0 {
		return err
	}
	ids, sites := make([]int64, len(gone)), make([]int64, len(gone))
	for i, audit := range gone {
		ids[i], sites[i] = audit.ID, audit.SiteID
	}
	records.NoteRemoved(tx, Name, ids, sites, m.Now())
	return nil
}

// endSchedule answers POST /api/audit_schedules/{id}/end.
func (m *Module) endSchedule(ctx context.Context, tx *db.Tx, in *IDInput) (*ScheduleAnswer, error) {
	before, err := m.holdSchedule(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := New().EndSchedule(ctx, tx, EndScheduleParams{m.Now(), tx.UserID, tx.OrganizationID, in.ID}); err != nil {
		return nil, err
	}
	if err := m.dropAhead(ctx, tx, in.ID, []int64{}); err != nil {
		return nil, err
	}
	return m.scheduleWritten(ctx, tx, "audit_schedule_ended", in.ID, before)
}

// holdSchedule locks a schedule that the caller may change.
func (m *Module) holdSchedule(ctx context.Context, tx *db.Tx, id int64) (Schedule, error) {
	tx.Defer("select from audit_schedules where organization_id = $1 and id = $2 for update", tx.OrganizationID, id)
	s, err := m.readSchedule(ctx, tx, visibleSchedules(tx, api.Actor(ctx)), id)
	if err != nil {
		return s, err
	}
	return s, refusal(s.Can.Update)
}

// scheduleWritten writes a change into the log, and answers it.
func (m *Module) scheduleWritten(ctx context.Context, tx *db.Tx, kind string, id int64, before Schedule) (*ScheduleAnswer, error) {
	after, err := m.readSchedule(ctx, tx, everySchedule(tx), id)
	if err != nil {
		return nil, err
	}
	c := records.Diff(before, after, "title", "auditor", "auditee", "frequency", "starts_on", "ends_on")
	c = records.AppendChange(c, "sites", len(before.Sites), len(after.Sites))
	activity.Write(ctx, tx, activity.Event{Module: Name, RecordID: id, Title: after.Title, Kind: kind, Changes: c, At: m.Now()})
	records.Announce(tx, "update", Planning, id)
	return &ScheduleAnswer{after}, nil
}

func idOf(p *records.Person) int64 {
	if p == nil {
		return 0
	}
	return p.ID
}

func (s *Schedule) planned() planned {
	p := planned{title: s.Title, auditType: s.AuditType, frequency: s.Frequency, starts: s.StartsOn, window: s.WindowDays, workingDays: s.WorkingDays, scope: s.Scope,
		template: s.Template.ID, auditor: idOf(s.Auditor), auditee: idOf(s.Auditee), rule: recurrences[s.Frequency]}
	if s.Rule != nil {
		p.rule = *s.Rule
	}
	if s.EndsOn != nil {
		p.ends = *s.EndsOn
	}
	for _, site := range s.Sites {
		p.sites = append(p.sites, site.ID)
	}
	slices.Sort(p.sites)
	return p
}

func (p *planned) merge(in *editScheduleInput) {
	b := &in.Body
	api.Set(&p.title, b.Title)
	api.Set(&p.auditType, b.AuditType)
	api.Set(&p.frequency, b.Frequency)
	api.Set(&p.starts, b.StartsOn)
	api.Set(&p.ends, b.EndsOn)
	api.Set(&p.window, b.WindowDays)
	api.Set(&p.workingDays, b.WorkingDays)
	api.Set(&p.scope, b.Scope)
	api.Set(&p.auditor, b.AuditorID)
	api.Set(&p.auditee, b.AuditeeID)
	api.Set(&p.sites, b.SiteIDs)
}

// checkPlan holds what is said of a schedule to its rules.
func (m *Module) checkPlan(ctx context.Context, tx *db.Tx, before planned, p *planned, rule *Rule) error {
	var problems api.Problems
	t, err := m.templateToUse(ctx, tx, p.template, before.template, &problems)
	if err != nil {
		return err
	}
	p.title, p.scope = strings.TrimSpace(p.title), strings.TrimSpace(p.scope)
	if p.title == "" {
		p.title = t.Name
	}
	if p.auditType == "" {
		p.auditType = t.AuditType
	}
	p.checkRule(before, rule, &problems)
	zones, err := m.checkSites(ctx, tx, before.sites, p, &problems)
	if err != nil {
		return err
	}
	p.checkDays(before, m.Now(), zones, &problems)
	if err := checkPeople(ctx, tx, before.auditor, p.auditor, before.auditee, p.auditee, &problems); err != nil {
		return err
	}
	return problems.Err()
}

// templateToUse is a template that can be used; one that is used already is kept.
func (m *Module) templateToUse(ctx context.Context, tx *db.Tx, id, kept int64, problems *api.Problems) (TemplateToUseRow, error) {
	// Who deactivates the template at this moment is first, or finds it in use.
	tx.Defer("select from audit_templates where organization_id = $1 and id = $2 for share", tx.OrganizationID, id)
	t, err := New().TemplateToUse(ctx, tx, TemplateToUseParams{tx.OrganizationID, id})
	if errors.Is(err, pgx.ErrNoRows) {
		problems.Add("template_id", "audit_template_unknown")
		return t, nil
	}
	if code := unusable(Template{Active: t.Active, Version: int(t.Published)}); code != "" && id != kept {
		problems.Add("template_id", code)
	}
	return t, err
}

func (p *planned) checkRule(before planned, rule *Rule, problems *api.Problems) {
	if p.frequency != "rule" {
		p.rule = recurrences[p.frequency]
		return
	}
	if rule != nil {
		p.rule = *rule
	} else if before.frequency != "rule" {
		problems.Add("rule", "required")
	}
}

// checkSites wants sites that the caller may plan for, and says their time zones.
func (m *Module) checkSites(ctx context.Context, tx *db.Tx, kept []int64, p *planned, problems *api.Problems) (zones []*time.Location, err error) {
	user := api.Actor(ctx)
	slices.Sort(p.sites)
	p.sites = slices.Compact(p.sites)
	if kept == nil {
		kept = []int64{}
	}
	rows, err := New().SitesToAudit(ctx, tx, SitesToAuditParams{OrganizationID: tx.OrganizationID, Ids: p.sites, Kept: kept, AllSites: user.IsAdmin, SiteIds: user.SiteIDs})
	if err != nil {
		return nil, err
	}
	if len(rows) != len(p.sites) || len(rows) == 0 {
		problems.Add("site_ids", "unknown_site")
	}
	for _, row := range rows {
		zone, err := time.LoadLocation(row.TimeZone)
		if err != nil {
			return nil, err
		}
		zones = append(zones, zone)
	}
	return zones, nil
}

// maxAhead is how far ahead audits are planned at most; a later year is a slip of the hand.
const maxAhead = 10

// checkDays wants a first day that is not over at any of the sites, and a last one after it.
func (p *planned) checkDays(before planned, now time.Time, zones []*time.Location, problems *api.Problems) {
	starts := dayOf(p.starts)
	switch {
	case starts.IsZero():
		problems.Add("starts_on", "date")
	case p.starts != before.starts:
		for _, zone := range zones {
			today := actions.Today(now, zone)
			if starts.Before(today) {
				problems.Add("starts_on", "audit_day_over")
				return
			}
			if starts.After(today.AddDate(maxAhead, 0, 0)) {
				problems.Add("starts_on", "audit_day_too_far")
				return
			}
		}
	}
	switch ends := dayOf(p.ends); {
	case p.ends == "":
	case ends.IsZero():
		problems.Add("ends_on", "date")
	case ends.Before(starts):
		problems.Add("ends_on", "audit_ends_before")
	}
}

// checkPeople wants an auditor who may run audits, and an auditee who is somebody else.
// Who was named before may stay.
func checkPeople(ctx context.Context, tx *db.Tx, auditorBefore, auditor, auditeeBefore, auditee int64, problems *api.Problems) error {
	if auditor != auditorBefore {
		able, err := New().CanAudit(ctx, tx, CanAuditParams{tx.OrganizationID, []int64{auditor}})
		if err != nil {
			return err
		}
		if len(able) == 0 {
			problems.Add("auditor_id", "audit_auditor_unknown")
		}
	}
	if auditee == auditor {
		problems.Add("auditee_id", "audit_auditee_is_auditor")
	} else if auditee != 0 && auditee != auditeeBefore {
		active, err := New().ActivePeople(ctx, tx, ActivePeopleParams{tx.OrganizationID, []int64{auditee}})
		if err != nil {
			return err
		}
		if len(active) == 0 {
			problems.Add("auditee_id", "unknown_person")
		}
	}
	return nil
}

// admit refuses so many audits more if the free plan has no room for them this month.
func (m *Module) admit(ctx context.Context, tx *db.Tx, more int) error {
	return plans.Admit(ctx, tx, api.Actor(ctx), m.Records.Kind(Name), more, m.Now())
}
