// Package picturestest makes pictures for tests, good ones and such as claim to be what they are not.
package picturestest

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"
)

// Quarters is a picture whose four quarters are red, green, blue and clear.
func Quarters(width, height int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, width, height))
	colours := []color.NRGBA{{R: 255, A: 255}, {G: 255, A: 255}, {B: 255, A: 255}, {}}
	for y := range height {
		for x := range width {
			p.SetNRGBA(x, y, colours[2*(2*y/height)+2*x/width])
		}
	}
	return p
}

// Encoded is a picture as encode writes it.
func Encoded(t testing.TB, encode func(*bytes.Buffer) error) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := encode(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// JPEG is a picture as one.
func JPEG(t testing.TB, p image.Image) []byte {
	return Encoded(t, func(out *bytes.Buffer) error { return jpeg.Encode(out, p, nil) })
}

// PNG is a picture as one.
func PNG(t testing.TB, p image.Image) []byte {
	return Encoded(t, func(out *bytes.Buffer) error { return png.Encode(out, p) })
}

// RotatedJPEG is a JPEG whose camera says how it was held.
func RotatedJPEG(t testing.TB, p image.Image, way uint16) []byte {
	plain, segment := JPEG(t, p), Exif(binary.BigEndian, way)
	out := append([]byte{}, plain[:2]...)
	out = append(out, 0xFF, 0xE1)
	out = binary.BigEndian.AppendUint16(out, uint16(len(segment)+2))
	return append(append(out, segment...), plain[2:]...)
}

// OversizedPNG is a PNG that says it is larger than it is.
func OversizedPNG(t testing.TB, content []byte, width, height uint32) []byte {
	t.Helper()
	header := bytes.Clone(content)
	binary.BigEndian.PutUint32(header[16:], width)
	binary.BigEndian.PutUint32(header[20:], height)
	binary.BigEndian.PutUint32(header[29:], crc32.ChecksumIEEE(header[12:29]))
	return header
}

func frame(marker byte, width, height uint16) []byte {
	b := []byte{0xFF, 0xD8, 0xFF, marker, 0, 17, 8}
	b = binary.BigEndian.AppendUint16(b, height)
	b = binary.BigEndian.AppendUint16(b, width)
	return append(b, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xFF, 0xDA, 0, 2, 0xFF, 0xD9)
}

// ProgressiveJPEG is the beginning of a JPEG that sharpens as it loads, and BaselineJPEG that of one that does not.
func ProgressiveJPEG(width, height uint16) []byte { return frame(0xC2, width, height) }
func BaselineJPEG(width, height uint16) []byte    { return frame(0xC0, width, height) }

// Exif is what a camera writes before a picture: which way it was held, and a position.
func Exif(order binary.ByteOrder, orientation uint16) []byte {
	mark := "MM"
	if order == binary.ByteOrder(binary.LittleEndian) {
		mark = "II"
	}
	b := []byte("Exif\x00\x00" + mark)
	short := func(v uint16) { b = append(b, 0, 0); order.PutUint16(b[len(b)-2:], v) }
	long := func(v uint32) { b = append(b, 0, 0, 0, 0); order.PutUint32(b[len(b)-4:], v) }
	short(42)
	long(8)
	short(2)
	for _, entry := range [][2]uint16{{0x0110, 7}, {0x0112, orientation}} {
		short(entry[0])
		short(3)
		long(1)
		short(entry[1])
		short(0)
	}
	long(0)
	return append(b, "SECRET-POSITION"...)
}
