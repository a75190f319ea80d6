package measures

import (
	"fmt"
	"testing"
	"time"

	"hivis/core/records"
	"hivis/platform/access"
)

func span(from, to string) Span {
	day := func(text string) time.Time { at, _ := time.Parse(time.DateOnly, text); return at }
	return Span{day(from), day(to)}
}

// TestSpansAreSumsOfPieces, however they overlap; what is in no piece counts nowhere.
func TestSpansAreSumsOfPieces(t *testing.T) {
	t.Parallel()
	q := Question{Spans: []Span{span("2026-10-15", "2026-11-14"), span("2026-10-01", "2026-10-31"), span("2026-11-01", "2026-11-30")}}
	cuts := cutsOf(q.Spans)
	if got := len(cuts); got != 5 { // 1, 15 October, 1, 15 November, 1 December
		t.Fatalf("%d cuts: %v", got, cuts)
	}
	b := &branch{date: "d", measures: []*records.Measure{{Name: "m"}}}
	answer := Answer{}
	for bucket, rows := range []float64{100, 1, 2, 4, 8, 100} {
		b.take(answer, q, cuts, bucket, "", "", []float64{rows, 0, 0, 0})
	}
	if got := fmt.Sprint(answer.All("m", 0).Count, answer.All("m", 1).Count, answer.All("m", 2).Count); got != "6 3 12" {
		t.Errorf("the spans have %s", got)
	}
	b.date, answer = "", Answer{}
	b.take(answer, q, cuts, 0, "", "", []float64{7, 0, 0, 0})
	if got := fmt.Sprint(answer.All("m", 0).Count, answer.All("m", 1).Count); got != "7 0" {
		t.Errorf("what is of this moment is in the spans as %s", got)
	}
}

// TestLinks are the filters of the measure, of the question, and of the group.
func TestLinks(t *testing.T) {
	t.Parallel()
	k := &records.Kind{Name: "Talk", Measured: &records.Measured{Groups: map[string]records.Group{
		"site": {Filter: "site_id"}, "status": {Filter: "status"}, "mood": {},
		"who": {Filter: "who", And: "how"}}}}
	dated := &records.Measure{Name: "talks", Filter: "status=open,closed", Reported: "held", Occurred: "planned"}
	q := Question{Spans: []Span{span("2026-10-01", "2026-10-31")}, Sites: []int64{3, 4}}
	for _, c := range []struct {
		measure       *records.Measure
		group, value  string
		occurred, can bool
		want          string
	}{
		{dated, "", "", false, true, "date_type=held&from=2026-10-01&site_id=3,4&status=open,closed&to=2026-10-31"},
		{dated, "site", "4", true, true, "date_type=planned&from=2026-10-01&site_id=4&status=open,closed&to=2026-10-31"},
		{dated, "site", "", true, true, "date_type=planned&from=2026-10-01&site_id=0&status=open,closed&to=2026-10-31"},
		{dated, "status", "open", false, true, "date_type=held&from=2026-10-01&site_id=3,4&status=open&to=2026-10-31"},
		{dated, "who", "one 12", false, true, "date_type=held&from=2026-10-01&how=12&site_id=3,4&status=open,closed&to=2026-10-31&who=one"},
		{dated, "who", "one ", false, true, "date_type=held&from=2026-10-01&how=0&site_id=3,4&status=open,closed&to=2026-10-31&who=one"},
		{dated, "mood", "fair", false, false, ""},
		{&records.Measure{Filter: "late=true"}, "", "", false, true, "late=true&site_id=3,4"},
		{&records.Measure{Filter: "late=true", Health: true}, "", "", false, false, ""},
	} {
		q.Group, q.Occurred = c.group, c.occurred
		got, can := Link(k, c.measure, q, Key{Group: c.value}, &access.User{})
		if got != c.want || can != c.can {
			t.Errorf("%s of %q: %s, %v; wanted %s", c.value, c.group, got, can, c.want)
		}
	}
}
