package embeddedtest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"hivis/platform/db/embedded"
)

// These variables turn a test program into the keeper of a shared server.
const (
	keeperDir      = "HIVIS_TEST_KEEPER_DIR"
	keeperBinaries = "HIVIS_TEST_KEEPER_BINARIES"
	keeperIdle     = "HIVIS_TEST_KEEPER_IDLE"
)

// otherHome names a build of another version, on which tests run as well: see `make postgres`.
const otherHome = "HIVIS_TEST_POSTGRES_HOME"

const readyPrefix = "ready "

// The keeper must outlive the test program that needs it first, so it is a
// process of its own: the same program again, which never gets to its tests.
func init() {
	dir := os.Getenv(keeperDir)
	if dir == "" {
		return
	}
	idle, err := time.ParseDuration(os.Getenv(keeperIdle))
	if err == nil {
		err = keep(cluster{dir: dir, binaries: os.Getenv(keeperBinaries), idle: idle})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// launch starts a keeper and waits until it tells the address of its server.
func (c cluster) launch(ctx context.Context) (string, error) {
	program, err := os.Executable()
	if err != nil {
		return "", err
	}
	answer, tell, err := os.Pipe()
	if err != nil {
		return "", err
	}
	defer answer.Close()
	defer tell.Close()
	logFile, err := os.Create(filepath.Join(c.dir, "log"))
	if err != nil {
		return "", err
	}
	defer logFile.Close()
	keeper := exec.Command(program)
	keeper.Dir = c.dir
	keeper.Env = append(os.Environ(),
		keeperDir+"="+c.dir, keeperBinaries+"="+c.binaries, keeperIdle+"="+c.idle.String())
	// Nothing of ours may stay open in it: `go test` waits for its output's end.
	keeper.Stdout, keeper.Stderr = logFile, logFile
	keeper.ExtraFiles = []*os.File{tell}
	keeper.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := keeper.Start(); err != nil {
		return "", err
	}
	go func() { _ = keeper.Wait() }() // so that it does not linger as a zombie
	if err := errors.Join(tell.Close(), setDeadline(ctx, answer)); err != nil {
		return "", err
	}
	said, err := io.ReadAll(answer)
	url, ready := strings.CutPrefix(string(said), readyPrefix)
	if err != nil || !ready {
		return "", fmt.Errorf("the server did not start; see %s: %s", logFile.Name(), said)
	}
	return url, err
}

func setDeadline(ctx context.Context, file *os.File) error {
	deadline, limited := ctx.Deadline()
	if !limited {
		return nil
	}
	return file.SetReadDeadline(deadline)
}

// keep runs the server until nobody needs it. A keeper exists once: it is
// started under a lock, and only when no server answers.
func keep(c cluster) error {
	const answerFD = 3
	// PostgreSQL would inherit it, and the other end would never see its end.
	syscall.CloseOnExec(answerFD)
	tell := os.NewFile(answerFD, "answer")
	if err := c.clear(); err != nil {
		return err
	}
	users, err := os.OpenFile(filepath.Join(c.dir, "users.lock"), os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer users.Close() // after the server has stopped, see awaitIdle
	dir, err := os.MkdirTemp(c.dir, "run-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	server, err := embedded.Start(context.Background(),
		embedded.Options{Dir: dir, Binaries: c.binaries, Home: os.Getenv(otherHome), Log: slog.Default(), Throwaway: true})
	if err != nil {
		fmt.Fprint(tell, err)
		return err
	}
	defer server.Stop(context.Background())
	if err := os.WriteFile(c.urlFile(), []byte(server.URL()), 0o600); err != nil {
		return err
	}
	_, err = fmt.Fprint(tell, readyPrefix+server.URL())
	if err := errors.Join(err, tell.Close()); err != nil {
		return err
	}
	return c.awaitIdle(server, users)
}

// clear removes what keepers that were killed have left behind.
func (c cluster) clear() error {
	old, err := filepath.Glob(filepath.Join(c.dir, "run-*"))
	for _, dir := range append(old, c.urlFile()) {
		err = errors.Join(err, os.RemoveAll(dir))
	}
	return err
}

// awaitIdle returns holding the users' lock alone, so that a newcomer waits
// until this process is gone and then starts another server.
func (c cluster) awaitIdle(server *embedded.Server, users *os.File) error {
	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGTERM, syscall.SIGINT)
	look := time.NewTicker(max(c.idle/20, time.Millisecond))
	defer look.Stop()
	lastUse := time.Now()
	for {
		select {
		case err := <-server.Died():
			return err
		case <-told:
			return os.Remove(c.urlFile())
		case <-look.C:
		}
		if err := syscall.Flock(int(users.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
			lastUse = time.Now()
			continue
		}
		if time.Since(lastUse) > c.idle {
			return os.Remove(c.urlFile())
		}
		if err := syscall.Flock(int(users.Fd()), syscall.LOCK_UN); err != nil {
			return err
		}
	}
}
