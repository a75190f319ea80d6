package manpower

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// SiteMonths are some months of a site, by their first days: what was entered, and what is usual
// of an active site otherwise.
type SiteMonths struct {
	ID     int64
	Name   string
	Months map[time.Time]Month
}

const selectMonths = `
select s.id, s.name, s.status = 'active', m.month, m.headcount, m.days, m.hours
from sites s
left join manpower m on m.organization_id = s.organization_id and m.site_id = s.id and m.month between $2::text::date and $3::text::date
where s.organization_id = $1 and s.status <> 'deleted' and ($4::boolean or s.id = any($5::bigint[]))
order by lower(s.name), s.id, m.month`

// MonthsOf reads the months between two of these sites, or of every one, in the order of their names.
func MonthsOf(ctx context.Context, tx *db.Tx, ids []int64, every bool, first, last time.Time) (sites []SiteMonths, err error) {
	rows, err := tx.Query(ctx, selectMonths, tx.OrganizationID, first.Format(time.DateOnly), last.Format(time.DateOnly), every, ids)
	if err != nil {
		return nil, err
	}
	var id int64
	var name string
	var active bool
	var month *time.Time
	var headcount, days, hours *int32
	_, err = pgx.ForEachRow(rows, []any{&id, &name, &active, &month, &headcount, &days, &hours}, func() error {
		if len(sites) == 0 || sites[len(sites)-1].ID != id {
			sites = append(sites, SiteMonths{id, name, usualMonths(active, first, last)})
		}
		if month != nil {
			shown := Month{Month: month.Format(monthFormat), Headcount: int(*headcount), Days: int(*days), Entered: true}
			if hours != nil {
				shown.Hours, shown.Real = int64(*hours), true
			}
			shown.reckon()
			sites[len(sites)-1].Months[month.UTC()] = shown
		}
		return nil
	})
	return sites, err
}

func usualMonths(active bool, first, last time.Time) map[time.Time]Month {
	months := map[time.Time]Month{}
	for month := first; active && !month.After(last); month = month.AddDate(0, 1, 0) {
		months[month] = usual(month)
	}
	return months
}
