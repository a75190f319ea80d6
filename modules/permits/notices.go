package permits

import "hivis/core/records"

// The kinds of notifications about permits.
const (
	PermitRequested = "permit_requested"
	PermitApproved  = "permit_approved"
	PermitRejected  = "permit_rejected"
	PermitRevoked   = "permit_revoked"
	PermitExtended  = "permit_extended"
	ClosureAsked    = "permit_closure_asked"
	PermitClosed    = "permit_closed"
	PermitReopened  = "permit_reopened"
	PermitEndsSoon  = "permit_ends_soon"
	PermitEnded     = "permit_ended"
	PermitOverdue   = "permit_overdue"
	DraftShared     = "permit_draft_shared"
	// PermitHandedOver: it was somebody's who left.
	PermitHandedOver = "permit_handed_over"
	// PermitAnswered: an answer says that somebody is to know of it.
	PermitAnswered = "permit_answered"
	// ReadingOutside: what was measured is outside the limits, so that work stands still.
	ReadingOutside = "permit_reading_outside"
	// PaperLapsed: what somebody who works under a live permit is allowed to do ran out.
	PaperLapsed = "permit_paper_lapsed"
	// WorkerBlocked: somebody who works under a live permit may not any more.
	WorkerBlocked = "permit_worker_blocked"
)

// topics are what people choose by. That work has to stop they always hear of: its permit
// was taken back, or is over, a reading is outside the limits, what somebody is allowed to do
// has run out, or somebody may not work any more.
var topics = []records.Topic{{Name: "permit_stops", Always: true, Urgent: true}, {Name: "permits"}}

var notices = []records.Notice{
	{Name: PermitRevoked, Topic: "permit_stops"}, {Name: PermitEndsSoon, Topic: "permit_stops"},
	{Name: PermitEnded, Topic: "permit_stops"}, {Name: PermitOverdue, Topic: "permit_stops"}, {Name: PaperLapsed, Topic: "permit_stops"}, {Name: WorkerBlocked, Topic: "permit_stops"}, {Name: ReadingOutside, Topic: "permit_stops"},
	{Name: PermitRequested, Topic: "permits"}, {Name: PermitApproved, Topic: "permits"}, {Name: PermitRejected, Topic: "permits"},
	{Name: PermitExtended, Topic: "permits"}, {Name: ClosureAsked, Topic: "permits"}, {Name: PermitClosed, Topic: "permits"},
	{Name: PermitReopened, Topic: "permits"}, {Name: DraftShared, Topic: "permits"},
	{Name: PermitHandedOver, Topic: "permits"}, {Name: PermitAnswered, Topic: "permits"},
}
