package server

import (
	"net/http"

	"hivis/platform/api"
	"hivis/platform/live"
)

// addLive makes the hub of /cable. A socket has the same cookie as the requests,
// and lives no longer than its session.
func (a *App) addLive() error {
	hub, err := live.New(live.Options{
		Pool: a.options.DB.PlatformPool(), Scheme: a.options.BaseURL.Scheme, Log: a.options.Log,
		Metrics: a.options.Metrics.Registry, Now: a.options.Now,
		Authenticate: a.socketSession,
		StillValid:   a.Auth.DeadSessions,
	})
	a.Hub = hub
	return err
}

func (a *App) socketSession(r *http.Request) (live.Session, error) {
	call, err := a.API.CallFor(r)
	if err != nil {
		return live.Session{}, err
	}
	call.Operation = "/cable"
	session, _, err := a.Auth.CurrentSessionOf(r.Context(), call)
	if err != nil {
		return live.Session{}, err
	}
	if limits := session.User.Limits; limits.OrganizationInactive || limits.Locked {
		return live.Session{}, api.Denied("roadblock")
	}
	said := live.Session{OrganizationID: call.OrganizationID, UserID: session.User.ID, SessionID: session.ID,
		SubDomain: call.Host.SubDomain, Locale: session.User.Locale}
	if session.User.Visits() {
		said.Visit = session.User
	}
	return said, nil
}
