package contractors

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/modules/workers"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// VisitName is the name of visits in live events.
const VisitName = "SiteVisit"

// Visit is somebody of another company on a site.
type Visit struct {
	ID               int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the visit"`
	Site             records.Site    `json:"site" doc:"Where they are"`
	Kind             string          `json:"kind" enum:"contractor,visitor" doc:"Somebody of a contractor, or a visitor"`
	WorkerID         *int64          `json:"worker_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"Of the work profile; null: a visitor"`
	Name             string          `json:"name" maxLength:"200" doc:"Their name"`
	Company          string          `json:"company" maxLength:"200" doc:"Their company, as it was then"`
	Area             string          `json:"area" maxLength:"120" doc:"Where at the site they are"`
	Purpose          string          `json:"purpose" maxLength:"300" doc:"Whom or what they come for"`
	SignedOnAt       time.Time       `json:"signed_on_at" doc:"When they signed on"`
	SignedOnBy       *records.Person `json:"signed_on_by" doc:"Who signed them on; null: they did so at a gate"`
	SignedOffAt      *time.Time      `json:"signed_off_at" nullable:"true" doc:"When they signed off, or midnight ended it; null: they are there"`
	SignedOffBy      *records.Person `json:"signed_off_by" doc:"Null also where midnight ended it"`
	LetThrough       bool            `json:"let_through" doc:"They are blocked, and came in because a permit of the site lets them through"`
	LetThroughReason string          `json:"let_through_reason" maxLength:"1000" doc:"Why it does; empty for whoever may not read permits"`
	Forgotten        bool            `json:"forgotten" doc:"Nobody signed them off: it was ended at midnight of the site"`
}

// Visits are a page of visits.
type Visits struct {
	Visits []Visit  `json:"visits" maxItems:"100" doc:"The visits of this page"`
	Meta   api.Meta `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}

// VisitAnswer is one visit.
type VisitAnswer struct {
	Visit Visit `json:"visit" doc:"The visit"`
}

type visitsInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"15" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort    string `query:"sort" maxLength:"60" doc:"id, name, company; a minus reverses"`
	SiteID  int64  `query:"site_id" minimum:"0" maximum:"9007199254740991" doc:"Of this site; 0: of all that the caller sees"`
	Present bool   `query:"present" doc:"Only who is on site now"`
}

var visitOrder = map[string]api.Column{"id": {SQL: "v.id", Type: api.NumberColumn}, "name": {SQL: "lower(v.name)", Type: api.TextColumn}, "company": {SQL: "lower(v.company)", Type: api.TextColumn}}

const selectVisit = `
select v.id, v.site_id, s.name as site_name, s.time_zone as site_time_zone, v.kind, v.profile_id as worker_id, v.name, v.company, v.area, v.purpose, v.signed_on_at, v.signed_off_at, v.let_through <> '' as let_through, v.let_through as let_through_reason, v.forgotten,
  v.signed_on_by as signed_on_by_id, u.full_name as signed_on_by_name, v.signed_off_by as signed_off_by_id, f.full_name as signed_off_by_name`

var lookupsOfVisit = api.Lookups{
	{Table: "sites", Alias: "s", On: "s.id = v.site_id"},
	{Table: "users", Alias: "u", On: "u.id = v.signed_on_by"},
	{Table: "users", Alias: "f", On: "f.id = v.signed_off_by"},
}

// visitTo is a visit as somebody may read it: why a permit lets somebody through stands in permits.
func visitTo(user *access.User) pgx.RowToFunc[Visit] {
	scan, reads := db.Named[Visit](), !user.External && user.Rules.Grant("Permit", "read")
	return func(row pgx.CollectableRow) (Visit, error) {
		v, err := scan(row)
		if !reads {
			v.LetThroughReason = ""
		}
		return v, err
	}
}

// visitsSeen are those at the user's sites.
func (m *Module) visitsSeen(tx *db.Tx, user *access.User) *api.Where {
	where := api.RowsOf("site_visits v")
	where.And("v.organization_id = %s and %s::timestamptz is not null", tx.OrganizationID, m.Now())
	if !user.IsAdmin {
		where.AndLikely("v.site_id = any(" + records.ViewerOf(where, user).SiteIDs() + ")")
	}
	where.MarkUnfiltered()
	return where
}

// present are those who are on site at the time $2.
const present = "v.signed_off_at is null and v.ends_at > $2::timestamptz"

// visits answers GET /api/site_visits.
func (m *Module) visits(ctx context.Context, tx *db.Tx, in *visitsInput) (*Visits, error) {
	order, err := api.OrderBy(in.Sort, "-id", visitOrder)
	if err != nil {
		return nil, err
	}
	where := m.visitsSeen(tx, api.Actor(ctx))
	if in.SiteID != 0 {
		where.And("v.site_id = %s", in.SiteID)
	}
	if in.Present {
		where.AndAny([]string{present})
	}
	out := &Visits{}
	out.Visits, out.Meta, err = api.ReadPage(ctx, tx, api.Listing{Select: selectVisit, Lookups: lookupsOfVisit, Where: where, Order: order, Now: m.Now()}, in.PageInput, in.PerPage, visitTo(api.Actor(ctx)))
	return out, err
}

type signOnInput struct {
	Body struct {
		SiteID   int64  `json:"site_id" minimum:"1" maximum:"9007199254740991" doc:"Where they come to"`
		WorkerID int64  `json:"worker_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The profile of somebody of a company, who has to be allowed to work there today; none: a visitor"`
		Name     string `json:"name,omitempty" maxLength:"200" doc:"Of a visitor"`
		Company  string `json:"company,omitempty" maxLength:"200" doc:"Of a visitor"`
		Area     string `json:"area,omitempty" maxLength:"120" doc:"Where at the site they are"`
		Purpose  string `json:"purpose,omitempty" maxLength:"300" doc:"Whom or what they come for"`
		Inducted bool   `json:"inducted,omitempty" doc:"The caller has given them the inductions of the site that they lack"`
	}
}

// signOn answers POST /api/site_visits. Nobody blocked gets onto the site, and nobody is on two.
func (m *Module) signOn(ctx context.Context, tx *db.Tx, in *signOnInput) (*VisitAnswer, error) {
	b := &in.Body
	for _, text := range []*string{&b.Name, &b.Company, &b.Area, &b.Purpose} {
		*text = strings.TrimSpace(*text)
	}
	place, ok, err := sites.PlaceOf(ctx, tx, b.SiteID)
	if err != nil {
		return nil, err
	}
	var problems api.Problems
	if !ok {
		return nil, api.Invalid("site_id", "unknown_site")
	}
	sites.CheckScope(api.Actor(ctx), []int64{b.SiteID}, &problems)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	today := m.Now().In(place.Zone).Format(time.DateOnly)
	kind, who := "visitor", holder{Name: b.Name, Company: b.Company}
	if b.WorkerID != 0 {
		kind = "contractor"
		known, err := m.knownWorkers(ctx, tx, []int64{b.WorkerID})
		if err != nil {
			return nil, err
		}
		if len(known) == 0 {
			return nil, api.Invalid("worker_id", "contractor_visit_worker")
		}
		if who, err = m.admit(ctx, tx, b.WorkerID, b.SiteID, today); err != nil {
			return nil, err
		}
	}
	if who.Name == "" {
		return nil, api.Invalid("name", "required")
	}
	who.Proven = true
	lacking, err := m.lacking(ctx, tx, b.SiteID, who)
	if err != nil {
		return nil, err
	}
	if len(lacking) > 0 && !b.Inducted {
		return nil, api.Invalid("inducted", "contractor_induction_required")
	}
	m.certify(tx, lacking, who, place.Zone, tx.UserID, nil)
	var id int64
	err = tx.QueryRow(ctx, `insert into site_visits (organization_id, site_id, profile_id, kind, name, company, area, purpose, signed_on_at, signed_on_by, ends_at, let_through)
		values ($1, $2, nullif($3::bigint, 0), $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
		tx.OrganizationID, b.SiteID, who.ProfileID, kind, who.Name, who.Company, b.Area, b.Purpose, m.Now(), tx.UserID, midnightAfter(today, place.Zone), who.LetThrough).Scan(&id)
	if err != nil {
		return nil, err
	}
	records.Announce(tx, "create", VisitName, id)
	return m.visit(ctx, tx, id)
}

// admit lets somebody of a company onto a site, if they may work there today, or a permit there lets them
// through, and are not on site already.
func (m *Module) admit(ctx context.Context, tx *db.Tx, worker, site int64, today string) (who holder, err error) {
	who.ProfileID = worker
	// The profile is locked before visits are read: of two gates that sign the same person on at once,
	// the second then reads the visit that the first has written.
	err = tx.QueryRow(ctx, "select name, company from work_profiles where organization_id = $1 and id = $2 and kind = 'contractor' for update", tx.OrganizationID, worker).Scan(&who.Name, &who.Company)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return who, api.Invalid("worker_id", "contractor_visit_worker")
	case err != nil:
		return who, err
	}
	var there bool
	err = tx.QueryRow(ctx, "select exists (select from site_visits where organization_id = $1 and profile_id = $2 and signed_off_at is null and ends_at > $3)", tx.OrganizationID, worker, m.Now()).Scan(&there)
	if err != nil {
		return who, err
	}
	if there {
		return who, api.Invalid("worker_id", "contractor_visit_twice")
	}
	// One of an earlier day that midnight has ended, and the job has not come to yet.
	if _, err := tx.Exec(ctx, "update site_visits set signed_off_at = ends_at, forgotten = true where organization_id = $1 and profile_id = $2 and signed_off_at is null", tx.OrganizationID, worker); err != nil {
		return who, err
	}
	found, err := m.StandingOf(ctx, tx, Question{WorkerIDs: []int64{worker}, SiteID: site, Day: today})
	if err != nil {
		return who, err
	}
	standing := found[worker]
	if reason, blocks := standing.Blocking(); blocks {
		if who.LetThrough, err = m.letThrough(ctx, tx, worker, site); err == nil && who.LetThrough == "" {
			err = notAdmitted(who.Name, reason)
		}
	}
	return who, err
}

// letThrough is why a live permit at a site, whose hours have begun and are not over, lets somebody through who
// works under it; empty: none does.
func (m *Module) letThrough(ctx context.Context, tx *db.Tx, worker, site int64) (reason string, err error) {
	err = tx.QueryRow(ctx, `select coalesce((select o.reason from contractor_overrides o join permits p on p.organization_id = o.organization_id and p.id = o.permit_id
		join permit_workers w on w.organization_id = o.organization_id and w.permit_id = o.permit_id and w.profile_id = o.profile_id
		where o.organization_id = $1 and o.profile_id = $2 and o.until > $4 and p.site_id = $3 and p.status in ('approved', 'extended') and p.starts_at <= $4 and p.ends_at > $4 order by o.id desc limit 1), '')`,
		tx.OrganizationID, worker, site, m.Now()).Scan(&reason)
	return reason, err
}

// notAdmitted says why somebody may not come onto a site.
func notAdmitted(name string, reason workers.StandingReason) error {
	var problems api.Problems
	day := ""
	if reason.Day != nil {
		day = *reason.Day
	}
	problems.AddWith("worker_id", "permit_blocked_"+reason.Code, i18n.Params{"Worker": name, "Holder": reason.Holder, "Name": reason.Requirement, "Because": reason.Because, "Day": day})
	return problems.Err()
}

// visit is one that the caller sees.
func (m *Module) visit(ctx context.Context, tx *db.Tx, id int64) (*VisitAnswer, error) {
	where := m.visitsSeen(tx, api.Actor(ctx))
	where.And("v.id = %s", id)
	v, err := api.ReadOne(ctx, tx, selectVisit+where.FromWith(lookupsOfVisit), where, visitTo(api.Actor(ctx)))
	return &VisitAnswer{v}, err
}

// signOff answers POST /api/site_visits/{id}/sign_off.
func (m *Module) signOff(ctx context.Context, tx *db.Tx, in *Subject) (*VisitAnswer, error) {
	if _, err := m.visit(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	tag, err := tx.Exec(ctx, "update site_visits set signed_off_at = $3, signed_off_by = $4 where organization_id = $1 and id = $2 and signed_off_at is null and ends_at > $3",
		tx.OrganizationID, in.ID, m.Now(), tx.UserID)
	if err != nil {
		return nil, err
	}
	if tag.RowsAffected() == 0 {
		return nil, api.Conflict("contractor_visit_over", nil)
	}
	records.Announce(tx, "update", VisitName, in.ID)
	return m.visit(ctx, tx, in.ID)
}

// EndVisitsEvery is how often it is looked whether a visit was forgotten.
const EndVisitsEvery = 5 * time.Minute

// EndVisits ends at midnight of the site what nobody signed off, and marks it.
func (m *Module) EndVisits(ctx context.Context) error {
	now := m.Now()
	find := func(tx *db.Tx, done []int64) ([]int64, error) {
		rows, err := tx.Query(ctx, "select distinct v.organization_id from site_visits v where v.signed_off_at is null and v.ends_at <= $2 and v.organization_id <> all($1::bigint[]) order by 1 limit 100", done, now)
		if err != nil {
			return nil, err
		}
		return pgx.CollectRows(rows, pgx.RowTo[int64])
	}
	return m.DB.ForEachOrganization(ctx, "find organizations with forgotten visits", atOnce, find, func(tx *db.Tx) (int, error) {
		rows, err := tx.Query(ctx, `update site_visits v set signed_off_at = v.ends_at, forgotten = true where v.organization_id = $1
			and v.id in (select o.id from site_visits o where o.organization_id = $1 and o.signed_off_at is null and o.ends_at <= $2 order by o.id limit $3) returning v.id`, tx.OrganizationID, now, atOnce)
		if err != nil {
			return 0, err
		}
		ended, err := pgx.CollectRows(rows, pgx.RowTo[int64])
		for _, id := range ended {
			records.Announce(tx, "update", VisitName, id)
		}
		return len(ended), err
	})
}
