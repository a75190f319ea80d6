package server_test

import (
	"fmt"

	"hivis/directory/scim"
	"hivis/server/servertest"
)

func init() {
	over["POST /api/v1/sso/directory"], over["POST /api/sso_configs/{id}/try"] = "sso_unreachable", "sso_unreachable" // there is no directory
	also(map[string]func(*side) any{"POST /api/v1/sso/directory config_id": func(o *side) any { return o.directory() }}, map[string]func(*side) int64{
		"/api/scim/{id}/token": func(o *side) int64 { return o.brings() }, "/api/sso_configs/{id}/try": func(o *side) int64 { return o.directory() },
	}, map[string]special{
		"POST /api/v1/sso/directory":     {fields: map[string]any{"email": "who@ever.example"}},
		"POST /api/sso_configs/{id}/try": {fields: map[string]any{"email": "who@ever.example"}},
	})
}

// brings is a provider with a token.
func (o *side) brings() int64 {
	o.t.Helper()
	config := o.config()
	o.Admin.Post(fmt.Sprintf("/api/scim/%d/token", config), nil).Wants(201)
	return config
}

// provisioned has a provider bring somebody and a group.
func (o *side) provisioned() {
	o.t.Helper()
	provider := o.Admin.Anonymous()
	secret := servertest.As[scim.Made](o.Admin.Post(fmt.Sprintf("/api/scim/%d/token", o.brings()), nil).Wants(201)).Secret
	provider.Headers = map[string]string{"Authorization": "Bearer " + secret}
	var made struct{ ID string }
	provider.Do("POST", "/scim/v2/Users", map[string]any{"userName": "brought@" + o.word + ".example", "displayName": o.say("brought")}).Wants(201).Into(&made)
	provider.Do("POST", "/scim/v2/Groups", map[string]any{"displayName": o.say("group"), "members": []map[string]any{{"value": made.ID}}}).Wants(201)
}

// directory is one that cannot be reached: a provider that is asked by LDAP.
func (o *side) directory() int64 {
	o.t.Helper()
	draft := o.configDraft()
	draft["kind"], draft["issuer"], draft["client_id"], draft["base"], draft["filter"] = "ldap", "ldaps://127.0.0.1:9", "cn=finder,dc=acme", "dc=acme", "(mail={email})"
	o.Exec("delete from sso_configs where organization_id = $1 and id in (select id from sso_configs where organization_id = $1 order by id desc offset 10) and id not in (select config_id from scim_people where organization_id = $1 union select config_id from sso_assertions where organization_id = $1)", o.ID)
	var made struct{ ID int64 }
	o.Admin.Post("/api/sso_configs", draft).Wants(201).Into(&made)
	o.Exec("update sso_configs set enabled = true, tested_at = $3 where organization_id = $1 and id = $2", o.ID, made.ID, o.Now())
	return made.ID
}
