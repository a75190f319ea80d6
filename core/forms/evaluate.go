package forms

// place is where an answer stands: a question, or a cell of one.
type place struct{ question, row, column string }

func (a *Answer) place() place { return place{a.Question, a.Row, a.Column} }

// evaluation is one look at a document and its answers.
type evaluation struct {
	facts    map[string]bool
	sections []*Section           // of the stage
	asked    map[string]*Question // those of the stage that are visible
	known    map[string]bool      // all of the stage
	given    map[place]*Answer    // what was said where, the first time
	wrong    map[place]bool
	result   Result
}

// Evaluate says what of a document is asked at a stage, what is missing, what cannot be
// an answer, what else answers ask for, and what they score. It looks at nothing else: the
// facts are what the module says of the record, and a day that is "today" is no bound
// unless Document.OnDay has said which day that is.
//
//   - A part is asked if it belongs to the stage, is not Hidden or Deleted, and its
//     condition holds: the option was chosen in a question that is itself asked and stands
//     before it, or the fact is so. What stands in a section is asked only if the section is.
//   - An answer in which nothing is said is none. Of two answers in one place the first
//     counts, and the second is wrong. An answer that is wrong is neither missing nor
//     scored, but the options in it still decide what is shown.
//   - There is at most one fault to an answer, the first that is found.
func Evaluate(doc Document, stage string, answers []Answer, facts map[string]bool) Result {
	e := evaluation{facts: facts, asked: map[string]*Question{}, known: map[string]bool{}, given: map[place]*Answer{}, wrong: map[place]bool{},
		result: Result{Visible: []string{}, Missing: []Fault{}, Wrong: []Fault{}, Asks: []FollowUpRequest{}}}
	for i := range answers {
		a := &answers[i]
		if _, twice := e.given[a.place()]; !twice && !a.blank() {
			e.given[a.place()] = a
		}
	}
	e.look(doc, stage)
	for i := range answers {
		e.judge(&answers[i])
	}
	for _, s := range e.sections {
		for i := range s.Questions {
			if q := e.asked[s.Questions[i].ID]; q != nil {
				e.demand(q)
			}
		}
	}
	e.result.Score = e.score()
	return e.result
}

// look finds what is asked, in the document's order.
func (e *evaluation) look(doc Document, stage string) {
	for i := range doc.Sections {
		s := &doc.Sections[i]
		if s.Stage != stage {
			continue
		}
		shown := e.holds(s.ShownWhen)
		if shown {
			e.sections = append(e.sections, s)
			e.result.Visible = append(e.result.Visible, s.ID)
		}
		for j := range s.Questions {
			q := &s.Questions[j]
			e.known[q.ID] = true
			if shown && !q.Hidden && !q.Deleted && e.holds(q.ShownWhen) {
				e.asked[q.ID] = q
				e.result.Visible = append(e.result.Visible, q.ID)
			}
		}
	}
}

func (e *evaluation) holds(c *Condition) bool {
	switch {
	case c == nil || *c == Condition{}:
		return true
	case c.Fact != "":
		return e.facts[c.Fact]
	case e.asked[c.Question] == nil:
		return false
	}
	a := e.given[place{question: c.Question}]
	if a == nil {
		return false
	}
	for _, chosen := range a.Options {
		if chosen == c.Option {
			return true
		}
	}
	return false
}

// judge notes what is wrong with an answer.
func (e *evaluation) judge(a *Answer) {
	if a.blank() {
		return
	}
	code, args := e.faultOf(a)
	if code == "" {
		return
	}
	e.result.Wrong = append(e.result.Wrong, Fault{a.Question, a.Row, a.Column, code, args})
	if e.given[a.place()] == a {
		e.wrong[a.place()] = true
	}
}

func (e *evaluation) faultOf(a *Answer) (string, map[string]any) {
	q := e.asked[a.Question]
	switch {
	case !e.known[a.Question]:
		return "forms_unknown_question", nil
	case q == nil:
		return "forms_not_asked", nil
	case e.given[a.place()] != a:
		return "forms_twice", nil
	}
	if a.Row != "" || a.Column != "" {
		c := q.cell(a.place())
		if c == nil {
			return "forms_unknown_cell", nil
		}
		if whole := e.given[place{question: q.ID}]; whole != nil && whole.NotApplicable {
			return "forms_not_applicable_value", nil
		}
		q = c
	}
	return q.faultOf(a)
}

// demand notes what of a visible question is missing, and what its answers ask for.
func (e *evaluation) demand(q *Question) {
	whole := place{question: q.ID}
	a := e.given[whole]
	if e.wrong[whole] {
		return
	}
	if a != nil && a.NotApplicable {
		return
	}
	if q.Type == "grid_view" {
		e.demandCells(q)
		return
	}
	if a == nil || !a.answers(q) {
		if q.Required && q.Type != "hidden_field" && q.Type != "instruction" {
			e.miss(whole, "forms_required")
		}
		return
	}
	e.follow(q, a)
}

// demandCells looks for the cells of required columns: in every row of a required grid,
// and otherwise in rows in which something stands. A required grid without such a column
// needs any one cell.
func (e *evaluation) demandCells(q *Question) {
	filled, required := false, false
	for _, row := range q.Attr.Rows {
		begun := false
		for _, column := range q.Attr.Columns {
			begun = begun || e.given[place{q.ID, row.ID, column.ID}] != nil
		}
		filled = filled || begun
		for _, column := range q.Attr.Columns {
			at, cell := place{q.ID, row.ID, column.ID}, column.question()
			a := e.given[at]
			required = required || column.Required
			switch {
			case e.wrong[at]:
			case a != nil && a.answers(&cell):
				e.follow(&cell, a)
			case column.Required && (q.Required || begun):
				e.miss(at, "forms_required")
			}
		}
	}
	if q.Required && !required && !filled {
		e.miss(place{question: q.ID}, "forms_required")
	}
}

// follow notes what the chosen options ask for: evidence beside the answer, an action,
// somebody who is told.
func (e *evaluation) follow(q *Question, a *Answer) {
	wanted := map[string]bool{}
	for i := range q.Options {
		o := &q.Options[i]
		if !chosen(a, o.ID) {
			continue
		}
		wanted[o.Evidence] = true
		if o.Action || len(o.Notify) > 0 {
			e.ask(FollowUpRequest{a.Question, o.ID, o.Action, append([]int64{}, o.Notify...)})
		}
	}
	remark, photo := !blank(a.Remark), len(a.Files) > 0
	if wanted["remark"] && !remark {
		e.miss(a.place(), "forms_remark")
	}
	if wanted["photo"] && !photo {
		e.miss(a.place(), "forms_photo")
	}
	if wanted["either"] && !remark && !photo {
		e.miss(a.place(), "forms_remark_or_photo")
	}
}

// ask notes what an option wants, once for a grid in which it was chosen several times.
func (e *evaluation) ask(wanted FollowUpRequest) {
	for _, known := range e.result.Asks {
		if known.Question == wanted.Question && known.Option == wanted.Option {
			return
		}
	}
	e.result.Asks = append(e.result.Asks, wanted)
}

func (e *evaluation) miss(at place, code string) {
	e.result.Missing = append(e.result.Missing, Fault{Question: at.question, Row: at.row, Column: at.column, Code: code})
}
