package registrations

import (
	_ "embed"
	"strings"
	"time"
)

// How the operator lets strangers register.
const (
	Closed   = "closed"
	Approval = "approval"
	Open     = "open"
)

// Limits against floods. Each registration keeps an address for an hour and sends a mail.
const (
	reservedFor      = time.Hour
	maxPerNetwork    = 10
	perNetwork       = time.Hour
	codesOfAddress   = 3
	codesPer         = 15 * time.Minute
	codesADay        = 10
	maxPerDay        = 200 // on the installation
	aDay             = 24 * time.Hour
	lookupsOfNetwork = 120 // whether an address is free, which is asked while it is typed
	lookupsPer       = 15 * time.Minute
)

//go:embed free_mail.txt
var freeMail string

// privateAddress reports whether anybody can have such an address, so that it says nothing of a
// company. Sub-domains of a provider are its addresses too.
func privateAddress(email string, more []string) bool {
	_, domain, _ := strings.Cut(strings.ToLower(email), "@")
	for _, provider := range append(strings.Fields(freeMail), more...) {
		if domain == provider || strings.HasSuffix(domain, "."+provider) {
			return true
		}
	}
	return false
}
