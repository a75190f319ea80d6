package actions

import (
	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Name is the module's name in rules, timelines and live events.
const Name = "Action"

// Module is the actions module.
type Module struct {
	DB            *db.DB
	Now           api.Clock
	Auth          *auth.Auth
	Records       *records.Registry
	Attachments   *attachments.Module
	Notifications *notifications.Module
	Comments      *comments.Module
	Exporter      *sheets.Exporter
	Importer      *sheets.Importer
}

// Declare says what an action is.
func (m *Module) Declare() { m.Records.Register(m.kind()) }

// Routes are the module's operations, once the kinds are declared that ask for actions.
func (m *Module) Routes(r *api.Router) {
	r.Module("actions", "Corrective and preventive actions, and their extensions", sentences)
	api.Get(r, "/api/actions/all", access.Can("Action", "read"), m.list(""), "All actions")
	api.Get(r, "/api/actions/observation_action_datas", access.Can("Incident", "read"), m.list("Observation"), "Actions of observations")
	api.Get(r, "/api/actions/incident_action_datas", access.Can("Incident", "read"), m.list("Incident"), "Actions of incidents")
	api.Get(r, "/api/actions/audit_action_datas", access.Can("Audit", "read"), m.list("Audit"), "Actions of audits")
	api.Get(r, "/api/actions/other_action_datas", access.Can("Action", "read"), m.list("Action"), "Actions that stand alone")
	api.Get(r, "/api/actions/status_counts", m.reads(), m.counts, "Number of actions by status, for the same filters")
	api.Get(r, "/api/actions/board", m.reads(), m.board, "The first actions of each status, for the same filters")
	api.Post(r, "/api/actions", access.Can("Action", "create"), m.create, "Create an action that stands alone", api.Created)
	api.Post(r, "/api/actions/bulk", access.Can("Action", "update"), m.changeMany, "Change, re-assign or verify several actions, all of them or none")
	api.Get(r, "/api/actions/import_template", access.Can("Action", "read"), m.template, "An Excel file to fill in, for the import")
	api.Post(r, importPath, access.Can("Action", "create"), m.importFile, "Import a table of actions that stand alone", api.Multipart)
	sheets.Describe(r, importPath)
	api.Get(r, "/api/actions/{id}", m.reads(), m.show, "One action")
	api.Patch(r, "/api/actions/{id}", access.Can("Action", "update"), m.edit, "Change or re-assign an action", api.ExemptFromStorageLimitIf((*editInput).onlyFrees))
	api.Post(r, "/api/actions/{id}/start", access.Can("Action", "update"), m.start, "Start an action (the responsible person)")
	api.Post(r, "/api/actions/{id}/complete", access.Can("Action", "update"), m.complete, "Complete an action with evidence (the responsible person)")
	api.Post(r, "/api/actions/{id}/close", access.Can("Action", "update"), m.close, "Verify and close a completed action (somebody else)")
	api.Post(r, "/api/actions/{id}/extensions", access.Can("Action", "update"), m.askExtension, "Ask for a later due date (the responsible person)")
	api.Patch(r, "/api/actions/extensions/{id}", access.Can("Action", "update"), m.decideExtension, "Approve or refuse a later due date (somebody else)")
	api.Delete(r, "/api/actions/extensions/{id}", access.Can("Action", "update"), m.withdrawExtension, "Take back a request for a later due date (whoever asked)")
	api.Post(r, "/api/actions/{id}/end_series", access.Can("Action", "update"), m.endSeries, "End the series of an action: none follows")
	api.Post(r, "/api/actions/{id}/reopen", access.Can("Action", "update"), m.reopen, "Reopen an action with a reason (somebody else)")
	api.Post(r, "/api/actions/{id}/check", access.Can("Action", "update"), m.check, "Say whether a closed action was effective (somebody else)")
}
