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
select s.id, s.name, s.status = 'active' as active, m.month, m.headcount, m.days, m.hours
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
	found, err := pgx.CollectRows(rows, db.Named[siteMonth]())
	if err != nil {
		return nil, err
	}
	contractors, err := contractorHours(ctx, tx, ids, every, first, last)
	for _, row := range found {
		if len(sites) == 0 || sites[len(sites)-1].ID != row.ID {
			sites = append(sites, SiteMonths{row.ID, row.Name, defaultMonths(row.Active, first, last)})
		}
		if row.Month != nil {
			sites[len(sites)-1].Months[row.Month.UTC()] = row.entered()
		}
	}
	for _, s := range sites {
		for at, month := range s.Months {
			month.ContractorHours = contractors[siteAndMonth{s.ID, at.Format(monthFormat)}]
			s.Months[at] = month
		}
	}
	return sites, err
}

// siteMonth is a site with a month that was entered, if any was.
type siteMonth struct {
	ID                     int64
	Name                   string
	Active                 bool
	Month                  *time.Time
	Headcount, Days, Hours *int32
}

func (s *siteMonth) entered() Month {
	shown := Month{Month: s.Month.Format(monthFormat), Headcount: int(*s.Headcount), Days: int(*s.Days), Entered: true}
	if s.Hours != nil {
		shown.Hours, shown.Real = int64(*s.Hours), true
	}
	shown.reckon()
	return shown
}

func defaultMonths(active bool, first, last time.Time) map[time.Time]Month {
	months := map[time.Time]Month{}
	for month := first; active && !month.After(last); month = month.AddDate(0, 1, 0) {
		months[month] = usual(month)
	}
	return months
}
