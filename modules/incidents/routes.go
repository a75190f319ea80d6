package incidents

import (
	"context"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/workflows"
	"hivis/modules/actions"
	"hivis/modules/observations"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Name is the module's name in rules, timelines and live events.
const Name = "Incident"

// Module is the incidents module.
type Module struct {
	Now           api.Clock
	Auth          *auth.Auth
	Records       *records.Registry
	Actions       *actions.Module
	Attachments   *attachments.Module
	Notifications *notifications.Module
	Comments      *comments.Module
	Workflows     *workflows.Module
	Observations  *observations.Module
	Exporter      *sheets.Exporter
	Importer      *sheets.Importer
	// Happened lets others know of an incident that was reported, or whose report was changed;
	// nil: nobody asks. Of what is imported nobody is told: it happened long ago.
	Happened func(ctx context.Context, tx *db.Tx, id int64) error
}

// notifyOthers tells them.
func (m *Module) notifyOthers(ctx context.Context, tx *db.Tx, id int64) error {
	if m.Happened == nil {
		return nil
	}
	return m.Happened(ctx, tx, id)
}

// What it takes beside the rules of the record: its reporter, its lead and its team may be
// people who otherwise only read.
var (
	reads   = access.Can(Name, "read")
	reports = access.Can(Name, "create")
	works   = access.Can(Name, "update").Or(access.Can(Name, "create")).Or(reads.ToWrite())
)

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	m.Records.Register(m.kind())
	m.Records.Register(m.lessonKind())
	m.Workflows.Register(m.reviewed())
	r.Module("incidents", "Incidents, their investigation and lessons", sentences)
	api.Get(r, "/api/incidents", reads, m.list, "Incidents, 50 a page")
	api.Get(r, "/api/v2/incidents", reads, m.list, "The same, in its second version")
	api.Get(r, "/api/incidents/period_status_counts", reads, m.counts, "Number of incidents by status, for the same filters")
	api.Get(r, "/api/v2/incidents/period_status_counts", reads, m.counts, "The same, beside the second version of the list")
	api.Get(r, "/api/incidents/matrix_counts", reads, m.matrix, "Number of incidents in each place of the risk matrix, for the same filters")
	api.Get(r, "/api/incidents/incident_data", reads, m.formData, "Choices for the forms of an incident", api.AnonymousCaller)
	api.Get(r, "/api/incidents/similar", reads, m.similar, "Past incidents in words like these, and lessons of such, at most three of each", api.AnonymousCaller)
	api.Get(r, "/api/injury_codes", reads, m.codes, "Codes of injuries: nature, part of the body, source and event")
	api.Get(r, "/api/incidents/{id}", reads, m.show, "One incident")
	api.Post(r, "/api/incidents", reports, m.report, "Report an incident", api.Created, api.AnonymousCaller, api.ExemptFromStorageLimitIf((*reportInput).hasNoFiles))
	api.Patch(r, "/api/incidents/{id}", works, m.edit, "Change the report of an incident", api.ExemptFromStorageLimitIf((*editInput).onlyFrees))
	api.Post(r, "/api/incidents/{id}/rate", works, m.rate, "Say how grave it was, and could have been")
	api.Post(r, "/api/incidents/{id}/victims", works, m.addVictim, "Add somebody who was hurt", api.Created)
	api.Patch(r, "/api/incidents/{id}/victims/{victim_id}", works, m.editVictim, "Change what is said of somebody who was hurt: the whole of it")
	api.Delete(r, "/api/incidents/{id}/victims/{victim_id}", works, m.removeVictim, "Take somebody out again, who was not hurt")
	api.Put(r, "/api/incidents/{id}/team", works, m.setTeam, "Say who investigates, and until when")
	api.Get(r, "/api/incidents/{id}/root_causes", reads, m.rootCauses, "The analyses, their root causes, and the actions against them")
	api.Put(r, "/api/incidents/{id}/root_causes", works, m.setCauses, "Write the analyses, as a whole")
	api.Post(r, "/api/incidents/{id}/actions", works, m.recommend, "Recommend actions against a root cause, or take immediate ones")
	api.Post(r, "/api/incidents/{id}/preliminary_report", works, m.inform, "Mail the preliminary report to people")
	api.Post(r, "/api/incidents/{id}/submit", works, m.submit, "Ask for the review; approved, it can be closed")
	api.Post(r, "/api/incidents/{id}/close", access.Can(Name, "close"), m.close, "Close an incident, and carry over by name what is still open")
	api.Post(r, "/api/incidents/{id}/reopen", access.Can(Name, "revoke"), m.reopen, "Open a closed incident again")
	api.Post(r, "/api/incidents/{id}/questions", works, m.ask, "Ask a reporter who has no account")
	api.Post(r, importPath, reports, m.importFile, "Import a table of incidents (for those who may also change them)", api.Multipart, api.RefuseIf(refuseImport))
	sheets.Describe(r, importPath)
	api.Get(r, "/api/incidents/import_template", reads, m.template, "A table to fill in")

	api.Get(r, "/api/lfi_lesson", reads, m.listLessons, "Lessons learned from incidents, 50 a page")
	api.Get(r, "/api/lfi_lesson/{id}", reads, m.showLesson, "One lesson")
	api.Post(r, "/api/incidents/{id}/lessons", works, m.writeLesson, "Write a lesson from an incident", api.Created)
	api.Post(r, "/api/lfi_lesson", access.Can(Name, "update"), m.writeOwnLesson, "Write a lesson of what happened elsewhere", api.Created)
	api.Patch(r, "/api/lfi_lesson/{id}", works, m.editLesson, "Change a lesson: the whole of it")
	api.Post(r, "/api/lfi_lesson/{id}/send", works, m.sendLesson, "Send a lesson to sites and roles, or to more of them")
	api.Post(r, "/api/lfi_lesson/{id}/read", reads, m.readLesson, "Say that one has read a lesson")

	api.Get(r, "/api/incidents/out_incident_data", access.Public, m.outerForm, "Choices for the public form")
	api.Post(r, "/api/outer_incidents", access.Public, m.outerReport, "Report an incident without an account", api.Created, api.MaxBody(maxReportBytes))
	api.Post(r, "/api/outer_incidents/follow", access.Public, m.followOuter, "How a report without an account goes on, by its number and key")
	api.Post(r, "/api/outer_incidents/answer", access.Public, m.answerOuter, "Answer what the site asked about a report without an account", api.MaxBody(maxReportBytes))
}
