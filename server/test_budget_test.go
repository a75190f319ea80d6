package server_test

import (
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// maxServers is how many tests of a module start a server: what lists and writes do alike is in
// the contract, and what is left is told in steps at one server.
const maxServers = 75

func TestFewTestsOfAModuleStartAServer(t *testing.T) {
	t.Parallel()
	functions := map[string]map[string]*ast.FuncDecl{} // of the tests of each folder, by their names
	for _, s := range sourcesOf(t) {
		if !s.test || !onAFloorOfModules(s.folder) {
			continue
		}
		for _, declared := range s.file.Decls {
			if f, ok := declared.(*ast.FuncDecl); ok && f.Recv == nil {
				if functions[s.folder] == nil {
					functions[s.folder] = map[string]*ast.FuncDecl{}
				}
				functions[s.folder][f.Name.Name] = f
			}
		}
	}
	for folder, all := range functions {
		started := 0
		for name, f := range all {
			if strings.HasPrefix(name, "Test") && startsServer(f, all) {
				started++
			}
		}
		if started > maxServers {
			t.Errorf("%d tests of %s start a server, more than %d: tell what belongs together at one, and leave to the contract what it tells", started, folder, maxServers)
		}
		if folder == "modules/observations/" && started < 30 {
			t.Errorf("only %d tests of %s were found to start a server", started, folder)
		}
	}
}

// startsServer reports whether a function starts a server, itself or by another of its package.
func startsServer(f *ast.FuncDecl, all map[string]*ast.FuncDecl) bool {
	for node := range ast.Preorder(f) {
		call, ok := node.(*ast.CallExpr)
		if !ok {
			continue
		}
		switch called := call.Fun.(type) {
		case *ast.Ident:
			if own := all[called.Name]; own != nil && own != f && startsServer(own, all) {
				return true
			}
		case *ast.SelectorExpr:
			if of, ok := called.X.(*ast.Ident); ok && of.Name == "servertest" && slices.Contains([]string{"New", "With", "WithAll", "Changed", "Empty"}, called.Sel.Name) {
				return true
			}
		}
	}
	return false
}

// What is told in a real browser costs the most, so there is little of it for a module: what all
// of them share is told, and pictured, once.
var browsed = []struct {
	what, files string
	each        *regexp.Regexp
	most        int
	shared      []string
}{
	{"stories", "../e2e/stories/*.spec.ts", regexp.MustCompile(`(?m)^test\(`), 6, nil},
	{"pictures", "../e2e/screens/*.ts", regexp.MustCompile(`(?m)^ {2,4}(\{ )?name: '`), 9, []string{"kits", "people", "settings", "shell"}},
}

func TestAModuleHasFewStoriesAndPictures(t *testing.T) {
	t.Parallel()
	for _, b := range browsed {
		files, err := filepath.Glob(b.files)
		if err != nil || len(files) < 10 {
			t.Fatalf("only %d files have %s: %v", len(files), b.what, err)
		}
		all := 0
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			found := len(b.each.FindAll(content, -1))
			all += found
			module, _, _ := strings.Cut(filepath.Base(file), ".")
			if found > b.most && !slices.Contains(b.shared, module) {
				t.Errorf("%s has %d %s, more than %d: leave out what others show as well", file, found, b.what, b.most)
			}
		}
		if all < 40 {
			t.Errorf("only %d %s were found", all, b.what)
		}
	}
}
