package registrations

import (
	"embed"
	"net/url"

	"hivis/core/notifications"
	"hivis/directory/organizations"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

//go:embed locales/*.json
var sentences embed.FS

// Module is the registrations module.
type Module struct {
	DB            *db.DB
	Auth          *auth.Auth
	Now           api.Clock
	BaseURL       *url.URL
	Notifications *notifications.Module
	Organizations *organizations.Module
	SignUp        string   // closed, approval or open
	FreeMail      []string // providers of addresses that anybody can have, beside the known ones
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("registrations", "Signing up", sentences)
	api.Post(r, "/api/v1/registrations/address", access.Public, m.address, "Whether an organization may have this address", api.Before(m.countLookup))
	api.Post(r, "/api/v1/registrations", access.Public, m.apply, "Ask for an organization", api.Before(m.prepare))
	api.Post(r, "/api/v1/registrations/code", access.Public, m.sendAnother, "Be sent another code", api.Before(m.countSending))
	api.Post(r, "/api/v1/registrations/confirm", access.Public, m.confirm, "Prove the address by the code that came by mail", api.Before(m.matches))
	api.Get(r, "/api/registrations", access.MasterSuperAdmin, m.list, "Registrations that wait for approval")
	api.Post(r, "/api/registrations/{id}/approve", access.MasterSuperAdmin, m.approve, "Make the organization that somebody asks for", api.PeopleOnly)
	api.Post(r, "/api/registrations/{id}/reject", access.MasterSuperAdmin, m.reject, "Refuse a registration, with the reason for whoever asks")
}
