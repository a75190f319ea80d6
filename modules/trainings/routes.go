package trainings

import (
	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/forms"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/modules/calendar"
	"hivis/modules/workers"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Name is the name of a record in timelines and live events.
const Name = "Training"

const importPath = "/api/training_records_bulk_upload"

// Module is the trainings module.
type Module struct {
	DB            *db.DB
	Now           api.Clock
	Auth          *auth.Auth
	Records       *records.Registry
	Attachments   *attachments.Module
	Notifications *notifications.Module
	Comments      *comments.Module
	Workers       *workers.Module
	Calendar      *calendar.Module
	Forms         *forms.Module
	Exporter      *sheets.Exporter
	Importer      *sheets.Importer
}

// Routes are the module's operations. Whoever keeps the minutes at their sites says who was trained
// and sees who lacks what; what is taught and required is set up beside the profiles of workers.
// Everybody reads what they hold themselves.
func (m *Module) Routes(r *api.Router) {
	m.Records.Register(m.kind())
	r.Module("trainings", "Trainings, certificates and tests", sentences)
	m.recordRoutes(r)
	m.needRoutes(r)
	m.settingRoutes(r)
	m.testRoutes(r)
}

// testRoutes are the tests that subjects have. Everybody answers for themselves, and whoever keeps
// the minutes for the people of their sites.
func (m *Module) testRoutes(r *api.Router) {
	read, own := access.Can(calendar.Name, "read"), api.RefuseIf(outside)
	m.Forms.Routes(r, m.testOwner())
	api.Get(r, "/api/training_tests/{id}", read, m.test, "The test of a subject, without what tells which answers are right", own)
	api.Post(r, "/api/training_tests/{id}/answers", read, m.answerTest, "Answer the test of a subject: the result is recorded", api.Created, own)
}

func (m *Module) recordRoutes(r *api.Router) {
	read, keep := access.Can(calendar.Name, "read"), access.Can(calendar.Name, "update")
	own := api.RefuseIf(outside)
	api.Get(r, "/api/training_records", read, m.list, "Trainings that people passed or failed, 15 a page; of who keeps no minutes, their own", own)
	api.Get(r, "/api/training_records/import_template", keep, m.template, "A table to fill in with trainings", own)
	api.Get(r, "/api/training_records/{id}", read, m.show, "One training of somebody", own)
	api.Post(r, "/api/training_records", keep, m.add, "Say that somebody passed or failed a training", api.Created, own)
	api.Post(r, importPath, keep, m.importFile, "Import a table of trainings", api.Multipart, own)
	sheets.Describe(r, importPath)
	api.Post(r, "/api/training_records/{id}/withdraw", keep, m.withdraw, "Say that a record is wrong, with the reason", own, api.ExemptFromStorageLimit)
	api.Get(r, "/api/training_records/{id}/certificate", read, m.certificate, "What a certificate says, and where it can be looked up", own)
	api.Post(r, "/api/training_certificates/look", access.Public, m.look, "Whether a certificate still holds, by the token of its code")
}

func (m *Module) needRoutes(r *api.Router) {
	read, keep := access.Can(calendar.Name, "read"), access.Can(calendar.Name, "update")
	own := api.RefuseIf(outside)
	api.Get(r, "/api/training_needs", keep, m.needs, "Who lacks which training, or will within 90 days, 15 a page", own)
	api.Get(r, "/api/training_needs/status_counts", keep, m.needCounts, "Number of needs by state, for the same filters", own)
	api.Get(r, "/api/training_people", read, m.person, "What somebody holds and needs; of who keeps no minutes, the caller alone", own)
	api.Post(r, "/api/training_exemptions", keep, m.exempt, "Say that somebody needs no training until a day, and why", api.Created, own)
	api.Delete(r, "/api/training_exemptions/{id}", keep, m.endExemption, "End an exemption", own)
	api.Post(r, "/api/training_bookings", keep, m.book, "Plan a training in the calendar, to which these people are asked", api.Created, own)
	api.Get(r, "/api/training_items/{id}", keep, m.item, "Who was there at a training of the calendar, and what they have passed by it", own)
	api.Post(r, "/api/training_items/{id}/results", keep, m.results, "Say who passed at a training of the calendar: all of it or nothing", own)
}

// settingRoutes are what is taught and required, which is set up where workers' profiles are.
func (m *Module) settingRoutes(r *api.Router) {
	read, set := access.Can(calendar.Name, "update").Or(access.Can(workers.PermitTemplateRight, "read")), access.Can(workers.PermitTemplateRight, "update")
	own := api.RefuseIf(outside)
	api.Get(r, "/api/training_subjects", read, m.subjects, "What people are trained in", own)
	api.Post(r, "/api/training_subjects", set, m.addSubject, "Add a subject", api.Created, own)
	api.Patch(r, "/api/training_subjects/{id}", set, m.editSubject, "Change a subject; what is recorded stays as it was", own)
	api.Get(r, "/api/training_requirements", read, m.requirements, "Who needs which training", own)
	api.Post(r, "/api/training_requirements", set, m.addRequirement, "Require a training", api.Created, own)
	api.Patch(r, "/api/training_requirements/{id}", set, m.editRequirement, "Change who needs a training", own)
	api.Delete(r, "/api/training_requirements/{id}", set, m.removeRequirement, "Require a training no longer", own)
	api.Get(r, "/api/training_form_data", read, m.formData, "Choices for the forms of trainings", own)
}

// outside keeps those out who work for a company, from what is the organization's own.
func outside(user *access.User) string {
	if user.External {
		return "permission_denied"
	}
	return ""
}
