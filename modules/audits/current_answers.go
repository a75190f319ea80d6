package audits

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/forms"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// answerKey says which question, or which cell of one, an answer is for.
type answerKey struct{ question, row, column string }

func keyOf(a forms.Answer) answerKey { return answerKey{a.Question, a.Row, a.Column} }

// currentAnswer is the answer that counts for its question or cell.
type currentAnswer struct {
	forms.Answer
	at       time.Time
	by       *records.Person
	device   string
	earlier  int
	received time.Time
}

// currentAnswers are the answers of an audit: its form, the current answer to each question or cell,
// and the files of all answers, the earlier ones included.
type currentAnswers struct {
	doc     forms.Document
	entries []currentAnswer // in the document's order
	files   []int64
	given   int // how many answers, the earlier ones included
}

// readAnswers reads the answers of an audit, and the result of the audit before it.
func (m *Module) readAnswers(ctx context.Context, tx *db.Tx, h *auditRow) (s currentAnswers, previous *Previous, err error) {
	batch := &pgx.Batch{}
	m.Forms.QueueVersion(batch, tx, h.FormID, h.FormVersion, &s.doc)
	var entries []CurrentAnswersOfRow
	batch.Queue(currentAnswersOf, tx.OrganizationID, h.ID).Query(func(rows pgx.Rows) (err error) {
		entries, err = pgx.CollectRows(rows, db.Named[CurrentAnswersOfRow]())
		return err
	})
	batch.Queue(answeredFiles, tx.OrganizationID, h.ID).Query(func(rows pgx.Rows) (err error) {
		s.files, err = collectIDs(rows)
		return err
	})
	queuePrevious(batch, tx, api.Caller(ctx), h.PreviousID, &previous)
	if err := tx.Run(ctx, batch); err != nil {
		return s, nil, err
	}
	return s, previous, s.sort(entries)
}

// sort puts the current answers into the order of the document.
func (s *currentAnswers) sort(entries []CurrentAnswersOfRow) error {
	for _, e := range entries {
		s.given += int(e.Given)
		if lateness(e.Late) == aside {
			continue
		}
		var a forms.Answer
		if err := json.Unmarshal(e.Answer, &a); err != nil {
			return err
		}
		s.entries = append(s.entries, currentAnswer{Answer: a, at: e.AnsweredAt, by: records.PersonOf(&e.AnsweredBy, e.FullName), device: e.DeviceID, earlier: int(e.Given) - 1, received: e.ReceivedAt})
	}
	places := placesIn(s.doc)
	slices.SortStableFunc(s.entries, func(a, b currentAnswer) int { return places[a.Question] - places[b.Question] })
	return nil
}

// placesIn is the position of each question in a document.
func placesIn(doc forms.Document) map[string]int {
	places := map[string]int{}
	for _, s := range doc.Sections {
		for _, q := range s.Questions {
			places[q.ID] = len(places)
		}
	}
	return places
}

// answers are the current answers, as the form takes them.
func (s *currentAnswers) answers() (all []forms.Answer) {
	for _, a := range s.entries {
		if !isBlank(a.Answer) {
			all = append(all, a.Answer)
		}
	}
	return all
}

// lastAnsweredAt is when the last of the answers that count was given.
func (s *currentAnswers) lastAnsweredAt(count []forms.Answer) (at time.Time) {
	counts := map[answerKey]bool{}
	for _, a := range count {
		counts[keyOf(a)] = true
	}
	for _, a := range s.entries {
		if counts[keyOf(a.Answer)] && a.at.After(at) {
			at = a.at
		}
	}
	return at
}

// isBlank reports whether an answer is empty, which takes back the one before it.
func isBlank(a forms.Answer) bool {
	return len(a.Options) == 0 && a.Text == "" && a.Number == nil && a.Date == "" && !a.Checked && len(a.References) == 0 && len(a.Files) == 0 && a.Remark == "" && !a.NotApplicable
}

// counting are the answers that the form can take: an answer to a question that is not asked, or
// one that is not valid, is kept and does not count.
func counting(answers []forms.Answer, result forms.Result) []forms.Answer {
	wrong := map[answerKey]bool{}
	for _, f := range result.Wrong {
		wrong[answerKey{f.Question, f.Row, f.Column}] = true
	}
	return slices.DeleteFunc(slices.Clone(answers), func(a forms.Answer) bool { return wrong[keyOf(a)] })
}

// saved are the answers as the record shows them.
func (s *currentAnswers) saved(result forms.Result) []SavedAnswer {
	all := []SavedAnswer{}
	for _, a := range s.entries {
		if !isBlank(a.Answer) {
			all = append(all, SavedAnswer{Answer: a.Answer, AnsweredAt: a.at, AnsweredBy: a.by, DeviceID: a.device,
				Asked: slices.Contains(result.Visible, a.Question), Earlier: a.earlier})
		}
	}
	return all
}

// localized are faults as an answer names them, in the caller's language.
func localized(call *api.Call, faults []forms.Fault) []Missing {
	all := []Missing{}
	for _, f := range faults {
		all = append(all, Missing{f.Code, fieldOf(f), call.Say("field."+f.Code, f.Args)})
	}
	return all
}

// fieldOf is where an answer is put right.
func fieldOf(f forms.Fault) string {
	at := "answers." + f.Question
	if f.Row != "" || f.Column != "" {
		at += "." + f.Row + "." + f.Column
	}
	return at
}

type historyInput struct {
	IDInput
	QuestionID string `query:"question_id" maxLength:"24" doc:"Of one question; empty: of all"`
}

// PastAnswer is an answer that was given once.
type PastAnswer struct {
	forms.Answer
	AnsweredAt time.Time       `json:"answered_at" doc:"When it was given, by the device's clock"`
	ReceivedAt time.Time       `json:"received_at" doc:"When it arrived here"`
	AnsweredBy *records.Person `json:"answered_by" doc:"Who gave it"`
	DeviceID   string          `json:"device_id" maxLength:"64" doc:"The device that it was given on; empty: none was named"`
	Stands     bool            `json:"stands" doc:"It is the one that counts for its question"`
}

// History is what was answered over time.
type History struct {
	Answers []PastAnswer `json:"answers" maxItems:"5000" doc:"The answers that were ever given, those that stand and those before"`
}

// history answers GET /api/audit_records/{id}/answers.
func (m *Module) history(ctx context.Context, tx *db.Tx, in *historyInput) (*History, error) {
	if _, err := m.readVisible(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	rows, err := New().AnswersOf(ctx, tx, AnswersOfParams{tx.OrganizationID, in.ID, in.QuestionID})
	if err != nil {
		return nil, err
	}
	out := &History{Answers: []PastAnswer{}}
	for _, e := range rows {
		past := PastAnswer{Stands: e.Stands, AnsweredAt: e.AnsweredAt, ReceivedAt: e.ReceivedAt, AnsweredBy: records.PersonOf(&e.AnsweredBy, e.FullName), DeviceID: e.DeviceID}
		if err := json.Unmarshal(e.Answer, &past.Answer); err != nil {
			return nil, err
		}
		out.Answers = append(out.Answers, past)
	}
	return out, nil
}
