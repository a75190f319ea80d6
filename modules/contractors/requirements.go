package contractors

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/directory/categories"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

// RequirementDraft is what a form says of what is required.
type RequirementDraft struct {
	Name           string   `json:"name" maxLength:"200" doc:"What is required"`
	Asks           string   `json:"asks" enum:"document,certification" doc:"A paper of one of the kinds, or a certification of one of the names"`
	KindIDs        []int64  `json:"kind_ids,omitempty" maxItems:"20" doc:"Kinds of documents of which one is enough"`
	Certifications []string `json:"certifications,omitempty" maxItems:"20" doc:"Names of certifications of which one is enough"`
	SiteIDs        []int64  `json:"site_ids,omitempty" maxItems:"1000" doc:"Only at these sites; none: everywhere"`
	SkillIDs       []int64  `json:"skill_ids,omitempty" maxItems:"100" doc:"Only of these trades or skills; none: of all"`
	KindsOfWork    []string `json:"kinds_of_work,omitempty" maxItems:"12" enum:"maintenance,construction,cleaning,logistics,electrical,hot_work,work_at_height,confined_space,lifting,excavation,consulting,other" doc:"Only for these kinds of work; none: for all"`
	RiskClasses    []string `json:"risk_classes,omitempty" maxItems:"4" enum:"low,medium,high,critical" doc:"Only for work of these classes; none: of all"`
	PermitTypeIDs  []int64  `json:"permit_type_ids,omitempty" maxItems:"100" doc:"Only under permits of these types; none: with and without permits"`
	Strength       string   `json:"strength" enum:"blocks,warns,informs" doc:"What follows where it is not there: it blocks, warns, or is only told"`
	GraceDays      int      `json:"grace_days,omitempty" minimum:"0" maximum:"365" doc:"How many days there are after an engagement begins, or a worker is added"`
	Reason         string   `json:"reason" maxLength:"300" doc:"Why it is required; shown to whoever is asked"`
	Active         *bool    `json:"active,omitempty" doc:"Left out: it is"`
}

type addRequirementInput struct{ Body RequirementDraft }

type editRequirementInput struct {
	Subject
	Body RequirementDraft `doc:"All of it"`
}

const selectRequirement = `
select q.id, q.name, q.asks, q.kind_ids, q.certifications, q.site_ids, q.skill_ids, q.kinds_of_work, q.risk_classes, q.permit_type_ids, q.strength, q.grace_days, q.reason, q.active
from contractor_requirements q where q.organization_id = $1`

// requirements answers GET /api/contractor_requirements.
func (m *Module) requirements(ctx context.Context, tx *db.Tx, _ *api.None) (*Requirements, error) {
	rows, err := tx.Query(ctx, selectRequirement+" order by lower(q.name), q.id limit 1000", tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, db.Named[Requirement]())
	return &Requirements{all}, err
}

func (m *Module) requirement(ctx context.Context, tx *db.Tx, id int64) (Requirement, error) {
	return db.One[Requirement](ctx, tx, selectRequirement+" and q.id = $2", tx.OrganizationID, id)
}

func (d *RequirementDraft) tidy() {
	d.Name, d.Reason = strings.TrimSpace(d.Name), strings.TrimSpace(d.Reason)
	names := []string{}
	for _, name := range d.Certifications {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	d.Certifications = names
	if d.Asks == "document" {
		d.Certifications = []string{}
	} else {
		d.KindIDs = nil
	}
	for _, ids := range []*[]int64{&d.KindIDs, &d.SiteIDs, &d.SkillIDs, &d.PermitTypeIDs} {
		*ids = append([]int64{}, *ids...)
	}
	for _, words := range []*[]string{&d.KindsOfWork, &d.RiskClasses} {
		*words = append([]string{}, *words...)
	}
}

// check holds what is required to the rules of its form.
func (d *RequirementDraft) check(ctx context.Context, tx *db.Tx, id int64) error {
	d.tidy()
	var problems api.Problems
	for field, text := range map[string]string{"name": d.Name, "reason": d.Reason} {
		if text == "" {
			problems.Add(field, "required")
		}
	}
	switch {
	case d.Asks == "document" && len(d.KindIDs) == 0:
		problems.Add("kind_ids", "required")
	case d.Asks == "certification" && len(d.Certifications) == 0:
		problems.Add("certifications", "required")
	}
	sites.CheckScope(api.Actor(ctx), d.SiteIDs, &problems)
	if err := d.checkReferences(ctx, tx, id, &problems); err != nil {
		return err
	}
	return problems.Err()
}

// checkReferences looks up what it names. Alternatives are papers of one holder: a company's
// does not stand for a worker's.
func (d *RequirementDraft) checkReferences(ctx context.Context, tx *db.Tx, id int64, problems *api.Problems) error {
	found, err := db.One[struct {
		Taken, Sites, Skills, Types bool
		Kinds, Holders              int
	}](ctx, tx, `select exists (select from contractor_requirements where organization_id = $1 and lower(name) = lower($2) and id <> $3) as taken,
		(select count(*) from contractor_document_kinds k where k.organization_id = $1 and k.id = any($4::bigint[])) as kinds,
		(select count(distinct k.holder) from contractor_document_kinds k where k.organization_id = $1 and k.id = any($4::bigint[])) as holders,
		not exists (select from unnest($5::bigint[]) n(id) where not exists (select from sites s where s.organization_id = $1 and s.id = n.id)) as sites,
		not exists (select from unnest($6::bigint[]) n(id) where not exists (select from categories k where k.organization_id = $1 and k.id = n.id and k.category_type = $8)) as skills,
		not exists (select from unnest($7::bigint[]) n(id) where not exists (select from permit_templates t where t.organization_id = $1 and t.id = n.id)) as types`,
		tx.OrganizationID, d.Name, id, d.KindIDs, d.SiteIDs, d.SkillIDs, d.PermitTypeIDs, categories.Skill)
	if found.Taken {
		problems.Add("name", "contractor_requirement_taken")
	}
	if found.Kinds != len(distinct(d.KindIDs)) {
		problems.Add("kind_ids", "contractor_kind_unknown")
	} else if found.Holders > 1 {
		problems.Add("kind_ids", "contractor_kinds_of_one_holder")
	}
	if !found.Sites {
		problems.Add("site_ids", "unknown_site")
	}
	if !found.Skills {
		problems.Add("skill_ids", "contractor_skill_settings")
	}
	if !found.Types {
		problems.Add("permit_type_ids", "contractor_permit_type_unknown")
	}
	return err
}

func distinct(ids []int64) map[int64]bool {
	all := map[int64]bool{}
	for _, id := range ids {
		all[id] = true
	}
	return all
}

func (d *RequirementDraft) args(tx *db.Tx, id int64) []any {
	return []any{tx.OrganizationID, id, d.Name, d.Asks, d.KindIDs, d.Certifications, d.SiteIDs, d.SkillIDs, d.KindsOfWork, d.RiskClasses, d.PermitTypeIDs, d.Strength, d.GraceDays, d.Reason,
		d.Active == nil || *d.Active}
}

// addRequirement answers POST /api/contractor_requirements.
func (m *Module) addRequirement(ctx context.Context, tx *db.Tx, in *addRequirementInput) (*RequirementAnswer, error) {
	if err := in.Body.check(ctx, tx, 0); err != nil {
		return nil, err
	}
	var id int64
	err := tx.QueryRow(ctx, `insert into contractor_requirements (organization_id, name, asks, kind_ids, certifications, site_ids, skill_ids, kinds_of_work, risk_classes, permit_type_ids, strength, grace_days, reason, active, created_at, updated_at)
		select $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16 where $2::bigint = 0 returning id`, append(in.Body.args(tx, 0), m.Now())...).Scan(&id)
	if err != nil {
		return nil, err
	}
	m.noteSetting(ctx, tx, "contractor_requirement_added", in.Body.Name)
	added, err := m.requirement(ctx, tx, id)
	return &RequirementAnswer{added}, err
}

// editRequirement answers PATCH /api/contractor_requirements/{id}.
func (m *Module) editRequirement(ctx context.Context, tx *db.Tx, in *editRequirementInput) (*RequirementAnswer, error) {
	before, err := m.requirement(ctx, tx, in.ID)
	if err == nil {
		err = sites.RequireScope(api.Actor(ctx), before.SiteIDs)
	}
	if err != nil {
		return nil, err
	}
	if err := in.Body.check(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	tx.Defer(`update contractor_requirements set name = $3, asks = $4, kind_ids = $5, certifications = $6, site_ids = $7, skill_ids = $8, kinds_of_work = $9, risk_classes = $10, permit_type_ids = $11,
		strength = $12, grace_days = $13, reason = $14, active = $15, updated_at = $16 where organization_id = $1 and id = $2`, append(in.Body.args(tx, in.ID), m.Now())...)
	m.noteSetting(ctx, tx, "contractor_requirement_changed", in.Body.Name)
	changed, err := m.requirement(ctx, tx, in.ID)
	return &RequirementAnswer{changed}, err
}

// removeRequirement answers DELETE /api/contractor_requirements/{id}.
func (m *Module) removeRequirement(ctx context.Context, tx *db.Tx, in *Subject) (*RequirementAnswer, error) {
	gone, err := m.requirement(ctx, tx, in.ID)
	if err == nil {
		err = sites.RequireScope(api.Actor(ctx), gone.SiteIDs)
	}
	if err != nil {
		return nil, err
	}
	tx.Defer("delete from contractor_requirements where organization_id = $1 and id = $2", tx.OrganizationID, in.ID)
	m.noteSetting(ctx, tx, "contractor_requirement_removed", gone.Name)
	return &RequirementAnswer{gone}, nil
}
