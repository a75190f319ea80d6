package contractors

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

// EngagementDraft is what a form says of an engagement.
type EngagementDraft struct {
	ParentID   int64   `json:"parent_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The engagement of the company that it works for; 0: for the organization itself"`
	Contract   string  `json:"contract" maxLength:"120" doc:"Number of the contract or of the order"`
	Scope      string  `json:"scope,omitempty" maxLength:"2000" doc:"What the company is to do, in words"`
	KindOfWork string  `json:"kind_of_work" enum:"maintenance,construction,cleaning,logistics,electrical,hot_work,work_at_height,confined_space,lifting,excavation,consulting,other" doc:"What kind of work it is; requirements go by it"`
	RiskClass  string  `json:"risk_class" enum:"low,medium,high,critical" doc:"How dangerous the work is; requirements go by it"`
	OwnerID    int64   `json:"owner_id" minimum:"1" maximum:"9007199254740991" doc:"Whose contract it is, of the organization"`
	SiteIDs    []int64 `json:"site_ids" minItems:"1" maxItems:"1000" doc:"Where the work is"`
	From       string  `json:"from" format:"date" doc:"The first day"`
	To         string  `json:"to" format:"date" doc:"The last day"`
}

type addEngagementInput struct {
	Subject
	Body EngagementDraft
}

type editEngagementInput struct {
	Subject
	EngagementID int64           `path:"engagement_id" minimum:"1" maximum:"9007199254740991" doc:"Of the engagement"`
	Body         EngagementDraft `doc:"All of it"`
}

// selectEngagement are those of the company $2 on the day $3. For somebody of it ($4) nothing is
// said of the company above.
var selectEngagement = `
select e.id, case when $4 then null else e.parent_id end as parent_id, coalesce((select pc.name || ': ' || pe.contract from contractor_engagements pe join contractors pc on pc.organization_id = pe.organization_id and pc.id = pe.contractor_id
    where pe.organization_id = e.organization_id and pe.id = e.parent_id and not $4), '') as parent, e.tier, e.contract, e.scope, e.kind_of_work, e.risk_class, e.owner_id, o.full_name as owner_name,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'time_zone', s.time_zone) order by lower(s.name), s.id) from contractor_engagement_sites x
    join sites s on s.organization_id = x.organization_id and s.id = x.site_id where x.organization_id = e.organization_id and x.engagement_id = e.id), '[]') as sites,
  e.starts_on::text as "from", e.ends_on::text as "to", $3::text::date between e.starts_on and e.ends_on as current
from contractor_engagements e
join users o on o.organization_id = e.organization_id and o.id = e.owner_id
where e.organization_id = $1 and e.contractor_id = $2
order by e.ends_on desc, e.id desc
limit 500`

func (m *Module) queueEngagements(ctx context.Context, batch *pgx.Batch, tx *db.Tx, id int64, into *[]Engagement) {
	batch.Queue(selectEngagement, tx.OrganizationID, id, m.today(ctx), api.Actor(ctx).External).Query(func(rows pgx.Rows) (err error) {
		*into, err = pgx.CollectRows(rows, db.Named[Engagement]())
		return err
	})
}

// today is the day by the organization's clock.
func (m *Module) today(ctx context.Context) string { return dayAt(m.Now(), api.Caller(ctx).TimeZone) }

// engagements answers GET /api/contractors/{id}/engagements. Whoever works for a company is told
// of no other.
func (m *Module) engagements(ctx context.Context, tx *db.Tx, in *Subject) (*Engagements, error) {
	company, err := m.one(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	out := &Engagements{Engagements: []Engagement{}, Parents: []EngagementChoice{}, Owners: []records.Person{}}
	batch := &pgx.Batch{}
	m.queueEngagements(ctx, batch, tx, in.ID, &out.Engagements)
	if company.Can.Manage == "" {
		m.queueParents(ctx, batch, tx, in.ID, api.Actor(ctx).SiteIDs, api.Actor(ctx).IsAdmin, &out.Parents)
	}
	if err := tx.Run(ctx, batch); err != nil || company.Can.Manage != "" {
		return out, err
	}
	people, err := users.Choices(ctx, tx)
	for _, p := range people {
		out.Owners = append(out.Owners, records.Person{ID: p.ID, Name: p.FullName})
	}
	return out, err
}

// queueParents asks for the engagements of other companies below which there is room.
func (m *Module) queueParents(ctx context.Context, batch *pgx.Batch, tx *db.Tx, id int64, siteIDs []int64, all bool, into *[]EngagementChoice) {
	batch.Queue(`select e.id, left(c.name || ': ' || e.contract, 400) as name, e.tier from contractor_engagements e
		join contractors c on c.organization_id = e.organization_id and c.id = e.contractor_id
		where e.organization_id = $1 and e.contractor_id <> $2 and e.tier < $3 and e.ends_on >= $4::text::date
			and ($5 or exists (select from contractor_engagement_sites x where x.organization_id = e.organization_id and x.engagement_id = e.id and x.site_id = any($6::bigint[])))
		order by lower(c.name), e.id limit 500`, tx.OrganizationID, id, mostTiers, m.today(ctx), all, siteIDs).Query(func(rows pgx.Rows) (err error) {
		*into, err = pgx.CollectRows(rows, db.Named[EngagementChoice]())
		return err
	})
}

// addEngagement answers POST /api/contractors/{id}/engagements.
func (m *Module) addEngagement(ctx context.Context, tx *db.Tx, in *addEngagementInput) (*Engagements, error) {
	d := &in.Body
	tier, err := m.checkEngagement(ctx, tx, in.ID, 0, d)
	if err != nil {
		return nil, err
	}
	var id int64
	err = tx.QueryRow(ctx, `insert into contractor_engagements (organization_id, contractor_id, parent_id, tier, contract, scope, kind_of_work, risk_class, owner_id, starts_on, ends_on, created_at, updated_at)
		values ($1, $2, nullif($3::bigint, 0), $4, $5, $6, $7, $8, $9, $10::text::date, $11::text::date, $12, $12) returning id`,
		tx.OrganizationID, in.ID, d.ParentID, tier, d.Contract, d.Scope, d.KindOfWork, d.RiskClass, d.OwnerID, d.From, d.To, m.Now()).Scan(&id)
	if err != nil {
		return nil, err
	}
	m.placeEngagement(tx, id, d.SiteIDs)
	m.noteEngagement(tx, in.ID, "engagement_added", d)
	return m.engagements(ctx, tx, &in.Subject)
}

// editEngagement answers PATCH /api/contractors/{id}/engagements/{engagement_id}.
func (m *Module) editEngagement(ctx context.Context, tx *db.Tx, in *editEngagementInput) (*Engagements, error) {
	d := &in.Body
	tier, err := m.checkEngagement(ctx, tx, in.ID, in.EngagementID, d)
	if err != nil {
		return nil, err
	}
	tag, err := tx.Exec(ctx, `update contractor_engagements set parent_id = nullif($4::bigint, 0), tier = $5, contract = $6, scope = $7, kind_of_work = $8, risk_class = $9, owner_id = $10,
		starts_on = $11::text::date, ends_on = $12::text::date, updated_at = $13 where organization_id = $1 and contractor_id = $2 and id = $3`,
		tx.OrganizationID, in.ID, in.EngagementID, d.ParentID, tier, d.Contract, d.Scope, d.KindOfWork, d.RiskClass, d.OwnerID, d.From, d.To, m.Now())
	if err != nil {
		return nil, err
	}
	if tag.RowsAffected() == 0 {
		return nil, api.NotFound()
	}
	m.placeEngagement(tx, in.EngagementID, d.SiteIDs)
	m.noteEngagement(tx, in.ID, "engagement_changed", d)
	return m.engagements(ctx, tx, &in.Subject)
}

func (m *Module) placeEngagement(tx *db.Tx, id int64, siteIDs []int64) {
	tx.Defer("delete from contractor_engagement_sites where organization_id = $1 and engagement_id = $2 and site_id <> all($3::bigint[])", tx.OrganizationID, id, siteIDs)
	tx.Defer("insert into contractor_engagement_sites (organization_id, engagement_id, site_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing", tx.OrganizationID, id, siteIDs)
}

func (m *Module) noteEngagement(tx *db.Tx, company int64, verb string, d *EngagementDraft) {
	records.Write(tx, records.Event{Module: Name, ID: company, ActorID: tx.UserID, Verb: verb, Note: d.Contract + " (" + d.From + " - " + d.To + ")", At: m.Now()})
}

// checkEngagement holds an engagement to the rules of its form, and says in which tier it is.
func (m *Module) checkEngagement(ctx context.Context, tx *db.Tx, company, id int64, d *EngagementDraft) (tier int, err error) {
	found, err := m.lockCompany(ctx, tx, company)
	if err != nil {
		return 0, err
	}
	if err := refused(found.Can.Manage); err != nil {
		return 0, err
	}
	var problems api.Problems
	if d.Contract, d.Scope = strings.TrimSpace(d.Contract), strings.TrimSpace(d.Scope); d.Contract == "" {
		problems.Add("contract", "required")
	}
	if checkDay("from", d.From, &problems) && checkDay("to", d.To, &problems) && d.To < d.From {
		problems.Add("to", "contractor_ends_before")
	}
	sites.CheckScope(api.Actor(ctx), d.SiteIDs, &problems)
	if err := m.checkReferences(ctx, tx, company, found.CompanyName, d.SiteIDs, nil, &problems); err != nil {
		return 0, err
	}
	missing, err := users.UnknownIDs(ctx, tx, []int64{d.OwnerID})
	if err != nil {
		return 0, err
	}
	if missing[d.OwnerID] {
		problems.Add("owner_id", "unknown_person")
	}
	if tier, err = m.checkParent(ctx, tx, company, id, d.ParentID, &problems); err != nil {
		return 0, err
	}
	return tier, problems.Err()
}

// checkParent wants the engagement above to be another company's, with room for those that stand
// below this one already, and no circle.
func (m *Module) checkParent(ctx context.Context, tx *db.Tx, company, id, parent int64, problems *api.Problems) (tier int, err error) {
	if id != 0 {
		if err := m.lockEngagements(ctx, tx); err != nil {
			return 0, err
		}
	}
	found, err := db.One[struct {
		Above, Below int
		Circle, Own  bool
	}](ctx, tx, `
with recursive up as (
  select e.id, e.parent_id, e.contractor_id, 1 as n from contractor_engagements e where e.organization_id = $1 and e.id = $2
  union all select e.id, e.parent_id, e.contractor_id, up.n + 1 from up join contractor_engagements e on e.organization_id = $1 and e.id = up.parent_id where up.n < 5
), down as (
  select e.id, 1 as n from contractor_engagements e where e.organization_id = $1 and e.parent_id = $3
  union all select e.id, down.n + 1 from down join contractor_engagements e on e.organization_id = $1 and e.parent_id = down.id where down.n < 5
)
select coalesce((select max(n) from up), 0) as above, coalesce((select max(n) from down), 0) as below, exists (select from up where id = $3) as circle, exists (select from up where contractor_id = $4) as own`,
		tx.OrganizationID, parent, id, company)
	switch {
	case err != nil:
		return 0, err
	case parent != 0 && (found.Above == 0 || found.Circle || found.Own):
		problems.Add("parent_id", "contractor_parent")
	case found.Above+1+found.Below > mostTiers:
		problems.Add("parent_id", "contractor_tiers")
	}
	return min(found.Above+1, mostTiers), nil
}

// lockEngagements lets one engagement be moved below another at a time, so that two do not make a circle.
func (m *Module) lockEngagements(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, "select pg_advisory_xact_lock(hashtextextended('contractor_engagements', $1::bigint))", tx.OrganizationID)
	return err
}
