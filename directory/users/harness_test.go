package users_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hivis/directory/users"
	"hivis/server/servertest"
)

type body = map[string]any

// bench is two organizations, and what the tests of people do again and again.
type bench struct {
	*servertest.Server
	t     *testing.T
	added int
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	return &bench{Server: servertest.New(t), t: t}
}

// person is a valid new one of the role, at the first site.
func (b *bench) person(role string) body {
	b.added++
	return body{"full_name": fmt.Sprintf("Person %d", b.added), "email": fmt.Sprintf("person%d@acme.example", b.added),
		"role_id": b.Acme.RoleIDs[role], "site_ids": b.Acme.Sites[:1]}
}

// invite adds somebody and returns them with the token of their link.
func (b *bench) invite(by *servertest.Client, person body) (users.Invited, string) {
	b.t.Helper()
	var invited users.Invited
	by.Post("/api/users", person).Wants(http.StatusCreated).Into(&invited)
	_, token, _ := strings.Cut(invited.Invitation.Link, "#")
	return invited, token
}

// join invites somebody who takes the invitation up, and signs them in.
func (b *bench) join(role string) *servertest.Client {
	b.t.Helper()
	invited, token := b.invite(b.Acme.Admin, b.person(role))
	b.choose(token, servertest.Password).Wants(http.StatusOK)
	client := b.Visitor(b.Acme.Host)
	client.ID, client.Email = invited.User.ID, invited.User.Email
	client.SignIn().Wants(http.StatusOK)
	return client
}

func (b *bench) choose(token, password string) *servertest.Response {
	return b.Acme.Admin.Anonymous().Do(http.MethodPost, "/api/v1/passwords", body{"token": token, "password": password, "password_confirmation": password})
}

func (b *bench) path(c *servertest.Client) string { return fmt.Sprintf("/api/users/%d", c.ID) }

// manager is somebody with rights on users who is no administrator.
func (b *bench) manager() *servertest.Client {
	b.t.Helper()
	b.Acme.RoleIDs["Office"] = b.Insert(`insert into roles (organization_id, name, rules) values ($1, 'Office',
		'{"User": ["read", "create", "update", "delete"], "Role": ["read", "create", "update", "delete"], "Action": ["read", "update"], "Incident": ["read", "create"],
		"Observation": ["read", "create", "update"], "Permit": ["read"], "HIRA": ["read"], "Library": ["read"], "Calendar": ["read"]}') returning id`, b.Acme.ID)
	return b.AddUser(b.Acme, "office", "Office", b.Acme.Sites[0])
}
