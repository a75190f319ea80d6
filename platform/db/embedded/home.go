package embedded

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// homeOf is the folder of the build that is run.
func homeOf(ctx context.Context, at place, o Options) (string, error) {
	if o.Home == "" {
		return unpack(at, o)
	}
	home, err := filepath.Abs(o.Home)
	if err != nil {
		return "", err
	}
	for _, program := range []string{"postgres", "initdb"} {
		major, err := majorAt(ctx, filepath.Join(home, "bin", program))
		if err != nil {
			return "", fmt.Errorf("HIVIS_POSTGRES_HOME: %w", err)
		}
		if major != majorVersion && !o.Throwaway {
			return "", fmt.Errorf("HIVIS_POSTGRES_HOME: %s is PostgreSQL %s, and this binary's database is PostgreSQL %s: "+
				"name a build of that version, or run your server apart and name it in HIVIS_DATABASE_URL", filepath.Join(home, "bin", program), major, majorVersion)
		}
	}
	return home, nil
}

// majorAt asks a program of a build for its version.
func majorAt(ctx context.Context, program string) (string, error) {
	out, err := exec.CommandContext(ctx, program, "--version").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, strings.TrimSpace(string(out)))
	}
	return majorOf(string(out)), nil
}

var versionSaid = regexp.MustCompile(`\(PostgreSQL\) (\d+)`)

// majorOf is "18" for "postgres (PostgreSQL) 18.4 (Debian 18.4-1)".
func majorOf(said string) string {
	if found := versionSaid.FindStringSubmatch(said); found != nil {
		return found[1]
	}
	return "of an unknown version"
}
