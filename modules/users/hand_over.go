package users

import (
	"context"

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
	oneInput
	Body struct {
		ResponsibleID int64 `json:"responsible_id" minimum:"1" maximum:"9007199254740991" doc:"Who gets it"`
	}
}
