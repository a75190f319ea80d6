package embedded

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// ErrInUse says that another process has the data directory.
var ErrInUse = errors.New("in use by another Hivis server")

// dirLock is held for as long as this process uses the data directory. The
// system drops it with the process, so a crash leaves nothing to clean up.
type dirLock struct{ file *os.File }

func lockDir(dir string) (*dirLock, error) {
	file, err := os.OpenFile(filepath.Join(dir, "hivis.lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		defer file.Close()
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("locking the data directory %s: %w", dir, err)
		}
		holder, _ := os.ReadFile(file.Name())
		return nil, fmt.Errorf("the data directory %s is %w (process %s)",
			dir, ErrInUse, strings.TrimSpace(string(holder)))
	}
	// The number is for the sentence above only; what counts is the lock.
	err = file.Truncate(0)
	if err == nil {
		_, err = fmt.Fprintln(file, os.Getpid())
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &dirLock{file: file}, nil
}

func (l *dirLock) release() error { return l.file.Close() }
