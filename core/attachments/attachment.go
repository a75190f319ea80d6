package attachments

import (
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// What an attachment is for.
const (
	Report   = "report"   // shows what the record is about
	Evidence = "evidence" // shows that it was done
	Earlier  = "earlier"  // was to show that, but the work was sent back
)

// Attachment is a file as a record carries it.
type Attachment struct {
	ID          int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The attachment's id"`
	Name        string `json:"name" maxLength:"255" doc:"File name, for people"`
	ContentType string `json:"content_type" maxLength:"120" doc:"By the file's content"`
	Size        int64  `json:"size" minimum:"1" maximum:"104857600" doc:"Bytes"`
	URL         string `json:"url" db:"-" maxLength:"300" doc:"Link on this host that works for some minutes, for this user; empty in the answer to an anonymous report"`
	Purpose     string `json:"purpose" enum:"{purposes}" doc:"Shows what the record is about, that it was done, or was to show that before the work was sent back"`
}

// maxPerRecord is how many files of a record are shown; of most kinds there are never more.
const maxPerRecord = 200

// QueueFiles asks for the files of a record, along with what else the batch asks
// for. The order is that in which they were sent.
func (m *Module) QueueFiles(batch *pgx.Batch, tx *db.Tx, module string, recordID int64, files *[]Attachment) {
	m.QueueFilesUpTo(batch, tx, module, recordID, maxPerRecord, files)
}

// QueueFilesUpTo is QueueFiles for a kind whose records have more files.
func (m *Module) QueueFilesUpTo(batch *pgx.Batch, tx *db.Tx, module string, recordID int64, most int, files *[]Attachment) {
	batch.Queue(ofRecord, tx.OrganizationID, module, recordID, most).Query(func(rows pgx.Rows) (err error) {
		*files, err = pgx.CollectRows(rows, db.NamedAs(func(file *Attachment) Attachment {
			file.URL = m.link(tx.Scope, file.ID)
			return *file
		}))
		return err
	})
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
