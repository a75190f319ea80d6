package manpower

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// maxForgotten is how many hours count of a visit that nobody signed off.
const maxForgotten = 8

// selectVisitHours are the hours that people of other companies have been on these sites, by the month in
// which they came, by the site's clock.
const selectVisitHours = `
select v.site_id, date_trunc('month', v.signed_on_at at time zone s.time_zone)::date as month,
  round(sum(least(case when v.forgotten then $6::numeric else 'infinity' end, extract(epoch from v.signed_off_at - v.signed_on_at) / 3600)))::bigint as hours
from site_visits v join sites s on s.organization_id = v.organization_id and s.id = v.site_id
where v.organization_id = $1 and v.kind = 'contractor' and v.signed_off_at is not null and ($4::boolean or v.site_id = any($5::bigint[]))
  and v.signed_on_at >= $2::text::date - interval '1 day' and v.signed_on_at < $3::text::date + interval '1 month 1 day'
group by 1, 2`

// siteAndMonth is a month of a site, by its first day.
type siteAndMonth struct {
	site  int64
	month string
}

// visitHours are the hours of contractors at these sites, or at every one, of the months between two.
func visitHours(ctx context.Context, tx *db.Tx, ids []int64, every bool, first, last time.Time) (map[siteAndMonth]int64, error) {
	rows, err := tx.Query(ctx, selectVisitHours, tx.OrganizationID, first.Format(time.DateOnly), last.Format(time.DateOnly), every, ids, maxForgotten)
	if err != nil {
		return nil, err
	}
	hours := map[siteAndMonth]int64{}
	var at int64
	var month time.Time
	var sum int64
	_, err = pgx.ForEachRow(rows, []any{&at, &month, &sum}, func() error {
		hours[siteAndMonth{at, month.Format(monthFormat)}] = sum
		return nil
	})
	return hours, err
}
