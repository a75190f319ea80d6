package audits

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hivis/core/forms"
	"hivis/platform/access"
)

// TestWhoMayDoWhatWhen is the table of rules, read by what it answers: for each move the
// states in which somebody may make it.
func TestWhoMayDoWhatWhen(t *testing.T) {
	auditor := MoveContext{Auditor: true, Open: true, AtSite: true, Rights: access.Rules{Name: {"read", "create", "update", "close"}}}
	reader := MoveContext{Open: true, AtSite: true, Rights: access.Rules{Name: {"read"}}}
	manager := MoveContext{Open: true, AtSite: true, Rights: access.Rules{Name: {"read", "update", "delete"}}}
	elsewhere := manager
	elsewhere.AtSite = false
	demoted := auditor
	demoted.Rights = access.Rules{Name: {"read"}}
	extends := reader
	extends.Rights = access.Rules{Name: {"read", "extend"}}
	trainee := auditor
	trainee.Rights = access.Rules{Name: {"read", "create"}}
	revokes := reader
	revokes.Rights = access.Rules{Name: {"read", "revoke"}}
	for _, c := range []struct {
		who   string
		s     MoveContext
		moves map[Move]string // the first letters of the states
	}{
		{"auditor", auditor, map[Move]string{ToBegin: "s", ToAnswer: "i", ToComplete: "i", ToWithdraw: "c", ToReopen: "r", ToAct: "icar", ToMove: "s", ToAssign: "sir", ToSkip: "s", ToDelete: ""}},
		{"reader", reader, map[Move]string{}},
		{"manager", manager, map[Move]string{ToAct: "icar", ToMove: "s", ToAssign: "sir", ToSkip: "s", ToDelete: "siarx"}},
		{"manager of another site", elsewhere, map[Move]string{}},
		{"auditor who may not any more", demoted, map[Move]string{}},
		{"auditor who may not complete", trainee, map[Move]string{ToBegin: "s", ToAnswer: "i", ToWithdraw: "c", ToReopen: "r", ToAct: "icar"}},
		{"who takes approvals back", revokes, map[Move]string{ToRevoke: "a"}},
		{"who moves dates", extends, map[Move]string{ToMove: "s"}},
	} {
		for _, move := range []Move{ToBegin, ToAnswer, ToComplete, ToWithdraw, ToReopen, ToRevoke, ToAct, ToMove, ToAssign, ToSkip, ToDelete} {
			var may strings.Builder
			for _, status := range stored {
				c.s.Status = status
				if refuse(move, c.s) == "" {
					may.WriteString(map[string]string{Skipped: "x"}[status])
					if status != Skipped {
						may.WriteString(status[:1])
					}
				}
			}
			if may.String() != c.moves[move] {
				t.Errorf("%s may %s in %q, wanted %q", c.who, move, may.String(), c.moves[move])
			}
		}
	}
}

func TestWhyAMoveIsRefused(t *testing.T) {
	s := MoveContext{Status: Scheduled, Auditor: true, AtSite: true, Rights: access.Rules{Name: {"read", "update"}}}
	for _, c := range []struct {
		move   Move
		change func(s *MoveContext)
		want   string
	}{
		{ToBegin, func(s *MoveContext) {}, "audit_too_early"},
		{ToBegin, func(s *MoveContext) { s.Auditor = false }, "not_your_audit"},
		{ToBegin, func(s *MoveContext) { s.Status = InProgress }, "audit_wrong_status"},
		{ToSkip, func(s *MoveContext) { s.Status = InProgress }, "audit_wrong_status"},
		{ToSkip, func(s *MoveContext) { s.Rights = nil }, "permission_denied"},
		{ToDelete, func(s *MoveContext) { s.Status = Completed }, "permission_denied"},
	} {
		changed := s
		c.change(&changed)
		if got := refuse(c.move, changed); got != c.want {
			t.Errorf("%s: %q, wanted %q", c.move, got, c.want)
		}
	}
}

// TestMissedAndLate are told apart by whether it was begun.
func TestMissedAndLate(t *testing.T) {
	due := time.Date(2026, 11, 23, 11, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		status  string
		late    bool
		now     time.Time
		is, how string
	}{
		{Scheduled, false, due.Add(-1), Scheduled, InTime},
		{Scheduled, false, due, Overdue, Missed},
		{InProgress, false, due.Add(-1), InProgress, InTime},
		{InProgress, false, due, Overdue, Late},
		{Completed, false, due.Add(time.Hour), Completed, InTime},
		{Completed, true, due.Add(time.Hour), Completed, Late},
		{Approved, true, due.Add(time.Hour), Approved, Late},
		{Skipped, false, due.Add(time.Hour), Skipped, InTime},
	} {
		if is, how := statusAt(c.status, due, c.now), timingAt(c.status, c.late, due, c.now); is != c.is || how != c.how {
			t.Errorf("%s at %s: %s, %s; wanted %s, %s", c.status, c.now, is, how, c.is, c.how)
		}
	}
}

// TestTheDaysOfASeries are those of a rhythm; days off are left out where that is asked for.
func TestTheDaysOfASeries(t *testing.T) {
	days := func(frequency string, rule Rule, starts, ends string, window int, working bool, after, until string) string {
		all, last, done := seriesOf(frequency, rule, starts, ends, window, working).between(dayOf(after), dayOf(until))
		var text []string
		for _, d := range all {
			one := d.planned.Format("02")
			if d.due != d.planned {
				one += "-" + d.due.Format("02")
			}
			text = append(text, one)
		}
		return fmt.Sprint(strings.Join(text, " "), " until ", last.Format("01-02"), " ", done)
	}
	for _, c := range []struct{ got, want string }{
		{days("once", recurrences["once"], "2026-11-23", "", 1, false, "2026-11-22", "2026-12-27"), "23 until 12-27 true"},
		{days("once", recurrences["once"], "2027-06-01", "", 1, false, "2026-11-22", "2026-12-27"), "01 until 06-01 true"}, // the next one, however far
		{days("daily", recurrences["daily"], "2026-11-23", "", 1, false, "2026-11-25", "2026-11-29"), "26 27 28 29 until 11-29 false"},
		{days("daily", recurrences["daily"], "2026-11-23", "", 1, true, "2026-11-25", "2026-12-01"), "26 27 30 01 until 12-01 false"}, // no days off
		{days("weekly", recurrences["weekly"], "2026-11-28", "", 1, true, "2026-11-22", "2026-12-06"), "30 07 until 12-06 false"},     // Saturdays become Mondays
		{days("weekly", recurrences["weekly"], "2026-11-27", "", 3, true, "2026-11-22", "2026-11-30"), "27-01 until 11-30 false"},     // three working days
		{days("weekly", recurrences["weekly"], "2026-11-27", "", 3, false, "2026-11-22", "2026-11-30"), "27-29 until 11-30 false"},
		{days("monthly", recurrences["monthly"], "2026-10-31", "", 1, false, "2026-10-31", "2026-12-31"), "30 31 until 12-31 false"}, // the last of short months
		{days("quarterly", recurrences["quarterly"], "2026-11-23", "2027-03-01", 1, false, "2026-11-23", "2026-12-27"), "23 until 02-23 true"},
		{days("quarterly", recurrences["quarterly"], "2026-11-23", "2027-03-01", 1, false, "2027-02-23", "2027-12-27"), " until 12-27 true"},
		{days("half_yearly", recurrences["half_yearly"], "2026-11-23", "", 1, false, "2026-11-23", "2026-12-27"), "23 until 05-23 false"},
		{days("yearly", recurrences["yearly"], "2028-02-29", "", 1, false, "2028-02-29", "2028-03-01"), "28 until 02-28 false"},
		{days("rule", Rule{2, "week"}, "2026-11-23", "", 1, false, "2026-11-22", "2026-12-21"), "23 07 21 until 12-21 false"},
	} {
		if c.got != c.want {
			t.Errorf("%q, wanted %q", c.got, c.want)
		}
	}
}

// TestADayIsOneOfThePlace also where its clocks change.
func TestADayIsOneOfThePlace(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	d := dayOf("2026-03-29") // an hour is left out
	if length := closesAt(d, zone).Sub(opensAt(d, zone)); length != 23*time.Hour {
		t.Errorf("the day has %s", length)
	}
}

// TestWhatAnAuditScores is what the form says: what is not applicable, not asked or not
// answered counts for nothing, and a critical failure fails the whole.
func TestWhatAnAuditScores(t *testing.T) {
	two, none := 2.0, 0.0
	ask := func(id string, critical bool, weight float64, when *forms.Condition) forms.Question {
		return forms.Question{ID: id, Type: "radio", Required: true, NotApplicable: true, Critical: critical, Weight: weight, ShownWhen: when,
			Options: []forms.Option{{ID: id + "_y", Score: &two}, {ID: id + "_n", Score: &none, Fails: true}}}
	}
	doc := forms.Document{Sections: []forms.Section{
		{ID: "a", Title: "A", Stage: Main, Questions: []forms.Question{ask("p", false, 0, nil), ask("q", true, 0, nil), ask("r", false, 0, &forms.Condition{Question: "p", Option: "p_n"})}},
		{ID: "b", Title: "B", Stage: Main, Weight: 3, Questions: []forms.Question{ask("s", false, 0, nil), {ID: "i", Type: "instruction"}}}}}
	chosen := func(ids ...string) (all []forms.Answer) {
		for _, id := range ids {
			a := forms.Answer{Question: id[:1], Options: []string{id}}
			if strings.HasSuffix(id, "na") {
				a = forms.Answer{Question: id[:1], NotApplicable: true}
			}
			all = append(all, a)
		}
		return all
	}
	for _, c := range []struct {
		answers []forms.Answer
		want    string // percent, failed, answered of asked, what failed, percent by section
	}{
		{chosen(), "none false 0/3 [] none none"},
		{chosen("p_y", "q_y", "s_y"), "100 false 3/3 [] 100 100"},
		{chosen("p_y", "q_y", "s_n"), "40 false 3/3 [s] 100 0"},             // B weighs three times as much
		{chosen("p_n", "q_y", "s_y", "r_y"), "83.3 false 4/4 [p] 66.7 100"}, // r is asked
		{chosen("p_y", "q_y", "s_y", "r_n"), "100 false 3/3 [] 100 100"},    // r is not
		{chosen("p_y", "q_n", "s_y"), "80 true 3/3 [q] 50 100"},
		{chosen("p_na", "q_na", "s_y"), "100 false 3/3 [] none 100"},
		{chosen("p_na", "q_na", "s_na"), "none false 3/3 [] none none"},
	} {
		o := evaluate(doc, c.answers, true)
		got := fmt.Sprint(text(o.score.Percent), " ", o.score.Failed, " ", o.answered, "/", o.asked, " ", o.failed, " ", text(o.score.Sections[0].Percent), " ", text(o.score.Sections[1].Percent))
		if got != c.want {
			t.Errorf("%v: %s, wanted %s", c.answers, got, c.want)
		}
	}
	if o := evaluate(doc, chosen("p_n"), false); o.score.Percent != nil || len(o.failed) != 1 {
		t.Errorf("without scoring: %v, %v", o.score, o.failed)
	}
}

func text(v *float64) string {
	if v == nil {
		return "none"
	}
	return fmt.Sprint(*v)
}
