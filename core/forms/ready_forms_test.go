package forms_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"hivis/core/forms"
	"hivis/platform/api"
	"hivis/platform/i18n"
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
		for _, ready := range forms.ReadyForms(folder, "en") {
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

// notRead are the members of a form that hold words which nobody reads.
var notRead = []string{"format", "purpose", "key", "id", "type", "form_type", "fixed", "tone", "evidence", "fact", "parent_id", "option_id", "file_types"}

// eachText calls found with every text of a form that somebody reads.
func eachText(value any, found func(string)) {
	switch value := value.(type) {
	case map[string]any:
		for key, member := range value {
			if !slices.Contains(notRead, key) {
				eachText(member, found)
			}
		}
	case []any:
		for _, each := range value {
			eachText(each, found)
		}
	case string:
		found(value)
	}
}

func asJSON(t *testing.T, value any) (read any) {
	t.Helper()
	content, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(content, &read)
	}
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// digits of a text, whatever separates them and in whatever order.
func digits(text string) string {
	all := []rune(strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text))
	slices.Sort(all)
	return string(all)
}

// TestEveryTextOfTheShelfIsTranslated into every language, no word is left over, and no number,
// a limit perhaps, is another.
func TestEveryTextOfTheShelfIsTranslated(t *testing.T) {
	texts := map[string]bool{}
	for _, folder := range []string{"permits", "audits"} {
		eachText(asJSON(t, forms.ReadyForms(folder, i18n.Default)), func(text string) {
			if strings.ContainsFunc(text, unicode.IsLetter) {
				texts[text] = true
			}
		})
	}
	if len(texts) < 900 {
		t.Fatalf("only %d texts were found", len(texts))
	}
	for _, locale := range i18n.Locales {
		if locale == i18n.Default {
			continue
		}
		words, err := forms.ReadyWords(locale)
		if err != nil {
			t.Fatal(err)
		}
		for text := range texts {
			if strings.TrimSpace(words[text]) == "" {
				t.Errorf("%s has no words for %q", locale, text)
			} else if digits(words[text]) != digits(text) {
				t.Errorf("%s has other numbers in %q than in %q", locale, words[text], text)
			}
		}
		for text := range words {
			if !texts[text] {
				t.Errorf("%s has words for %q, which no form says", locale, text)
			}
		}
	}
}

// TestTheShelfIsTheSameInEveryLanguage but for its texts: what a form asks, when, and what the
// answers count. Its texts are within their bounds.
func TestTheShelfIsTheSameInEveryLanguage(t *testing.T) {
	shape := api.NewValidator[forms.File]()
	for _, folder := range []string{"permits", "audits"} {
		english := forms.ReadyForms(folder, i18n.Default)
		for _, locale := range i18n.Locales {
			for i, ready := range forms.ReadyForms(folder, locale) {
				if problems := shelfOf(folder).Check(ready.Document, "document"); len(problems) > 0 {
					t.Errorf("%s in %s: %v", ready.Key, locale, problems)
				}
				file := asJSON(t, forms.File{Format: "hivis form", Purpose: "Permit", Name: ready.Name, Description: ready.Description, Document: ready.Document})
				if _, problems, err := shape.Read(file.(map[string]any)); err != nil || len(problems) > 0 {
					t.Errorf("%s in %s: %v %v", ready.Key, locale, problems, err)
				}
				if differs := sameButTexts(asJSON(t, english[i]), asJSON(t, ready)); differs != "" {
					t.Errorf("%s in %s differs at %s", ready.Key, locale, differs)
				}
				if locale != i18n.Default && ready.Document.Sections[0].Title == english[i].Document.Sections[0].Title {
					t.Errorf("%s in %s begins in English", ready.Key, locale)
				}
			}
		}
	}
}

// sameButTexts says where two forms differ otherwise than in a text that somebody reads, or "".
func sameButTexts(one, other any) string {
	switch one := one.(type) {
	case map[string]any:
		others, _ := other.(map[string]any)
		if len(one) != len(others) {
			return fmt.Sprint(one)
		}
		for key, member := range one {
			if text, is := member.(string); is && !slices.Contains(notRead, key) {
				if said, _ := others[key].(string); (said == "") != (text == "") {
					return key
				}
			} else if differs := sameButTexts(member, others[key]); differs != "" {
				return key + "." + differs
			}
		}
	case []any:
		others, _ := other.([]any)
		if len(one) != len(others) {
			return fmt.Sprint(one)
		}
		for i := range one {
			if differs := sameButTexts(one[i], others[i]); differs != "" {
				return fmt.Sprintf("%d.%s", i, differs)
			}
		}
	default:
		if one != other {
			return fmt.Sprint(one)
		}
	}
	return ""
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
		for _, ready := range forms.ReadyForms(folder, "en") {
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
	for _, ready := range forms.ReadyForms("permits", "en") {
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
	for _, ready := range forms.ReadyForms("permits", "en") {
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
	for _, ready := range forms.ReadyForms("permits", "en") {
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
