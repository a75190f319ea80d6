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

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
	"hivis/platform/files"
)

// PictureSize is how wide and high an upload is as it is shown, in pixels; nothing for
// what is no JPEG, PNG, GIF or WebP picture. It reads the bytes, so it is for what goes before a transaction.
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

// mostPixels is how many a picture may have: a browser that shows it takes four bytes for
// each. Few cameras make more, and a screen of ours makes a photo smaller before it is sent.
const mostPixels = 120_000_000

var errTooManyPixels = errors.New("attachments: a picture with too many pixels")

// examined is a file without what a camera added to it, unless it is a picture too large to
// be shown.
func examined(file *files.Received) (*files.Received, error) {
	head, err := io.ReadAll(io.NewSectionReader(file.Content(), 0, measuredBytes))
	if width, height := sizeOf(head); err == nil && int64(width)*int64(height) > mostPixels {
		err = errTooManyPixels
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return withoutCameraData(file)
}
