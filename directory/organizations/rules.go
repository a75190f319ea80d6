package organizations

import "regexp"

var subDomainShape = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`)

// reserved sub-domains belong to the platform's own host.
var reserved = map[string]bool{"app": true, "www": true, "lvh": true, "192": true, "api": true, "admin": true, "mail": true}

// UsableSubDomain reports whether an organization can be at this address.
// Encoded letters beyond ASCII ("xn--") can look like somebody else's.
func UsableSubDomain(label string) bool {
	encoded := len(label) > 3 && label[2:4] == "--"
	return subDomainShape.MatchString(label) && !reserved[label] && !encoded
}
