package server_test

import (
	"fmt"
	"maps"

	"hivis/directory/webhooks"
	"hivis/server/servertest"
)

func init() {
	withDraft := special{rewrite: func(o *side, r *request) { r.body = o.webhookDraft() }}
	maps.Copy(plain, map[string]string{"GET /api/webhooks/{id}/deliveries": "numbers of records, and what happened to them"})
	also(nil, map[string]func(*side) int64{"/api/webhooks/{id}": (*side).webhook}, map[string]special{
		"POST /api/webhooks": withDraft, "PUT /api/webhooks/{id}": withDraft,
		"POST /api/webhooks/{id}/deliveries/{delivery_id}/replay": {rewrite: func(o *side, r *request) {
			o.inPath(r, "{id}", o.webhook(), "{delivery_id}", o.Insert("select max(id) from webhook_deliveries where organization_id = $1", o.ID))
		}},
	})
}

func (o *side) webhookDraft() map[string]any {
	o.names++
	return map[string]any{"name": fmt.Sprint(o.say("system"), o.names), "url": "https://example.com/" + fmt.Sprint(o.names), "kinds": []string{}, "verbs": []string{}, "site_ids": o.Sites[:1]}
}

// webhook is one of the organization's, made with trials that wait if there is none.
func (o *side) webhook() int64 {
	o.t.Helper()
	if id := o.Insert("select coalesce(max(webhook_id), 0) from webhook_deliveries where organization_id = $1", o.ID); id != 0 {
		return id
	}
	id := servertest.As[webhooks.Made](o.Admin.Post("/api/webhooks", o.webhookDraft()).Wants(201)).Webhook.ID
	for range 3 {
		o.Admin.Post(fmt.Sprintf("/api/webhooks/%d/trial", id), nil).Wants(200)
	}
	return id
}
