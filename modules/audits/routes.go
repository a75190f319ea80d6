package audits

import (
	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/forms"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/workflows"
	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Name is the module's name in rules, timelines and live events.
const Name = "Audit"

// TemplateRight is the name in rules of what audits are made from.
const TemplateRight = "Audit Template"

// Module is the audits module.
type Module struct {
	DB            *db.DB
	Now           api.Clock
	Auth          *auth.Auth
	Records       *records.Registry
	Actions       *actions.Module
	Attachments   *attachments.Module
	Notifications *notifications.Module
	Comments      *comments.Module
	Workflows     *workflows.Module
	Forms         *forms.Module
	Exporter      *sheets.Exporter
	Importer      *sheets.Importer
}

// What it takes beside the table of rules.go: to run an audit, and to plan audits.
var (
	reads = access.Can(Name, "read")
	runs  = access.Can(Name, "create").Or(access.Can(Name, "update"))
	books = access.Can(Name, "create")
)

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	m.Records.Register(m.kind())
	m.Workflows.Register(m.reviewed())
	m.templateRoutes(r.Module("audit_templates", "Checklists of audits", sentences))
	m.scheduleRoutes(r.Module("audit_schedules", "Audits that repeat"))
	m.auditRoutes(r.Module("audits", "Audits and inspections, and their findings"))
	m.summaryRoutes(r.Module("audit_summaries", "Results of audits"))
}

func (m *Module) templateRoutes(r *api.Router) {
	api.Get(r, "/api/audits", access.Can(TemplateRight, "read"), m.templates, "Templates of audits")
	api.Post(r, "/api/audits", access.Can(TemplateRight, "create"), m.addTemplate, "Create a template: from the shelf, another one, a file, or with a first section", api.Created)
	api.Post(r, "/api/audits/shelf", access.Can(TemplateRight, "create"), m.takeShelf, "Make templates of all ready forms whose names are not taken", api.Created)
	api.Get(r, "/api/audits/{id}", access.Can(TemplateRight, "read"), m.template, "One template")
	api.Patch(r, "/api/audits/{id}", access.Can(TemplateRight, "update"), m.editTemplate, "Change, activate or deactivate a template")
	api.Delete(r, "/api/audits/{id}", access.Can(TemplateRight, "delete"), m.removeTemplate, "Remove a template from which nothing was ever scheduled or begun")
	api.Post(r, "/api/audits/{id}/sample_score", access.Can(TemplateRight, "read"), m.sampleScore, "What answers would score, by the draft or a version of the form", api.MaxBody(maxBytes), api.ExemptFromStorageLimit)
	m.Forms.Routes(r, forms.Owner{Purpose: Name, Path: "/api/audits", Module: TemplateRight, Stages: []string{Main}, Default: defaultDocument,
		Shelf: "audits", FormOf: m.kit().FormOf, Named: m.kit().Named, Published: m.kit().Published})
}

func (m *Module) scheduleRoutes(r *api.Router) {
	api.Get(r, "/api/audit_schedules", reads, m.schedules, "Schedules of audits")
	api.Get(r, "/api/audit_schedules/{id}", reads, m.schedule, "One schedule")
	api.Post(r, "/api/audit_schedules", books, m.addSchedule, "Schedule audits at one or several sites; those that come soon are made at once", api.Created)
	api.Patch(r, "/api/audit_schedules/{id}", access.Can(Name, "update"), m.editSchedule, "Change a schedule, and with it the audits that nobody has begun")
	api.Post(r, "/api/audit_schedules/{id}/end", access.Can(Name, "update"), m.endSchedule, "End a schedule: nothing follows, and what nobody has begun goes", api.ExemptFromStorageLimit)
	api.Post(r, "/api/audits/schedulesinfo", reads, m.calendar, "The audits of some days, and those that schedules will make then", api.ExemptFromStorageLimit)
}

// auditRoutes ask for no more than a role needs to take part; what a move takes beside that
// is said by the table of rules.go.
func (m *Module) auditRoutes(r *api.Router) {
	api.Get(r, "/api/audit_records", reads, m.list, "Audits, 15 a page")
	api.Get(r, "/api/audit_records/period_status_counts", reads, m.counts, "Number of audits by status, for the same filters")
	api.Get(r, "/api/audit_records/form_data", runs, m.formData, "Choices for scheduling and beginning an audit")
	api.Get(r, "/api/audits/{id}/published_form", runs, m.toFill, "The published form of a template, to begin with where there is no network")
	api.Get(r, "/api/audit_records/import_template", books, m.importTemplate, "A file to fill in for the import: each column more is a question")
	api.Post(r, importPath, books, m.importFile, "Import inspections that were made elsewhere, with their answers (takes the right to approve)", api.Multipart, api.RefuseIf(mayNotImport))
	sheets.Describe(r, importPath)
	api.Get(r, "/api/audit_records/trend", reads, m.trend, "The scores of the latest audits, for a line over time")
	api.Get(r, "/api/audit_records/{id}", reads, m.show, "One audit")
	api.Post(r, "/api/audit_records", runs, m.add, "Begin an audit that nobody scheduled", api.Created)
	api.Patch(r, "/api/modify_audits/{id}", runs, m.modify, "Save answers, one or many, and what is said on the whole", api.MaxBody(maxBytes))
	api.Post(r, "/api/audit_records/{id}/begin", runs, m.begin, "Begin a scheduled audit")
	api.Post(r, "/api/audit_records/{id}/complete", runs, m.complete, "Sign an audit, and ask for its approval")
	api.Post(r, "/api/audit_records/{id}/withdraw", runs, m.withdraw, "Take it back before it is decided on; it is in progress again", api.ExemptFromStorageLimit)
	api.Post(r, "/api/audit_records/{id}/reopen", runs, m.reopen, "Take up again what was rejected", api.ExemptFromStorageLimit)
	api.Post(r, "/api/audit_records/{id}/revoke", access.Can(Name, "revoke"), m.revoke, "Take the approval back: the auditor puts it right", api.ExemptFromStorageLimit)
	api.Post(r, "/api/audit_records/{id}/move", runs, m.move, "Plan it for another day", api.ExemptFromStorageLimit)
	api.Post(r, "/api/audit_records/{id}/assign", runs, m.assign, "Give it to another auditor", api.ExemptFromStorageLimit)
	api.Post(r, "/api/audit_records/bulk", access.Can(Name, "update"), m.assignMany, "Give several audits to another auditor: all of them or none", api.ExemptFromStorageLimit)
	api.Post(r, "/api/audit_records/{id}/skip", runs, m.skip, "Leave it out, with the reason", api.ExemptFromStorageLimit)
	api.Get(r, "/api/audit_records/{id}/answers", reads, m.history, "All that was ever answered to a question, the latest first")
	api.Post(r, "/api/audit_records/{id}/findings", runs, m.addFinding, "Write a finding", api.Created)
	api.Patch(r, "/api/audit_records/{id}/findings/{finding_id}", runs, m.editFinding, "Change a finding")
	api.Delete(r, "/api/audit_records/{id}/findings/{finding_id}", runs, m.removeFinding, "Take a finding back")
	api.Post(r, "/api/audit_records/{id}/actions", runs, m.act, "Raise actions, from a question or a finding")
	api.Get(r, "/api/audit_records/{id}/comparison", reads, m.comparison, "The audit beside the one before, by section and question")
	api.Get(r, "/api/audit_records/{id}/report", reads, m.report, "An audit for paper, with its letterhead and reviews")
	api.Post(r, "/api/audits/actionlist", reads, m.actionList, "The actions of an audit", api.ExemptFromStorageLimit)
	api.Post(r, "/api/audits/timeline", reads, m.timeline, "The timeline of an audit", api.ExemptFromStorageLimit)
}

func (m *Module) summaryRoutes(r *api.Router) {
	api.Get(r, "/api/audits/{id}/audit_section_wise_summary", reads, m.sectionSummary, "What the audits of a template reached, by section")
	api.Get(r, "/api/audits/{id}/audit_total_summary", reads, m.totalSummary, "What the audits of a template reached in all, and by month")
	api.Post(r, "/api/audits/auditSummaryInfo", reads, m.summaryInfo, "Audits in numbers: by status, template, site and month", api.ExemptFromStorageLimit)
}

// maxBytes is what a form's worth of answers takes.
const maxBytes = 4 << 20
