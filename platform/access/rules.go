package access

import "slices"

// Actions that every module knows, and those that only the reviewed ones know.
var (
	Actions         = []string{"read", "create", "update", "delete"}
	ReviewedActions = []string{"revoke", "extend", "close", "reject", "approve"}
)

// Rules are the actions a role grants, by module.
type Rules map[string][]string

// Grant reports whether the rules list the module with that action.
func (r Rules) Grant(module, action string) bool {
	return slices.Contains(r[module], action)
}

// ReadOnly reports whether the rules grant nothing but to read.
func (r Rules) ReadOnly() bool {
	for _, actions := range r {
		if slices.ContainsFunc(actions, func(action string) bool { return action != "read" }) {
			return false
		}
	}
	return true
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

// Rule is one module of a session's rules, as the browser gets it.
type Rule struct {
	Name    string   `json:"name" maxLength:"40" doc:"Module"`
	Actions []string `json:"actions" maxItems:"12" doc:"Actions the user may take in it"`
}

// List returns the rules in the order of the modules, leaving out empty ones.
func (r Rules) List(modules []string) []Rule {
	rules := []Rule{}
	for _, module := range modules {
		if len(r[module]) > 0 {
			rules = append(rules, Rule{module, r[module]})
		}
	}
	return rules
}
