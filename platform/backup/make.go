package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
	"hivis/platform/files"
)

// Installation is what is backed up, or restored.
type Installation struct {
	DatabaseURL string // the owner's
	Files       *files.Store
	Secret      []byte
	Version     string // of the binary
	// Restored is done to what arrives, before anybody can use it; nil: nothing. The tables are of the backup's version.
	Restored func(ctx context.Context, tx pgx.Tx) error
}

// Make writes a backup to path, which is there when the backup is whole and was read
// again from end to end. Only its owner can read it: it has the secret in it.
func Make(ctx context.Context, path string, of Installation, now time.Time) (*Trailer, error) {
	if _, err := os.Stat(path); err == nil {
		return nil, fmt.Errorf("%s is there already, and a backup does not replace another", path)
	}
	// A new file, which nobody else may read: one that is there may be somebody else's.
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.part")
	if err != nil {
		return nil, err
	}
	draft := file.Name()
	defer os.Remove(draft)
	err = write(ctx, file, of, now)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return nil, err
	}
	end, err := Check(draft)
	if err != nil {
		return nil, err
	}
	if err := os.Rename(draft, path); err != nil {
		return nil, err
	}
	return end, syncFolder(filepath.Dir(path))
}

func syncFolder(dir string) error {
	folder, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// connect opens a connection on which work may take as long as it takes.
func connect(ctx context.Context, url string) (*pgx.Conn, error) {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return nil, fmt.Errorf("connect to PostgreSQL: %w", err)
	}
	_, err = conn.Exec(ctx, "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0")
	return conn, err
}

// refuseBlind stops an owner to whom row-level security would show no rows: a backup
// of nothing would be whole as well.
func refuseBlind(ctx context.Context, conn *pgx.Conn) error {
	roles, err := db.RolesOf(ctx, conn)
	if err != nil {
		return err
	}
	var sees bool
	err = conn.QueryRow(ctx, "select (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) or pg_has_role($1, 'usage')", roles.Platform).Scan(&sees)
	if err == nil && !sees {
		err = fmt.Errorf("the owner of this database does not see its rows: grant it the role %s with inherit true", roles.Platform)
	}
	return err
}

func write(ctx context.Context, to io.Writer, of Installation, now time.Time) error {
	conn, err := connect(ctx, of.DatabaseURL)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	tables, err := db.VersionOf(ctx, conn)
	if err != nil {
		return fmt.Errorf("this database is not one of Hivis: %w", err)
	}
	if err := errors.Join(db.RefuseForeign(ctx, conn, of.Secret), refuseBlind(ctx, conn)); err != nil {
		return err
	}
	// One moment for all tables, which nobody waits for.
	tx, err := conn.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }()
	about := Header{Format: format, Version: of.Version, MadeAt: now.UTC(), Tables: tables}
	if about.Columns, err = tablesOf(ctx, tx); err != nil {
		return err
	}
	named, err := namedFiles(ctx, tx)
	if err != nil {
		return err
	}
	archive, err := newWriter(to, now)
	if err != nil {
		return err
	}
	end := &Trailer{Rows: map[string]int64{}, Damaged: []string{}}
	err = archive.tables(ctx, tx, about, of.Secret, end)
	if err == nil {
		err = archive.files(ctx, of.Files, named, end)
	}
	return errors.Join(err, archive.close(end))
}

func (w *writer) tables(ctx context.Context, tx pgx.Tx, about Header, secret []byte, end *Trailer) (err error) {
	// After the moment of the tables, so that no number is given twice.
	if about.Sequences, err = sequencesOf(ctx, tx); err != nil {
		return err
	}
	if err := errors.Join(w.addJSON(aboutName, about), w.add(secretName, secret)); err != nil {
		return err
	}
	for _, t := range about.Columns {
		if end.Rows[t.Name], err = t.write(ctx, tx, w); err != nil {
			return err
		}
	}
	return nil
}

// namedFile is a file that a row names, with what it has to be.
type namedFile struct {
	Key    string
	SHA256 []byte
}

func namedFiles(ctx context.Context, tx pgx.Tx) ([]namedFile, error) {
	found, err := tx.Query(ctx, "select distinct storage_key as key, sha256 from attachments order by 1")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(found, db.Named[namedFile]())
}

// files come after the tables: what a row names was written before it.
func (w *writer) files(ctx context.Context, store *files.Store, named []namedFile, end *Trailer) error {
	for _, f := range named {
		content, size, err := store.Read(ctx, f.Key)
		if errors.Is(err, files.ErrNotFound) {
			end.Damaged = append(end.Damaged, f.Key)
			continue
		}
		if err != nil {
			return err
		}
		sum := sha256.New()
		to, err := w.entry(filesName+f.Key, size)
		if err == nil {
			_, err = io.Copy(io.MultiWriter(to, sum), content)
		}
		if err := errors.Join(err, content.Close()); err != nil {
			return fmt.Errorf("read %s: %w", f.Key, err)
		}
		end.Files++
		if !bytes.Equal(sum.Sum(nil), f.SHA256) {
			end.Damaged = append(end.Damaged, f.Key)
		}
	}
	return nil
}

// Check reads a backup from end to end, and says whether it is what was written.
func Check(path string) (*Trailer, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	archive, err := newReader(file)
	if err != nil {
		return nil, err
	}
	if _, _, err := archive.about(); err != nil {
		return nil, err
	}
	for {
		name, err := archive.next()
		if err != nil {
			return nil, err
		}
		if name == endName {
			end, err := archive.end()
			return &end, err
		}
		if _, err := io.Copy(io.Discard, archive); err != nil {
			return nil, err
		}
	}
}
