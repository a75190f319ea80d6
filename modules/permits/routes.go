package permits

import (
	"context"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/forms"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/workflows"
	"hivis/modules/actions"
	"hivis/modules/workers"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Name is the module's name in rules, timelines and live events.
const Name = "Permit"

// TemplateRight is the right to manage templates. The routes under /api/permits are those of the
// templates; permits themselves are under /api/permit_form_questions, as the specification has it.
const TemplateRight = "Permit Form Setting"

// Module is the permits module.
type Module struct {
	DB            *db.DB
	Now           api.Clock
	Records       *records.Registry
	Actions       *actions.Module
	Attachments   *attachments.Module
	Notifications *notifications.Module
	Comments      *comments.Module
	Workflows     *workflows.Module
	Workers       *workers.Module
	// Standings says whether those who work for other companies may, and why not.
	Standings func(ctx context.Context, tx *db.Tx, q workers.StandingQuestion) (map[int64]workers.Standing, error)
	Forms     *forms.Module
	Exporter  *sheets.Exporter
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	m.Records.Register(m.kind())
	m.Workflows.Register(m.reviewed())
	m.templateRoutes(r.Module("permit_templates", "Forms of permits", sentences))
	m.permitRoutes(r.Module("permits", "Permits to work"))
	m.dashboardRoutes(r.Module("permit_dashboard", "Permits in numbers"))
}

func (m *Module) templateRoutes(r *api.Router) {
	api.Get(r, "/api/permits", access.Can(TemplateRight, "read"), m.templates, "Templates of permits")
	api.Post(r, "/api/permits", access.Can(TemplateRight, "create"), m.addTemplate, "Create a template: from the shelf, another one, a file, or with the default sections", api.Created, api.MaxBody(forms.MaxDocumentBytes))
	api.Post(r, "/api/permits/shelf", access.Can(TemplateRight, "create"), m.takeShelf, "Make templates of all ready forms whose names are not taken", api.Created)
	api.Get(r, "/api/permits/{id}", access.Can(TemplateRight, "read"), m.template, "One template")
	api.Patch(r, "/api/permits/{id}", access.Can(TemplateRight, "update"), m.editTemplate, "Change, activate or deactivate a template")
	api.Delete(r, "/api/permits/{id}", access.Can(TemplateRight, "delete"), m.removeTemplate, "Remove a template from which no permit was ever made")
	m.Forms.Routes(r, forms.Owner{Purpose: Name, Path: "/api/permits", Module: TemplateRight, ImagePath: "/api/section_question_reference_image/{id}",
		Stages: []string{Main, Extending, Closure}, FixedSections: []string{"location", "duration"}, Facts: []string{nightWork},
		Default: defaultDocument, Shelf: "permits", FormOf: m.kit().FormOf, MayChange: m.mayChangeForm, Named: m.kit().Named, Published: m.kit().Published})
}

// permitRoutes ask for no more than a role needs to take part; what a move takes beside
// that is said by the table of rules.go.
func (m *Module) permitRoutes(r *api.Router) {
	read, write := access.Can(Name, "read"), access.Can(Name, "create").Or(access.Can(Name, "update"))
	api.Get(r, "/api/permit_form_questions", read, m.list, "Permits, 15 a page")
	api.Get(r, "/api/permit_form_questions/period_status_counts", read, m.counts, "Number of permits by status, and by type and status, for the same filters")
	api.Get(r, "/api/permit_form_questions/form_data", access.Can(Name, "create"), m.formData, "Choices for the form of a permit")
	api.Get(r, "/api/permit_form_questions/form_data/{id}", access.Can(Name, "create"), m.typeForm, "The form of a type, once it is chosen")
	api.Get(r, "/api/permit_form_questions/{id}", read, m.show, "One permit")
	api.Post(r, "/api/permit_form_questions", access.Can(Name, "create"), m.add, "Begin a permit: a draft", api.Created)
	api.Patch(r, "/api/permit_form_questions/{id}", write, m.edit, "Change a draft")
	api.Post(r, "/api/permit_form_questions/{id}/submit", write, m.submit, "Request what a draft says; of a low-risk type it is approved at once")
	api.Post(r, "/api/permit_form_questions/{id}/withdraw", write, m.withdraw, "Take a request back; it is a draft again")
	api.Post(r, "/api/permit_form_questions/{id}/revoke", access.Can(Name, "revoke").Or(access.Can(Name, "create")), m.revoke, "Take an approved permit back: work stops")
	api.Post(r, "/api/permit_form_questions/{id}/readings", read, m.record, "Write down what was measured while work goes on; outside the limits it stops the work", api.Created)
	api.Post(r, "/api/permit_form_questions/{id}/extend", access.Can(Name, "extend").Or(access.Can(Name, "create")), m.extend, "Ask for a later end, which is reviewed like the permit")
	api.Post(r, "/api/permit_form_questions/{id}/withdraw_extension", access.Can(Name, "extend").Or(access.Can(Name, "create")), m.withdrawExtension, "Take back the request for a later end")
	api.Post(r, "/api/permit_form_questions/{id}/close", read, m.close, "Say that the work is over, with the closure checklist")
	api.Post(r, "/api/permit_form_questions/{id}/confirm_closure", read, m.confirmClosure, "Confirm, as a second person, that the work is over, or open the permit again")
	api.Post(r, "/api/permit_form_questions/{id}/clone", access.Can(Name, "create"), m.clone, "Begin a permit like this one", api.Created)
	api.Post(r, "/api/permit_form_questions/{id}/permit_request_send_draft", write, m.share, "Send a draft to colleagues, who may complete it")
	api.Post(r, "/api/permit_form_questions/{id}/let_through", access.Can(Name, "approve"), m.letThrough, "Let somebody work under a permit for a time although they are blocked, with a reason that everybody reads")
	api.Get(r, "/api/permits_data/live", read, m.live, "Live permits for a board or a map, those that end first at first")
	api.Get(r, "/api/permits_data/{id}/permit_report", read, m.report, "A permit for paper, with its letterhead and reviews")
}

func (m *Module) dashboardRoutes(r *api.Router) {
	read := access.Can(Name, "read")
	api.Get(r, "/api/dashboard_data/permits_dashboard_by_status_counts", read, m.byStatus, "Requested permits by status")
	api.Get(r, "/api/dashboard_data/permits_dashboard_by_location_counts", read, m.byLocation, "Requested permits by site and status")
	api.Get(r, "/api/dashboard_data/permits_dashboard_by_template_counts", read, m.byTemplate, "Requested permits by type and status")
	api.Get(r, "/api/dashboard_data/kpi_targets", read, m.targets, "What the organization wants its measures to be")
	api.Patch(r, "/api/dashboard_data/kpi_targets", access.Can(TemplateRight, "update"), m.setTargets, "Set targets; those that are not sent stay")
	api.Get(r, "/api/dashboard_data/ptw_kpi_trackers", read, m.trackers, "The measures beside their targets")
	api.Get(r, "/api/dashboard_data/ptw_kpi_trackers/ptw_counts", read, m.months, "Permits by month and what became of them")
}
