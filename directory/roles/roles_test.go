package roles_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/directory/roles"
	"hivis/directory/users"
	"hivis/server/servertest"
)

type body = map[string]any

func path(id int64) string { return fmt.Sprintf("/api/roles/%d", id) }

func sent(role body) body { return body{"role": role} }

// grants is the part of a role that grants these rights in a module.
func grants(module string, rights ...string) body {
	a := body{"name": module}
	for _, right := range rights {
		a[right] = true
	}
	return a
}

func idOf(t *testing.T, r *servertest.Response) int64 {
	t.Helper()
	return servertest.As[roles.Answer](r.Wants(http.StatusCreated)).Role.ID
}

// TestTheMatrix comes back as it was sent.
func TestTheMatrix(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	admin := s.Acme.Admin
	id := idOf(t, admin.Post("/api/roles", sent(body{"name": " Fire warden ", "organization_id": s.Acme.ID,
		"role_actions_attributes": []body{grants("Incident", "r_view", "r_add", "is_close"), {"name": "Audit", "r_view": true, "status": false}}})))
	admin.Patch(path(id), sent(body{"role_actions_attributes": []body{grants("Permit", "r_view", "is_revoke", "is_extend", "is_reject", "is_approve", "r_destroy", "r_edit")}})).Wants(200)
	var answer roles.Answer
	admin.Get(path(id)).Wants(200).Into(&answer)
	granted := map[string]roles.Shown{}
	for _, module := range answer.Role.Matrix {
		granted[module.Name] = module
	}
	if len(granted) != 18 || granted["Incident"] != (roles.Shown{Name: "Incident", Key: "incident", Status: true, RView: true, RAdd: true, IsClose: true}) ||
		granted["Permit"] != (roles.Shown{Name: "Permit", Key: "permit", Status: true, RView: true, REdit: true, RDestroy: true, IsRevoke: true, IsExtend: true, IsReject: true, IsApprove: true}) ||
		granted["Audit"].Status || answer.Role.Name != "Fire warden" || answer.Role.Kind != "custom" {
		t.Errorf("the role is %+v", answer.Role)
	}
	if said := fmt.Sprint(answer.Role.Rules); said != "[{Permit [read update delete revoke extend reject approve]} {Incident [read create close]}]" {
		t.Errorf("its rules are %s", said)
	}
	admin.Delete(path(id)).Wants(200)
	admin.Get(path(id)).Refuses(404, "not_found")
}

// TestWhatIsRefused has a sentence for each.
func TestWhatIsRefused(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	admin := s.Acme.Admin
	worker := s.Acme.RoleIDs["Worker"]
	admin.Post("/api/roles", sent(body{"name": " "})).Refuses(422, "invalid").SaysAt("role.name", "Give the role a name.", "fr", "Donnez un nom au rôle.")
	admin.Post("/api/roles", sent(body{"name": "Worker"})).Refuses(422, "invalid").
		SaysAt("role.name", "There is a role of this name already.", "tr", "Bu adda bir rol zaten var.")
	admin.Patch(path(worker), sent(body{"name": "Auditor"})).Refuses(422, "invalid").At(t, "role.name", "There is a role of this name already.")
	admin.Patch(path(worker), sent(body{"role_actions_attributes": []body{grants("Action", "is_approve")}})).Refuses(422, "invalid").
		SaysAt("role.role_actions_attributes[0]", "This module knows no such right: approve.", "zh", "该模块没有此权限：approve。")
	admin.Patch(path(worker), sent(body{"kind": "power_user"})).Refuses(422, "invalid").
		SaysAt("role.kind", "The kind of a role stays. Create another role instead.", "es", "El tipo de un rol no cambia. Cree otro rol.")
	admin.Post("/api/roles", sent(body{"name": "Theirs", "organization_id": s.Globex.ID})).Refuses(422, "invalid").
		At(t, "role.organization_id", "Choose one of the values offered.")
	admin.Delete(path(worker)).Refuses(403, "role_of_system").Says("A system role cannot be deleted.", "de", "Eine Systemrolle kann nicht gelöscht werden.")
	admin.Patch(path(s.Acme.RoleIDs["Super Admin"]), sent(body{"name": "Boss"})).Refuses(403, "role_never_changes").
		Says("The Super Admin role has every right and stays as it is.", "bg", "Ролята на супер администратора има всички права и остава такава.")
	custom := idOf(t, admin.Post("/api/roles", sent(body{"name": "Warden"})))
	admin.Post(path(custom)+"/restore", nil).Refuses(403, "role_without_default").
		Says("This role has no default to be restored to.", "de", "Zu dieser Rolle gibt es keinen Standard, der sich wiederherstellen ließe.")
	admin.Patch(fmt.Sprintf("/api/users/%d", s.Acme.Guest.ID), body{"role_id": custom}).Wants(200)
	admin.Delete(path(custom)).Refuses(409, "role_in_use").Says("1 person has this role. Give them another one first.", "fr", "1 personne a ce rôle. Donnez-lui d'abord un autre rôle.")
}

// TestNobodyGrantsMoreThanTheyHave holds whoever edits roles to their own rights.
func TestNobodyGrantsMoreThanTheyHave(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Acme.RoleIDs["Office"] = s.Insert(`insert into roles (organization_id, name, rules) values ($1, 'Office', '{"Role": ["read", "create", "update", "delete"], "Action": ["read"]}') returning id`, s.Acme.ID)
	office := s.AddUser(s.Acme, "office", "Office", s.Acme.Sites[0])
	office.Post("/api/roles", sent(body{"name": "More", "role_actions_attributes": []body{grants("Action", "r_view"), grants("User", "r_view")}})).Refuses(422, "invalid").
		SaysAt("role.role_actions_attributes[1]", "You can grant only what you have yourself: User: read.", "de", "Sie können nur Rechte vergeben, die Sie selbst haben: User: read.")
	office.Post("/api/roles", sent(body{"name": "Boss", "grant_admin_access": true})).Refuses(422, "invalid").
		SaysAt("role.grant_admin_access", "Only an administrator gives or takes admin access.", "es", "Solo un administrador concede o retira el acceso de administrador.")
	office.Patch(path(s.Acme.RoleIDs["Worker"]), sent(body{"role_actions_attributes": []body{{"name": "Observation"}}})).Refuses(403, "role_above_yours").
		Says("This role grants more than you have.", "fr", "Ce rôle accorde plus que ce que vous avez.")
	office.Patch(path(s.Acme.RoleIDs["Office"]), sent(body{"role_actions_attributes": []body{grants("Action", "r_view", "r_edit")}})).Refuses(422, "invalid")
	office.Post(path(s.Acme.RoleIDs["Worker"])+"/restore", nil).Refuses(403, "role_above_yours")
	half := s.Insert(`insert into roles (organization_id, name, grants_admin, rules) values ($1, 'Half', true, '{"Role": ["read", "update"]}') returning id`, s.Acme.ID)
	s.Acme.RoleIDs["Half"] = half
	s.Exec("update roles set rules = '{}' where id = $1", s.Acme.RoleIDs["Admin"])
	admin := s.AddUser(s.Acme, "half", "Half", s.Acme.Sites[0])
	s.Exec("update users set is_admin = true where id = $1", admin.ID)
	admin.Post(path(s.Acme.RoleIDs["Admin"])+"/restore", nil).Refuses(403, "role_above_yours") // an administrator neither
	s.Acme.Admin.Patch(path(s.Acme.RoleIDs["Admin"]), sent(body{"grant_admin_access": false})).Wants(200)
	s.Acme.Admin.Post(path(s.Acme.RoleIDs["Admin"])+"/restore", nil).Wants(200)
	s.Acme.Admin.Patch(path(s.Acme.RoleIDs["Admin"]), sent(body{"grant_admin_access": false})).Wants(200)
	holder := s.AddUser(s.Acme, "holder", "Admin", s.Acme.Sites[0])
	s.Exec("update users set is_admin = false where id = $1", holder.ID)
	holder.Post(path(s.Acme.RoleIDs["Admin"])+"/restore", nil).Refuses(403, "role_above_yours") // nobody makes themselves an administrator
	less := idOf(t, office.Post("/api/roles", sent(body{"name": "Less", "role_actions_attributes": []body{grants("Action", "r_view")}})))
	office.Patch(path(less), sent(body{"role_actions_attributes": []body{{"name": "Action"}}})).Wants(200)
	office.Delete(path(less)).Wants(200)
}

type rulesMessage struct {
	DBAction string `json:"db_action"`
	Rules    []struct {
		Name    string
		Actions []string
	}
}

// TestAChangedRoleHoldsAtOnce on the server, and in the browsers of those who have it.
func TestAChangedRoleHoldsAtOnce(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Live()
	worker := s.Acme.Worker
	worker.Get("/api/actions/all").Wants(200)
	rules := servertest.Dial(t, s.URL.Host, worker).Subscribe("RulesChannel", "user_id", worker.ID)
	id := s.Acme.RoleIDs["Worker"]
	s.Acme.Admin.Patch(path(id), sent(body{"role_actions_attributes": []body{{"name": "Action"}}})).Wants(200)
	worker.Get("/api/actions/all").Refuses(403, "permission_denied")
	var heard rulesMessage
	rules.Hears(&heard)
	for _, rule := range heard.Rules {
		if rule.Name == "Action" {
			t.Errorf("the browser hears %+v", heard)
		}
	}
	if heard.DBAction != "all" || len(heard.Rules) == 0 {
		t.Errorf("the browser hears %+v", heard)
	}
	s.Acme.Admin.Post(path(id)+"/restore", nil).Wants(200)
	worker.Get("/api/actions/all").Wants(200)
	s.Globex.Worker.Get("/api/actions/all").Wants(200)
	// Admin access comes and goes with the role.
	s.Acme.Admin.Patch(path(id), sent(body{"grant_admin_access": true})).Wants(200)
	worker.Get("/api/mails").Wants(200)
	s.Acme.Admin.Patch(path(id), sent(body{"grant_admin_access": false})).Wants(200)
	worker.Get("/api/mails").Refuses(403, "permission_denied")
}

// TestALicence is what a power user's role needs in the modules that are licensed.
func TestALicence(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	power := s.AddUser(s.Acme, "power", "Power User", s.Acme.Sites[0])
	account := fmt.Sprintf("/api/users/%d", power.ID)
	why := func(module, action string) users.Permission {
		t.Helper()
		var answer users.Permissions
		s.Acme.Admin.Get(account + "/permissions").Wants(200).Into(&answer)
		for _, p := range answer.Permissions {
			if p.Module == module && p.Action == action {
				return p
			}
		}
		t.Fatalf("nothing is said of %s %s", module, action)
		return users.Permission{}
	}
	power.Get("/api/v2/observations").Refuses(403, "permission_denied") // read under Incident
	if p := why("Incident", "read"); p != (users.Permission{Module: "Incident", Action: "read", GrantedBy: "role", Refused: "no_license"}) {
		t.Errorf("without a licence: %+v", p)
	}
	s.Acme.Admin.Patch(account, body{"licenses": []string{"Incident"}}).Wants(200)
	power.Get("/api/v2/observations").Wants(200)
	power.Get("/api/actions/audit_action_datas").Refuses(403, "permission_denied")
	for _, c := range []users.Permission{
		{Module: "Incident", Action: "read", Allowed: true, GrantedBy: "role_and_license"},
		{Module: "Audit", Action: "read", GrantedBy: "role", Refused: "no_license"},
		{Module: "Action", Action: "read", Allowed: true, GrantedBy: "role"},
		{Module: "User", Action: "read", Refused: "not_granted"},
	} {
		if p := why(c.Module, c.Action); p != c {
			t.Errorf("with a licence for incidents: %+v, wanted %+v", p, c)
		}
	}
	s.Exec("update organizations set storage_used_bytes = storage_limit_bytes where id = $1", s.Acme.ID)
	if p := why("Action", "create"); p.Allowed || p.Refused != "storage_exhausted" {
		t.Errorf("without room: %+v", p)
	}
	s.Exec("update organizations set storage_used_bytes = 0 where id = $1", s.Acme.ID)
	s.Advance(2e9)
	s.Acme.Admin.Patch(account, body{"status": "Inactive"}).Wants(200)
	if p := why("Action", "read"); p.Allowed || p.Refused != "user_inactive" {
		t.Errorf("inactive: %+v", p)
	}
}
