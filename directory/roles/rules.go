package roles

import (
	"fmt"

	"hivis/platform/access"
)

// RoleFacts is what the rules need to know of a role.
type RoleFacts struct {
	Kind        string
	Template    string
	GrantsAdmin bool
	Rules       access.Rules
	Users       int64 // who have it
}

func fieldOf(i int) string { return fmt.Sprintf("role.role_actions_attributes[%d]", i) }

// refuseToTouch returns why the user may not change the role at all, or "".
func (r RoleFacts) refuseToTouch(u *access.User) string {
	switch {
	case r.Template == SuperAdmin:
		return "role_never_changes"
	case !u.IsAdmin && (r.GrantsAdmin || !u.Rules.Cover(r.Rules)):
		return "role_above_yours"
	}
	return ""
}

// refuseToDelete returns why the user may not delete the role, or "".
func (r RoleFacts) refuseToDelete(u *access.User) string {
	if r.Kind == "system" {
		return "role_of_system"
	}
	if code := r.refuseToTouch(u); code != "" {
		return code
	}
	if r.Users > 0 {
		return "role_in_use"
	}
	return ""
}

// refuseToRestore returns why the role cannot be restored to its default, or "".
func (r RoleFacts) refuseToRestore(u *access.User) string {
	standard, known := DefaultNamed(r.Template)
	if !known {
		return "role_without_default"
	}
	if code := r.refuseToTouch(u); code != "" {
		return code
	}
	if standard.Admin && !u.IsAdmin {
		return "role_above_yours" // administrators are made by administrators
	}
	for module, actions := range standard.Rules() {
		for _, action := range actions {
			if !r.Rules.Grant(module, action) && !u.Rules.Grant(module, action) {
				return "role_above_yours" // nobody adds what they do not have
			}
		}
	}
	return ""
}

// RefuseToGive returns why the user may not give somebody the role, or "": it grants
// more than they have. Administrators are made by administrators.
func (r RoleFacts) RefuseToGive(u *access.User) string {
	if r.GrantsAdmin && !u.IsAdmin || !u.Rules.Cover(r.Rules) {
		return "role_above_yours"
	}
	return ""
}
