package permits

import (
	"context"
	"strings"

	"hivis/core/forms"
	"hivis/platform/api"
	"hivis/platform/db"
)

type closeInput struct {
	IDInput
	Body struct {
		Answers []forms.Answer `json:"answers,omitempty" maxItems:"2000" doc:"Of the stage closure"`
		Remark  string         `json:"remark,omitempty" maxLength:"2000" doc:"What there is to say of the end of the work"`
	}
}

// close answers POST /api/permit_form_questions/{id}/close: the work is over, as the closure
// checklist says, and somebody else is to confirm it.
func (m *Module) close(ctx context.Context, tx *db.Tx, in *closeInput) (*Answer, error) {
	h, err := m.lockForMove(ctx, tx, in.ID, ToClose)
	if err != nil {
		return nil, err
	}
	if err := m.Workflows.Withdraw(ctx, tx, Name, in.ID); err != nil {
		return nil, err
	}
	remark := strings.TrimSpace(in.Body.Remark)
	if err := New().Finish(ctx, tx, FinishParams{tx.UserID, m.Now(), remark, tx.OrganizationID, in.ID}); err != nil {
		return nil, err
	}
	m.recordTransition(tx, h, "finished", PendingClosure, remark)
	if err := m.notifyConfirmers(ctx, tx, h); err != nil {
		return nil, err
	}
	if err := m.raiseForStage(ctx, tx, h, Closure, 0, in.Body.Answers, m.Now().AddDate(0, 0, closureDays)); err != nil {
		return nil, err
	}
	came, err := m.answer(ctx, tx, h, Closure, 0, in.Body.Answers, true)
	if err != nil {
		return nil, err
	}
	if err := m.notifyFollowUps(ctx, tx, h, Closure, came.FollowUps); err != nil {
		return nil, err
	}
	m.Records.Index(tx, Name, in.ID)
	return m.answerWrite(ctx, tx, in.ID)
}

type confirmInput struct {
	IDInput
	Body struct {
		Remark string `json:"remark,omitempty" maxLength:"2000" doc:"Of reopening: why"`
		Reopen bool   `json:"reopen,omitempty" doc:"The work is not over: the permit is live again"`
	}
}

// confirmClosure answers POST /api/permit_form_questions/{id}/confirm_closure.
func (m *Module) confirmClosure(ctx context.Context, tx *db.Tx, in *confirmInput) (*Answer, error) {
	h, err := m.lockForMove(ctx, tx, in.ID, ToConfirm)
	if err != nil {
		return nil, err
	}
	remark, told := strings.TrimSpace(in.Body.Remark), PermitClosed
	if in.Body.Reopen {
		told, err = PermitReopened, m.reopen(ctx, tx, h, remark)
	} else {
		err = New().Close(ctx, tx, CloseParams{tx.UserID, m.Now(), remark, tx.OrganizationID, in.ID})
		m.recordTransition(tx, h, "closed", Closed, remark)
	}
	if err != nil {
		return nil, err
	}
	if err := m.notify(ctx, tx, h, told, h.Requester.ID, h.FinishedBy); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

// reopen makes a permit live again whose work is not over.
func (m *Module) reopen(ctx context.Context, tx *db.Tx, h *permitRow, remark string) error {
	if remark == "" {
		return api.Invalid("remark", "permit_remark_required")
	}
	live := Approved
	if h.OriginalEndsAt != nil {
		live = Extended
	}
	m.recordTransition(tx, h, "reopened", statusAt(live, h.EndsAt, m.Now()), remark)
	return New().Reopen(ctx, tx, ReopenParams{m.Now(), tx.OrganizationID, h.ID})
}
