package archives

import (
	"context"
	"errors"
	"io"
	"math"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
	"hivis/platform/files"
	"hivis/platform/jobs"
)

// Request is the job that makes an archive.
type Request struct {
	jobs.Owner
	ID int64 `json:"id"`
}

// Kind names the job.
func (Request) Kind() string { return "archives.make" }

// Make writes an archive that was asked for into the store. One that was deleted meanwhile leaves nothing.
func (m *Module) Make(ctx context.Context, job jobs.Job[Request]) error {
	err := m.make(ctx, job)
	if err == nil || !job.Last {
		return err
	}
	return errors.Join(err, m.DB.Write(context.WithoutCancel(ctx), job.Scope(), func(tx *db.Tx) error {
		tx.Defer("update organization_archives set state = 'failed' where organization_id = $1 and id = $2 and state = 'waiting'", tx.OrganizationID, job.Args.ID)
		return nil
	}))
}

func (m *Module) make(ctx context.Context, job jobs.Job[Request]) error {
	at := m.Now()
	about, file, err := m.spool(ctx, job.Args.OrganizationID)
	if err != nil {
		return err
	}
	defer file.Close()
	key, err := m.Files.Put(ctx, job.Args.OrganizationID, file, at)
	if err != nil {
		return err
	}
	var taken int64
	err = m.DB.Write(ctx, job.Scope(), func(tx *db.Tx) error {
		done, err := tx.Exec(ctx, "update organization_archives set state = 'made', made_at = $3, storage_key = $4, size = $5, rows = $6, files = $7, damaged = $8 where organization_id = $1 and id = $2 and state = 'waiting'",
			tx.OrganizationID, job.Args.ID, about.MadeAt, key, file.Size, about.Rows(), about.Files, len(about.Damaged))
		taken = done.RowsAffected()
		return err
	})
	if err != nil || taken == 0 {
		err = errors.Join(err, m.Files.Delete(context.WithoutCancel(ctx), key))
	}
	return err
}

// spool writes an archive to a file that has no name.
func (m *Module) spool(ctx context.Context, organizationID int64) (about *Manifest, file *files.Received, err error) {
	out, in := io.Pipe()
	wrote := make(chan error, 1)
	go func() {
		var err error
		about, err = m.Export(ctx, organizationID, in)
		_ = in.CloseWithError(err)
		wrote <- err
	}()
	file, err = files.Receive(out, math.MaxInt64-1)
	_ = out.Close()
	return about, file, errors.Join(err, <-wrote)
}

// RemoveOld deletes archives whose time is over, in all organizations.
func (m *Module) RemoveOld(ctx context.Context) error {
	var keys []string
	err := m.DB.Platform(ctx, "delete archives of organizations", func(tx *db.Tx) error {
		rows, err := tx.Query(ctx, "delete from organization_archives where asked_at < $1 returning coalesce(storage_key, '')", m.Now().Add(-keptFor))
		if err == nil {
			keys, err = pgx.CollectRows(rows, pgx.RowTo[string])
		}
		return err
	})
	for _, key := range keys {
		if key != "" {
			err = errors.Join(err, m.Files.Delete(ctx, key))
		}
	}
	return err
}
