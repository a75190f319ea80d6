package workers

import (
	"hivis/core/attachments"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
)

// Name is the name of a worker's profile in live events, and in whose files are theirs.
const Name = "Worker"

// Module is the workers module.
type Module struct {
	Now         api.Clock
	Records     *records.Registry
	Attachments *attachments.Module
	Forms       *forms.Module
}

// PermitTemplateRight is the name in rules of what is set up for permits, profiles among it.
const PermitTemplateRight = "Permit Form Setting"

// OnSite is the name in rules of who is on a site: whoever signs people on looks up who comes.
const OnSite = "On Site"

// Routes are the module's operations. Whoever may request permits may add those who work,
// look them up, and say what else they are allowed to do; what is there is changed, and what
// was added so confirmed, by whoever may approve permits or set them up.
func (m *Module) Routes(r *api.Router) {
	r.Module("workers", "Workers and their certificates")
	m.Records.AddLayer(certificationDays())
	write, manage := access.Can("Permit", "create").Or(access.Can("Permit", "update")), access.Can("Permit", "approve").Or(access.Can(PermitTemplateRight, "update"))
	api.Get(r, "/api/v1/work_profile/find_recent_workers", write, m.recent, "Who worked at a site lately")
	api.Get(r, "/api/v1/work_profile/v2_find_recent_workers", write.Or(access.Can(OnSite, "create")), m.find, "Workers to choose from: who worked at the site lately, then those of the caller's other sites")
	api.Post(r, "/api/v1/work_profile", write, m.add, "Add a worker", api.Created)
	api.Get(r, "/api/v1/work_profile/{id}", write.Or(manage), m.show, "One worker")
	api.Patch(r, "/api/v1/work_profile/{id}", manage, m.edit, "Change a worker's profile, and confirm what it says")
	api.Post(r, "/api/v1/work_profile/{id}/certifications", write.Or(manage), m.propose, "Add a certification; not confirmed, unless by whoever manages profiles", api.Created)
	reads := access.Can(PermitTemplateRight, "read").Or(access.Can("Permit", "approve"))
	api.Get(r, "/api/worker_profiles", reads, m.list, "The profiles of those who work at the caller's sites")
	api.Get(r, "/api/worker_profiles/{id}", reads, m.page, "One profile, with what was changed in it")
	api.Put(r, "/api/worker_profiles/{id}/answers", manage, m.fill, "Fill in a profile by the organization's own form")
	api.Get(r, base, reads, m.form, "The organization's own form for profiles, if there is one")
	api.Post(r, base, access.Can(PermitTemplateRight, "update"), m.addForm, "Begin the organization's own form for profiles", api.Created, api.MaxBody(forms.MaxDocumentBytes))
	m.Forms.Routes(r, forms.Owner{Purpose: Name, Path: base, Module: PermitTemplateRight, Stages: []string{stage}, FixedSections: []string{"profile"}, Facts: kinds,
		Default: defaultDocument, FormOf: m.formOf, Named: m.formNamed})
}
