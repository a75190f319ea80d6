package embedded

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// serveAsChild is the program of the child process: it starts a server, tells
// where it is, and waits to be killed.
func serveAsChild(dir string) {
	s, err := Start(context.Background(), Options{Dir: dir, Binaries: binariesForTests(), Log: slog.Default()})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(s.process.pid)
	fmt.Println(s.URL())
	fmt.Fprintln(os.Stderr, <-s.Died())
	os.Exit(1)
}

// child is a Hivis server in another process.
type child struct {
	cmd      *exec.Cmd
	postgres int
	url      string
}

func startChild(t *testing.T, o Options) *child {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), childDir+"="+o.Dir)
	cmd.Stderr = t.Output()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	c := &child{cmd: cmd}
	t.Cleanup(func() { c.kill() })
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatal("the child did not start")
	}
	if _, err := fmt.Sscan(lines.Text(), &c.postgres); err != nil {
		t.Fatal(err)
	}
	lines.Scan()
	c.url = lines.Text()
	return c
}

func (c *child) kill() {
	_ = c.cmd.Process.Kill()
	_ = c.cmd.Wait()
}

func TestKilledServerRecovers(t *testing.T) {
	o := scratch(t)
	c := startChild(t, o)
	query(t, c.url, "create table kept (word text)")
	query(t, c.url, "insert into kept values ('committed')")

	_, err := Start(t.Context(), o)
	if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("process %d", c.cmd.Process.Pid)) {
		t.Errorf("a second server beside the first: %v", err)
	}

	c.kill()
	s := start(t, o)
	if len(commandLine(c.postgres)) != 0 && serves(c.postgres, s.place.cluster) {
		t.Errorf("the old server (process %d) still runs", c.postgres)
	}
	if got := query(t, s.URL(), "select word from kept"); got != "committed" {
		t.Errorf("after the crash: %q", got)
	}
}

func TestDeathOfPostgresIsReportedAndHealed(t *testing.T) {
	o := scratch(t)
	first := start(t, o)
	query(t, first.URL(), "create table kept (word text)")
	query(t, first.URL(), "insert into kept values ('committed')")
	if err := syscall.Kill(first.process.pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	if err := <-first.Died(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Errorf("Died: %v", err)
	}
	stop(t, first)

	second := start(t, o)
	if got := query(t, second.URL(), "select word from kept"); got != "committed" {
		t.Errorf("after the crash: %q", got)
	}
}

// TestOrphanIsStopped lets a server outlive its Hivis, as it does where the
// system cannot tie the two together.
func TestOrphanIsStopped(t *testing.T) {
	o := scratch(t)
	first, err := Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	query(t, first.URL(), "create table kept (word text)")
	if err := first.lock.release(); err != nil {
		t.Fatal(err)
	}
	second := start(t, o)
	select {
	case <-first.process.exited:
	default:
		t.Error("the orphan still runs")
	}
	if got := query(t, second.URL(), "select count(*)::text from kept"); got != "0" {
		t.Errorf("after the orphan: %q", got)
	}
	<-first.Died()
}

// TestRecycledProcessNumber gives the number in a left-over lock file to a
// program of the same user that has nothing to do with PostgreSQL.
func TestRecycledProcessNumber(t *testing.T) {
	o := scratch(t)
	o.Throwaway = true
	first := start(t, o)
	name := filepath.Join(first.place.cluster, "postmaster.pid")
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	stop(t, first)

	stranger := exec.Command("sleep", "600")
	stranger.Dir = "/"
	stranger.SysProcAttr = &syscall.SysProcAttr{Credential: first.place.account.credential()}
	if err := stranger.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _, _ = stranger.Process.Kill(), stranger.Wait() }()
	_, rest, _ := strings.Cut(string(content), "\n")
	left := fmt.Sprintf("%d\n%s", stranger.Process.Pid, rest)
	if err := os.WriteFile(name, []byte(left), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := first.place.account.own(name); err != nil {
		t.Fatal(err)
	}
	start(t, o)
	if err := stranger.Process.Signal(syscall.Signal(0)); err != nil {
		t.Errorf("the other program was ended: %v", err)
	}
}
