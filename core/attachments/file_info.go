package attachments

import (
	"context"
	"slices"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/files"
)

// FileInfo is what there is to know of a file before a record takes it.
type FileInfo struct {
	Name        string
	ContentType string // without its parameters
	Size        int64
	Module      string // whose it is, with the record; "" as long as none has it
	RecordID    int64
	Unclaimed   bool // no record has it, and this user has sent it
}

// FileInfos says so of the organization's files with these ids, for a module that has more to
// ask of a file than that there is one, and says at which of its fields.
func (m *Module) FileInfos(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]FileInfo, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := New().LookAt(ctx, tx, LookAtParams{tx.OrganizationID, ids})
	if err != nil {
		return nil, err
	}
	found := map[int64]FileInfo{}
	for _, row := range rows {
		found[row.ID] = FileInfo{Name: row.Name, ContentType: files.BaseType(row.ContentType), Size: row.Size, Module: row.Module, RecordID: row.RecordID,
			Unclaimed: row.Module == "" && row.PendingFor == m.Auth.SignUpload(tx.OrganizationID, tx.UserID, row.ID)}
	}
	return found, nil
}

// AddPicture gives a picture beside those that it has to what the caller holds and is no
// kind of record. What is wrong with it is said at the field.
func (m *Module) AddPicture(ctx context.Context, tx *db.Tx, field, module string, id, file int64) error {
	if api.Actor(ctx).Limits.StorageExhausted {
		return api.Refused("storage_exhausted", nil)
	}
	found, err := m.FileInfos(ctx, tx, []int64{file})
	if err != nil {
		return err
	}
	if kind := found[file].ContentType; kind != "" && !slices.Contains(logoTypes, kind) {
		return api.Invalid(field, "picture_type")
	}
	uploader := tx.UserID
	return m.takeMarked(ctx, tx, field, []int64{file}, func(id int64) string {
		return m.Auth.SignUpload(tx.OrganizationID, uploader, id)
	}, TakeUploadsParams{Module: module, RecordID: id, Purpose: Report, UploadedBy: &uploader})
}
