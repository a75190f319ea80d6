package main

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
)

// testGo runs the command for the packages, and once more for what failed. What passes the
// second time is flaky and does not fail the run.
func testGo(out io.Writer, file, packages string, command []string) error {
	first, err := runGo(out, command, packages)
	if err != nil {
		return err
	}
	var results []result
	for _, name := range slices.Sorted(maps.Keys(first)) {
		if !first[name].failed {
			results = append(results, first[name].all()...)
			continue
		}
		// A result that is remembered would be no second try.
		second, err := runGo(out, command, append(first[name].left(), "-count=1", name)...)
		if err != nil {
			return err
		}
		results = append(results, merged(name, first[name], second.of(name))...)
	}
	content, err := json.Marshal(results)
	if err != nil {
		return err
	}
	if err := os.WriteFile(file, content, 0o644); err != nil {
		return err
	}
	if slices.ContainsFunc(results, func(r result) bool { return r.State == "fail" }) {
		return errFailed
	}
	return nil
}

// runGo fails if the command did and no package says so: a wrong flag, an unknown folder.
func runGo(out io.Writer, command []string, more ...string) (goRun, error) {
	words := slices.Concat(command, more)
	c := exec.Command(words[0], words[1:]...)
	c.Stderr = os.Stderr
	in, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		return nil, err
	}
	run, err := watchGo(in, out)
	if err != nil {
		return nil, errors.Join(err, c.Process.Kill(), c.Wait())
	}
	err = c.Wait()
	for _, p := range run {
		if p.failed {
			return run, nil
		}
	}
	return run, err
}

// left are the flags that run what has not passed. A panic or the timeout ends a package before
// some tests begin, so those are named that need not run. If no test is to blame, all run again.
func (p *goPackage) left() []string {
	var done []string
	blamed := len(p.running) > 0
	for test, r := range p.results {
		blamed = blamed || r.State == "fail"
		if r.State != "fail" {
			done = append(done, regexp.QuoteMeta(test))
		}
	}
	if len(done) == 0 || !blamed {
		return nil
	}
	slices.Sort(done)
	return []string{"-skip", "^(" + strings.Join(done, "|") + ")$"}
}

// merged takes what the first run has of the tests that passed, and what the second has of the
// others. A test that first ran in the second run has no other try: if it fails there, it fails.
func merged(name string, first, second *goPackage) []result {
	named := false
	for test, then := range second.results {
		before := first.results[test]
		switch {
		case then.State == "fail":
			then.Said, named = []string{second.failure[test]}, true
		case before != nil && before.State == "fail" && then.State == "pass":
			then.State, then.Said, named = "flaky", []string{first.failure[test]}, true
			then.Seconds += before.Seconds
		}
		first.results[test] = then
	}
	for test, r := range first.results {
		if r.State == "fail" && len(r.Said) == 0 { // it was not reached again
			r.Said, named = []string{first.failure[test]}, true
		}
	}
	all := first.all()
	whole := result{Kind: "go", Name: shortName(name) + " (the package)", State: "flaky", Said: []string{first.said}}
	switch {
	case second.failed && !slices.ContainsFunc(all, func(r result) bool { return r.State == "fail" }):
		whole.State, whole.Said = "fail", []string{second.said}
		return append(all, whole)
	case !named:
		return append(all, whole)
	}
	return all
}

func (p *goPackage) all() (results []result) {
	for _, test := range slices.Sorted(maps.Keys(p.results)) {
		results = append(results, *p.results[test])
	}
	return results
}
