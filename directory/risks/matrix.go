package risks

import (
	"slices"
	"time"

	"hivis/core/records"
)

// Levels of risk.
const (
	NotRated = "not_rated"
	Low      = "low"
	Medium   = "medium"
	High     = "high"
	Extreme  = "extreme"
)

// Levels are the words for the numbers that are stored, from 0 on.
var Levels = []string{NotRated, Low, Medium, High, Extreme}

// LevelOf is the number that is stored for a level.
func LevelOf(word string) int16 { return int16(max(0, slices.Index(Levels, word))) }

// Steps is how many of likelihood and of severity there are.
const Steps = 5

// Matrix says how grave each place is.
type Matrix struct {
	Likelihoods []Label    `json:"likelihoods" minItems:"5" maxItems:"5" doc:"The least likely first"`
	Severities  []Label    `json:"severities" minItems:"5" maxItems:"5" doc:"The least severe first"`
	Bands       []Band     `json:"bands" minItems:"2" maxItems:"7" doc:"The least grave first"`
	Cells       [][]string `json:"cells" minItems:"5" maxItems:"5" doc:"The band of each place: a list for each likelihood, in it one key for each severity"`
}

// Label names a step.
type Label struct {
	Name        string `json:"name,omitempty" maxLength:"60" doc:"Empty: the product's own word for the step"`
	Description string `json:"description,omitempty" maxLength:"300" doc:"What the step means; empty: nothing is said"`
}

// Band is a range of places that are alike.
type Band struct {
	Key    string `json:"key" minLength:"1" maxLength:"40" pattern:"^[a-zA-Z0-9_-]+$" doc:"The band's own name, by which cells of the matrix name it"`
	Name   string `json:"name,omitempty" maxLength:"60" doc:"Empty: the product's own word for the level"`
	Color  string `json:"color" maxLength:"7" pattern:"^#[0-9a-fA-F]{6}$" doc:"As #rrggbb"`
	Level  string `json:"level" enum:"low,medium,high,extreme" doc:"What it counts as, in filters and over versions of the matrix"`
	Advice string `json:"advice,omitempty" maxLength:"300" doc:"What is to be done about such a risk"`
}

// MatrixVersion is a matrix as it was made.
type MatrixVersion struct {
	Number  int             `json:"number" minimum:"0" maximum:"100000" doc:"0: the product's own"`
	Current bool            `json:"current" doc:"It is in use"`
	MadeBy  *records.Person `json:"made_by" doc:"Null: the product's own, or whoever it was is not known"`
	MadeAt  *time.Time      `json:"made_at" nullable:"true" doc:"Null: the product's own"`
	Matrix
}

// standardColors are of the product's own bands.
var standardColors = map[string]string{Low: "#2e7d32", Medium: "#f9a825", High: "#ef6c00", Extreme: "#c62828"}

// Standard is the product's own matrix, of an organization that has made none.
func Standard() Matrix {
	var m Matrix
	for _, level := range Levels[1:] {
		m.Bands = append(m.Bands, Band{Key: level, Color: standardColors[level], Level: level})
	}
	for likelihood := 1; likelihood <= Steps; likelihood++ {
		m.Likelihoods, m.Severities = append(m.Likelihoods, Label{}), append(m.Severities, Label{})
		var cells []string
		for severity := 1; severity <= Steps; severity++ {
			cells = append(cells, byProduct(likelihood*severity))
		}
		m.Cells = append(m.Cells, cells)
	}
	return m
}

func byProduct(score int) string {
	switch {
	case score <= 4:
		return Low
	case score <= 9:
		return Medium
	case score <= 14:
		return High
	}
	return Extreme
}

// Has reports whether there is such a place.
func (m *Matrix) Has(likelihood, severity int) bool {
	return likelihood >= 1 && likelihood <= len(m.Likelihoods) && severity >= 1 && severity <= len(m.Severities)
}

// BandAt is the band of a place that there is.
func (m *Matrix) BandAt(likelihood, severity int) Band {
	return m.Bands[m.Rank(m.Cells[likelihood-1][severity-1])]
}

// Rank is how grave a band is beside the others, from 0 on; -1 if there is none of the key.
func (m *Matrix) Rank(key string) int {
	return slices.IndexFunc(m.Bands, func(b Band) bool { return b.Key == key })
}

// Places are the levels of all places, as they are stored: those of the lowest severity first,
// in each the least likely first.
type Places []int16

// Places are those of the matrix.
func (m *Matrix) Places() Places {
	var all Places
	for severity := 1; severity <= Steps; severity++ {
		for likelihood := 1; likelihood <= Steps; likelihood++ {
			all = append(all, LevelOf(m.BandAt(likelihood, severity).Level))
		}
	}
	return all
}

// standardPlaces are those of the product's own matrix.
var standardPlaces = func() Places { m := Standard(); return m.Places() }()

// Level is how grave a place is; one with nothing chosen is not rated. Without places the
// product's own matrix holds.
func (p Places) Level(severity, likelihood int) string {
	if severity == 0 || likelihood == 0 {
		return NotRated
	}
	if len(p) == 0 {
		p = standardPlaces
	}
	return Levels[p[(severity-1)*Steps+likelihood-1]]
}
