package sites

import (
	"context"

	"hivis/core/activity"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// pointersOf is the SQL of the pointers of a site, each with the part that it is of and
// what that is of.
const pointersOf = `select t.plan_id, t.id, t.x, t.y, t.label, d.id as division_id, e.id as department_id, u.id as unit_id, concat_ws(' / ', d.name, e.name, u.name) as path
from site_pointers t
left join units u on u.organization_id = t.organization_id and u.id = t.unit_id
left join departments e on e.organization_id = t.organization_id and e.id = coalesce(t.department_id, u.department_id)
join divisions d on d.organization_id = t.organization_id and d.id = coalesce(t.division_id, e.division_id)
where t.organization_id = $1 and t.site_id = $2
order by t.id`

// addPointer answers POST /api/site_plans/{id}/pointers.
func (m *Module) addPointer(ctx context.Context, tx *db.Tx, in *addPointerInput) (*Plans, error) {
	siteID, plan, err := holdPlan(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := checkTag(ctx, tx, siteID, in.Body.Tag); err != nil {
		return nil, err
	}
	var count int
	err = tx.QueryRow(ctx, "select count(*) from site_pointers where organization_id = $1 and site_id = $2 and plan_id = $3", tx.OrganizationID, siteID, in.ID).Scan(&count)
	if err != nil {
		return nil, err
	}
	if count >= maxPointers {
		return nil, api.Refused("too_many_pointers", i18n.Params{"Max": maxPointers})
	}
	division, department, unit := in.Body.Tag.deepest()
	tx.Defer(`insert into site_pointers (organization_id, site_id, plan_id, x, y, label, division_id, department_id, unit_id)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, tx.OrganizationID, siteID, in.ID, in.Body.X, in.Body.Y, in.Body.Label, division, department, unit)
	return m.plansWritten(ctx, tx, siteID, activity.Event{Kind: "pointer_created", Title: plan})
}

// editPointer answers PATCH /api/site_pointers/{id}.
func (m *Module) editPointer(ctx context.Context, tx *db.Tx, in *editPointerInput) (*Plans, error) {
	siteID, plan, err := holdPointer(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	tx.Defer("update site_pointers set x = coalesce($3, x), y = coalesce($4, y), label = coalesce($5, label) where organization_id = $1 and id = $2",
		tx.OrganizationID, in.ID, in.Body.X, in.Body.Y, in.Body.Label)
	if in.Body.Tag != (Tag{}) {
		if err := checkTag(ctx, tx, siteID, in.Body.Tag); err != nil {
			return nil, err
		}
		division, department, unit := in.Body.Tag.deepest()
		tx.Defer("update site_pointers set division_id = $3, department_id = $4, unit_id = $5 where organization_id = $1 and id = $2",
			tx.OrganizationID, in.ID, division, department, unit)
	}
	return m.plansWritten(ctx, tx, siteID, activity.Event{Kind: "pointer_updated", Title: plan})
}

// removePointer answers DELETE /api/site_pointers/{id}.
func (m *Module) removePointer(ctx context.Context, tx *db.Tx, in *Subject) (*Plans, error) {
	siteID, plan, err := holdPointer(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	tx.Defer("delete from site_pointers where organization_id = $1 and id = $2", tx.OrganizationID, in.ID)
	return m.plansWritten(ctx, tx, siteID, activity.Event{Kind: "pointer_removed", Title: plan})
}

// holdPointer holds the site of a pointer.
func holdPointer(ctx context.Context, tx *db.Tx, id int64) (siteID int64, plan string, err error) {
	var planID int64
	err = tx.QueryRow(ctx, "select plan_id from site_pointers where organization_id = $1 and id = $2", tx.OrganizationID, id).Scan(&planID)
	if err != nil {
		return 0, "", err
	}
	return holdPlan(ctx, tx, planID)
}

// deepest is the one part that a pointer is of: what that is of is known by it.
func (t Tag) deepest() (division, department, unit *int64) {
	switch {
	case t.UnitID != 0:
		return nil, nil, &t.UnitID
	case t.DepartmentID != 0:
		return nil, &t.DepartmentID, nil
	}
	return &t.DivisionID, nil, nil
}

// checkTag looks whether the parts of a tag are of the site and of each other.
func checkTag(ctx context.Context, tx *db.Tx, siteID int64, t Tag) error {
	if t == (Tag{}) {
		return api.Invalid("division_id", "pointer_needs_part")
	}
	var division, department, unit bool
	err := tx.QueryRow(ctx, `select
		$3::bigint = 0 or exists (select from divisions where organization_id = $1 and site_id = $2 and id = $3 and status <> 'deleted'),
		$4::bigint = 0 or exists (select from departments where organization_id = $1 and site_id = $2 and id = $4 and status <> 'deleted' and $3 in (0, division_id)),
		$5::bigint = 0 or exists (select from units u join departments e on e.organization_id = u.organization_id and e.id = u.department_id
			where u.organization_id = $1 and u.site_id = $2 and u.id = $5 and u.status <> 'deleted' and $4 in (0, u.department_id) and $3 in (0, e.division_id))`,
		tx.OrganizationID, siteID, t.DivisionID, t.DepartmentID, t.UnitID).Scan(&division, &department, &unit)
	if err != nil {
		return err
	}
	var problems api.Problems
	for field, known := range map[string]bool{"division_id": division, "department_id": department, "unit_id": unit} {
		if !known {
			problems.Add(field, "unknown_part")
		}
	}
	return problems.Err()
}
