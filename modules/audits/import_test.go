package audits_test

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"hivis/core/search"
	"hivis/modules/audits"
	"hivis/platform/sheets"
	"hivis/server/servertest"
)

const importPath = "/api/audit_records_bulk_upload"

func (b *bench) sends(c *servertest.Client, file string, fields map[string]string) sheets.Outcome {
	b.t.Helper()
	return servertest.As[sheets.Outcome](c.UploadTo(importPath, "table.csv", []byte(file), fields).Wants(http.StatusOK))
}

// TestInspectionsFromAnotherSystem come as they were: with their answers, under a number by which they are still
// found, once however often their file is sent.
func TestInspectionsFromAnotherSystem(t *testing.T) {
	b := newBench(t)
	text, err := os.ReadFile("testdata/safetyculture-inspections.csv")
	if err != nil {
		t.Fatal(err)
	}
	file, admin := string(text), b.Acme.Admin
	tried := b.sends(admin, file, map[string]string{"dry_run": "true"})
	if tried.MappedBy != "SafetyCulture: inspections" || tried.ToAdd != 3 || tried.ProblemsTotal != 0 || b.Insert("select count(*) from audits") != 0 {
		t.Fatalf("tried: %+v", tried)
	}
	if done := b.sends(admin, file, nil); done.Added != 3 {
		t.Fatalf("added %+v", done)
	}
	var found search.Found
	admin.Get("/api/v1/search?q=sc-1042").Wants(http.StatusOK).Into(&found)
	if len(found.Results) != 1 {
		t.Fatalf("by its former number: %+v", found)
	}
	one := b.read(admin, found.Results[0].ID)
	if one.Status != audits.Approved || one.Title != "North hall walk" || *one.Percent != 90 || one.Score.Reached != 18 || one.Auditor.ID != b.Acme.Manager.ID || one.Template.Name != "Weekly walk (imported)" {
		t.Errorf("it is %+v", one.Audit)
	}
	if len(one.Aliases) != 1 || one.Aliases[0].Source != "SafetyCulture" || one.Aliases[0].Alias != "SC-1042" {
		t.Errorf("it was called %+v", one.Aliases)
	}
	if len(one.Answers) != 3 || one.Answers[0].Text != "Yes" || one.Form.Document.Sections[0].Questions[2].Label != "Remarks of the inspector" || one.CompletedAt.UTC().Format("15:04") != "08:40" {
		t.Errorf("answered %+v at %v", one.Answers, one.CompletedAt)
	}
	admin.Get("/api/v1/search?q=pallets+exit").Wants(http.StatusOK).Into(&found)
	if len(found.Results) != 1 {
		t.Errorf("by its answers: %+v", found)
	}
	again := b.sends(admin, file, nil)
	if again.Added != 0 || again.Already != 3 || b.Insert("select count(*) from audits") != 3 || b.Insert("select count(*) from audit_templates where name like '%imported%'") != 2 {
		t.Errorf("sent again: %+v", again)
	}
	more := strings.ReplaceAll(strings.ReplaceAll(file, "SC-10", "SC-20"), ",Are exits clear?", ",Is the gate shut?")
	if done := b.sends(admin, more, nil); done.Added != 3 || b.Insert("select count(*) from audit_templates where name = 'Weekly walk (imported) 2'") != 1 {
		t.Errorf("with another question: %+v", done)
	}
	b.Acme.Manager.Get("/api/audit_records?q=SC-1044").Wants(http.StatusOK)
}

// TestAnswersInRows are one inspection where they have one number.
func TestAnswersInRows(t *testing.T) {
	b := newBench(t)
	const file = "Template,Site,Started at,Former number,Former system,Question,Answer,Remarks\n" +
		"Walk,Auckland,2025-01-07 09:00,77,Elsewhere,Exits clear?,Yes,\nWalk,Auckland,2025-01-07 09:00,77,Elsewhere,Lights on?,No,Two are dark\nWalk,Auckland,2025-01-08 09:00,78,Elsewhere,Exits clear?,Yes,\n"
	done := b.sends(b.Acme.Admin, file, nil)
	if done.Added != 3 || b.Insert("select count(*) from audits where status = 'approved'") != 2 || b.Insert("select count(*) from form_answers where kind = 'Audit'") != 3 {
		t.Errorf("added %+v", done)
	}
	// A bare number is also one of another system.
	var list audits.List
	b.Acme.Admin.Get("/api/audit_records?q=77").Wants(http.StatusOK).Into(&list)
	if len(list.Audits) != 1 || list.Audits[0].Number != "AUD-000001" {
		t.Errorf("77 finds %+v", list.Audits)
	}
	again := b.sends(b.Acme.Admin, file, nil)
	if again.Already != 3 || again.Added != 0 {
		t.Errorf("again: %+v", again)
	}
}

// TestWhatCannotBeImported is said by row and column, and then nothing is there.
func TestWhatCannotBeImported(t *testing.T) {
	b := newBench(t)
	const head = "Template,Site,Started at,Completed at,Score %,Former number\n"
	for row, want := range map[string]string{
		",Auckland,2025-01-07,,,1\n":                                    "audit_template: This is required.",
		"Walk,Nowhere,2025-01-07,,,1\n":                                 "site",
		"Walk,Auckland,,,,1\n":                                          "audit_started_at: This is required.",
		"Walk,Auckland,2025-01-07,2025-01-06,,1\n":                      "audit_completed_at: It cannot have ended before it began.",
		"Walk,Auckland,2027-01-07,,,1\n":                                "audit_completed_at: The time must not be in the future.",
		"Walk,Auckland,2025-01-07,,101,1\n":                             "audit_percent: This must be a number.",
		"Walk,Auckland,2025-01-07,,,1\nWalk,Auckland,2025-01-08,,,1\n":  "former_number: This is given twice.",
		"Walk,Auckland,2025-01-07,,," + strings.Repeat("9", 121) + "\n": "former_number: This is too long: at most 120 characters.",
		"Walk,Auckland,2025-01-07,,,2\n":                                "former_system: This is required.",
		strings.Repeat("W", 101) + ",Auckland,2025-01-07,,,1\n":         "audit_template: This is too long: at most 100 characters.",
		"Walk,Auckland,some day,,,1\n":                                  "audit_started_at",
	} {
		out := b.sends(b.Acme.Admin, head+row, map[string]string{"dry_run": "true"})
		said := ""
		for _, p := range out.Problems {
			said += fmt.Sprintf("%d %s: %s|", p.Row, p.Field, p.Message)
		}
		if !strings.Contains(said, want) {
			t.Errorf("%q: %q", row, said)
		}
		b.Acme.Admin.UploadTo(importPath, "table.csv", []byte(head+row), nil).Refuses(http.StatusUnprocessableEntity, "import_has_problems")
	}
	if n := b.Insert("select count(*) from audits"); n != 0 {
		t.Errorf("%d are there", n)
	}
	b.auditor.UploadTo(importPath, "table.csv", []byte(head), nil).Refuses(http.StatusForbidden, "permission_denied")
}

// TestAMappingFileOfOnesOwn says by headings how a table is read.
func TestAMappingFileOfOnesOwn(t *testing.T) {
	b := newBench(t)
	const file = "Runde,Werk,Tag,Nr,Egal,Boden sauber?\nWoche,Akl,07.01.2025,R-1,x,ja\n"
	own := fmt.Sprintf(`{"name": "Old book", "module": "Audit", "version": 1, "date_order": "dmy", "ignored": ["Egal"], "fields": {"audit_template": {"columns": ["Runde"]},
		"site": {"columns": ["Werk"], "values": {"Akl": "%d"}}, "audit_started_at": {"columns": ["Tag"]}, "former_number": {"columns": ["Nr"]}, "former_system": {"constant": "Book"}}}`, b.Acme.Sites[0])
	done := b.sends(b.Acme.Admin, file, map[string]string{"mapping_file": own})
	if done.MappedBy != "Old book" || done.Added != 1 || b.Insert("select count(*) from form_answers where text = 'ja'") != 1 || b.Insert("select count(*) from form_answers where text = 'x'") != 0 {
		t.Errorf("%+v", done)
	}
	send := func(mapping string) *servertest.Response {
		return b.Acme.Admin.UploadTo(importPath, "table.csv", []byte(file), map[string]string{"mapping_file": mapping})
	}
	send(strings.Replace(own, `"Audit"`, `"Action"`, 1)).Refuses(http.StatusUnprocessableEntity, "invalid")
	send(strings.Replace(own, `"audit_template"`, `"absent"`, 1)).Refuses(http.StatusUnprocessableEntity, "invalid")
	send(strings.Replace(own, `"ignored"`, `"absent"`, 1)).Refuses(http.StatusUnprocessableEntity, "invalid")
	send("{").Refuses(http.StatusUnprocessableEntity, "invalid")
}

// TestInspectionsSayWhatCouldKill by their columns, as exports have them.
func TestInspectionsSayWhatCouldKill(t *testing.T) {
	b := newBench(t)
	const head = "Template,Site,Started at,High energy,Direct control,Guard in place?\n"
	send := func(said, dryRun string) sheets.Outcome {
		return b.sends(b.Acme.Admin, head+"Walk,Auckland,2026-11-01 08:00,"+said+",Yes\n", map[string]string{"dry_run": dryRun})
	}
	b.Wants("without control", send("Sound,", "true").Problems[0].Message, "Say which of the high energies have a direct control. If none has one, say so.")
	b.Wants("added", send(`"Sound, Motion",Yes`, "false").Added, 1)
	var list audits.List
	b.Acme.Admin.Get("/api/audit_records?energy_class=success").Wants(http.StatusOK).Into(&list)
	b.Wants("what it says", []any{list.Audits[0].HighEnergies, list.Audits[0].ControlledEnergies}, "[[motion sound] [motion sound]]")
	b.Wants("its one question", len(b.read(b.Acme.Admin, list.Audits[0].ID).Answers), 1)
}
