package forms

import (
	"context"

	"hivis/core/attachments"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Owner is what a module says of the forms that are its own.
type Owner struct {
	Purpose string // of its forms: one word for each kind of form
	Path    string // the path beneath which they are edited, "/api/permits"
	Module  string // whose rights it takes: read, update
	// Refuse keeps out some who have those rights, as api.RefuseIf does; nil where a right is enough.
	Refuse func(*access.User) string
	// ImagePath is the path at which a question is given a picture that shows what is meant,
	// with an {id}; "": beneath Path.
	ImagePath string

	Stages        []string        // when sections are filled in, the first first
	FixedSections []string        // sections that stand for the record's own fields; each form has each of them
	Facts         []string        // what conditions may ask of a record
	Default       func() Document // what a new form begins with
	Shelf         string          // the folder of its ready forms; "": it has none

	// FormOf is the form of the module's record with that id; not found for a record that
	// there is not.
	FormOf func(ctx context.Context, tx *db.Tx, id int64) (formID int64, err error)
	// MayChange refuses whoever may not change the form of that record; nil where the right to
	// update is enough.
	MayChange func(ctx context.Context, tx *db.Tx, id int64) error
	// Named is what the record is called, for the file as which its form is exported;
	// nil where it has no name.
	Named func(ctx context.Context, tx *db.Tx, id int64) (name, description string, err error)
	// Published is told of each publication, in its transaction; nil where nobody has to know.
	Published func(ctx context.Context, tx *db.Tx, id int64, number int) error
}

// Module is the forms module.
type Module struct {
	Now         api.Clock
	Attachments *attachments.Module

	owners map[string]*Owner
}
