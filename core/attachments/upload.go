package attachments

import (
	"context"
	"errors"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/files"
)

// Uploaded is a file that waits for a record.
type Uploaded struct {
	Attachment Upload `json:"attachment"`
}

// Upload is what the server says of it. The name it came with is left out: answers are
// saved, and it may say who will report anonymously.
type Upload struct {
	ID          int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"To be sent with the record that the file is for, among its attachment_ids or the like"`
	ContentType string `json:"content_type" maxLength:"120" doc:"By the file's content"`
	Size        int64  `json:"size" minimum:"1" maximum:"104857600" doc:"Bytes"`
	URL         string `json:"url" maxLength:"300" doc:"Link on this host that works for some minutes, for this user; empty for whoever has no account"`
}

// Unsigned keeps the uploader's name out of the log and of the saved answers:
// the file may be for an anonymous report.
func (Uploaded) Unsigned() bool { return true }

// store puts the bytes into the store before there is a transaction. What has no
// room is refused before that; upload looks again, since others upload too.
func (m *Module) store(ctx context.Context, in *uploadInput) error {
	user := api.Actor(ctx)
	return m.put(ctx, user.OrganizationID, user.ID, in)
}

func (m *Module) put(ctx context.Context, organizationID, userID int64, in *uploadInput) error {
	in.at, in.kind = m.Now(), files.KindOf(in.file.ContentType, in.name)
	if in.kind == "" {
		return api.Invalid("file", "file_type")
	}
	var room bool
	err := m.DB.Read(ctx, db.Scope{OrganizationID: organizationID, UserID: userID}, func(tx *db.Tx) (err error) {
		room, err = New().HasRoom(ctx, tx, HasRoomParams{Size: in.file.Size, Public: in.public, OrganizationID: tx.OrganizationID})
		return err
	})
	if err != nil {
		return err
	}
	if !room {
		return in.noRoom()
	}
	in.key, err = m.keep(ctx, organizationID, in.file, in.at)
	return err
}

// keep puts bytes into the store.
func (m *Module) keep(ctx context.Context, organizationID int64, file *files.Received, at time.Time) (string, error) {
	key, err := m.Files.Put(ctx, organizationID, file, at)
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return "", diskFull(err)
	}
	return key, err
}

// noRoom refuses a file. Whoever sends photos without an account is told that their
// report goes without them, which there is always room for.
func (in *uploadInput) noRoom() error {
	if in.public {
		return api.Refused("public_photos_full", nil)
	}
	return api.Refused(string(access.StorageExhausted), nil)
}

// upload takes the room and names the bytes.
func (m *Module) upload(ctx context.Context, tx *db.Tx, in *uploadInput) (*Uploaded, error) {
	return m.add(ctx, tx, in, func(id int64) (mark, link string) {
		return m.Auth.SignUpload(tx.OrganizationID, tx.UserID, id), m.link(tx.Scope, id)
	})
}

// add adds the row of bytes that are in the store, with the mark of whoever they
// wait for.
func (m *Module) add(ctx context.Context, tx *db.Tx, in *uploadInput, signed func(id int64) (mark, link string)) (*Uploaded, error) {
	holdRoom(tx)
	added, err := New().Add(ctx, tx, AddParams{
		OrganizationID: tx.OrganizationID, Name: files.NameOf(in.name, in.kind), ContentType: in.kind,
		Size: in.file.Size, Sha256: in.file.SHA256, StorageKey: in.key, CreatedAt: in.at, Public: in.public,
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, in.noRoom()
	}
	if err != nil {
		return nil, err
	}
	in.named = added.StorageKey == in.key // or the bytes were there, and these are to spare
	mark, link := signed(added.ID)
	markFor(tx, added.ID, mark)
	return &Uploaded{Upload{ID: added.ID, ContentType: in.kind, Size: in.file.Size, URL: link}}, nil
}

// markFor says whom an upload waits for. The mark covers the id, which is known only when
// the row is there; nothing reads it before the commit.
func markFor(tx *db.Tx, id int64, mark string) {
	tx.Defer("update attachments set pending_for = $3 where organization_id = $1 and id = $2", tx.OrganizationID, id, mark)
}

// holdRoom makes those wait for each other who take room or free it: so that bytes are not
// named again while their last row goes, and not kept twice.
func holdRoom(tx *db.Tx) {
	tx.Defer("select from organizations where id = $1 for no key update", tx.OrganizationID)
}

// discardWithin is how long an answer waits for bytes to be removed.
const discardWithin = 10 * time.Second

// discard removes bytes that no row names. The sweeper finds what cannot be
// removed now.
func (m *Module) discard(ctx context.Context, keys ...string) {
	ctx, cancel := context.WithTimeout(ctx, discardWithin)
	defer cancel()
	_ = m.deleteAll(ctx, keys)
}

// discardUpload removes bytes that nothing will ever name: there was no room any more, they were
// there already, or the request was answered before by another one with its key. Of a row that
// was written the commit may have happened even if it failed, so there the sweeper
// decides, once that is known.
func (m *Module) discardUpload(ctx context.Context, in *uploadInput) {
	if in.key != "" && !in.named {
		m.discard(ctx, in.key)
	}
}
