package contractors_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/core/forms"
	"hivis/modules/contractors"
	"hivis/server/servertest"
)

// gate makes a poster or tablet at the first site, and returns its key.
func (b *bench) gate(kind string) (key string, id int64) {
	b.t.Helper()
	made := servertest.As[contractors.NewGate](b.Acme.Admin.Post("/api/site_gates", body{"site_id": b.Acme.Sites[0], "kind": kind, "name": "North gate"}).Wants(http.StatusCreated))
	return made.Key, made.Gate.ID
}

func (b *bench) atGate(key, what string, with ...body) *servertest.Response {
	b.t.Helper()
	return b.Acme.Admin.Anonymous().Post("/api/gate/"+what, servertest.Body(body{"key": key}, with...))
}

func (b *bench) signsOn(key string, with body) *servertest.Response {
	b.t.Helper()
	b.phones++
	return b.atGate(key, "sign_on", body{"visit_id": fmt.Sprintf("a phone's own secret %d", b.phones)}, with)
}

// TestAVisitorSignsOnByTheirOwnPhone: with the key of the poster on, with that of their visit off,
// and sent again it is the same visit.
func TestAVisitorSignsOnByTheirOwnPhone(t *testing.T) {
	b := newBench(t)
	key, id := b.gate("poster")
	open := servertest.As[contractors.OpenGate](b.atGate(key, "open").Wants(http.StatusOK))
	b.Wants("the gate", []any{open.Kind, open.Visit == nil, len(open.Inductions)}, "[poster true 0]")
	b.signsOn(key, body{"kind": "visitor"}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "name", "This is required.")
	mine := body{"visit_id": "what only this phone knows", "kind": "visitor", "name": "Vera Gast", "company": "Guests Ltd", "purpose": "Ada Admin"}
	on := servertest.As[contractors.GateAnswerOn](b.atGate(key, "sign_on", mine).Wants(http.StatusOK))
	again := servertest.As[contractors.GateAnswerOn](b.atGate(key, "sign_on", mine).Wants(http.StatusOK))
	b.Wants("sent again", []any{again.VisitKey == on.VisitKey, len(b.onSite())}, "[true 1]")
	visit := b.onSite()[0]
	b.Wants("the visit", []any{visit.Kind, visit.Name, visit.Company, visit.Purpose, visit.SignedOnBy == nil}, "[visitor Vera Gast Guests Ltd Ada Admin true]")
	open = servertest.As[contractors.OpenGate](b.atGate(key, "open", body{"visit_key": on.VisitKey}).Wants(http.StatusOK))
	b.Wants("one's own visit", open.Visit.Name, "Vera Gast")

	b.Acme.Admin.Post(fmt.Sprintf("/api/site_gates/%d/revoke", id), nil).Wants(http.StatusOK)
	b.atGate(key, "open").Wants(http.StatusNotFound)
	b.signsOn(key, body{"kind": "visitor", "name": "Another"}).Wants(http.StatusNotFound)
	b.atGate(key, "sign_off", body{"visit_key": "0000-0000-0000-0000"}).Refuses(http.StatusUnprocessableEntity, "contractor_gate_not_on_site")
	b.atGate(key, "sign_off", body{"visit_key": on.VisitKey}).Wants(http.StatusOK)
	b.atGate(key, "sign_off", body{"visit_key": on.VisitKey}).Wants(http.StatusOK)
	b.Wants("on site", len(b.onSite()), "0")
}

// TestStrangersLearnNothingAtAGate: the same sentence for whoever is not known, may not work, or is
// on site already; and the gates of another organization are none here.
func TestStrangersLearnNothingAtAGate(t *testing.T) {
	b := newBench(t)
	key, _ := b.gate("poster")
	b.Globex.Admin.Anonymous().Post("/api/gate/open", body{"key": key}).Wants(http.StatusNotFound)
	b.own.Post("/api/site_gates", body{"site_id": b.Acme.Sites[0], "kind": "poster", "name": "Mine"}).Wants(http.StatusForbidden)
	b.require("Insurance", body{"kind_ids": []int64{b.paper}})
	ivan := body{"kind": "contractor", "name": "ivan welder", "company": "STEELWORKS LTD"}
	b.signsOn(key, ivan).Refuses(http.StatusUnprocessableEntity, "contractor_gate_refused")
	b.signsOn(key, body{"kind": "contractor", "name": "Nobody", "company": "Steelworks Ltd"}).Refuses(http.StatusUnprocessableEntity, "contractor_gate_refused")
	b.approve(b.document(b.own, b.paper, 31))
	b.signsOn(key, ivan).Wants(http.StatusOK)
	b.Wants("who came", b.onSite()[0].Name, "Ivan Welder")
	b.signsOn(key, ivan).Refuses(http.StatusUnprocessableEntity, "contractor_gate_refused")
	// On a phone nobody signs another off by name; at a tablet one does with one's own words.
	b.atGate(key, "sign_off", body{"who": ivan}).Refuses(http.StatusUnprocessableEntity, "contractor_gate_not_on_site")
	tablet, _ := b.gate("tablet")
	b.atGate(tablet, "sign_off", body{"who": ivan}).Wants(http.StatusOK)
	b.Exec("update work_profiles set document_number = 'P-77', born_on = '1990-02-03' where organization_id = $1 and id = $2", b.Acme.ID, b.man)
	b.signsOn(tablet, body{"kind": "contractor", "document_number": "p-77", "born_on": "1990-02-04"}).Refuses(http.StatusUnprocessableEntity, "contractor_gate_refused")
	b.signsOn(tablet, body{"kind": "contractor", "document_number": "p-77", "born_on": "1990-02-03"}).Wants(http.StatusOK)
}

// TestAGateRefusesFloods: visitors and wrong names are counted by network, who is known is not.
func TestAGateRefusesFloods(t *testing.T) {
	b := newBench(t)
	key, _ := b.gate("poster")
	b.Exec(`insert into sign_in_throttles (organization_id, key, attempts, window_started_at) values ($1, 'gate visitors=', 600, $2)`, b.Acme.ID, b.Now())
	wrong := body{"kind": "contractor", "name": "Nobody", "company": "Nowhere"}
	for range 4 {
		b.signsOn(key, wrong).Wants(http.StatusUnprocessableEntity)
	}
	for range 3 {
		b.signsOn(key, body{"kind": "contractor", "name": "Ivan Welder", "company": "Steelworks Ltd"})
		b.Exec("update site_visits set signed_off_at = signed_on_at where organization_id = $1", b.Acme.ID)
	}
	b.signsOn(key, wrong).Wants(http.StatusUnprocessableEntity)
	b.signsOn(key, wrong).Refuses(http.StatusTooManyRequests, "public_too_many")
}

// induct adds an induction of two questions for a year, and puts it to use.
func (b *bench) induct(name string) int64 {
	b.t.Helper()
	made := servertest.As[contractors.InductionAnswer](b.Acme.Admin.Post("/api/site_inductions", body{"name": name, "site_id": b.Acme.Sites[0], "valid_days": 30}).Wants(http.StatusCreated)).Induction
	path := fmt.Sprintf("/api/site_inductions/%d", made.ID)
	b.Acme.Admin.Patch(path, body{"name": name, "valid_days": 30, "active": true}).Refuses(http.StatusUnprocessableEntity, "invalid").At(b.t, "active", "Publish its form first.")
	b.publish(path, question("alarm", "radio", forms.Option{ID: "stay", Label: "I go on working", Fails: true}, forms.Option{ID: "leave", Label: "I go to the assembly point"}))
	b.Acme.Admin.Patch(path, body{"name": name, "valid_days": 30, "active": true}).Wants(http.StatusOK)
	return made.ID
}

func question(id, kind string, options ...forms.Option) forms.Question {
	return forms.Question{ID: id, Type: kind, Label: "The alarm sounds. What do you do?", Required: true, Options: options}
}

func (b *bench) publish(path string, asked ...forms.Question) *servertest.Response {
	b.t.Helper()
	at := servertest.As[forms.DraftAnswer](b.Acme.Admin.Get(path + "/document").Wants(http.StatusOK))
	doc := forms.Document{Sections: []forms.Section{{ID: "rules", Title: "Rules", Stage: "main", Questions: asked}}}
	at = servertest.As[forms.DraftAnswer](b.Acme.Admin.Put(path+"/document", body{"draft_number": at.DraftNumber, "document": doc}).Wants(http.StatusOK))
	return b.Acme.Admin.Post(path+"/publish", body{"draft_number": at.DraftNumber})
}

// TestAnInductionComesBeforeTheFirstVisit: answered right it gives a certificate, which holds until
// its day; a wrong answer is said at its question, and a stranger does not read which one is right.
func TestAnInductionComesBeforeTheFirstVisit(t *testing.T) {
	b := newBench(t)
	induction := b.induct("Site rules")
	key, _ := b.gate("poster")
	raw := b.atGate(key, "open").Wants(http.StatusOK)
	open := servertest.As[contractors.OpenGate](raw)
	b.Wants("what is asked", []any{len(open.Inductions), open.Inductions[0].Sections[0].Questions[0].Options[1].Label}, "[1 I go to the assembly point]")
	if strings.Contains(string(raw.Bytes), `"fails"`) {
		t.Error("the right answer is told")
	}

	ivan := body{"kind": "contractor", "name": "Ivan Welder", "company": "Steelworks Ltd"}
	missing := servertest.As[contractors.GateAnswerOn](b.signsOn(key, ivan).Wants(http.StatusOK))
	b.Wants("missing", []any{missing.Missing, missing.Visit == nil, len(b.onSite())}, fmt.Sprintf("[[%d] true 0]", induction))
	answered := func(option string) body {
		return body{"inductions": []body{{"id": induction, "answers": []body{{"question_id": "alarm", "option_ids": []string{option}}}}}}
	}
	b.signsOn(key, servertest.Body(body{}, ivan, answered("stay"))).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, fmt.Sprintf("inductions.%d.alarm", induction), "This answer is not right. Read again and choose another one.")
	on := servertest.As[contractors.GateAnswerOn](b.signsOn(key, servertest.Body(body{}, ivan, answered("leave"))).Wants(http.StatusOK))
	b.Wants("on site", []any{len(b.onSite()), on.Certificates[0].Key == ""}, "[1 true]")
	off := func() {
		b.Exec("update site_visits set signed_off_at = signed_on_at where organization_id = $1", b.Acme.ID)
	}
	off()
	b.Wants("the second time", servertest.As[contractors.GateAnswerOn](b.signsOn(key, ivan).Wants(http.StatusOK)).Missing, "[]")
	off()
	b.later(31*24*time.Hour, b.Acme.Admin)
	b.Wants("a month later", servertest.As[contractors.GateAnswerOn](b.signsOn(key, ivan).Wants(http.StatusOK)).Missing, fmt.Sprintf("[%d]", induction))

	guest := body{"kind": "visitor", "name": "Vera Gast"}
	first := servertest.As[contractors.GateAnswerOn](b.signsOn(key, servertest.Body(body{}, guest, answered("leave"))).Wants(http.StatusOK))
	b.Wants("without the phone's key", servertest.As[contractors.GateAnswerOn](b.signsOn(key, guest).Wants(http.StatusOK)).Missing, fmt.Sprintf("[%d]", induction))
	b.signsOn(key, servertest.Body(body{}, guest, body{"certificate_keys": []string{first.Certificates[0].Key}})).Wants(http.StatusOK)
	b.Wants("on site", len(b.onSite()), "2")

	b.signOn(b.Acme.Admin, body{"name": "By the guard"}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "inducted", "Give them the induction of the site first, and say so here.")
	b.signOn(b.Acme.Admin, body{"name": "By the guard", "inducted": true}).Wants(http.StatusCreated)

	path := fmt.Sprintf("/api/site_inductions/%d", induction)
	b.publish(path, question("who", "user_list")).Refuses(http.StatusConflict, "contractor_induction_unfit")
}
