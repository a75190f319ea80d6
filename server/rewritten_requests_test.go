package server_test

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"hivis/server/servertest"
)

// What a generated request cannot know of its operation is put into it here.

func credentials(o *side, r *request) {
	r.body["email"], r.body["password"] = r.actor.Email, servertest.Password
}

// anyWords are of every observation.
func anyWords(_ *side, r *request) { r.query.Set("q", "description") }

func refreshToken(_ *side, r *request) {
	r.headers = map[string]string{"X-Refresh-Token": r.actor.Session.Refresh}
}

// freshAddress is nobody's yet.
func freshAddress(o *side, r *request) {
	r.body["email"], r.body["full_name"] = o.freshAddress(), o.say("person")
}

// freshRole has a name that no other has.
func freshRole(o *side, r *request) {
	o.people++
	r.body["role"] = map[string]any{"name": fmt.Sprint(o.say("role"), o.people), "organization_id": o.ID}
}

// freshDays are some on which nobody is away yet.
func freshDays(o *side, r *request) {
	r.body["from"] = o.freshDay()
	r.body["to"] = r.body["from"]
}

// passwordLink is somebody's who was just invited.
func passwordLink(o *side, r *request) { r.body["token"] = o.person().token }

// tableOfPeople is a file of one person, and how it is read.
func tableOfPeople(o *side, r *request) {
	r.file = fmt.Appendf(nil, "Name,Mail,Where\n%s,%s,%s\n", o.say("row"), o.freshAddress(), o.siteName())
	r.fields = map[string]string{"mapping": fmt.Sprintf(`{"fields": {"full_name": {"column": 1}, "email": {"column": 2}, "sites": {"column": 3}, "role": {"constant": "%d"}}}`,
		o.RoleIDs["Worker"])}
}

// laterDay is after the due date of the side's actions.
func laterDay(o *side, r *request) { r.body["due_date"] = o.day(9) }

// ownFiles takes files out of the very record that is edited.
func ownFiles(module string) func(*side, *request) {
	return func(o *side, r *request) {
		id := o.subject(r.op)
		r.path = strings.Replace(r.path, "{id}", strconv.FormatInt(id, 10), 1)
		r.body["remove_attachment_ids"] = o.filesOf(module, id)
	}
}

func upload(o *side, r *request) { r.file = []byte(o.say("file")) }

// freshReport has an id of its own, under which its photo was sent.
func freshReport(o *side, r *request) { r.body["report_id"] = o.reportID() }

func ticket(o *side, r *request) {
	report := o.outerReport()
	r.body["number"], r.body["key"] = report.number, report.key
}

func outerPhoto(_ *side, r *request) { r.file = servertest.Picture }

// table is a file of one observation, and how it is read.
func table(o *side, r *request) {
	r.file = fmt.Appendf(nil, "What,Comment,When\n%s,%s,2026-11-01\n", o.say("row"), o.say("comment"))
	r.fields = map[string]string{"mapping": fmt.Sprintf(`{"fields": {"description": {"column": 1}, "comment": {"column": 2}, "observed_at": {"column": 3},
		"observation_type": {"constant": "unsafe_act"}, "risk_potential": {"constant": "low"}, "site": {"constant": "%d"},
		"no_action_reason": {"constant": "Mended"}}}`, o.Sites[0])}
}

// tableOfActions is a file of one action, and how it is read.
func tableOfActions(o *side, r *request) {
	r.file = fmt.Appendf(nil, "What,Remarks,Due\n%s,%s,%s\n", o.say("row"), o.say("remarks"), o.day(3))
	r.fields = map[string]string{"mapping": fmt.Sprintf(`{"fields": {"action_description": {"column": 1}, "remarks": {"column": 2}, "due_date": {"column": 3},
		"control_type": {"constant": "ppe"}, "action_responsible": {"constant": "%d"}, "site": {"constant": "%d"}}}`, o.Worker.ID, o.Sites[0])}
}

// freshNames gives what is made a name that nothing has.
func freshNames(field string) func(*side, *request) {
	return func(o *side, r *request) { r.body[field] = o.fresh("name") }
}

func freshEnvironment(o *side, r *request) {
	r.body["environment_category"].(map[string]any)["name"] = o.fresh("name")
}

// stays leaves a division where it is: it cannot be moved.
func stays(_ *side, r *request) { delete(r.body, "move_to_id") }

func oneMonth(o *side, r *request) {
	r.body["cells"] = []any{map[string]any{"site_id": o.Sites[0], "month": "2026-11", "headcount": 7}}
}

// tableOfSites is a file of one site with a division, and how it is read.
func tableOfSites(o *side, r *request) {
	r.file = fmt.Appendf(nil, "Where,Part\n%s,%s\n", o.fresh("site"), o.say("division"))
	r.fields = map[string]string{"mapping": fmt.Sprintf(`{"fields": {"site": {"column": 1}, "division": {"column": 2},
		"time_zone": {"constant": "Europe/Sofia"}, "head_of_safety": {"constant": "%d"}}}`, o.Worker.ID)}
}

// fileLink takes the path and the signature of a link that the API gave out.
func fileLink(o *side, r *request) {
	link, err := url.Parse(o.uploadLink(o.Admin))
	if err != nil {
		o.t.Fatal(err)
	}
	r.path, r.query = link.Path, link.Query()
}
