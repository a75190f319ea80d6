package sso

import (
	"cmp"
	"context"
	"errors"
	"net/http"

	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

type directoryInput struct {
	Body struct {
		ConfigID int64  `json:"config_id" minimum:"1" maximum:"9007199254740991"`
		Email    string `json:"email" minLength:"1" maxLength:"254"`
		Password string `json:"password" minLength:"1" maxLength:"256"`
	}
	found row
	who   identity
}

// lookInDirectory counts, as where one signs in by a password, and asks the directory before there is a transaction.
func (m *Module) lookInDirectory(ctx context.Context, in *directoryInput) error {
	call := api.CallOf(ctx)
	if call.OrganizationID == 0 {
		return &api.Error{Status: http.StatusNotFound, Code: "organization_not_found"}
	}
	wait, err := m.Auth.RaiseLimits(ctx, call.OrganizationID, m.begins(call))
	if err == nil && wait == 0 {
		wait, err = m.Auth.RaiseAttempt(ctx, call.OrganizationID, m.Auth.SignInAttempt(call, normal(in.Body.Email)))
	}
	if err != nil {
		return err
	}
	if wait > 0 {
		return api.TooMany("locked", wait)
	}
	secret, err := m.directoryOf(ctx, in.Body.ConfigID, &in.found)
	if err != nil {
		return err
	}
	if !in.found.Enabled {
		return api.NotFound()
	}
	if in.who, err = m.askDirectory(ctx, in.found, secret, normal(in.Body.Email), in.Body.Password); err != nil {
		return m.refusedByDirectory(ctx, in.found, err)
	}
	return nil
}

// directoryOf finds a provider that is a directory, with the password of its search.
func (m *Module) directoryOf(ctx context.Context, id int64, c *row) (secret string, err error) {
	err = m.DB.Read(ctx, db.Scope{OrganizationID: api.CallOf(ctx).OrganizationID}, func(tx *db.Tx) (err error) {
		if *c, err = m.find(ctx, tx, id); err != nil {
			return err
		}
		if c.Kind != ofDirectory {
			return api.NotFound()
		}
		secret, err = m.opened(tx.OrganizationID, *c)
		return err
	})
	return secret, err
}

// refusedByDirectory writes down why, also of a wrong password: there is no other log of it here.
func (m *Module) refusedByDirectory(ctx context.Context, c row, cause error) error {
	var known *api.Error
	if errors.As(cause, &known) {
		return cmp.Or(m.noteRefusal(ctx, c, errors.New("wrong address or password")), error(known))
	}
	if errors.Is(cause, errUnreachable) {
		return cmp.Or(m.noteRefusal(ctx, c, cause), error(api.Refused("sso_unreachable", nil)))
	}
	return m.refused(ctx, c, cause)
}

// enterByDirectory answers POST /api/v1/sso/directory.
func (m *Module) enterByDirectory(ctx context.Context, tx *db.Tx, in *directoryInput) (*Answer, error) {
	auth.ForgetAttempts(tx, m.Auth.SignInAttempt(api.CallOf(ctx), normal(in.Body.Email)))
	return m.come(ctx, tx, in.found, in.who)
}

type directoryTestInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	Body struct {
		Email    string `json:"email" minLength:"1" maxLength:"254"`
		Password string `json:"password" minLength:"1" maxLength:"256"`
	}
	found row
	who   identity
}

// tryInDirectory asks the directory for the administrator's own account, before there is a transaction.
func (m *Module) tryInDirectory(ctx context.Context, in *directoryTestInput) error {
	secret, err := m.directoryOf(ctx, in.ID, &in.found)
	if err != nil {
		return err
	}
	if in.who, err = m.askDirectory(ctx, in.found, secret, normal(in.Body.Email), in.Body.Password); err != nil {
		return m.refusedByDirectory(ctx, in.found, err)
	}
	return nil
}

// directoryResult answers POST /api/sso_configs/{id}/try.
func (m *Module) directoryResult(ctx context.Context, tx *db.Tx, in *directoryTestInput) (*Result, error) {
	return m.result(ctx, tx, in.found, in.who)
}
