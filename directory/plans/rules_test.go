package plans_test

import (
	"testing"
	"time"

	"hivis/directory/plans"
	"hivis/platform/access"
)

// TestTheStates through trial, grace, lapse and renewal, each on its days.
func TestTheStates(t *testing.T) {
	t.Parallel()
	trial := plans.Subscription{Type: plans.Trial, ValidTill: "2028-02-14", Renews: true}
	paid := plans.Subscription{Type: plans.Business, ValidTill: "2028-02-15", Renews: true}
	leaves := plans.Subscription{Type: plans.Business, ValidTill: "2028-02-15"}
	refunded := plans.Subscription{Type: plans.Cancelled, ValidTill: "2028-02-29", Renews: true}
	for _, c := range []struct {
		of    plans.Subscription
		today string
		want  plans.State
	}{
		{trial, "2028-02-01", plans.InTrial}, {trial, "2028-02-14", plans.InTrial}, {trial, "2028-02-15", plans.HasEnded},
		{trial, "2028-05-14", plans.HasEnded}, {trial, "2028-05-15", plans.IsClosed}, // 90 days of 2028, which has a 29 February
		{paid, "2028-02-15", plans.IsActive}, {paid, "2028-02-16", plans.IsPastDue}, {paid, "2028-02-29", plans.IsPastDue}, {paid, "2028-03-01", plans.HasEnded},
		{paid, "2028-05-29", plans.HasEnded}, {paid, "2028-05-30", plans.IsClosed},
		{leaves, "2028-02-15", plans.IsActive}, {leaves, "2028-02-16", plans.IsCancelled}, {leaves, "2028-03-01", plans.HasEnded},
		{refunded, "2028-01-01", plans.IsCancelled}, {refunded, "2028-02-29", plans.IsCancelled}, {refunded, "2028-03-01", plans.HasEnded},
		{plans.Subscription{Type: plans.Own}, "2099-01-01", plans.InOwn},
		{plans.Subscription{Type: plans.Own, ValidTill: "2020-01-01"}, "2099-01-01", plans.InOwn},
		{plans.Subscription{Type: plans.Free, ValidTill: "2020-01-01"}, "2099-01-01", plans.IsActive},
		{plans.Subscription{Type: plans.Enterprise}, "2099-01-01", plans.IsActive},
	} {
		if got := c.of.On(c.today); got != c.want {
			t.Errorf("%+v on %s: %s, want %s", c.of, c.today, got, c.want)
		}
	}
}

// TestWhatAStateRefuses is the whole table; to read, to export, to report harm and to finish
// what follows is in none of it.
func TestWhatAStateRefuses(t *testing.T) {
	t.Parallel()
	acts := []plans.Act{plans.SignIn, plans.Read, plans.Export, plans.Report, plans.Finish, plans.Permit, plans.Write, plans.Upload, plans.Invite}
	for state, want := range map[plans.State][]string{
		plans.InOwn: {"", "", "", "", "", "", "", "", ""}, plans.InTrial: {"", "", "", "", "", "", "", "", ""}, plans.IsActive: {"", "", "", "", "", "", "", "", ""},
		plans.IsPastDue:   {"", "", "", "", "", "", "", "", "payment_incomplete"},
		plans.IsCancelled: {"", "", "", "", "", "subscription_cancelled", "", "", "subscription_cancelled"},
		plans.HasEnded:    {"", "", "", "", "", "subscription_ended", "subscription_ended", "subscription_ended", "subscription_ended"},
		plans.IsClosed:    {"roadblock", "", "", "", "", "subscription_ended", "subscription_ended", "subscription_ended", "subscription_ended"},
	} {
		for i, act := range acts {
			if got := state.Refusal(act); got != want[i] {
				t.Errorf("%s of %s: %q, want %q", act, state, got, want[i])
			}
		}
	}
}

// TestRequestsAreHeldToTheState by the same table.
func TestRequestsAreHeldToTheState(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		state          plans.State
		admin          bool
		module, action string
		want           access.Refusal
	}{
		{plans.IsPastDue, false, "Permit", "create", access.Granted},
		{plans.IsCancelled, false, "Permit", "update", access.SubscriptionCancelled}, {plans.IsCancelled, false, "Audit", "create", access.Granted},
		{plans.HasEnded, false, "Permit", "create", access.SubscriptionEnded}, {plans.HasEnded, false, "Library", "update", access.SubscriptionEnded},
		{plans.HasEnded, false, "Observation", "create", access.Granted}, {plans.HasEnded, false, "Incident", "update", access.Granted},
		{plans.HasEnded, false, "Action", "update", access.Granted}, {plans.HasEnded, false, "Permit", "close", access.Granted}, {plans.HasEnded, false, "Audit", "read", access.Granted},
		{plans.IsClosed, false, "Audit", "read", access.Roadblock}, {plans.IsClosed, true, "Audit", "read", access.Granted}, {plans.IsClosed, true, "Site", "create", access.SubscriptionEnded},
	} {
		u := &access.User{IsAdmin: c.admin, Rules: access.Rules{c.module: {c.action}}}
		c.state.Restrict(u)
		if got := access.Can(c.module, c.action).Check(u); got != c.want {
			t.Errorf("%s %s when %s: %q, want %q", c.module, c.action, c.state, got, c.want)
		}
	}
}

// TestToday is the organization's day, and not the server's.
func TestToday(t *testing.T) {
	t.Parallel()
	now := time.Date(2028, 2, 28, 23, 30, 0, 0, time.UTC)
	for zone, want := range map[string]string{"UTC": "2028-02-28", "Europe/Sofia": "2028-02-29", "America/New_York": "2028-02-28", "nowhere": "2028-02-28"} {
		if got := plans.Today(now, zone); got != want {
			t.Errorf("in %s it is %s, want %s", zone, got, want)
		}
	}
}
