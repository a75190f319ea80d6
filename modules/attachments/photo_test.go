package attachments_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/jpeg"
	"testing"

	"hivis/modules/attachments"
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
		{0xE1, exif(order, orientation)}, {0xE1, []byte("http://ns.adobe.com/xap/1.0/\x00SECRET-XMP")}, {0xFE, []byte("SECRET-COMMENT")},
		{0xE2, []byte("ICC_PROFILE\x00\x01\x01colours")}, {0xE2, []byte("MPF\x00SECRET-MPF")}, {0xED, []byte("Photoshop 3.0\x00SECRET-IPTC")},
	} {
		full = append(full, 0xFF, s.marker)
		full = binary.BigEndian.AppendUint16(full, uint16(len(s.body)+2))
		full = append(full, s.body...)
	}
	return plain, append(append(full, plain[2:]...), "SECRET-CLIP"...)
}

func exif(order binary.ByteOrder, orientation uint16) []byte {
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
			if orientation == 6 && attachments.OrientationOf(got[bytes.Index(got, []byte("Exif")):]) != 6 {
				t.Error("the orientation is another one")
			}
			if !samePicture(t, plain, got) {
				t.Errorf("orientation %d: the picture is another one", orientation)
			}
		}
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

func FuzzCopyPicture(f *testing.F) {
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x04ab\xff\xda\x00\x02xyz\xff\x00\xff\xd9"))
	f.Add([]byte("\xff\xd8\xff\xd9"))
	f.Fuzz(func(t *testing.T, content []byte) {
		var out bytes.Buffer
		if err := attachments.CopyPicture(&out, bytes.NewReader(content)); err != nil {
			return
		}
		if out.Len() > len(content) {
			t.Errorf("%d bytes became %d", len(content), out.Len())
		}
		var again bytes.Buffer
		if err := attachments.CopyPicture(&again, bytes.NewReader(out.Bytes())); err != nil || !bytes.Equal(out.Bytes(), again.Bytes()) {
			t.Errorf("the copy of the copy differs: %v", err)
		}
	})
}
