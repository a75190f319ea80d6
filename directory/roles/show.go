package roles

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Role is a role with its matrix.
type Role struct {
	ID               int64         `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The role's id"`
	OrganizationID   int64         `json:"organization_id" minimum:"1" maximum:"9007199254740991" doc:"The organization that it belongs to"`
	Name             string        `json:"name" maxLength:"120" doc:"The role's name"`
	Kind             string        `json:"kind" enum:"system,power_user,custom" doc:"Where it comes from: system with the product, custom and power_user made here; a power_user takes a licence"`
	Template         string        `json:"template" maxLength:"120" doc:"The default it was made from, if any"`
	GrantAdminAccess bool          `json:"grant_admin_access" doc:"Whoever has the role is an administrator"`
	UsersCount       int64         `json:"users_count" minimum:"0" maximum:"1000000000" doc:"How many people have the role"`
	Matrix           []Shown       `json:"role_actions_attributes" maxItems:"40" doc:"Every module"`
	Default          []Shown       `json:"default_actions_attributes" maxItems:"40" doc:"What restoring it leads to; empty without a default, and in the list of roles"`
	Rules            []access.Rule `json:"rules" maxItems:"40" doc:"The same as rules, without the modules in which nothing is granted"`
	Can              Can           `json:"can"`
}

// Can says what the caller may do with the role, "" for allowed.
type Can struct {
	Update  string `json:"update" maxLength:"60" doc:"Change it"`
	Delete  string `json:"delete" maxLength:"60" doc:"Delete it"`
	Restore string `json:"restore" maxLength:"60" doc:"Take it back to the default it was made from"`
	Give    string `json:"give" maxLength:"60" doc:"Make it somebody's role"`
}

// Answer is one role.
type Answer struct {
	Role Role `json:"role"`
}

// List is all roles: there are few.
type List struct {
	Roles []Role `json:"roles" maxItems:"1000" doc:"All roles of the organization"`
}

func (m *Module) list(ctx context.Context, tx *db.Tx, _ *api.None) (*List, error) {
	rows, err := New().Roles(ctx, tx, tx.OrganizationID)
	out := &List{Roles: []Role{}}
	for _, row := range rows {
		role, readErr := read(ctx, RoleRow(row))
		err = errors.Join(err, readErr)
		out.Roles = append(out.Roles, role)
	}
	return out, err
}

// OneInput names one role. (Exported, or what embeds it would not be read.)
type OneInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The role's id"`
}

func (m *Module) show(ctx context.Context, tx *db.Tx, in *OneInput) (*Answer, error) {
	return answer(ctx, tx, in.ID)
}

func answer(ctx context.Context, tx *db.Tx, id int64) (*Answer, error) {
	row, err := New().Role(ctx, tx, RoleParams{tx.OrganizationID, id})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.NotFound()
	}
	if err != nil {
		return nil, err
	}
	role, err := read(ctx, row)
	if standard, ok := DefaultNamed(role.Template); ok {
		role.Default = matrixOf(standard.Rules())
	}
	return &Answer{role}, err
}

func (row RoleRow) facts() (s RoleFacts, err error) {
	s = RoleFacts{Kind: row.Kind, Template: row.Template, GrantsAdmin: row.GrantsAdmin, Users: row.Users, Rules: access.Rules{}}
	return s, json.Unmarshal(row.Rules, &s.Rules)
}

func read(ctx context.Context, row RoleRow) (Role, error) {
	s, err := row.facts()
	me := api.Actor(ctx)
	return Role{
		ID: row.ID, OrganizationID: me.OrganizationID, Name: row.Name, Kind: row.Kind, Template: row.Template,
		GrantAdminAccess: row.GrantsAdmin, UsersCount: row.Users, Matrix: matrixOf(s.Rules), Default: []Shown{}, Rules: s.Rules.List(Modules),
		Can: Can{
			Update: unless(me, "update", s.refuseToTouch(me)), Delete: unless(me, "delete", s.refuseToDelete(me)),
			Restore: unless(me, "update", s.refuseToRestore(me)), Give: s.RefuseToGive(me),
		},
	}, err
}

// unless is a refusal, or that of somebody who has no such right on roles at all.
func unless(u *access.User, action, refusal string) string {
	if !u.Rules.Grant(Name, action) {
		return "permission_denied"
	}
	return refusal
}

// Find returns a role with its name, for whoever gives it to somebody; ok is false when
// there is none.
func Find(ctx context.Context, tx *db.Tx, id int64) (name string, s RoleFacts, ok bool, err error) {
	row, err := New().Role(ctx, tx, RoleParams{tx.OrganizationID, id})
	if errors.Is(err, pgx.ErrNoRows) {
		return "", s, false, nil
	}
	if err == nil {
		s, err = row.facts()
	}
	return row.Name, s, err == nil, err
}
