package incidents_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"hivis/modules/incidents"
	"hivis/server/servertest"
)

// TestWhoKnowsWhoWasHurt asks each role in every way out there is for each field that is
// only for a few.
func TestWhoKnowsWhoWasHurt(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	secrets := body{"name": "Zaphod Quux", "employee_id": "ZQ4711", "company": "Quuxworks", "injury": "splintered quuxbone", "treatment_details": "quuxplasty", "taken_to_hospital": true,
		"hospital": "Quux Infirmary", "outcome": "quuxconvalescent", "gender": "female", "age_range": "55_64", "body_parts": []string{"right_knee"}}
	words := []string{"Zaphod", "ZQ4711", "Quuxworks", "quuxbone", "quuxplasty", "Quux Infirmary", "quuxconvalescent", "55_64", "right_knee", `"gender":"female"`}
	reviewer := b.AddUser(o, "reviewer", "Reviewer", o.Sites[0])
	elsewhere := b.AddUser(o, "elsewhere", "Safety Manager", o.Sites[1])
	colleague := b.AddUser(o, "colleague", "Worker", o.Sites[0])
	member := b.AddUser(o, "member", "Worker", o.Sites[0])
	i := b.report(o.Worker, body{"anybody_hurt": "yes", "victims": []body{b.victim(secrets)}})
	b.do(o.Manager, i.ID, "rate", rating)
	b.put(o.Manager, i.ID, "team", body{"lead_id": o.Manager.ID, "member_ids": []int64{member.ID}, "target_date": "2026-11-30"}).Wants(http.StatusOK)
	b.do(o.Manager, i.ID, "preliminary_report", body{"user_ids": []int64{colleague.ID, o.Guest.ID}})
	b.lives(i.ID)
	for _, c := range []struct {
		who   *servertest.Client
		sees  bool // the incident
		knows bool // the person
	}{
		{o.Worker, true, true}, {o.Manager, true, true}, {o.Supervisor, true, true}, {o.Admin, true, true}, {reviewer, true, true}, {member, true, true},
		{colleague, true, false}, {o.Guest, true, false}, {o.Outsider, false, false}, {elsewhere, false, false}, {b.Globex.Admin, false, false},
	} {
		who := c.who.Email
		one := c.who.Get(pathOf(i.ID))
		if b.Wants(who+": by itself", one.StatusCode == http.StatusOK, c.sees); c.sees {
			for _, word := range words {
				b.Wants(who+": "+word, strings.Contains(string(one.Bytes), word), c.knows)
			}
			r := recordOf(one)
			b.Wants(who+": told so", []any{r.SeesPeople || c.who == o.Worker, r.Victims[0].Hidden}, []any{c.knows, !c.knows})
		}
		for _, path := range b.ways(i.ID) {
			answer := c.who.Get(path).Text()
			for _, word := range words[:7] {
				if strings.Contains(answer, word) {
					t.Errorf("%s learns %q from %s", who, word, path)
				}
			}
		}
	}
	byCompany := func(who *servertest.Client, company string) int {
		var list incidents.List
		who.Get("/api/v2/incidents?victim_company=" + company).Wants(http.StatusOK).Into(&list)
		return len(list.Incidents)
	}
	b.Wants("found by the company of who was hurt", []int{byCompany(o.Manager, "quuxworks"), byCompany(o.Manager, "quux"), byCompany(o.Worker, "quuxworks"), byCompany(elsewhere, "quuxworks"), byCompany(b.Globex.Admin, "quuxworks")}, "[1 0 0 0 0]")
	for table, rows := range b.Contents() {
		if strings.HasSuffix(table, "incident_victims") {
			continue
		}
		for _, row := range rows {
			for _, word := range words[:7] {
				if strings.Contains(row, word) {
					t.Errorf("%s has %q", table, word)
				}
			}
		}
	}
	victim := i.Victims[0].ID
	o.Worker.Patch(fmt.Sprintf("%s/victims/%d", pathOf(i.ID), victim), b.victim(secrets)).Wants(http.StatusOK)
	colleague.Patch(fmt.Sprintf("%s/victims/%d", pathOf(i.ID), victim), b.victim()).Refuses(http.StatusForbidden, "not_your_incident")
}

// ways are where people may come to know of an incident, beside its own page: lists, exports,
// search, work, what it came from and what was learned, the outbox, the log and what was
// deleted. What is told live, by mail and in notifications, and what is kept, is looked for in
// the database itself.
func (b *bench) ways(id int64) (paths []string) {
	typed := "&q=" + url.QueryEscape("quuxburst splintered quuxbone")
	paths = []string{"/api/v2/incidents", "/api/incidents?q=Zaphod", "/api/incidents?q=quuxburst", "/api/v2/incidents?export_to_excel=true", "/api/incidents/period_status_counts",
		"/api/incidents/matrix_counts", "/api/v1/search?q=quuxbone", "/api/v1/search?q=quuxburst", "/api/v1/notifications", "/api/v1/home", "/api/v1/home?kind=incident",
		"/api/v1/home?kind=lfi_lesson", "/api/lfi_lesson", "/api/lfi_lesson?q=quuxburst", "/api/lfi_lesson/1", "/api/actions/incident_action_datas", "/api/actions/all",
		"/api/actions/all?export_to_excel=true", "/api/v2/observations", "/api/observations/1", "/api/deletions", "/api/mails", "/api/reviews", "/api/incidents/out_incident_data"}
	for _, site := range b.Acme.Sites {
		paths = append(paths, fmt.Sprintf("/api/incidents/similar?site_id=%d", site)+typed, fmt.Sprintf("/api/observations/similar?site_id=%d", site)+typed, fmt.Sprintf("/api/v1/home?site_id=%d", site))
	}
	return append(paths, pathOf(id)+"/root_causes", fmt.Sprintf("/api/reviews?module=Incident&record_id=%d", id), fmt.Sprintf("/api/comments/people?module=Incident&record_id=%d", id))
}

// lives lets an incident go through its life: whatever is told of it is told.
func (b *bench) lives(id int64) {
	b.t.Helper()
	o := b.Acme
	lesson := lessonOf(o.Manager.Post(pathOf(id)+"/lessons", body{"title": "Quuxburst", "what_happened": "A fall", "what_to_do": "Look"}).Wants(http.StatusCreated))
	o.Manager.Post(fmt.Sprintf("/api/lfi_lesson/%d/send", lesson.ID), body{"site_ids": []int64{o.Sites[1]}, "role_ids": []int64{o.RoleIDs["Safety Manager"]}}).Wants(http.StatusOK)
	o.Manager.Post("/api/comments", body{"module": "Incident", "record_id": id, "body": fmt.Sprintf("@[%d] look", o.Supervisor.ID)}).Wants(http.StatusCreated)
	b.put(o.Manager, id, "root_causes", analysis(0, b.cause())).Wants(http.StatusOK)
	b.do(o.Manager, id, "actions", body{"cause_key": "r", "actions": []body{b.action()}})
	o.Manager.Patch(pathOf(id), body{"location": "Hall 9"}).Wants(http.StatusOK)
	b.do(o.Manager, id, "submit", body{})
	b.decide(o.Admin, id, "approve", "")
	b.do(o.Admin, id, "reopen", body{"reason": "Once more"})
}

// TestWhatIsSensitiveIsKnownNowhereElse asks everybody in every way for the words of a
// sensitive incident, of the observation that it was, and of its lesson.
func TestWhatIsSensitiveIsKnownNowhereElse(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	head := b.head()
	elsewhere := b.AddUser(o, "elsewhere", "Safety Manager", o.Sites[1])
	reviewer := b.AddUser(o, "reviewer", "Reviewer", o.Sites[0])
	member := b.AddUser(o, "member", "Worker", o.Sites[0])
	seen := b.Observe(o, o.Manager, body{"description": "Quuxburst seen", "comment": "Quuxburst told", "sensitive": true}).ID("observation")
	i := b.report(o.Manager, body{"description": "Quuxburst of a pipe", "anybody_hurt": "yes", "from_observation_id": seen, "victims": []body{b.victim()}})
	b.do(o.Manager, i.ID, "rate", rating)
	b.put(o.Manager, i.ID, "team", body{"lead_id": o.Manager.ID, "member_ids": []int64{member.ID}, "target_date": "2026-11-30"}).Wants(http.StatusOK)
	lessonOf(member.Post(pathOf(i.ID)+"/lessons", body{"title": "Quuxburst", "what_happened": "A fall", "what_to_do": "Look"}).Wants(http.StatusCreated))
	b.put(o.Manager, i.ID, "root_causes", analysis(0, b.cause(), body{"no_action_reason": "Mended"})).Wants(http.StatusOK)
	b.do(o.Manager, i.ID, "submit", body{"remarks": "Quuxburst"})
	for who, sees := range map[*servertest.Client]bool{o.Admin: true, o.Manager: true, reviewer: true, member: true,
		head: false, o.Worker: false, o.Guest: false, o.Outsider: false, elsewhere: false, b.Globex.Admin: false} {
		b.Wants(who.Email+": by itself", strings.Contains(string(who.Get(pathOf(i.ID)).Bytes), "Quuxburst"), sees)
		found := 0
		for _, path := range b.ways(i.ID) {
			if !strings.Contains(who.Get(path).Text(), "Quuxburst") {
				continue
			}
			if found++; !sees {
				t.Errorf("%s learns of it from %s", who.Email, path)
			}
		}
		b.Wants(who.Email+": in a list, an export and a search at least", found >= 3, sees)
	}
	for _, table := range []string{"notifications", "mails"} {
		told := b.Insert("select count(*) from "+table+" n where n::text like '%Quuxburst%' and n.user_id in ($1, $2, $3, $4, $5)", head.ID, o.Worker.ID, o.Guest.ID, o.Outsider.ID, elsewhere.ID)
		b.Wants(table, told, 0)
	}
	b.Wants("live, to nobody in particular", b.Insert("select count(*) from live_events where payload::text like '%Quuxburst%' and stream not like '%:user:%'"), 0)
}

// TestAReporterDoesNotKnowWhoOthersWroteOf, also of their own incident.
func TestAReporterDoesNotKnowWhoOthersWroteOf(t *testing.T) {
	b := newBench(t)
	i := b.report(b.Acme.Worker)
	recordOf(b.Acme.Manager.Post(pathOf(i.ID)+"/victims", b.victim()).Wants(http.StatusCreated))
	i = b.read(b.Acme.Worker, i.ID)
	b.Wants("hidden", []any{i.Victims[0].Hidden, i.Victims[0].Name, i.Victims[0].VictimType, i.AnybodyHurt}, "[true  employee yes]")
	b.Acme.Worker.Patch(fmt.Sprintf("%s/victims/%d", pathOf(i.ID), i.Victims[0].ID), b.victim()).Refuses(http.StatusForbidden, "victim_hidden").
		Says("Only those who investigate, the safety roles and who wrote this can change it.", "de",
			"Nur wer untersucht, die Sicherheitsrollen und wer dies geschrieben hat, können es ändern.")
}
