package permits

import (
	"strings"
	"testing"
	"time"

	"hivis/platform/access"
)

// people are those who meet at a permit, by what they are in it. Each has no other part.
var people = map[string]MoveContext{
	"requester":    {Requester: true, AtSite: true, Rights: access.Rules{Name: {"read", "create", "update"}}},
	"shared":       {Shared: true, AtSite: true, Rights: access.Rules{Name: {"read", "create"}}},
	"crew":         {Works: true, AtSite: true, Rights: access.Rules{Name: {"read"}}},
	"officer":      {Officer: true, AtSite: true, Rights: access.Rules{Name: {"read"}}},
	"approver":     {AtSite: true, Rights: access.Rules{Name: {"read", "approve", "reject"}}},
	"asker":        {ExtensionRequester: true, AtSite: true, Rights: access.Rules{Name: {"read"}}},
	"manager":      {AtSite: true, Rights: access.Rules{Name: {"read", "create", "update", "delete", "revoke", "extend", "close"}}},
	"manager away": {Rights: access.Rules{Name: {"read", "create", "update", "delete", "revoke", "extend", "close"}}},
	"reader":       {AtSite: true, Rights: access.Rules{Name: {"read"}}},
}

// allowed says who may make which move in which state; with "asked" after the state while an
// extension is asked for. Whatever is not here is refused.
var allowed = map[Move]map[string]string{
	ToUpdate:            {Drafted: "requester shared"},
	ToShare:             {Drafted: "requester shared"},
	ToSubmit:            {Drafted: "requester"},
	ToWithdraw:          {Requested: "requester", Pending: "requester"},
	ToRevoke:            everyLive("requester manager"),
	ToExtend:            {Approved: "requester manager", Extended: "requester manager", Overdue: "requester manager"},
	ToWithdrawExtension: {"approved asked": "requester asker", "extended asked": "requester asker", "overdue asked": "requester asker"},
	ToClose:             everyLive("requester officer manager"),
	ToConfirm:           {PendingClosure: "officer manager"},
	ToClone:             everyState("requester shared manager,manager away"),
	ToDelete:            {Drafted: "requester manager", Closed: "manager", Rejected: "manager", Revoked: "manager"},
	ToLetThrough:        everyOpen("approver"),
	ToRead:              everyLive("requester officer crew manager"),
}

func everyLive(who string) map[string]string {
	return map[string]string{Approved: who, Extended: who, Overdue: who, "approved asked": who, "extended asked": who, "overdue asked": who}
}

func everyOpen(who string) map[string]string {
	all := everyLive(who)
	for _, state := range []string{Drafted, Requested, Pending} {
		all[state] = who
	}
	return all
}

func everyState(who string) map[string]string {
	all := everyLive(who)
	for _, state := range states {
		all[state] = who
	}
	return all
}

func TestWhoMayDoWhatInWhichState(t *testing.T) {
	all := append([]string{"approved asked", "extended asked", "overdue asked"}, states...)
	granted := 0
	for move, in := range allowed {
		for _, state := range all {
			for who, s := range people {
				s.Status, s.ExtensionAsked = strings.TrimSuffix(state, " asked"), strings.HasSuffix(state, " asked")
				want := false
				for _, name := range strings.Split(strings.ReplaceAll(in[state], " ", ","), ",") {
					want = want || name == who || who == "manager away" && strings.HasSuffix(in[state], who)
				}
				code := refuse(move, s)
				if (code == "") != want {
					t.Errorf("%s of one that is %s by the %s: %q", move, state, who, code)
				}
				if want {
					granted++
				}
			}
		}
	}
	if granted != 141 {
		t.Errorf("%d combinations are allowed; a change of the table changes this number", granted)
	}
}

func TestWhatIsSaidToWhoMayNot(t *testing.T) {
	for _, c := range []struct {
		move   Move
		who    string
		status string
		asked  bool
		code   string
	}{
		{ToUpdate, "reader", Drafted, false, "not_your_draft"},
		{ToUpdate, "requester", Approved, false, "permit_wrong_status"},
		{ToUpdate, "reader", Approved, false, "not_your_draft"},
		{ToSubmit, "shared", Drafted, false, "not_your_permit"},
		{ToRevoke, "manager", Closed, false, "permit_wrong_status"},
		{ToRevoke, "manager away", Approved, false, "permission_denied"},
		{ToExtend, "requester", Approved, true, "permit_extension_asked"},
		{ToExtend, "requester", PendingClosure, false, "permit_wrong_status"},
		{ToWithdrawExtension, "requester", Approved, false, "permit_no_extension"},
		{ToConfirm, "requester", PendingClosure, false, "permission_denied"},
		{ToDelete, "manager", Approved, false, "permit_wrong_status"},
		{ToDelete, "manager away", Drafted, false, "not_your_draft"},
		{ToLetThrough, "manager", Approved, false, "permission_denied"},
		{ToLetThrough, "approver", Closed, false, "permit_wrong_status"},
	} {
		s := people[c.who]
		s.Status, s.ExtensionAsked = c.status, c.asked
		if code := refuse(c.move, s); code != c.code {
			t.Errorf("%s of one that is %s by the %s: %q, wanted %q", c.move, c.status, c.who, code, c.code)
		}
	}
}

func TestASecondPersonConfirmsTheClosure(t *testing.T) {
	s := people["officer"]
	s.Status, s.ClosureRequester = PendingClosure, true
	if code := refuse(ToConfirm, s); code != "closure_by_another" {
		t.Errorf("who said that the work is over: %q", code)
	}
	s.OnlyPossibleConfirmer = true
	if code := refuse(ToConfirm, s); code != "" {
		t.Errorf("the only one who may: %q", code)
	}
}

func TestOverdueIsByTheClock(t *testing.T) {
	end := time.Date(2026, 11, 22, 16, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		stored string
		before time.Duration
		want   string
	}{
		{Approved, time.Second, Approved}, {Approved, 0, Overdue}, {Extended, 0, Overdue}, {Extended, time.Hour, Extended},
		{Requested, -time.Hour, Requested}, {PendingClosure, -time.Hour, PendingClosure}, {Closed, -time.Hour, Closed},
	} {
		if got := statusAt(c.stored, &end, end.Add(-c.before)); got != c.want {
			t.Errorf("%s, %s before the end: %s", c.stored, c.before, got)
		}
	}
	if got := statusAt(Drafted, nil, end); got != Drafted {
		t.Errorf("a draft without an end: %s", got)
	}
}

func TestNightIsByTheClockOfTheSite(t *testing.T) {
	sofia, err := time.LoadLocation("Europe/Sofia")
	if err != nil {
		t.Fatal(err)
	}
	at := func(day, hour, minute int) time.Time { return time.Date(2026, 11, day, hour, minute, 0, 0, sofia) }
	for _, c := range []struct {
		from, to time.Time
		want     bool
	}{
		{at(22, 8, 0), at(22, 16, 0), false},
		{at(22, 6, 0), at(22, 20, 0), false},
		{at(22, 6, 0), at(22, 20, 1), true},
		{at(22, 5, 59), at(22, 7, 0), true},
		{at(22, 19, 59), at(23, 7, 0), true},
		{at(22, 20, 0), at(22, 21, 0), true},
		{at(22, 23, 0), at(23, 1, 0), true},
		{at(22, 9, 0), at(24, 9, 0), true},
		{at(22, 9, 0), at(22, 9, 0), false},
	} {
		if got := isNight(c.from.UTC(), c.to.UTC(), sofia); got != c.want {
			t.Errorf("%s to %s: %v", c.from, c.to, got)
		}
	}
}
