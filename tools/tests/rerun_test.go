package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tried are packages of tests. What is told to fail the first time leaves a file behind.
var tried = map[string]string{
	"go.mod": "module hivis\n\ngo 1.26.0\n",
	"first/first.go": `package first

import "os"

// Time tells whether nobody has asked before.
func Time(name string) bool {
	_, err := os.OpenFile(os.Getenv("TRIED")+"/"+name, os.O_CREATE|os.O_EXCL, 0o600)
	return err == nil
}
`,
	"well/well_test.go":     `func TestWell(t *testing.T) {}`,
	"twice/twice_test.go":   `func TestTwice(t *testing.T) { t.Error("wrong each time") }`,
	"unbuilt/some_test.go":  `func TestUnbuilt(t *testing.T) { unknown() }`,
	"once/once_test.go":     `func TestOnce(t *testing.T) { t.Run("part", func(t *testing.T) { if first.Time("once") { t.Error("wrong once") } }) }` + "\n" + `func TestBeside(t *testing.T) { if !first.Time("beside") { t.Error("runs again") } }`,
	"panics/panics_test.go": `func TestBefore(t *testing.T) { if !first.Time("before") { t.Error("runs again") } }` + "\n" + `func TestPanics(t *testing.T) { if first.Time("panics") { panic("lost") } }` + "\n" + `func TestAfter(t *testing.T) { if first.Time("after") { t.Log("runs") } }`,
	"hidden/hidden_test.go": `func TestPanics(t *testing.T) { if first.Time("hidden") { panic("lost") } }` + "\n" + `func TestHidden(t *testing.T) { t.Error("wrong behind the panic") }`,
	"hangs/hangs_test.go":   `func TestHangs(t *testing.T) { if first.Time("hangs") { select {} } }` + "\n" + `func TestLast(t *testing.T) {}`,
	"stuck/stuck_test.go":   `func TestStuck(t *testing.T) { select {} }`,
	"leaves/leaves_test.go": `func TestMain(m *testing.M) { code := m.Run(); if first.Time("leaves") { println("left something"); code = 1 }; os.Exit(code) }` + "\n" + `func TestLeaves(t *testing.T) {}`,
}

// try runs the tests of a package and tells how they ended.
func try(t *testing.T, pkg string) (results []string, printed string, err error) {
	t.Helper()
	folder := t.TempDir()
	for name, content := range tried {
		if strings.HasSuffix(name, "_test.go") {
			imports := "import (\n\t\"os\"\n\t\"testing\"\n\n\t\"hivis/first\"\n)\n\nvar _, _ = first.Time, os.Exit\n\n"
			content = "package " + filepath.Dir(name) + "\n\n" + imports + content
		}
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("TRIED", t.TempDir())
	t.Setenv("GOWORK", "off")
	t.Chdir(folder)
	var out strings.Builder
	err = testGo(&out, "go.json", pkg, []string{"go", "test", "-vet=off", "-timeout", "5s", "-json"})
	content, unwritten := os.ReadFile("go.json")
	if unwritten != nil {
		return nil, out.String(), err
	}
	all, unread := readGo(content)
	if unread != nil {
		t.Fatal(unread)
	}
	for _, r := range all {
		line := r.State + " " + r.Name
		if len(r.Said) > 0 {
			line += ": " + brief(r.Said[0])
		}
		results = append(results, line)
	}
	return results, out.String(), err
}

// TestWhatFailedRunsOnceMore holds each result to the beginning of its line.
func TestWhatFailedRunsOnceMore(t *testing.T) {
	for name, c := range map[string]struct {
		pkg   string
		want  []string
		fails bool
	}{
		"all is well":                       {"./well", []string{"pass well TestWell"}, false},
		"it fails twice":                    {"./twice", []string{"fail twice TestTwice: twice_test.go:12: wrong each time"}, true},
		"it passes the second time":         {"./once", []string{"pass once TestBeside", "flaky once TestOnce: once_test.go:12: wrong once"}, false},
		"it does not compile":               {"./unbuilt", []string{"fail unbuilt (the package): FAIL hivis/unbuilt [build failed]"}, true},
		"a panic ends the others":           {"./panics", []string{"pass panics TestAfter", "pass panics TestBefore", "flaky panics TestPanics: --- FAIL: TestPanics (0.00s) panic: lost"}, false},
		"a panic hides a failure":           {"./hidden", []string{"fail hidden TestHidden: hidden_test.go:13: wrong behind", "flaky hidden TestPanics: --- FAIL: TestPanics (0.00s) panic: lost"}, true},
		"it hangs the first time":           {"./hangs", []string{"pass hangs TestHangs", "pass hangs TestLast", "flaky hangs (the package): panic: test timed out after 5s running tests: TestHangs "}, false},
		"it hangs each time":                {"./stuck", []string{"fail stuck (the package): panic: test timed out after 5s running tests: TestStuck "}, true},
		"the package fails besides a test":  {"./leaves", []string{"pass leaves TestLeaves", "flaky leaves (the package): left something FAIL hivis/leaves "}, false},
		"what is to be tested is not there": {"./nowhere", []string{"fail ./nowhere (the package): "}, true},
	} {
		t.Run(name, func(t *testing.T) {
			got, printed, err := try(t, c.pkg)
			if (err != nil) != c.fails {
				t.Errorf("the run fails: %v, wanted %t", err, c.fails)
			}
			if !slices.EqualFunc(got, c.want, strings.HasPrefix) {
				t.Errorf("got\n%s\nwant\n%s\nprinted\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"), printed)
			}
		})
	}
}

func TestACommandThatCannotRunFails(t *testing.T) {
	file := filepath.Join(t.TempDir(), "go.json")
	for _, command := range [][]string{{"go", "test", "-timeout", "soon", "-json"}, {"/nowhere/go"}} {
		if err := testGo(new(strings.Builder), file, ".", command); err == nil {
			t.Errorf("%v passes", command)
		}
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("it leaves results")
	}
}
