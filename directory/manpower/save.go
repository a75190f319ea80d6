package manpower

import (
	"context"
	"fmt"
	"slices"
	"time"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Name is the module's name in activities and live events.
const Name = "Manpower"

// save answers PATCH /api/manpower: all cells or none.
func (m *Module) save(ctx context.Context, tx *db.Tx, in *enterInput) (*SavedMonths, error) {
	cells := in.Body.Cells
	ids := make([]int64, len(cells))
	for i, c := range cells {
		ids[i] = c.SiteID
	}
	known, err := New().KnownSites(ctx, tx, KnownSitesParams{tx.OrganizationID, ids})
	if err != nil {
		return nil, err
	}
	var problems api.Problems
	seen := map[string]bool{}
	for i, c := range cells {
		at := fmt.Sprintf("cells[%d].", i)
		if !slices.Contains(known, c.SiteID) {
			problems.Add(at+"site_id", "unknown_site")
		}
		if twice := fmt.Sprint(c.SiteID, c.Month); seen[twice] {
			problems.Add(at+"month", "duplicate")
		} else {
			seen[twice] = true
		}
		c.check(at, &problems)
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	if err := m.write(ctx, tx, cells); err != nil {
		return nil, err
	}
	activity.Write(ctx, tx, activity.Event{Kind: "manpower_entered", Module: Name, At: m.Now(), Changes: entries(cells)})
	records.Announce(tx, "update", Name, cells[0].SiteID)
	return &SavedMonths{len(cells)}, nil
}

// check holds a cell to the bounds of its month.
func (c Cell) check(at string, problems *api.Problems) {
	month, ok := monthOf(c.Month)
	if !ok {
		problems.Add(at+"month", "month_unknown")
		return
	}
	if c.Days != nil && *c.Days > daysIn(month) {
		problems.AddWith(at+"days", "maximum", map[string]any{"Value": daysIn(month)})
	}
	if c.Headcount == nil && c.Days == nil && c.Hours == nil {
		problems.Add(at+"headcount", "required")
	}
}

// write adds or changes months in one statement. What is left out stays, or is what is
// usual. (The query generator does not know unnest of several arrays, so it stands here.)
func (m *Module) write(ctx context.Context, tx *db.Tx, cells []Cell) error {
	var sites []int64
	var months []string
	var headcounts, days, defaultDays, hours []*int
	for _, c := range cells {
		month, _ := monthOf(c.Month)
		standard := workdays(month)
		sites, months = append(sites, c.SiteID), append(months, month.Format(time.DateOnly))
		headcounts, days, defaultDays, hours = append(headcounts, c.Headcount), append(days, c.Days), append(defaultDays, &standard), append(hours, c.Hours)
	}
	_, err := tx.Exec(ctx, `insert into manpower as m (organization_id, site_id, month, headcount, days, hours, updated_at)
		select $1, n.site, n.month::date, coalesce(n.headcount, o.headcount, $3), coalesce(n.days, o.days, n.usual),
			case when n.hours is null then o.hours when n.hours >= 0 then n.hours end, $2
		from unnest($4::bigint[], $5::text[], $6::int[], $7::int[], $8::int[], $9::int[]) n(site, month, headcount, days, usual, hours)
		left join manpower o on o.organization_id = $1 and o.site_id = n.site and o.month = n.month::date
		on conflict (organization_id, site_id, month) do update
		set headcount = excluded.headcount, days = excluded.days, hours = excluded.hours, updated_at = excluded.updated_at`,
		tx.OrganizationID, m.Now(), defaultHeadcount, sites, months, headcounts, days, defaultDays, hours)
	return err
}

// entries are what was entered, for the log: the first hundred cells.
func entries(cells []Cell) (changes []records.Change) {
	for _, c := range cells[:min(100, len(cells))] {
		for what, value := range map[string]*int{"headcount": c.Headcount, "days": c.Days, "hours": c.Hours} {
			if value != nil {
				changes = records.AppendChange(changes, fmt.Sprintf("%d %s %s", c.SiteID, c.Month, what), "", *value)
			}
		}
	}
	return changes
}

// copyMonth answers POST /api/manpower/copy: the month before, for the sites that have
// nothing entered. Hours that were really worked are not copied.
func (m *Module) copyMonth(ctx context.Context, tx *db.Tx, in *copyInput) (*SavedMonths, error) {
	month, ok := monthOf(in.Body.Month)
	if !ok {
		return nil, api.Invalid("month", "month_unknown")
	}
	if len(in.Body.SiteIDs) > 0 {
		known, err := New().KnownSites(ctx, tx, KnownSitesParams{tx.OrganizationID, in.Body.SiteIDs})
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(in.Body.SiteIDs, func(id int64) bool { return !slices.Contains(known, id) }) {
			return nil, api.Invalid("site_ids", "unknown_site")
		}
	}
	copied, err := New().CopyMonth(ctx, tx, CopyMonthParams{OrganizationID: tx.OrganizationID, Month: month.Format(time.DateOnly), MostDays: int32(daysIn(month)),
		SiteIds: in.Body.SiteIDs, Every: len(in.Body.SiteIDs) == 0, Now: m.Now()})
	if err != nil || copied == 0 {
		return &SavedMonths{}, err
	}
	activity.Write(ctx, tx, activity.Event{Kind: "manpower_copied", Module: Name, At: m.Now(), Changes: records.AppendChange(nil, in.Body.Month, 0, copied)})
	records.Announce(tx, "update", Name, 0)
	return &SavedMonths{int(copied)}, nil
}
