package users

import (
	"context"

	"hivis/core/activity"
	"hivis/platform/db"
)

// releaseAddress answers DELETE /api/users/{id}/mail_bounce: mails go to a person's address again, which
// was mended meanwhile. Who has another address needs none of it.
func (m *Module) releaseAddress(ctx context.Context, tx *db.Tx, in *OneInput) (*Answer, error) {
	user, err := m.read(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	released, err := m.Notifications.ReleaseAddress(ctx, tx, user.Email)
	if err != nil {
		return nil, err
	}
	if released {
		activity.Write(ctx, tx, activity.Event{Module: Name, RecordID: user.ID, Title: user.FullName, Kind: "address_released", At: m.Now()})
	}
	user.MailBounced = ""
	return &Answer{user}, nil
}
