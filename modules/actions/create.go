package actions

import (
	"context"
	"strings"
	"time"

	"hivis/directory/plans"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Alone is an action that stands alone as somebody asks for it.
type Alone struct {
	Draft
	SiteID int64 `json:"site_id" minimum:"1" maximum:"9007199254740991" doc:"Where it is to be done"`
}

type createInput struct {
	Body struct {
		Alone
		Repeat        *Repetition `json:"repeat,omitempty" doc:"Let it come again: once it is closed the next one is there"`
		AttachmentIDs []int64     `json:"attachment_ids,omitempty" maxItems:"20" doc:"Uploads of the caller, given with the task"`
	}
}

// create answers POST /api/actions.
func (m *Module) create(ctx context.Context, tx *db.Tx, in *createInput) (*Answer, error) {
	var problems api.Problems
	site, ok, err := sites.PlaceOf(ctx, tx, in.Body.SiteID)
	if err != nil {
		return nil, err
	}
	if !ok {
		problems.Add("site_id", "unknown_site")
	}
	drafts := []Draft{in.Body.Draft}
	if err := Check(ctx, tx, drafts, func(int) string { return "" }, m.Now(), site.Zone, &problems); err != nil {
		return nil, err
	}
	checkRepeat(in.Body.Repeat, in.Body.DueDate, &problems)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	if err := plans.Admit(ctx, tx, api.Actor(ctx), m.Records.Kind(Name), 1, m.Now()); err != nil {
		return nil, err
	}
	ids, err := m.Add(ctx, tx, drafts, Place{
		SiteID: in.Body.SiteID, SiteName: site.Name, Zone: site.Zone, Type: Name, AssignedBy: tx.UserID})
	if err != nil {
		return nil, err
	}
	if err := in.Body.Repeat.start(ctx, tx, ids[0], in.Body.DueDate, m.Now()); err != nil {
		return nil, err
	}
	if err := m.Attachments.Claim(ctx, tx, Name, ids[0], "report", in.Body.AttachmentIDs, tx.UserID); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, ids[0])
}

// created tells when an action that stands alone was created, so many back.
func created(ctx context.Context, tx *db.Tx, back int) (time.Time, error) {
	return New().AloneCreatedAt(ctx, tx, AloneCreatedAtParams{OrganizationID: tx.OrganizationID, Back: int32(back)})
}

func trim(s string) string { return strings.TrimSpace(s) }
func blank(s string) bool  { return trim(s) == "" }
