package registrations

import (
	"context"
	"errors"
	"strings"

	"hivis/directory/organizations"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// refuseElsewhere lets strangers register on the platform's own host, if the operator does at all.
func (m *Module) refuseElsewhere(ctx context.Context) error {
	if !api.CallOf(ctx).Host.Apex() {
		return api.NotFound()
	}
	if m.SignUp == Closed {
		return api.Denied("registration_closed")
	}
	return nil
}

func (m *Module) count(ctx context.Context, limits ...auth.Limit) error {
	wait, err := m.Auth.RaiseLimits(ctx, api.CallOf(ctx).OrganizationID, limits...)
	if err == nil && wait > 0 {
		return api.TooMany("locked", wait)
	}
	return err
}

type addressInput struct {
	Body struct {
		SubDomain string `json:"sub_domain" minLength:"1" maxLength:"63"`
		Ticket    string `json:"ticket,omitempty" maxLength:"64" doc:"Of one's own registration, which keeps its address for itself"`
	}
}

// Address says whether an organization may have an address.
type Address struct {
	Free bool `json:"free"`
}

func (m *Module) countLookup(ctx context.Context, _ *addressInput) error {
	if err := m.refuseElsewhere(ctx); err != nil {
		return err
	}
	return m.count(ctx, m.Auth.LimitOfNetwork(api.CallOf(ctx), "registration address", lookupsOfNetwork, lookupsPer))
}

// address answers POST /api/v1/registrations/address.
func (m *Module) address(ctx context.Context, tx *db.Tx, in *addressInput) (*Address, error) {
	if !organizations.UsableSubDomain(in.Body.SubDomain) {
		return nil, api.Invalid("sub_domain", "sub_domain_unusable")
	}
	own, err := m.own(ctx, tx, in.Body.Ticket)
	if err != nil {
		return nil, err
	}
	free, err := m.isFree(ctx, in.Body.SubDomain, own)
	return &Address{free}, err
}

// isFree looks at all organizations, so it runs as the platform.
func (m *Module) isFree(ctx context.Context, subDomain string, ownSignIn int64) (free bool, err error) {
	err = m.DB.Platform(ctx, "look whether an address is free", func(tx *db.Tx) (err error) {
		free, err = New().IsFree(ctx, tx, IsFreeParams{SubDomain: subDomain, SignInID: ownSignIn, Since: m.Now().Add(-reservedFor)})
		return err
	})
	return free, err
}

// own is the sign-in of the caller's own registration; 0 for none, or one that is over.
func (m *Module) own(ctx context.Context, tx *db.Tx, ticket string) (int64, error) {
	if ticket == "" {
		return 0, nil
	}
	pending, err := m.Auth.SignInOf(ctx, tx, api.CallOf(ctx), ticket, auth.AskedRegistration)
	if errors.Is(err, auth.ErrOver) {
		return 0, nil
	}
	return pending.ID, err
}

type applyInput struct {
	Body struct {
		organizations.Application
		Ticket string `json:"ticket,omitempty" maxLength:"64" doc:"Of the registration that this one takes the place of"`
	}
	hash string
}

// Registration is how far one is.
type Registration struct {
	State           string `json:"state" enum:"code,waiting,created" doc:"A code was sent by mail; somebody has to approve it; the organization is there"`
	Ticket          string `json:"ticket" maxLength:"64" doc:"To send the code with, or to be sent another"`
	OrganizationURL string `json:"organization_url" maxLength:"500" doc:"Where the organization signs in, once it is there"`
}

// prepare does what needs no transaction: the password is hashed last, when nothing else is wrong.
func (m *Module) prepare(ctx context.Context, in *applyInput) (err error) {
	if err := m.refuseElsewhere(ctx); err != nil {
		return err
	}
	in.Body.Email = strings.ToLower(strings.TrimSpace(in.Body.Email))
	if err := in.Body.Check(); err != nil {
		return err
	}
	if privateAddress(in.Body.Email, m.FreeMail) {
		return api.Invalid("email", "business_email")
	}
	call := api.CallOf(ctx)
	limits := append(m.codesTo(call, in.Body.Email), auth.LimitOf("registrations a day", "", maxPerDay, aDay))
	err = m.count(ctx, append(limits, m.Auth.LimitOfNetwork(call, "registration", maxPerNetwork, perNetwork))...)
	if err != nil {
		return err
	}
	in.hash, err = m.Auth.Passwords.Hash(ctx, in.Body.Password)
	return err
}

// codesTo limits the codes that are sent to an address.
func (m *Module) codesTo(call *api.Call, email string) []auth.Limit {
	return []auth.Limit{m.Auth.LimitOfAccount(call, "registration codes", email, codesOfAddress, codesPer),
		m.Auth.LimitOfAccount(call, "registration codes a day", email, codesADay, aDay)}
}

// apply answers POST /api/v1/registrations.
func (m *Module) apply(ctx context.Context, tx *db.Tx, in *applyInput) (*Registration, error) {
	call, b := api.CallOf(ctx), in.Body
	previous, err := m.leavePrevious(ctx, tx, b.Ticket)
	if err != nil {
		return nil, err
	}
	if free, err := m.isFree(ctx, b.SubDomain, previous); err != nil || !free {
		return nil, either(err, api.Invalid("sub_domain", "sub_domain_taken"))
	}
	ticket, signInID, err := m.Auth.BeginSignIn(ctx, tx, call, auth.SignIn{Email: b.Email, Asked: auth.AskedRegistration})
	if err != nil {
		return nil, err
	}
	row := InsertParams{OrganizationID: tx.OrganizationID, SignInID: signInID, OrganizationName: b.OrganizationName, SubDomain: b.SubDomain,
		SiteName: b.SiteName, TimeZone: b.TimeZone, FullName: b.FullName, Email: b.Email, Locale: call.Locale, PasswordHash: in.hash,
		Status: "unproved", CreatedAt: m.Now()}
	if !m.Notifications.Mail.Enabled() {
		row.Status = "waiting"
	}
	late := DropLateParams{OrganizationID: tx.OrganizationID, SubDomain: b.SubDomain, Since: m.Now().Add(-reservedFor)}
	if err := New().DropLate(ctx, tx, late); err != nil {
		return nil, err
	}
	added, err := New().Insert(ctx, tx, row)
	switch {
	case err != nil:
		return nil, err
	case added == 0: // somebody else took it this moment
		return nil, api.Invalid("sub_domain", "sub_domain_taken")
	case row.Status == "waiting":
		return &Registration{State: "waiting"}, nil
	}
	return &Registration{State: "code", Ticket: ticket}, m.sendCode(ctx, tx, signInID)
}

func either(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// leavePrevious gives up what the caller asked for before, when they went back to change it.
func (m *Module) leavePrevious(ctx context.Context, tx *db.Tx, ticket string) (own int64, err error) {
	own, err = m.own(ctx, tx, ticket)
	if err != nil || own == 0 {
		return 0, err
	}
	if err := New().Leave(ctx, tx, LeaveParams{OrganizationID: tx.OrganizationID, SignInID: own}); err != nil {
		return 0, err
	}
	return own, m.Auth.TakeSignIn(ctx, tx, own)
}
