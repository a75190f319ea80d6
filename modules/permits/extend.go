package permits

import (
	"context"
	"slices"
	"strings"
	"time"

	"hivis/core/forms"
	"hivis/platform/api"
	"hivis/platform/db"
)

type extendInput struct {
	IDInput
	Body struct {
		EndsAt  time.Time      `json:"ends_at" doc:"Later than now and than the end that it has"`
		Answers []forms.Answer `json:"answers,omitempty" maxItems:"2000" doc:"Of the stage extension"`
		Remark  string         `json:"remark" maxLength:"2000" doc:"Why"`
	}
}

// extend answers POST /api/permit_form_questions/{id}/extend: a later end, which counts once
// it is approved; of low risk at once. The end that the permit had at first is kept.
func (m *Module) extend(ctx context.Context, tx *db.Tx, in *extendInput) (*Answer, error) {
	h, err := m.lockForMove(ctx, tx, in.ID, ToExtend)
	if err != nil {
		return nil, err
	}
	if h.Type.LowRisk { // it is approved by being asked for
		facts, err := m.reviewFacts(ctx, tx, in.ID)
		if err != nil {
			return nil, err
		}
		if tx.UserID != h.Requester.ID && slices.Contains(facts.Excluded, tx.UserID) {
			return nil, api.Denied("own_request")
		}
	}
	remark, err := m.checkExtension(ctx, tx, h, in)
	if err != nil {
		return nil, err
	}
	revision := int32(h.Revision + 1)
	err = New().AskExtension(ctx, tx, AskExtensionParams{OrganizationID: tx.OrganizationID, PermitID: in.ID, Revision: revision, FromEnd: *h.EndsAt, ToEnd: in.Body.EndsAt,
		Remark: remark, RequestedBy: tx.UserID, RequestedAt: m.Now()})
	if err != nil {
		return nil, err
	}
	if err := New().SetAsked(ctx, tx, SetAskedParams{in.Body.EndsAt, revision, m.Now(), tx.OrganizationID, in.ID}); err != nil {
		return nil, err
	}
	h.AskedUntil, h.AskedBy = &in.Body.EndsAt, tx.UserID
	m.recordTransition(tx, h, "extension_asked", h.Status, remark)
	if h.Type.LowRisk {
		err = m.prolong(ctx, tx, h)
	} else {
		err = m.Workflows.Open(ctx, tx, Name, in.ID, "")
	}
	if err != nil {
		return nil, err
	}
	if err := m.raiseForStage(ctx, tx, h, Extending, int(revision), in.Body.Answers, in.Body.EndsAt); err != nil {
		return nil, err
	}
	came, err := m.answer(ctx, tx, h, Extending, int(revision), in.Body.Answers, true)
	if err != nil {
		return nil, err
	}
	if err := m.notifyFollowUps(ctx, tx, h, forms.StageKey(Extending, int(revision)), came.FollowUps); err != nil {
		return nil, err
	}
	m.Records.Index(tx, Name, in.ID)
	return m.answerWrite(ctx, tx, in.ID)
}

// checkExtension holds a request to what an extension has to be.
func (m *Module) checkExtension(ctx context.Context, tx *db.Tx, h *permitRow, in *extendInput) (remark string, err error) {
	var problems api.Problems
	if remark = strings.TrimSpace(in.Body.Remark); remark == "" {
		problems.Add("remark", "permit_remark_required")
	}
	switch {
	case !in.Body.EndsAt.After(*h.EndsAt):
		problems.Add("ends_at", "permit_extension_not_later")
	case !in.Body.EndsAt.After(m.Now()):
		problems.Add("ends_at", "permit_end_passed")
	}
	t, err := New().TypeToRequest(ctx, tx, TypeToRequestParams{h.Site.ID, tx.OrganizationID, h.Type.ID})
	if err != nil {
		return "", err
	}
	longer := content{StartsAt: h.StartsAt, EndsAt: &in.Body.EndsAt, MostHours: int(t.MostHours)}
	problems = append(problems, problemsOf(longer.lacksBound())...)
	if err := New().RefreshCertifications(ctx, tx, RefreshCertificationsParams{tx.OrganizationID, h.ID}); err != nil {
		return "", err
	}
	people, err := m.workersOf(ctx, tx, h.ID)
	if err != nil {
		return "", err
	}
	zone, err := h.zone()
	if err != nil {
		return "", err
	}
	h.NightWork = isNight(*h.StartsAt, in.Body.EndsAt, zone) // what is asked is asked of the longer work
	day := in.Body.EndsAt.In(zone).Format(time.DateOnly)
	for i := range people {
		expire(people[i].Certifications, &day)
	}
	problems = append(problems, problemsOf(content{Workers: people}.lacksExpired("ends_at"))...)
	barred, err := m.blockedOn(ctx, tx, h, people, &in.Body.EndsAt)
	if err != nil {
		return "", err
	}
	problems = append(problems, problemsOf(content{Blocked: barred}.lacksStanding("ends_at"))...)
	if h.Type.LowRisk { // nobody looks at it before it is approved
		problems = append(problems, problemsOf(content{Workers: people}.lacksUnchecked("ends_at"))...)
	}
	return remark, problems.Err()
}

// withdrawExtension answers POST /api/permit_form_questions/{id}/withdraw_extension.
func (m *Module) withdrawExtension(ctx context.Context, tx *db.Tx, in *IDInput) (*Answer, error) {
	if _, err := m.lockForMove(ctx, tx, in.ID, ToWithdrawExtension); err != nil {
		return nil, err
	}
	if err := m.Workflows.Withdraw(ctx, tx, Name, in.ID); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}
