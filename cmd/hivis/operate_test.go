package main

import (
	"strings"
	"testing"

	"hivis/directory/roles"
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
