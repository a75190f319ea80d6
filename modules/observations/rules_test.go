package observations

import (
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func TestAReportIsHeldToTheForm(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		actions int
		change  func(*Details)
		wants   string // field:code
	}{
		{"as it should be", 1, func(d *Details) {}, ""},
		{"no action but a reason", 0, func(d *Details) { d.ActionRequired, d.NoActionReason = false, "cleaned up" }, ""},
		{"another type without its name", 1, func(d *Details) { d.ObservationType = Other }, "other_type:other_type_required"},
		{"another type with a blank name", 1, func(d *Details) { d.ObservationType, d.OtherType = Other, " \t" }, "other_type:other_type_required"},
		{"another type with its name", 1, func(d *Details) { d.ObservationType, d.OtherType = Other, "noise" }, ""},
		{"no description", 1, func(d *Details) { d.Description = "" }, "description:description_required"},
		{"a description of blanks", 1, func(d *Details) { d.Description = " \n " }, "description:description_required"},
		{"an action, but no comment", 1, func(d *Details) { d.Comment = "" }, "comment:comment_required"},
		{"an action, but no risk", 1, func(d *Details) { d.RiskPotential = NotRated }, "risk_potential:risk_required"},
		{"a short report", 0, func(d *Details) { d.Comment, d.RiskPotential = "", NotRated }, ""},
		{"just now", 1, func(d *Details) { d.ObservedAt = noon }, ""},
		{"by a clock that is a minute ahead", 1, func(d *Details) { d.ObservedAt = noon.Add(time.Minute) }, ""},
		{"later than any clock's fault", 1, func(d *Details) { d.ObservedAt = noon.Add(time.Minute + time.Nanosecond) }, "observed_at:in_future"},
		{"long before anybody kept records", 1, func(d *Details) { d.ObservedAt = time.Date(1899, 12, 31, 23, 59, 59, 0, time.UTC) }, "observed_at:long_ago"},
		{"an action is required and none given yet", 0, func(d *Details) {}, ""},
		{"neither an action nor a reason", 0, func(d *Details) { d.ActionRequired = false }, "no_action_reason:action_or_reason_required"},
		{"no action and a blank reason", 0, func(d *Details) { d.ActionRequired, d.NoActionReason = false, "  " }, "no_action_reason:action_or_reason_required"},
		{"fixed on the spot", 0, func(d *Details) { d.ActionRequired, d.FixedOnSpot, d.NoActionReason = false, true, "tied it" }, ""},
		{"fixed on the spot without saying how", 0, func(d *Details) { d.ActionRequired, d.FixedOnSpot = false, true }, "no_action_reason:fixed_how_required"},
		{"work stopped for something done well", 1, func(d *Details) { d.ObservationType, d.StopWork = Positive, true }, "stop_work:stop_work_positive"},
		{"actions though none is required", 1, func(d *Details) { d.ActionRequired, d.NoActionReason = false, "cleaned up" }, "action_required:has_actions"},
		{"everything at once", 0, func(d *Details) { *d = Details{ObservationType: Other, ObservedAt: noon.Add(time.Hour)} },
			"other_type:other_type_required description:description_required comment:comment_required observed_at:in_future no_action_reason:action_or_reason_required"},
	} {
		d := Details{ObservationType: "unsafe_act", Description: "Ladder not tied", Comment: "Could have slipped", SiteID: 1,
			ObservedAt: noon.Add(-time.Hour), RiskPotential: "low", ActionRequired: true}
		c.change(&d)
		var problems api.Problems
		d.trim()
		d.check(noon, c.actions, &Details{}, &problems)
		var found []string
		for _, p := range problems {
			found = append(found, p.Field+":"+p.Code)
		}
		if got := strings.Join(found, " "); got != c.wants {
			t.Errorf("%s: found %q, wanted %q", c.name, got, c.wants)
		}
	}
}

func TestWhatDoesNotApplyIsNotKept(t *testing.T) {
	t.Parallel()
	d := Details{ObservationType: "unsafe_act", OtherType: "noise", Description: " a ", Comment: "\tb\n", Location: " c ", ActionRequired: true, NoActionReason: "none"}
	d.trim()
	if d.OtherType != "" || d.NoActionReason != "" || d.Description != "a" || d.Comment != "b" || d.Location != "c" {
		t.Fatalf("kept %+v", d)
	}
}

func TestTheStatusFollowsTheActions(t *testing.T) {
	t.Parallel()
	for statuses, wants := range map[string]string{
		"":                        actions.Closed,
		"planned":                 actions.Open,
		"open":                    actions.Open,
		"planned open":            actions.Open,
		"in_progress":             actions.InProgress,
		"open in_progress":        actions.InProgress,
		"open completed":          actions.InProgress,
		"planned closed":          actions.InProgress,
		"completed":               actions.Completed,
		"completed completed":     actions.Completed,
		"closed completed":        actions.Completed,
		"closed":                  actions.Closed,
		"closed closed":           actions.Closed,
		"closed closed open":      actions.InProgress,
		"closed closed completed": actions.Completed,
	} {
		if got := (statusFacts{needed: statuses != "", risk: "low"}).status(strings.Fields(statuses)); got != wants {
			t.Errorf("%q: %s, wanted %s", statuses, got, wants)
		}
	}
}

func TestWhatIsGraveIsNotClosedUnseen(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		actions string
		at      statusFacts
		wants   string
	}{
		{"before anybody has decided", "", statusFacts{needed: true, risk: "low"}, actions.Open},
		{"low, nothing needed", "", statusFacts{risk: "low"}, actions.Closed},
		{"medium, nothing needed", "", statusFacts{risk: "medium"}, actions.Closed},
		{"high, nothing needed", "", statusFacts{risk: "high"}, actions.Completed},
		{"critical, nothing needed", "", statusFacts{risk: "critical"}, actions.Completed},
		{"critical, nothing needed, confirmed", "", statusFacts{risk: "critical", confirmed: true}, actions.Closed},
		{"not rated, nothing needed", "", statusFacts{risk: NotRated}, actions.Completed},
		{"not rated, nothing needed, confirmed", "", statusFacts{risk: NotRated, confirmed: true}, actions.Completed},
		{"work was stopped, nothing needed", "", statusFacts{risk: "low", stopped: true}, actions.Completed},
		{"work goes on, nothing needed", "", statusFacts{risk: "low", stopped: true, resumed: true}, actions.Completed},
		{"work goes on, confirmed", "", statusFacts{risk: "low", stopped: true, resumed: true, confirmed: true}, actions.Closed},
		{"critical, all verified", "closed", statusFacts{needed: true, risk: "critical"}, actions.Closed},
		{"not rated, all verified", "closed", statusFacts{needed: true, risk: NotRated}, actions.Completed},
		{"work stands still, all verified", "closed", statusFacts{needed: true, risk: "low", stopped: true}, actions.Completed},
		{"work goes on, all verified", "closed", statusFacts{needed: true, risk: "low", stopped: true, resumed: true}, actions.Closed},
		{"opened again, nobody has decided since", "closed", statusFacts{needed: true, risk: "low", reopened: true}, actions.Open},
		{"opened again, with work", "closed open", statusFacts{needed: true, risk: "low", reopened: true}, actions.InProgress},
		{"work stands still, one in progress", "closed in_progress", statusFacts{needed: true, risk: "low", stopped: true}, actions.InProgress},
	} {
		if got := c.at.status(strings.Fields(c.actions)); got != c.wants {
			t.Errorf("%s: %s, wanted %s", c.name, got, c.wants)
		}
	}
}

func TestWhoConfirmsAndLetsWorkGoOn(t *testing.T) {
	t.Parallel()
	const site, reporter, decider, other = 7, 1, 2, 3
	rules := access.Rules{"Observation": {"read", "close"}}
	at := func(id int64) *access.User { return &access.User{ID: id, Rules: rules, SiteIDs: []int64{site}} }
	for _, c := range []struct {
		name    string
		user    *access.User
		status  string
		actions int
		wants   string
	}{
		{"a second person", at(other), actions.Completed, 0, ""},
		{"who reported it", at(reporter), actions.Completed, 0, "confirmed_by_another"},
		{"who said that it needs nothing", at(decider), actions.Completed, 0, "confirmed_by_another"},
		{"what is closed", at(other), actions.Closed, 0, "nothing_to_confirm"},
		{"what nobody has decided", at(other), actions.Open, 0, "nothing_to_confirm"},
		{"what has actions", at(other), actions.Completed, 1, "nothing_to_confirm"},
		{"of another site", &access.User{ID: other, Rules: rules, SiteIDs: []int64{8}}, actions.Completed, 0, "permission_denied"},
		{"without the right", &access.User{ID: other, Rules: access.Rules{"Observation": {"update"}}, SiteIDs: []int64{site}}, actions.Completed, 0, "permission_denied"},
	} {
		if got := refuseConfirm(c.user, site, reporter, decider, c.status, c.actions, false); got != c.wants {
			t.Errorf("%s: %q, wanted %q", c.name, got, c.wants)
		}
	}
	if got := refuseConfirm(at(other), site, reporter, decider, actions.Open, 1, true); got != "" {
		t.Errorf("what was opened again after its actions: %q", got)
	}
	for stands, wants := range map[bool]string{true: "", false: "work_goes_on"} {
		if got := refuseResume(at(reporter), site, stands); got != wants {
			t.Errorf("work stands still %v: %q, wanted %q", stands, got, wants)
		}
	}
	if got := refuseResume(at(other), 8, true); got != "permission_denied" {
		t.Errorf("at another site: %q", got)
	}
}

func TestWhatNobodyHasDecidedMayStayUndecided(t *testing.T) {
	t.Parallel()
	kept := Details{ObservationType: "unsafe_act", Description: "Ladder not tied", SiteID: 1, ObservedAt: noon, RiskPotential: NotRated, ActionRequired: true}
	d := kept
	d.Location = "Bay 2"
	var problems api.Problems
	d.check(noon, 0, &kept, &problems)
	if len(problems) != 0 {
		t.Errorf("a report without a comment and a decision cannot be changed: %v", problems)
	}
	d.ActionRequired = false
	d.check(noon, 0, &kept, &problems)
	var found []string
	for _, p := range problems {
		found = append(found, p.Code)
	}
	if got := strings.Join(found, " "); got != "comment_required risk_required action_or_reason_required" {
		t.Errorf("decided without a comment, a risk and a reason: %v", problems)
	}
	kept.ActionRequired, kept.NoActionReason = false, "cleaned up"
	d, problems = kept, nil
	d.ActionRequired, d.NoActionReason = true, ""
	d.check(noon, 0, &kept, &problems)
	if len(problems) != 1 || problems[0].Code != "action_or_reason_required" {
		t.Errorf("what was decided is open again: %v", problems)
	}
}

func TestOverdueIsSeenFromTheFirstMomentAfterTheDueDate(t *testing.T) {
	t.Parallel()
	due := noon
	for _, c := range []struct {
		stored string
		due    *time.Time
		now    time.Time
		wants  string
	}{
		{actions.Open, &due, noon.Add(-time.Nanosecond), actions.Open},
		{actions.Open, &due, noon, actions.Overdue},
		{actions.InProgress, &due, noon.Add(-time.Nanosecond), actions.InProgress},
		{actions.InProgress, &due, noon, actions.Overdue},
		{actions.Completed, &due, noon, actions.Completed},
		{actions.Closed, &due, noon, actions.Closed},
		{actions.InProgress, nil, noon, actions.InProgress},
	} {
		if got := statusAt(c.stored, c.due, c.now); got != c.wants {
			t.Errorf("%s at %s: %s, wanted %s", c.stored, c.now, got, c.wants)
		}
	}
}

func TestWhoMayChangeAnObservation(t *testing.T) {
	t.Parallel()
	const reporter, other = 1, 2
	reports := access.Rules{"Observation": {"read", "create", "update"}}
	manages := access.Rules{"Observation": {"read", "update"}, "Action": {"read", "create"}}
	looks := access.Rules{"Observation": {"read"}, "Action": {"create"}}
	for _, c := range []struct {
		name   string
		user   access.User
		status string
		by     int64
		wants  string
	}{
		{"the reporter", access.User{ID: reporter, Rules: reports}, actions.Open, reporter, ""},
		{"the reporter of a closed one", access.User{ID: reporter, Rules: reports}, actions.Closed, reporter, "observation_closed"},
		{"the reporter of a completed one", access.User{ID: reporter, Rules: reports}, actions.Completed, reporter, ""},
		{"a colleague", access.User{ID: other, Rules: reports}, actions.Open, reporter, "not_your_observation"},
		{"a colleague, of a closed one", access.User{ID: other, Rules: reports}, actions.Closed, reporter, "not_your_observation"},
		{"whoever reported without a name", access.User{ID: reporter, Rules: reports}, actions.Open, 0, "not_your_observation"},
		{"a manager", access.User{ID: other, Rules: manages}, actions.Open, reporter, ""},
		{"a manager, of a closed one", access.User{ID: other, Rules: manages}, actions.Closed, reporter, ""},
		{"a manager, of an anonymous one", access.User{ID: other, Rules: manages}, actions.Open, 0, ""},
		{"an administrator", access.User{ID: other, IsAdmin: true, Rules: reports}, actions.Closed, reporter, ""},
		{"a reporter whose role was changed", access.User{ID: reporter, Rules: looks}, actions.Open, reporter, "permission_denied"},
		{"an administrator without the right", access.User{ID: other, IsAdmin: true}, actions.Open, reporter, "permission_denied"},
	} {
		if got := refuseEdit(&c.user, c.by, c.status); got != c.wants {
			t.Errorf("%s: %q, wanted %q", c.name, got, c.wants)
		}
	}
}

func TestManagersHearOfGraveReportsOnly(t *testing.T) {
	t.Parallel()
	for _, risk := range []string{"low", "medium", "high", "critical"} {
		if tellsManagers(risk) != slices.Contains([]string{"high", "critical"}, risk) {
			t.Errorf("%s", risk)
		}
	}
}
