package users_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/modules/users"
	"hivis/server/servertest"
)

type userMessage struct {
	DBAction string `json:"db_action"`
	User     users.CurrentUser
}

// TestTheOtherBrowserFollows has a person change their account in one browser:
// what is saved is shown in the other, and to nobody else.
func TestTheOtherBrowserFollows(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Live()
	worker, colleague := s.Acme.Worker, s.Acme.Outsider
	other := worker.Copy()
	for _, c := range []*servertest.Client{other, colleague} {
		c.SignIn().Wants(http.StatusOK)
	}
	mine := servertest.Dial(t, s.URL.Host, other).Subscribe("UserChannel", "user_id", worker.ID)
	theirs := servertest.Dial(t, s.URL.Host, colleague).Subscribe("UserChannel", "user_id", colleague.ID)
	worker.Patch("/api/v1/my_account", map[string]any{"full_name": "Nobody", "shift": "fifth"}).Refuses(http.StatusUnprocessableEntity, "invalid")
	worker.Patch("/api/v1/my_account", map[string]any{"full_name": " \t "}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "full_name", "This is required.")
	worker.Patch("/api/v1/my_account", map[string]any{"full_name": "Wanda Newname", "locale": "de"}).Wants(http.StatusOK)
	colleague.Patch("/api/v1/my_account", map[string]any{"phone": "112"}).Wants(http.StatusOK)
	var heard userMessage
	mine.Hears(&heard)
	var profile users.ProfileAnswer
	worker.Get("/api/users/user_profile").Wants(http.StatusOK).Into(&profile)
	if fmt.Sprint(heard) != fmt.Sprint(userMessage{"update", profile.User}) || heard.User.FullName != "Wanda Newname" || heard.User.Locale != "de" {
		t.Errorf("the other browser hears %+v", heard)
	}
	theirs.Hears(&heard)
	if heard.User.ID != colleague.ID || heard.User.Phone != "112" {
		t.Errorf("the colleague hears %+v", heard)
	}
}

// TestWhatTheChannelsAnswer is the profile, in parts.
func TestWhatTheChannelsAnswer(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Live()
	worker := s.Acme.Worker
	var profile users.ProfileAnswer
	worker.Get("/api/users/user_profile").Wants(http.StatusOK).Into(&profile)
	socket := servertest.Dial(t, s.URL.Host, worker)
	var heard struct {
		DBAction     string `json:"db_action"`
		User         *users.CurrentUser
		Rules        any
		Actions      any
		Organization *users.Organization
	}
	socket.Subscribe("UserChannel", "user_id", worker.ID).Ask("get_user").Hears(&heard)
	socket.Subscribe("RulesChannel", "user_id", worker.ID).Ask("get_rules").Hears(&heard)
	if heard.DBAction != "all" {
		t.Errorf("the rules come as %q", heard.DBAction)
	}
	socket.Subscribe("ActionsChannel", "user_id", worker.ID).Ask("get_actions").Hears(&heard)
	socket.Subscribe("OrganizationChannel", "organization_id", s.Acme.ID).Ask("get_organization").Hears(&heard)
	rights, actions := fmt.Sprint(heard.Rules), fmt.Sprint(heard.Actions)
	if fmt.Sprint(*heard.User) != fmt.Sprint(profile.User) || fmt.Sprint(*heard.Organization) != fmt.Sprint(profile.User.Organization) || rights != actions || rights == "[]" || heard.DBAction != "update" {
		t.Errorf("the channels answer %+v", heard)
	}
}
