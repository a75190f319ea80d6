package forms

import "slices"

// FollowUp is an answer that asks for something: an action, or that somebody is told.
type FollowUp struct {
	Question string `json:"question" maxLength:"1000" doc:"Its label"`
	Answer   string `json:"answer" maxLength:"300" doc:"The label of the option"`
	FollowUpRequest
}

// FollowUpsIn are what answers ask for, in the words of the form.
func (r Result) FollowUpsIn(doc Document) (all []FollowUp) {
	questions := doc.questions()
	for _, ask := range r.Asks {
		q := questions[ask.Question]
		options := slices.Clone(q.Options)
		for _, column := range q.Attr.Columns {
			options = append(options, column.Options...)
		}
		i := slices.IndexFunc(options, func(o Option) bool { return o.ID == ask.Option })
		all = append(all, FollowUp{q.Label, options[i].Label, ask})
	}
	return all
}

// CriticalFaults are the critical questions of a stage that failed, each as a fault: for whoever
// lets nothing go on with one. Elsewhere they only count in the score.
func CriticalFaults(doc Document, stage string, answers []Answer, facts map[string]bool) (faults []Fault) {
	asked := Evaluate(doc, stage, answers, facts).Visible
	questions := doc.questions()
	for i := range answers {
		q := questions[answers[i].Question]
		if q != nil && slices.Contains(asked, q.ID) && q.points(&answers[i]).failed {
			faults = append(faults, Fault{Question: q.ID, Code: "forms_critical"})
		}
	}
	return faults
}
