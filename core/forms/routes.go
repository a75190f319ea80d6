package forms

import (
	"context"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// MaxDocumentBytes is what a whole document takes: a thousand questions in any script.
const MaxDocumentBytes = 4 << 20

// Routes are the operations on the forms of a module, beneath its path: the draft, whole and
// by sections, its versions, and the ready ones. Create and the rest of the kit work for a
// module's forms once these are registered.
func (m *Module) Routes(r *api.Router, of Owner) {
	if m.owners == nil {
		m.owners = map[string]*Owner{}
	}
	m.owners[of.Purpose] = &of
	e := &editing{m, &of}
	reads, writes := access.Can(of.Module, "read"), access.Can(of.Module, "update")
	one, own := of.Path+"/{id}", api.RefuseIf(of.Refuse)
	api.Get(r, of.Path+"/shelf", reads, e.readyForms, "Ready forms, to make one's own", own)
	api.Get(r, one+"/document", reads, e.show, "A form's draft, and what is published of it", own)
	api.Put(r, one+"/document", writes, e.save, "Change the draft of a form, whole", api.MaxBody(MaxDocumentBytes), own)
	api.Post(r, one+"/publish", writes, e.publish, "Publish the draft: what is begun from now on has it", own)
	api.Get(r, one+"/versions", reads, e.versions, "The published versions of a form, the latest first", own)
	api.Get(r, one+"/versions/{number}", reads, e.version, "One version of a form; 0 is the draft", own)
	api.Get(r, one+"/versions/{number}/changes", reads, e.changes, "What was changed in a version of a form", own)
	api.Get(r, one+"/sections", reads, e.sections, "The sections of a form's draft", own)
	api.Post(r, one+"/sections", writes, e.addSection, "Add a section to the draft of a form", api.Created, api.MaxBody(MaxDocumentBytes), own)
	api.Patch(r, one+"/sections/{section_id}", writes, e.editSection, "Change or move a section of the draft of a form", api.MaxBody(MaxDocumentBytes), own)
	api.Delete(r, one+"/sections/{section_id}", writes, e.removeSection, "Remove a section from the draft of a form", own)
	api.Get(r, one+"/form_types", reads, e.stages, "The sections of a form's draft, by when they are filled in", own)
	api.Get(r, one+"/file", reads, e.file, "A form as one file, to be imported elsewhere", own)
	images := of.ImagePath
	if images == "" {
		images = one + "/reference_image"
	}
	api.Patch(r, images, writes, e.image, "Show with a picture what a question of the draft means", own)
}

// editing is the operations on one module's forms.
type editing struct {
	m     *Module
	owner *Owner
}

// OneInput names the module's record whose form it is.
type OneInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The id of what the form belongs to"`
}

// form is the form of a module's record.
func (e *editing) form(ctx context.Context, tx *db.Tx, id int64) (int64, error) {
	return e.owner.FormOf(ctx, tx, id)
}

// formToChange is the same for whoever changes it.
func (e *editing) formToChange(ctx context.Context, tx *db.Tx, id int64) (int64, error) {
	form, err := e.form(ctx, tx, id)
	if err != nil || e.owner.MayChange == nil {
		return form, err
	}
	return form, e.owner.MayChange(ctx, tx, id)
}

func (e *editing) show(ctx context.Context, tx *db.Tx, in *OneInput) (*DraftAnswer, error) {
	form, err := e.form(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	return e.m.edited(ctx, tx, form)
}

// DraftBody is a draft as somebody wants it.
type DraftBody struct {
	DraftNumber int      `json:"draft_number" minimum:"1" maximum:"1000000000" doc:"Of the draft that was read"`
	Document    Document `json:"document"`
}

// SaveInput saves one.
type SaveInput struct {
	OneInput
	Body DraftBody
}

func (e *editing) save(ctx context.Context, tx *db.Tx, in *SaveInput) (*DraftAnswer, error) {
	return e.change(ctx, tx, in.ID, in.Body.DraftNumber, "document", func(Document) (Document, error) { return in.Body.Document, nil })
}

// change makes another draft of the one that was read under a number.
func (e *editing) change(ctx context.Context, tx *db.Tx, id int64, number int, field string, change func(Document) (Document, error)) (*DraftAnswer, error) {
	form, err := e.formToChange(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	_, draft, err := e.m.holdAt(ctx, tx, form, number)
	if err != nil {
		return nil, err
	}
	doc, err := change(draft.whole())
	if err != nil {
		return nil, err
	}
	if err := e.m.save(ctx, tx, form, e.owner, draft, doc, field); err != nil {
		return nil, err
	}
	return e.m.edited(ctx, tx, form)
}

// NumberBody says which draft was read.
type NumberBody struct {
	DraftNumber int `json:"draft_number" minimum:"1" maximum:"1000000000" doc:"Of the draft that was read"`
}

// PublishInput publishes it.
type PublishInput struct {
	OneInput
	Body NumberBody
}

func (e *editing) publish(ctx context.Context, tx *db.Tx, in *PublishInput) (*DraftAnswer, error) {
	form, err := e.formToChange(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	row, _, err := e.m.holdAt(ctx, tx, form, in.Body.DraftNumber)
	if err != nil {
		return nil, err
	}
	number, err := e.m.publish(ctx, tx, form, row)
	if err != nil {
		return nil, err
	}
	if e.owner.Published != nil {
		if err := e.owner.Published(ctx, tx, in.ID, number); err != nil {
			return nil, err
		}
	}
	return e.m.edited(ctx, tx, form)
}

func (e *editing) versions(ctx context.Context, tx *db.Tx, in *OneInput) (*Versions, error) {
	form, err := e.form(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	return e.m.versions(ctx, tx, form)
}

// VersionInput names a version.
type VersionInput struct {
	OneInput
	Number int `path:"number" minimum:"0" maximum:"9007199254740991" doc:"0 is the draft"`
}

// VersionAnswer is a version of a form, or its draft.
type VersionAnswer struct {
	Number    int          `json:"number" minimum:"0" maximum:"1000000000" doc:"0: the draft"`
	Document  Document     `json:"document"`
	Published *Publication `json:"published" doc:"When and by whom; null: the draft"`
	Images    []Image      `json:"images" maxItems:"1000" doc:"The pictures that show what questions mean"`
}

func (e *editing) version(ctx context.Context, tx *db.Tx, in *VersionInput) (*VersionAnswer, error) {
	form, err := e.form(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if in.Number == 0 {
		draft, err := e.m.edited(ctx, tx, form)
		if err != nil {
			return nil, err
		}
		return &VersionAnswer{Document: draft.Draft, Images: draft.Images}, nil
	}
	v, err := e.m.version(ctx, tx, form, in.Number)
	if err != nil {
		return nil, err
	}
	return &VersionAnswer{v.Number, v.Document, &v.Publication, v.Images}, nil
}

// ChangesInput names two versions.
type ChangesInput struct {
	VersionInput
	From int `query:"from" minimum:"0" maximum:"9007199254740991" doc:"The version that it is compared with; 0: the one before, and of the draft what is published"`
}

// Changes are those from one version to another.
type Changes struct {
	From    int      `json:"from" minimum:"0" maximum:"1000000000" doc:"0: there was nothing before"`
	Number  int      `json:"number" minimum:"0" maximum:"1000000000" doc:"0: the draft"`
	Changes []Change `json:"changes" maxItems:"100000" doc:"Part by part"`
}

func (e *editing) changes(ctx context.Context, tx *db.Tx, in *ChangesInput) (*Changes, error) {
	is, err := e.version(ctx, tx, &in.VersionInput)
	if err != nil {
		return nil, err
	}
	from := in.From
	if from == 0 && in.Number > 0 {
		from = in.Number - 1
	}
	if from == 0 && in.Number == 0 {
		draft, err := e.show(ctx, tx, &in.OneInput)
		if err != nil {
			return nil, err
		}
		if draft.Published != nil {
			from = draft.Published.Number
		}
	}
	was := &VersionAnswer{}
	if from > 0 {
		if was, err = e.version(ctx, tx, &VersionInput{in.OneInput, from}); err != nil {
			return nil, err
		}
	}
	return &Changes{from, in.Number, Compare(was.Document, is.Document.kept())}, nil
}

// ReadyFormsAnswer is the ready forms.
type ReadyFormsAnswer struct {
	Forms []ReadyForm `json:"forms" maxItems:"100"`
}

func (e *editing) readyForms(ctx context.Context, _ *db.Tx, _ *api.None) (*ReadyFormsAnswer, error) {
	return &ReadyFormsAnswer{append([]ReadyForm{}, ReadyForms(e.owner.Shelf, api.CallOf(ctx).Locale)...)}, nil
}

func (e *editing) file(ctx context.Context, tx *db.Tx, in *OneInput) (*File, error) {
	draft, err := e.show(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	file := &File{Format: format, Purpose: e.owner.Purpose, Document: draft.Draft.kept().Bare()}
	if e.owner.Named != nil {
		file.Name, file.Description, err = e.owner.Named(ctx, tx, in.ID)
	}
	return file, err
}

// ImageBody names a picture.
type ImageBody struct {
	DraftNumber  int    `json:"draft_number" minimum:"1" maximum:"1000000000" doc:"Of the draft that was read"`
	QuestionID   string `json:"question_id" pattern:"^[a-z0-9_]{1,24}$" maxLength:"24" doc:"The question whose picture it is"`
	AttachmentID int64  `json:"attachment_id" minimum:"0" maximum:"9007199254740991" doc:"An upload; 0 takes the picture away"`
}

// ImageInput gives it to a question.
type ImageInput struct {
	OneInput
	Body ImageBody
}

// image gives a question a picture. Those of before stay: a version may show them.
func (e *editing) image(ctx context.Context, tx *db.Tx, in *ImageInput) (*DraftAnswer, error) {
	form, err := e.formToChange(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	return e.change(ctx, tx, in.ID, in.Body.DraftNumber, "document", func(doc Document) (Document, error) {
		q := doc.questions()[in.Body.QuestionID]
		if q == nil {
			return doc, api.Invalid("question_id", "forms_unknown_question")
		}
		q.Image = in.Body.AttachmentID
		if q.Image == 0 {
			return doc, nil
		}
		return doc, e.m.Attachments.AddPicture(ctx, tx, "attachment_id", imagesOf, form, q.Image)
	})
}
