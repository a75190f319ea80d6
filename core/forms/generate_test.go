package forms_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"hivis/core/forms"
)

// maker makes up documents and answers, always the same ones.
type maker struct {
	*rand.Rand
	ids     int
	earlier []forms.Question // that can be conditions
}

func generated() (cases []sharedCase) {
	for i := range 420 {
		m := &maker{Rand: rand.New(rand.NewPCG(7, uint64(i)))}
		doc := m.document()
		cases = append(cases, sharedCase{Name: fmt.Sprintf("made up %d", i+1), Document: doc, Stage: "main",
			Answers: m.answers(doc), Facts: map[string]bool{"night_work": m.sometimes(2)}})
	}
	return cases
}

func (m *maker) sometimes(oneOf int) bool { return m.IntN(oneOf) == 0 }

func pick[T any](m *maker, from ...T) T { return from[m.IntN(len(from))] }

func (m *maker) id(letter string) string {
	m.ids++
	return fmt.Sprintf("%s%d", letter, m.ids)
}

func (m *maker) document() (d forms.Document) {
	for range 1 + m.IntN(3) {
		s := forms.Section{ID: m.id("s"), Title: "Section", Stage: "main", ShownWhen: m.condition(), Weight: pick(m, 0, 0, 1, 2, 0.3)}
		if m.sometimes(8) {
			s.Stage = "closure"
		}
		for range m.IntN(5) {
			q := m.question()
			s.Questions = append(s.Questions, q)
			if len(q.Options) > 0 && s.Stage == "main" {
				m.earlier = append(m.earlier, q)
			}
		}
		d.Sections = append(d.Sections, s)
	}
	return d
}

func (m *maker) condition() *forms.Condition {
	switch {
	case m.sometimes(8):
		return &forms.Condition{Fact: "night_work"}
	case len(m.earlier) > 0 && m.sometimes(3):
		parent := pick(m, m.earlier...)
		return &forms.Condition{Question: parent.ID, Option: pick(m, parent.Options...).ID}
	}
	return nil
}

var types = []string{"text_field", "text_area", "number", "date", "time", "declaration", "hidden_field", "site_list", "division_list", "department_list",
	"unit_list", "user_list", "grid_view", "attachment", "photo", "signature", "instruction",
	"checkbox", "radio", "single_select", "multiple_choice", "checkbox", "radio", "single_select", "multiple_choice", "radio", "radio", "single_select"}

func (m *maker) question() forms.Question {
	q := forms.Question{ID: m.id("q"), Type: pick(m, types...), Label: "Question", Required: m.sometimes(2), Hidden: m.sometimes(15), Deleted: m.sometimes(20),
		ShownWhen: m.condition(), Critical: m.sometimes(4), Weight: pick(m, 0, 0, 0, 1, 3, 0.7), NotApplicable: m.sometimes(3)}
	switch answeredBy[q.Type] {
	case asOptions:
		q.Options = m.options(true)
		q.Attr.MultiSelect = m.sometimes(2)
	case asReferences:
		q.Attr.MultiSelect = m.sometimes(2)
	case asNumber:
		q.Attr.Decimals = pick(m, 0, 0, 1, 2)
		q.Attr.Minimum, q.Attr.Maximum = pick(m, nil, pointer(0.0), pointer(-1.5)), pick(m, nil, pointer(10.0), pointer(99.5))
	case asText:
		q.Attr.MaxLength = pick(m, 0, 0, 5)
	case asDate:
		q.Attr.StartDate, q.Attr.EndDate = pick(m, "", "today", "2026-03-01"), pick(m, "", "", "2026-03-31")
	case asFiles:
		q.Attr.MaxFiles = pick(m, 0, 1, 3)
	}
	if q.Type == "grid_view" {
		q.Attr.Rows = []forms.Row{{m.id("r"), "Row"}, {m.id("r"), "Row"}}
		for range 1 + m.IntN(3) {
			c := forms.Column{ID: m.id("c"), Label: "Column", Type: pick(m, "text_field", "number", "date", "time", "checkbox", "single_select"), Required: m.sometimes(2)}
			if c.Type == "single_select" {
				c.Options = m.options(false)
			}
			if c.Type == "number" {
				c.Maximum = pick(m, nil, pointer(20.9))
			}
			q.Attr.Columns = append(q.Attr.Columns, c)
		}
	}
	return q
}

func pointer[T any](v T) *T { return &v }

func (m *maker) options(scored bool) (options []forms.Option) {
	for range 2 + m.IntN(3) {
		o := forms.Option{ID: m.id("o"), Label: "Option", Evidence: pick(m, "", "", "", "", "remark", "photo", "either"), Action: m.sometimes(8)}
		if scored && !m.sometimes(4) {
			o.Score = pointer(pick(m, 0, 1, 2, 5, 2.5, 0.1, -1))
			o.Fails = m.sometimes(4)
		}
		if m.sometimes(10) {
			o.Notify = []int64{3, 7}
		}
		options = append(options, o)
	}
	return options
}

// answers are mostly right, and sometimes anything.
func (m *maker) answers(d forms.Document) (answers []forms.Answer) {
	for _, s := range d.Sections {
		for _, q := range s.Questions {
			if s.Stage != "main" && !m.sometimes(6) || q.Type == "instruction" && !m.sometimes(8) {
				continue
			}
			if q.Type != "grid_view" {
				if !m.sometimes(5) {
					answers = append(answers, m.answer(q, q.ID))
				}
				continue
			}
			for _, r := range q.Attr.Rows {
				for _, c := range q.Attr.Columns {
					if !m.sometimes(3) {
						a := m.answer(inCell(c), q.ID)
						a.Row, a.Column = r.ID, c.ID
						answers = append(answers, a)
					}
				}
			}
		}
	}
	if m.sometimes(12) {
		answers = append(answers, forms.Answer{Question: "elsewhere", Text: "?"})
	}
	if len(answers) > 0 && m.sometimes(10) {
		answers = append(answers, answers[0])
	}
	if m.sometimes(6) {
		m.Shuffle(len(answers), func(i, j int) { answers[i], answers[j] = answers[j], answers[i] })
	}
	return answers
}

func (m *maker) answer(q forms.Question, id string) forms.Answer {
	a := forms.Answer{Question: id}
	if m.sometimes(4) {
		a.Remark = "As it was found."
	}
	if m.sometimes(7) {
		a.Files = []int64{41}
	}
	if m.sometimes(9) {
		a.NotApplicable = true
		return a
	}
	kind := answeredBy[q.Type]
	if m.sometimes(25) {
		kind = pick(m, asText, asNumber, asDate, asChecked, asReferences)
	}
	switch kind {
	case asOptions:
		a.Options = m.choice(q)
	case asText:
		a.Text = pick(m, "Abc", " ", "Überprüft", strings.Repeat("x", 501))
		if q.Type == "time" && !m.sometimes(4) {
			a.Text = pick(m, "00:00", "23:59", "24:00", "9:30")
		}
	case asNumber:
		a.Number = pointer(pick(m, 0, 5, 20.9, 1.25, -1.5, 99.5, 100, 0.3))
	case asDate:
		a.Date = pick(m, "2026-03-01", "2026-03-15", "2026-02-28", "2026-04-01", "2026-02-30")
	case asChecked:
		a.Checked = !m.sometimes(4)
	case asReferences:
		a.References = pick(m, []int64{4}, []int64{4, 5}, []int64{4, 4})
	case asFiles:
		a.Files = pick(m, nil, []int64{8}, []int64{8, 9}, []int64{8, 8})
	}
	return a
}

func (m *maker) choice(q forms.Question) []string {
	one := pick(m, q.Options...).ID
	switch {
	case m.sometimes(14):
		return []string{"foreign"}
	case severalOf(q) && m.sometimes(2), m.sometimes(12):
		return []string{one, pick(m, q.Options...).ID}
	}
	return []string{one}
}
