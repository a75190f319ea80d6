package server_test

import (
	"fmt"

	"hivis/directory/scim"
	"hivis/server/servertest"
)

func init() {
	also(nil, map[string]func(*side) int64{"/api/scim/{id}/token": func(o *side) int64 { return o.brings() }}, nil)
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
