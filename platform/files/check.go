package files

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
)

// Check stores a small file, reads it and removes it again.
func (s *Store) Check(ctx context.Context) error {
	key, content := "check/"+rand.Text(), "Hivis can write here."
	if err := s.keep(ctx, key, strings.NewReader(content)); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	read, err := s.bucket.ReadAll(ctx, key)
	if err == nil && !bytes.Equal(read, []byte(content)) {
		err = errors.New("something else came back than was written")
	}
	if err != nil {
		return errors.Join(fmt.Errorf("read: %w", err), s.bucket.Delete(ctx, key))
	}
	if err := s.bucket.Delete(ctx, key); err != nil {
		return fmt.Errorf("remove: %w", err)
	}
	return nil
}
