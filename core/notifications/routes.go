package notifications

import (
	"log/slog"
	"net/url"
	"time"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
	"hivis/platform/jobs"
	"hivis/platform/mail"
	"hivis/platform/push"
)

// Module is the notifications module.
type Module struct {
	Records   *records.Registry
	DB        *db.DB
	Sentences *i18n.Sentences
	Mail      *mail.Sender
	BaseURL   *url.URL
	Now       api.Clock
	// Push reaches browsers while the product is not open in them. Seal and Open keep their addresses,
	// which are secrets of an organization's person.
	Push *push.Sender
	Seal func(organizationID, userID int64, secret string) []byte
	Open func(organizationID, userID int64, sealed []byte) (string, error)
	// Sign signs a text for a purpose. Without it no mail has an address that stops it.
	Sign func(purpose, text string) string
	// ReturnAddress is where mails come back to, each at an address of its own behind it; "" leaves it to who they are from.
	ReturnAddress string
	Log           *slog.Logger
	// Retry is how long a mail waits after an attempt; nil for the usual waits.
	Retry func(attempt int) time.Duration
	// Insist is how long a delivery tries to write down how it went; 0 for the usual time.
	Insist time.Duration

	queue *jobs.Queue
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("notifications", "Notices and mails", sentences)
	api.Get(r, "/api/v1/notifications", access.SignedIn, m.list, "One's own notifications, newest first")
	api.Patch(r, "/api/v1/notifications/{id}", access.SignedIn, m.mark, "Mark one's own notification as read or unread", api.ExemptFromStorageLimit)
	api.Post(r, "/api/v1/notifications/read_all", access.SignedIn, m.readAll, "Mark all one's own notifications as read", api.ExemptFromStorageLimit)
	api.Get(r, "/api/v1/my_account/notifications", access.SignedIn, m.choices, "How one wants to hear of what")
	api.Patch(r, "/api/v1/my_account/notifications", access.SignedIn, m.choose, "Choose how to hear of what")
	api.Put(r, "/api/v1/my_account/quiet_hours", access.SignedIn, m.keepQuiet, "Choose when one's devices are told nothing but danger")
	api.Delete(r, "/api/v1/my_account/quiet_hours", access.SignedIn, m.endQuiet, "Have one's devices told at any time")
	api.Get(r, "/api/mails", access.Admin, m.outbox, "The mails that were written, newest first")
	api.Get(r, "/api/mails/{id}", access.Admin, m.oneMail, "One mail as its reader sees it")
	api.Post(r, "/api/mails/test", access.Admin, m.serverTest, "Send a mail to oneself, and say at which stage it failed", api.Before(m.prepareServerTest), api.ExemptFromStorageLimit)
	api.Post(r, "/api/mails/{id}/resend", access.Admin, m.resend, "Send a mail again that failed or was kept", api.ExemptFromStorageLimit)
	api.Get(r, "/api/v1/unsubscribe", access.Public, m.lookAtSubscription, "What the address in a mail would stop")
	api.Post(r, "/api/v1/unsubscribe", access.Public, m.unsubscribe, "Stop mails like the one whose address it is", api.ExemptFromStorageLimit)
	const mailers, scenario = "/api/organizations/{id}/mailer_modules", "/api/organizations/{id}/mailer_modules/{module_id}/scenarios/{scenario_id}"
	api.Get(r, mailers, access.Admin, m.mailers, "The kinds of records that people are told of")
	api.Get(r, mailers+"/{module_id}/scenarios", access.Admin, m.scenarios, "What people are told of records of a kind")
	api.Get(r, scenario, access.Admin, m.scenario, "What is said on one occasion, in one language")
	api.Put(r, scenario, access.Admin, m.saveContents, "Say it in the organization's own words")
	api.Post(r, scenario+"/restore", access.Admin, m.restoreContents, "Say it in the usual words again", api.ExemptFromStorageLimit)
	api.Post(r, scenario+"/preview", access.Admin, m.preview, "How such a mail would look, about a record that is there", api.ExemptFromStorageLimit)
	api.Post(r, scenario+"/test_mail", access.Admin, m.testMail, "Send such a mail to oneself", api.ExemptFromStorageLimit)
}
