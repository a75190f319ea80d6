package contractors

import "hivis/core/records"

// The kinds of notifications about companies and their papers.
const (
	DocumentExpires   = "contractor_document_expires"
	DocumentExpired   = "contractor_document_expired"
	NewVersionAsked   = "contractor_new_version_asked"
	DocumentDecidedOn = "contractor_document_decided"
)

var topics = []records.Topic{{Name: "contractors"}}

var notices = []records.Notice{
	{Name: DocumentExpires, Topic: "contractors"}, {Name: DocumentExpired, Topic: "contractors"},
	{Name: NewVersionAsked, Topic: "contractors"}, {Name: DocumentDecidedOn, Topic: "contractors"},
}
