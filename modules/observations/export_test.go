package observations_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hivis/platform/sheets"
	"hivis/server/servertest"
)

const exportPath = "/api/v2/observations?export_to_excel=true"

// exported reads the file that somebody is given.
func (b *bench) exported(c *servertest.Client, path string) *sheets.Table {
	b.t.Helper()
	answer := c.Get(path).Wants(http.StatusOK)
	b.Wants("content type", answer.Header.Get("Content-Type"), sheets.ContentType)
	return answer.Table()
}

// column is what a file says under a heading.
func column(table *sheets.Table, heading string) (values []string) {
	for i, title := range table.Headings {
		if title == heading {
			for _, row := range table.Rows {
				values = append(values, row.Cell(i))
			}
		}
	}
	return values
}

func TestExportIsTheFilteredListInTheCallersWords(t *testing.T) {
	b := newBench(t)
	for i := range 17 {
		b.report(b.Acme.Worker, body{"description": fmt.Sprint("=Rail ", i), "risk_potential": "high"})
	}
	quiet := b.report(b.Acme.Worker, unactioned("Mended"), body{"risk_potential": "low", "observation_type": "other", "other_type": "Noise", "anonymous": true})

	table := b.exported(b.Acme.Admin, exportPath+"&risk_potential=high&sort=number")
	b.Wants("rows", len(table.Rows), 17) // more than a page
	b.Wants("texts", column(table, "Description")[0], "=Rail 0")
	b.Wants("risks", column(table, "Risk")[16], "High")
	b.Wants("types", column(table, "Type")[0], "Unsafe condition")
	b.Wants("due", column(table, "Due date")[0], "2026-11-25")
	link := column(table, "Link")[0]
	if !strings.HasPrefix(link, "http") || !strings.Contains(link, "/observations/summary/") {
		t.Errorf("the link is %s", link)
	}

	table = b.exported(b.Acme.Admin.In("de"), exportPath+"&risk_potential=low")
	b.Wants("number", column(table, "Nummer"), "["+quiet.Number+"]")
	b.Wants("risk", column(table, "Risiko"), "[Niedrig]")
	b.Wants("type", column(table, "Art"), "[Noise]")
	b.Wants("status", column(table, "Status"), "[Geschlossen]")
	b.Wants("reporter", column(table, "Gemeldet von"), "[Anonym]")
	b.Wants("no action", column(table, "Maßnahme nötig"), "[Nein]")
	events := strings.Join(b.Contents()["public.audit_events"], "\n")
	if strings.Count(events, "exported") != 2 || !strings.Contains(events, `"rows": 17`) {
		t.Errorf("the exports are not written down: %s", events)
	}
	b.exportShowsWhatTheListShows()
	b.exportShowsTheTimeAtTheSite()
}

// exportShowsTheTimeAtTheSite: the moment 22:30 UTC is the next day in Sofia.
func (b *bench) exportShowsTheTimeAtTheSite() {
	b.t.Helper()
	b.Exec("update sites set time_zone = 'Europe/Sofia' where organization_id = $1", b.Acme.ID)
	b.report(b.Acme.Worker, body{"observed_at": "2026-11-19T22:30:00Z"})
	b.Wants("seen", column(b.exported(b.Acme.Admin, exportPath+"&sort=-number"), "Seen at")[0], "2026-11-20 00:30:00")
}

func (b *bench) exportShowsWhatTheListShows() {
	b.t.Helper()
	b.report(b.Acme.Admin, body{"site_id": b.Acme.Sites[1], "description": "Elsewhere"})
	mine := b.report(b.Acme.Worker, body{"description": "Elsewhere"})
	b.Wants("numbers", column(b.exported(b.Acme.Worker, exportPath+"&q=elsewhere"), "Number"), "["+mine.Number+"]")
	b.Wants("numbers", len(b.exported(b.Acme.Admin, exportPath+"&q=elsewhere").Rows), 2)
}
