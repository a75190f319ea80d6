package imports_test

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"hivis/core/search"
	"hivis/directory/imports"
	"hivis/platform/sheets"
	"hivis/server/servertest"
)

// uploads are where files of each kind go.
var uploads = map[string]string{"Action": "actions", "Incident": "incidents", "Observation": "observations", "User": "users", "Audit": "audit_records"}

// TestFilesOfKnownSystems are told by their headings, and each field that their mapping names is one.
func TestFilesOfKnownSystems(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	all := imports.Systems()
	if len(all) < 8 {
		t.Fatalf("only %d mapping files", len(all))
	}
	seen := map[string]bool{}
	for _, file := range all {
		if seen[file.Name] || len(file.Needs) < 3 {
			t.Errorf("%s is there twice, or is told by too little: %v", file.Name, file.Needs)
		}
		seen[file.Name] = true
		table := strings.Join(file.Needs, ",") + "\n" + strings.Repeat("x,", len(file.Needs)) + "\n"
		var out sheets.Outcome
		s.Acme.Admin.UploadTo("/api/"+uploads[file.Module]+"_bulk_upload", "table.csv", []byte(table), map[string]string{"dry_run": "true"}).Wants(http.StatusOK).Into(&out)
		if out.MappedBy != file.Name {
			t.Errorf("%s: mapped by %q", file.Name, out.MappedBy)
		}
		for key, from := range file.Fields {
			for word, value := range from.Values {
				if value == "" || word == "" {
					t.Errorf("%s: %s says nothing of %q", file.Name, key, word)
				}
			}
		}
	}
}

// TestIncidentsOfAnotherSystem keep the number by which people know them.
func TestIncidentsOfAnotherSystem(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	file, err := os.ReadFile("../../modules/incidents/testdata/safetymint-incidents.csv")
	if err != nil {
		t.Fatal(err)
	}
	send := func() (out sheets.Outcome) {
		s.Acme.Admin.UploadTo("/api/incidents_bulk_upload", "table.csv", file, nil).Wants(http.StatusOK).Into(&out)
		return out
	}
	if out := send(); out.Added != 2 || out.MappedBy != "Safetymint: incidents" {
		t.Fatalf("%+v", out)
	}
	if out := send(); out.Added != 0 || out.Already != 2 {
		t.Errorf("again: %+v", out)
	}
	var found search.Found
	s.Acme.Admin.Get("/api/v1/search?q=INC/2024/0007").Wants(http.StatusOK).Into(&found)
	if len(found.Results) != 1 || found.Results[0].Status != "closed" || found.Results[0].Number != "INC-000001" {
		t.Errorf("found %+v", found.Results)
	}
	s.Globex.Admin.Get("/api/v1/search?q=INC/2024/0007").Wants(http.StatusOK).Into(&found)
	if len(found.Results) != 0 {
		t.Errorf("another organization found %+v", found.Results)
	}
}
