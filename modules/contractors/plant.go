package contractors

import (
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/modules/workers"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Plants are the cranes, scaffolds and vehicles of a company.
type Plants struct {
	Plant []Plant `json:"plant" maxItems:"500" doc:"All of them"`
}

// Plant is one of them. Its papers are documents of kinds that plant holds.
type Plant struct {
	ID             int64            `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the crane, scaffold or vehicle"`
	Kind           string           `json:"kind" enum:"crane,scaffold,vehicle,lift,other" doc:"What it is"`
	Name           string           `json:"name" maxLength:"120" doc:"What it is called"`
	Identification string           `json:"identification" maxLength:"120" doc:"Its number plate, or its maker's number"`
	Site           *records.Site    `json:"site" doc:"Where it stands; null: nobody says"`
	Active         bool             `json:"active" doc:"Whether it is used here"`
	Papers         int              `json:"papers" minimum:"0" maximum:"100000" doc:"How many documents it has"`
	Standing       workers.Standing `json:"standing" db:"-" doc:"Today"`
	Since          string           `json:"-"`
}

// PlantDraft is what a form says of it.
type PlantDraft struct {
	Kind           string `json:"kind" enum:"crane,scaffold,vehicle,lift,other" doc:"What it is"`
	Name           string `json:"name" maxLength:"120" doc:"What it is called"`
	Identification string `json:"identification,omitempty" maxLength:"120" doc:"Its number plate, or its maker's number"`
	SiteID         int64  `json:"site_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Where it stands; 0: nobody says"`
	Active         bool   `json:"active" doc:"Whether it is used here; whoever works for the company does not put to use again what is not"`
}

type addPlantInput struct {
	Subject
	Body PlantDraft
}

type editPlantInput struct {
	Subject
	PlantID int64      `path:"plant_id" minimum:"1" maximum:"9007199254740991" doc:"Of the crane, scaffold or vehicle"`
	Body    PlantDraft `doc:"All of it"`
}

const selectPlant = `
select p.id, p.kind, p.name, p.identification, p.site_id, s.name as site_name, s.time_zone as site_time_zone, p.active, p.created_at::date::text as since,
  (select count(*) from contractor_documents d where d.organization_id = p.organization_id and d.plant_id = p.id) as papers
from contractor_plant p left join sites s on s.organization_id = p.organization_id and s.id = p.site_id
where p.organization_id = $1 and p.contractor_id = $2 order by not p.active, lower(p.name), p.id limit 500`

// plant answers GET /api/contractors/{id}/plant.
func (m *Module) plant(ctx context.Context, tx *db.Tx, in *Subject) (*Plants, error) {
	if _, err := m.one(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, selectPlant, tx.OrganizationID, in.ID)
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, db.Named[Plant]())
	if err != nil || len(all) == 0 {
		return &Plants{all}, err
	}
	q := Question{CompanyID: in.ID, Day: m.today(ctx), ForCompany: api.Caller(ctx).External}
	k, err := m.factsOf(ctx, tx, q)
	if err != nil {
		return nil, err
	}
	c := k.companyCase(q, in.ID)
	for i, p := range all {
		c := c
		if p.Site != nil {
			c.SiteIDs = []int64{p.Site.ID}
		}
		c.Plant = &Machine{Name: p.Name, Active: p.Active, Since: p.Since, Papers: k.papersOf(func(d documentRow) bool { return d.PlantID == p.ID })}
		all[i].Standing = Evaluate(c)
	}
	return &Plants{all}, nil
}

// addPlant answers POST /api/contractors/{id}/plant.
func (m *Module) addPlant(ctx context.Context, tx *db.Tx, in *addPlantInput) (*Plants, error) {
	if err := m.checkPlant(ctx, tx, in.ID, 0, &in.Body); err != nil {
		return nil, err
	}
	b := &in.Body
	_, err := tx.Exec(ctx, `insert into contractor_plant (organization_id, contractor_id, kind, name, identification, site_id, active, created_at, updated_at)
		values ($1, $2, $3, $4, $5, nullif($6::bigint, 0), $7, $8, $8)`, tx.OrganizationID, in.ID, b.Kind, b.Name, b.Identification, b.SiteID, b.Active, m.Now())
	if err != nil {
		return nil, err
	}
	records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "plant_added", Note: b.Name, At: m.Now()})
	return m.plant(ctx, tx, &in.Subject)
}

// editPlant answers PATCH /api/contractors/{id}/plant/{plant_id}. Its papers are called as it is.
func (m *Module) editPlant(ctx context.Context, tx *db.Tx, in *editPlantInput) (*Plants, error) {
	if err := m.checkPlant(ctx, tx, in.ID, in.PlantID, &in.Body); err != nil {
		return nil, err
	}
	b := &in.Body
	tag, err := tx.Exec(ctx, `update contractor_plant set kind = $4, name = $5, identification = $6, site_id = nullif($7::bigint, 0), active = $8, updated_at = $9
		where organization_id = $1 and contractor_id = $2 and id = $3`, tx.OrganizationID, in.ID, in.PlantID, b.Kind, b.Name, b.Identification, b.SiteID, b.Active, m.Now())
	if err != nil {
		return nil, err
	}
	if tag.RowsAffected() == 0 {
		return nil, api.NotFound()
	}
	if _, err := tx.Exec(ctx, "update contractor_documents set plant = $3 where organization_id = $1 and plant_id = $2", tx.OrganizationID, in.PlantID, b.Name); err != nil {
		return nil, err
	}
	records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "plant_changed", Note: b.Name, At: m.Now()})
	return m.plant(ctx, tx, &in.Subject)
}

// checkPlant holds plant to the rules of its form: a company has no two of one name.
func (m *Module) checkPlant(ctx context.Context, tx *db.Tx, company, id int64, d *PlantDraft) error {
	found, err := m.lockEmployer(ctx, tx, company)
	if err != nil {
		return err
	}
	d.Name, d.Identification = strings.TrimSpace(d.Name), strings.TrimSpace(d.Identification)
	var problems api.Problems
	if d.Name == "" {
		problems.Add("name", "required")
	}
	if of := found.siteIDs(); d.SiteID != 0 && len(of) > 0 && !slices.Contains(of, d.SiteID) {
		problems.Add("site_id", "unknown_site")
	}
	var taken, barred, site bool
	err = tx.QueryRow(ctx, `select exists (select from contractor_plant where organization_id = $1 and contractor_id = $2 and id <> $3 and lower(name) = lower($4)),
		exists (select from contractor_plant where organization_id = $1 and contractor_id = $2 and id = $3 and not active),
		$5::bigint = 0 or exists (select from sites where organization_id = $1 and id = $5 and status = 'active')`, tx.OrganizationID, company, id, d.Name, d.SiteID).Scan(&taken, &barred, &site)
	if err != nil {
		return err
	}
	if taken {
		problems.Add("name", "contractor_plant_taken")
	}
	if !site {
		problems.Add("site_id", "unknown_site")
	}
	if err := problems.Err(); err != nil {
		return err
	}
	if barred && d.Active && api.Actor(ctx).External {
		return api.Denied("permission_denied")
	}
	return nil
}

// registerPlant adds what a paper names to the register, unless it is there.
func (m *Module) registerPlant(ctx context.Context, tx *db.Tx, company int64, name string) error {
	if name == "" {
		return nil
	}
	_, err := tx.Exec(ctx, `insert into contractor_plant (organization_id, contractor_id, name, created_at, updated_at) values ($1, $2, $3, $4, $4) on conflict do nothing`,
		tx.OrganizationID, company, name, m.Now())
	return err
}
