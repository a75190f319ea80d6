package users

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

type accountInput struct {
	Body struct {
		FullName *string `json:"full_name,omitempty" minLength:"1" maxLength:"200"`
		Phone    *string `json:"phone,omitempty" maxLength:"40"`
		Shift    *string `json:"shift,omitempty" enum:"first,second,third,general"`
		Locale   *string `json:"locale,omitempty" enum:"bg,de,en,es,fr,tr,zh"`
	}
}

func (m *Module) updateAccount(ctx context.Context, tx *db.Tx, in *accountInput) (*ProfileAnswer, error) {
	err := New().UpdateAccount(ctx, tx, UpdateAccountParams{
		OrganizationID: tx.OrganizationID, ID: tx.UserID,
		FullName: in.Body.FullName, Phone: in.Body.Phone, Shift: in.Body.Shift, Locale: in.Body.Locale,
	})
	if err != nil {
		return nil, err
	}
	m.Auth.ForgetUser(tx, tx.UserID)
	return m.profile(ctx, tx, nil)
}

type passwordInput struct {
	Body struct {
		CurrentPassword      string `json:"current_password" minLength:"1" maxLength:"256"`
		Password             string `json:"password" minLength:"1" maxLength:"256"`
		PasswordConfirmation string `json:"password_confirmation" minLength:"1" maxLength:"256"`
	}
}

// changePassword needs the old password and ends the user's other sessions.
func (m *Module) changePassword(ctx context.Context, tx *db.Tx, in *passwordInput) (*ProfileAnswer, error) {
	user := api.Actor(ctx)
	var problems api.Problems
	if code := WeakPassword(in.Body.Password); code != "" {
		problems.Add("password", code)
	}
	if in.Body.Password != in.Body.PasswordConfirmation {
		problems.Add("password_confirmation", "passwords_differ")
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	wait, err := m.Auth.RaiseAttempt(ctx, tx.OrganizationID, user.Email, api.CallOf(ctx).IP)
	if err != nil {
		return nil, err
	}
	if wait > 0 {
		return nil, api.TooMany("locked", wait)
	}
	hash, err := New().PasswordHash(ctx, tx, PasswordHashParams{tx.OrganizationID, tx.UserID})
	if err != nil {
		return nil, err
	}
	right, err := m.Auth.Passwords.Matches(ctx, in.Body.CurrentPassword, hash)
	if err != nil {
		return nil, err
	}
	if !right {
		return nil, api.Invalid("current_password", "wrong_password")
	}
	auth.ForgetAttempts(tx, user.Email, api.CallOf(ctx).IP)
	if err := m.setPassword(ctx, tx, tx.UserID, in.Body.Password); err != nil {
		return nil, err
	}
	auth.Audit(tx, tx.UserID, "password_changed", nil, api.CallOf(ctx).IP)
	if err := m.Auth.EndOthers(ctx, tx, tx.UserID, user.SessionID, "password changed"); err != nil {
		return nil, err
	}
	return m.profile(ctx, tx, nil)
}

func (m *Module) setPassword(ctx context.Context, tx *db.Tx, userID int64, password string) error {
	hash, err := m.Auth.Passwords.Hash(ctx, password)
	if err != nil {
		return err
	}
	return New().SetPasswordHash(ctx, tx, SetPasswordHashParams{PasswordHash: hash, OrganizationID: tx.OrganizationID, ID: userID})
}
