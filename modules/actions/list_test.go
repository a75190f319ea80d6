package actions_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/modules/actions"
	"hivis/server/servertest"
)

// listed is an organization with nine actions, each different in another way,
// two days later.
func listed(t *testing.T) *bench {
	b := newBench(t)
	worker, supervisor, manager := b.Acme.Worker, b.Acme.Supervisor, b.Acme.Manager
	b.create(manager, body{"due_date": "2026-12-01", "description": "Ladder"})                        // 1
	b.create(manager, body{"due_date": "2026-12-02", "planned_for": "2026-12-01", "priority": "low"}) // 2
	three := b.create(manager, body{"due_date": "2026-12-03", "control_type": "ppe"})                 // 3: in progress
	b.Advance(time.Minute)
	b.create(manager, body{"due_date": "2026-11-22", "priority": "critical"})                                                             // 4: overdue
	five := b.create(manager, body{"due_date": "2026-12-02", "description": "50% of the ladder_", "priority": "high"})                    // 5: completed
	six := b.create(manager, body{"due_date": "2026-12-02", "site_id": b.Acme.Sites[1], "responsible_id": supervisor.ID})                 // 6: closed
	b.report(worker, body{"due_date": "2026-12-05", "responsible_id": manager.ID}, body{"due_date": "2026-12-06", "control_type": "ppe"}) // 7, 8
	nine := b.create(manager, body{"due_date": "2026-11-22", "site_id": b.Acme.Sites[1], "responsible_id": b.Acme.Outsider.ID})           // 9: in progress, overdue
	b.create(manager, body{"description": "Of an incident"})                                                                              // 10
	b.create(manager, body{"description": "Of an audit"})                                                                                 // 11
	b.Exec("update actions set actionable_type = 'Incident', actionable_id = 70 where serial = 10 and organization_id = $1", b.Acme.ID)
	b.Exec("update actions set actionable_type = 'Audit', actionable_id = 70, responsible_id = $2, due_date = '2026-12-24', due_at = '2026-12-24T11:00Z' where serial = 11 and organization_id = $1", b.Acme.ID, manager.ID)
	b.Exec("update actions set due_date = '2026-12-20', due_at = '2026-12-20T11:00Z' where serial = 10 and organization_id = $1", b.Acme.ID)
	b.move(worker, three.ID, "start", nil)
	b.complete(worker, five.ID)
	b.complete(supervisor, six.ID)
	b.move(manager, six.ID, "close", body{})
	b.move(b.Acme.Outsider, nine.ID, "start", nil)
	b.Later(48*time.Hour, b.Acme.Admin, worker)
	return b
}

// numbers are what a query finds, in its order.
func (b *bench) numbers(c *servertest.Client, path string) (numbers []int, meta string) {
	b.t.Helper()
	var list actions.List
	c.Get("/api/actions/" + path).Wants(200).Into(&list)
	for _, a := range list.Actions {
		var n int
		if _, err := fmt.Sscanf(a.Number, "ACT-%06d", &n); err != nil {
			b.t.Fatal(err)
		}
		numbers = append(numbers, n)
	}
	at := list.Meta
	return numbers, fmt.Sprintf("{CurrentPage:%d PerPage:%d TotalPages:%d TotalCount:%d}", at.CurrentPage, at.PerPage, at.TotalPages, at.TotalCount)
}

// TestTheBoardIsTheListByStatus: one answer with what the list has of each status, in the
// order of a column, for the same filters and the same people.
func TestTheBoardIsTheListByStatus(t *testing.T) {
	b := listed(t)
	board := func(c *servertest.Client, query string) string {
		var answer actions.Board
		c.Get("/api/actions/board?" + query).Wants(200).Into(&answer)
		var columns []string
		for _, column := range answer.Columns {
			var numbers []string
			for _, a := range column.Actions {
				numbers = append(numbers, strings.TrimLeft(a.Number, "ACT-0"))
			}
			columns = append(columns, column.Status+" "+strings.Join(numbers, " "))
		}
		return strings.Join(columns, ", ")
	}
	for query, wants := range map[string]string{
		"":                            "planned 2, open 1 7 8 10 11, in_progress 3, overdue 4 9, completed 5, closed 6",
		"sort=-number":                "planned 2, open 11 10 8 7 1, in_progress 3, overdue 9 4, completed 5, closed 6",
		"status=closed":               "planned 2, open 1 7 8 10 11, in_progress 3, overdue 4 9, completed 5, closed 6",
		"q=ladder":                    "open 1, completed 5",
		"actionable_type=Observation": "open 7 8",
	} {
		b.Wants(query, board(b.Acme.Admin, query), wants)
	}
	b.Wants("of the worker", board(b.Acme.Worker, ""), "planned 2, open 1 7 8 10 11, in_progress 3, overdue 4, completed 5")
	b.Wants("of who reads observations", board(b.Acme.Guest, ""), "open 7 8 10")
	b.Wants("of another organization", board(b.Globex.Admin, ""), "")
	b.Acme.Admin.Get("/api/actions/board?sort=nothing").Refuses(422, "invalid")
	b.Acme.Manager.SignIn().Wants(200)
	for range 3 { // what was closed comes last to first
		id := b.create(b.Acme.Manager, body{"due_date": "2026-12-10"}).ID
		b.Exec("update actions set status = 'closed', due_date = '2026-12-01'::date + serial::int, due_at = '2026-12-01'::timestamptz + serial * interval '1 day' where id = $1", id)
	}
	b.Wants("closed", board(b.Acme.Admin, "site_id="+fmt.Sprint(b.Acme.Sites[0])), "planned 2, open 1 7 8 10 11, in_progress 3, overdue 4, completed 5, closed 14 13 12")
}

// TestTheFiveLists differ in what asked for the actions, and in the permission.
func TestTheFiveLists(t *testing.T) {
	b := listed(t)
	inOrder, _ := b.numbers(b.Acme.Admin, "all")
	b.Wants("what is not finished, and of that what is due first", inOrder, "[4 9 1 2 3 7 8 10 11 5 6]")
	mine, _ := b.numbers(b.Acme.Worker, "all?mine=true&sort=number")
	b.Wants("mine", mine, []int{1, 2, 3, 4, 5, 8, 10})
	mine, _ = b.numbers(b.Acme.Worker, "all?mine=true&status=open&sort=number")
	b.Wants("mine and open", mine, []int{1, 8, 10})
	none, _ := b.numbers(b.Acme.Admin, "all?mine=true")
	b.Wants("nobody's", none, "[]")
	for list, c := range map[string]struct {
		kind   string
		wants  []int
		worker []int // of the first site, and without a right to audits
		guest  int   // may read what the Incident module holds
	}{
		"all":                      {"", []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, []int{1, 2, 3, 4, 5, 7, 8, 10, 11}, 403},
		"observation_action_datas": {"Observation", []int{7, 8}, []int{7, 8}, 200},
		"incident_action_datas":    {"Incident", []int{10}, []int{10}, 200},
		"audit_action_datas":       {"Audit", []int{11}, nil, 403},
		"other_action_datas":       {"Action", []int{1, 2, 3, 4, 5, 6, 9}, []int{1, 2, 3, 4, 5}, 403},
	} {
		found, _ := b.numbers(b.Acme.Admin, list+"?sort=number")
		b.Wants(list, found, c.wants)
		if list == "audit_action_datas" {
			b.Acme.Worker.Get("/api/actions/"+list).Refuses(403, "permission_denied")
		} else {
			found, _ = b.numbers(b.Acme.Worker, list+"?sort=number")
			b.Wants(list+" of the worker", found, c.worker)
		}
		found, _ = b.numbers(b.Globex.Admin, list)
		b.Wants(list+" of another organization", found, "[]")
		if status := b.Acme.Guest.Get("/api/actions/" + list).StatusCode; status != c.guest {
			t.Errorf("%s as a guest: %d", list, status)
		}
		if c.kind != "" {
			var counts actions.CountsAnswer
			b.Acme.Admin.Get("/api/actions/status_counts?actionable_type=" + c.kind).Wants(200).Into(&counts)
			b.Wants(list+" counted", counts.Counts.All, len(c.wants))
		}
	}
}

func TestWhoSeesAnAction(t *testing.T) {
	b := newBench(t)
	here := b.create(b.Acme.Manager).ID
	there := b.create(b.Acme.Manager, body{"site_id": b.Acme.Sites[1], "responsible_id": b.Acme.Outsider.ID}).ID
	crossed := b.create(b.Acme.Manager, body{"responsible_id": b.Acme.Outsider.ID}).ID // their duty at a site that is not theirs
	for _, c := range []struct {
		who  *servertest.Client
		sees []int64
	}{
		{b.Acme.Admin, []int64{here, there, crossed}}, {b.Acme.Manager, []int64{here, there, crossed}}, {b.Acme.Supervisor, []int64{here, crossed}},
		{b.Acme.Worker, []int64{here, crossed}}, {b.Acme.Outsider, []int64{there, crossed}}, {b.Globex.Admin, nil},
	} {
		found, _ := b.numbers(c.who, "all?sort=number")
		b.Wants(c.who.Email+" lists", len(found), len(c.sees))
		for _, id := range []int64{here, there, crossed} {
			if slices.Contains(c.sees, id) {
				b.read(c.who, id)
			} else {
				c.who.Get(pathOf(id)).Refuses(404, "not_found")
			}
		}
	}
	b.report(b.Acme.Supervisor, body{})
	for who, want := range map[*servertest.Client]int{b.Acme.Guest: 1, b.Acme.Manager: 4} {
		b.Wants(who.Email+" counts", servertest.As[actions.CountsAnswer](who.Get("/api/actions/status_counts").Wants(200)).Counts.All, want)
	}
	b.Acme.Guest.Get(pathOf(here)).Refuses(404, "not_found") // who reads observations only: it is not of one
	b.Acme.Worker.Anonymous().Do("GET", pathOf(here), nil).Refuses(401, "not_signed_in")
}
