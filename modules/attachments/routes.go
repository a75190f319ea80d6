package attachments

import (
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/files"
)

// Module is the attachments module.
type Module struct {
	Files *files.Store
	Auth  *auth.Auth
	DB    *db.DB
	Now   api.Clock
}

// writesRecords is who may upload: whoever may write a record that has files. A
// guest who could fill the organization's storage would keep everybody else from
// reporting.
var writesRecords = access.Can("Observation", "create").Or(access.Can("Observation", "update").Or(
	access.Can("Action", "create").Or(access.Can("Action", "update").Or(
		access.Can("Site", "create").Or(access.Can("Site", "update"))))))

// Routes are the module's operations. The content is public because a picture
// in a page cannot send a token: it looks at the session's cookie and at the
// link's signature instead.
func (m *Module) Routes(r *api.Router) {
	r.Module("attachments")
	api.Post(r, "/api/attachments", writesRecords, m.upload, "Upload a file, for a record to claim",
		api.Unnamed, api.Multipart, api.Before(m.store), api.After(m.takeBack))
	api.Post(r, outerPath, access.Public, m.uploadOuter, "Upload a photo for a report without an account",
		api.Multipart, api.Before(m.receiveOuter), api.After(m.takeBackOuter))
	api.Get(r, "/api/attachments/{id}/content", access.Public, m.content, "The file itself, by a signed link")
	describeUpload(r)
}
