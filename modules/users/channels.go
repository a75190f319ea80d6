package users

import (
	"context"

	"hivis/platform/db"
	"hivis/platform/live"
)

// userChannel carries the user to their own browsers.
const userChannel = "UserChannel"

type userMessage struct {
	DBAction string      `json:"db_action"`
	User     CurrentUser `json:"user"`
}

// publish shows the user's other browsers what became of the user.
func publish(tx *db.Tx, user CurrentUser) {
	live.Publish(tx, tx.OrganizationID, live.ToUser(userChannel, user.ID), userMessage{"update", user})
}

// Channels are those that carry the user's own state. Each answers, when it is
// asked, with its part of the profile.
func (m *Module) Channels() []live.Channel {
	return []live.Channel{
		m.channel(userChannel, live.PerUser, "get_user", func(u *CurrentUser) any {
			return map[string]any{"user": u}
		}),
		m.channel("RulesChannel", live.PerUser, "get_rules", func(u *CurrentUser) any {
			return map[string]any{"db_action": "all", "rules": u.Permissions}
		}),
		m.channel("ActionsChannel", live.PerUser, "get_actions", func(u *CurrentUser) any {
			return map[string]any{"actions": u.Permissions}
		}),
		m.channel("OrganizationChannel", live.PerOrganization, "get_organization", func(u *CurrentUser) any {
			return map[string]any{"db_action": "update", "organization": u.Organization}
		}),
	}
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
