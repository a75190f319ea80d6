package workflows_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/directory/workflows"
)

// People of these tests.
const (
	requester = int64(iota + 1)
	ada
	ben
	cem
	dora
	boss
	root
	toor
)

var called = map[int64]string{requester: "requester", ada: "ada", ben: "ben", cem: "cem", dora: "dora", boss: "boss", root: "root", toor: "toor"}

// monday is when these tests begin.
var monday = time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)

func chainOf(steps ...[]int64) workflows.Chain {
	return workflows.Chain{Sequential: true, Steps: steps, LeadTime: 4 * time.Hour, Hours: workflows.WorkingHours(time.UTC), Escalation: boss, SuperAdmins: []int64{root, toor}, Requester: requester}
}

// one is a step of each of these people.
func one(people ...int64) (steps [][]int64) {
	for _, person := range people {
		steps = append(steps, []int64{person})
	}
	return steps
}

// inShort is a run in short: "open: 1 ada asked, 2 ben waiting".
func inShort(r workflows.Run) string {
	var seats []string
	for _, s := range r.Seats {
		seats = append(seats, fmt.Sprintf("%d %s %s", s.Step+1, called[s.UserID], s.State))
	}
	slices.Sort(seats)
	return r.State + ": " + strings.Join(seats, ", ")
}

// script is what happens to a run, one thing after another.
type script struct {
	t     *testing.T
	chain workflows.Chain
	run   workflows.Run
	now   time.Time
}

func begin(t *testing.T, c workflows.Chain) *script {
	t.Helper()
	s := &script{t: t, chain: c, now: monday}
	return s.does(workflows.Opened, 0, "")
}

func (s *script) does(what workflows.EventKind, by int64, refusal string) *script {
	s.t.Helper()
	next, refused := s.chain.Advance(s.run, workflows.Event{What: what, By: by, Remark: "because"}, s.now)
	if refused != refusal {
		s.t.Fatalf("%s of %s with %s: refused with %q, wanted %q", what, called[by], inShort(s.run), refused, refusal)
	}
	if refused == "" {
		s.run = next
	}
	return s
}

func (s *script) after(d time.Duration) *script {
	s.now = s.now.Add(d)
	return s.does(workflows.Rechecked, 0, "")
}

func (s *script) is(wants string) *script {
	s.t.Helper()
	if got := inShort(s.run); got != wants {
		s.t.Fatalf("got    %s\nwanted %s", got, wants)
	}
	return s
}

func TestOneAfterTheOther(t *testing.T) {
	t.Parallel()
	begin(t, chainOf(one(ada, ben)...)).is("open: 1 ada asked, 2 ben waiting").
		does(workflows.Approves, ben, "not_asked_to_review").
		does(workflows.Approves, ada, "").is("open: 1 ada approved, 2 ben asked").
		does(workflows.Approves, ada, "decided_already").
		does(workflows.Rejects, cem, "not_asked_to_review").
		does(workflows.Approves, ben, "").is("approved: 1 ada approved, 2 ben approved").
		does(workflows.Rejects, ben, "decided_already").does(workflows.Rejects, cem, "review_over")
}

func TestAllAtOnce(t *testing.T) {
	t.Parallel()
	c := chainOf(one(ada, ben, cem)...)
	c.Sequential = false
	begin(t, c).is("open: 1 ada asked, 2 ben asked, 3 cem asked").
		does(workflows.Approves, ben, "").is("open: 1 ada asked, 2 ben approved, 3 cem asked").
		does(workflows.Rejects, cem, "").is("rejected: 1 ada skipped, 2 ben approved, 3 cem rejected").
		does(workflows.Approves, ada, "review_over")
	c.Need = 2
	begin(t, c).does(workflows.Approves, cem, "").does(workflows.Approves, ada, "").is("approved: 1 ada approved, 2 ben skipped, 3 cem approved")
	c.Need = 1
	begin(t, c).does(workflows.Approves, ben, "").is("approved: 1 ada skipped, 2 ben approved, 3 cem skipped")
	c.Need = 5 // more than there are
	begin(t, c).does(workflows.Approves, cem, "").does(workflows.Approves, ada, "").is("open: 1 ada approved, 2 ben asked, 3 cem approved").does(workflows.Approves, ben, "").
		is("approved: 1 ada approved, 2 ben approved, 3 cem approved")
}

func TestARoleIsOneStep(t *testing.T) {
	t.Parallel()
	begin(t, chainOf([]int64{ada, ben, requester}, []int64{cem})).is("open: 1 ada asked, 1 ben asked, 2 cem waiting").
		does(workflows.Approves, ben, "").is("open: 1 ada skipped, 1 ben approved, 2 cem asked").
		does(workflows.Rejects, ada, "not_asked_to_review").
		does(workflows.Rejects, cem, "").is("rejected: 1 ada skipped, 1 ben approved, 2 cem rejected")
}

func TestNobodyDecidesOnTheirOwn(t *testing.T) {
	t.Parallel()
	c := chainOf(one(requester, ada)...)
	begin(t, c).is("open: 1 root asked, 1 toor asked, 2 ada waiting").does(workflows.Approves, requester, "own_request").
		does(workflows.Approves, root, "").is("open: 1 root approved, 1 toor skipped, 2 ada asked")
	c.SuperAdmins = []int64{requester, root}
	c.Escalation = requester
	begin(t, c).is("open: 1 root asked, 2 ada waiting").does(workflows.Approves, root, "").after(24*time.Hour).
		is("open: 1 root approved, 2 ada asked, 2 root asked"). // time approves nothing: it is asked of her once more
		does(workflows.Approves, root, "").is("approved: 1 root approved, 2 ada skipped, 2 root approved")
}

func TestOnePersonDecidesOnce(t *testing.T) {
	t.Parallel()
	begin(t, chainOf(one(ada, ben, ada)...)).is("open: 1 ada asked, 2 ben waiting, 3 ada waiting").
		does(workflows.Approves, ada, "").is("open: 1 ada approved, 2 ben asked, 3 ada approved").
		does(workflows.Approves, ben, "").is("approved: 1 ada approved, 2 ben approved, 3 ada approved")
	c := chainOf(one(ada, ada, ben)...)
	c.Sequential, c.Need = false, 2
	begin(t, c).does(workflows.Approves, ada, "").is("open: 1 ada approved, 2 ada approved, 3 ben asked"). // two are two people
														does(workflows.Approves, ben, "").is("approved: 1 ada approved, 2 ada approved, 3 ben approved")
}

func TestLateness(t *testing.T) {
	t.Parallel()
	s := begin(t, chainOf(one(ada, ben)...)).after(2*time.Hour - time.Second)
	if !s.run.Seats[0].RemindedAt.IsZero() {
		t.Error("reminded too early")
	}
	s.after(time.Second)
	if reminded := s.run.Seats[0].RemindedAt; !reminded.Equal(s.now) {
		t.Errorf("reminded at %v", reminded)
	}
	s.after(2*time.Hour - time.Second).is("open: 1 ada asked, 2 ben waiting")
	s.after(time.Second).is("open: 1 ada asked, 1 boss asked, 2 ben waiting")
	s.after(4 * time.Hour).is("open: 1 ada asked, 1 boss asked, 1 root asked, 1 toor asked, 2 ben waiting")
	for _, seat := range s.run.Seats {
		due := map[string]time.Time{workflows.AsReviewer: monday.Add(4 * time.Hour), workflows.AsEscalation: monday.Add(8 * time.Hour)}[seat.As]
		if seat.State == workflows.Asked && !seat.DueAt.Equal(due) {
			t.Errorf("%s is due at %v, wanted %v", called[seat.UserID], seat.DueAt, due)
		}
	}
	s.does(workflows.Approves, boss, "").is("open: 1 ada skipped, 1 boss approved, 1 root skipped, 1 toor skipped, 2 ben asked")
	s.does(workflows.Approves, ben, "").is("approved: 1 ada skipped, 1 boss approved, 1 root skipped, 1 toor skipped, 2 ben approved")
	c := chainOf(one(ada)...)
	c.Escalation = 0
	begin(t, c).after(5 * time.Hour).is("open: 1 ada asked").after(3 * time.Hour).is("open: 1 ada asked, 1 root asked, 1 toor asked")
}

func TestPeopleComeAndGo(t *testing.T) {
	t.Parallel()
	s := begin(t, chainOf(one(ada, ben)...))
	s.chain.Steps[0] = []int64{cem} // the new head of site
	s.does(workflows.Approves, ada, "not_asked_to_review").after(time.Hour).is("open: 1 ada skipped, 1 cem asked, 2 ben waiting")
	s.chain.Steps[0] = nil // and nobody after
	s.after(time.Hour).is("open: 1 ada skipped, 1 cem skipped, 1 root asked, 1 toor asked, 2 ben waiting")
	s.chain.Steps[0] = []int64{cem}
	s.after(2 * time.Hour).is("open: 1 ada skipped, 1 boss asked, 1 cem asked, 1 root skipped, 1 toor skipped, 2 ben waiting") // the time ran on
	s.chain.Steps[1] = []int64{boss}
	s.does(workflows.Approves, boss, "").is("approved: 1 ada skipped, 1 boss approved, 1 cem skipped, 1 root skipped, 1 toor skipped, 2 ben skipped, 2 boss approved")
	s.chain.Steps[1] = []int64{dora} // which is over
	s.after(time.Hour).is("approved: 1 ada skipped, 1 boss approved, 1 cem skipped, 1 root skipped, 1 toor skipped, 2 ben skipped, 2 boss approved")
	s = begin(t, chainOf(one(ada, ben)...)).does(workflows.Approves, ada, "")
	s.chain.Steps[1] = []int64{ada} // who comes in after her decision
	s.after(time.Hour).is("open: 1 ada approved, 2 ada asked, 2 ben skipped").does(workflows.Approves, ada, "").
		is("approved: 1 ada approved, 2 ada approved, 2 ben skipped")
}

func TestStandIns(t *testing.T) {
	t.Parallel()
	c := chainOf(one(ada, ben)...)
	c.StandIns = map[int64]int64{ada: dora, ben: requester}
	s := begin(t, c).is("open: 1 ada asked, 1 dora asked, 2 ben waiting")
	if seat := s.run.Seats[1]; seat.UserID != dora || seat.As != workflows.AsStandIn || seat.OnBehalf != ada {
		t.Errorf("the stand-in has %+v", seat)
	}
	s.chain.StandIns = nil // she is back
	s.does(workflows.Approves, dora, "not_asked_to_review").after(time.Hour).is("open: 1 ada asked, 1 dora skipped, 2 ben waiting")
	s.chain.StandIns = map[int64]int64{ada: dora}
	s.does(workflows.Approves, dora, "").is("open: 1 ada skipped, 1 dora approved, 2 ben asked")
}

func TestWithdrawingAndRestarting(t *testing.T) {
	t.Parallel()
	begin(t, chainOf(one(ada)...)).does(workflows.TakenBack, ada, "review_withdrawn_by_asker").does(workflows.TakenBack, requester, "").is("withdrawn: 1 ada skipped").
		does(workflows.TakenBack, requester, "review_over").does(workflows.Approves, ada, "review_over").does(workflows.WorkflowChanged, 0, "").is("withdrawn: 1 ada skipped")
	begin(t, chainOf(one(ada, ben)...)).does(workflows.Approves, ada, "").does(workflows.WorkflowChanged, 0, "").is("restarted: 1 ada approved, 2 ben skipped").
		does(workflows.Approves, ben, "review_over")
}

func TestNobodyIsLeft(t *testing.T) {
	t.Parallel()
	c := chainOf(one(requester)...)
	c.SuperAdmins = []int64{requester}
	s := begin(t, c).is("open: ")
	s.chain.SuperAdmins = []int64{requester, root}
	s.after(time.Hour).is("open: 1 root asked")
}

func TestWhenToLookAgain(t *testing.T) {
	t.Parallel()
	s := begin(t, chainOf(one(ada)...))
	for _, hours := range []int{2, 4, 8} {
		next := s.chain.NextCheck(s.run, s.now)
		if wants := monday.Add(time.Duration(hours) * time.Hour); !next.Equal(wants) {
			t.Errorf("at %v it looks again at %v, wanted %v", s.now, next, wants)
		}
		s.now = next
		s.does(workflows.Rechecked, 0, "")
	}
	if next := s.chain.NextCheck(s.run, s.now); !next.IsZero() {
		t.Errorf("it looks again at %v", next)
	}
}
