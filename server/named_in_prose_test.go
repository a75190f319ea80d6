package server_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// These tests hold comments and docs to the code: what they name exists.

var (
	docLink      = regexp.MustCompile(`(?:^|[\s(])\[\*?([A-Za-z]\w*(?:\.[A-Za-z]\w*){0,2})\](?:$|[\s.,;:)'])`)
	seeReference = regexp.MustCompile(`\bsee ((?:[a-z]+\.)?(?:[A-Z]\w*|[a-z]+[A-Z]\w*))\b`)
	namedFile    = regexp.MustCompile(`(?:^|[\s(\x60])([\w./-]*\w\.(?:go|sql|ts|tsx))\b`)
	codeSpan     = regexp.MustCompile("`([^`\n]+)`")
	exported     = regexp.MustCompile(`\b([a-zA-Z]\w*)\.([A-Z]\w*)\b(?:\.([A-Z]\w*)\b)?`)
	identifier   = regexp.MustCompile(`^(?:[A-Z]\w*[a-z]\w*|[a-z]+[A-Z]\w*)$`)
	anyWord      = regexp.MustCompile(`[A-Za-z]\w*`)
)

// naming is what the program names: the declarations of each package of Go, and all words of other
// sources.
type naming struct {
	declared map[string]map[string]bool // by folder: Name, Type.Method, Type.Field
	folders  map[string][]string        // by the name of the package
	anywhere map[string]bool            // the last part of each declaration
	words    map[string]bool            // of the screens, the stories, the units of systemd and the strings of Go
	files    []string
	sources  []commentedSource
}

type commentedSource struct {
	path, folder string
	positions    *token.FileSet
	file         *ast.File
}

// readTree reads the tree once for all tests of this file.
var readTree = sync.OnceValues(readNaming)

func readNaming() (*naming, error) {
	n := &naming{declared: map[string]map[string]bool{}, folders: map[string][]string{}, anywhere: map[string]bool{}, words: map[string]bool{}}
	err := filepath.WalkDir("..", func(at string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := filepath.ToSlash(strings.TrimPrefix(at, "../"))
		if d.IsDir() {
			if slices.Contains([]string{"node_modules", "dist", "results", "bin", ".git", ".cache"}, d.Name()) {
				return fs.SkipDir
			}
			return nil
		}
		n.files = append(n.files, name)
		switch path.Ext(name) {
		case ".go":
			return n.readGo(name)
		case ".ts", ".tsx", ".service":
			content, err := os.ReadFile(at)
			for _, word := range anyWord.FindAllString(string(content), -1) {
				n.words[word] = true
			}
			return err
		}
		return nil
	})
	return n, err
}

func (n *naming) readGo(name string) error {
	positions := token.NewFileSet()
	file, err := parser.ParseFile(positions, filepath.Join("..", name), nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	folder := path.Dir(name)
	if n.declared[folder] == nil {
		n.declared[folder] = map[string]bool{}
		n.folders[path.Base(folder)] = append(n.folders[path.Base(folder)], folder)
	}
	for _, declared := range file.Decls {
		n.declare(folder, declared)
	}
	for node := range ast.Preorder(file) {
		if literal, ok := node.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			for _, word := range anyWord.FindAllString(literal.Value, -1) {
				n.words[word] = true
			}
		}
	}
	n.sources = append(n.sources, commentedSource{name, folder, positions, file})
	return nil
}

func (n *naming) declare(folder string, declared ast.Decl) {
	add := func(owner, name string) {
		n.declared[folder][strings.TrimPrefix(owner+"."+name, ".")] = true
		n.anywhere[name] = true
	}
	switch d := declared.(type) {
	case *ast.FuncDecl:
		owner := ""
		if d.Recv != nil {
			owner = baseName(d.Recv.List[0].Type)
		}
		add(owner, d.Name.Name)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.ValueSpec:
				for _, name := range s.Names {
					add("", name.Name)
				}
			case *ast.TypeSpec:
				add("", s.Name.Name)
				for node := range ast.Preorder(s.Type) {
					if field, ok := node.(*ast.Field); ok {
						for _, name := range field.Names {
							add(s.Name.Name, name.Name)
						}
						if len(field.Names) == 0 {
							add(s.Name.Name, baseName(field.Type))
						}
					}
				}
			}
		}
	}
}

// baseName is the name of a type without its pointer, package and parameters.
func baseName(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return baseName(t.X)
	case *ast.IndexExpr:
		return baseName(t.X)
	case *ast.IndexListExpr:
		return baseName(t.X)
	case *ast.SelectorExpr:
		return t.Sel.Name
	case *ast.Ident:
		return t.Name
	}
	return ""
}

// has tells whether a package of ours declares a name. What is not ours is not looked at.
func (n *naming) has(pkg, name, member string) bool {
	folders := n.folders[pkg]
	if len(folders) == 0 {
		return true
	}
	return slices.ContainsFunc(folders, func(folder string) bool { return n.resolves(folder, name, member) })
}

func (n *naming) resolves(folder, name, member string) bool {
	return n.declared[folder][name] && (member == "" || n.declared[folder][name+"."+member])
}

// hasMember tells whether a type of a package has a method or field of this name.
func (n *naming) hasMember(pkg, name string) bool {
	return slices.ContainsFunc(n.folders[pkg], func(folder string) bool {
		for declared := range n.declared[folder] {
			if strings.HasSuffix(declared, "."+name) {
				return true
			}
		}
		return false
	})
}

// filesNamed are the files of a name, or of a path from the root or from a folder.
func (n *naming) filesNamed(name string) (files []string) {
	for _, file := range n.files {
		if file == name || strings.HasSuffix(file, "/"+name) {
			files = append(files, file)
		}
	}
	return files
}

// hasFile tells whether a comment in a folder names a file: one beside it, one by its path, or one
// that most modules have, as routes.go.
func (n *naming) hasFile(folder, name string) bool {
	found := n.filesNamed(name)
	return slices.Contains(found, path.Join(folder, name)) || len(found) > 0 && strings.Contains(name, "/") || len(found) > 5
}

func TestCommentsNameWhatExists(t *testing.T) {
	t.Parallel()
	n, err := readTree()
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	for _, s := range n.sources {
		if strings.HasSuffix(s.path, "_gen.go") {
			continue
		}
		for _, group := range s.file.Comments {
			text := group.Text()
			at := s.positions.Position(group.Pos())
			for _, link := range docLink.FindAllStringSubmatch(text, -1) {
				looked++
				if !n.linkResolves(s.folder, link[1]) {
					t.Errorf("%s:%d: [%s] does not exist", s.path, at.Line, link[1])
				}
			}
			for _, seen := range seeReference.FindAllStringSubmatch(text, -1) {
				looked++
				if !n.linkResolves(s.folder, seen[1]) && !n.anywhere[seen[1]] {
					t.Errorf("%s:%d: %q does not exist", s.path, at.Line, seen[0])
				}
			}
			for _, file := range namedFile.FindAllStringSubmatch(text, -1) {
				looked++
				if !n.hasFile(s.folder, file[1]) {
					t.Errorf("%s:%d: there is no file %s", s.path, at.Line, file[1])
				}
			}
		}
	}
	if looked < 20 {
		t.Errorf("only %d names were found in comments", looked)
	}
}

// linkResolves tells whether a doc link names a declaration of its package or of another one.
func (n *naming) linkResolves(folder, link string) bool {
	parts := append(strings.Split(link, "."), "", "")
	if n.resolves(folder, parts[0], parts[1]) {
		return true
	}
	return parts[1] != "" && n.has(parts[0], parts[1], parts[2])
}

// supersededDecisions keep the names of their time.
var supersededDecisions = []string{"docs/adr/0044-plans-that-are-kept.md"}

func TestDocsNameWhatExists(t *testing.T) {
	t.Parallel()
	n, err := readTree()
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	for _, doc := range n.files {
		if path.Ext(doc) != ".md" || doc == "CHANGELOG.md" || slices.Contains(supersededDecisions, doc) {
			continue
		}
		content, err := os.ReadFile(filepath.Join("..", doc))
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(content), "\n") {
			for _, span := range codeSpan.FindAllStringSubmatch(line, -1) {
				looked++
				for _, wrong := range n.unknownIn(span[1]) {
					t.Errorf("%s:%d: `%s` names %s, which does not exist", doc, i+1, span[1], wrong)
				}
			}
		}
	}
	if looked < 300 {
		t.Errorf("only %d pieces of code were found in the docs", looked)
	}
}

// namesOfOthers are those of programs that the docs tell how to connect.
var namesOfOthers = []string{"objectId"}

// unknownIn are the names in a piece of code of the docs that nothing has.
func (n *naming) unknownIn(code string) (unknown []string) {
	for _, file := range namedFile.FindAllStringSubmatch(code, -1) {
		if !strings.ContainsAny(code, "*<…{") && len(n.filesNamed(file[1])) == 0 {
			unknown = append(unknown, file[1])
		}
	}
	for _, name := range exported.FindAllStringSubmatch(code, -1) {
		isPackage := name[1] == strings.ToLower(name[1])
		if isPackage && !n.has(name[1], name[2], name[3]) && !n.hasMember(name[1], name[2]) || !isPackage && !n.anywhere[name[2]] && !n.words[name[2]] {
			unknown = append(unknown, name[0])
		}
	}
	if identifier.MatchString(code) && !slices.Contains(namesOfOthers, code) && !n.anywhere[code] && !n.words[code] && len(n.filesNamed(code)) == 0 {
		unknown = append(unknown, code)
	}
	return unknown
}

// TestTheChecklistNamesPartsOfAKind holds the table of CONTRIBUTING.md to records.Kind.
func TestTheChecklistNamesPartsOfAKind(t *testing.T) {
	t.Parallel()
	n, err := readTree()
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile("../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(content), "| It says | and the kind has |\n|---|---|\n")
	if !found {
		t.Fatal("CONTRIBUTING.md has no table of what a kind says")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	rows := strings.Split(table, "\n")
	if len(rows) < 10 {
		t.Fatalf("only %d rows say what a kind has", len(rows))
	}
	for _, row := range rows {
		for _, part := range codeSpan.FindAllStringSubmatch(strings.Split(row, "|")[1], -1) {
			if !n.declared["core/records"]["Kind."+part[1]] {
				t.Errorf("records.Kind has no %s", part[1])
			}
		}
	}
}

// TestTheMapsNameEveryPackage holds the table of floors, and the README's list of the machinery.
func TestTheMapsNameEveryPackage(t *testing.T) {
	t.Parallel()
	read := func(name string) string {
		content, err := os.ReadFile("../" + name)
		if err != nil {
			t.Fatal(err)
		}
		return string(content)
	}
	floorsTable, readme := read("docs/architecture.md"), read("README.md")
	_, machinery, _ := strings.Cut(readme, "\nplatform/ ")
	machinery, _, _ = strings.Cut(machinery, "\n\n")
	for _, floor := range append([]string{"platform"}, floorsOfModules...) {
		_, row, _ := strings.Cut(floorsTable, "| `"+floor+"/` |")
		row, _, _ = strings.Cut(row, "\n")
		packages, err := os.ReadDir("../" + floor)
		if err != nil || len(packages) < 10 {
			t.Fatalf("%s has %d packages: %v", floor, len(packages), err)
		}
		for _, p := range packages {
			if !strings.Contains(row, "`"+p.Name()+"`") {
				t.Errorf("docs/architecture.md does not name %s/%s", floor, p.Name())
			}
			if floor == "platform" && !slices.Contains(strings.Fields(machinery), p.Name()) {
				t.Errorf("README.md does not name platform/%s", p.Name())
			}
		}
	}
}
