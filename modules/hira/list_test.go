package hira_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"hivis/modules/hira"
	"hivis/platform/sheets"
	"hivis/server/servertest"
)

// numbersOf are the numbers of a list, the newest first.
func (b *bench) numbersOf(c *servertest.Client, query string) (numbers []string) {
	b.t.Helper()
	var list hira.List
	c.Get("/api/risk_assessments?sort=-number&" + query).Wants(http.StatusOK).Into(&list)
	for _, a := range list.Assessments {
		numbers = append(numbers, a.Number[len(a.Number)-1:])
	}
	return numbers
}

// register is four risk assessments: 1 in force, 2 a draft, 3 one that waits, 4 in the archive.
func (b *bench) register() {
	b.t.Helper()
	b.publish(body{"location": "North ramp"})
	b.create(b.Acme.Supervisor, body{"title": "Welding", "classification": "emergency", "tags": []string{"hot", "winter"}, "rows": []body{b.row("a", body{"hazard": "Fumes", "initial": body{"likelihood": 5, "severity": 5}, "residual": body{"likelihood": 1, "severity": 1}})}})
	b.do(b.Acme.Supervisor, b.create(b.Acme.Supervisor, body{"title": "Digging", "tags": []string{"winter"}, "rows": []body{b.row("a", body{"initial": body{"likelihood": 1, "severity": 1}})}}).ID, "submit", body{})
	b.do(b.Acme.Manager, b.publish(body{"title": "Painting"}).ID, "archive", body{"reason": "Over"})
}

func TestFindingRiskAssessments(t *testing.T) {
	b := newBench(t)
	b.register()
	for query, want := range map[string]string{
		"": "[4 3 2 1]", "status=draft": "[2]", "status=waiting": "[3]", "status=published": "[1]", "status=archive": "[4]", "status=draft,archive": "[4 2]",
		"tag=winter": "[3 2]", "tag=hot,ramp": "[4 2 1]", "classification=emergency": "[2]", "q=weld": "[2]", "q=FUMES": "[2]", "q=HIRA-000003": "[3]", "q=north": "[1]", "q=nothing": "[]",
		"initial_level=extreme": "[2]", "residual_level=low": "[3 2]", "residual_level=high,extreme": "[4 1]", "likelihood=5&severity=5": "[2]", "rating=residual&likelihood=1&severity=1": "[3 2]",
		"rating=residual&likelihood=5": "[]", "hazard=fum": "[2]", fmt.Sprintf("site_id=%d", b.Acme.Sites[0]): "[4 3 2 1]", fmt.Sprintf("site_id=%d", b.Acme.Sites[1]): "[]",
		fmt.Sprintf("assessor_id=%d", b.Acme.Manager.ID): "[]", fmt.Sprintf("reviewer_id=%d", b.Acme.Manager.ID): "[4 3 2 1]", "mine=true": "[]", "review=due": "[]", "matrix_number=1": "[]",
		"matrix_number=0": "[4 3 2 1]", "from=2000-01-01&to=2000-02-01": "[]", "from=2000-01-01": "[4 3 2 1]",
	} {
		b.Wants(query, b.numbersOf(b.Acme.Admin, query), want)
	}
	b.Wants("mine", b.numbersOf(b.Acme.Supervisor, "mine=true"), "[4 3 2 1]")
	b.Wants("another site", len(b.numbersOf(b.Acme.Outsider, "")), 0)
	b.Wants("another organization", len(b.numbersOf(b.Globex.Admin, "")), 0)
	var counts hira.CountsAnswer
	b.Acme.Worker.Get("/api/risk_assessments/period_status_counts?status=draft").Wants(http.StatusOK).Into(&counts)
	b.Wants("the tabs", counts.Counts, "{4 1 1 1 1 0}")
	var filtered hira.List
	b.Acme.Worker.Post("/api/risk_assessments/ra_filter", body{"tag": []string{"winter"}, "sort": "number", "per_page": 1}).Wants(http.StatusOK).Into(&filtered)
	b.Wants("filters in the body", []any{filtered.Assessments[0].Title, filtered.Meta.TotalCount}, "[Welding 2]")
	var choices hira.Dropdown
	b.Acme.Worker.Get("/api/risk_assessments/filter_dropdown").Wants(http.StatusOK).Into(&choices)
	b.Wants("tags", choices.Tags, "[{ramp 2} {winter 2} {hot 1}]")
}

func TestTheRegisterByRows(t *testing.T) {
	b := newBench(t)
	b.register()
	rows := func(query string) (out []string) {
		var risks hira.Risks
		b.Acme.Worker.Get("/api/risk_assessments/risks?" + query).Wants(http.StatusOK).Into(&risks)
		for _, r := range risks.Risks {
			out = append(out, r.Number[len(r.Number)-1:]+r.Key)
		}
		return out
	}
	b.Wants("as they stand in their sheets, the newest first", rows(""), "[4a 4b 3a 2a 1a 1b]")
	b.Wants("a place of the matrix", rows("likelihood=2&severity=5"), "[4b 1b]")
	b.Wants("in force there", rows("likelihood=2&severity=5&status=published"), "[1b]")
	b.Wants("by words of the whole", rows("q=welding"), "[2a]")
	b.Wants("by number", rows("q=hira-1"), "[1a 1b]")
	b.Wants("the gravest first", rows("sort=-initial_level&tag=winter"), "[2a 3a]")
	b.Wants("of a hazard", rows("hazard=falling"), "[4b 1b]")
	var risks hira.Risks
	b.Acme.Worker.Get("/api/risk_assessments/risks?per_page=4&page=2").Wants(http.StatusOK).Into(&risks)
	b.Wants("the second page", []any{len(risks.Risks), risks.Meta.TotalCount, risks.Risks[0].Initial.Band, risks.Risks[0].Sites[0].ID == b.Acme.Sites[0]}, "[2 6 high true]")
	var heat hira.HeatMap
	b.Acme.Worker.Get("/api/risk_assessments/heat_map?status=published,draft&likelihood=1").Wants(http.StatusOK).Into(&heat)
	b.Wants("the heat map", heat.Cells, "[{2 5 high high 1} {3 4 high high 1} {5 5 extreme extreme 1}]")
	b.Acme.Worker.Get("/api/risk_assessments/heat_map?rating=residual&status=draft").Wants(http.StatusOK).Into(&heat)
	b.Wants("what remains", heat.Cells, "[{1 1 low low 1}]")
	b.Acme.Worker.Get("/api/risk_assessments/heat_map?matrix_number=9").Refuses(http.StatusNotFound, "not_found")
}

// exported says what stands under a heading of an export.
func (b *bench) exported(path, heading string) (values []string) {
	b.t.Helper()
	table := b.Acme.Admin.Get(path).Wants(http.StatusOK).Table()
	for _, row := range table.Rows {
		values = append(values, row.Cell(slices.Index(table.Headings, heading)))
	}
	return values
}

func TestExports(t *testing.T) {
	b := newBench(t)
	b.publish(body{"rows": []body{b.rowToMend("a", b.control("c")), b.row("b")}})
	records, risks := "/api/risk_assessments?export_to_excel=true&status=published", "/api/risk_assessments/risks?export_to_excel=true"
	for _, c := range []struct{ path, heading, want string }{
		{records, "Number", "[HIRA-000001]"}, {records, "Title", "[Loading trucks]"}, {records, "Classification", "[Routine]"}, {records, "Status", "[Published]"}, {records, "Residual rating", "[High]"},
		{risks, "Number", "[HIRA-000001 HIRA-000001]"}, {risks, "Hazard", "[Forklift traffic Forklift traffic]"}, {risks, "Likelihood", "[3 3]"}, {risks, "Initial rating", "[High High]"},
		{risks, "Additional controls", "[Fit a barrier; Engineering; Worker Test; 2027-01-15 ]"}, {risks, "Residual rating", "[Low Not rated]"},
	} {
		b.Wants(c.heading, b.exported(c.path, c.heading), c.want)
	}
}

func TestOnPaper(t *testing.T) {
	b := newBench(t)
	r := b.publish()
	b.do(b.Acme.Supervisor, r.ID, "revise", body{"reason": "New"})
	var report hira.Report
	b.Acme.Worker.Get(pathOf(r.ID) + "/report?version=1").Wants(http.StatusOK).Into(&report)
	b.Wants("on paper", []any{report.Assessment.Shown.Number, len(report.Assessment.Shown.Rows), report.Letterhead.Organization, len(report.Reviews)}, "[1 2 acme 1]")
	b.Acme.Outsider.Get(pathOf(r.ID)+"/report").Refuses(http.StatusNotFound, "not_found")
}

const table = `Title,Activity,Site,Step,Hazard,Consequence,Exposed,Controls,L,S,More,Who,Due,RL,RS,Tags
Welding,In the shop,%[1]s,Cutting,Sparks,Fire,Welders,Screens,3,4,Fire watch,worker@acme.example,2027-02-01,1,4,hot;shop
welding,,%[1]s,Grinding,Noise,Deafness,All,Plugs,4,2,,,,,,loud
Painting,Outside,%[1]s,,Fumes,,,,,,,,,,,
`

func TestImport(t *testing.T) {
	b := newBench(t)
	fields := map[string]any{}
	for i, key := range []string{"risk_title", "risk_activity", "site", "risk_task_step", "risk_hazard", "risk_consequence", "risk_exposed", "risk_available_controls", "risk_likelihood", "risk_severity",
		"risk_additional_controls", "responsible", "due_date", "risk_residual_likelihood", "risk_residual_severity", "risk_tags"} {
		fields[key] = body{"column": i + 1}
	}
	mapping, err := json.Marshal(body{"fields": fields})
	if err != nil {
		t.Fatal(err)
	}
	var site string
	var dropdown hira.Dropdown
	b.Acme.Supervisor.Get("/api/risk_assessments/filter_dropdown").Wants(http.StatusOK).Into(&dropdown)
	site = dropdown.Sites[0].Name
	upload := func(file string, dryRun bool) (out sheets.Outcome) {
		r := b.Acme.Supervisor.UploadTo("/api/risk_assessments_bulk_upload", "table.csv", []byte(file), map[string]string{"mapping": string(mapping), "dry_run": fmt.Sprint(dryRun)})
		r.Wants(http.StatusOK).Into(&out)
		return out
	}
	good := fmt.Sprintf(table, site)
	tried := upload(good, true)
	b.Wants("a dry run", []any{tried.Rows, tried.ProblemsTotal, tried.Added, tried.Problems}, "[3 0 0 []]")
	b.Wants("nothing is there", len(b.numbersOf(b.Acme.Admin, "")), 0)
	upload(good, false)
	b.Wants("two drafts of three lines", b.numbersOf(b.Acme.Admin, "status=draft"), "[2 1]")
	var list hira.List
	b.Acme.Admin.Get("/api/risk_assessments?q=welding").Wants(http.StatusOK).Into(&list)
	r := b.read(b.Acme.Supervisor, list.Assessments[0].ID)
	b.Wants("the first", []any{r.Title, r.Activity, r.Tags, r.RowsCount, r.Shown.Rows[0].Initial.Band, r.Shown.Rows[0].Residual.Band, r.Shown.Rows[0].Additional[0].Responsible.ID == b.Acme.Worker.ID,
		*r.Shown.Rows[0].Additional[0].DueDate, r.Shown.Rows[1].Key, r.AssessedBy.ID == b.Acme.Supervisor.ID}, "[Welding In the shop [hot shop loud] 2 high low true 2027-02-01 r2 true]")
	bad := good + fmt.Sprintf("Digging,,%s,,Collapse,,,,9,1,,,,,,\nDigging,,%s,,Collapse,,,,x,1,,,,,,\nDigging,,Nowhere,,Dust,,,,,,,,,,,\n", site, site)
	tried = upload(bad, true)
	var problems []string
	for _, p := range tried.Problems {
		problems = append(problems, fmt.Sprintf("%d %s", p.Row, p.Field))
	}
	b.Wants("what is wrong, by row and column", problems, "[5 risk_likelihood 6 risk_likelihood 7 site]")
	b.Acme.Worker.UploadTo("/api/risk_assessments_bulk_upload", "table.csv", []byte(good), nil).Wants(http.StatusForbidden)
	b.Acme.Supervisor.Get("/api/risk_assessments/import_template").Wants(http.StatusOK)
}
