package organizations

import (
	"net/url"

	"hivis/core/attachments"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Module is the organizations module.
type Module struct {
	DB          *db.DB
	Plans       bool // organizations have a plan, with its limits
	Auth        *auth.Auth
	BaseURL     *url.URL
	Now         api.Clock
	Attachments *attachments.Module
	Records     *records.Registry
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("organizations", "The organization, its domains and plan", sentences)
	api.Post(r, "/api/v1/setup/link", access.Public, m.setupLink, "Whether a link to set up the installation is good")
	api.Post(r, "/api/v1/setup", access.Public, m.setUp, "Set up a fresh installation: its master super admin and its first organization", api.Before(m.prepareSetUp))
	api.Get(r, "/api/v1/organization", access.Admin.ShownWith("Organization"), m.settings, "The organization's settings")
	api.Patch(r, "/api/v1/organization", access.Admin, m.change, "Change the organization's settings")
	api.Get(r, "/api/v1/organization/first_steps", access.Admin, m.firstSteps, "What a new organization has yet to do")
	api.Post(r, "/api/v1/organization/onboarding/end", access.Admin, m.endOnboarding, "Go on to the product: what was not done in the onboarding is among the first steps")
	api.Get(r, "/api/v1/organization/logo", access.Public, m.logo, "The organization's logo")
	api.Get(r, "/api/tenants/memory", access.SignedIn, m.memory, "How much of the organization's storage is taken")
}
