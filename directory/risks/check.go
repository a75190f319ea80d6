package risks

import (
	"fmt"
	"slices"
	"strings"

	"hivis/platform/api"
)

// check holds a matrix to its rules: each place has a band, no two names are the same, and what is
// likelier or more severe is never less grave.
func (m *Matrix) check(problems *api.Problems) {
	checkLabels("likelihoods", m.Likelihoods, problems)
	checkLabels("severities", m.Severities, problems)
	m.checkBands(problems)
	if len(m.Cells) != Steps || slices.ContainsFunc(m.Cells, func(row []string) bool { return len(row) != Steps }) {
		problems.Add("cells", "matrix_cells_missing")
		return
	}
	for i, row := range m.Cells {
		for j, key := range row {
			field := fmt.Sprintf("cells[%d][%d]", i, j)
			rank := m.Rank(key)
			switch {
			case rank < 0:
				problems.Add(field, "matrix_band_unknown")
			case i > 0 && m.Rank(m.Cells[i-1][j]) > rank, j > 0 && m.Rank(row[j-1]) > rank:
				problems.Add(field, "matrix_not_rising")
			}
		}
	}
}

func checkLabels(field string, labels []Label, problems *api.Problems) {
	names := names{}
	for i := range labels {
		labels[i].Name, labels[i].Description = strings.TrimSpace(labels[i].Name), strings.TrimSpace(labels[i].Description)
		if names.again(labels[i].Name) {
			problems.Add(fmt.Sprintf("%s[%d].name", field, i), "matrix_name_twice")
		}
	}
}

// checkBands wants two of one level to be told apart by a name of their own.
func (m *Matrix) checkBands(problems *api.Problems) {
	seen, keys, levels := names{}, map[string]bool{}, map[string]int{}
	for _, b := range m.Bands {
		levels[b.Level]++
	}
	for i := range m.Bands {
		b := &m.Bands[i]
		b.Name, b.Advice = strings.TrimSpace(b.Name), strings.TrimSpace(b.Advice)
		path := fmt.Sprintf("bands[%d].", i)
		switch {
		case b.Name == "" && levels[b.Level] > 1:
			problems.Add(path+"name", "matrix_name_required")
		case seen.again(b.Name):
			problems.Add(path+"name", "matrix_name_twice")
		}
		if keys[b.Key] {
			problems.Add(path+"key", "matrix_name_twice")
		}
		keys[b.Key] = true
		if i > 0 && LevelOf(b.Level) < LevelOf(m.Bands[i-1].Level) {
			problems.Add(path+"level", "matrix_not_rising")
		}
	}
}

// names are those that were given already.
type names map[string]bool

func (n names) again(name string) bool {
	folded := strings.ToLower(name)
	before := n[folded]
	n[folded] = name != ""
	return before
}
