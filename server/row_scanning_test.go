package server_test

import (
	"go/ast"
	"strings"
	"testing"
)

// maxByPosition is how many columns of a row may be read by where they stand: as many as one sees
// at once. Two that change places are else a wrong record, or tell somebody what they may not know.
const maxByPosition = 3

// byPlace reads by places what somebody else named.
var byPlace = map[string]string{
	"core/records/lock.go": "it hands on what it is asked to read into",
}

func TestRowsAreReadByTheNamesOfTheirColumns(t *testing.T) {
	t.Parallel()
	read := map[string]bool{}
	for _, s := range sourcesOf(t) {
		if s.test || s.generated || !onAFloorOfModules(s.path) && !strings.HasPrefix(s.path, "server/inventedtest/") {
			continue
		}
		for node := range ast.Preorder(s.file) {
			if !readsByPlace(node) {
				continue
			}
			if read[s.path] = true; byPlace[s.path] == "" {
				t.Errorf("%s: more than %d columns are read by their places: read a struct by their names, with db.Named or db.NamedAs", s.positions.Position(node.Pos()), maxByPosition)
			}
		}
	}
	for path := range byPlace {
		if !read[path] {
			t.Errorf("%s is in byPlace, but reads nothing by places any more", path)
		}
	}
}

// TestReadersOfRowsAreNobodysButOneStatements holds what reads rows by names to where it is used:
// it reads each into the same place, so that two requests at once would mix theirs.
func TestReadersOfRowsAreNobodysButOneStatements(t *testing.T) {
	t.Parallel()
	for _, s := range sourcesOf(t) {
		for _, declared := range s.file.Decls {
			variables, ok := declared.(*ast.GenDecl)
			if !ok {
				continue
			}
			for node := range ast.Preorder(variables) {
				if call, ok := node.(*ast.CallExpr); ok && readsNamed(call) {
					t.Errorf("%s: make what reads rows where they are read", s.positions.Position(node.Pos()))
				}
			}
		}
	}
}

// readsNamed finds db.Named[T]() and db.NamedAs(of).
func readsNamed(call *ast.CallExpr) bool {
	f := call.Fun
	switch of := f.(type) {
	case *ast.IndexExpr:
		f = of.X
	case *ast.IndexListExpr:
		f = of.X
	}
	selector, ok := f.(*ast.SelectorExpr)
	return ok && nameOf(selector.X) == "db" && (selector.Sel.Name == "Named" || selector.Sel.Name == "NamedAs")
}

// readsByPlace finds row.Scan and pgx.ForEachRow, with more targets than one sees at once or a
// list of them that was made elsewhere.
func readsByPlace(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	switch selector.Sel.Name {
	case "Scan":
		return len(call.Args) > maxByPosition || call.Ellipsis.IsValid()
	case "ForEachRow":
		targets, listed := call.Args[1].(*ast.CompositeLit)
		return !listed || len(targets.Elts) > maxByPosition
	}
	return false
}
