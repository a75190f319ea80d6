package trainings

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/directory/categories"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

// RequirementDraft is what a form says of who needs a training.
type RequirementDraft struct {
	SubjectID int64   `json:"subject_id" minimum:"1" maximum:"9007199254740991" doc:"The subject that people are trained in; an active one"`
	Whom      string  `json:"whom" enum:"all,employees,contractors" doc:"All, the organization's own employees, or contractors' people"`
	RoleIDs   []int64 `json:"role_ids,omitempty" maxItems:"100" doc:"Only people of these roles; none: whatever their role"`
	SiteIDs   []int64 `json:"site_ids,omitempty" maxItems:"1000" doc:"Only at these sites; none: at all"`
	SkillIDs  []int64 `json:"skill_ids,omitempty" maxItems:"100" doc:"Only these trades; none: all"`
	Strength  string  `json:"strength" enum:"blocks,warns,informs" doc:"What follows on permits where it is not held"`
	GraceDays int     `json:"grace_days,omitempty" minimum:"0" maximum:"365" doc:"How many days there are to get it after somebody came, or this was required"`
	Reason    string  `json:"reason" maxLength:"300" doc:"Why it is required"`
	Active    *bool   `json:"active,omitempty" doc:"Left out: it is"`
}

type addRequirementInput struct{ Body RequirementDraft }

type editRequirementInput struct {
	IDInput
	Body RequirementDraft `doc:"All of it"`
}

const selectRequirement = `
select q.id, q.subject_id, s.name as subject_name, q.whom, q.role_ids, q.site_ids, q.skill_ids, q.strength, q.grace_days, q.reason, q.active
from training_requirements q join training_subjects s on s.organization_id = q.organization_id and s.id = q.subject_id where q.organization_id = $1`

// requirements answers GET /api/training_requirements.
func (m *Module) requirements(ctx context.Context, tx *db.Tx, _ *api.None) (*Requirements, error) {
	rows, err := tx.Query(ctx, selectRequirement+" order by lower(s.name), q.id limit 1000", tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, db.Named[Requirement]())
	return &Requirements{all}, err
}

func (m *Module) requirement(ctx context.Context, tx *db.Tx, id int64) (Requirement, error) {
	return db.One[Requirement](ctx, tx, selectRequirement+" and q.id = $2", tx.OrganizationID, id)
}

// ownRequirement is one for whoever changes it: all of its sites have to be theirs.
func (m *Module) ownRequirement(ctx context.Context, tx *db.Tx, id int64) (Requirement, error) {
	q, err := m.requirement(ctx, tx, id)
	if err == nil {
		err = sites.RequireScope(api.Actor(ctx), q.SiteIDs)
	}
	return q, err
}

// check holds what is required to the rules of its form.
func (d *RequirementDraft) check(ctx context.Context, tx *db.Tx) error {
	d.Reason = strings.TrimSpace(d.Reason)
	for _, ids := range []*[]int64{&d.RoleIDs, &d.SiteIDs, &d.SkillIDs} {
		*ids = append([]int64{}, *ids...)
	}
	var problems api.Problems
	if d.Reason == "" {
		problems.Add("reason", "required")
	}
	sites.CheckScope(api.Actor(ctx), d.SiteIDs, &problems)
	unknown, err := db.One[struct{ Subject, Roles, Sites, Skills bool }](ctx, tx, `select
		not exists (select from training_subjects s where s.organization_id = $1 and s.id = $2 and s.active) as subject,
		exists (select from unnest($3::bigint[]) n(id) where not exists (select from roles r where r.organization_id = $1 and r.id = n.id)) as roles,
		exists (select from unnest($4::bigint[]) n(id) where not exists (select from sites s where s.organization_id = $1 and s.id = n.id)) as sites,
		exists (select from unnest($5::bigint[]) n(id) where not exists (select from categories k where k.organization_id = $1 and k.id = n.id and k.category_type = $6)) as skills`,
		tx.OrganizationID, d.SubjectID, d.RoleIDs, d.SiteIDs, d.SkillIDs, categories.Skill)
	for _, of := range []struct {
		unknown     bool
		field, code string
	}{{unknown.Subject, "subject_id", "training_subject_unknown"}, {unknown.Roles, "role_ids", "training_role_unknown"},
		{unknown.Sites, "site_ids", "unknown_site"}, {unknown.Skills, "skill_ids", "training_skill_unknown"}} {
		if of.unknown {
			problems.Add(of.field, of.code)
		}
	}
	if err != nil {
		return err
	}
	return problems.Err()
}

func (d *RequirementDraft) args(tx *db.Tx, id int64) []any {
	return []any{tx.OrganizationID, id, d.SubjectID, d.Whom, d.RoleIDs, d.SiteIDs, d.SkillIDs, d.Strength, d.GraceDays, d.Reason, d.Active == nil || *d.Active}
}

// addRequirement answers POST /api/training_requirements.
func (m *Module) addRequirement(ctx context.Context, tx *db.Tx, in *addRequirementInput) (*RequirementAnswer, error) {
	if err := in.Body.check(ctx, tx); err != nil {
		return nil, err
	}
	var id int64
	err := tx.QueryRow(ctx, `insert into training_requirements (organization_id, subject_id, whom, role_ids, site_ids, skill_ids, strength, grace_days, reason, active, created_at, updated_at)
		select $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12 where $2::bigint = 0 returning id`, append(in.Body.args(tx, 0), m.Now())...).Scan(&id)
	if err != nil {
		return nil, err
	}
	added, err := m.requirement(ctx, tx, id)
	m.noteSetting(ctx, tx, "training_requirement_added", added.Subject.Name)
	return &RequirementAnswer{added}, err
}

// editRequirement answers PATCH /api/training_requirements/{id}.
func (m *Module) editRequirement(ctx context.Context, tx *db.Tx, in *editRequirementInput) (*RequirementAnswer, error) {
	if _, err := m.ownRequirement(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	if err := in.Body.check(ctx, tx); err != nil {
		return nil, err
	}
	tx.Defer(`update training_requirements set subject_id = $3, whom = $4, role_ids = $5, site_ids = $6, skill_ids = $7, strength = $8, grace_days = $9, reason = $10, active = $11, updated_at = $12
		where organization_id = $1 and id = $2`, append(in.Body.args(tx, in.ID), m.Now())...)
	changed, err := m.requirement(ctx, tx, in.ID)
	m.noteSetting(ctx, tx, "training_requirement_changed", changed.Subject.Name)
	return &RequirementAnswer{changed}, err
}

// removeRequirement answers DELETE /api/training_requirements/{id}.
func (m *Module) removeRequirement(ctx context.Context, tx *db.Tx, in *IDInput) (*RequirementAnswer, error) {
	gone, err := m.ownRequirement(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	tx.Defer("delete from training_requirements where organization_id = $1 and id = $2", tx.OrganizationID, in.ID)
	m.noteSetting(ctx, tx, "training_requirement_removed", gone.Subject.Name)
	return &RequirementAnswer{gone}, nil
}

// formData answers GET /api/training_form_data.
func (m *Module) formData(ctx context.Context, tx *db.Tx, _ *api.None) (*FormData, error) {
	user := api.Actor(ctx)
	out, err := db.One[FormData](ctx, tx, `select
		coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by lower(s.name), s.id) from training_subjects s where s.organization_id = $1 and s.active), '[]') as subjects,
		coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by lower(r.name), r.id) from roles r where r.organization_id = $1), '[]') as roles,
		coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by lower(k.name), k.id) from categories k where k.organization_id = $1 and k.category_type = $4 and k.status = 'active'), '[]') as skills,
		coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'time_zone', s.time_zone) order by lower(s.name), s.id) from sites s
			where s.organization_id = $1 and s.status = 'active' and ($2 or s.id = any($3::bigint[]))), '[]') as sites,
		(select coalesce(jsonb_agg(jsonb_build_object('worker_id', p.profile_id, 'user_id', p.user_id, 'name', p.name, 'company', p.company) order by lower(p.name), p.profile_id), '[]') from (
			select * from training_people p where p.organization_id = $1 and ($2 or p.site_ids && $3::bigint[]) order by lower(p.name), p.profile_id limit 5000) p) as people`,
		tx.OrganizationID, user.IsAdmin, user.SiteIDs, categories.Skill)
	return &out, err
}
