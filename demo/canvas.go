package demo

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"slices"
)

const (
	width   = 800
	height  = 600
	quality = 80
	finer   = 4 // lines per row of pixels, to smooth the edges
)

type point struct{ x, y float64 }

// paint gives the colour of each point, in the picture's own coordinates.
type paint func(x, y float64) color.RGBA

func solid(c color.RGBA) paint { return func(_, _ float64) color.RGBA { return c } }

// fade goes from one colour at height y1 to another at y2.
func fade(from, to color.RGBA, y1, y2 float64) paint {
	return func(_, y float64) color.RGBA { return mix(from, to, (y-y1)/(y2-y1)) }
}

// glow is a colour that gets weaker with the distance from a point.
func glow(c color.RGBA, x0, y0, radius float64) paint {
	return func(x, y float64) color.RGBA {
		near := max(0, 1-math.Sqrt((x-x0)*(x-x0)+(y-y0)*(y-y0))/radius)
		return color.RGBA{c.R, c.G, c.B, uint8(float64(c.A) * near * near)}
	}
}

// stripes slant like those of a warning.
func stripes(a, b color.RGBA, wide float64) paint {
	return func(x, y float64) color.RGBA {
		if int(math.Floor((x+y)/wide))%2 == 0 {
			return a
		}
		return b
	}
}

func mix(a, b color.RGBA, t float64) color.RGBA {
	t = min(1, max(0, t))
	one := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*t) }
	return color.RGBA{one(a.R, b.R), one(a.G, b.G), one(a.B, b.B), one(a.A, b.A)}
}

func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

func seeThrough(hex uint32, alpha uint8) color.RGBA {
	c := rgb(hex)
	c.A = alpha
	return c
}

type canvas struct{ img *image.RGBA }

// fill paints the inside of a polygon, a row at a time. cover is how much of
// each pixel of the row is inside.
func (c canvas) fill(p paint, corners ...point) {
	top, bottom := math.Inf(1), math.Inf(-1)
	for _, at := range corners {
		top, bottom = min(top, at.y), max(bottom, at.y)
	}
	var cover [width]float32
	var crossings []float64
	for y := max(0, int(top)); y <= min(height-1, int(bottom)); y++ {
		first, last := width, -1
		for line := range finer {
			crossings = cross(crossings[:0], float64(y)+(float64(line)+0.5)/finer, corners)
			for i := 0; i+1 < len(crossings); i += 2 {
				from, to := max(0, crossings[i]), min(width, crossings[i+1])
				if from < to {
					addSpan(&cover, from, to)
					first, last = min(first, int(from)), max(last, min(width-1, int(to)))
				}
			}
		}
		for x := first; x <= last; x++ {
			c.blend(x, y, p(float64(x)+0.5, float64(y)+0.5), cover[x])
			cover[x] = 0
		}
	}
}

// cross lists where a horizontal line meets the outline.
func cross(crossings []float64, y float64, corners []point) []float64 {
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		if (a.y <= y) != (b.y <= y) {
			crossings = append(crossings, a.x+(y-a.y)*(b.x-a.x)/(b.y-a.y))
		}
	}
	slices.Sort(crossings)
	return crossings
}

func addSpan(cover *[width]float32, from, to float64) {
	first, last := int(from), int(to)
	if first == last {
		cover[first] += float32(to-from) / finer
		return
	}
	cover[first] += float32(float64(first+1)-from) / finer
	for x := first + 1; x < last; x++ {
		cover[x] += 1.0 / finer
	}
	if last < width {
		cover[last] += float32(to-float64(last)) / finer
	}
}

func (c canvas) blend(x, y int, over color.RGBA, cover float32) {
	pixel := c.img.Pix[c.img.PixOffset(x, y):]
	alpha := uint32(min(1, cover) * float32(over.A))
	pixel[0] = uint8((uint32(over.R)*alpha + uint32(pixel[0])*(255-alpha)) / 255)
	pixel[1] = uint8((uint32(over.G)*alpha + uint32(pixel[1])*(255-alpha)) / 255)
	pixel[2] = uint8((uint32(over.B)*alpha + uint32(pixel[2])*(255-alpha)) / 255)
}

func (c canvas) box(p paint, x, y, w, h float64) {
	c.fill(p, point{x, y}, point{x + w, y}, point{x + w, y + h}, point{x, y + h})
}

func (c canvas) oval(p paint, x, y, rx, ry float64) {
	const corners = 48
	outline := make([]point, corners)
	for i := range outline {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		outline[i] = point{x + rx*cos, y + ry*sin}
	}
	c.fill(p, outline...)
}

func (c canvas) line(p paint, thick, x1, y1, x2, y2 float64) {
	length := math.Hypot(x2-x1, y2-y1)
	dx, dy := (y1-y2)/length*thick/2, (x2-x1)/length*thick/2
	c.fill(p, point{x1 + dx, y1 + dy}, point{x2 + dx, y2 + dy}, point{x2 - dx, y2 - dy}, point{x1 - dx, y1 - dy})
}

// photo makes the corners darker, as a lens does.
func (c canvas) photo() ([]byte, error) {
	for y := range height {
		for x := range width {
			dx, dy := float64(x)/width-0.5, float64(y)/height-0.5
			light := uint32(256 * (1 - 0.5*(dx*dx+dy*dy)))
			pixel := c.img.Pix[c.img.PixOffset(x, y):]
			for i := range 3 {
				pixel[i] = uint8(uint32(pixel[i]) * light >> 8)
			}
			pixel[3] = 255
		}
	}
	var out bytes.Buffer
	err := jpeg.Encode(&out, c.img, &jpeg.Options{Quality: quality})
	return out.Bytes(), err
}

func picture(s scene, good bool) ([]byte, error) {
	c := canvas{image.NewRGBA(image.Rect(0, 0, width, height))}
	s.paint(c)
	if good {
		tag(c)
	} else {
		s.hazard(c)
	}
	return c.photo()
}
