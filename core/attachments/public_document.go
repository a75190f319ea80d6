package attachments

import (
	"context"
	"net/http"

	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Whoever was asked for a document answers by a link, without an account. What was asked for
// lets files in, whose kinds are those of everybody's uploads. What stands in the address of an
// upload is not the link's token, since addresses are written into logs.
const (
	linkedUploadPath      = "/api/outer_documents"
	linkedPerNetwork      = 30
	linkedPerOrganization = 300
)

// linkedUpload is a document on its way.
type linkedUpload struct {
	file    uploadInput
	Request string `query:"request" minLength:"16" maxLength:"100" required:"true" doc:"The upload_ref that is told to whoever has the link"`
}

// AdmitLinks says who knows what was asked for: it refuses what lets no file in.
func (m *Module) AdmitLinks(admits func(ctx context.Context, tx *db.Tx, request string) error) {
	m.admits = admits
}

// receiveLinked counts the document, looks whether it was asked for, and puts it into the store.
func (m *Module) receiveLinked(ctx context.Context, in *linkedUpload) error {
	call := api.CallOf(ctx)
	if call.Host.Apex() || call.OrganizationID == 0 || m.admits == nil {
		return &api.Error{Status: http.StatusNotFound, Code: "organization_not_found"}
	}
	wait, err := m.Auth.RaiseLimits(ctx, call.OrganizationID,
		m.Auth.LimitOfNetwork(call, "outer_document", linkedPerNetwork, publicLimitPeriod),
		auth.LimitOf("outer_document", "", linkedPerOrganization, publicLimitPeriod))
	if err != nil {
		return err
	}
	if wait > 0 {
		return api.TooMany("public_too_many", wait)
	}
	err = m.DB.Read(ctx, db.Scope{OrganizationID: call.OrganizationID}, func(tx *db.Tx) error { return m.admits(ctx, tx, in.Request) })
	if err != nil {
		return err
	}
	file, name, err := receive(call.Request, maxSize)
	if err != nil {
		return refusalOf(err, maxSize)
	}
	if file, err = withoutMetadata(file); err != nil {
		return refusalOf(err, maxSize)
	}
	context.AfterFunc(ctx, func() { _ = file.Close() })
	in.file.file, in.file.name = file, name
	return m.put(ctx, call.OrganizationID, 0, &in.file)
}

// uploadLinked takes the room and names the bytes.
func (m *Module) uploadLinked(ctx context.Context, tx *db.Tx, in *linkedUpload) (*Uploaded, error) {
	return m.add(ctx, tx, &in.file, func(id int64) (mark, link string) {
		return publicMark + m.Auth.SignOpenUpload(tx.OrganizationID, in.Request, id), ""
	})
}

func (m *Module) discardLinked(ctx context.Context, in *linkedUpload) { m.discardUpload(ctx, &in.file) }
