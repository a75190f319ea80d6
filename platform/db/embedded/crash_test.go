package embedded

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strings"
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
