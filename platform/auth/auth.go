package auth

import (
	"sync"
	"time"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Auth is the machinery of sessions.
type Auth struct {
	Passwords  *Passwords
	External   string                               // SQL of whether a user u works for another company; "": nobody does
	StillReads string                               // SQL of what the session s of a visit to the organization o reads by now; "": as it began
	Restrict   func(u *access.User, s Subscription) // puts what a subscription refuses into the user's limits; nil: nothing is
	db         *db.DB
	keys       keys
	now        api.Clock
	cache      sessionCache
	onEnd      func(tx *db.Tx, organizationID, sessionID int64)
}

// Subscription is what decides about what an organization's plan refuses on a day.
type Subscription struct {
	Type      string
	ValidTill string // its last day, or ""
	Renews    bool
}

// restrict holds a user to the organization's subscription.
func (a *Auth) restrict(u *access.User, s Subscription) {
	if a.Restrict != nil {
		a.Restrict(u, s)
	}
}

// New returns it. Passwords cost what is given, or what is usual. onEnd is called in the
// transaction that ends a session, to tell the session's sockets.
func New(database *db.DB, secret []byte, now api.Clock, cost *Cost, onEnd func(tx *db.Tx, organizationID, sessionID int64)) *Auth {
	k := newKeys(secret)
	return &Auth{Passwords: newPasswords(k.pepper, k.factors, cost), db: database, keys: k, now: now, onEnd: onEnd}
}

// rememberFor bounds how long another node's change of a session may go
// unnoticed here.
const (
	rememberFor   = time.Second
	rememberBytes = 32 << 20
)

// sessionCache spares a busy user's requests the look-up. It is never the
// source of truth: an entry lives a second.
type sessionCache struct {
	mu      sync.RWMutex
	entries map[cacheKey]cacheEntry
	bytes   int
}

type cacheKey struct {
	organizationID int64
	cookie         string
}

type cacheEntry struct {
	session *Session
	until   time.Time
}

func (c *sessionCache) get(organizationID int64, cookie string, now time.Time) (*Session, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	e, ok := c.entries[cacheKey{organizationID, cookie}]
	return e.session, ok && now.Before(e.until)
}

func (c *sessionCache) put(organizationID int64, cookie string, s *Session, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries == nil || c.bytes >= rememberBytes {
		c.entries, c.bytes = map[cacheKey]cacheEntry{}, 0
	}
	// What is forgotten or replaced goes on counting until all of it is: so the sum
	// is too large at times, and never too small.
	c.bytes += s.weight()
	c.entries[cacheKey{organizationID, cookie}] = cacheEntry{s, now.Add(rememberFor)}
}

// weight is about how many bytes a session takes to remember. A person of a large
// organization has thousands of sites.
func (s *Session) weight() int {
	bytes := 1000 + 8*len(s.User.SiteIDs)
	for _, actions := range s.User.Rules {
		bytes += 100 + 16*len(actions)
	}
	return bytes
}

func (c *sessionCache) forget(organizationID int64, cookie string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.entries, cacheKey{organizationID, cookie})
}

func (c *sessionCache) forgetUser(organizationID, userID int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, e := range c.entries {
		if key.organizationID == organizationID && e.session.User.ID == userID {
			delete(c.entries, key)
		}
	}
}

func (c *sessionCache) forgetOrganization(organizationID int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for key := range c.entries {
		if key.organizationID == organizationID {
			delete(c.entries, key)
		}
	}
}
