package auth

import (
	"crypto/rand"
	"fmt"
	"math/big"
	"strings"
)

const (
	recoveryCodes  = 10
	recoveryLength = 10 // of 5 bits each
	passcodes      = 1_000_000
)

// NewRecoveryCodes are ten codes for somebody whose other factor is lost.
func NewRecoveryCodes() []string {
	codes := make([]string, recoveryCodes)
	for i := range codes {
		random := make([]byte, recoveryLength)
		_, _ = rand.Read(random) // never fails
		for j := range random {
			random[j] = ticketLetters[int(random[j])%len(ticketLetters)] // 32 of 256: all alike
		}
		codes[i] = string(random[:recoveryLength/2]) + "-" + string(random[recoveryLength/2:])
	}
	return codes
}

// HashRecoveryCode is what is stored of one, which is read as people type it.
func (a *Auth) HashRecoveryCode(organizationID, userID int64, typed string) []byte {
	return []byte(mac(a.keys.tickets, "recovery", fmt.Sprint(organizationID), fmt.Sprint(userID), plainTicket(typed)))
}

// NewPasscode is a new code of six digits.
func NewPasscode() (string, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(passcodes))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%06d", n), nil
}

// HashPasscode is what is stored of one: it is good for its sign-in alone.
func (a *Auth) HashPasscode(organizationID, signInID int64, typed string) []byte {
	return []byte(mac(a.keys.tickets, "passcode", fmt.Sprint(organizationID), fmt.Sprint(signInID), strings.ReplaceAll(typed, " ", "")))
}

// SealSecret is what is stored of an authenticator app's secret. It can be opened for its user alone.
func (a *Auth) SealSecret(organizationID, userID int64, secret string) []byte {
	return seal(a.keys.factors, []byte(secret), owner(organizationID, userID))
}

// OpenSecret is the secret again.
func (a *Auth) OpenSecret(organizationID, userID int64, sealed []byte) (string, error) {
	secret, err := open(a.keys.factors, sealed, owner(organizationID, userID))
	return string(secret), err
}

func owner(organizationID, userID int64) []byte {
	return fmt.Appendf(nil, "%d/%d", organizationID, userID)
}
