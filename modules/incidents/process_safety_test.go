package incidents

import "testing"

func TestTheTierFollowsFromWhatHappened(t *testing.T) {
	for _, c := range []struct {
		said ProcessSafety
		want string
	}{
		{ProcessSafety{}, ""}, {ProcessSafety{"no", true, []string{"evacuation"}}, ""}, {ProcessSafety{"yes", false, []string{"evacuation"}}, ""}, {ProcessSafety{"yes", true, nil}, ""},
		{ProcessSafety{"yes", true, []string{"fatality_or_days_away"}}, "tier_1"}, {ProcessSafety{"yes", true, []string{"evacuation"}}, "tier_1"}, {ProcessSafety{"yes", true, []string{"fire_tier_1"}}, "tier_1"},
		{ProcessSafety{"yes", true, []string{"threshold_tier_1"}}, "tier_1"}, {ProcessSafety{"yes", true, []string{"recordable_injury"}}, "tier_2"}, {ProcessSafety{"yes", true, []string{"fire_tier_2"}}, "tier_2"},
		{ProcessSafety{"yes", true, []string{"threshold_tier_2"}}, "tier_2"}, {ProcessSafety{"yes", true, []string{"threshold_tier_2", "evacuation"}}, "tier_1"},
	} {
		c.said.tidy()
		if got := c.said.tier(); got != c.want {
			t.Errorf("%v is %q, not %q", c.said, got, c.want)
		}
	}
}
