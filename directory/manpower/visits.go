package manpower

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// HoursOfVisit are those of a visit v that is over, in SQL; 8 at most of one that nobody signed off.
const HoursOfVisit = "least(case when v.forgotten then 8::numeric else 'infinity' end, extract(epoch from v.signed_off_at - v.signed_on_at) / 3600)"

// selectContractorHours are the hours of people of other companies at these sites, by month. What a company
// has returned of a site and month counts in the place of the visits of its people there; visits count,
// where it has returned nothing, in the month in which they came, by the site's clock.
const selectContractorHours = `
with visited as (
  select v.site_id, v.contractor_id, date_trunc('month', v.signed_on_at at time zone s.time_zone)::date as month, ` + HoursOfVisit + ` as hours
  from site_visits v join sites s on s.organization_id = v.organization_id and s.id = v.site_id
  where v.organization_id = $1 and v.kind = 'contractor' and v.signed_off_at is not null and ($4::boolean or v.site_id = any($5::bigint[]))
    and v.signed_on_at >= $2::text::date - interval '1 day' and v.signed_on_at < $3::text::date + interval '1 month 1 day'
), counted as (
  select v.site_id, v.month, v.hours from visited v
  where not exists (select from contractor_hours h where h.organization_id = $1 and h.contractor_id = v.contractor_id and h.site_id = v.site_id and h.month = v.month)
  union all
  select h.site_id, h.month, h.hours from contractor_hours h
  where h.organization_id = $1 and ($4::boolean or h.site_id = any($5::bigint[])) and h.month between $2::text::date and $3::text::date
)
select site_id, month, round(sum(hours))::bigint as hours from counted group by 1, 2`

// siteAndMonth is a month of a site, by its first day.
type siteAndMonth struct {
	site  int64
	month string
}

// contractorHours are those at these sites, or at every one, of the months between two.
func contractorHours(ctx context.Context, tx *db.Tx, ids []int64, every bool, first, last time.Time) (map[siteAndMonth]int64, error) {
	rows, err := tx.Query(ctx, selectContractorHours, tx.OrganizationID, first.Format(time.DateOnly), last.Format(time.DateOnly), every, ids)
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
