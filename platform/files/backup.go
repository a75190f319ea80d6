package files

import (
	"context"
	"fmt"
	"io"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

// Read opens a stored file of whichever organization, for a backup, and says how
// long it is.
func (s *Store) Read(ctx context.Context, key string) (io.ReadCloser, int64, error) {
	r, err := s.bucket.NewReader(ctx, key, nil)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, 0, ErrNotFound
	}
	if err != nil {
		return nil, 0, fmt.Errorf("read a file: %w", err)
	}
	return r, r.Size(), nil
}

// Restore stores a file under the name it had, out of a backup.
func (s *Store) Restore(ctx context.Context, key string, content io.Reader) error {
	if !keyPattern.MatchString(key) {
		return fmt.Errorf("files: %q is no key of ours", key)
	}
	if err := s.keep(ctx, key, content); err != nil {
		return fmt.Errorf("store a file: %w", err)
	}
	return nil
}

// Empty reports whether there is no file at all.
func (s *Store) Empty(ctx context.Context) (bool, error) {
	_, err := s.bucket.List(&blob.ListOptions{}).Next(ctx)
	if err == io.EOF {
		return true, nil
	}
	return false, err
}
