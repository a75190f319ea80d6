package comments

import (
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
)

// Module is the comments module.
type Module struct {
	Now           api.Clock
	Records       *records.Registry
	Notifications *notifications.Module
}

// Routes are the module's operations. They ask for no right of their own: whoever
// may open a record may talk about it, and each asks for that.
func (m *Module) Routes(r *api.Router) {
	r.Module("comments", "What is said about records", sentences)
	api.Get(r, "/api/comments/people", access.SignedIn, m.people, "Who sees a record, and so can be mentioned in a comment on it")
	api.Post(r, "/api/comments", access.SignedIn, m.add, "Comment on a record", api.Created, api.RateLimited(api.Comments))
	api.Patch(r, "/api/comments/{id}", access.SignedIn, m.correct, "Correct one's own comment, for 15 minutes", api.RateLimited(api.Comments))
	api.Delete(r, "/api/comments/{id}", access.SignedIn, m.withdraw, "Withdraw one's own comment, for 15 minutes")
	api.Post(r, "/api/followers", access.SignedIn, m.follow, "Follow a record, or stop following it")
	api.Post(r, "/api/followers/bulk", access.SignedIn, m.followMany, "Follow several records, or stop following them")
}
