package tenants

import (
	"context"
	"crypto/ed25519"
	"embed"
	"time"

	"hivis/core/activity"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/core/templates"
	"hivis/directory/organizations"
	"hivis/directory/users"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// sentences are what the module says, one file per language.
//
//go:embed locales/*.json
var sentences embed.FS

// DeleteEvery is how often organizations are deleted whose day has come.
const DeleteEvery = time.Hour

// Module is the tenants module.
type Module struct {
	DB            *db.DB
	Now           api.Clock
	Organizations *organizations.Module
	Users         *users.Module
	Notifications *notifications.Module
	Templates     []templates.Source // what can be copied from one organization to another
	Host          string             // of the installation
	SigningKey    ed25519.PrivateKey // signs what was deleted
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("organizations", "The organization, its domains and plan", sentences)
	const one = "/api/organizations/{id}"
	api.Get(r, "/api/organizations", access.MasterSuperAdmin, m.list, "Organizations")
	api.Post(r, "/api/organizations", access.MasterSuperAdmin, m.create, "Create an organization and invite its first administrator", api.Created, api.PeopleOnly)
	api.Get(r, one, access.MasterSuperAdmin, m.show, "How much an organization uses: people, storage and numbers of records, never a record")
	api.Patch(r, one, access.MasterSuperAdmin, m.edit, "Rename, suspend or reopen an organization, or change how much it may use")
	api.Delete(r, one, access.MasterSuperAdmin, m.remove, "Announce that an organization is deleted in 30 days")
	api.Get(r, "/api/v1/api_keys", access.MasterSuperAdmin, m.listKeys, "The API keys of all organizations")
	api.Delete(r, "/api/v1/api_keys/{id}", access.MasterSuperAdmin, m.revokeKey, "Revoke an organization's API key")
	api.Get(r, one+"/api_settings", access.MasterSuperAdmin, m.apiSettings, "What an organization's programs may")
	api.Put(r, one+"/api_settings", access.MasterSuperAdmin, m.editAPISettings, "Allow an organization's programs, and how often they may ask")
	api.Get(r, "/api/get_module_templates", access.MasterSuperAdmin, m.listTemplates, "What of an organization's templates can be copied to another")
	api.Post(r, "/api/msa_module_templates_cloning", access.MasterSuperAdmin, m.clone, "Copy templates of permits and audits, categories and workflows to another organization")
	api.Get(r, "/api/v1/deletion_protocols", access.MasterSuperAdmin, m.protocols, "What was deleted with organizations that are gone")
	api.Get(r, "/api/v1/deletion_protocols/{id}/content", access.MasterSuperAdmin, m.protocolFile, "The signed protocol of a deletion")
	api.Post(r, one+"/keep", access.MasterSuperAdmin, m.keep, "Take back the deletion of an organization")
}

// asPlatform reaches all organizations, and acts in the platform's own.
func (m *Module) asPlatform(ctx context.Context, why string, act func(*db.Tx) error) error {
	return api.PlatformTx(ctx, m.DB, why, act)
}

// note writes into the platform's log what was looked at.
func (m *Module) note(ctx context.Context, tx *db.Tx, kind string, detail map[string]any) {
	auth.Audit(tx, tx.UserID, kind, detail, api.CallOf(ctx).IP)
}

// write puts a change of an organization into the platform's log.
func (m *Module) write(ctx context.Context, tx *db.Tx, o Organization, kind string, changes []records.Change) {
	activity.Write(ctx, tx, activity.Event{Module: organizations.Name, RecordID: o.ID, Title: o.Name, Kind: kind, Changes: changes, At: m.Now()})
}

// OneInput names an organization.
type OneInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}

// Shown carries an organization.
type Shown struct {
	Organization Organization `json:"organization"`
}
