package attachments

import (
	"context"
	"errors"
	"io"
	"net/http"
	"syscall"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/files"
	"hivis/platform/pictures"
)

// maxSize is the largest file: 10 MB.
const maxSize = 10_000_000

// uploadInput is the file of a request. It is received and put into the store
// before the transaction is opened, so that neither a slow sender nor a slow store
// holds a connection to the database.
type uploadInput struct {
	file *files.Received
	name string
	kind string
	at   time.Time
	// public says that it is sent by somebody without an account.
	public bool
	key    string // in the store; "" until the bytes are there
	// named says that a row with the key was written, and may have been committed.
	named bool
}

// Resolve receives the file. The API calls it after the permission was checked.
func (in *uploadInput) Resolve(hc huma.Context) []error {
	call := api.CallOf(hc.Context())
	if call.User.Limits.StorageExhausted {
		return []error{api.Refused(string(access.StorageExhausted), nil)}
	}
	file, name, err := receive(call.Request, maxSize)
	if err != nil {
		return []error{refusalOf(err, maxSize)}
	}
	if file, err = withoutMetadata(file); err != nil {
		return []error{refusalOf(err, maxSize)}
	}
	in.file, in.name = file, name
	// Whatever becomes of the request, its spool goes when it ends.
	context.AfterFunc(hc.Context(), func() { _ = file.Close() })
	return nil
}

var errNoFile = errors.New("attachments: the request has no file")

// receive reads the part named "file" and nothing after it.
func receive(r *http.Request, most int64) (*files.Received, string, error) {
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, "", errNoFile
	}
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil, "", errNoFile
		}
		if err != nil {
			return nil, "", err
		}
		if part.FormName() != "file" || part.FileName() == "" {
			continue
		}
		file, err := files.Receive(part, most)
		return file, part.FileName(), err
	}
}

// refusalOf tells what is wrong with the file from a lost connection and a full disk.
func refusalOf(err error, most int64) error {
	var tooLarge *http.MaxBytesError
	switch {
	case errors.Is(err, errNoFile):
		return api.Invalid("file", "required")
	case errors.Is(err, errNoPhoto):
		return api.Invalid("file", "public_photo_type")
	case errors.Is(err, files.ErrEmpty):
		return api.Invalid("file", "file_empty")
	case errors.Is(err, pictures.ErrDamaged):
		return &api.Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Cause: err,
			Fields: []api.FieldError{{Field: "file", Code: "file_damaged"}}}
	case errors.Is(err, errTooManyPixels):
		return &api.Error{Status: http.StatusUnprocessableEntity, Code: "invalid",
			Fields: []api.FieldError{{Field: "file", Code: "picture_pixels", Params: map[string]any{"Megapixels": maxPixels / 1_000_000}}}}
	case errors.Is(err, files.ErrTooLarge), errors.As(err, &tooLarge):
		return overLimit("file", most)
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return diskFull(err)
	default:
		return &api.Error{Status: http.StatusBadRequest, Code: "cut_short", Cause: err}
	}
}

func overLimit(field string, most int64) error {
	return &api.Error{Status: http.StatusRequestEntityTooLarge, Code: "too_large",
		Fields: []api.FieldError{{Field: field, Code: "file_too_large", Params: map[string]any{"Megabytes": most / 1_000_000}}}}
}

func diskFull(err error) error {
	return &api.Error{Status: http.StatusInsufficientStorage, Code: "disk_full", Cause: err}
}

// describeUpload writes the request's body into the API's document: it is read
// here, where the document's own reader does not see it.
func describeUpload(r *api.Router) {
	all := map[string]string{
		"POST /api/attachments":                "One file of at most 10 MB: a picture, a PDF or Office document, a text, a table or an MP4 video",
		"POST " + publicUploadPath:             "One file of at most 10 MB: a JPEG, PNG or WebP picture",
		"POST " + linkedUploadPath:             "One file of at most 10 MB: a picture, a PDF or Office document",
		"PATCH /api/attachment_transfers/{id}": "The next part of the file, of at most 8 MB",
	}
	for _, op := range r.Operations() {
		says := all[op.Method+" "+op.Path]
		if says == "" {
			continue
		}
		op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
			"multipart/form-data": {Schema: &huma.Schema{
				Type:     "object",
				Required: []string{"file"},
				Properties: map[string]*huma.Schema{"file": {
					Type: "string", Format: "binary",
					Description: says,
				}},
			}},
		}}
	}
}
