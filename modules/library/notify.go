package library

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/db"
	"hivis/platform/jobs"
)

// readersOf are those who rely on a file: whom it is shared with by itself, as a person, by their
// role or at their site, who marked it as a favourite, and who looks at it again. Who cannot open
// it any more is not among them.
const readersOf = `
select u.id from people u
join library_files doc on doc.organization_id = u.organization_id and doc.id = $2
where u.organization_id = $1 and u.status = 'Active' and u.id <> $3 and u.id > $4 and (u.id = doc.owner_id
    or u.id in (select fv.user_id from library_favorites fv where fv.organization_id = $1 and fv.file_id = $2 and fv.favorite)
    or u.id in (select sh.user_id from library_shares sh where sh.organization_id = $1 and sh.file_id = $2)
    or u.role_id in (select sh.role_id from library_shares sh where sh.organization_id = $1 and sh.file_id = $2)
    or u.id in (select us.user_id from library_shares sh join user_sites us on us.organization_id = sh.organization_id and us.site_id = sh.site_id
      where sh.organization_id = $1 and sh.file_id = $2))
  and (%s)
order by u.id limit $5`

// tellOfVersion is the job that tells of a new version of a file.
type tellOfVersion struct {
	jobs.Owner
	FileID  int64 `json:"file_id"`
	Version int   `json:"version"`
}

// Kind names the job.
func (tellOfVersion) Kind() string { return "library.tell_of_version" }

// Jobs registers the telling of new versions.
func (m *Module) Jobs(queue *jobs.Queue) {
	m.queue = queue
	jobs.Work(queue, m.notifyReaders, jobs.Timeout(10*time.Minute))
}

// queueNotices tells those who rely on a file that there is a new version of it, once it is there:
// they may be very many, and whoever adds it waits for none of them.
func (m *Module) queueNotices(ctx context.Context, tx *db.Tx, f lockedFile) error {
	return m.queue.Add(ctx, tx, tellOfVersion{jobs.Owner{OrganizationID: tx.OrganizationID}, f.ID, f.Version + 1})
}

// notifyReaders tells some of them at a time; whoever added it knows. Tried again, each is told once.
func (m *Module) notifyReaders(ctx context.Context, job jobs.Job[tellOfVersion]) error {
	last := int64(0)
	for {
		var readers []int64
		err := m.DB.Write(ctx, job.Scope(), func(tx *db.Tx) (err error) {
			readers, err = m.notifySome(ctx, tx, job.Args, last)
			return err
		})
		if err != nil || len(readers) < atOnce {
			return err
		}
		last = readers[len(readers)-1]
	}
}

// versionOf is what is told of a version.
const versionOf = `
select doc.serial, doc.name, v.note, b.id as by_id, b.full_name as by_name from library_files doc
join library_versions v on v.organization_id = doc.organization_id and v.file_id = doc.id and v.number = $3
join users b on b.organization_id = v.organization_id and b.id = v.uploaded_by
where doc.organization_id = $1 and doc.id = $2`

// notifySome tells the next of them after one, and says whom: of a file that is gone nobody.
func (m *Module) notifySome(ctx context.Context, tx *db.Tx, of tellOfVersion, last int64) ([]int64, error) {
	version, err := db.One[struct {
		Serial     int64
		Name, Note string
		By         records.Person
	}](ctx, tx, versionOf, tx.OrganizationID, of.FileID, of.Version)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	told := notifications.Message{Kind: FileVersion, Module: Name, RecordID: of.FileID, Mail: true, DedupeKey: fmt.Sprintf("library:version:%d:%d", of.FileID, of.Version),
		Params: notifications.Params{Number: numberOf(version.Serial), Title: version.Name, Note: version.Note, Actor: version.By.Name}}
	rows, err := tx.Query(ctx, fmt.Sprintf(readersOf, m.Records.Kind(Name).Sees(records.PersonViewer())), tx.OrganizationID, of.FileID, version.By.ID, last, atOnce)
	if err != nil {
		return nil, err
	}
	readers, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	messages := make([]notifications.Message, len(readers))
	for i, id := range readers {
		messages[i] = told
		messages[i].UserID = id
	}
	if err == nil {
		err = m.Notifications.Notify(ctx, tx, messages...)
	}
	return readers, err
}
