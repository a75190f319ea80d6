package audits

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// cell is the audits of one template at one site that were completed in one month, or not
// yet, and have one status. All numbers of a summary are added up from cells, so that the
// audits are read once.
type cell struct {
	TemplateID, SiteID       int64
	Month                    string // "" : not completed
	Status                   string // as it is stored
	Over                     bool   // the window is
	Count, Scored            int64
	Sum                      float64
	Low, High                *float64
	Failed, Late             int64
	Major, Minor             int64
	Observation, Opportunity int64
	Repeated                 int64
}

// queueCells asks for the cells of some audits. The month is spelled once for each cell and
// not for each audit.
func queueCells(batch *pgx.Batch, where *api.Where, now time.Time, cells *[]cell) {
	inner := "select au.template_id, au.site_id, date_trunc('month', au.completed_at at time zone 'UTC') as month, au.status, au.due_at <= " + api.Now + ` as over, count(*) as count,
  count(au.percent) as scored, coalesce(sum(au.percent), 0) as sum, min(au.percent) as low, max(au.percent) as high, count(*) filter (where au.failed) as failed,
  count(*) filter (where au.late) as late, sum(au.majors) as major, sum(au.minors) as minor, sum(au.observations) as observation, sum(au.opportunities) as opportunity,
  sum(au.repeats) as repeated` + where.From("") + " group by 1, 2, 3, 4, 5"
	inner = where.BindNow(now, inner)
	batch.Queue("select c.template_id, c.site_id, coalesce(to_char(c.month, 'YYYY-MM'), '') as month, c.status, c.over, c.count, c.scored, c.sum, c.low, c.high, c.failed, c.late,"+
		" c.major, c.minor, c.observation, c.opportunity, c.repeated from ("+inner+") c", where.Args...).Query(func(rows pgx.Rows) (err error) {
		*cells, err = pgx.CollectRows(rows, db.Named[cell]())
		return err
	})
}

// averageOf is nothing where nothing was scored.
func averageOf(sum float64, scored int64) *float64 {
	if scored == 0 {
		return nil
	}
	average := math.Round(sum/float64(scored)*10) / 10
	return &average
}

// totalOf is what those that were completed reached.
func totalOf(cells []cell) (t Total) {
	var sum float64
	var scored int64
	for _, c := range cells {
		if c.Month == "" {
			continue
		}
		t.Completed += c.Count
		t.Failed, t.Late = t.Failed+c.Failed, t.Late+c.Late
		sum, scored = sum+c.Sum, scored+c.Scored
		t.Lowest, t.Highest = further(t.Lowest, c.Low, math.Min), further(t.Highest, c.High, math.Max)
		f := &t.Findings
		f.Major, f.Minor, f.Observation = f.Major+c.Major, f.Minor+c.Minor, f.Observation+c.Observation
		f.Opportunity, f.Repeated = f.Opportunity+c.Opportunity, f.Repeated+c.Repeated
	}
	t.Average = averageOf(sum, scored)
	return t
}

func further(a, b *float64, choose func(x, y float64) float64) *float64 {
	if a == nil || b == nil {
		return cmp.Or(a, b)
	}
	chosen := choose(*a, *b)
	return &chosen
}

// maxMonths are those of ten years.
const maxMonths = 120

// monthsOf is how they went by month, the latest last.
func monthsOf(cells []cell) []Month {
	all := map[string]*Month{}
	sums, scored := map[string]float64{}, map[string]int64{}
	for _, c := range cells {
		if c.Month == "" {
			continue
		}
		if all[c.Month] == nil {
			all[c.Month] = &Month{Month: c.Month}
		}
		m := all[c.Month]
		m.Completed, m.Failed, m.Late = m.Completed+c.Count, m.Failed+c.Failed, m.Late+c.Late
		sums[c.Month], scored[c.Month] = sums[c.Month]+c.Sum, scored[c.Month]+c.Scored
	}
	months := []Month{}
	for name, m := range all {
		m.Average = averageOf(sums[name], scored[name])
		months = append(months, *m)
	}
	slices.SortFunc(months, func(a, b Month) int { return cmp.Compare(a.Month, b.Month) })
	return months[max(0, len(months)-maxMonths):]
}

// groupsOf are the audits of each of these, but for those that have none.
func groupsOf(named []Group, cells []cell, of func(cell) int64) []Group {
	at := map[int64]*Group{}
	for i := range named {
		at[named[i].ID] = &named[i]
	}
	sums, scored := map[int64]float64{}, map[int64]int64{}
	for _, c := range cells {
		g := at[of(c)]
		if g == nil {
			continue
		}
		g.Audits, g.Failed = g.Audits+c.Count, g.Failed+c.Failed
		if c.Month != "" {
			g.Completed += c.Count
		} else if c.Over && (c.Status == Scheduled || c.Status == InProgress) {
			g.Overdue += c.Count
		}
		sums[g.ID], scored[g.ID] = sums[g.ID]+c.Sum, scored[g.ID]+c.Scored
	}
	groups := []Group{}
	for _, g := range named {
		if g.Audits > 0 {
			g.Average = averageOf(sums[g.ID], scored[g.ID])
			groups = append(groups, g)
		}
	}
	return groups[:min(len(groups), 500)]
}

// countsOf is how many there are in each status, as people see them.
func countsOf(cells []cell) (n ExactCounts) {
	for _, c := range cells {
		n.All += c.Count
		switch {
		case c.Over && c.Status == Scheduled:
			n.Overdue, n.Missed = n.Overdue+c.Count, n.Missed+c.Count
		case c.Over && c.Status == InProgress:
			n.Overdue += c.Count
		default:
			*map[string]*int64{Scheduled: &n.Scheduled, InProgress: &n.InProgress, Completed: &n.Completed, Approved: &n.Approved, Rejected: &n.Rejected, Skipped: &n.Skipped}[c.Status] += c.Count
		}
	}
	return n
}
