package manpower

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

var byName, _ = api.OrderBy("", "name", map[string]api.Column{"name": {SQL: "lower(s.name)", Type: api.TextColumn}, "id": {SQL: "s.id", Type: api.NumberColumn}})

// grid answers GET /api/manpower.
func (m *Module) grid(ctx context.Context, tx *db.Tx, in *gridInput) (*Grid, error) {
	year := in.Year
	if year == 0 {
		zone, err := time.LoadLocation(api.Actor(ctx).TimeZone)
		if err != nil {
			return nil, err
		}
		year = m.Now().In(zone).Year()
	}
	if year < 2000 {
		return nil, api.Invalid("year", "month_unknown")
	}
	where := api.RowsOf("sites s")
	where.And("s.organization_id = %s", tx.OrganizationID)
	where.And("s.status <> 'deleted'")
	if in.SiteID != 0 {
		where.And("s.id = %s", in.SiteID)
	}
	for _, word := range api.Words(in.Query) {
		where.And("s.name ilike %s", word)
	}
	sites, meta, err := api.ReadPage(ctx, tx, api.Listing{Select: "select s.id, s.name, s.status", Order: byName, Where: where, Now: m.Now()},
		in.PageInput, in.PerPage, func(row pgx.CollectableRow) (s Site, err error) { return s, row.Scan(&s.ID, &s.Name, &s.Status) })
	if err != nil {
		return nil, err
	}
	return &Grid{year, sites, meta}, m.fill(ctx, tx, sites, time.Date(year, time.January, 1, 0, 0, 0, 0, time.UTC))
}

// fill puts a year's months into sites: what was entered, and what is usual otherwise.
func (m *Module) fill(ctx context.Context, tx *db.Tx, sites []Site, first time.Time) error {
	entered, err := monthsOf(ctx, tx, sites, first)
	if err != nil {
		return err
	}
	contractors, err := contractorHours(ctx, tx, idsOf(sites), false, first, first.AddDate(0, 11, 0))
	if err != nil {
		return err
	}
	for i := range sites {
		for month := first; month.Year() == first.Year(); month = month.AddDate(0, 1, 0) {
			shown, there := entered[key{sites[i].ID, month.Month()}]
			if !there {
				shown = usual(month)
			}
			shown.ContractorHours = contractors[siteAndMonth{sites[i].ID, month.Format(monthFormat)}]
			sites[i].Months = append(sites[i].Months, shown)
		}
		sites[i].sum()
	}
	return nil
}

type key struct {
	site  int64
	month time.Month
}

func idsOf(sites []Site) []int64 {
	ids := make([]int64, len(sites))
	for i, s := range sites {
		ids[i] = s.ID
	}
	return ids
}

func monthsOf(ctx context.Context, tx *db.Tx, sites []Site, first time.Time) (map[key]Month, error) {
	rows, err := New().Months(ctx, tx, MonthsParams{OrganizationID: tx.OrganizationID, SiteIds: idsOf(sites), First: first.Format(time.DateOnly)})
	entered := map[key]Month{}
	for _, row := range rows {
		month, _ := monthOf(row.Month)
		shown := Month{Month: row.Month, Headcount: int(row.Headcount), Days: int(row.Days), Entered: true}
		if row.Hours != nil {
			shown.Hours, shown.Real = int64(*row.Hours), true
		}
		shown.reckon()
		entered[key{row.SiteID, month.Month()}] = shown
	}
	return entered, err
}
