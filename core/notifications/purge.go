package notifications

import (
	"context"
	"time"

	"hivis/platform/db"
)

const (
	// keptFor is how long what people were told is kept: mails are full of names.
	keptFor = 365 * 24 * time.Hour
	// purgedAtOnce keeps each removal short; the next one goes on.
	purgedAtOnce = 5_000
)

// Purge removes old notifications and mails, and browsers that nobody uses any more, of all organizations. A mail that is not
// sent yet stays, and so does a reminder, which is known by its key to have been given.
func (m *Module) Purge(ctx context.Context) error {
	before := m.Now().Add(-keptFor)
	return m.DB.Platform(ctx, "remove old notifications and mails", func(tx *db.Tx) error {
		if err := New().PurgeNotifications(ctx, tx, PurgeNotificationsParams{Before: before, Most: purgedAtOnce}); err != nil {
			return err
		}
		if err := New().PurgeBrowsers(ctx, tx, m.aliveSince()); err != nil {
			return err
		}
		return New().PurgeMails(ctx, tx, PurgeMailsParams{Before: before, Most: purgedAtOnce})
	})
}
