package tenants

import (
	"context"
	"errors"
	"net/mail"
	"strings"

	"hivis/directory/organizations"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Draft is what a new organization begins with.
type Draft struct {
	Name        string `json:"name" minLength:"1" maxLength:"200"`
	SubDomain   string `json:"sub_domain" minLength:"1" maxLength:"63" doc:"First label of the organization's address"`
	SiteName    string `json:"site_name,omitempty" maxLength:"200" doc:"Its first site, if it is known"`
	TimeZone    string `json:"time_zone" minLength:"1" maxLength:"60" doc:"IANA name, such as Europe/Sofia"`
	AdminName   string `json:"admin_name" minLength:"1" maxLength:"200"`
	AdminEmail  string `json:"admin_email" minLength:"1" maxLength:"254"`
	AdminLocale string `json:"admin_locale" enum:"bg,de,en,es,fr,tr,zh" doc:"Of the invitation and of the ready categories"`
}

type createInput struct {
	Body Draft
}

// Made is a new organization.
type Made struct {
	Organization Organization     `json:"organization"`
	Invitation   users.Invitation `json:"invitation" doc:"For its first administrator"`
}

// Redacted is the answer for a request that comes again: the link is shown once.
func (m *Made) Redacted() any { return &Made{m.Organization, *m.Invitation.WithoutLink()} }

// create answers POST /api/organizations. The administrator chooses a password by a link.
func (m *Module) create(ctx context.Context, _ *db.Tx, in *createInput) (*Made, error) {
	d := in.Body
	if err := d.check(); err != nil {
		return nil, err
	}
	out := &Made{}
	err := m.asPlatform(ctx, "master super admin creates an organization", func(tx *db.Tx) error {
		created, err := m.Organizations.Add(ctx, tx, d.organization(), "", m.Now())
		if errors.Is(err, organizations.ErrTaken) {
			return api.Invalid("sub_domain", "sub_domain_taken")
		}
		if err != nil {
			return err
		}
		if out.Organization, err = readOne(ctx, tx, created.ID); err != nil {
			return err
		}
		m.write(ctx, tx, out.Organization, "organization_created", nil)
		invitation, err := m.invite(ctx, tx, created, d)
		if err == nil {
			out.Invitation = *invitation
		}
		return err
	})
	return out, err
}

// invite sends the link in the name of the new organization.
func (m *Module) invite(ctx context.Context, tx *db.Tx, created *organizations.Created, d Draft) (invitation *users.Invitation, err error) {
	to := users.StandingRow{ID: created.AdminID, FullName: d.AdminName, Email: strings.ToLower(d.AdminEmail), Locale: d.AdminLocale}
	err = tx.In(created.ID, func() (err error) {
		invitation, err = m.Users.Invite(ctx, tx, to)
		return err
	})
	return invitation, err
}

// check also takes off the spaces around what was typed.
func (d *Draft) check() error {
	var problems api.Problems
	for field, text := range map[string]*string{"name": &d.Name, "admin_name": &d.AdminName} {
		if *text = strings.TrimSpace(*text); *text == "" {
			problems.Add(field, "required")
		}
	}
	d.SiteName = strings.TrimSpace(d.SiteName)
	if !organizations.UsableSubDomain(d.SubDomain) {
		problems.Add("sub_domain", "sub_domain_unusable")
	}
	if !db.UsableZone(d.TimeZone) {
		problems.Add("time_zone", "unknown_time_zone")
	}
	if address, err := mail.ParseAddress(d.AdminEmail); err != nil || address.Address != d.AdminEmail {
		problems.Add("admin_email", "email")
	}
	return problems.Err()
}

func (d *Draft) organization() organizations.Draft {
	return organizations.Draft{Name: d.Name, SubDomain: d.SubDomain, TimeZone: d.TimeZone, Site: d.SiteName,
		AdminName: d.AdminName, AdminEmail: d.AdminEmail, AdminLocale: d.AdminLocale, OnBoarding: true}
}
