package contractors

import (
	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/forms"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/users"
	"hivis/directory/workflows"
	"hivis/modules/workers"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Name is the module's name in rules, timelines and live events, and that of a company.
const Name = "Contractor"

// OnSite is the name in rules of who is on a site, and of finding everybody there. It holds where
// the organization has no contractors as well.
const OnSite = workers.OnSite

// DocumentName is the name of a document in timelines and live events.
const DocumentName = "ContractorDocument"

// Module is the contractors module.
type Module struct {
	DB            *db.DB
	Now           api.Clock
	Records       *records.Registry
	Attachments   *attachments.Module
	Notifications *notifications.Module
	Comments      *comments.Module
	Workflows     *workflows.Module
	Workers       *workers.Module
	Forms         *forms.Module
	Auth          *auth.Auth
	Users         *users.Module
	Exporter      *sheets.Exporter
	Importer      *sheets.Importer
}

// Routes are the module's operations. Whoever works for a company has the right to read and to
// create, and sees that company alone; what only the organization's own people do asks for the
// right to update, or keeps them out.
func (m *Module) Routes(r *api.Router) {
	m.Records.Register(m.kind())
	m.Records.Register(m.documentKind())
	m.Workflows.Register(m.reviewed())
	m.Attachments.AdmitLinks(m.admitsFile)
	r.Module("contractors", "Companies, engagements, papers, and who is on site", sentences)
	m.companyRoutes(r)
	m.documentRoutes(r)
	m.workerRoutes(r)
	m.requirementRoutes(r)
	m.visitRoutes(r)
	m.gateRoutes(r)
	m.musterRoutes(r)
}

func (m *Module) companyRoutes(r *api.Router) {
	read, create, update := access.Can(Name, "read"), access.Can(Name, "create"), access.Can(Name, "update")
	own := api.RefuseIf(outside)
	api.Get(r, "/api/contractors", read, m.list, "Companies, 15 a page")
	api.Get(r, "/api/contractors/status_counts", read, m.counts, "Number of companies by status, for the same filters")
	api.Get(r, "/api/contractors/form_data", read, m.formData, "Choices for the forms of companies, documents and requirements")
	api.Get(r, "/api/contractors/import_template", create, m.template, "A table to fill in with companies", own)
	api.Post(r, importPath, create, m.importFile, "Import a table of companies", api.Multipart, own)
	sheets.Describe(r, importPath)
	api.Post(r, "/api/contractors", create, m.create, "Add a company", api.Created, own)
	api.Get(r, "/api/contractors/{id}", read, m.show, "One company")
	api.Patch(r, "/api/contractors/{id}", create.Or(update), m.edit, "Change a company; whoever works for it changes neither its status nor its sites")
	api.Post(r, "/api/contractors/{id}/invitations", update, m.invite, "Invite somebody of a company, who gets an account that sees this company alone", api.Created, own, api.PeopleOnly)
	api.Get(r, "/api/contractors/{id}/engagements", read, m.engagements, "What a company has agreed to do")
	api.Post(r, "/api/contractors/{id}/engagements", update, m.addEngagement, "Add an engagement", api.Created, own)
	api.Patch(r, "/api/contractors/{id}/engagements/{engagement_id}", update, m.editEngagement, "Change an engagement", own)
	api.Get(r, "/api/contractors/{id}/plant", read, m.plant, "Cranes, scaffolds and vehicles of a company, and whether they may be used")
	api.Post(r, "/api/contractors/{id}/plant", create.Or(update), m.addPlant, "Add a crane, a scaffold or a vehicle of a company", api.Created)
	api.Patch(r, "/api/contractors/{id}/plant/{plant_id}", create.Or(update), m.editPlant, "Change a crane, a scaffold or a vehicle of a company")
	api.Get(r, "/api/contractors/{id}/hours", read, m.hours, "Hours that a company's people worked in a year, by site and month")
	api.Patch(r, "/api/contractors/{id}/hours", create.Or(update), m.returnHours, "Return hours of several months, which count in the place of visits")
}

func (m *Module) documentRoutes(r *api.Router) {
	read, send, update := access.Can(Name, "read"), access.Can(Name, "create").Or(access.Can(Name, "update")), access.Can(Name, "update")
	own := api.RefuseIf(outside)
	api.Get(r, "/api/contractor_documents", read, m.listDocuments, "Documents of all companies, 15 a page")
	api.Get(r, "/api/contractor_documents/{id}", read, m.showDocument, "One document, with its versions")
	api.Post(r, "/api/contractor_documents/{id}/request_new_version", update, m.askNewVersion, "Ask the company for a new version", own)
	api.Post(r, "/api/contractor_documents/{id}/not_applicable", update, m.setNotApplicable, "Say that a document does not apply", own)
	api.Post(r, "/api/contractor_documents/{id}/checklist", update, m.check, "Say what of the newest version was looked at and is right", own)
	api.Post(r, "/api/contractor_documents/{id}/acknowledge", send, m.acknowledge, "No warning of its end before a day")
	api.Get(r, "/api/contractors/{id}/contractor_documents", read, m.documentsOf, "Documents of a company, 15 a page")
	api.Post(r, "/api/contractors/{id}/contractor_documents", send, m.addDocument, "Upload a document, which is reviewed", api.Created)
	api.Patch(r, "/api/contractors/{id}/contractor_documents/{document_id}", send, m.editDocument, "Change a document, or send another version of it")
	api.Get(r, "/api/contractors/{id}/document_requests", read, m.paperRequests, "Documents that a company was asked for by a link, and has not sent")
	api.Post(r, "/api/contractors/{id}/document_requests", update, m.askPaper, "Ask a company for a document by a link, which is answered without an account; its token is answered this once", api.Created, own)
	api.Post(r, "/api/contractors/{id}/document_requests/{request_id}/revoke", update, m.revokeRequest, "Nothing is sent by the link of a request any more", own, api.ExemptFromStorageLimit)
	api.Post(r, "/api/contractor_papers/look", access.Public, m.lookAtRequest, "What a company is asked for, by the token of the link")
	api.Post(r, "/api/contractor_papers/send", access.Public, m.answerRequest, "Send the document that was asked for, without an account, by the token of the link")
	api.Get(r, "/api/contractors/{id}/questionnaires/{kind_id}", read, m.questionnaire, "A questionnaire of a company, with what it answered last")
	api.Post(r, "/api/contractors/{id}/questionnaires/{kind_id}", send, m.answerQuestionnaire, "Answer a questionnaire of a company, which is scored and reviewed", api.MaxBody(forms.MaxDocumentBytes))
	m.Forms.Routes(r, m.questionnaireOwner())
	api.Get(r, "/api/contractor_document_kinds", read, m.kinds, "Kinds of documents")
	api.Post(r, "/api/contractor_document_kinds", update, m.addKind, "Add a kind of document", api.Created, own)
	api.Patch(r, "/api/contractor_document_kinds/{id}", update, m.editKind, "Change a kind of document", own)
}

func (m *Module) workerRoutes(r *api.Router) {
	read, send, update := access.Can(Name, "read"), access.Can(Name, "create").Or(access.Can(Name, "update")), access.Can(Name, "update")
	own := api.RefuseIf(outside)
	api.Get(r, "/api/contractors/{id}/conractor_workers_list", read, m.workersOf, "Workers of a company, 15 a page")
	api.Get(r, "/api/v1/work_profile/uncategorised_workers_list", access.Admin, m.uncategorised, "Workers of contractors who are of no company yet, 15 a page", own)
	api.Post(r, "/api/contractors/{id}/create_contractor_worker", send, m.createWorker, "Add a worker of a company", api.Created)
	api.Post(r, "/api/contractors/{id}/similar_workers", send, m.similar, "Workers whom the caller sees, and who may be somebody who is to be added")
	api.Get(r, "/api/contractors/{id}/missing_workers", read, m.missingWorkers, "Workers of a company of whom something is missing or ends soon")
	api.Patch(r, "/api/contractors/{id}/update_contractor_worker", send, m.updateWorker, "Change a worker of a company")
	api.Patch(r, "/api/contractors/{id}/v2_update_contractor_worker", send, m.fillWorker, "Fill in the profile of a worker by the organization's own form")
	api.Get(r, "/api/contractors/{id}/workers/{worker_id}", read, m.showWorker, "One worker of a company")
	api.Post(r, "/api/contractors/{id}/assign_workers", access.Admin, m.assign, "Say of which company workers are who are of none, or of another one", own)
	api.Get(r, "/api/contractors/{id}/workers_template", send, m.workersTemplate, "A table to fill in with workers")
	api.Post(r, workersPath, send, m.importWorkers, "Upload a table of up to 100 workers of a company", api.Multipart)
	sheets.Describe(r, workersPath)
	api.Post(r, photosPath, send, m.addPhotos, "Upload a ZIP of photos of workers of a company, each called like its worker or their document", api.Multipart,
		api.Before(m.storePhotos), api.After(m.discardPhotos))
	describePhotos(r)
	api.Get(r, "/api/contractors/worker_duplicates", update, m.duplicates, "Workers who may be one person: by name and day of birth, or by their document's number", own)
	api.Post(r, "/api/contractors/merge_workers", update, m.merge, "Make one profile of two that are one person", own)
	api.Get(r, "/api/contractors/standing", read.Or(access.Can("Permit", "read")), m.standing, "Whether workers may work at a site on a day, and why not")
}

func (m *Module) requirementRoutes(r *api.Router) {
	read, update := access.Can(Name, "read"), access.Can(Name, "update")
	own := api.RefuseIf(outside)
	api.Get(r, "/api/contractor_requirements", read, m.requirements, "What is required of companies and workers", own)
	api.Post(r, "/api/contractor_requirements", update, m.addRequirement, "Require something", api.Created, own)
	api.Patch(r, "/api/contractor_requirements/{id}", update, m.editRequirement, "Change what is required", own)
	api.Delete(r, "/api/contractor_requirements/{id}", access.Can(Name, "delete"), m.removeRequirement, "Require something no longer", own)
}

// visitRoutes are of who is on site: the organization's own people sign them on and off.
func (m *Module) visitRoutes(r *api.Router) {
	own := api.RefuseIf(ofCompany)
	api.Get(r, "/api/site_visits", access.Can(OnSite, "read"), m.visits, "Who of other companies is or was on the caller's sites, 15 a page", own)
	api.Post(r, "/api/site_visits", access.Can(OnSite, "create"), m.signOn, "Sign somebody on at a site; whoever is blocked is refused with the reason", api.Created, own, api.ExemptFromStorageLimit, api.ExemptFromSubscription)
	api.Post(r, "/api/site_visits/{id}/sign_off", access.Can(OnSite, "update"), m.signOff, "Sign somebody off", own, api.ExemptFromStorageLimit, api.ExemptFromSubscription)
}

// gateRoutes are of those who sign on by themselves, without an account, and of what is set up for it.
func (m *Module) gateRoutes(r *api.Router) {
	read, update := access.Can(Name, "read"), access.Can(Name, "update")
	own := api.RefuseIf(outside)
	api.Get(r, "/api/site_gates", update, m.gates, "Posters and tablets at which people sign on to a site by themselves", own)
	api.Post(r, "/api/site_gates", update, m.addGate, "Make the address of a poster or a tablet; its key is answered this once", api.Created, own, api.PeopleOnly)
	api.Post(r, "/api/site_gates/{id}/revoke", update, m.revokeGate, "Nobody signs on at a poster or tablet any more", own, api.ExemptFromStorageLimit)
	api.Get(r, inductionsPath, read.Or(access.Can(OnSite, "create")), m.inductions, "What people pass before they come onto a site for the first time", api.RefuseIf(ofCompany))
	api.Post(r, inductionsPath, update, m.addInduction, "Add an induction, whose form is written next", api.Created, own)
	api.Patch(r, inductionsPath+"/{id}", update, m.editInduction, "Change an induction, and put it to use", own)
	m.Forms.Routes(r, m.inductionOwner())
	api.Post(r, "/api/gate/open", access.Public, m.openGate, "Where a poster or tablet stands, and whether this phone is signed on")
	api.Post(r, "/api/gate/sign_on", access.Public, m.signOnAtGate, "Sign on without an account, by the key of a poster or tablet", api.MaxBody(longestInduction))
	api.Post(r, "/api/gate/sign_off", access.Public, m.signOffAtGate, "Sign off without an account, by the key of one's own visit; at a tablet by what one signed on with")
}

// musterRoutes are of finding everybody who is on a site: whoever may see who is there is a marshal.
func (m *Module) musterRoutes(r *api.Router) {
	read, create, update := access.Can(OnSite, "read"), access.Can(OnSite, "create"), access.Can(OnSite, "update")
	own := api.RefuseIf(ofCompany)
	api.Get(r, "/api/musters", read, m.musters, "Musters of a site, the newest first", own)
	api.Post(r, "/api/musters", create, m.startMuster, "Begin a muster of everybody who is on a site now, and of the organization's own people of the site", api.Created, own, api.ExemptFromStorageLimit, api.ExemptFromSubscription)
	api.Get(r, "/api/musters/{id}", read, m.muster, "One muster with all of its people", own)
	api.Post(r, "/api/musters/{id}/marks", read, m.markPerson, "Mark somebody at a muster, also later what was marked without a network", own, api.ExemptFromStorageLimit, api.ExemptFromSubscription)
	api.Post(r, "/api/musters/{id}/end", update, m.endMuster, "End a muster, with what was learned", own, api.ExemptFromStorageLimit, api.ExemptFromSubscription)
	api.Patch(r, "/api/musters/{id}", update, m.editMuster, "Change what was learned in a muster", own, api.ExemptFromSubscription)
}
