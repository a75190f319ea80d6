package attachments_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"hivis/modules/attachments"
)

// quarters is a picture whose four quarters are red, green, blue and clear.
func quarters(width, height int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, width, height))
	colours := []color.NRGBA{{R: 255, A: 255}, {G: 255, A: 255}, {B: 255, A: 255}, {}}
	for y := range height {
		for x := range width {
			p.SetNRGBA(x, y, colours[2*(2*y/height)+2*x/width])
		}
	}
	return p
}

func encoded(t *testing.T, encode func(*bytes.Buffer) error) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := encode(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func jpegOf(t *testing.T, p image.Image) []byte {
	return encoded(t, func(out *bytes.Buffer) error { return jpeg.Encode(out, p, nil) })
}

func pngOf(t *testing.T, p image.Image) []byte {
	return encoded(t, func(out *bytes.Buffer) error { return png.Encode(out, p) })
}

// held is a JPEG whose camera says how it was held.
func held(t *testing.T, p image.Image, way uint16) []byte {
	plain, segment := jpegOf(t, p), exif(binary.BigEndian, way)
	out := append([]byte{}, plain[:2]...)
	out = append(out, 0xFF, 0xE1)
	out = binary.BigEndian.AppendUint16(out, uint16(len(segment)+2))
	return append(append(out, segment...), plain[2:]...)
}

// corner names the colour in the middle of one of the four quarters.
func corner(p image.Image, right, below int) string {
	b := p.Bounds()
	r, g, blue, _ := p.At(b.Dx()/4+right*b.Dx()/2, b.Dy()/4+below*b.Dy()/2).RGBA()
	name := ""
	for _, part := range []struct {
		much uint32
		as   string
	}{{r, "r"}, {g, "g"}, {blue, "b"}} {
		if part.much > 0xA000 {
			name += part.as
		}
	}
	return name
}

func corners(p image.Image) string {
	return strings.Join([]string{corner(p, 0, 0), corner(p, 1, 0), corner(p, 0, 1), corner(p, 1, 1)}, " ")
}

func TestDrawnSmall(t *testing.T) {
	for name, c := range map[string]struct {
		content       []byte
		width, height int
		corners       string
	}{
		"a JPEG":                {jpegOf(t, quarters(1200, 900)), 480, 360, "r g b "},
		"a PNG, clear is white": {pngOf(t, quarters(600, 1200)), 240, 480, "r g b rgb"},
		"a GIF":                 {encoded(t, func(out *bytes.Buffer) error { return gif.Encode(out, quarters(500, 500), nil) }), 480, 480, "r g b "},
		"a line":                {pngOf(t, quarters(5000, 2)), 480, 1, ""},
		"mirrored":              {held(t, quarters(800, 600), 2), 480, 360, "g r  b"},
		"on its head":           {held(t, quarters(800, 600), 3), 480, 360, " b g r"},
		"upside down":           {held(t, quarters(800, 600), 4), 480, 360, "b  r g"},
		"mirrored on its side":  {held(t, quarters(800, 600), 5), 360, 480, "r b g "},
		"on its left side":      {held(t, quarters(800, 600), 6), 360, 480, "b r  g"},
		"mirrored, other side":  {held(t, quarters(800, 600), 7), 360, 480, " g b r"},
		"on its right side":     {held(t, quarters(800, 600), 8), 360, 480, "g  r b"},
	} {
		small, err := attachments.DrawSmall(bytes.NewReader(c.content))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		p, err := jpeg.Decode(bytes.NewReader(small))
		if err != nil {
			t.Fatal(err)
		}
		if size := p.Bounds().Size(); size.X != c.width || size.Y != c.height {
			t.Errorf("%s: %v, want %d by %d", name, size, c.width, c.height)
		} else if got := corners(p); c.height > 1 && got != c.corners {
			t.Errorf("%s: shows %q, want %q", name, got, c.corners)
		}
	}
}

// webP is one of 1 by 1, lossless.
const webP = "UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA="

func TestNotDrawnSmall(t *testing.T) {
	small, err := base64.StdEncoding.DecodeString(webP)
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{
		"small already":      jpegOf(t, quarters(480, 320)),
		"a small WebP":       small,
		"no picture":         []byte("%PDF-1.7\nx"),
		"broken":             jpegOf(t, quarters(1200, 900))[:4000],
		"too large a PNG":    claims(t, pngOf(t, quarters(8, 8)), 9000, 9000),
		"a bomb":             claims(t, pngOf(t, quarters(8, 8)), 60_000, 60_000),
		"one that sharpens":  sharpening(9000, 6000),
		"far too large JPEG": baseline(20_000, 20_000),
	} {
		if got, err := attachments.DrawSmall(bytes.NewReader(content)); !attachments.IsNotDrawn(err) {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
	}
}

// claims is a PNG that says it is larger than it is.
func claims(t *testing.T, content []byte, width, height uint32) []byte {
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

func sharpening(width, height uint16) []byte { return frame(0xC2, width, height) }
func baseline(width, height uint16) []byte   { return frame(0xC0, width, height) }

// TestWhatAPictureTakes: what a telephone makes is drawn, and nothing that takes more than
// there is for it.
// TestAFaultOfTheStoreIsNoFaultOfThePicture, wherever within the file it comes: it passes, and
// the picture is drawn another time.
func TestAFaultOfTheStoreIsNoFaultOfThePicture(t *testing.T) {
	picture, lost := quarters(2000, 1500), errors.New("the store is away")
	for i := range picture.Pix {
		picture.Pix[i] = uint8(i * i >> 8) // so much to say that it is not read at once
	}
	content := jpegOf(t, picture)
	for _, after := range []int{0, 10, len(content) / 2, len(content) - 10} {
		_, err := attachments.DrawSmall(io.MultiReader(bytes.NewReader(content[:after]), iotest.ErrReader(lost)))
		if !errors.Is(err, lost) || attachments.IsNotDrawn(err) {
			t.Errorf("lost after %d bytes of %d: %v", after, len(content), err)
		}
	}
	if _, err := attachments.DrawSmall(bytes.NewReader(content[:len(content)/2])); !attachments.IsNotDrawn(err) {
		t.Errorf("half a picture: %v", err)
	}
}

func TestWhatAPictureTakes(t *testing.T) {
	for _, c := range []struct {
		name   string
		head   []byte
		format string
		w, h   int
		drawn  bool
	}{
		{"12 megapixels of a telephone", baseline(4032, 3024), "jpeg", 4032, 3024, true},
		{"50 megapixels of a telephone", baseline(8160, 6120), "jpeg", 8160, 6120, true},
		{"12 megapixels that sharpen", sharpening(4032, 3024), "jpeg", 4032, 3024, true},
		{"50 megapixels that sharpen", sharpening(8160, 6120), "jpeg", 8160, 6120, false},
		{"a JPEG that does not say", []byte{0xFF, 0xD8}, "jpeg", 4032, 3024, false},
		{"a screen's picture", nil, "png", 3840, 2160, true},
		{"a large PNG", nil, "png", 8000, 6000, false},
		{"the largest WebP", nil, "webp", 16_383, 16_383, false},
		{"the largest GIF", nil, "gif", 65_535, 65_535, false},
	} {
		if drawn := attachments.MemoryOf(c.head, c.format, c.w, c.h) <= attachments.MemoryOfDrawing; drawn != c.drawn {
			t.Errorf("%s is drawn: %v", c.name, drawn)
		}
	}
}

func TestSmallPictureIsKeptBesideTheFile(t *testing.T) {
	b := newBench(t, nil)
	worker := b.Acme.Worker
	file := upload(t, worker, "photo.jpg", held(t, quarters(1600, 1200), 6))
	first := worker.Get(file.URL + "&small=true").Wants(http.StatusOK)
	if first.Header.Get("Content-Type") != "image/jpeg" || first.Header.Get("Content-Length") == "" || len(first.Bytes) >= int(file.Size) {
		t.Errorf("%v, %d bytes of %d", first.Header, len(first.Bytes), file.Size)
	}
	if config, err := jpeg.DecodeConfig(bytes.NewReader(first.Bytes)); err != nil || config.Width != 360 || config.Height != 480 {
		t.Errorf("%+v, %v", config, err)
	}
	stored := b.stored(t)
	if len(stored) != 2 || stored[1] != stored[0]+"-small" {
		t.Fatalf("on disk: %q", stored)
	}
	if used := b.used(t, b.Acme); used != file.Size {
		t.Errorf("%d bytes are accounted for", used)
	}
	// Read from there: what is beside the file is answered, whatever it is.
	if err := os.WriteFile(stored[1], []byte("kept"), 0o600); err != nil {
		t.Fatal(err)
	}
	if again := worker.Get(file.URL + "&small=true").Wants(http.StatusOK); string(again.Bytes) != "kept" {
		t.Errorf("made anew: %d bytes", len(again.Bytes))
	}
	if whole := worker.Get(file.URL).Wants(http.StatusOK); int64(len(whole.Bytes)) != file.Size {
		t.Errorf("the file itself: %d bytes", len(whole.Bytes))
	}
	b.Acme.Manager.Get(file.URL+"&small=true").Refuses(404, "not_found")
	old := b.Now().Add(-time.Hour)
	for _, path := range stored {
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
	}
	sweep(t, b)
	if left := b.stored(t); len(left) != 2 {
		t.Errorf("swept, though there is a row: %q", left)
	}
	b.Exec("delete from attachments where id = $1", file.ID)
	sweep(t, b)
	if left := b.stored(t); len(left) != 0 {
		t.Errorf("left on disk: %q", left)
	}
}

// TestWhatCannotBeSmallComesAsItIs, and nobody tries a second time.
func TestWhatCannotBeSmallComesAsItIs(t *testing.T) {
	b := newBench(t, nil)
	for name, content := range map[string][]byte{"broken.jpg": fakeJPEG(3000), "notes.txt": []byte("Guard rail is missing."), "logo.png": pngOf(t, quarters(40, 40))} {
		file := upload(t, b.Acme.Worker, name, content)
		r := b.Acme.Worker.Get(file.URL + "&small=true").Wants(http.StatusOK)
		if !bytes.Equal(r.Bytes, content) || !strings.Contains(r.Header.Get("Content-Disposition"), name) {
			t.Errorf("%s: %d bytes, %v", name, len(r.Bytes), r.Header)
		}
	}
	if stored := b.stored(t); len(stored) != 5 {
		t.Errorf("on disk: %q", stored)
	}
}

func TestPixelsAreBounded(t *testing.T) {
	b := newBench(t, nil)
	for _, content := range [][]byte{claims(t, pngOf(t, quarters(8, 8)), 12_000, 10_001), baseline(12_000, 10_001)} {
		b.Acme.Worker.Upload("photo.png", content).Refuses(422, "invalid").
			SaysAt("file", "This picture has too many pixels: at most 120 million. Make it smaller and add that.",
				"de", "Dieses Bild hat zu viele Bildpunkte: höchstens 120 Millionen. Verkleinern Sie es und fügen Sie das hinzu.")
	}
	upload(t, b.Acme.Worker, "photo.png", claims(t, pngOf(t, quarters(8, 8)), 12_000, 10_000))
	if stored := b.stored(t); len(stored) != 1 {
		t.Errorf("on disk: %q", stored)
	}
}

// TestWhoeverWaitsTooLongGetsTheOriginal, and the small picture once there is room to draw it.
// It runs beside no other test, since all of them draw in one place.
func TestWhoeverWaitsTooLongGetsTheOriginal(t *testing.T) {
	b := newBench(t, nil)
	file := upload(t, b.Acme.Worker, "photo.jpg", held(t, quarters(1600, 1200), 1))
	letGo := attachments.HoldDrawing()
	waited := b.Acme.Worker.Get(file.URL + "&small=true")
	letGo()
	if waited.Wants(http.StatusOK); int64(len(waited.Bytes)) != file.Size {
		t.Errorf("%d bytes of %d", len(waited.Bytes), file.Size)
	}
	if small := b.Acme.Worker.Get(file.URL + "&small=true").Wants(http.StatusOK); len(small.Bytes) >= int(file.Size) {
		t.Errorf("%d bytes of %d once it is drawn", len(small.Bytes), file.Size)
	}
}
