package forms_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hivis/core/forms"
)

// ruleCase is a case of which is known what is right. Of what is said only what begins
// with one of the words of want is compared; a score is said as its percent.
type ruleCase struct {
	name     string
	document forms.Document
	answers  []forms.Answer
	facts    map[string]bool
	want     string // "wrong a forms_date; missing b forms_required; visible s a b; asks a:x; score 50 failed"
}

func form(questions ...forms.Question) forms.Document {
	return forms.Document{Sections: []forms.Section{{ID: "s", Title: "Section", Stage: "main", Questions: questions}}}
}

func ask(id, kind string, change ...func(*forms.Question)) forms.Question {
	q := forms.Question{ID: id, Type: kind, Label: id}
	if answeredBy[kind] == asOptions {
		q.Options = []forms.Option{{ID: "yes", Label: "Yes"}, {ID: "no", Label: "No"}, {ID: "x", Label: "X"}}
	}
	for _, c := range change {
		c(&q)
	}
	return q
}

func must(q *forms.Question)                     { q.Required = true }
func skippable(q *forms.Question)                { q.NotApplicable = true }
func critical(q *forms.Question)                 { q.Critical = true }
func multi(q *forms.Question)                    { q.Attr.MultiSelect = true }
func hidden(q *forms.Question)                   { q.Hidden = true }
func deleted(q *forms.Question)                  { q.Deleted = true }
func gas(q *forms.Question)                      { q.Attr.Rows, q.Attr.Columns = gasRows, gasColumns }
func on(c forms.Condition) func(*forms.Question) { return func(q *forms.Question) { q.ShownWhen = &c } }

func scored(yes, no float64) func(*forms.Question) {
	return func(q *forms.Question) {
		q.Options[0].Score, q.Options[1].Score, q.Options[1].Fails = &yes, &no, true
	}
}

func weighs(w float64) func(*forms.Question) { return func(q *forms.Question) { q.Weight = w } }

func evidence(kind string) func(*forms.Question) {
	return func(q *forms.Question) { q.Options[1].Evidence = kind }
}

func attr(a forms.Attr) func(*forms.Question) { return func(q *forms.Question) { q.Attr = a } }

var (
	gasRows    = []forms.Row{{"o2", "Oxygen"}, {"lel", "Flammable gas"}}
	gasColumns = []forms.Column{{ID: "at", Label: "Time", Type: "time", Required: true}, {ID: "value", Label: "Reading", Type: "number", Required: true, Minimum: pointer(0.0), Maximum: pointer(100.0)},
		{ID: "ok", Label: "Safe", Type: "checkbox"}, {ID: "by", Label: "With", Type: "single_select", Options: []forms.Option{{ID: "pump", Label: "Pump"}, {ID: "other", Label: "Other", Evidence: "remark", Action: true}}}}
)

func choose(q string, options ...string) forms.Answer {
	return forms.Answer{Question: q, Options: options}
}
func write(q, text string) forms.Answer      { return forms.Answer{Question: q, Text: text} }
func count(q string, n float64) forms.Answer { return forms.Answer{Question: q, Number: &n} }
func cell(q, row, column string, a forms.Answer) forms.Answer {
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
			ruleCase{"a remark alone is no answer to a " + kind, form(ask("a", kind, must)), []forms.Answer{{Question: "a", Remark: "Later"}}, nil, "missing a forms_required"})
	}
	slices.SortFunc(cases, func(a, b ruleCase) int { return strings.Compare(a.name, b.name) })
	return append(cases,
		ruleCase{"an instruction needs no answer", form(ask("a", "instruction", must)), nil, nil, "missing; wrong"},
		ruleCase{"a hidden field needs no answer", form(ask("a", "hidden_field", must)), nil, nil, "missing; wrong"},
		ruleCase{"a hidden field may have one", form(ask("a", "hidden_field")), []forms.Answer{write("a", "v2")}, nil, "missing; wrong"},
		ruleCase{"blanks are no answer", form(ask("a", "text_area", must)), []forms.Answer{write("a", " \t\n\u00a0")}, nil, "missing a forms_required; wrong"},
		ruleCase{"a declaration that is not ticked is none", form(ask("a", "declaration", must)), []forms.Answer{{Question: "a"}}, nil, "missing a forms_required"},
		ruleCase{"a declaration", form(ask("a", "declaration", must)), []forms.Answer{{Question: "a", Checked: true}}, nil, "missing; wrong"},
		ruleCase{"what is wrong is not missing too", form(ask("a", "date", must)), []forms.Answer{{Question: "a", Date: "x"}}, nil, "missing; wrong a forms_date"},
		ruleCase{"nothing is asked at another stage", forms.Document{Sections: []forms.Section{{ID: "s", Stage: "closure", Questions: []forms.Question{ask("a", "date", must)}}}},
			[]forms.Answer{{Question: "a", Date: "2026-01-01"}}, nil, "visible; missing; wrong a forms_unknown_question"},
		ruleCase{"a document without anything", forms.Document{}, nil, nil, "visible; missing; wrong; asks; score none"},
	)
}

func shownCases() []ruleCase {
	child := form(ask("a", "radio"), ask("b", "text_field", must, on(forms.Condition{Question: "a", Option: "yes"})), ask("c", "checkbox", on(forms.Condition{Question: "a", Option: "no"})),
		ask("d", "text_field", must, on(forms.Condition{Question: "c", Option: "x"})))
	sections := forms.Document{Sections: []forms.Section{
		{ID: "s", Stage: "main", Questions: []forms.Question{ask("a", "multiple_choice", multi)}},
		{ID: "t", Stage: "main", ShownWhen: &forms.Condition{Question: "a", Option: "x"}, Questions: []forms.Question{ask("b", "number", must)}},
		{ID: "n", Stage: "main", ShownWhen: &forms.Condition{Fact: "night_work"}, Questions: []forms.Question{ask("c", "date", must)}},
		{ID: "l", Stage: "main", Fixed: "location"},
	}}
	return []ruleCase{
		{"a child is not asked", child, nil, nil, "visible s a; missing"},
		{"a child is asked", child, []forms.Answer{choose("a", "yes")}, nil, "visible s a b; missing b forms_required"},
		{"a child of another option", child, []forms.Answer{choose("a", "no")}, nil, "visible s a c; missing"},
		{"a grandchild", child, []forms.Answer{choose("a", "no"), choose("c", "no", "x")}, nil, "visible s a c d; missing d forms_required"},
		{"a grandchild goes with its parent", child, []forms.Answer{choose("a", "yes"), choose("c", "x"), write("d", "D")}, nil, "visible s a b; missing b forms_required; wrong c forms_not_asked, d forms_not_asked"},
		{"the order of answers does not matter", child, []forms.Answer{write("d", "D"), choose("c", "x"), choose("a", "no")}, nil, "visible s a c d; missing; wrong"},
		{"sections under conditions", sections, nil, nil, "visible s a l; missing"},
		{"a section is shown by an option", sections, []forms.Answer{choose("a", "no", "x")}, nil, "visible s a t b l; missing b forms_required"},
		{"a section is shown by a fact", sections, nil, map[string]bool{"night_work": true}, "visible s a n c l; missing c forms_required"},
		{"an answer in a section that is not shown", sections, []forms.Answer{count("b", 1)}, map[string]bool{"night_work": false}, "wrong b forms_not_asked"},
		{"a hidden question is not asked", form(ask("a", "date", must, hidden)), []forms.Answer{{Question: "a", Date: "2026-01-01"}}, nil, "visible s; missing; wrong a forms_not_asked"},
		{"a question that is marked for deletion is not asked", form(ask("a", "date", must, deleted)), nil, nil, "visible s; missing"},
		{"a child of a hidden question", form(ask("a", "radio", hidden), ask("b", "date", on(forms.Condition{Question: "a", Option: "yes"}))), []forms.Answer{choose("a", "yes")}, nil, "visible s; wrong a forms_not_asked"},
		{"a condition on a later question never holds", form(ask("b", "date", on(forms.Condition{Question: "a", Option: "yes"})), ask("a", "radio")), []forms.Answer{choose("a", "yes")}, nil, "visible s a"},
		{"an empty condition always holds", form(ask("a", "date", on(forms.Condition{}))), nil, nil, "visible s a"},
		{"a fact that is not known does not hold", form(ask("a", "date", on(forms.Condition{Fact: "low_tide"}))), nil, map[string]bool{"night_work": true}, "visible s"},
		{"options that are wrong still show what hangs on them", child, []forms.Answer{choose("a", "yes", "no")}, nil, "visible s a b c; missing b forms_required; wrong a forms_one_only"},
	}
}

func typeCases() (cases []ruleCase) {
	wrong := map[string]forms.Answer{"text_field": count("a", 1), "text_area": choose("a", "yes"), "hidden_field": count("a", 3), "number": write("a", "12"), "date": write("a", "2026-01-01"), "time": {Question: "a", Date: "2026-01-01"},
		"checkbox": write("a", "yes"), "radio": {Question: "a", Checked: true}, "single_select": {Question: "a", References: []int64{1}}, "multiple_choice": count("a", 1),
		"declaration": write("a", "yes"), "site_list": count("a", 4), "division_list": write("a", "North"), "department_list": choose("a", "yes"), "unit_list": {Question: "a", Checked: true},
		"user_list": write("a", "Mia"), "grid_view": write("a", "x"), "attachment": write("a", "plan.pdf"), "photo": {Question: "a", Checked: true}, "signature": write("a", "Mia"), "instruction": write("a", "Done")}
	for kind, a := range wrong {
		cases = append(cases, ruleCase{"the wrong type for a " + kind, form(ask("a", kind, must)), []forms.Answer{a}, nil, "wrong a forms_wrong_type"})
	}
	slices.SortFunc(cases, func(a, b ruleCase) int { return strings.Compare(a.name, b.name) })
	return append(cases,
		ruleCase{"two kinds of answers at once", form(ask("a", "radio")), []forms.Answer{{Question: "a", Options: []string{"yes"}, Text: "Yes"}}, nil, "wrong a forms_wrong_type"},
		ruleCase{"an instruction cannot be remarked on", form(ask("a", "instruction")), []forms.Answer{{Question: "a", Remark: "Read"}}, nil, "wrong a forms_wrong_type"},
		ruleCase{"a foreign question", form(ask("a", "date")), []forms.Answer{write("z", "?")}, nil, "wrong z forms_unknown_question"},
		ruleCase{"nothing said to a foreign question", form(ask("a", "date")), []forms.Answer{write("z", "")}, nil, "wrong"},
		ruleCase{"two answers to one question", form(ask("a", "number")), []forms.Answer{count("a", 1), count("a", 2)}, nil, "wrong a forms_twice"},
		ruleCase{"an empty answer before a full one", form(ask("a", "number", must)), []forms.Answer{{Question: "a"}, count("a", 2)}, nil, "wrong; missing"},
		ruleCase{"an option of another question", form(ask("a", "radio"), ask("b", "radio", func(q *forms.Question) { q.Options = []forms.Option{{ID: "else", Label: "Else"}} })), []forms.Answer{choose("a", "else")}, nil, "wrong a forms_unknown_option"},
		ruleCase{"two options of a radio", form(ask("a", "radio")), []forms.Answer{choose("a", "yes", "no")}, nil, "wrong a forms_one_only"},
		ruleCase{"two options of a single select", form(ask("a", "single_select", multi)), []forms.Answer{choose("a", "yes", "no")}, nil, "wrong a forms_one_only"},
		ruleCase{"two options of a multiple choice", form(ask("a", "multiple_choice")), []forms.Answer{choose("a", "yes", "no")}, nil, "wrong a forms_one_only"},
		ruleCase{"two options where several may be chosen", form(ask("a", "multiple_choice", multi), ask("b", "checkbox")), []forms.Answer{choose("a", "yes", "no"), choose("b", "x", "no")}, nil, "wrong"},
		ruleCase{"one option twice", form(ask("a", "checkbox")), []forms.Answer{choose("a", "yes", "yes")}, nil, "wrong a forms_twice"},
		ruleCase{"two sites where one is asked for", form(ask("a", "site_list")), []forms.Answer{{Question: "a", References: []int64{1, 2}}}, nil, "wrong a forms_one_only"},
		ruleCase{"two people where several are asked for", form(ask("a", "user_list", multi)), []forms.Answer{{Question: "a", References: []int64{1, 2}}}, nil, "wrong"},
		ruleCase{"one person twice", form(ask("a", "user_list", multi)), []forms.Answer{{Question: "a", References: []int64{2, 2}}}, nil, "wrong a forms_twice"},
		ruleCase{"a site that cannot be", form(ask("a", "site_list")), []forms.Answer{{Question: "a", References: []int64{0}}}, nil, "wrong a forms_unknown_reference"},
		ruleCase{"a unit that cannot be", form(ask("a", "unit_list")), []forms.Answer{{Question: "a", References: []int64{-4}}}, nil, "wrong a forms_unknown_reference"},
	)
}

func boundCases() []ruleCase {
	text := func(n int) forms.Answer { return write("a", strings.Repeat("ß", n)) }
	number := attr(forms.Attr{Minimum: pointer(1.0), Maximum: pointer(10.5), Decimals: 1})
	days := attr(forms.Attr{StartDate: "2026-03-01", EndDate: "2026-03-31"})
	day := func(d string) []forms.Answer { return []forms.Answer{{Question: "a", Date: d}} }
	files := func(n int) []forms.Answer {
		a := forms.Answer{Question: "a"}
		for i := range n {
			a.Files = append(a.Files, int64(i+1))
		}
		return []forms.Answer{a}
	}
	return []ruleCase{
		{"a field takes 500 letters", form(ask("a", "text_field")), []forms.Answer{text(500)}, nil, "wrong"},
		{"a field takes no more", form(ask("a", "text_field")), []forms.Answer{text(501)}, nil, "wrong a forms_too_long 500"},
		{"an area takes 501 letters", form(ask("a", "text_area")), []forms.Answer{text(501)}, nil, "wrong"},
		{"an area takes no 10001", form(ask("a", "text_area")), []forms.Answer{text(10001)}, nil, "wrong a forms_too_long 10000"},
		{"letters are counted, not bytes", form(ask("a", "text_field", attr(forms.Attr{MaxLength: 3}))), []forms.Answer{write("a", "😀😀😀")}, nil, "wrong"},
		{"a length of its own", form(ask("a", "text_field", attr(forms.Attr{MaxLength: 3}))), []forms.Answer{write("a", "abcd")}, nil, "wrong a forms_too_long 3"},
		{"a remark is too long", form(ask("a", "date")), []forms.Answer{{Question: "a", Remark: strings.Repeat("x", 4001)}}, nil, "wrong a forms_too_long 4000"},
		{"a number at its least", form(ask("a", "number", number)), []forms.Answer{count("a", 1)}, nil, "wrong"},
		{"a number below its least", form(ask("a", "number", number)), []forms.Answer{count("a", 0.9)}, nil, "wrong a forms_minimum 1"},
		{"a number at its most", form(ask("a", "number", number)), []forms.Answer{count("a", 10.5)}, nil, "wrong"},
		{"a number above its most", form(ask("a", "number", number)), []forms.Answer{count("a", 10.6)}, nil, "wrong a forms_maximum 10.5"},
		{"a number of too many digits", form(ask("a", "number", number)), []forms.Answer{count("a", 2.25)}, nil, "wrong a forms_decimals 1"},
		{"a whole number", form(ask("a", "number")), []forms.Answer{count("a", 2.5)}, nil, "wrong a forms_decimals 0"},
		{"zero is a number", form(ask("a", "number", must)), []forms.Answer{count("a", 0)}, nil, "wrong; missing"},
		{"a fraction that no double is", form(ask("a", "number", attr(forms.Attr{Decimals: 3}))), []forms.Answer{count("a", 1.005)}, nil, "wrong"},
		{"a number without bounds is bound all the same", form(ask("a", "number")), []forms.Answer{count("a", 1e13)}, nil, "wrong a forms_maximum 1e+12"},
		{"a number far below", form(ask("a", "number")), []forms.Answer{count("a", -1e13)}, nil, "wrong a forms_minimum -1e+12"},
		{"the first day", form(ask("a", "date", days)), day("2026-03-01"), nil, "wrong"},
		{"the day before", form(ask("a", "date", days)), day("2026-02-28"), nil, "wrong a forms_date_from 2026-03-01"},
		{"the last day", form(ask("a", "date", days)), day("2026-03-31"), nil, "wrong"},
		{"the day after", form(ask("a", "date", days)), day("2026-04-01"), nil, "wrong a forms_date_until 2026-03-31"},
		{"a day that is none", form(ask("a", "date")), day("2026-02-29"), nil, "wrong a forms_date"},
		{"a leap day", form(ask("a", "date")), day("2028-02-29"), nil, "wrong"},
		{"a day that is written otherwise", form(ask("a", "date")), day("2026-3-1"), nil, "wrong a forms_date"},
		{"a day of the year 0", form(ask("a", "date")), day("0000-01-01"), nil, "wrong a forms_date"},
		{"today is no bound until it is said which day it is", form(ask("a", "date", attr(forms.Attr{StartDate: "today", EndDate: "today"}))), day("1999-01-01"), nil, "wrong"},
		{"the first minute", form(ask("a", "time")), []forms.Answer{write("a", "00:00")}, nil, "wrong"},
		{"no minute", form(ask("a", "time")), []forms.Answer{write("a", "23:60")}, nil, "wrong a forms_time"},
		{"no hour", form(ask("a", "time")), []forms.Answer{write("a", "24:00")}, nil, "wrong a forms_time"},
		{"a time that is written otherwise", form(ask("a", "time")), []forms.Answer{write("a", "9:05")}, nil, "wrong a forms_time"},
		{"one file", form(ask("a", "attachment")), files(2), nil, "wrong a forms_too_many 1"},
		{"three photos", form(ask("a", "photo", attr(forms.Attr{MaxFiles: 3}))), files(3), nil, "wrong"},
		{"four photos", form(ask("a", "photo", attr(forms.Attr{MaxFiles: 3}))), files(4), nil, "wrong a forms_too_many 3"},
		{"two signatures", form(ask("a", "signature", attr(forms.Attr{MaxFiles: 3}))), files(2), nil, "wrong a forms_too_many 1"},
		{"files beside an answer", form(ask("a", "date")), files(20), nil, "wrong"},
		{"too many files beside an answer", form(ask("a", "date")), files(21), nil, "wrong a forms_too_many 20"},
		{"a file twice", form(ask("a", "photo", attr(forms.Attr{MaxFiles: 3}))), []forms.Answer{{Question: "a", Files: []int64{5, 5}}}, nil, "wrong a forms_twice"},
	}
}

func gridCases() []ruleCase {
	at, reading := write("", "08:30"), count("", 20.9)
	return []ruleCase{
		{"a required grid", form(ask("g", "grid_view", gas, must)), nil, nil, "missing g.o2.at forms_required, g.o2.value forms_required, g.lel.at forms_required, g.lel.value forms_required"},
		{"a grid that may be left out", form(ask("g", "grid_view", gas)), nil, nil, "missing"},
		{"a row that was begun", form(ask("g", "grid_view", gas)), []forms.Answer{cell("g", "lel", "ok", forms.Answer{Checked: true})}, nil, "missing g.lel.at forms_required, g.lel.value forms_required; wrong"},
		{"a row that is whole", form(ask("g", "grid_view", gas)), []forms.Answer{cell("g", "o2", "at", at), cell("g", "o2", "value", reading)}, nil, "missing; wrong"},
		{"a cell of the wrong type", form(ask("g", "grid_view", gas)), []forms.Answer{cell("g", "o2", "at", at), cell("g", "o2", "value", write("", "low"))}, nil, "missing; wrong g.o2.value forms_wrong_type"},
		{"a cell beyond its bounds", form(ask("g", "grid_view", gas)), []forms.Answer{cell("g", "o2", "at", at), cell("g", "o2", "value", count("", 100.5))}, nil, "wrong g.o2.value forms_maximum 100"},
		{"a cell of too many digits", form(ask("g", "grid_view", gas)), []forms.Answer{cell("g", "o2", "value", count("", 0.1234567))}, nil, "wrong g.o2.value forms_decimals 6"},
		{"a row that is not there", form(ask("g", "grid_view", gas)), []forms.Answer{cell("g", "co", "at", at)}, nil, "wrong g.co.at forms_unknown_cell; missing"},
		{"a column that is not there", form(ask("g", "grid_view", gas)), []forms.Answer{cell("g", "o2", "who", at)}, nil, "wrong g.o2.who forms_unknown_cell"},
		{"a row without a column", form(ask("g", "grid_view", gas)), []forms.Answer{cell("g", "o2", "", at)}, nil, "wrong g.o2. forms_unknown_cell"},
		{"a cell of what is no grid", form(ask("a", "time")), []forms.Answer{cell("a", "o2", "at", at)}, nil, "wrong a.o2.at forms_unknown_cell"},
		{"a cell twice", form(ask("g", "grid_view", gas)), []forms.Answer{cell("g", "o2", "at", at), cell("g", "o2", "value", reading), cell("g", "o2", "at", at)}, nil, "wrong g.o2.at forms_twice; missing"},
		{"a cell cannot be not applicable by itself", form(ask("g", "grid_view", gas, skippable)), []forms.Answer{cell("g", "o2", "at", forms.Answer{NotApplicable: true})}, nil, "wrong g.o2.at forms_not_applicable"},
		{"a grid that is not applicable", form(ask("g", "grid_view", gas, must, skippable)), []forms.Answer{{Question: "g", NotApplicable: true}}, nil, "missing; wrong"},
		{"a cell of a grid that is not applicable", form(ask("g", "grid_view", gas, must, skippable)), []forms.Answer{{Question: "g", NotApplicable: true}, cell("g", "o2", "at", at)}, nil, "wrong g.o2.at forms_not_applicable_value; missing"},
		{"an option of a cell", form(ask("g", "grid_view", gas)), []forms.Answer{cell("g", "o2", "at", at), cell("g", "o2", "value", reading), cell("g", "o2", "by", choose("", "other"))}, nil, "missing g.o2.by forms_remark; asks g:other; wrong"},
		{"an option that is none of the cell's", form(ask("g", "grid_view", gas)), []forms.Answer{cell("g", "o2", "by", choose("", "yes"))}, nil, "wrong g.o2.by forms_unknown_option"},
		{"an option in several cells asks once", form(ask("g", "grid_view", gas)), []forms.Answer{cell("g", "o2", "at", at), cell("g", "o2", "value", reading), cell("g", "lel", "at", at), cell("g", "lel", "value", reading),
			cell("g", "o2", "by", forms.Answer{Options: []string{"other"}, Remark: "Tubes"}), cell("g", "lel", "by", forms.Answer{Options: []string{"other"}, Remark: "Tubes"})}, nil, "missing; asks g:other"},
		{"a required grid without required columns", form(ask("g", "grid_view", must, attr(forms.Attr{Rows: gasRows, Columns: gasColumns[2:]}))), nil, nil, "missing g forms_required"},
		{"any cell of it will do", form(ask("g", "grid_view", must, attr(forms.Attr{Rows: gasRows, Columns: gasColumns[2:]}))), []forms.Answer{cell("g", "lel", "ok", forms.Answer{Checked: true})}, nil, "missing"},
	}
}

func evidenceCases() []ruleCase {
	no := func(remark string, files ...int64) []forms.Answer {
		return []forms.Answer{{Question: "a", Options: []string{"no"}, Remark: remark, Files: files}}
	}
	raising := ask("a", "checkbox", func(q *forms.Question) {
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
		{"another option wants nothing", form(ask("a", "radio", evidence("photo"))), []forms.Answer{choose("a", "yes")}, nil, "missing"},
		{"several options want what each wants", form(raising), []forms.Answer{choose("a", "no", "yes")}, nil, "missing a forms_remark, a forms_photo; asks a:yes, a:no"},
		{"a wrong answer asks for nothing", form(raising), []forms.Answer{choose("a", "yes", "yes")}, nil, "missing; asks; wrong a forms_twice"},
	}
}

func applicableCases() []ruleCase {
	return []ruleCase{
		{"not applicable is an answer", form(ask("a", "date", must, skippable)), []forms.Answer{{Question: "a", NotApplicable: true}}, nil, "missing; wrong"},
		{"not applicable is none where it is not offered", form(ask("a", "date", must)), []forms.Answer{{Question: "a", NotApplicable: true}}, nil, "missing; wrong a forms_not_applicable"},
		{"not applicable, and an answer", form(ask("a", "date", skippable)), []forms.Answer{{Question: "a", NotApplicable: true, Date: "2026-01-01"}}, nil, "wrong a forms_not_applicable_value"},
		{"not applicable, and a photo that is the answer", form(ask("a", "photo", skippable)), []forms.Answer{{Question: "a", NotApplicable: true, Files: []int64{1}}}, nil, "wrong a forms_not_applicable_value"},
		{"not applicable, with a remark and a photo beside it", form(ask("a", "date", skippable)), []forms.Answer{{Question: "a", NotApplicable: true, Remark: "No roof", Files: []int64{1}}}, nil, "missing; wrong"},
	}
}

func scoreCases() []ruleCase {
	two := form(ask("a", "radio", scored(4, 0)), ask("b", "radio", scored(1, 0), weighs(4)))
	sections := forms.Document{Sections: []forms.Section{{ID: "s", Stage: "main", Questions: []forms.Question{ask("a", "radio", scored(10, 0))}}, {ID: "t", Stage: "main", Weight: 3, Questions: []forms.Question{ask("b", "radio", scored(10, 5))}}}}
	several := form(ask("a", "checkbox", scored(3, -1), func(q *forms.Question) { q.Options[2].Score = pointer(1.0) }))
	grave := form(ask("a", "radio", scored(10, 0)), ask("b", "radio", scored(10, 5), critical))
	return []ruleCase{
		{"all of it", two, []forms.Answer{choose("a", "yes"), choose("b", "yes")}, nil, "score 100"},
		{"none of it", two, []forms.Answer{choose("a", "no"), choose("b", "no")}, nil, "score 0"},
		{"a weight counts", two, []forms.Answer{choose("a", "yes"), choose("b", "no")}, nil, "score 50"},
		{"what is not answered does not count", two, []forms.Answer{choose("a", "yes")}, nil, "score 100"},
		{"an option without a score does not count", two, []forms.Answer{choose("a", "yes"), choose("b", "x")}, nil, "score 100"},
		{"nothing that counts", two, []forms.Answer{choose("b", "x")}, nil, "score none"},
		{"what is not applicable does not count", form(ask("a", "radio", scored(4, 0)), ask("b", "radio", scored(4, 0), skippable)), []forms.Answer{choose("a", "no"), {Question: "b", NotApplicable: true}}, nil, "score 0"},
		{"all that is not applicable", form(ask("b", "radio", scored(4, 0), skippable)), []forms.Answer{{Question: "b", NotApplicable: true}}, nil, "score none"},
		{"what is wrong does not count", two, []forms.Answer{choose("a", "yes"), choose("b", "no", "yes")}, nil, "score 100"},
		{"what is hidden does not count", form(ask("a", "radio", scored(4, 0)), ask("b", "radio", scored(4, 0), hidden)), []forms.Answer{choose("a", "no"), choose("b", "yes")}, nil, "score 0"},
		{"sections weigh", sections, []forms.Answer{choose("a", "yes"), choose("b", "no")}, nil, "score 62.5"},
		{"a section without anything", sections, []forms.Answer{choose("b", "no")}, nil, "score 50"},
		{"several options add up", several, []forms.Answer{choose("a", "yes", "x")}, nil, "score 100"},
		{"several options, some of them", several, []forms.Answer{choose("a", "yes")}, nil, "score 75"},
		{"points are taken away", several, []forms.Answer{choose("a", "yes", "no")}, nil, "score 50"},
		{"no less than nothing", several, []forms.Answer{choose("a", "no")}, nil, "score 0"},
		{"a critical question fails", grave, []forms.Answer{choose("a", "yes"), choose("b", "no")}, nil, "score 75 failed"},
		{"a critical question does not fail", grave, []forms.Answer{choose("a", "no"), choose("b", "yes")}, nil, "score 50"},
		{"a failure that is not critical", sections, []forms.Answer{choose("a", "no"), choose("b", "yes")}, nil, "score 75"},
		{"a critical failure without a score", form(ask("a", "radio", critical, func(q *forms.Question) { q.Options[1].Fails = true })), []forms.Answer{choose("a", "no")}, nil, "score 0 failed"},
		{"only points to lose", form(ask("a", "radio", scored(0, -5))), []forms.Answer{choose("a", "no")}, nil, "score none"},
		{"a third", form(ask("a", "radio", scored(3, 1))), []forms.Answer{choose("a", "no")}, nil, "score 33.3"},
		{"a half is rounded upwards", form(ask("a", "radio", scored(800, 1))), []forms.Answer{choose("a", "no")}, nil, "score 0.1"},
	}
}

func TestRules(t *testing.T) {
	for _, c := range ruleCases() {
		said := saidOf(forms.Evaluate(c.document, "main", c.answers, c.facts))
		for _, want := range strings.Split(c.want, "; ") {
			word, _, _ := strings.Cut(want, " ")
			if got, known := said[word]; !known || got != want {
				t.Errorf("%s: %q, want %q", c.name, got, want)
			}
		}
	}
}

// saidOf writes a result as cases do.
func saidOf(r forms.Result) map[string]string {
	faults := func(word string, all []forms.Fault) string {
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
