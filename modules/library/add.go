package library

import (
	"context"
	"path"
	"slices"
	"strings"

	"hivis/core/comments"
	"hivis/core/records"

	"hivis/core/attachments"
	"hivis/platform/api"
	"hivis/platform/db"
)

// About is what is said about a file.
type About struct {
	Author   string   `json:"author,omitempty" maxLength:"200" doc:"Who wrote it"`
	Tags     []string `json:"tags,omitempty" maxItems:"20" doc:"Kept in small letters"`
	OwnerID  int64    `json:"owner_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Who looks at it again; they see it from then on"`
	ReviewOn string   `json:"review_on,omitempty" maxLength:"10" doc:"By which day, YYYY-MM-DD"`
}

type addInput struct {
	Body struct {
		Where
		AttachmentID int64  `json:"attachment_id" minimum:"1" maximum:"9007199254740991" doc:"The upload"`
		Name         string `json:"name,omitempty" maxLength:"255" doc:"If it is not the file's own"`
		About
	}
}

// upload is one that becomes a version.
type upload struct {
	id                int64
	name, contentType string
	kind              string
	size              int64
}

// uploadOf looks at an upload of the caller's, and refuses what the library does not take.
func (m *Module) uploadOf(ctx context.Context, tx *db.Tx, id int64) (upload, error) {
	found, err := m.Attachments.FileInfos(ctx, tx, []int64{id})
	if err != nil {
		return upload{}, err
	}
	look := found[id]
	u := upload{id: id, name: look.Name, contentType: look.ContentType, size: look.Size, kind: kindOf(look.ContentType)}
	switch {
	case id == 0:
		return u, api.Invalid("attachment_id", "document_required")
	case !look.Unclaimed:
		return u, api.Invalid("attachment_id", "unknown_attachment")
	case u.kind == "":
		return u, api.Invalid("attachment_id", "library_file_type")
	}
	return u, nil
}

// add answers POST /api/library_files.
func (m *Module) add(ctx context.Context, tx *db.Tx, in *addInput) (*Answer, error) {
	body, user := &in.Body, api.Actor(ctx)
	at, err := spotOf(ctx, tx, body.Where, "folder_required")
	if err != nil {
		return nil, err
	}
	file, err := m.uploadOf(ctx, tx, body.AttachmentID)
	if err != nil {
		return nil, err
	}
	name := strings.TrimSpace(body.Name)
	if name == "" {
		name = strings.TrimSuffix(file.name, path.Ext(file.name))
	}
	if name, err = nameOf(name, "file_name_required"); err != nil {
		return nil, err
	}
	if err := m.checkAbout(ctx, tx, at.tree, &body.About, nil); err != nil {
		return nil, err
	}
	var id int64
	err = tx.QueryRow(ctx, `insert into library_files (organization_id, serial, folder_id, site_id, keeper_id, name, author, kind, size, attachment_id, owner_id, review_on, uploaded_by, created_at, updated_at)
		values ($1, next_serial('library_files'), nullif($2::bigint, 0), nullif($3::bigint, 0), nullif($4::bigint, 0), $5, $6, $7, $8, $9, nullif($10::bigint, 0), nullif($11, '')::date, $12, $13, $13) returning id`,
		tx.OrganizationID, at.Folder, at.Site, at.Keeper, name, body.Author, file.kind, file.size, file.id, body.OwnerID, body.ReviewOn, user.ID, m.Now()).Scan(&id)
	if err != nil {
		return nil, err
	}
	setTags(tx, id, body.Tags)
	m.write(tx, id, "created", nil, "")
	m.Records.IndexNew(tx, Name, id)
	comments.Follow(tx, Name, []int64{id}, []int64{body.OwnerID})
	if err := m.keepVersion(ctx, tx, id, 1, file, ""); err != nil {
		return nil, err
	}
	record, err := m.read(ctx, tx, every(tx), id)
	if err != nil {
		return nil, err
	}
	return &Answer{*record}, nil
}

// keepVersion gives a file an upload as its latest version.
func (m *Module) keepVersion(ctx context.Context, tx *db.Tx, id int64, number int, file upload, note string) error {
	tx.Defer(`insert into library_versions (organization_id, file_id, number, attachment_id, name, content_type, size, note, uploaded_by, uploaded_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, tx.OrganizationID, id, number, file.id, file.name, file.contentType, file.size, note, tx.UserID, m.Now())
	return m.Attachments.ClaimAtField(ctx, tx, Name, id, attachments.Report, "attachment_id", []int64{file.id}, tx.UserID)
}

func setTags(tx *db.Tx, id int64, tags []string) {
	tx.Defer("delete from library_tags where organization_id = $1 and file_id = $2", tx.OrganizationID, id)
	tx.Defer("insert into library_tags (organization_id, file_id, tag) select $1, $2, unnest($3::text[])", tx.OrganizationID, id, tagsOf(tags))
}

// checkAbout holds what is said about a file to its rules; what was there before may stay.
func (m *Module) checkAbout(ctx context.Context, tx *db.Tx, of tree, about *About, before *lockedFile) error {
	var problems api.Problems
	about.Author = strings.Join(strings.Fields(about.Author), " ")
	about.Tags = tagsOf(about.Tags)
	if slices.ContainsFunc(about.Tags, func(tag string) bool { return len([]rune(tag)) > 60 }) {
		problems.Add("tags", "tag_too_long")
	}
	if about.ReviewOn != "" && (before == nil || before.ReviewOn == nil || *before.ReviewOn != about.ReviewOn) {
		checkDay("review_on", about.ReviewOn, m.today(api.Actor(ctx)), &problems)
	}
	if about.ReviewOn != "" && about.OwnerID == 0 {
		problems.Add("owner_id", "review_owner_required")
	}
	if about.OwnerID != 0 && (before == nil || before.Owner != about.OwnerID) {
		var reads bool
		err := tx.QueryRow(ctx, `select exists (select from people u
			where u.organization_id = $1 and u.id = $2 and u.status = 'Active' and (u.is_admin or may(u.granted, 'Library', 'read')))`, tx.OrganizationID, about.OwnerID).Scan(&reads)
		if err != nil {
			return err
		}
		if !reads {
			problems.Add("owner_id", "cannot_read_library")
		}
	}
	return problems.Err()
}

type editInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the file"`
	Body struct {
		Name     *string   `json:"name,omitempty" maxLength:"255" doc:"The file name that people see"`
		Author   *string   `json:"author,omitempty" maxLength:"200" doc:"Who wrote it, as text"`
		Tags     *[]string `json:"tags,omitempty" maxItems:"20" doc:"Words to find it by, in small letters; all of them"`
		OwnerID  *int64    `json:"owner_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0: nobody"`
		ReviewOn *string   `json:"review_on,omitempty" maxLength:"10" doc:"Empty: never"`
	}
}

// edit answers PATCH /api/library_files/{id}: what is not sent stays.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	f, err := m.lockFor(ctx, tx, in.ID, "update")
	if err != nil {
		return nil, err
	}
	name, about := f.Name, f.about()
	before := about
	api.Set(&name, in.Body.Name)
	api.Set(&about.Author, in.Body.Author)
	api.Set(&about.Tags, in.Body.Tags)
	api.Set(&about.OwnerID, in.Body.OwnerID)
	api.Set(&about.ReviewOn, in.Body.ReviewOn)
	if name, err = nameOf(name, "file_name_required"); err != nil {
		return nil, err
	}
	if err := m.checkAbout(ctx, tx, f.tree, &about, &f); err != nil {
		return nil, err
	}
	c := changesOf(before, about, records.AppendChange(nil, "name", f.Name, name))
	if len(c) > 0 {
		m.update(tx, f.ID, name, about, c)
	}
	return m.answer(ctx, tx, f.ID)
}

func (f lockedFile) about() About {
	a := About{Author: f.Author, Tags: f.Tags, OwnerID: f.Owner}
	if f.ReviewOn != nil {
		a.ReviewOn = *f.ReviewOn
	}
	return a
}

func changesOf(before, after About, c []records.Change) []records.Change {
	c = records.AppendChange(c, "author", before.Author, after.Author)
	c = records.AppendChange(c, "tags", strings.Join(before.Tags, ", "), strings.Join(after.Tags, ", "))
	c = records.AppendChange(c, "owner_id", before.OwnerID, after.OwnerID)
	return records.AppendChange(c, "review_on", before.ReviewOn, after.ReviewOn)
}

func (m *Module) update(tx *db.Tx, id int64, name string, about About, c []records.Change) {
	tx.Defer(`update library_files set name = $3, author = $4, review_told = case when owner_id = $5 then review_told end,
		owner_id = nullif($5::bigint, 0), review_on = nullif($6, '')::date, updated_at = $7 where organization_id = $1 and id = $2`,
		tx.OrganizationID, id, name, about.Author, about.OwnerID, about.ReviewOn, m.Now())
	setTags(tx, id, about.Tags)
	comments.Follow(tx, Name, []int64{id}, []int64{about.OwnerID})
	m.write(tx, id, "updated", c, "")
	m.Records.Index(tx, Name, id)
}

// answer is a file after a change. Whoever gave its review away may not see it any more.
func (m *Module) answer(ctx context.Context, tx *db.Tx, id int64) (*Answer, error) {
	record, err := m.read(ctx, tx, every(tx), id)
	if err != nil {
		return nil, err
	}
	return &Answer{*record}, nil
}

type versionInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the file"`
	Body struct {
		AttachmentID int64  `json:"attachment_id" minimum:"1" maximum:"9007199254740991" doc:"The upload"`
		Note         string `json:"note,omitempty" maxLength:"2000" doc:"What is new in it"`
	}
}

// maxVersions is how many a file may have.
const maxVersions = 500

// addVersion answers POST /api/library_files/{id}/versions.
func (m *Module) addVersion(ctx context.Context, tx *db.Tx, in *versionInput) (*Answer, error) {
	f, err := m.lockFor(ctx, tx, in.ID, "update")
	if err != nil {
		return nil, err
	}
	if f.Version >= maxVersions {
		return nil, api.Conflict("too_many_versions", nil)
	}
	file, err := m.uploadOf(ctx, tx, in.Body.AttachmentID)
	if err != nil {
		return nil, err
	}
	tx.Defer("update library_files set version = $3, kind = $4, size = $5, attachment_id = $6, updated_at = $7 where organization_id = $1 and id = $2",
		tx.OrganizationID, f.ID, f.Version+1, file.kind, file.size, file.id, m.Now())
	if err := m.keepVersion(ctx, tx, f.ID, f.Version+1, file, strings.TrimSpace(in.Body.Note)); err != nil {
		return nil, err
	}
	m.write(tx, f.ID, "version_added", records.AppendChange(nil, "version", f.Version, f.Version+1), strings.TrimSpace(in.Body.Note))
	if err := m.queueNotices(ctx, tx, f); err != nil {
		return nil, err
	}
	return m.answer(ctx, tx, f.ID)
}

type reviewInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the file"`
	Body struct {
		ReviewOn string `json:"review_on" maxLength:"10" doc:"By which day the next look is; empty: none is"`
		Version  int    `json:"version,omitempty" minimum:"0" maximum:"100000" doc:"The one that was looked at; 0: the latest"`
		Note     string `json:"note,omitempty" maxLength:"2000" doc:"What was seen; shown in the timeline"`
	}
}

// review answers POST /api/library_files/{id}/review.
func (m *Module) review(ctx context.Context, tx *db.Tx, in *reviewInput) (*Answer, error) {
	f, err := m.lockFor(ctx, tx, in.ID, toReview)
	if err != nil {
		return nil, err
	}
	if in.Body.Version != 0 && in.Body.Version != f.Version {
		return nil, api.Conflict("version_added_meanwhile", nil)
	}
	about := f.about()
	if about.ReviewOn = in.Body.ReviewOn; about.ReviewOn != "" && f.Owner == 0 {
		about.OwnerID = tx.UserID
	}
	if err := m.checkAbout(ctx, tx, f.tree, &about, nil); err != nil {
		return nil, err
	}
	tx.Defer("update library_files set review_on = nullif($3, '')::date, owner_id = nullif($4::bigint, 0), reviewed_at = $5, updated_at = $5 where organization_id = $1 and id = $2",
		tx.OrganizationID, f.ID, about.ReviewOn, about.OwnerID, m.Now())
	m.write(tx, f.ID, "reviewed", changesOf(f.about(), about, nil), strings.TrimSpace(in.Body.Note))
	return m.answer(ctx, tx, f.ID)
}
