package audits

import "hivis/core/records"

// The kinds of notifications about audits.
const (
	AuditAssigned = "audit_assigned"
	AuditDue      = "audit_due"
	AuditLate     = "audit_late"
	AuditMissed   = "audit_missed"
	AuditMoved    = "audit_moved"
	AuditSkipped  = "audit_skipped"
	AuditApproved = "audit_approved"
	AuditRevoked  = "audit_revoked"
	AuditAnswered = "audit_answered" // with an option that names somebody
	AuditPlanFull = "audit_plan_full"
)

// topics are what people choose by.
var topics = []records.Topic{{Name: "audits"}}

var notices = []records.Notice{
	{Name: AuditAssigned, Topic: "audits"}, {Name: AuditDue, Topic: "audits"}, {Name: AuditLate, Topic: "audits"}, {Name: AuditMissed, Topic: "audits"},
	{Name: AuditMoved, Topic: "audits"}, {Name: AuditSkipped, Topic: "audits"}, {Name: AuditApproved, Topic: "audits"}, {Name: AuditRevoked, Topic: "audits"}, {Name: AuditAnswered, Topic: "audits"},
	{Name: AuditPlanFull, Topic: "audits"},
}
