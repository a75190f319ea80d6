package workflows_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"hivis/directory/workflows"
)

// TestTheMachineInAnyOrder lets anything happen to many runs: decisions of anybody, people
// who leave, go away and come back, workflows that change, and time. After each step the
// run has to be one that the rules allow.
func TestTheMachineInAnyOrder(t *testing.T) {
	t.Parallel()
	reached := map[string]int{}
	for seed := range uint64(3000) {
		m := newModel(t, seed)
		for range 40 {
			m.step()
		}
		m.finish()
		reached[m.run.State]++
	}
	for _, state := range []string{workflows.Approved, workflows.Rejected, workflows.Withdrawn, workflows.Restarted} {
		if reached[state] < 50 {
			t.Errorf("%d of the runs ended %s: too few to say anything", reached[state], state)
		}
	}
}

type model struct {
	t *testing.T
	*rand.Rand
	seed  uint64
	chain workflows.Chain
	run   workflows.Run
	now   time.Time
	did   []string
}

var everybody = []int64{requester, ada, ben, cem, dora, boss, root, toor}

func newModel(t *testing.T, seed uint64) *model {
	m := &model{t: t, Rand: rand.New(rand.NewPCG(seed, 7)), seed: seed, now: monday}
	m.chain = workflows.Chain{Sequential: m.odds(2), Hours: workflows.WorkingHours(time.UTC), LeadTime: time.Duration(1+m.IntN(20)) * time.Hour, Requester: requester}
	for range 1 + m.IntN(5) {
		m.chain.Steps = append(m.chain.Steps, nil)
	}
	if m.odds(2) {
		m.chain.Need = 1 + m.IntN(5)
	}
	m.shuffle()
	m.does(workflows.Event{What: workflows.Opened})
	return m
}

func (m *model) odds(n int) bool { return m.IntN(n) == 0 }

func (m *model) somebody() int64 { return everybody[m.IntN(len(everybody))] }

// shuffle lets people leave, come back and go away.
func (m *model) shuffle() {
	for i := range m.chain.Steps {
		if m.odds(3) || m.run.State == "" {
			m.chain.Steps[i] = nil
			for range m.IntN(4) {
				m.chain.Steps[i] = append(m.chain.Steps[i], m.somebody())
			}
		}
	}
	m.chain.Escalation = []int64{0, boss, requester, ada}[m.IntN(4)]
	m.chain.SuperAdmins = [][]int64{{root}, {root, toor}, {requester, toor}, {ada, root}}[m.IntN(4)]
	m.chain.StandIns = map[int64]int64{}
	for range m.IntN(3) {
		m.chain.StandIns[m.somebody()] = m.somebody()
	}
}

func (m *model) step() {
	switch m.IntN(20) {
	case 0, 1, 2, 3:
		m.now = m.now.Add(time.Duration(m.IntN(30*3600)) * time.Second)
		m.does(workflows.Event{What: workflows.Rechecked})
	case 4, 5:
		m.shuffle()
		m.does(workflows.Event{What: workflows.Rechecked})
	case 6:
		m.does(workflows.Event{What: workflows.Rejects, By: m.somebody()})
	case 7:
		switch m.IntN(8) {
		case 0:
			m.does(workflows.Event{What: workflows.TakenBack, By: []int64{requester, m.somebody()}[m.IntN(2)]})
		case 1:
			if m.run.State == workflows.Open { // another chain, of more or fewer steps
				m.chain.Steps = append(m.chain.Steps[:1:1], m.chain.Steps[:m.IntN(len(m.chain.Steps))]...)
			}
			m.does(workflows.Event{What: workflows.WorkflowChanged})
		}
	case 8:
		m.shuffle() // nobody looks in between
		m.does(workflows.Event{What: workflows.Approves, By: m.somebody()})
	default:
		m.does(workflows.Event{What: workflows.Approves, By: m.somebody()})
	}
}

// finish lets whoever is asked approve until it is over: it always comes to that.
func (m *model) finish() {
	m.does(workflows.Event{What: workflows.Rechecked})
	for range 10 {
		if m.run.State != workflows.Open {
			return
		}
		asked := m.run.Seats[slices.IndexFunc(m.run.Seats, func(s workflows.Seat) bool { return s.State == workflows.Asked })]
		m.does(workflows.Event{What: workflows.Approves, By: asked.UserID})
	}
	m.fails("it does not end")
}

func (m *model) does(e workflows.Event) {
	m.t.Helper()
	before := workflows.Run{State: m.run.State, Seats: slices.Clone(m.run.Seats)}
	after, refused := m.chain.Advance(m.run, e, m.now)
	m.did = append(m.did, fmt.Sprintf("%s %s %s %q", m.now.Format("Mon 15:04"), e.What, called[e.By], refused))
	if !slices.Equal(before.Seats, m.run.Seats) {
		m.fails("the run that was given was changed")
	}
	if refused == "" {
		m.run = after
		m.decided(before, e)
	}
	m.kept(before)
	if refused == "" {
		m.holds()
	}
}

func (m *model) fails(what string, args ...any) {
	m.t.Helper()
	for _, line := range m.did {
		m.t.Log(line)
	}
	m.t.Fatalf("seed %d: %s\nchain %+v\n%s", m.seed, fmt.Sprintf(what, args...), m.chain, inShort(m.run))
}

// decided holds what was decided in a step to whose decision it was: nothing else decides,
// and it is whole.
func (m *model) decided(before workflows.Run, e workflows.Event) {
	m.t.Helper()
	deciding := e.What == workflows.Approves || e.What == workflows.Rejects
	if ends := map[workflows.EventKind]string{workflows.TakenBack: workflows.Withdrawn, workflows.WorkflowChanged: workflows.Restarted}[e.What]; ends != "" && before.State == workflows.Open && m.run.State != ends {
		m.fails("%s made it %s", e.What, m.run.State)
	}
	for i, s := range m.run.Seats {
		fresh := i >= len(before.Seats) || !isDecided(before.Seats[i])
		switch {
		case isDecided(s) && fresh && (!deciding || s.UserID != e.By || !s.DecidedAt.Equal(m.now)):
			m.fails("something was decided for %s", called[s.UserID])
		case isDecided(s) && fresh && !m.canDecide(s):
			m.fails("%s decided without belonging there", called[s.UserID])
		case deciding && s.UserID == e.By && isUndecided(s):
			m.fails("%s has to decide once more", called[s.UserID])
		}
	}
}

func (m *model) canDecide(s workflows.Seat) bool {
	return slices.Contains(m.belong(s.Step), s.UserID)
}

// belong are those who can decide in a step now, said in other words than the machine's.
func (m *model) belong(step int) []int64 {
	people := map[int64]bool{}
	add := func(persons ...int64) {
		for _, person := range persons {
			if person != requester {
				people[person], people[m.chain.StandIns[person]] = true, true
			}
		}
		delete(people, requester)
		delete(people, 0)
	}
	add(m.chain.Steps[step]...)
	if since := m.askedAt(step); len(people) == 0 {
		add(m.chain.SuperAdmins...)
	} else if !since.IsZero() {
		if !m.now.Before(m.chain.Hours.After(since, m.chain.LeadTime)) {
			add(m.chain.Escalation)
		}
		if !m.now.Before(m.chain.Hours.After(since, 2*m.chain.LeadTime)) {
			add(m.chain.SuperAdmins...)
		}
	}
	return slices.Collect(maps.Keys(people))
}

// askedAt is when the first was asked in a step.
func (m *model) askedAt(step int) (first time.Time) {
	for _, s := range m.run.Seats {
		if s.Step == step && !s.AskedAt.IsZero() && (first.IsZero() || s.AskedAt.Before(first)) {
			first = s.AskedAt
		}
	}
	return first
}

// agreed reports whether somebody approved in a step.
func (m *model) agreed(step int) bool {
	return slices.ContainsFunc(m.run.Seats, func(s workflows.Seat) bool { return s.Step == step && s.State == workflows.Approved })
}

// agreedOn reports whether so many people approved as it takes, or somebody in each step.
func (m *model) agreedOn() bool {
	approved := map[int64]bool{}
	for _, s := range m.run.Seats {
		if s.State == workflows.Approved {
			approved[s.UserID] = true
		}
	}
	steps := 0
	for step := range m.chain.Steps {
		if m.agreed(step) {
			steps++
		}
	}
	return m.chain.Need > 0 && len(approved) >= m.chain.Need || steps == len(m.chain.Steps)
}

func isDecided(s workflows.Seat) bool {
	return s.State == workflows.Approved || s.State == workflows.Rejected
}

func isUndecided(s workflows.Seat) bool {
	return s.State == workflows.Waiting || s.State == workflows.Asked
}

// kept holds a run to what never changes: what was decided, when somebody was asked and
// reminded, and all of it once it is over.
func (m *model) kept(before workflows.Run) {
	m.t.Helper()
	over := before.State != "" && before.State != workflows.Open
	if over && (before.State != m.run.State || !slices.Equal(before.Seats, m.run.Seats)) {
		m.fails("what was %s changed from %s", before.State, inShort(before))
	}
	for i, b := range before.Seats {
		s := m.run.Seats[i]
		switch {
		case b.Step != s.Step || b.UserID != s.UserID:
			m.fails("a seat became another's")
		case isDecided(b) && b != s:
			m.fails("a decision changed from %+v to %+v", b, s)
		case !b.AskedAt.IsZero() && !b.AskedAt.Equal(s.AskedAt):
			m.fails("%s was asked twice", called[s.UserID])
		case !b.RemindedAt.IsZero() && !b.RemindedAt.Equal(s.RemindedAt):
			m.fails("%s was reminded twice", called[s.UserID])
		}
	}
}

// holds checks what is true of every run at any moment.
func (m *model) holds() {
	m.t.Helper()
	places := map[[2]int64]bool{}
	rejected := false
	for _, s := range m.run.Seats {
		place := [2]int64{int64(s.Step), s.UserID}
		switch {
		case places[place]:
			m.fails("%s sits twice in step %d", called[s.UserID], s.Step)
		case s.UserID == requester:
			m.fails("who asked has a seat")
		case s.State == workflows.Asked && s.AskedAt.IsZero(), isDecided(s) && s.DecidedAt.IsZero():
			m.fails("nobody knows when %s was asked or decided", called[s.UserID])
		case m.run.State != workflows.Open && isUndecided(s):
			m.fails("%s is asked when it is over", called[s.UserID])
		case isUndecided(s) && !m.canDecide(s):
			m.fails("%s is asked and cannot decide", called[s.UserID])
		}
		places[place] = true
		rejected = rejected || s.State == workflows.Rejected
	}
	if rejected != (m.run.State == workflows.Rejected) {
		m.fails("a rejection ends it, and nothing else does so")
	}
	if m.run.State == workflows.Approved != m.agreedOn() && (m.run.State == workflows.Approved || m.run.State == workflows.Open) {
		m.fails("it is %s", m.run.State)
	}
	if m.run.State == workflows.Open {
		m.asks()
	}
}

// asks checks that the right steps are asked, and those above in time.
func (m *model) asks() {
	m.t.Helper()
	asked := map[int]bool{}
	for _, s := range m.run.Seats {
		if s.State == workflows.Asked {
			asked[s.Step] = true
			m.escalates(s.Step)
		}
	}
	var wants []int
	for step := range m.chain.Steps {
		if !m.agreed(step) && (len(wants) == 0 || !m.chain.Sequential) {
			wants = append(wants, step)
		}
	}
	if got := slices.Sorted(maps.Keys(asked)); !slices.Equal(got, wants) {
		m.fails("the steps %v are asked, wanted %v", got, wants)
	}
}

func (m *model) escalates(step int) {
	m.t.Helper()
	since := m.askedAt(step)
	above := []int64{}
	if m.now.Sub(since) >= 0 && !m.now.Before(m.chain.Hours.After(since, m.chain.LeadTime)) {
		above = append(above, m.chain.Escalation)
	}
	if !m.now.Before(m.chain.Hours.After(since, 2*m.chain.LeadTime)) {
		above = append(above, m.chain.SuperAdmins...)
	}
	reviewed := slices.ContainsFunc(m.chain.Steps[step], func(p int64) bool { return p != requester && p != 0 }) ||
		slices.ContainsFunc(m.chain.Steps[step], func(p int64) bool {
			return p != requester && m.chain.StandIns[p] != 0 && m.chain.StandIns[p] != requester
		})
	for _, person := range above {
		seated := slices.ContainsFunc(m.run.Seats, func(s workflows.Seat) bool { return s.Step == step && s.UserID == person && s.State == workflows.Asked })
		if person != 0 && person != requester && !seated && (reviewed || slices.Contains(m.chain.SuperAdmins, person)) {
			m.fails("step %d is late and %s is not asked", step, called[person])
		}
	}
}
