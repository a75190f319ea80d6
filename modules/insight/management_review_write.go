package insight

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"hivis/core/activity"
	"hivis/platform/api"
	"hivis/platform/db"
)

// check holds a review to what numbers can be of.
func (r *ManagementReview) check(ctx context.Context, tx *db.Tx) error {
	r.Title = strings.TrimSpace(r.Title)
	var problems api.Problems
	if r.Title == "" {
		problems.Add("title", "required")
	}
	from, _ := time.Parse(time.DateOnly, r.From)
	to, _ := time.Parse(time.DateOnly, r.To)
	switch {
	case to.Before(from):
		problems.Add("to", "insight_ends_before")
	case to.After(from.AddDate(maxYears, 0, 0)) || from.Year() < 1990 || to.Year() > 2100:
		problems.Add("to", "insight_too_long")
	}
	if err := problems.Err(); err != nil {
		return err
	}
	return checkSites(ctx, tx, r.SiteIDs)
}

// columns are what a review's row says, from $3 on.
func (r *ManagementReview) columns() []any {
	texts := map[string]string{}
	for _, said := range r.Texts {
		if text := strings.TrimSpace(said.Text); text != "" {
			texts[said.Section] = text
		}
	}
	return []any{r.Title, r.From, r.To, r.SiteIDs, r.HeldOn, strings.TrimSpace(r.Attendees), texts}
}

const maxReviews = 200

// addManagementReview answers POST /api/management_reviews.
func (m *Module) addManagementReview(ctx context.Context, tx *db.Tx, in *managementReviewInput) (*ManagementReviewAnswer, error) {
	if err := in.Body.check(ctx, tx); err != nil {
		return nil, err
	}
	var many int
	if err := tx.QueryRow(ctx, "select count(*) from management_reviews where organization_id = $1", tx.OrganizationID).Scan(&many); err != nil {
		return nil, err
	}
	if many >= maxReviews {
		return nil, api.Refused("too_many_management_reviews", nil)
	}
	var id int64
	err := tx.QueryRow(ctx, `insert into management_reviews (organization_id, created_by, title, from_day, to_day, site_ids, held_on, attendees, texts, created_at, updated_at)
		values ($1, $2, $3, $4::text::date, $5::text::date, $6, nullif($7::text, '')::date, $8, $9, $10, $10) returning id`,
		append(append([]any{tx.OrganizationID, tx.UserID}, in.Body.columns()...), m.Now())...).Scan(&id)
	if err != nil {
		return nil, err
	}
	activity.Write(ctx, tx, activity.Event{Module: Name, Kind: "management_review_added", RecordID: id, Title: in.Body.Title, At: m.Now()})
	return m.answerReview(ctx, tx, id)
}

// holdReview is a review that may still be changed, locked.
func (m *Module) holdReview(ctx context.Context, tx *db.Tx, id int64) (reviewRow, error) {
	if _, err := tx.Exec(ctx, "select from management_reviews where organization_id = $1 and id = $2 for update", tx.OrganizationID, id); err != nil {
		return reviewRow{}, err
	}
	row, err := reviewByID(ctx, tx, id)
	if err == nil && row.FinishedAt != nil {
		err = api.Conflict("management_review_finished", nil)
	}
	return row, err
}

// changeManagementReview answers PUT /api/management_reviews/{id}. What somebody else wrote meanwhile is
// not lost: the change is refused.
func (m *Module) changeManagementReview(ctx context.Context, tx *db.Tx, in *changeManagementReviewInput) (*ManagementReviewAnswer, error) {
	row, err := m.holdReview(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if row.Version != in.Body.Version {
		return nil, api.Conflict("management_review_changed", nil)
	}
	if err := in.Body.ManagementReview.check(ctx, tx); err != nil {
		return nil, err
	}
	_, err = tx.Exec(ctx, `update management_reviews set title = $3, from_day = $4::text::date, to_day = $5::text::date, site_ids = $6, held_on = nullif($7::text, '')::date, attendees = $8, texts = $9,
		updated_at = $10, version = version + 1 where organization_id = $1 and id = $2`,
		append(append([]any{tx.OrganizationID, in.ID}, in.Body.ManagementReview.columns()...), m.Now())...)
	if err != nil {
		return nil, err
	}
	activity.Write(ctx, tx, activity.Event{Module: Name, Kind: "management_review_changed", RecordID: in.ID, Title: in.Body.Title, At: m.Now()})
	return m.answerReview(ctx, tx, in.ID)
}

// finishManagementReview answers POST /api/management_reviews/{id}/finish: its numbers stay as they are known now.
func (m *Module) finishManagementReview(ctx context.Context, tx *db.Tx, in *oneManagementReviewInput) (*ManagementReviewAnswer, error) {
	row, err := m.holdReview(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if row.HeldOn == "" {
		return nil, api.Refused("management_review_not_held", nil)
	}
	numbers, err := m.numbersOfReview(ctx, tx, row)
	if err != nil {
		return nil, err
	}
	kept, err := json.Marshal(numbers)
	if err != nil {
		return nil, err
	}
	_, err = tx.Exec(ctx, "update management_reviews set finished_at = $3, finished_by = $4, numbers = $5, version = version + 1 where organization_id = $1 and id = $2",
		tx.OrganizationID, in.ID, m.Now(), tx.UserID, json.RawMessage(kept))
	if err != nil {
		return nil, err
	}
	activity.Write(ctx, tx, activity.Event{Module: Name, Kind: "management_review_finished", RecordID: in.ID, Title: row.Title, At: m.Now()})
	return m.answerReview(ctx, tx, in.ID)
}

// reopenManagementReview answers POST /api/management_reviews/{id}/reopen: it is written on, with the numbers of now.
func (m *Module) reopenManagementReview(ctx context.Context, tx *db.Tx, in *oneManagementReviewInput) (*ManagementReviewAnswer, error) {
	tag, err := tx.Exec(ctx, "update management_reviews set finished_at = null, finished_by = null, numbers = null, version = version + 1 where organization_id = $1 and id = $2 and finished_at is not null", tx.OrganizationID, in.ID)
	if err != nil {
		return nil, err
	}
	answer, err := m.answerReview(ctx, tx, in.ID)
	if err == nil && tag.RowsAffected() > 0 {
		activity.Write(ctx, tx, activity.Event{Module: Name, Kind: "management_review_reopened", RecordID: in.ID, Title: answer.Review.Title, At: m.Now()})
	}
	return answer, err
}

// removeManagementReview answers DELETE /api/management_reviews/{id}. One that is finished stays.
func (m *Module) removeManagementReview(ctx context.Context, tx *db.Tx, in *oneManagementReviewInput) (*ManagementReviews, error) {
	row, err := m.holdReview(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if _, err := tx.Exec(ctx, "delete from management_reviews where organization_id = $1 and id = $2", tx.OrganizationID, in.ID); err != nil {
		return nil, err
	}
	activity.Write(ctx, tx, activity.Event{Module: Name, Kind: "management_review_removed", RecordID: in.ID, Title: row.Title, At: m.Now()})
	return m.managementReviews(ctx, tx, nil)
}
