package server_test

import (
	"crypto/ecdh"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"maps"
)

func init() {
	maps.Copy(plain, map[string]string{"GET /api/my/browsers": "browsers, and a public key"})
	also(nil, map[string]func(*side) int64{"/api/my/browsers/{id}": (*side).browser}, map[string]special{
		"POST /api/my/browsers":              {rewrite: func(_ *side, r *request) { r.body = subscription() }},
		"PUT /api/v1/my_account/quiet_hours": {fields: map[string]any{"from": "22:00", "till": "06:00", "time_zone": "UTC"}},
	})
}

// subscription is what a browser says of itself.
func subscription() map[string]any {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		panic(err) // it never fails
	}
	return map[string]any{"endpoint": "https://push.example/to/" + rand.Text(), "p256dh": base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()),
		"auth": base64.RawURLEncoding.EncodeToString(make([]byte, 16)), "greet": false}
}

// browser is one of the administrator's that is told, and the hours in which it is quiet.
func (o *side) browser() int64 {
	o.t.Helper()
	o.names++
	hash := sha256.Sum256([]byte(rand.Text()))
	session := o.Insert(`insert into sessions (organization_id, user_id, cookie_hash, rotated_at, idle_until, ends_at, created_at)
		values ($1, $2, $3, $4, $4, $4, $4) returning id`, o.ID, o.Admin.ID, hash[:], o.Now())
	o.Exec("insert into quiet_hours (organization_id, user_id, from_minute, till_minute, time_zone) values ($1, $2, 1320, 360, 'UTC') on conflict do nothing", o.ID, o.Admin.ID)
	return o.Insert(`insert into push_browsers (organization_id, user_id, session_id, endpoint_hash, sealed, created_at, seen_at)
		values ($1, $2, $3, $4, '', $5, $5) returning id`, o.ID, o.Admin.ID, session, hash[:], o.Now())
}
