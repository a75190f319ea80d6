package server_test

import (
	"fmt"

	"hivis/directory/apikeys"
	"hivis/server/servertest"
)

func init() {
	withDraft := special{rewrite: func(o *side, r *request) { r.body = o.keyDraft() }}
	also(nil, map[string]func(*side) int64{
		"/api/api_keys/{id}": func(o *side) int64 { return o.apiKey() },
	}, map[string]special{"POST /api/api_keys": withDraft, "PUT /api/api_keys/{id}": withDraft})
}

func (o *side) keyDraft() map[string]any {
	o.names++
	return map[string]any{"name": fmt.Sprint(o.say("program"), o.names), "role_id": o.RoleIDs["Worker"], "site_ids": o.Sites[:1], "expires_at": o.Now().AddDate(0, 1, 0),
		"networks": []string{}, "requests_per_minute": 60}
}

// apiKey makes one, and revokes the oldest where there are many.
func (o *side) apiKey() int64 {
	o.t.Helper()
	o.Exec("update api_keys set revoked_at = $2 where organization_id = $1 and revoked_at is null and id in (select id from api_keys where organization_id = $1 order by id desc offset 20)", o.ID, o.Now())
	return servertest.As[apikeys.Made](o.Admin.Post("/api/api_keys", o.keyDraft()).Wants(201)).Key.ID
}
