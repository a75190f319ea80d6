package users

import (
	"context"
	"fmt"
	"slices"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/directory/roles"
	"hivis/platform/api"
	"hivis/platform/db"
)

// OpenWork is what people have to do in a module, for whoever leaves: how much it is, and
// how it is given to somebody else. The module notes and tells what it does to its records.
type OpenWork struct {
	Kind     string // "actions", "reviews"
	Count    func(ctx context.Context, tx *db.Tx, userID int64) (int, error)
	Reassign func(ctx context.Context, tx *db.Tx, from []int64, to int64) (map[int64]int, error) // by whose it was
}

// RegisterOpenWork registers what a module's people have to do.
func (m *Module) RegisterOpenWork(work ...OpenWork) { m.works = append(m.works, work...) }

// Work is how much of one kind waits for a person.
type Work struct {
	Kind  string `json:"kind" maxLength:"40" doc:"actions, and what other modules have"`
	Count int    `json:"count" minimum:"0" maximum:"1000000" doc:"How many there are, or were handed over"`
}

// WorkAnswer is all that waits for a person.
type WorkAnswer struct {
	OpenWork []Work `json:"open_work" maxItems:"40" doc:"One for each kind, those with none as well"`
	Total    int    `json:"total" minimum:"0" maximum:"1000000" doc:"The sum of all kinds"`
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

// handOver answers POST /api/users/{id}/hand_over: all of it, or nothing. The work of who
// is gone is handed over too.
func (m *Module) handOver(ctx context.Context, tx *db.Tx, in *handOverInput) (*WorkAnswer, error) {
	roles.LockPeople(tx)
	from, err := m.lock(ctx, tx, in.ID, handsOver)
	if err != nil {
		return nil, err
	}
	return m.giveWork(ctx, tx, "responsible_id", []lockedPerson{from}, in.Body.ResponsibleID)
}

// giveWork gives all that waits for some people to another, whom a field of the request
// names, and says how much it is.
func (m *Module) giveWork(ctx context.Context, tx *db.Tx, field string, from []lockedPerson, toID int64) (*WorkAnswer, error) {
	ids := make([]int64, len(from))
	for i, person := range from {
		ids[i] = person.StandingRow.ID
	}
	to, err := m.receiver(ctx, tx, field, ids, toID)
	if err != nil {
		return nil, err
	}
	out := &WorkAnswer{OpenWork: []Work{}}
	changes := map[int64][]records.Change{}
	for _, work := range m.works {
		counts, err := work.Reassign(ctx, tx, ids, toID)
		if err != nil {
			return nil, err
		}
		total := 0
		for _, id := range ids {
			total += counts[id]
			changes[id] = records.AppendChange(changes[id], work.Kind, "", fmt.Sprintf("%d → %s", counts[id], to))
		}
		out.add(work.Kind, total)
	}
	for _, person := range from {
		id := person.StandingRow.ID
		activity.Write(ctx, tx, activity.Event{Module: Name, RecordID: id, Title: person.FullName, Kind: "work_handed_over", Changes: changes[id], At: m.Now()})
	}
	return out, nil
}

// receiver is the name of who gets the work: somebody else, who is active.
func (m *Module) receiver(ctx context.Context, tx *db.Tx, field string, from []int64, id int64) (string, error) {
	where := activePeople(tx)
	where.And("u.id = %s", id)
	found, err := people(ctx, tx, where, byName, 1)
	switch {
	case err != nil:
		return "", err
	case slices.Contains(from, id):
		return "", api.Invalid(field, "hand_over_to_self")
	case len(found) == 0:
		return "", api.Invalid(field, "unknown_person")
	}
	return found[0].FullName, nil
}
