package forms

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// The members of an answer that say something, by what they are called.
const (
	asOptions    = "options"
	asText       = "text"
	asNumber     = "number"
	asDate       = "date"
	asChecked    = "checked"
	asReferences = "references"
	asFiles      = "files"
)

// said is by which member a type of question is answered; an instruction is by none, and
// a grid by its cells.
var said = map[string]string{
	"text_field": asText, "text_area": asText, "hidden_field": asText, "time": asText,
	"number": asNumber, "date": asDate, "declaration": asChecked,
	"checkbox": asOptions, "radio": asOptions, "single_select": asOptions, "multiple_choice": asOptions,
	"site_list": asReferences, "division_list": asReferences, "department_list": asReferences, "unit_list": asReferences, "user_list": asReferences,
	"attachment": asFiles, "photo": asFiles, "signature": asFiles,
}

const (
	maxField   = 500
	maxArea    = 10_000
	maxRemark  = 4_000
	maxNumber  = 1e12 // above and below, bounds or not
	maxDigits  = 6    // after the point, in a cell
	maxBesides = 20   // files that are evidence
)

// blank reports whether a text says nothing.
func blank(text string) bool { return strings.Trim(text, " \t\r\n\u00a0") == "" }

// blank reports whether an answer says nothing at all.
func (a *Answer) blank() bool {
	return len(a.values()) == 0 && len(a.Files) == 0 && blank(a.Remark) && !a.NotApplicable
}

// values are the members that say something, but for files: beside any answer these may
// be evidence.
func (a *Answer) values() (given []string) {
	for member, is := range map[string]bool{asOptions: len(a.Options) > 0, asText: !blank(a.Text), asNumber: a.Number != nil,
		asDate: a.Date != "", asChecked: a.Checked, asReferences: len(a.References) > 0} {
		if is {
			given = append(given, member)
		}
	}
	return given
}

// answers reports whether the question itself is answered, and not only remarked on.
func (a *Answer) answers(q *Question) bool {
	if said[q.Type] == asFiles {
		return len(a.Files) > 0
	}
	return slices.Contains(a.values(), said[q.Type])
}

func chosen(a *Answer, option string) bool { return slices.Contains(a.Options, option) }

// several reports whether more than one option, site or person may be chosen.
func (q *Question) several() bool {
	switch q.Type {
	case "checkbox":
		return true
	case "radio", "single_select":
		return false
	}
	return q.Attr.MultiSelect
}

// cell is the question that a cell of a grid is, or nil.
func (q *Question) cell(at place) *Question {
	if q.Type != "grid_view" || !slices.ContainsFunc(q.Attr.Rows, func(r Row) bool { return r.ID == at.row }) {
		return nil
	}
	for _, c := range q.Attr.Columns {
		if c.ID == at.column {
			cell := c.question()
			return &cell
		}
	}
	return nil
}

// question is what is asked in each cell of the column.
func (c *Column) question() Question {
	q := Question{ID: c.ID, Type: c.Type, Options: c.Options, Attr: Attr{Unit: c.Unit, Minimum: c.Minimum, Maximum: c.Maximum, Decimals: maxDigits}}
	if c.Type == "checkbox" {
		q.Type = "declaration" // one tick
	}
	return q
}

// faultOf says why something cannot be an answer to the question, or nothing.
func (q *Question) faultOf(a *Answer) (string, map[string]any) {
	values := a.values()
	switch {
	case q.Type == "instruction":
		return "forms_wrong_type", nil
	case a.NotApplicable && !q.NotApplicable:
		return "forms_not_applicable", nil
	case a.NotApplicable && (len(values) > 0 || said[q.Type] == asFiles && len(a.Files) > 0):
		return "forms_not_applicable_value", nil
	case len(values) > 1, len(values) == 1 && values[0] != said[q.Type]:
		return "forms_wrong_type", nil
	case tooLong(a.Remark, maxRemark):
		return "forms_too_long", value(maxRemark)
	case repeats(a.Files):
		return "forms_twice", nil
	case len(a.Files) > q.maxFiles():
		return "forms_too_many", value(q.maxFiles())
	case len(values) == 0:
		return "", nil
	}
	switch values[0] {
	case asText:
		return q.faultOfText(a.Text)
	case asNumber:
		return q.faultOfNumber(*a.Number)
	case asDate:
		return q.faultOfDate(a.Date)
	case asOptions:
		return q.faultOfOptions(a.Options)
	case asReferences:
		return q.faultOfReferences(a.References)
	}
	return "", nil
}

func value(v any) map[string]any { return map[string]any{"Value": v} }

func tooLong(text string, most int) bool { return utf8.RuneCountInString(text) > most }

func repeats[T comparable](all []T) bool {
	for i, one := range all {
		if slices.Contains(all[:i], one) {
			return true
		}
	}
	return false
}

// maxFiles is how many may be given.
func (q *Question) maxFiles() int {
	switch q.Type {
	case "attachment", "photo":
		return max(1, q.Attr.MaxFiles)
	case "signature":
		return 1
	}
	return maxBesides
}

var clock = regexp.MustCompile(`^([01][0-9]|2[0-3]):[0-5][0-9]$`)

func (q *Question) faultOfText(text string) (string, map[string]any) {
	if q.Type == "time" {
		if !clock.MatchString(text) {
			return "forms_time", nil
		}
		return "", nil
	}
	most := q.Attr.MaxLength
	if most == 0 {
		most = maxField
		if q.Type == "text_area" {
			most = maxArea
		}
	}
	if tooLong(text, most) {
		return "forms_too_long", value(most)
	}
	return "", nil
}

func (q *Question) faultOfNumber(n float64) (string, map[string]any) {
	least, most := -maxNumber, maxNumber
	if q.Attr.Minimum != nil {
		least = *q.Attr.Minimum
	}
	if q.Attr.Maximum != nil {
		most = *q.Attr.Maximum
	}
	switch {
	case n < least:
		return "forms_minimum", value(least)
	case n > most:
		return "forms_maximum", value(most)
	}
	// A number has so many digits if it is the one that is nearest to such a fraction.
	tens := math.Pow10(q.Attr.Decimals)
	if math.Round(n*tens)/tens != n {
		return "forms_decimals", value(q.Attr.Decimals)
	}
	return "", nil
}

const today = "today" // a bound of a date, until Document.On says which day it is

func (q *Question) faultOfDate(day string) (string, map[string]any) {
	if !isDay(day) {
		return "forms_date", nil
	}
	// Days that are written like this are in the order of their letters.
	if first := q.Attr.StartDate; first != "" && first != today && day < first {
		return "forms_date_from", value(first)
	}
	if last := q.Attr.EndDate; last != "" && last != today && day > last {
		return "forms_date_until", value(last)
	}
	return "", nil
}

func (q *Question) faultOfOptions(ids []string) (string, map[string]any) {
	for _, id := range ids {
		if !slices.ContainsFunc(q.Options, func(o Option) bool { return o.ID == id }) {
			return "forms_unknown_option", nil
		}
	}
	if repeats(ids) {
		return "forms_twice", nil
	}
	if len(ids) > 1 && !q.several() {
		return "forms_one_only", nil
	}
	return "", nil
}

func (q *Question) faultOfReferences(ids []int64) (string, map[string]any) {
	for _, id := range ids {
		if id < 1 {
			return "forms_unknown_reference", nil
		}
	}
	if repeats(ids) {
		return "forms_twice", nil
	}
	if len(ids) > 1 && !q.several() {
		return "forms_one_only", nil
	}
	return "", nil
}

// OnDay is the document on a day at the record's site: what may be given from or until
// "today" is bound by that day.
func (d Document) OnDay(day string) Document {
	d.Sections = slices.Clone(d.Sections)
	for i := range d.Sections {
		s := &d.Sections[i]
		s.Questions = slices.Clone(s.Questions)
		for j := range s.Questions {
			attr := &s.Questions[j].Attr
			for _, bound := range []*string{&attr.StartDate, &attr.EndDate} {
				if *bound == today {
					*bound = day
				}
			}
		}
	}
	return d
}
