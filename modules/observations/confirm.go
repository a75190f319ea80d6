package observations

import (
	"context"
	"strings"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

type agreeInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the observation"`
	Body struct {
		Remark string `json:"remark,omitempty" maxLength:"2000" doc:"Goes into the timeline"`
	}
}

// confirm answers POST /api/observations/{id}/confirm: a second person has looked at what
// is grave and was said to need nothing. Work that stood still may go on.
func (m *Module) confirm(ctx context.Context, tx *db.Tx, in *agreeInput) (*Answer, error) {
	return m.agree(ctx, tx, in, "confirmed", func(o ObservationDetailsRow) (string, func() error) {
		code := refuseConfirm(api.Actor(ctx), o.SiteID, o.ReporterID, o.DecidedBy, o.Status, int(o.ActionsCount), o.Reopened)
		return code, func() error {
			return New().ConfirmObservation(ctx, tx, ConfirmObservationParams{UserID: tx.UserID, Now: m.Now(), OrganizationID: tx.OrganizationID, ID: in.ID})
		}
	})
}

// resume answers POST /api/observations/{id}/resume: somebody with a name says that it is
// safe again.
func (m *Module) resume(ctx context.Context, tx *db.Tx, in *agreeInput) (*Answer, error) {
	return m.agree(ctx, tx, in, "resumed", func(o ObservationDetailsRow) (string, func() error) {
		return refuseResume(api.Actor(ctx), o.SiteID, o.Stands), func() error {
			return New().ResumeWork(ctx, tx, ResumeWorkParams{UserID: tx.UserID, Now: m.Now(), OrganizationID: tx.OrganizationID, ID: in.ID})
		}
	})
}

// agree does it to an observation that the user sees, unless it is refused, writes down
// who did, and brings the status up to it.
func (m *Module) agree(ctx context.Context, tx *db.Tx, in *agreeInput, verb string, to func(ObservationDetailsRow) (refusal string, do func() error)) (*Answer, error) {
	user := api.Actor(ctx)
	seen, err := m.lockSeen(ctx, tx, user, in.ID)
	if err != nil {
		return nil, err
	}
	o, ok := seen[in.ID]
	if !ok {
		return nil, api.NotFound()
	}
	refusal, do := to(o)
	if refusal != "" {
		return nil, api.Denied(refusal)
	}
	if err := do(); err != nil {
		return nil, err
	}
	records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: verb, Note: strings.TrimSpace(in.Body.Remark), At: m.Now()})
	if err := m.followActions(ctx, tx, []int64{in.ID}, records.Informed{}); err != nil {
		return nil, err
	}
	return m.read(ctx, tx, every(tx), in.ID, user)
}
