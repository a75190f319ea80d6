package observations_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/modules/observations"
	"hivis/server/servertest"
)

// listed is an organization with nine observations, each different in another
// way, two days later.
func listed(t *testing.T) *bench {
	b := newBench(t)
	honolulu := b.Acme.Sites[1]
	due := func(day string, changes ...body) body {
		return body{"actions": []body{b.action(append(changes, body{"due_date": day})...)}}
	}
	at := func(s string) body { return body{"observed_at": s} }
	b.report(b.Acme.Worker, body{"observation_type": "unsafe_act", "description": "Ladder not tied", "location": "Hall 1"},
		at("2026-11-10T10:59:59Z"), due("2026-12-20")) // 1: the last second of the 10th in Auckland
	two := b.report(b.Acme.Outsider, body{"risk_potential": "medium", "site_id": honolulu, "category_id": b.Acme.CategoryID},
		at("2026-11-11T09:59:59Z"), due("2026-12-24", body{"responsible_id": b.Acme.Manager.ID})) // 2: and in Honolulu
	b.report(b.Acme.Manager, body{"observation_type": "improvement_opportunity", "risk_potential": "high"},
		at("2026-11-10T11:00:00Z"), unactioned("cleaned")) // 3: the first second of the 11th in Auckland
	b.Acme.Admin.Post(pathOf(3)+"/confirm", body{}).Wants(200)
	b.report(b.Acme.Manager, body{"observation_type": "safe_behaviour", "site_id": honolulu, "location": "Ladder store"},
		at("2026-11-11T10:00:00Z"), unactioned("praised")) // 4: and in Honolulu
	b.report(b.Acme.Worker, body{"observation_type": "other", "other_type": "Noise", "risk_potential": "critical"},
		at("2026-11-15T00:00:00Z"), due("2026-11-22")) // 5: overdue since then
	six := b.report(b.Acme.Worker, body{"description": "50% of the rail_ is \\ missing"},
		at("2026-11-15T00:00:00Z"), due("2026-12-21")) // 6: completed
	b.report(b.Acme.Worker, body{"anonymous": true, "risk_potential": "high"}, at("2026-11-15T00:00:00Z"), due("2026-12-22")) // 7
	b.report(b.Acme.Admin, body{"risk_potential": "medium"}, at("2026-11-12T00:00:00Z"), body{"actions": []body{
		b.action(body{"due_date": "2026-12-22"}), b.action(body{"due_date": "2026-12-30", "responsible_id": b.Acme.Worker.ID})}}) // 8
	nine := b.report(b.Acme.Worker, at("2026-11-13T00:00:00Z"), due("2026-11-22")) // 9: in progress, and overdue
	b.move(b.Acme.Manager, two.Actions[0], "start", body{})
	b.move(b.Acme.Supervisor, nine.Actions[0], "start", body{})
	b.complete(b.Acme.Supervisor, six.Actions[0])
	b.Later(48*time.Hour, b.Acme.Admin)
	return b
}

// TestTheListOfADivision leaves the others of its site out.
func TestTheListOfADivision(t *testing.T) {
	b := newBench(t)
	packing, tanks := b.division(b.Acme.Sites[0], "Packing"), b.division(b.Acme.Sites[0], "Tank farm")
	for _, division := range []int64{packing, tanks, 0} {
		b.report(b.Acme.Worker, body{"division_id": division})
	}
	for query, want := range map[string]string{
		fmt.Sprintf("division_id=%d", packing): "[1]", fmt.Sprintf("division_id=%d,%d", packing, tanks): "[2 1]", "division_id=4711": "[]",
	} {
		found, _ := b.numbers(b.Acme.Worker, query)
		b.Wants(query, fmt.Sprint(found), want)
	}
}

// numbers are what a query finds, in its order.
func (b *bench) numbers(c *servertest.Client, query string) (numbers []int, meta string) {
	b.t.Helper()
	var list observations.List
	c.Get("/api/v2/observations?" + query).Wants(200).Into(&list)
	for _, o := range list.Observations {
		var n int
		if _, err := fmt.Sscanf(o.Number, "OBS-%06d", &n); err != nil {
			b.t.Fatal(err)
		}
		numbers = append(numbers, n)
	}
	at := list.Meta
	return numbers, fmt.Sprintf("{CurrentPage:%d PerPage:%d TotalPages:%d TotalCount:%d}", at.CurrentPage, at.PerPage, at.TotalPages, at.TotalCount)
}

func TestEachFilterFindsExactlyItsRows(t *testing.T) {
	b := listed(t)
	id := func(c *servertest.Client) string { return fmt.Sprint(c.ID) }
	for query, wants := range map[string][]int{
		"":                                               {1, 2, 3, 4, 5, 6, 7, 8, 9},
		"status=open":                                    {1, 7, 8},
		"status=in_progress":                             {2},
		"status=overdue":                                 {5, 9},
		"status=completed":                               {6},
		"status=closed":                                  {3, 4},
		"status=overdue,completed,open":                  {1, 5, 6, 7, 8, 9},
		"status=in_progress,closed":                      {2, 3, 4},
		"observation_type=unsafe_act":                    {1},
		"observation_type=safe_behaviour,other":          {4, 5},
		"risk_potential=high":                            {3, 7},
		"risk_potential=critical,medium":                 {2, 5, 8},
		"site_id=" + fmt.Sprint(b.Acme.Sites[1]):         {2, 4},
		"category_id=" + fmt.Sprint(b.Acme.CategoryID):   {2},
		"category_id=" + fmt.Sprint(b.Globex.CategoryID): nil,
		"reporter_id=" + id(b.Acme.Worker):               {1, 5, 6, 9}, // and not 7, which nobody reported
		"reporter_id=" + id(b.Acme.Outsider) + "," + id(b.Acme.Admin): {2, 8},
		"responsible_id=" + id(b.Acme.Worker):                         {8},
		"responsible_id=" + id(b.Acme.Manager):                        {2},
		"from=2026-11-11":                                             {3, 4, 5, 6, 7, 8, 9}, // each site's own day
		"to=2026-11-10":                                               {1, 2},
		"from=2026-11-11&to=2026-11-11":                               {3, 4},
		"from=2026-11-12&to=2026-11-13":                               {8, 9},
		"from=2026-11-16":                                             nil,
		"q=ladder":                                                    {1, 4}, // description and location
		"q=STORE%20ladd":                                              {4},    // each word, wherever
		"q=hall%20tied%20not":                                         {1},
		"q=ladder%20absent":                                           nil,
		"q=" + url.QueryEscape("50%"):                                 {6},
		"q=" + url.QueryEscape("rail_"):                               {6},
		"q=" + url.QueryEscape(`\`):                                   {6},
		"q=OBS-000005":                                                {5},
		"q=obs%203":                                                   {3},
		"q=7":                                                         {7},
		"q=OBS-000099":                                                nil,
		"q=%20":                                                       {1, 2, 3, 4, 5, 6, 7, 8, 9},
		"q=hall&status=open&risk_potential=low":                       {1},
		"q=hall&status=open&risk_potential=high":                      nil,
	} {
		found, meta := b.numbers(b.Acme.Admin, query+"&sort=number")
		if !slices.Equal(found, wants) || !strings.Contains(meta, fmt.Sprintf("TotalCount:%d}", len(wants))) {
			t.Errorf("%q found %v (%s), wanted %v", query, found, meta, wants)
		}
		b.countsAre(query, found)
	}
}

// countsAre holds the counts of a filter to the rows it finds. The status is
// what one chooses by the counts, so it does not change them.
func (b *bench) countsAre(query string, found []int) {
	b.t.Helper()
	var counts observations.CountsAnswer
	b.Acme.Admin.Get("/api/observations/period_status_counts?" + query).Wants(200).Into(&counts)
	c := counts.Counts
	if c.All != c.Open+c.InProgress+c.Overdue+c.Completed+c.Closed {
		b.t.Errorf("%q: the counts %+v do not add up", query, c)
	}
	if strings.Contains(query, "status=") {
		return
	}
	status := map[int]*int{1: &c.Open, 2: &c.InProgress, 3: &c.Closed, 4: &c.Closed, 5: &c.Overdue, 6: &c.Completed, 7: &c.Open, 8: &c.Open, 9: &c.Overdue}
	for _, number := range found {
		*status[number]--
	}
	c.All -= len(found)
	if c != (observations.Counts{}) {
		b.t.Errorf("%q: the counts %+v do not agree with the rows %v", query, counts.Counts, found)
	}
}

func TestEveryColumnSorts(t *testing.T) {
	b := listed(t)
	for sort, wants := range map[string][]int{
		"":                      {7, 6, 5, 9, 8, 4, 2, 3, 1}, // the newest first
		"observed_at":           {1, 3, 2, 4, 8, 9, 5, 6, 7},
		"risk_potential":        {1, 4, 6, 9, 2, 8, 3, 7, 5}, // low to critical, not by letters
		"due_date":              {5, 9, 1, 7, 8, 2, 3, 4, 6}, // without one at the end
		"status":                {1, 7, 8, 2, 5, 9, 6, 3, 4}, // as people see it
		"risk_potential,number": {1, 4, 6, 9, 2, 8, 3, 7, 5},
	} {
		found, _ := b.numbers(b.Acme.Admin, "sort="+sort)
		if !slices.Equal(found, wants) {
			t.Errorf("sorted by %q: %v, wanted %v", sort, found, wants)
		}
	}
	found, _ := b.numbers(b.Acme.Admin, "sort=risk_potential,-number")
	b.Wants("by risk, the newest first", found, []int{9, 6, 4, 1, 8, 2, 7, 3, 5})
}

func TestAListRefusesWhatItDoesNotKnow(t *testing.T) {
	b := newBench(t)
	b.report(b.Acme.Worker)
	b.Acme.Worker.Get("/api/v2/observations?from=0000-01-01").Refuses(422, "invalid") // a day that the database does not know
	const oneOf, format = "Choose one of the values offered.", "This has the wrong format."
	for query, wants := range map[string][2]string{
		"reporter=5":                    {"reporter", "This field is not known here."},
		"Status=open":                   {"Status", "This field is not known here."},
		"status=late":                   {"status[0]", oneOf},
		"status=open,late":              {"status[1]", oneOf},
		"risk_potential=extreme":        {"risk_potential[0]", oneOf},
		"observation_type=near_miss":    {"observation_type[0]", oneOf},
		"sort=comment":                  {"sort", oneOf},
		"sort=-":                        {"sort", oneOf},
		"sort=number,":                  {"sort", oneOf},
		"sort=number%3Bdrop":            {"sort", oneOf},
		"page=0":                        {"page", "This must be at least 1."},
		"page=1001":                     {"page", "This must be at most 1000."},
		"page=68":                       {"page", "This must be at most 67."}, // of 15 rows: by then 1,000 are behind
		"per_page=100&page=11":          {"page", "This must be at most 10."},
		"page=two":                      {"page", format},
		"per_page=0":                    {"per_page", "This must be at least 1."},
		"per_page=101":                  {"per_page", "This must be at most 100."},
		"site_id=here":                  {"site_id", format},
		"from=yesterday":                {"from", "This must be a date."},
		"to=2026-02-30":                 {"to", "This must be a date."},
		"status=open&status=closed":     {"status", "This is given twice."},
		"q=" + strings.Repeat("q", 201): {"q", "This is too long: at most 200 characters."},
		"q=%ff":                         {"q", "This must be text."},
		"q=a%00b":                       {"q", "This must be text."},
	} {
		r := b.Acme.Worker.Get("/api/v2/observations?" + query)
		var p servertest.Problem
		if r.Into(&p); r.StatusCode != 422 || !slices.Equal(p.Errors[wants[0]], []string{wants[1]}) {
			t.Errorf("%q: %d %s, wanted %q", query, r.StatusCode, r.Bytes, wants)
		}
		if strings.HasPrefix(query, "sort") || strings.Contains(query, "page") {
			continue
		}
		if r := b.Acme.Worker.Get("/api/observations/period_status_counts?" + query); r.StatusCode != 422 {
			t.Errorf("counts with %q: %d %s", query, r.StatusCode, r.Bytes)
		}
	}
}

// TestTheListOfWhatStoppedWorkOrWasFixed knows those that are over, too.
func TestTheListOfWhatStoppedWorkOrWasFixed(t *testing.T) {
	b := newBench(t)
	fixed := body{"fixed_on_spot": true}
	b.report(b.Acme.Worker)
	b.report(b.Acme.Worker, body{"stop_work": true})
	b.report(b.Acme.Worker, unactioned("Mended"), fixed)
	b.report(b.Acme.Worker, unactioned("Mended"), fixed, body{"stop_work": true}) // and to be confirmed
	for query, want := range map[string]string{
		"stop_work=true": "[4 2]", "fixed_on_spot=true": "[4 3]", "stop_work=true&fixed_on_spot=true": "[4]", "stop_work=false": "[4 3 2 1]",
	} {
		found, _ := b.numbers(b.Acme.Worker, query)
		b.Wants(query, found, want)
		b.Wants("the export of "+query, len(b.exported(b.Acme.Worker, exportPath+"&"+query).Rows), len(found))
	}
	var counted observations.CountsAnswer
	b.Acme.Worker.Get("/api/observations/period_status_counts?stop_work=true").Wants(200).Into(&counted)
	b.Wants("counted", []int{counted.Counts.All, counted.Counts.Open, counted.Counts.Completed}, "[2 1 1]")
}
