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

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/files"
)

// pictureLife is how long a browser keeps a public picture: its address changes with it.
const pictureLife = time.Hour

type contentInput struct {
	ID        int64  `path:"id" minimum:"1" maximum:"9007199254740991"`
	Expires   int64  `query:"expires" minimum:"1" maximum:"9007199254740991" doc:"Until when the link works"`
	Signature string `query:"signature" maxLength:"100" doc:"Proves that the link is ours"`
}

// content answers the file's bytes. Every link that does not work looks like a
// file that does not exist.
func (m *Module) content(ctx context.Context, tx *db.Tx, in *contentInput) (*api.Streamed, error) {
	session, err := m.readerOf(ctx)
	if err != nil {
		return nil, err
	}
	left := time.Unix(in.Expires, 0).Sub(m.Now())
	user := session.User
	if left <= 0 || !hmac.Equal([]byte(in.Signature), []byte(m.Auth.SignLink(tx.OrganizationID, user.ID, in.ID, in.Expires))) {
		return nil, api.NotFound()
	}
	return m.open(ctx, tx, in.ID, left)
}

// open answers the bytes of a file, which a browser may keep for so long.
func (m *Module) open(ctx context.Context, tx *db.Tx, id int64, left time.Duration) (*api.Streamed, error) {
	file, err := New().Content(ctx, tx, ContentParams{OrganizationID: tx.OrganizationID, ID: id})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.NotFound()
	}
	if err != nil {
		return nil, err
	}
	// A slow reader may take longer than a request has; that its connection is
	// gone is noticed when writing.
	bytes, err := m.Files.Open(context.WithoutCancel(ctx), tx.OrganizationID, file.StorageKey)
	if errors.Is(err, files.ErrNotFound) {
		return nil, &api.Error{Status: http.StatusNotFound, Code: "not_found", Cause: fmt.Errorf("attachment %d has no bytes", id)}
	}
	if err != nil {
		return nil, err
	}
	return &api.Streamed{
		Headers: headersOf(file, left),
		Write: func(w io.Writer) error {
			_, err := io.Copy(w, bytes)
			return errors.Join(err, bytes.Close())
		},
	}, nil
}

// readerOf finds the live session behind the request.
func (m *Module) readerOf(ctx context.Context) (*auth.Session, error) {
	session, _, err := m.Auth.SessionOf(ctx, api.CallOf(ctx))
	var refused *api.Error
	if errors.As(err, &refused) && refused.Status < http.StatusInternalServerError {
		return nil, api.NotFound()
	}
	if err != nil {
		return nil, err
	}
	if access.SignedIn.Check(session.User) != access.Granted {
		return nil, api.NotFound()
	}
	return session, nil
}

// headersOf keeps a browser from taking the file for anything else than it is.
func headersOf(file ContentRow, left time.Duration) map[string]string {
	base := files.BaseType(file.ContentType)
	disposition := "attachment"
	if opensInBrowser(base) {
		disposition = "inline"
	}
	policy := "sandbox; default-src 'none'"
	if base == "application/pdf" {
		// Safari shows nothing of a sandboxed document. A PDF viewer is no page of
		// ours: the document's scripts do not reach cookies or this host.
		policy = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'"
	}
	return map[string]string{
		"Content-Type":                 file.ContentType,
		"Content-Length":               strconv.FormatInt(file.Size, 10),
		"Content-Disposition":          mime.FormatMediaType(disposition, map[string]string{"filename": file.Name}),
		"Content-Security-Policy":      policy,
		"X-Content-Type-Options":       "nosniff",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Cache-Control":                fmt.Sprintf("private, max-age=%d, immutable", int(left.Seconds())),
	}
}
