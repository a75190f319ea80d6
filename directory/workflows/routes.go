package workflows

import (
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Name is the module's name in rules.
const Name = "WorkFlow"

// Module is the workflows module.
type Module struct {
	DB            *db.DB
	Now           api.Clock
	Records       *records.Registry
	Notifications *notifications.Module

	reviewed map[string]ReviewedKind
	modules  []string // in the order in which they were registered
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("workflows", "Workflows of reviews", sentences)
	api.Get(r, "/api/workflows", access.Can(Name, "read"), m.list, "Workflows")
	api.Get(r, "/api/workflows/modules", access.Can(Name, "read"), m.listModules, "The modules whose records are reviewed, and their forms")
	api.Post(r, "/api/workflows", access.Can(Name, "create"), m.create, "Create a workflow", api.Created)
	api.Post(r, "/api/workflows/preview", access.Can(Name, "read"), m.preview, "Who would be asked when by a workflow, before it is saved")
	api.Get(r, "/api/workflows/{id}", access.Can(Name, "read"), m.show, "One workflow")
	api.Patch(r, "/api/workflows/{id}", access.Can(Name, "update"), m.edit, "Change a workflow; its open reviews begin anew")
	api.Delete(r, "/api/workflows/{id}", access.Can(Name, "delete"), m.remove, "Delete a workflow; its open reviews go to the super admins")

	r.Module("reviews", "Steps of reviews")
	api.Get(r, "/api/reviews", access.SignedIn, m.ofRecord, "The reviews of a record, the latest first: who decided what, and who has it now")
	api.Get(r, "/api/reviews/mine", access.SignedIn, m.waiting, "What waits for the caller's decision, the longest waiting first")
	api.Post(r, "/api/reviews/{id}/decide", access.SignedIn, m.decide, "Approve or reject (whoever is asked, once)", api.ExemptFromStorageLimit)
	api.Post(r, "/api/reviews/{id}/withdraw", access.SignedIn, m.withdraw, "Take back what one asked for", api.ExemptFromStorageLimit)
}
