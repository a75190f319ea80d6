package demo

import (
	"math/rand/v2"
	"time"
)

// random decides what nobody has written down. They fall the same way each time.
type random struct{ *rand.Rand }

func newDice() random { return random{rand.New(rand.NewPCG(2026, 400))} }

func (d random) chance(p float64) bool { return d.Float64() < p }

func (d random) between(low, high float64) float64 { return low + d.Float64()*(high-low) }

func (d random) span(low, high time.Duration) time.Duration {
	return low + time.Duration(d.Float64()*float64(high-low)).Truncate(time.Second)
}

func pick[T any](d random, from []T) T { return from[d.IntN(len(from))] }

// weigh picks one by its weight; ok is false when all weigh nothing.
func weigh[T any](d random, from []T, weight func(T) float64) (picked T, ok bool) {
	var total float64
	weights := make([]float64, len(from))
	for i, one := range from {
		weights[i] = weight(one)
		total += weights[i]
	}
	at := d.Float64() * total
	for i, one := range from {
		if at -= weights[i]; at < 0 {
			return one, true
		}
	}
	return picked, false
}

// deck deals its cards in a random order, and all of them before any comes again.
type deck[T any] struct {
	random random
	cards  []T
	left   []int
}

func (d *deck[T]) deal() T {
	if len(d.left) == 0 {
		d.left = d.random.Perm(len(d.cards))
	}
	card := d.cards[d.left[0]]
	d.left = d.left[1:]
	return card
}
