package attachments

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/files"
	"hivis/platform/pictures"
)

// drawing lets one picture at a time be drawn small on this node: each takes memory, and a
// gallery that is opened for the first time asks for all of its own at once.
var drawing = make(chan struct{}, 1)

// thumbnailPatience is how long a picture waits for the others to be drawn: then it comes as it is.
const thumbnailPatience = 2 * time.Second

// findThumbnail finds the small picture of a file that is asked for, and makes it when it is
// asked for first. It runs ahead of the transaction.
func (m *Module) findThumbnail(ctx context.Context, in *contentInput) error {
	if !in.Small {
		return nil
	}
	user, _, err := m.mayOpen(ctx, in)
	if err != nil {
		return err
	}
	organization := api.CallOf(ctx).OrganizationID
	var file ContentRow
	err = m.DB.Read(ctx, db.Scope{OrganizationID: organization}, func(tx *db.Tx) (err error) {
		if file, err = m.contentOf(ctx, tx, in.ID); err != nil {
			return err
		}
		return m.stillSeen(ctx, tx, user, file)
	})
	if err == nil && (!strings.HasPrefix(file.ContentType, "image/") || file.Size > maxSize) {
		return nil // open says what there is to say
	}
	if err == nil {
		in.small, err = m.thumbnailOf(ctx, organization, file.StorageKey)
	}
	return err
}

// thumbnailOf is the small picture beside a file; nothing when there can be none.
func (m *Module) thumbnailOf(ctx context.Context, organization int64, key string) ([]byte, error) {
	small, err := m.Files.OpenDerived(ctx, organization, key)
	if !errors.Is(err, files.ErrNotFound) {
		return small, err
	}
	others := time.NewTimer(thumbnailPatience)
	defer others.Stop()
	select {
	case drawing <- struct{}{}:
		defer func() { <-drawing }()
	case <-others.C:
		return nil, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if small, err = m.Files.OpenDerived(ctx, organization, key); !errors.Is(err, files.ErrNotFound) {
		return small, err // somebody else's, while this one waited
	}
	content, err := m.Files.Open(ctx, organization, key)
	if errors.Is(err, files.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	small, err = pictures.Thumbnail(content)
	if err = errors.Join(err, content.Close()); err != nil && !errors.Is(err, pictures.ErrNoThumbnail) {
		return nil, err
	}
	// Nothing is kept as well, so that nobody tries again. On a full disk it is drawn again.
	_ = m.Files.PutDerived(ctx, organization, key, small)
	return small, nil
}

func thumbnailAnswer(small []byte, left time.Duration) *api.Streamed {
	return &api.Streamed{
		Status: http.StatusOK, Headers: boundHeaders("image/jpeg", int64(len(small)), left),
		Write: func(w io.Writer) error {
			_, err := w.Write(small)
			return err
		},
	}
}
