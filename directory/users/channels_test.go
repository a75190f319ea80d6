package users_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hivis/directory/users"
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

type roleWiseMessage struct {
	DBAction string         `json:"db_action"`
	Users    []users.Person `json:"role_wise_users"`
}

type groupMessage struct {
	DBAction string `json:"db_action"`
	Users    []users.Person
}

type groupsMessage struct {
	Users  groupMessage
	Permit groupMessage `json:"permit_users"`
	Audit  groupMessage `json:"audit_users"`
}

// wants compares what a channel hears, to the letter.
func wants(t *testing.T, when string, channel *servertest.Channel, want string) {
	t.Helper()
	var heard json.RawMessage
	channel.Hears(&heard)
	if got := strings.ReplaceAll(string(heard), " ", ""); got != want {
		t.Errorf("%s: %s\nwanted %s", when, got, want)
	}
}

// TestTheChannelsTellAGuest what the ordinary calls do: those of their sites, by name.
func TestTheChannelsTellAGuest(t *testing.T) {
	b := newBench(t)
	b.Live()
	b.Exec("update users set employee_id = 'E-1' where organization_id = $1", b.Acme.ID)
	for _, c := range []*servertest.Client{b.Acme.Guest, b.Acme.Worker, b.Acme.Manager} {
		var byCall users.RoleWiseAnswer
		var groupsByCall users.Groups
		c.Get("/api/v2/sites/role_wise_users").Wants(200).Into(&byCall)
		c.Get("/api/users/module_based_users").Wants(200).Into(&groupsByCall)
		var roleWise roleWiseMessage
		var groups groupsMessage
		socket := servertest.Dial(t, b.URL.Host, c)
		socket.Subscribe("RoleWiseUsersChannel", "organization_id", b.Acme.ID).Ask("get_role_wise_users").Hears(&roleWise)
		socket.Subscribe("ModuleBasedUsersChannel", "organization_id", b.Acme.ID).Ask("get_module_based_users").Hears(&groups)
		if got, want := fmt.Sprint(roleWise.Users), fmt.Sprint(byCall.RoleWiseUsers); got != want {
			t.Errorf("%s hears by role %s, and asks %s", c.Email, got, want)
		}
		if got, want := fmt.Sprint(groups.Users.Users, groups.Permit.Users, groups.Audit.Users),
			fmt.Sprint(groupsByCall.Users, groupsByCall.PermitUsers, groupsByCall.AuditUsers); got != want {
			t.Errorf("%s hears by module %s, and asks %s", c.Email, got, want)
		}
		if outside := strings.Contains(names(roleWise.Users), "Outsider"); outside != (c != b.Acme.Guest) {
			t.Errorf("%s hears %s", c.Email, names(roleWise.Users))
		}
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
	var roleWise roleWiseMessage
	var groups groupsMessage
	byRole := servertest.Dial(t, b.URL.Host, worker).Subscribe("RoleWiseUsersChannel", "organization_id", b.Acme.ID)
	byModule := servertest.Dial(t, b.URL.Host, worker).Subscribe("ModuleBasedUsersChannel", "organization_id", b.Acme.ID)
	places := servertest.Dial(t, b.URL.Host, worker).Subscribe("UsedLicenseCountChannel", "organization_id", b.Acme.ID)
	byRole.Ask("get_role_wise_users").Hears(&roleWise)
	byModule.Ask("get_module_based_users").Hears(&groups)
	if roleWise.DBAction != "all" || len(roleWise.Users) != 6 || groups.Users.DBAction != "all" || len(groups.Users.Users) != 6 || len(groups.Audit.Users) != 3 {
		t.Errorf("at first: %+v %+v", roleWise, groups)
	}
	person := b.person("Worker")
	person["employee_id"] = "E-77"
	invited, _ := b.invite(admin, person)
	who := fmt.Sprintf(`{"id":%d}`, invited.User.ID) // and neither name nor number
	is := func(when, db string) {
		t.Helper()
		again := `{"db_action":"refetch"}`
		wants(t, when, byRole, `{"db_action":"`+db+`","role_wise_user":`+who+`}`)
		wants(t, when, byModule, `{"users":{"user":`+who+`,"db_action":"`+db+`"},"inci_users":`+again+`,"audit_users":`+again+`,"permit_users":`+again+`}`)
	}
	is("somebody new", "create")
	const licenses = `"modules":[{"most":50,"used":0,"module":"Permit"},{"most":50,"used":0,"module":"Incident"},{"most":50,"used":0,"module":"Audit"}]`
	wants(t, "somebody new", places, `{`+licenses+`,"used_licence_count":7}`)
	admin.Delete(fmt.Sprintf("/api/users/%d", invited.User.ID)).Wants(http.StatusOK)
	is("somebody less", "remove")
	wants(t, "somebody less", places, `{`+licenses+`,"used_licence_count":6}`)
	own := servertest.Dial(t, b.URL.Host, worker).Subscribe("UserChannel", "user_id", worker.ID)
	admin.Patch(b.path(worker), body{"role_id": b.Acme.RoleIDs["Auditor"]}).Wants(http.StatusOK)
	var heard userMessage
	own.Hears(&heard)
	if heard.User.RoleName != "Auditor" || len(heard.User.Permissions) == 0 {
		t.Errorf("the worker hears %+v", heard)
	}
}
