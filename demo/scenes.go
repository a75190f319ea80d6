package demo

import "slices"

// scene is a place to take photos of, with what was found there. After it was
// put right there is a green tag instead.
type scene struct {
	places []string
	paint  func(canvas)
	hazard func(canvas)
}

var scenes = []scene{
	{[]string{"workshop"}, workshop, func(c canvas) { puddle(c, 500, 505, 130, 0x2a2420); cone(c, 330, 545, 90) }},
	{[]string{"belt"}, belt, func(c canvas) { rubble(c, 250, 520); tape(c, 470) }},
	{[]string{"tanks"}, tanks, func(c canvas) { puddle(c, 430, 520, 170, 0x6fae5a); cone(c, 620, 545, 90) }},
	{[]string{"furnace"}, furnace, func(c canvas) { sparks(c, 400, 400); tape(c, 520) }},
	{[]string{"stairs"}, stairs, func(c canvas) { tape(c, 250); cone(c, 120, 560, 100) }},
	{[]string{"ground"}, ground, func(c canvas) { rubble(c, 520, 500); cone(c, 400, 520, 80) }},
	{[]string{"road"}, road, func(c canvas) { figure(c, 610, 330, 190, 0xe8722a); puddle(c, 230, 540, 120, 0x38404a) }},
	{[]string{"store"}, store, func(c canvas) { rubble(c, 300, 540); cone(c, 520, 560, 90) }},
	{[]string{"crane"}, crane, func(c canvas) { figure(c, 420, 350, 180, 0xe8722a); tape(c, 540) }},
	{[]string{"switchroom"}, switchroom, func(c canvas) { sparks(c, 395, 250); cone(c, 560, 560, 100) }},
	{[]string{"canteen", "lab", "office"}, indoors, func(c canvas) { puddle(c, 400, 530, 200, 0x7fa6b8); cone(c, 600, 550, 90) }},
	{[]string{"rig"}, rig, func(c canvas) { figure(c, 520, 340, 185, 0xe8722a); rubble(c, 250, 530) }},
}

func sceneOf(place string) int {
	return max(0, slices.IndexFunc(scenes, func(s scene) bool { return slices.Contains(s.places, place) }))
}

var (
	dark   = solid(rgb(0x232a31))
	steel  = fade(rgb(0x9aa7b2), rgb(0x5a6670), 100, 520)
	yellow = rgb(0xf2b81f)
	black  = rgb(0x1d2125)
	shadow = solid(seeThrough(0x000000, 70))
)

// hall is a room with a back wall, a floor and lamps.
func hall(c canvas, wall, floor uint32, horizon float64) {
	c.box(fade(mix(rgb(wall), rgb(0xffffff), 0.25), rgb(wall), 0, horizon), 0, 0, width, horizon)
	c.box(fade(mix(rgb(floor), black, 0.35), rgb(floor), horizon, height), 0, horizon, width, height-horizon)
	for x := 60.0; x < width; x += 170 {
		c.box(solid(seeThrough(0x000000, 28)), x, 0, 16, horizon)
	}
	for i := -6.0; i <= 6; i++ {
		c.line(solid(seeThrough(0x000000, 26)), 2, 400+i*70, horizon, 400+i*190, height)
	}
	for x := 145.0; x < width; x += 255 {
		c.box(solid(rgb(0xfff6d8)), x-38, 34, 76, 9)
		c.box(glow(seeThrough(0xfff2c4, 120), x, 40, 210), x-210, 0, 420, 250)
	}
}

// outside is a sky over a plain.
func outside(c canvas, sky, haze, soil uint32, horizon float64) {
	c.box(fade(rgb(sky), rgb(haze), 0, horizon), 0, 0, width, horizon)
	c.box(glow(seeThrough(0xfff4d0, 230), 640, 110, 230), 400, 0, 400, horizon)
	hills := solid(mix(rgb(haze), rgb(soil), 0.45))
	c.fill(hills, point{0, horizon}, point{0, horizon - 50}, point{150, horizon - 85}, point{330, horizon - 30}, point{520, horizon - 70},
		point{690, horizon - 25}, point{800, horizon - 55}, point{800, horizon})
	c.box(fade(mix(rgb(soil), rgb(haze), 0.3), rgb(soil), horizon, height), 0, horizon, width, height-horizon)
}

func workshop(c canvas) {
	hall(c, 0x7d8b90, 0x8d8a80, 380)
	c.box(solid(rgb(0x59656b)), 420, 110, 330, 190) // tool board
	for i := range 9 {
		x := 445 + float64(i)*33
		c.line(solid(rgb(0xc9d0d3)), 7, x, 135, x, 190+float64(i%3)*28)
		c.oval(solid(rgb(0xb5402f)), x, 200+float64(i%3)*28, 8, 12)
	}
	c.box(shadow, 70, 470, 330, 24)
	c.box(solid(rgb(0x3c4a52)), 80, 330, 310, 26) // bench
	c.box(solid(rgb(0x2f3a41)), 95, 356, 26, 125)
	c.box(solid(rgb(0x2f3a41)), 350, 356, 26, 125)
	c.box(solid(rgb(0x44616f)), 150, 356, 160, 70)
	c.fill(solid(rgb(0x1f6f8b)), point{180, 330}, point{180, 285}, point{230, 270}, point{250, 330})
	c.box(solid(rgb(0x8b9aa3)), 168, 300, 95, 12)
	c.box(stripes(yellow, black, 22), 60, 560, 680, 14)
}

func belt(c canvas) {
	hall(c, 0x8a8577, 0x7c776b, 400)
	c.fill(solid(rgb(0x4b5560)), point{-20, 470}, point{-20, 430}, point{640, 190}, point{840, 170}, point{840, 205}, point{650, 226})
	c.fill(solid(rgb(0x23282e)), point{-20, 432}, point{-20, 418}, point{640, 178}, point{840, 158}, point{840, 170}, point{640, 190})
	for i := range 9 {
		x := 20 + float64(i)*75
		y := 440 - float64(i)*27
		c.oval(solid(rgb(0xa8b2ba)), x, y, 15, 15)
		c.oval(solid(rgb(0x4b5560)), x, y, 6, 6)
		c.line(solid(rgb(0x59646e)), 10, x, y+16, x, 520)
	}
	for i := range 7 {
		x := 90 + float64(i)*82
		c.oval(solid(rgb(0x6b5a45)), x, 388-float64(i)*30, 34, 20)
	}
	c.line(solid(yellow), 7, -20, 360, 640, 120)
	for i := range 6 {
		x := 30 + float64(i)*120
		c.line(solid(yellow), 6, x, 342-float64(i)*43.6, x, 425-float64(i)*43.6)
	}
}

func tanks(c canvas) {
	outside(c, 0x7fb2d9, 0xdfe9ee, 0x8f9188, 400)
	for i, x := range []float64{60, 290, 540} {
		tall := 300 - float64(i)*34
		body := func(px, _ float64) float64 { return (px - x) / 200 }
		c.oval(shadow, x+110, 472, 125, 20)
		c.box(func(px, py float64) colour { return mix(rgb(0xe3e8ea), rgb(0x7c8b95), body(px, py)) }, x, 460-tall, 200, tall)
		c.oval(solid(rgb(0xb9c4ca)), x+100, 460-tall, 100, 20)
		c.oval(solid(rgb(0x7c8b95)), x+100, 462, 100, 16)
		c.box(solid(rgb([]uint32{0x2a7d6f, 0xc9762b, 0x2f6ea3}[i])), x, 490-tall, 200, 30)
		for rung := 0.0; rung < tall-30; rung += 18 {
			c.box(solid(rgb(0x59646e)), x+158, 470-tall+rung, 24, 4)
		}
	}
	c.line(solid(rgb(0x5f6c75)), 18, 0, 440, 800, 440)
	c.line(solid(rgb(0xc9762b)), 10, 0, 415, 800, 415)
	for x := 100.0; x < width; x += 200 {
		c.oval(solid(rgb(0xb5402f)), x, 440, 20, 20)
		c.oval(solid(rgb(0x5f6c75)), x, 440, 9, 9)
	}
}

func furnace(c canvas) {
	hall(c, 0x4c4440, 0x4a423c, 400)
	c.box(glow(seeThrough(0xff8a1f, 220), 400, 320, 380), 20, 0, 760, height)
	c.fill(solid(rgb(0x37322f)), point{210, 440}, point{240, 150}, point{560, 150}, point{590, 440})
	c.box(solid(rgb(0x2a2624)), 220, 130, 360, 34)
	c.oval(fade(rgb(0xfff3b0), rgb(0xff7a18), 240, 400), 400, 320, 95, 82)
	c.oval(solid(rgb(0xffd36b)), 400, 345, 62, 46)
	c.fill(fade(rgb(0xffc04d), rgb(0xd5480f), 380, 470), point{360, 392}, point{440, 392}, point{470, 470}, point{330, 470})
	c.box(solid(rgb(0x2a2624)), 290, 462, 220, 40)
	for x := 40.0; x < width; x += 90 {
		if x < 180 || x > 600 {
			c.box(solid(rgb(0x8d96a0)), x, 445, 70, 26)
			c.box(solid(rgb(0xaab3bb)), x+8, 421, 54, 24)
		}
	}
	c.box(stripes(yellow, black, 24), 0, 556, width, 16)
}

func stairs(c canvas) {
	outside(c, 0x8fb4c9, 0xe4e6e1, 0x9a9a92, 470)
	c.box(fade(rgb(0x8a979f), rgb(0x66737c), 60, 500), 520, 60, 280, 440)
	for y := 90.0; y < 480; y += 44 {
		c.box(solid(seeThrough(0x000000, 26)), 520, y, 280, 4)
	}
	const steps = 13
	for i := range steps {
		x, y := 110+float64(i)*34, 520-float64(i)*30
		c.box(solid(rgb(0x3f4a53)), x, y, 62, 9)
		c.box(stripes(yellow, black, 12), x, y, 62, 4)
	}
	c.line(solid(rgb(0x3f4a53)), 14, 100, 545, 540, 157)
	c.line(solid(yellow), 8, 100, 430, 520, 60)
	c.line(solid(yellow), 5, 100, 485, 525, 110)
	for i := range 5 {
		x := 110 + float64(i)*100
		c.line(solid(yellow), 7, x, 424-float64(i)*88, x, 528-float64(i)*88)
	}
	c.box(solid(rgb(0x3f4a53)), 510, 148, 290, 16)
	for x := 530.0; x < width; x += 66 {
		c.box(solid(yellow), x, 62, 6, 88)
	}
	c.box(solid(yellow), 520, 58, 280, 8)
}

func ground(c canvas) {
	outside(c, 0x6fa3cf, 0xf0e3c8, 0x8b7a55, 330)
	for i := range 16 {
		x := float64(i) * 54
		c.line(solid(rgb(0x4f5a3c)), 7, x, 338, x, 290)
	}
	c.line(solid(rgb(0x59614a)), 3, 0, 302, 800, 302)
	c.line(solid(rgb(0x59614a)), 3, 0, 320, 800, 320)
	c.fill(fade(rgb(0x5d4d33), rgb(0x3d3222), 400, 560), point{60, 560}, point{140, 410}, point{560, 410}, point{700, 560})
	c.fill(solid(rgb(0xa08a5c)), point{480, 412}, point{560, 330}, point{690, 316}, point{800, 420}, point{800, 470}, point{600, 430})
	for i := range 24 {
		x := float64(i*137%800) + 6
		y := 350 + float64(i*89%230)
		c.fill(solid(rgb(0x6d7a3a)), point{x, y}, point{x + 5, y - 17}, point{x + 9, y}, point{x + 16, y - 13}, point{x + 17, y})
	}
}

func road(c canvas) {
	outside(c, 0x86b3d6, 0xe9ece8, 0x7c8471, 340)
	c.fill(fade(rgb(0x70747a), rgb(0x4a4e54), 340, 600), point{330, 340}, point{420, 340}, point{900, 600}, point{-100, 600})
	for i := range 6 {
		y := 350 + float64(i*i)*7
		c.line(solid(rgb(0xf0efe6)), 3+float64(i)*1.6, 376, y, 380+float64(i), y+10+float64(i)*5)
	}
	forklift(c, 110, 250)
	c.box(solid(rgb(0x8a979f)), 560, 150, 240, 190)
	c.box(solid(rgb(0x59656b)), 610, 210, 130, 130)
	c.box(stripes(yellow, black, 20), 600, 210, 10, 130)
	c.box(stripes(yellow, black, 20), 740, 210, 10, 130)
}

// forklift stands on the ground about 240 below y.
func forklift(c canvas, x, y float64) {
	c.oval(shadow, x+130, y+238, 165, 18)
	c.box(solid(rgb(0x2b3036)), x+212, y-40, 14, 270)
	c.box(solid(rgb(0x2b3036)), x+236, y-40, 10, 270)
	c.box(solid(rgb(0x2b3036)), x+236, y+206, 90, 9)
	c.box(solid(rgb(0xb98b52)), x+250, y+110, 90, 94)
	c.box(solid(rgb(0x9a713f)), x+250, y+154, 90, 5)
	c.fill(solid(rgb(0xe07a1f)), point{x, y + 205}, point{x, y + 125}, point{x + 90, y + 120}, point{x + 110, y + 160}, point{x + 208, y + 160}, point{x + 208, y + 205})
	c.fill(solid(rgb(0x2b3036)), point{x + 46, y + 126}, point{x + 62, y + 14}, point{x + 182, y + 14}, point{x + 204, y + 160},
		point{x + 194, y + 160}, point{x + 174, y + 24}, point{x + 70, y + 24}, point{x + 56, y + 126})
	c.oval(solid(rgb(0xd9b38c)), x+124, y+62, 17, 19)
	c.oval(solid(yellow), x+124, y+50, 20, 13)
	c.fill(solid(rgb(0xe8722a)), point{x + 100, y + 84}, point{x + 150, y + 84}, point{x + 160, y + 158}, point{x + 92, y + 150})
	for _, wheel := range []float64{44, 170} {
		c.oval(dark, x+wheel, y+208, 34, 34)
		c.oval(solid(rgb(0x9aa7b2)), x+wheel, y+208, 14, 14)
	}
}

func store(c canvas) {
	hall(c, 0x8d9aa0, 0xa09a8c, 420)
	for side := range 3 {
		x := 30 + float64(side)*265
		for level := range 3 {
			y := 400 - float64(level)*112
			for load := range 2 {
				at := x + 14 + float64(load)*100
				tall := 62 + float64((side*3+level*2+load)%3)*12
				c.box(solid(rgb([]uint32{0xb98b52, 0x9c6f3b, 0x6b8fa8, 0xc9b48a}[(side+level*2+load*3)%4])), at, y-tall, 84, tall)
				c.box(solid(seeThrough(0x000000, 30)), at+60, y-tall, 24, tall)
				c.box(solid(rgb(0x7d5f38)), at-4, y-7, 92, 7)
			}
			c.box(solid(rgb(0xd9661f)), x, y, 222, 11)
		}
		c.box(solid(rgb(0x28506b)), x-8, 100, 12, 372)
		c.box(solid(rgb(0x28506b)), x+218, 100, 12, 372)
		c.box(stripes(yellow, black, 14), x-12, 420, 20, 56)
	}
	c.box(solid(yellow), 0, 505, width, 7)
}

func crane(c canvas) {
	hall(c, 0x76838c, 0x86827a, 420)
	c.box(solid(yellow), 0, 92, width, 46)
	c.box(solid(seeThrough(0x000000, 60)), 0, 128, width, 10)
	c.box(solid(rgb(0x2b3036)), 520, 78, 110, 52)
	c.line(dark, 4, 560, 130, 560, 250)
	c.line(dark, 4, 590, 130, 590, 250)
	c.fill(solid(rgb(0xd9a01a)), point{550, 245}, point{600, 245}, point{590, 290}, point{560, 290})
	c.line(dark, 4, 575, 288, 470, 350)
	c.line(dark, 4, 575, 288, 680, 350)
	c.oval(shadow, 575, 500, 150, 20)
	c.box(solid(rgb(0x6f7f8a)), 455, 350, 240, 34)
	c.box(solid(rgb(0x8d9ca6)), 455, 350, 240, 8)
	c.box(solid(rgb(0x59676f)), 475, 384, 200, 20)
	for _, x := range []float64{40, 180} {
		c.box(steel, x, 330, 110, 120)
		c.box(solid(rgb(0x3c4a52)), x, 330, 110, 10)
	}
	c.box(stripes(yellow, black, 22), 0, 572, width, 14)
}

func switchroom(c canvas) {
	hall(c, 0xa3a8a4, 0x77756c, 440)
	for i := range 5 {
		x := 55 + float64(i)*140
		c.box(shadow, x+6, 452, 128, 16)
		c.box(fade(rgb(0xcdd3d2), rgb(0x9da6a8), 120, 460), x, 120, 128, 340)
		c.box(solid(seeThrough(0x000000, 80)), x+126, 120, 3, 340)
		c.box(solid(rgb(0x2d3a40)), x+28, 150, 72, 34)
		for lamp, colours := 0, []uint32{0x3fae5a, 0xd94b3a, 0xf2b81f}; lamp < 3; lamp++ {
			c.oval(solid(rgb(colours[(lamp+i)%3])), x+36+float64(lamp)*28, 210, 8, 8)
		}
		c.box(solid(rgb(0x59646e)), x+104, 290, 9, 50)
		c.fill(solid(yellow), point{x + 64, 370}, point{x + 92, 418}, point{x + 36, 418})
		c.fill(dark, point{x + 67, 382}, point{x + 56, 402}, point{x + 63, 402}, point{x + 59, 414}, point{x + 72, 396}, point{x + 65, 396})
	}
	c.box(solid(rgb(0x3b4a3f)), 120, 505, 560, 40)
}

func indoors(c canvas) {
	hall(c, 0xd3d8d2, 0xb8b2a4, 400)
	c.box(fade(rgb(0xbfe0f2), rgb(0xf3f7f4), 90, 290), 90, 90, 270, 200)
	c.box(solid(rgb(0xf7f7f2)), 220, 90, 10, 200)
	c.box(solid(rgb(0xf7f7f2)), 84, 284, 282, 12)
	c.box(solid(rgb(0x3f8f6b)), 610, 150, 110, 250) // door
	c.box(solid(rgb(0x2f6d52)), 610, 150, 8, 250)
	c.oval(solid(rgb(0xe8e8e0)), 700, 285, 7, 7)
	c.box(shadow, 90, 476, 450, 16)
	c.box(solid(rgb(0xe9e4d6)), 80, 350, 470, 20)
	for _, x := range []float64{100, 505} {
		c.box(solid(rgb(0x8d959a)), x, 370, 14, 110)
	}
	for i, colour := range []uint32{0x6fa8c9, 0xc9a66f, 0x86b58c, 0xc98a8a} {
		x := 150 + float64(i)*95
		c.fill(solid(rgb(colour)), point{x, 350}, point{x + 6, 300}, point{x + 36, 300}, point{x + 42, 350})
		c.oval(solid(mix(rgb(colour), rgb(0xffffff), 0.4)), x+21, 300, 15, 5)
	}
}

func rig(c canvas) {
	outside(c, 0x7da7c7, 0xeadfc6, 0x9a8258, 400)
	c.oval(shadow, 330, 505, 240, 22)
	c.fill(solid(rgb(0xd9a01a)), point{330, 430}, point{360, 60}, point{392, 60}, point{400, 430})
	for y := 90.0; y < 420; y += 34 {
		c.line(solid(rgb(0x8a6410)), 4, 350, y, 392, y+26)
	}
	c.box(solid(rgb(0x3c4a52)), 352, 40, 48, 26)
	c.box(solid(rgb(0x59656b)), 398, 66, 10, 440)
	c.box(solid(rgb(0xc9762b)), 110, 330, 220, 110)
	c.fill(solid(rgb(0x9fc3d6)), point{130, 345}, point{210, 345}, point{210, 395}, point{130, 395})
	c.box(solid(rgb(0x2b3036)), 80, 440, 320, 52)
	for i := range 6 {
		c.oval(solid(rgb(0x6b757c)), 108+float64(i)*52, 466, 18, 18)
	}
	for i := range 5 {
		c.box(solid(rgb(0x7f8a92)), 560, 470+float64(i)*11, 210, 8)
	}
}
