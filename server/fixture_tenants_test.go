package server_test

import (
	"fmt"
	"net/url"

	"hivis/directory/tenants"
	"hivis/server/servertest"
)

func init() {
	master := func(o *side) *servertest.Client { return o.platform }
	const one = "/api/organizations/{id}"
	plain["GET /api/v1/deletion_protocols"] = "the installation's"
	plain["GET /api/v1/deletion_protocols/{id}/content"] = "the installation's"
	another := func(o *side) int64 { return o.organization() }
	other := func(o *side) any { return o.organization() }
	also(map[string]func(*side) any{"GET /api/get_module_templates to_id": other, "POST /api/msa_module_templates_cloning to_id": other,
		"POST /api/msa_module_templates_cloning from_id": func(o *side) any { return o.ID }}, map[string]func(*side) int64{one: another, one + "/keep": another, one + "/api_settings": another,
		"/api/v1/api_keys/{id}":                   func(o *side) int64 { return o.apiKey() },
		"/api/v1/deletion_protocols/{id}/content": func(o *side) int64 { return o.protocol() }}, map[string]special{
		"GET " + one:            {actor: master},
		"PATCH " + one:          {actor: master},
		"DELETE " + one:         {actor: master},
		"POST " + one + "/keep": {actor: master},
		"GET /api/get_module_templates": {actor: master, rewrite: func(o *side, r *request) {
			r.query = url.Values{"organization_id": {fmt.Sprint(o.ID)}, "to_id": {fmt.Sprint(o.organization())}}
		}},
		"POST /api/msa_module_templates_cloning": {actor: master, rewrite: func(o *side, r *request) {
			r.body = map[string]any{"from_id": o.ID, "to_id": o.organization(), "modules": []map[string]any{{"module": "Category", "keys": []string{"observation"}}}}
		}},
		"GET " + one + "/api_settings":                {actor: master},
		"PUT " + one + "/api_settings":                {actor: master},
		"GET /api/v1/api_keys":                        {actor: master},
		"GET /api/v1/deletion_protocols":              {actor: master},
		"GET /api/v1/deletion_protocols/{id}/content": {actor: master},
		"DELETE /api/v1/api_keys/{id}":                {actor: master},
		"POST /api/organizations":                     {actor: master, rewrite: func(o *side, r *request) { r.body = o.organizationDraft() }},
	})
}

func (o *side) organizationDraft() map[string]any {
	return map[string]any{"name": o.say("organization"), "sub_domain": o.freshSubDomain(), "site_name": "First", "time_zone": "Europe/Sofia",
		"admin_name": "Nina New", "admin_email": o.freshAddress(), "admin_locale": "en"}
}

// protocol is of an organization that is gone.
func (o *side) protocol() int64 {
	return o.Insert("insert into deletion_protocols (organization_id, name, sub_domain_name, deleted_at, rows, files, content) select id, $1, 'gone', now(), 1, 0, '{}' from organizations where kind = 'platform' returning id", o.say("organization"))
}

// organization is one that nobody uses.
func (o *side) organization() int64 {
	o.t.Helper()
	return servertest.As[tenants.Made](o.platform.Post("/api/organizations", o.organizationDraft()).Wants(201)).Organization.ID
}
