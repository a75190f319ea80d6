package sites

import (
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/attachments"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

const (
	planModule  = "Site Plan" // whose attachments the pictures are
	maxPlans    = 20
	maxPointers = 500
)

// plans answers GET /api/sites/{id}/plans.
func (m *Module) plans(ctx context.Context, tx *db.Tx, in *Subject) (*Plans, error) {
	if _, err := siteSeen(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	return m.plansOf(ctx, tx, in.ID)
}

func (m *Module) plansOf(ctx context.Context, tx *db.Tx, siteID int64) (*Plans, error) {
	answer := &Plans{Plans: []Plan{}}
	batch := &pgx.Batch{}
	batch.Queue("select id, name, width, height from site_plans where organization_id = $1 and site_id = $2 order by position, id",
		tx.OrganizationID, siteID).Query(func(rows pgx.Rows) (err error) {
		answer.Plans, err = pgx.CollectRows(rows, db.NamedAs(func(p *Plan) Plan {
			p.Pointers = []Pointer{}
			return *p
		}))
		return err
	})
	batch.Queue(pointersOf, tx.OrganizationID, siteID).Query(func(rows pgx.Rows) error {
		pointers, err := pgx.CollectRows(rows, db.Named[struct {
			Pointer
			PlanID int64
		}]())
		for _, p := range pointers {
			at := slices.IndexFunc(answer.Plans, func(plan Plan) bool { return plan.ID == p.PlanID })
			if at >= 0 {
				answer.Plans[at].Pointers = append(answer.Plans[at].Pointers, p.Pointer)
			}
		}
		return err
	})
	if err := tx.Run(ctx, batch); err != nil || len(answer.Plans) == 0 {
		return answer, err
	}
	return answer, m.addImages(ctx, tx, answer.Plans)
}

// addImages looks the pictures of plans up, all in one round trip.
func (m *Module) addImages(ctx context.Context, tx *db.Tx, plans []Plan) error {
	images, batch := make([][]attachments.Attachment, len(plans)), &pgx.Batch{}
	for i, plan := range plans {
		m.Attachments.QueueFiles(batch, tx, planModule, plan.ID, &images[i])
	}
	err := tx.Run(ctx, batch)
	for i, found := range images {
		if len(found) > 0 {
			plans[i].Image = &found[0]
		}
	}
	return err
}

// measure looks how large a picture is, before there is a transaction.
func (m *Module) measure(ctx context.Context, id int64) (width, height int, err error) {
	user := api.Actor(ctx)
	return m.Attachments.PictureSize(ctx, db.Scope{OrganizationID: user.OrganizationID, UserID: user.ID}, id)
}

func (m *Module) measureNew(ctx context.Context, in *addPlanInput) (err error) {
	in.width, in.height, err = m.measure(ctx, in.Body.ImageID)
	return err
}

func (m *Module) measureChanged(ctx context.Context, in *editPlanInput) (err error) {
	if in.Body.ImageID != nil {
		in.width, in.height, err = m.measure(ctx, *in.Body.ImageID)
	}
	return err
}

// addPlan answers POST /api/sites/{id}/plans. It stands behind those there are.
func (m *Module) addPlan(ctx context.Context, tx *db.Tx, in *addPlanInput) (*Plans, error) {
	if err := holdOpen(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	var problems api.Problems
	name, count, err := checkPlan(ctx, tx, in.ID, 0, in.Body.Name, &problems)
	if err != nil {
		return nil, err
	}
	if in.width == 0 {
		noPicture(&problems)
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	if count >= maxPlans {
		return nil, api.Refused("too_many_plans", i18n.Params{"Max": maxPlans})
	}
	var id int64
	err = tx.QueryRow(ctx, `insert into site_plans (organization_id, site_id, name, position, width, height)
		values ($1, $2, $3, (select coalesce(max(position), 0) + 1 from site_plans where organization_id = $1 and site_id = $2), $4, $5) returning id`,
		tx.OrganizationID, in.ID, name, in.width, in.height).Scan(&id)
	if err != nil {
		return nil, err
	}
	if err := m.Attachments.SetCheckedPicture(ctx, tx, "image_id", planModule, id, in.Body.ImageID); err != nil {
		return nil, err
	}
	return m.plansWritten(ctx, tx, in.ID, activity.Event{Kind: "plan_created", Title: name})
}

// editPlan answers PATCH /api/site_plans/{id}.
func (m *Module) editPlan(ctx context.Context, tx *db.Tx, in *editPlanInput) (*Plans, error) {
	siteID, before, err := holdPlan(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	name := before
	api.Set(&name, in.Body.Name)
	var problems api.Problems
	if name, _, err = checkPlan(ctx, tx, siteID, in.ID, name, &problems); err != nil {
		return nil, err
	}
	if in.Body.ImageID != nil && in.width == 0 {
		noPicture(&problems)
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	changes := records.AppendChange(nil, "name", before, name)
	tx.Defer("update site_plans set name = $3 where organization_id = $1 and id = $2", tx.OrganizationID, in.ID, name)
	if in.Body.ImageID != nil {
		changes = records.AppendChange(changes, "image", "", *in.Body.ImageID)
		tx.Defer("update site_plans set width = $3, height = $4 where organization_id = $1 and id = $2", tx.OrganizationID, in.ID, in.width, in.height)
		if err := m.Attachments.SetCheckedPicture(ctx, tx, "image_id", planModule, in.ID, *in.Body.ImageID); err != nil {
			return nil, err
		}
	}
	return m.plansWritten(ctx, tx, siteID, activity.Event{Kind: "plan_updated", Title: before, Changes: changes})
}

// removePlan answers DELETE /api/site_plans/{id}. Its pointers go with it.
func (m *Module) removePlan(ctx context.Context, tx *db.Tx, in *Subject) (*Plans, error) {
	siteID, name, err := holdPlan(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	tx.Defer("delete from site_plans where organization_id = $1 and id = $2", tx.OrganizationID, in.ID)
	if err := m.Attachments.SetCheckedPicture(ctx, tx, "image_id", planModule, in.ID, 0); err != nil {
		return nil, err
	}
	return m.plansWritten(ctx, tx, siteID, activity.Event{Kind: "plan_removed", Title: name})
}

// orderPlans answers POST /api/sites/{id}/plans/order.
func (m *Module) orderPlans(ctx context.Context, tx *db.Tx, in *orderInput) (*Plans, error) {
	if err := holdOpen(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	var all []int64
	err := tx.QueryRow(ctx, "select array(select id from site_plans where organization_id = $1 and site_id = $2 order by id)", tx.OrganizationID, in.ID).Scan(&all)
	if err != nil {
		return nil, err
	}
	if !slices.Equal(all, slices.Sorted(slices.Values(in.Body.PlanIDs))) {
		return nil, api.Invalid("plan_ids", "order_incomplete")
	}
	tx.Defer(`update site_plans p set position = n.place from unnest($3::bigint[]) with ordinality n(id, place)
		where p.organization_id = $1 and p.site_id = $2 and p.id = n.id`, tx.OrganizationID, in.ID, in.Body.PlanIDs)
	return m.plansWritten(ctx, tx, in.ID, activity.Event{Kind: "plans_ordered"})
}

func (m *Module) plansWritten(ctx context.Context, tx *db.Tx, siteID int64, e activity.Event) (*Plans, error) {
	e.Module, e.RecordID, e.At = Name, siteID, m.Now()
	activity.Write(ctx, tx, e)
	records.Announce(tx, "update", Name, siteID)
	return m.plansOf(ctx, tx, siteID)
}

// siteSeen is the status of a site that the user sees.
func siteSeen(ctx context.Context, tx *db.Tx, id int64) (status string, err error) {
	of := scopeOf(ctx)
	err = tx.QueryRow(ctx, "select status from sites where organization_id = $1 and id = $2 and ($3::boolean or id = any($4::bigint[]))",
		tx.OrganizationID, id, of.all, of.ids).Scan(&status)
	return status, err
}

// holdOpen holds a site that the user sees and that is not deleted.
func holdOpen(ctx context.Context, tx *db.Tx, id int64) error {
	tx.Defer("select from sites where organization_id = $1 and id = $2 for update", tx.OrganizationID, id)
	status, err := siteSeen(ctx, tx, id)
	if err == nil && status == statusDeleted {
		err = api.Conflict("site_deleted", nil)
	}
	return err
}

// holdPlan holds the site of a plan.
func holdPlan(ctx context.Context, tx *db.Tx, id int64) (siteID int64, name string, err error) {
	err = tx.QueryRow(ctx, "select site_id, name from site_plans where organization_id = $1 and id = $2", tx.OrganizationID, id).Scan(&siteID, &name)
	if err == nil {
		err = holdOpen(ctx, tx, siteID)
	}
	return siteID, name, err
}

// checkPlan looks whether a plan may have a name at its site, and how many plans there are.
func checkPlan(ctx context.Context, tx *db.Tx, siteID, id int64, name string, problems *api.Problems) (trimmed string, count int, err error) {
	trimmed = strings.TrimSpace(name)
	if trimmed == "" {
		problems.Add("name", "required")
	}
	var taken bool
	err = tx.QueryRow(ctx, "select count(*), coalesce(bool_or(lower(name) = lower($4) and id <> $3), false) from site_plans where organization_id = $1 and site_id = $2",
		tx.OrganizationID, siteID, id, trimmed).Scan(&count, &taken)
	if taken {
		problems.Add("name", "plan_name_taken")
	}
	return trimmed, count, err
}

func noPicture(problems *api.Problems) {
	problems.Add("image_id", "plan_picture")
}
