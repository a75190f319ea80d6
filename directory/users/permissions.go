package users

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"hivis/core/records"
	"hivis/directory/plans"
	"hivis/directory/roles"
	"hivis/platform/access"
	"hivis/platform/db"
)

// Permission is whether a person can take an action in a module, and why.
type Permission struct {
	Module    string `json:"module" maxLength:"40" doc:"The module, as the rules name it"`
	Action    string `json:"action" maxLength:"20" doc:"What would be done in it, such as read or approve"`
	Allowed   bool   `json:"allowed" doc:"The person can do it now"`
	GrantedBy string `json:"granted_by" enum:",role,role_and_license" doc:"What grants it, even where it is refused for another reason"`
	Refused   string `json:"refused" enum:",not_granted,no_license,user_inactive,user_unverified,roadblock,subscription_cancelled,subscription_ended,storage_exhausted" doc:"Why not"`
}

// Permissions are all actions of all modules, for one person.
type Permissions struct {
	User        records.Person `json:"user"`
	Role        Role           `json:"role"`
	Status      string         `json:"status" enum:"Active,Inactive,Deleted,Error" doc:"Only who is Active can sign in"`
	IsVerified  bool           `json:"is_verified" doc:"False: invited, and has not chosen a password yet"`
	IsAdmin     bool           `json:"is_admin" doc:"Sees all sites, and what is for administrators only"`
	Licenses    []string       `json:"licenses" maxItems:"3" doc:"Permit, Incident, Audit: the modules for which a power user has a licence"`
	Sites       []UserSite     `json:"sites" maxItems:"10000" doc:"Whose records the person sees; an administrator those of all sites"`
	Permissions []Permission   `json:"permissions" maxItems:"200" doc:"One for each action of each module"`
}

// permissions answers GET /api/users/{id}/permissions: the very rules that requests are
// held to, with what each of them says.
func (m *Module) permissions(ctx context.Context, tx *db.Tx, in *OneInput) (*Permissions, error) {
	user, err := m.read(ctx, tx, in.ID) // "not found" out of sight
	if err != nil {
		return nil, err
	}
	row, err := New().RawPermissions(ctx, tx, RawPermissionsParams{tx.OrganizationID, in.ID})
	if err != nil {
		return nil, err
	}
	rules := access.Rules{}
	if err := json.Unmarshal(row.Rules, &rules); err != nil {
		return nil, err
	}
	out := &Permissions{User: records.Person{ID: user.ID, Name: user.FullName}, Role: user.Role, Status: user.Status, IsVerified: user.IsVerified,
		IsAdmin: user.IsAdmin, Licenses: user.Licenses, Sites: user.Sites, Permissions: []Permission{}}
	limits := row.limits(m.Now())
	for _, module := range roles.Modules {
		if module == "Organization" { // the platform's own
			continue
		}
		for _, action := range roles.ActionsOf(module) {
			out.Permissions = append(out.Permissions, row.explain(rules, module, action, limits))
		}
	}
	return out, nil
}

// limits are those that hold for the person today.
func (row RawPermissionsRow) limits(now time.Time) access.Limits {
	u := &access.User{IsAdmin: row.IsAdmin, Limits: access.Limits{OrganizationInactive: row.OrganizationInactive, Locked: row.IsLocked, StorageExhausted: row.StorageExhausted}}
	plans.Subscription{Type: row.SubscriptionType, ValidTill: row.ValidTill, Renews: row.Renews}.On(plans.Today(now, row.TimeZone)).Restrict(u)
	return u.Limits
}

// explain says whether the person can take an action, and why.
func (row RawPermissionsRow) explain(rules access.Rules, module, action string, limits access.Limits) Permission {
	p := Permission{Module: module, Action: action}
	licensed := row.RoleKind == "power_user" && slices.Contains(roles.Licensed, module)
	switch {
	case !rules.Grant(module, action):
		p.Refused = "not_granted"
		return p
	case licensed && !slices.Contains(row.Licenses, module):
		p.GrantedBy, p.Refused = "role", "no_license"
		return p
	case licensed:
		p.GrantedBy = "role_and_license"
	default:
		p.GrantedBy = "role"
	}
	switch {
	case row.Status != "Active":
		p.Refused = "user_inactive"
	case !row.IsVerified:
		p.Refused = "user_unverified"
	default:
		p.Refused = string(access.Can(module, action).Check(&access.User{Rules: rules, Limits: limits}))
	}
	p.Allowed = p.Refused == ""
	return p
}
