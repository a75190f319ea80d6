package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// result is how one test ended: pass, fail, skip or flaky, and what it said of that. A flaky one
// failed, and passed when it was tried again.
type result struct {
	Kind, Name, State string
	Seconds           float64
	Said              []string
}

const slowest = 10

// longest bounds what a test that failed is quoted with: the whole stands further up.
const longest = 600

var colours = regexp.MustCompile("\x1b\\[[0-9;]*m")

// errFailed needs no words: they have been said.
var errFailed = errors.New("")

// sum ends with the line that a machine reads, and fails if anything did: a test,
// a runner that left no results, or what ran beside the tests and ended with a code.
func sum(out io.Writer, folder, code string) error {
	broken := code != "0"
	var all []result
	for pattern, read := range map[string]func([]byte) ([]result, error){
		"go*.json": readGo, "web.json": readVitest, "stories.json": readPlaywright,
	} {
		some, err := readAll(folder, pattern, read)
		all = append(all, some...)
		if err != nil {
			fmt.Fprintf(out, "No results: %v\n", err)
			broken = true
		}
	}
	slices.SortFunc(all, func(a, b result) int { return cmp.Compare(b.Seconds, a.Seconds) })
	fmt.Fprintln(out, "\nThe slowest:")
	for _, r := range all[:min(slowest, len(all))] {
		fmt.Fprintf(out, "%7.1f s  %-5s  %s\n", r.Seconds, r.Kind, r.Name)
	}
	passed, failed := count(out, all)
	if broken && failed == 0 {
		fmt.Fprintln(out, "FAILED: something besides the tests, see above")
	}
	fmt.Fprintf(out, "%d passed, %d failed\n", passed, failed)
	if broken || failed > 0 {
		return errFailed
	}
	return nil
}

// readAll reads the files that match, of which there is at least one.
func readAll(folder, pattern string, read func([]byte) ([]result, error)) (all []result, err error) {
	files, err := filepath.Glob(filepath.Join(folder, pattern))
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("there is no %s", pattern)
	}
	for _, file := range files {
		content, failure := os.ReadFile(file)
		if failure == nil {
			var some []result
			some, failure = read(content)
			all = append(all, some...)
		}
		err = errors.Join(err, failure)
	}
	return all, err
}

// count also names what failed and what is flaky. The latter passed.
func count(out io.Writer, all []result) (passed, failed int) {
	for _, r := range all {
		switch r.State {
		case "pass":
			passed++
		case "flaky":
			passed++
			r.tell(out, "flaky")
		case "fail":
			failed++
			r.tell(out, "FAILED")
		}
	}
	return passed, failed
}

func (r result) tell(out io.Writer, how string) {
	fmt.Fprintf(out, "%s: %s: %s\n", how, r.Kind, r.Name)
	for _, said := range r.Said {
		fmt.Fprintf(out, "  %s\n", brief(said))
	}
}

// brief is the beginning of what was said, on one line.
func brief(said string) string {
	line := []rune(strings.Join(strings.Fields(colours.ReplaceAllString(said, "")), " "))
	return string(line[:min(longest, len(line))])
}

func readGo(content []byte) (results []result, err error) {
	err = json.Unmarshal(content, &results)
	return results, err
}

func readVitest(content []byte) ([]result, error) {
	var report struct {
		TestResults []struct {
			Name, Status     string
			AssertionResults []struct {
				FullName, Status string
				Duration         float64
				FailureMessages  []string
			}
		}
	}
	err := json.Unmarshal(content, &report)
	var results []result
	for _, file := range report.TestResults {
		if file.Status == "failed" && len(file.AssertionResults) == 0 {
			results = append(results, result{Kind: "web", Name: file.Name, State: "fail"})
		}
		for _, one := range file.AssertionResults {
			state := stateOf(one.Status)
			if state == "pass" && len(one.FailureMessages) > 0 {
				state = "flaky"
			}
			results = append(results, result{Kind: "web", Name: one.FullName, State: state, Seconds: one.Duration / 1000, Said: one.FailureMessages})
		}
	}
	return results, err
}

// suite is a file of stories, or a part of one.
type suite struct {
	Suites []suite
	Specs  []struct {
		Title string
		Tests []struct {
			Status  string
			Results []struct {
				Duration float64
				Errors   []struct{ Message string }
			}
		}
	}
}

func readPlaywright(content []byte) ([]result, error) {
	var report suite
	err := json.Unmarshal(content, &report)
	return report.results(), err
}

func (s suite) results() []result {
	var results []result
	for _, spec := range s.Specs {
		for _, test := range spec.Tests {
			one := result{Kind: "story", Name: spec.Title, State: stateOf(test.Status)}
			for _, run := range test.Results {
				one.Seconds += run.Duration / 1000
				for _, each := range run.Errors {
					one.Said = append(one.Said, each.Message)
				}
			}
			results = append(results, one)
		}
	}
	for _, part := range s.Suites {
		results = append(results, part.results()...)
	}
	return results
}

// stateOf takes what a runner does not know as a failure.
func stateOf(status string) string {
	switch status {
	case "passed", "expected":
		return "pass"
	case "skipped", "pending", "todo", "disabled":
		return "skip"
	case "flaky":
		return "flaky"
	}
	return "fail"
}
