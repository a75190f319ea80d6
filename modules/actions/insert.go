package actions

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// insertActions writes all actions of a request in one statement. (The query
// generator does not know unnest of several arrays, so it stands here.)
const insertActions = `
insert into actions (organization_id, serial, description, kind, control_type, priority, responsible_id, assigned_by,
  site_id, category_id, due_date, due_at, remarks, status, actionable_type, actionable_id, created_at, updated_at)
select $1, next_serial('actions'), n.description, n.kind, n.control_type, n.priority, n.responsible_id, nullif($2::bigint, 0),
  $3, nullif(n.category_id, 0), n.due_date::date, n.due_at, n.remarks, n.status, $4, nullif($5::bigint, 0), $6, $6
from unnest($7::text[], $8::text[], $9::text[], $10::text[], $11::bigint[], $12::bigint[], $13::text[], $14::timestamptz[], $15::text[], $16::text[])
  as n(description, kind, control_type, priority, responsible_id, category_id, due_date, due_at, remarks, status)
returning id, serial, description, responsible_id, due_date::text`

// inserted is what is told of a new action.
type inserted struct {
	ID            int64
	Serial        int64
	Description   string
	ResponsibleID int64
	DueDate       string
}

func insert(ctx context.Context, tx *db.Tx, drafts []Draft, place Place, now time.Time) ([]inserted, error) {
	var descriptions, kinds, controls, priorities, dueDates, remarks, statuses []string
	var people, categories []int64
	var dueAts []time.Time
	for _, d := range drafts {
		day, err := time.Parse(dayFormat, d.DueDate)
		if err != nil {
			return nil, err // Check has refused it
		}
		status := Open
		if d.Planned {
			status = Planned
		}
		descriptions, kinds = append(descriptions, trim(d.Description)), append(kinds, d.Kind)
		controls, priorities = append(controls, d.ControlType), append(priorities, d.Priority)
		people, categories = append(people, d.ResponsibleID), append(categories, d.CategoryID)
		dueDates, dueAts = append(dueDates, d.DueDate), append(dueAts, DueAt(day, place.Zone))
		remarks, statuses = append(remarks, trim(d.Remarks)), append(statuses, status)
	}
	rows, err := tx.Query(ctx, insertActions, tx.OrganizationID, place.AssignedBy, place.SiteID, place.Type, place.RecordID, now,
		descriptions, kinds, controls, priorities, people, categories, dueDates, dueAts, remarks, statuses)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[inserted])
}
