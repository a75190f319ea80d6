package library_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/core/attachments"
	"hivis/core/notifications"
	"hivis/modules/library"
	"hivis/server/servertest"
)

// people are those who read nothing of the manager's own unless it is shared.
func (b *bench) people() []*servertest.Client {
	return []*servertest.Client{b.Acme.Worker, b.Acme.Outsider, b.Acme.Guest}
}

func TestWhatBecomesOfAFile(t *testing.T) {
	b := newBench(t)
	manager, site := b.Acme.Manager, b.Acme.Sites[0]
	file := b.file(manager, body{"site_id": site, "name": "Fire rules", "author": " Ana  Petrova ", "tags": []string{"Fire", "PPE", "fire"}})
	b.Wants("as it begins", []any{file.Number, file.Kind, file.Version, file.Author, file.Tags, file.Versions[0].Name}, "[DOC-000001 pdf 1 Ana Petrova [fire ppe] rules.pdf]")
	manager.Patch(pathOf(file.ID, ""), body{"name": "  "}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "name", "File name must not be empty.")
	manager.Patch(pathOf(file.ID, ""), body{"review_on": "2026-12-01"}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "owner_id", "Choose who looks at the document by the review date.")
	manager.Patch(pathOf(file.ID, ""), body{"review_on": "2026-11-19", "owner_id": manager.ID}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "review_on", "This day is over. Choose a later one.")
	file = recordOf(manager.Patch(pathOf(file.ID, ""), body{"name": "Fire rules 2026", "tags": []string{"fire"}, "owner_id": manager.ID, "review_on": "2026-12-01"}).Wants(http.StatusOK))
	for query, want := range map[string]string{"q=ANA+fire": "[Fire rules 2026]", "tag=Fire": "[Fire rules 2026]", "tag=ppe": "[]", "q=ppe": "[]", "kind=pdf": "[Fire rules 2026]", "kind=video": "[]", "author=Ana+Petrova": "[Fire rules 2026]", "q=DOC-1": "[Fire rules 2026]"} {
		b.Wants(query, b.names(b.Acme.Worker, query), want)
	}
	word := office(t, "word/document.xml", 5)
	file = recordOf(manager.Post(pathOf(file.ID, "/versions"), body{"attachment_id": manager.Uploaded("rules.docx", word), "note": "Rewritten"}).Wants(http.StatusOK))
	b.Wants("both versions are there", []any{file.Kind, file.Version, file.Versions[0].Note, file.Versions[1].Name}, "[word 2 Rewritten rules.pdf]")
	if got := b.Acme.Worker.Get(recordOf(b.Acme.Worker.Get(pathOf(file.ID, ""))).Versions[1].URL).Wants(http.StatusOK); !bytes.HasPrefix(got.Bytes, []byte("%PDF")) {
		t.Error("the first version is not what it was")
	}
	var verbs []string
	for _, e := range file.Timeline {
		verbs = append(verbs, e.Verb)
	}
	b.Wants("its timeline", verbs, "[version_added updated created]")
	manager.Delete(pathOf(file.ID, ""), body{"reason": "Old"}).Wants(http.StatusOK)
	b.Wants("deleted", b.names(manager, ""), "[]")
	manager.Post(pathOf(file.ID, "/restore"), nil).Wants(http.StatusOK)
	b.Wants("restored", b.names(manager, ""), "[Fire rules 2026]")
}

func TestHostileFiles(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	for what, content := range map[string][]byte{
		"svg":     []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
		"html":    []byte("<!DOCTYPE html><script>alert(1)</script>"),
		"program": []byte("MZ\x90\x00" + strings.Repeat("\x00", 200)),
		"zip":     office(t, "bomb.bin", 5_000_000), // that calls itself a document
	} {
		manager.Upload("photo.docx", content).Refuses(http.StatusUnprocessableEntity, "invalid")
		b.Wants(what+" leaves nothing", b.Insert("select storage_used_bytes + (select count(*) from attachments) from organizations where id = $1", b.Acme.ID), 0)
	}
	text := manager.Uploaded("notes.txt", []byte("Just a text that may be attached, and is no document.\n"))
	manager.Post("/api/library_files", body{"attachment_id": text, "own": true}).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("attachment_id", "Allowed files are images, PPT, PDF, Word, XLS and MP4.", "de", "Erlaubt sind Bilder, PPT, PDF, Word, XLS und MP4.")
	bomb := office(t, "word/document.xml", 50_000_000) // it is small as it comes, and is never unpacked
	file := recordOf(manager.Post("/api/library_files", body{"attachment_id": manager.Uploaded("..\\..\\etc/passwd\u202efdp.exe", bomb), "own": true}).Wants(http.StatusCreated))
	b.Wants("by its content", []any{file.Kind, file.Name, file.Versions[0].Name, file.Size == int64(len(bomb))}, "[word passwdfdp.exe passwdfdp.exe.docx true]")
	answer := manager.Get(file.URL).Wants(http.StatusOK)
	b.Wants("downloaded", answer.Header.Get("Content-Disposition"), "attachment; filename=passwdfdp.exe.docx")
	manager.Post("/api/library_files", body{"attachment_id": manager.Uploaded("a.pdf", b.pdf())}).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "folder_id", "Choose where the file is to be: in a folder, at a site, or in your own folders.")
	others := b.Acme.Admin.Uploaded("a.pdf", b.pdf())
	manager.Post("/api/library_files", body{"attachment_id": others, "own": true}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "attachment_id", "A file is missing or already used. Add it again.")
	b.Acme.Worker.Post("/api/library_files", body{"attachment_id": others, "own": true}).Refuses(http.StatusForbidden, "permission_denied")
}

// TestWhereADocumentIsUsed and that it takes no room again.
func TestWhereADocumentIsUsed(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	file := b.file(manager, body{"site_id": b.Acme.Sites[0], "name": "How to lift"})
	var storage library.Storage
	manager.Get("/api/library_files/storage").Wants(http.StatusOK).Into(&storage)
	before := storage
	number := b.observation(b.Acme.Worker, b.copied(b.Acme.Worker, file.ID))
	read := recordOf(manager.Get(pathOf(file.ID, "")).Wants(http.StatusOK))
	b.Wants("used", fmt.Sprint(len(read.Uses), read.Uses[0].Kind, read.Uses[0].Number), fmt.Sprint(1, "Observation", number))
	manager.Get("/api/library_files/storage").Wants(http.StatusOK).Into(&storage)
	b.Wants("no room is taken again", storage.Used, before.Used)
	guest := recordOf(b.Acme.Guest.Get(pathOf(file.ID, "")).Wants(http.StatusOK))
	b.Wants("a reader of the site sees it as well", len(guest.Uses), 1)
	manager.Put(pathOf(file.ID, "/shares"), body{"user_ids": []int64{b.Acme.Outsider.ID}, "role_ids": []int64{}, "site_ids": []int64{}}).Wants(http.StatusOK)
	b.Wants("who does not see the record is not told of it", len(recordOf(b.Acme.Outsider.Get(pathOf(file.ID, ""))).Uses), 0)
	b.Globex.Admin.Post(pathOf(file.ID, "/copy"), nil).Refuses(http.StatusNotFound, "not_found")
}

// TestWhatIsAttachedIsTheVersionThatWasChosen although a new one came meanwhile.
func TestWhatIsAttachedIsTheVersionThatWasChosen(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	file := b.file(manager, body{"site_id": b.Acme.Sites[0]})
	later := manager.Uploaded("rules.docx", office(t, "word/document.xml", 7))
	manager.Post(pathOf(file.ID, "/versions"), body{"attachment_id": later}).Wants(http.StatusOK)
	for _, c := range []struct{ query, kind string }{
		{"?version=1", "application/pdf"}, {"?version=2", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"},
		{"", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"},
	} {
		var answer attachments.Uploaded
		b.Acme.Worker.Post(pathOf(file.ID, "/copy")+c.query, nil).Wants(http.StatusCreated).Into(&answer)
		b.Wants("chosen "+c.query, answer.Attachment.ContentType, c.kind)
	}
	b.Acme.Worker.Post(pathOf(file.ID, "/copy?version=3"), nil).Refuses(http.StatusNotFound, "not_found")
}

// TestADocumentIsUsedByRecordsOfAllKinds, which take a copy of it as any upload.
func TestADocumentIsUsedByRecordsOfAllKinds(t *testing.T) {
	b := newBench(t)
	o, manager := b.Acme, b.Acme.Manager
	for i, c := range []struct {
		kind string
		make func(file int64) (number string)
	}{
		{"Observation", func(file int64) string { return b.observation(manager, file) }},
		{"Action", func(file int64) string {
			return manager.Post("/api/actions", body{"description": "Fit a rail", "control_type": "engineering", "responsible_id": o.Worker.ID,
				"due_date": "2026-11-25", "site_id": o.Sites[0], "attachment_ids": []int64{file}}).Wants(http.StatusCreated).Number("action")
		}},
		{"Incident", func(file int64) string {
			return manager.Post("/api/incidents", body{"incident_type": "near_miss", "description": "A pallet fell", "immediate_action": "Closed the aisle", "site_id": o.Sites[0],
				"occurred_at": b.Now().Add(-time.Hour), "shift": "first", "anybody_hurt": "no", "investigation_required": true, "recordable": "undecided", "attachment_ids": []int64{file}}).Wants(http.StatusCreated).Number("incident")
		}},
		{"Permit", func(file int64) string {
			return manager.Post("/api/permit_form_questions", b.PermitBody(o, b.AnyPermitType(o), body{"attachment_ids": []int64{file}})).Wants(http.StatusCreated).Number("permit")
		}},
		{"HIRA", func(file int64) string {
			return manager.Post("/api/risk_assessments", body{"title": "Loading trucks", "activity": "Loading", "classification": "routine", "site_ids": []int64{o.Sites[0]},
				"reviewer_id": o.Admin.ID, "rows": []body{}, "attachment_ids": []int64{file}}).Wants(http.StatusCreated).Number("risk_assessment")
		}},
		{"Audit", func(file int64) string {
			id := b.Audit(o, manager, b.AnyAuditTemplate(o))
			b.AuditAnswers(manager, id, "phone", []body{{"question_id": "list", "attachment_ids": []int64{file}, "answered_at": b.Now()}}).Wants(http.StatusOK)
			return manager.Get(fmt.Sprintf("/api/audit_records/%d", id)).Wants(http.StatusOK).Number("audit")
		}},
	} {
		file := b.file(manager, body{"site_id": o.Sites[0], "attachment_id": manager.Uploaded("lift.docx", office(t, "word/document.xml", 5+i))})
		number := c.make(b.copied(manager, file.ID))
		var uses []string
		for _, use := range recordOf(manager.Get(pathOf(file.ID, "")).Wants(http.StatusOK)).Uses {
			uses = append(uses, use.Kind, use.Number)
		}
		b.Wants(c.kind+" uses it", uses, []string{c.kind, number})
	}
}

func TestFavorites(t *testing.T) {
	b := newBench(t)
	file := b.file(b.Acme.Manager, body{"site_id": b.Acme.Sites[0], "name": "Map"})
	folder := b.folder(b.Acme.Manager, "Maps", body{"site_id": b.Acme.Sites[0]})
	worker := b.Acme.Worker
	var mark library.FavoriteAnswer
	worker.Post("/api/favorites", body{"library_file_id": file.ID}).Wants(http.StatusCreated).Into(&mark)
	worker.Post("/api/favorites", body{"folder_id": folder}).Wants(http.StatusCreated)
	worker.Post("/api/favorites", body{}).Refuses(http.StatusUnprocessableEntity, "invalid")
	b.Acme.Outsider.Post("/api/favorites", body{"library_file_id": file.ID}).Refuses(http.StatusNotFound, "not_found")
	b.Wants("mine", []any{b.names(worker, "favorite=true"), b.folders(worker, "favorite=true"), b.names(b.Acme.Manager, "favorite=true")}, "[[Map] [Maps] []]")
	path := fmt.Sprintf("/api/favorites/%d", mark.Favorite.ID)
	b.Acme.Manager.Patch(path, body{"favorite": false}).Refuses(http.StatusNotFound, "not_found")
	worker.Patch(path, body{"favorite": false}).Wants(http.StatusOK)
	b.Wants("not any more", b.names(worker, "favorite=true"), "[]")
}

// TestSeveralFilesAtOnce are moved and marked all, or none of them is.
func TestSeveralFilesAtOnce(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	one, two := b.file(manager, body{"site_id": b.Acme.Sites[0], "name": "One"}), b.file(manager, body{"site_id": b.Acme.Sites[1], "name": "Two"})
	folder := b.folder(manager, "Both")
	both := func(more body) body {
		more["library_file_ids"] = []int64{two.ID, one.ID}
		return more
	}
	second := b.AddUser(b.Acme, "second", "Safety Manager", b.Acme.Sites[0])
	second.Post("/api/library_files/move", both(body{"own": true})).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "library_file_ids", "Some of these records are not there any more, or not yours to see. Reload the list.")
	manager.Put(pathOf(two.ID, "/shares"), body{"user_ids": []int64{second.ID}, "role_ids": []int64{}, "site_ids": []int64{}}).Wants(http.StatusOK)
	second.Post("/api/library_files/move", both(body{"own": true})).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "library_file_ids[0]", two.Number+": This folder or file can be changed by those at its site, or by who keeps it.")
	manager.Post("/api/library_files/move", both(body{})).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "folder_id", "Target folders not found to move into. Choose a folder.")
	b.Acme.Worker.Post("/api/library_files/move", both(body{"own": true})).Refuses(http.StatusForbidden, "permission_denied")
	b.Wants("nothing was moved", b.names(manager, "own=true"), "[]")
	manager.Post("/api/library_files/move", both(body{"folder_id": folder})).Wants(http.StatusOK)
	b.Wants("moved", b.names(manager, fmt.Sprintf("folder_id=%d&sort=name", folder)), "[One Two]")
	b.Acme.Worker.Post("/api/library_files/favorite", both(body{"favorite": true})).Refuses(http.StatusUnprocessableEntity, "invalid")
	for _, marked := range []bool{true, true, false} {
		manager.Post("/api/library_files/favorite", both(body{"favorite": marked})).Wants(http.StatusOK)
		b.Wants("marked", len(b.names(manager, "favorite=true")), map[bool]int{true: 2}[marked])
	}
}

// TestWhoHearsOfANewVersion relies on the file, may open it, and did not add it.
func TestWhoHearsOfANewVersion(t *testing.T) {
	b := newBench(t)
	manager, acme := b.Acme.Manager, b.Acme
	file := b.file(manager, body{"site_id": acme.Sites[0], "name": "Fire rules"})
	told := func() []string {
		t.Helper()
		var heard []string
		for _, c := range []*servertest.Client{manager, acme.Supervisor, acme.Worker, acme.Outsider, acme.Guest, acme.Admin} {
			var page notifications.Page
			c.Get("/api/v1/notifications").Wants(http.StatusOK).Into(&page)
			for _, n := range page.Notifications {
				if n.Kind == library.FileVersion && !n.IsRead {
					heard = append(heard, fmt.Sprintf("%s %s %s", strings.Split(c.Email, "@")[0], n.Params.Title, n.Params.Note))
				}
			}
		}
		b.Exec("update notifications set is_read = true where organization_id = $1", acme.ID)
		return heard
	}
	version := func(note string) {
		t.Helper()
		manager.Post(pathOf(file.ID, "/versions"), body{"attachment_id": manager.Uploaded("rules.pdf", b.pdf()), "note": note}).Wants(http.StatusOK)
		eventually(t, "those who rely on it are told", func() bool {
			return b.Insert("select count(*) from jobs.river_job where kind = 'library.tell_of_version' and state <> 'completed'") == 0
		})
	}
	share := func(people, roles, sites []int64) {
		t.Helper()
		manager.Put(pathOf(file.ID, "/shares"), body{"user_ids": people, "role_ids": roles, "site_ids": sites}).Wants(http.StatusOK)
	}
	none := []int64{}
	manager.Post("/api/library_files/favorite", body{"library_file_ids": []int64{file.ID}, "favorite": true}).Wants(http.StatusOK)
	acme.Worker.Post("/api/library_files/favorite", body{"library_file_ids": []int64{file.ID}, "favorite": true}).Wants(http.StatusOK)
	manager.Post(pathOf(file.ID, "/versions"), body{"attachment_id": manager.Uploaded("rules.pdf", b.pdf()), "note": "later"}).Wants(http.StatusOK)
	b.Wants("nobody before it is there", told(), "[]")
	acme.Worker.Post("/api/library_files/favorite", body{"library_file_ids": []int64{file.ID}, "favorite": false}).Wants(http.StatusOK)
	b.Live()
	version("nobody")
	b.Wants("nobody relies on it", told(), "[]")
	for _, c := range []*servertest.Client{manager, acme.Worker, acme.Guest} {
		c.Post("/api/library_files/favorite", body{"library_file_ids": []int64{file.ID}, "favorite": true}).Wants(http.StatusOK)
	}
	acme.Guest.Post("/api/library_files/favorite", body{"library_file_ids": []int64{file.ID}, "favorite": false}).Wants(http.StatusOK)
	share([]int64{acme.Outsider.ID}, none, none)
	told()
	version("both")
	b.Wants("by a mark and a share", told(), "[worker Fire rules both outsider Fire rules both]")
	share(none, none, []int64{acme.Sites[1]})
	version("site")
	b.Wants("by a site", told(), "[worker Fire rules site outsider Fire rules site]")
	share(none, none, none)
	manager.Patch(fmt.Sprintf("/api/move_to/%d", file.ID), body{"kind": "file", "own": true}).Wants(http.StatusOK)
	version("own")
	b.Wants("who cannot open it hears nothing", told(), "[]")
}
