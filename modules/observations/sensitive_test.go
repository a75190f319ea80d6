package observations_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"hivis/modules/observations"
	"hivis/server/servertest"
)

// TestWhoSeesWhatIsSensitive asks of everybody at the site, in each way there is to
// come to know of a record.
func TestWhoSeesWhatIsSensitive(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	head := b.AddUser(o, "head", "Head of Department", o.Sites[0])
	reviewerElsewhere := b.AddUser(o, "elsewhere", "Safety Manager", o.Sites[1])
	secret := b.report(o.Worker, body{"sensitive": true, "description": "Bullied at the press", "stop_work": true, "risk_potential": "critical"})
	action := secret.Actions[0].ID
	b.Wants("it is told to those who review", b.Insert("select count(*) from notifications where kind = 'work_stopped' and user_id = $1", o.Manager.ID), 1)
	b.Wants("and to no other manager", b.Insert("select count(*) from notifications where user_id = $1", head.ID), 0)

	for _, c := range []struct {
		who  *servertest.Client
		sees bool
	}{{o.Worker, true}, {o.Supervisor, true}, {o.Manager, true}, {o.Admin, true}, {head, false}, {o.Guest, false}, {reviewerElsewhere, false}, {b.Globex.Admin, false}} {
		who, found, status := c.who.Email, 0, http.StatusNotFound
		if c.sees {
			found, status = 1, http.StatusOK
		}
		numbers, _ := b.numbers(c.who, "q=bullied")
		b.Wants(who+": in the list", len(numbers), found)
		b.Wants(who+": by itself", c.who.Get(pathOf(secret.ID)).StatusCode, status)
		b.Wants(who+": its action", c.who.Get(fmt.Sprintf("/api/actions/%d", action)).StatusCode, status)
		b.Wants(who+": among the actions", actionsFound(c.who, "/api/actions/observation_action_datas?q=fit"), found)
		b.Wants(who+": counted", counted(c.who, "/api/observations/period_status_counts"), found)
		b.Wants(who+": its actions counted", counted(c.who, "/api/actions/status_counts"), found)
	}
	head.Post(fmt.Sprintf("/api/actions/%d/close", action), body{}).Wants(http.StatusNotFound)
	head.Post(fmt.Sprintf("/api/actions/%d/extensions", action), body{"due_date": "2026-12-24", "reason": "Late"}).Wants(http.StatusNotFound)
	head.Post("/api/actions/bulk", body{"action_ids": []int64{action}, "priority": "low"}).Refuses(422, "invalid")
	head.Patch(pathOf(secret.ID), body{"sensitive": false}).Wants(http.StatusNotFound)
	head.Post("/api/comments", body{"module": "Observation", "record_id": secret.ID, "body": "What?"}).Wants(http.StatusNotFound)
	o.Manager.Post("/api/comments", body{"module": "Observation", "record_id": secret.ID, "body": "See", "mentions": []int64{head.ID}}).Refuses(422, "invalid")
	b.Wants("nor is it similar to what they type", len(similar(head, o.Sites[0], "Bullied at the press")), 0)
	b.Wants("as it is to its reporter", len(similar(o.Worker, o.Sites[0], "Bullied at the press")), 1)
	b.report(o.Worker)
	b.Wants("nor exported", len(column(b.exported(head, exportPath), "Number")), 1)
	b.Wants("as it is for those who review", len(column(b.exported(o.Manager, exportPath), "Number")), 2)
}

// TestARecordBecomesSensitiveLater hides its actions as well, and shows them again.
func TestARecordBecomesSensitiveLater(t *testing.T) {
	b := newBench(t)
	head := b.AddUser(b.Acme, "head", "Head of Department", b.Acme.Sites[0])
	o := b.report(b.Acme.Worker)
	action := fmt.Sprintf("/api/actions/%d", o.Actions[0].ID)
	head.Get(action).Wants(http.StatusOK)
	hidden := recordOf(head.Patch(pathOf(o.ID), body{"sensitive": true}).Wants(http.StatusOK))
	b.Wants("written down", []any{hidden.Sensitive, hidden.Timeline[0].Changes[0].Field}, "[true sensitive]")
	head.Get(action).Wants(http.StatusNotFound)
	head.Get(pathOf(o.ID)).Wants(http.StatusNotFound)
	b.Acme.Manager.Patch(pathOf(o.ID), body{"actions": []body{b.action()}}).Wants(http.StatusOK)
	b.Wants("a later action too", b.Insert("select count(*) from actions where sensitive"), 2)
	b.Acme.Worker.Patch(pathOf(o.ID), body{"sensitive": false}).Refuses(422, "invalid").
		At(t, "sensitive", "Only somebody who reviews sensitive reports can show it to everybody again.")
	b.bulk(b.Acme.Worker.In("de"), []int64{o.ID}, body{"sensitive": false}).Refuses(422, "invalid").
		At(t, "observation_ids[0]", o.Number+": Nur wer vertrauliche Meldungen prüft, kann sie wieder allen zeigen.")
	b.Acme.Manager.Patch(pathOf(o.ID), body{"sensitive": false}).Wants(http.StatusOK)
	head.Get(action).Wants(http.StatusOK)
	head.Get(pathOf(o.ID)).Wants(http.StatusOK)
}

func actionsFound(c *servertest.Client, path string) int {
	var list struct{ Actions []struct{ ID int64 } }
	c.Get(path).Wants(http.StatusOK).Into(&list)
	return len(list.Actions)
}

func counted(c *servertest.Client, path string) int {
	var answer struct{ Counts struct{ All int } }
	c.Get(path).Wants(http.StatusOK).Into(&answer)
	return answer.Counts.All
}

func similar(c *servertest.Client, site int64, typed string) (found []string) {
	var answer observations.Similar
	c.Get(fmt.Sprintf("/api/observations/similar?site_id=%d&q=%s", site, url.QueryEscape(typed))).Wants(http.StatusOK).Into(&answer)
	for _, o := range answer.Observations {
		found = append(found, o.Number)
	}
	return found
}

// TestWhatBecomesSensitiveIsTakenBack from those who were told of it before, one by one and
// in bulk; those who still see it keep what they were told.
func TestWhatBecomesSensitiveIsTakenBack(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	head := b.AddUser(o, "head", "Head of Department", o.Sites[0])
	told := func(who *servertest.Client, word string) []any {
		return []any{
			b.Insert("select count(*) from notifications where user_id = $1 and params::text like '%' || $2 || '%'", who.ID, word),
			b.Insert("select count(*) from mails where user_id = $1 and (subject || body_text || body_html) like '%' || $2 || '%'", who.ID, word),
		}
	}
	for word, hide := range map[string]func(id int64){
		"Bullied": func(id int64) { o.Worker.Patch(pathOf(id), body{"sensitive": true}).Wants(http.StatusOK) },
		"Harried": func(id int64) {
			o.Manager.Post("/api/observations/bulk", body{"observation_ids": []int64{id}, "sensitive": true}).Wants(http.StatusOK)
		},
	} {
		made := b.report(o.Worker, body{"description": word + " at the press", "stop_work": true, "risk_potential": "critical"})
		o.Manager.Post("/api/comments", body{"module": "Observation", "record_id": made.ID, "body": fmt.Sprintf("@[%d] look", head.ID)}).Wants(http.StatusCreated)
		before := told(head, word)
		b.Wants("told before", before[0].(int64) > 0 && before[1].(int64) > 0, true)
		kept := told(o.Manager, word)
		hide(made.ID)
		b.Wants(word+" is taken back", told(head, word), "[0 0]")
		b.Wants(word+" stays with who sees it", told(o.Manager, word), fmt.Sprint(kept))
	}
	var list struct {
		Notifications []struct{ ID int64 }
		UnreadCount   int `json:"unread_count"`
	}
	head.Get("/api/v1/notifications").Wants(http.StatusOK).Into(&list)
	b.Wants("nothing is left to open", []any{len(list.Notifications), list.UnreadCount}, "[0 0]")
}
