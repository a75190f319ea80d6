package registrations

import (
	"context"
	"crypto/subtle"
	"errors"

	"github.com/jackc/pgx/v5"

	"hivis/directory/organizations"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

type codeInput struct {
	Body struct {
		Ticket string `json:"ticket" minLength:"1" maxLength:"64"`
	}
	pending auth.SignIn
}

func (m *Module) countSending(ctx context.Context, in *codeInput) (err error) {
	if in.pending, err = m.pending(ctx, in.Body.Ticket); err != nil {
		return err
	}
	return m.count(ctx, m.codesTo(api.CallOf(ctx), in.pending.Email)...)
}

// pending is the sign-in of a registration that is not proved yet.
func (m *Module) pending(ctx context.Context, ticket string) (found auth.SignIn, err error) {
	if err := m.refuseElsewhere(ctx); err != nil {
		return found, err
	}
	call := api.CallOf(ctx)
	err = m.DB.Read(ctx, db.Scope{OrganizationID: call.OrganizationID}, func(tx *db.Tx) (err error) {
		found, err = m.Auth.SignInOf(ctx, tx, call, ticket, auth.AskedRegistration)
		return err
	})
	return found, err
}

// sendAnother answers POST /api/v1/registrations/code.
func (m *Module) sendAnother(ctx context.Context, tx *db.Tx, in *codeInput) (*Registration, error) {
	return &Registration{State: "code", Ticket: in.Body.Ticket}, m.sendCode(ctx, tx, in.pending.ID)
}

type confirmInput struct {
	Body struct {
		Ticket string `json:"ticket" minLength:"1" maxLength:"64"`
		Code   string `json:"code" minLength:"1" maxLength:"20"`
	}
	pending auth.SignIn
}

// matches looks at the code before there is a transaction: the try counts whatever becomes of it.
func (m *Module) matches(ctx context.Context, in *confirmInput) (err error) {
	if in.pending, err = m.pending(ctx, in.Body.Ticket); err != nil {
		return err
	}
	organizationID := api.CallOf(ctx).OrganizationID
	hash, err := m.Auth.CountPasscode(ctx, organizationID, in.pending.ID)
	if err != nil {
		return err
	}
	if subtle.ConstantTimeCompare(hash, m.Auth.HashPasscode(organizationID, in.pending.ID, in.Body.Code)) != 1 {
		return api.Refused("code_wrong", nil)
	}
	return nil
}

// confirm answers POST /api/v1/registrations/confirm. It may make an organization, so it runs as
// the platform.
func (m *Module) confirm(ctx context.Context, _ *db.Tx, in *confirmInput) (*Registration, error) {
	out := &Registration{State: "waiting"}
	err := api.PlatformTx(ctx, m.DB, "register an organization", func(tx *db.Tx) error {
		if err := m.Auth.TakeSignIn(ctx, tx, in.pending.ID); err != nil {
			return err
		}
		r, err := New().Prove(ctx, tx, ProveParams{OrganizationID: tx.OrganizationID, SignInID: in.pending.ID})
		if errors.Is(err, pgx.ErrNoRows) {
			return auth.ErrOver // its address was given to somebody else meanwhile
		}
		if err != nil {
			return err
		}
		if m.SignUp != Open {
			return m.askForApproval(ctx, tx, r)
		}
		*out = Registration{State: "created", OrganizationURL: m.urlOf(r.SubDomain)}
		return m.create(ctx, tx, r)
	})
	return out, err
}

// create makes the organization of a registration that is proved, and approved where that is asked.
func (m *Module) create(ctx context.Context, tx *db.Tx, r Proved) error {
	draft := organizations.Draft{Name: r.OrganizationName, SubDomain: r.SubDomain, TimeZone: r.TimeZone, Site: r.SiteName,
		AdminName: r.FullName, AdminEmail: r.Email, AdminLocale: r.Locale, OnBoarding: true}
	made, err := m.Organizations.Add(ctx, tx, draft, r.PasswordHash, m.Now())
	if errors.Is(err, organizations.ErrTaken) {
		return api.Refused("address_taken_since", nil)
	}
	if err != nil {
		return err
	}
	auth.Audit(tx, tx.UserID, "organization_registered", map[string]any{"sub_domain": r.SubDomain, "organization_id": made.ID}, api.CallOf(ctx).IP)
	return New().Decide(ctx, tx, DecideParams{OrganizationID: tx.OrganizationID, ID: r.ID, Status: "created", DecidedAt: m.Now(), DecidedBy: tx.UserID})
}

func (m *Module) urlOf(subDomain string) string {
	address := *m.BaseURL
	address.Host = subDomain + "." + address.Host
	return address.String()
}
