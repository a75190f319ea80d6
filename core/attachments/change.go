package attachments

import (
	"bytes"
	"context"
	"encoding/json"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Changes are those of a record's files, as part of an edit of the record.
type Changes struct {
	AttachmentIDs       []int64 `json:"attachment_ids,omitempty" maxItems:"20" doc:"Uploads to add"`
	RemoveAttachmentIDs []int64 `json:"remove_attachment_ids,omitempty" maxItems:"20" doc:"Files to take out, of those that show what the record is about: evidence stays"`
}

// Counts is how many files go and come, unless Change refuses them.
func (c Changes) Counts() (removed, added int) {
	return len(distinctInOrder(c.RemoveAttachmentIDs)), len(distinctInOrder(c.AttachmentIDs))
}

// OnlyRemoves reports whether an edit's body does nothing but take files out, which is let
// in when there is no room: it makes some.
func OnlyRemoves(body any, c Changes) bool {
	asked, err := json.Marshal(body)
	if err != nil {
		return false
	}
	removal, err := json.Marshal(Changes{RemoveAttachmentIDs: c.RemoveAttachmentIDs})
	return err == nil && len(c.RemoveAttachmentIDs) > 0 && bytes.Equal(asked, removal)
}

// Change gives files to a record that the caller holds and may edit, and takes others
// out. It comes last in an edit: it may keep the organization's row until the commit,
// and whoever has that must not wait for a record that another edit has.
func (m *Module) Change(ctx context.Context, tx *db.Tx, module string, recordID int64, c Changes) error {
	if err := m.Claim(ctx, tx, module, recordID, Report, c.AttachmentIDs, tx.UserID); err != nil {
		return err
	}
	return m.remove(ctx, tx, module, recordID, distinctInOrder(c.RemoveAttachmentIDs))
}

// remove takes files that show what it is about out of a record. Evidence is proof and stays.
func (m *Module) remove(ctx context.Context, tx *db.Tx, module string, recordID int64, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	gone, err := m.takeOut(ctx, tx, RemoveFilesParams{OrganizationID: tx.OrganizationID, Module: module, RecordID: recordID, Purpose: Report, Ids: ids})
	if err == nil && gone != len(ids) {
		return api.Invalid("remove_attachment_ids", "not_removable")
	}
	return err
}

// RemoveForPurpose takes files of a purpose out of a record that the caller holds, as far as it has
// them. As with Change it comes last.
func (m *Module) RemoveForPurpose(ctx context.Context, tx *db.Tx, module string, recordID int64, purpose string, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	_, err := m.takeOut(ctx, tx, RemoveFilesParams{OrganizationID: tx.OrganizationID, Module: module, RecordID: recordID, Purpose: purpose, Ids: distinctInOrder(ids)})
	return err
}

// RemoveAll takes all files out of a record that is removed itself.
func (m *Module) RemoveAll(ctx context.Context, tx *db.Tx, module string, recordID int64) error {
	_, err := m.takeOut(ctx, tx, RemoveFilesParams{OrganizationID: tx.OrganizationID, Module: module, RecordID: recordID, Ids: []int64{}, Whole: true})
	return err
}

// takeOut takes files out of a record, and says how many: rows first, their bytes after
// the commit. Bytes without a row are swept later, a row without bytes would be a broken
// file.
func (m *Module) takeOut(ctx context.Context, tx *db.Tx, params RemoveFilesParams) (int, error) {
	// Records may share the bytes of a file. Taken out of the last two at once, each would
	// leave the bytes to the other: they wait for each other here, and see what the first
	// one left.
	holdRoom(tx)
	gone, err := New().RemoveFiles(ctx, tx, params)
	if err != nil {
		return 0, err
	}
	var unnamed []string
	for _, file := range gone {
		if file.Last {
			unnamed = append(unnamed, file.StorageKey)
		}
	}
	tx.AfterCommit(func() { m.discard(context.WithoutCancel(ctx), unnamed...) })
	return len(gone), nil
}
