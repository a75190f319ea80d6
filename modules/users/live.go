package users

import (
	"context"

	"hivis/modules/roles"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/live"
)

// The channels that carry who there is to everybody in the organization: names, and
// nothing private of them.
const (
	roleWiseChannel    = "RoleWiseUsersChannel"
	moduleBasedChannel = "ModuleBasedUsersChannel"
	licensesChannel    = "UsedLicenseCountChannel"
)

type roleWiseMessage struct {
	DBAction string   `json:"db_action"`
	User     *Person  `json:"role_wise_user,omitempty"`
	Users    []Person `json:"role_wise_users,omitempty"`
}

// groupMessage is what became of one group of ModuleBasedUsersChannel.
type groupMessage struct {
	DBAction string   `json:"db_action"`
	User     *Person  `json:"user,omitempty"`
	Users    []Person `json:"users,omitempty"`
}

// groupsMessage carries an action for each of the four groups.
type groupsMessage struct {
	Users       groupMessage `json:"users"`
	PermitUsers groupMessage `json:"permit_users"`
	InciUsers   groupMessage `json:"inci_users"`
	AuditUsers  groupMessage `json:"audit_users"`
}

type countMessage struct {
	Count int64 `json:"used_licence_count"`
}

var refetch = map[string]string{"db_action": "refetch"}

// refetchPeople lets every browser ask again who there is: after a change of many.
func refetchPeople(tx *db.Tx) {
	live.Publish(tx, tx.OrganizationID, live.ToOrganization(roleWiseChannel), refetch)
	live.Publish(tx, tx.OrganizationID, live.ToOrganization(moduleBasedChannel), refetch)
}

// publishPeople shows every browser what became of a person, and the person's own what
// they may do from now on.
func (m *Module) publishPeople(ctx context.Context, tx *db.Tx, action string, id int64) error {
	where := activePeople(tx)
	where.And("u.id = %s", id)
	found, err := groupedPeople(ctx, tx, where)
	if err != nil {
		return err
	}
	if len(found) == 0 { // not active any more
		gone := &Person{ID: id, SiteIDs: []int64{}}
		removed := groupMessage{DBAction: "remove", User: gone}
		live.Publish(tx, tx.OrganizationID, live.ToOrganization(roleWiseChannel), roleWiseMessage{DBAction: "remove", User: gone})
		live.Publish(tx, tx.OrganizationID, live.ToOrganization(moduleBasedChannel), groupsMessage{removed, removed, removed, removed})
		return nil
	}
	person := found[0]
	person.EmployeeID = "" // everybody hears it
	in := func(is bool) groupMessage {
		if is {
			return groupMessage{DBAction: action, User: &person.Person}
		}
		return groupMessage{DBAction: "remove", User: &person.Person}
	}
	live.Publish(tx, tx.OrganizationID, live.ToOrganization(roleWiseChannel), roleWiseMessage{DBAction: action, User: &person.Person})
	live.Publish(tx, tx.OrganizationID, live.ToOrganization(moduleBasedChannel),
		groupsMessage{in(true), in(person.permit), in(person.incident), in(person.audit)})
	return publishOwn(ctx, tx, id)
}

// publishOwn shows a person's browsers who they are now, and what they may do.
func publishOwn(ctx context.Context, tx *db.Tx, id int64) error {
	user, err := Profile(ctx, tx, id)
	if err != nil {
		return err
	}
	publish(tx, *user)
	live.Publish(tx, tx.OrganizationID, live.ToUser(roles.RulesChannel, id), roles.RulesMessage{DBAction: "all", Rules: user.Permissions})
	return nil
}

// peopleChannels answer who there is.
func (m *Module) peopleChannels() []live.Channel {
	return []live.Channel{
		m.asked(roleWiseChannel, "get_role_wise_users", func(ctx context.Context, tx *db.Tx) (any, error) {
			found, err := m.roleWise(ctx, tx, nil)
			return roleWiseMessage{DBAction: "all", Users: found.RoleWiseUsers}, err
		}),
		m.asked(moduleBasedChannel, "get_module_based_users", func(ctx context.Context, tx *db.Tx) (any, error) {
			g, err := groupsOf(ctx, tx, activePeople(tx))
			all := func(users []Person) groupMessage { return groupMessage{DBAction: "all", Users: users} }
			return groupsMessage{all(g.Users), all(g.PermitUsers), all(g.InciUsers), all(g.AuditUsers)}, err
		}),
		m.asked(licensesChannel, "get_used_lincence_count", func(ctx context.Context, tx *db.Tx) (any, error) {
			places, err := New().Places(ctx, tx, tx.OrganizationID)
			return countMessage{places.Active}, err
		}),
	}
}

func (m *Module) asked(name, action string, answer func(context.Context, *db.Tx) (any, error)) live.Channel {
	return live.Channel{Name: name, Scope: live.PerOrganization, Actions: map[string]live.Answer{
		action: func(ctx context.Context, s live.Session) (message any, err error) {
			err = m.DB.Read(ctx, db.Scope{OrganizationID: s.OrganizationID, UserID: s.UserID}, func(tx *db.Tx) error {
				message, err = answer(ctx, tx)
				return err
			})
			return message, err
		},
	}}
}

// mayReadPrivate reports whether whoever asks may read users. A channel asks for nobody:
// what everybody hears says nothing private.
func mayReadPrivate(ctx context.Context) bool {
	call := api.CallOf(ctx)
	return call != nil && call.User != nil && call.User.Rules.Grant(Name, "read")
}
