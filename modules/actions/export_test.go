package actions_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"hivis/platform/sheets"
	"hivis/server/servertest"
)

func TestActionsAreExported(t *testing.T) {
	b := newBench(t)
	b.create(b.Acme.Manager)
	table := b.exported(b.Acme.Admin, "&status=open")
	if got := fmt.Sprint(table.Headings[:3], " ", table.Rows[0].Cells[:3:3]); got != "[Number Action Status] [ACT-000001 Fit a rail Open]" {
		t.Errorf("the file says %s", got)
	}
	b.Acme.Guest.Get("/api/actions/all?export_to_excel=true").Refuses(http.StatusForbidden, "permission_denied")
	b.theChosenActionsAreExported()
	b.theFileSaysHowActionsRecur()
}

// theChosenActionsAreExported in the order of the list, and none that one does not see.
func (b *bench) theChosenActionsAreExported() {
	b.t.Helper()
	first, _, third := b.create(b.Acme.Manager).ID, b.create(b.Acme.Manager).ID, b.create(b.Acme.Manager).ID
	hidden := b.create(b.Acme.Admin, body{"site_id": b.Acme.Sites[1], "responsible_id": b.Acme.Outsider.ID}).ID
	table := b.exported(b.Acme.Worker, fmt.Sprintf("&sort=number&action_id=%d,%d,%d", third, first, hidden))
	b.Wants("numbers", []string{table.Rows[0].Cell(0), table.Rows[1].Cell(0), fmt.Sprint(len(table.Rows))}, "[ACT-000002 ACT-000004 2]")
}

// theFileSaysHowActionsRecur in words, as long as they do.
func (b *bench) theFileSaysHowActionsRecur() {
	b.t.Helper()
	b.create(b.Acme.Manager)
	b.create(b.Acme.Manager, body{"repeat": monthly()})
	b.create(b.Acme.Manager, body{"repeat": monthly(body{"every": 3, "unit": "week", "until": "2027-02-27"})})
	ended := b.create(b.Acme.Manager, body{"repeat": monthly()}).ID
	b.move(b.Acme.Manager, ended, "end_series", nil)
	says := func(table *sheets.Table, heading string) (values []string) {
		at := slices.Index(table.Headings, heading)
		for _, row := range table.Rows {
			values = append(values, row.Cell(at))
		}
		return values
	}
	table := b.exported(b.Acme.Admin, "&sort=number&recurring=true")
	b.Wants("how often", says(table, "Repeat"), "[Every month Every 3 weeks]")
	b.Wants("until when", says(table, "Repeats until"), "[ 2027-02-27]")
	german := b.Acme.Admin.In("de")
	b.Wants("in German", says(b.exported(german, "&sort=-number"), "Wiederholung")[:4], "[ Alle 3 Wochen Jeden Monat ]")
}

// exported reads the file that somebody is given.
func (b *bench) exported(c *servertest.Client, filters string) *sheets.Table {
	b.t.Helper()
	return c.Get("/api/actions/all?export_to_excel=true" + filters).Wants(http.StatusOK).Table()
}
