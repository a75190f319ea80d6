package embedded

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// majorVersion is the on-disk format the bundled build reads.
const majorVersion = "18"

// passwordFile lies inside the cluster, so that a cluster that is moved or
// restored brings its password along.
const passwordFile = "hivis.password"

// ensureCluster creates the cluster at the first start and returns the
// superuser's password.
func ensureCluster(ctx context.Context, home string, at place, o Options) (string, error) {
	version, err := os.ReadFile(filepath.Join(at.cluster, "PG_VERSION"))
	if errors.Is(err, fs.ErrNotExist) {
		if err := createCluster(ctx, home, at, o); err != nil {
			return "", err
		}
		version, err = os.ReadFile(filepath.Join(at.cluster, "PG_VERSION"))
	}
	if err != nil {
		return "", err
	}
	if v := strings.TrimSpace(string(version)); v != majorVersion && !o.Throwaway {
		return "", fmt.Errorf("%s was made by PostgreSQL %s and this binary carries PostgreSQL %s: "+
			"export it with the binary that made it", at.cluster, v, majorVersion)
	}
	password, err := os.ReadFile(filepath.Join(at.cluster, passwordFile))
	if err != nil {
		return "", fmt.Errorf("reading the database password: %w", err)
	}
	return strings.TrimSpace(string(password)), nil
}

// createCluster runs initdb in a folder beside the final one. Only a finished
// cluster gets the final name, so an interrupted first start just begins anew.
func createCluster(ctx context.Context, home string, at place, o Options) error {
	begin := time.Now()
	fresh, secret := at.cluster+".new", at.cluster+".password"
	if err := errors.Join(os.RemoveAll(fresh), os.RemoveAll(secret)); err != nil {
		return err
	}
	if err := at.account.makePrivateDir(fresh); err != nil {
		return err
	}
	if err := os.WriteFile(secret, []byte(rand.Text()+"\n"), 0o600); err != nil {
		return err
	}
	if err := at.account.own(secret); err != nil {
		return err
	}
	if err := runInitdb(ctx, home, at.account, fresh, secret, o.Throwaway); err != nil {
		return err
	}
	if err := os.Rename(secret, filepath.Join(fresh, passwordFile)); err != nil {
		return err
	}
	if !o.Throwaway {
		if err := flushFileSystem(fresh); err != nil {
			return err
		}
	}
	if err := os.Rename(fresh, at.cluster); err != nil {
		return err
	}
	o.Log.LogAttrs(ctx, slog.LevelInfo, "a database cluster is created",
		slog.String("dir", at.cluster), slog.Duration("took", time.Since(begin).Round(time.Millisecond)))
	return flushDir(at.dir)
}

const builtinLocale, builtinLocaleName = "--locale-provider=builtin", "--builtin-locale=C.UTF-8"

// forTests are what initdb is told for a cluster that is thrown away, which may be of an
// older version: 16 has no provider of its own, and neither 16 nor 17 sums pages unasked.
func forTests(ctx context.Context, home string) []string {
	switch major, _ := majorAt(ctx, filepath.Join(home, "bin", "initdb")); major {
	case "16":
		return []string{"--lc-ctype=C.UTF-8"}
	case "17":
		return []string{builtinLocale, builtinLocaleName}
	}
	return []string{builtinLocale, builtinLocaleName, "--no-data-checksums"}
}

func runInitdb(ctx context.Context, home string, who *account, dir, secret string, throwaway bool) error {
	args := []string{
		"--pgdata=" + dir, "--username=" + Superuser, "--pwfile=" + secret,
		"--auth-local=scram-sha-256", "--auth-host=scram-sha-256",
		// The built-in provider sorts and folds the same on every machine, so a
		// new C library never invalidates an index.
		"--encoding=UTF8", "--locale=C",
		"--no-instructions",
		// initdb's own flush is not needed: the caller flushes once at the end.
		"--no-sync",
	}
	if throwaway {
		args = append(args, forTests(ctx, home)...)
	} else {
		args = append(args, builtinLocale, builtinLocaleName, "--data-checksums")
	}
	initdb := exec.CommandContext(ctx, filepath.Join(home, "bin", "initdb"), args...)
	initdb.Dir, initdb.Env = dir, serverEnv()
	initdb.SysProcAttr = &syscall.SysProcAttr{Credential: who.credential()}
	out, err := initdb.CombinedOutput()
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%w: the folder of the PostgreSQL build must not be mounted with noexec", err)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w: the bundled PostgreSQL needs the GNU C library", err)
	default:
		return fmt.Errorf("initdb: %w: %s", err, strings.TrimSpace(string(out)))
	}
}

// serverEnv is everything PostgreSQL gets to see: settings of the caller's
// shell (PGDATA, PGOPTIONS, LC_ALL) must not change how it runs.
func serverEnv() []string {
	return []string{"PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C", "TZ=UTC"}
}
