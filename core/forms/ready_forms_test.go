package forms_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"testing"

	"hivis/core/forms"
	"hivis/platform/api"
)

// shelfOf is what the modules of the shelf's forms say of them.
func shelfOf(folder string) *forms.Owner {
	if folder == "audits" {
		return &forms.Owner{Stages: []string{"main"}}
	}
	return &forms.Owner{Stages: []string{"main", "closure", "extension"}, FixedSections: []string{"location", "duration"}, Facts: []string{"night_work"}}
}

func TestTheShelf(t *testing.T) {
	want := map[string][]string{
		"permits": {"confined_space", "electrical", "excavation", "general", "hot_work", "lifting", "line_breaking", "work_at_height"},
		"audits":  {"contractor", "environment", "fire_safety", "management_system", "permit_to_work", "workplace_inspection"},
	}
	for folder, keys := range want {
		var found []string
		for _, ready := range forms.ReadyForms(folder) {
			found = append(found, ready.Key)
			if ready.Name == "" || len(ready.Description) < 30 {
				t.Errorf("%s says nothing of itself", ready.Key)
			}
			if problems := shelfOf(folder).Check(ready.Document, "document"); len(problems) > 0 {
				t.Errorf("%s: %v", ready.Key, problems)
			}
		}
		if !slices.Equal(found, keys) {
			t.Errorf("%s has %v", folder, found)
		}
	}
}

// TestShelfFilesAreAsExported holds the files to the bounds of what is imported.
func TestShelfFilesAreAsExported(t *testing.T) {
	names, err := fs.Glob(os.DirFS("."), "shelf/*/*.json")
	if err != nil || len(names) != 14 {
		t.Fatalf("%v: %v", names, err)
	}
	shape := api.NewValidator[forms.File]()
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var value map[string]any
		if err := json.Unmarshal(content, &value); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if _, problems, err := shape.Read(value); err != nil || len(problems) > 0 {
			t.Errorf("%s: %v %v", name, problems, err)
		}
	}
}

// filledIn answers every question of a stage that is asked, well or badly: with the first
// option or the last.
func filledIn(doc forms.Document, stage string, facts map[string]bool, well bool) (answers []forms.Answer) {
	for {
		result := forms.Evaluate(doc, stage, answers, facts)
		missing := result.Missing
		if len(missing) == 0 {
			return answers
		}
		questions := questionsOf(doc)
		for _, fault := range missing {
			q := questions[fault.Question]
			if fault.Code != "forms_required" { // evidence, beside the answer that is there
				i := slices.IndexFunc(answers, func(a forms.Answer) bool { return a.Question == fault.Question })
				answers[i].Remark = "As it was found."
				continue
			}
			a := forms.Answer{Question: q.ID}
			switch answeredBy[q.Type] {
			case asOptions:
				a.Options = []string{q.Options[0].ID}
				if !well {
					a.Options = []string{q.Options[len(q.Options)-1].ID}
				}
			case asText:
				if a.Text = "Described"; q.Type == "time" {
					a.Text = "10:30"
				}
			case asNumber:
				a.Number = pointer(1.0)
				if q.Attr.Minimum != nil && *q.Attr.Minimum > 1 {
					a.Number = q.Attr.Minimum
				}
				if q.Attr.Maximum != nil && *q.Attr.Maximum < 1 {
					a.Number = q.Attr.Maximum
				}
			case asDate:
				a.Date = "2026-11-22"
			case asChecked:
				a.Checked = true
			case asReferences:
				a.References = []int64{1}
			case asFiles:
				a.Files = []int64{1}
			}
			answers = append(answers, a)
		}
	}
}

func TestShelfFormsCanBeFilledIn(t *testing.T) {
	for _, folder := range []string{"permits", "audits"} {
		of := shelfOf(folder)
		for _, ready := range forms.ReadyForms(folder) {
			for _, stage := range of.Stages {
				for _, well := range []bool{true, false} {
					facts := map[string]bool{"night_work": well}
					result := forms.Evaluate(ready.Document, stage, filledIn(ready.Document, stage, facts, well), facts)
					if len(result.Visible) < 3 || len(result.Missing)+len(result.Wrong) > 0 {
						t.Errorf("%s %s: %d parts, %v %v", ready.Key, stage, len(result.Visible), result.Missing, result.Wrong)
					}
					if folder == "audits" && (result.Score == nil || well && result.Score.Percent != 100 || !well && (result.Score.Percent != 0 || !result.Score.Failed || len(result.Asks) < 20)) {
						t.Errorf("%s scores %+v", ready.Key, result.Score)
					}
				}
			}
		}
	}
}

// TestPermitsOfTheShelf have what somebody who issues one looks for.
func TestPermitsOfTheShelf(t *testing.T) {
	for _, ready := range forms.ReadyForms("permits") {
		first, second := ready.Document.Sections[0], ready.Document.Sections[1]
		if first.Fixed != "location" || first.Title != "Location of Work" || second.Fixed != "duration" || second.EndDuration != 8 {
			t.Errorf("%s begins with %v and %v", ready.Key, first, second)
		}
		var titles []string
		for _, s := range ready.Document.Sections {
			titles = append(titles, s.Title)
			if s.Stage == "extension" && s.ExtensionTime != 4 {
				t.Errorf("%s proposes %d hours of an extension", ready.Key, s.ExtensionTime)
			}
		}
		for _, title := range []string{"Hazards", "Personal protective equipment", "Emergency arrangements", "Declarations", "Night Work Checklist", "Closure Checklist", "Declaration"} {
			if !slices.Contains(titles, title) {
				t.Errorf("%s has no section %q", ready.Key, title)
			}
		}
		night := forms.Evaluate(ready.Document, "main", nil, map[string]bool{"night_work": true})
		day := forms.Evaluate(ready.Document, "main", nil, nil)
		if len(night.Visible) < len(day.Visible)+8 {
			t.Errorf("%s asks %d at night, and %d by day", ready.Key, len(night.Visible), len(day.Visible))
		}
	}
}

// TestUnsafeAnswersOfPermitsStop: what is not in place keeps a permit from going on longer, and from
// being handed back, just as from being requested. Only how tidy the place was left does not.
func TestUnsafeAnswersOfPermitsStop(t *testing.T) {
	for _, ready := range forms.ReadyForms("permits") {
		for _, s := range ready.Document.Sections {
			for _, q := range s.Questions {
				fails := slices.ContainsFunc(q.Options, func(o forms.Option) bool { return o.Fails })
				tidy := q.Label == "Waste and spills were removed"
				if s.Stage != "main" && fails && q.Critical == tidy {
					t.Errorf("%s %s %q: critical %v", ready.Key, s.Stage, q.Label, q.Critical)
				}
			}
		}
		facts := map[string]bool{"night_work": true}
		for _, stage := range []string{"extension", "closure"} {
			if faults := forms.CriticalFaults(ready.Document, stage, filledIn(ready.Document, stage, facts, false), facts); len(faults) < 4 {
				t.Errorf("%s %s: only %v stop", ready.Key, stage, faults)
			}
			if faults := forms.CriticalFaults(ready.Document, stage, filledIn(ready.Document, stage, facts, true), facts); len(faults) > 0 {
				t.Errorf("%s %s: %v stop although all is in place", ready.Key, stage, faults)
			}
		}
	}
}

// TestHelpAndBoundOfTheFireWatchAgree: the field takes no less than its help says.
func TestHelpAndBoundOfTheFireWatchAgree(t *testing.T) {
	for _, ready := range forms.ReadyForms("permits") {
		for _, s := range ready.Document.Sections {
			for _, q := range s.Questions {
				var least float64
				if n, _ := fmt.Sscanf(q.Help, "At least %g", &least); n == 1 && (q.Attr.Minimum == nil || *q.Attr.Minimum != least) {
					t.Errorf("%s %q: the help says %g, the field takes %v", ready.Key, q.Label, least, q.Attr.Minimum)
				}
			}
		}
	}
}
