package attachments_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"slices"
	"testing"

	"hivis/platform/pictures/picturestest"
)

// photo is a real JPEG with what a camera adds to it: an Exif segment with an
// orientation and a position, XMP, a comment, a colour profile and a clip behind.
func photo(t *testing.T, order binary.ByteOrder, orientation uint16) (plain, full []byte) {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, 64, 48))
	for i := range picture.Pix {
		picture.Pix[i] = byte(i * 7)
	}
	picture.Set(3, 3, color.White)
	var encoded bytes.Buffer
	if err := jpeg.Encode(&encoded, picture, &jpeg.Options{Quality: 100}); err != nil {
		t.Fatal(err)
	}
	plain = encoded.Bytes()
	full = append([]byte{}, plain[:2]...)
	for _, s := range []struct {
		marker byte
		body   []byte
	}{
		{0xE1, picturestest.Exif(order, orientation)}, {0xE1, []byte("http://ns.adobe.com/xap/1.0/\x00SECRET-XMP")}, {0xFE, []byte("SECRET-COMMENT")},
		{0xE2, []byte("ICC_PROFILE\x00\x01\x01colours")}, {0xE2, []byte("MPF\x00SECRET-MPF")}, {0xED, []byte("Photoshop 3.0\x00SECRET-IPTC")},
	} {
		full = append(full, 0xFF, s.marker)
		full = binary.BigEndian.AppendUint16(full, uint16(len(s.body)+2))
		full = append(full, s.body...)
	}
	return plain, append(append(full, plain[2:]...), "SECRET-CLIP"...)
}

// sixth is how Exif says that a picture is shown turned to the right.
var sixth = []byte("\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06")

func TestPhotosLoseTheCamerasData(t *testing.T) {
	b := newBench(t, nil)
	for _, order := range []binary.ByteOrder{binary.BigEndian, binary.LittleEndian} {
		for _, orientation := range []uint16{0, 1, 6} {
			plain, full := photo(t, order, orientation)
			file := upload(t, b.Acme.Worker, "photo.jpg", full)
			got := b.Acme.Worker.Get(file.URL).Wants(200).Bytes
			if int64(len(got)) != file.Size {
				t.Errorf("%d bytes, said to be %d", len(got), file.Size)
			}
			if bytes.Contains(got, []byte("SECRET")) {
				t.Errorf("orientation %d: the camera's data is still there", orientation)
			}
			if !bytes.Contains(got, []byte("ICC_PROFILE")) {
				t.Error("the colour profile is gone")
			}
			if has := bytes.Contains(got, []byte("Exif")); has != (orientation == 6) {
				t.Errorf("orientation %d: Exif is there: %v", orientation, has)
			}
			if orientation == 6 && !bytes.Contains(got, sixth) {
				t.Error("the orientation is another one")
			}
			if !samePicture(t, plain, got) {
				t.Errorf("orientation %d: the picture is another one", orientation)
			}
		}
	}
}

// TestADamagedPhotoIsRefused does not keep what it cannot clean.
func TestADamagedPhotoIsRefused(t *testing.T) {
	b := newBench(t, nil)
	_, full := photo(t, binary.BigEndian, 6)
	end := bytes.LastIndex(full, []byte("\xff\xd9"))
	scan := bytes.Index(full, []byte("\xff\xda"))
	png, webp := drawing(t), webpPicture()
	for name, content := range map[string][]byte{
		"without its end":       full[:end],
		"cut in a header":       full[:bytes.Index(full, []byte("\xff\xe2"))+2],
		"cut in a segment":      full[:bytes.Index(full, []byte("SECRET-XMP"))],
		"a stray byte":          slices.Concat(full[:scan], []byte{0}, full[scan:]),
		"a PNG without its end": png[:bytes.LastIndex(png, []byte("IEND"))-4],
		"a WebP cut short":      webp[:len(webp)-len("SECRET")-1],
	} {
		b.Acme.Worker.Upload(name+".jpg", content).Refuses(422, "invalid").
			SaysAt("file", "This photo is damaged, so the position and other data that the camera added cannot be removed. Open it, save it anew and add that.", "de", "Dieses Foto ist beschädigt, deshalb lassen sich der Ort und andere Angaben der Kamera nicht daraus entfernen. Öffnen Sie es, speichern Sie es neu und fügen Sie das hinzu.")
	}
	if stored, rows := b.stored(t), b.rows(t, b.Acme); len(stored) != 0 || rows != 0 {
		t.Errorf("%d rows, on disk %q", rows, stored)
	}
}

// drawing is a real PNG with what programs add to it.
func drawing(t *testing.T) []byte {
	t.Helper()
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		t.Fatal(err)
	}
	header := bytes.Index(encoded.Bytes(), []byte("IDAT")) - 4
	full := slices.Clone(encoded.Bytes()[:header])
	for _, kind := range []string{"eXIf", "tEXt", "zTXt", "iTXt", "tIME", "prVt"} {
		body := []byte(kind + "SECRET")
		full = binary.BigEndian.AppendUint32(full, uint32(len(body)-4))
		full = binary.BigEndian.AppendUint32(append(full, body...), crc32.ChecksumIEEE(body))
	}
	return append(append(full, encoded.Bytes()[header:]...), "SECRET"...)
}

// webpPicture has the chunks of a WebP; its points are of no matter here.
func webpPicture() []byte {
	chunks := []byte("WEBP")
	for _, c := range [][2]string{{"VP8X", "\x2c\x00\x00\x00\x07\x00\x00\x07\x00\x00"}, {"ICCP", "odd"}, {"VP8L", "points"}, {"EXIF", "SECRET!"}, {"XMP ", "SECRET"}} {
		chunks = binary.LittleEndian.AppendUint32(append(chunks, c[0]...), uint32(len(c[1])))
		chunks = append(append(chunks, c[1]...), make([]byte, len(c[1])%2)...)
	}
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(chunks))), append(chunks, "SECRET"...)...)
}

func TestPicturesOfChunksLoseTheCamerasDataToo(t *testing.T) {
	b := newBench(t, nil)
	stored := func(name string, content []byte) []byte {
		got := b.Acme.Worker.Get(upload(t, b.Acme.Worker, name, content).URL).Wants(200).Bytes
		if bytes.Contains(got, []byte("SECRET")) {
			t.Errorf("%s: the camera's data is still there: %q", name, got)
		}
		return got
	}
	if picture, err := png.Decode(bytes.NewReader(stored("a.png", drawing(t)))); err != nil || picture.Bounds().Dx() != 8 {
		t.Errorf("the PNG cannot be read any more: %v", err)
	}
	got := stored("a.webp", webpPicture())
	for _, kept := range []string{"ICCP\x03\x00\x00\x00odd", "VP8L\x06\x00\x00\x00points", "VP8X\x0a\x00\x00\x00\x20"} {
		if !bytes.Contains(got, []byte(kept)) {
			t.Errorf("%q is gone from %q", kept, got)
		}
	}
	if size := binary.LittleEndian.Uint32(got[4:]); int(size)+8 != len(got) {
		t.Errorf("%d bytes are said to be %d", len(got), size+8)
	}
}

func samePicture(t *testing.T, a, b []byte) bool {
	t.Helper()
	first, err := jpeg.Decode(bytes.NewReader(a))
	if err != nil {
		t.Fatal(err)
	}
	second, err := jpeg.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	for y := range first.Bounds().Dy() {
		for x := range first.Bounds().Dx() {
			if first.At(x, y) != second.At(x, y) {
				return false
			}
		}
	}
	return first.Bounds() == second.Bounds()
}
