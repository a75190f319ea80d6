package actions

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// insertActions writes all actions of a request in one statement. (The query
// generator does not know unnest of several arrays, so it stands here.)
const insertActions = `
insert into actions (organization_id, serial, description, kind, control_type, priority, responsible_id, assigned_by,
  site_id, category_id, due_date, due_at, remarks, status, actionable_type, actionable_id, planned_for, opens_at, sensitive, series_id, occurrence, succeeds, created_at, updated_at)
select $1, next_serial('actions'), n.description, n.kind, n.control_type, n.priority, n.responsible_id, nullif(n.assigned_by, 0),
  n.site_id, nullif(n.category_id, 0), n.due_date::date, n.due_at, n.remarks, n.status, n.actionable_type, nullif(n.actionable_id, 0), nullif(n.planned_for, '')::date, case when n.planned_for <> '' then n.opens_at end, n.sensitive,
  nullif(n.series_id, 0), n.occurrence, nullif(n.succeeds, 0), $2, $2
from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::text[], $10::timestamptz[], $11::text[], $12::text[],
    $13::bigint[], $14::bigint[], $15::text[], $16::bigint[], $17::text[], $18::timestamptz[], $19::boolean[], $20::bigint[], $21::integer[], $22::bigint[])
  as n(description, kind, control_type, priority, responsible_id, category_id, due_date, due_at, remarks, status,
    assigned_by, site_id, actionable_type, actionable_id, planned_for, opens_at, sensitive, series_id, occurrence, succeeds)
returning id, serial`

// inserted is a new action, with what is told of it.
type inserted struct {
	ID, Serial int64
	Placed
}

func insert(ctx context.Context, tx *db.Tx, placed []Placed, now time.Time) ([]inserted, error) {
	var descriptions, kinds, controls, priorities, dueDates, remarks, statuses, types, starts []string
	var people, categories, assigners, siteIDs, recordIDs []int64
	var dueAts, openings []time.Time
	var sensitive []bool
	var series, predecessors []int64
	var occurrences []int32
	for _, d := range placed {
		day, err := time.Parse(dayFormat, d.DueDate)
		if err != nil {
			return nil, err // Check has refused it
		}
		status, opensAt, err := d.begins(now)
		if err != nil {
			return nil, err
		}
		starts, openings = append(starts, d.PlannedFor), append(openings, opensAt)
		descriptions, kinds = append(descriptions, trim(d.Description)), append(kinds, d.Kind)
		controls, priorities = append(controls, d.ControlType), append(priorities, d.Priority)
		people, categories = append(people, d.ResponsibleID), append(categories, d.CategoryID)
		dueDates, dueAts = append(dueDates, d.DueDate), append(dueAts, DueAt(day, d.Zone))
		remarks, statuses = append(remarks, trim(d.Remarks)), append(statuses, status)
		assigners, siteIDs = append(assigners, d.AssignedBy), append(siteIDs, d.SiteID)
		types, recordIDs = append(types, d.Type), append(recordIDs, d.RecordID)
		sensitive = append(sensitive, d.Sensitive)
		series, occurrences, predecessors = append(series, d.SeriesID), append(occurrences, d.Occurrence), append(predecessors, d.Succeeds)
	}
	rows, err := tx.Query(ctx, insertActions, tx.OrganizationID, now,
		descriptions, kinds, controls, priorities, people, categories, dueDates, dueAts, remarks, statuses, assigners, siteIDs, types, recordIDs, starts, openings, sensitive,
		series, occurrences, predecessors)
	if err != nil {
		return nil, err
	}
	added, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (a inserted, err error) {
		return a, row.Scan(&a.ID, &a.Serial)
	})
	if err != nil {
		return nil, err
	}
	// Serial numbers rise in the order of the drafts.
	slices.SortFunc(added, func(a, b inserted) int { return cmp.Compare(a.Serial, b.Serial) })
	for i := range added {
		added[i].Placed = placed[i]
	}
	return added, nil
}

// begins says with which status an action begins, and when it opens by itself.
func (d Placed) begins(now time.Time) (status string, opensAt time.Time, err error) {
	if d.PlannedFor == "" {
		return Open, opensAt, nil
	}
	day, err := time.Parse(dayFormat, d.PlannedFor)
	opensAt = OpensAt(day, d.Zone)
	return Opened(Planned, &opensAt, now), opensAt, err
}
