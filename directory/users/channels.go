package users

import (
	"context"

	"hivis/directory/roles"
	"hivis/platform/db"
	"hivis/platform/live"
)

// The channels of the user's own state, and of the organization's.
const (
	userChannel         = "UserChannel"
	organizationChannel = "OrganizationChannel"
	zoneChannel         = "TimezoneChannel"
)

type userMessage struct {
	DBAction string      `json:"db_action"`
	User     CurrentUser `json:"user"`
}

// publish shows the user's other browsers what became of the user.
func publish(tx *db.Tx, user CurrentUser) {
	live.Publish(tx, tx.OrganizationID, live.ToUser(userChannel, user.ID), userMessage{"update", user})
}

type organizationMessage struct {
	DBAction     string       `json:"db_action"`
	Organization Organization `json:"organization"`
}

type zoneMessage struct {
	TimeZone string `json:"timezone"`
}

// PublishOrganization shows everybody's browser what became of the organization.
func PublishOrganization(ctx context.Context, tx *db.Tx) error {
	user, err := Profile(ctx, tx, tx.UserID)
	if err != nil {
		return err
	}
	live.Publish(tx, tx.OrganizationID, live.ToOrganization(organizationChannel), organizationMessage{"update", user.Organization})
	live.Publish(tx, tx.OrganizationID, live.ToOrganization(zoneChannel), zoneMessage{user.Organization.TimeZone})
	return nil
}

// Channels are those that carry the user's own state. Each answers, when it is
// asked, with its part of the profile.
func (m *Module) Channels() []live.Channel {
	return append(m.peopleChannels(),
		m.channel(userChannel, live.PerUser, "get_user", func(u *CurrentUser) any {
			return map[string]any{"user": u}
		}),
		m.channel(roles.RulesChannel, live.PerUser, "get_rules", func(u *CurrentUser) any {
			return map[string]any{"db_action": "all", "rules": u.Permissions}
		}),
		m.channel("ActionsChannel", live.PerUser, "get_actions", func(u *CurrentUser) any {
			return map[string]any{"actions": u.Permissions}
		}),
		m.channel(organizationChannel, live.PerOrganization, "get_organization", func(u *CurrentUser) any {
			return organizationMessage{"update", u.Organization}
		}),
		m.channel(zoneChannel, live.PerOrganization, "get_timezone", func(u *CurrentUser) any { return zoneMessage{u.Organization.TimeZone} }),
	)
}

func (m *Module) channel(name string, scope live.Scope, action string, part func(*CurrentUser) any) live.Channel {
	return live.Channel{Name: name, Scope: scope, Actions: map[string]live.Answer{
		action: func(ctx context.Context, s live.Session) (answer any, err error) {
			err = m.DB.Read(ctx, db.Scope{OrganizationID: s.OrganizationID, UserID: s.UserID}, func(tx *db.Tx) error {
				user, err := Profile(ctx, tx, s.UserID)
				if err == nil {
					answer = part(user)
				}
				return err
			})
			return answer, err
		},
	}}
}
