package audits

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/modules/forms"
	"hivis/modules/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// An audit may be given to somebody else while its auditor goes through it where there is no
// network. What they have on the device is taken all the same, and never in the way of who is
// the auditor now: see lateness. Of an audit that is completed it is told, and nothing of what
// was signed changes.

// mostAway is how many days a device may be away with what was done on it.
const mostAway = 60

// lateness is how an answer stands that came from who was the auditor.
type lateness int16

const (
	timely lateness = iota // given as long as they were the auditor: as any other
	behind                 // given since: it stands where nobody else has said anything
	aside                  // come after the audit was completed: it is kept, and never stands
)

// What is noted in the timeline, once for each who was the auditor.
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

// late is how an answer stands that was given at a moment.
func (s sender) late(at time.Time) lateness {
	if s.former() && at.After(s.until) {
		return behind
	}
	return timely
}

// wasAuditor is whether a user was the auditor of an audit au, after a moment.
func wasAuditor(where *api.Where, user int64, after time.Time) string {
	return fmt.Sprintf("exists (select from audit_former_auditors f where f.organization_id = au.organization_id and f.audit_id = au.id and f.user_id = %s and f.until >= %s)",
		where.Arg(user), where.Arg(after))
}

// holdSent locks an audit for what a device sends of it: also for who was its auditor, and may
// not see it any more.
func (m *Module) holdSent(ctx context.Context, tx *db.Tx, id int64, move Move) (h *held, of sender, err error) {
	user, where := api.Actor(ctx), every(tx)
	where.Any([]string{sees(records.EyesOf(where, user)), wasAuditor(where, user.ID, m.Now().AddDate(0, 0, -mostAway))})
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
	gone := h.formVersion == 0 && !(move == ToBegin && h.stored == Scheduled && !until.Before(h.opensAt))
	if err == nil && !gone && !m.Now().After(until.AddDate(0, 0, mostAway)) {
		of = sender{until: until}
	}
	return h, of, err
}

// setAside keeps what a former auditor sends of an audit that was completed meanwhile: its
// history has it, and the score is what was signed.
func (m *Module) setAside(ctx context.Context, tx *db.Tx, h *held, in *modifyInput) (*Saved, error) {
	all, _, err := m.readSaid(ctx, tx, h)
	if err != nil {
		return nil, err
	}
	said := slices.DeleteFunc(all.answers(), func(a forms.Answer) bool {
		return slices.ContainsFunc(in.Body.Answers, func(s Sent) bool { return spotOf(s.Answer) == spotOf(a) })
	})
	for _, a := range in.Body.Answers {
		if !silent(a.Answer) {
			said = append(said, a.Answer)
		}
	}
	result := judge(all.doc.On(h.today(m.Now())), said, false).result
	files, err := m.refuseSent(ctx, tx, h, in, all.doc, result)
	if err != nil {
		return nil, err
	}
	kept, err := m.keep(ctx, tx, h, in, func(time.Time) lateness { return aside })
	if err == nil && kept {
		err = m.noteFormer(ctx, tx, h, AnswersAside, "")
	}
	if err == nil {
		err = m.Attachments.ClaimAt(ctx, tx, Name, h.ID, forms.Purpose, "answers", files, tx.UserID)
	}
	if err != nil {
		return nil, err
	}
	return m.saved(ctx, tx, in)
}

// handIn takes what a former auditor says at the end of it: who is the auditor now completes it.
func (m *Module) handIn(ctx context.Context, tx *db.Tx, h *held, remarks string) (*Answer, error) {
	if err := m.noteFormer(ctx, tx, h, HandedIn, remarks); err != nil {
		return nil, err
	}
	return m.after(ctx, tx, h.ID)
}

// noteFormer writes down that something came from who was the auditor, the first time.
func (m *Module) noteFormer(ctx context.Context, tx *db.Tx, h *held, verb, note string) error {
	n, err := New().NoteFormer(ctx, tx, NoteFormerParams{OrganizationID: tx.OrganizationID, AuditID: h.ID, UserID: tx.UserID, Verb: verb})
	if err == nil && n > 0 {
		m.write(tx, h.ID, verb, note, nil)
	}
	return err
}
