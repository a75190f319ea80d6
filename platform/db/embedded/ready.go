package embedded

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/jackc/pgx/v5"
)

// awaitReady connects until the server lets it, and makes sure that the
// database exists. Recovery after a crash may take its time, so the deadline
// is generous; a server that has given up is noticed at once.
func (s *Server) awaitReady(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, readyWithin)
	defer cancel()
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		err := s.ensureDatabase(ctx)
		if err == nil {
			return nil
		}
		select {
		case <-s.process.exited:
			return fmt.Errorf("PostgreSQL did not start: %w", s.process.failure())
		case <-ctx.Done():
			return fmt.Errorf("waiting for PostgreSQL: %w", errors.Join(ctx.Err(), err))
		case <-look.C:
		}
	}
}

func (s *Server) ensureDatabase(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, s.login.url("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	var exists bool
	if err := conn.QueryRow(ctx, "select exists (select from pg_database where datname = $1)", Database).Scan(&exists); err != nil || exists {
		return err
	}
	_, err = conn.Exec(ctx, "create database "+pgx.Identifier{Database}.Sanitize())
	return err
}

// freePort finds a loopback port by letting the system pick one. Another
// program could take it before PostgreSQL does; then the start fails with
// PostgreSQL's own message and the next one picks again.
func freePort() (int, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	port := listener.Addr().(*net.TCPAddr).Port
	return port, listener.Close()
}
