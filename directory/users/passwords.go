package users

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

type forgotInput struct {
	Body struct {
		Email string `json:"email" format:"email" maxLength:"254"`
	}
}

// LinkRequested says that a link is on its way, if there is somebody of that address.
type LinkRequested struct {
	Status string `json:"status" enum:"ok"`
}

type linkInput struct {
	Body struct {
		Token string `json:"token" maxLength:"64" doc:"What stands after the # of the link"`
	}
}

// ValidLink is whom a link is for.
type ValidLink struct {
	Purpose  string `json:"purpose" enum:"activation,reset"`
	Email    string `json:"email" maxLength:"254"`
	FullName string `json:"full_name" maxLength:"200"`
}

type chosenInput struct {
	Body struct {
		Token                string `json:"token" maxLength:"64"`
		Password             string `json:"password" minLength:"1" maxLength:"256"`
		PasswordConfirmation string `json:"password_confirmation" minLength:"1" maxLength:"256"`
	}
	hash string
}

// How often links to choose a password may be asked for, and tried.
const (
	forgetsOfNetwork = 20
	forgetsOfAddress = 3
	forgetsPer       = 15 * time.Minute
)

// forgot answers POST /api/v1/passwords/forgot: the same for every address, whether it is
// known, invited, closed or nobody's. Whoever asks for one address too often hears nothing
// else, and it gets no more mails.
func (m *Module) forgot(ctx context.Context, tx *db.Tx, in *forgotInput) (*LinkRequested, error) {
	call, email := api.CallOf(ctx), normal(in.Body.Email)
	if call.OrganizationID == 0 {
		return nil, &api.Error{Status: http.StatusNotFound, Code: "organization_not_found"}
	}
	wait, err := m.Auth.RaiseLimits(ctx, call.OrganizationID, m.Auth.LimitOfNetwork(call, "forgot", forgetsOfNetwork, forgetsPer))
	if err != nil {
		return nil, err
	}
	if wait > 0 {
		return nil, api.TooMany("locked", wait)
	}
	wait, err = m.Auth.RaiseLimits(ctx, call.OrganizationID, auth.LimitOf("forgot", email, forgetsOfAddress, forgetsPer))
	if err != nil || wait > 0 || !m.Notifications.Mail.Enabled() { // without mails only an administrator can help
		return &LinkRequested{"ok"}, err
	}
	person, err := New().Forgetful(ctx, tx, ForgetfulParams{tx.OrganizationID, email})
	if errors.Is(err, pgx.ErrNoRows) {
		return &LinkRequested{"ok"}, nil
	}
	if err != nil {
		return nil, err
	}
	why := reset
	if !person.IsVerified {
		why = activation
	}
	_, err = m.link(ctx, tx, why, StandingRow{ID: person.ID, Email: person.Email, FullName: person.FullName, Locale: person.Locale})
	auth.Audit(tx, person.ID, "password_forgotten", nil, call.IP)
	return &LinkRequested{"ok"}, err
}

// checkLink answers POST /api/v1/passwords/link, so that nobody thinks of a password for a
// link that is no good any more.
func (m *Module) checkLink(ctx context.Context, _ *db.Tx, in *linkInput) (*ValidLink, error) {
	return m.validLink(ctx, in.Body.Token)
}

// validLink says whose a link is, or why it opens nothing. An attempt that finds none is
// counted for its network.
func (m *Module) validLink(ctx context.Context, token string) (*ValidLink, error) {
	call := api.CallOf(ctx)
	limit := m.Auth.LimitOfNetwork(call, "password link", forgetsOfNetwork, forgetsPer)
	wait, err := m.Auth.RaiseLimits(ctx, call.OrganizationID, limit)
	if err != nil {
		return nil, err
	}
	if wait > 0 {
		return nil, api.TooMany("locked", wait)
	}
	var found LinkOfRow
	err = m.DB.Write(ctx, db.Scope{OrganizationID: call.OrganizationID}, func(tx *db.Tx) (err error) {
		found, err = New().LinkOf(ctx, tx, LinkOfParams{tx.OrganizationID, hashToken(token)})
		if err == nil {
			auth.ForgetLimits(tx, limit)
		}
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.Refused("link_invalid", nil)
	}
	if err != nil {
		return nil, err
	}
	if code := found.refuse(m.Now()); code != "" {
		return nil, api.Refused(code, nil)
	}
	return &ValidLink{found.Purpose, found.Email, found.FullName}, nil
}

// refuse returns why a link that was good is so no more, or "".
func (l LinkOfRow) refuse(now time.Time) string {
	switch {
	case l.Roadblocked:
		return "roadblock"
	case l.Status != "Active":
		return "link_invalid"
	case l.Used:
		return "link_used"
	case now.Before(l.ExpiresAt):
		return ""
	case l.Purpose == activation:
		return "activation_link_expired"
	}
	return "reset_link_expired"
}

// prepareChosen does what needs no transaction. Nobody without a link makes the server
// hash a password.
func (m *Module) prepareChosen(ctx context.Context, in *chosenInput) (err error) {
	if api.CallOf(ctx).OrganizationID == 0 {
		return &api.Error{Status: http.StatusNotFound, Code: "organization_not_found"}
	}
	if _, err := m.validLink(ctx, in.Body.Token); err != nil {
		return err
	}
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
	in.hash, err = m.Auth.Passwords.Hash(ctx, in.Body.Password)
	return err
}

// choosePassword answers POST /api/v1/passwords: it spends the link, verifies the person
// and ends whatever sessions they have.
func (m *Module) choosePassword(ctx context.Context, tx *db.Tx, in *chosenInput) (*ValidLink, error) {
	link, err := New().TakeLink(ctx, tx, TakeLinkParams{Now: m.Now(), OrganizationID: tx.OrganizationID, TokenHash: hashToken(in.Body.Token)})
	if errors.Is(err, pgx.ErrNoRows) { // another browser was quicker
		return nil, api.Refused("link_used", nil)
	}
	if err != nil {
		return nil, err
	}
	if err := New().ChoosePassword(ctx, tx, ChoosePasswordParams{PasswordHash: in.hash, OrganizationID: tx.OrganizationID, ID: link.UserID}); err != nil {
		return nil, err
	}
	if err := m.Auth.EndOtherSessions(ctx, tx, link.UserID, 0, "another password chosen"); err != nil {
		return nil, err
	}
	person, err := Profile(ctx, tx, link.UserID)
	if err != nil {
		return nil, err
	}
	call := api.CallOf(ctx)
	auth.ForgetAttempts(tx, auth.UnknownDeviceAttempt(call, person.Email)) // they may sign in at once
	auth.Audit(tx, link.UserID, "password_chosen", map[string]any{"by": link.Purpose}, call.IP)
	return &ValidLink{link.Purpose, person.Email, person.FullName}, publishPeople(ctx, tx, "update", link.UserID)
}
