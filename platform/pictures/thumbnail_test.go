package pictures

import (
	"bytes"
	"encoding/base64"
	"errors"
	"image"
	"image/gif"
	"image/jpeg"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"hivis/platform/pictures/picturestest"
)

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
		"a JPEG":                {picturestest.JPEG(t, picturestest.Quarters(1200, 900)), 480, 360, "r g b "},
		"a PNG, clear is white": {picturestest.PNG(t, picturestest.Quarters(600, 1200)), 240, 480, "r g b rgb"},
		"a GIF":                 {picturestest.Encoded(t, func(out *bytes.Buffer) error { return gif.Encode(out, picturestest.Quarters(500, 500), nil) }), 480, 480, "r g b "},
		"a line":                {picturestest.PNG(t, picturestest.Quarters(5000, 2)), 480, 1, ""},
		"mirrored":              {picturestest.RotatedJPEG(t, picturestest.Quarters(800, 600), 2), 480, 360, "g r  b"},
		"on its head":           {picturestest.RotatedJPEG(t, picturestest.Quarters(800, 600), 3), 480, 360, " b g r"},
		"upside down":           {picturestest.RotatedJPEG(t, picturestest.Quarters(800, 600), 4), 480, 360, "b  r g"},
		"mirrored on its side":  {picturestest.RotatedJPEG(t, picturestest.Quarters(800, 600), 5), 360, 480, "r b g "},
		"on its left side":      {picturestest.RotatedJPEG(t, picturestest.Quarters(800, 600), 6), 360, 480, "b r  g"},
		"mirrored, other side":  {picturestest.RotatedJPEG(t, picturestest.Quarters(800, 600), 7), 360, 480, " g b r"},
		"on its right side":     {picturestest.RotatedJPEG(t, picturestest.Quarters(800, 600), 8), 360, 480, "g  r b"},
	} {
		small, err := Thumbnail(bytes.NewReader(c.content))
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
		"small already":      picturestest.JPEG(t, picturestest.Quarters(480, 320)),
		"a small WebP":       small,
		"no picture":         []byte("%PDF-1.7\nx"),
		"broken":             picturestest.JPEG(t, picturestest.Quarters(1200, 900))[:4000],
		"too large a PNG":    picturestest.OversizedPNG(t, picturestest.PNG(t, picturestest.Quarters(8, 8)), 9000, 9000),
		"a bomb":             picturestest.OversizedPNG(t, picturestest.PNG(t, picturestest.Quarters(8, 8)), 60_000, 60_000),
		"one that sharpens":  picturestest.ProgressiveJPEG(9000, 6000),
		"far too large JPEG": picturestest.BaselineJPEG(20_000, 20_000),
	} {
		if got, err := Thumbnail(bytes.NewReader(content)); !errors.Is(err, ErrNoThumbnail) {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
	}
}

// TestAFaultOfTheStoreIsNoFaultOfThePicture, wherever within the file it comes: it passes, and
// the picture is drawn another time.
func TestAFaultOfTheStoreIsNoFaultOfThePicture(t *testing.T) {
	picture, lost := picturestest.Quarters(2000, 1500), errors.New("the store is away")
	for i := range picture.Pix {
		picture.Pix[i] = uint8(i * i >> 8) // so much to say that it is not read at once
	}
	content := picturestest.JPEG(t, picture)
	for _, after := range []int{0, 10, len(content) / 2, len(content) - 10} {
		_, err := Thumbnail(io.MultiReader(bytes.NewReader(content[:after]), iotest.ErrReader(lost)))
		if !errors.Is(err, lost) || errors.Is(err, ErrNoThumbnail) {
			t.Errorf("lost after %d bytes of %d: %v", after, len(content), err)
		}
	}
	if _, err := Thumbnail(bytes.NewReader(content[:len(content)/2])); !errors.Is(err, ErrNoThumbnail) {
		t.Errorf("half a picture: %v", err)
	}
}

// TestWhatAPictureTakes: what a telephone makes is drawn, and nothing that takes more than
// there is for it.
func TestWhatAPictureTakes(t *testing.T) {
	for _, c := range []struct {
		name   string
		head   []byte
		format string
		w, h   int
		drawn  bool
	}{
		{"12 megapixels of a telephone", picturestest.BaselineJPEG(4032, 3024), "jpeg", 4032, 3024, true},
		{"50 megapixels of a telephone", picturestest.BaselineJPEG(8160, 6120), "jpeg", 8160, 6120, true},
		{"12 megapixels that sharpen", picturestest.ProgressiveJPEG(4032, 3024), "jpeg", 4032, 3024, true},
		{"50 megapixels that sharpen", picturestest.ProgressiveJPEG(8160, 6120), "jpeg", 8160, 6120, false},
		{"a JPEG that does not say", []byte{0xFF, 0xD8}, "jpeg", 4032, 3024, false},
		{"a screen's picture", nil, "png", 3840, 2160, true},
		{"a large PNG", nil, "png", 8000, 6000, false},
		{"the largest WebP", nil, "webp", 16_383, 16_383, false},
		{"the largest GIF", nil, "gif", 65_535, 65_535, false},
	} {
		if drawn := memoryOf(c.head, c.format, c.w, c.h) <= memoryOfDrawing; drawn != c.drawn {
			t.Errorf("%s is drawn: %v", c.name, drawn)
		}
	}
}
