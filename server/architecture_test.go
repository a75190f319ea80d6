package server_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// floors are the folders of the tree, the lowest first. A floor imports those below it freely,
// and none above it.
var floors = []string{"platform", "core", "directory", "modules", "server"}

// floorsOfModules are the floors whose folders are modules.
var floorsOfModules = []string{"core", "directory", "modules"}

// moduleImports are the imports between modules of one floor, each with its reason. A new pair
// is added here, so that a reviewer sees it.
var moduleImports = map[string]string{
	// core
	"activity -> records":            "what a change is, and who made it",
	"attachments -> records":         "which kinds of records have files, and for what",
	"changes -> records":             "what happened to records of all kinds, and who sees them",
	"comments -> notifications":      "telling those who follow",
	"comments -> records":            "the kinds of records, people and live events",
	"dashboards -> records":          "what each kind of record has to say on Home",
	"energy -> records":              "what can be counted of it",
	"forms -> attachments":           "files that answers claim, and pictures of questions",
	"forms -> records":               "people, and holding a form",
	"notifications -> activity":      "changes in the log of administrative changes",
	"notifications -> records":       "the kinds of notifications, their topics and pages",
	"measures -> records":            "what each kind says can be counted",
	"search -> records":              "every kind of record that can be found",
	"templates -> activity":          "changes in the log of administrative changes",
	"templates -> forms":             "the form of a template, and the ready ones",
	"templates -> records":           "what a change is, and telling browsers",
	"publicreports -> notifications": "telling administrators of a flood",
	"publicreports -> records":       "numbers, and who asked",
	// directory
	"apikeys -> users":               "the sites of an account",
	"deletions -> plans":             "whether there is room for what is restored",
	"examples -> deletions":          "taking them away again",
	"examples -> roles":              "which modules are off",
	"examples -> sites":              "where they are",
	"imports -> categories":          "the categories there are to name",
	"imports -> sites":               "the sites there are to name, and their zones",
	"imports -> users":               "the people there are to name",
	"organizations -> categories":    "a new organization gets the default categories",
	"organizations -> deletions":     "for how long examples in the bin are there",
	"organizations -> plans":         "a new organization begins with a trial",
	"organizations -> roles":         "a new organization gets the default roles",
	"organizations -> users":         "a new organization gets an administrator",
	"payments -> plans":              "what is sold, and what may be done without having paid",
	"payments -> users":              "telling browsers of the plan",
	"plans -> roles":                 "which rights there are to refuse",
	"archives -> organizations":      "which sub-domains can be used, and the plan that a new one has",
	"domains -> organizations":       "which sub-domains can be used",
	"installation -> organizations":  "where it stands in the log",
	"tenants -> organizations":       "what the master super admin makes and changes",
	"tenants -> users":               "its first administrator is invited",
	"registrations -> organizations": "what is made of one",
	"sessions -> organizations":      "what anybody on the host may know",
	"sessions -> users":              "passwords and the user's profile",
	"scim -> sso":                    "what groups of a provider are worth",
	"scim -> users":                  "people are added, changed and let out as on the screens",
	"sso -> sessions":                "the session that follows",
	"sso -> users":                   "guests, and what groups are worth",
	"support -> organizations":       "where it stands in the log",
	"support -> roles":               "the modules that a visit may read",
	"support -> sessions":            "the session of a visit",
	"support -> users":               "the address of an organization",
	"users -> plans":                 "how many people and licences there is room for",
	"users -> roles":                 "the order of the modules in a user's rules",
	"workflows -> roles":             "which right it takes to approve",
	"workflows -> sites":             "lead times run in the hours of the site",
	"workflows -> users":             "what waits for who leaves",
	// modules
	"trainings -> calendar":     "a training is planned there, and who was there",
	"trainings -> workers":      "whose trainings they are, and whose sites they are of",
	"calendar -> workers":       "who may ask which workers to come",
	"contractors -> workers":    "those whom a company sends, and what is said of a standing",
	"audits -> actions":         "the actions that an audit asks for, and how days follow each other",
	"calendar -> actions":       "what was left open in a meeting becomes work",
	"hira -> actions":           "an action of each additional control",
	"incidents -> actions":      "the actions that an incident asks for",
	"incidents -> observations": "an observation that turns out to be an incident",
	"observations -> actions":   "the actions an observation asks for",
	"permits -> actions":        "the work that an answer asks for",
	"permits -> workers":        "who works under one",
}

// Some things are done in one place only, or not at all.
var confined = []struct {
	what    string
	find    func(*source, ast.Node) bool
	allowed []string // folders
	why     string
}{
	{"pg_notify", outsideTests(literal("pg_notify")), []string{"platform/live/"}, "it takes a lock of the whole cluster at commit"},
	{"os/exec", outsideTests(imported("os/exec")), []string{"platform/db/embedded/", "bench/", "tools/tests/"}, "nothing that came from outside may reach a shell"},
	{"copying whole tables", outsideTests(selected("PlatformCopy")), []string{"platform/db/", "directory/archives/"}, "it sees every organization"},
	{"the platform's connections", outsideTests(selected("PlatformPool")), []string{"platform/db/", "platform/jobs/", "server/live.go"}, "they see every organization"},
	{"asking without a session", outsideTests(selected("WithUser")), []string{"server/operator.go"}, "whoever asks so may do everything"},
	{"auth.NoCost", selected("NoCost"), []string{"server/servertest/"}, "passwords would be found by trying"},
	{"time.Sleep", inTests(selected("Sleep")), nil, "a test that sleeps is slow or wrong"},
	{"a look into rules or licences", outsideTests(looksIntoRights), nil, "who may do what is asked of may() and may_see()"},
	{"a regular expression made of variables", outsideTests(compilesVariable), nil, "people's text is no pattern"},
}

const (
	maxFunctionLines = 60
	maxTestLines     = 100 // may have a table in it
	maxFileLines     = 450
)

var forbiddenFolders = []string{"service", "services", "utils", "util", "helpers", "helper", "common", "types", "hooks", "repository", "repositories", "dto"}

// source is one Go file of the repository.
type source struct {
	path, folder string // from the root, with slashes
	file         *ast.File
	positions    *token.FileSet
	test         bool
	generated    bool
}

func sourcesOf(t *testing.T) (all []*source) {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, path)
		name = filepath.ToSlash(name)
		if d.IsDir() {
			if slices.Contains(forbiddenFolders, d.Name()) {
				t.Errorf("the folder %s says nothing of what is in it", name)
			}
			if d.Name() == "node_modules" || d.Name() == "dist" || d.Name() != "." && strings.HasPrefix(d.Name(), ".") && name != "." {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		positions := token.NewFileSet()
		file, err := parser.ParseFile(positions, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		all = append(all, &source{path: name, folder: name[:strings.LastIndex(name, "/")+1], file: file, positions: positions,
			test: strings.HasSuffix(name, "_test.go"), generated: ast.IsGenerated(file)})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 100 {
		t.Fatalf("only %d Go files were found", len(all))
	}
	return all
}

func (s *source) imports() (paths []string) {
	for _, i := range s.file.Imports {
		path, _ := strconv.Unquote(i.Path.Value)
		paths = append(paths, path)
	}
	return paths
}

// floorAndModule returns the floor that a folder or an import path of ours belongs to, and the
// module on it.
func floorAndModule(path string) (floor int, module string) {
	parts := strings.Split(path, "/")
	floor = slices.Index(floors, parts[0])
	if len(parts) > 1 && slices.Contains(floorsOfModules, parts[0]) {
		module = parts[1]
	}
	return floor, module
}

// onAFloorOfModules reports whether a path from the root is a module's.
func onAFloorOfModules(path string) bool {
	_, module := floorAndModule(path)
	return module != ""
}

func TestWhoImportsWhom(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	for _, s := range sourcesOf(t) {
		own, module := floorAndModule(strings.TrimSuffix(s.folder, "/"))
		if own < 0 || s.test && floors[own] != "platform" {
			continue
		}
		for _, path := range s.imports() {
			path, ours := strings.CutPrefix(path, "hivis/")
			floor, imported := floorAndModule(path)
			if !ours || floor < 0 {
				continue
			}
			if floor > own {
				t.Errorf("%s imports %s: a floor imports only those below it", s.path, path)
			}
			if pair := module + " -> " + imported; floor == own && module != "" && imported != module {
				used[pair] = true
				if moduleImports[pair] == "" {
					t.Errorf("%s: %s is not in moduleImports (architecture_test.go): add it with its reason, or do without", s.path, pair)
				}
			}
		}
	}
	for pair := range moduleImports {
		if !used[pair] {
			t.Errorf("%s is in moduleImports, but nothing imports it", pair)
		}
	}
}

// business are words that only the product knows. An action is also what a user may
// take and what a socket asks for, and an audit what is kept of a sign-in: of these two,
// only the records are the product's.
var business = regexp.MustCompile(`(?i)\b(observations?|incidents?|permits?|hira|contractors?|is_?contractor|hazards?|near.?miss(es)?)\b|/api/actions\b|(?-i:"(Action|Audit)")|\b(from|join|into|update) (actions|audits)\b`)

// TestThePlatformKnowsNoBusinessWord leaves out the migrations, which are the product's
// tables, and what was brought from elsewhere.
func TestThePlatformKnowsNoBusinessWord(t *testing.T) {
	t.Parallel()
	looked := 0
	for _, s := range sourcesOf(t) {
		if !strings.HasPrefix(s.folder, "platform/") {
			continue
		}
		content, err := os.ReadFile(filepath.Join("..", s.path))
		if err != nil {
			t.Fatal(err)
		}
		looked++
		for i, line := range strings.Split(string(content), "\n") {
			if word := business.FindString(line); word != "" {
				t.Errorf("%s:%d: %q is a word of the product: %s", s.path, i+1, word, strings.TrimSpace(line))
			}
		}
	}
	if looked < 50 {
		t.Fatalf("only %d files of the platform were looked at", looked)
	}
}

func TestEveryPackageSaysWhatItIs(t *testing.T) {
	t.Parallel()
	documented := map[string]bool{}
	for _, s := range sourcesOf(t) {
		if !s.test {
			documented[s.folder] = documented[s.folder] || s.file.Doc != nil && len(s.file.Doc.Text()) > 20
		}
	}
	for folder, is := range documented {
		if !is {
			t.Errorf("%s has no package comment", folder)
		}
	}
}

func TestLengths(t *testing.T) {
	t.Parallel()
	for _, s := range sourcesOf(t) {
		if s.generated {
			continue
		}
		if lines := s.positions.Position(s.file.FileEnd).Line; lines > maxFileLines {
			t.Errorf("%s has %d lines, more than %d: it is about more than one thing", s.path, lines, maxFileLines)
		}
		for _, declared := range s.file.Decls {
			function, ok := declared.(*ast.FuncDecl)
			if !ok {
				continue
			}
			first, last := s.positions.Position(function.Pos()).Line, s.positions.Position(function.End()).Line
			longest := maxFunctionLines
			if s.test {
				longest = maxTestLines
			}
			if lines := last - first + 1; lines > longest {
				t.Errorf("%s:%d: %s has %d lines, more than %d", s.path, first, function.Name.Name, lines, longest)
			}
		}
	}
}

func TestConfined(t *testing.T) {
	t.Parallel()
	for _, s := range sourcesOf(t) {
		for _, c := range confined {
			if slices.ContainsFunc(c.allowed, func(place string) bool { return strings.HasPrefix(s.path, place) }) {
				continue
			}
			for node := range ast.Preorder(s.file) {
				if c.find(s, node) {
					t.Errorf("%s: %s is for %v only: %s", s.positions.Position(node.Pos()), c.what, c.allowed, c.why)
				}
			}
		}
	}
	files, err := filepath.Glob("../platform/db/migrations/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("no migrations: %v", err)
	}
	for _, name := range files {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if regexp.MustCompile(`(?mi)^[^-\n]*\b(pg_notify|notify)\b`).Match(content) {
			t.Errorf("%s notifies: that takes a lock of the whole cluster at commit", name)
		}
	}
}

// TestRightsAreAskedInOnePlace: the queries ask may() and may_see() about a role. Beside where
// these are, a migration has granted rights by those that a role had, and one keeps back those of what
// an organization does not have.
func TestRightsAreAskedInOnePlace(t *testing.T) {
	t.Parallel()
	var places []string
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.Name() == "node_modules" {
			return fs.SkipDir
		}
		if filepath.Ext(path) != ".sql" {
			return nil
		}
		content, err := os.ReadFile(path)
		if intoRights.Match(content) {
			places = append(places, filepath.Base(path))
		}
		return err
	})
	if err != nil || !slices.Equal(places, []string{"00018_rights.sql", "00360_rights.sql", "00701_contractors_feature.sql", "00830_chosen_modules.sql"}) {
		t.Errorf("rules are looked into by %v: %v", places, err)
	}
}

// intoRights is SQL that reads what a role grants, or a licence, by itself.
var intoRights = regexp.MustCompile(`(\brules|licenses\))\s*->`)

func looksIntoRights(_ *source, n ast.Node) bool {
	text, ok := n.(*ast.BasicLit)
	return ok && text.Kind == token.STRING && intoRights.MatchString(text.Value)
}

func literal(word string) func(*source, ast.Node) bool {
	return func(s *source, n ast.Node) bool {
		text, ok := n.(*ast.BasicLit)
		return ok && text.Kind == token.STRING && strings.Contains(strings.ToLower(text.Value), word)
	}
}

func imported(path string) func(*source, ast.Node) bool {
	return func(s *source, n ast.Node) bool {
		spec, ok := n.(*ast.ImportSpec)
		return ok && spec.Path.Value == strconv.Quote(path)
	}
}

func selected(name string) func(*source, ast.Node) bool {
	return func(s *source, n ast.Node) bool {
		selector, ok := n.(*ast.SelectorExpr)
		return ok && selector.Sel.Name == name
	}
}

// inTests looks only at tests and at the packages made for them.
func inTests(find func(*source, ast.Node) bool) func(*source, ast.Node) bool {
	return func(s *source, n ast.Node) bool {
		return (s.test || strings.HasSuffix(s.folder, "test/")) && find(s, n)
	}
}

func outsideTests(find func(*source, ast.Node) bool) func(*source, ast.Node) bool {
	return func(s *source, n ast.Node) bool { return !s.test && find(s, n) }
}

func compilesVariable(s *source, n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return false
	}
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || !slices.Contains([]string{"Compile", "MustCompile"}, selector.Sel.Name) {
		return false
	}
	pkg, ok := selector.X.(*ast.Ident)
	return ok && pkg.Name == "regexp" && !isText(call.Args[0])
}

// isText reports whether an expression is made of quoted texts only.
func isText(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return true
	case *ast.BinaryExpr:
		return isText(e.X) && isText(e.Y)
	}
	return false
}
