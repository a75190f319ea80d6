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
	open = servertest.As[contractors.OpenGate](b.atGate(key, "open", body{"visit_key": on.VisitKey}).Wants(http.StatusOK))
	b.Wants("one's own visit, after it was revoked", []any{open.Closed, open.Visit.Name}, "[true Vera Gast]")
	b.signsOn(key, body{"kind": "visitor", "name": "Another"}).Wants(http.StatusNotFound)
	b.atGate(key, "sign_off", body{"visit_key": "0000-0000-0000-0000"}).Refuses(http.StatusUnprocessableEntity, "contractor_gate_not_on_site")
	b.atGate(key, "sign_off", body{"visit_key": on.VisitKey}).Wants(http.StatusOK)
	b.atGate(key, "sign_off", body{"visit_key": on.VisitKey}).Wants(http.StatusOK)
	b.Wants("on site", len(b.onSite()), "0")
	b.atGate(key, "open", body{"visit_key": on.VisitKey}).Wants(http.StatusNotFound)
}

// TestTheKeyOfAGateIsSaidOnce: what is kept of the answer, for a request that comes again, has no key.
func TestTheKeyOfAGateIsSaidOnce(t *testing.T) {
	b := newBench(t)
	admin := b.Acme.Admin.Copy()
	admin.Headers = map[string]string{"Idempotency-Key": "one"}
	for name, value := range b.Acme.Admin.Headers {
		admin.Headers[name] = value
	}
	draft := body{"site_id": b.Acme.Sites[0], "kind": "poster", "name": "North gate"}
	first := servertest.As[contractors.NewGate](admin.Do(http.MethodPost, "/api/site_gates", draft).Wants(http.StatusCreated))
	again := servertest.As[contractors.NewGate](admin.Do(http.MethodPost, "/api/site_gates", draft).Wants(http.StatusCreated))
	b.Wants("the same gate, without its key", []any{again.Gate.ID == first.Gate.ID, first.Key != "", again.Key}, "[true true ]")
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
	for _, company := range []string{"Steelworks Ltd", ""} {
		b.signsOn(key, body{"kind": "visitor", "name": "Ivan Welder", "company": company}).Refuses(http.StatusUnprocessableEntity, "contractor_gate_refused")
	}
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

// TestNobodyOfACompanyReadsTheRightAnswers: nor changes what is asked.
func TestNobodyOfACompanyReadsTheRightAnswers(t *testing.T) {
	b := newBench(t)
	path := fmt.Sprintf("/api/site_inductions/%d", b.induct("Site rules"))
	for _, of := range []string{"/document", "/versions", "/versions/1", "/versions/1/changes", "/sections", "/form_types", "/file"} {
		b.own.Get(path + of).Wants(http.StatusForbidden)
		b.Acme.Admin.Get(path + of).Wants(http.StatusOK)
	}
	b.own.Get("/api/site_inductions/shelf").Wants(http.StatusForbidden)
	// Also whose role would let them change it.
	changer := b.AddUser(b.Acme, "changer", "Super Admin", b.Acme.Sites[0])
	b.Exec("update users set is_contractor = true where organization_id = $1 and id = $2", b.Acme.ID, changer.ID)
	b.Exec("insert into contractor_users (organization_id, user_id, contractor_id) values ($1, $2, $3)", b.Acme.ID, changer.ID, b.company)
	changer.Post(path+"/publish", body{"draft_number": 1}).Wants(http.StatusForbidden)
}

// TestVisitorsOfOneNetworkDoNotSlowTheOthers: an attempt that lets nobody in is the network's alone,
// and is not given back; the organization counts who came in.
func TestVisitorsOfOneNetworkDoNotSlowTheOthers(t *testing.T) {
	b := newBench(t)
	b.induct("Site rules")
	key, _ := b.gate("poster")
	for range 3 {
		b.signsOn(key, body{"kind": "visitor", "name": "Vera Gast"}).Wants(http.StatusOK)
	}
	owner := b.Database.Owner(t)
	count := func(like string) (n int) {
		if err := owner.QueryRow(t.Context(), "select coalesce(sum(attempts), 0) from sign_in_throttles where organization_id = $1 and key like $2", b.Acme.ID, like).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	b.Wants("of the organization and of the network", []any{count("gate visitors=%"), count("gate:%")}, "[0 3]")
}

// TestWhoeverIsOnSiteGetsOffIt: however many others of their network have signed on.
func TestWhoeverIsOnSiteGetsOffIt(t *testing.T) {
	b := newBench(t)
	key, _ := b.gate("poster")
	tablet, _ := b.gate("tablet")
	guest := body{"kind": "visitor", "name": "Vera Gast"}
	on := servertest.As[contractors.GateAnswerOn](b.signsOn(key, guest).Wants(http.StatusOK))
	b.signsOn(tablet, body{"kind": "visitor", "name": "Tina Tablet"}).Wants(http.StatusOK)
	b.Exec("update sign_in_throttles set attempts = 1000 where organization_id = $1 and key like 'gate:%'", b.Acme.ID)
	b.signsOn(key, guest).Refuses(http.StatusTooManyRequests, "public_too_many")
	b.atGate(tablet, "sign_off", body{"who": body{"kind": "visitor", "name": "Tina Tablet"}}).Wants(http.StatusOK)
	b.atGate(key, "sign_off", body{"visit_key": "0000-0000-0000-0000"}).Refuses(http.StatusUnprocessableEntity, "contractor_gate_not_on_site")
	b.Exec("update sign_in_throttles set attempts = 1000 where organization_id = $1", b.Acme.ID)
	b.atGate(key, "sign_off", body{"visit_key": "0000-0000-0000-0000"}).Refuses(http.StatusTooManyRequests, "public_too_many")
	b.atGate(key, "sign_off", body{"visit_key": on.VisitKey}).Wants(http.StatusOK)
}

// TestAGateIsOpenedSoOften: looking for gates and visits by their keys is counted.
func TestAGateIsOpenedSoOften(t *testing.T) {
	b := newBench(t)
	key, _ := b.gate("poster")
	b.atGate(key, "open").Wants(http.StatusOK)
	b.Exec("update sign_in_throttles set attempts = 600 where organization_id = $1 and key like 'gate open:%'", b.Acme.ID)
	b.atGate(key, "open").Refuses(http.StatusTooManyRequests, "public_too_many")
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
	b.Wants("on site", []any{len(b.onSite()), on.Certificates[0].Key != ""}, "[1 true]")
	off := func() {
		b.Exec("update site_visits set signed_off_at = signed_on_at where organization_id = $1", b.Acme.ID)
	}
	// Anybody may say a name: it is the phone that has passed, and not the worker's profile.
	off()
	b.Wants("by the name alone", servertest.As[contractors.GateAnswerOn](b.signsOn(key, ivan).Wants(http.StatusOK)).Missing, fmt.Sprintf("[%d]", induction))
	mine := servertest.Body(body{}, ivan, body{"certificate_keys": []string{on.Certificates[0].Key}})
	b.Wants("with the same phone", servertest.As[contractors.GateAnswerOn](b.signsOn(key, mine).Wants(http.StatusOK)).Missing, "[]")
	off()
	b.Exec("update work_profiles set document_number = 'P-77', born_on = '1990-02-03' where organization_id = $1 and id = $2", b.Acme.ID, b.man)
	proven := body{"kind": "contractor", "document_number": "P-77", "born_on": "1990-02-03"}
	on = servertest.As[contractors.GateAnswerOn](b.signsOn(key, servertest.Body(body{}, proven, answered("leave"))).Wants(http.StatusOK))
	b.Wants("of the profile", on.Certificates[0].Key == "", "true")
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
