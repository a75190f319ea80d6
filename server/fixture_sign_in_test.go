package server_test

import (
	"crypto/sha256"
	"fmt"
	"maps"

	"hivis/platform/auth"
	"hivis/server/servertest"
)

func init() {
	maps.Copy(plain, map[string]string{
		"GET /api/my/sessions":           "browsers and network addresses",
		"GET /api/users/{id}/sessions":   "likewise",
		"GET /api/sign_in_policy":        "yes or no, and numbers",
		"GET /api/my/identities":         "addresses of providers",
		"GET /api/users/{id}/identities": "likewise",
	})
	over["POST /api/v1/sign_in/passcode"] = "passcode_off" // there is no mail server
	also(map[string]func(*side) any{"config_id": func(o *side) any { return o.config() }, "break_glass_id": func(o *side) any { return o.Admin.ID }}, map[string]func(*side) int64{
		"/api/users/{id}/factors": func(o *side) int64 { return o.withApp().ID },
		"/api/my/passkeys/{id}":   (*side).passkey,
		"/api/sso_configs/{id}":   (*side).config,
	}, map[string]special{
		"POST /api/v1/sign_in/passcode":                   {rewrite: func(o *side, r *request) { r.body["email"] = o.freshAddress() }},
		"POST /api/v1/sign_in/passcode/check":             {rewrite: passcode},
		"POST /api/v1/sign_in/second_factor":              {actor: (*side).withApp, rewrite: secondFactor},
		"POST /api/v1/sign_in/enrol":                      {actor: (*side).newcomer, rewrite: enrolment},
		"POST /api/v1/sign_in/enrol/confirm":              {actor: (*side).newcomer, rewrite: confirmedEnrolment},
		"POST /api/my/factors/totp":                       {actor: (*side).newcomer},
		"POST /api/my/factors/totp/confirm":               {actor: (*side).newcomer, rewrite: confirmedApp},
		"DELETE /api/my/factors/totp":                     {actor: (*side).withApp},
		"POST /api/my/factors/recovery_codes":             {actor: (*side).withApp},
		"POST /api/v1/sign_in/passkey":                    {rewrite: func(_ *side, r *request) { delete(r.body, "ticket") }},
		"POST /api/v1/sign_in/passkey/check":              {actor: (*side).newcomer, rewrite: passkey},
		"POST /api/v1/sign_in/enrol/passkey":              {actor: (*side).newcomer, rewrite: enrolment},
		"POST /api/v1/sign_in/enrol/passkey/confirm":      {actor: (*side).newcomer, rewrite: enrolledPasskey},
		"POST /api/sso_configs":                           {rewrite: func(o *side, r *request) { r.body = o.configDraft() }},
		"PUT /api/sso_configs/{id}":                       {rewrite: func(o *side, r *request) { r.body = o.configDraft() }},
		"POST /api/sso_configs/test_result":               {rewrite: comesBack("/test")},
		"DELETE /api/users/{id}/identities/{identity_id}": {rewrite: untied},
		"POST /api/sso_configs/metadata":                  {rewrite: func(o *side, r *request) { r.body = map[string]any{"metadata": o.described()} }},
		"PUT /api/sso_policy":                             {fields: map[string]any{"password_off": false}},
		"POST /api/v1/sso/finish":                         {rewrite: comesBack("")},
		"POST /api/v1/sso/tie":                            {rewrite: ties},
		"POST /api/my/passkeys":                           {actor: (*side).newcomer},
		"POST /api/my/passkeys/confirm":                   {actor: (*side).newcomer, rewrite: newPasskey},
		"POST /api/my/proof/passkey":                      {actor: (*side).newcomer, rewrite: func(_ *side, r *request) { keyOf(r) }},
		"POST /api/my/proof/passkey/check":                {actor: (*side).newcomer, rewrite: proofByPasskey},
		"POST /api/my/proof":                              {actor: (*side).newcomer, fields: map[string]any{"code": servertest.Password}},
		"PUT /api/sign_in_policy":                         {fields: map[string]any{"second_factor": "roles", "grace_days": 90}},
	})
}

// appSecret is what everybody's authenticator app knows.
const appSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

// app gives somebody an authenticator app, that counts already or not yet.
func (o *side) app(person *servertest.Client, counts bool) {
	o.t.Helper()
	o.Exec(`insert into authenticators (organization_id, user_id, secret, created_at, confirmed_at) values ($1, $2, $3, $4, case when $5 then $4::timestamptz end)`,
		o.ID, person.ID, o.App.Auth.SealSecret(o.ID, person.ID, appSecret), o.Now(), counts)
}

// withApp is somebody new with an authenticator app and a recovery code.
func (o *side) withApp() *servertest.Client {
	o.t.Helper()
	person := o.newcomer()
	o.app(person, true)
	o.Exec("insert into recovery_codes (organization_id, user_id, code_hash) values ($1, $2, 'code')", o.ID, person.ID)
	return person
}

func (o *side) appCode() string {
	o.t.Helper()
	code, err := auth.TOTPCode(appSecret, o.Now())
	if err != nil {
		o.t.Fatal(err)
	}
	return code
}

// begun is a sign-in of somebody that asks for something.
func (o *side) begun(person *servertest.Client, asked string) (id int64, ticket string) {
	o.t.Helper()
	o.names++
	ticket = fmt.Sprint(o.say("ticket"), o.names)
	hash, browser := sha256.Sum256([]byte(ticket)), sha256.Sum256([]byte("browser"))
	return o.Insert(`insert into sign_ins (organization_id, user_id, email, ticket_hash, browser_hash, proved, asked, remember, created_at, expires_at)
		values ($1, $2, $3, $4, $5, '', $6, false, $7::timestamptz, $7::timestamptz + interval '10 minutes') returning id`,
		o.ID, person.ID, person.Email, hash[:], browser[:], asked, o.Now()), ticket
}

func (r *request) ofBrowser() { r.headers = map[string]string{"Cookie": "__Host-signin=browser"} }

func passcode(o *side, r *request) {
	id, ticket := o.begun(r.actor, auth.AskedPasscode)
	o.Exec("update sign_ins set passcode_hash = $3 where organization_id = $1 and id = $2", o.ID, id, o.App.Auth.HashPasscode(o.ID, id, "123456"))
	r.body["ticket"], r.body["code"] = ticket, "123456"
	r.ofBrowser()
}

func secondFactor(o *side, r *request) {
	_, r.body["ticket"] = o.begun(r.actor, auth.AskedSecondFactor)
	r.body["method"], r.body["code"] = "totp", o.appCode()
	r.ofBrowser()
}

func enrolment(o *side, r *request) {
	_, r.body["ticket"] = o.begun(r.actor, auth.AskedEnrolment)
	r.ofBrowser()
}

func confirmedEnrolment(o *side, r *request) {
	enrolment(o, r)
	confirmedApp(o, r)
}

func confirmedApp(o *side, r *request) {
	o.app(r.actor, false)
	r.body["code"] = o.appCode()
}

// asked is what a browser is told to make a passkey, or to prove one.
type asked struct {
	Challenge  string
	RPID       string `json:"rp_id"`
	UserHandle string `json:"user_handle"`
	Ticket     string
}

// passkey gives the administrator one of another host, which is not asked for at this one.
func (o *side) passkey() int64 {
	o.t.Helper()
	o.names++
	return o.Insert(`insert into passkeys (organization_id, user_id, name, rp_id, credential_id, public_key, sign_count, transports, backup_eligible, backed_up, created_at)
		values ($1, $2, $3, 'before.example', $4, '', 0, '{}', false, false, $5) returning id`, o.ID, o.Admin.ID, o.say("passkey"), fmt.Append(nil, "key", o.names), o.Now())
}

// keyOf gives whoever sends the request a passkey.
func keyOf(r *request) *servertest.Authenticator {
	key := servertest.NewAuthenticator(r.actor)
	key.MakeFor(r.actor, "Phone")
	return key
}

func passkey(o *side, r *request) {
	key := keyOf(r)
	var begun asked
	answer := r.actor.Anonymous().Do("POST", "/api/v1/sign_in/passkey", map[string]any{}).Wants(200)
	answer.Into(&begun)
	r.body = key.Prove(begun.Challenge)
	r.body["ticket"] = begun.Ticket
	for _, cookie := range answer.Cookies() {
		r.headers = map[string]string{"Cookie": cookie.Name + "=" + cookie.Value}
	}
}

func newPasskey(o *side, r *request) {
	var begun asked
	r.actor.Post("/api/my/passkeys", nil).Wants(200).Into(&begun)
	r.body = servertest.NewAuthenticator(r.actor).Make(begun.Challenge, begun.RPID, begun.UserHandle)
	r.body["name"] = o.say("passkey")
}

func enrolledPasskey(o *side, r *request) {
	_, ticket := o.begun(r.actor, auth.AskedEnrolment)
	browser := r.actor.Anonymous()
	browser.Cookies["__Host-signin"] = "browser"
	var begun asked
	browser.Do("POST", "/api/v1/sign_in/enrol/passkey", map[string]any{"ticket": ticket}).Wants(200).Into(&begun)
	r.body = servertest.NewAuthenticator(r.actor).Make(begun.Challenge, begun.RPID, begun.UserHandle)
	r.body["name"], r.body["ticket"] = o.say("passkey"), ticket
	r.ofBrowser()
}

func proofByPasskey(_ *side, r *request) {
	key := keyOf(r)
	var begun asked
	r.actor.Post("/api/my/proof/passkey", nil).Wants(200).Into(&begun)
	r.body = key.Prove(begun.Challenge)
}

// identities is the provider of both sides' people.
func (o *side) identities() *servertest.Provider {
	if o.provider == nil {
		o.provider = servertest.NewProvider(o.Server)
	}
	return o.provider
}

// described is what a provider that answers by SAML says of itself.
func (o *side) described() string {
	if o.metadata == "" {
		o.metadata = servertest.NewSAMLProvider(o.Server).Metadata()
	}
	return o.metadata
}

func (o *side) configDraft() map[string]any {
	o.names++
	p := o.identities()
	return map[string]any{"name": fmt.Sprint(o.say("provider"), o.names), "issuer": p.URL, "client_id": p.ClientID, "secret": p.Secret, "groups_claim": "groups",
		"domains": []string{o.word + ".example"}, "groups": []any{map[string]any{"value": o.say("group"), "role_id": o.RoleIDs["Worker"], "site_ids": []int64{o.Sites[0]}}}}
}

// config sets a provider up and switches it on.
func (o *side) config() int64 {
	o.t.Helper()
	var made struct{ ID int64 }
	o.Exec("delete from sso_configs where organization_id = $1 and id in (select id from sso_configs where organization_id = $1 order by id desc offset 10) and id not in (select config_id from scim_people where organization_id = $1 union select config_id from sso_assertions where organization_id = $1)", o.ID)
	o.Admin.Post("/api/sso_configs", o.configDraft()).Wants(201).Into(&made)
	o.Exec("update sso_configs set enabled = true, tested_at = $3 where organization_id = $1 and id = $2", o.ID, made.ID, o.Now())
	return made.ID
}

// leaves sends a browser to the provider, and somebody with this address signs in there.
func (o *side) leaves(r *request, test string, email string) {
	o.t.Helper()
	path, body, browser := "/api/v1/sso/begin", map[string]any{"config_id": o.config()}, o.Admin.Anonymous()
	if test != "" {
		path, body, browser = fmt.Sprintf("/api/sso_configs/%d/test", body["config_id"]), nil, r.actor
	}
	var to struct{ Address string }
	answer := browser.Do("POST", path, body).Wants(200)
	answer.Into(&to)
	o.names++
	o.identities().Says = map[string]any{"sub": fmt.Sprint(o.word, o.names), "email": email, "name": o.say("stranger")}
	code, state := o.identities().Visit(to.Address)
	r.body = map[string]any{"code": code, "state": state}
	for _, cookie := range answer.Cookies() {
		if test != "" {
			r.actor.Cookies[cookie.Name] = cookie.Value
		} else {
			r.headers = map[string]string{"Cookie": cookie.Name + "=" + cookie.Value}
		}
	}
}

func comesBack(test string) func(*side, *request) {
	return func(o *side, r *request) { o.leaves(r, test, o.freshAddress()) }
}

func ties(o *side, r *request) {
	person := o.newcomer()
	o.leaves(r, "", person.Email)
	browser := o.Admin.Anonymous()
	browser.Headers = r.headers
	var waits struct{ Ticket string }
	browser.Do("POST", "/api/v1/sso/finish", r.body).Wants(200).Into(&waits)
	r.body = map[string]any{"ticket": waits.Ticket, "password": servertest.Password}
}

// signInMethods gives the side a policy, and somebody who signs in by more than a password.
func (o *side) signInMethods() {
	o.t.Helper()
	o.Admin.Put("/api/sign_in_policy", map[string]any{"passcode_sign_in": true, "passcode_second_factor": true, "second_factor": "roles",
		"role_ids": []int64{o.RoleIDs["Worker"]}, "grace_days": 90}).Wants(200)
	o.begun(o.withApp(), auth.AskedSecondFactor)
	o.passkey()
	o.config()
}

// singleSignOn is a provider, somebody who is known by it, and a sign-in that is on its way there.
func (o *side) singleSignOn() {
	o.t.Helper()
	config := o.config()
	o.knownBy(o.newcomer().ID)
	o.Exec("insert into sso_assertions (organization_id, config_id, assertion_hash, expires_at) values ($1, $2, sha256('_a'), $3)", o.ID, config, o.Now())
	o.Admin.Anonymous().Do("POST", "/api/v1/sso/begin", map[string]any{"config_id": config}).Wants(200)
}

// untied is somebody else: their sessions end.
func untied(o *side, r *request) {
	person := o.newcomer().ID
	o.inPath(r, "{id}", person, "{identity_id}", o.knownBy(person))
}

// knownBy is that somebody is known by the provider.
func (o *side) knownBy(userID int64) int64 {
	o.t.Helper()
	o.names++
	return o.Insert("insert into sso_identities (organization_id, user_id, issuer, subject, created_at, last_used_at) values ($1, $2, $3, $4, $5, $5) returning id",
		o.ID, userID, o.identities().URL, fmt.Sprint(o.say("subject"), o.names), o.Now())
}
