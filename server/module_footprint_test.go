package server_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// touched are the places outside its two folders that know a module by its name. CONTRIBUTING.md
// says of each what is added there; whoever adds one makes every further module dearer.
var touched = []string{
	"platform/db/migrations/*.sql", "server/modules.go", "server/app.go", "server/architecture_test.go",
	"directory/roles/modules.go", "directory/roles/defaults.go", "web/src/directory/roles/locales/*.json", "docs/rights.md",
	"docs/architecture.md", "server/testdata/rights.txt", "server/calls_test.go", "server/contract_test.go", "server/explain_test.go", "server/fixture_*_test.go", "server/scope_test.go",
	"web/src/app/modules.ts", "web/src/app/routeTable.ts", "web/src/layers.test.ts",
	"e2e/screens.ts", "e2e/screens/*.ts", "e2e/steps/given.ts", "e2e/stories/*.spec.ts", "demo/*", "bench/*",
}

// generated are made from what the module says, by `make gen` or by hand after a file of migrations.
var generated = []string{"docs/openapi.json", "web/src/platform/types.gen.ts", "sqlc.sums", "platform/db/migrations/SHA256SUMS"}

// TestWhatAModuleTouches looks for the name of one that few others have to do with.
func TestWhatAModuleTouches(t *testing.T) {
	t.Parallel()
	named := regexp.MustCompile(`(?i)hira|risk_assessments`)
	guide, err := os.ReadFile("../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, place := range touched {
		known[place] = false
		if !strings.Contains(string(guide), "`"+place+"`") {
			t.Errorf("CONTRIBUTING.md does not say what of a module is added in %s", place)
		}
	}
	for _, file := range filesNaming(t, named) {
		place := slices.IndexFunc(touched, func(pattern string) bool { is, _ := path.Match(pattern, file); return is })
		if place >= 0 {
			known[touched[place]] = true
		} else if !slices.Contains(generated, file) {
			t.Errorf("%s names a module that is not its own: let it read what modules declare", file)
		}
	}
	for place, is := range known {
		if !is {
			t.Errorf("nothing of a module is in %s: take the entry out", place)
		}
	}
}

// filesNaming are the sources that a name stands in, but for its own folders, the tests of other
// modules, which use what there is, and prose.
func filesNaming(t *testing.T, named *regexp.Regexp) (files []string) {
	t.Helper()
	own := regexp.MustCompile(`^(web/src/)?(core|directory|modules)/(hira/|.*(_test\.go|\.test\.tsx?)$)`)
	for _, root := range []string{"bench", "cmd", "demo", "docs", "e2e", "core", "directory", "modules", "platform", "server", "web/src", "sqlc.yaml", "sqlc.sums", "Makefile"} {
		err := filepath.WalkDir(filepath.Join("..", root), func(at string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				if err == nil && d.Name() == "node_modules" || err == nil && d.Name() == "results" {
					return fs.SkipDir
				}
				return err
			}
			file := strings.TrimPrefix(filepath.ToSlash(at), "../")
			if own.MatchString(file) || file == "server/module_footprint_test.go" || !slices.Contains([]string{".go", ".ts", ".tsx", ".sql", ".json", ".txt", ".yaml", ".md", ".sums", ""}, filepath.Ext(file)) {
				return nil
			}
			content, err := os.ReadFile(at)
			if named.Match(content) {
				files = append(files, file)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}
