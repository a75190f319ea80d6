package tours

import (
	"hivis/platform/access"
	"hivis/platform/api"
)

// Module is the tours module.
type Module struct{ Now api.Clock }

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("tours", "What a person was shown")
	api.Get(r, "/api/intro_tour_user_tracking", access.SignedIn, m.seen, "The steps of guided tours that one has seen")
	api.Post(r, "/api/intro_tour_user_tracking", access.SignedIn, m.track, "A step of a guided tour was seen", api.ExemptFromStorageLimit)
}
