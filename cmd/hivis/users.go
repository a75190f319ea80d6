package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"

	"hivis/directory/roles"
	"hivis/directory/users"
	"hivis/platform/api"
)

type usersCommand struct {
	List              listUsers         `cmd:"" default:"withargs" help:"List the people of an organization."`
	Activate          activateUser      `cmd:"" help:"Let somebody in again."`
	Deactivate        deactivateUser    `cmd:"" help:"Keep somebody out, at once."`
	MakeAdministrator makeAdministrator `cmd:"" name:"make-administrator" help:"Give somebody a role of administrators."`
}

type listUsers struct {
	listing
	Organization string `help:"Its sub-domain; without one the master super admins are listed."`
	Search       string `short:"q" help:"Words of the name, the address or the employee ID."`
}

// Run prints them. The server may be running.
func (l listUsers) Run(ctx context.Context) error {
	return operate(ctx, func(ctx context.Context, ask asking) error {
		found, err := findUsers(ctx, ask, l.Organization, l.Search)
		if err != nil {
			return err
		}
		rows := make([][]string, len(found))
		for i, u := range found {
			rows[i] = []string{strconv.FormatInt(u.ID, 10), u.Email, u.FullName, u.Role.Name, u.Status, yes(u.IsVerified), yes(u.IsAdmin)}
		}
		return l.print(os.Stdout, found, []string{"ID", "EMAIL", "NAME", "ROLE", "STATUS", "VERIFIED", "ADMINISTRATOR"}, rows)
	})
}

func findUsers(ctx context.Context, ask asking, organization, search string) (found []users.User, err error) {
	err = everyPage(ctx, ask, organization, "/api/users", url.Values{"q": {search}}, func(get func(any) error) (api.Meta, error) {
		var page users.List
		err := get(&page)
		found = append(found, page.Users...)
		return page.Meta, err
	})
	return found, err
}

// oneUser names somebody.
type oneUser struct {
	Email        string `arg:"" help:"Whose account it is."`
	Organization string `help:"Sub-domain of the organization; without one it is a master super admin."`
}

type activateUser struct{ oneUser }

// Run lets them in again.
func (a activateUser) Run(ctx context.Context) error {
	return a.change(ctx, "%s gets in again.", func(context.Context, asking) (any, error) { return map[string]any{"status": "Active"}, nil })
}

type deactivateUser struct{ oneUser }

// Run ends their sessions as well.
func (d deactivateUser) Run(ctx context.Context) error {
	return d.change(ctx, "%s does not get in any more.", func(context.Context, asking) (any, error) { return map[string]any{"status": "Inactive"}, nil })
}

type makeAdministrator struct {
	oneUser
	Role string `help:"Name of the role, if several make an administrator."`
}

// Run gives them the role.
func (m makeAdministrator) Run(ctx context.Context) error {
	return m.change(ctx, "%s is an administrator.", func(ctx context.Context, ask asking) (any, error) {
		if m.Organization == "" {
			return nil, errors.New("name the --organization: whoever belongs to the platform is a master super admin already")
		}
		var all roles.List
		if err := ask(ctx, m.Organization, http.MethodGet, "/api/roles", nil, &all); err != nil {
			return nil, err
		}
		role, err := chooseRole(all.Roles, m.Role)
		return map[string]any{"role_id": role}, err
	})
}

// chooseRole is the role of that name, or the only one that makes an administrator.
func chooseRole(all []roles.Role, name string) (int64, error) {
	var fit []roles.Role
	var names []string
	for _, each := range all {
		if each.GrantAdminAccess && (name == "" || strings.EqualFold(each.Name, name)) {
			fit, names = append(fit, each), append(names, each.Name)
		}
	}
	switch {
	case len(fit) == 1:
		return fit[0].ID, nil
	case len(fit) == 0:
		return 0, errors.New("there is no such role that makes an administrator")
	}
	return 0, fmt.Errorf("several roles make an administrator; choose one by --role: %s", strings.Join(names, ", "))
}

// change changes one person, by what the form on the screens sends.
func (o oneUser) change(ctx context.Context, done string, what func(context.Context, asking) (any, error)) error {
	return operate(ctx, func(ctx context.Context, ask asking) error {
		return o.ask(ctx, ask, done, what)
	})
}

func (o oneUser) ask(ctx context.Context, ask asking, done string, what func(context.Context, asking) (any, error)) error {
	found, err := findUsers(ctx, ask, o.Organization, o.Email)
	if err != nil {
		return err
	}
	for _, each := range found {
		if !strings.EqualFold(each.Email, o.Email) {
			continue
		}
		body, err := what(ctx, ask)
		if err != nil {
			return err
		}
		if err := ask(ctx, o.Organization, http.MethodPatch, "/api/users/"+strconv.FormatInt(each.ID, 10), body, &users.Answer{}); err != nil {
			return err
		}
		return say(done, each.FullName)
	}
	return fmt.Errorf("nobody there has the address %s", o.Email)
}
