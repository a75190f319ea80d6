package tenants_test

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/directory/apikeys"
	"hivis/directory/tenants"
	"hivis/directory/users"
	"hivis/server/servertest"
)

type body = map[string]any

func draft(changes ...body) body {
	return servertest.Body(body{"name": "Initech", "sub_domain": "initech", "site_name": "Works", "time_zone": "Europe/Sofia",
		"admin_name": "Peter Gibbons", "admin_email": "Peter@initech.example", "admin_locale": "de"}, changes...)
}

func master(s *servertest.Server) *servertest.Client { return s.Platform.Admin }

func made(s *servertest.Server) tenants.Made {
	s.T.Helper()
	return servertest.As[tenants.Made](master(s).Post("/api/organizations", draft()).Wants(http.StatusCreated))
}

func refusedAt(t *testing.T, answer *servertest.Response, field string) {
	t.Helper()
	if problem := answer.Refuses(http.StatusUnprocessableEntity, "invalid"); len(problem.Errors[field]) == 0 {
		t.Errorf("nothing is said at %s: %+v", field, problem)
	}
}

func one(id int64) string { return fmt.Sprintf("/api/organizations/%d", id) }

func shown(s *servertest.Server, id int64) tenants.Usage {
	s.T.Helper()
	return servertest.As[tenants.Usage](master(s).Get(one(id)).Wants(http.StatusOK))
}

// TestMakingAnOrganization invites its first administrator, who chooses a password at its address.
func TestMakingAnOrganization(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	made := made(s)
	address, token, _ := strings.Cut(made.Invitation.Link, "#")
	if !strings.Contains(address, "//initech.") || !strings.HasSuffix(address, "/start/verify-account") {
		t.Errorf("the invitation leads to %s", made.Invitation.Link)
	}
	usage := shown(s, made.Organization.ID)
	s.Wants("invited", usage.Invited, int64(1))
	s.Wants("sites", usage.Sites, int64(1))
	s.Wants("last used", usage.LastUsedAt == nil, true)
	if token == "" {
		t.Error("the link has no token")
	}
	refusedAt(t, master(s).Post("/api/organizations", draft()), "sub_domain")
}

func TestWhatIsWrongWithADraft(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	for field, value := range map[string]any{"name": "  ", "sub_domain": "www", "time_zone": "Mars/Olympus", "admin_name": " ", "admin_email": "Peter <p@initech.example>"} {
		refusedAt(t, master(s).Post("/api/organizations", draft(body{field: value})), field)
	}
}

// TestOnlyTheMasterSuperAdmin sees and changes organizations, and never the platform's own.
func TestOnlyTheMasterSuperAdmin(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	path := one(s.Globex.ID)
	for _, who := range []*servertest.Client{s.Acme.Admin, s.Globex.Admin} {
		who.Post("/api/organizations", draft()).Refuses(http.StatusForbidden, "permission_denied")
		who.Get(path).Refuses(http.StatusForbidden, "permission_denied")
		who.Patch(path, body{"status": "Inactive"}).Refuses(http.StatusForbidden, "permission_denied")
		who.Delete(path).Refuses(http.StatusForbidden, "permission_denied")
		who.Post(path+"/keep", nil).Refuses(http.StatusForbidden, "permission_denied")
	}
	for _, path := range []string{one(s.Platform.ID), one(1 << 40)} {
		master(s).Get(path).Refuses(http.StatusNotFound, "not_found")
		master(s).Delete(path).Refuses(http.StatusNotFound, "not_found")
		master(s).Patch(path, body{"name": "Mine"}).Refuses(http.StatusNotFound, "not_found")
	}
}

// TestSuspending keeps everybody of an organization out until it is opened again.
func TestSuspending(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	path := one(s.Acme.ID)
	s.Acme.Admin.Get("/api/sites").Wants(http.StatusOK)
	master(s).Patch(path, body{"status": "Inactive", "user_limit": 7}).Wants(http.StatusOK)
	s.Acme.Admin.Get("/api/sites").Refuses(http.StatusForbidden, "roadblock")
	s.Globex.Admin.Get("/api/sites").Wants(http.StatusOK)
	usage := shown(s, s.Acme.ID)
	s.Wants("most people", usage.Organization.UserLimit, int64(7))
	master(s).Patch(path, body{"status": "Active"}).Wants(http.StatusOK)
	s.Acme.Admin.Get("/api/sites").Wants(http.StatusOK)
	refusedAt(t, master(s).Patch(path, body{"name": "  "}), "name")
	kinds := servertest.As[struct {
		Logs []struct{ Kind, Title string } `json:"activity_logs"`
	}](master(s).Get("/api/activity_logs?module=Organization").Wants(http.StatusOK))
	s.Wants("changes in the platform's log", len(kinds.Logs), 2)
	s.Wants("what it is called there", kinds.Logs[0].Title, "acme")
}

// TestDeleting takes 30 days, in which the organization goes on and the deletion can be taken back.
func TestDeleting(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Acme.Admin.Post("/api/observations", body{"observation_type": "unsafe_condition", "description": "Gone soon", "comment": "All of it", "site_id": s.Acme.Sites[0],
		"observed_at": s.Now().Add(-time.Hour), "risk_potential": "low", "action_required": false, "no_action_reason": "Mended"}).Wants(http.StatusCreated)
	path := one(s.Acme.ID)
	first := servertest.As[tenants.Shown](master(s).Delete(path).Wants(http.StatusOK)).Organization.DeletionOn
	profile := servertest.As[users.ProfileAnswer](s.Acme.Worker.Get("/api/users/user_profile").Wants(http.StatusOK))
	s.Wants("what its people are told", profile.User.Organization.DeletionOn, first)
	s.Wants("the day", first, s.Now().UTC().AddDate(0, 0, 30).Format(time.DateOnly))
	s.Later(29*24*time.Hour, master(s), s.Acme.Admin)
	again := servertest.As[tenants.Shown](master(s).Delete(path).Wants(http.StatusOK)).Organization.DeletionOn
	s.Wants("announced twice", again, first)
	s.Acme.Admin.Get("/api/sites").Wants(http.StatusOK)
	s.Run(s.App.Tenants.DeleteDue)
	shown(s, s.Acme.ID)

	master(s).Post(path+"/keep", nil).Wants(http.StatusOK)
	s.Later(2*24*time.Hour, master(s))
	s.Run(s.App.Tenants.DeleteDue)
	shown(s, s.Acme.ID)

	master(s).Delete(path).Wants(http.StatusOK)
	s.Later(30*24*time.Hour, master(s))
	s.Run(s.App.Tenants.DeleteDue)
	master(s).Get(path).Refuses(http.StatusNotFound, "not_found")
	shown(s, s.Globex.ID)
	for _, table := range []string{"users", "observations", "timeline_entries", "audit_events", "attachments", "search_texts"} {
		s.Wants(table, s.Insert("select count(*) from "+table+" where organization_id = $1", s.Acme.ID), int64(0))
	}
	isSigned(s)
}

// isSigned holds the protocol to what was deleted, and to its signature.
func isSigned(s *servertest.Server) {
	s.T.Helper()
	all := servertest.As[tenants.Protocols](master(s).Get("/api/v1/deletion_protocols").Wants(http.StatusOK)).Protocols
	if len(all) != 1 || all[0].SubDomainName != "acme" || all[0].Rows < 50 {
		s.T.Fatalf("kept: %+v", all)
	}
	path := fmt.Sprintf("/api/v1/deletion_protocols/%d/content", all[0].ID)
	file := master(s).Get(path).Wants(http.StatusOK).Bytes
	key := s.App.Auth.SigningKey("deletion protocols").Public().(ed25519.PublicKey)
	said, by, err := tenants.Verify(file, key)
	if err != nil || !by.Equal(key) {
		s.T.Fatalf("the signature is %v", err)
	}
	rows := map[string]int64{}
	for _, t := range said.Tables {
		rows[t.Table] = t.Rows
	}
	if rows["observations"] != 1 || rows["users"] < 5 || said.Rows != all[0].Rows || said.Organization.SubDomain != "acme" || said.AnnouncedBy == "" || !said.DeletedAt.Equal(s.Now()) || !said.AnnouncedAt.Before(said.DeletedAt) {
		s.T.Errorf("it says %+v", said)
	}
	if _, _, err := tenants.Verify(file, nil); err != nil {
		s.T.Errorf("by the key that it names: %v", err)
	}
	other := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)).Public().(ed25519.PublicKey)
	for name, wrong := range map[string]func() error{
		"another key": func() error { _, _, err := tenants.Verify(file, other); return err },
		"another number": func() error {
			_, _, err := tenants.Verify(bytes.Replace(file, []byte(`"rows":`), []byte(`"rows":1`), 1), key)
			return err
		},
		"nothing of it": func() error { _, _, err := tenants.Verify([]byte("{}"), nil); return err },
		"no key in it": func() error {
			_, _, err := tenants.Verify([]byte(`{"statement": {}, "key": "", "signature": ""}`), nil)
			return err
		},
	} {
		if wrong() == nil {
			s.T.Errorf("%s is believed", name)
		}
	}
}

func templatesOf(s *servertest.Server, from, to int64) map[string][]tenants.Template {
	s.T.Helper()
	answer := servertest.As[tenants.Templates](master(s).Get(fmt.Sprintf("/api/get_module_templates?organization_id=%d&to_id=%d", from, to)).Wants(http.StatusOK))
	out := map[string][]tenants.Template{}
	for _, module := range answer.Modules {
		out[module.Module] = module.Templates
	}
	return out
}

func chosen(module string, all []tenants.Template) body {
	keys := []string{}
	for _, each := range all {
		keys = append(keys, each.Key)
	}
	return body{"module": module, "keys": keys}
}

// TestCopyingTemplates takes over what is not there yet, and says why the rest is not.
func TestCopyingTemplates(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	permit, audit := s.PermitType(s.Acme, "Night work"), s.AuditTemplate(s.Acme, "Warehouse walk")
	s.AuditTemplate(s.Globex, "warehouse WALK")
	s.Exec(`insert into categories (organization_id, category_type, name) values ($1, 'observation', 'Ladders')`, s.Acme.ID)
	below := `insert into categories (organization_id, category_type, name, parent_id) select $1, 'observation', 'Step ladders', id from categories where organization_id = $1 and name = 'Ladders'`
	s.Exec(below, s.Acme.ID)

	all := templatesOf(s, s.Acme.ID, s.Globex.ID)
	audits, permits, sets := all["Audit Template"], all["Permit Form Setting"], all["Category"]
	s.Wants("audits", audits, []tenants.Template{{Key: fmt.Sprint(audit), Name: "Warehouse walk", Hindrance: "name_taken"}})
	s.Wants("permits", permits, []tenants.Template{{Key: fmt.Sprint(permit), Name: "Night work"}})
	copied := servertest.As[tenants.Cloned](master(s).Post("/api/msa_module_templates_cloning", body{"from_id": s.Acme.ID, "to_id": s.Globex.ID,
		"modules": []body{chosen("Audit Template", audits), chosen("Permit Form Setting", permits), chosen("Category", sets)}}).Wants(http.StatusOK))
	s.Wants("left out", copied.LeftOut, []string{"Warehouse walk"})
	s.Wants("permits there", s.Insert("select count(*) from permit_templates t join forms f on f.organization_id = t.organization_id and f.id = t.form_id and f.published = 1 where t.organization_id = $1 and t.name = 'Night work'", s.Globex.ID), int64(1))
	s.Wants("categories there", s.Insert("select count(*) from categories c join categories p on p.organization_id = c.organization_id and p.id = c.parent_id where c.organization_id = $1 and c.name = 'Step ladders' and p.name = 'Ladders'", s.Globex.ID), int64(1))
	s.Wants("the other's log", s.Insert("select count(*) from audit_events where organization_id = $1 and kind = 'templates_copied' and user_id is null", s.Globex.ID), int64(1))
	s.Wants("a second time", templatesOf(s, s.Acme.ID, s.Globex.ID)["Permit Form Setting"][0].Hindrance, "name_taken")
	s.Globex.Admin.Get("/api/permits").Wants(http.StatusOK)

	s.Acme.Admin.Post("/api/msa_module_templates_cloning", body{"from_id": s.Globex.ID, "to_id": s.Acme.ID, "modules": []body{chosen("Category", sets)}}).Refuses(http.StatusForbidden, "permission_denied")
	refusedAt(t, master(s).Get(fmt.Sprintf("/api/get_module_templates?organization_id=%d&to_id=%[1]d", s.Acme.ID)), "to_id")
}

// TestCopyingWorkflows leaves out what names people or sites, and asks for the roles.
func TestCopyingWorkflows(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	forms := map[string]int64{}
	workflow := func(title, form string, reviewers ...body) {
		s.Acme.Admin.Post("/api/workflows", body{"title": title, "kind": "sequential", "module": "Permit", "form_ids": []int64{forms[form]}, "approve_when": "all", "lead_hours": 24, "reviewers": reviewers}).Wants(http.StatusCreated)
	}
	for _, name := range []string{"Night work", "Diving"} {
		forms[name] = s.PermitType(s.Acme, name)
	}
	there := s.PermitType(s.Globex, "night work")
	role := func(name string) body { return body{"kind": "role", "role_id": s.Acme.RoleIDs[name]} }
	workflow("By role", "Night work", role("Safety Manager"), body{"kind": "head_of_site"})
	workflow("By name", "Night work", body{"kind": "user", "user_id": s.Acme.Manager.ID})
	workflow("By another role", "Night work", role("Reviewer"))
	workflow("Of another form", "Diving", role("Safety Manager"))
	s.Exec("update roles set name = 'Second reader' where organization_id = $1 and id = $2", s.Acme.ID, s.Acme.RoleIDs["Reviewer"])
	all := templatesOf(s, s.Acme.ID, s.Globex.ID)["WorkFlow"]
	hindrances := map[string]string{}
	for _, each := range all {
		hindrances[each.Name] = each.Hindrance + each.Missing
	}
	s.Wants("what hinders", hindrances, map[string]string{"By role": "", "By name": "asks_people", "By another role": "needs_missingSecond reader", "Of another form": "needs_missingDiving"})
	master(s).Post("/api/msa_module_templates_cloning", body{"from_id": s.Acme.ID, "to_id": s.Globex.ID, "modules": []body{chosen("WorkFlow", all)}}).Wants(http.StatusOK)
	s.Wants("asked there", s.Insert(`select count(*) from workflow_reviewers r join workflows w on w.organization_id = r.organization_id and w.id = r.workflow_id
		where r.organization_id = $1 and (r.role_id = $2 or r.kind = 'head_of_site') and w.form_ids = array[$3::bigint]`, s.Globex.ID, s.Globex.RoleIDs["Safety Manager"], there), int64(2))
	s.Globex.Admin.Get("/api/workflows").Wants(http.StatusOK)
}

// TestKeysOfAllOrganizations are listed without their secrets, slowed, stopped and revoked.
func TestKeysOfAllOrganizations(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	draft := body{"name": "Turnstile", "role_id": s.Acme.RoleIDs["Worker"], "site_ids": s.Acme.Sites[:1], "expires_at": s.Now().AddDate(0, 3, 0), "networks": []string{}, "requests_per_minute": 600}
	key := servertest.As[apikeys.Made](s.Acme.Admin.Post("/api/api_keys", draft).Wants(http.StatusCreated))
	program := s.Acme.Admin.Anonymous()
	program.Headers = map[string]string{"Authorization": "Bearer " + key.Secret}
	ask := func() *servertest.Response { return program.Do(http.MethodGet, "/api/actions/all", nil) }
	ask().Wants(http.StatusOK)

	settings := one(s.Acme.ID) + "/api_settings"
	master(s).Put(settings, body{"keys_allowed": false, "requests_per_minute": 6000}).Wants(http.StatusOK)
	ask().Refuses(http.StatusUnauthorized, "api_key_invalid")
	s.Acme.Admin.Post("/api/api_keys", servertest.Body(draft, body{"name": "Another"})).Refuses(http.StatusConflict, "api_keys_not_allowed")
	master(s).Put(settings, body{"keys_allowed": true, "requests_per_minute": 60}).Wants(http.StatusOK)
	ask().Wants(http.StatusOK)

	list := servertest.As[tenants.Keys](master(s).Get("/api/v1/api_keys?q=turnst+acme").Wants(http.StatusOK)).Keys
	s.Wants("keys", len(list), 1)
	s.Wants("its limit", list[0].RequestsPerMinute, 60)
	s.Wants("others' words", len(servertest.As[tenants.Keys](master(s).Get("/api/v1/api_keys?q=globex").Wants(http.StatusOK)).Keys), 0)
	path := fmt.Sprintf("/api/v1/api_keys/%d", list[0].ID)
	s.Acme.Admin.Delete(path).Refuses(http.StatusForbidden, "permission_denied")
	master(s).Delete(path).Wants(http.StatusOK)
	master(s).Delete(path).Refuses(http.StatusNotFound, "not_found")
	ask().Refuses(http.StatusUnauthorized, "api_key_invalid")
	s.Wants("their log", s.Insert("select count(*) from audit_events where organization_id = $1 and kind = 'api_key_revoked' and user_id is null", s.Acme.ID), int64(1))
	master(s).Get(one(s.Platform.ID)+"/api_settings").Refuses(http.StatusNotFound, "not_found")
}

// TestInvoicesOutliveTheirOrganization, and one that is open is settled before.
func TestInvoicesOutliveTheirOrganization(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	id := s.Globex.ID
	const invoice = `insert into invoices (organization_id, kind, number, document, status, frequency, packs, currency, total, period_from, period_till, anchor_day, issued_on, due_on)
		values ($1, 'invoice', $2, '{"buyer": {"name": "Globex Ltd"}}', $3, 'monthly', '{}', 'EUR', 120, $4::date, $4::date + 29, 1, $4::date, $4::date + 14) returning id`
	s.Insert(invoice, id, "2026-00001", "credited", s.Now())
	open := s.Insert(invoice, id, "2026-00002", "open", s.Now())
	master(s).Delete(one(id)).Refuses(http.StatusConflict, "settle_invoices_first")
	s.Exec("update invoices set status = 'credited' where id = $1", open)
	master(s).Delete(one(id)).Wants(http.StatusOK)
	s.Advance(31 * 24 * time.Hour)
	s.Run(s.App.Tenants.DeleteDue)
	s.Wants("organizations", s.Insert("select count(*) from organizations where id = $1", id), int64(0))
	s.Wants("invoices", s.Insert("select count(*) from invoices i join organizations o on o.id = i.organization_id and o.kind = 'platform'"), int64(2))
}
