package users

import (
	"math"
	"testing"

	"hivis/platform/api"
)

// TestContrast: the ratios that WCAG's own examples name.
func TestContrast(t *testing.T) {
	for pair, want := range map[[2]string]float64{{"#000000", "#ffffff"}: 21, {"#ffffff", "#ffffff"}: 1, {"#777777", "#ffffff"}: 4.48, {"#767676", "#ffffff"}: 4.54, {"#ff0000", "#ffffff"}: 4.0} {
		if got := contrast(pair[0], pair[1]); math.Abs(got-want) > 0.01 {
			t.Errorf("%v: %.3f instead of %.2f", pair, got, want)
		}
	}
}

func TestWhatALookRefuses(t *testing.T) {
	for of, c := range map[string]struct {
		look  Look
		field string
	}{
		"the product's own":           {StandardLook, ""},
		"blue and yellow":             {Look{"#ffd166", "#0b2545", "system"}, ""},
		"a light navigation":          {Look{"", "#e8f0ff", "standard"}, "look.navigation"},
		"an accent on its own ground": {Look{"#0b2545", "#0b2545", "standard"}, "look.accent"},
		"a dark accent":               {Look{"#5a0000", "", "standard"}, "look.accent"},
		"red with white text":         {Look{"#d93a3a", "", "standard"}, ""},
	} {
		var problems api.Problems
		c.look.Check(&problems)
		if faults := problems.Err(); (faults == nil) != (c.field == "") {
			t.Errorf("%s: %v", of, faults)
		}
	}
}
