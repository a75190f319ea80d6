package attachments

import (
	"context"
	"errors"
	"syscall"

	"github.com/jackc/pgx/v5"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Uploaded is a file that waits for a record.
type Uploaded struct {
	Attachment Attachment `json:"attachment"`
}

// Unsigned keeps the uploader's name out of the log and of the saved answers:
// the file may be for an anonymous report.
func (Uploaded) Unsigned() bool { return true }

func (m *Module) upload(ctx context.Context, tx *db.Tx, in *uploadInput) (*Uploaded, error) {
	kind := kindOf(in.file.ContentType, in.name)
	if kind == "" {
		return nil, api.Invalid("file", "file_type")
	}
	file := AddParams{
		OrganizationID: tx.OrganizationID, Name: nameOf(in.name, kind), ContentType: kind,
		Size: in.file.Size, Sha256: in.file.SHA256, CreatedAt: m.Now(),
	}
	key, err := m.Files.Put(ctx, tx.OrganizationID, in.file, file.CreatedAt)
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return nil, diskFull(err)
	}
	if err != nil {
		return nil, err
	}
	file.StorageKey = key
	id, err := New().Add(ctx, tx, file)
	if err != nil {
		// The transaction cannot commit any more, so nothing will ever name these
		// bytes. When the commit itself fails it may have happened all the same:
		// then the sweeper decides, once it is known.
		err = errors.Join(err, m.Files.Delete(context.WithoutCancel(ctx), key))
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.Refused(string(access.StorageExhausted), nil)
	}
	if err != nil {
		return nil, err
	}
	// The mark covers the id, which is known only now; nothing reads it before the commit.
	tx.Defer("update attachments set pending_for = $3 where organization_id = $1 and id = $2",
		tx.OrganizationID, id, m.Auth.SignUpload(tx.OrganizationID, tx.UserID, id))
	return &Uploaded{Attachment{
		ID: id, Name: file.Name, ContentType: kind, Size: file.Size, Purpose: Report, URL: m.link(tx.Scope, id),
	}}, nil
}
