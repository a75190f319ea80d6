package embedded

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// serverAttributes makes the server leave with us even when we are killed.
// SIGINT asks for a fast shutdown: our connections are gone anyway, and the
// cluster is left clean. Its own process group keeps a Ctrl-C in the terminal
// from reaching it before our own shutdown is done with the database.
func serverAttributes(who *account) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: who.credential(), Setpgid: true, Pdeathsig: syscall.SIGINT}
}

// commandLine returns the arguments of a living process, or nothing. A zombie
// has none either.
func commandLine(pid int) []string {
	content, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	if err != nil || len(content) == 0 {
		return nil
	}
	return strings.Split(string(bytes.TrimRight(content, "\x00")), "\x00")
}

// flushFileSystem writes out everything below a folder with one call, which is
// far quicker than one for each of a thousand files.
func flushFileSystem(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(unix.Syncfs(int(f.Fd())), f.Close())
}
