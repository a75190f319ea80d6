package users

import (
	"context"
	"strings"

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
	if name := in.Body.FullName; name != nil {
		if *name = strings.TrimSpace(*name); *name == "" {
			return nil, api.Invalid("full_name", "required")
		}
	}
	err := New().UpdateAccount(ctx, tx, UpdateAccountParams{
		OrganizationID: tx.OrganizationID, ID: tx.UserID,
		FullName: in.Body.FullName, Phone: in.Body.Phone, Shift: in.Body.Shift, Locale: in.Body.Locale,
	})
	if err != nil {
		return nil, err
	}
	m.Auth.ForgetUser(tx, tx.UserID)
	answer, err := m.profile(ctx, tx, nil)
	if err == nil {
		publish(tx, answer.User)
	}
	return answer, err
}

type passwordInput struct {
	Body struct {
		CurrentPassword      string `json:"current_password" minLength:"1" maxLength:"256"`
		Password             string `json:"password" minLength:"1" maxLength:"256"`
		PasswordConfirmation string `json:"password_confirmation" minLength:"1" maxLength:"256"`
	}
	old, new string // hashes
}

// checkPasswords looks at the old password and hashes the new one, before there
// is a transaction: the attempt counts whatever becomes of it, and a hash takes
// longer than a connection may be kept from others.
func (m *Module) checkPasswords(ctx context.Context, in *passwordInput) error {
	var problems api.Problems
	if code := WeakPassword(in.Body.Password); code != "" {
		problems.Add("password", code)
	}
	if in.Body.Password != in.Body.PasswordConfirmation {
		problems.Add("password_confirmation", "passwords_differ")
	}
	if err := problems.Err(); err != nil {
		return err
	}
	user := api.Actor(ctx)
	wait, err := m.Auth.RaiseAttempt(ctx, user.OrganizationID, auth.ReauthenticationAttempt(user))
	if err != nil {
		return err
	}
	if wait > 0 {
		return api.TooMany("locked", wait)
	}
	err = m.DB.Read(ctx, db.Scope{OrganizationID: user.OrganizationID, UserID: user.ID}, func(tx *db.Tx) (err error) {
		in.old, err = New().PasswordHash(ctx, tx, PasswordHashParams{tx.OrganizationID, tx.UserID})
		return err
	})
	if err != nil {
		return err
	}
	right, err := m.Auth.Passwords.Matches(ctx, in.Body.CurrentPassword, in.old)
	if err != nil {
		return err
	}
	if !right {
		return api.Invalid("current_password", "wrong_password")
	}
	in.new, err = m.Auth.Passwords.Hash(ctx, in.Body.Password)
	return err
}

// changePassword needs the old password, which checkPasswords looked at, and ends
// the user's other sessions.
func (m *Module) changePassword(ctx context.Context, tx *db.Tx, in *passwordInput) (*ProfileAnswer, error) {
	user, call := api.Actor(ctx), api.CallOf(ctx)
	changed, err := New().ChangePasswordHash(ctx, tx, ChangePasswordHashParams{
		OrganizationID: tx.OrganizationID, ID: tx.UserID, OldHash: in.old, NewHash: in.new})
	if err != nil {
		return nil, err
	}
	if changed == 0 { // somebody else changed it since it was looked at
		return nil, api.Invalid("current_password", "wrong_password")
	}
	if err := New().ForgetLinks(ctx, tx, ForgetLinksParams{tx.OrganizationID, []int64{tx.UserID}}); err != nil {
		return nil, err // whoever has one would choose yet another
	}
	auth.ForgetAttempts(tx, auth.ReauthenticationAttempt(user))
	auth.Audit(tx, tx.UserID, "password_changed", nil, call.IP)
	if err := m.Auth.EndOtherSessions(ctx, tx, tx.UserID, user.SessionID, "password changed"); err != nil {
		return nil, err
	}
	return m.profile(ctx, tx, nil)
}
