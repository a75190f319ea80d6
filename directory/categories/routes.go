package categories

import (
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
)

// Module is the categories module.
type Module struct {
	Now     api.Clock
	Records *records.Registry
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("categories", "Categories of every kind, root causes among them", sentences)
	m.categoryRoutes(r)
	m.environmentRoutes(r)
	m.rootCauseRoutes(r)
}

func (m *Module) categoryRoutes(r *api.Router) {
	change, remove := access.Can("Category", "update"), access.Can("Category", "delete")
	api.Get(r, "/api/categories", access.SignedIn, m.list, "Categories to choose from; with the right to read them, all of them")
	api.Get(r, "/api/categories/category_types", access.SignedIn, m.types, "The kinds of records that have categories")
	api.Post(r, "/api/categories", access.Can("Category", "create"), m.create, "Add a category", api.Created)
	api.Post(r, "/api/categories/order", change, m.order(ofRecords), "Put categories in order")
	api.Post(r, "/api/categories/defaults", access.Can("Category", "create").Or(access.Can("RC Master", "create")), m.addDefaults, "Add what is missing of the default sets, in a language")
	api.Get(r, "/api/categories/{id}", access.Can("Category", "read"), m.show, "One category")
	api.Patch(r, "/api/categories/{id}", change, m.edit, "Rename, move, activate or deactivate a category")
	api.Delete(r, "/api/categories/{id}", remove, m.remove(ofRecords), "Delete a category that nothing refers to")
	api.Post(r, "/api/categories/{id}/merge", remove, m.merge(ofRecords), "Merge a category into another one, which takes its records")
}

func (m *Module) environmentRoutes(r *api.Router) {
	const path = "/api/v2/environment_categories"
	api.Get(r, path, access.Admin, m.environmentList, "Environment categories")
	api.Post(r, path, access.Admin, m.createEnvironment, "Add an environment category", api.Created)
	api.Post(r, path+"/order", access.Admin, m.order(environment), "Put environment categories in order")
	api.Get(r, path+"/{id}", access.Admin, m.showEnvironment, "One environment category")
	api.Patch(r, path+"/{id}", access.Admin, m.editEnvironment, "Rename, move, activate or deactivate an environment category")
	api.Delete(r, path+"/{id}", access.Admin, m.remove(environment), "Delete an environment category that nothing refers to")
	api.Post(r, path+"/{id}/merge", access.Admin, m.merge(environment), "Merge an environment category into another one")
}

func (m *Module) rootCauseRoutes(r *api.Router) {
	const path = "/api/root_cause_settings"
	read, change, remove := access.Can("RC Master", "read"), access.Can("RC Master", "update"), access.Can("RC Master", "delete")
	api.Get(r, path, read, m.rootCauseList, "Root causes, in three levels")
	api.Post(r, path, access.Can("RC Master", "create"), m.createRootCause, "Add a root cause", api.Created)
	api.Post(r, path+"/order", change, m.order(rootCauses), "Put root causes in order")
	api.Get(r, path+"/{id}/root_cause_parent_listing", read, m.rootCauseParents, "What a root cause is part of, and could be part of")
	api.Patch(r, path+"/{id}", change, m.editRootCause, "Rename, move, activate or deactivate a root cause")
	api.Delete(r, path+"/{id}", remove, m.remove(rootCauses), "Delete a root cause that nothing refers to")
	api.Post(r, path+"/{id}/merge", remove, m.merge(rootCauses), "Merge a root cause into another one")
}
