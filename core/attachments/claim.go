package attachments

import (
	"context"
	"fmt"
	"slices"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/files"
	"hivis/platform/pictures"
)

// Claim gives a record the files with these ids. Each must be an upload of this
// user that no record has yet; otherwise the input's attachment_ids are refused.
// The module is the Name of the record's Kind.
func (m *Module) Claim(ctx context.Context, tx *db.Tx, module string, recordID int64, purpose string, ids []int64, uploader int64) error {
	return m.take(ctx, tx, ids, uploader, TakeUploadsParams{Module: module, RecordID: recordID, Purpose: purpose, UploadedBy: &uploader})
}

// ClaimAnonymously is Claim for a record that must not know who wrote it: the files
// never learn who uploaded them, and lose the names they had. Only photos that were
// freed of what the camera wrote can go with it; other files may say who made them.
func (m *Module) ClaimAnonymously(ctx context.Context, tx *db.Tx, module string, recordID int64, purpose string, ids []int64, uploader int64) error {
	if len(ids) == 0 {
		return nil
	}
	kinds, err := New().KindsOf(ctx, tx, KindsOfParams{tx.OrganizationID, ids})
	if err != nil {
		return err
	}
	for _, kind := range kinds {
		if pictures.CopierOf(files.BaseType(kind)) == nil {
			return api.Invalid("attachment_ids", "anonymous_photos_only")
		}
	}
	return m.take(ctx, tx, ids, uploader, TakeUploadsParams{Module: module, RecordID: recordID, Purpose: purpose, Nameless: true})
}

// ClaimForNonRecord is Claim for what is no kind of record, and whose module says who sees it.
func (m *Module) ClaimForNonRecord(ctx context.Context, tx *db.Tx, module string, id int64, purpose string, ids []int64, uploader int64) error {
	return m.ClaimAtField(ctx, tx, module, id, purpose, "attachment_ids", ids, uploader)
}

// MarkAsEarlier keeps a record's evidence as that of an earlier attempt.
func (m *Module) MarkAsEarlier(ctx context.Context, tx *db.Tx, module string, recordID int64) error {
	return New().SetAside(ctx, tx, SetAsideParams{tx.OrganizationID, module, recordID})
}

// CopyToRecords gives each record the files that another one of its module was given.
func (m *Module) CopyToRecords(ctx context.Context, tx *db.Tx, module string, from, to []int64) error {
	return New().Carry(ctx, tx, CarryParams{FromIds: from, ToIds: to, OrganizationID: tx.OrganizationID, Module: module})
}

// RecordRef is a record that has files, by the Name of its Kind.
type RecordRef struct {
	Module string
	ID     int64
}

// ShareAll gives a record the files that another one was given.
func (m *Module) ShareAll(ctx context.Context, tx *db.Tx, from, to RecordRef) error {
	_, err := New().Share(ctx, tx, ShareParams{ToModule: to.Module, ToID: to.ID, OrganizationID: tx.OrganizationID, FromModule: from.Module, FromID: from.ID, AllOfThem: true})
	return err
}

// Share gives a record these of the files that another one was given, and says how many of
// them there were.
func (m *Module) Share(ctx context.Context, tx *db.Tx, from, to RecordRef, ids []int64) (int, error) {
	n, err := New().Share(ctx, tx, ShareParams{ToModule: to.Module, ToID: to.ID, OrganizationID: tx.OrganizationID, FromModule: from.Module, FromID: from.ID, Ids: distinctInOrder(ids)})
	return int(n), err
}

// ClaimAtField is Claim for files that stand elsewhere in the input than in attachment_ids.
func (m *Module) ClaimAtField(ctx context.Context, tx *db.Tx, module string, recordID int64, purpose, field string, ids []int64, uploader int64) error {
	return m.takeMarked(ctx, tx, field, ids, func(id int64) string { return m.Auth.SignUpload(tx.OrganizationID, uploader, id) },
		TakeUploadsParams{Module: module, RecordID: recordID, Purpose: purpose, UploadedBy: &uploader})
}

func (m *Module) take(ctx context.Context, tx *db.Tx, ids []int64, uploader int64, params TakeUploadsParams) error {
	if !m.Records.HasFiles(params.Module, params.Purpose) {
		return fmt.Errorf("attachments: no record of %q has files for %q", params.Module, params.Purpose)
	}
	return m.takeMarked(ctx, tx, "attachment_ids", ids, func(id int64) string {
		return m.Auth.SignUpload(tx.OrganizationID, uploader, id)
	}, params)
}

func (m *Module) takeMarked(ctx context.Context, tx *db.Tx, field string, ids []int64, mark func(id int64) string, params TakeUploadsParams) error {
	if len(ids) == 0 {
		return nil
	}
	distinct := distinctInOrder(ids)
	params.OrganizationID, params.Ids = tx.OrganizationID, distinct
	for _, id := range distinct {
		params.Marks = append(params.Marks, mark(id))
	}
	taken, err := New().TakeUploads(ctx, tx, params)
	if err != nil {
		return err
	}
	if taken != int64(len(distinct)) {
		return api.Invalid(field, "unknown_attachment")
	}
	return nil
}

// distinctInOrder is every id once, where it first stands.
func distinctInOrder(ids []int64) (distinct []int64) {
	for _, id := range ids {
		if !slices.Contains(distinct, id) {
			distinct = append(distinct, id)
		}
	}
	return distinct
}
