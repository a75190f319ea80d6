package observations

import (
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Month is a number of observations.
type Month struct {
	Month string `json:"month" maxLength:"7" example:"2026-11"`
	Count int64  `json:"count" minimum:"0" maximum:"9007199254740991"`
}

// months is how many of them are counted, the present one included.
const months = 12

// countByMonth tells the months apart by the moments at which they begin at each
// site. These are worked out once for a site and not for each observation, in the
// words of the list's filter from, so that a month's number is the list's.
const countByMonth = `
with site_months as materialized (
  select s.id, array(select first::date::timestamp at time zone s.time_zone from unnest(%s::text[]) as first order by first) as starts
  from sites s
  where s.organization_id = %s
)
select width_bucket(o.observed_at, m.starts), count(*)
from observations o
join site_months m on m.id = o.site_id
where %s
group by 1`

// queueByMonth asks for the number of some observations in each of the last months, along with what else the batch asks for. Which month it is
// now is said in the organization's time zone, since a number over many sites can
// have only one; an observation counts in the month it was made in at its site.
func (m *Module) queueByMonth(batch *pgx.Batch, tx *db.Tx, where *api.Where, organization *time.Location, counts *[]Month) {
	now := m.Now()
	firsts := firstDays(now.In(organization))
	where.And("o.observed_at >= %s", now.AddDate(0, -months, -2)) // before the first month began anywhere
	sql := fmt.Sprintf(countByMonth, where.Arg(firsts), where.Arg(tx.OrganizationID), where)
	batch.Queue(sql, where.Args...).Query(func(rows pgx.Rows) error {
		var bucket int
		var count int64
		*counts = make([]Month, months)
		for i := range *counts {
			(*counts)[i].Month = firsts[i][:len("2026-11")]
		}
		_, err := pgx.ForEachRow(rows, []any{&bucket, &count}, func() error {
			if bucket >= 1 && bucket <= months { // 0 is before the first month, and what is beyond the last is after it
				(*counts)[bucket-1].Count = count
			}
			return nil
		})
		return err
	})
}

// firstDays are the first days of the months that are counted, and of the next.
func firstDays(now time.Time) (days []string) {
	for i := range months + 1 {
		days = append(days, time.Date(now.Year(), now.Month()+time.Month(i+1-months), 1, 0, 0, 0, 0, time.UTC).Format(time.DateOnly))
	}
	return days
}
