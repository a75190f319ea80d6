package attachments

import (
	"context"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/files"
)

// Module is the attachments module.
type Module struct {
	Records *records.Registry
	Files   *files.Store
	Auth    *auth.Auth
	DB      *db.DB
	Now     api.Clock
	admits  func(ctx context.Context, tx *db.Tx, request string) error
}

// Routes are the module's operations, once all kinds of records are declared: whoever
// may write one that has files may upload, and whoever may write a site, which has a logo. A guest who could fill the organization's
// storage would keep everybody else from reporting. The content is public because a picture
// in a page cannot send a token: it looks at the session's cookie and at the
// link's signature instead.
func (m *Module) Routes(r *api.Router) {
	r.Module("attachments", "Files of records", sentences)
	uploads := access.Can("Site", "create").Or(access.Can("Site", "update").Or(m.Records.UploadPermission()))
	api.Post(r, "/api/attachments", uploads, m.upload, "Upload a file, for a record to claim",
		api.AnonymousCaller, api.Multipart, api.Before(m.store), api.After(m.discardUpload))
	api.Post(r, publicUploadPath, access.Public, m.uploadPublic, "Upload a photo for a report without an account",
		api.Multipart, api.Before(m.receivePublic), api.After(m.discardPublic))
	api.Post(r, linkedUploadPath, access.Public, m.uploadLinked, "Upload a document that was asked for by a link, without an account",
		api.Multipart, api.Before(m.receiveLinked), api.After(m.discardLinked))
	api.Get(r, "/api/attachments/{id}/content", access.Public, m.content, "The file itself, by a signed link", api.Before(m.findThumbnail))
	m.transferRoutes(r, uploads)
	describeUpload(r)
}
