package audits

import (
	"context"
	"reflect"
	"slices"

	"github.com/jackc/pgx/v5"

	"hivis/core/forms"
	"hivis/platform/db"
)

// comparison answers GET /api/audit_records/{id}/comparison. The two may have been begun with
// different versions: what has the same id is the same question.
func (m *Module) comparison(ctx context.Context, tx *db.Tx, in *IDInput) (*Comparison, error) {
	h, err := m.readVisible(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	out := &Comparison{Percent: h.Percent, Sections: []ComparedSection{}, Questions: []Compared{}}
	if h.FormVersion == 0 {
		return out, nil
	}
	now, previous, err := m.readAnswers(ctx, tx, h)
	if previous = previous.shown(); err != nil || previous == nil {
		return out, err
	}
	out.Previous = previous
	where := every(tx)
	where.And("au.id = %s", previous.ID)
	before, err := m.readOne(ctx, tx, where)
	if err != nil {
		return nil, err
	}
	was, _, err := m.readAnswers(ctx, tx, before)
	if err != nil {
		return nil, err
	}
	out.PreviousForm = &FormOf{before.FormVersion, was.doc, m.Forms.Images(tx.Scope, was.doc)}
	is := m.evaluate(h, now)
	if out.Sections, err = m.compareSections(ctx, tx, h, is, previous.ID); err != nil {
		return nil, err
	}
	out.Questions = compareQuestions(now, was, is, previous.Questions)
	return out, nil
}

// evaluate is what there is to say of an audit's answers as they stand.
func (m *Module) evaluate(h *auditRow, s currentAnswers) outcome {
	return evaluate(s.doc.OnDay(h.today(m.Now())), s.answers(), h.Template.Scoring)
}

// compareSections puts what sections reached beside what they reached before, as both are
// stored; of an audit in progress as it stands.
func (m *Module) compareSections(ctx context.Context, tx *db.Tx, h *auditRow, is outcome, previous int64) ([]ComparedSection, error) {
	var before, after []SectionScore
	batch := &pgx.Batch{}
	queueSections(batch, tx, previous, &before)
	queueSections(batch, tx, h.ID, &after)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	if h.stored == InProgress {
		after = is.score.Sections
	}
	all := []ComparedSection{}
	for _, s := range after {
		all = append(all, ComparedSection{SectionID: s.SectionID, Title: s.Title, After: s.Percent})
	}
	for _, s := range before {
		i := slices.IndexFunc(all, func(c ComparedSection) bool { return c.SectionID == s.SectionID })
		if i < 0 {
			all = append(all, ComparedSection{SectionID: s.SectionID, Title: s.Title, Before: s.Percent})
			continue
		}
		all[i].Before = s.Percent
	}
	return all, nil
}

// compareQuestions puts the answers of two audits beside each other. Of a grid its first cell
// stands for all, and a change of any of them is one.
func compareQuestions(now, was currentAnswers, is outcome, failedBefore []string) []Compared {
	before, after := byQuestion(was), byQuestion(now)
	all := []Compared{}
	for _, s := range now.doc.Sections {
		for _, q := range s.Questions {
			b, a := before[q.ID], after[q.ID]
			if len(b) == 0 && len(a) == 0 {
				continue
			}
			all = append(all, Compared{SectionID: s.ID, QuestionID: q.ID, Label: q.Label, Before: first(b), After: first(a),
				Change: changeOf(slices.Contains(failedBefore, q.ID), slices.Contains(is.failed, q.ID), reflect.DeepEqual(b, a))})
		}
	}
	return all
}

func byQuestion(s currentAnswers) map[string][]forms.Answer {
	all := map[string][]forms.Answer{}
	for _, a := range s.answers() {
		a.Files = nil // those of another audit are other ones, whatever they show
		all[a.Question] = append(all[a.Question], a)
	}
	return all
}

func first(answers []forms.Answer) *forms.Answer {
	if len(answers) == 0 {
		return nil
	}
	return &answers[0]
}

func changeOf(failedBefore, fails, same bool) string {
	switch {
	case failedBefore && fails:
		return "repeated"
	case fails:
		return "new"
	case failedBefore:
		return "resolved"
	case same:
		return "same"
	}
	return "changed"
}
