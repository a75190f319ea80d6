package forms

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"hivis/platform/api"
	"hivis/platform/i18n"
)

const maxQuestions = 1000 // in all sections

// checking is one look at a document before it is kept.
type checking struct {
	owner    *Owner
	field    string // of the input: "document"
	problems api.Problems
	ids      map[string]bool
	fixed    map[string]bool
	earlier  map[string]earlier // the questions so far
}

// earlier is a question that a condition may name.
type earlier struct {
	stage   string
	options []Option
	deleted bool
}

// Check says what is wrong with a document beyond the bounds of its fields, at the part
// that it is wrong with: document.sections[3].questions[2].label.
//
//   - No two parts share an id. Everything that people read has a label.
//   - A condition names a fact that the module knows, or an option of an earlier question
//     of the same stage. What stays does not hang on what is marked for deletion.
//   - What is to be chosen has options, a grid has rows and columns, bounds are in order,
//     and what a question begins with is an answer to it.
func (of *Owner) Check(doc Document, field string) api.Problems {
	c := checking{owner: of, field: field, ids: map[string]bool{}, fixed: map[string]bool{}, earlier: map[string]earlier{}}
	all := 0
	for i := range doc.Sections {
		all += len(doc.Sections[i].Questions)
		c.section(c.at("sections", i), &doc.Sections[i])
	}
	if all > maxQuestions {
		c.problems.AddWith(field, "forms_most_questions", i18n.Params{"Value": maxQuestions})
	}
	for _, name := range of.FixedSections {
		if !c.fixed[name] {
			c.problems.AddWith(field, "forms_fixed_missing", i18n.Params{"Value": name})
		}
	}
	return c.problems
}

func (c *checking) at(list string, i int) string { return fmt.Sprintf("%s.%s[%d]", c.field, list, i) }

func in(part, list string, i int) string { return fmt.Sprintf("%s.%s[%d]", part, list, i) }

// id notes a part's id, of which there is only one.
func (c *checking) id(at, id string) {
	if c.ids[id] {
		c.problems.Add(at+".id", "forms_id_twice")
	}
	c.ids[id] = true
}

func (c *checking) label(at, label string) {
	if blank(label) {
		c.problems.Add(at, "forms_label_required")
	}
}

func (c *checking) section(at string, s *Section) {
	c.id(at, s.ID)
	c.label(at+".title", s.Title)
	if !slices.Contains(c.owner.Stages, s.Stage) {
		c.problems.Add(at+".form_type", "forms_unknown_stage")
	}
	if s.Fixed != "" {
		c.fixedSection(at, s)
	}
	c.condition(at, s.ShownWhen, s.Stage, false)
	for i := range s.Questions {
		c.question(in(at, "questions", i), &s.Questions[i], s.Stage)
	}
}

func (c *checking) fixedSection(at string, s *Section) {
	switch {
	case !slices.Contains(c.owner.FixedSections, s.Fixed):
		c.problems.Add(at+".fixed", "forms_fixed_unknown")
	case c.fixed[s.Fixed]:
		c.problems.Add(at+".fixed", "forms_fixed_twice")
	case len(s.Questions) > 0:
		c.problems.Add(at+".questions", "forms_fixed_questions")
	}
	c.fixed[s.Fixed] = true
}

func (c *checking) condition(at string, when *Condition, stage string, deleted bool) {
	if when == nil {
		return
	}
	at += ".shown_when"
	if when.Fact != "" {
		if when.Question != "" || when.Option != "" || !slices.Contains(c.owner.Facts, when.Fact) {
			c.problems.Add(at, "forms_condition_fact")
		}
		return
	}
	parent, is := c.earlier[when.Question]
	switch {
	case !is || parent.stage != stage || !slices.ContainsFunc(parent.options, func(o Option) bool { return o.ID == when.Option }):
		c.problems.Add(at, "forms_condition")
	case parent.deleted && !deleted:
		c.problems.Add(at, "forms_condition_deleted")
	}
}

func (c *checking) question(at string, q *Question, stage string) {
	c.id(at, q.ID)
	if q.Type != "instruction" || blank(q.Attr.Text) {
		c.label(at+".label", q.Label)
	}
	c.condition(at, q.ShownWhen, stage, q.Deleted)
	c.options(at, q.Options, said[q.Type] == asOptions)
	c.bounds(at, q)
	if q.Type == "grid_view" {
		c.grid(at, q)
	}
	if q.Default != "" {
		c.begins(at, q)
	}
	this := earlier{stage: stage, deleted: q.Deleted}
	if said[q.Type] == asOptions {
		this.options = q.Options
	}
	c.earlier[q.ID] = this
}

func (c *checking) options(at string, options []Option, needed bool) {
	if needed && len(options) == 0 {
		c.problems.Add(at+".options", "forms_options_required")
	}
	for i, o := range options {
		c.id(in(at, "options", i), o.ID)
		c.label(in(at, "options", i)+".label", o.Label)
	}
}

func (c *checking) bounds(at string, q *Question) {
	attr := q.Attr
	if attr.Minimum != nil && attr.Maximum != nil && *attr.Minimum > *attr.Maximum {
		c.problems.Add(at+".attr.maximum", "forms_bounds")
	}
	for field, day := range map[string]string{".attr.start_date": attr.StartDate, ".attr.end_date": attr.EndDate} {
		if day != "" && day != today && !isDay(day) {
			c.problems.Add(at+field, "forms_date")
		}
	}
	if isDay(attr.StartDate) && isDay(attr.EndDate) && attr.StartDate > attr.EndDate {
		c.problems.Add(at+".attr.end_date", "forms_bounds")
	}
}

func isDay(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil && text >= "0001"
}

func (c *checking) grid(at string, q *Question) {
	if len(q.Attr.Rows) == 0 {
		c.problems.Add(at+".attr.row_headers", "forms_rows_required")
	}
	if len(q.Attr.Columns) == 0 {
		c.problems.Add(at+".attr.columns", "forms_columns_required")
	}
	for i, row := range q.Attr.Rows {
		c.id(in(at, "attr.row_headers", i), row.ID)
		c.label(in(at, "attr.row_headers", i)+".label", row.Label)
	}
	for i, column := range q.Attr.Columns {
		at := in(at, "attr.columns", i)
		c.id(at, column.ID)
		c.label(at+".label", column.Label)
		c.options(at, column.Options, column.Type == "single_select")
		if column.Minimum != nil && column.Maximum != nil && *column.Minimum > *column.Maximum {
			c.problems.Add(at+".maximum", "forms_bounds")
		}
		for j, o := range column.Options {
			if o.Score != nil || o.Fails {
				c.problems.Add(in(at, "options", j), "forms_column_score")
			}
		}
	}
}

// begins wants what a question begins with to be an answer to it.
func (c *checking) begins(at string, q *Question) {
	a := Answer{Question: q.ID}
	switch said[q.Type] {
	case asText:
		a.Text = q.Default
	case asDate:
		if a.Date = q.Default; q.Default == today {
			return
		}
	case asOptions:
		a.Options = []string{q.Default}
	case asNumber:
		n, err := strconv.ParseFloat(q.Default, 64)
		if err == nil {
			a.Number = &n
		}
	}
	if code, _ := q.faultOf(&a); code != "" || !a.answers(q) {
		c.problems.Add(at+".default", "forms_default")
	}
}

// kept is the document without what is marked for deletion.
func (d Document) kept() Document {
	d.Sections = slices.Clone(d.Sections)
	for i := range d.Sections {
		s := &d.Sections[i]
		s.Questions = slices.DeleteFunc(slices.Clone(s.Questions), func(q Question) bool { return q.Deleted })
	}
	return d
}
