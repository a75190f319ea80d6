package embedded

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Exists reports whether a data directory has a database.
func Exists(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "cluster", "PG_VERSION"))
	return err == nil || !errors.Is(err, os.ErrNotExist)
}

// Running is the connection string of the server that another process runs on a data
// directory. Only who runs that process, or root, can read the password.
func Running(dir string) (string, error) {
	at, err := prepare(Options{Dir: dir})
	if err != nil {
		return "", err
	}
	pid, err := os.ReadFile(filepath.Join(at.cluster, "postmaster.pid"))
	if err != nil {
		return "", fmt.Errorf("find the running PostgreSQL: %w", err)
	}
	password, err := os.ReadFile(filepath.Join(at.cluster, passwordFile))
	if err != nil {
		return "", fmt.Errorf("reading the database password: %w", err)
	}
	// Its process, folder, time of start, port, folder of the socket, address.
	lines := strings.Split(string(pid), "\n")
	if len(lines) < 6 {
		return "", errors.New("PostgreSQL is only just starting: try again")
	}
	l := login{host: lines[4], password: strings.TrimSpace(string(password))}
	if l.host == "" {
		l.host = lines[5]
	}
	l.port, err = strconv.Atoi(lines[3])
	return l.url(Database), err
}
