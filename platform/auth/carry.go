package auth

import (
	"fmt"
	"strings"
)

// carried begins a password's hash that another installation made. What follows is that installation's pepper,
// sealed by this one, and after a colon the hash itself. The person's next password has none of it.
const carried = "carried:"

// pepperLabel binds a sealed pepper to its purpose.
var pepperLabel = []byte("pepper of another installation")

// CarryPassword is what this installation stores of a password that another one has hashed, so that people who
// move keep theirs.
func (a *Auth) CarryPassword(from *Auth, hash string) (string, error) {
	if hash == "" {
		return "", nil
	}
	pepper, hash, err := from.Passwords.read(hash)
	if err != nil {
		return "", err
	}
	return carried + b64.EncodeToString(seal(a.keys.factors, pepper, pepperLabel)) + ":" + hash, nil
}

// CarrySecret is what this installation stores of the secret of an authenticator app that another one has stored.
func (a *Auth) CarrySecret(from *Auth, fromOrganization, toOrganization, userID int64, sealed []byte) ([]byte, error) {
	secret, err := from.OpenSecret(fromOrganization, userID, sealed)
	if err != nil {
		return nil, err
	}
	return a.SealSecret(toOrganization, userID, secret), nil
}

// read is a stored hash without what was carried with it, and the pepper that it was made with.
func (p *Passwords) read(stored string) (pepper []byte, hash string, err error) {
	rest, is := strings.CutPrefix(stored, carried)
	if !is {
		return p.pepper, stored, nil
	}
	encoded, hash, _ := strings.Cut(rest, ":")
	sealed, err := b64.DecodeString(encoded)
	if err == nil {
		pepper, err = open(p.sealing, sealed, pepperLabel)
	}
	if err != nil {
		return nil, "", fmt.Errorf("auth: the pepper of a carried password: %w", err)
	}
	return pepper, hash, nil
}
