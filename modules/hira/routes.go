package hira

import (
	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/workflows"
	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Name is the module's name in rules, timelines and live events.
const Name = "HIRA"

// Module is the risk register.
type Module struct {
	DB            *db.DB
	Now           api.Clock
	Records       *records.Registry
	Actions       *actions.Module
	Attachments   *attachments.Module
	Notifications *notifications.Module
	Comments      *comments.Module
	Workflows     *workflows.Module
	Exporter      *sheets.Exporter
	Importer      *sheets.Importer
}

// What it takes beside the rules of the record: its assessor and its reviewer may be people who
// otherwise only read.
var (
	reads  = access.Can(Name, "read")
	writes = access.Can(Name, "create").Or(access.Can(Name, "update")).Or(reads)
)

// maxText is what the words of one sheet take in UTF-8: 500 rows, each of their cells full, in any
// script. maxBytes leaves room for the keys and the marks around them.
const (
	maxText  = 6 << 20
	maxBytes = 10 << 20
)

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	m.Records.Register(m.kind())
	m.Workflows.Register(m.reviewed())
	r.Module("hira", "Risk assessments", sentences)
	api.Get(r, "/api/risk_assessments", reads, m.list, "Risk assessments, 50 a page")
	api.Post(r, "/api/risk_assessments/ra_filter", reads, m.filter, "The same, with the filters in the body")
	api.Get(r, "/api/risk_assessments/filter_dropdown", reads, m.dropdown, "Choices for the filters and the forms")
	api.Get(r, "/api/risk_assessments/period_status_counts", reads, m.counts, "Number of risk assessments in each tab, for the same filters")
	api.Get(r, "/api/risk_assessments/risks", reads, m.risks, "The rows of the risk assessments, 50 a page, with what they belong to")
	api.Get(r, "/api/risk_assessments/heat_map", reads, m.heatMap, "Number of rows in each place of the risk matrix, for the same filters")
	api.Get(r, "/api/risk_assessments/{id}", reads, m.show, "One risk assessment: what is in force, or the version that is asked for")
	api.Post(r, "/api/risk_assessments", access.Can(Name, "create"), m.create, "Begin a risk assessment: a draft", api.Created, api.MaxBody(maxBytes))
	api.Patch(r, "/api/risk_assessments/{id}", writes, m.edit, "Change what stands above the rows of the draft", api.ExemptFromStorageLimitIf((*editInput).onlyFrees))
	api.Put(r, "/api/risk_assessments/{id}/sheet", writes, m.setSheet, "Write the rows of the draft, as a whole", api.MaxBody(maxBytes))
	api.Post(r, "/api/risk_assessments/{id}/submit", writes, m.submit, "Ask for approval of the draft")
	api.Post(r, "/api/risk_assessments/{id}/withdraw", writes, m.withdraw, "Take the question back; it is a draft again")
	api.Post(r, "/api/risk_assessments/{id}/revise", writes, m.revise, "Begin a revision beside what is in force")
	api.Post(r, "/api/risk_assessments/{id}/discard", writes, m.discard, "Give a revision up")
	api.Post(r, "/api/risk_assessments/{id}/confirm", writes, m.confirm, "Say, after a review, that it still holds")
	api.Post(r, "/api/risk_assessments/{id}/archive", writes, m.archive, "Put it out of force, with a reason")
	api.Post(r, "/api/risk_assessments/{id}/unarchive", writes, m.unarchive, "Put it into force again, to be reviewed at once")
	api.Get(r, "/api/risk_assessments/{id}/comparison", reads, m.compare, "Two of its versions, cell by cell")
	api.Get(r, "/api/risk_assessments/{id}/report", reads, m.report, "A risk assessment for paper, with its letterhead and reviews")
	api.Post(r, importPath, access.Can(Name, "create"), m.importFile, "Import a table of risks, a line each; those of one title are one draft", api.Multipart)
	sheets.Describe(r, importPath)
	api.Get(r, "/api/risk_assessments/import_template", reads, m.template, "A table to fill in")

	api.Get(r, "/api/risk_library", reads, m.library, "Hazards, consequences and controls that were used, the most used first; as suggestions for what is typed")
	api.Post(r, "/api/risk_library", access.Can(Name, "update"), m.addTerm, "Add to the library", api.Created)
	api.Patch(r, "/api/risk_library/{id}", access.Can(Name, "update"), m.editTerm, "Change what is suggested, or suggest it no more")
}
