package incidents_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"hivis/modules/incidents"
	"hivis/platform/sheets"
	"hivis/server/servertest"
)

type source = map[string]any

// TestImportOfARealFile imports 425 accidents of a mining company (public domain), with how
// severe they were and could have been, and somebody of a type who was hurt.
func TestImportOfARealFile(t *testing.T) {
	b := newBench(t)
	file, err := os.ReadFile("../observations/testdata/accidents.csv")
	if err != nil {
		t.Fatal(err)
	}
	site := fmt.Sprint(b.Acme.Sites[0])
	mapping, err := json.Marshal(map[string]any{"fields": map[string]source{
		"occurred_at": {"column": 2}, "description": {"column": 10},
		"site":            {"column": 3, "values": source{"Country_01": site, "Country_02": site, "Country_03": fmt.Sprint(b.Acme.Sites[1])}},
		"actual_severity": {"column": 5}, "potential_severity": {"column": 6, "values": source{"VI": "5"}},
		"victim_gender": {"column": 7}, "victim_type": {"column": 8, "values": source{"Employee": "employee", "Third Party": "contractor", "Third Party (Remote)": "contractor"}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	upload := func(dryRun bool) (out sheets.Outcome) {
		b.Acme.Admin.UploadTo("/api/incidents_bulk_upload", "table.csv", file, map[string]string{"mapping": string(mapping), "dry_run": fmt.Sprint(dryRun)}).Wants(http.StatusOK).Into(&out)
		return out
	}
	tried := upload(true)
	b.Wants("a dry run", []any{tried.Rows, tried.ProblemsTotal, tried.Added, tried.Problems}, "[425 0 0 []]")
	b.Wants("nothing is there yet", b.Insert("select count(*) from incidents"), 0)
	b.Wants("added", upload(false).Added, 425)
	var list incidents.List
	b.Acme.Admin.Get("/api/v2/incidents?sort=number&per_page=1").Wants(http.StatusOK).Into(&list)
	i := b.read(b.Acme.Admin, list.Incidents[0].ID)
	b.Wants("the first", []any{i.Number, i.Status, *i.Actual.Severity, *i.Potential.Severity, i.Victims[0].VictimType, i.Victims[0].Gender, i.Victims[0].Name}, "[INC-000001 rating_pending 1 4 contractor male Not named]")
	b.Wants("told once, and that somebody was hurt", []any{b.Insert("select count(*) from notifications where user_id = $1", b.Acme.Manager.ID), b.Insert("select (params ->> 'many')::int from notifications where kind = 'harm_reported' and user_id = $1", b.Acme.Manager.ID), b.Insert("select count(*) from mails where user_id = $1", b.Acme.Manager.ID)}, "[1 425 1]")
	again := upload(true)
	b.Wants("the same file again, tried", []any{again.Rows, again.ToAdd, again.Already}, "[425 0 425]")
	again = upload(false)
	b.Wants("and sent", []any{again.Added, again.Already, b.Insert("select count(*) from incidents"), b.Insert("select count(*) from notifications where user_id = $1", b.Acme.Manager.ID)}, "[0 425 425 1]")
}

// TestImportAgain leaves out what is here already as it stands in the file, as often as it is
// here, and of what the sender does not see it says nothing. Whoever asks for it gets it twice.
func TestImportAgain(t *testing.T) {
	b := newBench(t)
	const head = "What,Site,When\n"
	const fall, spill, fire = "A fall,Auckland,2026-11-01 10:00\n", "A spill,Auckland,2026-11-02 10:00\n", "A fire,Auckland,2026-11-03 10:00\n"
	send := func(as *servertest.Client, rows, again string) string {
		var out sheets.Outcome
		as.UploadTo("/api/incidents_bulk_upload", "table.csv", []byte(head+rows), map[string]string{"again": again,
			"mapping": `{"fields": {"description": {"column": 1}, "site": {"column": 2}, "occurred_at": {"column": 3}}}`}).Wants(http.StatusOK).Into(&out)
		return fmt.Sprint(out.Added, " ", out.Already, " of ", out.Rows)
	}
	admin := b.Acme.Admin
	b.Wants("twice in one file is two", send(admin, fall+fall+spill, ""), "3 0 of 3")
	b.Wants("a file that has grown", send(admin, fall+fall+fall+spill+fire, ""), "2 3 of 5")
	b.Wants("the same words an hour later, and at another site", send(admin, "A fall,Auckland,2026-11-01 11:00\nA fall,Honolulu,2026-11-01 10:00\n", ""), "2 0 of 2")
	b.Wants("asked for again", send(admin, fire, "true"), "1 0 of 1")
	b.Exec("update incidents set sensitive = true where description = 'A spill'")
	b.Acme.RoleIDs["Writes"] = b.Insert(`insert into roles (organization_id, name, rules) values ($1, 'Writes', '{"Incident": ["read", "create", "update"]}') returning id`, b.Acme.ID)
	b.Wants("sensitive to somebody else", send(b.AddUser(b.Acme, "writes", "Writes", b.Acme.Sites[0]), spill+fall, ""), "1 1 of 2")
	var list incidents.List
	admin.Get("/api/v2/incidents?q=fire").Wants(http.StatusOK).Into(&list)
	for _, i := range list.Incidents {
		admin.Delete(fmt.Sprint("/api/incidents/", i.ID), body{"reason": "Imported by mistake"}).Wants(http.StatusOK)
	}
	b.Wants("deleted since", send(admin, fire, ""), "1 0 of 1")
}

func TestWhoImports(t *testing.T) {
	b := newBench(t)
	b.Acme.Worker.UploadTo("/api/incidents_bulk_upload", "table.csv", []byte("a\nb\n"), nil).Refuses(http.StatusForbidden, "import_incidents_for_managers").
		Says("Only those who may change incidents can import them.", "de", "Nur wer Vorfälle ändern darf, kann sie importieren.")
}

// TestImportOfWhereAndWhoWasHurt takes a division by its name at the row's site, and counts
// an injury as harm where the row says no more than that.
func TestImportOfWhereAndWhoWasHurt(t *testing.T) {
	b := newBench(t)
	for _, site := range b.Acme.Sites[:2] {
		b.Exec("insert into divisions (organization_id, site_id, name) values ($1, $2, 'Packing')", b.Acme.ID, site)
	}
	file, err := os.ReadFile("testdata/sample.csv")
	if err != nil {
		t.Fatal(err)
	}
	mapping := map[string]string{"mapping": `{"fields": {"incident_type": {"column": 1}, "description": {"column": 2}, "site": {"column": 3}, "division": {"column": 4}, "occurred_at": {"column": 5},
		"anybody_hurt": {"column": 6}, "actual_severity": {"column": 7}, "potential_severity": {"column": 8}, "victim_type": {"column": 9}}}`}
	var out sheets.Outcome
	b.Acme.Admin.UploadTo("/api/incidents_bulk_upload", "table.csv", file, mapping).Wants(http.StatusOK).Into(&out)
	b.Wants("added", []any{out.Added, out.Problems}, "[5 []]")
	var list incidents.List
	b.Acme.Admin.Get("/api/v2/incidents?sort=number").Wants(http.StatusOK).Into(&list)
	got := []string{}
	for _, i := range list.Incidents {
		division := "-"
		if i.Division != nil {
			division = i.Site.Name + " " + i.Division.Name
		}
		got = append(got, fmt.Sprint(i.IncidentType, " ", division, " ", i.AnybodyHurt, " ", i.VictimsCount))
	}
	b.Wants("as they are read", strings.Join(got, "\n"), "injury Auckland Packing yes 0\nnear_miss - no 0\nillness Honolulu Packing yes 1\nfire - unknown 0\nnear_miss Auckland Packing no 0")
	b.Wants("told of harm, and of the rest", b.Insert("select count(*) from notifications where user_id = $1 and kind = 'harm_reported' and params ->> 'number' = 'INC-000001'", b.Acme.Manager.ID)*10+
		b.Insert("select (params ->> 'many')::int from notifications where user_id = $1 and kind = 'incidents_reported'", b.Acme.Manager.ID), 13)
	wrong := []byte("Type,What happened,Site,Division,Occurred at,Anybody hurt,Level,Could have been,Who\nFire,A bin,Auckland,Cellar,2026-11-20,,I,II,\n")
	b.Acme.Admin.UploadTo("/api/incidents_bulk_upload", "table.csv", wrong, mapping).Refuses(http.StatusUnprocessableEntity, "import_has_problems").At(t, "rows[2].division", "Choose a division of this site.")
}

// TestImportOfWhatIsOver keeps closed history closed and what was rated rated: none of it waits
// for anybody, and nobody is told of what is over.
func TestImportOfWhatIsOver(t *testing.T) {
	b := newBench(t)
	file := []byte("What,Site,When,Done at once,Hurt,Severity,Likelihood,Could,How likely,Level,State\n" +
		"A fall,Auckland,2019-03-01,Helped,Yes,II,Possible,IV,3,Serious,Closed\n" +
		"An old fire,Auckland,2018-03-01,,No,,,,,,closed\n" +
		"A near miss,Auckland,2026-11-01,Stopped,No,1,1,4,2,Minor,Rating pending\n" +
		"A spill,Auckland,2026-11-02,,No,II,,III,,,\n")
	columns := map[string]source{}
	for i, field := range []string{"description", "site", "occurred_at", "immediate_action", "anybody_hurt", "actual_severity", "actual_likelihood", "potential_severity", "potential_likelihood", "severity_level", "status"} {
		columns[field] = source{"column": i + 1}
	}
	mapping, err := json.Marshal(map[string]any{"fields": columns})
	if err != nil {
		t.Fatal(err)
	}
	var out sheets.Outcome
	b.Acme.Admin.UploadTo("/api/incidents_bulk_upload", "table.csv", file, map[string]string{"mapping": string(mapping)}).Wants(http.StatusOK).Into(&out)
	b.Wants("added", []any{out.Added, out.Problems}, "[4 []]")
	var list incidents.List
	b.Acme.Admin.Get("/api/v2/incidents?sort=number").Wants(http.StatusOK).Into(&list)
	var got []string
	for _, i := range list.Incidents {
		got = append(got, fmt.Sprint(i.Status, " ", i.Step, " ", i.SeverityLevel, " ", i.Actual.Level, " ", i.Potential.Level))
	}
	b.Wants("as they are read", strings.Join(got, "\n"), "closed done serious low high\nclosed done not_rated not_rated not_rated\nopen team minor low medium\nrating_pending report not_rated not_rated not_rated")
	b.Wants("told of what is open alone", b.Insert("select (params ->> 'many')::int from notifications where user_id = $1 and kind = 'incidents_reported'", b.Acme.Manager.ID), 2)
	b.Wants("nobody is told of harm", b.Insert("select count(*) from notifications where kind = 'harm_reported'"), 0)
	closed := b.read(b.Acme.Admin, list.Incidents[0].ID)
	b.Wants("nothing is asked of it any more", []any{steps(closed), missing(closed)}, "[[done not_needed not_needed not_needed done] []]")
	b.do(b.Acme.Admin, closed.ID, "preliminary_report", body{"user_ids": []int64{b.Acme.Manager.ID}})
	closed = b.read(b.Acme.Admin, closed.ID)
	b.Wants("nor once something is written", []any{closed.Step, steps(closed), missing(closed)}, "[done [done not_needed not_needed not_needed done] []]")
	reopened := b.do(b.Acme.Admin, closed.ID, "reopen", body{"reason": "The same happened again"})
	b.Wants("opened again, it is gone through", []any{reopened.Step, steps(reopened)}, "[report [current waiting waiting waiting waiting]]")
	b.Wants("who closed it here, and why", []any{closed.Closing.By.Name, closed.Closing.Remarks}, "[Ada Admin It was closed before it was imported.]")
}

// TestImportClosesNothing that is new, and nothing for who may close nothing.
func TestImportClosesNothing(t *testing.T) {
	b := newBench(t)
	row := func(at time.Time) []byte {
		return []byte("What,Site,When,Hurt,State\nA fall,Auckland," + at.Format("2006-01-02") + ",Yes,Closed\n")
	}
	mapping := map[string]string{"mapping": `{"fields": {"description": {"column": 1}, "site": {"column": 2}, "occurred_at": {"column": 3}, "anybody_hurt": {"column": 4}, "status": {"column": 5}}}`}
	send := func(as *servertest.Client, days int) *servertest.Response {
		return as.UploadTo("/api/incidents_bulk_upload", "table.csv", row(b.Now().AddDate(0, 0, -days)), mapping)
	}
	send(b.Acme.Admin, 28).Refuses(http.StatusUnprocessableEntity, "import_has_problems").
		SaysAt("rows[2].status", "Only what happened at least 30 days ago can be imported as closed. Import it as open, and close it here.", "de",
			"Als abgeschlossen wird nur importiert, was mindestens 30 Tage zurückliegt. Importieren Sie es als offen und schließen Sie es hier ab.")
	b.Acme.RoleIDs["Writes"] = b.Insert(`insert into roles (organization_id, name, rules) values ($1, 'Writes', '{"Incident": ["read", "create", "update"]}') returning id`, b.Acme.ID)
	writes := b.AddUser(b.Acme, "writes", "Writes", b.Acme.Sites[0])
	send(writes, 31).Refuses(http.StatusUnprocessableEntity, "import_has_problems").
		SaysAt("rows[2].status", "Only those who may close incidents at this site can import closed ones.", "es", "Solo quienes pueden cerrar incidentes en este centro pueden importar incidentes cerrados.")
	b.Wants("nothing came", b.Insert("select count(*) from incidents"), 0)
	send(b.Acme.Admin, 31).Wants(http.StatusOK)
}

// TestImportOfWhatCouldKill takes it from its columns, and refuses what contradicts itself.
func TestImportOfWhatCouldKill(t *testing.T) {
	b := newBench(t)
	send := func(said string, dryRun bool) (out sheets.Outcome) {
		b.Acme.Admin.UploadTo("/api/incidents_bulk_upload", "table.csv", []byte("What,Site,When,Energy,Held\nA fall,Auckland,2026-11-01 10:00,"+said+"\n"), map[string]string{"dry_run": fmt.Sprint(dryRun),
			"mapping": `{"fields": {"description": {"column": 1}, "site": {"column": 2}, "occurred_at": {"column": 3}, "high_energies": {"column": 4}, "controlled_energies": {"column": 5}}}`}).Wants(http.StatusOK).Into(&out)
		return out
	}
	b.Wants("without control", send("Gravity,", true).Problems[0].Message, "Say which of the high energies have a direct control. If none has one, say so.")
	b.Wants("added", send(`"Gravity, Motion",Gravity`, false).Added, 1)
	var list incidents.List
	b.Acme.Admin.Get("/api/v2/incidents").Wants(http.StatusOK).Into(&list)
	i := list.Incidents[0]
	b.Wants("what it says", []any{i.Energy, i.HighEnergies, i.ControlledEnergies}, "[high [gravity motion] [gravity]]")
}
