package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// event is what `go test -json` says in one line.
type event struct {
	Action, Package, Test, Output string
	Elapsed                       float64
}

// goPackage is what one run of a package's tests said.
type goPackage struct {
	failed  bool
	said    string             // of the package itself
	results map[string]*result // of its tests that ended, without their parts
	failure map[string]string  // what a test and its parts said that failed
	running map[string]bool    // tests that began and have not ended
}

// goRun has the packages of one run by their names.
type goRun map[string]*goPackage

func (r goRun) of(name string) *goPackage {
	if r[name] == nil {
		r[name] = &goPackage{results: map[string]*result{}, failure: map[string]string{}, running: map[string]bool{}}
	}
	return r[name]
}

// watchGo prints what concerns the packages and the tests that fail, and keeps how they ended.
func watchGo(in io.Reader, out io.Writer) (goRun, error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 16<<20)
	run := goRun{}
	said := map[[2]string]*strings.Builder{}
	for lines.Scan() {
		var e event
		if json.Unmarshal(lines.Bytes(), &e) != nil {
			fmt.Fprintln(out, lines.Text())
			continue
		}
		key := [2]string{e.Package, e.Test}
		switch e.Action {
		case "run":
			run.of(e.Package).running[e.Test] = true
		case "build-output":
			fmt.Fprint(out, e.Output)
		case "output":
			if e.Test == "" && e.Output == "PASS\n" {
				continue // the next line says so with the package's name
			}
			if said[key] == nil {
				said[key] = new(strings.Builder)
			}
			said[key].WriteString(e.Output)
		case "pass", "fail", "skip":
			words := ""
			if said[key] != nil {
				words = said[key].String()
			}
			delete(said, key)
			if e.Test == "" && e.Action == "fail" {
				words = unended(said, e.Package) + words
			}
			if isTold(e) {
				fmt.Fprint(out, words)
			}
			run.of(e.Package).end(e, words)
		}
	}
	return run, lines.Err()
}

// unended takes what those tests said that the package did not wait for: among it is what ended
// the package.
func unended(said map[[2]string]*strings.Builder, pkg string) (words string) {
	for key, each := range said {
		if key[0] == pkg {
			words += each.String()
			delete(said, key)
		}
	}
	return words
}

// isTold leaves out tests that passed and packages that have none.
func isTold(e event) bool {
	return e.Action == "fail" || e.Test == "" && e.Action == "pass"
}

// end keeps how the package, a test or a part of a test ended.
func (p *goPackage) end(e event, words string) {
	if e.Test == "" {
		p.failed, p.said = e.Action == "fail", withoutSteps(words)
		return
	}
	delete(p.running, e.Test)
	test, _, isPart := strings.Cut(e.Test, "/")
	if e.Action == "fail" {
		p.failure[test] += withoutSteps(words)
	}
	if !isPart {
		p.results[test] = &result{Kind: "go", Name: shortName(e.Package) + " " + test, Seconds: e.Elapsed, State: e.Action}
	}
}

var steps = regexp.MustCompile(`(?m)^\s*=== .*\n`)

// withoutSteps leaves out that a test began, waited or went on.
func withoutSteps(words string) string { return steps.ReplaceAllString(words, "") }

func shortName(pkg string) string { return strings.TrimPrefix(pkg, "hivis/") }
