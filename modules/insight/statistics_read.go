package insight

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/measures"
	"hivis/core/records"
	"hivis/directory/manpower"
	"hivis/platform/api"
	"hivis/platform/db"
)

// defaultStatistics are the settings of an organization that set none.
var defaultStatistics = StatisticsSettings{FinYearType: janToDec, FrequencyType: "monthly", AllSites: true}

func settingsOf(ctx context.Context, tx *db.Tx) (StatisticsSettings, error) {
	s, err := db.One[StatisticsSettings](ctx, tx, "select fin_year_type, frequency_type, all_sites, name_champions, process_safety from statistics_settings where organization_id = $1", tx.OrganizationID)
	if errors.Is(err, pgx.ErrNoRows) {
		return defaultStatistics, nil
	}
	return s, err
}

// statisticsSettings answers GET /api/statistics_settings.
func (m *Module) statisticsSettings(ctx context.Context, tx *db.Tx, _ *api.None) (*StatisticsSettings, error) {
	s, err := settingsOf(ctx, tx)
	return &s, err
}

// setStatistics answers PUT /api/statistics_settings.
func (m *Module) setStatistics(ctx context.Context, tx *db.Tx, in *setStatisticsInput) (*StatisticsSettings, error) {
	before, err := settingsOf(ctx, tx)
	if err != nil {
		return nil, err
	}
	s := in.Body
	_, err = tx.Exec(ctx, `insert into statistics_settings (organization_id, fin_year_type, frequency_type, all_sites, name_champions, process_safety, updated_at)
		values ($1, $2, $3, $4, $5, $6, $7) on conflict (organization_id) do update set fin_year_type = excluded.fin_year_type, frequency_type = excluded.frequency_type,
		all_sites = excluded.all_sites, name_champions = excluded.name_champions, process_safety = excluded.process_safety, updated_at = excluded.updated_at`,
		tx.OrganizationID, s.FinYearType, s.FrequencyType, s.AllSites, s.NameChampions, s.ProcessSafety, m.Now())
	activity.Write(ctx, tx, activity.Event{Module: Name, Kind: "statistics_settings_set", Changes: records.Diff(before, s), At: m.Now()})
	return &s, err
}

// counted are the measures of statistics, after manpower.
var statisticsMeasures = []string{"incidents", "near_misses", "fatalities", "lost_time_injuries", "restricted_injuries", "medical_treatments", "first_aids", "illnesses", "lost_days",
	"property_damages", "environmental_incidents", "observations", "safe_observations", "unsafe_observations", "stop_works"}

var statisticsRates = []string{"ltifr", "trir", "severity_rate"}

// pieceOf is the piece of a year by the frequency.
var pieceOf = map[string]string{"monthly": "month", "quarterly": "quarter", "yearly": "year"}

// statistics answers GET /api/statistics.
func (m *Module) statistics(ctx context.Context, tx *db.Tx, in *statisticsInput) (*Statistics, error) {
	settings, err := settingsOf(ctx, tx)
	if err != nil {
		return nil, err
	}
	api.Set(&settings.FinYearType, given(in.FinYearType))
	api.Set(&settings.FrequencyType, given(in.Frequency))
	a, err := m.ask(ctx, tx, Asked{Period: "this_year", DateType: in.DateType, FinYearType: settings.FinYearType, SiteID: in.SiteID})
	if err != nil {
		return nil, err
	}
	if in.Year != 0 {
		if err := a.year(in.Year); err != nil {
			return nil, err
		}
	}
	out := &Statistics{Span: a.p.shown, Year: a.p.From.Year(), Frequency: settings.FrequencyType, AllSites: settings.AllSites,
		Periods: []StatisticsPeriod{}, Sites: []StatisticsSite{}, Closed: []ClosedMonth{}, Changes: []ClosedChange{}}
	keys, spans := a.p.pieces(pieceOf[settings.FrequencyType], firstMonth(settings.FinYearType))
	for i, key := range keys {
		out.Periods = append(out.Periods, StatisticsPeriod{key, day(spans[i].From), day(spans[i].To), spans[i].To.Before(a.p.today)})
	}
	if err := a.statistics(ctx, out, spans); err != nil {
		return nil, err
	}
	return m.exportedStatistics(ctx, tx, in.ExportInput, out)
}

func given(value string) *string {
	if value == "" {
		return nil
	}
	return &value
}

// year takes the financial year that begins in another.
func (a *asking) year(year int) error {
	if year < 2000 {
		return api.Invalid("year", "month_unknown")
	}
	start := time.Date(year, firstMonth(a.asked.FinYearType), 1, 0, 0, 0, 0, time.UTC)
	if err := a.p.choose(day(start), day(start.AddDate(1, 0, -1))); err != nil {
		return err
	}
	a.p.before = measures.Span{From: start.AddDate(-1, 0, 0), To: start.AddDate(0, 0, -1)}
	a.p.shown.From, a.p.shown.To, a.p.shown.BeforeFrom, a.p.shown.BeforeTo = day(a.p.From), day(a.p.To), day(a.p.before.From), day(a.p.before.To)
	return nil
}

// allStatistics are the measures that statistics count, and those that their rates are made of.
func allStatistics() []string {
	return append(slices.Clone(statisticsMeasures), "lost_time_cases", "recordable_injuries", "days_lost_or_restricted")
}

// statistics fills in the sites, or all of them as one. Closed months are as they were.
func (a *asking) statistics(ctx context.Context, out *Statistics, spans []measures.Span) error {
	var closed []closedMonth
	if a.readsClosed() {
		var err error
		if closed, err = closedMonths(ctx, a.tx, a.p.Span); err != nil {
			return err
		}
	}
	q := a.question(append([]measures.Span{a.p.Span}, spans...), a.readable(allStatistics()...)...)
	q.Sites, q.Group = a.withHours(), "site"
	for _, c := range closed {
		q.Spans = append(q.Spans, measures.Month(c.Month))
		out.Closed = append(out.Closed, c.shown())
	}
	answers, err := a.count(ctx, q)
	if err != nil {
		return err
	}
	if err := a.readHours(ctx, q.Spans); err != nil {
		return err
	}
	changes, err := a.applyClosed(ctx, closed, q, answers[0])
	if err != nil {
		return err
	}
	if a.user.IsAdmin && len(changes) > 0 {
		out.Changes = changes[:min(len(changes), maxRows)]
	}
	q.Spans = q.Spans[:1+len(spans)]
	a.fillStatistics(out, q, answers[0])
	return nil
}

// fillStatistics are the sites of what was counted by site.
func (a *asking) fillStatistics(out *Statistics, q measures.Question, answer measures.Answer) {
	if out.AllSites {
		q.Group = ""
		out.Sites = append(out.Sites, a.statisticsOf(q, answer.Whole(), StatisticsSite{}, a.hours))
		return
	}
	for _, site := range a.hours.sites {
		only := &manpowerOf{[]manpower.SiteMonths{site}, a.p.today}
		out.Sites = append(out.Sites, a.statisticsOf(q, answer, StatisticsSite{ID: site.ID, Name: site.Name}, only))
	}
}

// statisticsOf are the rows of a site: manpower, then what was counted, then rates.
func (a *asking) statisticsOf(q measures.Question, answer measures.Answer, site StatisticsSite, hours *manpowerOf) StatisticsSite {
	group := ""
	if site.ID != 0 {
		group = idKey(site.ID)
	}
	add := func(key string, at func(span int) Cell) {
		row := Row{Key: key, Cells: []Cell{}}
		for span := 1; span < len(q.Spans); span++ {
			row.Cells = append(row.Cells, at(span))
		}
		site.Rows, site.Totals = append(site.Rows, row), append(site.Totals, at(0))
	}
	cell := func(measure string) func(span int) Cell {
		return func(span int) Cell {
			return a.cell(q, answer, measures.Key{Measure: measure, Span: span, Group: group})
		}
	}
	add(headcount, func(span int) Cell { return Cell{Value: hours.people(q.Spans[span])} })
	add(hoursWorked, func(span int) Cell { h := hours.in(q.Spans[span]); return Cell{Value: &h} })
	for _, measure := range a.readable(statisticsMeasures...) {
		add(measure, cell(measure))
	}
	for _, rate := range a.readable(statisticsRates...) {
		d := derivedOf(rate)
		add(rate, func(span int) Cell {
			c := cell(d.cases)(span)
			c.Value = quotient(*c.Value*d.factor, hours.in(q.Spans[span]))
			return c
		})
	}
	return site
}
