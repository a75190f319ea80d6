package webhooks_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"testing"
	"time"
)

// verified is what the libraries of Standard Webhooks do: one of the signatures is good, and it
// was made within five minutes.
func verified(secret string, got received, now time.Time) bool {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	stamp := got.header.Get("Webhook-Timestamp")
	at, wrong := strconv.ParseInt(stamp, 10, 64)
	if err != nil || wrong != nil || now.Sub(time.Unix(at, 0)).Abs() > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(got.header.Get("Webhook-Id") + "." + stamp + "." + got.body))
	for one := range strings.FieldsSeq(got.header.Get("Webhook-Signature")) {
		signature, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(one, "v1,"))
		if err == nil && hmac.Equal(signature, mac.Sum(nil)) {
			return true
		}
	}
	return false
}

func verify(t *testing.T, secret string, got received, now time.Time) {
	t.Helper()
	if !verified(secret, got, now) {
		t.Errorf("the signature is not good: %v of %s", got.header, got.body)
	}
}
