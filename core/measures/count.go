package measures

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Reader is for whom numbers are made, and when.
type Reader struct {
	Records *records.Registry
	User    *access.User
	Now     time.Time
}

// Count answers questions in one round trip: a statement for each kind of record that one asks
// for. A measure that the reader may not read has no tallies.
func (r Reader) Count(ctx context.Context, tx *db.Tx, questions ...Question) ([]Answer, error) {
	batch := &pgx.Batch{}
	answers := make([]Answer, len(questions))
	for i, q := range questions {
		answers[i] = Answer{}
		for _, k := range r.Records.Kinds() {
			if branches := branchesOf(k, q); len(branches) > 0 && MayRead(k, r.User) {
				r.queue(batch, tx, k, q, branches, answers[i])
			}
		}
	}
	if batch.Len() == 0 {
		return answers, nil
	}
	return answers, tx.RunSums(ctx, batch)
}

// branch is the measures of a kind that count by the same date and read the same tables; they are
// counted together. Those that read what is joined count few of the rows, and stand apart, so that
// nothing is joined to all the others.
type branch struct {
	date     string // its name, "" for measures of this moment
	joined   bool
	measures []*records.Measure
}

func branchesOf(k *records.Kind, q Question) (branches []*branch) {
	if k.Measured == nil {
		return nil
	}
	for i := range k.Measured.Measures {
		m := &k.Measured.Measures[i]
		if !slices.Contains(q.Measures, m.Name) || !has(k, q.Group) || !has(k, q.Across) {
			continue
		}
		date := dateOf(m, q.Occurred)
		at := slices.IndexFunc(branches, func(b *branch) bool { return b.date == date && b.joined == m.Joined })
		if at < 0 {
			at, branches = len(branches), append(branches, &branch{date: date, joined: m.Joined})
		}
		branches[at].measures = append(branches[at].measures, m)
	}
	return branches
}

func has(k *records.Kind, group string) bool {
	_, is := k.Measured.Groups[group]
	return is || group == ""
}

func dateOf(m *records.Measure, occurred bool) string {
	if occurred {
		return m.Occurred
	}
	return m.Reported
}

// queue asks for the numbers of a kind: its branches, one below the other.
func (r Reader) queue(batch *pgx.Batch, tx *db.Tx, k *records.Kind, q Question, branches []*branch, answer Answer) {
	cuts := cutsOf(q.Spans)
	var parts []string
	var args []any
	for i, b := range branches {
		where := r.rows(tx, k, q.Sites, args)
		parts = append(parts, b.sql(i, k, q, cuts, where))
		args = where.Args
	}
	last := &api.Where{Args: args}
	sql := last.BindNow(r.Now, strings.Join(parts, "\nunion all\n"))
	batch.Queue(sql, last.Args...).Query(func(rows pgx.Rows) error {
		found, err := pgx.CollectRows(rows, db.Named[counted]())
		for _, row := range found {
			branches[row.Branch].take(answer, q, cuts, row.Bucket, text(row.Grouped), text(row.Crossed), row.Numbers)
		}
		return err
	})
}

// counted are the numbers of a branch's measures in a piece of time and a group.
type counted struct {
	Branch, Bucket   int
	Grouped, Crossed *string
	Numbers          []float64
}

func text(value *string) string {
	if value == nil {
		return ""
	}
	return *value
}

// rows are those that the reader sees in the kind's list, at the sites.
func (r Reader) rows(tx *db.Tx, k *records.Kind, sites []int64, args []any) *api.Where {
	table, row := cmp.Or(k.Measured.Table, k.Table), cmp.Or(k.Measured.Row, k.Row)
	where := api.RowsOf(table + " " + row)
	where.Args = args
	where.And(row+".organization_id = %s", tx.OrganizationID)
	sees := k.Sees
	if k.Measured.Sees != nil {
		sees = k.Measured.Sees
	}
	records.LimitToVisible(where, r.User, sees)
	if len(sites) > 0 {
		at := k.Measured.AtSites
		if at == "" {
			at = k.Site + " = any(%s)"
		}
		where.And(at, sites)
	}
	return where
}

// sql counts the measures of a branch by the spans' pieces and the groups.
func (b *branch) sql(i int, k *records.Kind, q Question, cuts []time.Time, where *api.Where) string {
	joins, bucket := k.Measured.Groups[q.Group].Joins, "0"
	if b.joined {
		joins = cmp.Or(joins, k.Measured.Joins)
	}
	if b.date != "" {
		bucket = within(where, k, k.Measured.Dates[b.date], cuts, &joins)
	}
	b.narrow(where)
	return fmt.Sprintf("select %d as branch, %s as bucket, %s as grouped, %s as crossed, array[%s]::float8[] as numbers%s\ngroup by 2, 3, 4",
		i, bucket, keyOf(k, q.Group), keyOf(k, q.Across), strings.Join(b.columns(), ", "), where.From(joins))
}

// within keeps the rows whose date may be in one of the pieces between the cuts, as an index finds
// it, and is the SQL of which it is in; 0 and the number of cuts are none. A day begins at each
// site by its own clock; the moments are worked out once for a site and not for each row.
func within(where *api.Where, k *records.Kind, date records.Date, cuts []time.Time, joins *string) string {
	if date.Day != "" { // real dates, since words would be read anew for each row and find no index
		where.And(date.Day+" >= %s::date and "+date.Day+" < %s::date", cuts[0], cuts[len(cuts)-1])
		return fmt.Sprintf("width_bucket(%s, %s::date[])", date.Day, where.Arg(cuts))
	}
	days := make([]string, len(cuts))
	for i, cut := range cuts {
		days[i] = cut.Format(time.DateOnly)
	}
	// Somewhere on earth a day begins 14 hours before it does in UTC, and ends 12 hours after.
	where.And(date.At+" >= %s and "+date.At+" < %s", cuts[0].Add(-14*time.Hour), cuts[len(cuts)-1].Add(12*time.Hour))
	*joins = fmt.Sprintf("\njoin (select z.id, array(select c.day::date::timestamp at time zone z.time_zone from unnest(%s::text[]) c (day) order by 1) as starts"+
		" from sites z where z.organization_id = %s offset 0) cut on cut.id = %s", where.Arg(days), where.Arg(where.Args[0]), k.Site) + *joins
	return fmt.Sprintf("width_bucket(%s, cut.starts)", date.At)
}

// narrow keeps the rows that any of the measures counts, so that few are looked at where few count.
func (b *branch) narrow(where *api.Where) {
	var conditions []string
	for _, m := range b.measures {
		if m.Where == "" || m.Of == "true" {
			return
		}
		conditions = append(conditions, "("+m.Where+")")
		if m.Of != "" {
			conditions = append(conditions, "("+m.Of+")")
		}
	}
	where.AndAny(conditions)
}

func keyOf(k *records.Kind, group string) string {
	if group == "" {
		return "null::text"
	}
	return "(" + k.Measured.Groups[group].Key + ")::text"
}

// columns are four numbers of each measure.
func (b *branch) columns() (columns []string) {
	filtered := func(what, where string) string {
		if where == "" {
			where = "true"
		}
		return fmt.Sprintf("coalesce(%s filter (where %s), 0)", what, where)
	}
	for _, m := range b.measures {
		sum, of, ofSum := "0", "0", "0"
		if m.Sum != "" {
			sum = filtered("sum("+m.Sum+")", m.Where)
		}
		if m.Of != "" {
			of = filtered("count(*)", m.Of)
		}
		if m.OfSum != "" {
			ofSum = filtered("sum("+m.OfSum+")", m.Where)
		}
		columns = append(columns, filtered("count(*)", m.Where), of, sum, ofSum)
	}
	return columns
}

// take adds what was counted in a piece to the spans that it is in. What lies outside all pieces was
// near their days, and on others at its site.
func (b *branch) take(answer Answer, q Question, cuts []time.Time, bucket int, group, across string, numbers []float64) {
	if b.date != "" && (bucket < 1 || bucket >= len(cuts)) {
		return
	}
	for i, m := range b.measures {
		n := numbers[4*i:]
		tally := Tally{Count: int64(n[0]), Of: int64(n[1]), Sum: n[2], OfSum: n[3]}
		if tally == (Tally{}) {
			continue
		}
		for s, span := range q.Spans {
			if b.date == "" && s > 0 {
				break // this moment is in no past span
			}
			if b.date == "" || !cuts[bucket-1].Before(span.From) && !cuts[bucket-1].After(span.To) {
				key := Key{m.Name, s, group, across}
				sum := answer[key]
				sum.add(tally)
				answer[key] = sum
			}
		}
	}
}

// cutsOf are the days at which a span begins or is over, each once and in their order.
func cutsOf(spans []Span) (cuts []time.Time) {
	for _, span := range spans {
		cuts = append(cuts, span.From, span.To.AddDate(0, 0, 1))
	}
	slices.SortFunc(cuts, time.Time.Compare)
	return slices.CompactFunc(cuts, time.Time.Equal)
}
