package hira

import (
	"fmt"
	"strings"
	"testing"
)

func TestComparingSheets(t *testing.T) {
	t.Parallel()
	sheet := func(keys string) (rows []Row) {
		for _, key := range strings.Fields(keys) {
			key, hazard, _ := strings.Cut(key, ":")
			rows = append(rows, Row{Key: key, Hazard: hazard})
		}
		return rows
	}
	for _, c := range []struct{ before, after, want string }{
		{"a b c", "a b c", "a:same b:same c:same"},
		{"a b", "a n b", "a:same n:added b:same"},
		{"a b c", "a c", "a:same b:removed c:same"},
		{"a b c", "c", "a:removed b:removed c:same"},
		{"a b c", "", "a:removed b:removed c:removed"},
		{"", "a", "a:added"},
		{"a:x b", "a:y b", "a:changed b:same"},
		{"a b c", "c a b", "c:same:moved a:same:moved b:same:moved"},
		{"a x b c", "a c b", "a:same x:removed c:same:moved b:same:moved"},
	} {
		var got []string
		for _, r := range compareRows(sheet(c.before), sheet(c.after)) {
			word := r.Key + ":" + r.Change
			if r.Moved {
				word += ":moved"
			}
			got = append(got, word)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q and %q: %v, wanted %s", c.before, c.after, got, c.want)
		}
	}
}

func TestComparingCells(t *testing.T) {
	t.Parallel()
	due := "2026-12-01"
	a := Row{Hazard: "Dust", Initial: Rating{Likelihood: 4, Severity: 3, Score: 12, Band: "high"}, Additional: []Control{{Key: "c", Description: "Mask", ControlType: "ppe"}, {Key: "d", Description: "Gone", ControlType: "ppe"}}}
	b := Row{Hazard: "Fine dust", Additional: []Control{{Key: "c", Description: "Mask", ControlType: "engineering", DueDate: &due}}}
	want := "[{hazard Dust Fine dust} {initial 4 × 3 = 12 (high) } {additional_controls[c].control_type ppe engineering} {additional_controls[c].due_date  2026-12-01}" +
		" {additional_controls[d].description Gone } {additional_controls[d].control_type ppe }]"
	if got := fmt.Sprint(compareCells(&a, &b)); got != want {
		t.Errorf("%s\nwanted\n%s", got, want)
	}
	if got := sheetChanges(compareRows([]Row{a}, []Row{b})); len(got) != 7 || got[0].Field != "rows_changed" || got[6].Field != "control_control_type" {
		t.Errorf("the timeline says %v", got)
	}
}
