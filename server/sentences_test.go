package server_test

import (
	"encoding/json"
	"go/ast"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hivis/platform/i18n"
)

// words are the sentences of one locale by key; of a plural, all its forms.
type words map[string][]string

// sentenceFolders are the folders of the modules that have sentences.
func sentenceFolders(t *testing.T) (folders []string) {
	t.Helper()
	for _, floor := range floorsOfModules {
		err := filepath.WalkDir("../"+floor, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Name() == i18n.Default+".json" {
				folders = append(folders, filepath.Dir(path))
			}
			return err
		})
		if err != nil || len(folders) == 0 {
			t.Fatalf("no sentences in %s: %v", floor, err)
		}
	}
	return folders
}

func wordsIn(t *testing.T, folder, locale string) words {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(folder, locale+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var raw map[string]any
	if err := json.Unmarshal(content, &raw); err != nil {
		t.Fatalf("%s in %s: %v", folder, locale, err)
	}
	out := words{}
	for key, value := range raw {
		switch value := value.(type) {
		case string:
			out[key] = []string{value}
		case map[string]any:
			if value["other"] == nil {
				t.Errorf("%s in %s has no form for other numbers", key, locale)
			}
			for _, form := range value {
				out[key] = append(out[key], form.(string))
			}
		}
	}
	return out
}

var placeholder = regexp.MustCompile(`\.[A-Z]\w*`)

func placeholders(forms []string) []string {
	found := placeholder.FindAllString(strings.Join(forms, "\n"), -1)
	slices.Sort(found)
	return slices.Compact(found)
}

// agreed is a sentence that was agreed word by word, with its exclamation mark.
const agreed = "error.free_audit_templates_used en"

// TestEveryLanguageSaysTheSame compares keys and placeholders with English.
func TestEveryLanguageSaysTheSame(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, folder := range sentenceFolders(t) {
		english := wordsIn(t, folder, i18n.Default)
		for key := range english {
			if seen[key] != "" {
				t.Errorf("%s stands in %s and in %s", key, seen[key], folder)
			}
			seen[key] = folder
		}
		for _, locale := range i18n.Locales {
			translated := wordsIn(t, folder, locale)
			for key, forms := range english {
				if key+" "+locale != agreed && strings.ContainsAny(strings.Join(translated[key], ""), "!！¡") {
					t.Errorf("%s: %s shouts in %s", folder, key, locale)
				}
				if len(translated[key]) == 0 || slices.Contains(translated[key], "") {
					t.Errorf("%s: %s is missing in %s", folder, key, locale)
				} else if got, want := placeholders(translated[key]), placeholders(forms); !slices.Equal(got, want) {
					t.Errorf("%s: %s has the placeholders %v in %s, and %v in English", folder, key, got, locale, want)
				}
			}
			for key := range translated {
				if len(english[key]) == 0 {
					t.Errorf("%s: %s is in %s but not in English", folder, key, locale)
				}
			}
		}
	}
}

var (
	code     = regexp.MustCompile(`^[a-z]+(_[a-z]+)*$`)
	wholeKey = regexp.MustCompile(`^(error|field)\.[a-z]+(_[a-z]+)*$`)
)

// kits are what modules are made of; what they say is with the words that several modules say.
var kits = []string{"core/energy", "core/records", "core/publicreports", "directory/imports"}

// TestEveryCodeHasASentence looks through the code for what it answers with. What one module
// alone says is in that module's folder.
func TestEveryCodeHasASentence(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, folder := range sentenceFolders(t) {
		for key := range wordsIn(t, folder, i18n.Default) {
			known[key] = true
		}
	}
	used, mentioned := map[string]string{}, map[string]map[string]bool{} // by folder
	for _, s := range sourcesOf(t) {
		if s.test || s.generated || !strings.HasPrefix(s.path, "platform/") && !onAFloorOfModules(s.path) {
			continue
		}
		for node := range ast.Preorder(s.file) {
			for _, key := range codesAt(node) {
				used[key] = s.positions.Position(node.Pos()).String()
			}
			if text, ok := textOf(node); ok {
				_, name, whole := strings.Cut(text, ".")
				if whole && wholeKey.MatchString(text) {
					used[text], text = s.positions.Position(node.Pos()).String(), name
				}
				name = strings.Split(text, "|")[0]
				mentioned[name] = withFolder(mentioned[name], path.Dir(s.path))
			}
		}
	}
	if len(used) < 40 {
		t.Fatalf("only %d codes were found in the code: %v", len(used), slices.Sorted(maps.Keys(used)))
	}
	for key, place := range used {
		if !known[key] {
			t.Errorf("%s: there is no sentence %s", place, key)
		}
	}
	for key := range known {
		kind, name, _ := strings.Cut(key, ".")
		if (kind == "error" || kind == "field") && mentioned[name] == nil {
			t.Errorf("the sentence %s is never said", key)
		}
	}
	for key := range wordsIn(t, "../core/locales", i18n.Default) {
		kind, name, _ := strings.Cut(key, ".")
		for folder := range mentioned[name] {
			if (kind == "error" || kind == "field") && len(mentioned[name]) == 1 && onAFloorOfModules(folder) && !slices.Contains(kits, folder) {
				t.Errorf("%s is said in %s alone: it belongs to its locales", key, folder)
			}
		}
	}
}

// withFolder adds to a set that may not be there yet.
func withFolder(set map[string]bool, one string) map[string]bool {
	if set == nil {
		set = map[string]bool{}
	}
	set[one] = true
	return set
}

// codesAt returns the keys of the sentences that a piece of code answers with.
func codesAt(node ast.Node) (keys []string) {
	add := func(kind string, e ast.Node) {
		if text, ok := textOf(e); ok && code.MatchString(text) {
			keys = append(keys, kind+text)
		}
	}
	switch n := node.(type) {
	case *ast.CallExpr:
		switch name := nameOf(n.Fun); {
		case len(n.Args) > 0 && slices.Contains([]string{"Denied", "Conflict", "Refused", "TooMany"}, name):
			add("error.", n.Args[0])
		case len(n.Args) > 1 && slices.Contains([]string{"Invalid", "Add", "AddWith"}, name):
			add("field.", n.Args[1])
		}
	case *ast.CompositeLit:
		kind := map[string]string{"Error": "error.", "FieldError": "field."}[nameOf(n.Type)]
		for _, element := range n.Elts {
			if pair, ok := element.(*ast.KeyValueExpr); ok && kind != "" && nameOf(pair.Key) == "Code" {
				add(kind, pair.Value)
			}
		}
	case *ast.ValueSpec:
		for _, value := range n.Values {
			if nameOf(n.Type) == "Refusal" {
				add("error.", value)
			}
			if list, ok := value.(*ast.CompositeLit); ok && len(n.Names) == 1 && n.Names[0].Name == "codeOfStatus" {
				for _, element := range list.Elts {
					add("error.", element.(*ast.KeyValueExpr).Value)
				}
			}
		}
	case *ast.AssignStmt:
		if selector, ok := n.Lhs[0].(*ast.SelectorExpr); ok && nameOf(selector.X) == "validation" {
			if text, ok := textOf(n.Rhs[0]); ok {
				keys = append(keys, "field."+strings.Split(text, "|")[0])
			}
		}
	case *ast.FuncDecl:
		keys = append(keys, returnedCodes(n)...)
	}
	return keys
}

// returnedCodes are those of the rules: functions that say why something is
// refused, "" when it is not.
func returnedCodes(f *ast.FuncDecl) (keys []string) {
	name, kind := strings.ToLower(f.Name.Name), ""
	switch {
	case strings.HasPrefix(name, "refuse"):
		kind = "error."
	case strings.HasPrefix(name, "weak"):
		kind = "field."
	default:
		return nil
	}
	for node := range ast.Preorder(f) {
		if back, ok := node.(*ast.ReturnStmt); ok && len(back.Results) == 1 {
			if text, ok := textOf(back.Results[0]); ok && text != "" {
				keys = append(keys, kind+text)
			}
		}
	}
	return keys
}

func nameOf(n ast.Node) string {
	switch n := n.(type) {
	case *ast.Ident:
		return n.Name
	case *ast.SelectorExpr:
		return n.Sel.Name
	}
	return ""
}

func textOf(n ast.Node) (string, bool) {
	literal, ok := n.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(literal.Value)
	return text, err == nil
}
