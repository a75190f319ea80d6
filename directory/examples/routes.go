package examples

import (
	"embed"

	"hivis/directory/deletions"
	"hivis/platform/access"
	"hivis/platform/api"
)

// sentences are what the module says, one file per language.
//
//go:embed locales/*.json
var sentences embed.FS

// Module is the examples module.
type Module struct {
	Now       api.Clock
	Deletions *deletions.Module
	Tables    []Table // in which they are added
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("organizations", "The organization, its domains and plan", sentences)
	api.Post(r, "/api/v1/organization/examples", access.Admin, m.add, "Add a handful of example records, once", api.Created)
	api.Delete(r, "/api/v1/organization/examples", access.Admin, m.remove, "Remove the example records for good, with what was added to them")
}
