package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	_ "gocloud.dev/blob/memblob" // mem:// for tests
	_ "gocloud.dev/blob/s3blob"  // s3://bucket?region=...
	"gocloud.dev/gcerrors"
)

// nameLayout is how backups are called, by the moment in UTC.
const nameLayout = "hivis-20060102-150405.tar.gz"

// Name is what a backup of a moment is called.
func Name(at time.Time) string { return at.UTC().Format(nameLayout) }

// Destination is where backups are kept: a folder, or a bucket of S3.
type Destination struct{ bucket *blob.Bucket }

// OpenDestination opens a folder (file:///..., created with rights for its owner alone) or
// s3://bucket?region=...&prefix=...
func OpenDestination(ctx context.Context, location string) (*Destination, error) {
	where, err := url.Parse(location)
	if err != nil {
		return nil, fmt.Errorf("HIVIS_BACKUPS: %w", err)
	}
	var bucket *blob.Bucket
	if where.Scheme == "file" {
		bucket, err = fileblob.OpenBucket(filepath.FromSlash(where.Path), &fileblob.Options{
			CreateDir: true, DirFileMode: 0o700, NoTempDir: true, Metadata: fileblob.MetadataDontWrite,
		})
	} else {
		bucket, err = blob.OpenBucket(ctx, location)
	}
	if err != nil {
		return nil, fmt.Errorf("HIVIS_BACKUPS: %w", err)
	}
	return &Destination{bucket}, nil
}

// Close ends the use of the destination.
func (d *Destination) Close() error { return d.bucket.Close() }

// Kept is a backup that is there.
type Kept struct {
	Name   string
	MadeAt time.Time
	Bytes  int64
}

// List returns the backups that are there, newest first. Other files are none of its business.
func (d *Destination) List(ctx context.Context) ([]Kept, error) {
	kept := []Kept{}
	found := d.bucket.List(nil)
	for {
		file, err := found.Next(ctx)
		if errors.Is(err, io.EOF) {
			slices.SortFunc(kept, func(a, b Kept) int { return b.MadeAt.Compare(a.MadeAt) })
			return kept, nil
		}
		if err != nil {
			return nil, fmt.Errorf("list the backups: %w", err)
		}
		if madeAt, err := time.Parse(nameLayout, file.Key); err == nil {
			kept = append(kept, Kept{file.Key, madeAt, file.Size})
		}
	}
}

// put copies an archive there. It has its name once it is whole.
func (d *Destination) put(ctx context.Context, name, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	return d.write(ctx, name, file)
}

func (d *Destination) write(ctx context.Context, name string, content io.Reader) error {
	// A writer whose context has ended stores nothing when it is closed.
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	to, err := d.bucket.NewWriter(ctx, name, &blob.WriterOptions{ContentType: "application/octet-stream", DisableContentTypeDetection: true})
	if err != nil {
		return err
	}
	if _, err := io.Copy(to, content); err != nil {
		cancel()
		_ = to.Close()
		return err
	}
	return to.Close()
}

// fetch copies an archive to a local file.
func (d *Destination) fetch(ctx context.Context, name, path string) error {
	from, err := d.bucket.NewReader(ctx, name, nil)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	return errors.Join(err, to.Close())
}

// read returns a small file, or nothing where there is none.
func (d *Destination) read(ctx context.Context, name string) ([]byte, error) {
	content, err := d.bucket.ReadAll(ctx, name)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, nil
	}
	return content, err
}
