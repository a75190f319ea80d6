package contractors

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/manpower"
	"hivis/platform/api"
	"hivis/platform/db"
)

const monthFormat = "2006-01"

// Hours are what a company's people worked in a year, by site and month.
type Hours struct {
	Year  int         `json:"year" minimum:"2000" maximum:"2100" doc:"The calendar year"`
	Sites []SiteHours `json:"sites" maxItems:"1000" doc:"A part for each site"`
}

// SiteHours are those at a site.
type SiteHours struct {
	ID     int64        `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the site"`
	Name   string       `json:"name" maxLength:"200" doc:"The site's name"`
	Months []MonthHours `json:"months" maxItems:"12" doc:"The months of the year"`
}

// MonthHours are those of a month. What was returned counts, and visits where nothing was.
type MonthHours struct {
	Month      string          `json:"month" maxLength:"7" example:"2026-11" doc:"Year and month"`
	Returned   *int            `json:"returned" nullable:"true" minimum:"0" maximum:"500000" doc:"What the company says; it counts in the place of visits"`
	ReturnedBy *records.Person `json:"returned_by" doc:"Who returned them; null: nothing was returned"`
	ReturnedAt *time.Time      `json:"returned_at" nullable:"true" doc:"When they were returned; null: nothing was"`
	Visits     int             `json:"visits" minimum:"0" maximum:"100000000" doc:"Of the visits of its people that are over; one that nobody signed off counts 8 at most"`
}

type hoursInput struct {
	Subject
	Year int `query:"year" minimum:"0" maximum:"2100" doc:"The present one if left out"`
}

// hoursRow is a month of a site in which something was returned or somebody was there.
type hoursRow struct {
	ID         int64
	Name       string
	Month      *string
	Returned   *int
	ReturnedBy *records.Person
	ReturnedAt *time.Time
	Visits     int
}

// selectHere are the sites of a company $2, or all where it has none, as far as the caller works there.
const selectHere = `
select s.id, s.name, s.time_zone from sites s where s.organization_id = $1 and s.status = 'active' and ($3::boolean or s.id = any($4::bigint[]))
  and (exists (select from contractor_sites x where x.organization_id = $1 and x.contractor_id = $2 and x.site_id = s.id)
    or not exists (select from contractor_sites x where x.organization_id = $1 and x.contractor_id = $2))`

// selectHours are the months of the year $5 at those sites.
const selectHours = "with here as (" + selectHere + `
), visited as (
  select v.site_id, to_char(v.signed_on_at at time zone s.time_zone, 'YYYY-MM') as month,
    round(sum(` + manpower.HoursOfVisit + `))::int as hours
  from site_visits v join here s on s.id = v.site_id
  where v.organization_id = $1 and v.contractor_id = $2 and v.kind = 'contractor' and v.signed_off_at is not null
    and v.signed_on_at >= make_date($5, 1, 1) - interval '1 day' and v.signed_on_at < make_date($5 + 1, 1, 1) + interval '1 day'
  group by 1, 2
), returned as (
  select h.site_id, to_char(h.month, 'YYYY-MM') as month, h.hours, h.returned_by, h.returned_at from contractor_hours h
  where h.organization_id = $1 and h.contractor_id = $2 and h.month between make_date($5, 1, 1) and make_date($5, 12, 1)
)
select s.id, s.name, m.month, r.hours as returned, r.returned_by as returned_by_id, u.full_name as returned_by_name, r.returned_at, coalesce(v.hours, 0) as visits
from here s
left join (select site_id, month from visited union select site_id, month from returned) m on m.site_id = s.id
left join visited v on v.site_id = m.site_id and v.month = m.month
left join returned r on r.site_id = m.site_id and r.month = m.month
left join users u on u.organization_id = $1 and u.id = r.returned_by
order by lower(s.name), s.id limit 20000`

// hours answers GET /api/contractors/{id}/hours.
func (m *Module) hours(ctx context.Context, tx *db.Tx, in *hoursInput) (*Hours, error) {
	if _, err := m.one(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	if in.Year == 0 {
		in.Year = m.monthNow(ctx).Year()
	}
	if in.Year < 2000 {
		return nil, api.Invalid("year", "contractor_month")
	}
	user := api.Actor(ctx)
	rows, err := tx.Query(ctx, selectHours, tx.OrganizationID, in.ID, user.IsAdmin, user.SiteIDs, in.Year)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, db.Named[hoursRow]())
	out := &Hours{Year: in.Year, Sites: []SiteHours{}}
	for _, row := range found {
		if n := len(out.Sites); n == 0 || out.Sites[n-1].ID != row.ID {
			out.Sites = append(out.Sites, SiteHours{row.ID, row.Name, monthsOf(in.Year)})
		}
		if row.Month != nil {
			months := out.Sites[len(out.Sites)-1].Months
			at := slices.IndexFunc(months, func(o MonthHours) bool { return o.Month == *row.Month })
			if at >= 0 { // of a day at the edge of the year, by the site's clock
				months[at] = MonthHours{*row.Month, row.Returned, row.ReturnedBy, row.ReturnedAt, row.Visits}
			}
		}
	}
	return out, err
}

func monthsOf(year int) (months []MonthHours) {
	for month := time.January; month <= time.December; month++ {
		months = append(months, MonthHours{Month: time.Date(year, month, 1, 0, 0, 0, 0, time.UTC).Format(monthFormat)})
	}
	return months
}

// monthNow is the first day of the month by the organization's clock.
func (m *Module) monthNow(ctx context.Context) time.Time {
	now, err := time.Parse(monthFormat, m.today(ctx)[:7])
	if err != nil {
		return m.Now()
	}
	return now
}

type returnHoursInput struct {
	Subject
	Body struct {
		Cells []HoursCell `json:"cells" minItems:"1" maxItems:"600" doc:"Hours by site and month; those that are not sent stay"`
	}
}

// HoursCell is what a company returns of a month at a site.
type HoursCell struct {
	SiteID int64  `json:"site_id" minimum:"1" maximum:"9007199254740991" doc:"At which site"`
	Month  string `json:"month" minLength:"7" maxLength:"7" doc:"2026-11, no later one than the present"`
	Hours  int    `json:"hours" minimum:"-1" maximum:"500000" doc:"Of all its people there; -1 takes back what was returned, and visits count again"`
}

// returnHours answers PATCH /api/contractors/{id}/hours: all that is sent, or nothing.
func (m *Module) returnHours(ctx context.Context, tx *db.Tx, in *returnHoursInput) (*Hours, error) {
	company, err := m.lockCompany(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(company.Can.Upload); err != nil {
		return nil, err
	}
	if err := m.checkHours(ctx, tx, in); err != nil {
		return nil, err
	}
	var of, hours []int64
	var months []string
	for _, c := range in.Body.Cells {
		of, months, hours = append(of, c.SiteID), append(months, c.Month+"-01"), append(hours, int64(c.Hours))
	}
	_, err = tx.Exec(ctx, `insert into contractor_hours (organization_id, contractor_id, site_id, month, hours, returned_by, returned_at)
		select $1, $2, n.site, n.month::date, n.hours, $6, $7 from unnest($3::bigint[], $4::text[], $5::bigint[]) n(site, month, hours) where n.hours >= 0
		on conflict (organization_id, contractor_id, site_id, month) do update set hours = excluded.hours, returned_by = excluded.returned_by, returned_at = excluded.returned_at`,
		tx.OrganizationID, in.ID, of, months, hours, tx.UserID, m.Now())
	if err != nil {
		return nil, err
	}
	_, err = tx.Exec(ctx, `delete from contractor_hours h using unnest($3::bigint[], $4::text[], $5::bigint[]) n(site, month, hours)
		where h.organization_id = $1 and h.contractor_id = $2 and h.site_id = n.site and h.month = n.month::date and n.hours < 0`, tx.OrganizationID, in.ID, of, months, hours)
	if err != nil {
		return nil, err
	}
	first, last := slices.Min(months)[:len(monthFormat)], slices.Max(months)[:len(monthFormat)]
	records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "hours_returned", Note: first + " - " + last, At: m.Now()})
	year, _ := strconv.Atoi(last[:4])
	return m.hours(ctx, tx, &hoursInput{in.Subject, year})
}

// checkHours wants sites of the company at which the caller works, and months that have begun.
func (m *Module) checkHours(ctx context.Context, tx *db.Tx, in *returnHoursInput) error {
	user := api.Actor(ctx)
	rows, err := tx.Query(ctx, "select id from ("+selectHere+") here", tx.OrganizationID, in.ID, user.IsAdmin, user.SiteIDs)
	if err != nil {
		return err
	}
	known, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil {
		return err
	}
	var problems api.Problems
	now, seen := m.monthNow(ctx), map[string]bool{}
	for i, c := range in.Body.Cells {
		at, same := fmt.Sprintf("cells[%d].", i), fmt.Sprint(c.SiteID, c.Month)
		month, err := time.Parse(monthFormat, c.Month)
		if err != nil || month.Year() < 2000 || month.After(now) {
			problems.Add(at+"month", "contractor_month")
		} else if seen[same] {
			problems.Add(at+"month", "duplicate")
		}
		seen[same] = true
		if !slices.Contains(known, c.SiteID) {
			problems.Add(at+"site_id", "unknown_site")
		}
	}
	return problems.Err()
}
