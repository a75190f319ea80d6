package incidents

import (
	"testing"
	"time"

	"hivis/platform/access"
	"hivis/platform/api"
)

func TestWhoMayDoWhat(t *testing.T) {
	t.Parallel()
	with := func(actions ...string) *access.User { return &access.User{ID: 1, Rules: access.Rules{Name: actions}} }
	manager := part{user: with("read", "create", "update", "close", "approve"), atSite: true}
	reporter := part{user: with("read", "create"), atSite: true, reporter: true}
	lead := part{user: with("read"), lead: true}
	member := part{user: with("read"), member: true}
	elsewhere := part{user: with("read", "update", "close", "revoke")}
	power := part{user: with("read", "update", "close", "revoke", "extend"), atSite: true}
	fresh, teamed := incidentState{Open, reviewNone, false}, incidentState{Open, reviewNone, true}
	asked, approved, closed := incidentState{Open, reviewAsked, true}, incidentState{Open, reviewApproved, true}, incidentState{Closed, reviewApproved, true}
	for _, c := range []struct {
		name string
		p    part
		s    incidentState
		of   func(Can) string
		want string
	}{
		{"a manager changes", manager, fresh, func(c Can) string { return c.Update }, ""},
		{"a reporter changes their own", reporter, fresh, func(c Can) string { return c.Update }, ""},
		{"but not once it is investigated", reporter, teamed, func(c Can) string { return c.Update }, "incident_in_investigation"},
		{"a lead changes", lead, teamed, func(c Can) string { return c.Update }, ""},
		{"a member does not", member, teamed, func(c Can) string { return c.Update }, "not_your_incident"},
		{"a manager of elsewhere does not", elsewhere, fresh, func(c Can) string { return c.Update }, "not_your_incident"},
		{"nobody under review", manager, asked, func(c Can) string { return c.Update }, "incident_under_review"},
		{"nor after it", manager, approved, func(c Can) string { return c.Analyse }, "incident_approved"},
		{"victims go on under review", member, asked, func(c Can) string { return c.Victims }, ""},
		{"and for who closes it after that", manager, approved, func(c Can) string { return c.Victims }, ""},
		{"for nobody else", reporter, approved, func(c Can) string { return c.Victims }, "incident_approved"},
		{"a reporter adds victims", reporter, teamed, func(c Can) string { return c.Victims }, ""},
		{"but not to a closed one", reporter, closed, func(c Can) string { return c.Victims }, "incident_closed"},
		{"a member analyses", member, teamed, func(c Can) string { return c.Analyse }, ""},
		{"a reporter does not", reporter, teamed, func(c Can) string { return c.Analyse }, "not_your_incident"},
		{"a member does not rate", member, teamed, func(c Can) string { return c.Rate }, "not_your_incident"},
		{"a lead chooses no team", lead, teamed, func(c Can) string { return c.Team }, "not_your_incident"},
		{"nor puts the target date off", lead, teamed, func(c Can) string { return c.Extend }, "permission_denied"},
		{"which takes its own right", manager, teamed, func(c Can) string { return c.Extend }, "permission_denied"},
		{"a power user does", power, teamed, func(c Can) string { return c.Extend }, ""},
		{"but not under review", power, asked, func(c Can) string { return c.Extend }, "incident_under_review"},
		{"a lead submits", lead, teamed, func(c Can) string { return c.Submit }, ""},
		{"a manager closes what was approved", manager, approved, func(c Can) string { return c.Close }, ""},
		{"and nothing else", manager, teamed, func(c Can) string { return c.Close }, "review_not_approved"},
		{"a lead without the right does not", lead, approved, func(c Can) string { return c.Close }, "permission_denied"},
		{"it takes its own right to open again", manager, closed, func(c Can) string { return c.Reopen }, "permission_denied"},
		{"and that is one of the site", elsewhere, closed, func(c Can) string { return c.Reopen }, "permission_denied"},
		{"a closed one is opened", power, closed, func(c Can) string { return c.Reopen }, ""},
		{"an open one is not", power, teamed, func(c Can) string { return c.Reopen }, "incident_open"},
	} {
		if got := c.of(canOf(c.p, c.s)); got != c.want {
			t.Errorf("%s: %q, wanted %q", c.name, got, c.want)
		}
	}
}

func TestTheStatusThatPeopleSee(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	before, after := now.Add(-time.Second), now.Add(time.Second)
	for _, c := range []struct {
		stored string
		rated  bool
		target *time.Time
		want   string
	}{
		{Open, false, nil, RatingPending}, {Open, true, nil, Open}, {Open, false, &after, RatingPending}, {Open, false, &before, Overdue},
		{Open, true, &now, Overdue}, {Closed, false, &before, Closed},
	} {
		if got := statusAt(c.stored, c.rated, c.target, now); got != c.want {
			t.Errorf("%+v is %s", c, got)
		}
	}
}

func TestDaysAreCounted(t *testing.T) {
	t.Parallel()
	happened := time.Date(2026, 11, 1, 23, 0, 0, 0, time.UTC) // already the second in Sofia
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	zone, err := time.LoadLocation("Europe/Sofia")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name             string
		spans            []Span
		away, restricted int
		back             bool
	}{
		{"never away", nil, 0, 0, true},
		{"the day of the incident is not one", []Span{{"away", "2026-11-02", "2026-11-02"}}, 0, 0, true},
		{"one day", []Span{{"away", "2026-11-02", "2026-11-03"}}, 1, 0, true},
		{"up to today", []Span{{"away", "2026-11-19", ""}}, 3, 0, false},
		{"what is planned does not count yet", []Span{{"away", "2026-11-20", "2026-11-30"}}, 2, 0, false},
		{"not back on the last day", []Span{{"away", "2026-11-20", "2026-11-21"}}, 2, 0, false},
		{"but on the day after it", []Span{{"away", "2026-11-20", "2026-11-20"}}, 1, 0, true},
		{"restricted and transferred", []Span{{"away", "2026-11-03", "2026-11-04"}, {"restricted", "2026-11-05", "2026-11-06"}, {"transferred", "2026-11-07", "2026-11-07"}}, 2, 3, true},
	} {
		v := Victim{Injured: Injured{Spans: c.spans}}
		v.count(happened, now, zone)
		if v.DaysAway != c.away || v.DaysRestricted != c.restricted || v.Back != c.back {
			t.Errorf("%s: %d away, %d restricted, back %v", c.name, v.DaysAway, v.DaysRestricted, v.Back)
		}
	}
}

func TestNamesAndNumbers(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"Ivo Brandt": true, "Анна-Мария": true, "O'Neil Jr.": true, "李明": true, "R2D2": true, "a@b": false, "<b>": false, "x_y": false} {
		if nameOnly(name) != want {
			t.Errorf("%q: %v", name, !want)
		}
	}
	for id, want := range map[string]bool{"E77": true, "": true, "E-77": false, "E 77": false} {
		if lettersAndDigits(id) != want {
			t.Errorf("%q: %v", id, !want)
		}
	}
}

func TestAnalysesAreTrees(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		whys  []Why
		field string
	}{
		{"whole", []Why{{Key: "a", Text: "x"}, {Key: "b", ParentKey: "a", Text: "y", Root: true, RootCauseID: 1}}, ""},
		{"a child before its parent", []Why{{Key: "b", ParentKey: "a", Text: "y"}, {Key: "a", Text: "x"}}, "analyses[0].whys[0].parent_key"},
		{"its own parent", []Why{{Key: "a", ParentKey: "a", Text: "x"}}, "analyses[0].whys[0].parent_key"},
		{"twice", []Why{{Key: "a", Text: "x"}, {Key: "a", Text: "y"}}, "analyses[0].whys[1].key"},
		{"without words", []Why{{Key: "a", Text: " "}}, "analyses[0].whys[0].text"},
		{"a root without a cause", []Why{{Key: "a", Text: "x", Root: true}}, "analyses[0].whys[0].root_cause_id"},
	} {
		var problems api.Problems
		checkAnalyses([]Analysis{{Key: "k", Title: "t", Whys: c.whys}}, &problems)
		if got := ""; len(problems) > 0 {
			if got = problems[0].Field; got != c.field {
				t.Errorf("%s: %s", c.name, got)
			}
		} else if c.field != "" {
			t.Errorf("%s: nothing is wrong", c.name)
		}
	}
}

func TestCodesAreFound(t *testing.T) {
	t.Parallel()
	for kind, least := range map[string]int{"nature": 600, "part": 200, "source": 1600, "event": 500} {
		if n := len(codeBook()[kind]); n < least {
			t.Errorf("%d codes of %s", n, kind)
		}
	}
	m := &Module{}
	found := func(in codesInput) []InjuryCode {
		answer, err := m.codes(t.Context(), nil, &in)
		if err != nil {
			t.Fatal(err)
		}
		return answer.Codes
	}
	if top := found(codesInput{Kind: "part"}); len(top) == 0 || top[0].Level != 1 {
		t.Errorf("the top level: %+v", top)
	}
	if below := found(codesInput{Kind: "part", Parent: "1"}); len(below) == 0 || below[0].Code != "10" {
		t.Errorf("below 1: %+v", below)
	}
	if named := found(codesInput{Kind: "nature", Q: "nerves BONES"}); len(named) == 0 || named[0].Code != "11" {
		t.Errorf("by words: %+v", named)
	}
}
