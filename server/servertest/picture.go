package servertest

import (
	"bytes"
	"image"
	"image/png"
)

// Picture is the smallest PNG.
var Picture = func() []byte {
	var out bytes.Buffer
	_ = png.Encode(&out, image.NewGray(image.Rect(0, 0, 1, 1)))
	return out.Bytes()
}()
