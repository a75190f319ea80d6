package access

import "slices"

// Modules that a role grants actions on, by the names the specification gives.
var Modules = []string{
	"User", "Site", "Role", "WorkFlow", "Category", "RC Master", "Audit Template", "Audit",
	"Permit Form Setting", "Permit", "HIRA", "Library", "Action", "Incident", "Observation", "Organization",
}

// Actions that every module knows, and those that only the reviewed ones know.
var (
	Actions         = []string{"read", "create", "update", "delete"}
	ReviewedActions = []string{"revoke", "extend", "close", "reject", "approve"}
	reviewed        = []string{"Incident", "Observation", "Permit", "Audit"}
)

// ActionsOf returns the actions that a role can grant on a module.
func ActionsOf(module string) []string {
	if slices.Contains(reviewed, module) {
		return slices.Concat(Actions, ReviewedActions)
	}
	return Actions
}

// Rules are the actions a role grants, by module.
type Rules map[string][]string

// Grant reports whether the rules list the module with that action.
func (r Rules) Grant(module, action string) bool {
	return slices.Contains(r[module], action)
}

// Cover reports whether the rules grant everything that the others do.
func (r Rules) Cover(others Rules) bool {
	for module, actions := range others {
		for _, action := range actions {
			if !r.Grant(module, action) {
				return false
			}
		}
	}
	return true
}

// Licensed are the modules in which a power user's role grants only what there is a
// licence for.
var Licensed = []string{"Permit", "Incident", "Audit"}

// Rule is one module of a session's rules, as the browser gets it.
type Rule struct {
	Name    string   `json:"name" maxLength:"40" doc:"Module"`
	Actions []string `json:"actions" maxItems:"12" doc:"Actions the user may take in it"`
}

// List returns the rules in the order of Modules, leaving out empty ones.
func (r Rules) List() []Rule {
	rules := []Rule{}
	for _, module := range Modules {
		if len(r[module]) > 0 {
			rules = append(rules, Rule{module, r[module]})
		}
	}
	return rules
}
