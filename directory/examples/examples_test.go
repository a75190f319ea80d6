package examples_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hivis/directory/organizations"
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
	s.Wants("those that are named as examples", s.Insert("select count(*) from record_aliases where organization_id = $1 and source = 'Example'", o.ID), int64(11))
	s.Wants("people who were told", s.Insert(notices, o.ID), told)
	s.Wants("mails", s.Insert(mails, o.ID), mailed)
	if at := steps(o); at["report"] || len(at) != 10 {
		t.Errorf("with examples the steps are %v: none of them is a report, and removing them is one", at)
	}
	o.Admin.Post(path, nil).Refuses(http.StatusConflict, "examples_there").Says("The examples have been added already.", "de", "Die Beispiele sind schon da.")

	id := s.Insert("select min(record_id) from record_aliases where organization_id = $1 and kind = 'Incident' and source = 'Example'", o.ID)
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
	o.Admin.Post(path, nil).Refuses(http.StatusConflict, "examples_there")

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

// TestNoFileBringsAnExample: what is imported is real, whatever it says of itself.
func TestNoFileBringsAnExample(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	o := s.Acme
	site := s.Text("select name from sites where organization_id = $1 and id = $2", o.ID, o.Sites[0])
	file := "What is to be done,Control,Responsible (e-mail),Due date,Site,Former number,Former system\nSweep,PPE," + o.Admin.Email + ",2099-01-01," + site + ",1,example\n"
	file = strings.Replace(file, "2099-01-01", s.Now().AddDate(0, 1, 0).Format("2006-01-02"), 1)
	o.Admin.UploadTo("/api/actions_bulk_upload", "table.csv", []byte(file), nil).Refuses(http.StatusUnprocessableEntity, "import_has_problems").
		At(t, "rows[2].former_system", "This name is kept for the product’s own examples. Call the system something else.")
}
