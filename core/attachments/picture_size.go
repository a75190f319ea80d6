package attachments

import (
	"context"
	"errors"
	"io"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
	"hivis/platform/files"
	"hivis/platform/pictures"
)

// PictureSize is how wide and high an upload is as it is shown, in pixels; nothing for
// what is no JPEG, PNG, GIF or WebP picture. It reads the bytes, so it is for what goes before a transaction.
func (m *Module) PictureSize(ctx context.Context, reader db.Scope, id int64) (width, height int, err error) {
	var file ContentRow
	err = m.DB.Read(ctx, reader, func(tx *db.Tx) (err error) {
		file, err = New().Content(ctx, tx, ContentParams{tx.OrganizationID, id})
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, err
	}
	content, err := m.Files.Open(ctx, reader.OrganizationID, file.StorageKey)
	if errors.Is(err, files.ErrNotFound) {
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, err
	}
	head, err := io.ReadAll(io.LimitReader(content, pictures.HeadBytes))
	width, height = pictures.Size(head)
	return width, height, errors.Join(err, content.Close())
}

// maxPixels is how many a picture may have: a browser that shows it takes four bytes for
// each. Few cameras make more, and a screen of ours makes a photo smaller before it is sent.
const maxPixels = 120_000_000

var errTooManyPixels = errors.New("attachments: a picture with too many pixels")

// withoutMetadata is a file without what a camera added to it, unless it is a picture too large to
// be shown.
func withoutMetadata(file *files.Received) (*files.Received, error) {
	head, err := io.ReadAll(io.NewSectionReader(file.Content(), 0, pictures.HeadBytes))
	if width, height := pictures.Size(head); err == nil && int64(width)*int64(height) > maxPixels {
		err = errTooManyPixels
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return withoutCameraData(file)
}

// withoutCameraData returns a photo without what the camera wrote beside the picture, which
// would name the reporter of an anonymous report. One that cannot be followed to its end is
// refused. Other kinds of files stay as they are.
func withoutCameraData(file *files.Received) (*files.Received, error) {
	copier := pictures.CopierOf(files.BaseType(file.ContentType))
	if copier == nil {
		return file, nil
	}
	cleaned, err := file.Edited(copier)
	return cleaned, errors.Join(err, file.Close())
}
