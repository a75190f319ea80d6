package permits

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/modules/workers"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// WorkerStanding says whether somebody under a permit may work.
type WorkerStanding struct {
	WorkerID int64 `json:"worker_id" minimum:"1" maximum:"9007199254740991" doc:"Of the work profile"`
	workers.Standing
	LetThrough bool `json:"let_through" doc:"They may, for a time, although they are blocked"`
}

// LetThrough is that somebody may work for a time although they are blocked.
type LetThrough struct {
	WorkerID int64          `json:"worker_id" minimum:"1" maximum:"9007199254740991" doc:"Of the work profile"`
	Worker   string         `json:"worker" maxLength:"200" doc:"Their name"`
	Reason   string         `json:"reason" maxLength:"1000" doc:"Why they may work nevertheless"`
	Until    time.Time      `json:"until" doc:"Until when they may"`
	GivenBy  records.Person `json:"given_by" doc:"Who let them"`
	GivenAt  time.Time      `json:"given_at" doc:"When that was"`
}

// blocked is somebody who may not work, and why.
type blocked struct {
	worker string
	reason workers.StandingReason
}

// blockedCodes are the sentences by why somebody is blocked.
var blockedCodes = map[string]string{"company_inactive": "permit_blocked_company_inactive", "company_above": "permit_blocked_company_above", "worker_inactive": "permit_blocked_worker_inactive", "engagement_over": "permit_blocked_engagement_over", "not_engaged": "permit_blocked_not_engaged",
	"missing": "permit_blocked_missing", "pending": "permit_blocked_pending", "expired": "permit_blocked_expired"}

// lacksStanding names those who may not work, with the gravest reason.
func (c content) lacksStanding(field string) (lacks []lack) {
	for _, b := range c.Blocked {
		day := ""
		if b.reason.Day != nil {
			day = *b.reason.Day
		}
		lacks = append(lacks, lack{field, blockedCodes[b.reason.Code],
			i18n.Params{"Worker": b.worker, "Holder": b.reason.Holder, "Name": b.reason.Requirement, "Because": b.reason.Because, "Day": day}})
	}
	return lacks
}

func queueLetThrough(batch *pgx.Batch, tx *db.Tx, id int64, into *[]LetThrough) {
	batch.Queue(`select o.profile_id as worker_id, w.name as worker, o.reason, o.until, o.given_by as given_by_id, u.full_name as given_by_name, o.given_at
		from contractor_overrides o
		join work_profiles w on w.organization_id = o.organization_id and w.id = o.profile_id
		join users u on u.organization_id = o.organization_id and u.id = o.given_by
		where o.organization_id = $1 and o.permit_id = $2 order by o.id desc limit 200`, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		*into, err = pgx.CollectRows(rows, db.Named[LetThrough]())
		return err
	})
}

// standingsAt is the standing of all but guests on the day of a moment at the site.
func (m *Module) standingsAt(ctx context.Context, tx *db.Tx, h *permitRow, people []workers.Worker, at time.Time) (map[int64]workers.Standing, error) {
	var ids []int64
	for _, w := range people {
		if w.Kind != "guest" {
			ids = append(ids, w.ID)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	return m.Standings(ctx, tx, workers.StandingQuestion{WorkerIDs: ids, SiteID: h.Site.ID, PermitTypeID: h.Type.ID, Day: h.today(at)})
}

// blockedOn are those who may not work until a moment, but for those who are let through.
func (m *Module) blockedOn(ctx context.Context, tx *db.Tx, h *permitRow, people []workers.Worker, at *time.Time) ([]blocked, error) {
	if at == nil {
		return nil, nil
	}
	found, err := m.standingsAt(ctx, tx, h, people, *at)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	var let []LetThrough
	batch := &pgx.Batch{}
	queueLetThrough(batch, tx, h.ID, &let)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	return blockedOf(people, found, let, *at), nil
}

func blockedOf(people []workers.Worker, found map[int64]workers.Standing, let []LetThrough, until time.Time) (all []blocked) {
	for _, w := range people {
		of := found[w.ID]
		if reason, blocks := of.Blocking(); blocks && !isLet(let, w.ID, until) {
			all = append(all, blocked{w.Name, reason})
		}
	}
	return all
}

// isLet reports whether somebody is let through for as long as they would work.
func isLet(let []LetThrough, worker int64, until time.Time) bool {
	return slices.ContainsFunc(let, func(l LetThrough) bool { return l.WorkerID == worker && !l.Until.Before(until) })
}

// standingsOf adds to a permit's answer what is to be said of those who work, and says who of them
// may not.
func (m *Module) standingsOf(ctx context.Context, tx *db.Tx, h *permitRow, record *Record) ([]blocked, error) {
	record.Standings = []WorkerStanding{}
	at := m.Now()
	switch {
	case len(nextMoves(h.Status)) == 0:
		return nil, nil
	case h.AskedUntil != nil:
		at = *h.AskedUntil
	case !slices.Contains(liveStates, h.Status) && h.EndsAt != nil:
		at = *h.EndsAt
	}
	found, err := m.standingsAt(ctx, tx, h, record.Workers, at)
	if err != nil {
		return nil, err
	}
	for _, w := range record.Workers {
		if s, is := found[w.ID]; is && len(s.Reasons) > 0 {
			record.Standings = append(record.Standings, WorkerStanding{w.ID, s, isLet(record.LetThrough, w.ID, at)})
		}
	}
	return blockedOf(record.Workers, found, record.LetThrough, at), nil
}

type letThroughInput struct {
	IDInput
	Body struct {
		WorkerID int64     `json:"worker_id" minimum:"1" maximum:"9007199254740991" doc:"Of the work profile"`
		Reason   string    `json:"reason" maxLength:"1000" doc:"Everybody who sees the permit reads it"`
		Until    time.Time `json:"until" doc:"In the future"`
	}
}

// letThrough answers POST /api/permit_form_questions/{id}/let_through. Nobody does so on a
// request of their own, nor for themselves; and neither who lets somebody through nor who is let
// through decides on the permit.
func (m *Module) letThrough(ctx context.Context, tx *db.Tx, in *letThroughInput) (*Answer, error) {
	if _, err := m.lockForMove(ctx, tx, in.ID, ToLetThrough); err != nil {
		return nil, err
	}
	people, err := m.workersOf(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(people, func(w workers.Worker) bool { return w.ID == in.Body.WorkerID })
	var problems api.Problems
	if i < 0 {
		problems.Add("worker_id", "permit_worker_unknown")
	}
	barred := []int64{tx.UserID}
	if i >= 0 && people[i].UserID != nil {
		if *people[i].UserID == tx.UserID {
			return nil, api.Denied("own_request")
		}
		barred = append(barred, *people[i].UserID)
	}
	reason := strings.TrimSpace(in.Body.Reason)
	if reason == "" {
		problems.Add("reason", "permit_remark_required")
	}
	if !in.Body.Until.After(m.Now()) {
		problems.Add("until", "permit_let_through_future")
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	tx.Defer("insert into contractor_overrides (organization_id, permit_id, profile_id, reason, until, given_by, given_at) values ($1, $2, $3, $4, $5, $6, $7)",
		tx.OrganizationID, in.ID, in.Body.WorkerID, reason, in.Body.Until, tx.UserID, m.Now())
	if err := m.Workflows.Bar(ctx, tx, Name, in.ID, barred); err != nil {
		return nil, err
	}
	records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "let_through", Note: people[i].Name + ": " + reason, At: m.Now()})
	return m.answerWrite(ctx, tx, in.ID)
}
