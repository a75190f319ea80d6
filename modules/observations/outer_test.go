package observations_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/modules/observations"
	"hivis/server"
	"hivis/server/servertest"
)

// stranger is somebody without an account on Acme's host.
func (b *bench) stranger(locale string) *servertest.Client {
	c := b.Visitor(b.Acme.Host)
	c.Headers = map[string]string{"Accept-Language": locale}
	return c
}

var reports int

// openForm is a report without an account that nothing is wrong with.
func (b *bench) openForm(changes ...body) body {
	reports++
	return servertest.Body(body{"report_id": fmt.Sprintf("a report made by a browser %d", reports), "observation_type": "unsafe_condition",
		"description": "Guard rail missing", "site_id": b.Acme.Sites[0]}, changes...)
}

func (b *bench) reportOpenly(changes ...body) observations.OuterReceipt {
	b.t.Helper()
	return receiptOf(b.stranger("en").Do("POST", "/api/outer_observations", b.openForm(changes...)).Wants(http.StatusCreated))
}

func receiptOf(r *servertest.Response) (receipt observations.OuterReceipt) {
	r.Into(&receipt)
	return receipt
}

func (b *bench) follow(t observations.OuterReceipt) observations.Followed {
	b.t.Helper()
	var followed observations.Followed
	b.stranger("en").Do("POST", "/api/outer_observations/follow", body{"number": t.Number, "key": t.Key}).Wants(http.StatusOK).Into(&followed)
	return followed
}

func (b *bench) idOf(number string) int64 {
	b.t.Helper()
	return b.Insert("select id from observations where organization_id = $1 and serial = $2::text::bigint", b.Acme.ID, strings.TrimLeft(number, "OBS-0"))
}

func TestThePublicFormShowsNamesAndNothingElse(t *testing.T) {
	b := newBench(t)
	north := b.division(b.Acme.Sites[0], "North hall")
	b.Exec("update sites set status = 'inactive' where organization_id = $1 and id = $2", b.Acme.ID, b.Acme.Sites[1])
	answer := b.stranger("en").Do("GET", fmt.Sprintf("/api/observations/outer_obs_data?site=%d", b.Acme.Sites[0]), nil).Wants(200)
	want := fmt.Sprintf(`{"organization":"acme","sites":[{"id":%d,"name":"Auckland","divisions":[{"id":%d,"name":"North hall"}]}],"site_id":%[1]d,`+
		`"types":["unsafe_condition","unsafe_act","improvement_opportunity","safe_behaviour","other"],"risks":["low","medium","high","critical"]}`, b.Acme.Sites[0], north)
	b.Wants("the form", strings.TrimSpace(string(answer.Bytes)), want)
	b.Exec("update sites set status = 'active' where organization_id = $1", b.Acme.ID)
	for _, unknown := range []int64{b.Globex.Sites[0], 9007199254740991} {
		answer = b.stranger("en").Do("GET", fmt.Sprintf("/api/observations/outer_obs_data?site=%d", unknown), nil).Wants(200)
		if !strings.Contains(string(answer.Bytes), `"site_id":0`) {
			t.Errorf("preselects a site that is not offered: %s", answer.Bytes)
		}
	}
	b.Visitor(b.URL.Host).Do("GET", "/api/observations/outer_obs_data", nil).Refuses(404, "organization_not_found")
}

func TestAReportWithoutAnAccount(t *testing.T) {
	b := newBench(t)
	receipt := b.reportOpenly(body{"description": "  Oil on the stairs ", "location": "Stairs B"})
	if !regexp.MustCompile(`^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$`).MatchString(receipt.Key) {
		t.Errorf("the key is %q", receipt.Key)
	}
	o := b.read(b.Acme.Manager, b.idOf(receipt.Number))
	b.Wants("the report", []any{o.Description, o.Location, o.RiskPotential, o.Status, o.Anonymous, o.Public, o.ReportedBy == nil, o.ActionRequired, o.ActionsCount, o.ObservedAt.Equal(b.Now())},
		"[Oil on the stairs Stairs B not_rated open true true true true 0 true]")
	// Somebody has to look at it, so all managers of the site are told, whatever the risk.
	b.Wants("told", b.Insert("select count(*) from notifications where organization_id = $1 and kind = 'observation_reported' and params ->> 'actor' = ''", b.Acme.ID), 2)
	b.Wants("to the reporter", b.follow(receipt).Status, "received")
}

func TestTheRulesOfTheFormCountWithoutAnAccountToo(t *testing.T) {
	b := newBench(t)
	for _, c := range []struct {
		change        body
		field, en, fr string
	}{
		{body{"description": "  "}, "description", "Say in words what you saw, or add a photo.", "Dites avec des mots ce que vous avez vu, ou ajoutez une photo."},
		{body{"observation_type": "other"}, "other_type", "Name the type.", "Précisez le type."},
		{body{"site_id": b.Globex.Sites[0]}, "site_id", "Choose one of your sites.", "Choisissez l'un de vos sites."},
		{body{"division_id": 12345}, "division_id", "Choose a division of this site.", "Choisissez un secteur de ce site."},
		{body{"photo_ids": []int64{4711}}, "photo_ids", "A file is missing or already used. Add it again.", "Un fichier manque ou est déjà utilisé. Ajoutez-le de nouveau."},
	} {
		b.stranger("en").Do("POST", "/api/outer_observations", b.openForm(c.change)).Refuses(422, "invalid").At(t, c.field, c.en)
		b.stranger("fr").Do("POST", "/api/outer_observations", b.openForm(c.change)).Refuses(422, "invalid").At(t, c.field, c.fr)
	}
	b.Wants("reports", b.Insert("select count(*) from observations where organization_id = $1", b.Acme.ID), 0)
	b.Exec("update organizations set is_locked = true where id = $1", b.Acme.ID)
	b.stranger("en").Do("POST", "/api/outer_observations", b.openForm()).Refuses(403, "roadblock")
}

// TestAPhotoCanStandForWords, in the language of whoever took it.
func TestAPhotoCanStandForWords(t *testing.T) {
	b := newBench(t)
	form := b.openForm(body{"description": " "})
	var photo struct{ Attachment struct{ ID int64 } }
	b.stranger("fr").UploadTo(fmt.Sprintf("/api/outer_attachments?report=%s", url.QueryEscape(form["report_id"].(string))), "a.png", servertest.Picture, nil).Wants(200).Into(&photo)
	form["photo_ids"] = []int64{photo.Attachment.ID}
	receipt := receiptOf(b.stranger("fr").Do("POST", "/api/outer_observations", form).Wants(201))
	b.Wants("the report", b.read(b.Acme.Manager, b.idOf(receipt.Number)).Description, "Voir la photo.")
}

// TestAReportSentTwiceIsThereOnce gives the same number and key again to whoever
// has the id that the browser made.
func TestAReportSentTwiceIsThereOnce(t *testing.T) {
	b := newBench(t)
	form := b.openForm()
	first := receiptOf(b.stranger("en").Do("POST", "/api/outer_observations", form).Wants(201))
	again := receiptOf(b.stranger("en").Do("POST", "/api/outer_observations", form).Wants(201))
	b.Wants("the second answer", again, first)
	b.Wants("reports", b.Insert("select count(*) from observations where organization_id = $1", b.Acme.ID), 1)
	b.Wants("told once", b.Insert("select count(*) from notifications where organization_id = $1", b.Acme.ID), 2)
	other := receiptOf(b.stranger("en").Do("POST", "/api/outer_observations", b.openForm()).Wants(201))
	if other.Key == first.Key || other.Number == first.Number {
		t.Errorf("another report got %v as well", other)
	}
}

// TestNothingTellsWhoReportedWithoutAnAccount looks through all that was written.
func TestNothingTellsWhoReportedWithoutAnAccount(t *testing.T) {
	b, quokka, log := unknown(t, "Worker")
	before := b.Contents()
	c := quokka.Copy() // signed in, and yet not asked who they are
	c.Headers["User-Agent"] = "quokka/7"
	form := b.openForm()
	receipt := receiptOf(c.Do("POST", "/api/outer_observations", form).Wants(201))
	c.Do("POST", "/api/outer_observations/follow", body{"number": receipt.Number, "key": receipt.Key}).Wants(200)
	c.Do("POST", "/api/outer_observations/answer", body{"number": receipt.Number, "key": receipt.Key, "message_id": "an answer made by a browser", "text": "Near gate 4"}).Wants(200)
	for range 3 {
		if line := log.next(); names(line, quokka) || strings.Contains(line, "127.0.0.1") {
			t.Errorf("the log tells: %s", line)
		}
	}
	plain := strings.ReplaceAll(receipt.Key, "-", "")
	written := 0
	for table, rows := range b.Contents() {
		for _, row := range rows {
			if slices.Contains(before[table], row) {
				continue
			}
			written++
			for what, text := range map[string]string{"the address": "127.0.0.1", "the address of version 6": "::1", "the key": receipt.Key, "the plain key": plain, "the browser's id": fmt.Sprint(form["report_id"])} {
				if strings.Contains(row, text) || names(row, quokka) {
					t.Errorf("%s tells %s: %s", table, what, row)
				}
			}
		}
	}
	if written < 8 {
		t.Errorf("only %d rows were looked through", written)
	}
}

func TestQuestionsAndAnswers(t *testing.T) {
	b := newBench(t)
	receipt := b.reportOpenly()
	id := b.idOf(receipt.Number)
	ask := func(c *servertest.Client, id int64, text string) *servertest.Response {
		return c.Post(pathOf(id)+"/questions", body{"text": text})
	}
	asked := recordOf(ask(b.Acme.Supervisor, id, " Which of the two stairs? ").Wants(200))
	b.Wants("asked", []any{len(asked.Messages), asked.Messages[0].Text, asked.Messages[0].Author.Name, asked.Timeline[0].Verb}, "[1 Which of the two stairs? Supervisor Test asked]")
	ask(b.Acme.Manager, id, "  ").Refuses(422, "invalid").
		SaysAt("text", "Write what you want to say.", "de", "Schreiben Sie, was Sie sagen möchten.")
	ask(b.Acme.Worker, id, "Who are you?").Refuses(403, "not_your_observation")
	ask(b.Acme.Outsider, id, "Who are you?").Refuses(404, "not_found")
	own := b.report(b.Acme.Worker)
	ask(b.Acme.Manager, own.ID, "Who are you?").Refuses(409, "public_not_reported").
		Says("Only somebody who reported without an account can be asked here.", "de", "Hier kann nur gefragt werden, wer ohne Konto gemeldet hat.")

	b.Wants("read by the reporter", fmt.Sprintf("%+v", b.follow(receipt).Messages),
		fmt.Sprintf("[{ID:%d From:site Text:Which of the two stairs? At:2026-11-21 12:00:00 +0000 UTC}]", asked.Messages[0].ID))
	answer := body{"number": receipt.Number, "key": receipt.Key, "message_id": "an answer made by a browser", "text": " The one at gate 4 "}
	for range 2 { // an answer sent twice is there once
		var followed observations.Followed
		b.stranger("en").Do("POST", "/api/outer_observations/answer", answer).Wants(200).Into(&followed)
		b.Wants("answered", []any{len(followed.Messages), followed.Messages[1].From, followed.Messages[1].Text}, "[2 reporter The one at gate 4]")
	}
	b.Wants("told", b.Insert("select count(*) from notifications where organization_id = $1 and kind = 'reporter_answered'", b.Acme.ID), 2)
	o := b.read(b.Acme.Manager, id)
	b.Wants("on the staff's side", []any{len(o.Messages), o.Messages[1].Author == nil, o.Timeline[0].Verb, o.Timeline[0].Actor == nil}, "[2 true answered true]")
	answer["text"] = " "
	b.stranger("en").Do("POST", "/api/outer_observations/answer", answer).Refuses(422, "invalid").
		SaysAt("text", "Write what you want to say.", "es", "Escriba lo que quiere decir.")
	b.Wants("of one that was not asked", len(b.read(b.Acme.Manager, own.ID).Messages), 0)
}

func TestANumberAndAKeyBelongTogether(t *testing.T) {
	b := newBench(t)
	first, second := b.reportOpenly(), b.reportOpenly()
	look := func(number, key string) *servertest.Response {
		return b.stranger("en").Do("POST", "/api/outer_observations/follow", body{"number": number, "key": key})
	}
	look(first.Number, strings.ToLower(strings.ReplaceAll(first.Key, "-", " "))).Wants(200)
	own := b.report(b.Acme.Worker)
	for _, wrong := range [][2]string{{first.Number, second.Key}, {"OBS-999999", first.Key}, {own.Number, first.Key}, {"nothing", first.Key}} {
		look(wrong[0], wrong[1]).Refuses(422, "public_key_wrong").
			Says("Number and key do not fit together. Check both.", "de", "Nummer und Schlüssel passen nicht zusammen. Prüfen Sie beide.")
	}
	globex := b.Visitor(b.Globex.Host).Do("POST", "/api/outer_observations/follow", body{"number": first.Number, "key": first.Key})
	globex.Refuses(422, "public_key_wrong")
	b.stranger("tr").Do("POST", "/api/outer_observations/answer", body{"number": first.Number, "key": second.Key, "message_id": "an answer made by a browser", "text": "x"}).
		Refuses(422, "public_key_wrong")
}

// TestTooMuchFromOneNetworkIsRefused counts a network's reports and looks, by the
// half of an address of version 6 that is a network's.
func TestTooMuchFromOneNetworkIsRefused(t *testing.T) {
	t.Parallel()
	b := &bench{servertest.Changed(t, nil, func(o *server.Options) { o.TrustProxy = true }), t}
	send := func(address, locale string) *servertest.Response {
		c := b.stranger(locale)
		c.Headers["X-Forwarded-For"] = address
		return c.Do("POST", "/api/outer_observations", b.openForm())
	}
	for i := range 30 {
		send(fmt.Sprintf("2001:db8:1:1::%x", i), "en").Wants(201)
	}
	refused := send("2001:db8:1:1:ffff::1", "en")
	if p := refused.Refuses(429, "public_too_many"); p.Error != "Too much was sent in a short time. Try again in 60 minutes." || refused.Header.Get("Retry-After") != "3600" {
		t.Errorf("said %q, Retry-After %q", p.Error, refused.Header.Get("Retry-After"))
	}
	if p := send("2001:db8:1:1::5", "zh").Refuses(429, "public_too_many"); p.Error != "短时间内提交过多。请在 60 分钟后重试。" {
		t.Errorf("said %q", p.Error)
	}
	receipt := receiptOf(send("2001:db8:1:2::1", "en").Wants(201))
	b.Advance(time.Hour)
	send("2001:db8:1:1::1", "en").Wants(201)

	look := func(n int, key string) *servertest.Response {
		c := b.stranger("en")
		c.Headers["X-Forwarded-For"] = fmt.Sprintf("198.51.100.%d", n)
		return c.Do("POST", "/api/outer_observations/follow", body{"number": receipt.Number, "key": key})
	}
	for i := range 10 { // each from a network of its own: the number is counted too
		look(i, "WRONG").Refuses(422, "public_key_wrong")
	}
	look(11, "WRONG").Refuses(429, "locked").
		Says("Too many attempts. Try again in 60 minutes.", "de", "Zu viele Versuche. Versuchen Sie es in 60 Minuten erneut.")
	look(200, receipt.Key).Wants(200) // nobody keeps the reporter out
	look(12, "WRONG").Refuses(429, "locked")
	b.Advance(time.Hour)
	for range 12 { // a right key does not count
		look(200, receipt.Key).Wants(200)
	}
}

// TestAFloodClosesTheFormToNobody: what can never become a report does not count against the
// organization, and above its limit each network may still make some reports.
func TestAFloodClosesTheFormToNobody(t *testing.T) {
	t.Parallel()
	b := &bench{servertest.Changed(t, nil, func(o *server.Options) { o.TrustProxy = true }), t}
	send := func(network int, path string, form body) *servertest.Response {
		c := b.stranger("en")
		c.Headers["X-Forwarded-For"] = fmt.Sprintf("203.0.113.%d", network)
		return c.Do("POST", path, form)
	}
	const path = "/api/outer_observations"
	for i := range 7 * 30 {
		send(i/30, path, b.openForm(body{"site_id": 9007199254740991})).Wants(422)
	}
	send(7, path, b.openForm()).Wants(201)
	b.Exec("update sign_in_throttles set attempts = 199 where organization_id = $1 and key = 'outer_report OBS='", b.Acme.ID)
	last := receiptOf(send(8, path, b.openForm()).Wants(201))
	for range 3 {
		send(9, path, b.openForm()).Wants(201)
	}
	send(9, path, b.openForm()).Refuses(429, "public_too_many")
	send(10, path, b.openForm()).Wants(201)
	globex := b.Visitor(b.Globex.Host)
	for range 4 {
		globex.Do("POST", path, b.openForm(body{"site_id": b.Globex.Sites[0]})).Wants(201)
	}
	told := b.Contents()["public.notifications"]
	var many []string
	for _, row := range told {
		if text := fmt.Sprint(row); strings.Contains(text, "many_public_reports") {
			many = append(many, text)
		}
	}
	if len(many) != 1 || !strings.Contains(many[0], last.Number) {
		t.Errorf("administrators were told %v", many)
	}
	b.Advance(time.Hour)
	for range 4 {
		send(9, path, b.openForm()).Wants(201)
	}
}

// TestAManagerDecidesWhatBecomesOfIt takes a public report along the two ways.
func TestAManagerDecidesWhatBecomesOfIt(t *testing.T) {
	b := newBench(t)
	needed, none := b.reportOpenly(), b.reportOpenly()
	id, other := b.idOf(needed.Number), b.idOf(none.Number)
	b.Acme.Worker.Patch(pathOf(id), body{"location": "Bay 2"}).Refuses(403, "not_your_observation")
	o := recordOf(b.Acme.Manager.Patch(pathOf(id), body{"location": "Bay 2"}).Wants(200)) // without deciding yet
	b.Wants("undecided", []any{o.Status, o.Location}, "[open Bay 2]")
	b.Acme.Manager.Patch(pathOf(id), body{"action_required": false}).Refuses(422, "invalid").
		At(t, "no_action_reason", "Add at least one action, or give a reason why none is needed.")
	b.Acme.Manager.Patch(pathOf(id), body{"actions": []body{b.action()}}).Refuses(422, "invalid").At(t, "comment", "Add a comment.")
	b.Acme.Manager.Patch(pathOf(id), body{"actions": []body{b.action()}}).Refuses(422, "invalid").At(t, "risk_potential", "Rate the risk.")
	rated := body{"comment": "Somebody could slip", "risk_potential": "medium"}
	b.Acme.Manager.Patch(pathOf(id), rated).Wants(200)
	b.Acme.Manager.Patch(pathOf(other), rated).Wants(200)
	o = recordOf(b.Acme.Manager.Patch(pathOf(id), body{"site_id": b.Acme.Sites[1]}).Wants(200))
	b.Wants("moved", o.Status, "open")
	o = recordOf(b.Acme.Manager.Patch(pathOf(id), body{"actions": []body{b.action()}}).Wants(200))
	b.Wants("with an action", []any{o.Status, b.follow(needed).Status}, "[open planned]")
	b.complete(b.Acme.Supervisor, o.Actions[0])
	b.Wants("completed", b.follow(needed).Status, "done")
	b.move(b.Acme.Manager, o.Actions[0], "close", body{})
	b.Wants("closed", b.follow(needed).Status, "closed")

	o = recordOf(b.Acme.Manager.Patch(pathOf(other), body{"action_required": false, "no_action_reason": "Known already"}).Wants(200))
	b.Wants("none needed", []any{o.Status, b.follow(none).Status}, "[closed closed]")
}

// TestAnAnswerIsToldToWhoSeesTheReport and not to somebody who asked and left its site,
// or may not see it since it is sensitive.
func TestAnAnswerIsToldToWhoSeesTheReport(t *testing.T) {
	b := newBench(t)
	receipt := b.reportOpenly()
	id := b.idOf(receipt.Number)
	for _, c := range []*servertest.Client{b.Acme.Admin, b.Acme.Manager, b.Acme.Supervisor} {
		c.Post(pathOf(id)+"/questions", body{"text": "Which of the stairs?"}).Wants(200)
	}
	answers := 0
	told := func() []int {
		answers++
		b.stranger("en").Do("POST", "/api/outer_observations/answer", body{"number": receipt.Number, "key": receipt.Key,
			"message_id": fmt.Sprint("an answer made by a browser ", answers), "text": "The one at gate 4"}).Wants(200)
		return []int{b.notices(b.Acme.Admin, "reporter_answered"), b.notices(b.Acme.Manager, "reporter_answered"), b.notices(b.Acme.Supervisor, "reporter_answered")}
	}
	b.Wants("who asked", told(), "[1 1 1]")
	b.Exec("delete from user_sites where organization_id = $1 and user_id = $2 and site_id = $3", b.Acme.ID, b.Acme.Supervisor.ID, b.Acme.Sites[0])
	b.Wants("who left the site", told(), "[2 2 1]")
	b.Exec("insert into user_sites (organization_id, user_id, site_id) values ($1, $2, $3)", b.Acme.ID, b.Acme.Supervisor.ID, b.Acme.Sites[0])
	b.Exec("update roles set rules = rules - 'Observation' || jsonb_build_object('Observation', (rules -> 'Observation') - 'approve') where organization_id = $1 and id = (select role_id from users where organization_id = $1 and id = $2)",
		b.Acme.ID, b.Acme.Supervisor.ID)
	b.Acme.Admin.Patch(pathOf(id), body{"sensitive": true}).Wants(200)
	b.Wants("who may not see it any more", told()[2], 1)
}
