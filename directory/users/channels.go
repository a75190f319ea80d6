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
	onBoardingChannel   = "OnBoardingChannel"
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

type onBoardingMessage struct {
	OnBoarding bool `json:"on_boarding"`
}

// Subscription is the plan and the day it ends.
type Subscription struct {
	Plan
	ValidTill string `json:"valid_till"`
}

// PublishOrganization shows everybody's browser what became of the organization.
func PublishOrganization(ctx context.Context, tx *db.Tx) error {
	user, err := Profile(ctx, tx, tx.UserID)
	if err != nil {
		return err
	}
	live.Publish(tx, tx.OrganizationID, live.ToOrganization(organizationChannel), organizationMessage{"update", user.Organization})
	live.Publish(tx, tx.OrganizationID, live.ToOrganization(zoneChannel), zoneMessage{user.Organization.TimeZone})
	live.Publish(tx, tx.OrganizationID, live.ToOrganization(onBoardingChannel), onBoardingMessage{user.Organization.OnBoarding})
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
		m.channel(onBoardingChannel, live.PerOrganization, "get_on_boarding", func(u *CurrentUser) any {
			return onBoardingMessage{u.Organization.OnBoarding}
		}),
		m.ofPlan("OrgModulesChannel", "get_organization_modules", "organization_modules", func(u *CurrentUser) any { return u.Organization.Modules }),
		m.ofPlan("AllModulesChannel", "get_all_modules", "all_modules", func(*CurrentUser) any { return roles.Modules }),
		m.ofPlan("PlanChannel", "get_plan", "plan", func(u *CurrentUser) any { return u.Organization.Plan }),
		m.ofPlan("SubscriptionPlanChannel", "get_subscription_plan", "subscription_plan", func(u *CurrentUser) any {
			return Subscription{u.Organization.Plan, u.Organization.ValidTill}
		}),
		m.ofPlan("SaasAdditionalFeaturesChannel", "get_saas_additional_features", "saas_additional_features", func(u *CurrentUser) any { return u.Organization.Features }),
		m.ofPlan("TenantMemoryDetailsChannel", "get_tenant_memory_details", "tenant_memory_details", func(u *CurrentUser) any { return u.TenantMemoryDetails }),
	)
}

// ofPlan is a channel that says under one name what the organization's plan gives it.
func (m *Module) ofPlan(name, action, key string, part func(*CurrentUser) any) live.Channel {
	return m.channel(name, live.PerOrganization, action, func(u *CurrentUser) any { return map[string]any{key: part(u)} })
}

func (m *Module) channel(name string, scope live.Scope, action string, part func(*CurrentUser) any) live.Channel {
	return live.Channel{Name: name, Scope: scope, Actions: map[string]live.Answer{
		action: func(ctx context.Context, s live.Session) (answer any, err error) {
			err = m.DB.Read(ctx, db.Scope{OrganizationID: s.OrganizationID, UserID: s.UserID}, func(tx *db.Tx) error {
				user, err := Profile(ctx, tx, s.UserID)
				if err == nil {
					answer = part(user.As(s.Visit))
				}
				return err
			})
			return answer, err
		},
	}}
}
