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

// spot is where an answer stands: a question, or a cell of one.
type spot struct{ question, row, column string }

func spotOf(a forms.Answer) spot { return spot{a.Question, a.Row, a.Column} }

// stands is an answer that stands.
type stands struct {
	forms.Answer
	at       time.Time
	by       *records.Person
	device   string
	earlier  int
	received time.Time
}

// currentAnswers is what was said in an audit: its form, what stands in each spot, and the files of all
// answers, the earlier ones included.
type currentAnswers struct {
	doc   forms.Document
	stand []stands // in the document's order
	files []int64
	given int // how many answers, the earlier ones included
}

// readSaid reads what was said in an audit, and how it went the time before.
func (m *Module) readSaid(ctx context.Context, tx *db.Tx, h *held) (s currentAnswers, previous *Previous, err error) {
	batch := &pgx.Batch{}
	m.Forms.QueueVersion(batch, tx, h.FormID, h.FormVersion, &s.doc)
	var entries []StandingOfRow
	batch.Queue(standingOf, tx.OrganizationID, h.ID).Query(func(rows pgx.Rows) (err error) {
		entries, err = pgx.CollectRows(rows, db.Named[StandingOfRow]())
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

// sort puts what stands into the order of the document.
func (s *currentAnswers) sort(entries []StandingOfRow) error {
	for _, e := range entries {
		s.given += int(e.Given)
		if lateness(e.Late) == aside {
			continue
		}
		var a forms.Answer
		if err := json.Unmarshal(e.Answer, &a); err != nil {
			return err
		}
		s.stand = append(s.stand, stands{Answer: a, at: e.AnsweredAt, by: records.PersonOf(&e.AnsweredBy, e.FullName), device: e.DeviceID, earlier: int(e.Given) - 1, received: e.ReceivedAt})
	}
	places := placesIn(s.doc)
	slices.SortStableFunc(s.stand, func(a, b stands) int { return places[a.Question] - places[b.Question] })
	return nil
}

// placesIn is where each question stands in a document.
func placesIn(doc forms.Document) map[string]int {
	places := map[string]int{}
	for _, s := range doc.Sections {
		for _, q := range s.Questions {
			places[q.ID] = len(places)
		}
	}
	return places
}

// answers are those that stand, taken as the form takes them.
func (s *currentAnswers) answers() (all []forms.Answer) {
	for _, a := range s.stand {
		if !isBlank(a.Answer) {
			all = append(all, a.Answer)
		}
	}
	return all
}

// latest is when the last of the answers that count was given.
func (s *currentAnswers) latest(count []forms.Answer) (at time.Time) {
	counts := map[spot]bool{}
	for _, a := range count {
		counts[spotOf(a)] = true
	}
	for _, a := range s.stand {
		if counts[spotOf(a.Answer)] && a.at.After(at) {
			at = a.at
		}
	}
	return at
}

// isBlank reports whether an answer says nothing: it takes back what was said.
func isBlank(a forms.Answer) bool {
	return len(a.Options) == 0 && a.Text == "" && a.Number == nil && a.Date == "" && !a.Checked && len(a.References) == 0 && len(a.Files) == 0 && a.Remark == "" && !a.NotApplicable
}

// counting are the answers that the form can take: what is not asked as the others stand, or
// cannot be an answer, is kept and does not count.
func counting(answers []forms.Answer, result forms.Result) []forms.Answer {
	wrong := map[spot]bool{}
	for _, f := range result.Wrong {
		wrong[spot{f.Question, f.Row, f.Column}] = true
	}
	return slices.DeleteFunc(slices.Clone(answers), func(a forms.Answer) bool { return wrong[spotOf(a)] })
}

// saved are the answers as the record shows them.
func (s *currentAnswers) saved(result forms.Result) []SavedAnswer {
	all := []SavedAnswer{}
	for _, a := range s.stand {
		if !isBlank(a.Answer) {
			all = append(all, SavedAnswer{Answer: a.Answer, AnsweredAt: a.at, AnsweredBy: a.by, DeviceID: a.device,
				Asked: slices.Contains(result.Visible, a.Question), Earlier: a.earlier})
		}
	}
	return all
}

// said are faults as an answer names them, in the caller's language.
func said(call *api.Call, faults []forms.Fault) []Missing {
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

// Told is an answer that was given once.
type Told struct {
	forms.Answer
	AnsweredAt time.Time       `json:"answered_at"`
	ReceivedAt time.Time       `json:"received_at"`
	AnsweredBy *records.Person `json:"answered_by"`
	DeviceID   string          `json:"device_id" maxLength:"64"`
	Stands     bool            `json:"stands"`
}

// History is what was answered over time.
type History struct {
	Answers []Told `json:"answers" maxItems:"5000"`
}

// history answers GET /api/audit_records/{id}/answers.
func (m *Module) history(ctx context.Context, tx *db.Tx, in *historyInput) (*History, error) {
	if _, err := m.look(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	rows, err := New().AnswersOf(ctx, tx, AnswersOfParams{tx.OrganizationID, in.ID, in.QuestionID})
	if err != nil {
		return nil, err
	}
	out := &History{Answers: []Told{}}
	for _, e := range rows {
		told := Told{Stands: e.Stands, AnsweredAt: e.AnsweredAt, ReceivedAt: e.ReceivedAt, AnsweredBy: records.PersonOf(&e.AnsweredBy, e.FullName), DeviceID: e.DeviceID}
		if err := json.Unmarshal(e.Answer, &told.Answer); err != nil {
			return nil, err
		}
		out.Answers = append(out.Answers, told)
	}
	return out, nil
}
