package pictures

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/jpeg"
	"io"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp" // decoded beside those that the standard library knows
)

const (
	// smallSide is the longer side of a small picture: a tile of a gallery on a sharp screen.
	smallSide    = 480
	smallQuality = 80
	// memoryOfDrawing bounds what one picture may take while it is drawn small. One that
	// would take more, as none of a telephone does, is shown as it is.
	memoryOfDrawing = 192 << 20
)

// ErrNoThumbnail is that there is no small picture of it: it is small already, too large, or none.
var ErrNoThumbnail = errors.New("pictures: none that can be drawn small")

// Thumbnail makes a small picture of a large one, upright and on white. What it takes to
// do so is known from the beginning of the picture, before it is decoded.
func Thumbnail(content io.Reader) ([]byte, error) {
	read := &remembering{Reader: content}
	all := bufio.NewReaderSize(read, HeadBytes)
	head, err := all.Peek(HeadBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	config, format, err := image.DecodeConfig(bytes.NewReader(head))
	if err != nil {
		return nil, errors.Join(ErrNoThumbnail, err)
	}
	way := uint16(0)
	if at := bytes.Index(head, []byte(exifHeader)); format == "jpeg" && at >= 0 {
		way = orientationOf(head[at:])
	}
	if max(config.Width, config.Height) <= smallSide || memoryOf(head, format, config.Width, config.Height) > memoryOfDrawing {
		return nil, ErrNoThumbnail
	}
	large, _, err := image.Decode(all)
	if read.err != nil {
		return nil, read.err // of the store, which passes, and not of the picture
	}
	if err != nil {
		return nil, errors.Join(ErrNoThumbnail, err)
	}
	var out bytes.Buffer
	err = jpeg.Encode(&out, upright(scaled(large), way), &jpeg.Options{Quality: smallQuality})
	return out.Bytes(), err
}

// remembering keeps what went wrong while it was read, which a decoder says as if it were
// the picture's fault.
type remembering struct {
	io.Reader
	err error
}

func (r *remembering) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err != nil && err != io.EOF {
		r.err = err
	}
	return n, err
}

// memoryOf is about what a picture takes while it is decoded and scaled, in bytes.
func memoryOf(head []byte, format string, width, height int) int64 {
	pixels := int64(width) * int64(height)
	rows := int64(min(width, height)) * smallSide * 32 // four numbers a pixel, scaled one way
	switch format {
	case "jpeg":
		return pixels*jpegBytes(head)/4 + rows
	case "gif":
		return pixels*2 + rows
	case "webp":
		return pixels*10 + rows
	}
	return pixels*12 + rows // 16 bits a colour, interlaced
}

// jpegBytes is how many bytes a decoder holds for four pixels of a JPEG. One that sharpens
// as it loads keeps numbers of four bytes beside them until its end.
func jpegBytes(head []byte) int64 {
	const most = 4 * 4 * 5 // four colours, as large as the picture, of one that sharpens
	r := bufio.NewReader(bytes.NewReader(head))
	for {
		marker, err := nextMarker(r)
		if err != nil || marker == startOfScan {
			return most
		}
		if !hasBody(marker) {
			continue
		}
		body, err := readBody(r)
		if err != nil {
			return most
		}
		if marker >= 0xC0 && marker <= 0xC2 && len(body) > 5 {
			return frameBytes(body, marker == 0xC2)
		}
	}
}

// frameBytes reads off a frame's header how large each of its colours is.
func frameBytes(body []byte, sharpens bool) int64 {
	var samples, wide, high int64 = 0, 1, 1
	for at := 6; at+2 < len(body); at += 3 {
		h, v := int64(body[at+1]>>4), int64(body[at+1]&15)
		samples, wide, high = samples+h*v, max(wide, h), max(high, v)
	}
	held := int64(1)
	if sharpens {
		held = 5
	}
	return max(4, 4*samples/(wide*high)) * held
}

// scaled draws a picture so that its longer side is smallSide. What is transparent is white,
// as it is where a record is printed.
func scaled(large image.Image) *image.RGBA {
	width, height := large.Bounds().Dx(), large.Bounds().Dy()
	longer := max(width, height, 1)
	small := image.NewRGBA(image.Rect(0, 0, max(1, width*smallSide/longer), max(1, height*smallSide/longer)))
	draw.Draw(small, small.Bounds(), image.White, image.Point{}, draw.Src)
	draw.BiLinear.Scale(small, small.Bounds(), large, large.Bounds(), draw.Over, nil)
	return small
}

// upright turns and mirrors a picture as its camera says that it was held.
func upright(p *image.RGBA, way uint16) *image.RGBA {
	if way < 2 || way > 8 {
		return p
	}
	width, height := p.Rect.Dx(), p.Rect.Dy()
	turned := image.Rect(0, 0, width, height)
	if way >= 5 {
		turned = image.Rect(0, 0, height, width)
	}
	out := image.NewRGBA(turned)
	for y := range height {
		for x := range width {
			toX, toY := placeOf(way, x, y, width-1, height-1)
			pixel := binary.NativeEndian.Uint32(p.Pix[p.PixOffset(x, y):])
			binary.NativeEndian.PutUint32(out.Pix[out.PixOffset(toX, toY):], pixel)
		}
	}
	return out
}

// placeOf is where a pixel comes to lie; right and bottom are the last ones of the picture.
func placeOf(way uint16, x, y, right, bottom int) (int, int) {
	switch way {
	case 2:
		return right - x, y
	case 3:
		return right - x, bottom - y
	case 4:
		return x, bottom - y
	case 5:
		return y, x
	case 6:
		return bottom - y, x
	case 7:
		return bottom - y, right - x
	}
	return y, right - x // 8
}
