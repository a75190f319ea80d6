package forms

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"time"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// DraftAnswer is a form as its editor has it: the draft, and what is published of it.
type DraftAnswer struct {
	Draft       Document        `json:"draft"`
	DraftNumber int             `json:"draft_number" minimum:"1" maximum:"1000000000" doc:"To be sent with a change: one that somebody else made since is not overwritten"`
	DraftedBy   *records.Person `json:"drafted_by" doc:"Who changed the draft last"`
	DraftedAt   time.Time       `json:"drafted_at" doc:"When the draft was changed last"`
	Published   *Publication    `json:"published" doc:"What is in use; null: nothing was published yet"`
	Changed     bool            `json:"changed" doc:"The draft differs from what is published"`
	Images      []Image         `json:"images" maxItems:"1000" doc:"The pictures that show what questions mean"`
}

// Publication is that a version was published, when and by whom.
type Publication struct {
	Number      int             `json:"number" minimum:"1" maximum:"1000000000" doc:"The version's number, from 1"`
	PublishedAt time.Time       `json:"published_at" doc:"When it was published"`
	PublishedBy *records.Person `json:"published_by" doc:"Null: no user did, or whoever it was is not known"`
}

// Image is where this reader finds a picture that a document names, for some minutes.
type Image struct {
	ID  int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The attachment, as reference_image_id of a question names it"`
	URL string `json:"url" maxLength:"300" doc:"Link on this host that works for some minutes, for this user"`
}

// Start is what a new form begins with: one of these, and otherwise what its module says.
type Start struct {
	Shelf string `json:"shelf,omitempty" maxLength:"60" doc:"The key of a ready form"`
	File  *File  `json:"file,omitempty" doc:"What another form was exported as"`
	// FormID is another form of the same purpose; its draft is copied.
	FormID int64 `json:"-"`
}

// Create makes a form that has a draft and nothing published yet.
func (m *Module) Create(ctx context.Context, tx *db.Tx, purpose string, from Start) (formID int64, err error) {
	doc, err := m.begin(ctx, tx, m.owners[purpose], from)
	if err != nil {
		return 0, err
	}
	content, err := json.Marshal(doc.whole())
	if err != nil {
		return 0, err
	}
	return New().InsertForm(ctx, tx, InsertFormParams{OrganizationID: tx.OrganizationID, Purpose: purpose, Draft: content, DraftedBy: tx.UserID, Now: m.Now()})
}

func (m *Module) begin(ctx context.Context, tx *db.Tx, of *Owner, from Start) (Document, error) {
	switch {
	case from.Shelf != "":
		for _, ready := range ReadyForms(of.Shelf, api.CallOf(ctx).Locale) {
			if ready.Key == from.Shelf {
				return ready.Document, nil
			}
		}
		return Document{}, api.Invalid("from.shelf", "forms_unknown_ready")
	case from.File != nil:
		doc := from.File.Document.Bare()
		return doc, of.Check(doc, "from.file.document").Err()
	case from.FormID != 0:
		row, err := New().ReadForm(ctx, tx, ReadFormParams{tx.OrganizationID, from.FormID})
		if err != nil || row.Purpose != of.Purpose {
			return Document{}, errOr(err)
		}
		doc, err := read(row.Draft)
		return doc.kept(), err
	}
	return of.Default(), nil
}

func errOr(err error) error {
	if err != nil {
		return err
	}
	return api.NotFound()
}

// Publish makes the draft what records begin with from now on: without what is marked for
// deletion, under the next number. A module calls it for a form that is good as it comes.
func (m *Module) Publish(ctx context.Context, tx *db.Tx, formID int64) (number int, err error) {
	row, _, err := m.hold(ctx, tx, formID)
	if err != nil {
		return 0, err
	}
	return m.publish(ctx, tx, formID, row)
}

func (m *Module) publish(ctx context.Context, tx *db.Tx, formID int64, row ReadFormRow) (int, error) {
	draft, err := read(row.Draft)
	if err != nil {
		return 0, err
	}
	doc := draft.kept().whole()
	if problems := m.owners[row.Purpose].Check(doc, "document"); len(problems) > 0 {
		return 0, problems.Err()
	}
	if doc.empty() {
		return 0, api.Invalid("document", "forms_empty")
	}
	content, err := json.Marshal(doc)
	if err != nil {
		return 0, err
	}
	if changed, err := differs(row); err != nil || !changed {
		return 0, errOrConflict(err)
	}
	number, err := New().InsertVersion(ctx, tx, InsertVersionParams{Document: content, PublishedBy: tx.UserID, Now: m.Now(), OrganizationID: tx.OrganizationID, ID: formID})
	return int(number), err
}

func errOrConflict(err error) error {
	if err != nil {
		return err
	}
	return api.Conflict("forms_published_already", nil)
}

// empty reports whether nothing at all is filled in.
func (d Document) empty() bool {
	return !slices.ContainsFunc(d.Sections, func(s Section) bool { return s.Fixed != "" || len(s.Questions) > 0 })
}

// CreateReady makes forms of ready ones, published as they come. Their ids are in the same order.
func (m *Module) CreateReady(ctx context.Context, tx *db.Tx, purpose string, ready []ReadyForm) ([]int64, error) {
	documents := make([][]byte, len(ready))
	for i, form := range ready {
		var err error
		if documents[i], err = json.Marshal(form.Document.whole()); err != nil {
			return nil, err
		}
	}
	ids, err := New().InsertReady(ctx, tx, InsertReadyParams{OrganizationID: tx.OrganizationID, Purpose: purpose, DraftedBy: tx.UserID, Now: m.Now(), Documents: documents})
	slices.Sort(ids)
	return ids, err
}

// Remove takes away a form to which nothing was ever answered.
func (m *Module) Remove(ctx context.Context, tx *db.Tx, formID int64) error {
	return New().RemoveForm(ctx, tx, RemoveFormParams{tx.OrganizationID, formID})
}

// hold reads a form and keeps it until the commit.
func (m *Module) hold(ctx context.Context, tx *db.Tx, formID int64) (ReadFormRow, Document, error) {
	row, err := New().ReadForm(ctx, records.Lock(tx, "forms", formID), ReadFormParams{tx.OrganizationID, formID})
	if err != nil {
		return row, Document{}, err
	}
	draft, err := read(row.Draft)
	return row, draft, err
}

// holdAt is hold for whoever has read the draft under a number: what somebody else changed
// since is not overwritten.
func (m *Module) holdAt(ctx context.Context, tx *db.Tx, formID int64, number int) (ReadFormRow, Document, error) {
	row, draft, err := m.hold(ctx, tx, formID)
	if err != nil || int(row.DraftNumber) == number {
		return row, draft, err
	}
	minutes := int(m.Now().Sub(row.DraftedAt).Minutes())
	name := ""
	if row.DraftedName != nil {
		name = *row.DraftedName
	}
	return row, draft, api.Conflict("forms_changed_meanwhile", i18n.Params{"Name": name, "Minutes": minutes, "Count": minutes})
}

// save keeps a draft that was changed. Whom it tells, and what pictures it shows, there has
// to be.
func (m *Module) save(ctx context.Context, tx *db.Tx, formID int64, of *Owner, before, doc Document, field string) error {
	problems := of.Check(doc, field)
	if err := m.checkReferences(ctx, tx, before, doc, field, &problems); err != nil {
		return err
	}
	if err := problems.Err(); err != nil {
		return err
	}
	content, err := json.Marshal(doc.whole())
	if err != nil {
		return err
	}
	return New().SaveDraft(ctx, tx, SaveDraftParams{Draft: content, DraftedBy: tx.UserID, Now: m.Now(), OrganizationID: tx.OrganizationID, ID: formID})
}

// checkReferences wants people and pictures that there are; what a document had before it
// may keep.
func (m *Module) checkReferences(ctx context.Context, tx *db.Tx, before, doc Document, field string, problems *api.Problems) error {
	hadPeople, hadImages := before.refers("")
	people, images := doc.refers(field)
	for id := range hadPeople {
		delete(people, id)
	}
	for id := range hadImages {
		delete(images, id)
	}
	if len(people) > 0 {
		known, err := New().KnownPeople(ctx, tx, KnownPeopleParams{tx.OrganizationID, keys(people)})
		if err != nil {
			return err
		}
		for _, id := range known {
			delete(people, id)
		}
	}
	if len(images) > 0 {
		known, err := m.Attachments.FileInfos(ctx, tx, keys(images))
		if err != nil {
			return err
		}
		for id, file := range known {
			if file.Module == imagesOf {
				delete(images, id)
			}
		}
	}
	for _, id := range keys(people) {
		problems.Add(people[id], "unknown_person")
	}
	for _, id := range keys(images) {
		problems.Add(images[id], "unknown_attachment")
	}
	return nil
}

// refers is whom a document tells and what it shows, each with the part that first does.
func (d Document) refers(field string) (people, images map[int64]string) {
	people, images = map[int64]string{}, map[int64]string{}
	note := func(all map[int64]string, id int64, at string) {
		if _, known := all[id]; !known {
			all[id] = at
		}
	}
	for i, s := range d.Sections {
		for j, q := range s.Questions {
			at := in(in(field, "sections", i), "questions", j)
			if q.Image != 0 {
				note(images, q.Image, at+".reference_image_id")
			}
			for k, o := range q.Options {
				for _, id := range o.Notify {
					note(people, id, in(at, "options", k)+".notify")
				}
			}
			for k, column := range q.Attr.Columns {
				for l, o := range column.Options {
					for _, id := range o.Notify {
						note(people, id, in(in(at, "attr.columns", k), "options", l)+".notify")
					}
				}
			}
		}
	}
	return people, images
}

func keys(all map[int64]string) (ids []int64) {
	for id := range all {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// Images are the pictures that a document shows, for a reader who may see it.
func (m *Module) Images(reader db.Scope, doc Document) []Image {
	_, images := doc.refers("")
	all := []Image{}
	for _, id := range keys(images) {
		all = append(all, Image{id, m.Attachments.Link(reader, id)})
	}
	return all
}

// edited is a form as its editor reads it.
func (m *Module) edited(ctx context.Context, tx *db.Tx, formID int64) (*DraftAnswer, error) {
	row, err := New().ReadForm(ctx, tx, ReadFormParams{tx.OrganizationID, formID})
	if err != nil {
		return nil, err
	}
	draft, err := read(row.Draft)
	if err != nil {
		return nil, err
	}
	out := &DraftAnswer{Draft: draft, DraftNumber: int(row.DraftNumber), DraftedBy: records.PersonOf(row.DraftedBy, row.DraftedName), DraftedAt: row.DraftedAt,
		Images: m.Images(tx.Scope, draft)}
	if row.Published != nil {
		out.Published = &Publication{int(*row.Published), *row.PublishedAt, records.PersonOf(row.PublishedBy, row.PublishedName)}
	}
	out.Changed, err = differs(row)
	return out, err
}

// differs reports whether the next publication would be another one than the last.
func differs(row ReadFormRow) (bool, error) {
	draft, err := read(row.Draft)
	if err != nil || row.Published == nil {
		return true, err
	}
	published, err := read(row.PublishedDocument)
	if err != nil {
		return true, err
	}
	is, err := json.Marshal(draft.kept().whole())
	if err != nil {
		return true, err
	}
	was, err := json.Marshal(published)
	return !bytes.Equal(is, was), err
}

func read(content []byte) (doc Document, err error) {
	err = json.Unmarshal(content, &doc)
	return doc.whole(), err
}

// whole is the document without lists that are null.
func (d Document) whole() Document {
	d.Sections = append([]Section{}, d.Sections...)
	for i := range d.Sections {
		d.Sections[i].Questions = append([]Question{}, d.Sections[i].Questions...)
	}
	return d
}

// Bare is the document without what only its own organization has: people and pictures.
func (d Document) Bare() Document {
	d = d.whole()
	for i := range d.Sections {
		for j := range d.Sections[i].Questions {
			q := &d.Sections[i].Questions[j]
			q.Image, q.Options = 0, untold(q.Options)
			q.Attr.Columns = slices.Clone(q.Attr.Columns)
			for k := range q.Attr.Columns {
				q.Attr.Columns[k].Options = untold(q.Attr.Columns[k].Options)
			}
		}
	}
	return d
}

func untold(options []Option) []Option {
	options = slices.Clone(options)
	for i := range options {
		options[i].Notify = nil
	}
	return options
}
