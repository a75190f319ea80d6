package risks_test

import (
	"net/http"
	"strings"
	"testing"

	"hivis/directory/risks"
	"hivis/server/servertest"
)

func TestHowGraveAPlaceIs(t *testing.T) {
	t.Parallel()
	own := risks.Standard()
	for _, c := range []struct {
		severity, likelihood int
		want                 string
	}{
		{0, 3, risks.NotRated}, {3, 0, risks.NotRated}, {1, 1, risks.Low}, {4, 1, risks.Low}, {5, 1, risks.Medium}, {3, 3, risks.Medium}, {2, 5, risks.High}, {3, 4, risks.High}, {3, 5, risks.Extreme}, {5, 5, risks.Extreme},
	} {
		if got := (risks.Places{}).Level(c.severity, c.likelihood); got != c.want {
			t.Errorf("%d x %d is %q, not %q", c.severity, c.likelihood, got, c.want)
		}
		if own.Has(c.likelihood, c.severity) != (c.want != risks.NotRated) || c.want != risks.NotRated && own.BandAt(c.likelihood, c.severity).Level != c.want {
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
	m := risks.Standard()
	m.Cells[4][0], m.Cells[0][4] = risks.Extreme, risks.Low // severity 1 and likelihood 5, and the other way round
	places := m.Places()
	if got := places.Level(1, 5) + " " + places.Level(5, 1) + " " + places.Level(3, 4); got != "extreme low high" {
		t.Error(got)
	}
}

func TestWhatAMatrixHasToBe(t *testing.T) {
	t.Parallel()
	b, versions := servertest.New(t), 0
	const twice, rising = "This is there twice. Choose another.", "What is likelier or more severe is never less grave."
	all := func(key string) []string {
		return strings.Split(strings.Repeat(key+" ", risks.Steps), " ")[:risks.Steps]
	}
	for name, c := range map[string]struct {
		change func(m *risks.Matrix)
		want   string // field: sentence
	}{
		"the product's own":    {func(*risks.Matrix) {}, ""},
		"names of its own":     {func(m *risks.Matrix) { m.Severities[1].Name, m.Bands[0].Name = " Small ", "Fine" }, ""},
		"a name twice":         {func(m *risks.Matrix) { m.Likelihoods[2].Name, m.Likelihoods[4].Name = "Rare", "RARE" }, "likelihoods[4].name: " + twice},
		"a band's name twice":  {func(m *risks.Matrix) { m.Bands[1].Name, m.Bands[3].Name = "Bad", "bad " }, "bands[3].name: " + twice},
		"two bands of a level": {func(m *risks.Matrix) { m.Bands[3].Level = risks.High; m.Bands[2].Name = "Bad" }, "bands[3].name: Give it a name."},
		"two bands of a level, with names": {func(m *risks.Matrix) {
			m.Bands[3].Level = risks.High
			m.Bands[2].Name, m.Bands[3].Name = "Bad", "Worse"
		}, ""},
		"a key twice": {func(m *risks.Matrix) {
			m.Bands[1].Key = risks.Low
			m.Cells = [][]string{all(risks.Low), all(risks.Low), all(risks.Low), all(risks.Low), all(risks.Low)}
		}, "bands[1].key: " + twice},
		"levels that fall":   {func(m *risks.Matrix) { m.Bands[0].Level, m.Bands[1].Level = risks.Medium, risks.Low }, "bands[1].level: " + rising},
		"an unknown band":    {func(m *risks.Matrix) { m.Cells[0][0] = "c" }, "cells[0][0]: Choose one of the bands."},
		"likelier is better": {func(m *risks.Matrix) { m.Cells[4] = append(m.Cells[4][:4:4], risks.High) }, "cells[4][4]: " + rising},
		"graver is better":   {func(m *risks.Matrix) { m.Cells[0][4] = risks.Low; m.Cells[0][3] = risks.Medium }, "cells[0][4]: " + rising},
		"a row too short":    {func(m *risks.Matrix) { m.Cells[1] = m.Cells[1][:4] }, "cells: Give each place of the matrix a band."},
		"a row too few":      {func(m *risks.Matrix) { m.Cells = m.Cells[:4] }, "cells: At least 5 needed."},
	} {
		field, sentence, refused := strings.Cut(c.want, ": ")
		r := b.Acme.Manager.Put("/api/risk_matrix", next(versions, c.change))
		if !refused {
			r.Wants(http.StatusOK)
			versions++
			continue
		}
		said := r.Refuses(http.StatusUnprocessableEntity, "invalid")
		if len(said.Errors) != 1 || len(said.Errors[field]) != 1 || said.Errors[field][0] != sentence {
			t.Errorf("%s: %v, wanted %q", name, said.Errors, c.want)
		}
	}
}
