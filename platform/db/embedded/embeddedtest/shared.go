// Package embeddedtest gives tests a PostgreSQL server. Creating a cluster
// takes seconds, so all test programs of a user share one: the first starts it,
// the others find it, and it ends by itself when nobody has used it for a while.
package embeddedtest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db/embedded"
)

// idleFor bridges the pause between two runs of `go test`.
const idleFor = time.Minute

const joinWithin = 2 * time.Minute

var shared = sync.OnceValues(func() (string, error) {
	hash, err := embedded.BundleHash()
	if err != nil {
		return "", err
	}
	if home := os.Getenv(otherHome); home != "" {
		sum := sha256.Sum256([]byte(home))
		hash = hex.EncodeToString(sum[:8])
	}
	mine := fmt.Sprintf("hivis-test-%d", os.Getuid())
	c := cluster{
		dir:      filepath.Join(scratch(), mine, "shared-"+hash),
		binaries: filepath.Join(os.TempDir(), mine, "postgres"), idle: idleFor,
	}
	ctx, cancel := context.WithTimeout(context.Background(), joinWithin)
	defer cancel()
	url, file, err := c.join(ctx)
	membership = file
	return url, err
})

const (
	memory     = "/dev/shm"
	memoryRoom = 4 << 30 // of which the databases of a whole run need a part
)

// scratch is where clusters are fastest: in memory, where there is plenty of it. Each
// database is hundreds of files, and a disk's file system spends more time looking for
// places that were not just freed by the last test's than PostgreSQL does on all the rest.
func scratch() string {
	var at syscall.Statfs_t
	if err := syscall.Statfs(memory, &at); err == nil && at.Bavail*uint64(at.Bsize) >= memoryRoom {
		return memory
	}
	return os.TempDir()
}

// membership keeps the file open until the system closes it at the end of the
// program, so that it also ends with a crash. An unreferenced file would be
// closed by the garbage collector.
//
//lint:ignore U1000 it is kept, not read
var membership *os.File

// Shared returns the connection string of the superuser on the shared cluster.
// Every caller makes databases of its own there. The cluster is not durable and
// starts empty, but a test must cope with what an interrupted one left behind.
func Shared(t testing.TB) string {
	t.Helper()
	if !embedded.Available() {
		t.Skip("PostgreSQL is not bundled: run `go run ./platform/db/embedded/bundle` first")
	}
	url, err := shared()
	if err != nil {
		t.Fatalf("the shared test database: %v", err)
	}
	return url
}

// cluster is one shared server. In its folder, "start.lock" is held by the
// program that looks for the server or starts it, "users.lock" is held in
// common by all users and alone by the server when it goes, and "url" says
// where the server is.
type cluster struct {
	dir, binaries string
	idle          time.Duration
}

// join returns the address of a living server. The server stays for as long as
// the returned file, the membership, is open.
func (c cluster) join(ctx context.Context) (url string, membership *os.File, err error) {
	if err := os.MkdirAll(c.dir, 0o711); err != nil {
		return "", nil, err
	}
	looking, err := lockFile(filepath.Join(c.dir, "start.lock"), syscall.LOCK_EX)
	if err != nil {
		return "", nil, err
	}
	defer looking.Close()
	// This waits for a server that is just leaving.
	membership, err = lockFile(filepath.Join(c.dir, "users.lock"), syscall.LOCK_SH)
	if err != nil {
		return "", nil, err
	}
	if url, err = c.find(ctx); err != nil {
		url, err = c.launch(ctx)
	}
	if err != nil {
		return "", nil, errors.Join(err, membership.Close())
	}
	return url, membership, nil
}

// find returns the address left by a server if somebody answers there.
func (c cluster) find(ctx context.Context) (string, error) {
	url, err := os.ReadFile(c.urlFile())
	if err != nil {
		return "", err
	}
	conn, err := pgx.Connect(ctx, string(url))
	if err != nil {
		return "", err
	}
	defer conn.Close(ctx)
	return string(url), conn.Ping(ctx)
}

func (c cluster) urlFile() string { return filepath.Join(c.dir, "url") }

func lockFile(name string, how int) (*os.File, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	for {
		err = syscall.Flock(int(file.Fd()), how)
		if !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("locking %s: %w", name, err), file.Close())
	}
	return file, nil
}
