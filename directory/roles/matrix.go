package roles

import (
	"slices"
	"strings"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/i18n"
)

// Attributes are what a role grants in one module.
type Attributes struct {
	Name      string `json:"name" enum:"{rights}" doc:"Module"`
	Key       string `json:"key,omitempty" maxLength:"40" doc:"The module's name as a key, such as permit_form_setting"`
	Status    *bool  `json:"status,omitempty" doc:"False grants nothing in the module, whatever else is said"`
	RAdd      bool   `json:"r_add,omitempty" doc:"May create"`
	REdit     bool   `json:"r_edit,omitempty" doc:"May change"`
	RView     bool   `json:"r_view,omitempty" doc:"May read"`
	RDestroy  bool   `json:"r_destroy,omitempty" doc:"May delete"`
	IsRevoke  bool   `json:"is_revoke,omitempty" doc:"This and what follows: Incident, Observation, Permit and Audit only"`
	IsExtend  bool   `json:"is_extend,omitempty" doc:"May extend"`
	IsClose   bool   `json:"is_close,omitempty" doc:"May close"`
	IsReject  bool   `json:"is_reject,omitempty" doc:"May reject"`
	IsApprove bool   `json:"is_approve,omitempty" doc:"May approve"`
}

// Shown are the same in an answer, where nothing is left out.
type Shown struct {
	Name      string `json:"name" maxLength:"40" doc:"Module"`
	Key       string `json:"key" maxLength:"40" doc:"The module's name as a key, such as permit_form_setting"`
	Status    bool   `json:"status" doc:"The role grants something in the module"`
	RAdd      bool   `json:"r_add" doc:"May create"`
	REdit     bool   `json:"r_edit" doc:"May change"`
	RView     bool   `json:"r_view" doc:"May read"`
	RDestroy  bool   `json:"r_destroy" doc:"May delete"`
	IsRevoke  bool   `json:"is_revoke" doc:"May revoke; this and what follows in Incident, Observation, Permit and Audit only"`
	IsExtend  bool   `json:"is_extend" doc:"May extend"`
	IsClose   bool   `json:"is_close" doc:"May close"`
	IsReject  bool   `json:"is_reject" doc:"May reject"`
	IsApprove bool   `json:"is_approve" doc:"May approve"`
}

// granted are the actions that the attributes name, in the order of the actions.
func (a Attributes) granted() (actions []string) {
	if a.Status != nil && !*a.Status {
		return nil
	}
	said := map[string]bool{"read": a.RView, "create": a.RAdd, "update": a.REdit, "delete": a.RDestroy,
		"revoke": a.IsRevoke, "extend": a.IsExtend, "close": a.IsClose, "reject": a.IsReject, "approve": a.IsApprove}
	for _, action := range slices.Concat(access.Actions, access.ReviewedActions) {
		if said[action] {
			actions = append(actions, action)
		}
	}
	return actions
}

func shown(module string, granted []string) Shown {
	has := func(action string) bool { return slices.Contains(granted, action) }
	return Shown{Name: module, Key: keyOf(module), Status: len(granted) > 0,
		RView: has("read"), RAdd: has("create"), REdit: has("update"), RDestroy: has("delete"),
		IsRevoke: has("revoke"), IsExtend: has("extend"), IsClose: has("close"), IsReject: has("reject"), IsApprove: has("approve")}
}

func keyOf(module string) string { return strings.ReplaceAll(strings.ToLower(module), " ", "_") }

// grantable are the modules of a role: all but the platform's own.
func grantable() []string {
	return slices.DeleteFunc(slices.Clone(Modules), func(module string) bool { return module == "Organization" })
}

// matrixOf shows every module of a role's rules.
func matrixOf(rules access.Rules) []Shown {
	matrix := []Shown{}
	for _, module := range grantable() {
		matrix = append(matrix, shown(module, rules[module]))
	}
	return matrix
}

// merged are the rules with the modules that were sent in place of what was there. It
// notes what no role can grant, and what the user, who does not have it, would add.
func merged(before access.Rules, sent []Attributes, user *access.User, problems *api.Problems) access.Rules {
	after := access.Rules{}
	for module, actions := range before {
		after[module] = actions
	}
	for i, a := range sent {
		granted := a.granted()
		for _, action := range granted {
			switch {
			case !slices.Contains(ActionsOf(a.Name), action):
				problems.AddWith(fieldOf(i), "right_unknown", i18n.Params{"Value": action})
			case !user.Rules.Grant(a.Name, action) && !before.Grant(a.Name, action):
				problems.AddWith(fieldOf(i), "right_not_yours", i18n.Params{"Value": a.Name + ": " + action})
			}
		}
		delete(after, a.Name)
		if len(granted) > 0 {
			after[a.Name] = granted
		}
	}
	return after
}
