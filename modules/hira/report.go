package hira

import (
	"context"

	"hivis/directory/sites"
	"hivis/platform/db"
)

// report answers GET /api/risk_assessments/{id}/report.
func (m *Module) report(ctx context.Context, tx *db.Tx, in *showInput) (*Report, error) {
	answer, err := m.show(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	report := &Report{Assessment: answer.Assessment}
	if report.Letterhead.Organization, report.Letterhead.Site, err = sites.LetterheadOf(ctx, tx, m.Attachments, answer.Assessment.Shown.Sites[0].ID); err != nil {
		return nil, err
	}
	report.Reviews, err = m.Workflows.ReviewsOf(ctx, tx, Name, in.ID)
	return report, err
}
