package dashboards_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/modules/actions"
	"hivis/modules/observations"
	"hivis/server/servertest"
)

// bench is the product, with what these tests ask of it.
type bench struct {
	*servertest.Server
	t *testing.T
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	return &bench{servertest.New(t), t}
}

// observation was made at a site at a moment.
func (b *bench) observation(o *servertest.Organization, site int64, reporter *servertest.Client, at string) int64 {
	b.t.Helper()
	return b.Insert(`insert into observations (organization_id, serial, observation_type, description, site_id, observed_at, risk_potential,
			action_required, no_action_reason, reporter_id, status, created_at, updated_at)
		select $1, 1 + count(*), 'unsafe_act', 'seen', $2, $3::timestamptz, 'low', false, 'none', $4, 'closed', $3, $3
		from observations where organization_id = $1 returning id`, o.ID, site, at, reporter.ID)
}

// action is one of a person's, due some hours from now; "completed" and "closed"
// ones were done an hour ago.
func (b *bench) action(o *servertest.Organization, site int64, responsible, assigner *servertest.Client, status string, due time.Duration) int64 {
	b.t.Helper()
	done := "null"
	if status == "completed" || status == "closed" {
		done = "$5"
	}
	return b.Insert(`insert into actions (organization_id, serial, description, control_type, responsible_id, assigned_by, site_id, due_date, due_at,
			status, planned_for, opens_at, completed_at, completed_by, created_at, updated_at)
		select $1, 1 + count(*), 'to do', 'ppe', $3::bigint, $4, $2, $6::timestamptz::date, $6, $7, case when $7 = 'planned' then $6::date end, case when $7 = 'planned' then $6::timestamptz - interval '10 hours' end, `+done+`::timestamptz, case when `+done+`::timestamptz is not null then $3 end, $5, $5
		from actions where organization_id = $1 returning id`, o.ID, site, responsible.ID, assigner.ID, b.Now().Add(-time.Hour), b.Now().Add(due), status)
}

// home is the answer as a browser reads it.
type home struct {
	NeedsMe []struct {
		Kind   string
		Action actions.Action
	} `json:"needs_me"`
	Counts struct {
		NeedsMe  int64 `json:"needs_me"`
		Overdue  int64
		Due      int64
		ToVerify int64 `json:"to_verify"`
		ToDecide int64 `json:"to_decide"`
		ToCheck  int64 `json:"to_check"`
		ToDo     int64 `json:"to_do"`
	}
	Actions      *actions.Numbers
	Observations *observations.Numbers
}

func (b *bench) home(c *servertest.Client) (home home) {
	b.t.Helper()
	c.Get("/api/v1/home").Wants(http.StatusOK).Into(&home)
	return home
}

// total is how many rows a list has.
func (b *bench) total(c *servertest.Client, list string) int64 {
	b.t.Helper()
	var answer struct {
		Meta struct {
			TotalCount int64 `json:"total_count"`
		}
	}
	c.Get(list).Wants(http.StatusOK).Into(&answer)
	return answer.Meta.TotalCount
}

// TestEachNumberIsThatOfItsList asks everybody, of whom each sees something else.
func TestEachNumberIsThatOfItsList(t *testing.T) {
	b := newBench(t)
	o, hour := b.Acme, time.Hour
	for i, site := range o.Sites {
		for range 2 + i {
			b.observation(o, site, o.Manager, "2026-11-10T12:00:00Z")
			b.observation(o, site, o.Outsider, "2026-10-10T12:00:00Z")
			b.action(o, site, o.Manager, o.Admin, "open", -hour)
			b.action(o, site, o.Outsider, o.Admin, "in_progress", -hour)
			b.action(o, site, o.Worker, o.Supervisor, "open", 30*hour)
			b.action(o, site, o.Manager, o.Supervisor, "completed", -2*hour)
			b.action(o, site, o.Manager, o.Admin, "closed", hour)
			b.action(o, site, o.Manager, o.Admin, "planned", 30*hour)
		}
	}
	b.observation(b.Globex, b.Globex.Sites[0], b.Globex.Manager, "2026-11-10T12:00:00Z")
	b.action(b.Globex, b.Globex.Sites[0], b.Globex.Manager, b.Globex.Admin, "open", -hour)
	different := map[string]bool{}
	for _, who := range []*servertest.Client{o.Admin, o.Manager, o.Supervisor, o.Worker, o.Outsider, b.Globex.Worker} {
		home := b.home(who)
		months := home.Observations.ByMonth
		got := []any{home.Actions.Overdue, home.Actions.Open, months[11].Count, months[10].Count, len(months)}
		b.Wants(who.Email, got, []any{
			b.total(who, "/api/actions/all?status=overdue"), b.total(who, "/api/actions/all?status=open,in_progress,overdue"),
			b.total(who, "/api/v2/observations?from=2026-11-01&to=2026-11-30"), b.total(who, "/api/v2/observations?from=2026-10-01&to=2026-10-31"), 12,
		})
		different[fmt.Sprint(got)] = true
	}
	b.Wants("different answers", len(different), 4) // a manager sees what an administrator does, and a worker what a supervisor of the site does
	b.Wants("the manager's own", b.home(o.Manager).Counts, "{5 5 0 0 0 0 5}")
	b.Wants("the supervisor's, who assigned them", b.home(o.Supervisor).Counts, "{5 0 0 5 0 0 0}")
	b.Wants("on time", *b.home(o.Admin).Actions.OnTimePercent, 50)
}

// TestNoRightNoNumber leaves out what the lists would refuse.
func TestNoRightNoNumber(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	b.observation(o, o.Sites[0], o.Manager, "2026-11-10T12:00:00Z")
	for name, rules := range map[string]string{"Actions": `{"Action": ["read"]}`, "Library": `{"Library": ["read"]}`} {
		o.RoleIDs[name] = b.Insert("insert into roles (organization_id, name, rules) values ($1, $2, $3) returning id", o.ID, name, rules)
	}
	actor := b.AddUser(o, "actor", "Actions", o.Sites[0])
	reader := b.AddUser(o, "reader", "Library", o.Sites[0])
	for _, who := range []*servertest.Client{o.Guest, actor, reader} {
		b.action(o, o.Sites[0], who, o.Manager, "open", -time.Hour)
	}
	for _, c := range []struct {
		who                   *servertest.Client
		actions, observations bool
		needs                 int
	}{{o.Guest, false, true, 0}, {actor, true, false, 1}, {reader, false, false, 0}, {o.Worker, true, true, 0}} {
		home := b.home(c.who)
		b.Wants(c.who.Email, []any{home.Actions != nil, home.Observations != nil, len(home.NeedsMe), home.Counts.NeedsMe},
			[]any{c.actions, c.observations, c.needs, c.needs})
		for list, allowed := range map[string]bool{"/api/actions/all": c.actions, "/api/v2/observations": c.observations} {
			if got := c.who.Get(list).StatusCode == http.StatusOK; got != allowed {
				t.Errorf("%s may read %s: %v, but Home says %v", c.who.Email, list, got, allowed)
			}
		}
	}
}

// TestAMonthIsThatOfTheSite has the same moments at three sites, on both sides
// of the month's beginning. In Havana midnight comes twice on that day.
func TestAMonthIsThatOfTheSite(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	havana := b.Insert("insert into sites (organization_id, name, time_zone) values ($1, 'Havana', 'America/Havana') returning id", o.ID)
	for i, at := range []string{"2026-10-31T10:59:59Z", "2026-10-31T11:00:00Z", "2026-11-01T04:30:00Z", "2026-11-01T05:30:00Z", "2026-11-01T09:59:59Z", "2026-11-01T10:00:00Z"} {
		for _, site := range []int64{o.Sites[0], o.Sites[1], havana} {
			b.observation(o, site, o.Admin, at)
			months := b.home(o.Admin).Observations.ByMonth
			b.Wants(fmt.Sprint(i, site), []any{months[10], months[11]}, []any{
				fmt.Sprintf("{2026-10 %d}", b.total(o.Admin, "/api/v2/observations?from=2026-10-01&to=2026-10-31")),
				fmt.Sprintf("{2026-11 %d}", b.total(o.Admin, "/api/v2/observations?from=2026-11-01&to=2026-11-30"))})
		}
	}
	for site, november := range map[int64]int64{o.Sites[0]: 5, o.Sites[1]: 1, havana: 3} {
		b.Wants("in November", b.total(o.Admin, fmt.Sprintf("/api/v2/observations?from=2026-11-01&site_id=%d", site)), november)
	}
}

// TestTheMonthItIsIsTheOrganizations, which is that of Sofia here.
func TestTheMonthItIsIsTheOrganizations(t *testing.T) {
	b := newBench(t)
	for _, c := range []struct {
		now         time.Time
		first, last string
	}{
		{time.Date(2026, 11, 30, 21, 59, 59, 0, time.UTC), "2025-12", "2026-11"},
		{time.Date(2026, 11, 30, 22, 0, 0, 0, time.UTC), "2026-01", "2026-12"},
		{time.Date(2026, 12, 31, 22, 0, 0, 0, time.UTC), "2026-02", "2027-01"},
	} {
		b.Advance(c.now.Sub(b.Now()))
		b.Acme.Admin.SignIn().Wants(http.StatusOK)
		months := b.home(b.Acme.Admin).Observations.ByMonth
		b.Wants(c.now.String(), []string{months[0].Month, months[11].Month}, []string{c.first, c.last})
	}
}

// TestMoreThanThereIsRoomFor is counted, though not shown.
func TestMoreThanThereIsRoomFor(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	for range 55 {
		b.action(o, o.Sites[0], o.Manager, o.Admin, "open", -time.Hour)
		b.action(o, o.Sites[0], o.Manager, o.Admin, "in_progress", 48*time.Hour)
		b.action(o, o.Sites[0], o.Worker, o.Manager, "completed", time.Hour)
	}
	b.action(o, o.Sites[0], o.Manager, o.Admin, "open", 8*24*time.Hour+time.Second) // waits, but not yet
	home := b.home(o.Manager)
	kinds := map[string]int{}
	for _, need := range home.NeedsMe {
		kinds[need.Kind]++
	}
	b.Wants("counted and shown", []any{home.Counts, kinds, home.NeedsMe[0].Kind, home.NeedsMe[99].Kind}, "[{165 55 55 55 0 0 111} map[due:50 overdue:50 verify:50] overdue due]")
}

// batches counts the round trips that ask for actions or observations.
type batches struct {
	mu   sync.Mutex
	seen int
}

func (b *batches) TraceQueryStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceQueryStartData) context.Context {
	b.add(d.SQL)
	return ctx
}
func (b *batches) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}
func (b *batches) TraceBatchStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceBatchStartData) context.Context {
	var all strings.Builder
	for _, q := range d.Batch.QueuedQueries {
		all.WriteString(q.SQL)
	}
	b.add(all.String())
	return ctx
}
func (b *batches) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}
func (b *batches) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData)     {}

func (b *batches) add(sql string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if strings.Contains(sql, "from actions") || strings.Contains(sql, "from observations") {
		b.seen++
	}
}

func TestOneRoundTrip(t *testing.T) {
	t.Parallel()
	trips := &batches{}
	s := servertest.With(t, trips)
	s.Acme.Worker.SignIn().Wants(http.StatusOK)
	trips.seen = 0
	answer := s.Acme.Worker.Get("/api/v1/home").Wants(http.StatusOK)
	if trips.seen != 1 || !json.Valid(answer.Bytes) {
		t.Errorf("%d round trips", trips.seen)
	}
}

// TestWhatWaitsForADecisionNeedsWhoDecides asks for a later due date, and holds what
// is to be verified to the list that has a place for it.
func TestWhatWaitsForADecisionNeedsWhoDecides(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	id := b.action(o, o.Sites[0], o.Worker, o.Supervisor, "open", 90*24*time.Hour)
	b.action(o, o.Sites[0], o.Worker, o.Manager, "completed", time.Hour)
	ask := map[string]any{"due_date": "2027-06-01", "reason": "The part is late."}
	o.Worker.Post(fmt.Sprintf("/api/actions/%d/extensions", id), ask).Wants(http.StatusOK)
	for who, want := range map[*servertest.Client]string{
		o.Worker:     "{0 0 0 0 0 0 1} [] 0",       // nobody decides on what they asked for
		o.Supervisor: "{1 0 0 0 1 0 0} [decide] 0", // who assigned it verifies it
		o.Manager:    "{2 0 0 1 1 0 0} [verify decide] 1",
		o.Outsider:   "{0 0 0 0 0 0 0} [] 0",
	} {
		home := b.home(who)
		kinds := []string{}
		for _, need := range home.NeedsMe {
			kinds = append(kinds, need.Kind)
		}
		b.Wants(who.Email, fmt.Sprint(home.Counts, kinds, b.total(who, "/api/actions/all?verify=true")), want)
		var counts struct{ Counts struct{ All, Completed int } }
		who.Get("/api/actions/status_counts?verify=true").Wants(http.StatusOK).Into(&counts)
		b.Wants("counted for "+who.Email, []any{counts.Counts.All, counts.Counts.Completed}, []any{home.Counts.ToVerify, home.Counts.ToVerify})
		b.Wants("to do in the list of "+who.Email, b.total(who, "/api/actions/all?mine=true&status=open,in_progress,overdue"), home.Counts.ToDo)
	}
}

// TestAChecksDayNeedsWhoAnswers has a check of an action that the supervisor assigned
// and the manager closed, on the day before it and on it.
func TestAChecksDayNeedsWhoAnswers(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	id := b.action(o, o.Sites[0], o.Worker, o.Supervisor, "closed", time.Hour)
	b.Exec("update actions set closed_by = $2, check_on = '2026-11-22', check_at = $3 where id = $1", id, o.Manager.ID, b.Now().Add(time.Hour))
	b.Wants("before it", b.home(o.Manager).Counts, "{0 0 0 0 0 0 0}")
	b.Advance(time.Hour)
	for who, want := range map[*servertest.Client]string{o.Worker: "0 []", o.Manager: "1 [check]", o.Supervisor: "1 [check]", o.Outsider: "0 []"} {
		who.SignIn().Wants(http.StatusOK)
		home := b.home(who)
		kinds := []string{}
		for _, need := range home.NeedsMe {
			kinds = append(kinds, need.Kind)
			b.Wants("may be answered", []any{need.Action.ID, need.Action.Can.Check}, []any{id, ""})
		}
		b.Wants(who.Email, fmt.Sprint(home.Counts.ToCheck, kinds), want)
		b.Wants("needs "+who.Email, home.Counts.NeedsMe, home.Counts.ToCheck)
	}
}

// TestWhatWaitsIsAskedForBySiteKindAndPage reads what has no place on Home.
func TestWhatWaitsIsAskedForBySiteKindAndPage(t *testing.T) {
	b := newBench(t)
	o, day := b.Acme, 24*time.Hour
	for range 3 {
		b.action(o, o.Sites[0], o.Manager, o.Admin, "open", -time.Hour)
	}
	b.action(o, o.Sites[1], o.Manager, o.Admin, "open", -time.Hour)
	late := b.action(o, o.Sites[1], o.Manager, o.Admin, "open", 40*day)
	ask := func(query string) (is home) {
		t.Helper()
		o.Manager.Get("/api/v1/home?" + query).Wants(http.StatusOK).Into(&is)
		return is
	}
	b.Wants("at one site", ask(fmt.Sprintf("site_id=%d", o.Sites[0])).Counts, "{3 3 0 0 0 0 3}")
	b.Wants("open at one site", ask(fmt.Sprintf("site_id=%d", o.Sites[1])).Actions.Open, 2)
	b.Wants("nowhere", ask(fmt.Sprintf("site_id=%d", b.Globex.Sites[0])).Counts, "{0 0 0 0 0 0 0}")
	for query, want := range map[string]int{"per_page=2": 2, "kind=overdue&per_page=3": 3, "kind=overdue&per_page=3&page=2": 1, "kind=due": 0, "kind=later": 1} {
		b.Wants(query, len(ask(query).NeedsMe), want)
	}
	later := ask("kind=later")
	b.Wants("later", []any{later.NeedsMe[0].Kind, later.NeedsMe[0].Action.ID, later.Actions == nil, later.Counts.ToDo}, []any{"later", late, true, 5})
	o.Manager.Get("/api/v1/home?kind=never").Refuses(http.StatusUnprocessableEntity, "invalid")
}

// TestWhoAssignedItVerifiesUnlessTheyCannot asks one person, and those who may when that
// one is away.
func TestWhoAssignedItVerifiesUnlessTheyCannot(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	b.action(o, o.Sites[0], o.Worker, o.Supervisor, "completed", time.Hour)
	verify := func(who *servertest.Client) int64 { return b.home(who).Counts.ToVerify }
	b.Wants("asked", []int64{verify(o.Supervisor), verify(o.Manager), verify(o.Admin)}, []int64{1, 0, 0})
	b.Exec("insert into absences (organization_id, user_id, deputy_id, from_day, to_day, created_at) select $1, $2, $3, $4::timestamptz::date - 1, $4::timestamptz::date + 1, $4",
		o.ID, o.Supervisor.ID, o.Worker.ID, b.Now())
	b.Wants("asked while they are away", []int64{verify(o.Supervisor), verify(o.Manager), verify(o.Admin)}, []int64{1, 1, 1})
	b.Exec("delete from absences where user_id = $1", o.Supervisor.ID)
	b.Wants("asked again", verify(o.Manager), 0)
	b.Exec("update users set status = 'Inactive' where id = $1", o.Supervisor.ID)
	b.Wants("asked when they are gone", verify(o.Manager), 1)
}
