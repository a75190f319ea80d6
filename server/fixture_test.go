package server_test

import (
	"cmp"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"hivis/server/inventedtest"
	"hivis/server/servertest"
)

// canary stands in every text of Acme that people can write, and nowhere else.
const canary = "CANARY"

// leaks finds words that only Acme has: its canaries and its addresses.
var leaks = regexp.MustCompile(`(?i)canary|acme`)

// world is two organizations with records of every kind.
type world struct {
	*servertest.Server
	t            testing.TB
	d            *document
	owner        *pgx.Conn
	acme, globex *side
	provider     *servertest.Provider // of the people of both
	metadata     string               // of a provider that answers by SAML
}

// side is one of them.
type side struct {
	*servertest.Organization
	*world
	word     string
	platform *servertest.Client
	people   int
	views    int
	reports  int
	days     int
	names    int
}

func newWorld(t testing.TB) *world {
	t.Helper()
	w := newSides(t)
	for _, o := range []*side{w.acme, w.globex} {
		o.rename()
		o.Exec("update organizations set user_limit = 1000 where id = $1", o.ID)
		o.person()
		o.absence()
		o.cameBack()
		o.Admin.Post("/api/intro_tour_user_tracking", map[string]any{"tour": "observation", "step": 1}).Wants(200)
		o.Admin.Patch("/api/v1/organization", map[string]any{"logo_id": o.picture(), "letterhead": o.say("letterhead")}).Wants(200)
		o.setUp()
		o.mailContents()
		o.signInMethods()
		o.browser()
		o.registrationIn(o.ID, "waiting", 0) // only the platform has any, yet the table is every organization's
		o.observation()
		o.action(o.Admin)
		o.comment()
		o.view()
		o.workflow()
		o.trial()
		o.survey()
		o.drill()
		o.permits()
		o.audits()
		o.contractors()
		o.calendar()
		o.trainings()
		o.outerPhoto()
		o.Manager.Post(fmt.Sprintf("/api/observations/%d/questions", o.outerReport().id), map[string]any{"text": o.say("question")}).Wants(200)
		o.action(o.Worker, "start", "complete")
		o.Manager.Post(fmt.Sprintf("/api/incidents/%d/questions", o.outerIncident().id), map[string]any{"text": o.say("question")}).Wants(200)
		closing := map[string]any{"remarks": o.say("remarks"), "carry_over": []any{map[string]any{"action_id": 0, "reason": o.say("reason")}}}
		closed := o.approved()
		closing["carry_over"].([]any)[0].(map[string]any)["action_id"] = o.lastIncidentAction()
		o.Admin.Post(fmt.Sprintf("/api/incidents/%d/close", closed), closing).Wants(200)
		o.Admin.Post(fmt.Sprintf("/api/incidents/%d/preliminary_report", closed), map[string]any{"user_ids": []int64{o.Manager.ID}, "note": o.say("note")}).Wants(200)
		o.lesson()
		o.riskRegister()
		o.insight()
		o.singleSignOn()
		o.provisioned()
		o.apiKey()
		o.looksIn()
		o.Admin.Post("/api/webhooks", o.webhookDraft()).Wants(201) // which stays, whatever becomes of those with deliveries
		o.webhook()
		o.archive()
		o.money()
		o.addresses()
		o.library()
		o.extension()
		o.toCheck()
		o.series()
		o.deleted("/api/actions", o.action(o.Worker))
		o.Admin.Anonymous().Do("POST", "/api/v1/sign_in", map[string]any{"email": o.Guest.Email, "password": "wrong"})
		imported := &request{}
		table(o, imported)
		o.Admin.UploadTo("/api/observations_bulk_upload", "table.csv", imported.file, imported.fields).Wants(200)
		o.Exec("insert into record_aliases (organization_id, kind, record_id, source, alias, created_at) select organization_id, 'Observation', min(id), 'Elsewhere', 'OLD-1', now() from observations where organization_id = $1 group by organization_id", o.ID)
		o.Exec("insert into deletion_protocols (organization_id, name, sub_domain_name, deleted_at, rows, files, content) values ($1, 'Gone', 'gone', now(), 1, 0, '{}')", o.ID)
		silent := []map[string]any{{"topic": "digest", "in_app": false, "by_mail": false}}
		o.Guest.Patch("/api/v1/my_account/notifications", map[string]any{"choices": silent}).Wants(200)
		o.Exec("insert into digests (organization_id, user_id, week) values ($1, $2, '2026-11-16')", o.ID, o.Worker.ID)
		repeatable := o.Admin.Copy()
		repeatable.Headers["Idempotency-Key"] = o.say("key")
		repeatable.Post("/api/v1/notifications/read_all", nil).Wants(200)
	}
	return w
}

// newSides is the two organizations without a record.
func newSides(t testing.TB) *world {
	t.Helper()
	s := servertest.WithAll(t, nil, inventedtest.Schema, inventedtest.Add)
	w := &world{Server: s, t: t, d: documentOf(t, s.App), owner: s.Database.Owner(t)}
	w.acme = &side{Organization: s.Acme, world: w, word: "acme", platform: s.Platform.Admin}
	w.globex = &side{Organization: s.Globex, world: w, word: "globex", platform: s.Platform.Admin}
	return w
}

// say is a text of this side.
func (o *side) say(what string) string {
	if o.word == "acme" {
		return canary + " " + what
	}
	return "plain " + what
}

// rename puts the side's word into the texts that the fixture did not write.
func (o *side) rename() {
	for _, change := range []string{
		"update organizations set name = $2 || name where id = $1",
		"update sites set name = $2 || name, site_code = $2 || id, address = $2, city = $2, country = $2 where organization_id = $1",
		"update users set full_name = $2 || full_name, employee_id = $2, phone = $2 where organization_id = $1",
		"update categories set name = $2 || name where organization_id = $1",
	} {
		o.Exec(change, o.ID, o.say(""))
	}
}

// observation reports one with an action for the worker and a file.
func (o *side) observation() int64 {
	o.t.Helper()
	var answer struct {
		Observation struct{ ID int64 }
	}
	o.Admin.Post("/api/observations", map[string]any{
		"observation_type": "other", "other_type": o.say("type"), "description": o.say("description"), "comment": o.say("comment"),
		"site_id": o.Sites[0], "division_id": o.division(), "category_id": o.CategoryID, "location": o.say("location"), "observed_at": o.Now(), "risk_potential": "low",
		"action_required": true, "attachment_ids": []int64{o.upload(o.Admin)},
		"actions": []any{map[string]any{"description": o.say("action"), "control_type": "ppe", "responsible_id": o.Worker.ID, "due_date": o.day(3)}},
	}).Wants(201).Into(&answer)
	return answer.Observation.ID
}

// grave is one that stopped work, and that its reporter said needs nothing.
func (o *side) grave() int64 {
	o.t.Helper()
	var answer struct {
		Observation struct{ ID int64 }
	}
	o.Worker.Post("/api/observations", map[string]any{
		"observation_type": "other", "other_type": o.say("type"), "description": o.say("description"), "comment": o.say("comment"), "site_id": o.Sites[0],
		"observed_at": o.Now(), "risk_potential": "critical", "stop_work": true, "action_required": false, "no_action_reason": o.say("reason"),
	}).Wants(201).Into(&answer)
	return answer.Observation.ID
}

// confirmed is a grave one that somebody else agreed needs nothing.
func (o *side) confirmed() int64 {
	o.t.Helper()
	id := o.grave()
	o.Manager.Post(fmt.Sprintf("/api/observations/%d/confirm", id), map[string]any{}).Wants(200)
	return id
}

// lastObservation is the newest there is.
func (o *side) lastObservation() int64 {
	o.t.Helper()
	return o.Insert("select max(id) from observations where organization_id = $1", o.ID)
}

// lastActions are the last that stands alone and the last of each kind that asks for some:
// each has a list of its own.
func (o *side) lastActions() []int64 {
	o.t.Helper()
	last := func(kind string) int64 {
		return o.Insert("select max(id) from actions where organization_id = $1 and actionable_type = $2", o.ID, kind)
	}
	return []int64{last("Action"), last("Observation"), last("Incident")}
}

// comment is one of the administrator's, on an observation, that mentions the worker.
func (o *side) comment() int64 {
	o.t.Helper()
	var answer struct{ Comment struct{ ID int64 } }
	o.Admin.Post("/api/comments", map[string]any{"module": "Observation", "record_id": o.observation(),
		"body": fmt.Sprintf("%s @[%d]", o.say("words"), o.Worker.ID), "mentions": []int64{o.Worker.ID}}).Wants(201).Into(&answer)
	return answer.Comment.ID
}

// division is one of the side's first site.
func (o *side) division() int64 {
	return o.Insert("insert into divisions (organization_id, site_id, name) values ($1, $2, $3) on conflict (organization_id, site_id, lower(name)) where status <> 'deleted' do update set name = excluded.name returning id",
		o.ID, o.Sites[0], o.say("division"))
}

// view saves one of the administrator's.
func (o *side) view() int64 {
	o.t.Helper()
	o.views++
	var answer struct{ View struct{ ID int64 } }
	o.Admin.Post("/api/views", map[string]any{"list": "actions", "name": fmt.Sprint(o.say("view"), o.views), "search": "q=" + o.word, "shared": true}).
		Wants(201).Into(&answer)
	return answer.View.ID
}

// action makes one that stands alone, given by the manager, and moves it on.
func (o *side) action(responsible *servertest.Client, moves ...string) int64 {
	o.t.Helper()
	var answer struct {
		Action struct{ ID int64 }
	}
	o.Manager.Post("/api/actions", map[string]any{
		"description": o.say("action"), "control_type": "ppe", "responsible_id": responsible.ID, "due_date": o.day(3), "site_id": o.Sites[0],
		"category_id": o.CategoryID, "remarks": o.say("remarks"), "attachment_ids": []int64{o.upload(o.Manager)},
	}).Wants(201).Into(&answer)
	for _, move := range moves {
		var body any
		if move == "complete" {
			body = map[string]any{"remarks": o.say("remarks"), "attachment_ids": []int64{o.upload(responsible)}}
		}
		responsible.Post(fmt.Sprintf("/api/actions/%d/%s", answer.Action.ID, move), body).Wants(200)
	}
	return answer.Action.ID
}

// deleted deletes a record.
func (o *side) deleted(path string, id int64) int64 {
	o.t.Helper()
	o.Admin.Delete(fmt.Sprintf("%s/%d", path, id), map[string]any{"reason": o.say("reason")}).Wants(200)
	return id
}

// series is an action that comes again.
func (o *side) series() int64 {
	o.t.Helper()
	id := o.action(o.Worker)
	o.Manager.Patch(fmt.Sprintf("/api/actions/%d", id), map[string]any{"repeat": map[string]any{"every": 1, "unit": "month"}}).Wants(200)
	return id
}

// extension is a request of the worker for a later day.
func (o *side) extension() int64 {
	o.t.Helper()
	var answer struct {
		Action struct{ Extension struct{ ID int64 } }
	}
	o.Worker.Post(fmt.Sprintf("/api/actions/%d/extensions", o.action(o.Worker)), map[string]any{"due_date": o.day(9), "reason": o.say("reason")}).
		Wants(200).Into(&answer)
	return answer.Action.Extension.ID
}

// toCheck is a closed action of the worker's whose effectiveness is to be checked.
func (o *side) toCheck() int64 {
	o.t.Helper()
	id := o.action(o.Worker, "start", "complete")
	o.Manager.Post(fmt.Sprintf("/api/actions/%d/close", id), map[string]any{"check_on": o.day(30), "check_criterion": o.say("criterion")}).Wants(200)
	return id
}

func (o *side) day(ahead int) string { return o.Now().AddDate(0, 0, ahead).Format("2006-01-02") }

type uploaded struct {
	Attachment struct {
		ID  int64
		URL string
	}
}

func (o *side) upload(by *servertest.Client) int64 {
	o.t.Helper()
	return servertest.As[uploaded](by.Upload(o.say("notes")+".txt", []byte(o.say("file"))).Wants(200)).Attachment.ID
}

// filesOf are what shows what a record is about.
func (o *side) filesOf(module string, record int64) []int64 {
	o.t.Helper()
	return []int64{o.Insert("select max(id) from attachments where organization_id = $1 and module = $2 and record_id = $3 and purpose = 'report'", o.ID, module, record)}
}

func (o *side) uploadLink(by *servertest.Client) string {
	o.t.Helper()
	return servertest.As[uploaded](by.Upload(o.say("notes")+".txt", []byte(o.say("file"))).Wants(200)).Attachment.URL
}

// latest is the newest row that concerns the user.
func (o *side) latest(table string, user *servertest.Client) int64 {
	o.t.Helper()
	return o.Insert("select max(id) from "+table+" where organization_id = $1 and user_id = $2", o.ID, user.ID)
}

func (o *side) siteName() (name string) {
	o.t.Helper()
	if err := o.owner.QueryRow(o.t.Context(), "select name from sites where organization_id = $1 and id = $2", o.ID, o.Sites[0]).Scan(&name); err != nil {
		o.t.Fatal(err)
	}
	return name
}

// digests is a row count and a hash of an organization's rows in every table
// that has some, the queue of jobs included.
func (w *world) digests(organizationID int64) map[string]string {
	w.t.Helper()
	out := map[string]string{}
	for table, condition := range w.tenantTables() {
		var digest string
		err := w.owner.QueryRow(w.t.Context(), fmt.Sprintf(
			"select count(*) || ' rows, ' || md5(coalesce(string_agg(r::text, '|' order by r::text), '')) from %s r where %s", table, condition),
			organizationID).Scan(&digest)
		if err != nil {
			w.t.Fatalf("%s: %v", table, err)
		}
		out[table] = digest
	}
	return out
}

// tenantTables are all tables with an organization's rows, with the condition
// that finds them.
func (w *world) tenantTables() map[string]string {
	w.t.Helper()
	rows, err := w.owner.Query(w.t.Context(), `
		select c.relname from pg_class c
		join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`)
	if err != nil {
		w.t.Fatal(err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		w.t.Fatal(err)
	}
	tables := map[string]string{"organizations": "r.id = $1", "jobs.river_job": "(r.args ->> 'organization_id')::bigint = $1"}
	for _, name := range names {
		tables[name] = "r.organization_id = $1"
	}
	return tables
}

// clean reports a leak of Acme in an answer that somebody else got. Its request's id is
// drawn by lot, and may well spell a name.
func clean(t testing.TB, what string, r *servertest.Response) {
	t.Helper()
	id := cmp.Or(r.Header.Get("X-Request-Id"), "none")
	leaked := func(text string) string { return leaks.FindString(strings.ReplaceAll(text, id, "")) }
	if found := leaked(r.Text()); found != "" {
		t.Errorf("%s: the body shows %q of the other organization: %s", what, found, r.Bytes)
	}
	for name, values := range r.Header {
		if found := leaked(strings.Join(values, " ")); found != "" {
			t.Errorf("%s: the header %s shows %q of the other organization", what, name, found)
		}
	}
}

type outerReport struct {
	id          int64
	number, key string
}

// reportID is the id of the report that is sent next without an account.
func (o *side) reportID() string { return fmt.Sprintf("report of %s %08d", o.word, o.reports) }

// outerPhoto sends one for it.
func (o *side) outerPhoto() int64 {
	o.t.Helper()
	o.reports++
	return servertest.As[uploaded](o.Admin.Anonymous().UploadTo("/api/outer_attachments?report="+url.QueryEscape(o.reportID()), "photo.png", servertest.Picture, nil).Wants(200)).Attachment.ID
}

// outerReport sends one.
func (o *side) outerReport() outerReport {
	o.t.Helper()
	o.reports++
	var answer struct{ Number, Key string }
	o.Admin.Anonymous().Do("POST", "/api/outer_observations", map[string]any{
		"report_id": o.reportID(), "observation_type": "other", "other_type": o.say("type"), "description": o.say("description"), "site_id": o.Sites[0],
	}).Wants(201).Into(&answer)
	return outerReport{o.Insert("select max(id) from observations where organization_id = $1", o.ID), answer.Number, answer.Key}
}
