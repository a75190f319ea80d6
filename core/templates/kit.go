package templates

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Kit is what a module says of its templates.
type Kit struct {
	Forms   *forms.Module
	Now     api.Clock
	Table   string // the table of templates: "permit_templates"
	Purpose string // of their forms: "Permit"
	Module  string // whose rights it takes, and whose log is written: "Permit Form Setting"
	Shelf   string // the ready forms: "permits"
	Event   string // what the kinds of events in the log begin with: "permit_template"
	Unknown string // the code that refuses a template that there is not
	Facts   string // the columns of the module's own: "icon, scoring"
}

// From is what a template begins with.
type From struct {
	forms.Start
	TemplateID int64 `json:"template_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Another template, whose form is copied"`
}

// IsEmpty reports whether a template begins with what its module says.
func (f From) IsEmpty() bool { return f.Start == (forms.Start{}) && f.TemplateID == 0 }

// NewForm makes the form of a new template. It is published as it comes, if it asks anything.
func (k *Kit) NewForm(ctx context.Context, tx *db.Tx, from From, publish bool) (formID int64, err error) {
	if from.TemplateID != 0 {
		from.FormID, err = k.FormOf(ctx, tx, from.TemplateID)
		if errors.Is(err, pgx.ErrNoRows) {
			return 0, api.Invalid("from.template_id", k.Unknown)
		}
		if err != nil {
			return 0, err
		}
	}
	if formID, err = k.Forms.Create(ctx, tx, k.Purpose, from.Start); err == nil && publish {
		_, err = k.Forms.Publish(ctx, tx, formID)
	}
	return formID, err
}

// FormOf is the form of a template; not found for a template that there is not.
func (k *Kit) FormOf(ctx context.Context, tx *db.Tx, id int64) (formID int64, err error) {
	err = tx.QueryRow(ctx, "select form_id from "+k.Table+" where organization_id = $1 and id = $2", tx.OrganizationID, id).Scan(&formID)
	return formID, err
}

// Named returns the name and the description for the file that a template's form is exported as.
func (k *Kit) Named(ctx context.Context, tx *db.Tx, id int64) (name, description string, err error) {
	err = tx.QueryRow(ctx, "select name, description from "+k.Table+" where organization_id = $1 and id = $2", tx.OrganizationID, id).Scan(&name, &description)
	return name, description, err
}

// NameTaken reports whether another template has the name; a new template has no id yet.
func (k *Kit) NameTaken(ctx context.Context, tx *db.Tx, name string, id int64) (taken bool, err error) {
	err = tx.QueryRow(ctx, "select exists (select from "+k.Table+" where organization_id = $1 and lower(name) = lower($2) and id <> $3)", tx.OrganizationID, name, id).Scan(&taken)
	return taken, err
}

// Makers are up to three people who may create templates. They are named to a user who finds none.
func (k *Kit) Makers(ctx context.Context, tx *db.Tx) ([]records.Person, error) {
	rows, err := tx.Query(ctx, `select u.id, u.full_name as name from people u
		where u.organization_id = $1 and u.status = 'Active' and may(u.granted, $2, 'create')
		order by lower(u.full_name), u.id limit 3`, tx.OrganizationID, k.Module)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[records.Person]())
}

// Lock keeps a template as it is until the commit.
func (k *Kit) Lock(tx *db.Tx, id int64) {
	tx.Defer("select from "+k.Table+" where organization_id = $1 and id = $2 for update", tx.OrganizationID, id)
}

// Remove takes a template away with its form. That nothing was made from it, also of what is
// in the bin, is for the module to say.
func (k *Kit) Remove(ctx context.Context, tx *db.Tx, id, formID int64, name string) error {
	if _, err := tx.Exec(ctx, "delete from "+k.Table+" where organization_id = $1 and id = $2", tx.OrganizationID, id); err != nil {
		return err
	}
	if err := k.Forms.Remove(ctx, tx, formID); err != nil {
		return err
	}
	k.Log(ctx, tx, "removed", id, name, nil)
	return nil
}

// Published writes into the log that a template has another form now.
func (k *Kit) Published(ctx context.Context, tx *db.Tx, id int64, number int) error {
	name, _, err := k.Named(ctx, tx, id)
	k.Log(ctx, tx, "published", id, name, records.AppendChange(nil, "version", max(0, number-1), number))
	return err
}

// Log writes what became of a template into the log of administrative changes, and tells the
// browsers that show it.
func (k *Kit) Log(ctx context.Context, tx *db.Tx, what string, id int64, name string, changes []records.Change) {
	activity.Write(ctx, tx, activity.Event{Module: k.Module, RecordID: id, Title: name, Kind: fmt.Sprintf("%s_%s", k.Event, what), Changes: changes, At: k.Now()})
	records.Announce(tx, "update", k.Module, id)
}

// Refuse says why the user may not do something with a template of a module, or "": it takes
// the right, and that nothing is against it.
func Refuse(user *access.User, module, action, code string, against bool) string {
	switch {
	case !user.Rules.Grant(module, action):
		return "permission_denied"
	case against:
		return code
	}
	return ""
}
