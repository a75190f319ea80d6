package attachments

import (
	"context"
	"slices"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/files"
)

// logoTypes are what a logo or a portrait may be.
var logoTypes = []string{"image/jpeg", "image/png", "image/gif"}

// SetPicture gives a record that the caller holds its one picture, in place of the one it
// had: an upload of this user; 0 leaves it without. What is wrong with it is said at the
// field.
func (m *Module) SetPicture(ctx context.Context, tx *db.Tx, field, module string, recordID, id int64) error {
	if id != 0 {
		kinds, err := New().KindsOf(ctx, tx, KindsOfParams{tx.OrganizationID, []int64{id}})
		if err != nil {
			return err
		}
		if len(kinds) == 1 && !slices.Contains(logoTypes, files.BaseType(kinds[0])) {
			return api.Invalid(field, "picture_type")
		}
	}
	return m.SetCheckedPicture(ctx, tx, field, module, recordID, id)
}

// SetCheckedPicture is SetPicture for one that PictureSize has measured, of whatever kind.
func (m *Module) SetCheckedPicture(ctx context.Context, tx *db.Tx, field, module string, recordID, id int64) error {
	before, err := New().FilesOf(ctx, tx, FilesOfParams{tx.OrganizationID, module, recordID})
	if err != nil {
		return err
	}
	if id != 0 && api.Actor(ctx).Limits.StorageExhausted { // not every operation with a picture asks for a right that says so
		return api.Refused("storage_exhausted", nil)
	}
	if id != 0 {
		uploader := tx.UserID
		err = m.takeMarked(ctx, tx, field, []int64{id}, func(id int64) string {
			return m.Auth.SignUpload(tx.OrganizationID, uploader, id)
		}, TakeUploadsParams{Module: module, RecordID: recordID, Purpose: Report, UploadedBy: &uploader})
		if err != nil {
			return err
		}
	}
	return m.remove(ctx, tx, module, recordID, before)
}

// Link is where this reader finds a file for some minutes.
func (m *Module) Link(reader db.Scope, id int64) string { return m.link(reader, id) }

// PublicPicture answers a record's picture to everybody on the organization's host, such as
// its logo. "Not found" when it has none.
func (m *Module) PublicPicture(ctx context.Context, tx *db.Tx, module string, recordID int64) (*api.Streamed, error) {
	ids, err := New().FilesOf(ctx, tx, FilesOfParams{tx.OrganizationID, module, recordID})
	if err != nil {
		return nil, err
	}
	if len(ids) == 0 {
		return nil, api.NotFound()
	}
	file, err := m.contentOf(ctx, tx, ids[0])
	if err != nil {
		return nil, err
	}
	return m.Stream(ctx, tx, file, pictureLife)
}
