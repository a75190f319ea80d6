package roles

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// Sent is a role as the matrix editor sends it.
type Sent struct {
	Name             *string      `json:"name,omitempty" maxLength:"120" doc:"The role's name, which no other has"`
	OrganizationID   *int64       `json:"organization_id,omitempty" minimum:"1" maximum:"9007199254740991" doc:"One's own, if any is said"`
	Kind             *string      `json:"kind,omitempty" enum:"custom,power_user" doc:"Of a new role; custom if nothing is said"`
	GrantAdminAccess *bool        `json:"grant_admin_access,omitempty" doc:"Make administrators of whoever has it; administrators only"`
	Attributes       []Attributes `json:"role_actions_attributes,omitempty" maxItems:"40" doc:"What it grants, module by module; modules that are left out stay as they are"`
}

type createInput struct {
	Body struct {
		Role Sent `json:"role"`
	}
}

type editInput struct {
	OneInput
	Body struct {
		Role Sent `json:"role"`
	}
}

// draft is a role before it is written.
type draft struct {
	Name string
	RoleFacts
}

// take takes over what was sent, and notes what is wrong with it.
func (d draft) take(ctx context.Context, sent Sent, problems *api.Problems) draft {
	me := api.Actor(ctx)
	if sent.Name != nil {
		d.Name = strings.TrimSpace(*sent.Name)
	}
	if d.Name == "" {
		problems.Add("role.name", "role_name_required")
	}
	if sent.OrganizationID != nil && *sent.OrganizationID != me.OrganizationID {
		problems.Add("role.organization_id", "one_of")
	}
	if sent.GrantAdminAccess != nil && *sent.GrantAdminAccess != d.GrantsAdmin {
		if d.GrantsAdmin = *sent.GrantAdminAccess; !me.IsAdmin {
			problems.Add("role.grant_admin_access", "admins_make_admins")
		}
	}
	d.Rules = merged(d.Rules, sent.Attributes, me, problems)
	return d
}

// create answers POST /api/roles.
func (m *Module) create(ctx context.Context, tx *db.Tx, in *createInput) (*Answer, error) {
	var problems api.Problems
	d := draft{RoleFacts: RoleFacts{Kind: "custom", Rules: access.Rules{}}}.take(ctx, in.Body.Role, &problems)
	api.Set(&d.Kind, in.Body.Role.Kind)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	encoded, err := json.Marshal(d.Rules)
	if err != nil {
		return nil, err
	}
	id, err := New().InsertRole(ctx, tx, InsertRoleParams{OrganizationID: tx.OrganizationID, Name: d.Name, Kind: d.Kind, GrantsAdmin: d.GrantsAdmin, Rules: encoded})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.Invalid("role.name", "role_name_taken")
	}
	if err != nil {
		return nil, err
	}
	m.note(ctx, tx, "role_created", id, draft{}, d)
	return answer(ctx, tx, id)
}

// edit answers PATCH /api/roles/{id}.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	before, err := m.hold(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if code := before.refuseToTouch(api.Actor(ctx)); code != "" {
		return nil, api.Denied(code)
	}
	var problems api.Problems
	after := before.take(ctx, in.Body.Role, &problems)
	if in.Body.Role.Kind != nil && *in.Body.Role.Kind != before.Kind {
		problems.Add("role.kind", "role_kind_stays")
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	return m.write(ctx, tx, "role_updated", in.ID, before, after)
}

// restore answers POST /api/roles/{id}/restore.
func (m *Module) restore(ctx context.Context, tx *db.Tx, in *OneInput) (*Answer, error) {
	before, err := m.hold(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if code := before.refuseToRestore(api.Actor(ctx)); code != "" {
		return nil, refused(code, before.RoleFacts)
	}
	standard, _ := DefaultNamed(before.Template)
	after := before
	after.Rules, after.GrantsAdmin = standard.Rules(), standard.Admin
	return m.write(ctx, tx, "role_restored", in.ID, before, after)
}

// remove answers DELETE /api/roles/{id}.
func (m *Module) remove(ctx context.Context, tx *db.Tx, in *OneInput) (*api.None, error) {
	before, err := m.hold(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if code := before.refuseToDelete(api.Actor(ctx)); code != "" {
		return nil, refused(code, before.RoleFacts)
	}
	gone, err := New().DeleteRole(ctx, tx, DeleteRoleParams{OrganizationID: tx.OrganizationID, ID: in.ID})
	if err != nil {
		return nil, err
	}
	if gone == 0 { // given to somebody since it was looked at
		return nil, refused("role_in_use", RoleFacts{Users: 1})
	}
	m.note(ctx, tx, "role_deleted", in.ID, before, draft{})
	return &api.None{}, nil
}

func refused(code string, s RoleFacts) error {
	if code == "role_in_use" {
		return api.Conflict(code, i18n.Params{"Count": s.Users})
	}
	return api.Denied(code)
}

// hold reads a role that nobody else changes meanwhile. Who has which role stands still
// as well, since it decides who is an administrator.
func (m *Module) hold(ctx context.Context, tx *db.Tx, id int64) (draft, error) {
	LockPeople(tx)
	row, err := New().Role(ctx, records.Lock(tx, "roles", id), RoleParams{tx.OrganizationID, id})
	if errors.Is(err, pgx.ErrNoRows) {
		return draft{}, api.NotFound()
	}
	if err != nil {
		return draft{}, err
	}
	s, err := row.facts()
	return draft{row.Name, s}, err
}

// LockPeople lets one transaction at a time decide who is an administrator of the
// organization and how many active people it has: two that each take an administrator
// away, or the last place of the plan, come one after the other.
func LockPeople(tx *db.Tx) {
	tx.Defer("select pg_advisory_xact_lock(hashtextextended('people', $1::bigint))", tx.OrganizationID)
}

// write writes a changed role, and lets everybody who has it know.
func (m *Module) write(ctx context.Context, tx *db.Tx, kind string, id int64, before, after draft) (*Answer, error) {
	taken, err := New().NameTaken(ctx, tx, NameTakenParams{tx.OrganizationID, after.Name, id})
	if err != nil {
		return nil, err
	}
	if taken {
		return nil, api.Invalid("role.name", "role_name_taken")
	}
	encoded, err := json.Marshal(after.Rules)
	if err != nil {
		return nil, err
	}
	if err := New().UpdateRole(ctx, tx, UpdateRoleParams{Name: after.Name, GrantsAdmin: after.GrantsAdmin, Rules: encoded, OrganizationID: tx.OrganizationID, ID: id}); err != nil {
		return nil, err
	}
	if before.GrantsAdmin != after.GrantsAdmin {
		if err := m.updateAdmins(ctx, tx, id, after.GrantsAdmin); err != nil {
			return nil, err
		}
	}
	if !after.Rules.Cover(before.Rules) || before.GrantsAdmin && !after.GrantsAdmin {
		holders, err := New().HoldersOf(ctx, tx, HoldersOfParams{tx.OrganizationID, id})
		if err != nil {
			return nil, err
		}
		if err := m.Changed(ctx, tx, holders...); err != nil {
			return nil, err
		}
	}
	m.note(ctx, tx, kind, id, before, after)
	if err := m.announce(ctx, tx, id); err != nil {
		return nil, err
	}
	return answer(ctx, tx, id)
}

// updateAdmins makes administrators of those who have the role, or takes it from them:
// unless nobody who can sign in would be left.
func (m *Module) updateAdmins(ctx context.Context, tx *db.Tx, id int64, grants bool) error {
	if !grants {
		left, err := New().LeftAdmins(ctx, tx, LeftAdminsParams{tx.OrganizationID, id})
		if err != nil {
			return err
		}
		if left == 0 {
			return api.Conflict("last_admin", nil)
		}
	}
	return New().SpreadAdmin(ctx, tx, SpreadAdminParams{GrantsAdmin: grants, OrganizationID: tx.OrganizationID, RoleID: id})
}

// note writes the log's line: what the role granted before and after, module by module.
// Nothing is said of what was saved as it was.
func (m *Module) note(ctx context.Context, tx *db.Tx, kind string, id int64, before, after draft) {
	changes := records.AppendChange(nil, "name", before.Name, after.Name)
	changes = records.AppendChange(changes, "grant_admin_access", before.GrantsAdmin, after.GrantsAdmin)
	for _, module := range Modules {
		changes = records.AppendChange(changes, module, strings.Join(before.Rules[module], ", "), strings.Join(after.Rules[module], ", "))
	}
	if len(changes) > 0 {
		activity.Write(ctx, tx, activity.Event{Module: Name, RecordID: id, Title: cmp.Or(after.Name, before.Name), Kind: kind, Changes: changes, At: m.Now()})
	}
}
