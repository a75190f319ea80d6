package risks

import (
	"strings"
	"testing"

	"hivis/platform/api"
)

func TestHowGraveAPlaceIs(t *testing.T) {
	t.Parallel()
	own := Standard()
	for _, c := range []struct {
		severity, likelihood int
		want                 string
	}{
		{0, 3, NotRated}, {3, 0, NotRated}, {1, 1, Low}, {4, 1, Low}, {5, 1, Medium}, {3, 3, Medium}, {2, 5, High}, {3, 4, High}, {3, 5, Extreme}, {5, 5, Extreme},
	} {
		if got := (Places{}).Level(c.severity, c.likelihood); got != c.want {
			t.Errorf("%d x %d is %q, not %q", c.severity, c.likelihood, got, c.want)
		}
		if own.Has(c.likelihood, c.severity) != (c.want != NotRated) || c.want != NotRated && own.BandAt(c.likelihood, c.severity).Level != c.want {
			t.Errorf("%d x %d has another band", c.severity, c.likelihood)
		}
	}
	if own.Has(6, 1) || own.Has(1, 6) {
		t.Error("there are more than five steps")
	}
}

// TestPlacesAreWhatTheMatrixSays holds the levels that are stored to the document.
func TestPlacesAreWhatTheMatrixSays(t *testing.T) {
	t.Parallel()
	m := Standard()
	m.Cells[4][0], m.Cells[0][4] = Extreme, Low // severity 1 and likelihood 5, and the other way round
	places := m.Places()
	if got := places.Level(1, 5) + " " + places.Level(5, 1) + " " + places.Level(3, 4); got != "extreme low high" {
		t.Error(got)
	}
}

func TestWhatAMatrixHasToBe(t *testing.T) {
	t.Parallel()
	all := func(key string) []string { return strings.Split(strings.Repeat(key+" ", Steps), " ")[:Steps] }
	for name, c := range map[string]struct {
		change func(m *Matrix)
		want   string // field code
	}{
		"the product's own":                {func(*Matrix) {}, ""},
		"names of its own":                 {func(m *Matrix) { m.Severities[1].Name, m.Bands[0].Name = " Small ", "Fine" }, ""},
		"a name twice":                     {func(m *Matrix) { m.Likelihoods[2].Name, m.Likelihoods[4].Name = "Rare", "RARE" }, "likelihoods[4].name matrix_name_twice"},
		"a band's name twice":              {func(m *Matrix) { m.Bands[1].Name, m.Bands[3].Name = "Bad", "bad " }, "bands[3].name matrix_name_twice"},
		"two bands of a level":             {func(m *Matrix) { m.Bands[3].Level = High; m.Bands[2].Name = "Bad" }, "bands[3].name matrix_name_required"},
		"two bands of a level, with names": {func(m *Matrix) { m.Bands[3].Level = High; m.Bands[2].Name, m.Bands[3].Name = "Bad", "Worse" }, ""},
		"a key twice": {func(m *Matrix) {
			m.Bands[1].Key = Low
			m.Cells = [][]string{all(Low), all(Low), all(Low), all(Low), all(Low)}
		}, "bands[1].key matrix_name_twice"},
		"levels that fall":   {func(m *Matrix) { m.Bands[0].Level, m.Bands[1].Level = Medium, Low }, "bands[1].level matrix_not_rising"},
		"an unknown band":    {func(m *Matrix) { m.Cells[0][0] = "c" }, "cells[0][0] matrix_band_unknown"},
		"likelier is better": {func(m *Matrix) { m.Cells[4] = append(m.Cells[4][:4:4], High) }, "cells[4][4] matrix_not_rising"},
		"graver is better":   {func(m *Matrix) { m.Cells[0][4] = Low; m.Cells[0][3] = Medium }, "cells[0][4] matrix_not_rising"},
		"a row too short":    {func(m *Matrix) { m.Cells[1] = m.Cells[1][:4] }, "cells matrix_cells_missing"},
		"a row too few":      {func(m *Matrix) { m.Cells = m.Cells[:4] }, "cells matrix_cells_missing"},
	} {
		m := Standard()
		c.change(&m)
		var problems api.Problems
		m.check(&problems)
		got := ""
		if len(problems) > 0 {
			got = problems[0].Field + " " + problems[0].Code
		}
		if got != c.want || c.want != "" && len(problems) != 1 {
			t.Errorf("%s: %v, wanted %q", name, problems, c.want)
		}
	}
}
