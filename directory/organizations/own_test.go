package organizations_test

import (
	"net/http"
	"testing"

	"hivis/directory/users"
	"hivis/server"
	"hivis/server/servertest"
)

// TestAnInstallationOfOnesOwnHasNoLimits, neither from the start nor after plans were turned off.
func TestAnInstallationOfOnesOwnHasNoLimits(t *testing.T) {
	t.Parallel()
	s := servertest.Changed(t, nil, func(o *server.Options) { o.Plans = false })
	check := func(when string) {
		t.Helper()
		var profile users.ProfileAnswer
		s.Acme.Admin.Get("/api/v2/users/user_profile").Wants(http.StatusOK).Into(&profile)
		me := profile.User
		o, memory := me.Organization, me.TenantMemoryDetails
		if o.SubscriptionType != "own" || o.ValidTill != "" || o.Plan.UserLimit != 1_000_000 || memory.LimitBytes != 1<<53-1 || memory.MemExhausted || memory.Warning {
			t.Errorf("%s: %+v %+v", when, o, memory)
		}
	}
	check("from the start")
	s.Exec("update organizations set subscription_type = 'trial', valid_till = '2020-01-01', user_limit = 50, storage_limit_bytes = 1 where id = $1", s.Acme.ID)
	if err := s.App.Organizations.LiftLimits(t.Context()); err != nil {
		t.Fatal(err)
	}
	check("after a trial that is over")
}
