package main

import (
	"encoding/json"
	"os"
	"runtime/debug"
	"strings"
	"testing"
)

// TestNothingIsUsedWithoutItsNotice, of the modules in this very binary and of the
// packages of the screens.
func TestNothingIsUsedWithoutItsNotice(t *testing.T) {
	t.Parallel()
	lines := map[string]bool{}
	for _, line := range strings.Split(notices, "\n") {
		lines[line] = true
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || len(info.Deps) < 30 {
		t.Fatalf("the binary does not say what it is made of: %v", info)
	}
	for _, m := range info.Deps {
		if !lines[m.Path+" "+m.Version] {
			t.Errorf("%s %s has no notice: run make notices", m.Path, m.Version)
		}
	}
	content, err := os.ReadFile("../../web/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var screens struct{ Dependencies map[string]string }
	if err := json.Unmarshal(content, &screens); err != nil || len(screens.Dependencies) < 10 {
		t.Fatalf("%v, %v", screens, err)
	}
	for name, version := range screens.Dependencies {
		if !lines[name+" "+version] {
			t.Errorf("%s %s has no notice: run make notices", name, version)
		}
	}
}
