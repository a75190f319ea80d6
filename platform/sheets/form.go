package sheets

import (
	"strconv"
	"strings"

	"hivis/platform/api"
)

// Columns says which field of a form each column of a file is taken to be, by the
// key of the column: a row is held to the rules of the form that it stands for.
type Columns map[string]string

// Of is the column that a field of the form is taken from, by its own name where
// none is said.
func (c Columns) Of(field string) string {
	for column, of := range c {
		if of == field {
			return column
		}
	}
	return field
}

// Form is what a row says of these columns, as the form's body has it: ids of what there
// is to choose are numbers, and what the row leaves out is left out. An employee's ID is
// chosen from nothing, and is text.
func (r Record) Form(columns Columns) map[string]any {
	form := map[string]any{}
	for column, field := range columns {
		if _, chosen := r.read.words[column]; chosen && strings.HasSuffix(field, "_id") {
			if id := r.ID(column); id != 0 {
				form[field] = id
			}
		} else if text := r.Text(column); text != "" {
			form[field] = text
		}
	}
	return form
}

// ID is the record that a choice of the row is, 0 for none.
func (r Record) ID(column string) int64 {
	id, err := strconv.ParseInt(r.Text(column), 10, 64)
	if err != nil {
		return 0
	}
	return id
}

// Refuse notes what is wrong with the form, each at the column that its field is
// taken from.
func (r Record) Refuse(problems api.Problems, columnOf func(field string) string) {
	for _, p := range problems {
		r.AddWith(columnOf(p.Field), p.Code, p.Params)
	}
}
