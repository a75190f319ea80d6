package insight_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"hivis/modules/insight"
	"hivis/server/servertest"
)

// TestAManagementReview is written, changed by one at a time, and finished with the numbers of that day.
func TestAManagementReview(t *testing.T) {
	b := newBench(t)
	admin := b.Acme.Admin
	admin.Put("/api/measure_targets", body{"targets": []body{{"measure": "incidents", "target": 2}}}).Wants(http.StatusOK)
	b.injuryAt(b.Acme.Sites[0], 900, "2026-09-05 08:00+00")
	made := body{"title": " Third quarter ", "from": "2026-07-01", "to": "2026-09-30", "site_ids": []int64{}, "texts": []body{{"section": "context", "text": "A new line."}}}
	review := servertest.As[insight.ManagementReviewAnswer](admin.Post("/api/management_reviews", made).Wants(http.StatusCreated))
	path := fmt.Sprintf("/api/management_reviews/%d", review.Review.ID)
	numberOf := func(of insight.ManagementReviewAnswer, section, measure string) string {
		for _, s := range of.Sections {
			at := slices.IndexFunc(s.Numbers, func(n insight.Number) bool { return n.Measure == measure })
			if s.Section == section && at >= 0 {
				return fmt.Sprint(*s.Numbers[at].Value)
			}
		}
		return "none"
	}
	b.Wants("title, text, what was lost, and the target", []any{review.Review.Title, review.Review.Texts, numberOf(review, "incidents", "lost_time_injuries"), numberOf(review, "objectives", "incidents")},
		"[Third quarter [{context A new line.}] 1 1]")

	change := func(version int, text string) *servertest.Response {
		return admin.Put(path, body{"title": "Third quarter", "from": "2026-07-01", "to": "2026-09-30", "site_ids": []int64{}, "held_on": "2026-10-20", "attendees": "The board", "version": version,
			"texts": []body{{"section": "decisions", "text": text}}})
	}
	admin.Post(path+"/finish", nil).Wants(http.StatusUnprocessableEntity)
	changed := servertest.As[insight.ManagementReviewAnswer](change(1, "Buy guards.").Wants(http.StatusOK))
	change(1, "Buy nothing.").Wants(http.StatusConflict)
	b.Wants("the first change", []any{changed.Review.Texts, changed.Review.HeldOn}, "[[{decisions Buy guards.}] 2026-10-20]")

	admin.Post(path+"/finish", nil).Wants(http.StatusOK)
	b.injuryAt(b.Acme.Sites[0], 901, "2026-09-06 08:00+00")
	finished := read[insight.ManagementReviewAnswer](admin, path)
	b.Wants("as it was known, and what was said", []any{numberOf(finished, "incidents", "lost_time_injuries"), finished.Review.Texts, finished.Review.FinishedBy.ID == admin.ID}, "[1 [{decisions Buy guards.}] true]")
	change(3, "Later.").Wants(http.StatusConflict)
	admin.Delete(path).Wants(http.StatusConflict)

	reopened := servertest.As[insight.ManagementReviewAnswer](admin.Post(path+"/reopen", nil).Wants(http.StatusOK))
	b.Wants("opened again", numberOf(reopened, "incidents", "lost_time_injuries"), "2")
	admin.Delete(path).Wants(http.StatusOK)
	admin.Get(path).Wants(http.StatusNotFound)
	b.Acme.Manager.Get("/api/management_reviews").Wants(http.StatusForbidden)
}

// TestAManagementReviewOfNoTime is refused at its field.
func TestAManagementReviewOfNoTime(t *testing.T) {
	b := newBench(t)
	for _, wrong := range []body{
		{"title": "  ", "from": "2026-01-01", "to": "2026-03-31", "site_ids": []int64{}, "texts": []body{}},
		{"title": "A", "from": "2026-04-01", "to": "2026-03-31", "site_ids": []int64{}, "texts": []body{}},
		{"title": "A", "from": "1970-04-01", "to": "2026-03-31", "site_ids": []int64{}, "texts": []body{}},
		{"title": "A", "from": "2026-01-01", "to": "2026-03-31", "site_ids": []int64{987654}, "texts": []body{}},
	} {
		b.Acme.Admin.Post("/api/management_reviews", wrong).Wants(http.StatusUnprocessableEntity)
	}
}
