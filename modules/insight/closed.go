package insight

import (
	"context"
	"encoding/json"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/measures"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

type closeMonthInput struct {
	Body struct {
		Month string `json:"month" minLength:"7" maxLength:"7" pattern:"^[0-9]{4}-[0-9]{2}$" example:"2026-10" doc:"A month that is over at the organization"`
	}
}

type reopenMonthInput struct {
	Month string `query:"month" required:"true" minLength:"7" maxLength:"7" pattern:"^[0-9]{4}-[0-9]{2}$" example:"2026-10"`
}

// ClosedMonth is a month whose numbers stay as they were.
type ClosedMonth struct {
	Month    string          `json:"month" minLength:"7" maxLength:"7" example:"2026-10" doc:"The month that is closed"`
	ClosedAt time.Time       `json:"closed_at" doc:"When it was closed"`
	ClosedBy *records.Person `json:"closed_by" doc:"Who closed it; null when nobody is known"`
}

// ClosedMonths are all of an organization.
type ClosedMonths struct {
	Months []ClosedMonth `json:"months" maxItems:"600"`
}

// keptNumbers are what a month was, of every site.
type keptNumbers struct {
	Measures []string       // those that were counted; what is not among them is not kept
	Counted  []keptTally    // those that are not zero
	Manpower []keptManpower // of the sites that there were
}

// keptTally is a measure at a site, by one of the dates that it counts by.
type keptTally struct {
	Site, Date, Measure string
	Tally               measures.Tally
}

type keptManpower struct {
	Site                   int64
	Headcount              int
	Hours, ContractorHours int64
	Real                   bool
}

// closedMonths are those between two days, the oldest first.
func closedMonths(ctx context.Context, tx *db.Tx, span measures.Span) ([]closedMonth, error) {
	rows, err := tx.Query(ctx, `select c.month, c.closed_at, u.id as closed_by_id, u.full_name as closed_by_name, c.numbers
		from closed_months c left join people u on u.organization_id = c.organization_id and u.id = c.closed_by
		where c.organization_id = $1 and c.month between $2::date and $3::date order by c.month limit 600`, tx.OrganizationID, span.From, span.To)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[closedMonth]())
}

type closedMonth struct {
	Month    time.Time
	ClosedAt time.Time
	ClosedBy *records.Person
	Numbers  json.RawMessage
}

func (c closedMonth) shown() ClosedMonth {
	return ClosedMonth{c.Month.Format("2006-01"), c.ClosedAt, c.ClosedBy}
}

// answerClosed are all of them without their numbers.
func answerClosed(ctx context.Context, tx *db.Tx) (*ClosedMonths, error) {
	rows, err := tx.Query(ctx, `select c.month, c.closed_at, u.id as closed_by_id, u.full_name as closed_by_name, 'null'::jsonb as numbers
		from closed_months c left join people u on u.organization_id = c.organization_id and u.id = c.closed_by
		where c.organization_id = $1 order by c.month limit 600`, tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	out := &ClosedMonths{}
	out.Months, err = pgx.CollectRows(rows, db.NamedAs(func(c *closedMonth) ClosedMonth { return c.shown() }))
	return out, err
}

// closeMonth answers POST /api/closed_months.
func (m *Module) closeMonth(ctx context.Context, tx *db.Tx, in *closeMonthInput) (*ClosedMonths, error) {
	month, err := time.Parse("2006-01", in.Body.Month)
	if err != nil || month.Year() < 1990 {
		return nil, api.Invalid("month", "month_unknown")
	}
	a, err := m.ask(ctx, tx, Asked{Period: "this_month", DateType: occurredDate, FinYearType: janToDec})
	if err != nil {
		return nil, err
	}
	if !measures.Month(month).To.Before(a.p.today) {
		return nil, api.Invalid("month", "month_not_over")
	}
	numbers, err := a.keep(ctx, measures.Month(month))
	if err != nil {
		return nil, err
	}
	tag, err := tx.Exec(ctx, `insert into closed_months (organization_id, month, closed_by, closed_at, numbers) values ($1, $2::date, $3, $4, $5) on conflict do nothing`,
		tx.OrganizationID, month, a.user.ID, m.Now(), numbers)
	if err != nil {
		return nil, err
	}
	if tag.RowsAffected() == 0 {
		return nil, api.Refused("month_is_closed", i18n.Params{"Month": in.Body.Month})
	}
	activity.Write(ctx, tx, activity.Event{Module: Name, Kind: "month_closed", Title: in.Body.Month, At: m.Now()})
	return answerClosed(ctx, tx)
}

// reopenMonth answers DELETE /api/closed_months.
func (m *Module) reopenMonth(ctx context.Context, tx *db.Tx, in *reopenMonthInput) (*ClosedMonths, error) {
	tag, err := tx.Exec(ctx, "delete from closed_months where organization_id = $1 and month = to_date($2, 'YYYY-MM')", tx.OrganizationID, in.Month)
	if err != nil {
		return nil, err
	}
	if tag.RowsAffected() == 0 {
		return nil, api.NotFound()
	}
	activity.Write(ctx, tx, activity.Event{Module: Name, Kind: "month_reopened", Title: in.Month, At: m.Now()})
	return answerClosed(ctx, tx)
}

// keep are the numbers of a month at every site, for statistics to show once it is closed.
func (a *asking) keep(ctx context.Context, month measures.Span) (*keptNumbers, error) {
	numbers := &keptNumbers{Measures: a.readable(allStatistics()...), Counted: []keptTally{}, Manpower: []keptManpower{}}
	reported, occurred := a.question([]measures.Span{month}, numbers.Measures...), a.question([]measures.Span{month}, numbers.Measures...)
	reported.Group, occurred.Group = "site", "site"
	reported.Occurred, occurred.Occurred = false, true
	answers, err := a.count(ctx, reported, occurred)
	if err != nil {
		return nil, err
	}
	for i, date := range []string{reportedDate, occurredDate} {
		for key, tally := range answers[i] {
			numbers.Counted = append(numbers.Counted, keptTally{key.Group, date, key.Measure, tally})
		}
	}
	if err := a.readHours(ctx, []measures.Span{month}); err != nil {
		return nil, err
	}
	for _, site := range a.hours.sites {
		if of, is := site.Months[month.From]; is {
			numbers.Manpower = append(numbers.Manpower, keptManpower{site.ID, of.Headcount, of.Hours, of.ContractorHours, of.Real})
		}
	}
	return numbers, nil
}

func siteOf(key string) int64 {
	id, _ := strconv.ParseInt(key, 10, 64)
	return id
}
