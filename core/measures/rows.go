package measures

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Rows are those that a measure counts in the first span of a question, with what has to be
// joined for it. A measure that the reader may not read has none: ok is false.
func (r Reader) Rows(tx *db.Tx, measure string, q Question) (where *api.Where, joins string, ok bool) {
	k, m := r.Records.MeasureOf(measure)
	if k == nil || !MayRead(k, r.User) {
		return nil, "", false
	}
	where, joins, _ = r.pieces(tx, k, m, q)
	return where, joins, true
}

// pieces are the rows of a measure in any of the spans, and the SQL of which piece one is in.
func (r Reader) pieces(tx *db.Tx, k *records.Kind, m *records.Measure, q Question) (where *api.Where, joins, bucket string) {
	where = r.rows(tx, k, q.Sites, nil)
	if m.Joined {
		joins = k.Measured.Joins
	}
	cuts := cutsOf(q.Spans)
	bucket = within(where, k, k.Measured.Dates[dateOf(m, q.Occurred)], cuts, &joins)
	where.AndAny([]string{fmt.Sprintf("%s between 1 and %d", bucket, len(cuts)-1)})
	if m.Where != "" {
		where.AndAny([]string{m.Where})
	}
	return where, joins, bucket
}

// LatestDays are the days at their sites of the last rows that a measure counts, the newest first and so
// many at most.
func (r Reader) LatestDays(ctx context.Context, tx *db.Tx, measure string, q Question, most int) ([]time.Time, error) {
	where, joins, ok := r.Rows(tx, measure, q)
	if !ok {
		return nil, nil
	}
	k, m := r.Records.MeasureOf(measure)
	at := k.Measured.Dates[dateOf(m, q.Occurred)].At
	sql := fmt.Sprintf("select (%s at time zone s.time_zone)::date%s order by %[1]s desc limit %[3]d", at,
		where.From(fmt.Sprintf("\njoin sites s on s.organization_id = %s.organization_id and s.id = %s", k.Row, k.Site)+joins), most)
	rows, err := tx.Query(ctx, where.BindNow(r.Now, sql), where.Args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[time.Time])
}

// Lasting is how many days records lasted: half of them no longer than the median, nine of ten no
// longer than P90.
type Lasting struct{ Median, P90 float64 }

// Lasted is how long the rows lasted that a measure counts, from another of the kind's dates up to
// that which it counts by, for each span that has any. The spans must follow each other.
func (r Reader) Lasted(ctx context.Context, tx *db.Tx, measure, since string, q Question) (map[int]Lasting, error) {
	k, m := r.Records.MeasureOf(measure)
	lasted := map[int]Lasting{}
	if k == nil || !MayRead(k, r.User) {
		return lasted, nil
	}
	where, joins, bucket := r.pieces(tx, k, m, q)
	days := fmt.Sprintf("extract(epoch from %s - %s) / 86400", k.Measured.Dates[dateOf(m, q.Occurred)].At, k.Measured.Dates[since].At)
	sql := strings.Join([]string{"select ", bucket, " - 1, percentile_cont(0.5) within group (order by ", days, "), percentile_cont(0.9) within group (order by ", days, ")", where.From(joins), "\ngroup by 1"}, "")
	rows, err := tx.QuerySums(ctx, where.BindNow(r.Now, sql), where.Args...)
	if err != nil {
		return nil, err
	}
	var span int
	var of Lasting
	_, err = pgx.ForEachRow(rows, []any{&span, &of.Median, &of.P90}, func() error {
		lasted[span] = Lasting{max(0, of.Median), max(0, of.P90)}
		return nil
	})
	return lasted, err
}
