package users

import (
	"context"
	"encoding/json"

	"hivis/directory/roles"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/live"
)

// The channels that tell who there is. What everybody hears is whom it is about, by the
// number alone; whoever asks then hears what they may know, as by the ordinary calls.
const (
	roleWiseChannel    = "RoleWiseUsersChannel"
	moduleBasedChannel = "ModuleBasedUsersChannel"
	licensesChannel    = "UsedLicenseCountChannel"
)

// changed is whom a message is about.
type changed struct {
	ID int64 `json:"id"`
}

type roleWiseMessage struct {
	DBAction string   `json:"db_action"`
	User     *changed `json:"role_wise_user,omitempty"`
	Users    []Person `json:"role_wise_users,omitempty"`
}

// groupMessage is what became of one group of ModuleBasedUsersChannel.
type groupMessage struct {
	DBAction string   `json:"db_action"`
	User     *changed `json:"user,omitempty"`
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
	Count   int64            `json:"used_licence_count"`
	Modules []ModuleLicenses `json:"modules"`
}

var refetch = map[string]string{"db_action": "refetch"}

// refetchPeople lets every browser ask again who there is: after a change of many.
func refetchPeople(ctx context.Context, tx *db.Tx) error {
	live.Publish(tx, tx.OrganizationID, live.ToOrganization(roleWiseChannel), refetch)
	live.Publish(tx, tx.OrganizationID, live.ToOrganization(moduleBasedChannel), refetch)
	return publishCount(ctx, tx)
}

// publishPeople tells every browser of whom something became, and the person's own what
// they may do from now on. Who is in which group depends on who asks.
func publishPeople(ctx context.Context, tx *db.Tx, action string, id int64) error {
	active, err := New().ActiveUserIDs(ctx, tx, ActiveUserIDsParams{tx.OrganizationID, []int64{id}})
	if err != nil {
		return err
	}
	if len(active) == 0 {
		action = "remove"
	}
	who, again := &changed{id}, groupMessage{DBAction: "refetch"}
	live.Publish(tx, tx.OrganizationID, live.ToOrganization(roleWiseChannel), roleWiseMessage{DBAction: action, User: who})
	live.Publish(tx, tx.OrganizationID, live.ToOrganization(moduleBasedChannel), groupsMessage{groupMessage{DBAction: action, User: who}, again, again, again})
	if len(active) > 0 {
		if err := publishOwn(ctx, tx, id); err != nil {
			return err
		}
	}
	return publishCount(ctx, tx)
}

// publishCount says how many places of the plan are taken.
func publishCount(ctx context.Context, tx *db.Tx) error {
	places, err := New().Places(ctx, tx, tx.OrganizationID)
	live.Publish(tx, tx.OrganizationID, live.ToOrganization(licensesChannel), countMessage{places.Active, places.licenses()})
	return err
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
			g, err := m.moduleBased(ctx, tx, nil)
			all := func(users []Person) groupMessage { return groupMessage{DBAction: "all", Users: users} }
			return groupsMessage{all(g.Users), all(g.PermitUsers), all(g.InciUsers), all(g.AuditUsers)}, err
		}),
		m.asked(licensesChannel, "get_used_lincence_count", func(ctx context.Context, tx *db.Tx) (any, error) {
			places, err := New().Places(ctx, tx, tx.OrganizationID)
			return countMessage{places.Active, places.licenses()}, err
		}),
	}
}

// asked is a channel whose answers are those of the ordinary calls to whoever asks.
func (m *Module) asked(name, action string, answer func(context.Context, *db.Tx) (any, error)) live.Channel {
	return live.Channel{Name: name, Scope: live.PerOrganization, Actions: map[string]live.Answer{
		action: func(ctx context.Context, s live.Session) (message any, err error) {
			err = m.DB.Read(ctx, db.Scope{OrganizationID: s.OrganizationID, UserID: s.UserID}, func(tx *db.Tx) error {
				who, err := asker(ctx, tx, s.Visit)
				if err == nil {
					message, err = answer(api.CallAs(ctx, who), tx)
				}
				return err
			})
			return message, err
		},
	}}
}

// asker is the transaction's user with what decides about whom they may know. A visit has rights of its own, whatever
// its account's role is worth.
func asker(ctx context.Context, tx *db.Tx, visit *access.User) (*access.User, error) {
	if visit != nil {
		return visit, nil
	}
	row, err := New().Viewer(ctx, tx, ViewerParams{tx.OrganizationID, tx.UserID})
	if err != nil {
		return nil, err
	}
	who := &access.User{ID: tx.UserID, OrganizationID: tx.OrganizationID, IsAdmin: row.IsAdmin, External: row.IsContractor, SiteIDs: row.SiteIds}
	return who, json.Unmarshal(row.Rules, &who.Rules)
}

// mayReadPrivate reports whether whoever asks may read users.
func mayReadPrivate(ctx context.Context) bool { return api.Actor(ctx).Rules.Grant(Name, "read") }
