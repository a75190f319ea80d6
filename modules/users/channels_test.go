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

// TestWhoThereIs follows in every browser: by role, and by the modules that people work with.
func TestWhoThereIs(t *testing.T) {
	b := newBench(t)
	b.Live()
	worker, admin := b.Acme.Worker, b.Acme.Admin
	for _, c := range []*servertest.Client{worker, admin} {
		c.SignIn().Wants(http.StatusOK)
	}
	type group struct {
		DBAction string `json:"db_action"`
		User     *users.Person
		Users    []users.Person
	}
	var roleWise struct {
		DBAction string         `json:"db_action"`
		User     *users.Person  `json:"role_wise_user"`
		Users    []users.Person `json:"role_wise_users"`
	}
	var groups struct {
		Users  group
		Permit group `json:"permit_users"`
		Audit  group `json:"audit_users"`
	}
	byRole := servertest.Dial(t, b.URL.Host, worker).Subscribe("RoleWiseUsersChannel", "organization_id", b.Acme.ID)
	byModule := servertest.Dial(t, b.URL.Host, worker).Subscribe("ModuleBasedUsersChannel", "organization_id", b.Acme.ID)
	byRole.Ask("get_role_wise_users").Hears(&roleWise)
	byModule.Ask("get_module_based_users").Hears(&groups)
	if roleWise.DBAction != "all" || len(roleWise.Users) != 6 || groups.Users.DBAction != "all" || len(groups.Users.Users) != 6 || len(groups.Audit.Users) != 3 {
		t.Errorf("at first: %+v %+v", roleWise, groups)
	}
	person := b.person("Worker")
	person["employee_id"] = "E-77"
	invited, _ := b.invite(admin, person)
	byRole.Hears(&roleWise)
	byModule.Hears(&groups)
	if roleWise.DBAction != "create" || roleWise.User.ID != invited.User.ID || roleWise.User.EmployeeID != "" ||
		groups.Users.DBAction != "create" || groups.Permit.DBAction != "create" || groups.Audit.DBAction != "remove" {
		t.Errorf("somebody new: %+v %+v", roleWise, groups)
	}
	admin.Delete(fmt.Sprintf("/api/users/%d", invited.User.ID)).Wants(http.StatusOK)
	byRole.Hears(&roleWise)
	byModule.Hears(&groups)
	if roleWise.DBAction != "remove" || roleWise.User.ID != invited.User.ID || groups.Users.DBAction != "remove" || groups.Audit.DBAction != "remove" {
		t.Errorf("somebody less: %+v %+v", roleWise, groups)
	}
	own := servertest.Dial(t, b.URL.Host, worker).Subscribe("UserChannel", "user_id", worker.ID)
	admin.Patch(b.path(worker), body{"role_id": b.Acme.RoleIDs["Auditor"]}).Wants(http.StatusOK)
	var heard userMessage
	own.Hears(&heard)
	if heard.User.RoleName != "Auditor" || len(heard.User.Permissions) == 0 {
		t.Errorf("the worker hears %+v", heard)
	}
}
