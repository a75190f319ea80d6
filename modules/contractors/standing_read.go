package contractors

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/directory/sites"
	"hivis/modules/workers"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Question is whose standing is asked for, where, for what and on which day.
type Question struct {
	WorkerIDs []int64
	CompanyID int64 // instead of workers: the company itself
	SiteID    int64 // 0: all of the company's
	TypeID    int64 // of the permit; 0: none
	Day       string
	// ForCompany says that somebody of the company asks (see [Case]).
	ForCompany bool
}

type standingInput struct {
	WorkerID     []int64 `query:"worker_id" required:"true" minItems:"1" maxItems:"200" doc:"Work profiles that the caller may put to work, or of their own company"`
	SiteID       int64   `query:"site_id" minimum:"0" maximum:"9007199254740991" doc:"At this site; 0: at none in particular"`
	PermitTypeID int64   `query:"permit_type_id" minimum:"0" maximum:"9007199254740991" doc:"Under a permit of this type; 0: under none"`
	Day          string  `query:"day" format:"date" doc:"Today, if nothing is said"`
}

// standing answers GET /api/contractors/standing.
func (m *Module) standing(ctx context.Context, tx *db.Tx, in *standingInput) (*Standings, error) {
	known, err := m.knownWorkers(ctx, tx, in.WorkerID)
	if err != nil {
		return nil, err
	}
	if len(known) != len(distinct(in.WorkerID)) {
		return nil, api.NotFound()
	}
	day, err := m.dayOf(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	if err := knownType(ctx, tx, in.PermitTypeID); err != nil {
		return nil, err
	}
	found, err := m.StandingOf(ctx, tx, Question{WorkerIDs: known, SiteID: in.SiteID, TypeID: in.PermitTypeID, Day: day})
	out := &Standings{Standings: []WorkerStanding{}}
	for _, id := range known {
		out.Standings = append(out.Standings, WorkerStanding{id, found[id]})
	}
	return out, err
}

// knownType refuses a type of permits that there is not.
func knownType(ctx context.Context, tx *db.Tx, id int64) error {
	var known bool
	err := tx.QueryRow(ctx, "select $2::bigint = 0 or exists (select from permit_templates where organization_id = $1 and id = $2)", tx.OrganizationID, id).Scan(&known)
	if err == nil && !known {
		return api.NotFound()
	}
	return err
}

// dayOf is the day that is asked about: today at the site, where one is named.
func (m *Module) dayOf(ctx context.Context, tx *db.Tx, in *standingInput) (string, error) {
	switch {
	case in.SiteID == 0 && in.Day != "":
		return in.Day, nil
	case in.SiteID == 0:
		return m.today(ctx), nil
	}
	site, ok, err := sites.PlaceOf(ctx, tx, in.SiteID)
	switch {
	case err != nil:
		return "", err
	case !ok:
		return "", api.NotFound()
	case in.Day != "":
		return in.Day, nil
	}
	return m.Now().In(site.Zone).Format(time.DateOnly), nil
}

// companyStanding is that of a company itself, today, with the kinds of documents that are asked of it.
func (m *Module) companyStanding(ctx context.Context, tx *db.Tx, id int64) (workers.Standing, []int64, error) {
	q := Question{CompanyID: id, Day: m.today(ctx), ForCompany: api.Caller(ctx).External}
	k, err := m.factsOf(ctx, tx, q)
	if err != nil {
		return workers.Standing{}, nil, err
	}
	c := k.companyCase(q, id)
	return Evaluate(c), c.askedKinds(), nil
}

// persons are the profiles $2, and for one that was merged the profile that took it over.
const persons = "array(select coalesce(p.merged_into, p.id) from work_profiles p where p.organization_id = $1 and p.id = any($2::bigint[]))"

// chain are the companies of workers $2 or the company $3 and those above them, by the
// engagements at the site $4 on the day $5. One whose engagement is over is still there, and says so.
const chain = `
with recursive root as (
  select distinct w.contractor_id as id from work_profiles w join organizations o on o.id = w.organization_id and o.contractors where w.organization_id = $1 and w.id = any(` + persons + `) and w.contractor_id is not null
  union select $3::bigint where $3::bigint <> 0
), up as (
  select r.id as root, e.id, e.parent_id, e.contractor_id, e.kind_of_work, e.risk_class, e.starts_on, e.ends_on, 1 as tier
  from root r join contractor_engagements e on e.organization_id = $1 and e.contractor_id = r.id
  where $5::text::date between e.starts_on and e.ends_on
    and ($4::bigint = 0 or exists (select from contractor_engagement_sites x where x.organization_id = $1 and x.engagement_id = e.id and x.site_id = $4))
  union all
  select up.root, e.id, e.parent_id, e.contractor_id, e.kind_of_work, e.risk_class, e.starts_on, e.ends_on, up.tier + 1
  from up join contractor_engagements e on e.organization_id = $1 and e.id = up.parent_id where up.tier < 4
), firm as (
  select r.id as root, r.id as contractor_id, 0 as tier from root r
  union select up.root, up.contractor_id, min(up.tier) from up where up.contractor_id <> up.root group by up.root, up.contractor_id
)`

// firmRow is a company of a chain, with what it is engaged for.
type firmRow struct {
	Root, ContractorID  int64
	Name, Status, Since string
	Over                string
	Unengaged           bool
	SkillIDs, SiteIDs   []int64
	Works               []Work
}

// A company that was engaged at another site alone, and is not any more, is judged as one that never was.
const selectFirms = chain + `
select f.root, f.contractor_id, c.name, c.status, c.created_at::date::text as since,
  coalesce(case when f.tier > 0 then (select max(up.ends_on)::text from up where up.root = f.root and up.contractor_id = f.contractor_id having max(up.ends_on) < $5::text::date)
    when not engaged.now then engaged.until::text end, '') as over,
  f.tier = 0 and not engaged.now and engaged.ever as unengaged,
  array(select x.category_id from contractor_skills x where x.organization_id = $1 and x.contractor_id = c.id) as skill_ids,
  array(select x.site_id from contractor_sites x where x.organization_id = $1 and x.contractor_id = c.id) as site_ids,
  coalesce((select jsonb_agg(jsonb_build_object('Kind', up.kind_of_work, 'Risk', up.risk_class, 'Since', up.starts_on)) from up where up.root = f.root and up.tier = 1), '[]') as works
from firm f join contractors c on c.organization_id = $1 and c.id = f.contractor_id
cross join lateral (select exists (select from up where up.root = f.root and up.tier = 1) as now, exists (select from contractor_engagements e where e.organization_id = $1 and e.contractor_id = f.root
    and (e.ends_on >= $5::text::date or $4::bigint = 0 or exists (select from contractor_engagement_sites x where x.organization_id = $1 and x.engagement_id = e.id and x.site_id = $4))) as ever,
  (select max(e.ends_on) from contractor_engagements e where e.organization_id = $1 and e.contractor_id = f.root and e.ends_on < $5::text::date
    and ($4::bigint = 0 or exists (select from contractor_engagement_sites x where x.organization_id = $1 and x.engagement_id = e.id and x.site_id = $4))) as until) engaged
order by f.root, f.tier, f.contractor_id`

// documentRow is a document with whom it is of.
type documentRow struct {
	ContractorID int64
	ProfileID    int64
	PlantID      int64
	KindID       int64
	From         string
	Until        string
	Pending      bool
}

// Papers of workers and those of companies are found apart, each by its index.
const selectPapers = chain + `, held as (
  select d.id, d.contractor_id, d.profile_id, d.plant_id, d.kind_id, d.status from contractor_documents d
  where d.organization_id = $1 and d.profile_id = any(` + persons + `)
  union all
  select d.id, d.contractor_id, d.profile_id, d.plant_id, d.kind_id, d.status from (select distinct contractor_id from firm) f
  join contractor_documents d on d.organization_id = $1 and d.contractor_id = f.contractor_id and d.profile_id is null
)
select d.contractor_id, coalesce(d.profile_id, 0) as profile_id, coalesce(d.plant_id, 0) as plant_id, d.kind_id, coalesce(v.effective_on::text, '') as "from", v.validity::text as until, v.state = 'pending_review' as pending
from held d join contractor_document_versions v on v.organization_id = $1 and v.document_id = d.id
where d.status <> 'not_applicable' and v.state <> 'rejected'
union all
select d.contractor_id, coalesce(d.profile_id, 0), coalesce(d.plant_id, 0), d.kind_id, '', '', false from held d where d.status = 'not_applicable'`

// workerRow is somebody who is asked about, with the profile that answers for them.
type workerRow struct {
	ID, ProfileID             int64
	ContractorID, SkillID     int64
	RoleID                    int64
	SiteIDs                   []int64
	Kind, Name, Status, Since string
	Licences                  []Paper
}

// A join by coalesce() would read all profiles: to PostgreSQL it may leak what the policy of the table hides,
// a case may not.
const selectWorkers = `
select asked.id, w.id as profile_id, coalesce(w.contractor_id, 0) as contractor_id, coalesce(w.skill_id, 0) as skill_id, w.kind, w.name, w.status, coalesce(u.created_at, w.created_at)::date::text as since,
  coalesce(u.role_id, 0) as role_id, 
  case when w.user_id is null then array(select ws.site_id from work_profile_sites ws where ws.organization_id = w.organization_id and ws.profile_id = w.id)
    else array(select us.site_id from user_sites us where us.organization_id = w.organization_id and us.user_id = w.user_id) end as site_ids,
  coalesce((select jsonb_agg(jsonb_build_object('Name', c.name, 'Until', coalesce(c.expires_on::text, ''), 'Pending', not c.checked)) from held_certifications c
    where c.organization_id = w.organization_id and c.profile_id = w.id), '[]') as licences
from work_profiles asked
join work_profiles w on w.organization_id = asked.organization_id and w.id = case when asked.merged_into is null then asked.id else asked.merged_into end
left join users u on u.organization_id = w.organization_id and u.id = w.user_id
where asked.organization_id = $1 and asked.id = any($2::bigint[])`

// selectRules are what is required of companies and workers, and the trainings that are required of
// people; of the latter what else renews a training stands among what is held.
const selectRules = `
select q.id, q.name, q.asks, q.kind_ids, q.certifications, q.site_ids, q.skill_ids, q.kinds_of_work, q.risk_classes, q.permit_type_ids, q.strength, q.grace_days, q.reason, q.active,
  q.asks = 'certification' or exists (select from contractor_document_kinds k where k.organization_id = $1 and k.id = any(q.kind_ids) and k.holder = 'worker') as of_worker,
  q.asks = 'document' and exists (select from contractor_document_kinds k where k.organization_id = $1 and k.id = any(q.kind_ids) and k.holder = 'plant') as of_plant,
  false as training, '' as whom, '{}'::bigint[] as role_ids, '' as since
from contractor_requirements q where q.organization_id = $1 and q.active
union all
select q.id, s.name, 'certification', '{}', array[s.name::text], q.site_ids, q.skill_ids, '{}', '{}', '{}', q.strength, q.grace_days, q.reason, q.active, true, false,
  true, q.whom, q.role_ids, q.created_at::date::text
from training_requirements q join training_subjects s on s.organization_id = q.organization_id and s.id = q.subject_id and s.active
where q.organization_id = $1 and q.active
order by name, id`

// facts are what a question needs, as it was read.
type facts struct {
	workers []workerRow
	firms   []firmRow
	papers  []documentRow
	rules   []Rule
	// contractors is whether the organization has any: else only trainings are asked for.
	contractors bool
}

// StandingOf judges workers, or a company, by what is read of all of them in one round trip.
func (m *Module) StandingOf(ctx context.Context, tx *db.Tx, q Question) (map[int64]workers.Standing, error) {
	q.ForCompany = q.ForCompany || api.Caller(ctx).External
	k, err := m.factsOf(ctx, tx, q)
	if err != nil {
		return nil, err
	}
	found := map[int64]workers.Standing{}
	if q.CompanyID != 0 {
		found[q.CompanyID] = Evaluate(k.companyCase(q, q.CompanyID))
	}
	for _, w := range k.workers {
		c := k.companyCase(q, w.ContractorID)
		c.Worker = k.person(w)
		if len(c.Companies) == 0 {
			c.SiteIDs = w.SiteIDs
		}
		if q.SiteID != 0 {
			c.SiteIDs = []int64{q.SiteID}
		}
		found[w.ID] = Evaluate(c)
	}
	return found, nil
}

// factsOf is all that a question needs, in one round trip.
func (m *Module) factsOf(ctx context.Context, tx *db.Tx, q Question) (k facts, err error) {
	args := []any{tx.OrganizationID, q.WorkerIDs, q.CompanyID, q.SiteID, q.Day}
	batch := &pgx.Batch{}
	queue(batch, &k.workers, selectWorkers, args[:2]...)
	queue(batch, &k.firms, selectFirms, args...)
	queue(batch, &k.papers, selectPapers, args...)
	queue(batch, &k.rules, selectRules, args[0])
	batch.Queue("select contractors from organizations where id = $1", args[0]).QueryRow(func(row pgx.Row) error { return row.Scan(&k.contractors) })
	return k, tx.Run(ctx, batch)
}

// Standings answers permits: those who work for other companies, at their site, on their day.
func (m *Module) Standings(ctx context.Context, tx *db.Tx, q workers.StandingQuestion) (map[int64]workers.Standing, error) {
	return m.StandingOf(ctx, tx, Question{WorkerIDs: q.WorkerIDs, SiteID: q.SiteID, TypeID: q.PermitTypeID, Day: q.Day, ForCompany: q.ForCompany})
}

func queue[T any](batch *pgx.Batch, into *[]T, sql string, args ...any) {
	batch.Queue(sql, args...).Query(func(rows pgx.Rows) (err error) {
		*into, err = pgx.CollectRows(rows, db.Named[T]())
		return err
	})
}

// companyCase is a case without its worker.
func (k facts) companyCase(q Question, root int64) Case {
	c := Case{Day: q.Day, Type: q.TypeID, Rules: k.rules, ForCompany: q.ForCompany, Without: !k.contractors}
	for _, f := range k.firms {
		if f.Root != root {
			continue
		}
		if f.ContractorID == root {
			c.Works = f.Works
			if c.SiteIDs = f.SiteIDs; q.SiteID != 0 {
				c.SiteIDs = []int64{q.SiteID}
			}
		}
		c.Companies = append(c.Companies, Firm{Name: f.Name, Active: f.Status == "Active", Since: f.Since, SkillIDs: f.SkillIDs, Over: f.Over, Unengaged: f.Unengaged,
			Papers: k.papersOf(func(p documentRow) bool {
				return p.ProfileID == 0 && p.PlantID == 0 && p.ContractorID == f.ContractorID
			}),
			PlantPapers: k.papersOf(func(p documentRow) bool { return p.PlantID != 0 && p.ContractorID == f.ContractorID })})
	}
	return c
}

func (k facts) person(w workerRow) *Person {
	return &Person{Name: w.Name, Kind: w.Kind, RoleID: w.RoleID, Active: w.Status == "Active", SkillID: w.SkillID, Since: w.Since, Licences: w.Licences,
		Papers: k.papersOf(func(p documentRow) bool { return p.ProfileID == w.ProfileID })}
}

func (k facts) papersOf(of func(documentRow) bool) (papers []Paper) {
	for _, p := range k.papers {
		if of(p) {
			papers = append(papers, Paper{KindID: p.KindID, From: p.From, Until: p.Until, Pending: p.Pending})
		}
	}
	return papers
}

// knownWorkers are those that the caller may put to work, or see as those of a company.
func (m *Module) knownWorkers(ctx context.Context, tx *db.Tx, ids []int64) ([]int64, error) {
	user := api.Actor(ctx)
	var own []int64
	where := m.workersSeen(tx, user)
	where.And("w.id = any(%s)", ids)
	if user.Rules.Grant(Name, "read") {
		found, err := api.ReadAll(ctx, tx, "select w.id"+where.From(""), where, pgx.RowTo[int64])
		if err != nil {
			return nil, err
		}
		own = found
	}
	if !user.External && (user.Rules.Grant("Permit", "read") || user.Rules.Grant(OnSite, "create")) {
		nearby, err := m.Workers.Known(ctx, tx, ids)
		if err != nil {
			return nil, err
		}
		own = append(own, nearby...)
	}
	slices.Sort(own)
	return slices.Compact(own), nil
}

// dayAt is the day of a moment in a time zone.
func dayAt(at time.Time, zone string) string {
	place, err := time.LoadLocation(zone)
	if err != nil {
		place = time.UTC
	}
	return at.In(place).Format(time.DateOnly)
}
