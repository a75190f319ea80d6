package contractors

import (
	"context"
	"time"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

type acknowledgeInput struct {
	Subject
	Body struct {
		Until string `json:"until" format:"date" doc:"No warning before this day, on which there is one: of the caller's side, the company or the organization"`
	}
}

// acknowledge answers POST /api/contractor_documents/{id}/acknowledge. A company and the organization each
// leave themselves alone in peace.
func (m *Module) acknowledge(ctx context.Context, tx *db.Tx, in *acknowledgeInput) (*DocumentAnswer, error) {
	d, err := m.lockDocument(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(d.Can.Acknowledge); err != nil {
		return nil, err
	}
	zone, err := m.zone(ctx, tx, d.Contractor.ID)
	if err != nil {
		return nil, err
	}
	var problems api.Problems
	if checkDay("until", in.Body.Until, &problems) && in.Body.Until <= m.Now().In(zone).Format(time.DateOnly) {
		problems.Add("until", "contractor_validity_future")
	}
	if d.Validity != nil && in.Body.Until > *d.Validity {
		problems.Add("until", "contractor_quiet_later")
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	quiet := "quiet_until"
	if api.Actor(ctx).External {
		quiet = "company_quiet_until"
	}
	tx.Defer("update contractor_documents set "+quiet+" = $3::text::date, updated_at = $4 where organization_id = $1 and id = $2", tx.OrganizationID, in.ID, in.Body.Until, m.Now())
	records.Write(tx, records.Event{Module: DocumentName, ID: in.ID, ActorID: tx.UserID, Verb: "acknowledged", Note: in.Body.Until, At: m.Now()})
	return m.afterDocument(ctx, tx, in.ID)
}
