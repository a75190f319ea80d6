// Package embedded runs the PostgreSQL server that is bundled into the binary,
// so that one file is a whole installation.
//
// It unpacks the build into the data directory, creates the cluster at the
// first start, runs it as an unprivileged user, and leaves it consistent
// whatever way the program ends.
package embedded

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"
)

const (
	// Superuser owns the cluster and the database; everything else is created
	// by migrations.
	Superuser = "hivis"
	// Database is created at the first start.
	Database = "hivis"

	readyWithin = 5 * time.Minute
	quitWithin  = 10 * time.Second
)

// Options say where and how the server runs.
type Options struct {
	// Dir is the data directory; it is created when missing.
	Dir string
	// Binaries is where the build is unpacked; by default Dir/postgres. Tests
	// share one between many data directories.
	Binaries string
	// Home is a build of one's own (its bin/postgres, bin/initdb) in the place of the
	// bundled one, of the same major version, or of another one that is thrown away.
	Home string
	Log  *slog.Logger
	// Throwaway trades all durability for speed. For tests only: a crash of
	// the machine loses the cluster.
	Throwaway bool
}

// Server is a running PostgreSQL server.
type Server struct {
	place    place
	login    login
	process  *process
	lock     *dirLock
	died     chan error
	stopOnce sync.Once
	stopErr  error
}

// place holds the absolute paths of one data directory.
type place struct {
	dir, binaries, cluster, sockets string
	account                         *account
}

// login is how clients reach the server.
type login struct {
	host     string // a folder with the socket, or a loopback address
	port     int
	password string
}

// Start unpacks, initialises and starts PostgreSQL, and returns when it accepts
// connections. The context bounds the start only; end the server with Stop.
func Start(ctx context.Context, o Options) (*Server, error) {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	at, err := prepare(o)
	if err != nil {
		return nil, err
	}
	lock, err := lockDir(at.dir)
	if err != nil {
		return nil, err
	}
	s := &Server{place: at, lock: lock, died: make(chan error, 1)}
	if err := s.start(ctx, o); err != nil {
		return nil, errors.Join(err, lock.release())
	}
	return s, nil
}

func (s *Server) start(ctx context.Context, o Options) error {
	begin := time.Now()
	home, err := homeOf(ctx, s.place, o)
	if err != nil {
		return err
	}
	if err := endOrphan(ctx, s.place.cluster, o.Log); err != nil {
		return err
	}
	if o.Binaries == "" && o.Home == "" {
		if err := removeOldBuilds(home); err != nil {
			o.Log.Warn("earlier PostgreSQL builds stay on the disk", "error", err)
		}
	}
	if s.login.password, err = ensureCluster(ctx, home, s.place, o); err != nil {
		return err
	}
	if err := s.chooseAddress(); err != nil {
		return err
	}
	if err := writeSettings(s.place, o.Throwaway); err != nil {
		return err
	}
	s.process, err = runPostgres(home, s.place, s.login, o.Throwaway, o.Log)
	if err != nil {
		return err
	}
	if err := s.awaitReady(ctx); err != nil {
		return errors.Join(err, s.process.stop(context.WithoutCancel(ctx)))
	}
	s.process.log.setPhase(running)
	go s.watch()
	o.Log.Info("PostgreSQL is ready", "took", time.Since(begin).Round(time.Millisecond), "pid", s.process.pid)
	return nil
}

// prepare resolves the paths and checks that the server's account can use them.
func prepare(o Options) (place, error) {
	if o.Dir == "" {
		return place{}, errors.New("PostgreSQL needs a data directory")
	}
	who := serverAccount()
	dir, err := makeDir(o.Dir, who)
	if err != nil {
		return place{}, err
	}
	binaries := filepath.Join(dir, "postgres")
	if o.Binaries != "" {
		if binaries, err = makeDir(o.Binaries, who); err != nil {
			return place{}, err
		}
	}
	return place{
		dir: dir, binaries: binaries, account: who,
		cluster: filepath.Join(dir, "cluster"), sockets: filepath.Join(dir, "run"),
	}, nil
}

// URL is the connection string of the owner, for pgx.
func (s *Server) URL() string { return s.login.url(Database) }

func (l login) url(database string) string {
	u := url.URL{Scheme: "postgres", User: url.UserPassword(Superuser, l.password), Path: "/" + database}
	q := url.Values{"sslmode": {"disable"}}
	if filepath.IsAbs(l.host) {
		q.Set("host", l.host)
		q.Set("port", strconv.Itoa(l.port))
	} else {
		u.Host = fmt.Sprintf("%s:%d", l.host, l.port)
	}
	u.RawQuery = q.Encode()
	return u.String()
}

// Died delivers one error when the server ends although nobody stopped it.
func (s *Server) Died() <-chan error { return s.died }

func (s *Server) watch() {
	<-s.process.exited
	if s.process.log.currentPhase() != stopping {
		s.died <- fmt.Errorf("PostgreSQL ended unexpectedly: %w", s.process.failure())
	}
}

// Stop shuts the server down: sessions are rolled back and everything is
// written out. When the context ends first, it is ended at once, and recovers
// at the next start. Later calls return what the first one did.
func (s *Server) Stop(ctx context.Context) error {
	s.stopOnce.Do(func() {
		s.stopErr = errors.Join(s.process.stop(ctx), s.lock.release())
	})
	return s.stopErr
}

// chooseAddress prefers a socket in the data directory, which other accounts
// cannot reach at all. A path too long for the system's socket addresses
// leaves a port on the loopback interface.
func (s *Server) chooseAddress() error {
	const socketPort, longest = 5432, 103 // macOS allows 103 bytes, Linux 107
	name := filepath.Join(s.place.sockets, fmt.Sprintf(".s.PGSQL.%d", socketPort))
	if len(name) <= longest {
		s.login.host, s.login.port = s.place.sockets, socketPort
		// Nobody else uses this data directory, so what lies here is left over
		// from a crash, and its lock file could name a process that is not ours.
		if err := os.RemoveAll(s.place.sockets); err != nil {
			return err
		}
		return s.place.account.makePrivateDir(s.place.sockets)
	}
	port, err := freePort()
	s.login.host, s.login.port = "127.0.0.1", port
	return err
}
