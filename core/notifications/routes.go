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
)

// Module is the notifications module.
type Module struct {
	Records   *records.Registry
	DB        *db.DB
	Sentences *i18n.Sentences
	Mail      *mail.Sender
	BaseURL   *url.URL
	Now       api.Clock
	Log       *slog.Logger
	// Retry is how long a mail waits after an attempt; nil for the usual waits.
	Retry func(attempt int) time.Duration
	// Insist is how long a delivery tries to write down how it went; 0 for the usual time.
	Insist time.Duration

	queue *jobs.Queue
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("notifications", sentences)
	api.Get(r, "/api/v1/notifications", access.SignedIn, m.list, "One's own notifications, newest first")
	api.Patch(r, "/api/v1/notifications/{id}", access.SignedIn, m.mark, "Mark one's own notification as read or unread", api.ExemptFromStorageLimit)
	api.Post(r, "/api/v1/notifications/read_all", access.SignedIn, m.readAll, "Mark all one's own notifications as read", api.ExemptFromStorageLimit)
	api.Get(r, "/api/v1/my_account/notifications", access.SignedIn, m.choices, "How one wants to hear of what")
	api.Patch(r, "/api/v1/my_account/notifications", access.SignedIn, m.choose, "Choose how to hear of what")
	api.Get(r, "/api/mails", access.Admin, m.outbox, "The mails that were written, newest first")
	api.Get(r, "/api/mails/{id}", access.Admin, m.oneMail, "One mail as its reader sees it")
}
