package attachments

import (
	"context"
	"errors"
	"io"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/files"
)

// ErrNoPicture says that a part of a bundle is no JPEG or PNG picture, is damaged, or is too large.
var ErrNoPicture = errors.New("attachments: no JPEG or PNG picture of the size that is wanted")

// Bundle are pictures that came in one file: they are in the store before the transaction begins, and
// become uploads of the caller in it, all or none.
type Bundle struct{ items []*uploadInput }

// Receive takes one picture of at most so many bytes into the bundle, however large it says to be.
func (b *Bundle) Receive(name string, content io.Reader, most int64) error {
	file, err := files.Receive(content, most)
	if errors.Is(err, files.ErrTooLarge) || errors.Is(err, files.ErrEmpty) {
		return ErrNoPicture
	}
	if err != nil {
		return err
	}
	b.items = append(b.items, &uploadInput{file: file, name: name})
	if kind := files.BaseType(file.ContentType); kind != "image/jpeg" && kind != "image/png" {
		return ErrNoPicture
	}
	clean, err := withoutMetadata(file)
	if err != nil {
		return errors.Join(ErrNoPicture, err)
	}
	b.items[len(b.items)-1].file = clean
	return nil
}

// Close lets go of what was received.
func (b *Bundle) Close() {
	for _, in := range b.items {
		_ = in.file.Close()
	}
}

// PutBundle puts the pictures into the store.
func (m *Module) PutBundle(ctx context.Context, b *Bundle) error {
	user := api.Actor(ctx)
	for _, in := range b.items {
		if err := m.put(ctx, user.OrganizationID, user.ID, in); err != nil {
			return err
		}
	}
	return nil
}

// AddBundle makes uploads of the caller of the pictures, in their order.
func (m *Module) AddBundle(ctx context.Context, tx *db.Tx, b *Bundle) (ids []int64, err error) {
	for _, in := range b.items {
		added, err := m.upload(ctx, tx, in)
		if err != nil {
			return nil, err
		}
		ids = append(ids, added.Attachment.ID)
	}
	return ids, nil
}

// DiscardBundle removes the bytes that nothing names.
func (m *Module) DiscardBundle(ctx context.Context, b *Bundle) {
	for _, in := range b.items {
		m.discardUpload(ctx, in)
	}
}
