package server_test

import (
	"fmt"
	"strings"

	"hivis/server/servertest"
)

// newcomer is somebody new with a session of their own, for operations that end it.
func (o *side) newcomer() *servertest.Client {
	o.t.Helper()
	o.people++
	person := o.AddUser(o.Organization, fmt.Sprintf("newcomer%d", o.people), "Super Admin", o.Sites[0])
	person.SignIn().Wants(200)
	return person
}

// sessionOf is a new session of somebody, beside those that they have.
func (o *side) sessionOf(person *servertest.Client) int64 {
	o.t.Helper()
	browser := person.Copy()
	browser.SignIn().Wants(200)
	return o.Insert("select max(id) from sessions where organization_id = $1 and user_id = $2", o.ID, person.ID)
}

// invitee is somebody who was added and has not chosen a password yet.
type invitee struct {
	id    int64
	token string
}

// person invites one.
func (o *side) person() invitee {
	o.t.Helper()
	var answer struct {
		User       struct{ ID int64 }
		Invitation struct{ Link string }
	}
	o.Admin.Post("/api/users", map[string]any{"full_name": o.say("person"), "email": o.freshAddress(), "role_id": o.RoleIDs["Worker"],
		"site_ids": o.Sites[:1], "employee_id": o.say("number"), "phone": o.say("phone")}).Wants(201).Into(&answer)
	_, token, _ := strings.Cut(answer.Invitation.Link, "#")
	return invitee{answer.User.ID, token}
}

func (o *side) freshAddress() string {
	o.people++
	return fmt.Sprintf("person%d@%s.example", o.people, o.word)
}

func (o *side) freshDay() string {
	o.days++
	return o.day(o.days)
}

// absence is one of the administrator's.
func (o *side) absence() int64 {
	o.t.Helper()
	var answer struct{ Absence struct{ ID int64 } }
	day := o.freshDay()
	o.Admin.Post("/api/v1/my_account/absences", map[string]any{"from": day, "to": day, "deputy_id": o.Worker.ID}).Wants(201).Into(&answer)
	return answer.Absence.ID
}

// role is one that nobody has.
func (o *side) role() int64 {
	o.t.Helper()
	o.people++
	return o.Admin.Post("/api/roles", map[string]any{"role": map[string]any{"name": fmt.Sprint(o.say("role"), o.people)}}).Wants(201).ID("role")
}
