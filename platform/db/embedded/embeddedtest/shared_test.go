package embeddedtest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db/embedded"
)

// neighbour makes this program print the address of the shared server in the
// given folder, as another package's test would find it.
const neighbour = "EMBEDDEDTEST_NEIGHBOUR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(neighbour); dir != "" {
		url, _, err := testCluster(dir).join(context.Background())
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Print(url)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func testCluster(dir string) cluster {
	home := filepath.Join(os.TempDir(), fmt.Sprintf("hivis-test-%d", os.Getuid()))
	return cluster{dir: filepath.Join(dir, "shared"), binaries: filepath.Join(home, "postgres"), idle: 200 * time.Millisecond}
}

func scratchCluster(t *testing.T) (dir string, c cluster) {
	t.Helper()
	if !embedded.Available() {
		t.Skip("PostgreSQL is not bundled: run `go run ./platform/db/embedded/bundle` first")
	}
	dir, err := os.MkdirTemp("", "hivis-shared-")
	if err == nil {
		err = os.Chmod(dir, 0o711)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir, testCluster(dir)
}

func startNeighbour(t *testing.T, dir string) func() string {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), neighbour+"="+dir)
	cmd.Stdout, cmd.Stderr = &out, t.Output()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return func() string {
		if err := cmd.Wait(); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
}

// keeperPID finds the keeper through the lock file of its data directory.
func keeperPID(t *testing.T, c cluster) int {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(c.dir, "run-*", "hivis.lock"))
	if err != nil || len(found) != 1 {
		t.Fatalf("data directories %v, %v", found, err)
	}
	content, err := os.ReadFile(found[0])
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(content)))
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

func answers(url string) bool {
	conn, err := pgx.Connect(context.Background(), url)
	if err != nil {
		return false
	}
	defer conn.Close(context.Background())
	return conn.Ping(context.Background()) == nil
}

// TestNeighboursShareOneServerUntilTheLastIsGone lets three programs look for a
// server at the same moment.
func TestNeighboursShareOneServerUntilTheLastIsGone(t *testing.T) {
	dir, c := scratchCluster(t)
	first, second := startNeighbour(t, dir), startNeighbour(t, dir)
	url, file, err := c.join(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if a, b := first(), second(); a != url || b != url {
		t.Errorf("different servers: %q, %q and %q", a, b, url)
	}
	if !answers(url) {
		t.Error("the server left although it has a user")
	}
	file.Close()
	awaitKeeperGone(t, c)
}

// awaitKeeperGone also proves that an idle server cleans up after itself.
func awaitKeeperGone(t *testing.T, c cluster) {
	t.Helper()
	deadline := time.NewTimer(30 * time.Second)
	defer deadline.Stop()
	look := time.NewTicker(10 * time.Millisecond)
	defer look.Stop()
	for {
		_, err := os.Stat(c.urlFile())
		left, globErr := filepath.Glob(filepath.Join(c.dir, "run-*"))
		if errors.Is(err, fs.ErrNotExist) && globErr == nil && len(left) == 0 {
			return
		}
		select {
		case <-look.C:
		case <-deadline.C:
			t.Fatalf("the idle server stays: %v, %v", err, left)
		}
	}
}

func TestKilledKeeperIsReplaced(t *testing.T) {
	_, c := scratchCluster(t)
	old, file, err := c.join(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := syscall.Kill(keeperPID(t, c), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	// The server goes with its keeper; until then it may still answer.
	for deadline := time.Now().Add(30 * time.Second); answers(old); {
		if time.Now().After(deadline) {
			t.Fatal("the server outlives its keeper")
		}
	}
	url, again, err := c.join(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if url == old || !answers(url) {
		t.Errorf("no new server: %q, before %q", url, old)
	}
	file.Close()
	again.Close()
	awaitKeeperGone(t, c)
}

func TestSharedIsTheSameForAllTestsOfAProgram(t *testing.T) {
	url := Shared(t)
	if !answers(url) || Shared(t) != url {
		t.Error("the shared server does not answer")
	}
}
