package actions

import "hivis/core/records"

// The kinds of notifications about actions.
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
	ActionCheckDue     = "action_check_due"
	ActionEffective    = "action_effective"
	ActionNotEffective = "action_not_effective"
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
	ActionsAssigned = "actions_assigned"
)

// topics are what people choose by. What they have to do they always hear of.
var topics = []records.Topic{
	{Name: "assigned", Always: true}, {Name: "reminders"}, {Name: "requests"}, {Name: "answers"}, {Name: "checks"}, {Name: "escalations"},
}

var notices = []records.Notice{
	{Name: ActionAssigned, Topic: "assigned"}, {Name: ActionsAssigned, Topic: "assigned"}, {Name: ActionsGiven, Topic: "assigned"},
	{Name: ActionRecurred, Topic: "assigned"}, {Name: ActionsRecurred, Topic: "assigned"}, {Name: ActionReopened, Topic: "assigned"},
	{Name: ActionNotEffective, Topic: "assigned"}, {Name: ActionTaken, Topic: "assigned"}, {Name: ActionsTaken, Topic: "assigned"},
	{Name: ActionDueSoon, Topic: "reminders"}, {Name: ActionOverdue, Topic: "reminders"},
	{Name: ActionCompleted, Topic: "requests"}, {Name: ActionExtensionAsked, Topic: "requests"},
	{Name: ActionClosed, Topic: "answers"}, {Name: ActionsClosed, Topic: "answers"}, {Name: ActionExtensionApproved, Topic: "answers"},
	{Name: ActionExtensionRefused, Topic: "answers"}, {Name: ActionEffective, Topic: "answers"},
	{Name: ActionCheckDue, Topic: "checks"}, {Name: ActionEscalated, Topic: "escalations"},
}
