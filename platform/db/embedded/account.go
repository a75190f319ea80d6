package embedded

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// unprivileged is "nobody" on every common system. PostgreSQL refuses to run
// as root, and a container or a bare server often starts programs as root.
const unprivileged = 65534

// account is the user PostgreSQL runs as; nil means the one of this process.
type account struct{ uid, gid int }

func serverAccount() *account {
	if os.Geteuid() != 0 {
		return nil
	}
	return &account{uid: unprivileged, gid: unprivileged}
}

// own hands a file or folder to the account.
func (a *account) own(path string) error {
	if a == nil {
		return nil
	}
	return os.Lchown(path, a.uid, a.gid)
}

func (a *account) makePrivateDir(path string) error {
	if err := os.Mkdir(path, 0o700); err != nil {
		return err
	}
	if err := os.Chmod(path, 0o700); err != nil {
		return err
	}
	return a.own(path)
}

func (a *account) credential() *syscall.Credential {
	if a == nil {
		return nil
	}
	return &syscall.Credential{Uid: uint32(a.uid), Gid: uint32(a.gid)}
}

// makeDir creates a data directory and returns its real path. Links are
// resolved so that the path names the same folder in every later start.
func makeDir(dir string, who *account) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if err := who.makeDirs(abs); err != nil {
		return "", fmt.Errorf("creating the data directory: %w", err)
	}
	if abs, err = filepath.EvalSymlinks(abs); err != nil {
		return "", err
	}
	if who == nil {
		return abs, nil
	}
	return abs, who.admit(abs)
}

// makeDirs creates a folder and what is missing above it, with room to pass for
// the account: nobody else can have meant to close what was not there.
func (a *account) makeDirs(dir string) error {
	info, err := os.Stat(dir)
	switch {
	case err == nil && !info.IsDir():
		return &fs.PathError{Op: "mkdir", Path: dir, Err: syscall.ENOTDIR}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if err := a.makeDirs(filepath.Dir(dir)); err != nil {
		return err
	}
	mode := fs.FileMode(0o750)
	if a != nil {
		mode = 0o751
	}
	if err := os.Mkdir(dir, mode); err != nil {
		if errors.Is(err, fs.ErrExist) { // another program was quicker, and does the rest
			return nil
		}
		return err
	}
	if a == nil {
		return nil
	}
	return os.Chmod(dir, mode) // a umask may have closed it
}

// admit lets the account enter the data directory, and says which folder above
// it is closed to it: those are the administrator's to open.
func (a *account) admit(dir string) error {
	info, err := os.Stat(dir)
	if err != nil {
		return err
	}
	if !a.mayEnter(info) {
		if err := os.Chmod(dir, info.Mode().Perm()|0o011); err != nil {
			return err
		}
	}
	for up := filepath.Dir(dir); ; up = filepath.Dir(up) {
		info, err := os.Stat(up)
		if err != nil && !errors.Is(err, fs.ErrPermission) {
			return err
		}
		if err != nil || !a.mayEnter(info) {
			return fmt.Errorf("PostgreSQL does not run as root, so it runs as user %d, "+
				"which cannot enter %s: choose another data directory, "+
				"start as an ordinary user, or run chmod o+x %s", a.uid, up, up)
		}
		if up == filepath.Dir(up) {
			return nil
		}
	}
}

func (a *account) mayEnter(info fs.FileInfo) bool {
	mode := info.Mode().Perm()
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		switch {
		case int(stat.Uid) == a.uid:
			return mode&0o100 != 0
		case int(stat.Gid) == a.gid:
			return mode&0o010 != 0
		}
	}
	return mode&0o001 != 0
}
