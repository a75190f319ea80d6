package forms_test

import (
	"fmt"
	"strings"
	"testing"

	"hivis/core/forms"
)

var plainOf = &forms.Owner{Stages: []string{"main", "closure"}, FixedSections: []string{"place"}, Facts: []string{"night_work"}}

// plain is a document that nothing is wrong with.
func plain() forms.Document {
	return forms.Document{Sections: []forms.Section{
		{ID: "p", Title: "Place", Stage: "main", Fixed: "place"},
		{ID: "s", Title: "Work", Stage: "main", Questions: []forms.Question{
			{ID: "a", Type: "radio", Label: "Hot?", Options: []forms.Option{{ID: "a1", Label: "Yes"}, {ID: "a2", Label: "No"}}, Default: "a2"},
			{ID: "b", Type: "number", Label: "How hot?", ShownWhen: &forms.Condition{Question: "a", Option: "a1"}, Attr: forms.Attr{Minimum: pointer(0.0), Maximum: pointer(9.0)}},
			{ID: "g", Type: "grid_view", Label: "Gas", Attr: forms.Attr{Rows: []forms.Row{{"r", "One"}}, Columns: []forms.Column{{ID: "c", Label: "By", Type: "single_select", Options: []forms.Option{{ID: "c1", Label: "Pump"}}}}}},
		}},
		{ID: "n", Title: "Night", Stage: "main", ShownWhen: &forms.Condition{Fact: "night_work"}, Questions: []forms.Question{{ID: "d", Type: "date", Label: "When?", Default: "today"}}},
		{ID: "z", Title: "End", Stage: "closure", Questions: []forms.Question{{ID: "e", Type: "instruction", Attr: forms.Attr{Text: "Tidy up."}}}},
	}}
}

func TestCheck(t *testing.T) {
	work := func(d *forms.Document) []forms.Question { return d.Sections[1].Questions }
	for _, c := range []struct {
		name   string
		change func(d *forms.Document)
		want   string // field and code
	}{
		{"nothing is wrong", func(*forms.Document) {}, ""},
		{"an id twice", func(d *forms.Document) { work(d)[1].ID = "s" }, "document.sections[1].questions[1].id forms_id_twice"},
		{"an option has the id of another question's", func(d *forms.Document) { work(d)[2].Attr.Columns[0].Options[0].ID = "a2" }, "document.sections[1].questions[2].attr.columns[0].options[0].id forms_id_twice"},
		{"a section without a title", func(d *forms.Document) { d.Sections[1].Title = " " }, "document.sections[1].title forms_label_required"},
		{"a question without a label", func(d *forms.Document) { work(d)[1].Label = "" }, "document.sections[1].questions[1].label forms_label_required"},
		{"an option without a label", func(d *forms.Document) { work(d)[0].Options[1].Label = "" }, "document.sections[1].questions[0].options[1].label forms_label_required"},
		{"an instruction that says nothing", func(d *forms.Document) { d.Sections[3].Questions[0].Attr.Text = "" }, "document.sections[3].questions[0].label forms_label_required"},
		{"a stage that is not known", func(d *forms.Document) { d.Sections[3].Stage = "extension" }, "document.sections[3].form_type forms_unknown_stage"},
		{"a fixed section is missing", func(d *forms.Document) { d.Sections = d.Sections[1:] }, "document forms_fixed_missing"},
		{"a fixed section twice", func(d *forms.Document) { d.Sections[3].Fixed = "place" }, "document.sections[3].fixed forms_fixed_twice"},
		{"a fixed section that is not known", func(d *forms.Document) { d.Sections[3].Fixed = "weather" }, "document.sections[3].fixed forms_fixed_unknown"},
		{"a fixed section with questions", func(d *forms.Document) {
			d.Sections[0].Questions = []forms.Question{{ID: "q", Type: "date", Label: "?"}}
		}, "document.sections[0].questions forms_fixed_questions"},
		{"a fact that is not known", func(d *forms.Document) { d.Sections[2].ShownWhen.Fact = "rain" }, "document.sections[2].shown_when forms_condition_fact"},
		{"a fact and a question", func(d *forms.Document) { d.Sections[2].ShownWhen.Question = "a" }, "document.sections[2].shown_when forms_condition_fact"},
		{"a condition on itself", func(d *forms.Document) { work(d)[0].ShownWhen = &forms.Condition{Question: "a", Option: "a1"} }, "document.sections[1].questions[0].shown_when forms_condition"},
		{"a condition on a later question", func(d *forms.Document) { q := work(d); q[0], q[1] = q[1], q[0] }, "document.sections[1].questions[0].shown_when forms_condition"},
		{"a condition on another question's option", func(d *forms.Document) { work(d)[1].ShownWhen.Option = "c1" }, "document.sections[1].questions[1].shown_when forms_condition"},
		{"a condition on what is no choice", func(d *forms.Document) { d.Sections[2].ShownWhen = &forms.Condition{Question: "b", Option: "a1"} }, "document.sections[2].shown_when forms_condition"},
		{"a condition of another stage", func(d *forms.Document) { d.Sections[3].ShownWhen = &forms.Condition{Question: "a", Option: "a1"} }, "document.sections[3].shown_when forms_condition"},
		{"a condition on what is marked for deletion", func(d *forms.Document) { work(d)[0].Deleted = true }, "document.sections[1].questions[1].shown_when forms_condition_deleted"},
		{"both are marked", func(d *forms.Document) { work(d)[0].Deleted, work(d)[1].Deleted = true, true }, ""},
		{"a choice without options", func(d *forms.Document) {
			d.Sections[2].Questions[0] = forms.Question{ID: "d", Type: "checkbox", Label: "?"}
		}, "document.sections[2].questions[0].options forms_options_required"},
		{"a column without options", func(d *forms.Document) { work(d)[2].Attr.Columns[0].Options = nil }, "document.sections[1].questions[2].attr.columns[0].options forms_options_required"},
		{"a column that scores", func(d *forms.Document) { work(d)[2].Attr.Columns[0].Options[0].Score = pointer(1.0) }, "document.sections[1].questions[2].attr.columns[0].options[0] forms_column_score"},
		{"a grid without rows", func(d *forms.Document) { work(d)[2].Attr.Rows = nil }, "document.sections[1].questions[2].attr.row_headers forms_rows_required"},
		{"a grid without columns", func(d *forms.Document) { work(d)[2].Attr.Columns = nil }, "document.sections[1].questions[2].attr.columns forms_columns_required"},
		{"bounds in the wrong order", func(d *forms.Document) { work(d)[1].Attr.Minimum = pointer(10.0) }, "document.sections[1].questions[1].attr.maximum forms_bounds"},
		{"days in the wrong order", func(d *forms.Document) {
			d.Sections[2].Questions[0].Attr = forms.Attr{StartDate: "2026-02-01", EndDate: "2026-01-31"}
		}, "document.sections[2].questions[0].attr.end_date forms_bounds"},
		{"a day that is none", func(d *forms.Document) { d.Sections[2].Questions[0].Attr = forms.Attr{StartDate: "soon"} }, "document.sections[2].questions[0].attr.start_date forms_date"},
		{"today is a day", func(d *forms.Document) {
			d.Sections[2].Questions[0].Attr = forms.Attr{StartDate: "today", EndDate: "2026-01-31"}
		}, ""},
		{"it begins with another question's option", func(d *forms.Document) { work(d)[0].Default = "c1" }, "document.sections[1].questions[0].default forms_default"},
		{"it begins with a number that is none", func(d *forms.Document) { work(d)[1].Default = "many" }, "document.sections[1].questions[1].default forms_default"},
		{"it begins beyond its bounds", func(d *forms.Document) { work(d)[1].Default = "10" }, "document.sections[1].questions[1].default forms_default"},
		{"it begins with a number", func(d *forms.Document) { work(d)[1].Default = "9" }, ""},
		{"a grid begins with something", func(d *forms.Document) { work(d)[2].Default = "x" }, "document.sections[1].questions[2].default forms_default"},
	} {
		doc := plain()
		c.change(&doc)
		var said []string
		for _, p := range plainOf.Check(doc, "document") {
			said = append(said, p.Field+" "+p.Code)
		}
		if got := strings.Join(said, ", "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestAThousandQuestionsAreTheMost(t *testing.T) {
	doc := plain()
	for i := 0; len(questionsOf(doc)) < 1000; i++ {
		s := &doc.Sections[1+i%3]
		s.Questions = append(s.Questions, forms.Question{ID: fmt.Sprintf("more%d", i), Type: "date", Label: "When?"})
	}
	if problems := plainOf.Check(doc, "document"); len(problems) > 0 {
		t.Errorf("%v", problems)
	}
	doc.Sections[3].Questions = append(doc.Sections[3].Questions, forms.Question{ID: "last", Type: "date", Label: "When?"})
	if problems := plainOf.Check(doc, "document"); len(problems) != 1 || problems[0].Code != "forms_most_questions" {
		t.Errorf("%v", problems)
	}
}

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(d *forms.Document)
		want   string
	}{
		{"nothing", func(*forms.Document) {}, ""},
		{"a label", func(d *forms.Document) { d.Sections[1].Questions[1].Label = "How warm?" }, "changed question b (label: How hot? > How warm?)"},
		{"a bound", func(d *forms.Document) { d.Sections[1].Questions[1].Attr.Maximum = pointer(12.5) }, "changed question b (attr.maximum: 9 > 12.5)"},
		{"an option", func(d *forms.Document) { d.Sections[1].Questions[0].Options[0].Score = pointer(2.0) }, "changed option a1 (score:  > 2)"},
		{"a new option", func(d *forms.Document) {
			o := &d.Sections[1].Questions[0].Options
			*o = append(*o, forms.Option{ID: "a3", Label: "Both"})
		}, "added option a3"},
		{"a section goes with all that is in it", func(d *forms.Document) { d.Sections = d.Sections[:3] }, "removed section z"},
		{"a section comes with all that is in it", func(d *forms.Document) {
			d.Sections = append(d.Sections, forms.Section{ID: "x", Title: "X", Stage: "main", Questions: []forms.Question{{ID: "x1", Type: "date"}}})
		}, "added section x"},
		{"a question goes", func(d *forms.Document) { d.Sections[1].Questions = d.Sections[1].Questions[:2] }, "removed question g"},
		{"a question goes elsewhere", func(d *forms.Document) {
			d.Sections[3].Questions = append(d.Sections[3].Questions, d.Sections[2].Questions[0])
			d.Sections[2].Questions = nil
		}, "moved question d from n"},
		{"the last becomes the first", func(d *forms.Document) {
			q := d.Sections[1].Questions
			d.Sections[1].Questions = []forms.Question{q[2], q[0], q[1]}
		}, "moved question g"},
		{"a section is moved", func(d *forms.Document) { s := d.Sections; s[0], s[3] = s[3], s[0]; s[1], s[2], s[3] = s[3], s[1], s[2] }, "moved section z"},
		{"a row", func(d *forms.Document) { d.Sections[1].Questions[2].Attr.Rows[0].Label = "Two" }, "changed row r (label: One > Two)"},
	} {
		doc := plain()
		c.change(&doc)
		var said []string
		for _, change := range forms.Compare(plain(), doc) {
			one := change.What + " " + change.Part + " " + change.ID
			if change.From != "" {
				one += " from " + change.From
			}
			for _, f := range change.Fields {
				one += fmt.Sprintf(" (%s: %s > %s)", f.Field, f.Was, f.Is)
			}
			said = append(said, one)
		}
		if got := strings.Join(said, ", "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
