package live

import (
	"context"
	"encoding/json"
	"strconv"
)

// Scope says whose messages a channel carries.
type Scope int

const (
	// PerUser gives each user a stream of their own.
	PerUser Scope = iota
	// PerOrganization has one stream for the organization.
	PerOrganization
)

// An Answer replies to one action of a channel, for the user of the session.
type Answer func(ctx context.Context, s Session) (any, error)

// Channel is what clients subscribe to by name. Actions are answered on the
// same identifier, to the asking socket only.
type Channel struct {
	Name    string
	Scope   Scope
	Actions map[string]Answer
	// Recent tells those who subscribe shortly after a message to ask again for what
	// they have: they may have asked before that message, and listened after it.
	Recent bool
}

// streamKey names a stream of events: the organization and the text that
// Publish wrote into the outbox.
type streamKey struct {
	organization int64
	stream       string
}

func (c Channel) streamOf(s Session) streamKey {
	to := ToOrganization(c.Name)
	if c.Scope == PerUser {
		to = ToUser(c.Name, s.UserID)
	}
	return streamKey{s.OrganizationID, to.stream}
}

// admits compares the parameters of an identifier with the session. It names
// the user or the organization; whichever ids are there must be the session's.
// What a channel carries is decided by its scope, never by the identifier.
func (c Channel) admits(s Session, params parameters) bool {
	_, user := params["user_id"]
	_, organization := params["organization_id"]
	named := (user && s.UserID != 0) || (organization && s.OrganizationID != 0)
	return named && params.belongTo(s)
}

// parameters are the members of an identifier, or of the data of an action.
type parameters map[string]json.RawMessage

func readParameters(text []byte) (parameters, bool) {
	var p parameters
	if err := json.Unmarshal(text, &p); err != nil || p == nil {
		return nil, false
	}
	return p, true
}

// parameters of an identifier: a JSON object inside the JSON string.
func (id identifier) parameters() (parameters, bool) {
	var inner string
	if err := json.Unmarshal([]byte(id), &inner); err != nil {
		return nil, false
	}
	return readParameters([]byte(inner))
}

func (p parameters) text(name string) string {
	var value string
	if err := json.Unmarshal(p[name], &value); err != nil {
		return ""
	}
	return value
}

// belongTo tells whether every parameter that names an owner names the
// session's. Clients send numbers as numbers or as strings; any other spelling
// of a number ("07", 7.0, null) is refused rather than understood.
func (p parameters) belongTo(s Session) bool {
	owners := map[string]string{
		"organization_id": strconv.FormatInt(s.OrganizationID, 10),
		"user_id":         strconv.FormatInt(s.UserID, 10),
	}
	for name, own := range owners {
		raw, present := p[name]
		if present && string(raw) != own && p.text(name) != own {
			return false
		}
	}
	_, present := p["sub_domain_name"]
	return !present || p.text("sub_domain_name") == s.SubDomain
}
