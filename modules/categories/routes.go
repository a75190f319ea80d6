package categories

import (
	"hivis/platform/access"
	"hivis/platform/api"
)

// Routes are the module's operations.
func Routes(r *api.Router) {
	r.Module("categories")
	api.Get(r, "/api/categories", access.SignedIn, list, "Active categories")
}
