package notifications

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"slices"
	"strings"

	"hivis/platform/mailbox"
)

// returnTo is where a mail comes back to: an address of its own, bounces+token@example.com, by which a report proves
// that it is about this mail and so about its one recipient. It stands in the envelope, not in the headings that are
// sent. The server that takes the mail in writes it into Return-Path, so whoever gets the whole mail as a file has it too.
func (m *Module) returnTo(messageID string) string {
	name, host, _ := strings.Cut(strings.ToLower(m.ReturnAddress), "@")
	if host == "" || m.Sign == nil {
		return ""
	}
	// Servers may write what is before the @ in small letters, so it has no others.
	signed := sha256.Sum256([]byte(m.Sign("return of a mail", messageID)))
	return name + "+" + hex.EncodeToString(signed[:12]) + "@" + host
}

// cameBack reports whether a mail came to where the mail that it is about comes back to. Where all come back to one
// address nobody can tell.
func (m *Module) cameBack(came mailbox.Mail, messageID string) bool {
	own := m.returnTo(messageID)
	return own == "" || slices.ContainsFunc(came.To, func(to string) bool { return subtle.ConstantTimeCompare([]byte(to), []byte(own)) == 1 })
}
