package registrations

import (
	"context"

	"hivis/core/notifications"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// The mails, and why people without an account get them.
const (
	codeMail     = "registration_code"
	waitingMail  = "registration_waiting"
	approvedMail = "registration_approved"
	rejectedMail = "registration_rejected"
	footer       = "registration.footer"
)

// sendCode mails a code to whoever registers. The one before is void.
func (m *Module) sendCode(ctx context.Context, tx *db.Tx, signInID int64) error {
	code, err := auth.NewPasscode()
	if err != nil {
		return err
	}
	if err := m.Auth.SetPasscode(ctx, tx, signInID, code); err != nil {
		return err
	}
	to, err := New().Applicant(ctx, tx, ApplicantParams{OrganizationID: tx.OrganizationID, SignInID: signInID})
	if err != nil {
		return err
	}
	letter := notifications.Link{Kind: codeMail, Footer: footer, Code: code, Email: to.Email, Name: to.FullName, Locale: to.Locale, Organization: to.OrganizationName}
	_, err = m.Notifications.SendLinks(ctx, tx, []notifications.Link{letter})
	return err
}

// askForApproval tells everybody who may approve.
func (m *Module) askForApproval(ctx context.Context, tx *db.Tx, r Proved) error {
	masters, err := New().Masters(ctx, tx, tx.OrganizationID)
	if err != nil {
		return err
	}
	letters := make([]notifications.Link, len(masters))
	for i, to := range masters {
		letters[i] = notifications.Link{Kind: waitingMail, Address: m.BaseURL.JoinPath("organizations").String(),
			UserID: to.ID, Email: to.Email, Name: to.FullName, Locale: to.Locale, Organization: r.OrganizationName}
	}
	_, err = m.Notifications.SendLinks(ctx, tx, letters)
	return err
}

func (m *Module) notifyApproved(ctx context.Context, tx *db.Tx, r Proved) error {
	letter := m.to(r, approvedMail)
	letter.Address = m.urlOf(r.SubDomain) + "/login"
	_, err := m.Notifications.SendLinks(ctx, tx, []notifications.Link{letter})
	return err
}

func (m *Module) notifyRejected(ctx context.Context, tx *db.Tx, r Proved, reason string) error {
	letter := m.to(r, rejectedMail)
	letter.Note = reason
	_, err := m.Notifications.SendLinks(ctx, tx, []notifications.Link{letter})
	return err
}

func (m *Module) to(r Proved, kind string) notifications.Link {
	return notifications.Link{Kind: kind, Footer: footer, Email: r.Email, Name: r.FullName, Locale: r.Locale, Organization: r.OrganizationName}
}
