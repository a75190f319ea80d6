package api

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"testing"
)

// listEngine are the files that build the SQL of lists.
var listEngine = []string{"where.go", "lookup.go", "search.go", "hints.go", "listing.go", "order.go", "tally.go", "statuses.go", "board.go"}

// textEdits are the functions in which text is taken apart or replaced, and what for. None of them
// edits SQL: what a list's SQL is made of is put together once.
var textEdits = map[string]string{
	"RowsOf":  "the table and its alias are one text",
	"BindNow": "the named parameter of the present moment is bound",
	"Words":   "what somebody typed becomes patterns",
	"OrderBy": "the parameter sort becomes columns",
}

// TestNoSQLIsEditedAsText looks for functions of the standard library that take text apart.
func TestNoSQLIsEditedAsText(t *testing.T) {
	t.Parallel()
	harmless := []string{"Join", "Repeat", "Builder", "NewReplacer", "Contains"}
	seen := 0
	for _, name := range listEngine {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, declared := range file.Decls {
			function := ""
			if f, ok := declared.(*ast.FuncDecl); ok {
				function = f.Name.Name
			}
			for node := range ast.Preorder(declared) {
				call, ok := node.(*ast.SelectorExpr)
				if !ok {
					continue
				}
				of, ok := call.X.(*ast.Ident)
				if !ok || !slices.Contains([]string{"strings", "regexp", "bytes"}, of.Name) || slices.Contains(harmless, call.Sel.Name) {
					continue
				}
				seen++
				if textEdits[function] == "" {
					t.Errorf("%s: %s calls %s.%s: say what the SQL is made of instead of editing it", name, function, of.Name, call.Sel.Name)
				}
			}
		}
	}
	if seen < 4 {
		t.Errorf("only %d calls were found that take text apart", seen)
	}
}
