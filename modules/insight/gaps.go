package insight

import (
	"context"
	"slices"
	"time"

	"hivis/core/measures"
	"hivis/core/rates"
)

const (
	// mostGaps is how many of the latest gaps a chart shows, and is drawn from.
	mostGaps = 30
	// fewestGaps is how many have to be known, or their mean says nothing.
	fewestGaps = 5
	// daysOfAMonth is the mean gap from which on cases are so rare that most months have none.
	daysOfAMonth = 365.25 / 12
)

// Gaps is a g-chart of rare cases: a month has none or one, which says nothing, but how long it takes
// to the next does.
type Gaps struct {
	Mean   float64 `json:"mean" minimum:"0" maximum:"100000" doc:"Days from one case to the next"`
	High   float64 `json:"high" minimum:"0" maximum:"1000000" doc:"More days than that are better than chance: the upper limit of a g-chart (Benneyan 2001)"`
	Points []Gap   `json:"points" maxItems:"31" doc:"The oldest first"`
}

// Gap is how long it took to a case.
type Gap struct {
	Day  string `json:"day" format:"date" doc:"Of the case, at its site; today where none has come yet"`
	Days int64  `json:"days" minimum:"0" maximum:"100000" doc:"Since the case before"`
	Open bool   `json:"open" doc:"No case has ended it"`
}

// gaps are the days since the last lost-time injury, and those between the latest of them. By the days
// of all of them somebody finds out which incidents they were: only who may know that is told.
func (a *asking) gaps(ctx context.Context) (since *int64, chart *Gaps, err error) {
	q := a.question([]measures.Span{{From: a.p.today.AddDate(-50, 0, 0), To: a.p.today}}, "lost_time_cases")
	q.Occurred = true
	reader := a.reader()
	latest, err := reader.LatestDays(ctx, a.tx, "lost_time_cases", q, mostGaps+1)
	if err != nil || len(latest) == 0 {
		return nil, nil, err
	}
	days := daysBetween(latest[0], a.p.today)
	if k, _ := reader.Records.MeasureOf("lost_time_cases"); !a.user.SeesSensitive(k.Name) {
		return &days, nil, nil
	}
	slices.Reverse(latest)
	return &days, chartOf(latest, a.p.today), nil
}

// chartOf is the chart of cases on these days, the oldest first.
func chartOf(cases []time.Time, today time.Time) *Gaps {
	chart := &Gaps{}
	var gaps []float64
	for i := 1; i < len(cases); i++ {
		days := daysBetween(cases[i-1], cases[i])
		gaps = append(gaps, float64(days))
		chart.Points = append(chart.Points, Gap{Day: cases[i].Format(time.DateOnly), Days: days})
	}
	of := rates.GapsOf(gaps)
	if len(gaps) < fewestGaps || of.Mean < daysOfAMonth {
		return nil
	}
	chart.Mean, chart.High = of.Mean, of.High
	last := cases[len(cases)-1]
	chart.Points = append(chart.Points, Gap{Day: today.Format(time.DateOnly), Days: daysBetween(last, today), Open: true})
	return chart
}

func daysBetween(from, to time.Time) int64 { return max(0, int64(to.Sub(from)/(24*time.Hour))) }
