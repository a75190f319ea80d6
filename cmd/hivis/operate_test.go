package main

import (
	"strings"
	"testing"
	"time"

	"hivis/directory/roles"
	"hivis/directory/tenants"
)

func TestListsForPeopleAndForPrograms(t *testing.T) {
	t.Parallel()
	all := []map[string]string{{"name": "Acme"}}
	for json, want := range map[bool]string{false: "ID  NAME\n1   Acme\n", true: "[\n  {\n    \"name\": \"Acme\"\n  }\n]\n"} {
		var out strings.Builder
		if err := (listing{JSON: json}).print(&out, all, []string{"ID", "NAME"}, [][]string{{"1", "Acme"}}); err != nil || out.String() != want {
			t.Errorf("JSON %v: %q, %v", json, out.String(), err)
		}
	}
}

func TestNamesDoNothingToATerminal(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Завод №1, Überlingen 工厂": "Завод №1, Überlingen 工厂",
		"\x1b]0;gone\a":           `"\x1b]0;gone\a"`,
		"a\tb\nc":                 `"a\tb\nc"`,
		"\u009b2J":                `"\u009b2J"`,
		"acme\u202etxt":           `"acme\u202etxt"`,
		"\xff":                    `"\xff"`,
	} {
		var out strings.Builder
		if err := (listing{}).print(&out, nil, []string{"NAME"}, [][]string{{name}}); err != nil || out.String() != "NAME\n"+want+"\n" {
			t.Errorf("%q is printed as %q, %v", name, out.String(), err)
		}
	}
}

func TestWhichRoleMakesAnAdministrator(t *testing.T) {
	t.Parallel()
	one := []roles.Role{{ID: 1, Name: "Worker"}, {ID: 2, Name: "Admin", GrantAdminAccess: true}}
	two := append(one, roles.Role{ID: 3, Name: "Super Admin", GrantAdminAccess: true})
	for _, c := range []struct {
		all  []roles.Role
		name string
		want int64
		says string
	}{
		{one, "", 2, ""},
		{two, "super admin", 3, ""},
		{two, "", 0, "Admin, Super Admin"},
		{two, "Worker", 0, "no such role"},
		{one[:1], "", 0, "no such role"},
	} {
		got, err := chooseRole(c.all, c.name)
		if got != c.want || (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q of %d roles: %d, %v", c.name, len(c.all), got, err)
		}
	}
}

// TestTheStateOfAnOrganization says where one is that moves, or that has moved.
func TestTheStateOfAnOrganization(t *testing.T) {
	t.Parallel()
	since := time.Date(2026, 3, 1, 9, 30, 0, 0, time.UTC)
	for want, of := range map[string]tenants.Organization{
		"Inactive":                          {Status: "Inactive"},
		"Moving since 2026-03-01 09:30:00":  {Status: "Inactive", MovingSince: &since},
		"Moved to https://acme.two.example": {Status: "Inactive", MovingSince: &since, MovedTo: "https://acme.two.example"},
	} {
		if is := stateOf(of); is != want {
			t.Errorf("it is %q and not %q", is, want)
		}
	}
}
