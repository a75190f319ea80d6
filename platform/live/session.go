package live

import "hivis/platform/access"

// Session is who stands behind a socket. It is resolved once, from the cookie
// of the upgrade request, and is the only source of the streams a socket can
// reach. OrganizationID is 0 for a user of the platform itself.
type Session struct {
	OrganizationID int64
	UserID         int64
	SessionID      int64
	SubDomain      string
	Locale         string
	Visit          *access.User // who only reads, by rules of the session; nil: it is like any other
}
