package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// ErrUsed says that there is something that a restore would destroy.
var ErrUsed = errors.New("this installation has accounts or files of its own, and a backup is not restored over them: " +
	"name an empty HIVIS_DATA_DIR, or an empty database and an empty place for files")

// Secret reads the secret of the installation that was backed up, once the whole
// backup is known to be good.
func Secret(path string) ([]byte, error) {
	if _, err := Check(path); err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	archive, err := newReader(file)
	if err != nil {
		return nil, err
	}
	_, secret, err := archive.about()
	return secret, err
}

// Restore fills an empty installation with a backup that Secret has looked through,
// and brings it to this binary's version. Tables are filled whole or not at all.
func Restore(ctx context.Context, path string, into Installation, log *slog.Logger) (*Trailer, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	archive, err := newReader(file)
	if err != nil {
		return nil, err
	}
	about, _, err := archive.about()
	if err != nil {
		return nil, err
	}
	conn, err := connect(ctx, into.DatabaseURL)
	if err != nil {
		return nil, err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if err := refuseUsed(ctx, conn, into); err != nil {
		return nil, err
	}
	if err := db.MigrateTo(ctx, into.DatabaseURL, into.Secret, about.Tables, log); err != nil {
		return nil, err
	}
	if has, err := db.VersionOf(ctx, conn); err != nil {
		return nil, err
	} else if has != about.Tables {
		return nil, fmt.Errorf("this database has the schema %d already, and the backup is of %d: name an empty database", has.Schema, about.Tables.Schema)
	}
	var end *Trailer
	err = pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		var err error
		end, err = fill(ctx, tx, archive, about, into)
		return err
	})
	if err != nil {
		return nil, err
	}
	return end, db.Migrate(ctx, into.DatabaseURL, into.Secret, log)
}

// refuseUsed looks for what people have put in. Empty tables are no harm.
func refuseUsed(ctx context.Context, conn *pgx.Conn, into Installation) error {
	empty, err := into.Files.Empty(ctx)
	if err != nil {
		return err
	}
	var tables, used bool
	if err := conn.QueryRow(ctx, "select to_regclass('public.users') is not null").Scan(&tables); err != nil {
		return err
	}
	if tables {
		if err := conn.QueryRow(ctx, "select exists (select from organizations where kind <> 'platform') or exists (select from users)").Scan(&used); err != nil {
			return err
		}
	}
	if used || !empty {
		return ErrUsed
	}
	return nil
}

func fill(ctx context.Context, tx pgx.Tx, archive *reader, about Header, into Installation) (*Trailer, error) {
	o, err := open(ctx, tx)
	if err != nil {
		return nil, err
	}
	if err := o.empty(ctx, about.Columns); err != nil {
		return nil, err
	}
	tables := map[string]table{}
	for _, t := range about.Columns {
		tables[t.Name] = t
	}
	rowsOf, files, end, err := entries(ctx, tx, archive, tables, into)
	if err != nil {
		return nil, err
	}
	for _, t := range about.Columns {
		if rowsOf[t.Name] != end.Rows[t.Name] {
			return nil, fmt.Errorf("of %s there are %d rows in the backup, and %d arrived", t.Name, end.Rows[t.Name], rowsOf[t.Name])
		}
	}
	if files != end.Files {
		return nil, fmt.Errorf("there are %d files in the backup, and %d arrived", end.Files, files)
	}
	roles, err := db.RolesOf(ctx, tx.Conn())
	if err != nil {
		return nil, err
	}
	for _, s := range about.Sequences {
		if err := s.set(ctx, tx, roles); err != nil {
			return nil, err
		}
	}
	// What are small letters is the database's to say, and the backup may be of one that knows fewer.
	if _, err := tx.Exec(ctx, "update search_texts set text = lower(text) where text <> lower(text)"); err != nil {
		return nil, err
	}
	if into.Restored != nil {
		if err := into.Restored(ctx, tx); err != nil {
			return nil, err
		}
	}
	return end, o.close(ctx)
}

// entries puts what the archive has where it belongs, to its end.
func entries(ctx context.Context, tx pgx.Tx, archive *reader, tables map[string]table, into Installation) (arrived map[string]int64, files int, end *Trailer, err error) {
	arrived = map[string]int64{}
	for {
		name, err := archive.next()
		if err != nil {
			return nil, 0, nil, err
		}
		of, isTable := tableOf(name)
		key, isFile := strings.CutPrefix(name, filesName)
		switch {
		case name == endName:
			last, err := archive.end()
			return arrived, files, &last, err
		case isTable:
			arrived[of], err = tables[of].read(ctx, tx, &rows{archive, of})
		case isFile:
			files++
			err = into.Files.Restore(ctx, key, io.Reader(archive))
		default:
			err = fmt.Errorf("this backup has an entry %q that no backup has", name)
		}
		if err != nil {
			return nil, 0, nil, err
		}
	}
}
