package attachments

import (
	"context"
	"crypto/hmac"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/files"
)

// pictureLife is how long a browser keeps a public picture: its address changes with it.
const pictureLife = time.Hour

type contentInput struct {
	ID        int64  `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The file's id"`
	Expires   int64  `query:"expires" minimum:"1" maximum:"9007199254740991" doc:"Until when the link works"`
	Signature string `query:"signature" maxLength:"100" doc:"Proves that the link is ours"`
	Small     bool   `query:"small" doc:"A picture for a list or a gallery; what is none, or cannot be made small, comes as it is"`
	small     []byte
}

// fileNotFound says that there is no such file, or none for whoever asks.
func fileNotFound(cause error) error {
	return &api.Error{Status: http.StatusNotFound, Code: "file_not_found", Cause: cause}
}

// content answers the file's bytes. Every link that does not work looks like a
// file that does not exist.
func (m *Module) content(ctx context.Context, tx *db.Tx, in *contentInput) (*api.Streamed, error) {
	user, left, err := m.mayOpen(ctx, in)
	if err != nil {
		return nil, err
	}
	if len(in.small) > 0 {
		return thumbnailAnswer(in.small, left), nil
	}
	file, err := m.contentOf(ctx, tx, in.ID)
	if err == nil {
		err = m.stillSeen(ctx, tx, user, file)
	}
	if err != nil {
		return nil, err
	}
	return m.Stream(ctx, tx, file, left)
}

// mayOpen holds a link to its signature, and says whose it is and for how long it works.
func (m *Module) mayOpen(ctx context.Context, in *contentInput) (user *access.User, left time.Duration, err error) {
	if user, err = m.readerOf(ctx); err != nil {
		return nil, 0, err
	}
	if err := api.CountProgram(ctx, user); err != nil {
		return nil, 0, err
	}
	left = time.Unix(in.Expires, 0).Sub(m.Now())
	if left <= 0 || !hmac.Equal([]byte(in.Signature), []byte(m.Auth.SignLink(user.OrganizationID, user.ID, in.ID, in.Expires))) {
		return nil, 0, fileNotFound(nil)
	}
	return user, left, nil
}

func (m *Module) contentOf(ctx context.Context, tx *db.Tx, id int64) (ContentRow, error) {
	file, err := New().Content(ctx, tx, ContentParams{OrganizationID: tx.OrganizationID, ID: id})
	if errors.Is(err, pgx.ErrNoRows) {
		err = fileNotFound(nil)
	}
	return file, err
}

// stillSeen refuses a file of a record that is shared no more with whoever has its link.
func (m *Module) stillSeen(ctx context.Context, tx *db.Tx, user *access.User, file ContentRow) error {
	k := m.Records.Kind(file.Module)
	if k == nil || k.Files == nil || !k.Files.Shared {
		return nil
	}
	where := api.RowsOf(k.Table + " " + k.Row)
	where.And(k.Row+".organization_id = %s and "+k.Row+".id = %s", tx.OrganizationID, file.RecordID)
	where.AndAny([]string{k.Sees(records.ViewerOf(where, user))})
	var seen bool
	err := tx.QueryRow(ctx, "select exists (select"+where.From("")+")", where.Args...).Scan(&seen)
	if err == nil && !seen {
		err = fileNotFound(nil)
	}
	return err
}

// Stream answers the bytes of a file, or the part of them that is asked for, which a browser may keep
// for so long.
func (m *Module) Stream(ctx context.Context, tx *db.Tx, file ContentRow, left time.Duration) (*api.Streamed, error) {
	part, ok := parseRange(api.CallOf(ctx).Request.Header.Get("Range"), file.Size)
	if !ok {
		return &api.Streamed{Status: http.StatusRequestedRangeNotSatisfiable, Headers: map[string]string{"Content-Range": fmt.Sprintf("bytes */%d", file.Size)},
			Write: func(io.Writer) error { return nil }}, nil
	}
	// A slow reader may take longer than a request has; that its connection is
	// gone is noticed when writing.
	bytes, err := m.Files.OpenPart(context.WithoutCancel(ctx), tx.OrganizationID, file.StorageKey, part.first, part.length)
	if errors.Is(err, files.ErrNotFound) {
		return nil, fileNotFound(fmt.Errorf("the file %s has no bytes", file.StorageKey))
	}
	if err != nil {
		return nil, err
	}
	return &api.Streamed{
		Status: part.status, Headers: headersOf(file, part, left),
		Write: func(w io.Writer) error {
			_, err := io.Copy(w, bytes)
			return errors.Join(err, bytes.Close())
		},
	}, nil
}

// readerOf finds who asks, by a live session or an API key.
func (m *Module) readerOf(ctx context.Context) (*access.User, error) {
	user, err := m.Auth.ReaderOf(ctx, api.CallOf(ctx))
	var refused *api.Error
	if errors.As(err, &refused) && refused.Status < http.StatusInternalServerError {
		return nil, fileNotFound(nil)
	}
	if err != nil {
		return nil, err
	}
	if access.SignedIn.Check(user) != access.Granted {
		return nil, fileNotFound(nil)
	}
	return user, nil
}

// headersOf keeps a browser from taking the file for anything else than it is.
func headersOf(file ContentRow, of byteRange, left time.Duration) map[string]string {
	base := files.BaseType(file.ContentType)
	disposition := "attachment"
	if files.OpensInBrowser(base) {
		disposition = "inline"
	}
	headers := boundHeaders(file.ContentType, of.length, left)
	headers["Accept-Ranges"] = "bytes"
	headers["Content-Disposition"] = mime.FormatMediaType(disposition, map[string]string{"filename": file.Name})
	if base == "application/pdf" {
		// Safari shows nothing of a sandboxed document. A PDF viewer is no page of
		// ours: the document's scripts do not reach cookies or this host.
		headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'"
	}
	if of.status == http.StatusPartialContent {
		headers["Content-Range"] = fmt.Sprintf("bytes %d-%d/%d", of.first, of.first+of.length-1, file.Size)
	}
	return headers
}

// boundHeaders are those of all that is answered here.
func boundHeaders(contentType string, length int64, left time.Duration) map[string]string {
	return map[string]string{
		"Content-Type":                 contentType,
		"Content-Length":               strconv.FormatInt(length, 10),
		"Content-Security-Policy":      "sandbox; default-src 'none'",
		"X-Content-Type-Options":       "nosniff",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Cache-Control":                fmt.Sprintf("private, max-age=%d, immutable", int(left.Seconds())),
	}
}
