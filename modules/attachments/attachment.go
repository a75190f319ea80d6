package attachments

import (
	"context"
	"fmt"
	"time"

	"hivis/platform/db"
)

// What an attachment is for.
const (
	Report   = "report"   // shows what the record is about
	Evidence = "evidence" // shows that it was done
)

// Attachment is a file as a record carries it.
type Attachment struct {
	ID          int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name        string `json:"name" maxLength:"255" doc:"File name, for people"`
	ContentType string `json:"content_type" maxLength:"120" doc:"By the file's content"`
	Size        int64  `json:"size" minimum:"1" maximum:"10485760" doc:"Bytes"`
	URL         string `json:"url" maxLength:"300" doc:"Link on this host that works for some minutes, for this user; empty in the answer to an anonymous report"`
	Purpose     string `json:"purpose" enum:"report,evidence" doc:"Shows what the record is about, or that it was done"`
}

// Of returns the attachments of records of one module, by record, with links
// for the user of the transaction.
func (m *Module) Of(ctx context.Context, tx *db.Tx, module string, recordIDs ...int64) (map[int64][]Attachment, error) {
	if len(recordIDs) == 0 {
		return nil, nil
	}
	rows, err := New().OfRecords(ctx, tx, OfRecordsParams{OrganizationID: tx.OrganizationID, Module: module, RecordIds: recordIDs})
	if err != nil {
		return nil, err
	}
	found := make(map[int64][]Attachment, len(recordIDs))
	for _, row := range rows {
		found[row.RecordID] = append(found[row.RecordID], Attachment{
			ID: row.ID, Name: row.Name, ContentType: row.ContentType, Size: row.Size, Purpose: row.Purpose,
			URL: m.link(tx.Scope, row.ID),
		})
	}
	return found, nil
}

// A link works for at most linkLife. Within one linkStep it is always the same,
// so that a browser that has the picture does not load it again; it is good for
// half of linkLife at least.
const (
	linkLife = 5 * time.Minute
	linkStep = linkLife / 2
)

func (m *Module) link(reader db.Scope, id int64) string {
	expires := m.Now().Truncate(linkStep).Add(linkLife).Unix()
	signature := m.Auth.SignLink(reader.OrganizationID, reader.UserID, id, expires)
	return fmt.Sprintf("/api/attachments/%d/content?expires=%d&signature=%s", id, expires, signature)
}
