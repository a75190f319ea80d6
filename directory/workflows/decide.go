package workflows

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

type decideInput struct {
	IDInput
	Body struct {
		Decision string `json:"decision" enum:"approve,reject" doc:"The caller's own decision; the review goes on, or ends with it"`
		Remark   string `json:"remark,omitempty" maxLength:"4000" doc:"Of a rejection: why; of an audit's approval as well"`
	}
}

// decide answers POST /api/reviews/{id}/decide.
func (m *Module) decide(ctx context.Context, tx *db.Tx, in *decideInput) (*ReviewAnswer, error) {
	r, err := m.seen(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	remark := strings.TrimSpace(in.Body.Remark)
	e := Event{What: EventKind(in.Body.Decision), By: tx.UserID, Remark: remark}
	if remark == "" && (e.What == Rejects || m.reviewed[r.Module].Reasoned) {
		return nil, api.Invalid("remark", "remark_required")
	}
	if code := r.run.refuseRight(api.Actor(ctx), m.rightsOf(r.Module), e.What); code != "" {
		return nil, api.Denied(code)
	}
	if err := refusal(r.advance(e, m.Now())); err != nil {
		return nil, err
	}
	if err := m.settled(ctx, tx, []*review{r}, e); err != nil {
		return nil, err
	}
	return m.answer(ctx, tx, in.ID)
}

// refuseRight refuses who may approve but not reject. The super admins may do either.
func (r Run) refuseRight(user *access.User, module string, what EventKind) string {
	super := slices.ContainsFunc(r.Seats, func(s Seat) bool { return s.UserID == user.ID && s.As == AsSuperAdmin })
	if what == Rejects && !super && !user.Rules.Grant(module, rejecting(module)) {
		return "permission_denied"
	}
	return ""
}

// refusal is why something cannot happen, as an answer.
func refusal(code string) error {
	switch code {
	case "":
		return nil
	case "decided_already", "review_over":
		return api.Conflict(code, nil)
	}
	return &api.Error{Status: http.StatusForbidden, Code: code}
}

// withdraw answers POST /api/reviews/{id}/withdraw.
func (m *Module) withdraw(ctx context.Context, tx *db.Tx, in *IDInput) (*ReviewAnswer, error) {
	r, err := m.seen(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	e := Event{What: TakenBack, By: tx.UserID}
	if err := refusal(r.advance(e, m.Now())); err != nil {
		return nil, err
	}
	if err := m.settled(ctx, tx, []*review{r}, e); err != nil {
		return nil, err
	}
	return m.answer(ctx, tx, in.ID)
}

// seen holds a review of a record that the caller sees. The record is held first: its
// module holds it before it opens or withdraws a review, and two that hold the same things
// in another order wait for each other.
func (m *Module) seen(ctx context.Context, tx *db.Tx, id int64) (*review, error) {
	m.LockShared(tx)
	of, err := New().RecordOf(ctx, tx, RecordOfParams{tx.OrganizationID, id})
	if err != nil {
		return nil, err // no such row is "not found"
	}
	if k := m.kindOf(of.Module); k != nil {
		tx.Defer("select from "+k.Table+" where organization_id = $1 and id = $2 for update", tx.OrganizationID, of.RecordID)
	}
	if _, err := m.subject(ctx, tx, of.Module, of.RecordID); err != nil {
		return nil, err
	}
	all, err := m.load(ctx, tx, []int64{id})
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// settled does what follows from what happened to reviews: it is written down, told to
// whom it concerns, and what has ended is handed back to its module.
func (m *Module) settled(ctx context.Context, tx *db.Tx, all []*review, e Event) error {
	m.save(tx, all)
	for _, r := range all {
		m.writeTimeline(tx, r, e)
	}
	if err := m.notify(ctx, tx, all, e); err != nil {
		return err
	}
	for _, r := range all {
		if err := m.reportOutcome(ctx, tx, r, e); err != nil {
			return err
		}
	}
	return nil
}

// writeTimeline puts what happened into the record's timeline.
func (m *Module) writeTimeline(tx *db.Tx, r *review, e Event) {
	event := records.Event{Module: r.Module, ID: r.RecordID, ActorID: e.By, Note: e.Remark, At: m.Now()}
	switch e.What {
	case Approves, Rejects:
		event.Verb = map[EventKind]string{Approves: "review_approved", Rejects: "review_rejected"}[e.What]
		event.Changes = records.AppendChange(r.onBehalf(e.By), "review", Open, r.run.State)
	case TakenBack:
		event.Verb = "review_withdrawn"
	case WorkflowChanged:
		event.Verb = "review_restarted"
	}
	if event.Verb != "" {
		records.Write(tx, event)
	}
	if names := r.escalatedTo(); len(names) > 0 {
		records.Write(tx, records.Event{Module: r.Module, ID: r.RecordID, Verb: "review_escalated", Note: strings.Join(names, ", "), At: m.Now()})
	} else if event.Verb == "" && r.visiblyChanged() {
		records.Announce(tx, "update", r.Module, r.RecordID)
	}
}

// onBehalf says for whom somebody decided who stands in.
func (r *review) onBehalf(user int64) []records.Change {
	for _, s := range r.changed() {
		if s.UserID == user && s.OnBehalf != 0 {
			return records.AppendChange(nil, "on_behalf_of", "", r.names[s.OnBehalf])
		}
	}
	return nil
}

// escalatedTo are those above who are asked now.
func (r *review) escalatedTo() (names []string) {
	for _, s := range r.changed() {
		if r.escalates(s) {
			names = append(names, r.names[s.UserID])
		}
	}
	return names
}

// escalates reports whether a seat is new and for somebody above, since it is late.
func (r *review) escalates(s Seat) bool {
	if s.State != Asked || r.seatBefore(s).State == Asked {
		return false
	}
	late := slices.ContainsFunc(r.run.Seats, func(other Seat) bool {
		return other.Step == s.Step && other.State == Asked && other.isReminded()
	})
	return late && !s.isReminded()
}
