package server_test

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db/dbtest"
)

// TestRights asks what every query asks about somebody's role.
func TestRights(t *testing.T) {
	t.Parallel()
	owner := dbtest.New(t).Owner(t)
	for _, c := range []struct {
		asks, rules string
		want        bool
	}{
		{"may($1, 'Action', 'read')", `{"Action": ["read", "create"]}`, true},
		{"may($1, 'Action', 'create')", `{"Action": ["read", "create"]}`, true},
		{"may($1, 'Action', 'update')", `{"Action": ["read", "create"]}`, false},
		{"may($1, 'Incident', 'read')", `{"Action": ["read"]}`, false},
		{"may($1, 'action', 'read')", `{"Action": ["read"]}`, false},
		{"may($1, 'Action', 'rea')", `{"Action": ["read"]}`, false},
		{"may($1, 'Action', 'read')", `{}`, false},
		{"may($1, 'Action', 'read')", `{"Action": []}`, false},
		{"not may($1, 'Action', 'read')", `{}`, true}, // and not unknown
		{"may_see($1, 'Observation', false)", `{}`, true},
		{"may_see($1, 'Observation', true)", `{"Observation": ["approve"]}`, true},
		{"may_see($1, 'Observation', true)", `{"Observation": ["read", "create", "update"]}`, false},
		{"may_see($1, 'Observation', true)", `{"Action": ["approve"]}`, false},
	} {
		var got *bool
		if err := owner.QueryRow(t.Context(), "select "+c.asks, c.rules).Scan(&got); err != nil {
			t.Fatalf("%s: %v", c.asks, err)
		}
		if got == nil || *got != c.want {
			t.Errorf("%s of %s is not %v", c.asks, c.rules, c.want)
		}
	}
}

// TestRightsArePutInPlace: a call for each row would cost more than what it asks.
func TestRightsArePutInPlace(t *testing.T) {
	t.Parallel()
	owner := dbtest.New(t).Owner(t)
	rows, err := owner.Query(t.Context(), "explain (verbose) select from roles r join observations o using (organization_id) where may(r.rules, 'Action', 'read') and may_see(r.rules, 'Observation', o.sensitive)")
	if err != nil {
		t.Fatal(err)
	}
	plan, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	if text := strings.Join(plan, "\n"); strings.Contains(text, "may") || strings.Count(text, "->") < 2 {
		t.Errorf("the rights are called:\n%s", text)
	}
}

var byThemselves = regexp.MustCompile(`\bmay(_see)?\(\w+\.rules|\bgranted_rules\(`)

// TestRightsHeedLicences: what a role's rules say is not yet what its holder may do. The view
// people has what they are granted; who signs in, and users themselves, are read with their role.
func TestRightsHeedLicences(t *testing.T) {
	t.Parallel()
	if !byThemselves.MatchString("and may_see(r.rules, 'Incident', true)") || !byThemselves.MatchString("may(granted_rules(r.kind, r.rules, u.licenses), 'Permit', 'read')") {
		t.Fatal("nothing would be found")
	}
	root := os.DirFS("..")
	var files []string
	for _, floor := range floorsOfModules {
		found, err := fs.Glob(root, floor+"/*/*")
		if err != nil || len(found) == 0 {
			t.Fatal("no files", floor, err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		if !strings.HasSuffix(file, ".sql") && (!strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go")) || strings.HasPrefix(file, "directory/users/") {
			continue
		}
		text, err := fs.ReadFile(root, file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range byThemselves.FindAllString(string(text), -1) {
			t.Errorf("%s asks %s…: the view people says what each is granted", file, found)
		}
	}
}
