package forms

import "math"

// tally is what is reached of what is possible.
type tally struct {
	reached, possible float64
	failed            bool
}

// add takes in another one by its weight.
func (t *tally) add(other tally, weight float64) {
	if weight == 0 {
		weight = 1
	}
	// The conversions keep a processor from rounding once where the other side rounds twice.
	t.reached += float64(weight * other.reached)
	t.possible += float64(weight * other.possible)
	t.failed = t.failed || other.failed
}

// score adds up what is visible, answered and applicable. A question counts if an option
// that has a score was chosen: with what the chosen options give, of what the best choice
// would have given. Questions count in their section, and sections in the whole, each by
// its weight. Where nothing could be reached there is no score, unless a critical
// question failed.
func (e *evaluation) score() *Score {
	var whole tally
	sections := map[string]Score{}
	for _, s := range e.sections {
		var of tally
		for i := range s.Questions {
			q := &s.Questions[i]
			at := place{question: q.ID}
			if a := e.given[at]; e.asked[q.ID] != nil && a != nil && !e.wrong[at] {
				of.add(q.points(a), q.Weight)
			}
		}
		if score := of.score(); score != nil {
			sections[s.ID] = *score
		}
		whole.add(of, s.Weight)
	}
	score := whole.score()
	if score != nil {
		score.Sections = sections
	}
	return score
}

// points are those of one answer, before weights.
func (q *Question) points(a *Answer) tally {
	var t tally
	counts := false
	best := math.Inf(-1)
	all := 0.0
	for _, o := range q.Options {
		is := chosen(a, o.ID)
		t.failed = t.failed || is && q.Critical && o.Fails
		if o.Score == nil {
			continue
		}
		if is {
			counts = true
			t.reached += *o.Score
		}
		best = math.Max(best, *o.Score)
		all += math.Max(0, *o.Score)
	}
	switch {
	case !counts:
		return tally{failed: t.failed}
	case q.several():
		t.possible = all
	default:
		t.possible = math.Max(0, best)
	}
	return t
}

// score rounds what was added up; nil where there is nothing to say.
func (t tally) score() *Score {
	if t.possible <= 0 && !t.failed {
		return nil
	}
	s := Score{Reached: rounded(t.reached, 100), Possible: rounded(t.possible, 100), Failed: t.failed}
	if t.possible > 0 {
		s.Percent = rounded(math.Min(100, math.Max(0, float64(100*t.reached)/t.possible)), 10)
	}
	return &s
}

// rounded rounds to parts of one, halves upwards.
func rounded(n, parts float64) float64 {
	return math.Floor(float64(n*parts)+0.5) / parts
}
