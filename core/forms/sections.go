package forms

import (
	"context"
	"slices"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Sections are those of a draft, with its number.
type Sections struct {
	Sections    []Section `json:"sections" maxItems:"100"`
	DraftNumber int       `json:"draft_number" minimum:"1" maximum:"1000000000"`
}

func (e *editing) sections(ctx context.Context, tx *db.Tx, in *OneInput) (*Sections, error) {
	draft, err := e.show(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	return &Sections{draft.Draft.Sections, draft.DraftNumber}, nil
}

// SectionBody is a section and where it belongs.
type SectionBody struct {
	DraftNumber int      `json:"draft_number" minimum:"1" maximum:"1000000000" doc:"Of the draft that was read"`
	Section     *Section `json:"section,omitempty" doc:"Whole, with its questions; left out where it is only moved"`
	Position    *int     `json:"position,omitempty" minimum:"0" maximum:"100" doc:"Before how many others it stands; left out it stays, and a new one comes last"`
}

// AddSectionInput adds one.
type AddSectionInput struct {
	OneInput
	Body SectionBody
}

func (e *editing) addSection(ctx context.Context, tx *db.Tx, in *AddSectionInput) (*DraftAnswer, error) {
	if in.Body.Section == nil {
		return nil, api.Invalid("section", "required")
	}
	return e.change(ctx, tx, in.ID, in.Body.DraftNumber, "document", func(doc Document) (Document, error) {
		doc.place(len(doc.Sections), *in.Body.Section, in.Body.Position)
		return doc, nil
	})
}

// place puts a section where it belongs, or where it was.
func (d *Document) place(was int, s Section, position *int) {
	if position != nil {
		was = min(*position, len(d.Sections))
	}
	d.Sections = slices.Insert(d.Sections, was, s)
}

// SectionInput names a section.
type SectionInput struct {
	OneInput
	Section string `path:"section_id" pattern:"^[a-z0-9_]{1,24}$" maxLength:"24" doc:"The section's id in the document"`
}

// EditSectionInput changes it.
type EditSectionInput struct {
	SectionInput
	Body SectionBody
}

func (e *editing) editSection(ctx context.Context, tx *db.Tx, in *EditSectionInput) (*DraftAnswer, error) {
	return e.change(ctx, tx, in.ID, in.Body.DraftNumber, "document", func(doc Document) (Document, error) {
		i, err := doc.find(in.Section)
		if err != nil {
			return doc, err
		}
		s := doc.Sections[i]
		doc.Sections = slices.Delete(doc.Sections, i, i+1)
		if in.Body.Section != nil {
			s = *in.Body.Section
			s.ID = in.Section // it stays the one that answers know
		}
		doc.place(i, s, in.Body.Position)
		return doc, nil
	})
}

func (d Document) find(section string) (int, error) {
	i := slices.IndexFunc(d.Sections, func(s Section) bool { return s.ID == section })
	if i < 0 {
		return 0, api.NotFound()
	}
	return i, nil
}

// RemoveSectionInput removes one.
type RemoveSectionInput struct {
	SectionInput
	DraftNumber int `query:"draft_number" required:"true" minimum:"1" maximum:"1000000000" doc:"Of the draft that was read"`
}

func (e *editing) removeSection(ctx context.Context, tx *db.Tx, in *RemoveSectionInput) (*DraftAnswer, error) {
	return e.change(ctx, tx, in.ID, in.DraftNumber, "document", func(doc Document) (Document, error) {
		i, err := doc.find(in.Section)
		if err != nil {
			return doc, err
		}
		doc.Sections = slices.Delete(doc.Sections, i, i+1)
		return doc, nil
	})
}

// StageSections are the sections that are filled in at one stage.
type StageSections struct {
	Stage    string    `json:"form_type" maxLength:"24"`
	Sections []Section `json:"sections" maxItems:"100"`
}

// Stages are all of them, in the order in which they come.
type Stages struct {
	Stages      []StageSections `json:"form_types" maxItems:"20"`
	DraftNumber int             `json:"draft_number" minimum:"1" maximum:"1000000000"`
}

func (e *editing) stages(ctx context.Context, tx *db.Tx, in *OneInput) (*Stages, error) {
	draft, err := e.show(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	out := &Stages{Stages: []StageSections{}, DraftNumber: draft.DraftNumber}
	for _, stage := range e.owner.Stages {
		of := StageSections{stage, []Section{}}
		for _, s := range draft.Draft.Sections {
			if s.Stage == stage {
				of.Sections = append(of.Sections, s)
			}
		}
		out.Stages = append(out.Stages, of)
	}
	return out, nil
}
