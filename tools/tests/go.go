package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// event is what `go test -json` says in one line.
type event struct {
	Action, Package, Test, Output string
	Elapsed                       float64
}

// watchGo prints what concerns the packages and the tests that fail, and keeps
// how long each test took.
func watchGo(in io.Reader, out io.Writer, file string) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 16<<20)
	said := map[[2]string]*strings.Builder{}
	var results []result
	failed := false
	for lines.Scan() {
		var e event
		if json.Unmarshal(lines.Bytes(), &e) != nil {
			fmt.Fprintln(out, lines.Text())
			continue
		}
		key := [2]string{e.Package, e.Test}
		switch e.Action {
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
			if words := said[key]; words != nil && isTold(e) {
				fmt.Fprint(out, words)
			}
			delete(said, key)
			failed = failed || e.Action == "fail"
			if e.Test != "" && !strings.Contains(e.Test, "/") {
				name := strings.TrimPrefix(e.Package, "hivis/") + " " + e.Test
				results = append(results, result{Kind: "go", Name: name, Seconds: e.Elapsed, State: e.Action})
			}
		}
	}
	if err := errors.Join(lines.Err(), write(file, results)); err != nil {
		return err
	}
	if failed {
		return errFailed
	}
	return nil
}

// isTold leaves out tests that passed and packages that have none.
func isTold(e event) bool {
	return e.Action == "fail" || e.Test == "" && e.Action == "pass"
}

func write(file string, results []result) error {
	content, err := json.Marshal(results)
	if err != nil {
		return err
	}
	return os.WriteFile(file, content, 0o644)
}
