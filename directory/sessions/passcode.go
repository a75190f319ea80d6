package sessions

import (
	"context"
	"crypto/subtle"
	"errors"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/jobs"
)

// How often a code may be sent to one address, and asked for from one network.
const (
	passcodesOfAddress = 3
	passcodesOfNetwork = 20
	passcodesPer       = 15 * time.Minute
	passcodesADay      = 10
)

type passcodeInput struct {
	Body struct {
		Email    string `json:"email,omitempty" format:"email" maxLength:"254" doc:"To sign in by a code instead of the password"`
		Remember bool   `json:"remember,omitempty" doc:"Stay signed in on this device for seven days"`
		Ticket   string `json:"ticket,omitempty" maxLength:"64" doc:"To be sent a code as the second factor, or another one"`
	}
	pending auth.SignIn // of the ticket
}

// countSending finds the sign-in of a ticket and counts the code, before there is a transaction.
func (m *Module) countSending(ctx context.Context, in *passcodeInput) error {
	call := api.CallOf(ctx)
	if call.OrganizationID == 0 {
		return &api.Error{Status: http.StatusNotFound, Code: "organization_not_found"}
	}
	email := normal(in.Body.Email)
	if in.Body.Ticket != "" {
		err := m.reads(ctx, func(tx *db.Tx) (err error) {
			in.pending, err = m.sentAgain(ctx, tx, in.Body.Ticket)
			return err
		})
		if err != nil {
			return err
		}
		email = in.pending.Email
	}
	if email == "" {
		return api.Invalid("email", "required")
	}
	wait, err := m.Auth.RaiseLimits(ctx, call.OrganizationID, m.Auth.LimitOfNetwork(call, "passcode", passcodesOfNetwork, passcodesPer),
		m.Auth.LimitOfAccount(call, "passcode", email, passcodesOfAddress, passcodesPer), m.Auth.LimitOfAccount(call, "passcodes a day", email, passcodesADay, wrongCodesPer))
	if err == nil && wait > 0 {
		return api.TooMany("locked", wait)
	}
	return err
}

// sendPasscode answers POST /api/v1/sign_in/passcode, alike for every address and in the same time:
// whose it is, the job finds out that sends the code.
func (m *Module) sendPasscode(ctx context.Context, tx *db.Tx, in *passcodeInput) (*Answer, error) {
	if in.Body.Ticket != "" {
		return &Answer{Ticket: in.Body.Ticket}, m.sendLater(ctx, tx, in.pending.ID)
	}
	call, email := api.CallOf(ctx), normal(in.Body.Email)
	policy, err := m.policy(ctx, tx, nil)
	if err != nil {
		return nil, err
	}
	if !policy.PasscodeSignIn || !policy.Mails {
		return nil, api.Conflict("passcode_off", nil)
	}
	var userID int64
	err = tx.QueryRow(ctx, "select coalesce((select id from users where organization_id = $1 and email = $2), 0)", tx.OrganizationID, email).Scan(&userID)
	if err != nil {
		return nil, err
	}
	ticket, id, err := m.Auth.BeginSignIn(ctx, tx, call, auth.SignIn{UserID: userID, Email: email, Asked: auth.AskedPasscode, Remember: in.Body.Remember})
	if err != nil {
		return nil, err
	}
	return &Answer{Ticket: ticket}, m.sendLater(ctx, tx, id)
}

func (m *Module) sendLater(ctx context.Context, tx *db.Tx, signInID int64) error {
	return m.queue.Add(ctx, tx, sendPasscode{jobs.Owner{OrganizationID: tx.OrganizationID}, signInID})
}

// sentAgain is the sign-in of a ticket that a code may be sent for.
func (m *Module) sentAgain(ctx context.Context, tx *db.Tx, ticket string) (auth.SignIn, error) {
	call := api.CallOf(ctx)
	pending, err := m.Auth.SignInOf(ctx, tx, call, ticket, auth.AskedPasscode)
	var over *api.Error
	if errors.As(err, &over) {
		if pending, err = m.Auth.SignInOf(ctx, tx, call, ticket, auth.AskedSecondFactor); err == nil {
			err = m.mayBeSent(ctx, tx, pending)
		}
	}
	return pending, err
}

// mayBeSent refuses a code to somebody of whom another second factor is asked.
func (m *Module) mayBeSent(ctx context.Context, tx *db.Tx, pending auth.SignIn) error {
	found, err := factorsOf(ctx, tx, pending.UserID)
	if err != nil {
		return err
	}
	if methods, _ := found.asked(pending.Proved, m.Notifications.Mail.Enabled(), m.Now()); len(methods) != 1 || methods[0] != byPasscode {
		return api.Refused("factor_not_asked", nil)
	}
	return nil
}

// sendPasscode is the job that makes a code and mails it.
type sendPasscode struct {
	jobs.Owner
	SignInID int64 `json:"sign_in_id"`
}

// Kind names the job.
func (sendPasscode) Kind() string { return "sessions.send_passcode" }

// Jobs registers the sending of codes.
func (m *Module) Jobs(queue *jobs.Queue) {
	m.queue = queue
	jobs.Work(queue, m.mailPasscode)
}

// mailPasscode sends a code to who has the address, if they may sign in. Nobody else is sent any.
func (m *Module) mailPasscode(ctx context.Context, job jobs.Job[sendPasscode]) error {
	code, err := auth.NewPasscode()
	if err != nil {
		return err
	}
	return m.DB.Write(ctx, job.Scope(), func(tx *db.Tx) error {
		reader, err := db.One[struct {
			ID                                    int64
			Email, FullName, Locale, Organization string
		}](ctx, tx, `
			select u.id, u.email, u.full_name, offered_language(o.languages, u.locale) as locale, o.name as organization from sign_ins s
			join users u on u.organization_id = s.organization_id and u.id = s.user_id and u.status = 'Active' and u.is_verified
			join organizations o on o.id = s.organization_id and (o.status = 'Active' or o.moving_since is not null) and not o.is_locked
			where s.organization_id = $1 and s.id = $2 and s.used_at is null and s.expires_at > $3`, tx.OrganizationID, job.Args.SignInID, m.Now())
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := m.Auth.SetPasscode(ctx, tx, job.Args.SignInID, code); err != nil {
			return err
		}
		_, err = m.Notifications.SendLinks(ctx, tx, []notifications.Link{{Kind: notifications.PasscodeMail, Code: code, UserID: reader.ID,
			Email: reader.Email, Name: reader.FullName, Locale: reader.Locale, Organization: reader.Organization}})
		return err
	})
}

type checkPasscodeInput struct {
	Body struct {
		Ticket string `json:"ticket" minLength:"1" maxLength:"64"`
		Code   string `json:"code" minLength:"1" maxLength:"20"`
	}
	pending auth.SignIn
}

// matchesPasscode looks at the code before there is a transaction, as checkSecondFactor does.
func (m *Module) matchesPasscode(ctx context.Context, in *checkPasscodeInput) error {
	err := m.reads(ctx, func(tx *db.Tx) (err error) {
		in.pending, err = m.Auth.SignInOf(ctx, tx, api.CallOf(ctx), in.Body.Ticket, auth.AskedPasscode)
		return err
	})
	if err != nil {
		return err
	}
	return m.checkCode(ctx, &proof{userID: in.pending.UserID, email: in.pending.Email, method: byPasscode, code: in.Body.Code, signInID: in.pending.ID})
}

// checkPasscode answers POST /api/v1/sign_in/passcode/check.
func (m *Module) checkPasscode(ctx context.Context, tx *db.Tx, in *checkPasscodeInput) (*Answer, error) {
	pending := in.pending
	if err := refuseOtherWays(ctx, tx, pending.UserID); err != nil {
		return nil, err
	}
	auth.ForgetLimits(tx, m.codesOf(api.CallOf(ctx), pending.Email))
	if err := m.Auth.TakeSignIn(ctx, tx, pending.ID); err != nil {
		return nil, err
	}
	if err := MayEnter(ctx, tx, pending.Email); err != nil {
		return nil, err
	}
	return m.proceed(ctx, tx, entering{pending.UserID, pending.Email, pending.Remember}, byPasscode)
}

// matchPasscode holds a code against the one that was sent last.
func (m *Module) matchPasscode(ctx context.Context, signInID int64, code string) (bool, error) {
	organizationID := api.CallOf(ctx).OrganizationID
	hash, err := m.Auth.CountPasscode(ctx, organizationID, signInID)
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(hash, m.Auth.HashPasscode(organizationID, signInID, code)) == 1, nil
}

// refuseOtherWays refuses whoever has to sign in by the organization's provider.
func refuseOtherWays(ctx context.Context, tx *db.Tx, userID int64) error {
	var off bool
	err := tx.QueryRow(ctx, `select exists (select from sign_in_policies where organization_id = $1 and password_off and break_glass_id <> $2)
		and exists (select from sso_configs where organization_id = $1 and enabled)`, tx.OrganizationID, userID).Scan(&off)
	if err == nil && off {
		return api.Denied("password_off")
	}
	return err
}

// MayEnter refuses somebody who was let in a moment ago and is not any more.
func MayEnter(ctx context.Context, tx *db.Tx, email string) error {
	user, err := users.New().UserForSignIn(ctx, tx, users.UserForSignInParams{OrganizationID: tx.OrganizationID, Email: email})
	if errors.Is(err, pgx.ErrNoRows) {
		return api.Refused("sign_in_over", nil)
	}
	if err != nil {
		return err
	}
	if refusal := refuse(user, true); refusal != nil {
		return refusal
	}
	return nil
}
