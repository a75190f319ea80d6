package rates

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Signals are the numbers of cases that chance alone hardly gives: at most Low, or at least High.
// Low is -1 where even no case at all says nothing.
type Signals struct{ Low, High int }

// The probabilities of one tail that limits are drawn at.
const (
	OneIn40    = 0.025     // 95 %: worth a look
	OneIn500   = 0.002 / 2 // 99.8 %: a signal
	ThreeSigma = 0.00135   // the line of months
)

// SignalsFor are the signals for an expected number of cases, with at most the probability of a
// tail on either side. Limits around the mean that are symmetric would alarm once in some
// ten months where cases are few.
func SignalsFor(expected, tail float64) Signals {
	if expected <= 0 {
		return Signals{-1, 1}
	}
	cases, signals := distuv.Poisson{Lambda: expected}, Signals{Low: -1}
	for cases.CDF(float64(signals.Low+1)) <= tail {
		signals.Low++
	}
	signals.High = int(expected)
	for 1-cases.CDF(float64(signals.High-1)) > tail {
		signals.High++
	}
	return signals
}

// Of reports whether so many cases are a signal.
func (s Signals) Of(cases int) bool { return cases <= s.Low || cases >= s.High }

// Gaps are what is told of the time or the hours between cases, where there is less than one
// case a month: their mean and the limit above which a gap is a sign of something better.
type Gaps struct{ Mean, High float64 }

// GapsOf makes a g-chart of the days between cases (Benneyan 2001).
func GapsOf(days []float64) Gaps {
	if len(days) == 0 {
		return Gaps{}
	}
	mean := 0.0
	for _, d := range days {
		mean += d / float64(len(days))
	}
	return Gaps{mean, mean + 3*math.Sqrt(mean*(mean+1))}
}

// Times are the same for times of any unit, made symmetric by a root before limits are drawn.
type Times struct{ Centre, Low, High float64 }

// TimesOf makes a t-chart of the times between cases (Nelson 1994).
func TimesOf(times []float64) Times {
	const root = 3.6 // what makes exponential times nearly normal
	var mean, moved float64
	for i, t := range times {
		y := math.Pow(t, 1/root)
		mean += y / float64(len(times))
		if i > 0 {
			moved += math.Abs(y-math.Pow(times[i-1], 1/root)) / float64(len(times)-1)
		}
	}
	const three = 2.66 // three standard deviations, in mean moves from one to the next
	return Times{math.Pow(mean, root), math.Pow(max(mean-three*moved, 0), root), math.Pow(mean+three*moved, root)}
}

// Smoothed is the exponentially weighted mean of the rates of months, which finds a slow change
// before any single month stands out. Months without hours keep what was.
func Smoothed(months []Exposure, hours, weight float64) []float64 {
	var all Exposure
	for _, m := range months {
		all.Cases += m.Cases
		all.Hours += m.Hours
	}
	smoothed := make([]float64, len(months))
	mean, _ := all.Per(hours, 0.95)
	value := mean.Value
	for i, m := range months {
		if m.Hours > 0 {
			value = weight*float64(m.Cases)*hours/m.Hours + (1-weight)*value
		}
		smoothed[i] = value
	}
	return smoothed
}

// Cumulated is the one-sided Poisson CUSUM of cases, between the mean that is fine and the one
// that is to be found (Lucas 1985).
func Cumulated(cases []int, fine, bad float64) []float64 {
	reference := (bad - fine) / math.Log(bad/fine)
	sums, sum := make([]float64, len(cases)), 0.0
	for i, c := range cases {
		sum = max(0, sum+float64(c)-reference)
		sums[i] = sum
	}
	return sums
}
