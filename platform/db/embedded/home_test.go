package embedded

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestABuildOfOnesOwn(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	says := func(version string) (string, error) {
		t.Helper()
		for _, program := range []string{"postgres", "initdb"} {
			if err := os.MkdirAll(filepath.Join(home, "bin"), 0o755); err != nil {
				t.Fatal(err)
			}
			script := fmt.Sprintf("#!/bin/sh\necho '%s (PostgreSQL) %s'\n", program, version)
			if err := os.WriteFile(filepath.Join(home, "bin", program), []byte(script), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		return homeOf(t.Context(), place{}, Options{Home: home})
	}
	if got, err := says("18.9 (Debian 18.9-1)"); err != nil || got != home {
		t.Errorf("the same major version: %q, %v", got, err)
	}
	if _, err := says("17.2"); err == nil || !strings.Contains(err.Error(), "is PostgreSQL 17, and") {
		t.Errorf("another major version: %v", err)
	}
	if _, err := homeOf(t.Context(), place{}, Options{Home: filepath.Join(home, "elsewhere")}); err == nil || !strings.Contains(err.Error(), "HIVIS_POSTGRES_HOME") {
		t.Errorf("no build: %v", err)
	}
}
