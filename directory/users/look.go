package users

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"hivis/platform/api"
)

// Look is how the product looks in an organization.
type Look struct {
	Accent     string `json:"accent" maxLength:"7" pattern:"^(#[0-9a-f]{6})?$" doc:"Of what is pressed and marked; empty: the product's"`
	Navigation string `json:"navigation" maxLength:"7" pattern:"^(#[0-9a-f]{6})?$" doc:"The ground of the navigation; empty: the product's"`
	Font       string `json:"font" enum:"standard,system,verdana,georgia" doc:"Typeface of the product; standard: the product's own"`
}

// StandardLook is the product's own.
var StandardLook = Look{Font: "standard"}

// The colours that an organization's own have to be told from.
const (
	ink            = "#0f1714"
	white          = "#ffffff"
	lime           = "#c8f031"
	navigationText = "#9aaaa1" // the fainter of both
	darkGround     = "#0c1210"
)

// What text and what a mark needs by WCAG 2.2.
const (
	textContrast = 4.5
	markContrast = 3.0
)

// LookOf is the look that an organization has chosen, where its plan has one.
func LookOf(mayHave bool, accent, navigation, font string) Look {
	if !mayHave {
		return StandardLook
	}
	return Look{accent, navigation, font}
}

// HasOwnLook reports whether a subscription comes with a look of one's own: an installation's own
// organizations, and enterprises.
func HasOwnLook(subscriptionType string) bool {
	return subscriptionType == "own" || subscriptionType == "enterprise"
}

// String is the look in one line, for the log.
func (l Look) String() string { return strings.TrimSpace(l.Accent + " " + l.Navigation + " " + l.Font) }

// Check holds colours to what people can read.
func (l Look) Check(problems *api.Problems) {
	accent, navigation := l.Accent, l.Navigation
	if accent == "" {
		accent = lime
	}
	if navigation == "" {
		navigation = ink
	}
	refuse := func(field, code string, found, wanted float64) {
		if found < wanted {
			problems.AddWith(field, code, map[string]any{"Found": fmt.Sprintf("%.1f", math.Floor(found*10)/10), "Wanted": fmt.Sprintf("%.1f", wanted)})
		}
	}
	refuse("look.navigation", "look_too_light", contrast(navigation, navigationText), textContrast)
	refuse("look.accent", "look_unreadable", max(contrast(accent, ink), contrast(accent, white)), textContrast)
	refuse("look.accent", "look_too_dark", min(contrast(accent, navigation), contrast(accent, darkGround)), markContrast)
}

// contrast is the ratio of two colours' luminances by WCAG 2.2, from 1 to 21.
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(colour string) (sum float64) {
	for i, weight := range [3]float64{0.2126, 0.7152, 0.0722} {
		part, err := strconv.ParseUint(colour[1+2*i:3+2*i], 16, 8)
		if err != nil {
			return 0 // the pattern admits no such colour
		}
		value := float64(part) / 255
		if value <= 0.04045 {
			value /= 12.92
		} else {
			value = math.Pow((value+0.055)/1.055, 2.4)
		}
		sum += weight * value
	}
	return sum
}
