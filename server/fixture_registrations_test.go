package server_test

import (
	"fmt"
	"maps"
	"time"

	"hivis/platform/auth"
	"hivis/server/servertest"
)

func init() {
	maps.Copy(plain, map[string]string{"POST /api/v1/registrations/address": "yes or no", "GET /api/registrations": "strangers to all organizations"})
	master := func(o *side) *servertest.Client { return o.platform }
	registration := func(o *side) int64 { return o.registration("waiting", 0) }
	also(nil, map[string]func(*side) int64{"/api/registrations/{id}/approve": registration, "/api/registrations/{id}/reject": registration}, map[string]special{
		"POST /api/v1/registrations":           {actor: master, rewrite: registers},
		"POST /api/v1/registrations/address":   {actor: master, rewrite: func(o *side, r *request) { r.body = map[string]any{"sub_domain": o.freshSubDomain()} }},
		"POST /api/v1/registrations/code":      {actor: master, rewrite: registering},
		"POST /api/v1/registrations/confirm":   {actor: master, rewrite: registering},
		"GET /api/registrations":               {actor: master},
		"POST /api/registrations/{id}/approve": {actor: master},
		"POST /api/registrations/{id}/reject":  {actor: master},
	})
}

func (o *side) platformID() int64 {
	return o.Insert("select id from organizations where kind = 'platform'")
}

func (o *side) freshSubDomain() string {
	o.names++
	return fmt.Sprintf("%s-%d", o.word, o.names)
}

// registers fills in the form of a stranger.
func registers(o *side, r *request) {
	r.body = map[string]any{"organization_name": "New", "sub_domain": o.freshSubDomain(), "site_name": "First", "time_zone": "Europe/Sofia",
		"full_name": "Nina New", "email": o.freshAddress(), "password": servertest.Password}
}

// registration is one that was asked for, by the sign-in that proves its address.
func (o *side) registration(status string, signInID int64) int64 {
	o.t.Helper()
	return o.registrationIn(o.platformID(), status, signInID)
}

func (o *side) registrationIn(organizationID int64, status string, signInID int64) int64 {
	o.t.Helper()
	return o.Insert(`insert into registrations (organization_id, sign_in_id, organization_name, sub_domain, site_name, time_zone, full_name, email, locale, password_hash, status, created_at)
		values ($1, $2, $3, $4, 'First', 'UTC', 'Nina New', $5, 'en', 'hash', $6, $7) returning id`,
		organizationID, signInID, o.say("registration"), o.freshSubDomain(), o.freshAddress(), status, o.Now())
}

// registering is halfway: the code was sent.
func registering(o *side, r *request) {
	o.t.Helper()
	platform := o.platformID()
	o.names++
	ticket := fmt.Sprintf("registration %s %d", o.word, o.names)
	id := o.Insert(`insert into sign_ins (organization_id, email, ticket_hash, browser_hash, proved, asked, remember, created_at, expires_at)
		values ($1, $2, $3, $4, '', $5, false, $6, $7) returning id`,
		platform, o.freshAddress(), auth.HashText(ticket), auth.HashText("browser"), auth.AskedRegistration, o.Now(), o.Now().Add(10*time.Minute))
	o.Exec("update sign_ins set passcode_hash = $3 where organization_id = $1 and id = $2", platform, id, o.App.Auth.HashPasscode(platform, id, "123456"))
	o.registration("unproved", id)
	r.body["ticket"] = ticket
	if _, asked := r.body["code"]; asked {
		r.body["code"] = "123456"
	}
	r.ofBrowser()
}
