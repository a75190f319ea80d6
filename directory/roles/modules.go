package roles

import (
	"slices"

	"hivis/platform/access"
)

// Modules that a role grants actions on, by the names the specification gives.
var Modules = []string{
	"User", "Site", "Role", "WorkFlow", "Category", "RC Master", "Audit Template", "Audit",
	"Permit Form Setting", "Permit", "HIRA", "Library", "Action", "Incident", "Observation", "Contractor", "On Site", "Calendar", "Organization",
}

// Subscribed are the modules that nothing is written in once the organization has
// cancelled its subscription.
var Subscribed = []string{"Permit"}

// Licensed are the modules in which a power user's role grants only what there is a
// licence for.
var Licensed = []string{"Permit", "Incident", "Audit"}

var reviewed = []string{"Incident", "Observation", "Permit", "Audit"}

// EnumValues are the values of the API's fields that name what a role grants.
func EnumValues() map[string][]string {
	return map[string][]string{"{rights}": grantable(), "{licensed}": Licensed}
}

// ActionsOf returns the actions that a role can grant on a module.
func ActionsOf(module string) []string {
	switch {
	case slices.Contains(reviewed, module):
		return slices.Concat(access.Actions, access.ReviewedActions)
	case slices.Contains(Modules, module):
		return access.Actions
	}
	return nil
}

// IsKnown reports whether some role could grant the action on the module.
func IsKnown(module, action string) bool { return slices.Contains(ActionsOf(module), action) }
