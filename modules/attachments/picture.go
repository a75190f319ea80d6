package attachments

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"image"
	_ "image/gif" // the formats that the standard library measures
	_ "image/jpeg"
	_ "image/png"
	"io"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/files"
	"hivis/platform/i18n"
)

// SetPicture gives a record its one picture, of one of these kinds, in the place of the
// one before; 0 takes that away. The field is where the upload stands in the input. It
// comes last in an edit, as Change does.
func (m *Module) SetPicture(ctx context.Context, tx *db.Tx, module string, recordID int64, field string, id int64, kinds ...string) error {
	before, err := New().OfRecord(ctx, tx, OfRecordParams{tx.OrganizationID, module, recordID})
	if err != nil {
		return err
	}
	old := make([]int64, len(before))
	for i, file := range before {
		old[i] = file.ID
	}
	if id != 0 {
		if err := m.claimPicture(ctx, tx, module, recordID, field, id, kinds); err != nil {
			return err
		}
	}
	return m.remove(ctx, tx, module, recordID, old)
}

func (m *Module) claimPicture(ctx context.Context, tx *db.Tx, module string, recordID int64, field string, id int64, kinds []string) error {
	found, err := New().KindsOf(ctx, tx, KindsOfParams{tx.OrganizationID, []int64{id}})
	if err != nil {
		return err
	}
	for _, kind := range found {
		if !slices.Contains(kinds, files.BaseType(kind)) {
			var problems api.Problems
			problems.AddWith(field, "picture_kind", i18n.Params{"Value": KindNames(kinds)})
			return problems.Err()
		}
	}
	return m.takeMarked(ctx, tx, field, []int64{id}, func(id int64) string {
		return m.Auth.SignUpload(tx.OrganizationID, tx.UserID, id)
	}, TakeUploadsParams{Module: module, RecordID: recordID, Purpose: Report, UploadedBy: &tx.UserID})
}

// KindNames are kinds of pictures as people call them: JPEG, PNG.
func KindNames(kinds []string) string {
	return strings.ToUpper(strings.ReplaceAll(strings.Join(kinds, ", "), "image/", ""))
}

// PictureSize is how wide and high an upload is as it is shown, in pixels; nothing for
// what is no picture. It reads the bytes, so it is for what goes before a transaction.
func (m *Module) PictureSize(ctx context.Context, reader db.Scope, id int64) (width, height int, err error) {
	var file ContentRow
	err = m.DB.Read(ctx, reader, func(tx *db.Tx) (err error) {
		file, err = New().Content(ctx, tx, ContentParams{tx.OrganizationID, id})
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, err
	}
	content, err := m.Files.Open(ctx, reader.OrganizationID, file.StorageKey)
	if errors.Is(err, files.ErrNotFound) {
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, err
	}
	head, err := io.ReadAll(io.LimitReader(content, measuredBytes))
	width, height = sizeOf(head)
	return width, height, errors.Join(err, content.Close())
}

// measuredBytes is where a picture has said how large it is: behind a colour profile too.
const measuredBytes = 1 << 20

// sizeOf reads the size off the beginning of a picture. One that lies on its side is
// shown upright, as wide as it is high.
func sizeOf(head []byte) (width, height int) {
	if width, height, ok := webPSize(head); ok {
		return width, height
	}
	config, format, err := image.DecodeConfig(bytes.NewReader(head))
	if err != nil {
		return 0, 0
	}
	if at := bytes.Index(head, []byte(exifHeader)); format == "jpeg" && at >= 0 && orientationOf(head[at:]) >= 5 {
		return config.Height, config.Width
	}
	return config.Width, config.Height
}

// webPSize reads the first chunk, in each of the three ways there are.
func webPSize(head []byte) (width, height int, ok bool) {
	if len(head) < 30 || string(head[:4]) != "RIFF" || string(head[8:12]) != "WEBP" {
		return 0, 0, false
	}
	switch string(head[12:16]) {
	case "VP8 ":
		return int(binary.LittleEndian.Uint16(head[26:]) & 0x3FFF), int(binary.LittleEndian.Uint16(head[28:]) & 0x3FFF), true
	case "VP8L":
		bits := binary.LittleEndian.Uint32(head[21:])
		return int(bits&0x3FFF) + 1, int(bits>>14&0x3FFF) + 1, true
	case "VP8X":
		return int(binary.LittleEndian.Uint32(head[24:])&0xFFFFFF) + 1, int(binary.LittleEndian.Uint32(head[26:])>>8) + 1, true
	}
	return 0, 0, false
}
