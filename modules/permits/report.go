package permits

import (
	"context"

	"hivis/directory/sites"
	"hivis/directory/workflows"
	"hivis/platform/db"
)

// Letterhead is what stands above a permit on paper.
type Letterhead struct {
	Organization string           `json:"organization" maxLength:"200" doc:"The organization's name"`
	Site         sites.Letterhead `json:"site" doc:"Name, address and logo of the site"`
}

// Report is a permit for paper.
type Report struct {
	Permit     Record             `json:"permit" doc:"The permit with all that belongs to it"`
	Letterhead Letterhead         `json:"letterhead" doc:"What stands above it"`
	Reviews    []workflows.Review `json:"reviews" maxItems:"100" doc:"Who decided on it, and how"`
}

// report answers GET /api/permits_data/{id}/permit_report.
func (m *Module) report(ctx context.Context, tx *db.Tx, in *IDInput) (*Report, error) {
	answer, err := m.show(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	report := &Report{Permit: answer.Permit}
	if report.Letterhead.Organization, report.Letterhead.Site, err = sites.LetterheadOf(ctx, tx, m.Attachments, answer.Permit.Site.ID); err != nil {
		return nil, err
	}
	report.Reviews, err = m.Workflows.ReviewsOf(ctx, tx, Name, in.ID)
	return report, err
}
