//go:build !linux

package embedded

import (
	"os/exec"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// serverAttributes cannot tie the server's life to ours here; a server that
// outlives a killed Hivis is stopped by the next start.
func serverAttributes(who *account) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: who.credential(), Setpgid: true}
}

// commandLine returns the arguments of a living process, or nothing. Spaces in
// a path split it, so the whole remainder after -D is one of the candidates.
func commandLine(pid int) []string {
	out, err := exec.Command("ps", "-ww", "-o", "command=", "-p", strconv.Itoa(pid)).Output()
	if err != nil {
		return nil
	}
	program, rest, _ := strings.Cut(strings.TrimSpace(string(out)), " -D ")
	cluster, _, _ := strings.Cut(rest, " -c ")
	return []string{program, cluster}
}

func flushFileSystem(string) error {
	unix.Sync()
	return nil
}
