package audits

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// An audit may be given to somebody else while its auditor goes through it where there is no
// network. What they have on the device is taken all the same, and never in the way of who is
// the auditor now: see lateness. Of an audit that is completed it is told, and nothing of what
// was signed changes.

// maxOfflineDays is how many days a device may be away with what was done on it.
const maxOfflineDays = 60

// lateness is how an answer stands that came from who was the auditor.
type lateness int16

const (
	timely lateness = iota // given as long as they were the auditor: as any other
	behind                 // given since: it stands where nobody else has said anything
	aside                  // come after the audit was completed: it is kept, and never stands
)

// What is noted in the timeline: that answers come once a day, since a device sends them one by
// one, and the end once for each who was the auditor, or again with other remarks.
const (
	AnswersLate  = "answers_late"
	AnswersAside = "answers_aside"
	HandedIn     = "handed_in"
)

// sender is who sends what was done in an audit: whoever may now (refused is nil), who was its
// auditor until not long ago, or somebody who is refused.
type sender struct {
	refused error
	until   time.Time
}

func (s sender) former() bool { return !s.until.IsZero() }

// countedAs is when an answer counts as given, and how it stands then: none of a former auditor's
// is newer than the moment at which the audit was given away.
func (s sender) countedAs(at time.Time) (time.Time, lateness) {
	if s.former() && at.After(s.until) {
		return s.until, behind
	}
	return at, timely
}

// limit is how much of something a sender may bring an audit to: a former auditor half of what it
// holds, so that there is room for who is the auditor now.
func (s sender) limit(holds int) int {
	if s.former() {
		return holds / 2
	}
	return holds
}

// refuseFull is why no more answers are taken from a sender.
func (s sender) refuseFull() error {
	if s.former() {
		return api.Refused("audit_former_full", nil)
	}
	return api.Refused("audit_answers_full", nil)
}

// What a former auditor raises at most, of each.
const (
	maxFindingsOfFormer = 200
	maxActionsOfFormer  = 50
	maxRemarksOfFormer  = 20 // different ones, at the end
)

// admitFormer refuses what a former auditor may not raise any more: it is of a question that they
// answered, and not too much.
func (m *Module) admitFormer(ctx context.Context, tx *db.Tx, id int64, r addition) error {
	answered, err := New().HasAnswered(ctx, tx, HasAnsweredParams{OrganizationID: tx.OrganizationID, AuditID: id, QuestionID: r.question, UserID: tx.UserID})
	if err != nil {
		return err
	}
	if !answered {
		return api.Refused("audit_former_unanswered", nil)
	}
	n, err := New().RaiseFormer(ctx, tx, RaiseFormerParams{OrganizationID: tx.OrganizationID, AuditID: id, UserID: tx.UserID,
		MoreFindings: int32(r.findings), MoreActions: int32(r.actions), MostFindings: maxFindingsOfFormer, MostActions: maxActionsOfFormer})
	if err == nil && n == 0 {
		err = api.Refused("audit_former_full", nil)
	}
	return err
}

// wasAuditor is whether a user was the auditor of an audit au, after a moment.
func wasAuditor(where *api.Where, user int64, after time.Time) string {
	return fmt.Sprintf("exists (select from audit_former_auditors f where f.organization_id = au.organization_id and f.audit_id = au.id and f.user_id = %s and f.until >= %s)",
		where.Arg(user), where.Arg(after))
}

// lockForDevice locks an audit for what a device sends of it: also for who was its auditor, and may
// not see it any more.
func (m *Module) lockForDevice(ctx context.Context, tx *db.Tx, id int64, move Move) (h *auditRow, of sender, err error) {
	user, where := api.Actor(ctx), every(tx)
	where.AndAny([]string{sees(records.ViewerOf(where, user)), wasAuditor(where, user.ID, m.Now().AddDate(0, 0, -maxOfflineDays))})
	if h, err = m.lock(ctx, tx, where, id); err != nil {
		return nil, of, err
	}
	if of.refused = m.refusalOf(ctx, h, move); of.refused == nil || idOf(h.Auditor) == user.ID {
		return h, of, nil
	}
	until, err := New().FormerUntil(ctx, tx, FormerUntilParams{OrganizationID: tx.OrganizationID, AuditID: id, UserID: user.ID})
	if errors.Is(err, pgx.ErrNoRows) {
		return h, of, nil
	}
	// Of what was skipped, or had not opened as long as it was theirs, there is nothing to take.
	gone := h.FormVersion == 0 && !(move == ToBegin && h.stored == Scheduled && !until.Before(h.OpensAt))
	if err == nil && !gone && !m.Now().After(until.AddDate(0, 0, maxOfflineDays)) {
		of = sender{until: until}
	}
	return h, of, err
}

// modifyFormer takes the answers of a former auditor, and nothing else.
func (m *Module) modifyFormer(ctx context.Context, tx *db.Tx, h *auditRow, in *modifyInput, of sender) (*Saved, error) {
	left := in.dropAllButAnswers()
	take, verb, least := m.applyAnswers, AnswersLate, timely
	if h.stored != InProgress {
		take, verb, least = m.setAside, AnswersAside, aside
	}
	fresh, err := m.insertAnswers(ctx, tx, h, in, of, least)
	if err != nil {
		return nil, err
	}
	if fresh > 0 {
		if err := m.notifyFormer(ctx, tx, h, verb, "", h.dayOf(m.Now())); err != nil {
			return nil, err
		}
	}
	if err := take(ctx, tx, h, in); err != nil {
		return nil, err
	}
	out, err := m.saved(ctx, tx, in)
	if err == nil {
		out.NotTaken = left
	}
	return out, err
}

// dropAllButAnswers takes out what a former auditor does not say any more, that on the whole, and names it.
func (in *modifyInput) dropAllButAnswers() []string {
	b, left := &in.Body, []string{}
	for _, of := range []struct {
		field string
		sent  bool
	}{
		{"title", b.Title != nil}, {"scope", b.Scope != nil}, {"remarks", b.Remarks != nil},
		{"attachment_ids", len(b.AttachmentIDs) > 0}, {"remove_attachment_ids", len(b.RemoveAttachmentIDs) > 0},
	} {
		if of.sent {
			left = append(left, of.field)
		}
	}
	b.Title, b.Scope, b.Remarks, b.Changes = nil, nil, nil, attachments.Changes{}
	return left
}

// setAside takes what a former auditor sends of an audit that was completed meanwhile: its
// history has it, and the score is what was signed.
func (m *Module) setAside(ctx context.Context, tx *db.Tx, h *auditRow, in *modifyInput) error {
	all, _, err := m.readAnswers(ctx, tx, h)
	if err != nil {
		return err
	}
	answers := slices.DeleteFunc(all.answers(), func(a forms.Answer) bool {
		return slices.ContainsFunc(in.Body.Answers, func(s Sent) bool { return keyOf(s.Answer) == keyOf(a) })
	})
	for _, a := range in.Body.Answers {
		if !isBlank(a.Answer) {
			answers = append(answers, a.Answer)
		}
	}
	result := evaluate(all.doc.OnDay(h.today(m.Now())), answers, false).result
	files, err := m.refuseSent(ctx, tx, h, in, all.doc, result)
	if err == nil {
		err = m.Attachments.ClaimAtField(ctx, tx, Name, h.ID, forms.Purpose, "answers", files, tx.UserID)
	}
	return err
}

// notifyFormer writes into the timeline what came from a former auditor, unless it is there since
// a moment.
func (m *Module) notifyFormer(ctx context.Context, tx *db.Tx, h *auditRow, verb, note string, since time.Time) error {
	of, err := New().ToldOfFormer(ctx, tx, ToldOfFormerParams{OrganizationID: tx.OrganizationID, AuditID: h.ID, UserID: tx.UserID, Verb: verb, Note: note, Since: since})
	switch {
	case err != nil || of.Told:
		return err
	case note != "" && of.Remarks >= maxRemarksOfFormer:
		return api.Refused("audit_former_full", nil)
	}
	m.recordEvent(tx, h.ID, verb, note, nil)
	return nil
}

// handIn takes what a former auditor says at the end of it, that it is the end once, and what
// they remark whenever they say something else: who is the auditor now signs and completes it.
func (m *Module) handIn(ctx context.Context, tx *db.Tx, h *auditRow, of sender, remarks string) (*Completion, error) {
	n, err := New().NoteFormer(ctx, tx, NoteFormerParams{OrganizationID: tx.OrganizationID, AuditID: h.ID, UserID: tx.UserID, Verb: HandedIn})
	if err != nil {
		return nil, err
	}
	if n > 0 || remarks != "" {
		if err := m.notifyFormer(ctx, tx, h, HandedIn, remarks, of.until); err != nil {
			return nil, err
		}
	}
	return m.completion(ctx, tx, h.ID, "signatures")
}
