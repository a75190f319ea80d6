package notifications

// The kinds of notifications. The browser makes the sentence from the kind and
// the Params; a mail's is in locales, under mail.<kind>.
const (
	ActionAssigned  = "action_assigned"
	ActionDueSoon   = "action_due_soon"
	ActionOverdue   = "action_overdue"
	ActionCompleted = "action_completed"
	ActionClosed    = "action_closed"
	ActionReopened  = "action_reopened"
	// To those above the responsible person.
	ActionEscalated = "action_escalated"
	// A later due date.
	ActionExtensionAsked    = "action_extension_asked"
	ActionExtensionApproved = "action_extension_approved"
	ActionExtensionRefused  = "action_extension_refused"
	// Whether it has helped.
	ActionCheckDue      = "action_check_due"
	ActionEffective     = "action_effective"
	ActionNotEffective  = "action_not_effective"
	ObservationClosed   = "observation_closed"
	ObservationReported = "observation_reported"
	WorkStopped         = "work_stopped"
	ReporterAnswered    = "reporter_answered"
	// The former responsible person of an action that was given to another.
	ActionTaken = "action_taken"
	// What recurs is there again; nobody but the product gave it to them.
	ActionRecurred  = "action_recurred"
	ActionsRecurred = "actions_recurred"
	// Of what is done to several at once each person is told once.
	ActionsGiven  = "actions_given"
	ActionsTaken  = "actions_taken"
	ActionsClosed = "actions_closed"
	// Of an import each person is told once.
	ActionsAssigned      = "actions_assigned"
	ObservationsReported = "observations_reported"
	// Somebody has to decide on a record, half of the time for it is over, all of it is, and
	// what came of it.
	ReviewAsked     = "review_asked"
	ReviewReminded  = "review_reminded"
	ReviewEscalated = "review_escalated"
	ReviewDecided   = "review_decided"
	// Of what is said about a record, and of its status those hear who follow it.
	Commented     = "commented"
	Mentioned     = "mentioned"
	StatusChanged = "status_changed"
)

// Kinds are all of them.
var Kinds = []string{
	ActionAssigned, ActionDueSoon, ActionOverdue, ActionCompleted, ActionClosed, ActionReopened, ActionEscalated,
	ObservationClosed, ObservationReported, WorkStopped, ReporterAnswered, ActionsAssigned, ObservationsReported,
	Commented, Mentioned, StatusChanged,
	ActionExtensionAsked, ActionExtensionApproved, ActionExtensionRefused,
	ActionTaken, ActionsGiven, ActionsTaken, ActionsClosed,
	ActionCheckDue, ActionEffective, ActionNotEffective,
	ActionRecurred, ActionsRecurred,
	ReviewAsked, ReviewReminded, ReviewEscalated, ReviewDecided,
}

// summaries are the pages of records, by module.
var summaries = map[string]string{
	"Action":      "/actions/all/summary/",
	"Observation": "/observations/summary/",
	"Trial":       "/trials/summary/",
}

// Params are what a notification's sentence names. What does not apply is empty.
type Params struct {
	Number  string `json:"number" maxLength:"40" doc:"The record's number"`
	Title   string `json:"title" maxLength:"200" doc:"What the record is about"`
	Actor   string `json:"actor" maxLength:"200" doc:"Who did it; empty for the system and for who must not be named"`
	DueDate string `json:"due_date" maxLength:"10" doc:"Day, YYYY-MM-DD"`
	Site    string `json:"site" maxLength:"200"`
	Status  string `json:"status,omitempty" maxLength:"20" doc:"The record's new status, when that is what is told"`
	Person  string `json:"person,omitempty" maxLength:"200" doc:"Whom it is about, when that is not the reader"`
	Many    int    `json:"many,omitempty" minimum:"0" maximum:"5000" doc:"How many records it is about, when there are several; the number is the first one's"`
}

const longestTitle = 200

// clip shortens a text to a number of characters.
func clip(text string, longest int) string {
	runes := []rune(text)
	if len(runes) <= longest {
		return text
	}
	return string(runes[:longest-1]) + "…"
}
