package pictures

import (
	"bytes"
	"encoding/binary"
	"image"
	_ "image/gif" // the formats that the standard library measures
	_ "image/jpeg"
	_ "image/png"
)

// HeadBytes is where a picture has said how large it is: behind a colour profile too.
const HeadBytes = 1 << 20

// Size reads off the beginning of a picture how large it is, in pixels; nothing of what is
// none. One that lies on its side is shown upright, as wide as it is high.
func Size(head []byte) (width, height int) {
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
