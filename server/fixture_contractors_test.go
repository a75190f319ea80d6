package server_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"hivis/core/forms"
	"hivis/modules/contractors"
	"hivis/server/servertest"
)

// company is one at the side's first site, with all that it may have.
func (o *side) company() int64 {
	o.t.Helper()
	var made contractors.Answer
	o.Admin.Post("/api/contractors", map[string]any{"company_name": o.fresh("company"), "vat_or_gst_id": o.say("tax"), "primary_contact": o.say("contact"), "address": o.say("address"), "city": o.say("city"),
		"zip_code": "1000", "state": o.say("state"), "country": o.say("country"), "site_ids": []int64{o.Sites[0]}, "skill_ids": []int64{o.skill()}}).Wants(http.StatusCreated).Into(&made)
	return made.Contractor.ID
}

// lastCompany is the newest there is.
func (o *side) lastCompany() int64 {
	if id := o.Insert("select coalesce(max(id), 0) from contractors where organization_id = $1", o.ID); id != 0 {
		return id
	}
	return o.company()
}

func (o *side) skill() int64 { return o.topCategory("skill") }

// paperKind is a kind of document of companies, or of workers.
func (o *side) paperKind(holder string) int64 {
	o.t.Helper()
	var made contractors.DocumentKindAnswer
	o.Admin.Post("/api/contractor_document_kinds", map[string]any{"name": o.fresh("kind"), "holder": holder, "checklist": []string{"Readable"}}).Wants(http.StatusCreated).Into(&made)
	return made.Kind.ID
}

// paper is a document of the newest company, which waits for its review.
func (o *side) paper(who *servertest.Client) int64 {
	o.t.Helper()
	var made contractors.DocumentAnswer
	who.Post(fmt.Sprintf("/api/contractors/%d/contractor_documents", o.lastCompany()), map[string]any{"title": o.say("paper"), "issuer": o.say("issuer"), "kind_id": o.paperKind("company"),
		"validity": o.day(90), "attachment_ids": []int64{o.upload(who)}}).Wants(http.StatusCreated).Into(&made)
	return made.Document.ID
}

// ofCompany is a worker of the newest company.
func (o *side) ofCompany() int64 {
	o.t.Helper()
	var made contractors.WorkerAnswer
	o.Admin.Post(fmt.Sprintf("/api/contractors/%d/create_contractor_worker", o.lastCompany()), map[string]any{"name": o.fresh("worker"), "skill_id": o.skill()}).Wants(http.StatusCreated).Into(&made)
	return made.Worker.ID
}

// engagement is one of the newest company.
func (o *side) engagement(company int64) int64 {
	o.t.Helper()
	o.Admin.Post(fmt.Sprintf("/api/contractors/%d/engagements", company), o.engaged()).Wants(http.StatusCreated)
	return o.Insert("select max(id) from contractor_engagements where organization_id = $1", o.ID)
}

func (o *side) engaged() map[string]any {
	return map[string]any{"contract": o.say("contract"), "scope": o.say("scope"), "kind_of_work": "hot_work", "risk_class": "high", "owner_id": o.Manager.ID, "site_ids": []int64{o.Sites[0]}, "from": o.day(0), "to": o.day(30)}
}

func (o *side) requirement() int64 {
	o.t.Helper()
	var made contractors.RequirementAnswer
	o.Admin.Post("/api/contractor_requirements", map[string]any{"name": o.fresh("requirement"), "asks": "document", "kind_ids": []int64{o.paperKind("company")}, "strength": "informs", "reason": o.say("reason")}).Wants(http.StatusCreated).Into(&made)
	return made.Requirement.ID
}

// contractors are some of the side's, so that none of their tables is empty.
func (o *side) contractors() {
	o.t.Helper()
	company := o.company()
	o.engagement(company)
	o.requirement()
	id := o.paper(o.Admin)
	o.Exec("insert into contractor_document_warnings (organization_id, document_id, revision, days_ahead, sent_at) values ($1, $2, 1, 30, $3)", o.ID, id, o.Now())
	o.Admin.Post(fmt.Sprintf("/api/contractors/%d/invitations", company), map[string]any{"email": "of." + o.word + "@company.example", "full_name": o.say("name")}).Wants(http.StatusCreated)
	o.paperOfWorker()
	for _, one := range []int64{company, o.company()} { // who may be one person
		o.Admin.Post(fmt.Sprintf("/api/contractors/%d/create_contractor_worker", one), map[string]any{"name": o.fresh("worker"), "document_number": o.say("passport")}).Wants(http.StatusCreated)
	}
	o.Exec("update work_profiles set skill_id = $3 where organization_id = $1 and id = $2", o.ID, o.workProfile(), o.skill())
	o.visit()
	o.signedOnAtGate(o.gate().Key)
	o.muster()
	o.paperRequest()
	o.returnedHours(company)
	o.plantOf(company)
	o.Insert("insert into induction_certificates (organization_id, induction_id, name, company, given_by, passed_at, expires_at) values ($1, $2, $3, $4, $5, $6, $6::timestamptz + interval '1 day') returning id",
		o.ID, o.induction(), o.say("name"), o.say("company"), o.Admin.ID, o.Now())
	permit := o.submitted(o.Manager, false)
	o.Admin.Post(fmt.Sprintf("/api/permit_form_questions/%d/let_through", permit), o.through(permit)).Wants(http.StatusOK)
}

// visit is somebody who is on the side's first site.
func (o *side) visit() int64 {
	o.t.Helper()
	var made contractors.VisitAnswer
	o.Admin.Post("/api/site_visits", map[string]any{"site_id": o.Sites[0], "name": o.say("name"), "company": o.say("company"), "area": o.say("area"), "purpose": o.say("purpose")}).Wants(http.StatusCreated).Into(&made)
	return made.Visit.ID
}

// gate is a tablet at the side's first site, with its key.
func (o *side) gate() contractors.NewGate {
	o.t.Helper()
	var made contractors.NewGate
	o.Admin.Post("/api/site_gates", map[string]any{"site_id": o.Sites[0], "kind": "tablet", "name": o.say("gate")}).Wants(http.StatusCreated).Into(&made)
	return made
}

// muster is the one that goes on at the side's first site, with somebody who has been found.
func (o *side) muster() contractors.Muster {
	o.t.Helper()
	o.Exec("update musters set ended_at = started_at where organization_id = $1", o.ID)
	var made contractors.MusterAnswer
	o.Admin.Post("/api/musters", map[string]any{"site_id": o.Sites[0], "kind": "drill", "red_after": 5}).Wants(http.StatusCreated).Into(&made)
	o.Admin.Post(fmt.Sprintf("/api/musters/%d/marks", made.Muster.ID), map[string]any{"name": o.say("found"), "mark": "safe"}).Wants(http.StatusOK).Into(&made)
	return made.Muster
}

// induction is one of the side's first site; its form is written and published by whoever needs it.
func (o *side) induction() int64 {
	o.t.Helper()
	var made contractors.InductionAnswer
	o.Admin.Post("/api/site_inductions", map[string]any{"name": o.fresh("induction"), "site_id": o.Sites[0], "valid_days": 30}).Wants(http.StatusCreated).Into(&made)
	return made.Induction.ID
}

// signedOnAtGate is the key of the visit of a visitor who signed on by themselves.
func (o *side) signedOnAtGate(key string) string {
	o.t.Helper()
	o.people++
	var on contractors.GateAnswerOn
	o.Admin.Anonymous().Do("POST", "/api/gate/sign_on", map[string]any{"key": key, "visit_id": fmt.Sprintf("secret of phone %s %d", o.word, o.people), "kind": "visitor", "name": o.say("guest"), "company": o.say("company")}).Wants(http.StatusOK).Into(&on)
	return on.VisitKey
}

func (o *side) through(permit int64) map[string]any {
	return map[string]any{"worker_id": o.Insert("select min(profile_id) from permit_workers where organization_id = $1 and permit_id = $2", o.ID, permit), "reason": o.say("reason"), "until": o.Now().AddDate(0, 0, 30)}
}

// inPath puts ids into a path that asks for two.
func (o *side) inPath(r *request, names ...any) {
	pairs := make([]string, len(names))
	for i, name := range names {
		if id, is := name.(int64); is {
			pairs[i] = strconv.FormatInt(id, 10)
		} else {
			pairs[i] = name.(string)
		}
	}
	r.path = strings.NewReplacer(pairs...).Replace(r.path)
}

// paperRequest is a document that the newest company was asked for by a link.
func (o *side) paperRequest() contractors.NewPaperRequest {
	o.t.Helper()
	var made contractors.NewPaperRequest
	o.Admin.Post(fmt.Sprintf("/api/contractors/%d/document_requests", o.lastCompany()), map[string]any{"kind_id": o.paperKind("company"), "note": o.say("note")}).Wants(http.StatusCreated).Into(&made)
	return made
}

// uploadRef lets a file in for a request.
func (o *side) uploadRef(token string) string {
	o.t.Helper()
	var shown contractors.AskedPaperAnswer
	o.Admin.Anonymous().Do("POST", "/api/contractor_papers/look", map[string]any{"token": token}).Wants(http.StatusOK).Into(&shown)
	return shown.Request.UploadRef
}

// questionnaire is a kind of document that the newest company answers; its form is published by whoever
// needs it.
func (o *side) questionnaire() int64 {
	o.t.Helper()
	var made contractors.DocumentKindAnswer
	o.Admin.Post("/api/contractor_document_kinds", map[string]any{"name": o.fresh("questionnaire"), "holder": "company", "questionnaire": true}).Wants(http.StatusCreated).Into(&made)
	return made.Kind.ID
}

// answeredQuestionnaire is a published one, with a path to it.
func (o *side) answeredQuestionnaire(r *request) {
	kind := subjects["/api/contractor_questionnaires/{id}"](o)
	o.inPath(r, "{id}", o.lastCompany(), "{kind_id}", kind)
}

// photosOf is a ZIP of the photo of a worker, by the number of their document.
func (o *side) photosOf(worker int64) []byte {
	o.t.Helper()
	o.people++
	number := fmt.Sprintf("%s %d", o.word, o.people)
	o.Exec("update work_profiles set document_number = $3 where organization_id = $1 and id = $2", o.ID, worker, number)
	var packed bytes.Buffer
	w := zip.NewWriter(&packed)
	part, err := w.Create(number + ".png")
	if err == nil {
		_, err = part.Write(servertest.Picture)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		o.t.Fatal(err)
	}
	return packed.Bytes()
}

// What companies are asked to answer.
func init() {
	formsAt("/api/contractor_questionnaires", "/api/contractor_questionnaires/{id}/reference_image", (*side).questionnaire)
	also(nil, nil, map[string]special{
		"POST /api/contractors/{id}/worker_photos":           {rewrite: func(o *side, r *request) { r.file = o.photosOf(o.ofCompany()) }},
		"GET /api/contractors/{id}/questionnaires/{kind_id}": {rewrite: func(o *side, r *request) { o.answeredQuestionnaire(r) }},
		"POST /api/contractors/{id}/questionnaires/{kind_id}": {fields: map[string]any{"answers": nil}, rewrite: func(o *side, r *request) {
			o.answeredQuestionnaire(r)
			accidents := 0.0
			given := append(surveyAnswers(o)["answers"].([]forms.Answer), forms.Answer{Question: "accidents", Number: &accidents})
			for _, id := range []string{"policy", "risks", "training"} {
				given = append(given, forms.Answer{Question: id, Options: []string{id + "_yes"}})
			}
			r.body = map[string]any{"answers": given}
		}},
	})
}

// What companies are asked for by a link.
func init() {
	also(map[string]func(*side) any{
		"POST /api/contractor_papers/send file_id":               func(o *side) any { return o.outerPhoto() }, // the rewriting sends one for its link
		"POST /api/contractors/{id}/document_requests worker_id": func(o *side) any { return o.ofCompany() },
	}, map[string]func(*side) int64{
		"/api/contractors/{id}/document_requests": func(o *side) int64 { o.paperRequest(); return o.lastCompany() },
	}, map[string]special{
		"POST /api/outer_documents": {rewrite: func(o *side, r *request) {
			r.query.Set("request", o.uploadRef(o.paperRequest().Token))
			r.file = servertest.Picture
		}},
		"POST /api/contractor_papers/look": {rewrite: func(o *side, r *request) { r.body["token"] = o.paperRequest().Token }},
		"POST /api/contractor_papers/send": {rewrite: func(o *side, r *request) {
			token := o.paperRequest().Token
			file := servertest.As[uploaded](o.Admin.Anonymous().UploadTo("/api/outer_documents?request="+o.uploadRef(token), "paper.png", servertest.Picture, nil).Wants(http.StatusOK))
			r.body = map[string]any{"token": token, "file_id": file.Attachment.ID, "validity": o.day(90), "paper_number": o.say("number"), "issuer": o.say("issuer")}
		}},
		"POST /api/contractors/{id}/document_requests": {rewrite: func(o *side, r *request) {
			r.body["kind_id"], r.body["email"] = o.paperKind("worker"), "of."+o.word+"@company.example"
		}},
		"POST /api/contractors/{id}/document_requests/{request_id}/revoke": {rewrite: func(o *side, r *request) {
			made := o.paperRequest()
			o.inPath(r, "{id}", o.lastCompany(), "{request_id}", made.Request.ID)
		}},
	})
}

// What happens at gates and musters, and what is asked there.
func init() {
	also(nil, nil, map[string]special{
		"POST /api/musters": {rewrite: func(o *side, _ *request) {
			o.Exec("update musters set ended_at = started_at where organization_id = $1", o.ID)
		}},
		"POST /api/musters/{id}/marks": {rewrite: func(o *side, r *request) {
			at := o.muster()
			o.inPath(r, "{id}", at.ID)
			r.body["person_id"], r.body["age_ms"] = at.People[0].ID, 0
		}},
		"POST /api/musters/{id}/end": {rewrite: func(o *side, r *request) {
			at := o.muster()
			o.inPath(r, "{id}", at.ID)
			r.body["unaccounted"] = at.Total - at.Safe
		}},
		"POST /api/gate/open": {rewrite: func(o *side, r *request) { r.body["key"] = o.gate().Key }},
		"POST /api/gate/sign_off": {rewrite: func(o *side, r *request) {
			key := o.gate().Key
			r.body["key"], r.body["visit_key"] = key, o.signedOnAtGate(key)
			delete(r.body, "who")
		}},
		"POST /api/gate/sign_on": {fields: map[string]any{"inductions": nil}, rewrite: func(o *side, r *request) {
			o.people++
			r.body["key"], r.body["visit_id"], r.body["kind"] = o.gate().Key, fmt.Sprintf("secret of phone %s %d", o.word, o.people), "visitor"
			r.body["name"], r.body["company"] = o.say("guest"), o.say("company")
			delete(r.body, "inductions")
		}},
		"POST /api/site_inductions":       {rewrite: func(o *side, r *request) { freshNames("name")(o, r); r.body["active"] = false }},
		"PATCH /api/site_inductions/{id}": {rewrite: func(o *side, r *request) { freshNames("name")(o, r); r.body["active"] = false }},
	})
	formsAt("/api/site_inductions", "/api/site_inductions/{id}/reference_image", (*side).induction)
}

func init() {
	also(map[string]func(*side) any{
		"contractor_id": func(o *side) any { return o.ofPaper("contractor_id") }, "skill_id": func(o *side) any { return o.skill() }, "skill_ids": func(o *side) any { return []int64{o.skill()} },
		"kind_id": func(o *side) any { return o.ofPaper("kind_id") }, "kind_ids": func(o *side) any { return []int64{o.paperKind("company")} }, "owner_id": func(o *side) any { return o.Manager.ID },
		"person_id": func(o *side) any {
			return o.Insert("select max(id) from muster_people where organization_id = $1", o.ID)
		},
		"document_id": func(o *side) any { return o.ofPaper("id") }, "permit_type_id": func(o *side) any { return o.ofLatest("p.template_id") },
		"permit_type_ids": func(o *side) any { return []int64{o.ofLatest("p.template_id")} }, "keep_id": func(o *side) any { return o.ofCompany() }, "merge_id": func(o *side) any { return o.ofCompany() },
		"GET /api/v1/work_profile/uncategorised_workers_list skill_id": func(o *side) any {
			return o.Insert("select max(skill_id) from work_profiles where organization_id = $1 and contractor_id is null and kind = 'contractor'", o.ID)
		},
		"GET /api/contractors/standing worker_id":                           func(o *side) any { return o.ofPaper("profile_id") },
		"GET /api/contractor_documents worker_id":                           func(o *side) any { return o.ofPaper("profile_id") },
		"GET /api/contractors/{id}/contractor_documents worker_id":          func(o *side) any { return o.ofPaper("profile_id") },
		"PATCH /api/contractors/{id}/update_contractor_worker worker_id":    func(o *side) any { return o.ofCompany() },
		"PATCH /api/contractors/{id}/v2_update_contractor_worker worker_id": func(o *side) any { return o.ofCompany() },
		"POST /api/contractors/{id}/assign_workers worker_ids":              func(o *side) any { return []int64{o.ofCompany()} },
		"POST /api/contractors/{id}/engagements parent_id":                  (*side).engagementAbove,
		"PATCH /api/contractors/{id}/engagements/{engagement_id} parent_id": (*side).engagementAbove,
		"POST /api/contractors/{id}/contractor_documents worker_id":         func(o *side) any { return o.ofCompany() },
	}, map[string]func(*side) int64{
		"/api/contractors/{id}": func(o *side) int64 { return o.lastCompany() }, "/api/contractor_documents/{id}": func(o *side) int64 { return o.paper(o.Admin) },
		"/api/contractors/{id}/conractor_workers_list": func(o *side) int64 {
			return o.Insert("select contractor_id from work_profiles where organization_id = $1 and contractor_id is not null group by 1 order by count(*) desc limit 1", o.ID)
		},
		"/api/contractors/{id}/contractor_documents": func(o *side) int64 { return o.ofPaper("contractor_id") },
		"/api/contractor_document_kinds/{id}":        func(o *side) int64 { return o.paperKind("company") }, "/api/contractor_requirements/{id}": func(o *side) int64 { return o.requirement() },
		"/api/musters/{id}":                           func(o *side) int64 { return o.muster().ID },
		"/api/site_gates/{id}":                        func(o *side) int64 { return o.gate().Gate.ID },
		"/api/site_visits/{id}":                       func(o *side) int64 { return o.visit() },
		"/api/permit_form_questions/{id}/let_through": func(o *side) int64 { return o.submitted(o.Manager, false) },
	}, map[string]special{
		"POST /api/contractors":               {rewrite: freshNames("company_name")},
		"POST /api/contractor_document_kinds": {rewrite: func(o *side, r *request) { freshNames("name")(o, r); r.body["questionnaire"] = false }},
		"POST /api/contractors/{id}/invitations": {rewrite: func(o *side, r *request) {
			o.people++
			r.body["email"] = fmt.Sprintf("of.%s.%d@company.example", o.word, o.people)
			delete(r.body, "role_id")
		}},
		"POST /api/contractor_requirements":         {rewrite: freshNames("name")},
		"PATCH /api/contractor_document_kinds/{id}": {rewrite: freshNames("name")},
		"PATCH /api/contractor_requirements/{id}":   {rewrite: freshNames("name")},
		"POST /api/contractors_bulk_upload": {rewrite: func(o *side, r *request) {
			r.file = fmt.Appendf(nil, "Company name,Address,City,Zip code,State,Country\n%s,a,b,c,d,e\n", o.fresh("company"))
		}},
		"POST /api/contractors/{id}/workers_bulk_upload": {rewrite: func(o *side, r *request) {
			r.file = fmt.Appendf(nil, "Worker\n%s\n", o.fresh("worker"))
		}},
		"POST /api/contractor_documents/{id}/checklist":   {fields: map[string]any{"checked": []string{"Readable"}}},
		"POST /api/contractor_documents/{id}/acknowledge": {rewrite: func(o *side, r *request) { r.body["until"] = o.day(9) }},
		"POST /api/contractors/{id}/contractor_documents": {rewrite: func(o *side, r *request) {
			r.body["validity"], r.body["kind_id"], r.body["worker_id"] = o.day(90), o.paperKind("worker"), o.ofPaper("profile_id")
			delete(r.body, "plant")
			delete(r.body, "issued_on")
			delete(r.body, "effective_on")
		}},
		"PATCH /api/contractors/{id}/contractor_documents/{document_id}": {rewrite: func(o *side, r *request) {
			o.inPath(r, "{id}", o.lastCompany(), "{document_id}", o.paper(o.Admin))
			r.body["validity"] = o.day(90)
		}},
		"POST /api/contractors/{id}/engagements": {rewrite: func(o *side, r *request) { r.body["from"], r.body["to"] = o.day(0), o.day(9) }},
		"PATCH /api/contractors/{id}/engagements/{engagement_id}": {rewrite: func(o *side, r *request) {
			company := o.lastCompany()
			o.inPath(r, "{id}", company, "{engagement_id}", o.engagement(company))
			r.body["from"], r.body["to"] = o.day(0), o.day(9)
		}},
		"GET /api/contractors/{id}/workers/{worker_id}": {rewrite: func(o *side, r *request) {
			o.inPath(r, "{id}", o.lastCompany(), "{worker_id}", o.ofCompany())
		}},
		"PATCH /api/contractors/{id}/v2_update_contractor_worker": {fields: map[string]any{"answers": nil}, rewrite: func(o *side, r *request) {
			subjects["/api/worker_profile_forms/{id}"](o) // it is published
			worker := r.body["worker_id"]
			r.body = surveyAnswers(o)
			r.body["worker_id"] = worker
			delete(r.body, "form_type")
		}},
		"POST /api/site_visits": {rewrite: func(o *side, r *request) {
			delete(r.body, "worker_id")
			r.body["name"] = o.say("visitor")
		}},
		"POST /api/permit_form_questions/{id}/let_through": {rewrite: func(o *side, r *request) {
			id := o.submitted(o.Manager, false)
			o.inPath(r, "{id}", id)
			r.body = o.through(id)
		}},
	})
	plain["GET /api/contractors/status_counts"] = "numbers"
	ownWork[contractors.DocumentName] = func(o *side) (int64, []*servertest.Client) {
		o.people++
		own := o.AddUser(o.Organization, fmt.Sprint(o.word, "-company-", o.people), "Contractor", o.Sites[0])
		o.Exec("insert into contractor_users (organization_id, user_id, contractor_id) values ($1, $2, $3)", o.ID, own.ID, o.lastCompany())
		id := o.paper(own)
		o.Admin.Post(fmt.Sprintf("/api/contractor_documents/%d/checklist", id), map[string]any{"checked": []string{"Readable"}}).Wants(http.StatusOK)
		return id, []*servertest.Client{own}
	}
}

// ofPaper is something of the newest document of a worker.
func (o *side) ofPaper(what string) int64 {
	o.t.Helper()
	return o.Insert("select "+what+" from contractor_documents where organization_id = $1 and profile_id is not null order by id desc limit 1", o.ID)
}

// engagementAbove is one of a company that is not the newest.
func (o *side) engagementAbove() any {
	id := o.engagement(o.company())
	o.company()
	return id
}

// paperOfWorker is whose the newest document of a worker is.
func (o *side) paperOfWorker() int64 {
	o.t.Helper()
	worker := o.ofCompany()
	o.Admin.Post(fmt.Sprintf("/api/contractors/%d/contractor_documents", o.lastCompany()), map[string]any{"title": o.say("paper"), "kind_id": o.paperKind("worker"), "worker_id": worker,
		"validity": o.day(90), "attachment_ids": []int64{o.upload(o.Admin)}}).Wants(http.StatusCreated)
	return worker
}

// fillContractors fills in three thousand companies, with two documents and three workers each.
func fillContractors(s *servertest.Server, o *servertest.Organization) {
	s.Exec(`insert into contractors (organization_id, serial, name, tax_number, address, city, zip_code, state, country, status, site_id, created_by, created_at, updated_at)
		select $1, n, 'Company ' || n, 'TAX' || n, 'Street ' || n, 'City', '1000', 'State', 'Country', case when n % 50 = 0 then 'Inactive' else 'Active' end, ($2::bigint[])[1 + n % 2], $4, $3, $3::timestamptz - n * interval '1 hour'
		from generate_series(1, 3000) n`, o.ID, o.Sites, s.Now(), o.Manager.ID)
	s.Exec(`insert into contractor_sites (organization_id, contractor_id, site_id) select organization_id, id, site_id from contractors where organization_id = $1`, o.ID)
	s.Exec(`insert into contractor_document_kinds (organization_id, name, holder, created_at) values ($1, 'Insurance', 'company', $2)`, o.ID, s.Now())
	s.Exec(`insert into contractor_documents (organization_id, serial, contractor_id, kind_id, title, issuer, status, validity, expires_at, uploaded_by, created_at, updated_at)
		select $1, n, co.id, (select min(id) from contractor_document_kinds where organization_id = $1), 'Paper ' || n, 'Issuer', case when n % 50 = 0 then 'pending_review' else 'approved' end,
			($2::timestamptz + (n % 700 - 5) * interval '1 day')::date, $2::timestamptz + (n % 700 - 5) * interval '1 day', $3, $2, $2::timestamptz - n * interval '1 hour'
		from generate_series(1, 6000) n join (select id, row_number() over (order by id) as place from contractors where organization_id = $1) co on co.place = 1 + (n - 1) % 3000`, o.ID, s.Now(), o.Manager.ID)
	s.Exec(`insert into contractor_document_versions (organization_id, document_id, revision, attachment_id, validity, state, uploaded_by, uploaded_at)
		select organization_id, id, 1, id, validity, case status when 'approved' then status else 'pending_review' end, uploaded_by, created_at from contractor_documents where organization_id = $1`, o.ID)
	s.Exec(`insert into work_profiles (organization_id, name, kind, contractor_id, created_at, updated_at)
		select c.organization_id, 'Worker ' || c.serial || ' ' || n, 'contractor', c.id, $2, $2 from contractors c cross join generate_series(1, 3) n where c.organization_id = $1`, o.ID, s.Now())
	s.Exec(`insert into search_texts (organization_id, kind, record_id, site_id, text) select organization_id, 'Contractor', id, site_id, lower(name) from contractors where organization_id = $1`, o.ID)
	s.Exec(`insert into search_texts (organization_id, kind, record_id, site_id, text)
		select d.organization_id, 'ContractorDocument', d.id, c.site_id, lower(d.title) from contractor_documents d join contractors c on c.organization_id = d.organization_id and c.id = d.contractor_id where d.organization_id = $1`, o.ID)
}
