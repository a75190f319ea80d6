package auth

import (
	"testing"
	"time"
)

// TestTheVectorsOfRFC6238: its codes have eight digits, of which apps show the last six.
func TestTheVectorsOfRFC6238(t *testing.T) {
	t.Parallel()
	const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" // 12345678901234567890
	for at, code := range map[int64]string{59: "94287082", 1111111109: "07081804", 1111111111: "14050471", 1234567890: "89005924",
		2000000000: "69279037", 20000000000: "65353130"} {
		now := time.Unix(at, 0)
		if got, err := TOTPCode(secret, now); err != nil || got != code[2:] {
			t.Errorf("at %d the code is %q (%v), wanted %q", at, got, err, code[2:])
		}
		step, ok, err := MatchTOTP(secret, code[2:], now, 0)
		if !ok || err != nil || step != at/30 {
			t.Errorf("at %d it is of step %d: %v %v", at, step, ok, err)
		}
		for name, c := range map[string]struct {
			at   time.Time
			last int64
			want bool
		}{
			"one step late":      {now.Add(30 * time.Second), 0, true},
			"two steps late":     {now.Add(60 * time.Second), 0, false},
			"a step early":       {now.Add(-30 * time.Second), 0, false},
			"once more":          {now, step, false},
			"after a later one":  {now.Add(30 * time.Second), step + 1, false},
			"after the previous": {now, step - 1, true},
		} {
			if _, ok, _ := MatchTOTP(secret, code[2:], c.at, c.last); ok != c.want {
				t.Errorf("at %d, %s: taken %v", at, name, ok)
			}
		}
	}
	if _, ok, _ := MatchTOTP(secret, "", time.Unix(59, 0), 0); ok {
		t.Error("nothing is taken for a code")
	}
}
