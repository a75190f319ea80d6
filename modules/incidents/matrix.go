package incidents

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/directory/risks"
	"hivis/platform/api"
	"hivis/platform/db"
)

// maxInCell stands for more in a place than are counted: there are thirty to count.
const maxInCell = api.CountLimit + 1

// matrix answers GET /api/incidents/matrix_counts. The cell itself is left out of the filters.
func (m *Module) matrix(ctx context.Context, tx *db.Tx, in *countsInput) (*Matrix, error) {
	where := visible(tx, api.Actor(ctx))
	rating := in.Filters.Rating
	in.Filters.Severity, in.Filters.Likelihood = 0, 0
	in.Filters.apply(where, m.Records.Kind(Name), api.Actor(ctx), m.Now())
	places, err := risks.InUse(ctx, tx)
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, cellsOf(where, rating), where.Args...)
	if err != nil {
		return nil, err
	}
	out := &Matrix{Cells: []Cell{}}
	var c Cell
	_, err = pgx.ForEachRow(rows, []any{&c.Severity, &c.Likelihood, &c.Count}, func() error {
		c.Count = min(c.Count, maxInCell)
		switch c.Level = places.Level(c.Severity, c.Likelihood); {
		case c.Level == risks.NotRated:
			out.NotRated = min(out.NotRated+c.Count, maxInCell)
		case c.Count > 0:
			out.Cells = append(out.Cells, c)
		}
		return nil
	})
	return out, err
}

// cellsOf counts the incidents in each place, and in none. Each place is looked up in its
// index, and counted no further than it shows; few that were found otherwise are grouped.
func cellsOf(where *api.Where, rating string) string {
	severity, likelihood := "i."+rating+"_severity", "i."+rating+"_likelihood"
	if where.Searches() {
		return fmt.Sprintf("select coalesce(%[1]s, 0), coalesce(%[2]s, 0), count(*)%[3]s group by 1, 2 order by 1, 2", severity, likelihood, where.From(""))
	}
	known := "select '' as value, 0 as n"
	if where.IsTallied() {
		known = where.AtLeastByValue(rating)
	}
	upTo := func(value, condition string) string {
		atLeast := "(select known.n from known where known.value = " + value + ")"
		return "(select " + api.UpTo(maxInCell, atLeast, "select"+where.From("")+" and "+condition) + " as n)"
	}
	return fmt.Sprintf(`with known as (%s)
select s, l, place.n from generate_series(1, 5) s cross join generate_series(1, 5) l cross join lateral %s place
union all select s, 0, place.n from generate_series(1, 5) s cross join lateral %s place
union all select 0, 0, place.n from %s place order by 1, 2`, known,
		upTo("concat(s, '.', l)", severity+" = s and "+likelihood+" = l"), upTo("concat(s, '.0')", severity+" = s and "+likelihood+" is null"),
		upTo("'0.0'", severity+" is null"))
}
