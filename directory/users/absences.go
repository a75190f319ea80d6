package users

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Absence is when somebody is away, and who decides for them meanwhile.
type Absence struct {
	ID     int64          `json:"id" minimum:"1" maximum:"9007199254740991"`
	From   string         `json:"from" format:"date"`
	To     string         `json:"to" format:"date"`
	Deputy records.Person `json:"deputy"`
}

// AbsencesAnswer are those that are not over, the next first.
type AbsencesAnswer struct {
	Absences []Absence `json:"absences" maxItems:"100"`
}

// AbsenceAnswer is one.
type AbsenceAnswer struct {
	Absence Absence `json:"absence"`
}

type absenceInput struct {
	Body struct {
		From     string `json:"from" format:"date"`
		To       string `json:"to" format:"date" doc:"The last day"`
		DeputyID int64  `json:"deputy_id" minimum:"1" maximum:"9007199254740991"`
	}
}

type ownInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The id of the absence"`
}

// today is the day it is in the organization.
func (m *Module) today(ctx context.Context) (string, error) {
	zone, err := time.LoadLocation(api.Actor(ctx).TimeZone)
	return m.Now().In(zone).Format(time.DateOnly), err
}

// absences answers GET /api/v1/my_account/absences.
func (m *Module) absences(ctx context.Context, tx *db.Tx, _ *api.None) (*AbsencesAnswer, error) {
	today, err := m.today(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := New().Absences(ctx, tx, AbsencesParams{tx.OrganizationID, tx.UserID, today})
	out := &AbsencesAnswer{Absences: []Absence{}}
	for _, row := range rows {
		out.Absences = append(out.Absences, Absence{row.ID, row.FromDay, row.ToDay, records.Person{ID: row.DeputyID, Name: row.DeputyName}})
	}
	return out, err
}

// addAbsence answers POST /api/v1/my_account/absences. Nobody is away twice on a day, so
// that it is clear who decides.
func (m *Module) addAbsence(ctx context.Context, tx *db.Tx, in *absenceInput) (*AbsenceAnswer, error) {
	today, err := m.today(ctx)
	if err != nil {
		return nil, err
	}
	b := in.Body
	var problems api.Problems
	if b.To < b.From {
		problems.Add("to", "absence_ends_before")
	}
	if b.To < today {
		problems.Add("to", "absence_over")
	}
	where := peopleFor(ctx, tx)
	where.And("u.id = %s", b.DeputyID)
	deputy, err := people(ctx, tx, where, byName, 1)
	if err != nil {
		return nil, err
	}
	switch {
	case len(deputy) == 0:
		problems.Add("deputy_id", "unknown_person")
	case b.DeputyID == tx.UserID:
		problems.Add("deputy_id", "own_deputy")
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	tx.Defer("select from users where organization_id = $1 and id = $2 for no key update", tx.OrganizationID, tx.UserID) // one after the other
	twice, err := New().Overlaps(ctx, tx, OverlapsParams{tx.OrganizationID, tx.UserID, b.To, b.From})
	if err != nil {
		return nil, err
	}
	if twice {
		return nil, api.Invalid("from", "absence_twice")
	}
	id, err := New().AddAbsence(ctx, tx, AddAbsenceParams{tx.OrganizationID, tx.UserID, b.DeputyID, b.From, b.To, m.Now()})
	if err != nil {
		return nil, err
	}
	if err := m.Changed(ctx, tx, tx.UserID); err != nil {
		return nil, err
	}
	m.noteAbsence(ctx, tx, "absence_added", records.AppendChange(nil, "absence", "", b.From+" – "+b.To+": "+deputy[0].FullName))
	return &AbsenceAnswer{Absence{id, b.From, b.To, records.Person{ID: b.DeputyID, Name: deputy[0].FullName}}}, nil
}

// removeAbsence answers DELETE /api/v1/my_account/absences/{id}.
func (m *Module) removeAbsence(ctx context.Context, tx *db.Tx, in *ownInput) (*api.None, error) {
	gone, err := New().RemoveAbsence(ctx, tx, RemoveAbsenceParams{tx.OrganizationID, tx.UserID, in.ID})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.NotFound()
	}
	if err != nil {
		return nil, err
	}
	m.noteAbsence(ctx, tx, "absence_removed", records.AppendChange(nil, "absence", gone.FromDay+" – "+gone.ToDay, ""))
	return &api.None{}, m.Changed(ctx, tx, tx.UserID)
}

func (m *Module) noteAbsence(ctx context.Context, tx *db.Tx, kind string, changes []records.Change) {
	me := api.Actor(ctx)
	activity.Write(ctx, tx, activity.Event{Module: Name, RecordID: me.ID, Title: me.FullName, Kind: kind, Changes: changes, At: m.Now()})
}

// ActingFor says who decides for each of these people at a moment: the person, or the one
// whom they named while they are away, and so on; 0 when nobody is left.
func ActingFor(ctx context.Context, tx *db.Tx, ids []int64, at time.Time, zone *time.Location) (map[int64]int64, error) {
	rows, err := New().ActingFor(ctx, tx, ActingForParams{Day: at.In(zone).Format(time.DateOnly), OrganizationID: tx.OrganizationID, Ids: ids})
	acting := make(map[int64]int64, len(rows))
	for _, row := range rows {
		acting[row.ID] = row.Acting
	}
	return acting, err
}
