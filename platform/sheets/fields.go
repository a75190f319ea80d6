package sheets

import (
	"slices"
	"strings"
	"unicode"
)

// Kinds of fields.
const (
	Text   = "text"
	Choice = "choice"
	Date   = "day"
	Time   = "moment"
)

// Field is one of the things that a row can say.
type Field struct {
	Key      string   `json:"key" maxLength:"60" doc:"The field's name, as a mapping names it"`
	Label    string   `json:"label" maxLength:"120" doc:"The field in the caller's language, as the heading of the template has it"`
	Kind     string   `json:"kind" enum:"text,choice,day,moment" doc:"What a cell may hold: any text, one of the choices, a day, or a day with a time"`
	Required bool     `json:"required" doc:"A row without it is refused"`
	Choices  []Option `json:"choices" maxItems:"10000" doc:"What may be said, when the kind is choice"`
	// Names are the headings that mean this field, in every language.
	Names []string `json:"-"`
	// Unknown is the code of the sentence for what is none of the choices.
	Unknown string `json:"-"`
}

// offers reports whether a value is one of the field's choices.
func (f Field) offers(value string) bool {
	return slices.ContainsFunc(f.Choices, func(o Option) bool { return o.Value == value })
}

// Option is one of the things a field may say.
type Option struct {
	Value string `json:"value" maxLength:"60" doc:"What a mapping says for it"`
	Label string `json:"label" maxLength:"200" doc:"The choice in the caller's language"`
	// Names mean the same: the label in other languages, an e-mail address.
	Names []string `json:"-"`
}

// Mapping says what each field is taken from.
type Mapping struct {
	Fields  map[string]Source `json:"fields" doc:"By the key of the field"`
	Ignored []int             `json:"ignored_columns,omitempty" maxItems:"100" doc:"Columns that mean nothing, where every other one that is no field means something"`
	Order   Order             `json:"date_order,omitempty" enum:"dmy,mdy" doc:"Needed for dates such as 3/4/2026"`
}

// Source is what a field is taken from.
type Source struct {
	Column   int               `json:"column,omitempty" minimum:"0" maximum:"100" doc:"From 1; 0 when the field is the same in all rows"`
	And      int               `json:"and_column,omitempty" minimum:"0" maximum:"100" doc:"A column whose text is put behind it, as a last name"`
	Constant string            `json:"constant,omitempty" maxLength:"4000" doc:"What the field is in all rows, or where the column is empty"`
	Values   map[string]string `json:"values,omitempty" doc:"What the words of a column mean: choices by what stands in the cells"`
}

const maxValues = 1000

// sound reports whether a mapping that was sent is about this file and these fields.
func (m Mapping) sound(table *Table, fields []Field) bool {
	for key, source := range m.Fields {
		known := slices.ContainsFunc(fields, func(f Field) bool { return f.Key == key })
		if !known || source.Column < 0 || source.Column > len(table.Headings) || source.And < 0 || source.And > len(table.Headings) || len(source.Values) > maxValues {
			return false
		}
	}
	return m.Order == "" || m.Order == DayFirst || m.Order == MonthFirst
}

// guess maps the columns whose headings name a field in any language.
func guess(table *Table, fields []Field) Mapping {
	m := Mapping{Fields: map[string]Source{}}
	taken := map[int]bool{}
	for _, exactly := range []bool{true, false} {
		for _, field := range fields {
			if _, mapped := m.Fields[field.Key]; mapped {
				continue
			}
			for i, heading := range table.Headings {
				if !taken[i] && means(heading, field.Names, exactly) {
					m.Fields[field.Key] = Source{Column: i + 1}
					taken[i] = true
					break
				}
			}
		}
	}
	return m
}

// means reports whether a heading is one of the names, or has one in it as words.
func means(heading string, names []string, exactly bool) bool {
	said := Normalized(heading)
	for _, name := range names {
		// What is in brackets says how to write it: "Head of safety (e-mail)".
		bare, _, _ := strings.Cut(name, "(")
		for _, name := range []string{Normalized(name), Normalized(bare)} {
			if name == "" || said == "" {
				continue
			}
			if said == name || !exactly && len([]rune(name)) >= 4 && strings.Contains(" "+said+" ", " "+name+" ") {
				return true
			}
		}
	}
	return false
}

// Normalized is a text as far as it matters for telling it from others: lower case
// words with one space between them.
func Normalized(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '@' && r != '.'
	}), " ")
}

// dictionary finds a choice by what a cell says.
type dictionary map[string]string

// newDictionary knows values, labels and names. What means two things means none.
func newDictionary(choices []Option) dictionary {
	d := dictionary{}
	add := func(word, value string) {
		if word = Normalized(word); word == "" {
			return
		}
		if before, there := d[word]; there && before != value {
			value = ""
		}
		d[word] = value
	}
	for _, choice := range choices {
		add(choice.Label, choice.Value)
		for _, name := range choice.Names {
			add(name, choice.Value)
		}
	}
	return d
}
