package scim

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"hivis/directory/users"
	"hivis/platform/db"
)

// users answers below /Users.
func (m *Module) users(ctx context.Context, a *asked, req *http.Request, id string) (*reply, error) {
	switch {
	case id == "" && req.Method == http.MethodGet:
		return a.listPeople(ctx)
	case id == "" && req.Method == http.MethodPost:
		return m.addPerson(ctx, a)
	case id == "":
		return nil, errMethod
	}
	c, err := a.hold(ctx, id)
	if err != nil {
		return nil, err
	}
	a.note.subject = c.FullName
	body, err := a.resource(c)
	if err != nil {
		return nil, err
	}
	if req.Method == http.MethodGet {
		a.tell("read", c.FullName, nil)
		return &reply{http.StatusOK, a.selected(body)}, nil
	}
	if err := unchanged(req, body); err != nil {
		return nil, err
	}
	if c.ID == a.by.BreakGlassID {
		return nil, forbidden("error.scim_break_glass")
	}
	switch req.Method {
	case http.MethodPut, http.MethodPatch:
		return m.changePerson(ctx, a, c, req.Method == http.MethodPut)
	case http.MethodDelete:
		return m.endPerson(ctx, a, c)
	}
	return nil, errMethod
}

// addPerson answers POST /Users. Whom the provider has ended itself comes back under the same number.
func (m *Module) addPerson(ctx context.Context, a *asked) (*reply, error) {
	p := &person{Active: true}
	var err error
	if a.note.ignored, err = p.readWhole(a.body); err != nil {
		return nil, err
	}
	a.note.subject = p.fullName()
	if err := p.check(); err != nil {
		return nil, err
	}
	if err := a.nameIsFree(ctx, p.UserName, 0); err != nil {
		return nil, err
	}
	id, err := m.comesBack(ctx, a, p)
	if err != nil {
		return nil, err
	}
	said, err := a.saidWithManager(ctx, p)
	if err != nil {
		return nil, err
	}
	if id == 0 {
		id, err = m.Users.Provision(ctx, a.tx, said, !a.by.Enabled && p.Active)
	} else {
		err = m.Users.Reprovision(ctx, a.tx, id, said)
	}
	if err != nil {
		return nil, err
	}
	if !p.Active {
		if err := m.Users.SetStatusOf(ctx, a.tx, id, "Inactive"); err != nil {
			return nil, err
		}
	}
	if err := a.keep(ctx, m, id, p, true, !p.Active); err != nil {
		return nil, err
	}
	a.tell("created", p.fullName(), nil)
	return m.answerPerson(ctx, a, id, http.StatusCreated)
}

// comesBack lets somebody in again whom this provider has deleted: as a guest, where they were an administrator.
func (m *Module) comesBack(ctx context.Context, a *asked, p *person) (int64, error) {
	back, err := db.One[struct{ ID, GuestID int64 }](ctx, a.tx, `select coalesce(max(u.id) filter (where u.is_admin), max(u.id), 0) as id,
		(select id from roles where organization_id = $1 and template = 'Guest User') as guest_id
		from users u join scim_people p on p.organization_id = u.organization_id and p.user_id = u.id
		where u.organization_id = $1 and p.config_id = $2 and p.ended and u.status = 'Deleted' and u.email = $3`, a.tx.OrganizationID, a.by.ConfigID, p.address())
	if err != nil || back.ID == 0 {
		return 0, err
	}
	if err := m.Users.PlaceAll(ctx, a.tx, []users.Placement{{UserID: back.ID, RoleID: back.GuestID, SiteIDs: []int64{}}}); err != nil {
		return 0, err
	}
	return back.ID, m.Users.SetStatusOf(ctx, a.tx, back.ID, "Active")
}

// nameIsFree refuses a second person of one name of this provider.
func (a *asked) nameIsFree(ctx context.Context, name string, id int64) error {
	var found bool
	err := a.tx.QueryRow(ctx, "select exists (select"+fromPeople+" and p.config_id = $2 and lower(p.user_name) = lower($4) and u.id <> $5)", a.args(name, id)...).Scan(&found)
	if err == nil && found {
		return taken("error.scim_name_taken")
	}
	return err
}

// saidWithManager is what the account takes over, with the supervisor where that is somebody here.
func (a *asked) saidWithManager(ctx context.Context, p *person) (users.Provisioned, error) {
	said := p.said()
	id, err := strconv.ParseInt(p.Manager, 10, 64)
	if err != nil {
		return said, nil // as others call them, or nobody
	}
	found, err := a.people(ctx, " and u.id = $4", id)
	if len(found) > 0 {
		said.SupervisorID = id
	}
	return said, err
}

// changePerson answers PUT and PATCH of a person.
func (m *Module) changePerson(ctx context.Context, a *asked, c account, whole bool) (*reply, error) {
	before, err := c.person()
	if err != nil {
		return nil, err
	}
	after, err := a.changed(before, whole)
	if err != nil {
		return nil, err
	}
	if err := after.check(); err != nil {
		return nil, err
	}
	if c.IsAdmin && after.address() != before.address() {
		return nil, forbidden("error.scim_admin_address")
	}
	if c.Resource != nil && after.same(before) {
		a.tell("unchanged", c.FullName, nil)
		return m.answerPerson(ctx, a, c.ID, http.StatusOK)
	}
	if err := a.nameIsFree(ctx, after.UserName, c.ID); err != nil {
		return nil, err
	}
	said, err := a.saidWithManager(ctx, after)
	if err != nil {
		return nil, err
	}
	said.NoSupervisor = before.Manager != "" && after.Manager == ""
	if err := m.Users.Reprovision(ctx, a.tx, c.ID, said); err != nil {
		return nil, err
	}
	a.tell("changed", after.fullName(), nil)
	ended, err := m.turn(ctx, a, c, before.Active, after)
	if err != nil {
		return nil, err
	}
	if err := a.keep(ctx, m, c.ID, after, c.Made, ended); err != nil {
		return nil, err
	}
	return m.answerPerson(ctx, a, c.ID, http.StatusOK)
}

func (a *asked) changed(before *person, whole bool) (*person, error) {
	after := &person{Active: before.Active} // what is not said of it does not end anybody's access
	if whole {
		ignored, err := after.readWhole(a.body)
		a.note.ignored = ignored
		return after, err
	}
	changes, err := changesOf(a.body)
	if err != nil {
		return nil, err
	}
	*after = *before
	after.Emails, after.PhoneNumbers = append([]entry{}, before.Emails...), append([]entry{}, before.PhoneNumbers...)
	for _, c := range changes {
		ignored, err := after.apply(c)
		if err != nil {
			return nil, err
		}
		a.note.ignored = min(a.note.ignored+ignored, mostIgnored)
	}
	return after, nil
}

// turn lets somebody in or keeps them out. Whom an administrator here keeps out stays out.
func (m *Module) turn(ctx context.Context, a *asked, c account, was bool, after *person) (ended bool, err error) {
	switch {
	case was && !after.Active:
		a.tell("ended", after.fullName(), nil)
		return true, m.Users.SetStatusOf(ctx, a.tx, c.ID, "Inactive")
	case !was && after.Active && c.Ended:
		a.tell("let_in", after.fullName(), nil)
		return false, m.Users.SetStatusOf(ctx, a.tx, c.ID, "Active")
	case !was && after.Active:
		a.tell("kept_out", after.fullName(), nil)
	}
	return c.Ended && !was, nil
}

// endPerson answers DELETE of a person, who leaves their groups as well.
func (m *Module) endPerson(ctx context.Context, a *asked, c account) (*reply, error) {
	p, err := c.person()
	if err != nil {
		return nil, err
	}
	if err := m.Users.SetStatusOf(ctx, a.tx, c.ID, "Deleted"); err != nil {
		return nil, err
	}
	if err := a.keep(ctx, m, c.ID, p, c.Made, true); err != nil {
		return nil, err
	}
	_, err = a.tx.Exec(ctx, "delete from scim_members where organization_id = $1 and user_id = $2", a.tx.OrganizationID, c.ID)
	a.resetID = []int64{c.ID}
	a.tell("deleted", c.FullName, nil)
	return &reply{status: http.StatusNoContent}, err
}

// keep keeps what was said of somebody. From then on they are this provider's.
func (a *asked) keep(ctx context.Context, m *Module, id int64, p *person, made, ended bool) error {
	encoded, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = a.tx.Exec(ctx, `insert into scim_people (organization_id, user_id, config_id, user_name, external_id, resource, made, ended, updated_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		on conflict (organization_id, user_id) do update set user_name = excluded.user_name, external_id = excluded.external_id, resource = excluded.resource,
			made = excluded.made, ended = excluded.ended, updated_at = excluded.updated_at`,
		a.tx.OrganizationID, id, a.by.ConfigID, p.UserName, p.ExternalID, string(encoded), made, ended, m.Now())
	return err
}

func (m *Module) answerPerson(ctx context.Context, a *asked, id int64, status int) (*reply, error) {
	c, err := a.hold(ctx, fmt.Sprint(id))
	if err != nil {
		return nil, err
	}
	body, err := a.resource(c)
	return &reply{status, body}, err
}
