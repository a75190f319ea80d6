package pictures

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
)

// copiers copy the picture of a file, and nothing else that is in it.
var copiers = map[string]func(dst io.Writer, src io.Reader) error{
	"image/jpeg": copyJPEG, "image/png": copyPNG, "image/webp": copyWebP,
}

// CopierOf copies the picture of a file of this type, without what the camera wrote beside it:
// where and when it was taken, with which device. The picture itself is copied, not encoded
// anew. It is nil for a type of which that cannot be done.
func CopierOf(contentType string) func(dst io.Writer, src io.Reader) error {
	return copiers[contentType]
}

// ErrDamaged is that a picture cannot be followed to its end, so that nobody knows what else is in it.
var ErrDamaged = errors.New("pictures: damaged")

// The markers of a JPEG file that matter here.
const (
	startOfImage = 0xD8
	endOfImage   = 0xD9
	startOfScan  = 0xDA
	app0         = 0xE0 // JFIF
	app1         = 0xE1 // Exif and XMP
	app2         = 0xE2 // colour profile
	app14        = 0xEE // Adobe's colour transform
	app15        = 0xEF
	comment      = 0xFE
)

// copyJPEG copies a JPEG segment by segment up to its end. What follows the
// end, a second picture or a clip, is left out.
func copyJPEG(dst io.Writer, src io.Reader) error {
	r, w := bufio.NewReaderSize(src, 64<<10), bufio.NewWriterSize(dst, 64<<10)
	marker, err := nextMarker(r)
	if err != nil || marker != startOfImage {
		return errors.Join(ErrDamaged, err)
	}
	for marker != endOfImage {
		if _, err := w.Write([]byte{0xFF, marker}); err != nil {
			return err
		}
		// Joined, since a bare end of file would pass for the end of a good copy.
		if marker, err = copySegments(w, r, marker); err != nil {
			return errors.Join(ErrDamaged, err)
		}
	}
	if _, err := w.Write([]byte{0xFF, endOfImage}); err != nil {
		return err
	}
	return w.Flush()
}

// copySegments copies the body that belongs to a marker, skips the segments to
// be left out, and returns the marker that comes next.
func copySegments(w *bufio.Writer, r *bufio.Reader, marker byte) (byte, error) {
	if hasBody(marker) {
		body, err := readBody(r)
		if err != nil {
			return 0, err
		}
		if err := writeBody(w, body); err != nil {
			return 0, err
		}
	}
	if marker == startOfScan {
		return copyScan(w, r)
	}
	for {
		next, err := nextMarker(r)
		if err != nil || !mayBeCameraData(next) {
			return next, err
		}
		body, err := readBody(r)
		if err != nil {
			return 0, err
		}
		if err := writeKept(w, next, body); err != nil {
			return 0, err
		}
	}
}

func mayBeCameraData(marker byte) bool { return marker > app0 && marker <= app15 || marker == comment }

// writeKept writes the application segments that the picture needs: its colours
// and its orientation.
func writeKept(w *bufio.Writer, marker byte, body []byte) error {
	switch {
	case marker == app2 && bytes.HasPrefix(body, []byte("ICC_PROFILE\x00")), marker == app14:
	case marker == app1:
		if body = onlyOrientation(body); body == nil {
			return nil
		}
	default:
		return nil
	}
	if _, err := w.Write([]byte{0xFF, marker}); err != nil {
		return err
	}
	return writeBody(w, body)
}

// copyScan copies the compressed picture up to the next marker that is not part of it.
func copyScan(w *bufio.Writer, r *bufio.Reader) (byte, error) {
	for {
		chunk, err := r.ReadSlice(0xFF)
		if errors.Is(err, bufio.ErrBufferFull) {
			if _, err := w.Write(chunk); err != nil {
				return 0, err
			}
			continue
		}
		if err != nil {
			return 0, errors.Join(ErrDamaged, err)
		}
		if _, err := w.Write(chunk[:len(chunk)-1]); err != nil {
			return 0, err
		}
		next, err := r.ReadByte()
		for err == nil && next == 0xFF { // filling
			next, err = r.ReadByte()
		}
		if err != nil {
			return 0, errors.Join(ErrDamaged, err)
		}
		if next != 0 && (next < 0xD0 || next > 0xD7) {
			return next, nil
		}
		if _, err := w.Write([]byte{0xFF, next}); err != nil {
			return 0, err
		}
	}
}

func nextMarker(r *bufio.Reader) (byte, error) {
	first, err := r.ReadByte()
	if err != nil || first != 0xFF {
		return 0, errors.Join(ErrDamaged, err)
	}
	marker := byte(0xFF)
	for err == nil && marker == 0xFF {
		marker, err = r.ReadByte()
	}
	return marker, err
}

// hasBody reports whether a length and so many bytes follow the marker.
func hasBody(marker byte) bool {
	return marker != startOfImage && marker != endOfImage && marker != 0x01 && (marker < 0xD0 || marker > 0xD7)
}

func readBody(r *bufio.Reader) ([]byte, error) {
	var length [2]byte
	if _, err := io.ReadFull(r, length[:]); err != nil {
		return nil, err
	}
	n := int(binary.BigEndian.Uint16(length[:])) - len(length)
	if n < 0 {
		return nil, ErrDamaged
	}
	body := make([]byte, n)
	_, err := io.ReadFull(r, body)
	return body, err
}

func writeBody(w *bufio.Writer, body []byte) error {
	if err := binary.Write(w, binary.BigEndian, uint16(len(body)+2)); err != nil {
		return err
	}
	_, err := w.Write(body)
	return err
}
