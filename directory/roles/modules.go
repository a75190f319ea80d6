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

// Optional are the modules that an organization can do without, with the rights that are off with each. What harm is
// reported and mended by is not among them, nor is the calendar: trainings are kept in it, and they decide who may work.
var Optional = []Option{{"Permit", []string{"Permit", "Permit Form Setting"}}, {"Audit", []string{"Audit", "Audit Template"}}, {"HIRA", []string{"HIRA"}}, {"Library", []string{"Library"}}}

// Option is a module that can be off.
type Option struct {
	Name   string
	Rights []string
}

// Off are the optional modules whose rights are off.
func Off(rights []string) []string {
	names := []string{}
	for _, o := range Optional {
		if slices.Contains(rights, o.Rights[0]) {
			names = append(names, o.Name)
		}
	}
	return names
}

// RightsOff are the rights of the optional modules that are off.
func RightsOff(names []string) []string {
	rights := []string{}
	for _, o := range Optional {
		if slices.Contains(names, o.Name) {
			rights = append(rights, o.Rights...)
		}
	}
	return rights
}

// ModulesWithout are the modules but for those whose rights are off.
func ModulesWithout(rightsOff []string) []string {
	return slices.DeleteFunc(slices.Clone(Modules), func(name string) bool { return slices.Contains(rightsOff, name) })
}

var reviewed = []string{"Incident", "Observation", "Permit", "Audit"}

// EnumValues are the values of the API's fields that name what a role grants.
func EnumValues() map[string][]string {
	optional := make([]string, len(Optional))
	for i, o := range Optional {
		optional[i] = o.Name
	}
	return map[string][]string{"{rights}": grantable(), "{licensed}": Licensed, "{optional}": optional}
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
