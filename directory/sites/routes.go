package sites

import (
	"hivis/core/attachments"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/sheets"
)

// Name is the module's name in rules, activities and live events.
const Name = "Site"

const importPath = "/api/sites_bulk_upload"

// Module is the sites module.
type Module struct {
	Now         api.Clock
	Auth        *auth.Auth
	Records     *records.Registry
	Attachments *attachments.Module
	Importer    *sheets.Importer
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("sites", "Sites, divisions, departments and units", sentences)
	read, change := access.Can(Name, "read"), access.Can(Name, "update")
	api.Get(r, "/api/v3/sites/active_sites_of_user", access.SignedIn, activeOfUser, "Sites the user may choose")
	api.Get(r, "/api/sites/site_full_name", access.SignedIn, siteFullNames, "Full names of the sites the user may choose")
	api.Get(r, "/api/sites/places", access.SignedIn, places, "Sites, divisions, departments and units to choose from, searched by words")
	api.Get(r, "/api/organizations/{organization_id}/site_data", read, m.siteData, "The tree of all sites that the user sees")
	api.Get(r, "/api/sites", read, m.list, "Sites, a page of them")
	api.Post(r, "/api/sites", access.Can(Name, "create"), m.create, "Create a site", api.Created)
	api.Get(r, "/api/sites/import_template", read, m.template, "An Excel file to fill in, for the import")
	api.Post(r, importPath, access.Can(Name, "create"), m.importFile, "Import a table of sites with their divisions, departments and units", api.Multipart)
	sheets.Describe(r, importPath)
	api.Get(r, "/api/sites/{id}", read, m.show, "One site with all that is below it")
	api.Patch(r, "/api/sites/{id}", change, m.edit, "Change, deactivate or activate a site")
	api.Get(r, "/api/sites/{id}/letterhead", access.SignedIn, m.letterhead, "What stands above a printed record of a site")
	api.Post(r, "/api/sites/{id}/delete", access.Can(Name, "delete"), m.remove, "Delete a site, with a reason")

	for _, l := range levels {
		api.Post(r, l.parentPath, change, m.addPart(l), "Add a "+l.word, api.Created)
		api.Patch(r, l.path, change, m.editPart(l), "Rename, move, activate or deactivate a "+l.word+", or name who heads it")
		api.Delete(r, l.path, change, m.removePart(l), "Remove a "+l.word+" that nothing refers to")
	}

	api.Get(r, "/api/sites/{id}/plans", read.Or(access.Can("Permit", "create")), m.plans, "The plans of a site, with their pointers")
	api.Post(r, "/api/sites/{id}/plans", change, m.addPlan, "Add a plan to a site", api.Created, api.Before(m.measureNew))
	api.Post(r, "/api/sites/{id}/plans/order", change, m.orderPlans, "Put the plans of a site in order")
	api.Patch(r, "/api/site_plans/{id}", change, m.editPlan, "Rename a plan or change its picture", api.Before(m.measureChanged))
	api.Delete(r, "/api/site_plans/{id}", change, m.removePlan, "Remove a plan with its pointers")
	api.Post(r, "/api/site_plans/{id}/pointers", change, m.addPointer, "Put a pointer on a plan", api.Created)
	api.Patch(r, "/api/site_pointers/{id}", change, m.editPointer, "Move or change a pointer")
	api.Delete(r, "/api/site_pointers/{id}", change, m.removePointer, "Take a pointer off its plan")
}
