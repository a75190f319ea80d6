package actions_test

import (
	"bytes"
	"fmt"
	"net/http"
	"testing"

	"hivis/platform/sheets"
)

func TestActionsAreExported(t *testing.T) {
	b := newBench(t)
	b.create(b.Acme.Manager)
	answer := b.Acme.Admin.Get("/api/actions/all?export_to_excel=true&status=open").Wants(http.StatusOK)
	table, err := sheets.Read(bytes.NewReader(answer.Bytes), int64(len(answer.Bytes)))
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(table.Headings[:3], " ", table.Rows[0].Cells[:3:3]); got != "[Number Action Status] [ACT-000001 Fit a rail Open]" {
		t.Errorf("the file says %s", got)
	}
	b.Acme.Guest.Get("/api/actions/all?export_to_excel=true").Refuses(http.StatusForbidden, "permission_denied")
}
