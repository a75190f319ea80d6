package insight

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

const selectReviews = `select r.id, r.title, r.from_day::text as from_day, r.to_day::text as to_day, r.site_ids, coalesce(r.held_on::text, '') as held_on, r.attendees, r.texts, r.numbers, r.version,
  c.id as created_by_id, c.full_name as created_by_name, r.updated_at, r.finished_at, f.id as finished_by_id, f.full_name as finished_by_name
from management_reviews r
left join people c on c.organization_id = r.organization_id and c.id = r.created_by
left join people f on f.organization_id = r.organization_id and f.id = r.finished_by
where r.organization_id = $1 and ($2::bigint = 0 or r.id = $2) order by r.to_day desc, r.id desc limit 200`

// reviewRow is a review as it is stored.
type reviewRow struct {
	ID                    int64
	Title, FromDay, ToDay string
	SiteIDs               []int64 `db:"site_ids"`
	HeldOn, Attendees     string
	Texts                 map[string]string
	Numbers               json.RawMessage
	Version               int
	CreatedBy, FinishedBy *records.Person
	UpdatedAt             time.Time
	FinishedAt            *time.Time
}

func (row *reviewRow) kept() KeptManagementReview {
	kept := KeptManagementReview{ID: row.ID, Version: row.Version, UpdatedAt: row.UpdatedAt, FinishedAt: row.FinishedAt, FinishedBy: row.FinishedBy,
		ManagementReview: ManagementReview{Title: row.Title, From: row.FromDay, To: row.ToDay, SiteIDs: row.SiteIDs, HeldOn: row.HeldOn, Attendees: row.Attendees, Texts: []SectionText{}}}
	if row.CreatedBy != nil {
		kept.CreatedBy = *row.CreatedBy
	}
	return kept
}

// managementReviews answers GET /api/management_reviews.
func (m *Module) managementReviews(ctx context.Context, tx *db.Tx, _ *api.None) (*ManagementReviews, error) {
	rows, err := tx.Query(ctx, selectReviews, tx.OrganizationID, 0)
	if err != nil {
		return nil, err
	}
	out := &ManagementReviews{}
	out.Reviews, err = pgx.CollectRows(rows, db.NamedAs(func(row *reviewRow) KeptManagementReview { return row.kept() }))
	return out, err
}

func reviewByID(ctx context.Context, tx *db.Tx, id int64) (reviewRow, error) {
	row, err := db.One[reviewRow](ctx, tx, selectReviews, tx.OrganizationID, id)
	if errors.Is(err, pgx.ErrNoRows) {
		err = api.NotFound()
	}
	return row, err
}

// managementReview answers GET /api/management_reviews/{id}.
func (m *Module) managementReview(ctx context.Context, tx *db.Tx, in *oneManagementReviewInput) (*ManagementReviewAnswer, error) {
	return m.answerReview(ctx, tx, in.ID)
}

func (m *Module) answerReview(ctx context.Context, tx *db.Tx, id int64) (*ManagementReviewAnswer, error) {
	row, err := reviewByID(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	answer, err := m.numbersOfReview(ctx, tx, row)
	if err != nil {
		return nil, err
	}
	answer.Review = row.kept()
	for _, s := range sections {
		if text := row.Texts[s.section]; text != "" {
			answer.Review.Texts = append(answer.Review.Texts, SectionText{s.section, text})
		}
	}
	return answer, nil
}

// numbersOfReview are those of when it was finished, or else of now.
func (m *Module) numbersOfReview(ctx context.Context, tx *db.Tx, row reviewRow) (*ManagementReviewAnswer, error) {
	out := &ManagementReviewAnswer{}
	if row.Numbers != nil {
		return out, json.Unmarshal(row.Numbers, out)
	}
	a, err := m.ask(ctx, tx, Asked{From: row.FromDay, To: row.ToDay, DateType: occurredDate, FinYearType: janToDec, SiteID: row.SiteIDs})
	if err != nil {
		return nil, err
	}
	if a.targets, err = targetsOf(ctx, tx); err != nil {
		return nil, err
	}
	var all []string
	for _, s := range sections {
		all = append(all, s.measures...)
	}
	withTarget := slices.Sorted(maps.Keys(a.targets))
	l, err := a.learn(ctx, false, slices.Compact(slices.Sorted(slices.Values(append(all, withTarget...))))...)
	if err != nil {
		return nil, err
	}
	out.Span = a.p.shown
	for _, s := range sections {
		names := s.measures
		if s.section == "objectives" {
			names = withTarget
		}
		out.Sections = append(out.Sections, ReviewSection{s.section, s.clause, a.said(l, names...)})
	}
	return out, nil
}
