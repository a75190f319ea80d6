package demo

import (
	"image/color"
	"math"
)

type colour = color.RGBA

// The things that stand or lie about in the scenes.

func cone(c canvas, x, y, tall float64) {
	half := tall * 0.34
	c.oval(shadow, x+8, y+2, half*1.5, half*0.4)
	c.fill(solid(rgb(0xe8621f)), point{x - half, y}, point{x - half*0.16, y - tall}, point{x + half*0.16, y - tall}, point{x + half, y})
	for _, at := range []float64{0.28, 0.6} {
		low, high := half*(1-at*0.84), half*(1-(at+0.16)*0.84)
		c.fill(solid(rgb(0xf6f4ee)), point{x - low, y - tall*at}, point{x - high, y - tall*(at+0.16)}, point{x + high, y - tall*(at+0.16)}, point{x + low, y - tall*at})
	}
	c.box(solid(rgb(0xb84c16)), x-half*1.3, y-4, half*2.6, 9)
}

func puddle(c canvas, x, y, wide float64, colour uint32) {
	c.oval(solid(seeThrough(colour, 200)), x, y, wide, wide*0.2)
	c.oval(solid(seeThrough(colour, 200)), x+wide*0.7, y+wide*0.12, wide*0.5, wide*0.12)
	c.oval(solid(seeThrough(0xffffff, 70)), x-wide*0.3, y-wide*0.05, wide*0.35, wide*0.05)
}

func rubble(c canvas, x, y float64) {
	c.oval(shadow, x+10, y+14, 120, 18)
	for i, s := range []float64{34, 22, 28, 17, 24, 14} {
		at := x - 90 + float64(i)*36
		low := y + float64(i*7%13)
		c.fill(solid(rgb([]uint32{0x7d756a, 0x8f877b, 0x6a635a}[i%3])), point{at - s, low}, point{at - s*0.6, low - s}, point{at + s*0.3, low - s*1.2}, point{at + s, low - s*0.4}, point{at + s*0.8, low + 4})
	}
}

// tape hangs across the picture.
func tape(c canvas, y float64) {
	const pieces = 20
	for i := range pieces {
		sag := func(i int) float64 { t := float64(i)/pieces*2 - 1; return y + 34*(1-t*t) }
		x := float64(i) * width / pieces
		p := stripes(rgb(0xd6342a), rgb(0xf7f4ee), 30)
		c.fill(p, point{x, sag(i)}, point{x + width/pieces + 0.5, sag(i + 1)}, point{x + width/pieces + 0.5, sag(i+1) + 22}, point{x, sag(i) + 22})
	}
}

func sparks(c canvas, x, y float64) {
	c.box(glow(seeThrough(0xfff0b0, 220), x, y, 120), x-120, y-120, 240, 240)
	for i := range 22 {
		angle := float64(i)*0.9 + 0.3
		far := 60 + float64(i*53%120)
		sin, cos := math.Sincos(angle)
		c.line(solid(rgb(0xffd66b)), 3, x+cos*far*0.35, y+sin*far*0.35, x+cos*far, y+sin*far+far*0.15)
	}
}

// figure is a person who stands with the feet at y + tall.
func figure(c canvas, x, y, tall float64, vest uint32) {
	u := tall / 100
	at := func(dx, dy float64) point { return point{x + dx*u, y + dy*u} }
	c.oval(shadow, x+6*u, y+100*u, 22*u, 4*u)
	trousers := solid(rgb(0x27384a))
	c.fill(trousers, at(-11, 56), at(11, 56), at(13, 99), at(3, 99), at(0, 66), at(-4, 99), at(-14, 99))
	c.fill(solid(rgb(vest)), at(-15, 24), at(15, 24), at(13, 60), at(-13, 60))
	c.fill(solid(mix(rgb(vest), black, 0.25)), at(-15, 24), at(-21, 30), at(-19, 58), at(-13, 56))
	c.fill(solid(mix(rgb(vest), black, 0.25)), at(15, 24), at(21, 30), at(19, 58), at(13, 56))
	c.fill(solid(rgb(0xf4f1d0)), at(-14.5, 36), at(14.5, 36), at(14.2, 41), at(-14.2, 41))
	c.fill(solid(rgb(0xf4f1d0)), at(-13.6, 50), at(13.6, 50), at(13.4, 55), at(-13.4, 55))
	c.oval(solid(rgb(0xc99a72)), x, y+14*u, 8*u, 10*u)
	c.oval(solid(yellow), x, y+7*u, 10*u, 7*u)
	c.box(solid(yellow), x-12*u, y+8*u, 24*u, 3*u)
}

// tag says that the place was checked.
func tag(c canvas) {
	c.oval(solid(seeThrough(0x000000, 60)), 694, 504, 62, 62)
	c.oval(solid(rgb(0xf7f7f2)), 690, 498, 62, 62)
	c.oval(solid(rgb(0x2f9e62)), 690, 498, 54, 54)
	white := solid(rgb(0xffffff))
	c.line(white, 13, 662, 498, 684, 521)
	c.line(white, 13, 680, 522, 722, 474)
}
