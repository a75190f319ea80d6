package permits

import (
	"context"
	"time"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/directory/plans"
	"hivis/platform/api"
	"hivis/platform/db"
)

// DraftSpot is a spot, or that there is none.
type DraftSpot struct {
	PlanID int64   `json:"plan_id" minimum:"0" maximum:"9007199254740991" doc:"0 takes the spot away"`
	X      float64 `json:"x" minimum:"0" maximum:"1" doc:"From the left edge of the plan's picture, as a fraction from 0 to 1"`
	Y      float64 `json:"y" minimum:"0" maximum:"1" doc:"From the top edge of the plan's picture, as a fraction from 0 to 1"`
}

// Draft is what can be said of a permit before it is submitted; what is left out stays.
type Draft struct {
	Description       *string         `json:"description,omitempty" maxLength:"4000" doc:"The work"`
	DivisionID        *int64          `json:"division_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 takes it away, here and below"`
	DepartmentID      *int64          `json:"department_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"A department of the site; 0 takes it away"`
	UnitID            *int64          `json:"unit_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"A unit of the site; 0 takes it away"`
	Location          *string         `json:"location,omitempty" maxLength:"300" doc:"The exact place, in words"`
	Spot              *DraftSpot      `json:"spot,omitempty" doc:"The exact place on a plan of the site"`
	StartsAt          *time.Time      `json:"starts_at,omitempty" doc:"When the work is to begin"`
	EndsAt            *time.Time      `json:"ends_at,omitempty" doc:"When the work is to be over"`
	Remarks           *string         `json:"remarks,omitempty" maxLength:"4000" doc:"Whatever else is to be said"`
	WorkerIDs         *[]int64        `json:"worker_ids,omitempty" maxItems:"500" doc:"All of them, by their work profiles"`
	IssuingOfficerIDs *[]int64        `json:"issuing_officer_ids,omitempty" maxItems:"20" doc:"All of them"`
	Answers           *[]forms.Answer `json:"answers,omitempty" maxItems:"2000" doc:"All that are given so far"`
}

type addInput struct {
	Body struct {
		TypeID int64 `json:"type_id" minimum:"1" maximum:"9007199254740991" doc:"The template that the permit is made from; active, and offered at the site"`
		SiteID int64 `json:"site_id" minimum:"1" maximum:"9007199254740991" doc:"Where the work is"`
		Draft
		AttachmentIDs []int64 `json:"attachment_ids,omitempty" maxItems:"20" doc:"Uploads of the caller that belong to it"`
	}
}

type editInput struct {
	IDInput
	Body struct {
		TypeID *int64 `json:"type_id,omitempty" minimum:"1" maximum:"9007199254740991" doc:"Another type has another form: answers that do not belong to it are left out"`
		SiteID *int64 `json:"site_id,omitempty" minimum:"1" maximum:"9007199254740991" doc:"Another site takes division, department, unit and spot away"`
		Draft
		UpdatedAt *time.Time `json:"updated_at,omitempty" doc:"Of what was read: a change by somebody else in between is a conflict"`
		attachments.Changes
	}
}

// add answers POST /api/permit_form_questions.
func (m *Module) add(ctx context.Context, tx *db.Tx, in *addInput) (*Answer, error) {
	return m.addDraft(ctx, tx, draftFields{TypeID: in.Body.TypeID, SiteID: in.Body.SiteID}, in.Body.Draft, 0, in.Body.AttachmentIDs)
}

// addDraft begins a permit: one like from, if there is one.
func (m *Module) addDraft(ctx context.Context, tx *db.Tx, w draftFields, draft Draft, from int64, files []int64) (*Answer, error) {
	if err := plans.Admit(ctx, tx, api.Actor(ctx), m.Records.Kind(Name), 1, m.Now()); err != nil {
		return nil, err
	}
	w.merge(draft)
	t, err := m.check(ctx, tx, from, draftFields{}, &w, draft)
	if err != nil {
		return nil, err
	}
	row, err := New().InsertPermit(ctx, tx, InsertPermitParams{OrganizationID: tx.OrganizationID, TemplateID: w.TypeID, FormID: t.FormID, FormVersion: t.Published,
		RequesterID: tx.UserID, SiteID: w.SiteID, DivisionID: w.DivisionID, DepartmentID: w.DepartmentID, UnitID: w.UnitID, Location: w.Location,
		PlanID: w.Spot.PlanID, SpotX: w.Spot.X, SpotY: w.Spot.Y, Description: w.Description, Remarks: w.Remarks, StartsAt: w.StartsAt, EndsAt: w.EndsAt,
		NightWork: w.night, ClonedFrom: from, Now: m.Now()})
	if err != nil {
		return nil, err
	}
	records.Write(tx, records.Event{Module: Name, ID: row.ID, ActorID: tx.UserID, Verb: "created", At: m.Now()})
	comments.Follow(tx, Name, []int64{row.ID}, []int64{tx.UserID})
	if err := m.keepPeople(ctx, tx, row.ID, draft); err != nil {
		return nil, err
	}
	if from != 0 {
		if err := m.carryAnswers(ctx, tx, from, row.ID, t); err != nil {
			return nil, err
		}
	}
	if draft.Answers != nil {
		h, err := m.lock(ctx, tx, every(tx), row.ID)
		if err != nil {
			return nil, err
		}
		if _, err := m.answer(ctx, tx, h, Main, 0, *draft.Answers, false); err != nil {
			return nil, err
		}
	}
	m.Records.Index(tx, Name, row.ID)
	if err := m.Attachments.Claim(ctx, tx, Name, row.ID, attachments.Report, files, tx.UserID); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, row.ID)
}

// edit answers PATCH /api/permit_form_questions/{id}: what is not sent stays.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	h, err := m.lockForMove(ctx, tx, in.ID, ToUpdate)
	if err != nil {
		return nil, err
	}
	if at := in.Body.UpdatedAt; at != nil && !at.Equal(h.UpdatedAt) {
		return nil, api.Conflict("permit_changed_meanwhile", nil)
	}
	before := h.draftFields()
	w := before
	w.move(in.Body.TypeID, in.Body.SiteID)
	w.merge(in.Body.Draft)
	t, err := m.check(ctx, tx, in.ID, before, &w, in.Body.Draft)
	if err != nil {
		return nil, err
	}
	version := int32(h.FormVersion)
	if w.TypeID != before.TypeID {
		version = t.Published
	}
	err = New().UpdateDraft(ctx, tx, UpdateDraftParams{TemplateID: w.TypeID, FormID: t.FormID, FormVersion: version, SiteID: w.SiteID, DivisionID: w.DivisionID,
		DepartmentID: w.DepartmentID, UnitID: w.UnitID, Location: w.Location, PlanID: w.Spot.PlanID, SpotX: w.Spot.X, SpotY: w.Spot.Y,
		Description: w.Description, Remarks: w.Remarks, StartsAt: w.StartsAt, EndsAt: w.EndsAt, NightWork: w.night, Now: m.Now(),
		OrganizationID: tx.OrganizationID, ID: in.ID})
	if err != nil {
		return nil, err
	}
	changes, err := m.changePeople(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	m.note(tx, in, append(difference(before, w), changes...))
	h.FormID, h.FormVersion, h.NightWork = t.FormID, int(version), w.night
	if err := m.keepAnswers(ctx, tx, h, in, w.TypeID != before.TypeID); err != nil {
		return nil, err
	}
	m.Records.Index(tx, Name, in.ID)
	if err := m.Attachments.Change(ctx, tx, Name, in.ID, in.Body.Changes); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

// keepAnswers keeps what was answered. Of another type's form nothing stays.
func (m *Module) keepAnswers(ctx context.Context, tx *db.Tx, h *permitRow, in *editInput, anotherType bool) error {
	var answers []forms.Answer
	switch {
	case in.Body.Answers != nil:
		answers = *in.Body.Answers
	case !anotherType:
		return nil
	}
	_, err := m.answer(ctx, tx, h, Main, 0, answers, false)
	return err
}

// note writes down what changed.
func (m *Module) note(tx *db.Tx, in *editInput, changes []records.Change) {
	removed, added := in.Body.Changes.Counts()
	if changes = records.AppendFilesChange(changes, removed, added); len(changes) > 0 {
		records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "updated", Changes: changes, At: m.Now()})
		return
	}
	records.Announce(tx, "update", Name, in.ID)
}

// changePeople keeps who works under a permit and who issues it, and says by their names what is
// another than before.
func (m *Module) changePeople(ctx context.Context, tx *db.Tx, in *editInput) (changes []records.Change, err error) {
	if in.Body.WorkerIDs == nil && in.Body.IssuingOfficerIDs == nil {
		return nil, nil
	}
	before, err := New().NamesOnPermit(ctx, tx, NamesOnPermitParams{tx.OrganizationID, in.ID})
	if err != nil {
		return nil, err
	}
	if err := m.keepPeople(ctx, tx, in.ID, in.Body.Draft); err != nil {
		return nil, err
	}
	after, err := New().NamesOnPermit(ctx, tx, NamesOnPermitParams{tx.OrganizationID, in.ID})
	changes = records.AppendChange(changes, "worker_ids", before.Workers, after.Workers)
	return records.AppendChange(changes, "issuing_officer_ids", before.Officers, after.Officers), err
}

// keepPeople keeps who works under a permit and who issues it, as far as they are sent.
func (m *Module) keepPeople(ctx context.Context, tx *db.Tx, id int64, draft Draft) error {
	if draft.WorkerIDs != nil {
		if err := New().RemoveWorkers(ctx, tx, RemoveWorkersParams{tx.OrganizationID, id}); err != nil {
			return err
		}
		if err := New().PutWorkers(ctx, tx, PutWorkersParams{id, *draft.WorkerIDs, tx.OrganizationID}); err != nil {
			return err
		}
		if err := New().CountWorkers(ctx, tx, CountWorkersParams{tx.OrganizationID, id}); err != nil {
			return err
		}
	}
	if draft.IssuingOfficerIDs != nil {
		if err := New().RemoveOfficers(ctx, tx, RemoveOfficersParams{tx.OrganizationID, id}); err != nil {
			return err
		}
		return New().PutOfficers(ctx, tx, PutOfficersParams{tx.OrganizationID, id, *draft.IssuingOfficerIDs})
	}
	return nil
}

// carryAnswers gives a permit the answers of the one that it was copied from, if their forms
// are the same; another version asks anew.
func (m *Module) carryAnswers(ctx context.Context, tx *db.Tx, from, to int64, t TypeToRequestRow) error {
	var version int32
	err := tx.QueryRow(ctx, "select form_version from permits where organization_id = $1 and id = $2", tx.OrganizationID, from).Scan(&version)
	if err != nil || version != t.Published {
		return err
	}
	return m.Forms.CopyAnswers(ctx, tx, Name, from, to, Main)
}
