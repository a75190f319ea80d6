package forms_test

import (
	"encoding/json"
	"math"
	"testing"

	"hivis/core/forms"
)

// scoredCases are made-up documents with answers that score.
func scoredCases(t *testing.T) (all []sharedCase) {
	t.Helper()
	for _, c := range generated() {
		if forms.Evaluate(c.Document, c.Stage, c.Answers, c.Facts).Score != nil {
			all = append(all, c)
		}
	}
	if len(all) < 100 {
		t.Fatalf("only %d of the made-up cases score", len(all))
	}
	return all
}

func (c sharedCase) score() forms.Score {
	if s := forms.Evaluate(c.Document, c.Stage, c.Answers, c.Facts).Score; s != nil {
		return *s
	}
	return forms.Score{}
}

// changed is the case with a document of its own in which each question was changed.
func (c sharedCase) changed(t *testing.T, section func(*forms.Section), question func(*forms.Question)) sharedCase {
	t.Helper()
	var doc forms.Document
	if err := json.Unmarshal(marshal(t, c.Document), &doc); err != nil {
		t.Fatal(err)
	}
	for i := range doc.Sections {
		section(&doc.Sections[i])
		for j := range doc.Sections[i].Questions {
			question(&doc.Sections[i].Questions[j])
		}
	}
	c.Document = doc
	return c
}

func sameSection(*forms.Section)   {}
func sameQuestion(*forms.Question) {}

func TestAScoreIsAPartOfTheWhole(t *testing.T) {
	for _, c := range scoredCases(t) {
		s := c.score()
		if s.Percent < 0 || s.Percent > 100 || s.Reached > s.Possible {
			t.Errorf("%s: %+v", c.Name, s)
		}
	}
}

func TestTheSameWeightsEverywhereChangeNothing(t *testing.T) {
	weigh := func(w *float64) {
		if *w == 0 {
			*w = 1
		}
		*w *= 4
	}
	for _, c := range scoredCases(t) {
		heavier := c.changed(t, func(s *forms.Section) { weigh(&s.Weight) }, func(q *forms.Question) { weigh(&q.Weight) })
		if got, want := heavier.score(), c.score(); got.Percent != want.Percent || got.Failed != want.Failed {
			t.Errorf("%s: %v with all weights four times as large, and %v without", c.Name, got, want)
		}
	}
}

func TestOnlyCriticalQuestionsFail(t *testing.T) {
	failed := 0
	for _, c := range scoredCases(t) {
		if c.score().Failed {
			failed++
		}
		if lenient := c.changed(t, sameSection, func(q *forms.Question) { q.Critical = false }); lenient.score().Failed {
			t.Errorf("%s fails without a critical question", c.Name)
		}
		strict := c.changed(t, sameSection, func(q *forms.Question) { q.Critical = true })
		if c.score().Failed && !strict.score().Failed {
			t.Errorf("%s fails no more when all is critical", c.Name)
		}
	}
	if failed < 5 {
		t.Errorf("only %d of the made-up cases fail", failed)
	}
}

func TestWhatIsNotAskedDoesNotCount(t *testing.T) {
	for _, c := range scoredCases(t) {
		more := c.changed(t, func(s *forms.Section) {
			q := ask("more_"+s.ID, "radio", scored(1000, 0))
			s.Questions = append(s.Questions, q)
		}, sameQuestion)
		if got, want := more.score(), c.score(); got.Percent != want.Percent {
			t.Errorf("%s: %v with questions that nobody answered, and %v without", c.Name, got, want)
		}
		for _, s := range c.Document.Sections {
			more.Answers = append(more.Answers, choose("more_"+s.ID, "yes"))
		}
		away := more.changed(t, sameSection, func(q *forms.Question) { q.Hidden = q.Hidden || len(q.ID) > 5 && q.ID[:5] == "more_" })
		if got, want := away.score(), c.score(); got.Percent != want.Percent {
			t.Errorf("%s: %v with hidden questions, and %v without", c.Name, got, want)
		}
	}
}

// TestABetterAnswerNeverCosts: an option of a question that nothing hangs on is changed
// for one that has more points.
func TestABetterAnswerNeverCosts(t *testing.T) {
	tried := 0
	for _, c := range scoredCases(t) {
		free := c.changed(t, func(s *forms.Section) { s.ShownWhen = nil }, func(q *forms.Question) { q.ShownWhen = nil })
		questions := map[string]forms.Question{}
		for _, s := range free.Document.Sections {
			for _, q := range s.Questions {
				questions[q.ID] = q
			}
		}
		for i, a := range free.Answers {
			q := questions[a.Question]
			if severalOf(q) || len(a.Options) != 1 {
				continue
			}
			before := free.score()
			for _, o := range q.Options {
				if was := scoreOf(q, a.Options[0]); o.Score != nil && *o.Score > was {
					better := free
					better.Answers = append([]forms.Answer{}, free.Answers...)
					better.Answers[i].Options = []string{o.ID}
					tried++
					if after := better.score(); after.Percent < before.Percent {
						t.Errorf("%s: %s of %s takes it from %v to %v", c.Name, o.ID, q.ID, before.Percent, after.Percent)
					}
				}
			}
		}
	}
	if tried < 50 {
		t.Errorf("only %d better answers were tried", tried)
	}
}

// scoreOf is the score of an option, and more than any where it has none: it is then no
// answer that counts.
func scoreOf(q forms.Question, option string) float64 {
	for _, o := range q.Options {
		if o.ID == option && o.Score != nil {
			return *o.Score
		}
	}
	return math.Inf(1)
}

func TestASectionIsScoredByItself(t *testing.T) {
	for _, c := range scoredCases(t) {
		for _, s := range c.Document.Sections {
			alone := c.changed(t, func(other *forms.Section) {
				if other.ID != s.ID {
					for i := range other.Questions {
						for j := range other.Questions[i].Options {
							other.Questions[i].Options[j].Score, other.Questions[i].Options[j].Fails = nil, false
						}
					}
				}
			}, sameQuestion)
			if got, want := alone.score().Percent, c.score().Sections[s.ID].Percent; got != want {
				t.Errorf("%s: section %s is %v alone, and %v among others", c.Name, s.ID, got, want)
			}
		}
	}
}
