package embedded

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	orphanStopsWithin = 30 * time.Second
	lookEvery         = 20 * time.Millisecond
)

// endOrphan deals with what a crash of this program left behind. A server that
// is still shutting down is waited for, one that goes on is told to stop, and
// a lock file whose process is gone is made harmless. The caller holds the
// lock of the data directory, so no living Hivis uses that server.
func endOrphan(ctx context.Context, cluster string, log *slog.Logger) error {
	name := filepath.Join(cluster, "postmaster.pid")
	content, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	first, rest, _ := strings.Cut(string(content), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil || pid <= 1 {
		// PostgreSQL removes or reports a broken file by itself.
		return nil
	}
	if !serves(pid, cluster) {
		return disownLockFile(name, rest)
	}
	log.Warn("a PostgreSQL server of an earlier run is still there; stopping it", "pid", pid)
	return stopOrphan(ctx, pid, cluster)
}

// serves reports whether the process is a PostgreSQL server on the cluster.
// The number alone proves nothing: it may belong to another program by now.
func serves(pid int, cluster string) bool {
	args := commandLine(pid)
	return len(args) > 0 && filepath.Base(args[0]) == "postgres" && slices.Contains(args, cluster)
}

// disownLockFile puts our own process in place of the dead one. PostgreSQL
// would refuse to start if the old number now belongs to another process of
// the same user, but it accepts its parent's. Deleting the file instead would
// also skip the check for shared memory that backends of the dead server may
// still be using.
func disownLockFile(name, rest string) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(file, "%d\n%s", os.Getpid(), rest)
	return errors.Join(err, file.Close())
}

// stopOrphan asks for a fast shutdown and, if that takes too long, for an
// immediate one, from which the cluster recovers. It never kills outright:
// that would leave backends behind.
func stopOrphan(ctx context.Context, pid int, cluster string) error {
	if err := syscall.Kill(pid, syscall.SIGINT); err != nil && !errors.Is(err, syscall.ESRCH) {
		return fmt.Errorf("stopping the PostgreSQL server of an earlier run (process %d): %w", pid, err)
	}
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	patience := time.NewTimer(orphanStopsWithin)
	defer patience.Stop()
	insisted := false
	for serves(pid, cluster) {
		select {
		case <-look.C:
		case <-patience.C:
			if insisted {
				return fmt.Errorf("the PostgreSQL server of an earlier run (process %d) does not stop", pid)
			}
			insisted = true
			patience.Reset(orphanStopsWithin)
			if err := syscall.Kill(pid, syscall.SIGQUIT); err != nil && !errors.Is(err, syscall.ESRCH) {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
