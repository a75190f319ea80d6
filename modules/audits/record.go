package audits

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// lockVisible locks an audit that the caller sees.
func (m *Module) lockVisible(ctx context.Context, tx *db.Tx, id int64) (*auditRow, error) {
	return m.lock(ctx, tx, visible(tx, api.Actor(ctx)), id)
}

func (m *Module) lock(ctx context.Context, tx *db.Tx, where *api.Where, id int64) (*auditRow, error) {
	where.And("au.id = %s", id)
	return m.readOne(ctx, records.Lock(tx, "audits", id), where)
}

// readVisible reads an audit that the caller sees.
func (m *Module) readVisible(ctx context.Context, tx *db.Tx, id int64) (*auditRow, error) {
	where := visible(tx, api.Actor(ctx))
	where.And("au.id = %s", id)
	h, err := m.readOne(ctx, tx, where)
	return h, m.Records.DeletedOrNotFound(ctx, tx, Name, id, err)
}

// scanAudit reads the rows of audits, with what the caller may do with each.
func (m *Module) scanAudit(ctx context.Context) pgx.RowToFunc[auditRow] {
	return db.NamedAs(func(h *auditRow) auditRow { return h.shownTo(api.Caller(ctx), m.Now()) })
}

func (m *Module) readOne(ctx context.Context, of api.Querier, where *api.Where) (*auditRow, error) {
	h, err := api.ReadOne(ctx, of, selectAudit+where.FromWith(lookupsOfAudit), where, m.scanAudit(ctx))
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.NotFound()
	}
	return &h, err
}

// lockForMove locks an audit for a move of the caller, or says why that cannot be made.
func (m *Module) lockForMove(ctx context.Context, tx *db.Tx, id int64, move Move) (*auditRow, error) {
	h, err := m.lockVisible(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	return h, m.refusalOf(ctx, h, move)
}

func (m *Module) refusalOf(ctx context.Context, h *auditRow, move Move) error {
	return refusal(refuse(move, h.moveContext(api.Actor(ctx), m.Now())))
}

// conflicts are the refusals that another moment would not have.
var conflicts = []string{"audit_wrong_status", "audit_too_early", "audit_schedule_ended"}

// refusal is why a move cannot be made, as an answer.
func refusal(code string) error { return api.Blocked(code, conflicts) }

// Sent is an answer as a device sends it.
type Sent struct {
	forms.Answer
	AnsweredAt time.Time `json:"answered_at" doc:"By the device's clock; one that is ahead counts as now. The later of two answers to a question stands"`
}

type modifyInput struct {
	IDInput
	Body struct {
		DeviceID string  `json:"device_id,omitempty" maxLength:"64" doc:"Of the device that the answers were given on: what it sends twice is there once"`
		Answers  []Sent  `json:"answers,omitempty" maxItems:"2000" doc:"Those that are new or changed; one that says nothing takes the answer back"`
		Title    *string `json:"title,omitempty" maxLength:"200" doc:"What the audit is called"`
		Scope    *string `json:"scope,omitempty" maxLength:"4000" doc:"What is looked at and why"`
		Remarks  *string `json:"remarks,omitempty" maxLength:"4000" doc:"The auditor's, on the whole"`
		attachments.Changes
	}
}

// Saved is what stands after answers were saved.
type Saved struct {
	Audit    Audit         `json:"audit" doc:"The audit as lists show it"`
	Answers  []SavedAnswer `json:"answers" maxItems:"5000" doc:"All that stand now, those from other devices too"`
	Score    Score         `json:"score" doc:"What is reached as the answers stand"`
	Missing  []Missing     `json:"missing" maxItems:"2000" doc:"What stands between the audit and its completion"`
	Outdated []string      `json:"outdated" maxItems:"2000" doc:"Ids of questions whose answer just sent does not stand: there is a later one, or of a former auditor's the auditor's own"`
	Given    int           `json:"answers_given" minimum:"0" maximum:"1000000" doc:"How many answers were ever given: whoever completes the audit says how many they know"`
	NotTaken []string      `json:"not_taken" maxItems:"10" doc:"What of a former auditor's is left out: theirs are answers alone"`
}

// modify answers PATCH /api/modify_audits/{id}: answers as they come, from any device, in any
// order and as often as it likes to send them.
func (m *Module) modify(ctx context.Context, tx *db.Tx, in *modifyInput) (*Saved, error) {
	h, of, err := m.lockForDevice(ctx, tx, in.ID, ToAnswer)
	switch {
	case err != nil:
		return nil, err
	case of.refused != nil:
		return m.answerResent(ctx, tx, h, in, of.refused)
	case of.former():
		return m.modifyFormer(ctx, tx, h, in, of)
	}
	m.describe(h, in)
	if h.Title == "" {
		return nil, api.Invalid("title", "audit_title_required")
	}
	if _, err = m.insertAnswers(ctx, tx, h, in, of, timely); err == nil {
		err = m.applyAnswers(ctx, tx, h, in)
	}
	if err != nil {
		return nil, err
	}
	return m.saved(ctx, tx, in)
}

// applyAnswers checks the answers that were sent against the form, and stores those that count in it.
func (m *Module) applyAnswers(ctx context.Context, tx *db.Tx, h *auditRow, in *modifyInput) error {
	all, _, err := m.readAnswers(ctx, tx, h)
	if err != nil {
		return err
	}
	o := evaluate(all.doc.OnDay(h.today(m.Now())), all.answers(), h.Template.Scoring)
	files, err := m.refuseSent(ctx, tx, h, in, all.doc, o.result)
	if err != nil {
		return err
	}
	count := counting(all.answers(), o.result)
	o = evaluate(all.doc.OnDay(h.today(m.Now())), count, h.Template.Scoring)
	err = New().SetProgress(ctx, tx, SetProgressParams{Title: h.Title, Scope: h.Scope, Remarks: h.Remarks, Answered: int32(o.answered), Asked: int32(o.asked), Now: m.Now(),
		OrganizationID: tx.OrganizationID, ID: in.ID})
	if err != nil {
		return err
	}
	m.Records.Index(tx, Name, in.ID)
	m.note(tx, in)
	if err := m.Attachments.Change(ctx, tx, Name, in.ID, in.Body.Changes); err != nil {
		return err
	}
	// Also files of answers that do not stand, or are not asked now, are the audit's.
	if err := m.Attachments.ClaimAtField(ctx, tx, Name, in.ID, forms.Purpose, "answers", files, tx.UserID); err != nil {
		return err
	}
	return m.storeInForm(ctx, tx, h, all, count, false)
}

// countSent counts which of these answers a device of somebody's has sent before. (The query
// generator does not know records of JSON, so it stands here.)
const countSent = `
select count(*) from jsonb_to_recordset($5::jsonb) as s(question text, "row" text, "column" text, at timestamptz)
where exists (select from audit_answers a where a.organization_id = $1 and a.audit_id = $2 and a.answered_by = $3 and a.device_id = $4
  and a.question_id = s.question and a.row_id = s."row" and a.column_id = s."column" and coalesce(a.said_at, a.answered_at) = s.at)`

// answerResent answers a request that a device repeats after the audit has moved on. It is refused
// unless all of its answers are stored already.
func (m *Module) answerResent(ctx context.Context, tx *db.Tx, h *auditRow, in *modifyInput, refused error) (*Saved, error) {
	if h.FormVersion == 0 || len(in.Body.Answers) == 0 {
		return nil, refused
	}
	type row struct {
		Question string    `json:"question"`
		Row      string    `json:"row"`
		Column   string    `json:"column"`
		At       time.Time `json:"at"`
	}
	var sent []row
	for _, a := range in.Body.Answers {
		sent = append(sent, row{a.Question, a.Row, a.Column, m.limitToNow(a.AnsweredAt)})
	}
	var known int
	err := tx.QueryRow(ctx, countSent, tx.OrganizationID, h.ID, tx.UserID, in.Body.DeviceID, encoded(sent)).Scan(&known)
	if err != nil {
		return nil, err
	}
	if known < len(sent) {
		return nil, refused
	}
	return m.saved(ctx, tx, in)
}

// describe takes over title, scope and remarks.
func (m *Module) describe(h *auditRow, in *modifyInput) {
	api.Set(&h.Title, in.Body.Title)
	api.Set(&h.Scope, in.Body.Scope)
	api.Set(&h.Remarks, in.Body.Remarks)
	for _, text := range []*string{&h.Title, &h.Scope, &h.Remarks} {
		*text = strings.TrimSpace(*text)
	}
}

// limitToNow is when something happened by a device's clock, which may be ahead: a moment that has
// not come yet counts as now, or the answer would win against all later ones.
func (m *Module) limitToNow(at time.Time) time.Time {
	if now := m.Now(); at.After(now) {
		return now.Truncate(time.Microsecond)
	}
	return at.UTC().Truncate(time.Microsecond)
}

// insertAnswers stores the answers that were sent, none with less than the given lateness, and
// returns how many of them are new.
func (m *Module) insertAnswers(ctx context.Context, tx *db.Tx, h *auditRow, in *modifyInput, of sender, least lateness) (fresh int, err error) {
	if len(in.Body.Answers) == 0 {
		return 0, nil
	}
	type row struct {
		Answer     forms.Answer `json:"answer"`
		AnsweredAt time.Time    `json:"answered_at"`
		SaidAt     *time.Time   `json:"said_at"`
		Late       lateness     `json:"late"`
	}
	var rows []row
	for _, a := range in.Body.Answers {
		saidAt := m.limitToNow(a.AnsweredAt)
		at, late := of.countedAs(saidAt)
		r := row{a.Answer, at, nil, max(late, least)}
		if !at.Equal(saidAt) {
			r.SaidAt = &saidAt
		}
		rows = append(rows, r)
	}
	n, err := New().InsertAnswers(ctx, tx, InsertAnswersParams{OrganizationID: tx.OrganizationID, AuditID: h.ID, DeviceID: in.Body.DeviceID, AnsweredBy: tx.UserID,
		Now: m.Now(), Answers: encoded(rows)})
	if err != nil {
		return 0, err
	}
	err = New().RankBehindAuditor(ctx, tx, RankBehindAuditorParams{AuditorID: idOf(h.Auditor), OrganizationID: tx.OrganizationID, AuditID: h.ID})
	if err != nil {
		return 0, err
	}
	totals, err := New().AnswerTotals(ctx, tx, AnswerTotalsParams{tx.OrganizationID, h.ID})
	if err == nil && (int(totals.Answers) > of.limit(maxAnswers) || int(totals.Bytes) > of.limit(maxAnswerBytes)) {
		err = of.refuseFull()
	}
	return int(n), err
}

// How much may be answered in an audit in all, with every earlier answer: many times what the
// longest form takes, and no more than can be read at once.
const (
	maxAnswers     = 20_000
	maxAnswerBytes = 8 << 20 // bytes
)

// storeInForm stores the current answers that count. It comes last, since it may claim files.
func (m *Module) storeInForm(ctx context.Context, tx *db.Tx, h *auditRow, all currentAnswers, count []forms.Answer, final bool) error {
	_, err := m.Forms.Answer(ctx, tx, forms.Submission{Kind: Name, RecordID: h.ID, FormID: h.FormID, Version: h.FormVersion, Stage: Main, Answers: count,
		Today: h.today(m.Now()), Final: final, KeptFiles: all.files})
	return err
}

// note tells other browsers. What was answered has a history of its own; in the timeline are
// the files of the audit itself.
func (m *Module) note(tx *db.Tx, in *modifyInput) {
	removed, added := in.Body.Changes.Counts()
	if changes := records.AppendFilesChange(nil, removed, added); len(changes) > 0 {
		records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "updated", Changes: changes, At: m.Now()})
		return
	}
	records.Announce(tx, "update", Name, in.ID)
}

// saved is the answer to a write: the current answers, and what they come to.
func (m *Module) saved(ctx context.Context, tx *db.Tx, in *modifyInput) (*Saved, error) {
	where := every(tx)
	where.And("au.id = %s", in.ID)
	h, err := m.readOne(ctx, tx, where)
	if err != nil {
		return nil, err
	}
	all, _, err := m.readAnswers(ctx, tx, h)
	if err != nil {
		return nil, err
	}
	o := evaluate(all.doc.OnDay(h.today(m.Now())), all.answers(), h.Template.Scoring)
	out := &Saved{Audit: h.Audit, Answers: all.saved(o.result), Score: o.score, Missing: localizedMissing(ctx, o.result), Outdated: []string{}, Given: all.given, NotTaken: []string{}}
	for _, a := range in.Body.Answers {
		if all.supersededBy(keyOf(a.Answer), m.limitToNow(a.AnsweredAt), tx.UserID) && !slices.Contains(out.Outdated, a.Question) {
			out.Outdated = append(out.Outdated, a.Question)
		}
	}
	seen, err := m.seen(ctx, tx, &out.Audit)
	if err == nil && !seen {
		out.hideFrom(tx.UserID)
	}
	return out, err
}

// hideFrom leaves to who does not see the audit any more what they answered themselves.
func (s *Saved) hideFrom(from int64) {
	s.Answers = slices.DeleteFunc(s.Answers, func(a SavedAnswer) bool { return a.AnsweredBy == nil || a.AnsweredBy.ID != from })
	s.Score, s.Missing, s.Given = Score{Sections: []SectionScore{}}, []Missing{}, 0
	s.Audit = s.Audit.withoutResults()
}

// supersededBy reports whether the current answer to a question or cell was given after a moment, or
// by somebody else than a user.
func (s *currentAnswers) supersededBy(at answerKey, moment time.Time, user int64) bool {
	return slices.ContainsFunc(s.entries, func(a currentAnswer) bool {
		return keyOf(a.Answer) == at && (a.at.After(moment) || a.by == nil || a.by.ID != user)
	})
}
