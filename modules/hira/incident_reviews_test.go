package hira

import (
	"testing"
	"time"
)

func TestWhichIncidentsAreOfAHazard(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, hazard string
		want         bool
	}{
		{"A forklift hit the rack in heavy traffic", "Forklift traffic", true},
		{"Forklifts blocked the traffic", "forklift traffic", true},
		{"A forklift hit the rack", "Forklift traffic", false},
		{"Somebody falls from a ladder", "Falling", true},
		{"The fan failed", "Falling", false},
		{"Chemistry lesson", "Chemical", false},
		{"员工被叉车撞倒", "叉车", true},
		{"Мотокарът блъсна стелажа", "мотокари", true},
		{"Anything", "", false},
		{"Anything at all", "a", false},
		{"Hot oil on the floor", "hot oil", true},
		{"The oil was hot", "hot oil", false},
	} {
		if got := tellsOf(c.text, c.hazard); got != c.want {
			t.Errorf("%q tells of %q: %v", c.text, c.hazard, got)
		}
	}
}

func TestWhenTheNextReviewIs(t *testing.T) {
	t.Parallel()
	auckland, err := time.LoadLocation("Pacific/Auckland")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		now    string
		months int
		want   string
	}{
		{"2026-11-22T23:30:00Z", 12, "2027-11-23"}, // it is tomorrow there
		{"2027-01-30T23:00:00Z", 1, "2027-02-28"},  // the 31st, and February has none
		{"2026-11-22T10:59:00Z", 0, "2026-11-22"},
	} {
		now, _ := time.Parse(time.RFC3339, c.now)
		on, at := nextReview(now, auckland, c.months)
		if on != c.want || at.In(auckland).Format("2006-01-02 15:04") != c.want+" 00:00" {
			t.Errorf("%s and %d months: %s, %s", c.now, c.months, on, at)
		}
	}
}
