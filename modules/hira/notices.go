package hira

import "hivis/core/records"

// The kinds of notifications about risk assessments.
const (
	Published  = "hira_published"
	ReviewSoon = "hira_review_soon"
	ReviewDue  = "hira_review_due"
	ReviewLate = "hira_review_late"
	// An incident asks for a review.
	ReviewAsked = "hira_review_asked"
	HandedOver  = "hira_handed_over"
)

var topics = []records.Topic{{Name: "hira"}}

var notices = []records.Notice{
	{Name: Published, Topic: "hira"}, {Name: ReviewSoon, Topic: "hira"}, {Name: ReviewDue, Topic: "hira"},
	{Name: ReviewLate, Topic: "hira"}, {Name: ReviewAsked, Topic: "hira"}, {Name: HandedOver, Topic: "hira"},
}
