package rates

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// The numbers of hours that rates are given for.
const (
	PerMillion        = 1_000_000   // lost-time injury frequency, and most of the world
	Per200Thousand    = 200_000     // 100 people in a year: the United States
	PerHundredMillion = 100_000_000 // the fatal accident rate
)

// Exposure is what happened in so many hours of work.
type Exposure struct {
	Cases int
	Hours float64
}

// Rate is the cases for so many hours, with what they allow to be said of it.
type Rate struct {
	Value, Low, High float64
}

// Interval is what a number may be in truth.
type Interval struct{ Low, High float64 }

// Per gives the rate for so many hours with its exact interval of a level, such as 0.95. Without
// hours there is no rate: ok is false.
func (e Exposure) Per(hours, level float64) (rate Rate, ok bool) {
	if e.Hours <= 0 {
		return Rate{}, false
	}
	scale := hours / e.Hours
	cases := CasesInterval(e.Cases, level)
	return Rate{float64(e.Cases) * scale, cases.Low * scale, cases.High * scale}, true
}

// CasesInterval is the exact interval of a Poisson mean after so many cases (Garwood 1936).
func CasesInterval(cases int, level float64) Interval {
	tail, k := (1-level)/2, float64(cases)
	interval := Interval{High: distuv.ChiSquared{K: 2*k + 2}.Quantile(1-tail) / 2}
	if cases > 0 {
		interval.Low = distuv.ChiSquared{K: 2 * k}.Quantile(tail) / 2
	}
	return interval
}

// SameRate is the probability that two exposures of one rate differ at least as much as these
// do: the exact conditional test, two-sided by probability. It is 1 where either has no hours.
func SameRate(a, b Exposure) float64 {
	if a.Hours <= 0 || b.Hours <= 0 || a.Cases+b.Cases == 0 {
		return 1
	}
	all := a.Cases + b.Cases
	share := distuv.Binomial{N: float64(all), P: a.Hours / (a.Hours + b.Hours)}
	seen, p := share.Prob(float64(a.Cases)), 0.0
	for k := range all + 1 {
		// The same probability can be computed a little differently on the other side.
		if q := share.Prob(float64(k)); q <= seen*(1+1e-7) {
			p += q
		}
	}
	return min(p, 1)
}

// Shrunk moves a rate of few hours towards what is known of all: the mean and the interval of
// the gamma distribution that a prior exposure and the site's own make together. Lists of sites
// are sorted by it, since the raw rate puts the smallest site first and last.
func Shrunk(prior, own Exposure, hours, level float64) Rate {
	after := distuv.Gamma{Alpha: float64(prior.Cases + own.Cases), Beta: prior.Hours + own.Hours}
	tail := (1 - level) / 2
	return Rate{after.Mean() * hours, after.Quantile(tail) * hours, after.Quantile(1-tail) * hours}
}

// ShareInterval is the interval of a share of few (Wilson 1927); of none it is everything.
func ShareInterval(of, all int, level float64) Interval {
	if all == 0 {
		return Interval{0, 1}
	}
	z := distuv.UnitNormal.Quantile(1 - (1-level)/2)
	n, p := float64(all), float64(of)/float64(all)
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return Interval{max(middle-half, 0), min(middle+half, 1)}
}
