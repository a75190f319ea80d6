package audits

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
)

// report answers GET /api/audit_records/{id}/report.
func (m *Module) report(ctx context.Context, tx *db.Tx, in *IDInput) (*Report, error) {
	answer, err := m.show(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	report := &Report{Audit: answer.Audit}
	if report.Letterhead.Organization, report.Letterhead.Site, err = sites.LetterheadOf(ctx, tx, m.Attachments, answer.Audit.Site.ID); err != nil {
		return nil, err
	}
	report.Reviews, err = m.Workflows.ReviewsOf(ctx, tx, Name, in.ID)
	return report, err
}

type ofAuditInput struct {
	Body struct {
		AuditID int64 `json:"audit_id" minimum:"1" maximum:"9007199254740991" doc:"Of the audit"`
	}
}

// ActionList are the actions of an audit, and what each was raised from.
type ActionList struct {
	Actions   []actions.Action `json:"actions" maxItems:"500" doc:"The audit's actions, by due date"`
	ActionFor []ActionFor      `json:"action_for" maxItems:"5000" doc:"What each action was raised from"`
}

// actionList answers POST /api/audits/actionlist.
func (m *Module) actionList(ctx context.Context, tx *db.Tx, in *ofAuditInput) (*ActionList, error) {
	id := in.Body.AuditID
	if _, err := m.readVisible(ctx, tx, id); err != nil {
		return nil, err
	}
	out := &ActionList{}
	batch := &pgx.Batch{}
	m.Actions.QueueOf(batch, tx, api.Actor(ctx), Name, id, &out.Actions)
	queueActionFor(batch, tx, id, &out.ActionFor)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	out.ActionFor = seenActions(out.ActionFor, out.Actions)
	return out, nil
}

// TimelineAnswer is the timeline of an audit.
type TimelineAnswer struct {
	Timeline []records.Entry `json:"timeline" maxItems:"200" doc:"What was done with the audit, and by whom"`
}

// timeline answers POST /api/audits/timeline.
func (m *Module) timeline(ctx context.Context, tx *db.Tx, in *ofAuditInput) (*TimelineAnswer, error) {
	if _, err := m.readVisible(ctx, tx, in.Body.AuditID); err != nil {
		return nil, err
	}
	out := &TimelineAnswer{}
	batch := &pgx.Batch{}
	m.Records.QueueTimeline(batch, tx, Name, in.Body.AuditID, &out.Timeline)
	return out, tx.Run(ctx, batch)
}
