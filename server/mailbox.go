package server

import (
	"context"
	"fmt"

	"hivis/platform/mailbox"
)

// readMailbox has the mails read that come in, where a mailbox is set up: those that came back,
// and the answers of calendars.
func (a *App) readMailbox(p *Parts) error {
	box, err := mailbox.New(a.options.MailboxURL, a.options.Log)
	if err != nil {
		return fmt.Errorf("HIVIS_MAILBOX_URL: %w", err)
	}
	if !box.Enabled() {
		return nil
	}
	box.Trust(a.options.Authorities)
	a.Jobs.Every("mailbox.read", mailbox.ReadInterval, func(ctx context.Context) error {
		return box.Read(ctx, p.Notifications.TakeBounce, p.Calendar.TakeReply)
	})
	return nil
}
