package observations

import (
	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/sheets"
)

// Name is the module's name in rules, timelines and live events.
const Name = "Observation"

// Module is the observations module.
type Module struct {
	Now           api.Clock
	Auth          *auth.Auth
	Records       *records.Registry
	Actions       *actions.Module
	Attachments   *attachments.Module
	Notifications *notifications.Module
	Comments      *comments.Module
	Exporter      *sheets.Exporter
	Importer      *sheets.Importer
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	m.Records.Register(m.kind())
	r.Module("observations", "Observations of what is safe and unsafe", sentences)
	api.Get(r, "/api/v2/observations", access.Can("Incident", "read"), m.list, "Observations, 15 a page")
	api.Get(r, "/api/observations/period_status_counts", access.Can("Incident", "read"), m.counts, "Number of observations by status, for the same filters")
	api.Get(r, "/api/v2/observations/period_status_counts", access.Can("Incident", "read"), m.counts, "The same, beside the second version of the list")
	api.Get(r, "/api/observations/obs_data", access.Can("Observation", "read"), m.formData, "Choices for the observation form", api.AnonymousCaller)
	api.Get(r, "/api/observations/import_template", access.Can("Observation", "read"), m.template, "An Excel file to fill in, for the import")
	api.Get(r, "/api/observations/similar", access.Can("Incident", "read"), m.similar, "What may have been reported already, at most three", api.AnonymousCaller)
	api.Get(r, "/api/observations/{id}", access.Can("Incident", "read"), m.show, "One observation")
	api.Post(r, "/api/observations", access.Can("Observation", "create"), m.report, "Report an observation", api.Created, api.AnonymousCaller, api.ExemptFromStorageLimitIf((*reportInput).hasNoFiles))
	api.Post(r, importPath, access.Can("Observation", "create"), m.importFile, "Import a table of observations (for those who may also create actions)", api.Multipart, api.RefuseIf(refuseImport))
	api.Patch(r, "/api/observations/{id}", access.Can("Observation", "update"), m.edit, "Change an observation, or add actions to it", api.ExemptFromStorageLimitIf((*editInput).onlyFrees))
	api.Post(r, "/api/observations/bulk", access.Can("Observation", "update"), m.changeMany, "Change several observations, all of them or none")
	sheets.Describe(r, importPath)
	api.Post(r, "/api/observations/{id}/confirm", access.Can("Observation", "close"), m.confirm, "Agree, as a second person, that a grave observation needs nothing")
	api.Post(r, "/api/observations/{id}/reject", access.Can("Observation", "reject"), m.reject, "Disagree that a grave observation needs nothing", api.ExemptFromStorageLimit)
	api.Post(r, "/api/observations/{id}/reopen", access.Can("Observation", "revoke"), m.reopen, "Open a closed observation again", api.ExemptFromStorageLimit)
	api.Post(r, "/api/observations/{id}/extend", access.Can("Observation", "extend"), m.putOff, "Put off all that is still to be done about it", api.ExemptFromStorageLimit)
	api.Post(r, "/api/observations/{id}/resume", access.Can("Observation", "close"), m.resume, "Let work go on that was stopped")
	api.Post(r, "/api/observations/{id}/questions", access.Can("Observation", "update"), m.ask, "Ask a reporter who has no account")
	api.Get(r, "/api/observations/outer_obs_data", access.Public, m.outerForm, "Choices for the public form")
	api.Post(r, "/api/outer_observations", access.Public, m.outerReport, "Report an observation without an account", api.Created, api.MaxBody(maxReportBytes))
	api.Post(r, "/api/outer_observations/follow", access.Public, m.followOuter, "How a report without an account goes on, by its number and key")
	api.Post(r, "/api/outer_observations/answer", access.Public, m.answerOuter, "Answer what the site asked about a report without an account", api.MaxBody(maxReportBytes))
}
