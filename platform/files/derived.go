package files

import (
	"bytes"
	"context"
	"errors"
	"io"
)

// beside ends the key of what was made of a stored file and can be made again: no row
// names it, no backup has it, it counts for nothing, and it goes with the file.
const beside = "-small"

// PutDerived keeps something that was made of a file beside it.
func (s *Store) PutDerived(ctx context.Context, organizationID int64, key string, content []byte) error {
	if !isKeyOf(organizationID, key) {
		return ErrNotFound
	}
	return s.write(ctx, key+beside, bytes.NewReader(content))
}

// OpenDerived is what PutDerived kept.
func (s *Store) OpenDerived(ctx context.Context, organizationID int64, key string) ([]byte, error) {
	r, err := s.Open(ctx, organizationID, key+beside)
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(r)
	return content, errors.Join(err, r.Close())
}
