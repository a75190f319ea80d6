package sessions

import (
	"context"
	"slices"

	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

type proofInput struct {
	Body struct {
		Method string `json:"method" enum:"password,totp,recovery_code"`
		Code   string `json:"code" minLength:"1" maxLength:"256" doc:"The password, or the code"`
	}
	proof proof
}

// checkProof looks at a password before there is a transaction. Whoever has a factor of their
// own proves that: it is what a stolen password lacks.
func (m *Module) checkProof(ctx context.Context, in *proofInput) error {
	user := api.Actor(ctx)
	scope := db.Scope{OrganizationID: user.OrganizationID, UserID: user.ID}
	var found factors
	var hash string
	err := m.DB.Read(ctx, scope, func(tx *db.Tx) (err error) {
		if found, err = factorsOf(ctx, tx, user.ID); err == nil {
			hash, err = users.New().PasswordHash(ctx, tx, users.PasswordHashParams{OrganizationID: tx.OrganizationID, ID: tx.UserID})
		}
		return err
	})
	if err != nil {
		return err
	}
	if !found.provesBy(in.Body.Method) {
		return api.Refused("factor_not_asked", nil)
	}
	if in.Body.Method != byPassword {
		in.proof = proof{userID: user.ID, email: user.Email, method: in.Body.Method, code: in.Body.Code}
		return m.checkCode(ctx, &in.proof)
	}
	wait, err := m.Auth.RaiseAttempt(ctx, user.OrganizationID, auth.ReauthenticationAttempt(user))
	if err != nil {
		return err
	}
	if wait > 0 {
		return api.TooMany("locked", wait)
	}
	right, err := m.Auth.Passwords.Matches(ctx, in.Body.Code, hash)
	if err == nil && !right {
		return api.Invalid("code", "wrong_password")
	}
	return err
}

// proveAgain answers POST /api/my/proof.
func (m *Module) proveAgain(ctx context.Context, tx *db.Tx, in *proofInput) (*Status, error) {
	user := api.Actor(ctx)
	if in.Body.Method == byPassword {
		auth.ForgetAttempts(tx, auth.ReauthenticationAttempt(user))
	} else if err := m.spend(ctx, tx, in.proof); err != nil {
		return nil, err
	}
	m.Auth.Proved(tx, user)
	return &Status{"ok"}, nil
}

// provesBy says by which of a person's factors they prove once more who they are; the password is for
// those who have none.
func (f factors) provesBy(method string) bool {
	methods := f.own()
	if len(methods) == 0 {
		return method == byPassword
	}
	return slices.Contains(methods, method)
}
