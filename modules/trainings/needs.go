package trainings

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// The states of what somebody needs.
const (
	Missing = "missing"
	InGrace = "in_grace"
	Soon    = "soon"
	Exempt  = "exempt"
	Held    = "held"
)

// NeedFilters narrow the list of gaps; several values of one filter are alternatives.
type NeedFilters struct {
	Q         string   `query:"q" maxLength:"200" doc:"Part of a name or company"`
	Status    []string `query:"status" maxItems:"6" enum:"missing,over,in_grace,soon,exempt,held" doc:"Over: it was held once. in_grace: there is time left to get it. Soon: it ends within 90 days"`
	SubjectID []int64  `query:"subject_id" maxItems:"100" doc:"Only of these subjects"`
	SiteID    []int64  `query:"site_id" maxItems:"100" doc:"Only of people of these sites"`
	RoleID    []int64  `query:"role_id" maxItems:"100" doc:"Only of people with these roles"`
	SkillID   []int64  `query:"skill_id" maxItems:"100" doc:"Only of people with these trades"`
	Kind      []string `query:"kind" maxItems:"2" enum:"employee,contractor" doc:"Only of the organization's own people, or of contractors'"`
	UserID    int64    `query:"user_id" minimum:"0" maximum:"9007199254740991" doc:"Only of this user; 0: of all"`
	WorkerID  int64    `query:"worker_id" minimum:"0" maximum:"9007199254740991" doc:"Only of this work profile; 0: of all"`
}

type needsInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"15" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort    string `query:"sort" maxLength:"60" doc:"name, subject, held_until, state; a minus reverses"`
	NeedFilters
	sheets.ExportInput
}

// day is the SQL of today by the organization's clock.
const day = "(select (" + api.Now + "::timestamptz at time zone z.time_zone)::date from organizations z where z.id = (select nullif(current_setting('app.organization_id', true), '')::bigint))"

// needStates are what is to be said of a need n on a day: every one is in one of them.
var needStates = api.Statuses{
	{Name: Exempt, When: "n.exempt_until >= " + day},
	{Name: Held, When: notExempt("n.held_until > " + day + " + 90")},
	{Name: Soon, When: notExempt("n.held_until between " + day + " and " + day + " + 90")},
	{Name: InGrace, When: notExempt("coalesce(n.held_until < " + day + ", true) and n.grace_until >= " + day)},
	{Name: Over, When: notExempt("n.held_until < " + day + " and coalesce(n.grace_until < " + day + ", true)")},
	{Name: Missing, When: notExempt("n.held_until is null and coalesce(n.grace_until < " + day + ", true)")},
}

// notExempt adds to a condition that no exemption goes on.
func notExempt(condition string) string {
	return "coalesce(n.exempt_until < " + day + ", true) and " + condition
}

var needOrder = map[string]api.Column{
	"id": {SQL: "n.id", Type: api.TextColumn}, "name": {SQL: "lower(n.name)", Type: api.TextColumn}, "subject": {SQL: "lower(n.subject_name)", Type: api.TextColumn},
	"held_until": {SQL: "nullif(n.held_until, 'infinity')::text", Type: api.TextColumn, Nullable: true}, "state": needStates.Column(),
}

const selectNeed = `
select n.id, n.profile_id as holder_worker_id, n.user_id as holder_user_id, n.name as holder_name, n.company as holder_company, n.kind, nullif(n.role_id, 0) as role_id,
  (select r.name from roles r where r.organization_id = n.organization_id and r.id = n.role_id) as role_name,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by lower(s.name), s.id) from sites s where s.organization_id = n.organization_id and s.id = any(n.site_ids)), '[]') as sites,
  n.subject_id, n.subject_name, n.strength, n.reason, '' as state, coalesce(n.held_until = 'infinity', false) as for_ever, case when n.held_until <> 'infinity' then n.held_until::text end as held_until, n.grace_until::text as grace_until,
  n.exempt_until::text as exempt_until, n.exempt_reason, n.exemption_id,
  exists (select from training_subjects x where x.organization_id = n.organization_id and x.id = n.subject_id and x.pass_mark > 0 and x.test_version > 0) as tested,
  (select jsonb_build_object('item_id', ci.id, 'starts_at', o.starts_at) from training_items t
    join calendar_items ci on ci.organization_id = t.organization_id and ci.id = t.item_id and ci.status = 'planned'
    join calendar_occurrences o on o.organization_id = ci.organization_id and o.item_id = ci.id and not o.cancelled and o.ends_at > $2::timestamptz
    where t.organization_id = n.organization_id and t.subject_id = n.subject_id and (ci.organizer_id = n.user_id or exists (select from calendar_guests g
      where g.organization_id = ci.organization_id and g.item_id = ci.id and (g.user_id = n.user_id or g.profile_id = n.profile_id)))
    order by o.starts_at, o.id limit 1) as booked`

// everyNeed has the organization and the time as its first values, which what is selected refers to.
func (m *Module) everyNeed(tx *db.Tx) *api.Where {
	where := api.RowsOf("training_needs n")
	where.And("n.organization_id = %s and %s::timestamptz is not null", tx.OrganizationID, m.Now())
	return where
}

// needTo reads rows as they stand today.
func (m *Module) needTo(user *access.User) pgx.RowToFunc[Need] {
	type row struct {
		Need
		ForEver bool
	}
	today := m.today(user)
	return db.NamedAs(func(r *row) Need {
		r.State = r.stateOn(today, r.ForEver)
		return r.Need
	})
}

// stateOn is how a need stands on a day, as needStates say it in SQL.
func (n *Need) stateOn(today string, forEver bool) string {
	held := forEver || n.HeldUntil != nil && *n.HeldUntil >= today
	switch {
	case n.ExemptUntil != nil && *n.ExemptUntil >= today:
		return Exempt
	case held && !forEver && *n.HeldUntil <= addDays(today, gapWithin):
		return Soon
	case held:
		return Held
	case n.GraceUntil != nil && *n.GraceUntil >= today:
		return InGrace
	case n.HeldUntil != nil:
		return Over
	}
	return Missing
}

// needs answers GET /api/training_needs.
func (m *Module) needs(ctx context.Context, tx *db.Tx, in *needsInput) (*Needs, error) {
	by, err := api.OrderBy(in.Sort, "name", needOrder)
	if err != nil {
		return nil, err
	}
	where := m.needsSeen(tx, api.Actor(ctx))
	in.NeedFilters.apply(where, m.Now())
	list := sheets.List[Need]{Name: "sheet.training_needs", LogModule: Name, Columns: needColumns, Scan: m.needTo(api.Actor(ctx)),
		Listing: api.Listing{Select: selectNeed, Where: where, Order: by, Now: m.Now()}}
	out := &Needs{}
	out.Needs, out.Meta, out.ExportOutput, err = list.Read(ctx, m.Exporter, tx, in.ExportInput, in.PageInput, in.PerPage)
	return out, err
}

// needsSeen are those of the people of the user's sites.
func (m *Module) needsSeen(tx *db.Tx, user *access.User) *api.Where {
	where := m.everyNeed(tx)
	if !user.IsAdmin {
		where.And("n.site_ids && %s::bigint[]", user.SiteIDs)
	}
	where.MarkUnfiltered()
	return where
}

func (f NeedFilters) apply(where *api.Where, now time.Time) {
	for _, word := range api.Words(f.Q) {
		where.And("(n.name || ' ' || n.company) ilike %s", word)
	}
	needStates.Filter(where, f.Status, now)
	api.AnyOf(where, "n.subject_id", f.SubjectID)
	api.AnyOf(where, "n.role_id", f.RoleID)
	api.AnyOf(where, "n.skill_id", f.SkillID)
	api.AnyOf(where, "n.kind", f.Kind)
	if len(f.SiteID) > 0 {
		where.And("n.site_ids && %s::bigint[]", f.SiteID)
	}
	if f.UserID != 0 {
		where.And("n.user_id = %s", f.UserID)
	}
	if f.WorkerID != 0 {
		where.And("n.profile_id = %s", f.WorkerID)
	}
}

// needCounts answers GET /api/training_needs/status_counts. The filter on state itself is left out:
// the counts are the tabs one chooses it with.
func (m *Module) needCounts(ctx context.Context, tx *db.Tx, in *NeedFilters) (*NeedCountsAnswer, error) {
	f := *in
	f.Status = nil
	where := m.needsSeen(tx, api.Actor(ctx))
	f.apply(where, m.Now())
	counts, err := needStates.Count(ctx, tx, where, m.Now())
	c := NeedCounts{Missing: counts[Missing], Over: counts[Over], InGrace: counts[InGrace], Soon: counts[Soon], Exempt: counts[Exempt], Held: counts[Held]}
	c.All = c.Missing + c.Over + c.InGrace + c.Soon + c.Exempt + c.Held
	return &NeedCountsAnswer{c}, err
}
