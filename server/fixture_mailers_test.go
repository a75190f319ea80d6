package server_test

import (
	"fmt"
	"strconv"
	"strings"
)

func init() {
	plain["GET /api/organizations/{id}/mailer_modules"] = "names of kinds, and numbers"
	const scenario = "/api/organizations/{id}/mailer_modules/{module_id}/scenarios/{scenario_id}"
	specials := map[string]special{}
	for _, op := range []string{"GET /api/organizations/{id}/mailer_modules/{module_id}/scenarios", "GET " + scenario, "PUT " + scenario,
		"POST " + scenario + "/restore", "POST " + scenario + "/preview", "POST " + scenario + "/test_mail"} {
		specials[op] = special{rewrite: defaultContents}
	}
	for _, op := range []string{"GET /api/v1/unsubscribe", "POST /api/v1/unsubscribe"} {
		specials[op] = special{rewrite: stopToken}
	}
	also(nil, map[string]func(*side) int64{"/api/organizations/{id}/mailer_modules": func(o *side) int64 { return o.ID }}, specials)
}

// defaultContents names a scenario, and says nothing in own words.
func defaultContents(o *side, r *request) {
	r.path = strings.NewReplacer("{id}", strconv.FormatInt(o.ID, 10), "{module_id}", "Action", "{scenario_id}", "action_assigned").Replace(r.path)
	if _, whole := r.body["subject"]; whole {
		r.body = map[string]any{"locale": "en", "subject": "", "message": "", "body": "", "footer": "", "cc": []string{}}
	}
}

// stopToken is the one in a mail to the worker about what is said.
func stopToken(o *side, r *request) {
	signed := o.App.Auth.Derived("unsubscribe", fmt.Sprintf("%d.%d.talk", o.ID, o.Worker.ID))
	token := fmt.Sprintf("%d.talk.%s", o.Worker.ID, signed)
	if r.body != nil {
		r.body["token"] = token
	} else {
		r.query.Set("token", token)
	}
}

// mailContents says a mail in own words.
func (o *side) mailContents() {
	for _, each := range [][2]string{{"action_assigned", "bg"}, {"action_assigned", "en"}, {"action_completed", "en"}} {
		o.Exec("insert into mail_contents (organization_id, scenario, locale, subject) values ($1, $2, $3, $4)",
			o.ID, each[0], each[1], o.say("mail")+" {{number}} {{title}}")
	}
}

// cameBack has mails to the worker rest.
func (o *side) cameBack() {
	o.t.Helper()
	o.Exec("insert into bounced_addresses (organization_id, address, reason, bounced_at) values ($1, lower($2), $3, $4) on conflict do nothing", o.ID, o.Worker.Email, o.say("no such user"), o.Now())
}
