package library_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hivis/core/search"
	"hivis/platform/sheets"
	"hivis/server/servertest"
)

const register = "File name or number,Document title,Folder (A / B),Author,Tags,Reviewed by (e-mail),Review by,Former number,Former system\n"

func (b *bench) register(c *servertest.Client, rows string, dryRun bool) *servertest.Response {
	return c.UploadTo("/api/library_files_bulk_upload", "register.csv", []byte(register+rows), map[string]string{"dry_run": fmt.Sprint(dryRun)})
}

// TestARegisterOfDocuments says what files are that are in the library already.
func TestARegisterOfDocuments(t *testing.T) {
	b := newBench(t)
	manager, site := b.Acme.Manager, b.Acme.Sites[0]
	there := b.folder(manager, "Procedures", body{"site_id": site})
	first := b.file(manager, body{"site_id": site, "attachment_id": manager.Uploaded("SOP-12.pdf", b.pdf()), "name": "SOP-12"})
	second := b.file(manager, body{"folder_id": there, "name": "Rules"})
	rows := fmt.Sprintf("sop-12.PDF,Lockout,procedures / Energy,Ana Petrova,LOTO; Energy,%s,2026-12-24,D-77,Safetymint\n%s,,Procedures,,,,,,\n", manager.Email, second.Number)

	out := servertest.As[sheets.Outcome](b.register(manager, rows, true).Wants(http.StatusOK))
	b.Wants("tried first", []any{out.ToAdd, out.Already, out.ProblemsTotal, out.Added}, "[1 1 0 0]")
	b.Wants("nothing is written", b.folders(manager, fmt.Sprintf("parent_id=%d", there)), "[]")
	out = servertest.As[sheets.Outcome](b.register(manager, rows, false).Wants(http.StatusOK))
	b.Wants("written", []any{out.Added, out.Already}, "[1 1]")

	file := recordOf(manager.Get(pathOf(first.ID, "")).Wants(http.StatusOK))
	b.Wants("what it is now", []any{file.Name, file.Author, file.Tags, file.Owner.ID == manager.ID, *file.ReviewOn, file.Path[0].Name, file.Path[1].Name, file.Aliases[0].Alias}, "[Lockout Ana Petrova [energy loto] true 2026-12-24 Procedures Energy D-77]")
	var verbs []string
	for _, e := range file.Timeline {
		verbs = append(verbs, e.Verb)
	}
	b.Wants("its timeline", verbs, "[moved updated created]")
	found := servertest.As[search.Found](manager.Get("/api/v1/search?q=D-77").Wants(http.StatusOK))
	b.Wants("found by its former number", []any{len(found.Results), found.Results[0].Number}, fmt.Sprintf("[1 %s]", first.Number))

	out = servertest.As[sheets.Outcome](b.register(manager, rows, false).Wants(http.StatusOK))
	b.Wants("sent again", []any{out.Added, out.Already}, "[0 2]")
	b.Wants("one folder of a name", b.folders(manager, fmt.Sprintf("parent_id=%d", there)), "[Energy]")
}

// TestARegisterThatIsSentAgain changes what it says otherwise, though the number is known.
func TestARegisterThatIsSentAgain(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	first, second := b.file(manager, body{"own": true}), b.file(manager, body{"own": true, "name": "Second"})
	theirs := b.file(b.Acme.Admin, body{"own": true})
	send := func(c *servertest.Client, rows string) (out sheets.Outcome) {
		b.register(c, rows, false).Wants(http.StatusOK).Into(&out)
		return out
	}
	send(manager, first.Number+",Lockout,,,,,,D-1,Safetymint\n")
	send(b.Acme.Admin, theirs.Number+",Hidden,,,,,,D-9,Safetymint\n")
	out := send(manager, first.Number+",Lockout and tagout,Energy,Ana,,,,D-1,Safetymint\n")
	b.Wants("sent again with another title", []any{out.Added, out.Already}, "[1 0]")
	got := recordOf(manager.Get(pathOf(first.ID, "")).Wants(http.StatusOK))
	b.Wants("what it is now", []any{got.Name, got.Author, got.Path[0].Name, len(got.Aliases)}, "[Lockout and tagout Ana Energy 1]")

	out = servertest.As[sheets.Outcome](b.register(manager, second.Number+",Other,,,,,,D-1,Safetymint\n", true).Wants(http.StatusOK))
	b.Wants("the number of another", []any{len(out.Problems), out.Problems[0].Field, out.Problems[0].Code}, "[1 former_number number_of_another_file]")
	out = send(manager, second.Number+",Other,,,,,,D-9,Safetymint\n")
	got = recordOf(manager.Get(pathOf(second.ID, "")).Wants(http.StatusOK))
	b.Wants("the number of one that is not seen", []any{out.Added, got.Name, len(got.Aliases)}, "[1 Other 0]")
}

// TestFoldersThatTheDatabaseHoldsEqual are one, however a computer writes their letters.
func TestFoldersThatTheDatabaseHoldsEqual(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	rows := ""
	for _, folder := range []string{"Caf\u00e9", "CAFE\u0301", "\u0130\u015f", "i\u0307\u015f", "i\u015f", "I\u015e"} {
		rows += fmt.Sprintf("%s,,%s,,,,,,\n", b.file(manager, body{"own": true}).Number, folder)
	}
	b.register(manager, rows, true).Wants(http.StatusOK)
	out := servertest.As[sheets.Outcome](b.register(manager, rows, false).Wants(http.StatusOK))
	b.Wants("written", out.Added, "6")
	cafes := 0
	for _, name := range strings.Fields(strings.Trim(fmt.Sprint(b.folders(manager, "")), "[]")) {
		if strings.HasPrefix(strings.ToLower(name), "caf") {
			cafes++
		}
	}
	b.Wants("one folder of a name", cafes, "1")

	b.file(manager, body{"own": true, "attachment_id": manager.Uploaded("U\u0308bung.pdf", b.pdf())})
	out = servertest.As[sheets.Outcome](b.register(manager, "\u00fcBUNG.pdf,Drill,,,,,,,\n", false).Wants(http.StatusOK))
	b.Wants("a file found by its name", out.Added, "1")
}

func TestWhatARegisterIsRefused(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	mine := b.file(manager, body{"own": true, "name": "Mine"})
	b.file(manager, body{"own": true})
	b.file(b.Acme.Admin, body{"own": true, "attachment_id": b.Acme.Admin.Uploaded("theirs.pdf", b.pdf())})
	b.file(b.Globex.Admin, body{"own": true, "attachment_id": b.Globex.Admin.Uploaded("globex.pdf", b.pdf())})
	for rows, want := range map[string]string{
		"rules.pdf,,,,,,,,\n":                              "document_file document_of_several",
		"theirs.pdf,,,,,,,,\n":                             "document_file unknown_document",
		"globex.pdf,,,,,,,,\n":                             "document_file unknown_document",
		"DOC-999999,,,,,,,,\n":                             "document_file unknown_document",
		",Title,,,,,,,\n":                                  "document_file required",
		mine.Number + ",,,,,,2026-12-24,,\n":               "document_owner review_owner_required",
		mine.Number + ",,,,,,2026-11-19,,\n":               "document_review_on library_day_over",
		mine.Number + ",,,,,nobody@acme.example,,,\n":      "document_owner unknown_person",
		mine.Number + ",A,,,,,,,\n" + mine.Number + ",B\n": "document_file duplicate",
	} {
		out := servertest.As[sheets.Outcome](b.register(manager, rows, true).Wants(http.StatusOK))
		got := map[string]bool{}
		for _, p := range out.Problems {
			got[p.Field+" "+p.Code] = true
		}
		if !got[want] {
			t.Errorf("%q: %v, wanted %s", rows, out.Problems, want)
		}
		b.register(manager, rows, false).Refuses(http.StatusUnprocessableEntity, "import_has_problems")
	}
	b.Acme.Guest.UploadTo("/api/library_files_bulk_upload", "register.csv", []byte(register+mine.Number+"\n"), nil).Refuses(http.StatusForbidden, "permission_denied")
	if got := recordOf(manager.Get(pathOf(mine.ID, "")).Wants(http.StatusOK)); got.Name != "Mine" {
		t.Errorf("it is called %s", got.Name)
	}
}
