package users

import (
	"context"
	"fmt"

	"hivis/modules/activity"
	"hivis/modules/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// OpenWork is what people have to do in a module, for whoever leaves: how much it is, and
// how it is given to somebody else. The module notes and tells what it does to its records.
type OpenWork struct {
	Kind     string // "actions", "reviews"
	Count    func(ctx context.Context, tx *db.Tx, userID int64) (int, error)
	HandOver func(ctx context.Context, tx *db.Tx, from, to int64) (int, error)
}

// Works registers what a module's people have to do.
func (m *Module) Works(work ...OpenWork) { m.works = append(m.works, work...) }

// Work is how much of one kind waits for a person.
type Work struct {
	Kind  string `json:"kind" maxLength:"40" doc:"actions, and what other modules have"`
	Count int    `json:"count" minimum:"0" maximum:"1000000"`
}

// WorkAnswer is all that waits for a person.
type WorkAnswer struct {
	OpenWork []Work `json:"open_work" maxItems:"40"`
	Total    int    `json:"total" minimum:"0" maximum:"1000000"`
}

type handOverInput struct {
	OneInput
	Body struct {
		ResponsibleID int64 `json:"responsible_id" minimum:"1" maximum:"9007199254740991" doc:"Who gets it"`
	}
}

// openWork answers GET /api/users/{id}/open_work.
func (m *Module) openWork(ctx context.Context, tx *db.Tx, in *OneInput) (*WorkAnswer, error) {
	if _, err := m.read(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	out := &WorkAnswer{OpenWork: []Work{}}
	for _, work := range m.works {
		count, err := work.Count(ctx, tx, in.ID)
		if err != nil {
			return nil, err
		}
		out.add(work.Kind, count)
	}
	return out, nil
}

func (a *WorkAnswer) add(kind string, count int) {
	a.OpenWork = append(a.OpenWork, Work{kind, count})
	a.Total += count
}

// handOver answers POST /api/users/{id}/hand_over: all of it, or nothing.
func (m *Module) handOver(ctx context.Context, tx *db.Tx, in *handOverInput) (*WorkAnswer, error) {
	from, err := m.find(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if from.StandingRow.Status != "Deleted" { // the work of who is gone is handed over too
		if err := from.allow(ctx, handsOver); err != nil {
			return nil, err
		}
	}
	to, err := m.receiver(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	out := &WorkAnswer{OpenWork: []Work{}}
	var changes []records.Change
	for _, work := range m.works {
		count, err := work.HandOver(ctx, tx, in.ID, in.Body.ResponsibleID)
		if err != nil {
			return nil, err
		}
		out.add(work.Kind, count)
		changes = records.Changed(changes, work.Kind, "", fmt.Sprintf("%d → %s", count, to))
	}
	activity.Write(ctx, tx, activity.Event{Module: Name, RecordID: in.ID, Title: from.FullName, Kind: "work_handed_over", Changes: changes, At: m.Now()})
	return out, nil
}

// receiver is the name of who gets the work: somebody else, who is active.
func (m *Module) receiver(ctx context.Context, tx *db.Tx, in *handOverInput) (string, error) {
	where := activePeople(tx)
	where.And("u.id = %s", in.Body.ResponsibleID)
	found, err := people(ctx, tx, where, byName, 1)
	switch {
	case err != nil:
		return "", err
	case len(found) == 0:
		return "", api.Invalid("responsible_id", "unknown_person")
	case in.Body.ResponsibleID == in.ID:
		return "", api.Invalid("responsible_id", "hand_over_to_self")
	}
	return found[0].FullName, nil
}
