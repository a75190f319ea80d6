package rates

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within || math.IsNaN(got) {
		t.Errorf("%s: %v, not %v", what, got, want)
	}
}

func TestTheIntervalOfCasesIsExact(t *testing.T) {
	for _, c := range []struct {
		cases     int
		level     float64
		low, high float64
	}{
		{0, .95, 0, 3.6889}, {0, .9, 0, 2.9957}, {1, .95, .0253, 5.5716}, {1, .9, .0513, 4.7439}, {2, .95, .2422, 7.2247},
		{3, .95, .6187, 8.7673}, {4, .95, 1.0899, 10.2416}, {5, .95, 1.6235, 11.6683}, {6, .95, 2.2019, 13.0595},
		{8, .95, 3.4538, 15.7632}, {10, .95, 4.7954, 18.3904}, {15, .95, 8.3954, 24.7402}, {20, .95, 12.2165, 30.8884},
		{25, .95, 16.1787, 36.9049}, {30, .95, 20.2409, 42.8269}, {50, .95, 37.1110, 65.9188}, {100, .95, 81.3640, 121.6268},
	} {
		got := CasesInterval(c.cases, c.level)
		near(t, "low", got.Low, c.low, .00006)
		near(t, "high", got.High, c.high, .00006)
	}
}

func TestARateCarriesItsInterval(t *testing.T) {
	for _, c := range []struct {
		Exposure
		per              float64
		value, low, high float64
	}{
		{Exposure{2, 100_000}, Per200Thousand, 4, .48, 14.45}, {Exposure{2, 100_000}, PerMillion, 20, 2.42, 72.25},
		{Exposure{1, 200_000}, Per200Thousand, 1, .03, 5.57}, {Exposure{0, 200_000}, Per200Thousand, 0, 0, 3.69},
		{Exposure{1, 50_000}, Per200Thousand, 4, .10, 22.29}, {Exposure{3, 480_000}, Per200Thousand, 1.25, .26, 3.65},
		{Exposure{12, 2_400_000}, Per200Thousand, 1, .52, 1.75},
	} {
		got, ok := c.Per(c.per, .95)
		if !ok {
			t.Errorf("%v has no rate", c.Exposure)
		}
		near(t, "value", got.Value, c.value, .005)
		near(t, "low", got.Low, c.low, .005)
		near(t, "high", got.High, c.high, .0051)
	}
	if _, ok := (Exposure{Cases: 3}).Per(PerMillion, .95); ok {
		t.Error("a rate without hours")
	}
}

func TestTwoRatesAreComparedExactly(t *testing.T) {
	for _, c := range []struct {
		a, b Exposure
		p    float64
	}{
		{Exposure{7, 500_000}, Exposure{2, 500_000}, .1797}, {Exposure{4, 170_000}, Exposure{1, 170_000}, .3750},
		{Exposure{10, 1e6}, Exposure{3, 1e6}, .0923}, {Exposure{19, 170_000}, Exposure{7, 170_000}, .0290},
		{Exposure{0, 1000}, Exposure{0, 1000}, 1}, {Exposure{3, 0}, Exposure{0, 1000}, 1},
	} {
		near(t, "p", SameRate(c.a, c.b), c.p, .00006)
		near(t, "p the other way round", SameRate(c.b, c.a), c.p, .00006)
	}
}

func TestSignalsAreExact(t *testing.T) {
	for _, c := range []struct {
		expected, tail float64
		low, high      int
	}{
		{.5, OneIn40, -1, 3}, {1, OneIn40, -1, 4}, {2.5, OneIn40, -1, 7}, {5, OneIn40, 0, 11}, {10, OneIn40, 3, 18}, {20, OneIn40, 11, 30}, {40, OneIn40, 27, 54},
		{.5, OneIn500, -1, 5}, {1, OneIn500, -1, 6}, {2.5, OneIn500, -1, 10}, {5, OneIn500, -1, 14}, {10, OneIn500, 1, 22}, {20, OneIn500, 7, 36}, {40, OneIn500, 21, 62},
		{3.5875, ThreeSigma, -1, 11}, // the limits of the first month are 0 and 10 cases
		{0, OneIn500, -1, 1},
	} {
		if got := SignalsFor(c.expected, c.tail); got != (Signals{c.low, c.high}) {
			t.Errorf("expected %v, tail %v: %v", c.expected, c.tail, got)
		}
	}
}

func TestSitesThatOnlyHaveChanceRaiseFewAlarms(t *testing.T) {
	source, alarms := rand.NewPCG(1, 2), 0
	for i := range 10_000 {
		expected := .2 + float64(i%200)/4
		if SignalsFor(expected, OneIn500).Of(int(distuv.Poisson{Lambda: expected, Src: source}.Rand())) {
			alarms++
		}
	}
	if alarms > 20 || alarms == 0 {
		t.Errorf("%d false alarms among 10,000 sites", alarms)
	}
}

// The twelve months that the charts below are drawn of, in cases and thousand hours.
var (
	cases = []int{4, 2, 6, 3, 5, 1, 4, 3, 2, 7, 3, 2}
	hours = []float64{82, 80, 85, 79, 84, 60, 81, 83, 80, 86, 82, 78}
)

func TestSlowChangesAreSmoothedAndCumulated(t *testing.T) {
	var months []Exposure
	for i := range cases {
		months = append(months, Exposure{cases[i], hours[i] * 1000})
	}
	for i, want := range []float64{8.951, 8.161, 9.352, 9.001, 9.582, 8.332, 8.641, 8.358, 7.687, 9.405, 8.988, 8.216} {
		near(t, "smoothed", Smoothed(months, Per200Thousand, .2)[i], want, .0006)
	}
	sums := Cumulated(append(append([]int{}, cases...), 6, 8, 7, 9), 3.5, 7)
	for i, want := range []float64{0, 0, .951, 0, 0, 0, 0, 0, 0, 1.951, 0, 0, .951, 3.901, 5.852, 9.802} {
		near(t, "cumulated", sums[i], want, .0006)
	}
}

func TestGapsBetweenRareCases(t *testing.T) {
	got := GapsOf([]float64{12, 30, 5, 44, 21, 9, 60, 17, 26, 33})
	near(t, "mean", got.Mean, 25.70, .005)
	near(t, "limit", got.High, 104.29, .005)
	times := TimesOf([]float64{12, 30, 5, 44, 21, 9, 60, 17, 26, 33})
	near(t, "centre", times.Centre, 21.97, .006)
	near(t, "upper limit of times", times.High, 189.81, .06)
	near(t, "lower limit of times", times.Low, .05, .006)
	if GapsOf(nil) != (Gaps{}) {
		t.Error("gaps of nothing")
	}
}

func TestARateOfFewHoursIsShrunk(t *testing.T) {
	prior := Exposure{2, 400_000}
	got := Shrunk(prior, Exposure{3, 60_000}, Per200Thousand, .9)
	near(t, "mean", got.Value, 2.174, .0006)
	near(t, "low", got.Low, .857, .0006)
	near(t, "high", got.High, 3.980, .0006)
	got = Shrunk(prior, Exposure{0, 20_000}, Per200Thousand, .9)
	near(t, "mean", got.Value, .952, .0006)
	near(t, "low", got.Low, .169, .0006)
	near(t, "high", got.High, 2.259, .0006)
}

func TestAShareOfFewCarriesItsInterval(t *testing.T) {
	got := ShareInterval(5, 9, .95)
	near(t, "low", got.Low, .267, .0006)
	near(t, "high", got.High, .811, .0006)
	if ShareInterval(0, 0, .95) != (Interval{0, 1}) {
		t.Error("a share of nothing")
	}
}
