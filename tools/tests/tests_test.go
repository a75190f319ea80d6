package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const goSaid = `{"Action":"output","Package":"hivis/a","Test":"TestGood","Output":"fine\n"}
{"Action":"pass","Package":"hivis/a","Test":"TestGood","Elapsed":1.5}
{"Action":"output","Package":"hivis/a","Test":"TestBad","Output":"    a_test.go:1: wrong\n"}
{"Action":"fail","Package":"hivis/a","Test":"TestBad","Elapsed":0.5}
{"Action":"output","Package":"hivis/a","Output":"FAIL\thivis/a\n"}
{"Action":"fail","Package":"hivis/a","Elapsed":2}
`

func TestOnlyWhatFailedIsPrinted(t *testing.T) {
	var out strings.Builder
	run, err := watchGo(strings.NewReader(goSaid), &out)
	if err != nil || !run["hivis/a"].failed {
		t.Errorf("a failed test does not fail its package: %v", err)
	}
	if got, want := out.String(), "    a_test.go:1: wrong\nFAIL\thivis/a\n"; got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
	passed := strings.ReplaceAll(goSaid, `"fail"`, `"pass"`)
	if run, err = watchGo(strings.NewReader(passed), &out); err != nil || run["hivis/a"].failed {
		t.Errorf("a package that passed failed: %v", err)
	}
}

// write3 puts what the three runners left into a folder.
func write3(t *testing.T, vitest, story string) string {
	t.Helper()
	folder := t.TempDir()
	said := `"\u001b[31mtoo\n small\u001b[0m"`
	if vitest == "passed" {
		said = ""
	}
	if vitest == "flaky" { // passed, and said why it first did not
		vitest = "passed"
	}
	for name, content := range map[string]string{
		"go.json":      `[{"Kind":"go","Name":"a TestGood","State":"pass","Seconds":1.5},{"Kind":"go","Name":"a TestNot","State":"skip"}]`,
		"web.json":     `{"testResults":[{"name":"a.test.ts","status":"passed","assertionResults":[{"fullName":"a form","status":"` + vitest + `","duration":20,"failureMessages":[` + said + `]}]}]}`,
		"stories.json": `{"suites":[{"suites":[{"specs":[{"title":"a story","tests":[{"status":"` + story + `","results":[{"duration":9000,"errors":[{"message":"too late"}]},{"duration":10}]}]}]}]}]}`,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestTheSumCountsAllRunners(t *testing.T) {
	for name, c := range map[string]struct {
		vitest, story, code, last string
		fails                     bool
		flaky                     string
	}{
		"all is well":          {vitest: "passed", story: "expected", code: "0", last: "3 passed, 0 failed"},
		"a test failed":        {vitest: "failed", story: "expected", code: "2", last: "2 passed, 1 failed", fails: true},
		"a check failed":       {vitest: "passed", story: "expected", code: "2", last: "3 passed, 0 failed", fails: true},
		"an unknown outcome":   {vitest: "interrupted", story: "expected", code: "0", last: "2 passed, 1 failed", fails: true},
		"a story failed twice": {vitest: "passed", story: "unexpected", code: "1", last: "2 passed, 1 failed", fails: true},
		"a story failed once":  {vitest: "passed", story: "flaky", code: "0", last: "3 passed, 0 failed", flaky: "flaky: story: a story\n  too late\n"},
		"a form failed once":   {vitest: "flaky", story: "expected", code: "0", last: "3 passed, 0 failed", flaky: "flaky: web: a form\n  too small\n"},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			if err := sum(&out, write3(t, c.vitest, c.story), c.code); (err != nil) != c.fails {
				t.Errorf("error %v", err)
			}
			lines := strings.Split(strings.TrimSpace(out.String()), "\n")
			if got := lines[len(lines)-1]; got != c.last {
				t.Errorf("the last line is %q, want %q", got, c.last)
			}
			if c.fails != strings.Contains(out.String(), "FAILED: ") {
				t.Errorf("said %s", out.String())
			}
			if c.vitest == "failed" && !strings.Contains(out.String(), "FAILED: web: a form\n  too small\n") {
				t.Errorf("why it failed is not said in %s", out.String())
			}
			if strings.Contains(out.String(), "flaky") != (c.flaky != "") || !strings.Contains(out.String(), c.flaky) {
				t.Errorf("what is flaky is not said in %s", out.String())
			}
			if !strings.Contains(lines[1], "9.0 s  story  a story") {
				t.Errorf("the slowest is %q", lines[1])
			}
		})
	}
}

func TestARunnerWithoutResultsFails(t *testing.T) {
	folder := write3(t, "passed", "expected")
	if err := os.Remove(filepath.Join(folder, "stories.json")); err != nil {
		t.Fatal(err)
	}
	if err := sum(new(strings.Builder), folder, "0"); err == nil {
		t.Error("a run without stories passes")
	}
}
