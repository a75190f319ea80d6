package library

import (
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/comments"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// File is a file as lists show it: its latest version.
type File struct {
	ID          int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the file"`
	Number      string          `json:"number" db:"-" maxLength:"20" example:"DOC-000123" doc:"Unique in the organization; searched by q"`
	Name        string          `json:"name" maxLength:"255" doc:"The file name that people see"`
	Kind        string          `json:"kind" enum:"image,pdf,word,sheet,slides,video" doc:"By its content"`
	ContentType string          `json:"content_type" maxLength:"120" doc:"The media type, found out by the content"`
	Size        int64           `json:"size" minimum:"1" maximum:"104857600" doc:"Bytes"`
	Version     int             `json:"version" minimum:"1" maximum:"100000" doc:"The number of the latest version"`
	Author      string          `json:"author" maxLength:"200" doc:"Who wrote it, as somebody said"`
	Tags        []string        `json:"tags" maxItems:"20" doc:"Words to find it by, in small letters; all of them"`
	Folder      *Step           `json:"folder" doc:"Null at the top of its tree, and to whoever does not see the folder"`
	Site        *records.Site   `json:"site" doc:"Whose tree it is in; null when it is a person's own"`
	Keeper      *records.Person `json:"keeper" doc:"Whose own tree it is in"`
	Owner       *records.Person `json:"owner" doc:"Who looks at it again by the review date"`
	ReviewOn    *string         `json:"review_on" nullable:"true" format:"date" doc:"By which day its owner looks at it again; null: never"`
	ReviewDue   bool            `json:"review_due" db:"-" doc:"That day has come"`
	ReviewedAt  *time.Time      `json:"reviewed_at" nullable:"true" doc:"When the owner last said that it holds"`
	UploadedBy  *records.Person `json:"uploaded_by" doc:"Who uploaded that version"`
	CreatedAt   time.Time       `json:"created_at" doc:"When it was written down"`
	UpdatedAt   time.Time       `json:"updated_at" doc:"When it was last changed"`
	Shared      bool            `json:"shared" doc:"It is shared with others, by itself"`
	Favorite    bool            `json:"favorite" doc:"The caller has marked it"`
	FavoriteID  *int64          `json:"favorite_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"Of the caller's favourite; null: they never marked it"`
	URL         string          `json:"url" db:"-" maxLength:"300" doc:"Link on this host that works for some minutes, for this user"`
	Can         Can             `json:"can" db:"-" doc:"What the caller may do with it now; an empty text: allowed, else a code that says why not"`
}

// Can says what the caller may do; "" means allowed, else why not.
type Can struct {
	Update string `json:"update" maxLength:"60" doc:"Rename it, say what it is about, and add versions"`
	Move   string `json:"move" maxLength:"60" doc:"Move and share it"`
	Delete string `json:"delete" maxLength:"60" doc:"Delete it"`
	Review string `json:"review" maxLength:"60" doc:"Say that it was looked at"`
}

// Version is one of a file, the latest or one before it.
type Version struct {
	Number      int             `json:"number" minimum:"1" maximum:"100000" doc:"Counted from 1"`
	Name        string          `json:"name" maxLength:"255" doc:"File name"`
	ContentType string          `json:"content_type" maxLength:"120" doc:"The media type, found out by the content"`
	Size        int64           `json:"size" minimum:"1" maximum:"104857600" doc:"Bytes"`
	Note        string          `json:"note" maxLength:"2000" doc:"What is new in it"`
	UploadedBy  *records.Person `json:"uploaded_by" doc:"Who uploaded that version"`
	UploadedAt  time.Time       `json:"uploaded_at" doc:"When it was uploaded"`
	URL         string          `json:"url" db:"-" maxLength:"300" doc:"Link on this host that works for some minutes, for this user"`
}

// Record is one file with all that belongs to it.
type Record struct {
	File
	Path      []Step          `json:"path" maxItems:"100" doc:"The folders that it is in, as far as the caller sees them"`
	Versions  []Version       `json:"versions" minItems:"1" maxItems:"500" doc:"The latest first"`
	Shares    []Share         `json:"shares" maxItems:"500" doc:"Nothing to whoever may not share it"`
	Reminders []Reminder      `json:"reminders" maxItems:"200" doc:"The caller's, and those that others asked for them"`
	Uses      []Use           `json:"uses" maxItems:"200" doc:"Records of which a version of it is an attachment, as far as the caller sees them"`
	Timeline  []records.Entry `json:"timeline" maxItems:"200" doc:"What was done with it, and by whom"`
	comments.Discussion
}

// Answer is one file.
type Answer struct {
	File Record `json:"library_file" doc:"The file with its versions, shares, reminders, uses, timeline and comments"`
}

const selectFile = `
select doc.id, doc.serial, doc.name, doc.kind, v.content_type, doc.size, doc.version, doc.author,
  array(select lt.tag from library_tags lt where lt.organization_id = doc.organization_id and lt.file_id = doc.id order by lt.tag) as tags,
  fo.id as folder_id, fo.name as folder_name, z.id as site_id, z.name as site_name, z.time_zone as site_time_zone,
  ke.id as keeper_id, ke.full_name as keeper_name, ow.id as owner_id, ow.full_name as owner_name,
  doc.review_on::text, doc.reviewed_at, up.id as uploaded_by_id, up.full_name as uploaded_by_name, doc.created_at, doc.updated_at,
  exists (select from library_shares sh where sh.organization_id = doc.organization_id and sh.file_id = doc.id) as shared,
  (select fv.id from library_favorites fv where fv.organization_id = doc.organization_id and fv.file_id = doc.id and fv.user_id = nullif(current_setting('app.user_id', true), '')::bigint) as favorite_id,
  exists (select from library_favorites fv where fv.organization_id = doc.organization_id and fv.file_id = doc.id and fv.user_id = nullif(current_setting('app.user_id', true), '')::bigint and fv.favorite) as favorite,
  doc.attachment_id,
  coalesce(doc.folder_id = any((select library_shared_folders(nullif(current_setting('app.user_id', true), '')::bigint))::bigint[]), false) as folder_shared`

var lookupsOfFile = api.Lookups{
	{Table: "library_versions", Alias: "v", On: "v.file_id = doc.id and v.number = doc.version", Required: true},
	{Table: "users", Alias: "up", On: "up.id = doc.uploaded_by", Required: true},
	{Table: "library_folders", Alias: "fo", On: "fo.id = doc.folder_id"},
	{Table: "sites", Alias: "z", On: "z.id = doc.site_id"},
	{Table: "users", Alias: "ke", On: "ke.id = doc.keeper_id"},
	{Table: "users", Alias: "ow", On: "ow.id = doc.owner_id"},
}

// row is what selectFile selects.
type row struct {
	File
	Serial, AttachmentID int64
	FolderShared         bool
}

// shownTo reads files as a user sees them.
func (m *Module) shownTo(tx *db.Tx, user *access.User) pgx.RowToFunc[File] {
	today := m.today(user)
	scope := tx.Scope
	return db.NamedAs(func(r *row) File {
		f := r.File
		f.Number, f.URL = numberOf(r.Serial), m.Attachments.Link(scope, r.AttachmentID)
		f.ReviewDue = f.ReviewOn != nil && *f.ReviewOn <= today
		of := Folder{Site: f.Site, Keeper: f.Keeper}.tree()
		if of.refuse(user, "read") != "" && !r.FolderShared {
			f.Folder = nil
		}
		ownerID := f.Owner.IDOrZero()
		f.Can = Can{Update: of.refuseFile(user, ownerID, "update"), Move: of.refuse(user, "update"), Delete: of.refuse(user, "delete"), Review: of.refuseReview(user, ownerID)}
		return f
	})
}

// today is the day where the caller's organization is.
func (m *Module) today(user *access.User) string {
	zone, err := time.LoadLocation(user.TimeZone)
	if err != nil {
		zone = time.UTC
	}
	return m.Now().In(zone).Format(time.DateOnly)
}

func numberOf(serial int64) string { return records.Number("DOC", serial) }

// write writes into a file's timeline what became of it.
func (m *Module) write(tx *db.Tx, id int64, verb string, changes []records.Change, note string) {
	records.Write(tx, records.Event{Module: Name, ID: id, ActorID: tx.UserID, Verb: verb, Changes: changes, Note: note, At: m.Now()})
}

var sortColumns = map[string]api.Column{
	"id": {SQL: "doc.id", Type: api.NumberColumn}, "number": {SQL: "doc.serial", Type: api.NumberColumn},
	"name": {SQL: "doc.name", Type: api.TextColumn}, "updated_at": {SQL: "doc.updated_at", Type: api.TimeColumn},
	"size": {SQL: "doc.size", Type: api.NumberColumn}, "review_on": {SQL: "doc.review_on", Type: "date", Nullable: true},
}
