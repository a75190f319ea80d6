package sites

import (
	"testing"

	"hivis/platform/api"
)

func TestRefuseClosing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		standing
		want string
	}{
		{standing{0, 0, 1}, ""},
		{standing{0, 0, 0}, "last_active_site"},
		{standing{0, 2, 3}, "site_has_sites_below"},
		{standing{1, 2, 0}, "site_has_open_records"},
	} {
		if got := refuseClosing(c.standing); got != c.want {
			t.Errorf("%+v: %q, wanted %q", c.standing, got, c.want)
		}
	}
}

func TestShapes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{"+359 88 123-4567": true, "(02) 123/45": true, "112": false, "call me": false, "12+34567": false, "+1234567890123456": false} {
		if api.IsPhone(text) != want {
			t.Errorf("%q is a phone number: %v", text, !want)
		}
	}
	for text, want := range map[string]bool{"a@b.example": true, "a@b": false, "a b@c.example": false, "Ada <a@b.example>": false, "@": false} {
		if isAddress(text) != want {
			t.Errorf("%q is an address: %v", text, !want)
		}
	}
	for text, want := range map[string]bool{"33": true, "336111": true, "3": false, "33a": false, "٣٣": false} {
		if isNAICS(text) != want {
			t.Errorf("%q is a NAICS code: %v", text, !want)
		}
	}
}
