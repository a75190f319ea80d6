package server_test

import (
	"encoding/json"
	"testing"

	"hivis/server/servertest"
)

// TestEveryChannelAnswers asks each of the specified channels for its state. What it tells is
// under the name that the specification gives.
func TestEveryChannelAnswers(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Live()
	admin := s.Acme.Admin
	admin.SignIn().Wants(200)
	socket := servertest.Dial(t, s.URL.Host, admin)
	for _, c := range []struct{ channel, owner, action, key string }{
		{"OrgModulesChannel", "organization_id", "get_organization_modules", "organization_modules"},
		{"UserChannel", "user_id", "get_user", "user"},
		{"NotificationChannel", "user_id", "get_all_unread_notifications", "notifications"},
		{"ActionsChannel", "user_id", "get_actions", "actions"},
		{"RulesChannel", "user_id", "get_rules", "rules"},
		{"PlanChannel", "organization_id", "get_plan", "plan"},
		{"AllModulesChannel", "organization_id", "get_all_modules", "all_modules"},
		{"OnBoardingChannel", "organization_id", "get_on_boarding", "on_boarding"},
		{"TenantMemoryDetailsChannel", "organization_id", "get_tenant_memory_details", "tenant_memory_details"},
		{"RoleWiseUsersChannel", "organization_id", "get_role_wise_users", "role_wise_users"},
		{"ModuleBasedUsersChannel", "organization_id", "get_module_based_users", "permit_users"},
		{"UsedLicenseCountChannel", "organization_id", "get_used_lincence_count", "used_licence_count"},
		{"SubscriptionPlanChannel", "organization_id", "get_subscription_plan", "subscription_plan"},
		{"TimezoneChannel", "organization_id", "get_timezone", "timezone"},
		{"SaasAdditionalFeaturesChannel", "organization_id", "get_saas_additional_features", "saas_additional_features"},
		{"OrganizationChannel", "organization_id", "get_organization", "organization"},
	} {
		id := s.Acme.ID
		if c.owner == "user_id" {
			id = admin.ID
		}
		var said map[string]json.RawMessage
		socket.Subscribe(c.channel, c.owner, id).Ask(c.action).Hears(&said)
		if text := string(said[c.key]); text == "" || text == "null" {
			t.Errorf("%s answers %v without %s", c.channel, said, c.key)
		}
	}
}

// TestOnboarding is over when its administrator says so, and every browser hears it.
func TestOnboarding(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Live()
	s.Exec("update organizations set on_boarding = true where id = $1", s.Acme.ID)
	admin := s.Acme.Admin
	admin.SignIn().Wants(200)
	channel := servertest.Dial(t, s.URL.Host, admin).Subscribe("OnBoardingChannel", "organization_id", s.Acme.ID)
	var said struct {
		OnBoarding bool `json:"on_boarding"`
	}
	channel.Ask("get_on_boarding").Hears(&said)
	if !said.OnBoarding {
		t.Error("the onboarding is over before it began")
	}
	s.Acme.Worker.Post("/api/v1/organization/onboarding/end", nil).Wants(403)
	for range 2 {
		admin.Post("/api/v1/organization/onboarding/end", nil).Wants(200)
	}
	channel.Hears(&said)
	if said.OnBoarding {
		t.Error("the other browser does not hear that it is over")
	}
}
