package comments_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/core/comments"
	"hivis/server/servertest"
)

func pathOf(id int64) string { return fmt.Sprintf("/api/comments/%d", id) }

func TestACommentStandsInItsRecord(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Worker)
	first := b.say(b.Acme.Manager, onObservation(o.ID, "  Who saw it?\r\nAnd when?\n"))
	b.Wants("the answer", []any{first.Body, first.Author.Name, first.Withdrawn, first.ChangeableUntil.Sub(b.Now())}, "[Who saw it?\nAnd when? Manager Test false 15m0s]")
	second := b.say(b.Acme.Worker, onObservation(o.ID, fmt.Sprintf("@[%d] I did", b.Acme.Manager.ID), b.Acme.Manager.ID, b.Acme.Manager.ID))
	read := b.observation(b.Acme.Manager, o.ID)
	b.Wants("the newest first", []int64{read.Comments[0].ID, read.Comments[1].ID}, []int64{second.ID, first.ID})
	b.Wants("mentions", read.Comments[0].Mentions, fmt.Sprintf("[{%d Manager Test}]", b.Acme.Manager.ID))
	b.Wants("changeable", []any{read.Comments[0].ChangeableUntil == nil, read.Comments[1].ChangeableUntil == nil}, "[true false]")
	b.Exec("update users set full_name = 'Another Name' where id = $1", b.Acme.Manager.ID)
	renamed := b.observation(b.Acme.Worker, o.ID)
	b.Wants("a new name", []any{renamed.Comments[0].Mentions[0].Name, renamed.Comments[1].Author.Name}, "[Another Name Another Name]")

	action := read.Actions[0].ID
	b.say(b.Acme.Guest, onAction(action, "Which rail?"))
	b.Wants("of the action", b.action(b.Acme.Supervisor, action).Comments[0].Body, "Which rail?")
	b.Wants("of the observation", len(b.observation(b.Acme.Worker, o.ID).Comments), 2)
	b.Wants("live", b.Insert("select count(*) from live_events where stream like 'RecordsChannel%' and payload ->> 'db_action' = 'update' and payload ->> 'module' = 'Action'"), 1)
}

func TestWhatACommentMustBe(t *testing.T) {
	b := newBench(t)
	id := b.report(b.Acme.Worker).ID
	for _, c := range []struct {
		what            body
		field           string
		english, german string
	}{
		{onObservation(id, " \n "), "body", "Write a comment.", "Schreiben Sie einen Kommentar."},
		{onObservation(id, strings.Repeat("ж", 4001)), "body", "This is too long: at most 4000 characters.", "Zu lang: höchstens 4000 Zeichen."},
		{onObservation(id, "hello", b.Acme.Outsider.ID), "mentions", "Somebody you mention cannot see this record. Choose from the people offered.",
			"Jemand, den Sie erwähnen, kann diesen Eintrag nicht sehen. Wählen Sie aus den angebotenen Personen."},
		{onObservation(id, "hello", b.Globex.Manager.ID), "mentions", "Somebody you mention cannot see this record. Choose from the people offered.",
			"Jemand, den Sie erwähnen, kann diesen Eintrag nicht sehen. Wählen Sie aus den angebotenen Personen."},
	} {
		for locale, sentence := range map[string]string{"en": c.english, "de": c.german} {
			problem := b.Acme.Manager.In(locale).Post("/api/comments", c.what).Refuses(http.StatusUnprocessableEntity, "invalid")
			b.Wants(locale+" "+c.field, problem.Errors[c.field], []string{sentence})
		}
	}
	b.say(b.Acme.Manager, onObservation(id, strings.Repeat("ж", 4000)))
	b.Wants("comments", b.Insert("select count(*) from comments"), 1)
	b.Wants("told of what was refused", b.Insert("select count(*) from notifications where kind = 'mentioned'"), 0)
}

// TestOnlyWhoSeesARecordTalksAboutIt asks for each operation as somebody of
// another site and of another organization.
func TestOnlyWhoSeesARecordTalksAboutIt(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Worker)
	said := b.say(b.Acme.Worker, onObservation(o.ID, "Mine"))
	alone := b.alone(b.Acme.Manager, b.Acme.Worker)
	for _, c := range []*servertest.Client{b.Acme.Outsider, b.Globex.Admin} {
		for module, id := range map[string]int64{"Observation": o.ID, "Action": o.Actions[0].ID} {
			c.Post("/api/comments", body{"module": module, "record_id": id, "body": "hello"}).Refuses(http.StatusNotFound, "not_found")
			c.Post("/api/followers", body{"module": module, "record_id": id, "follows": true}).Refuses(http.StatusNotFound, "not_found")
			c.Get(fmt.Sprintf("/api/comments/people?module=%s&record_id=%d", module, id)).Refuses(http.StatusNotFound, "not_found")
		}
		c.Patch(pathOf(said.ID), body{"body": "Not mine"}).Refuses(http.StatusNotFound, "not_found")
		c.Delete(pathOf(said.ID)).Refuses(http.StatusNotFound, "not_found")
	}
	// A guest opens the actions of observations, and no others.
	b.say(b.Acme.Guest, onAction(o.Actions[0].ID, "hello"))
	b.Acme.Guest.Post("/api/comments", onAction(alone, "hello")).Refuses(http.StatusNotFound, "not_found")
	b.say(b.Acme.Worker, onAction(alone, "hello"))
}

// alone gives somebody an action that stands alone.
func (b *bench) alone(from, to *servertest.Client) int64 {
	b.t.Helper()
	var answer struct{ Action struct{ ID int64 } }
	from.Post("/api/actions", body{"description": "Sweep", "control_type": "ppe", "responsible_id": to.ID, "due_date": "2026-11-25",
		"site_id": b.Acme.Sites[0]}).Wants(http.StatusCreated).Into(&answer)
	return answer.Action.ID
}

func TestWhoCanBeMentioned(t *testing.T) {
	b := newBench(t)
	gone := b.AddUser(b.Acme, "gone", "Worker", b.Acme.Sites[0])
	b.Exec("update users set status = 'Inactive' where id = $1", gone.ID)
	o := b.report(b.Acme.Outsider, body{"site_id": b.Acme.Sites[1], "actions": []body{{"description": "Fit a rail", "control_type": "ppe",
		"responsible_id": b.Acme.Worker.ID, "due_date": "2026-11-25"}}})
	offered := func(module string, id int64) (names []string) {
		var answer comments.People
		b.Acme.Admin.Get(fmt.Sprintf("/api/comments/people?module=%s&record_id=%d", module, id)).Wants(http.StatusOK).Into(&answer)
		for _, p := range answer.People {
			names = append(names, p.Name)
		}
		return names
	}
	b.Wants("for the observation", offered("Observation", o.ID), "[Ada Admin Manager Test Outsider Test]")
	b.Wants("for the action", offered("Action", o.Actions[0].ID), "[Ada Admin Manager Test Outsider Test Worker Test]")
}

func TestACommentIsCorrectedByItsAuthorForAWhile(t *testing.T) {
	b := newBench(t)
	id := b.report(b.Acme.Worker).ID
	said := b.say(b.Acme.Worker, onObservation(id, "Teh rail"))
	path := pathOf(said.ID)
	b.Acme.Manager.Patch(path, body{"body": "The rail"}).Refuses(http.StatusForbidden, "comment_not_yours").
		Says("Only the author can change a comment.", "de", "Nur wer den Kommentar geschrieben hat, kann ihn ändern.")
	b.Acme.Manager.Delete(path).Refuses(http.StatusForbidden, "comment_not_yours")
	b.Acme.Worker.Patch(path, body{"body": " "}).Refuses(http.StatusUnprocessableEntity, "invalid")
	b.Advance(15 * time.Minute)
	b.Acme.Worker.SignIn().Wants(http.StatusOK)
	b.Acme.Manager.SignIn().Wants(http.StatusOK)
	corrected := commentOf(b.Acme.Worker.Patch(path, body{"body": "The rail"}).Wants(http.StatusOK))
	b.Wants("corrected", []any{corrected.Body, corrected.CorrectedAt.Equal(b.Now()), corrected.At.Equal(said.At)}, "[The rail true true]")
	b.Wants("read", b.observation(b.Acme.Manager, id).Comments[0].Body, "The rail")
	b.Advance(time.Second)
	for _, refused := range []*servertest.Response{b.Acme.Worker.Patch(path, body{"body": "A rail"}), b.Acme.Worker.Delete(path)} {
		refused.Refuses(http.StatusConflict, "comment_too_late").
			Says("A comment can be corrected or withdrawn for 15 minutes only.", "fr", "Un commentaire ne peut être corrigé ou retiré que pendant 15 minutes.")
	}
	b.Wants("too late", []any{b.observation(b.Acme.Worker, id).Comments[0].Body, b.observation(b.Acme.Worker, id).Comments[0].ChangeableUntil == nil}, "[The rail true]")
}

// TestNothingStaysOfAWithdrawnComment looks for its words in all that is stored:
// also in the answers that are saved for requests that come again.
func TestNothingStaysOfAWithdrawnComment(t *testing.T) {
	b := newBench(t)
	id := b.report(b.Acme.Worker).ID
	keyed := func(c *servertest.Client, key string) *servertest.Client {
		c = c.Copy()
		c.Headers["Idempotency-Key"] = key
		return c
	}
	form := onObservation(id, "It was \"quokka\" <again>\n— said @["+fmt.Sprint(b.Acme.Supervisor.ID)+"]", b.Acme.Supervisor.ID)
	said := commentOf(keyed(b.Acme.Worker, "said").Post("/api/comments", form).Wants(http.StatusCreated))
	keyed(b.Acme.Manager, "edit").Patch(fmt.Sprintf("/api/observations/%d", id), body{"comment": "Looked at"}).Wants(http.StatusOK)
	keyed(b.Acme.Worker, "corrected").Patch(pathOf(said.ID), body{"body": "No, a quokka"}).Wants(http.StatusOK)
	if found := b.find("quokka"); len(found) == 0 {
		t.Fatal("the comment was not found to begin with")
	}
	if found := b.find("quokka\\\" "); len(found) != 0 {
		t.Errorf("what was corrected is still in %v", found)
	}
	withdrawn := commentOf(b.Acme.Worker.Delete(pathOf(said.ID)).Wants(http.StatusOK))
	b.Wants("the answer", []any{withdrawn.Body, withdrawn.Withdrawn, withdrawn.ChangeableUntil == nil}, "[ true true]")
	if found := b.find("quokka"); len(found) != 0 {
		t.Errorf("it is still in %v", found)
	}
	read := b.observation(b.Acme.Manager, id).Comments
	b.Wants("in place", []any{len(read), read[0].Withdrawn, read[0].Body, read[0].Author.Name, len(read[0].Mentions)}, "[1 true  Worker Test 0]")
	again := commentOf(keyed(b.Acme.Worker, "said").Post("/api/comments", form).Wants(http.StatusCreated))
	b.Wants("the request once more", []any{again.ID == said.ID, again.Body, b.Insert("select count(*) from comments")}, "[true  1]")
	for _, refused := range []*servertest.Response{b.Acme.Worker.Patch(pathOf(said.ID), body{"body": "quokka"}), b.Acme.Worker.Delete(pathOf(said.ID))} {
		b.Wants("why", refused.Refuses(http.StatusConflict, "comment_withdrawn").Error, "This comment was withdrawn.")
	}
	problem := b.Acme.Worker.In("es").Delete(pathOf(said.ID)).Refuses(http.StatusConflict, "comment_withdrawn")
	b.Wants("in Spanish", problem.Error, "Este comentario se ha retirado.")
}

// find lists the tables in which a word stands.
func (b *bench) find(word string) (tables []string) {
	for table, rows := range b.Contents() {
		for _, row := range rows {
			if strings.Contains(row, word) {
				tables = append(tables, table)
			}
		}
	}
	return tables
}
