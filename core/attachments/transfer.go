package attachments

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/jackc/pgx/v5"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/files"
)

// A transfer is a file that arrives in parts: what was broken off goes on where it stopped,
// also on another node. Its room is taken when it begins, so that nothing is sent for which
// there is none; each part is kept in the store until the whole is put together, and held to
// what every upload is held to.

const (
	// MaxTransferSize is the largest file that arrives in parts: 100 MB.
	MaxTransferSize = 100_000_000
	// PartSize is what every part but the last has.
	PartSize = 8 << 20
	// maxTransfers is how many somebody may have begun: each holds the room of a whole file.
	maxTransfers = 5
)

// Transfer is how far one is.
type Transfer struct {
	ID       int64 `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The transfer's id; the upload that it ends as has one of its own"`
	Size     int64 `json:"size" minimum:"1" maximum:"100000000" doc:"Bytes of the whole file"`
	Received int64 `json:"received" minimum:"0" maximum:"100000000" doc:"Bytes that have arrived: the next part begins there"`
	PartSize int64 `json:"part_size" minimum:"1" maximum:"10000000" doc:"Of every part but the last"`
}

// TransferAnswer is one transfer.
type TransferAnswer struct {
	Transfer Transfer `json:"transfer"`
}

type beginInput struct {
	Body struct {
		Name string `json:"name" minLength:"1" maxLength:"1000" doc:"File name"`
		Size int64  `json:"size" minimum:"1" maximum:"9007199254740991" doc:"Bytes"`
	}
}

type transferInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The transfer's id"`
}

type partInput struct {
	ID     int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The transfer's id"`
	Offset int64 `query:"offset" minimum:"0" maximum:"100000000" doc:"Where in the file the part begins"`
	file   *files.Received
	key    string
	named  bool
}

type finishInput struct {
	ID    int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The transfer's id"`
	whole uploadInput
	parts []string
}

func (m *Module) transferRoutes(r *api.Router, may access.Permission) {
	api.Post(r, "/api/attachment_transfers", may, m.beginTransfer, "Begin to send a file in parts", api.Created)
	api.Get(r, "/api/attachment_transfers/{id}", may, m.showTransfer, "How much of a file has arrived")
	api.Patch(r, "/api/attachment_transfers/{id}", may, m.addPart, "Send the next part of a file", api.Multipart, api.ExemptFromStorageLimit,
		api.Before(m.storePart), api.After(m.discardPart))
	api.Post(r, "/api/attachment_transfers/{id}/finish", may, m.finishTransfer, "Put a file that has arrived together, for a record to claim", api.ExemptFromStorageLimit,
		api.Before(m.assemble), api.After(func(ctx context.Context, in *finishInput) { m.discardUpload(ctx, &in.whole) }))
	api.Delete(r, "/api/attachment_transfers/{id}", may, m.dropTransfer, "Give up a file that was being sent", api.ExemptFromStorageLimit)
}

// beginTransfer answers POST /api/attachment_transfers.
func (m *Module) beginTransfer(ctx context.Context, tx *db.Tx, in *beginInput) (*TransferAnswer, error) {
	if in.Body.Size > MaxTransferSize {
		return nil, overLimit("size", MaxTransferSize)
	}
	name := []rune(cmp.Or(files.CleanName(in.Body.Name), "file"))
	if err := m.endOldest(ctx, tx); err != nil {
		return nil, err
	}
	id, err := New().BeginTransfer(ctx, tx, BeginTransferParams{Size: in.Body.Size, OrganizationID: tx.OrganizationID, UserID: tx.UserID, Name: string(name[max(0, len(name)-files.MaxNameLength):]), Now: m.Now()})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.Refused(string(access.StorageExhausted), nil)
	}
	return &TransferAnswer{Transfer{ID: id, Size: in.Body.Size, PartSize: PartSize}}, err
}

// endOldest makes place for one more of the caller's: the one that went on longest ago is given
// up, since nobody comes back to it more often than to the others.
func (m *Module) endOldest(ctx context.Context, tx *db.Tx) error {
	holdRoom(tx)
	ids, err := New().OldTransfers(ctx, tx, OldTransfersParams{OrganizationID: tx.OrganizationID, UserID: tx.UserID, Others: maxTransfers - 1})
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := m.dropTransfer(ctx, tx, &transferInput{id}); err != nil {
			return err
		}
	}
	return nil
}

// showTransfer answers GET /api/attachment_transfers/{id}. Another's does not exist.
func (m *Module) showTransfer(ctx context.Context, tx *db.Tx, in *transferInput) (*TransferAnswer, error) {
	t, err := New().Transfer(ctx, tx, TransferParams{tx.OrganizationID, in.ID, tx.UserID})
	return &TransferAnswer{Transfer{in.ID, t.Size, t.Received, PartSize}}, err
}

// Resolve receives the part. The API calls it after the permission was checked.
func (in *partInput) Resolve(hc huma.Context) []error {
	file, _, err := receive(api.CallOf(hc.Context()).Request, PartSize)
	if err != nil {
		return []error{refusalOf(err, PartSize)}
	}
	in.file = file
	context.AfterFunc(hc.Context(), func() { _ = file.Close() })
	return nil
}

func (m *Module) storePart(ctx context.Context, in *partInput) (err error) {
	in.key, err = m.keep(ctx, api.Actor(ctx).OrganizationID, in.file, m.Now())
	return err
}

// discardPart removes the bytes of a part that did not follow what was there.
func (m *Module) discardPart(ctx context.Context, in *partInput) {
	if in.key != "" && !in.named {
		m.discard(ctx, in.key)
	}
}

// addPart answers PATCH /api/attachment_transfers/{id}. A part that does not begin where the
// last one ended is refused: whoever sends asks how far it came, and goes on there.
func (m *Module) addPart(ctx context.Context, tx *db.Tx, in *partInput) (*TransferAnswer, error) {
	t, err := New().HoldTransfer(ctx, tx, HoldTransferParams{tx.OrganizationID, in.ID, tx.UserID})
	if err != nil {
		return nil, err // no such row is "not found"
	}
	if in.Offset != t.Received || in.Offset+in.file.Size > t.Size {
		return nil, api.Conflict("transfer_offset", nil)
	}
	if in.file.Size < PartSize && in.Offset+in.file.Size < t.Size {
		return nil, api.Conflict("transfer_part_size", nil) // each keeps the room for some time more
	}
	in.named = true
	err = New().AddPart(ctx, tx, AddPartParams{OrganizationID: tx.OrganizationID, TransferID: in.ID, Begins: in.Offset, Size: in.file.Size, StorageKey: in.key, Now: m.Now()})
	return &TransferAnswer{Transfer{in.ID, t.Size, t.Received + in.file.Size, PartSize}}, err
}

// assemble puts the parts together and holds the whole to what every upload is held to,
// before there is a transaction. What is refused is gone with its room.
func (m *Module) assemble(ctx context.Context, in *finishInput) error {
	user := api.Actor(ctx)
	scope := db.Scope{OrganizationID: user.OrganizationID, UserID: user.ID}
	var t TransferRow
	err := m.DB.Read(ctx, scope, func(tx *db.Tx) (err error) {
		if t, err = New().Transfer(ctx, tx, TransferParams{tx.OrganizationID, in.ID, tx.UserID}); err == nil {
			in.parts, err = New().Parts(ctx, tx, PartsParams{tx.OrganizationID, in.ID})
		}
		return err
	})
	if err != nil {
		return err
	}
	if t.Received != t.Size {
		return api.Conflict("transfer_incomplete", nil)
	}
	err = m.receiveParts(ctx, user.OrganizationID, t, in)
	var refused *api.Error
	if errors.As(err, &refused) && refused.Status == http.StatusUnprocessableEntity {
		dropped := m.DB.Write(ctx, scope, func(tx *db.Tx) error { return m.endTransfer(ctx, tx, in.ID, in.parts) })
		return errors.Join(err, dropped)
	}
	return err
}

func (m *Module) receiveParts(ctx context.Context, organization int64, t TransferRow, in *finishInput) error {
	parts := &filesReader{open: func(key string) (io.ReadCloser, error) { return m.Files.Open(ctx, organization, key) }, keys: in.parts}
	file, err := files.Receive(parts, t.Size)
	err = errors.Join(err, parts.Close())
	if err == nil {
		context.AfterFunc(ctx, func() { _ = file.Close() })
		file, err = withoutMetadata(file)
	}
	if err != nil {
		return refusalOf(err, MaxTransferSize)
	}
	context.AfterFunc(ctx, func() { _ = file.Close() })
	in.whole.file, in.whole.name, in.whole.at, in.whole.kind = file, t.Name, m.Now(), files.KindOf(file.ContentType, t.Name)
	if in.whole.kind == "" {
		return api.Invalid("file", "file_type")
	}
	in.whole.key, err = m.keep(ctx, organization, file, in.whole.at)
	return err
}

// finishTransfer answers POST /api/attachment_transfers/{id}/finish.
func (m *Module) finishTransfer(ctx context.Context, tx *db.Tx, in *finishInput) (*Uploaded, error) {
	if err := m.endTransfer(ctx, tx, in.ID, in.parts); err != nil {
		return nil, err
	}
	return m.upload(ctx, tx, &in.whole)
}

// dropTransfer answers DELETE /api/attachment_transfers/{id}.
func (m *Module) dropTransfer(ctx context.Context, tx *db.Tx, in *transferInput) (*api.None, error) {
	holdRoom(tx) // before the transfer, as those do who put one together or sweep
	if _, err := New().HoldTransfer(ctx, tx, HoldTransferParams{tx.OrganizationID, in.ID, tx.UserID}); err != nil {
		return nil, err
	}
	parts, err := New().Parts(ctx, tx, PartsParams{tx.OrganizationID, in.ID})
	if err != nil {
		return nil, err
	}
	return &api.None{}, m.endTransfer(ctx, tx, in.ID, parts)
}

// endTransfer takes it away, gives its room back, and its bytes once that is certain.
func (m *Module) endTransfer(ctx context.Context, tx *db.Tx, id int64, parts []string) error {
	holdRoom(tx)
	if _, err := New().EndTransfer(ctx, tx, EndTransferParams{tx.OrganizationID, id, tx.UserID}); err != nil {
		return err
	}
	tx.AfterCommit(func() { m.discard(context.WithoutCancel(ctx), parts...) })
	return nil
}

// filesReader reads files one after the other, each opened when it is its turn.
type filesReader struct {
	open func(key string) (io.ReadCloser, error)
	keys []string
	now  io.ReadCloser
}

func (c *filesReader) Read(p []byte) (int, error) {
	for {
		if c.now == nil {
			if len(c.keys) == 0 {
				return 0, io.EOF
			}
			next, err := c.open(c.keys[0])
			if err != nil {
				return 0, err
			}
			c.now, c.keys = next, c.keys[1:]
		}
		n, err := c.now.Read(p)
		if errors.Is(err, io.EOF) {
			if err = c.Close(); err == nil && n == 0 {
				continue
			}
		}
		return n, err
	}
}

// Close ends the reading of the file whose turn it is.
func (c *filesReader) Close() error {
	if c.now == nil {
		return nil
	}
	err := c.now.Close()
	c.now = nil
	return err
}

// Duplicate is an upload of the caller's with the bytes of a file that is there: they are
// kept once, and take no room again. Who may see the file is for whoever asks to know.
func (m *Module) Duplicate(ctx context.Context, tx *db.Tx, id int64) (*Uploaded, error) {
	holdRoom(tx)
	added, err := New().Duplicate(ctx, tx, DuplicateParams{Now: m.Now(), OrganizationID: tx.OrganizationID, ID: id})
	if err != nil {
		return nil, err
	}
	markFor(tx, added.ID, m.Auth.SignUpload(tx.OrganizationID, tx.UserID, added.ID))
	return &Uploaded{Upload{ID: added.ID, ContentType: added.ContentType, Size: added.Size, URL: m.link(tx.Scope, added.ID)}}, nil
}
