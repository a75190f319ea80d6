package attachments

import (
	"context"
	"errors"
	"net/http"
	"time"

	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/files"
	"hivis/platform/pictures"
)

// People without an account may send photos for a report. How many is bounded by
// the network they come from and for the organization, and what no report takes
// within an hour is removed.
const (
	publicUploadPath      = "/api/outer_attachments"
	publicUnclaimed       = time.Hour
	publicPerNetwork      = 60
	publicPerOrganization = 300
	publicMark            = "public:"
	publicPhotoName       = "photo" // the name a file had may say whose it is
	publicLimitPeriod     = time.Hour
)

var errNoPhoto = errors.New("attachments: not a picture of the kinds that people without an account may send")

// publicUpload is a photo on its way. Unlike that of somebody with an account it is
// received only when it was counted, so there is no Resolve.
type publicUpload struct {
	photo  uploadInput
	Report string `query:"report" minLength:"16" maxLength:"64" required:"true" doc:"The report_id that the browser made for the report it is for"`
}

// receivePublic counts the photo, receives it and puts it into the store.
func (m *Module) receivePublic(ctx context.Context, in *publicUpload) error {
	call := api.CallOf(ctx)
	if call.Host.Apex() || call.OrganizationID == 0 {
		return &api.Error{Status: http.StatusNotFound, Code: "organization_not_found"}
	}
	wait, err := m.Auth.RaiseLimits(ctx, call.OrganizationID,
		m.Auth.LimitOfNetwork(call, "outer_photo", publicPerNetwork, publicLimitPeriod),
		auth.LimitOf("outer_photo", "", publicPerOrganization, publicLimitPeriod))
	if err != nil {
		return err
	}
	if wait > 0 {
		return api.TooMany("public_too_many", wait)
	}
	if in.photo.file, err = receivePhoto(call.Request); err != nil {
		return refusalOf(err, maxSize)
	}
	in.photo.name, in.photo.public = publicPhotoName, true
	return m.put(ctx, call.OrganizationID, 0, &in.photo)
}

// receivePhoto takes only kinds of pictures that can be freed of what the camera
// wrote beside them.
func receivePhoto(r *http.Request) (*files.Received, error) {
	file, _, err := receive(r, maxSize)
	if err != nil {
		return nil, err
	}
	if pictures.CopierOf(files.BaseType(file.ContentType)) == nil {
		return nil, errors.Join(errNoPhoto, file.Close())
	}
	if file, err = withoutMetadata(file); err != nil {
		return nil, err
	}
	context.AfterFunc(r.Context(), func() { _ = file.Close() })
	return file, nil
}

// uploadPublic takes the room and names the bytes.
func (m *Module) uploadPublic(ctx context.Context, tx *db.Tx, in *publicUpload) (*Uploaded, error) {
	return m.add(ctx, tx, &in.photo, func(id int64) (mark, link string) {
		return publicMark + m.Auth.SignOpenUpload(tx.OrganizationID, in.Report, id), ""
	})
}

func (m *Module) discardPublic(ctx context.Context, in *publicUpload) {
	m.discardUpload(ctx, &in.photo)
}

// ClaimPublic gives a record the photos that were sent for the report with this id
// by somebody without an account. The field is where they stand in the input.
func (m *Module) ClaimPublic(ctx context.Context, tx *db.Tx, module string, recordID int64, field string, ids []int64, report string) error {
	return m.takeMarked(ctx, tx, field, ids, func(id int64) string {
		return publicMark + m.Auth.SignOpenUpload(tx.OrganizationID, report, id)
	}, TakeUploadsParams{Module: module, RecordID: recordID, Purpose: Report})
}
