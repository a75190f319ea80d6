package examples_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/core/records"
	"hivis/directory/organizations"
	"hivis/modules/hira"
	"hivis/platform/i18n"
	"hivis/server/servertest"
)

type body = map[string]any

const path = "/api/v1/organization/examples"

// tables are those in which examples stand.
var tables = []string{"observations", "incidents", "actions", "risk_assessments"}

func rows(s *servertest.Server, o *servertest.Organization) (count map[string]int64) {
	count = map[string]int64{}
	for _, table := range tables {
		count[table] = s.Insert("select count(*) from "+table+" where organization_id = $1 and deleted_at is null", o.ID)
	}
	return count
}

func steps(o *servertest.Organization) map[string]bool {
	done := map[string]bool{}
	for _, step := range servertest.As[organizations.FirstSteps](o.Admin.Get("/api/v1/organization/first_steps").Wants(http.StatusOK)).Steps {
		done[step.Name] = step.Done
	}
	return done
}

// TestExamplesComeAndGo adds them beside real records, uses them, and takes them away again.
func TestExamplesComeAndGo(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	o := s.Acme
	s.Globex.Admin.Post(path, nil).Wants(http.StatusCreated)
	others := rows(s, s.Globex)
	before := rows(s, o)
	notices, mails := "select count(*) from notifications where organization_id = $1", "select count(*) from mails where organization_id = $1"
	told, mailed := s.Insert(notices, o.ID), s.Insert(mails, o.ID)

	for _, who := range []*servertest.Client{o.Manager, o.Worker} {
		who.Post(path, nil).Refuses(http.StatusForbidden, "permission_denied")
		who.Delete(path).Refuses(http.StatusForbidden, "permission_denied")
	}
	if at := steps(o); at["report"] {
		t.Fatal("a report is there before any")
	}
	var added struct{ Count int }
	o.Admin.Post(path, nil).Wants(http.StatusCreated).Into(&added)
	after := rows(s, o)
	// Two of the observations ask for an action each, and the two lines of risks are one assessment.
	s.Wants("what was added", after, map[string]int64{"observations": before["observations"] + 4, "incidents": before["incidents"] + 2, "actions": before["actions"] + 4, "risk_assessments": before["risk_assessments"] + 1})
	s.Wants("how many", added.Count, 10)
	s.Wants("those that are named as examples", s.Insert("select count(*) from record_aliases where organization_id = $1 and source = $2", o.ID, records.ExampleSource), int64(11))
	s.Wants("people who were told", s.Insert(notices, o.ID), told)
	s.Wants("mails", s.Insert(mails, o.ID), mailed)
	if at := steps(o); at["report"] || len(at) != 10 {
		t.Errorf("with examples the steps are %v: none of them is a report, and removing them is one", at)
	}
	o.Admin.Post(path, nil).Refuses(http.StatusConflict, "examples_there").Says("The examples have been added already.", "de", "Die Beispiele sind schon da.")

	id := s.Insert("select min(record_id) from record_aliases where organization_id = $1 and kind = 'Incident' and source = $2", o.ID, records.ExampleSource)
	o.Admin.Post("/api/comments", body{"module": "Incident", "record_id": id, "body": "A try"}).Wants(http.StatusCreated)
	kept := s.Observe(o, o.Worker).ID("observation")
	s.Later(0)

	o.Admin.Delete(path).Wants(http.StatusOK)
	s.Wants("what is left", rows(s, o), map[string]int64{"observations": before["observations"] + 1, "incidents": before["incidents"], "actions": before["actions"], "risk_assessments": before["risk_assessments"]})
	s.Wants("those of others", rows(s, s.Globex), others)
	if at := steps(o); !at["report"] || len(at) != 9 {
		t.Errorf("without them the steps are %v", at)
	}
	var bin struct{ Deletions []any }
	o.Admin.Get("/api/deletions").Wants(http.StatusOK).Into(&bin)
	s.Wants("what can be restored", len(bin.Deletions), 0)
	o.Admin.Post(fmt.Sprintf("/api/incidents/%d/restore", id), nil).Wants(http.StatusNotFound)
	o.Admin.Post(path, nil).Refuses(http.StatusConflict, "examples_going").Says("The examples are just being removed. They can be added again in about an hour.", "de", "Die Beispiele werden gerade entfernt. In etwa einer Stunde können sie wieder hinzugefügt werden.")
	s.Wants("what a second press removes", servertest.As[records.Count](o.Admin.Delete(path).Wants(http.StatusOK)).Count, 0)

	s.Run(s.App.Deletions.RemoveAll)
	for _, table := range tables {
		s.Wants("rows of "+table+" with those that are hidden", s.Insert("select count(*) from "+table+" where organization_id = $1", o.ID), rows(s, o)[table])
	}
	s.Wants("former numbers", s.Insert("select count(*) from record_aliases where organization_id = $1", o.ID), int64(0))
	s.Wants("comments on them", s.Insert("select count(*) from comments where organization_id = $1 and record_id = $2 and module = 'Incident'", o.ID, id), int64(0))
	o.Admin.Get(fmt.Sprintf("/api/observations/%d", kept)).Wants(http.StatusOK)
	o.Admin.Post(path, nil).Wants(http.StatusCreated)
}

// TestExamplesSpeakAllLanguages, each of them the caller's, and leave out what is off.
func TestExamplesSpeakAllLanguages(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	o := s.Acme
	for _, locale := range i18n.Locales {
		o.Admin.In(locale).Post(path, nil).Wants(http.StatusCreated)
		word := strings.TrimSpace(strings.Split(s.Text("select description from observations where organization_id = $1 and id = (select max(record_id) from record_aliases where organization_id = $1 and kind = 'Observation')", o.ID), ":")[0])
		if want := map[string]string{"en": "Example", "de": "Beispiel", "fr": "Exemple", "es": "Ejemplo", "bg": "Пример", "tr": "Örnek"}[locale]; want != "" && word != want {
			t.Errorf("in %s an example begins with %q", locale, word)
		}
		o.Admin.Delete(path).Wants(http.StatusOK)
		s.Run(s.App.Deletions.RemoveAll)
	}
	o.Admin.Patch("/api/v1/organization", body{"modules_off": []string{"HIRA"}}).Wants(http.StatusOK)
	o.Admin.Post(path, nil).Wants(http.StatusCreated)
	s.Wants("risk assessments of a module that is off", rows(s, o)["risk_assessments"], int64(0))
}

// example is one of a kind's.
func example(s *servertest.Server, o *servertest.Organization, kind string) int64 {
	return s.Insert("select min(record_id) from record_aliases where organization_id = $1 and kind = $2 and source = $3", o.ID, kind, records.ExampleSource)
}

// TestExamplesGoInAnyState: what is in force or lets work stand still would not be deleted otherwise.
func TestExamplesGoInAnyState(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	o := s.Acme
	approver := s.AddUser(o, "approver", "Super Admin", o.Sites[0])
	before := rows(s, o)
	o.Admin.Post(path, nil).Wants(http.StatusCreated)
	report, assessment := fmt.Sprintf("/api/observations/%d", example(s, o, "Observation")), fmt.Sprintf("/api/risk_assessments/%d", example(s, o, "HIRA"))
	o.Admin.Patch(report, body{"stop_work": true}).Wants(http.StatusOK)
	o.Admin.Patch(assessment, body{"reviewer_id": o.Manager.ID}).Wants(http.StatusOK)
	sheet := servertest.As[hira.Answer](o.Admin.Get(assessment).Wants(http.StatusOK)).Assessment.Shown.SheetVersion
	o.Admin.Put(assessment+"/sheet", body{"sheet_version": sheet, "rows": []body{{"key": "a", "task_step": "Unloading", "hazard": "A truck", "consequence": "Somebody is hit", "exposed": "Loaders", "controls": "Mirrors",
		"initial": body{"likelihood": 3, "severity": 4}, "residual": body{"likelihood": 1, "severity": 4}, "additional_controls": []body{
			{"key": "c", "control_type": "engineering", "description": "Fit a barrier", "responsible_id": o.Worker.ID, "due_date": s.Now().AddDate(0, 1, 0).Format(time.DateOnly)}}}}}).Wants(http.StatusOK)
	o.Admin.Post(assessment+"/submit", body{}).Wants(http.StatusOK)
	s.Decide(approver, "HIRA", example(s, o, "HIRA"), "approve", "Agreed").Wants(http.StatusOK)
	o.Admin.Delete(report, body{"reason": "A try"}).Refuses(http.StatusConflict, "observation_stands_still")
	o.Admin.Delete(assessment, body{"reason": "A try"}).Refuses(http.StatusConflict, "hira_in_force")
	o.Admin.Delete(path).Wants(http.StatusOK)
	s.Wants("what is left", rows(s, o), before)
	s.Run(s.App.Deletions.RemoveAll)
	s.Wants("what is left of the assessment", s.Insert("select count(*) from risk_versions where organization_id = $1", o.ID), int64(0))
}

// TestExamplesTakeAlongWhatIsJustAdded: an action that one asks for while they are removed.
func TestExamplesTakeAlongWhatIsJustAdded(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	o := s.Acme
	s.Observe(o, o.Manager, body{"actions": []body{{"description": "Fit a rail", "control_type": "engineering", "responsible_id": o.Worker.ID, "due_date": s.Now().AddDate(0, 1, 0).Format(time.DateOnly)}}})
	action := s.Insert("select max(id) from actions where organization_id = $1", o.ID)
	o.Admin.Post(path, nil).Wants(http.StatusCreated)
	s.Database.Behind(t, `with held as (select from observations where organization_id = $1 and id = $2 for update)
		update actions set actionable_id = $2 where organization_id = $1 and id = $3 and exists (select from held)`, []any{o.ID, example(s, o, "Observation"), action},
		func() { o.Admin.Delete(path).Wants(http.StatusOK) })
	s.Wants("actions that are left", rows(s, o)["actions"], int64(0))
}

// TestExamplesGoFromTheBin, so that nobody restores one after the others are gone.
func TestExamplesGoFromTheBin(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	o := s.Acme
	o.Admin.Post(path, nil).Wants(http.StatusCreated)
	for _, table := range []struct{ kind, path string }{{"Observation", "observations"}, {"Incident", "incidents"}, {"Action", "actions"}, {"HIRA", "risk_assessments"}} {
		o.Admin.Post("/api/"+table.path+"/delete", body{"reason": "A try", "record_ids": json.RawMessage(s.Text("select json_agg(record_id)::text from record_aliases where organization_id = $1 and kind = $2", o.ID, table.kind))}).Wants(http.StatusOK)
	}
	restore := fmt.Sprintf("/api/incidents/%d/restore", example(s, o, "Incident"))
	o.Admin.Post(path, nil).Refuses(http.StatusConflict, "examples_there")
	if at := steps(o); len(at) != 10 {
		t.Errorf("with all in the bin the steps are %v", at)
	}
	o.Admin.Delete(path).Wants(http.StatusOK)
	if at := steps(o); len(at) != 9 {
		t.Errorf("without them the steps are %v", at)
	}
	o.Admin.Post(restore, nil).Refuses(http.StatusNotFound, "not_found")
	s.Run(s.App.Deletions.RemoveAll)
	s.Wants("what is kept of them", s.Insert("select count(*) from incidents where organization_id = $1", o.ID), int64(0))
	o.Admin.Post(path, nil).Wants(http.StatusCreated)
}

// TestNobodyIsRemindedOfAnExample, but told of what others say of it.
func TestNobodyIsRemindedOfAnExample(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	o := s.Acme
	o.Admin.Post(path, nil).Wants(http.StatusCreated)
	o.Manager.Post("/api/comments", body{"module": "Incident", "record_id": example(s, o, "Incident"), "body": "Look at this"}).Wants(http.StatusCreated)
	s.Wants("what the administrator is told of a comment", s.Insert("select count(*) from notifications where user_id = $1 and module = 'Incident'", o.Admin.ID), int64(1))
	s.Exec("update organizations set time_zone = 'UTC' where id = $1", o.ID)
	noon := s.Now().AddDate(0, 0, 60).Truncate(24 * time.Hour).Add(12 * time.Hour)
	s.Advance(noon.AddDate(0, 0, int(7+time.Monday-noon.Weekday())%7).Sub(s.Now()))
	s.Run(s.App.Actions.RemindAll)
	s.Run(s.App.Actions.DigestAll)
	s.Wants("reminders", s.Insert("select count(*) from notifications where user_id = $1 and module = 'Action'", o.Admin.ID), int64(0))
	s.Wants("mails of the week about examples", s.Insert("select count(*) from mails where user_id = $1 and body_text like '%Example: %' and topic = 'digest'", o.Admin.ID), int64(0))
	// They were examples: as any others they would be in both.
	s.Exec("delete from record_aliases where organization_id = $1", o.ID)
	s.Exec("delete from digests where organization_id = $1", o.ID)
	s.Advance(7 * 24 * time.Hour)
	s.Run(s.App.Actions.RemindAll)
	s.Run(s.App.Actions.DigestAll)
	if s.Insert("select count(*) from notifications where user_id = $1 and module = 'Action'", o.Admin.ID) == 0 {
		t.Error("nobody is reminded of actions")
	}
	s.Wants("mails of the week", s.Insert("select count(*) from mails where user_id = $1 and body_text like '%Example: %' and topic = 'digest'", o.Admin.ID), int64(1))
}

// TestNoFileBringsAnExample: what is imported is real, whatever it says of itself.
func TestNoFileBringsAnExample(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	o := s.Acme
	site := s.Text("select name from sites where organization_id = $1 and id = $2", o.ID, o.Sites[0])
	file := "What is to be done,Control,Responsible (e-mail),Due date,Site,Former number,Former system\nSweep,PPE," + o.Admin.Email + "," +
		s.Now().AddDate(0, 1, 0).Format("2006-01-02") + "," + site + ",1,\"Example\n\"\n"
	before := rows(s, o)
	o.Admin.UploadTo("/api/actions_bulk_upload", "table.csv", []byte(file), nil).Wants(http.StatusOK)
	s.Wants("what it was called", s.Text("select source from record_aliases where organization_id = $1", o.ID), "Example")
	o.Admin.Post(path, nil).Wants(http.StatusCreated)
	o.Admin.Delete(path).Wants(http.StatusOK)
	s.Wants("what is left", rows(s, o)["actions"], before["actions"]+1)
}
