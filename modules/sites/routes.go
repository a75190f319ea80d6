package sites

import (
	"hivis/platform/access"
	"hivis/platform/api"
)

// Routes are the module's operations.
func Routes(r *api.Router) {
	r.Module("sites")
	api.Get(r, "/api/v3/sites/active_sites_of_user", access.SignedIn, activeOfUser, "Sites the user may choose")
}
