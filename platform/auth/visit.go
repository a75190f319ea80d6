package auth

import (
	"context"
	"time"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// StartVisit begins a session that only reads, by rules of its own, and ends at a time at the latest:
// sooner where it is not used, like those of the platform. Its account may be one that nobody signs in by.
func (a *Auth) StartVisit(ctx context.Context, tx *db.Tx, call *api.Call, userID int64, reads access.Rules, until time.Time) (tokens Tokens, id int64, err error) {
	if most := a.now().Add(sessionLifetime); until.After(most) {
		until = most
	}
	return a.begin(ctx, tx, call, beginning{userID, until, false, true, reads})
}

// limitVisit holds the user of a visit to what it may read. It never administers anything.
func (s *Session) limitVisit() {
	if s.reads == nil {
		return
	}
	s.User.Rules, s.User.VisitUntil = s.reads, s.endsAt
	s.User.IsAdmin, s.User.External, s.User.IsPlatform = false, false, false
}
