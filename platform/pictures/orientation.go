package pictures

import (
	"bytes"
	"encoding/binary"
)

const (
	exifHeader      = "Exif\x00\x00"
	tagOrientation  = 0x0112
	typeShort       = 3
	directoryHeader = 2
	directoryEntry  = 12
)

// onlyOrientation makes an Exif segment that says which way is up and nothing
// else, or nil when the picture is upright or does not say.
func onlyOrientation(segment []byte) []byte {
	orientation := orientationOf(segment)
	if orientation < 2 || orientation > 8 {
		return nil
	}
	b := append([]byte(exifHeader), "MM\x00\x2A\x00\x00\x00\x08\x00\x01"...)
	for _, part := range []uint16{tagOrientation, typeShort, 0, 1, orientation, 0, 0, 0} {
		b = binary.BigEndian.AppendUint16(b, part)
	}
	return b
}

// orientationOf reads the orientation from the first directory of an Exif segment.
func orientationOf(segment []byte) uint16 {
	data, ok := bytes.CutPrefix(segment, []byte(exifHeader))
	if !ok || len(data) < 8 {
		return 0
	}
	var order binary.ByteOrder = binary.BigEndian
	if data[0] == 'I' {
		order = binary.LittleEndian
	}
	directory := int64(order.Uint32(data[4:]))
	if directory+directoryHeader > int64(len(data)) {
		return 0
	}
	entries := data[directory+directoryHeader:]
	for range order.Uint16(data[directory:]) {
		if len(entries) < directoryEntry {
			return 0
		}
		if order.Uint16(entries) == tagOrientation && order.Uint16(entries[2:]) == typeShort {
			return order.Uint16(entries[8:])
		}
		entries = entries[directoryEntry:]
	}
	return 0
}
