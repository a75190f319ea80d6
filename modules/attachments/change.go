package attachments

import (
	"context"

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
	return len(inOrder(c.RemoveAttachmentIDs)), len(inOrder(c.AttachmentIDs))
}

// Change gives files to a record that the caller holds and may edit, and takes others
// out. It comes last in an edit: it may keep the organization's row until the commit,
// and whoever has that must not wait for a record that another edit has.
func (m *Module) Change(ctx context.Context, tx *db.Tx, module string, recordID int64, c Changes) error {
	if err := m.Claim(ctx, tx, module, recordID, Report, c.AttachmentIDs, tx.UserID); err != nil {
		return err
	}
	return m.remove(ctx, tx, module, recordID, inOrder(c.RemoveAttachmentIDs))
}

// remove takes files out of a record, rows first: bytes without a row are swept
// later, a row without bytes would be a broken file. Evidence is proof and stays.
func (m *Module) remove(ctx context.Context, tx *db.Tx, module string, recordID int64, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	// Records may share the bytes of a carried file. Taken out of the last two at once,
	// each would leave the bytes to the other: they wait for each other here, and see
	// what the first one left.
	tx.Defer("select from organizations where id = $1 for no key update", tx.OrganizationID)
	gone, err := New().RemoveFiles(ctx, tx, RemoveFilesParams{OrganizationID: tx.OrganizationID, Module: module, RecordID: recordID, Ids: ids})
	if err != nil {
		return err
	}
	if len(gone) != len(ids) {
		return api.Invalid("remove_attachment_ids", "not_removable")
	}
	var unnamed []string
	for _, file := range gone {
		if file.Last {
			unnamed = append(unnamed, file.StorageKey)
		}
	}
	tx.AfterCommit(func() { m.discard(context.WithoutCancel(ctx), unnamed...) })
	return nil
}
