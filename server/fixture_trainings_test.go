package server_test

import (
	"fmt"
	"net/http"

	"hivis/core/forms"
	"hivis/modules/trainings"
	"hivis/server/servertest"
)

// subjectOfTrainings is a new one.
func (o *side) subjectOfTrainings() int64 {
	o.t.Helper()
	var made trainings.SubjectAnswer
	o.Admin.Post("/api/training_subjects", map[string]any{"name": o.fresh("subject"), "description": o.say("description"), "validity_months": 12, "certificate": true}).Wants(http.StatusCreated).Into(&made)
	return made.Subject.ID
}

// training is a record of the worker's.
func (o *side) training() int64 {
	o.t.Helper()
	var made trainings.Answer
	o.Manager.Post("/api/training_records", map[string]any{"user_id": o.Worker.ID, "subject_id": o.subjectOfTrainings(), "held_on": o.day(-1), "result": "passed", "note": o.say("note"),
		"attachment_ids": []int64{o.upload(o.Manager)}}).Wants(http.StatusCreated).Into(&made)
	return made.Training.ID
}

// subjectWithForm has a form of a test, and asks for none.
func (o *side) subjectWithForm() int64 {
	o.t.Helper()
	name := o.fresh("subject")
	id := servertest.As[trainings.SubjectAnswer](o.Admin.Post("/api/training_subjects", map[string]any{"name": name, "pass_mark": 60}).Wants(http.StatusCreated)).Subject.ID
	o.Admin.Patch(fmt.Sprintf("/api/training_subjects/%d", id), map[string]any{"name": name, "description": o.say("description"), "validity_months": 12, "certificate": true}).Wants(http.StatusOK)
	return id
}

// subjectWithTest has a test that can be answered.
func (o *side) subjectWithTest() int64 {
	o.t.Helper()
	id := servertest.As[trainings.SubjectAnswer](o.Admin.Post("/api/training_subjects", map[string]any{"name": o.fresh("subject"), "pass_mark": 60}).Wants(http.StatusCreated)).Subject.ID
	path, one := fmt.Sprintf("/api/training_subjects/%d", id), 1.0
	draft := o.formAt("/api/training_subjects", id)
	draft.Draft.Sections[0].Questions = []forms.Question{{ID: "q", Type: "radio", Label: o.say("question"), Options: []forms.Option{{ID: "yes", Label: o.say("option"), Score: &one}, {ID: "no", Label: o.say("option")}}}}
	saved := servertest.As[forms.DraftAnswer](o.Admin.Put(path+"/document", map[string]any{"draft_number": draft.DraftNumber, "document": draft.Draft}).Wants(http.StatusOK))
	o.Admin.Post(path+"/publish", map[string]any{"draft_number": saved.DraftNumber}).Wants(http.StatusOK)
	return id
}

func (o *side) trainingRequirement() int64 {
	o.t.Helper()
	var made trainings.RequirementAnswer
	o.Admin.Post("/api/training_requirements", map[string]any{"subject_id": o.subjectOfTrainings(), "whom": "all", "strength": "informs", "reason": o.say("reason")}).Wants(http.StatusCreated).Into(&made)
	return made.Requirement.ID
}

func (o *side) exemption() int64 {
	o.t.Helper()
	var made trainings.ExemptionAnswer
	o.Manager.Post("/api/training_exemptions", map[string]any{"user_id": o.Worker.ID, "subject_id": o.subjectOfTrainings(), "reason": o.say("reason"), "until": o.day(9)}).Wants(http.StatusCreated).Into(&made)
	return made.ID
}

// heldTraining is a training of the calendar that has begun, at which the worker is.
func (o *side) heldTraining() (id, at int64) {
	o.t.Helper()
	id, at, _ = o.heldItem()
	o.Exec("update calendar_items set item_type = 'training' where organization_id = $1 and id = $2", o.ID, id)
	o.Exec("insert into training_items (organization_id, item_id, subject_id) values ($1, $2, $3)", o.ID, id, o.subjectOfTrainings())
	o.Exec("insert into calendar_attendance (organization_id, occurrence_id, user_id, way, attended_at) values ($1, $2, $3, 'hand', $4)", o.ID, at, o.Worker.ID, o.Now())
	return id, at
}

// trainings are some of the side's, so that none of their tables is empty.
func (o *side) trainings() {
	o.t.Helper()
	id := o.training()
	o.Exec("insert into training_warnings (organization_id, record_id, step, sent_at) values ($1, $2, 'soon', $3)", o.ID, id, o.Now())
	o.Admin.Post("/api/training_subjects", map[string]any{"name": o.fresh("subject"), "renews_ids": []int64{o.subjectOfTrainings()}}).Wants(http.StatusCreated)
	o.trainingRequirement()
	o.exemption()
	o.heldTraining()
}

func init() {
	ofRecord := func(what string) func(*side) any {
		return func(o *side) any {
			return o.Insert("select "+what+" from training_records where organization_id = $1 order by id desc limit 1", o.ID)
		}
	}
	also(map[string]func(*side) any{
		"subject_id": ofRecord("subject_id"), "training_id": ofRecord("id"),
		"renews_ids":                           func(o *side) any { return []int64{o.subjectOfTrainings()} },
		"GET /api/training_records worker_id":  ofRecord("profile_id"),
		"GET /api/training_needs worker_id":    ofRecord("profile_id"),
		"GET /api/training_people worker_id":   ofRecord("profile_id"),
		"POST /api/training_records worker_id": ofRecord("profile_id"),
		"GET /api/training_needs role_id":      func(o *side) any { return o.RoleIDs["Worker"] },
		"GET /api/training_needs subject_id": func(o *side) any {
			return o.Insert("select max(subject_id) from training_needs where organization_id = $1", o.ID)
		},
		"POST /api/training_exemptions worker_id":         ofRecord("profile_id"),
		"POST /api/training_tests/{id}/answers worker_id": ofRecord("profile_id"),
	}, map[string]func(*side) int64{
		"/api/training_records/{id}": (*side).training, "/api/training_subjects/{id}": (*side).subjectOfTrainings, "/api/training_requirements/{id}": (*side).trainingRequirement,
		"/api/training_tests/{id}": (*side).subjectWithTest, "/api/training_exemptions/{id}": (*side).exemption, "/api/training_items/{id}": func(o *side) int64 { id, _ := o.heldTraining(); return id },
	}, map[string]special{
		"POST /api/training_subjects": {rewrite: freshSubject},
		"PATCH /api/training_subjects/{id}": {rewrite: func(o *side, r *request) {
			freshSubject(o, r)
			r.body["pass_mark"] = 0 // what its form asks is no test
		}},
		"POST /api/training_tests/{id}/answers": {fields: map[string]any{"answers": nil}, rewrite: func(_ *side, r *request) {
			delete(r.body, "user_id")
			r.body["version"], r.body["answers"] = 1, []forms.Answer{{Question: "q", Options: []string{"yes"}}}
		}},
		"POST /api/training_records": {rewrite: func(o *side, r *request) {
			r.body["held_on"], r.body["result"], r.body["expires_on"] = o.day(-1), "passed", o.day(30)
			delete(r.body, "user_id")
		}},
		"POST /api/training_exemptions": {rewrite: func(o *side, r *request) {
			r.body["until"] = o.day(9)
			delete(r.body, "user_id")
		}},
		"GET /api/training_people": {rewrite: func(_ *side, r *request) { r.query.Del("user_id") }},
		"POST /api/training_bookings": {rewrite: func(o *side, r *request) {
			r.body["people"] = []map[string]any{{"user_id": o.Worker.ID}}
			r.body["starts_at"], r.body["ends_at"], r.body["time_zone"] = o.Now().AddDate(0, 0, 3), o.Now().AddDate(0, 0, 3).Add(3600e9), "Europe/Sofia"
			r.body["mode"], r.body["meeting_link"], r.body["venue"] = "hybrid", "https://meet.example/1", o.say("venue")
		}},
		"POST /api/training_items/{id}/results": {rewrite: func(o *side, r *request) {
			id, at := o.heldTraining()
			o.inPath(r, "{id}", id)
			o.Exec("delete from training_items where organization_id = $1 and item_id = $2", o.ID, id) // so that it is said what it is in
			r.body["occurrence_id"] = at
			r.body["results"] = []map[string]any{{"user_id": o.Worker.ID, "result": "passed", "note": o.say("note")}}
		}},
		"POST /api/training_certificates/look": {rewrite: func(o *side, r *request) {
			id := o.training()
			r.body["token"] = fmt.Sprintf("%d.%s", id, o.App.Auth.Derived("training certificate", fmt.Sprintf("%d/%d", o.ID, id)))
		}},
		"POST /api/training_records_bulk_upload": {rewrite: func(o *side, r *request) {
			name := o.fresh("subject")
			o.Admin.Post("/api/training_subjects", map[string]any{"name": name}).Wants(http.StatusCreated)
			r.file = fmt.Appendf(nil, "Person,Subject of the training,Held on,Result\n%s,%s,%s,passed\n", o.Worker.Email, name, o.day(-2))
		}},
	})
	plain["GET /api/training_needs/status_counts"] = "numbers"
	formsAt("/api/training_subjects", "/api/training_subjects/{id}/reference_image", (*side).subjectWithForm)
}

func freshSubject(o *side, r *request) {
	freshNames("name")(o, r)
	r.body["validity_months"] = 12
}

// fillTrainings fills in ten thousand records of the profiles that there are.
func fillTrainings(s *servertest.Server, o *servertest.Organization) {
	s.Exec("insert into training_subjects (organization_id, name, validity_months, created_at, updated_at) select $1, 'Subject ' || n, 12, $2, $2 from generate_series(1, 20) n", o.ID, s.Now())
	s.Exec(`insert into training_records (organization_id, serial, profile_id, subject_id, held_on, result, expires_on, status, recorded_by, created_at, updated_at)
		select $1, n, w.id, b.id, $2::timestamptz::date - n % 300, case when n % 50 = 0 then 'failed' else 'passed' end, case when n % 50 = 0 then null else $2::timestamptz::date - n % 300 + 365 end,
			case when n % 100 = 1 then 'withdrawn' else 'recorded' end, $3, $2, $2::timestamptz - n * interval '1 minute'
		from generate_series(1, 10000) n
		join (select id, row_number() over (order by id) as place from work_profiles where organization_id = $1 order by id limit 2000) w on w.place = 1 + n % 2000
		join (select id, row_number() over (order by id) as place from training_subjects where organization_id = $1) b on b.place = 1 + n % 20`, o.ID, s.Now(), o.Manager.ID)
	own := s.Insert("insert into work_profiles (organization_id, kind, user_id, name, created_at, updated_at) values ($1, 'employee', $2, 'Worker Test', $3, $3) on conflict (organization_id, user_id) do update set updated_at = excluded.updated_at returning id", o.ID, o.Worker.ID, s.Now())
	s.Exec("update training_records set profile_id = $2 where organization_id = $1 and serial <= 50", o.ID, own)
	s.Exec(`insert into training_requirements (organization_id, subject_id, whom, strength, reason, created_at, updated_at) select $1, id, 'all', 'warns', 'law', $2, $2 from training_subjects where organization_id = $1 order by id limit 3`, o.ID, s.Now())
	s.Exec(`insert into search_texts (organization_id, kind, record_id, site_id, text) select organization_id, 'Training', id, 0, 'subject ' || serial from training_records where organization_id = $1`, o.ID)
}
