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

// imports between modules, each with what it is for. Whoever needs another one
// adds it here, so that it is seen when it is read.
var moduleImports = map[string]string{
	"actions -> attachments":        "evidence, and files given with the task",
	"actions -> categories":         "whether a category is offered",
	"actions -> comments":           "what is said about an action, and who follows it",
	"actions -> imports":            "what a row of a file may name",
	"actions -> notifications":      "telling the responsible person",
	"actions -> plans":              "how many the free plan allows",
	"actions -> records":            "numbers, timeline and live events",
	"actions -> sites":              "a due date is a day of the site",
	"actions -> users":              "whether the responsible person is active",
	"activity -> records":           "what a change is, and who made it",
	"comments -> notifications":     "telling those who follow",
	"attachments -> records":        "which kinds of records have files, and for what",
	"comments -> records":           "the kinds of records, people and live events",
	"dashboards -> records":         "what each kind of record has to say on Home",
	"deletions -> activity":         "the log of what was deleted",
	"deletions -> attachments":      "the files of what is removed",
	"deletions -> plans":            "whether there is room for what is restored",
	"deletions -> records":          "every kind of record that can be deleted",
	"forms -> attachments":          "files that answers claim, and pictures of questions",
	"forms -> records":              "people, and holding a form",
	"imports -> categories":         "the categories there are to name",
	"imports -> records":            "the divisions there are to name",
	"imports -> sites":              "the sites there are to name, and their zones",
	"imports -> users":              "the people there are to name",
	"notifications -> records":      "the kinds of notifications, their topics and pages",
	"categories -> activity":        "the log of changes",
	"categories -> records":         "timelines of what was merged, and live events",
	"hira -> actions":               "an action of each additional control",
	"hira -> attachments":           "files of a risk assessment",
	"hira -> categories":            "which incidents are of a hazard",
	"hira -> comments":              "what is said about a risk assessment, and who follows it",
	"hira -> imports":               "what a line of a file may name",
	"hira -> notifications":         "telling of reviews",
	"hira -> records":               "numbers, timeline and live events",
	"hira -> risks":                 "the matrix, and how grave a place on it is",
	"hira -> sites":                 "the form's choices, the days of a list, and what stands above one on paper",
	"hira -> users":                 "the form's choices, who is active, and what waits for who leaves",
	"hira -> workflows":             "the approval",
	"incidents -> actions":          "the actions that an incident asks for",
	"incidents -> attachments":      "photos of what happened, and of what was learned",
	"incidents -> categories":       "the form's choices",
	"incidents -> comments":         "what is said about an incident, and who follows it",
	"incidents -> imports":          "what a row of a file may name",
	"incidents -> notifications":    "telling the managers, the team and the reporter",
	"incidents -> observations":     "an observation that turns out to be an incident",
	"incidents -> plans":            "how many the free plan allows",
	"incidents -> records":          "numbers, timeline and live events",
	"incidents -> risks":            "how grave a place on the matrix is",
	"incidents -> sites":            "the form's choices, and the days of a list",
	"incidents -> strangers":        "reports of people without an account",
	"incidents -> users":            "the form's choices, and who is active",
	"incidents -> workflows":        "the review before it is closed",
	"library -> activity":           "the log of what becomes of folders",
	"library -> attachments":        "the bytes of every version",
	"library -> comments":           "what is said about a file, and who follows it",
	"library -> notifications":      "telling whom a file is shared with, and who is to look at it",
	"library -> records":            "numbers, timeline and live events",
	"library -> sites":              "whether a site is one of the caller's",
	"strangers -> records":          "numbers, and who asked",
	"manpower -> activity":          "the log of changes",
	"manpower -> records":           "live events",
	"observations -> actions":       "the actions an observation asks for",
	"observations -> attachments":   "photos of what was seen",
	"observations -> categories":    "the form's choices",
	"observations -> comments":      "what is said about an observation, and who follows it",
	"observations -> imports":       "what a row of a file may name",
	"observations -> notifications": "telling the managers and the reporter",
	"observations -> plans":         "how many the free plan allows",
	"observations -> records":       "numbers, timeline and live events",
	"observations -> sites":         "the form's choices, and the days of a list",
	"observations -> strangers":     "reports of people without an account",
	"observations -> users":         "the form's choices",
	"organizations -> activity":     "what was changed, and by whom",
	"organizations -> attachments":  "the logo",
	"organizations -> records":      "what a change is, and which kinds people report",
	"organizations -> categories":   "a new organization gets the default categories",
	"organizations -> roles":        "a new organization gets the default roles",
	"organizations -> users":        "a new organization gets an administrator",
	"risks -> activity":             "the log of changes",
	"risks -> records":              "people, what a change is, and live events",
	"roles -> activity":             "what was changed, and by whom",
	"roles -> records":              "what a change is, and holding a role",
	"audits -> actions":             "the actions that an audit asks for, and how days follow each other",
	"audits -> activity":            "the log of changes of templates and schedules",
	"audits -> attachments":         "files of answers, signatures and the audit",
	"audits -> comments":            "what is said about an audit, and who follows it",
	"audits -> forms":               "what an audit asks, and what was answered",
	"audits -> notifications":       "telling who is to run one, and who answers for it",
	"audits -> plans":               "how many the free plan allows",
	"audits -> records":             "numbers, timeline and live events",
	"audits -> sites":               "where one is begun, the days of a list, and what stands above one on paper",
	"audits -> users":               "what waits for who leaves",
	"audits -> workflows":           "who has to agree, and on which days people work",
	"permits -> actions":            "the work that an answer asks for",
	"permits -> activity":           "the log of changes of templates",
	"permits -> attachments":        "files of a permit",
	"permits -> comments":           "what is said about a permit, and who follows it",
	"permits -> forms":              "what a permit asks, and what was answered",
	"permits -> notifications":      "telling those who request, issue and confirm",
	"permits -> plans":              "that the free plan has none",
	"permits -> records":            "numbers, timeline and live events",
	"permits -> sites":              "the choices of the form, the days of a list, and what stands above one on paper",
	"permits -> users":              "what waits for who leaves",
	"permits -> workers":            "who works under one",
	"permits -> workflows":          "who has to agree",
	"workers -> activity":           "the log of changes",
	"workers -> attachments":        "their photos",
	"workers -> forms":              "what an organization asks of a profile beside what all have",
	"workers -> sites":              "whether a site is one of the caller's",
	"workers -> records":            "what a change is, and live events",
	"plans -> records":              "how many of a kind a plan allows",
	"search -> records":             "every kind of record that can be found",
	"workflows -> activity":         "changes of workflows go into the log",
	"workflows -> users":            "what waits for who leaves",
	"workflows -> notifications":    "telling those who are asked, and who asked",
	"workflows -> records":          "what is reviewed, its timeline and live events",
	"workflows -> roles":            "which right it takes to approve",
	"workflows -> sites":            "lead times run in the hours of the site",
	"sessions -> organizations":     "what anybody on the host may know",
	"sites -> activity":             "the log of changes",
	"sites -> attachments":          "logos, and the pictures of plans",
	"sessions -> users":             "passwords and the user's profile",
	"sites -> records":              "what a division is called by, what is open at a site, people and live events",
	"users -> activity":             "what was changed, and by whom",
	"users -> attachments":          "a person's photo",
	"users -> notifications":        "the mails with links to choose a password",
	"users -> records":              "people, what a change is, and changes of several",
	"users -> roles":                "the order of the modules in a user's rules",
}

// Some things are done in one place only, or not at all.
var confined = []struct {
	what    string
	find    func(*source, ast.Node) bool
	allowed []string // folders
	why     string
}{
	{"pg_notify", outsideTests(literal("pg_notify")), []string{"platform/live/"}, "it takes a lock of the whole cluster at commit"},
	{"os/exec", outsideTests(imported("os/exec")), []string{"platform/db/embedded/", "bench/"}, "nothing that came from outside may reach a shell"},
	{"the platform's connections", outsideTests(selected("PlatformPool")), []string{"platform/db/", "platform/jobs/", "server/live.go"}, "they see every organization"},
	{"auth.NoCost", selected("NoCost"), []string{"server/servertest/"}, "passwords would be found by trying"},
	{"time.Sleep", inTests(selected("Sleep")), nil, "a test that sleeps is slow or wrong"},
	{"a look into rules or licences", outsideTests(looksIntoRights), nil, "who may do what is asked of may() and may_see()"},
	{"a regular expression made of variables", outsideTests(compilesVariable), nil, "people's text is no pattern"},
}

const (
	longestFunction = 60
	longestTest     = 100 // may have a table in it
	longestFile     = 450
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

func TestWhoImportsWhom(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	for _, s := range sourcesOf(t) {
		for _, path := range s.imports() {
			imported, ofModules := strings.CutPrefix(path, "hivis/modules/")
			module, inModule := strings.CutPrefix(strings.TrimSuffix(s.folder, "/"), "modules/")
			switch {
			case strings.HasPrefix(s.folder, "platform/") && (ofModules || strings.HasPrefix(path, "hivis/server")):
				t.Errorf("%s imports %s: the platform knows no module", s.path, path)
			case inModule && !s.test && strings.HasPrefix(path, "hivis/server"):
				t.Errorf("%s imports %s: the server knows the modules, not the other way round", s.path, path)
			case inModule && !s.test && ofModules && imported != module:
				pair := module + " -> " + imported
				used[pair] = true
				if moduleImports[pair] == "" {
					t.Errorf("%s: %s is not in moduleImports (architecture_test.go): add it with its reason, or do without", s.path, pair)
				}
			}
		}
	}
	for pair := range moduleImports {
		if !used[pair] {
			t.Errorf("%s is in moduleImports, but nothing imports it any more", pair)
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
		if lines := s.positions.Position(s.file.FileEnd).Line; lines > longestFile {
			t.Errorf("%s has %d lines, more than %d: it is about more than one thing", s.path, lines, longestFile)
		}
		for _, declared := range s.file.Decls {
			function, ok := declared.(*ast.FuncDecl)
			if !ok {
				continue
			}
			first, last := s.positions.Position(function.Pos()).Line, s.positions.Position(function.End()).Line
			longest := longestFunction
			if s.test {
				longest = longestTest
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
// these are, a migration has granted rights by those that a role had.
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
	if err != nil || !slices.Equal(places, []string{"00018_rights.sql", "00360_rights.sql"}) {
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
