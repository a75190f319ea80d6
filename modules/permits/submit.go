package permits

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/comments"
	"hivis/core/forms"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/modules/workers"
	"hivis/platform/api"
	"hivis/platform/db"
)

type submitInput struct {
	IDInput
	Body struct {
		Remarks   string     `json:"remarks,omitempty" maxLength:"4000" doc:"Instead of those of the draft"`
		UpdatedAt *time.Time `json:"updated_at,omitempty" doc:"Of what was read: a change by somebody else in between is a conflict"`
	}
}

// submit answers POST /api/permit_form_questions/{id}/submit: what is missing is said at its
// field. What is of low risk is approved at once; all else is reviewed.
func (m *Module) submit(ctx context.Context, tx *db.Tx, in *submitInput) (*Answer, error) {
	h, err := m.lockForMove(ctx, tx, in.ID, ToSubmit)
	if err != nil {
		return nil, err
	}
	if at := in.Body.UpdatedAt; at != nil && !at.Equal(h.UpdatedAt) {
		return nil, api.Conflict("permit_changed_meanwhile", nil)
	}
	if remarks := strings.TrimSpace(in.Body.Remarks); remarks != "" {
		h.Remarks = remarks
	}
	zone, err := h.zone()
	if err != nil {
		return nil, err
	}
	h.NightWork = h.StartsAt != nil && h.EndsAt != nil && isNight(*h.StartsAt, *h.EndsAt, zone)
	if err := New().RefreshWorkers(ctx, tx, RefreshWorkersParams{tx.OrganizationID, in.ID}); err != nil {
		return nil, err
	}
	result, people, err := m.requireComplete(ctx, tx, h)
	if err != nil {
		return nil, err
	}
	err = New().Submit(ctx, tx, SubmitParams{Remarks: h.Remarks, Now: m.Now(), Score: result.percent, NightWork: h.NightWork, OrganizationID: tx.OrganizationID, ID: in.ID})
	if err != nil {
		return nil, err
	}
	if err := m.Workers.Used(ctx, tx, h.Site.ID, people); err != nil {
		return nil, err
	}
	m.recordTransition(tx, h, "submitted", Requested, h.Remarks)
	m.Records.Index(tx, Name, in.ID)
	if err := m.notifyOfficers(ctx, tx, h, PermitRequested); err != nil {
		return nil, err
	}
	if err := m.raise(ctx, tx, h, Main, result.followUps, result.answers, *h.StartsAt); err != nil {
		return nil, err
	}
	if err := m.notifyFollowUps(ctx, tx, h, Main, result.followUps); err != nil {
		return nil, err
	}
	if h.Type.LowRisk {
		err = m.approve(ctx, tx, h)
	} else {
		err = m.Workflows.Open(ctx, tx, Name, in.ID, "")
	}
	if err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

// requireComplete refuses a draft that lacks something. It says what came out of it, and who works
// under it.
func (m *Module) requireComplete(ctx context.Context, tx *db.Tx, h *permitRow) (result outcome, people []int64, err error) {
	var doc forms.Document
	given, t, err := m.readForm(ctx, tx, h, &doc)
	if err != nil {
		return result, nil, err
	}
	c := h.content(t)
	if c.Workers, err = m.workersOf(ctx, tx, h.ID); err != nil {
		return result, nil, err
	}
	for _, w := range c.Workers {
		people = append(people, w.ID)
	}
	if c.Blocked, err = m.blockedOn(ctx, tx, h, c.Workers, h.EndsAt); err != nil {
		return result, nil, err
	}
	answers := forms.AnswersAt(given, Main)
	c.Faults = h.faults(doc, answers, m.Now())
	if err := problemsOf(missing(ToSubmit, c, m.Now())).Err(); err != nil {
		return result, nil, err
	}
	came := forms.Evaluate(doc.OnDay(h.today(m.Now())), Main, answers, h.facts())
	result.answers = answers
	if result.followUps = came.FollowUpsIn(doc); t.Scoring && came.Score != nil {
		result.percent = &came.Score.Percent
	}
	return result, people, nil
}

// outcome is what came out of the answers of a request.
type outcome struct {
	percent   *float64
	followUps []forms.FollowUp
	answers   []forms.Answer
}

// notifyFollowUps tells those whom the form names of the answers that they are to know of, each of
// them once for a permit, however often it is requested.
func (m *Module) notifyFollowUps(ctx context.Context, tx *db.Tx, h *permitRow, stage string, followUps []forms.FollowUp) error {
	var messages []notifications.Message
	for _, one := range followUps {
		for _, id := range unique(one.Notify) {
			messages = append(messages, notifications.Message{UserID: id, Kind: PermitAnswered, Module: Name, RecordID: h.ID, Mail: true,
				DedupeKey: fmt.Sprintf("permit:%d:%s:%s", h.ID, stage, one.Option),
				Params:    notifications.Params{Number: h.Number, Title: one.Question + ": " + one.Answer, Site: h.Site.Name, Actor: api.Caller(ctx).FullName}})
		}
	}
	return m.Notifications.Notify(ctx, tx, messages...)
}

// workersOf are those who work under a permit, their certifications on the day it ends.
func (m *Module) workersOf(ctx context.Context, tx *db.Tx, id int64) (all []workers.Worker, err error) {
	batch := &pgx.Batch{}
	m.queueWorkers(batch, tx, id, &all)
	return all, tx.Run(ctx, batch)
}

// recordTransition writes down that a permit is in another state now.
func (m *Module) recordTransition(tx *db.Tx, h *permitRow, verb, status, note string, changes ...records.Change) {
	changes = records.AppendChange(changes, "status", h.Status, status)
	records.Write(tx, records.Event{Module: Name, ID: h.ID, ActorID: tx.UserID, Verb: verb, Changes: changes, Note: note, At: m.Now()})
	h.Status = status
}

// notifyOfficers tells those who issue a permit what happened to it, but for who did it.
func (m *Module) notifyOfficers(ctx context.Context, tx *db.Tx, h *permitRow, kind string) error {
	var people []int64
	for _, officer := range h.IssuingOfficers {
		people = append(people, officer.ID)
	}
	return m.notify(ctx, tx, h, kind, people...)
}

// notify tells people what happened to a permit, but for who did it; and who follows it that
// its state is another one.
func (m *Module) notify(ctx context.Context, tx *db.Tx, h *permitRow, kind string, people ...int64) error {
	params := notifications.Params{Number: h.Number, Title: h.Description, Site: h.Site.Name, Actor: api.Caller(ctx).FullName}
	// Who asked is told by the review how it ended.
	heard := records.Informed{tx.UserID: true, h.Requester.ID: true, h.AskedBy: true}
	var messages []notifications.Message
	for _, id := range unique(people) {
		if id != tx.UserID {
			messages = append(messages, notifications.Message{UserID: id, Kind: kind, Module: Name, RecordID: h.ID, Mail: true, Params: params})
			heard.Add(id)
		}
	}
	if err := m.Notifications.Notify(ctx, tx, messages...); err != nil {
		return err
	}
	if kind == DraftShared || kind == PermitRequested {
		return nil
	}
	return m.Comments.NotifyStatusChange(ctx, tx, Name, comments.StatusChange{RecordID: h.ID, Status: h.Status, Params: params, Informed: heard})
}
