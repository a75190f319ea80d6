package actions_test

import (
	"slices"
	"testing"
	"time"

	"hivis/modules/actions"
	"hivis/platform/access"
)

const owner, assigner, completer, manager, admin, stranger = 1, 2, 3, 4, 5, 6

// people are everybody who may come near an action; only the manager's role may
// create actions.
func people() map[string]*access.User {
	worker := access.Rules{"Action": {"read", "update"}}
	return map[string]*access.User{
		"owner":     {ID: owner, Rules: worker},
		"assigner":  {ID: assigner, Rules: worker},
		"completer": {ID: completer, IsAdmin: true, Rules: worker}, // whoever did it before it was re-assigned
		"manager":   {ID: manager, Rules: access.Rules{"Action": {"read", "create", "update"}}},
		"admin":     {ID: admin, IsAdmin: true, Rules: worker},
		"stranger":  {ID: stranger, Rules: worker},
	}
}

// TestEveryMoveOfEveryone writes down the whole machine: for each status and
// each move, what each person is told. "ok" is allowed.
func TestEveryMoveOfEveryone(t *testing.T) {
	t.Parallel()
	const (
		notOwner = "only_responsible_person"
		notYours = "not_your_action"
		other    = "verified_by_somebody_else"
		wrong    = "wrong_status"
	)
	type answers struct{ owner, assigner, completer, manager, admin, stranger string }
	doing := func(owner string) answers { return answers{owner, notOwner, notOwner, notOwner, notOwner, notOwner} }
	judging := func(others string) answers { return answers{other, others, other, others, others, notYours} }
	editing := func(managers string) answers {
		return answers{notYours, managers, managers, managers, managers, notYours}
	}
	const none = "no_extension_asked"
	deciding := func(managers string) answers {
		return answers{"decided_by_somebody_else", managers, managers, managers, managers, notYours}
	}
	asking := func(owner string) answers {
		const notAsker = "withdrawn_by_asker"
		return answers{owner, notAsker, notAsker, notAsker, notAsker, notAsker}
	}
	const noCheck = "no_check_open"
	checking := func(others string) answers {
		return answers{"checked_by_somebody_else", others, "checked_by_somebody_else", others, others, notYours}
	}
	machine := map[string]map[actions.Move]answers{
		actions.Planned:    {actions.Start: doing("ok"), actions.Complete: doing(wrong), actions.Close: judging(wrong), actions.Reopen: judging(wrong), actions.Edit: editing("ok"), actions.Extend: doing("ok"), actions.Withdraw: asking(none), actions.Decide: deciding(none), actions.Evaluate: checking(wrong)},
		actions.Open:       {actions.Start: doing("ok"), actions.Complete: doing("ok"), actions.Close: judging(wrong), actions.Reopen: judging(wrong), actions.Edit: editing("ok"), actions.Extend: doing("ok"), actions.Withdraw: asking(none), actions.Decide: deciding(none), actions.Evaluate: checking(wrong)},
		actions.InProgress: {actions.Start: doing(wrong), actions.Complete: doing("ok"), actions.Close: judging(wrong), actions.Reopen: judging(wrong), actions.Edit: editing("ok"), actions.Extend: doing("ok"), actions.Withdraw: asking(none), actions.Decide: deciding(none), actions.Evaluate: checking(wrong)},
		actions.Completed:  {actions.Start: doing(wrong), actions.Complete: doing(wrong), actions.Close: judging("ok"), actions.Reopen: judging("ok"), actions.Edit: editing(wrong), actions.Extend: doing(wrong), actions.Withdraw: asking(wrong), actions.Decide: deciding(wrong), actions.Evaluate: checking(wrong)},
		actions.Closed:     {actions.Start: doing(wrong), actions.Complete: doing(wrong), actions.Close: judging(wrong), actions.Reopen: judging("ok"), actions.Edit: editing(wrong), actions.Extend: doing(wrong), actions.Withdraw: asking(wrong), actions.Decide: deciding(wrong), actions.Evaluate: checking(noCheck)},
	}
	users := people()
	for _, status := range actions.Statuses {
		if status == actions.Overdue {
			continue // never stored
		}
		for _, move := range []actions.Move{actions.Start, actions.Complete, actions.Close, actions.Reopen, actions.Edit, actions.Extend, actions.Withdraw, actions.Decide, actions.Evaluate} {
			a, written := machine[status][move]
			if !written {
				t.Fatalf("nobody wrote down what %s does to a %s action", move, status)
			}
			for who, wants := range map[string]string{"owner": a.owner, "assigner": a.assigner, "completer": a.completer,
				"manager": a.manager, "admin": a.admin, "stranger": a.stranger} {
				got := actions.MoveContext{Status: status, ResponsibleID: owner, AssignedBy: assigner, CompletedBy: completer}.Refuse(users[who], move)
				if got == "" {
					got = "ok"
				}
				if got != wants {
					t.Errorf("%s of a %s action by the %s: %s, wanted %s", move, status, who, got, wants)
				}
			}
		}
	}
}

func TestWhoGaveThemselvesAnActionDoesNotVerifyIt(t *testing.T) {
	t.Parallel()
	users := people()
	for _, c := range []struct {
		who   string
		s     actions.MoveContext
		wants string
	}{
		{"assigner", actions.MoveContext{Status: actions.Completed, ResponsibleID: assigner, AssignedBy: assigner, CompletedBy: assigner}, "verified_by_somebody_else"},
		{"admin", actions.MoveContext{Status: actions.Completed, ResponsibleID: admin, AssignedBy: assigner, CompletedBy: admin}, "verified_by_somebody_else"},
		{"manager", actions.MoveContext{Status: actions.Completed, ResponsibleID: owner, AssignedBy: 0, CompletedBy: owner}, ""}, // of an anonymous report
		{"stranger", actions.MoveContext{Status: actions.Completed, ResponsibleID: owner, AssignedBy: 0, CompletedBy: owner}, "not_your_action"},
	} {
		for _, move := range []actions.Move{actions.Close, actions.Reopen} {
			if got := c.s.Refuse(users[c.who], move); got != c.wants {
				t.Errorf("%s by the %s of %+v: %q, wanted %q", move, c.who, c.s, got, c.wants)
			}
		}
	}
}

// TestOneRequestAtATime asks twice, and decides on what was asked.
func TestOneRequestAtATime(t *testing.T) {
	t.Parallel()
	users := people()
	for _, status := range []string{actions.Planned, actions.Open, actions.InProgress} {
		s := actions.MoveContext{Status: status, ResponsibleID: owner, AssignedBy: assigner, Asked: true}
		for who, wants := range map[string]string{"owner": "decided_by_somebody_else", "assigner": "", "manager": "", "admin": "", "stranger": "not_your_action"} {
			if got := s.Refuse(users[who], actions.Decide); got != wants {
				t.Errorf("deciding on a %s action by the %s: %q, wanted %q", status, who, got, wants)
			}
		}
		for who, wants := range map[string]string{"owner": "", "assigner": "withdrawn_by_asker", "manager": "withdrawn_by_asker", "admin": "withdrawn_by_asker"} {
			if got := s.Refuse(users[who], actions.Withdraw); got != wants {
				t.Errorf("taking back what is asked of a %s action by the %s: %q, wanted %q", status, who, got, wants)
			}
		}
		if got := s.Refuse(users["owner"], actions.Extend); got != "extension_asked_already" {
			t.Errorf("asking twice: %q", got)
		}
	}
}

// TestWhoAnswersACheck: whoever verified it or may do so, and never whose work it was.
func TestWhoAnswersACheck(t *testing.T) {
	t.Parallel()
	users := people()
	users["closer"] = &access.User{ID: 8, Rules: access.Rules{"Action": {"read", "update"}}}
	s := actions.MoveContext{Status: actions.Closed, ResponsibleID: owner, AssignedBy: assigner, CompletedBy: completer, ClosedBy: 8, CheckOpen: true}
	const other = "checked_by_somebody_else"
	for who, wants := range map[string]string{"owner": other, "completer": other, "assigner": "", "manager": "", "admin": "", "closer": "", "stranger": "not_your_action"} {
		if got := s.Refuse(users[who], actions.Evaluate); got != wants {
			t.Errorf("a check answered by the %s: %q, wanted %q", who, got, wants)
		}
	}
}

// TestADayEndsWhenTheNextBegins asks around changes of the clocks, some of which
// happen at midnight and take the first hour, or the whole day, away.
func TestADayEndsWhenTheNextBegins(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ zone, day, wants string }{
		{"UTC", "2026-11-21", "2026-11-22T00:00:00Z"},
		{"UTC", "2026-12-31", "2027-01-01T00:00:00Z"},
		{"UTC", "2028-02-28", "2028-02-29T00:00:00Z"},
		{"Pacific/Honolulu", "2026-11-21", "2026-11-22T10:00:00Z"},
		{"Pacific/Kiritimati", "2026-11-21", "2026-11-21T10:00:00Z"},
		{"Asia/Kathmandu", "2026-11-21", "2026-11-21T18:15:00Z"},
		// Forward and back at three and four in the morning.
		{"Europe/Sofia", "2026-03-28", "2026-03-28T22:00:00Z"},
		{"Europe/Sofia", "2026-03-29", "2026-03-29T21:00:00Z"}, // 23 hours
		{"Europe/Sofia", "2026-10-24", "2026-10-24T21:00:00Z"},
		{"Europe/Sofia", "2026-10-25", "2026-10-25T22:00:00Z"}, // 25 hours
		{"Pacific/Auckland", "2026-04-04", "2026-04-04T11:00:00Z"},
		{"Pacific/Auckland", "2026-04-05", "2026-04-05T12:00:00Z"}, // 25 hours
		{"Pacific/Auckland", "2026-09-26", "2026-09-26T12:00:00Z"},
		{"Pacific/Auckland", "2026-09-27", "2026-09-27T11:00:00Z"}, // 23 hours
		// At midnight to one: the day begins at one.
		{"America/Sao_Paulo", "2017-10-14", "2017-10-15T03:00:00Z"},
		{"America/Sao_Paulo", "2017-10-15", "2017-10-16T02:00:00Z"},
		{"America/Santiago", "2026-09-05", "2026-09-06T04:00:00Z"},
		{"Africa/Cairo", "2026-04-23", "2026-04-23T22:00:00Z"},
		{"Asia/Beirut", "2026-03-28", "2026-03-28T22:00:00Z"},
		// At midnight back to eleven: the last hour comes twice.
		{"America/Sao_Paulo", "2018-02-17", "2018-02-18T03:00:00Z"},
		{"America/Santiago", "2026-04-04", "2026-04-05T04:00:00Z"},
		// A day that never was.
		{"Pacific/Apia", "2011-12-29", "2011-12-30T10:00:00Z"},
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		day, _ := time.Parse(time.DateOnly, c.day)
		end := actions.DueAt(day, zone)
		if got := end.UTC().Format(time.RFC3339); got != c.wants {
			t.Errorf("%s in %s ends at %s, wanted %s", c.day, c.zone, got, c.wants)
		}
		if last := end.Add(-time.Nanosecond); !actions.Today(last, zone).Equal(day) || !actions.Today(end, zone).After(day) {
			t.Errorf("%s in %s: %s is not its last moment", c.day, c.zone, last)
		}
	}
}

// TestEveryDayOfEveryZoneEndsOnce goes through a decade of days where the clocks
// change most oddly.
func TestEveryDayOfEveryZoneEndsOnce(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Europe/Sofia", "Pacific/Auckland", "America/Sao_Paulo", "America/Santiago", "America/Havana", "America/Asuncion",
		"Africa/Cairo", "Asia/Beirut", "Asia/Tehran", "Asia/Amman", "Asia/Gaza", "Pacific/Apia", "Pacific/Honolulu", "Australia/Lord_Howe", "America/Scoresbysund"} {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		for day := time.Date(2011, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() < 2028; day = day.AddDate(0, 0, 1) {
			end := actions.DueAt(day, zone)
			if actions.Today(end.Add(-time.Nanosecond), zone).After(day) || !actions.Today(end, zone).After(day) {
				t.Errorf("%s in %s ends at %s", day.Format(time.DateOnly), name, end)
			}
		}
	}
}

func TestTodayIsTheSitesDay(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 10, 59, 59, 0, time.UTC)
	for _, c := range []struct {
		zone  string
		now   time.Time
		wants string
	}{
		{"Pacific/Auckland", now, "2026-11-21"},
		{"Pacific/Auckland", now.Add(time.Second), "2026-11-22"},
		{"Pacific/Honolulu", now, "2026-11-21"},
		{"Pacific/Honolulu", now.Add(-time.Hour), "2026-11-20"},
	} {
		zone, _ := time.LoadLocation(c.zone)
		if got := actions.Today(c.now, zone).Format(time.DateOnly); got != c.wants {
			t.Errorf("at %s in %s it is %s, wanted %s", c.now, c.zone, got, c.wants)
		}
	}
}

func TestOnlyUnfinishedWorkIsOverdue(t *testing.T) {
	t.Parallel()
	due := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for _, status := range actions.Statuses {
		late := status == actions.Open || status == actions.InProgress
		if got := actions.StatusAt(status, due, due.Add(-time.Nanosecond)); got != status {
			t.Errorf("%s is %s before its time", status, got)
		}
		if got := actions.StatusAt(status, due, due); (got == actions.Overdue) != (late || status == actions.Overdue) || (!late && got != status) {
			t.Errorf("%s is %s when its time is over", status, got)
		}
	}
}

// TestAParentFollowsAllItsActions compares with the rule said in other words:
// the least advanced action decides, except that one started makes it started.
func TestAParentFollowsAllItsActions(t *testing.T) {
	t.Parallel()
	stored := []string{actions.Planned, actions.Open, actions.InProgress, actions.Completed, actions.Closed}
	var try func(statuses []string)
	try = func(statuses []string) {
		if len(statuses) > 0 {
			all := func(of ...string) bool {
				return !slices.ContainsFunc(statuses, func(s string) bool { return !slices.Contains(of, s) })
			}
			wants := actions.InProgress
			switch {
			case all(actions.Closed):
				wants = actions.Closed
			case all(actions.Closed, actions.Completed):
				wants = actions.Completed
			case all(actions.Planned, actions.Open):
				wants = actions.Open
			}
			if got := actions.ParentStatus(statuses); got != wants {
				t.Errorf("%v: %s, wanted %s", statuses, got, wants)
			}
		}
		if len(statuses) < 4 {
			for _, s := range stored {
				try(append(slices.Clone(statuses), s))
			}
		}
	}
	try(nil)
}

func TestTheEarliestDueDateCounts(t *testing.T) {
	t.Parallel()
	zone, _ := time.LoadLocation("Pacific/Auckland")
	drafts := []actions.Draft{{DueDate: "2026-11-25"}, {DueDate: "2026-11-23"}, {DueDate: "2026-12-01"}}
	if due := actions.Due(drafts, zone); due == nil || !due.Equal(time.Date(2026, 11, 23, 11, 0, 0, 0, time.UTC)) {
		t.Errorf("due at %v", due)
	}
	if due := actions.Due(nil, zone); due != nil {
		t.Errorf("nothing is due at %v", due)
	}
}
