package users

import (
	"context"
	"net/url"

	"hivis/core/attachments"
	"hivis/core/notifications"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Name is the module's name in rules and in the log.
const Name = "User"

// Module is the users module.
type Module struct {
	DB            *db.DB
	Auth          *auth.Auth
	Now           api.Clock
	BaseURL       *url.URL
	Attachments   *attachments.Module
	Notifications *notifications.Module
	Exporter      *sheets.Exporter
	Importer      *sheets.Importer
	// Changed lets those who ask people for something know that some of them came or left,
	// may do something else, or are away.
	Changed func(ctx context.Context, tx *db.Tx, ids ...int64) error
	works   []OpenWork
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("users", "People and their accounts", sentences)
	api.Get(r, "/api/users/user_profile", access.SignedIn, m.profile, "The signed-in user")
	api.Get(r, "/api/v2/users/user_profile", access.SignedIn, m.profile, "The signed-in user")
	api.Patch(r, "/api/v1/my_account", access.SignedIn, m.updateAccount, "Change one's own account")
	api.Post(r, "/api/v1/my_account/password", access.SignedIn, m.changePassword, "Change one's own password", api.Before(m.checkPasswords), api.ExemptFromStorageLimit)
	api.Get(r, "/api/v1/my_account/absences", access.SignedIn, m.absences, "When one is away, and who decides meanwhile")
	api.Post(r, "/api/v1/my_account/absences", access.SignedIn, m.addAbsence, "Say when one is away, and who decides meanwhile", api.Created)
	api.Delete(r, "/api/v1/my_account/absences/{id}", access.SignedIn, m.removeAbsence, "Take back an absence of one's own")

	api.Get(r, "/api/users", access.Can("User", "read"), m.list, "People: an administrator's whole organization, everybody else's own sites")
	api.Get(r, "/api/users/status_counts", access.Can("User", "read"), m.counts, "Number of people by status, for the same filters")
	api.Post(r, "/api/users", access.Can("User", "create"), m.create, "Add a person; without a password they are invited", api.Created, api.Before(m.hashCreated), api.PeopleOnly)
	api.Post(r, "/api/users/bulk", access.Can("User", "update"), m.changeMany, "Activate or deactivate several people, all of them or none", api.PeopleOnly)
	api.Get(r, "/api/licenses", access.SignedIn, m.licenses, "Licences of power users by module: how many there are, and are taken")
	api.Get(r, "/api/users/import_template", access.Can("User", "read"), m.template, "An Excel file to fill in, for the import")
	api.Post(r, importPath, access.Can("User", "create"), m.importFile, "Import a table of people, who are invited", api.Multipart, api.PeopleOnly)
	sheets.Describe(r, importPath)
	api.Delete(r, "/api/users/{id}/mail_bounce", access.Admin, m.releaseAddress, "Have mails go to a person's address again, after one came back")
	api.Get(r, "/api/users/{id}", access.Can("User", "read"), m.show, "One person")
	api.Patch(r, "/api/users/{id}", access.Can("User", "update"), m.edit, "Change a person, activate or deactivate them", api.PeopleOnly)
	api.Delete(r, "/api/users/{id}", access.Can("User", "delete"), m.remove, "Delete a person: the account is closed, what they did stays", api.RecentProof, api.PeopleOnly)
	api.Post(r, "/api/users/{id}/invitation", access.Can("User", "update"), m.invite, "Invite a person who is not verified once more: the link before is no good then", api.PeopleOnly)
	api.Post(r, "/api/users/{id}/password_reset", access.Can("User", "update"), m.resetPassword, "Send a person a link to choose another password", api.PeopleOnly)
	api.Get(r, "/api/users/{id}/permissions", access.Can("User", "read"), m.permissions, "What a person can do, and why")
	api.Get(r, "/api/users/{id}/open_work", access.Can("User", "read"), m.openWork, "What waits for a person, by module")
	api.Post(r, "/api/users/{id}/hand_over", access.Can("User", "update"), m.handOver, "Give all that waits for a person to another", api.PeopleOnly)

	api.Post(r, "/api/v1/passwords/forgot", access.Public, m.forgot, "Ask for a link to choose another password; the answer is the same for every address")
	api.Post(r, "/api/v1/passwords/link", access.Public, m.checkLink, "Whether a link to choose a password is good, and whose it is")
	api.Post(r, "/api/v1/passwords", access.Public, m.choosePassword, "Choose a password by a link: the address is verified by it", api.Before(m.prepareChosen))
	m.choosers(r)
}

// choosers are the operations that offer people: names, and nothing private of them.
func (m *Module) choosers(r *api.Router) {
	api.Get(r, "/api/users/choose", access.SignedIn, m.choose, "People to choose from, as one types")
	api.Get(r, "/api/users/all_active_users", access.SignedIn, m.active, "Active users, to choose from")
	api.Get(r, "/api/users/module_based_users", access.SignedIn, m.moduleBased, "Active users, and those of them who work with permits, incidents and audits")
	api.Get(r, "/api/v2/sites/role_wise_users", access.SignedIn, m.roleWise, "Active users by role")
	api.Get(r, "/api/v2/sites/site_wise_users", access.SignedIn, m.siteWise, "Active users by site")
	api.Get(r, "/api/individual_module_site_based_all_users", access.SignedIn, m.ofModuleAndSite, "Active users of one site who may read one module")
	api.Get(r, "/api/site_based_module_based_users", access.SignedIn, m.ofSites, "The people of several sites, by the module in which they may work")
	api.Get(r, "/api/site_based_module_based_users/{site_id}", access.SignedIn, m.ofSite, "The people of one site, by the module in which they may work")
}
