package trainings_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/modules/permits"
	"hivis/modules/trainings"
	"hivis/server/servertest"
)

// TestARecordEndsAsItsSubjectSays: earlier may be said, later not, and who renews in time loses nothing.
func TestARecordEndsAsItsSubjectSays(t *testing.T) {
	b := newBench(t)
	first := b.record(body{"held_on": b.day(-700)})
	if want := b.Now().UTC().AddDate(0, 0, -700).AddDate(0, 24, 0).Format("2006-01-02"); *first.ExpiresOn != want || first.Status != "valid" || first.Number != "TRN-000001" || first.Holder.WorkerID == 0 {
		t.Errorf("the record is %+v, and ends not on %s", first, want)
	}
	second := b.record()
	if want := strings.Replace(*first.ExpiresOn, (*first.ExpiresOn)[:4], fmt.Sprint(b.Now().Year()+2), 1); *second.ExpiresOn < b.day(700) || (*second.ExpiresOn)[4:] != want[4:] {
		t.Errorf("renewed within the window it ends on %s, not as the first one did on %s", *second.ExpiresOn, *first.ExpiresOn)
	}
	for field, with := range map[string]body{
		"expires_on": {"expires_on": b.day(4000)}, "held_on": {"held_on": b.day(2)}, "subject_id": {"subject_id": 9999}, "worker_id": {"user_id": 0, "worker_id": 9999},
	} {
		b.refuses(b.Acme.Manager.Post("/api/training_records", b.draft(with)), field)
	}
	b.refuses(b.Acme.Manager.Post("/api/training_records", b.draft(body{"result": "failed", "expires_on": b.day(10)})), "expires_on")
	earlier := b.record(body{"expires_on": b.day(10)})
	b.Wants("an end that was said", *earlier.ExpiresOn, b.day(10))
	b.Wants("failed", b.record(body{"result": "failed"}).Status, "failed")
	b.Acme.Worker.Post("/api/training_records", b.draft()).Wants(http.StatusForbidden)
}

// TestWhoSeesARecord: whose it is, and who keeps the minutes at their sites.
func TestWhoSeesARecord(t *testing.T) {
	b := newBench(t)
	record := b.record()
	elsewhere := b.AddUser(b.Acme, "elsewhere", "Safety Manager", b.Acme.Sites[1])
	colleague := b.AddUser(b.Acme, "colleague", "Worker", b.Acme.Sites[0])
	for who, want := range map[*servertest.Client]int{b.Acme.Admin: http.StatusOK, b.Acme.Manager: http.StatusOK, b.Acme.Worker: http.StatusOK,
		elsewhere: http.StatusNotFound, colleague: http.StatusNotFound, b.Globex.Admin: http.StatusNotFound} {
		who.Get(path(record.ID)).Wants(want)
	}
	b.Wants("of another site", len(servertest.As[trainings.List](elsewhere.Get("/api/training_records").Wants(http.StatusOK)).Trainings), 0)
	b.refuses(elsewhere.Post("/api/training_records", b.draft()), "worker_id")
	own := servertest.As[trainings.PersonTrainings](b.Acme.Worker.Get("/api/training_people").Wants(http.StatusOK))
	b.Wants("one's own", len(own.Trainings), 1)
	colleague.Get(fmt.Sprintf("/api/training_people?user_id=%d", b.Acme.Worker.ID)).Wants(http.StatusForbidden)
	elsewhere.Get(fmt.Sprintf("/api/training_people?user_id=%d", b.Acme.Worker.ID)).Wants(http.StatusNotFound)
}

// TestACertificateSaysWhetherItHolds: to whoever scans it, and nothing of others.
func TestACertificateSaysWhetherItHolds(t *testing.T) {
	b := newBench(t)
	record := b.record()
	c := servertest.As[trainings.CertificateAnswer](b.Acme.Worker.Get(path(record.ID) + "/certificate").Wants(http.StatusOK)).Certificate
	_, token, _ := strings.Cut(c.Address, "#")
	anybody := b.Acme.Admin.Anonymous()
	look := func(token string) *servertest.Response {
		return anybody.Post("/api/training_certificates/look", body{"token": token})
	}
	b.Wants("it holds", servertest.As[trainings.LookedAnswer](look(token).Wants(http.StatusOK)).Certificate.State, "valid")
	look("1.wrong").Wants(http.StatusNotFound)
	b.Globex.Admin.Anonymous().Post("/api/training_certificates/look", body{"token": token}).Wants(http.StatusNotFound)
	b.Acme.Manager.Post(path(record.ID)+"/withdraw", body{"reason": " "}).Refuses(http.StatusUnprocessableEntity, "invalid")
	b.Acme.Manager.Post(path(record.ID)+"/withdraw", body{"reason": "Another person"}).Wants(http.StatusOK)
	b.Acme.Manager.Post(path(record.ID)+"/withdraw", body{"reason": "Again"}).Refuses(http.StatusConflict, "training_withdrawn")
	b.Wants("it holds no longer", servertest.As[trainings.LookedAnswer](look(token).Wants(http.StatusOK)).Certificate.State, "withdrawn")
	failed := b.record(body{"result": "failed"})
	b.Acme.Manager.Get(path(failed.ID)+"/certificate").Refuses(http.StatusConflict, "training_no_certificate")
}

// TestATrainingEndsAtTheMidnightOfTheOrganization: it holds through its last day by the clock there, in the
// list, in the gaps, in the warnings and for whoever reads the certificate.
func TestATrainingEndsAtTheMidnightOfTheOrganization(t *testing.T) {
	b := newBench(t)
	b.Exec("update organizations set time_zone = 'Pacific/Honolulu' where id = $1", b.Acme.ID)
	b.require(b.subject)
	honolulu, err := time.LoadLocation("Pacific/Honolulu")
	if err != nil {
		t.Fatal(err)
	}
	last := b.Now().In(honolulu)
	record := b.record(body{"held_on": last.AddDate(0, -1, 0).Format(time.DateOnly), "expires_on": last.Format(time.DateOnly)})
	c := servertest.As[trainings.CertificateAnswer](b.Acme.Worker.Get(path(record.ID) + "/certificate").Wants(http.StatusOK)).Certificate
	_, token, _ := strings.Cut(c.Address, "#")
	says := func(what, state string) {
		t.Helper()
		b.Wants(what+": the record", servertest.As[trainings.Answer](b.Acme.Manager.Get(path(record.ID)).Wants(http.StatusOK)).Training.Status, state)
		b.Wants(what+": the list", len(servertest.As[trainings.List](b.Acme.Manager.Get("/api/training_records?status="+state).Wants(http.StatusOK)).Trainings), 1)
		b.Wants(what+": the certificate", servertest.As[trainings.LookedAnswer](b.Acme.Admin.Anonymous().Post("/api/training_certificates/look", body{"token": token}).Wants(http.StatusOK)).Certificate.State, state)
	}
	midnight := time.Date(last.Year(), last.Month(), last.Day()+1, 0, 0, 0, 0, honolulu)
	b.Later(midnight.Sub(b.Now())-time.Minute, b.Acme.Manager)
	says("the last minute", trainings.Valid)
	b.Wants("the gap in the last minute", b.needs(b.Acme.Manager, "")["Worker Test First aid"], trainings.Soon)
	b.Run(b.App.Trainings.WarnAll)
	b.Wants("nobody hears of an end yet", b.Told(b.Acme.Worker, trainings.Ended), int64(0))
	b.Later(time.Minute, b.Acme.Manager)
	says("after midnight", trainings.Over)
	b.Wants("the gap after midnight", b.needs(b.Acme.Manager, "")["Worker Test First aid"], trainings.Over)
	b.Run(b.App.Trainings.WarnAll)
	b.Wants("the end is told", b.Told(b.Acme.Worker, trainings.Ended), int64(1))
}

// TestAPermitAsksForTrainings: of employees and of those who work for others, as strongly as it is
// required, and what somebody holds by a record counts as a certification does.
func TestAPermitAsksForTrainings(t *testing.T) {
	b := newBench(t)
	b.Later(31*time.Hour, b.Acme.Admin, b.Acme.Manager) // Monday, 8 in Auckland
	hot := b.PermitType(b.Acme, "Hot work")
	foreman := b.AddUser(b.Acme, "foreman", "Head of Department", b.Acme.Sites[0])
	b.require(b.subject)
	worker := b.record(body{"result": "failed"}).Holder.WorkerID
	id := b.Permit(b.Acme, foreman, hot, body{"worker_ids": []int64{worker}})
	b.MovePermit(foreman, id, "submit", nil).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "worker_ids", "Worker Test may not work: First aid of Worker Test is missing. Asked because: law")
	b.record()
	b.MovePermit(foreman, id, "submit", nil).Wants(http.StatusOK)
	record := servertest.As[permits.Answer](foreman.Get(fmt.Sprintf("/api/permit_form_questions/%d", id)).Wants(http.StatusOK)).Permit
	if len(record.Workers[0].Certifications) != 1 || record.Workers[0].Certifications[0].Name != "First aid" || record.Workers[0].Certifications[0].Unchecked {
		t.Errorf("the permit says %+v", record.Workers[0].Certifications)
	}
}

// TestWhoHearsOfAnEnd: whose it is and their supervisor, once of each step; nobody of what is renewed.
func TestWhoHearsOfAnEnd(t *testing.T) {
	b := newBench(t)
	b.Exec("update users set supervisor_id = $3 where organization_id = $1 and id = $2", b.Acme.ID, b.Acme.Worker.ID, b.Acme.Supervisor.ID)
	b.record(body{"expires_on": b.day(31)})
	b.Run(b.App.Trainings.WarnAll)
	b.Wants("too early", b.Told(b.Acme.Worker, trainings.EndsSoon), int64(0))
	b.Later(24*time.Hour, b.Acme.Manager)
	for range 2 {
		b.Run(b.App.Trainings.WarnAll)
	}
	b.Wants("whose it is", b.Told(b.Acme.Worker, trainings.EndsSoon), int64(1))
	b.Wants("the supervisor", b.Told(b.Acme.Supervisor, trainings.EndsSoon), int64(1))
	b.Wants("a colleague", b.Told(b.Acme.Guest, trainings.EndsSoon), int64(0))
	b.record(body{"held_on": b.day(0)})
	b.Later(40*24*time.Hour, b.Acme.Manager)
	b.Run(b.App.Trainings.WarnAll)
	b.Wants("of what is renewed", b.Told(b.Acme.Worker, trainings.Ended), int64(0))
}

// TestImportingATable: all rows or none, each fault at its row; what is recorded already is left out.
func TestImportingATable(t *testing.T) {
	b := newBench(t)
	send := func(dry bool, rows ...string) *servertest.Response {
		table := "Person,Subject of the training,Held on,Result\n" + strings.Join(rows, "\n") + "\n"
		return b.Acme.Manager.UploadTo("/api/training_records_bulk_upload", "table.csv", []byte(table), map[string]string{"dry_run": fmt.Sprint(dry)})
	}
	good := fmt.Sprintf("%s,First aid,%s,Passed", b.Acme.Worker.Email, b.day(-9))
	answer := send(true, good, fmt.Sprintf("nobody@acme.example,First aid,%s,Passed", b.day(-9)), fmt.Sprintf("%s,First aid,%s,Failed", b.Acme.Worker.Email, b.day(9))).Wants(http.StatusOK)
	b.Wants("nothing by a dry run", b.Insert("select count(*) from training_records where organization_id = $1", b.Acme.ID), int64(0))
	for _, want := range []string{"Choose somebody of your sites.", "It cannot have been held in the future."} {
		if !strings.Contains(answer.Text(), want) {
			t.Errorf("%q is not said: %s", want, answer.Text())
		}
	}
	for range 2 {
		send(false, good).Wants(http.StatusOK)
	}
	b.Wants("once", b.Insert("select count(*) from training_records where organization_id = $1", b.Acme.ID), int64(1))
}

// TestNothingIsNeededOfWhoIsOff: a page that is open while somebody's account is switched off goes on.
func TestNothingIsNeededOfWhoIsOff(t *testing.T) {
	b := newBench(t)
	b.require(b.subject)
	path := fmt.Sprintf("/api/training_people?user_id=%d", b.Acme.Worker.ID)
	b.Wants("what they need", len(servertest.As[trainings.PersonTrainings](b.Acme.Manager.Get(path).Wants(http.StatusOK)).Needs), 1)
	b.Exec("update users set status = 'Inactive' where organization_id = $1 and id = $2", b.Acme.ID, b.Acme.Worker.ID)
	b.Wants("of who is off", len(servertest.As[trainings.PersonTrainings](b.Acme.Manager.Get(path).Wants(http.StatusOK)).Needs), 0)
	b.Globex.Admin.Get(path).Wants(http.StatusNotFound)
}

// TestNobodyCertifiesThemselves, nor exempts: only administrators may, who can be alone.
func TestNobodyCertifiesThemselves(t *testing.T) {
	b := newBench(t)
	own := body{"user_id": b.Acme.Manager.ID}
	b.refuses(b.Acme.Manager.Post("/api/training_records", b.draft(own)), "worker_id")
	b.refuses(b.Acme.Manager.Post("/api/training_records", b.draft(body{"held_on": "0001-01-01"})), "held_on")
	exemption := func(with ...body) body {
		return servertest.Body(body{"subject_id": b.subject, "reason": "On leave", "until": b.day(30)}, with...)
	}
	b.refuses(b.Acme.Manager.Post("/api/training_exemptions", exemption(own)), "worker_id")
	worker := body{"user_id": b.Acme.Worker.ID}
	b.refuses(b.Acme.Manager.Post("/api/training_exemptions", exemption(worker, body{"until": "9999-12-31"})), "until")
	b.Acme.Manager.Post("/api/training_exemptions", exemption(worker)).Wants(http.StatusCreated)
	b.Acme.Admin.Post("/api/training_records", b.draft(body{"user_id": b.Acme.Admin.ID})).Wants(http.StatusCreated)
}

// TestASubjectIsOfAllSites, so that only who may change all of them changes it.
func TestASubjectIsOfAllSites(t *testing.T) {
	b := newBench(t)
	subject := fmt.Sprintf("/api/training_subjects/%d", b.subject)
	b.Acme.Manager.Patch(subject, body{"name": "First aid", "active": false}).Wants(http.StatusForbidden)
	b.Acme.Admin.Patch(subject, body{"name": "First aid", "active": false}).Wants(http.StatusOK)
	b.Wants("said in the log", b.Insert("select count(*) from audit_events where organization_id = $1 and kind = 'training_subject_changed' and changes @> '[{\"field\": \"active\"}]'", b.Acme.ID), int64(1))
}
