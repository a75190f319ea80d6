package contractors

import (
	"archive/zip"
	"context"
	"errors"
	"io"
	"mime/multipart"
	"path"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/modules/workers"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/files"
	"hivis/platform/i18n"
)

const (
	// largestPhotos is what a ZIP of a batch may have.
	largestPhotos = mostWorkers * workers.LargestPhoto
)

const photosPath = "/api/contractors/{id}/worker_photos"

// describePhotos writes the request's body into the API's document: it is read here.
func describePhotos(r *api.Router) {
	for _, op := range r.Operations() {
		if op.Path == photosPath {
			op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: &huma.Schema{Type: "object", Required: []string{"file"},
				Properties: map[string]*huma.Schema{"file": {Type: "string", Format: "binary", Description: "A ZIP of up to 100 JPEG or PNG pictures under 500 KB"}}}}}}
		}
	}
}

// photosInput is a ZIP of photos, each called like its worker or their document. It is received and
// unpacked before a transaction is opened: whatever it says of itself, no more than a photo's size is
// read of a part.
type photosInput struct {
	Subject
	bundle attachments.Bundle
	names  []string
}

// Resolve receives the request. The API calls it after the permission was checked.
func (in *photosInput) Resolve(hc huma.Context) []error {
	context.AfterFunc(hc.Context(), in.bundle.Close)
	reader, err := api.CallOf(hc.Context()).Request.MultipartReader()
	if err != nil {
		return []error{api.Invalid("file", "required")}
	}
	var part *multipart.Part
	for part == nil || part.FormName() != "file" {
		if part, err = reader.NextPart(); err != nil {
			return []error{api.Invalid("file", "required")}
		}
	}
	file, err := files.Receive(part, largestPhotos)
	if err != nil {
		return []error{api.Invalid("file", "contractor_photos_zip")}
	}
	defer func() { _ = file.Close() }()
	packed, err := zip.NewReader(file.Content(), file.Size)
	if err != nil {
		return []error{api.Invalid("file", "contractor_photos_zip")}
	}
	if err := in.unpack(packed); err != nil {
		return []error{err}
	}
	return nil
}

// unpack takes the pictures out, and says of each file that is none what is wrong.
func (in *photosInput) unpack(packed *zip.Reader) error {
	var problems api.Problems
	for _, entry := range packed.File {
		name := path.Base(entry.Name)
		if entry.FileInfo().IsDir() || strings.HasPrefix(entry.Name, "__MACOSX/") || strings.HasPrefix(name, ".") {
			continue
		}
		if len(in.names) == mostWorkers {
			return api.Invalid("file", "contractor_photos_many")
		}
		in.names = append(in.names, name)
		if err := in.take(entry, name); errors.Is(err, attachments.ErrNoPicture) {
			problems.AddWith(photoField(len(in.names)), "contractor_photo_bad", i18n.Params{"Name": name})
		} else if err != nil {
			return api.Invalid("file", "contractor_photos_zip")
		}
	}
	if len(in.names) == 0 {
		problems.Add("file", "contractor_photos_zip")
	}
	return problems.Err()
}

func (in *photosInput) take(entry *zip.File, name string) error {
	content, err := entry.Open()
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }()
	return in.bundle.Receive(name, io.LimitReader(content, workers.LargestPhoto+1), workers.LargestPhoto-1)
}

// photoField is the field of the file at a place, counted from 1.
func photoField(place int) string { return "photos." + strconv.Itoa(place) }

// storePhotos puts the photos into the store before there is a transaction.
func (m *Module) storePhotos(ctx context.Context, in *photosInput) error {
	return m.Attachments.PutBundle(ctx, &in.bundle)
}

func (m *Module) discardPhotos(ctx context.Context, in *photosInput) {
	m.Attachments.DiscardBundle(ctx, &in.bundle)
}

// PhotosTaken says how many workers have got a photo.
type PhotosTaken struct {
	Count int `json:"count" minimum:"0" maximum:"100" doc:"How many workers have got one"`
}

// addPhotos answers POST /api/contractors/{id}/worker_photos: all of them or none.
func (m *Module) addPhotos(ctx context.Context, tx *db.Tx, in *photosInput) (*PhotosTaken, error) {
	if _, err := m.lockEmployer(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	of, err := m.ownersOfPhotos(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	ids, err := m.Attachments.AddBundle(ctx, tx, &in.bundle)
	if err != nil {
		return nil, err
	}
	for i, worker := range of {
		if err := m.Workers.SetPhotoOf(ctx, tx, worker, ids[i]); err != nil {
			return nil, err
		}
	}
	return &PhotosTaken{len(of)}, nil
}

// ownersOfPhotos are the workers of the photos, in their order: each is called like one worker of the
// company, or like the number of their document.
func (m *Module) ownersOfPhotos(ctx context.Context, tx *db.Tx, in *photosInput) (of []int64, err error) {
	rows, err := tx.Query(ctx, "select w.id, lower(w.name), lower(w.document_number) from work_profiles w where w.organization_id = $1 and w.contractor_id = $2 and w.merged_into is null order by w.id", tx.OrganizationID, in.ID)
	if err != nil {
		return nil, err
	}
	called := map[string][]int64{}
	var id int64
	var name, number string
	if _, err := pgx.ForEachRow(rows, []any{&id, &name, &number}, func() error {
		called[name] = append(called[name], id)
		if number != "" && number != name {
			called[number] = append(called[number], id)
		}
		return nil
	}); err != nil {
		return nil, err
	}
	var problems api.Problems
	taken := map[int64]bool{}
	for i, file := range in.names {
		found := called[strings.ToLower(strings.TrimSpace(strings.TrimSuffix(file, path.Ext(file))))]
		code := ""
		switch {
		case len(found) == 0:
			code = "contractor_photo_nobody"
		case len(found) > 1:
			code = "contractor_photo_several"
		case taken[found[0]]:
			code = "contractor_photo_twice"
		default:
			taken[found[0]] = true
			of = append(of, found[0])
		}
		if code != "" {
			problems.AddWith(photoField(i+1), code, i18n.Params{"Name": file})
		}
	}
	return of, problems.Err()
}
