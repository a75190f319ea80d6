package auth

import (
	"crypto/rand"
	"encoding/base32"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/pquerna/otp/hotp"
)

const (
	totpStep  = 30 * time.Second
	totpBytes = 20
)

var totpLetters = base32.StdEncoding.WithPadding(base32.NoPadding)

// NewTOTPSecret is a new secret for an authenticator app, as it is typed.
func NewTOTPSecret() string {
	secret := make([]byte, totpBytes)
	_, _ = rand.Read(secret) // never fails
	return totpLetters.EncodeToString(secret)
}

// TOTPAddress is the address that an authenticator app reads from a picture.
func TOTPAddress(issuer, account, secret string) string {
	query := url.Values{"secret": {secret}, "issuer": {issuer}, "algorithm": {"SHA1"}, "digits": {"6"}, "period": {"30"}}
	// Not every app reads a plus sign as a space.
	return "otpauth://totp/" + url.PathEscape(issuer+":"+account) + "?" + strings.ReplaceAll(query.Encode(), "+", "%20")
}

// TOTPCode is the code of an authenticator app at a time (RFC 6238).
func TOTPCode(secret string, at time.Time) (string, error) {
	return hotp.GenerateCode(secret, uint64(at.Unix())/uint64(totpStep.Seconds()))
}

// MatchTOTP returns the step that a code is of: this one, or the one before, since typing takes
// its time. One that was used, or is older than one that was, is no good any more.
func MatchTOTP(secret, code string, now time.Time, lastUsed int64) (step int64, ok bool, err error) {
	current := now.Unix() / int64(totpStep.Seconds())
	for _, step := range []int64{current, current - 1} {
		right, err := hotp.GenerateCode(secret, uint64(step))
		if err != nil {
			return 0, false, fmt.Errorf("authenticator: %w", err)
		}
		if sameText(code, right) && step > lastUsed {
			return step, true, nil
		}
	}
	return 0, false, nil
}
