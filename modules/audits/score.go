package audits

import (
	"slices"

	"hivis/core/forms"
)

// Main is the stage in which an audit's form is filled in. There is no other.
const Main = "main"

// outcome is what there is to say of an audit's answers: of those that count, and of the
// document on the day.
type outcome struct {
	score    Score
	failed   []string // questions that failed
	answered int
	asked    int
	result   forms.Result
}

// evaluate works out what answers come to. What it counts is what the form counts: see
// forms.Evaluate. Scoring false leaves only the progress and what failed.
func evaluate(doc forms.Document, answers []forms.Answer, scoring bool) outcome {
	o := outcome{result: forms.Evaluate(doc, Main, answers, nil), failed: []string{}}
	given := map[string][]forms.Answer{}
	for _, a := range answers {
		given[a.Question] = append(given[a.Question], a)
	}
	o.score.Sections = []SectionScore{}
	for _, s := range doc.Sections {
		if s.Stage == Main && slices.Contains(o.result.Visible, s.ID) {
			o.add(s, given)
		}
	}
	o.rate(scoring)
	return o
}

// add takes in a section that is asked.
func (o *outcome) add(s forms.Section, given map[string][]forms.Answer) {
	section := SectionScore{SectionID: s.ID, Title: s.Title}
	for _, q := range s.Questions {
		if q.Type == "instruction" || q.Type == "hidden_field" || !slices.Contains(o.result.Visible, q.ID) {
			continue
		}
		section.Asked++
		if len(given[q.ID]) > 0 {
			section.Answered++
		}
		if slices.ContainsFunc(given[q.ID], func(a forms.Answer) bool { return fails(q, a) }) {
			o.failed = append(o.failed, q.ID)
		}
	}
	o.answered += section.Answered
	o.asked += section.Asked
	o.score.Sections = append(o.score.Sections, section)
}

// fails reports whether an answer chose what is a failure, in a cell of a grid as well.
func fails(q forms.Question, a forms.Answer) bool {
	options := q.Options
	for _, c := range q.Attr.Columns {
		if a.Column == c.ID {
			options = c.Options
		}
	}
	return slices.ContainsFunc(options, func(o forms.Option) bool { return o.Fails && slices.Contains(a.Options, o.ID) })
}

// rate puts in what the form says was reached.
func (o *outcome) rate(scoring bool) {
	whole := o.result.Score
	if whole == nil {
		return
	}
	o.score.Failed = whole.Failed
	if scoring {
		o.score.Reached, o.score.Possible, o.score.Percent = whole.Reached, whole.Possible, percentOf(*whole)
	}
	for i := range o.score.Sections {
		s := &o.score.Sections[i]
		of, counts := whole.Sections[s.SectionID]
		if !counts {
			continue
		}
		s.Failed = of.Failed
		if scoring {
			s.Reached, s.Possible, s.Percent = of.Reached, of.Possible, percentOf(of)
		}
	}
}

// percentOf is nothing where nothing could be reached.
func percentOf(s forms.Score) *float64 {
	if s.Possible <= 0 {
		return nil
	}
	return &s.Percent
}

// Evaluation is what answers come to, for whoever writes audits as they once were.
type Evaluation struct {
	Score           Score
	FailedQuestions []string
	Answered, Asked int
}

// Evaluate works that out, as it is worked out when an audit is completed.
func Evaluate(doc forms.Document, answers []forms.Answer, scoring bool) Evaluation {
	o := evaluate(doc, answers, scoring)
	return Evaluation{o.score, o.failed, o.answered, o.asked}
}
