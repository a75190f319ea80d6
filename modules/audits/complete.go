package audits

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"hivis/core/energy"
	"hivis/core/forms"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Signed is what a file is for that somebody signed with.
const Signed = "signature"

type completeInput struct {
	IDInput
	Body struct {
		Remarks    string `json:"remarks,omitempty" maxLength:"4000" doc:"Instead of those that it has"`
		Signatures []Sign `json:"signatures" minItems:"1" maxItems:"20" doc:"The auditor's is needed"`
		energy.Change
		Given *int `json:"answers_given,omitempty" minimum:"0" maximum:"1000000" doc:"How many answers who signs knows of: refused if more have come since. Left out, whatever is there is signed"`
	}
}

// Sign is somebody's name beneath an audit, as it is sent.
type Sign struct {
	Role         string    `json:"role" enum:"auditor,auditee,witness" doc:"As what they sign"`
	Name         string    `json:"name" maxLength:"200" doc:"Their name in print"`
	AttachmentID int64     `json:"attachment_id" minimum:"1" maximum:"9007199254740991" doc:"An upload: a picture"`
	SignedAt     time.Time `json:"signed_at" doc:"By the device's clock"`
}

// complete answers POST /api/audit_records/{id}/complete: what is missing is said at its
// question, and what was reached is stored. Completed twice, as by a device that did not hear
// the answer, it is completed.
func (m *Module) complete(ctx context.Context, tx *db.Tx, in *completeInput) (*Completion, error) {
	m.Workflows.LockShared(tx)
	h, of, err := m.lockForDevice(ctx, tx, in.ID, ToComplete)
	if err != nil {
		return nil, err
	}
	remarks := strings.TrimSpace(in.Body.Remarks)
	switch {
	case of.former():
		return m.handIn(ctx, tx, h, of, remarks)
	case h.stored == Completed && m.refusalOf(ctx, h, ToWithdraw) == nil:
		return m.completion(ctx, tx, in.ID)
	case of.refused != nil:
		return nil, of.refused
	}
	if remarks != "" {
		h.Remarks = remarks
	}
	seen := h.Assessment
	if err := h.assess(in.Body.Change); err != nil {
		return nil, err
	}
	all, previous, err := m.readAnswers(ctx, tx, h)
	if err != nil {
		return nil, err
	}
	if in.Body.Given != nil && *in.Body.Given != all.given {
		return nil, api.Conflict("audit_answers_since", nil)
	}
	answers := all.answers()
	first := evaluate(all.doc.OnDay(h.today(m.Now())), answers, h.Template.Scoring)
	// What is not asked any more does not count; all else that is wrong has to be put right.
	count := slices.DeleteFunc(answers, func(a forms.Answer) bool { return !slices.Contains(first.result.Visible, a.Question) })
	o := evaluate(all.doc.OnDay(h.today(m.Now())), count, h.Template.Scoring)
	signs, err := m.refuseIncomplete(ctx, tx, h, in, o)
	if err != nil {
		return nil, err
	}
	if err := m.store(ctx, tx, h, o, signs, all.lastAnsweredAt(count)); err != nil {
		return nil, err
	}
	if err := m.markRepeats(ctx, tx, h, o, previous); err != nil {
		return nil, err
	}
	m.recordTransition(tx, h, "completed", Completed, "", records.Diff(seen, h.Assessment)...)
	m.Records.Index(tx, Name, in.ID)
	if err := m.notifyAsked(ctx, tx, h, o); err != nil {
		return nil, err
	}
	if err := m.Workflows.Open(ctx, tx, Name, in.ID, ""); err != nil {
		return nil, err
	}
	if err := m.storeInForm(ctx, tx, h, all, count, true); err != nil {
		return nil, err
	}
	return m.completion(ctx, tx, in.ID)
}

// assess takes over what is said of the energy.
func (h *auditRow) assess(said energy.Change) error {
	h.Merge(said)
	h.Tidy()
	var problems api.Problems
	h.Assessment.Check(&problems)
	return problems.Err()
}

// completion is the answer to it.
func (m *Module) completion(ctx context.Context, tx *db.Tx, id int64, left ...string) (*Completion, error) {
	answer, err := m.answerWrite(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	return &Completion{*answer, append([]string{}, left...)}, nil
}

// refuseIncomplete refuses what lacks answers, actions that options ask for, or the auditor's
// signature. It returns the signatures as they are kept.
func (m *Module) refuseIncomplete(ctx context.Context, tx *db.Tx, h *auditRow, in *completeInput, o outcome) ([]Sign, error) {
	var problems api.Problems
	for _, f := range slices.Concat(o.result.Wrong, o.result.Missing) {
		problems.AddWith(fieldOf(f), f.Code, f.Args)
	}
	raised, err := New().RaisedFor(ctx, tx, RaisedForParams{tx.OrganizationID, in.ID})
	if err != nil {
		return nil, err
	}
	for _, ask := range o.result.Asks {
		if ask.Action && !slices.Contains(raised, ask.Question) {
			problems.Add("answers."+ask.Question, "audit_action_required")
		}
	}
	signs, err := m.checkSigns(ctx, tx, in.Body.Signatures, &problems)
	if err != nil {
		return nil, err
	}
	return signs, problems.Err()
}

// checkSigns wants the auditor's signature, and of each a name and a picture.
func (m *Module) checkSigns(ctx context.Context, tx *db.Tx, sent []Sign, problems *api.Problems) ([]Sign, error) {
	var ids []int64
	for _, s := range sent {
		ids = append(ids, s.AttachmentID)
	}
	found, err := m.Attachments.FileInfos(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(sent, func(s Sign) bool { return s.Role == "auditor" }) {
		problems.Add("signatures", "audit_signature_required")
	}
	signs := slices.Clone(sent)
	for i := range signs {
		s := &signs[i]
		if s.Name = strings.TrimSpace(s.Name); s.Name == "" {
			problems.Add(fmt.Sprintf("signatures[%d].name", i), "required")
		}
		s.SignedAt = m.limitToNow(s.SignedAt)
		file := found[s.AttachmentID]
		switch code := faultOfFile(file, false); {
		case !file.Unclaimed, slices.Contains(ids[:i], s.AttachmentID):
			problems.Add(fmt.Sprintf("signatures[%d].attachment_id", i), "forms_unknown_file")
		case code != "":
			problems.Add(fmt.Sprintf("signatures[%d].attachment_id", i), code)
		}
	}
	return signs, nil
}

// store keeps what was reached, for the audit and each of its sections, and who signed. Whether
// it is late is said by the server's clock alone: that of a device can be set. Nobody signs what
// was not answered yet.
func (m *Module) store(ctx context.Context, tx *db.Tx, h *auditRow, o outcome, signs []Sign, answered time.Time) error {
	for i := range signs {
		if s := &signs[i]; s.SignedAt.Before(answered) {
			s.SignedAt = answered
		}
	}
	err := New().Complete(ctx, tx, CompleteParams{Now: m.Now(), Late: !m.Now().Before(h.DueAt), Remarks: h.Remarks, Reached: o.score.Reached, Possible: o.score.Possible,
		Energy: h.Energy, HighEnergies: h.HighEnergies, ControlledEnergies: h.ControlledEnergies, Percent: o.score.Percent, Failed: o.score.Failed, FailedQuestions: o.failed, Answered: int32(o.answered), Asked: int32(o.asked), OrganizationID: tx.OrganizationID, ID: h.ID})
	if err != nil {
		return err
	}
	if err := New().RemoveSections(ctx, tx, RemoveSectionsParams{tx.OrganizationID, h.ID}); err != nil {
		return err
	}
	if err := New().PutSections(ctx, tx, PutSectionsParams{tx.OrganizationID, h.ID, encoded(o.score.Sections)}); err != nil {
		return err
	}
	err = New().PutSignatures(ctx, tx, PutSignaturesParams{OrganizationID: tx.OrganizationID, AuditID: h.ID, Revision: int32(h.Revision + 1), Signatures: encoded(signs)})
	if err != nil {
		return err
	}
	var ids []int64
	for _, s := range signs {
		ids = append(ids, s.AttachmentID)
	}
	return m.Attachments.ClaimAtField(ctx, tx, Name, h.ID, Signed, "signatures", ids, tx.UserID)
}

// markRepeats marks the findings of questions that failed now and the time before.
func (m *Module) markRepeats(ctx context.Context, tx *db.Tx, h *auditRow, o outcome, previous *Previous) error {
	repeated := []string{}
	if previous != nil {
		repeated = slices.DeleteFunc(slices.Clone(o.failed), func(q string) bool { return !slices.Contains(previous.Questions, q) })
	}
	tx.Defer("update audit_findings set repeated = question_id = any($3) where organization_id = $1 and audit_id = $2", tx.OrganizationID, h.ID, repeated)
	return New().CountFindings(ctx, tx, CountFindingsParams{Now: m.Now(), OrganizationID: tx.OrganizationID, ID: h.ID})
}

// notifyAsked tells whom chosen options name, as far as they are still there.
func (m *Module) notifyAsked(ctx context.Context, tx *db.Tx, h *auditRow, o outcome) error {
	var people []int64
	for _, ask := range o.result.Asks {
		people = append(people, ask.Notify...)
	}
	if len(people) == 0 {
		return nil
	}
	active, err := New().ActivePeople(ctx, tx, ActivePeopleParams{tx.OrganizationID, people})
	if err != nil {
		return err
	}
	return m.notify(ctx, tx, h, AuditAnswered, active...)
}

// notify tells people what happened to an audit, but for who did it.
func (m *Module) notify(ctx context.Context, tx *db.Tx, h *auditRow, kind string, people ...int64) error {
	params := notifications.Params{Number: h.Number, Title: h.Title, Site: h.Site.Name, Actor: api.Caller(ctx).FullName, DueDate: h.DueOn}
	var messages []notifications.Message
	slices.Sort(people)
	for _, id := range slices.Compact(people) {
		if id != 0 && id != tx.UserID {
			messages = append(messages, notifications.Message{UserID: id, Kind: kind, Module: Name, RecordID: h.ID, Mail: true, Params: params})
		}
	}
	return m.Notifications.Notify(ctx, tx, messages...)
}
