package roles

import (
	"slices"
	"strings"

	"hivis/platform/access"
)

// Default is a role that every new organization gets.
type Default struct {
	Name  string // also the template it can be restored to
	Kind  string // system or power_user
	Admin bool
	// Matrix lists the granted actions by module in short: r read, c create,
	// u update, d delete, V revoke, E extend, L close, J reject, A approve.
	Matrix map[string]string
}

var letters = map[rune]string{
	'r': "read", 'c': "create", 'u': "update", 'd': "delete",
	'V': "revoke", 'E': "extend", 'L': "close", 'J': "reject", 'A': "approve",
}

const everything = "rcudVELJA"

// SuperAdmin is the role of an organization's first administrator.
const SuperAdmin = "Super Admin"

// Defaults is the written matrix of each default role.
var Defaults = []Default{
	{Name: SuperAdmin, Kind: "system", Admin: true, Matrix: all(everything)},
	{Name: "Admin", Kind: "system", Admin: true, Matrix: all(everything)},
	{Name: "Safety Manager", Kind: "system", Matrix: map[string]string{
		"User": "r", "Site": "ru", "Role": "r", "WorkFlow": "rcu", "Category": "rcu", "RC Master": "rcu",
		"Audit Template": "rcu", "Audit": "rcudLJA", "Permit Form Setting": "rcu", "Permit": everything,
		"HIRA": "rcud", "Library": "rcud", "Action": "rcud", "Incident": "rcudELJA", "Observation": everything, "On Site": "rcu", "Calendar": "rcu",
	}},
	{Name: "Head of Department", Kind: "system", Matrix: map[string]string{
		"User": "r", "Site": "r", "Category": "r", "Audit": "rLJA", "Permit": "rcuVELJA", "HIRA": "rcu", "Library": "r",
		"Action": "rcu", "Incident": "rcuELJA", "Observation": "rcuVELJ", "On Site": "rcu", "Calendar": "rcu",
	}},
	{Name: "Auditor", Kind: "system", Matrix: map[string]string{
		"Site": "r", "Audit Template": "r", "Audit": "rcuL", "HIRA": "r", "Library": "r",
		"Action": "rcu", "Incident": "r", "Observation": "rc", "Calendar": "rc",
	}},
	{Name: "Reviewer", Kind: "system", Matrix: map[string]string{
		"Audit": "rJA", "Permit": "rJA", "HIRA": "ru", "Library": "r", "Action": "ru", "Incident": "rJA", "Observation": "rcu", "Calendar": "rc",
	}},
	{Name: "Approver", Kind: "system", Matrix: map[string]string{
		"Audit": "rJA", "Permit": "rVELJA", "HIRA": "ru", "Library": "r", "Action": "ru", "Incident": "rLJA", "Observation": "rcL", "Calendar": "rc",
	}},
	{Name: "Power User", Kind: "power_user", Matrix: map[string]string{
		"Audit": "rcudVELJA", "Permit": "rcudVELJA", "HIRA": "rcu", "Library": "rcu",
		"Action": "rcu", "Incident": "rcudVELJA", "Observation": "rcuVEJ", "Calendar": "rcu",
	}},
	{Name: "Guest User", Kind: "system", Matrix: map[string]string{"Library": "r", "Incident": "r", "Calendar": "r"}},
	{Name: "Worker", Kind: "system", Matrix: map[string]string{
		"Permit": "r", "HIRA": "r", "Library": "r", "Action": "ru", "Incident": "rc", "Observation": "rcu", "Calendar": "r",
	}},
	{Name: "Contractor", Kind: "system", Matrix: map[string]string{
		"Permit": "rc", "Library": "r", "Action": "ru", "Incident": "rc", "Observation": "rc", "Contractor": "rc", "Calendar": "r",
	}},
	{Name: "Contract Worker", Kind: "system", Matrix: map[string]string{
		"Library": "r", "Action": "ru", "Incident": "rc", "Observation": "rc", "Contractor": "r", "Calendar": "r",
	}},
}

// PlatformRules are those of a master super admin: the organizations, and no
// organization's records.
func PlatformRules() access.Rules { return access.Rules{"Organization": access.Actions} }

// Rules spells the matrix out.
func (d Default) Rules() access.Rules {
	rules := access.Rules{}
	for module, short := range d.Matrix {
		for _, action := range ActionsOf(module) {
			if strings.ContainsFunc(short, func(r rune) bool { return letters[r] == action }) {
				rules[module] = append(rules[module], action)
			}
		}
	}
	return rules
}

// DefaultNamed returns the default role with this name.
func DefaultNamed(name string) (Default, bool) {
	i := slices.IndexFunc(Defaults, func(d Default) bool { return d.Name == name })
	if i < 0 {
		return Default{}, false
	}
	return Defaults[i], true
}

func all(short string) map[string]string {
	matrix := map[string]string{}
	for _, module := range Modules {
		if module != "Organization" {
			matrix[module] = short
		}
	}
	return matrix
}
