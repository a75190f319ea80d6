package forms

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// ruleCase is a case of which is known what is right. Of what is said only what begins
// with one of the words of want is compared; a score is said as its percent.
type ruleCase struct {
	name     string
	document Document
	answers  []Answer
	facts    map[string]bool
	want     string // "wrong a forms_date; missing b forms_required; visible s a b; asks a:x; score 50 failed"
}

func form(questions ...Question) Document {
	return Document{Sections: []Section{{ID: "s", Title: "Section", Stage: "main", Questions: questions}}}
}

func ask(id, kind string, change ...func(*Question)) Question {
	q := Question{ID: id, Type: kind, Label: id}
	if said[kind] == asOptions {
		q.Options = []Option{{ID: "yes", Label: "Yes"}, {ID: "no", Label: "No"}, {ID: "x", Label: "X"}}
	}
	for _, c := range change {
		c(&q)
	}
	return q
}

func must(q *Question)               { q.Required = true }
func skippable(q *Question)          { q.NotApplicable = true }
func critical(q *Question)           { q.Critical = true }
func multi(q *Question)              { q.Attr.MultiSelect = true }
func hidden(q *Question)             { q.Hidden = true }
func deleted(q *Question)            { q.Deleted = true }
func gas(q *Question)                { q.Attr.Rows, q.Attr.Columns = gasRows, gasColumns }
func on(c Condition) func(*Question) { return func(q *Question) { q.ShownWhen = &c } }

func scored(yes, no float64) func(*Question) {
	return func(q *Question) {
		q.Options[0].Score, q.Options[1].Score, q.Options[1].Fails = &yes, &no, true
	}
}

func weighs(w float64) func(*Question) { return func(q *Question) { q.Weight = w } }

func evidence(kind string) func(*Question) {
	return func(q *Question) { q.Options[1].Evidence = kind }
}

func attr(a Attr) func(*Question) { return func(q *Question) { q.Attr = a } }

var (
	gasRows    = []Row{{"o2", "Oxygen"}, {"lel", "Flammable gas"}}
	gasColumns = []Column{{ID: "at", Label: "Time", Type: "time", Required: true}, {ID: "value", Label: "Reading", Type: "number", Required: true, Minimum: pointer(0.0), Maximum: pointer(100.0)},
		{ID: "ok", Label: "Safe", Type: "checkbox"}, {ID: "by", Label: "With", Type: "single_select", Options: []Option{{ID: "pump", Label: "Pump"}, {ID: "other", Label: "Other", Evidence: "remark", Action: true}}}}
)

func choose(q string, options ...string) Answer { return Answer{Question: q, Options: options} }
func write(q, text string) Answer               { return Answer{Question: q, Text: text} }
func count(q string, n float64) Answer          { return Answer{Question: q, Number: &n} }
func cell(q, row, column string, a Answer) Answer {
	a.Question, a.Row, a.Column = q, row, column
	return a
}

// ruleCases is every rule, in the cases that matter.
func ruleCases() []ruleCase {
	return slices.Concat(requiredCases(), shownCases(), typeCases(), boundCases(), gridCases(), evidenceCases(), applicableCases(), scoreCases())
}

func requiredCases() (cases []ruleCase) {
	for kind := range map[string]bool{"text_field": true, "text_area": true, "number": true, "date": true, "time": true, "checkbox": true, "radio": true,
		"single_select": true, "multiple_choice": true, "declaration": true, "site_list": true, "division_list": true, "department_list": true,
		"unit_list": true, "user_list": true, "attachment": true, "photo": true, "signature": true, "grid_view": true} {
		cases = append(cases,
			ruleCase{"a required " + kind + " is missing", form(ask("a", kind, must)), nil, nil, "missing a forms_required"},
			ruleCase{"a " + kind + " that is not required may be left out", form(ask("a", kind)), nil, nil, "missing"},
			ruleCase{"a remark alone is no answer to a " + kind, form(ask("a", kind, must)), []Answer{{Question: "a", Remark: "Later"}}, nil, "missing a forms_required"})
	}
	slices.SortFunc(cases, func(a, b ruleCase) int { return strings.Compare(a.name, b.name) })
	return append(cases,
		ruleCase{"an instruction needs no answer", form(ask("a", "instruction", must)), nil, nil, "missing; wrong"},
		ruleCase{"a hidden field needs no answer", form(ask("a", "hidden_field", must)), nil, nil, "missing; wrong"},
		ruleCase{"a hidden field may have one", form(ask("a", "hidden_field")), []Answer{write("a", "v2")}, nil, "missing; wrong"},
		ruleCase{"blanks are no answer", form(ask("a", "text_area", must)), []Answer{write("a", " \t\n\u00a0")}, nil, "missing a forms_required; wrong"},
		ruleCase{"a declaration that is not ticked is none", form(ask("a", "declaration", must)), []Answer{{Question: "a"}}, nil, "missing a forms_required"},
		ruleCase{"a declaration", form(ask("a", "declaration", must)), []Answer{{Question: "a", Checked: true}}, nil, "missing; wrong"},
		ruleCase{"what is wrong is not missing too", form(ask("a", "date", must)), []Answer{{Question: "a", Date: "x"}}, nil, "missing; wrong a forms_date"},
		ruleCase{"nothing is asked at another stage", Document{Sections: []Section{{ID: "s", Stage: "closure", Questions: []Question{ask("a", "date", must)}}}},
			[]Answer{{Question: "a", Date: "2026-01-01"}}, nil, "visible; missing; wrong a forms_unknown_question"},
		ruleCase{"a document without anything", Document{}, nil, nil, "visible; missing; wrong; asks; score none"},
	)
}

func shownCases() []ruleCase {
	child := form(ask("a", "radio"), ask("b", "text_field", must, on(Condition{Question: "a", Option: "yes"})), ask("c", "checkbox", on(Condition{Question: "a", Option: "no"})),
		ask("d", "text_field", must, on(Condition{Question: "c", Option: "x"})))
	sections := Document{Sections: []Section{
		{ID: "s", Stage: "main", Questions: []Question{ask("a", "multiple_choice", multi)}},
		{ID: "t", Stage: "main", ShownWhen: &Condition{Question: "a", Option: "x"}, Questions: []Question{ask("b", "number", must)}},
		{ID: "n", Stage: "main", ShownWhen: &Condition{Fact: "night_work"}, Questions: []Question{ask("c", "date", must)}},
		{ID: "l", Stage: "main", Fixed: "location"},
	}}
	return []ruleCase{
		{"a child is not asked", child, nil, nil, "visible s a; missing"},
		{"a child is asked", child, []Answer{choose("a", "yes")}, nil, "visible s a b; missing b forms_required"},
		{"a child of another option", child, []Answer{choose("a", "no")}, nil, "visible s a c; missing"},
		{"a grandchild", child, []Answer{choose("a", "no"), choose("c", "no", "x")}, nil, "visible s a c d; missing d forms_required"},
		{"a grandchild goes with its parent", child, []Answer{choose("a", "yes"), choose("c", "x"), write("d", "D")}, nil, "visible s a b; missing b forms_required; wrong c forms_not_asked, d forms_not_asked"},
		{"the order of answers does not matter", child, []Answer{write("d", "D"), choose("c", "x"), choose("a", "no")}, nil, "visible s a c d; missing; wrong"},
		{"sections under conditions", sections, nil, nil, "visible s a l; missing"},
		{"a section is shown by an option", sections, []Answer{choose("a", "no", "x")}, nil, "visible s a t b l; missing b forms_required"},
		{"a section is shown by a fact", sections, nil, map[string]bool{"night_work": true}, "visible s a n c l; missing c forms_required"},
		{"an answer in a section that is not shown", sections, []Answer{count("b", 1)}, map[string]bool{"night_work": false}, "wrong b forms_not_asked"},
		{"a hidden question is not asked", form(ask("a", "date", must, hidden)), []Answer{{Question: "a", Date: "2026-01-01"}}, nil, "visible s; missing; wrong a forms_not_asked"},
		{"a question that is marked for deletion is not asked", form(ask("a", "date", must, deleted)), nil, nil, "visible s; missing"},
		{"a child of a hidden question", form(ask("a", "radio", hidden), ask("b", "date", on(Condition{Question: "a", Option: "yes"}))), []Answer{choose("a", "yes")}, nil, "visible s; wrong a forms_not_asked"},
		{"a condition on a later question never holds", form(ask("b", "date", on(Condition{Question: "a", Option: "yes"})), ask("a", "radio")), []Answer{choose("a", "yes")}, nil, "visible s a"},
		{"an empty condition always holds", form(ask("a", "date", on(Condition{}))), nil, nil, "visible s a"},
		{"a fact that is not known does not hold", form(ask("a", "date", on(Condition{Fact: "low_tide"}))), nil, map[string]bool{"night_work": true}, "visible s"},
		{"options that are wrong still show what hangs on them", child, []Answer{choose("a", "yes", "no")}, nil, "visible s a b c; missing b forms_required; wrong a forms_one_only"},
	}
}

func typeCases() (cases []ruleCase) {
	wrong := map[string]Answer{"text_field": count("a", 1), "text_area": choose("a", "yes"), "hidden_field": count("a", 3), "number": write("a", "12"), "date": write("a", "2026-01-01"), "time": {Question: "a", Date: "2026-01-01"},
		"checkbox": write("a", "yes"), "radio": {Question: "a", Checked: true}, "single_select": {Question: "a", References: []int64{1}}, "multiple_choice": count("a", 1),
		"declaration": write("a", "yes"), "site_list": count("a", 4), "division_list": write("a", "North"), "department_list": choose("a", "yes"), "unit_list": {Question: "a", Checked: true},
		"user_list": write("a", "Mia"), "grid_view": write("a", "x"), "attachment": write("a", "plan.pdf"), "photo": {Question: "a", Checked: true}, "signature": write("a", "Mia"), "instruction": write("a", "Done")}
	for kind, a := range wrong {
		cases = append(cases, ruleCase{"the wrong type for a " + kind, form(ask("a", kind, must)), []Answer{a}, nil, "wrong a forms_wrong_type"})
	}
	slices.SortFunc(cases, func(a, b ruleCase) int { return strings.Compare(a.name, b.name) })
	return append(cases,
		ruleCase{"two kinds of answers at once", form(ask("a", "radio")), []Answer{{Question: "a", Options: []string{"yes"}, Text: "Yes"}}, nil, "wrong a forms_wrong_type"},
		ruleCase{"an instruction cannot be remarked on", form(ask("a", "instruction")), []Answer{{Question: "a", Remark: "Read"}}, nil, "wrong a forms_wrong_type"},
		ruleCase{"a foreign question", form(ask("a", "date")), []Answer{write("z", "?")}, nil, "wrong z forms_unknown_question"},
		ruleCase{"nothing said to a foreign question", form(ask("a", "date")), []Answer{write("z", "")}, nil, "wrong"},
		ruleCase{"two answers to one question", form(ask("a", "number")), []Answer{count("a", 1), count("a", 2)}, nil, "wrong a forms_twice"},
		ruleCase{"an empty answer before a full one", form(ask("a", "number", must)), []Answer{{Question: "a"}, count("a", 2)}, nil, "wrong; missing"},
		ruleCase{"an option of another question", form(ask("a", "radio"), ask("b", "radio", func(q *Question) { q.Options = []Option{{ID: "else", Label: "Else"}} })), []Answer{choose("a", "else")}, nil, "wrong a forms_unknown_option"},
		ruleCase{"two options of a radio", form(ask("a", "radio")), []Answer{choose("a", "yes", "no")}, nil, "wrong a forms_one_only"},
		ruleCase{"two options of a single select", form(ask("a", "single_select", multi)), []Answer{choose("a", "yes", "no")}, nil, "wrong a forms_one_only"},
		ruleCase{"two options of a multiple choice", form(ask("a", "multiple_choice")), []Answer{choose("a", "yes", "no")}, nil, "wrong a forms_one_only"},
		ruleCase{"two options where several may be chosen", form(ask("a", "multiple_choice", multi), ask("b", "checkbox")), []Answer{choose("a", "yes", "no"), choose("b", "x", "no")}, nil, "wrong"},
		ruleCase{"one option twice", form(ask("a", "checkbox")), []Answer{choose("a", "yes", "yes")}, nil, "wrong a forms_twice"},
		ruleCase{"two sites where one is asked for", form(ask("a", "site_list")), []Answer{{Question: "a", References: []int64{1, 2}}}, nil, "wrong a forms_one_only"},
		ruleCase{"two people where several are asked for", form(ask("a", "user_list", multi)), []Answer{{Question: "a", References: []int64{1, 2}}}, nil, "wrong"},
		ruleCase{"one person twice", form(ask("a", "user_list", multi)), []Answer{{Question: "a", References: []int64{2, 2}}}, nil, "wrong a forms_twice"},
		ruleCase{"a site that cannot be", form(ask("a", "site_list")), []Answer{{Question: "a", References: []int64{0}}}, nil, "wrong a forms_unknown_reference"},
		ruleCase{"a unit that cannot be", form(ask("a", "unit_list")), []Answer{{Question: "a", References: []int64{-4}}}, nil, "wrong a forms_unknown_reference"},
	)
}

func boundCases() []ruleCase {
	text := func(n int) Answer { return write("a", strings.Repeat("ß", n)) }
	number := attr(Attr{Minimum: pointer(1.0), Maximum: pointer(10.5), Decimals: 1})
	days := attr(Attr{StartDate: "2026-03-01", EndDate: "2026-03-31"})
	day := func(d string) []Answer { return []Answer{{Question: "a", Date: d}} }
	files := func(n int) []Answer {
		a := Answer{Question: "a"}
		for i := range n {
			a.Files = append(a.Files, int64(i+1))
		}
		return []Answer{a}
	}
	return []ruleCase{
		{"a field takes 500 letters", form(ask("a", "text_field")), []Answer{text(500)}, nil, "wrong"},
		{"a field takes no more", form(ask("a", "text_field")), []Answer{text(501)}, nil, "wrong a forms_too_long 500"},
		{"an area takes 501 letters", form(ask("a", "text_area")), []Answer{text(501)}, nil, "wrong"},
		{"an area takes no 10001", form(ask("a", "text_area")), []Answer{text(10001)}, nil, "wrong a forms_too_long 10000"},
		{"letters are counted, not bytes", form(ask("a", "text_field", attr(Attr{MaxLength: 3}))), []Answer{write("a", "😀😀😀")}, nil, "wrong"},
		{"a length of its own", form(ask("a", "text_field", attr(Attr{MaxLength: 3}))), []Answer{write("a", "abcd")}, nil, "wrong a forms_too_long 3"},
		{"a remark is too long", form(ask("a", "date")), []Answer{{Question: "a", Remark: strings.Repeat("x", 4001)}}, nil, "wrong a forms_too_long 4000"},
		{"a number at its least", form(ask("a", "number", number)), []Answer{count("a", 1)}, nil, "wrong"},
		{"a number below its least", form(ask("a", "number", number)), []Answer{count("a", 0.9)}, nil, "wrong a forms_minimum 1"},
		{"a number at its most", form(ask("a", "number", number)), []Answer{count("a", 10.5)}, nil, "wrong"},
		{"a number above its most", form(ask("a", "number", number)), []Answer{count("a", 10.6)}, nil, "wrong a forms_maximum 10.5"},
		{"a number of too many digits", form(ask("a", "number", number)), []Answer{count("a", 2.25)}, nil, "wrong a forms_decimals 1"},
		{"a whole number", form(ask("a", "number")), []Answer{count("a", 2.5)}, nil, "wrong a forms_decimals 0"},
		{"zero is a number", form(ask("a", "number", must)), []Answer{count("a", 0)}, nil, "wrong; missing"},
		{"a fraction that no double is", form(ask("a", "number", attr(Attr{Decimals: 3}))), []Answer{count("a", 1.005)}, nil, "wrong"},
		{"a number without bounds is bound all the same", form(ask("a", "number")), []Answer{count("a", 1e13)}, nil, "wrong a forms_maximum 1e+12"},
		{"a number far below", form(ask("a", "number")), []Answer{count("a", -1e13)}, nil, "wrong a forms_minimum -1e+12"},
		{"the first day", form(ask("a", "date", days)), day("2026-03-01"), nil, "wrong"},
		{"the day before", form(ask("a", "date", days)), day("2026-02-28"), nil, "wrong a forms_date_from 2026-03-01"},
		{"the last day", form(ask("a", "date", days)), day("2026-03-31"), nil, "wrong"},
		{"the day after", form(ask("a", "date", days)), day("2026-04-01"), nil, "wrong a forms_date_until 2026-03-31"},
		{"a day that is none", form(ask("a", "date")), day("2026-02-29"), nil, "wrong a forms_date"},
		{"a leap day", form(ask("a", "date")), day("2028-02-29"), nil, "wrong"},
		{"a day that is written otherwise", form(ask("a", "date")), day("2026-3-1"), nil, "wrong a forms_date"},
		{"a day of the year 0", form(ask("a", "date")), day("0000-01-01"), nil, "wrong a forms_date"},
		{"today is no bound until it is said which day it is", form(ask("a", "date", attr(Attr{StartDate: "today", EndDate: "today"}))), day("1999-01-01"), nil, "wrong"},
		{"the first minute", form(ask("a", "time")), []Answer{write("a", "00:00")}, nil, "wrong"},
		{"no minute", form(ask("a", "time")), []Answer{write("a", "23:60")}, nil, "wrong a forms_time"},
		{"no hour", form(ask("a", "time")), []Answer{write("a", "24:00")}, nil, "wrong a forms_time"},
		{"a time that is written otherwise", form(ask("a", "time")), []Answer{write("a", "9:05")}, nil, "wrong a forms_time"},
		{"one file", form(ask("a", "attachment")), files(2), nil, "wrong a forms_too_many 1"},
		{"three photos", form(ask("a", "photo", attr(Attr{MaxFiles: 3}))), files(3), nil, "wrong"},
		{"four photos", form(ask("a", "photo", attr(Attr{MaxFiles: 3}))), files(4), nil, "wrong a forms_too_many 3"},
		{"two signatures", form(ask("a", "signature", attr(Attr{MaxFiles: 3}))), files(2), nil, "wrong a forms_too_many 1"},
		{"files beside an answer", form(ask("a", "date")), files(20), nil, "wrong"},
		{"too many files beside an answer", form(ask("a", "date")), files(21), nil, "wrong a forms_too_many 20"},
		{"a file twice", form(ask("a", "photo", attr(Attr{MaxFiles: 3}))), []Answer{{Question: "a", Files: []int64{5, 5}}}, nil, "wrong a forms_twice"},
	}
}

func gridCases() []ruleCase {
	at, reading := write("", "08:30"), count("", 20.9)
	return []ruleCase{
		{"a required grid", form(ask("g", "grid_view", gas, must)), nil, nil, "missing g.o2.at forms_required, g.o2.value forms_required, g.lel.at forms_required, g.lel.value forms_required"},
		{"a grid that may be left out", form(ask("g", "grid_view", gas)), nil, nil, "missing"},
		{"a row that was begun", form(ask("g", "grid_view", gas)), []Answer{cell("g", "lel", "ok", Answer{Checked: true})}, nil, "missing g.lel.at forms_required, g.lel.value forms_required; wrong"},
		{"a row that is whole", form(ask("g", "grid_view", gas)), []Answer{cell("g", "o2", "at", at), cell("g", "o2", "value", reading)}, nil, "missing; wrong"},
		{"a cell of the wrong type", form(ask("g", "grid_view", gas)), []Answer{cell("g", "o2", "at", at), cell("g", "o2", "value", write("", "low"))}, nil, "missing; wrong g.o2.value forms_wrong_type"},
		{"a cell beyond its bounds", form(ask("g", "grid_view", gas)), []Answer{cell("g", "o2", "at", at), cell("g", "o2", "value", count("", 100.5))}, nil, "wrong g.o2.value forms_maximum 100"},
		{"a cell of too many digits", form(ask("g", "grid_view", gas)), []Answer{cell("g", "o2", "value", count("", 0.1234567))}, nil, "wrong g.o2.value forms_decimals 6"},
		{"a row that is not there", form(ask("g", "grid_view", gas)), []Answer{cell("g", "co", "at", at)}, nil, "wrong g.co.at forms_unknown_cell; missing"},
		{"a column that is not there", form(ask("g", "grid_view", gas)), []Answer{cell("g", "o2", "who", at)}, nil, "wrong g.o2.who forms_unknown_cell"},
		{"a row without a column", form(ask("g", "grid_view", gas)), []Answer{cell("g", "o2", "", at)}, nil, "wrong g.o2. forms_unknown_cell"},
		{"a cell of what is no grid", form(ask("a", "time")), []Answer{cell("a", "o2", "at", at)}, nil, "wrong a.o2.at forms_unknown_cell"},
		{"a cell twice", form(ask("g", "grid_view", gas)), []Answer{cell("g", "o2", "at", at), cell("g", "o2", "value", reading), cell("g", "o2", "at", at)}, nil, "wrong g.o2.at forms_twice; missing"},
		{"a cell cannot be not applicable by itself", form(ask("g", "grid_view", gas, skippable)), []Answer{cell("g", "o2", "at", Answer{NotApplicable: true})}, nil, "wrong g.o2.at forms_not_applicable"},
		{"a grid that is not applicable", form(ask("g", "grid_view", gas, must, skippable)), []Answer{{Question: "g", NotApplicable: true}}, nil, "missing; wrong"},
		{"a cell of a grid that is not applicable", form(ask("g", "grid_view", gas, must, skippable)), []Answer{{Question: "g", NotApplicable: true}, cell("g", "o2", "at", at)}, nil, "wrong g.o2.at forms_not_applicable_value; missing"},
		{"an option of a cell", form(ask("g", "grid_view", gas)), []Answer{cell("g", "o2", "at", at), cell("g", "o2", "value", reading), cell("g", "o2", "by", choose("", "other"))}, nil, "missing g.o2.by forms_remark; asks g:other; wrong"},
		{"an option that is none of the cell's", form(ask("g", "grid_view", gas)), []Answer{cell("g", "o2", "by", choose("", "yes"))}, nil, "wrong g.o2.by forms_unknown_option"},
		{"an option in several cells asks once", form(ask("g", "grid_view", gas)), []Answer{cell("g", "o2", "at", at), cell("g", "o2", "value", reading), cell("g", "lel", "at", at), cell("g", "lel", "value", reading),
			cell("g", "o2", "by", Answer{Options: []string{"other"}, Remark: "Tubes"}), cell("g", "lel", "by", Answer{Options: []string{"other"}, Remark: "Tubes"})}, nil, "missing; asks g:other"},
		{"a required grid without required columns", form(ask("g", "grid_view", must, attr(Attr{Rows: gasRows, Columns: gasColumns[2:]}))), nil, nil, "missing g forms_required"},
		{"any cell of it will do", form(ask("g", "grid_view", must, attr(Attr{Rows: gasRows, Columns: gasColumns[2:]}))), []Answer{cell("g", "lel", "ok", Answer{Checked: true})}, nil, "missing"},
	}
}

func evidenceCases() []ruleCase {
	no := func(remark string, files ...int64) []Answer {
		return []Answer{{Question: "a", Options: []string{"no"}, Remark: remark, Files: files}}
	}
	raising := ask("a", "checkbox", func(q *Question) {
		q.Options[0].Action, q.Options[1].Notify, q.Options[1].Evidence, q.Options[0].Evidence = true, []int64{9, 4}, "photo", "remark"
	})
	return []ruleCase{
		{"an option wants a remark", form(ask("a", "radio", evidence("remark"))), no("", 3), nil, "missing a forms_remark"},
		{"an option has its remark", form(ask("a", "radio", evidence("remark"))), no("Why"), nil, "missing"},
		{"an option wants a photo", form(ask("a", "radio", evidence("photo"))), no("Why"), nil, "missing a forms_photo"},
		{"an option has its photo", form(ask("a", "radio", evidence("photo"))), no("", 3), nil, "missing"},
		{"an option wants either", form(ask("a", "radio", evidence("either"))), no(" "), nil, "missing a forms_remark_or_photo"},
		{"a remark is either", form(ask("a", "radio", evidence("either"))), no("Why"), nil, "missing"},
		{"a photo is either", form(ask("a", "radio", evidence("either"))), no("", 3), nil, "missing"},
		{"another option wants nothing", form(ask("a", "radio", evidence("photo"))), []Answer{choose("a", "yes")}, nil, "missing"},
		{"several options want what each wants", form(raising), []Answer{choose("a", "no", "yes")}, nil, "missing a forms_remark, a forms_photo; asks a:yes, a:no"},
		{"a wrong answer asks for nothing", form(raising), []Answer{choose("a", "yes", "yes")}, nil, "missing; asks; wrong a forms_twice"},
	}
}

func applicableCases() []ruleCase {
	return []ruleCase{
		{"not applicable is an answer", form(ask("a", "date", must, skippable)), []Answer{{Question: "a", NotApplicable: true}}, nil, "missing; wrong"},
		{"not applicable is none where it is not offered", form(ask("a", "date", must)), []Answer{{Question: "a", NotApplicable: true}}, nil, "missing; wrong a forms_not_applicable"},
		{"not applicable, and an answer", form(ask("a", "date", skippable)), []Answer{{Question: "a", NotApplicable: true, Date: "2026-01-01"}}, nil, "wrong a forms_not_applicable_value"},
		{"not applicable, and a photo that is the answer", form(ask("a", "photo", skippable)), []Answer{{Question: "a", NotApplicable: true, Files: []int64{1}}}, nil, "wrong a forms_not_applicable_value"},
		{"not applicable, with a remark and a photo beside it", form(ask("a", "date", skippable)), []Answer{{Question: "a", NotApplicable: true, Remark: "No roof", Files: []int64{1}}}, nil, "missing; wrong"},
	}
}

func scoreCases() []ruleCase {
	two := form(ask("a", "radio", scored(4, 0)), ask("b", "radio", scored(1, 0), weighs(4)))
	sections := Document{Sections: []Section{{ID: "s", Stage: "main", Questions: []Question{ask("a", "radio", scored(10, 0))}}, {ID: "t", Stage: "main", Weight: 3, Questions: []Question{ask("b", "radio", scored(10, 5))}}}}
	several := form(ask("a", "checkbox", scored(3, -1), func(q *Question) { q.Options[2].Score = pointer(1.0) }))
	grave := form(ask("a", "radio", scored(10, 0)), ask("b", "radio", scored(10, 5), critical))
	return []ruleCase{
		{"all of it", two, []Answer{choose("a", "yes"), choose("b", "yes")}, nil, "score 100"},
		{"none of it", two, []Answer{choose("a", "no"), choose("b", "no")}, nil, "score 0"},
		{"a weight counts", two, []Answer{choose("a", "yes"), choose("b", "no")}, nil, "score 50"},
		{"what is not answered does not count", two, []Answer{choose("a", "yes")}, nil, "score 100"},
		{"an option without a score does not count", two, []Answer{choose("a", "yes"), choose("b", "x")}, nil, "score 100"},
		{"nothing that counts", two, []Answer{choose("b", "x")}, nil, "score none"},
		{"what is not applicable does not count", form(ask("a", "radio", scored(4, 0)), ask("b", "radio", scored(4, 0), skippable)), []Answer{choose("a", "no"), {Question: "b", NotApplicable: true}}, nil, "score 0"},
		{"all that is not applicable", form(ask("b", "radio", scored(4, 0), skippable)), []Answer{{Question: "b", NotApplicable: true}}, nil, "score none"},
		{"what is wrong does not count", two, []Answer{choose("a", "yes"), choose("b", "no", "yes")}, nil, "score 100"},
		{"what is hidden does not count", form(ask("a", "radio", scored(4, 0)), ask("b", "radio", scored(4, 0), hidden)), []Answer{choose("a", "no"), choose("b", "yes")}, nil, "score 0"},
		{"sections weigh", sections, []Answer{choose("a", "yes"), choose("b", "no")}, nil, "score 62.5"},
		{"a section without anything", sections, []Answer{choose("b", "no")}, nil, "score 50"},
		{"several options add up", several, []Answer{choose("a", "yes", "x")}, nil, "score 100"},
		{"several options, some of them", several, []Answer{choose("a", "yes")}, nil, "score 75"},
		{"points are taken away", several, []Answer{choose("a", "yes", "no")}, nil, "score 50"},
		{"no less than nothing", several, []Answer{choose("a", "no")}, nil, "score 0"},
		{"a critical question fails", grave, []Answer{choose("a", "yes"), choose("b", "no")}, nil, "score 75 failed"},
		{"a critical question does not fail", grave, []Answer{choose("a", "no"), choose("b", "yes")}, nil, "score 50"},
		{"a failure that is not critical", sections, []Answer{choose("a", "no"), choose("b", "yes")}, nil, "score 75"},
		{"a critical failure without a score", form(ask("a", "radio", critical, func(q *Question) { q.Options[1].Fails = true })), []Answer{choose("a", "no")}, nil, "score 0 failed"},
		{"only points to lose", form(ask("a", "radio", scored(0, -5))), []Answer{choose("a", "no")}, nil, "score none"},
		{"a third", form(ask("a", "radio", scored(3, 1))), []Answer{choose("a", "no")}, nil, "score 33.3"},
		{"a half is rounded upwards", form(ask("a", "radio", scored(800, 1))), []Answer{choose("a", "no")}, nil, "score 0.1"},
	}
}

func TestRules(t *testing.T) {
	for _, c := range ruleCases() {
		said := saidOf(Evaluate(c.document, "main", c.answers, c.facts))
		for _, want := range strings.Split(c.want, "; ") {
			word, _, _ := strings.Cut(want, " ")
			if got, known := said[word]; !known || got != want {
				t.Errorf("%s: %q, want %q", c.name, got, want)
			}
		}
	}
}

// saidOf writes a result as cases do.
func saidOf(r Result) map[string]string {
	faults := func(word string, all []Fault) string {
		var said []string
		for _, f := range all {
			at := f.Question
			if f.Row+f.Column != "" {
				at += "." + f.Row + "." + f.Column
			}
			at += " " + f.Code
			if f.Args != nil {
				at += fmt.Sprint(" ", f.Args["Value"])
			}
			said = append(said, at)
		}
		return strings.TrimSpace(word + " " + strings.Join(said, ", "))
	}
	var asks []string
	for _, a := range r.Asks {
		asks = append(asks, a.Question+":"+a.Option)
	}
	score := "score none"
	if r.Score != nil {
		score = fmt.Sprint("score ", r.Score.Percent)
		if r.Score.Failed {
			score += " failed"
		}
	}
	return map[string]string{"visible": strings.TrimSpace("visible " + strings.Join(r.Visible, " ")), "missing": faults("missing", r.Missing),
		"wrong": faults("wrong", r.Wrong), "asks": strings.TrimSpace("asks " + strings.Join(asks, ", ")), "score": score}
}
