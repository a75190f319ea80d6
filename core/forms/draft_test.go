package forms_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/core/forms"
	"hivis/platform/db"
	"hivis/server/servertest"
)

func TestADraftBecomesAVersion(t *testing.T) {
	b := newBench(t)
	id := b.draft()
	begun := b.edited(id)
	if begun.Published != nil || !begun.Changed || begun.DraftNumber != 1 || len(begun.Draft.Sections) != 1 {
		t.Fatalf("a new form is %+v", begun)
	}
	b.Acme.Worker.Post("/api/surveys", body{"form_id": id, "site_id": b.Acme.Sites[0]}).Refuses(http.StatusNotFound, "not_found")
	saved := b.save(id, 1, survey())
	if saved.DraftNumber != 2 || saved.DraftedBy.ID != b.Acme.Admin.ID || saved.Published != nil {
		t.Fatalf("saved: %+v", saved)
	}
	is := b.publish(id, 2)
	if is.Published == nil || is.Published.Number != 1 || is.Published.PublishedBy.ID != b.Acme.Admin.ID || is.Changed {
		t.Fatalf("published: %+v", is)
	}
	b.Acme.Admin.Post(path("survey_forms/%d/publish", id), body{"draft_number": is.DraftNumber}).Refuses(http.StatusConflict, "forms_published_already")

	doc := survey()
	doc.Sections[1].Questions[2].Label = "How warm is it?"
	doc.Sections[1].Questions[3].Deleted = true
	if again := b.save(id, is.DraftNumber, doc); !again.Changed || len(again.Draft.Sections[1].Questions) != 9 {
		t.Fatalf("changed: %+v", again)
	}
	is = b.publish(id, is.DraftNumber+1)
	if is.Published.Number != 2 || len(is.Draft.Sections[1].Questions) != 8 {
		t.Fatalf("published again: %+v", is)
	}
	var first, second forms.VersionAnswer
	b.Acme.Admin.Get(path("survey_forms/%d/versions/1", id)).Wants(http.StatusOK).Into(&first)
	b.Acme.Admin.Get(path("survey_forms/%d/versions/2", id)).Wants(http.StatusOK).Into(&second)
	if len(first.Document.Sections[1].Questions) != 9 || len(second.Document.Sections[1].Questions) != 8 {
		t.Errorf("what was marked for deletion is in %+v and %+v", first, second)
	}
	b.Acme.Admin.Get(path("survey_forms/%d/versions/3", id)).Refuses(http.StatusNotFound, "not_found")
	var all forms.Versions
	b.Acme.Admin.Get(path("survey_forms/%d/versions", id)).Wants(http.StatusOK).Into(&all)
	if len(all.Versions) != 2 || all.Versions[0].Number != 2 {
		t.Errorf("the versions are %+v", all)
	}
	var changes forms.Changes
	b.Acme.Admin.Get(path("survey_forms/%d/versions/2/changes", id)).Wants(http.StatusOK).Into(&changes)
	if changes.From != 1 || len(changes.Changes) != 2 || changes.Changes[0].ID != "heat" || changes.Changes[1].What != "removed" || changes.Changes[1].ID != "day" {
		t.Errorf("the changes are %+v", changes)
	}
	var told int
	b.one(&told, "select published from survey_forms where id = $1", id)
	if told != 2 {
		t.Errorf("the module was told of version %d", told)
	}
}

// one reads one value as the owner of the database.
func (b *bench) one(into any, sql string, args ...any) {
	b.t.Helper()
	err := b.Database.Platform(context.Background(), "test", func(tx *db.Tx) error { return tx.QueryRow(context.Background(), sql, args...).Scan(into) })
	if err != nil {
		b.t.Fatal(err)
	}
}

func TestTwoEditors(t *testing.T) {
	b := newBench(t)
	id := b.draft()
	b.save(id, 1, survey())
	b.Advance(5 * time.Minute)
	late := body{"draft_number": 1, "document": survey()}
	b.Acme.Manager.Put(path("survey_forms/%d/document", id), late).Refuses(http.StatusConflict, "forms_changed_meanwhile").
		Says("Ada Admin changed this form 5 minutes ago. Load it again, so that the change is not lost.",
			"de", "Ada Admin hat dieses Formular vor 5 Minuten geändert. Laden Sie es neu, damit die Änderung nicht verloren geht.")
	for _, r := range []*servertest.Response{
		b.Acme.Manager.Post(path("survey_forms/%d/publish", id), body{"draft_number": 1}),
		b.Acme.Manager.Post(path("survey_forms/%d/sections", id), body{"draft_number": 1, "section": survey().Sections[2]}),
		b.Acme.Manager.Patch(path("survey_forms/%d/sections/walk", id), body{"draft_number": 1, "position": 0}),
		b.Acme.Manager.Delete(path("survey_forms/%d/sections/walk?draft_number=1", id)),
		b.Acme.Manager.Patch(path("survey_forms/%d/reference_image", id), body{"draft_number": 1, "question_id": "heat", "attachment_id": 0}),
	} {
		r.Refuses(http.StatusConflict, "forms_changed_meanwhile")
	}
	if is := b.edited(id); is.DraftNumber != 2 || is.DraftedBy.ID != b.Acme.Admin.ID {
		t.Errorf("the draft is %+v", is)
	}
}

func TestAPublishedVersionNeverChanges(t *testing.T) {
	b := newBench(t)
	b.form()
	for _, sql := range []string{"update form_versions set document = '{}'", "delete from form_versions"} {
		err := b.Database.Write(context.Background(), db.Scope{OrganizationID: b.Acme.ID, UserID: b.Acme.Admin.ID}, func(tx *db.Tx) error {
			_, err := tx.Exec(context.Background(), sql)
			return err
		})
		if err == nil || !strings.Contains(err.Error(), "permission denied") {
			t.Errorf("%s: %v", sql, err)
		}
	}
	_, err := b.Database.Owner(t).Exec(context.Background(), "alter table form_versions no force row level security; update form_versions set document = '{}'")
	if err == nil || !strings.Contains(err.Error(), "a published form does not change") {
		t.Errorf("its owner: %v", err)
	}
}

func TestWhatIsWrongWithADocument(t *testing.T) {
	b := newBench(t)
	id := b.draft()
	doc := survey()
	doc.Sections[1].Questions[2].Label = ""
	doc.Sections[1].Questions[1].ShownWhen.Option = "tidy_maybe"
	doc.Sections[1].Questions[0].Options[0].Notify = []int64{b.Globex.Admin.ID}
	doc.Sections[2].Stage = "extension"
	problem := b.Acme.Admin.Put(path("survey_forms/%d/document", id), body{"draft_number": 1, "document": doc}).Refuses(http.StatusUnprocessableEntity, "invalid")
	problem.SaysAt("document.sections[1].questions[2].label", "Give this a label.", "tr", "Buna bir ad verin.")
	problem.SaysAt("document.sections[1].questions[1].shown_when", "Choose an answer of an earlier question that is filled in at the same time.",
		"fr", "Choisissez une réponse à une question antérieure remplie au même moment.")
	problem.At(t, "document.sections[2].form_type", "Choose when this section is filled in.")
	problem.At(t, "document.sections[1].questions[0].options[0].notify", "Choose an active user of your organization.")
	doc = survey()
	doc.Sections[1].Questions[0].Options[0].ID = "Not an id"
	b.Acme.Admin.Put(path("survey_forms/%d/document", id), body{"draft_number": 1, "document": doc}).Refuses(http.StatusUnprocessableEntity, "invalid")
	if is := b.edited(id); is.DraftNumber != 1 {
		t.Errorf("something of it was kept: %+v", is)
	}
	empty := forms.Document{Sections: []forms.Section{}}
	b.Acme.Admin.Put(path("survey_forms/%d/document", id), body{"draft_number": 1, "document": empty}).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "document", "The section “place” belongs to every form here and cannot be removed.")
}

func TestSections(t *testing.T) {
	b := newBench(t)
	id := b.draft()
	b.save(id, 1, survey())
	base := path("survey_forms/%d/sections", id)
	order := func() string {
		var out forms.Sections
		b.Acme.Manager.Get(base).Wants(http.StatusOK).Into(&out)
		var ids []string
		for _, s := range out.Sections {
			ids = append(ids, s.ID)
		}
		return strings.Join(ids, " ")
	}
	more := forms.Section{ID: "more", Title: "More", Stage: "closure", Questions: []forms.Question{{ID: "m1", Type: "date", Label: "When?"}}}
	b.Acme.Admin.Post(base, body{"draft_number": 2, "section": more}).Wants(http.StatusCreated)
	if got := order(); got != "place walk end more" {
		t.Errorf("added: %s", got)
	}
	b.Acme.Admin.Patch(base+"/more", body{"draft_number": 3, "position": 1}).Wants(http.StatusOK)
	if got := order(); got != "place more walk end" {
		t.Errorf("moved: %s", got)
	}
	more.ID, more.Title = "other", "Even more"
	b.Acme.Admin.Patch(base+"/more", body{"draft_number": 4, "section": more}).Wants(http.StatusOK)
	if got := b.edited(id).Draft.Sections[1]; got.ID != "more" || got.Title != "Even more" {
		t.Errorf("changed: %+v", got)
	}
	var stages forms.Stages
	b.Acme.Admin.Get(path("survey_forms/%d/form_types", id)).Wants(http.StatusOK).Into(&stages)
	if len(stages.Stages) != 2 || len(stages.Stages[0].Sections) != 2 || stages.Stages[1].Sections[0].ID != "more" {
		t.Errorf("by stage: %+v", stages)
	}
	b.Acme.Admin.Delete(base + "/more?draft_number=5").Wants(http.StatusOK)
	if got := order(); got != "place walk end" {
		t.Errorf("removed: %s", got)
	}
	b.Acme.Admin.Delete(base+"/more?draft_number=6").Refuses(http.StatusNotFound, "not_found")
	b.Acme.Admin.Delete(base+"/place?draft_number=6").Refuses(http.StatusUnprocessableEntity, "invalid")
	b.Acme.Admin.Post(base, body{"draft_number": 6}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "section", "This is required.")
	b.Acme.Worker.Get(base).Wants(http.StatusForbidden)
}

func TestFormsBeginWithOthers(t *testing.T) {
	b := newBench(t)
	doc := survey()
	doc.Sections[1].Questions[0].Options[1].Notify = []int64{b.Acme.Manager.ID}
	id := b.draft()
	b.save(id, 1, doc)
	var file forms.File
	b.Acme.Admin.Get(path("survey_forms/%d/file", id)).Wants(http.StatusOK).Into(&file)
	create := func(who *servertest.Client, from body) *servertest.Response {
		return who.Post("/api/survey_forms", from)
	}
	if file.Name != fmt.Sprint("Survey form ", id) || file.Purpose != servertest.Surveys || file.Format != "hivis form" {
		t.Errorf("the file is %+v", file)
	}
	var copied, imported servertest.SurveyID
	create(b.Acme.Admin, body{"form_id": id}).Wants(http.StatusCreated).Into(&copied)
	create(b.Globex.Admin, body{"from": body{"file": file}}).Wants(http.StatusCreated).Into(&imported)
	if got := b.edited(copied.ID).Draft.Sections[1].Questions[0].Options[1].Notify; !slices.Equal(got, []int64{b.Acme.Manager.ID}) {
		t.Errorf("a copy tells %v", got)
	}
	var theirs forms.DraftAnswer
	b.Globex.Admin.Get(path("survey_forms/%d/document", imported.ID)).Wants(http.StatusOK).Into(&theirs)
	if got := theirs.Draft.Sections[1].Questions; len(got) != 9 || len(got[0].Options[1].Notify) > 0 {
		t.Errorf("what was imported is %+v", got)
	}
	create(b.Globex.Admin, body{"form_id": id}).Refuses(http.StatusNotFound, "not_found")
	file.Document.Sections[1].Title = ""
	create(b.Acme.Admin, body{"from": body{"file": file}}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "from.file.document.sections[1].title", "Give this a label.")
	create(b.Acme.Admin, body{"from": body{"shelf": "nothing"}}).Refuses(http.StatusUnprocessableEntity, "invalid").SaysAt("from.shelf", "Choose one of the ready forms.", "bg", "Изберете един от готовите формуляри.")
	var shelf forms.ReadyFormsAnswer
	b.Acme.Admin.Get("/api/survey_forms/shelf").Wants(http.StatusOK).Into(&shelf)
	if len(shelf.Forms) != 6 {
		t.Errorf("%d ready forms", len(shelf.Forms))
	}
}

func TestAPictureOfWhatIsMeant(t *testing.T) {
	b := newBench(t)
	id := b.draft()
	b.save(id, 1, survey())
	set := func(draft int, question string, file int64) *servertest.Response {
		return b.Acme.Admin.Patch(path("survey_forms/%d/reference_image", id), body{"draft_number": draft, "question_id": question, "attachment_id": file})
	}
	picture := b.Acme.Admin.Uploaded("so.png", servertest.Picture)
	var is forms.DraftAnswer
	set(2, "heat", picture).Wants(http.StatusOK).Into(&is)
	if is.Draft.Sections[1].Questions[2].Image != picture || len(is.Images) != 1 {
		t.Fatalf("the draft is %+v", is)
	}
	if link := b.Acme.Admin.Get(is.Images[0].URL); link.StatusCode != http.StatusOK {
		t.Errorf("the picture answers %d", link.StatusCode)
	}
	set(3, "nothing", picture).Refuses(http.StatusUnprocessableEntity, "invalid")
	set(3, "heat", b.Acme.Manager.Uploaded("theirs.png", servertest.Picture)).Refuses(http.StatusUnprocessableEntity, "invalid")
	set(3, "heat", b.Acme.Admin.Uploaded("words.txt", []byte("no picture"))).Refuses(http.StatusUnprocessableEntity, "invalid")
	// Somebody else's file is not shown by naming it in a document.
	doc := survey()
	doc.Sections[1].Questions[1].Image = b.Acme.Manager.Uploaded("secret.png", servertest.Picture)
	b.Acme.Admin.Put(path("survey_forms/%d/document", id), body{"draft_number": 3, "document": doc}).Refuses(http.StatusUnprocessableEntity, "invalid")
	set(3, "heat", 0).Wants(http.StatusOK).Into(&is)
	if len(is.Images) != 0 {
		t.Errorf("the picture stays: %+v", is.Images)
	}
}

func TestFormsOfAnotherOrganizationAreNotThere(t *testing.T) {
	b := newBench(t)
	id := b.form()
	for _, r := range []*servertest.Response{
		b.Globex.Admin.Get(path("survey_forms/%d/document", id)),
		b.Globex.Admin.Put(path("survey_forms/%d/document", id), body{"draft_number": 3, "document": survey()}),
		b.Globex.Admin.Post(path("survey_forms/%d/publish", id), body{"draft_number": 3}),
		b.Globex.Admin.Get(path("survey_forms/%d/versions/1", id)),
		b.Globex.Admin.Get(path("survey_forms/%d/file", id)),
	} {
		r.Refuses(http.StatusNotFound, "not_found")
	}
	b.Acme.Admin.Delete(path("survey_forms/%d", b.draft())).Wants(http.StatusOK)
	begun := b.begin(id)
	b.answer(begun, false).Wants(http.StatusOK)
	if b.Acme.Admin.Delete(path("survey_forms/%d", id)).StatusCode == http.StatusOK {
		t.Error("a form with which records began was removed")
	}
}
