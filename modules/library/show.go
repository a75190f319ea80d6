package library

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// show answers GET /api/library_files/{id}.
func (m *Module) show(ctx context.Context, tx *db.Tx, in *idInput) (*Answer, error) {
	record, err := m.read(ctx, tx, visible(tx, api.Actor(ctx)), in.ID)
	if err != nil {
		return nil, m.Records.DeletedOrNotFound(ctx, tx, Name, in.ID, err)
	}
	return &Answer{*record}, nil
}

// read reads a file with all that belongs to it.
func (m *Module) read(ctx context.Context, tx *db.Tx, where *api.Where, id int64) (*Record, error) {
	user := api.Actor(ctx)
	where.And("doc.id = %s", id)
	var found []File
	record := &Record{Path: []Step{}, Versions: []Version{}, Shares: []Share{}, Reminders: []Reminder{}, Uses: []Use{}, Timeline: []records.Entry{}, Discussion: comments.Discussion{Comments: []comments.Comment{}}}
	batch := &pgx.Batch{}
	batch.Queue(selectFile+where.FromWith(lookupsOfFile), where.Args...).Query(func(rows pgx.Rows) (err error) {
		found, err = pgx.CollectRows(rows, m.shownTo(tx, user))
		return err
	})
	m.queueVersions(batch, tx, id, &record.Versions)
	queueShares(batch, tx, "file_id", id, &record.Shares)
	queueReminders(batch, tx, user.ID, id, 0, &record.Reminders)
	m.queueUses(batch, tx, user, id, &record.Uses)
	m.Records.QueueTimeline(batch, tx, Name, id, &record.Timeline)
	m.Comments.QueueDiscussion(batch, tx, Name, id, user.ID, &record.Discussion)
	way := visibleFolders(tx, user)
	to := way.Arg(id)
	way.And("fo.id = any((select t.path from library_files x join library_folders t on t.organization_id = x.organization_id and t.id = x.folder_id where x.organization_id = fo.organization_id and x.id = " + to + ")::bigint[])")
	batch.Queue("select fo.id, fo.name"+way.From("")+" order by cardinality(fo.path) limit 100", way.Args...).Query(func(rows pgx.Rows) (err error) {
		record.Path, err = pgx.CollectRows(rows, db.Named[Step]())
		return err
	})
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, api.NotFound()
	}
	if record.File = found[0]; record.Can.Move != "" {
		record.Shares, record.Timeline = []Share{}, withoutPlaces(record.Timeline)
	}
	return record, nil
}

// ofTheTree are the changes that tell with whom a file is shared, and of folders and people
// in whose trees it was.
var ofTheTree = []string{"shared_user_id", "shared_role_id", "shared_site_id", "folder_id", "keeper_id"}

// withoutPlaces is a timeline as those read it whose tree it is not.
func withoutPlaces(timeline []records.Entry) []records.Entry {
	for i := range timeline {
		e := &timeline[i]
		named := map[string]bool{}
		e.Changes = slices.DeleteFunc(e.Changes, func(c records.Change) bool {
			hidden := slices.Contains(ofTheTree, c.Field)
			if !hidden {
				named[c.Field+c.Before], named[c.Field+c.After] = true, true
			}
			return hidden
		})
		e.Names = slices.DeleteFunc(e.Names, func(n records.Name) bool { return !named[n.Field+n.ID] })
	}
	return timeline
}

func (m *Module) queueVersions(batch *pgx.Batch, tx *db.Tx, id int64, versions *[]Version) {
	scope := tx.Scope
	batch.Queue(`select v.number, v.name, v.content_type, v.size, v.note, v.uploaded_by as uploaded_by_id, u.full_name as uploaded_by_name, v.uploaded_at, v.attachment_id
		from library_versions v join users u on u.organization_id = v.organization_id and u.id = v.uploaded_by
		where v.organization_id = $1 and v.file_id = $2 order by v.number desc limit 500`, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		*versions, err = pgx.CollectRows(rows, db.NamedAs(func(v *struct {
			Version
			AttachmentID int64
		}) Version {
			v.URL = m.Attachments.Link(scope, v.AttachmentID)
			return v.Version
		}))
		return err
	})
}

// Use is a record that a version of a file is attached to.
type Use struct {
	Kind   string `json:"kind" enum:"{kinds}" doc:"The kind of record"`
	ID     int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the record"`
	Number string `json:"number" maxLength:"20" doc:"The record's number"`
	Title  string `json:"title" maxLength:"200" doc:"What the record is called"`
	Path   string `json:"path" maxLength:"100" doc:"In the browser"`
}

// maxUses is how many are told of each kind.
const maxUses = 20

// queueUses asks where a file is used: of which records, that the user sees, an attachment
// has the bytes of one of its versions. These are kept once, so that the two are one.
func (m *Module) queueUses(batch *pgx.Batch, tx *db.Tx, user *access.User, id int64, uses *[]Use) {
	for _, k := range m.Records.Kinds() {
		if k.Files == nil {
			continue
		}
		where := api.RowsOf(k.Table + " " + k.Row)
		where.And(k.Row+".organization_id = %s", tx.OrganizationID)
		where.And(k.Row+`.id in (select of.record_id from attachments mine join attachments of on of.organization_id = mine.organization_id and of.sha256 = mine.sha256
			where mine.organization_id = %s and mine.module = %s and mine.record_id = %s and of.module = %s and (of.module <> mine.module or of.record_id <> mine.record_id))`,
			tx.OrganizationID, Name, id, k.Name)
		where.AndAny([]string{k.Sees(records.ViewerOf(where, user))})
		sql := fmt.Sprintf("select %[1]s.id, %[2]s, left(%[3]s, 200)%[4]s order by %[1]s.id desc limit %[5]d", k.Row, k.Number(), k.Title, where.From(""), maxUses)
		batch.Queue(sql, where.Args...).Query(func(rows pgx.Rows) error {
			some, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (u Use, err error) {
				err = row.Scan(&u.ID, &u.Number, &u.Title)
				u.Kind, u.Path = k.Name, k.Page+fmt.Sprint(u.ID)
				return u, err
			})
			*uses = append(*uses, some...)
			return err
		})
	}
}

// lockedFile is a file that the caller sees, until the commit.
type lockedFile struct {
	spot
	ID, Serial, Owner int64
	Name, Author      string
	ReviewOn          *string
	Version           int
	Tags              []string
}

// selectLockedFile has no path: of a file it is not asked for.
const selectLockedFile = `select doc.id, doc.serial, doc.name, doc.author, coalesce(doc.site_id, 0) as site, coalesce(doc.keeper_id, 0) as keeper,
  coalesce(doc.folder_id, 0) as folder, null::bigint[] as path, coalesce(doc.owner_id, 0) as owner, doc.review_on::text, doc.version,
  array(select lt.tag from library_tags lt where lt.organization_id = doc.organization_id and lt.file_id = doc.id order by lt.tag) as tags`

// These are no rights of their own. To review: see refuseReview. To move and to share is for
// those whose tree it is: whoever only looks at a file again cannot take it out of there.
const (
	toReview = "review"
	toMove   = "move"
)

// lockFor holds a file that the caller may do something with.
func (m *Module) lockFor(ctx context.Context, tx *db.Tx, id int64, action string) (lockedFile, error) {
	user := api.Actor(ctx)
	where := visible(tx, user)
	where.And("doc.id = %s", id)
	f, err := api.ReadOne(ctx, records.Lock(tx, "library_files", id), selectLockedFile+where.From(""), where, db.Named[lockedFile]())
	if err != nil {
		return f, err // no such row is "not found"
	}
	switch action {
	case toReview:
		return f, denied(f.refuseReview(user, f.Owner))
	case toMove:
		return f, denied(f.refuse(user, "update"))
	}
	return f, denied(f.refuseFile(user, f.Owner, action))
}

type takeInput struct {
	ID      int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the file"`
	Version int   `query:"version" minimum:"0" maximum:"100000" doc:"The one that was chosen, also when there is a later one by now; 0: the latest"`
}

// take answers POST /api/library_files/{id}/copy: how a file of the library goes with another
// record, without being sent again. It is what somebody has looked at and chosen: a version that
// came meanwhile they do not know.
func (m *Module) take(ctx context.Context, tx *db.Tx, in *takeInput) (*attachments.Uploaded, error) {
	where := visible(tx, api.Actor(ctx))
	where.And("doc.id = %s", in.ID)
	var attachment int64
	version := where.Arg(in.Version)
	err := tx.QueryRow(ctx, "select v.attachment_id"+where.From(`
		join library_versions v on v.organization_id = doc.organization_id and v.file_id = doc.id and v.number = case when `+version+`::int = 0 then doc.version else `+version+` end`), where.Args...).
		Scan(&attachment) // no such row is "not found"
	if err != nil {
		return nil, err
	}
	return m.Attachments.Duplicate(ctx, tx, attachment)
}
