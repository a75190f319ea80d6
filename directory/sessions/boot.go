package sessions

import (
	"context"

	"hivis/directory/organizations"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// Features are what this installation offers beyond the modules in the rules.
type Features struct {
	Contractors bool `json:"contractors"`
}

// Boot is what the browser needs before anybody has signed in.
type Boot struct {
	APIKey       string                `json:"api_key" maxLength:"200" doc:"For the X-API-Key header"`
	Organization *organizations.Public `json:"organization" doc:"Null on the platform's own host"`
	Platform     bool                  `json:"platform" doc:"This is the platform's own host"`
	Version      string                `json:"version" maxLength:"60"`
	Features     Features              `json:"features"`
	Mails        bool                  `json:"mails" doc:"There is a mail server: people are told by mail as well"`
	Locales      []string              `json:"locales" maxItems:"20"`
	SignUp       string                `json:"sign_up" enum:"closed,approval,open" doc:"How strangers may register an organization on the platform's own host"`
	Plans        bool                  `json:"plans" doc:"Organizations have a plan, with its limits"`
	PricingURL   string                `json:"pricing_url" maxLength:"500" doc:"The operator's page of prices; empty: there is none"`
	StartedURL   string                `json:"get_started_url" maxLength:"500" doc:"The operator's page that a trial is asked for on; empty: there is none"`
}

// boot answers GET /api/v1/boot; "organization not found" on an unknown sub-domain.
func (m *Module) boot(ctx context.Context, tx *db.Tx, _ *api.None) (*Boot, error) {
	call := api.CallOf(ctx)
	boot := &Boot{APIKey: m.Auth.APIKey(call.Host.SubDomain), Platform: call.Host.Apex(), Version: m.Version, Mails: m.Notifications.Mail.Enabled(), Locales: i18n.Locales,
		SignUp: m.SignUp, Plans: m.Plans, PricingURL: m.PricingURL, StartedURL: m.GetStartedURL}
	if boot.Platform {
		return boot, nil
	}
	if call.OrganizationID == 0 {
		return nil, &api.Error{Status: 404, Code: "organization_not_found"}
	}
	organization, err := organizations.PublicOf(ctx, tx)
	boot.Organization = organization
	return boot, err
}

// Version says which release is running.
type Version struct {
	Version string `json:"version" maxLength:"60"`
}

func (m *Module) version(context.Context, *db.Tx, *api.None) (*Version, error) {
	return &Version{m.Version}, nil
}

// Status says that all is well.
type Status struct {
	Status string `json:"status" maxLength:"20"`
}

func (m *Module) check(context.Context, *db.Tx, *api.None) (*Status, error) {
	return &Status{"ok"}, nil
}
