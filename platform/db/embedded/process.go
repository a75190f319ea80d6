package embedded

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"
)

// process is one run of the postgres program.
type process struct {
	pid    int
	log    *serverLog
	exited chan struct{} // closed when the process is gone and waitErr is set

	waitErr error
}

const lastWordsWithin = time.Second

// runPostgres starts the server; it does not wait until it is ready.
func runPostgres(home string, at place, l login, throwaway bool, log *slog.Logger) (*process, error) {
	args := []string{"-D", at.cluster, "-c", "port=" + strconv.Itoa(l.port)}
	if filepath.IsAbs(l.host) {
		args = append(args, "-c", "listen_addresses=", "-c", "unix_socket_directories="+l.host)
	} else {
		args = append(args, "-c", "listen_addresses="+l.host, "-c", "unix_socket_directories=")
	}
	args = append(args, durability(throwaway)...)
	cmd := exec.Command(filepath.Join(home, "bin", "postgres"), args...)
	cmd.Dir, cmd.Env = at.cluster, serverEnv()
	cmd.SysProcAttr = serverAttributes(at.account)
	out, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	// A file, not a writer: backends inherit it, and Wait must not wait for them.
	cmd.Stdout, cmd.Stderr = in, in
	p := &process{log: newServerLog(log), exited: make(chan struct{})}
	started := make(chan error)
	go p.run(cmd, started)
	err = <-started
	err = errors.Join(err, in.Close())
	if err != nil {
		return nil, errors.Join(fmt.Errorf("starting PostgreSQL: %w", err), out.Close())
	}
	go p.log.read(out)
	return p, nil
}

// run starts and awaits the process on one operating system thread, because
// Linux sends the signal for "the parent died" when the thread that started
// the child ends, and Go ends idle threads as it likes.
func (p *process) run(cmd *exec.Cmd, started chan<- error) {
	runtime.LockOSThread()
	err := cmd.Start()
	if err == nil {
		p.pid = cmd.Process.Pid
	}
	started <- err
	if err != nil {
		return
	}
	p.waitErr = cmd.Wait()
	close(p.exited)
}

// stop asks for a fast shutdown and waits for it. When the context ends first,
// it asks for an immediate one.
func (p *process) stop(ctx context.Context) error {
	p.log.setPhase(stopping)
	select {
	case <-p.exited:
		return nil // it ended before; Died has told
	default:
	}
	if err := p.signal(syscall.SIGINT); err != nil {
		return err
	}
	select {
	case <-p.exited:
		return nil
	case <-ctx.Done():
	}
	if err := p.signal(syscall.SIGQUIT); err != nil {
		return err
	}
	patience := time.NewTimer(quitWithin)
	defer patience.Stop()
	select {
	case <-p.exited:
		return fmt.Errorf("PostgreSQL did not stop in time and will recover at the next start: %w", ctx.Err())
	case <-patience.C:
		return fmt.Errorf("PostgreSQL (process %d) does not stop", p.pid)
	}
}

func (p *process) signal(s syscall.Signal) error {
	err := syscall.Kill(p.pid, s)
	if errors.Is(err, syscall.ESRCH) {
		return nil
	}
	return err
}

// failure describes why the process ended, with its own last words.
func (p *process) failure() error {
	err := p.waitErr
	if err == nil {
		err = errors.New("exit status 0")
	}
	// The words may still be in the pipe; a backend that hangs on to it must not
	// hold us up, though.
	patience := time.NewTimer(lastWordsWithin)
	defer patience.Stop()
	select {
	case <-p.log.done:
	case <-patience.C:
	}
	if last := p.log.lastWords(); last != "" {
		return fmt.Errorf("%w: %s", err, last)
	}
	return err
}
