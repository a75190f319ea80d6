package observations_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"hivis/modules/observations"
	"hivis/platform/sheets"
	"hivis/server/servertest"
)

const importPath = "/api/observations_bulk_upload"

type source = map[string]any

// upload sends a file with a mapping ("" for none).
func (b *bench) upload(c *servertest.Client, content, mapping string, dryRun bool) *servertest.Response {
	b.t.Helper()
	fields := map[string]string{"dry_run": fmt.Sprint(dryRun)}
	if mapping != "" {
		fields["mapping"] = mapping
	}
	return c.UploadTo(importPath, "table.csv", []byte(content), fields)
}

func (b *bench) outcome(r *servertest.Response) (out sheets.Outcome) {
	b.t.Helper()
	r.Wants(http.StatusOK).Into(&out)
	return out
}

func mappingOf(order string, fields map[string]source) string {
	encoded, _ := json.Marshal(map[string]any{"fields": fields, "date_order": order})
	return strings.Replace(string(encoded), `"date_order":"",`, "", 1)
}

// accidents are 425 reports of a mining company (public domain), and how somebody
// would map them to our fields.
func (b *bench) accidents() (content, mapping string) {
	b.t.Helper()
	file, err := os.ReadFile("testdata/accidents.csv")
	if err != nil {
		b.t.Fatal(err)
	}
	site := fmt.Sprint(b.Acme.Sites[0])
	return string(file), mappingOf("", map[string]source{
		"observed_at": {"column": 2}, "description": {"column": 10}, "comment": {"column": 9},
		"site":             {"column": 3, "values": source{"Country_01": site, "Country_02": site, "Country_03": fmt.Sprint(b.Acme.Sites[1])}},
		"risk_potential":   {"column": 6, "values": source{"I": "low", "II": "medium", "III": "medium", "IV": "high", "V": "critical", "VI": "critical"}},
		"observation_type": {"constant": "unsafe_condition"}, "no_action_reason": {"constant": "Investigated at the time"}, "action_required": {"constant": "No"},
	})
}

const head = "Type,Description,Comment,Site,Seen at,Risk,Why no action,What is to be done,Control,Responsible (e-mail),Action due\n"

func TestImportOfARealFile(t *testing.T) {
	b := newBench(t)
	file, mapping := b.accidents()
	first := b.outcome(b.upload(b.Acme.Admin, file, "", true))
	b.Wants("rows", first.Rows, 425)
	b.Wants("guess", fmt.Sprint(first.Mapping.Fields["description"].Column, first.Remembered, first.ToAdd), "10 false 0")
	b.Wants("sample", first.Columns[1].Samples[0], "01-01-2016 00:00")
	tried := b.outcome(b.upload(b.Acme.Admin, file, mapping, true))
	b.Wants("a dry run", fmt.Sprint(tried.ToAdd, tried.Added, tried.ProblemsTotal, tried.Mapping.Order, tried.Problems), "425 0 0dmy[]")
	b.Wants("after the dry run", b.total(b.Acme.Admin), 0)
	done := b.outcome(b.upload(b.Acme.Admin, file, mapping, false))
	b.Wants("added", done.Added, 425)
	b.Wants("after it", b.total(b.Acme.Admin), 425)
	again := b.outcome(b.upload(b.Acme.Admin, file, "", true))
	b.Wants("the next time", fmt.Sprint(again.Remembered, again.ToAdd), "true 425")
	b.Wants("in the other organization", b.outcome(b.upload(b.Globex.Admin, file, "", true)).Remembered, false)

	var list observations.List
	b.Acme.Admin.Get("/api/v2/observations?sort=number&per_page=1").Wants(http.StatusOK).Into(&list)
	o := list.Observations[0]
	b.Wants("the first", []any{o.Number, o.RiskPotential, o.Status, o.Site.Name, o.ObservedAt.UTC().Format(time.RFC3339), o.ReportedBy.Name},
		"[OBS-000001 high completed Auckland 2015-12-31T11:00:00Z Ada Admin]")
	b.Wants("its timeline", len(b.read(b.Acme.Admin, o.ID).Timeline), 1)
	b.Wants("told", b.notices(b.Acme.Manager, "observations_reported"), 1)
	b.theSameAsExcel(t)
}

// last is the id of the observation that was added last, or of one so many before it.
func (b *bench) last(before int64) int64 {
	return b.Insert("select id from observations order by id desc offset $1 limit 1", before)
}

func (b *bench) total(c *servertest.Client) int {
	b.t.Helper()
	return servertest.As[observations.List](c.Get("/api/v2/observations").Wants(http.StatusOK)).Meta.TotalCount
}

// notices counts what somebody was told of one kind.
func (b *bench) notices(c *servertest.Client, kind string) (n int) {
	b.t.Helper()
	for _, row := range b.Contents()["public.notifications"] {
		if columns := strings.Split(row, "|"); columns[2] == fmt.Sprint(c.ID) && columns[3] == kind {
			n++
		}
	}
	return n
}

// theSameAsExcel imports the same rows from an Excel file, with real dates.
func (b *bench) theSameAsExcel(t *testing.T) {
	t.Helper()
	file, mapping := b.accidents()
	lines, err := csv.NewReader(strings.NewReader(file)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	heads := make([]sheets.Heading, len(lines[0]))
	for i, title := range lines[0] {
		heads[i].Title = title
	}
	w, err := sheets.NewWriter(&out, "accidents", heads)
	for _, line := range lines[1:] {
		cells := make([]any, len(line))
		for i, cell := range line {
			cells[i] = cell
		}
		at, _, _ := sheets.Moment(line[1], sheets.DayFirst)
		cells[1] = at
		if err == nil {
			err = w.Row(cells...)
		}
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	b.Wants("added", b.outcome(b.upload(b.Acme.Admin, out.String(), mapping, false)).Added, 425)
	b.Wants("on the last day", len(column(b.exported(b.Acme.Admin, exportPath+"&from=2017-07-09"), "Number")), 2) // one of either file
}

func TestImportGuessesByWordsOfAnyLanguage(t *testing.T) {
	b := newBench(t)
	file := "Art;Beschreibung;Kommentar;Standort;Gesehen am;Risiko;Was zu tun ist;Schutzmaßnahme;Verantwortlich (E-Mail);Maßnahme fällig am\n" +
		"Unsicherer Zustand;Geländer fehlt;Sturz;Auckland;2026-11-19 10:00;Hoch;Geländer anbringen;Technisch;" + b.Acme.Supervisor.Email + ";2026-11-25\n" +
		"unsafe act;=cmd();Sturz;AUCKLAND;2026-11-19 11:00;low;Reden;Organisatorisch;" + strings.ToUpper(b.Acme.Supervisor.Email) + ";2026-11-26\n"
	done := b.outcome(b.upload(b.Acme.Manager, file, "", false))
	b.Wants("added", done.Added, 2)
	first := b.read(b.Acme.Manager, 1)
	b.Wants("its action", []any{first.Status, first.Actions[0].Description, first.Actions[0].ControlType, first.Actions[0].Responsible.ID == b.Acme.Supervisor.ID,
		first.Actions[0].DueDate, first.Actions[0].AssignedBy.ID == b.Acme.Manager.ID, *first.DueDate},
		"[open Geländer anbringen engineering true 2026-11-25 true 2026-11-25]")
	b.Wants("at the site's time", first.ObservedAt.UTC().Format("2006-01-02 15:04"), "2026-11-18 21:00") // Auckland
	b.Wants("told once", fmt.Sprint(b.notices(b.Acme.Supervisor, "actions_assigned"), b.notices(b.Acme.Supervisor, "action_assigned")), "1 0")
	b.Wants("of the second", b.read(b.Acme.Manager, 2).Description, "=cmd()")
	b.importAsksForTheOrderOfDates()
	b.whatIsTheSameInAllRowsIsWhatWasChosen()
}

func TestImportTellsWhatIsWrongByRowAndColumn(t *testing.T) {
	b := newBench(t)
	good := "Unsafe act,Rail,Fall,Auckland,2026-11-19,Low,Mended,,,,\n"
	file := head + good +
		"Unsafe act,,Fall,Nowhere,2026-13-19,Dreadful,,,,,\n" +
		",Rail,,Auckland,2027-01-01,Low,,Mend it,,nobody@acme.example,2026-11-01\n"
	for locale, want := range map[string]map[string]string{
		"en": {"3 Description": "Describe what you saw.", "3 Site": "Choose one of your sites.", "3 Seen at": "This must be a date with a time.", "3 Risk": "Choose one of the values offered.",
			"4 Type": "This is required.", "4 Responsible (e-mail)": "Choose an active user of your organization.", "4 Control": "This is required."},
		"de": {"3 Site": "Wählen Sie einen Ihrer Standorte."},
	} {
		out := b.outcome(b.upload(b.Acme.Admin.In(locale), file, "", true))
		said := map[string]string{}
		for _, p := range out.Problems {
			said[fmt.Sprint(p.Row, " ", p.Label)] = p.Message
		}
		for at, sentence := range want {
			if said[at] != sentence {
				t.Errorf("%s in %s: %q, wanted %q of %v", at, locale, said[at], sentence, said)
			}
		}
		b.Wants("to add", out.ToAdd, 1)
		b.Wants("unknown", out.Unknown, `[{site Nowhere 1} {risk_potential Dreadful 1} {action_responsible nobody@acme.example 1}]`)
	}
	before := b.Rows()
	refused := b.upload(b.Acme.Admin, file, "", false).Refuses(http.StatusUnprocessableEntity, "import_has_problems")
	refused.Says("Nothing was imported: 11 entries need attention.", "de", "Nichts wurde importiert: 11 Angaben brauchen Ihre Aufmerksamkeit.")
	refused.At(t, "rows[3].site", "Choose one of your sites.")
	b.Wants("all or nothing", fmt.Sprint(b.Rows()["observations"], b.Rows()["import_mappings"]), fmt.Sprint(before["observations"], before["import_mappings"]))
	b.importHoldsRowsToTheRulesOfAReport(t)
	b.importRefusesWhatIsNotThereOrNotSo(t)
	b.aNumberInACellIsNoIDOfOurs()
}

// importHoldsRowsToTheRulesOfAReport compares with POST /api/observations.
func (b *bench) importHoldsRowsToTheRulesOfAReport(t *testing.T) {
	t.Helper()
	for row, want := range map[string]string{
		"Other,Rail,Fall,Auckland,2026-11-19,Low,Mended,,,,":                                                                         "Name the type.",
		"Unsafe act,Rail,Fall,Auckland,2027-11-19,Low,Mended,,,,":                                                                    "The time must not be in the future.",
		"Unsafe act,Rail,Fall,Auckland,2026-11-19,Low,,,,,":                                                                          "Add at least one action, or give a reason why none is needed.",
		"Unsafe act,Rail,Fall,Auckland,2026-11-19,Low,,Mend,PPE," + b.Acme.Worker.Email + ",2026-11-01":                              "The due date must not be in the past.",
		"Unsafe act," + strings.Repeat("x", 4001) + ",Fall,Auckland,2026-11-19,Low,Mended,,,,":                                       "This is too long: at most 4000 characters.",
		"Unsafe act,Rail,Fall,Auckland,2026-11-19,Low,,Mend,PPE," + b.Globex.Worker.Email + ",2026-12-01":                            "Choose an active user of your organization.",
		"Unsafe act,Rail,Fall,Auckland,2026-11-19,Low,," + strings.Repeat("x", 2001) + ",PPE," + b.Acme.Worker.Email + ",2026-12-01": "This is too long: at most 2000 characters.",
	} {
		out := b.outcome(b.upload(b.Acme.Admin, head+row+"\n", "", true))
		if out.ProblemsTotal != 1 || out.Problems[0].Message != want {
			t.Errorf("%.80s: %+v, wanted %q", row, out.Problems, want)
		}
	}
}

func (b *bench) importAsksForTheOrderOfDates() {
	b.t.Helper()
	file := head + "Unsafe act,Rail,Fall,Auckland,3/4/2026,Low,Mended,,,,\n"
	asked := b.outcome(b.upload(b.Acme.Admin, file, "", true))
	b.Wants("asked", fmt.Sprint(asked.DateOrderNeeded, asked.ToAdd, " ", asked.Problems[0].Message), "true 0 Choose whether the day or the month comes first in the dates.")
	b.Wants("asked in German", b.outcome(b.upload(b.Acme.Admin.In("de"), file, "", true)).Problems[0].Message, "Wählen Sie, ob in den Daten zuerst der Tag oder der Monat steht.")
	asked.Mapping.Order = sheets.MonthFirst
	encoded, _ := json.Marshal(asked.Mapping)
	b.Wants("added", b.outcome(b.upload(b.Acme.Admin, file, string(encoded), false)).Added, 1)
	b.Wants("in March", b.read(b.Acme.Admin, b.last(0)).ObservedAt.UTC().Format("2006-01-02"), "2026-03-03") // Auckland is ahead
}

func TestWhoMayImport(t *testing.T) {
	b := newBench(t)
	file := head + "Unsafe act,Rail,Fall,Auckland,2026-11-19,Low,Mended,,,,\n"
	b.upload(b.Acme.Guest, file, "", true).Refuses(http.StatusForbidden, "permission_denied")
	b.Wants("a worker reads", b.upload(b.Acme.Worker, file, "", true).Refuses(http.StatusForbidden, "import_for_managers").Error,
		"Only those who also manage actions can import observations.")
	b.Wants("in Spanish", b.upload(b.Acme.Worker.In("es"), file, "", true).Refuses(http.StatusForbidden, "import_for_managers").Error,
		"Solo quien también gestiona acciones puede importar observaciones.")
	b.upload(b.Acme.Worker, "no table, and not read", "", true).Refuses(http.StatusForbidden, "import_for_managers")
	// A manager of one site cannot report for the other, in a file neither.
	b.Exec("delete from user_sites where organization_id = $1 and user_id = $2 and site_id = $3", b.Acme.ID, b.Acme.Manager.ID, b.Acme.Sites[0])
	b.Advance(time.Second)
	out := b.outcome(b.upload(b.Acme.Manager, file, "", true))
	b.Wants("a foreign site", out.Problems[0].Message, "Choose one of your sites.")
}
