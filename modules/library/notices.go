package library

import "hivis/core/records"

// The kinds of notifications about documents.
const (
	FileShared    = "library_shared"
	FileVersion   = "library_version"
	FileRemind    = "library_reminder"
	FileReviewDue = "library_review_due"
)

// topics are what people choose by.
var topics = []records.Topic{{Name: "library_reminders"}, {Name: "library_shares"}, {Name: "library_versions"}}

var notices = []records.Notice{
	{Name: FileShared, Topic: "library_shares"}, {Name: FileVersion, Topic: "library_versions"}, {Name: FileRemind, Topic: "library_reminders"}, {Name: FileReviewDue, Topic: "library_reminders"},
}
