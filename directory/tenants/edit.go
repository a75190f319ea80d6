package tenants

import (
	"context"
	"strings"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

type editInput struct {
	OneInput
	Body struct {
		Name         *string `json:"name,omitempty" maxLength:"200"`
		Status       *string `json:"status,omitempty" enum:"Active,Inactive" doc:"Nobody gets into one that is inactive; its data stays"`
		UndoMove     bool    `json:"undo_move,omitempty" doc:"Opens it although it moves, or has moved, to another installation: what was written there stays there"`
		UserLimit    *int64  `json:"user_limit,omitempty" minimum:"1" maximum:"1000000"`
		StorageLimit *int64  `json:"storage_limit_bytes,omitempty" minimum:"0" maximum:"9007199254740991"`
		Contractors  *bool   `json:"contractors,omitempty" doc:"Whether it has contractors: where it has none, no role grants anything of them"`
	}
}

// edit answers PATCH /api/organizations/{id}.
func (m *Module) edit(ctx context.Context, _ *db.Tx, in *editInput) (*Shown, error) {
	out := &Shown{}
	err := m.asPlatform(ctx, "master super admin changes an organization", func(tx *db.Tx) error {
		before, err := hold(ctx, tx, in.ID)
		if err != nil {
			return err
		}
		if err := in.checkMove(before); err != nil {
			return err
		}
		after, err := in.take(before)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "update organizations set name = $2, status = $3, user_limit = $4, storage_limit_bytes = $5, contractors = $6 where id = $1",
			in.ID, after.Name, after.Status, after.UserLimit, after.StorageLimit, after.Contractors); err != nil {
			return err
		}
		if before.Contractors != after.Contractors {
			// The roles are written as they are: the database withholds what there is nothing of.
			if _, err := tx.Exec(ctx, "update roles set rules = rules where organization_id = $1", in.ID); err != nil {
				return err
			}
		}
		if changes := differences(before, after); len(changes) > 0 {
			m.write(ctx, tx, after, "organization_updated", changes)
		}
		if after.Status == "Active" {
			after.MovingSince, after.MovedTo = nil, "" // see stay_when_reopened
		}
		out.Organization = after
		return m.forget(tx, in.ID)
	})
	return out, err
}

// checkMove refuses to suspend or open an organization by the way that moves or has moved: people would go on in
// two places.
func (in *editInput) checkMove(o Organization) error {
	switch {
	case in.Body.Status == nil || o.MovingSince == nil || in.Body.UndoMove && *in.Body.Status == "Active":
		return nil
	case *in.Body.Status == "Active":
		return api.Conflict("only_undone", i18n.Params{"SubDomain": o.SubDomainName})
	case o.moves():
		return api.Conflict("not_while_moving", nil)
	}
	return nil
}

// hold keeps an organization as it is until the commit.
func hold(ctx context.Context, tx *db.Tx, id int64) (Organization, error) {
	tx.Defer("select from organizations where id = $1 for no key update", id)
	return readOne(ctx, tx, id)
}

// forget lets the next request of the organization's people read it anew.
func (m *Module) forget(tx *db.Tx, id int64) error {
	return tx.In(id, func() error {
		m.Organizations.Auth.ForgetOrganization(tx)
		return nil
	})
}

// take takes over what was sent, and says what is wrong with it.
func (in *editInput) take(o Organization) (Organization, error) {
	var problems api.Problems
	api.Set(&o.Name, in.Body.Name)
	api.Set(&o.Status, in.Body.Status)
	api.Set(&o.UserLimit, in.Body.UserLimit)
	api.Set(&o.StorageLimit, in.Body.StorageLimit)
	api.Set(&o.Contractors, in.Body.Contractors)
	if o.Name = strings.TrimSpace(o.Name); o.Name == "" {
		problems.Add("name", "required")
	}
	return o, problems.Err()
}

func differences(before, after Organization) (changes []records.Change) {
	changes = records.AppendChange(changes, "name", before.Name, after.Name)
	changes = records.AppendChange(changes, "status", before.Status, after.Status)
	changes = records.AppendChange(changes, "user_limit", before.UserLimit, after.UserLimit)
	changes = records.AppendChange(changes, "storage_limit_bytes", before.StorageLimit, after.StorageLimit)
	return records.AppendChange(changes, "contractors", before.Contractors, after.Contractors)
}
