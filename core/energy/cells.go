package energy

import (
	"strings"

	"hivis/platform/api"
	"hivis/platform/i18n"
	"hivis/platform/sheets"
)

// The columns of a table, as exports have them.
const (
	highColumn       = "high_energies"
	controlledColumn = "controlled_energies"
)

// Fields are what a row of a file can say of energy that can kill.
func Fields() []sheets.Field { return []sheets.Field{{Key: highColumn}, {Key: controlledColumn}} }

// ColumnOf is the column that a field of an assessment is taken from, or the field.
func ColumnOf(field string) string {
	if field == "energy" {
		return highColumn
	}
	return field
}

// Cells reads those columns, in the words of every language.
type Cells struct {
	words map[string]string // what a cell may say, by how it is written
	kinds string            // those of energy, as the caller calls them
}

// The answers beside the kinds.
const (
	yes = "yes"
	no  = "no"
)

// NewCells knows the words.
func NewCells(call *api.Call) Cells {
	c := Cells{words: map[string]string{}}
	add := func(key, value string) {
		for _, word := range append(call.SayAll(key), value) {
			c.words[sheets.Normalized(word)] = value
		}
	}
	for _, kind := range Kinds {
		add("word.energy."+kind, kind)
	}
	add("word.energy.low", Low)
	add("word.yes", yes)
	add("word.no", no)
	c.kinds = named(Kinds, call.Say)
	return c
}

// Read is what a row says. What is not understood is noted at its column.
func (c Cells) Read(r sheets.Record) (a Assessment) {
	high, answer := c.take(r, highColumn)
	switch {
	case len(high) > 0, answer == yes:
		a.Energy = High
	case answer != "":
		a.Energy = Low
	}
	a.HighEnergies = high
	controlled, answer := c.take(r, controlledColumn)
	switch {
	case answer == yes && len(high) == 0, answer == Low:
		r.Add(controlledColumn, "controlled_energy_not_high")
	case answer == yes:
		controlled = high
	case answer == no:
		controlled = []string{}
	}
	a.ControlledEnergies = controlled
	a.Tidy()
	return a
}

// take is what a cell says: kinds of energy, or one answer.
func (c Cells) take(r sheets.Record, column string) (kinds []string, answer string) {
	said := strings.FieldsFunc(r.Text(column), func(r rune) bool { return strings.ContainsRune(",;/|，、；\n", r) })
	for _, part := range said {
		switch word := c.words[sheets.Normalized(part)]; {
		case word == "", (word == Low || word == yes || word == no) && len(said) > 1:
			r.AddWith(column, "unknown_energy", i18n.Params{"Value": c.kinds})
			return nil, ""
		case word == Low || word == yes || word == no:
			answer = word
		default:
			kinds = append(kinds, word)
		}
	}
	return kinds, answer
}
