package pictures

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"slices"
)

const pngSignature = "\x89PNG\r\n\x1a\n"

// pngChunks are the chunks that the picture needs: its points and its colours.
var pngChunks = []string{"IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "bKGD", "pHYs"}

// copyPNG copies a PNG chunk by chunk up to its end, without texts, times, Exif
// and whatever else is not needed to draw it.
func copyPNG(dst io.Writer, src io.Reader) error {
	r, w := bufio.NewReaderSize(src, 64<<10), bufio.NewWriterSize(dst, 64<<10)
	signature := make([]byte, len(pngSignature))
	if _, err := io.ReadFull(r, signature); err != nil || string(signature) != pngSignature {
		return errors.Join(ErrDamaged, err)
	}
	if _, err := w.Write(signature); err != nil {
		return err
	}
	for kind := ""; kind != "IEND"; {
		var header [8]byte
		if _, err := io.ReadFull(r, header[:]); err != nil {
			return errors.Join(ErrDamaged, err)
		}
		kind = string(header[4:])
		to := io.Discard
		if slices.Contains(pngChunks, kind) {
			to = w
		}
		if _, err := to.Write(header[:]); err != nil {
			return err
		}
		const checksum = 4
		if _, err := io.CopyN(to, r, int64(binary.BigEndian.Uint32(header[:]))+checksum); err != nil {
			return errors.Join(ErrDamaged, err)
		}
	}
	return w.Flush()
}

// webpChunks are the chunks that the picture needs, and webpHints the flags in
// the first of them that announce Exif and XMP.
var webpChunks = []string{"VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"}

const webpHints = 0x08 | 0x04

// copyWebP copies a WebP chunk by chunk. What is left out is overwritten with
// zeros under a name that readers skip, since the file says its length first.
func copyWebP(dst io.Writer, src io.Reader) error {
	r, w := bufio.NewReaderSize(src, 64<<10), bufio.NewWriterSize(dst, 64<<10)
	var start [12]byte
	if _, err := io.ReadFull(r, start[:]); err != nil || string(start[:4]) != "RIFF" || string(start[8:]) != "WEBP" {
		return errors.Join(ErrDamaged, err)
	}
	if _, err := w.Write(start[:]); err != nil {
		return err
	}
	for left := int64(binary.LittleEndian.Uint32(start[4:])) - 4; left > 0; {
		length, err := copyRIFFChunk(w, r)
		if err != nil || length > left {
			return errors.Join(ErrDamaged, err)
		}
		left -= length
	}
	return w.Flush()
}

// copyRIFFChunk returns how many bytes the chunk took.
func copyRIFFChunk(w io.Writer, r *bufio.Reader) (int64, error) {
	var header [8]byte
	if _, err := io.ReadFull(r, header[:]); err != nil {
		return 0, err
	}
	body := io.Reader(r)
	length := int64(binary.LittleEndian.Uint32(header[4:]))
	length += length % 2
	kind := string(header[:4])
	if !slices.Contains(webpChunks, kind) {
		copy(header[:], "JUNK")
		body = blank{r}
	}
	if kind == "VP8X" {
		if flags, err := r.Peek(1); err == nil {
			flags[0] &^= webpHints
		}
	}
	if _, err := w.Write(header[:]); err != nil {
		return 0, err
	}
	_, err := io.CopyN(w, body, length)
	return length + int64(len(header)), err
}

// blank reads zeros in place of what is there.
type blank struct{ io.Reader }

func (b blank) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	clear(p[:n])
	return n, err
}
