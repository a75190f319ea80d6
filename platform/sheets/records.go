package sheets

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"hivis/platform/i18n"
)

// Record is a row as its mapping reads it.
type Record struct {
	Row    int // as the program shows it
	values map[string]string
	times  map[string]Clock
	read   *reading
	row    Row
}

// Clock is what a field says about time.
type Clock struct {
	At    time.Time
	Exact bool // it named its own time zone
}

// In is the moment at which a clock of the zone shows it.
func (c Clock) In(zone *time.Location) time.Time {
	if c.Exact || zone == nil {
		return c.At
	}
	a := c.At
	return time.Date(a.Year(), a.Month(), a.Day(), a.Hour(), a.Minute(), a.Second(), 0, zone)
}

// Text is what the row says of a field, "" for nothing. Of a choice it is the value.
func (r Record) Text(field string) string { return r.values[field] }

// Own reports whether the row is of a table of the product itself, which nobody sent.
func (r Record) Own() bool { return r.read.table.own }

// Time is what the row says of a field of time.
func (r Record) Time(field string) (Clock, bool) {
	clock, said := r.times[field]
	return clock, said
}

// Cell is what stands in a column that no field is taken from.
type Cell struct{ Heading, Text string }

// Rest are the cells of such columns that say something, in their order.
func (r Record) Rest() (rest []Cell) {
	for i, heading := range r.read.table.Headings {
		if text := r.row.Cell(i); text != "" && heading != "" && !r.read.takes(i+1) {
			rest = append(rest, Cell{heading, text})
		}
	}
	return rest
}

// takes reports whether a field is taken from a column.
func (r *reading) takes(column int) bool {
	if slices.Contains(r.mapping.Ignored, column) {
		return true
	}
	for _, source := range r.mapping.Fields {
		if source.Column == column || source.And == column {
			return true
		}
	}
	return false
}

// Add notes what is wrong with the row at a field.
func (r Record) Add(field, code string) { r.AddWith(field, code, nil) }

// AddWith notes a problem whose sentence has placeholders. One problem of a field
// is enough: what cannot be read is not missing as well.
func (r Record) AddWith(field, code string, params i18n.Params) {
	if r.read.wrong[place{r.Row, field}] {
		return
	}
	r.read.wrong[place{r.Row, field}] = true
	r.read.problems = append(r.read.problems, problem{r.Row, field, code, params})
}

// Faulty reports whether something is wrong with the row.
func (r Record) Faulty() bool { return r.read.faulty(r.Row) }

type place struct {
	row   int
	field string
}

type problem struct {
	row    int
	field  string
	code   string
	params i18n.Params
}

// reading is a table being read by a mapping.
type reading struct {
	table    *Table
	fields   []Field
	mapping  Mapping
	words    map[string]dictionary
	wrong    map[place]bool
	problems []problem
	unknown  map[string]map[string]int // words that are no choice: rows by field and word
}

func newReading(table *Table, fields []Field, mapping Mapping) *reading {
	r := &reading{table: table, fields: fields, mapping: mapping, words: map[string]dictionary{}, wrong: map[place]bool{}, unknown: map[string]map[string]int{}}
	for _, field := range fields {
		if field.Kind == Choice {
			r.words[field.Key] = newDictionary(field.Choices)
		}
	}
	return r
}

func (r *reading) faulty(row int) bool {
	n := len(r.problems)
	return n > 0 && r.problems[n-1].row == row
}

// records reads the rows in order.
func (r *reading) records(yield func(Record) bool) {
	for _, row := range r.table.Rows {
		record := Record{Row: row.Number, values: map[string]string{}, times: map[string]Clock{}, read: r, row: row}
		for _, field := range r.fields {
			if source, mapped := r.mapping.Fields[field.Key]; mapped {
				r.take(record, field, source, row)
			}
		}
		if !yield(record) {
			return
		}
	}
}

func (r *reading) take(record Record, field Field, source Source, row Row) {
	cell := strings.TrimSpace(row.Cell(source.Column-1) + " " + row.Cell(source.And-1))
	text := cmp.Or(cell, source.Constant)
	if text == "" {
		return
	}
	switch field.Kind {
	case Choice:
		if cell == "" && field.offers(text) { // whoever said it chose it, whatever else it may be the name of
			record.values[field.Key] = text
			return
		}
		r.choose(record, field, source, text)
	case Date, Time:
		at, exact, ok := Moment(text, r.mapping.Order)
		switch {
		case !ok && field.Kind == Date:
			record.Add(field.Key, "date")
		case !ok:
			record.Add(field.Key, "date_time")
		default:
			record.times[field.Key] = Clock{at, exact}
			record.values[field.Key] = at.Format(time.DateOnly)
		}
	default:
		record.values[field.Key] = text
	}
}

// choose finds the choice that a text means: as the mapping says, or as one of the
// names. The value itself it is not: what stands in a cell is somebody else's number,
// of a branch or an employee, and would be taken for an id of ours.
func (r *reading) choose(record Record, field Field, source Source, text string) {
	value, mapped := source.Values[text]
	if !mapped {
		value = r.words[field.Key][Normalized(text)]
	}
	if !field.offers(value) {
		record.Add(field.Key, cmp.Or(field.Unknown, "one_of"))
		if r.unknown[field.Key] == nil {
			r.unknown[field.Key] = map[string]int{}
		}
		r.unknown[field.Key][text]++
		return
	}
	record.values[field.Key] = value
}

// order settles how dates are written, if the columns themselves say so.
func (r *reading) order() (needed bool) {
	var texts []string
	for _, field := range r.fields {
		source, mapped := r.mapping.Fields[field.Key]
		if !mapped || field.Kind != Date && field.Kind != Time {
			continue
		}
		texts = append(texts, source.Constant)
		for _, row := range r.table.Rows {
			texts = append(texts, row.Cell(source.Column-1))
		}
	}
	order, sure := OrderOf(texts)
	if r.mapping.Order == "" {
		r.mapping.Order = order
		return !sure
	}
	return false
}
