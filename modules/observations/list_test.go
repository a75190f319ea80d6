package observations_test

import (
	"fmt"
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

// TestTheListOfObservations has the newest first, and finds them by what its rows do not show.
func TestTheListOfObservations(t *testing.T) {
	b := listed(t)
	found, _ := b.numbers(b.Acme.Admin, "")
	b.Wants("in its order", found, "[7 6 5 9 8 4 2 3 1]")
	b.Exec("update observations set division_id = $2 where organization_id = $1 and serial in (1, 9)", b.Acme.ID, b.division(b.Acme.Sites[0], "Packing"))
	for query, want := range map[string]string{
		fmt.Sprintf("responsible_id=%d", b.Acme.Worker.ID):                       "[8]",
		fmt.Sprintf("responsible_id=%d,%d", b.Acme.Worker.ID, b.Acme.Manager.ID): "[2 8]",
		fmt.Sprintf("reporter_id=%d", b.Acme.Worker.ID):                          "[1 5 6 9]", // and not 7, which nobody reported
		fmt.Sprintf("division_id=%d", b.Insert("select max(id) from divisions")): "[1 9]",
		"division_id=4711":            "[]",
		"status=overdue":              "[5 9]",
		"q=hall%20tied%20not":         "[1]",
		"q=%20":                       "[1 2 3 4 5 6 7 8 9]",
		"q=ladder&risk_potential=low": "[1 4]",
	} {
		found, meta := b.numbers(b.Acme.Admin, query+"&sort=number")
		b.Wants(query, found, want)
		b.Wants(query+" says how many", strings.HasSuffix(meta, fmt.Sprintf("TotalCount:%d}", len(found))), true)
	}
}
