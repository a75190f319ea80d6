package server

import (
	"context"
	"net/http"

	"hivis/modules/users"
	"hivis/platform/api"
	"hivis/platform/db"
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
	return live.Session{OrganizationID: call.OrganizationID, UserID: session.User.ID, SessionID: session.ID,
		SubDomain: call.Host.SubDomain, Locale: session.User.Locale}, nil
}

// addUserChannels are those that carry the user's own state. A change of a role
// or of the organization is rare, so it is answered with the whole profile.
func (a *App) addUserChannels() {
	profile := func(ctx context.Context, s live.Session) (user *users.CurrentUser, err error) {
		err = a.options.DB.Read(ctx, db.Scope{OrganizationID: s.OrganizationID, UserID: s.UserID}, func(tx *db.Tx) error {
			user, err = users.Profile(ctx, tx, s.UserID)
			return err
		})
		return user, err
	}
	a.Hub.Register(live.Channel{Name: "UserChannel", Scope: live.PerUser, Actions: map[string]live.Answer{
		"get_user": func(ctx context.Context, s live.Session) (any, error) {
			user, err := profile(ctx, s)
			return map[string]any{"user": user}, err
		},
	}})
	a.Hub.Register(live.Channel{Name: "RulesChannel", Scope: live.PerUser, Actions: map[string]live.Answer{
		"get_rules": func(ctx context.Context, s live.Session) (any, error) {
			user, err := profile(ctx, s)
			if err != nil {
				return nil, err
			}
			return map[string]any{"db_action": "all", "rules": user.Permissions}, nil
		},
	}})
	a.Hub.Register(live.Channel{Name: "ActionsChannel", Scope: live.PerUser, Actions: map[string]live.Answer{
		"get_actions": func(ctx context.Context, s live.Session) (any, error) {
			user, err := profile(ctx, s)
			if err != nil {
				return nil, err
			}
			return map[string]any{"actions": user.Permissions}, nil
		},
	}})
	a.Hub.Register(live.Channel{Name: "OrganizationChannel", Scope: live.PerOrganization, Actions: map[string]live.Answer{
		"get_organization": func(ctx context.Context, s live.Session) (any, error) {
			user, err := profile(ctx, s)
			if err != nil {
				return nil, err
			}
			return map[string]any{"db_action": "update", "organization": user.Organization}, nil
		},
	}})
}
