package notifications

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/live"
)

// channelName carries each user's notifications: db_action create and update
// with one, all with the unread ones.
const channelName = "NotificationChannel"

// unreadAtOnce is how many a browser gets when it asks for all.
const unreadAtOnce = 50

type oneMessage struct {
	DBAction     string       `json:"db_action"`
	Notification Notification `json:"notification"`
	UnreadCount  int64        `json:"unread_count"`
}

type allMessage struct {
	DBAction      string         `json:"db_action"`
	Notifications []Notification `json:"notifications"`
	UnreadCount   int64          `json:"unread_count"`
}

func publishOne(tx *db.Tx, userID int64, action string, n Notification, unread int64) {
	live.Publish(tx, tx.OrganizationID, live.ToUser(channelName, userID), oneMessage{action, n, unread})
}

func publishAll(tx *db.Tx, userID int64, all []Notification, unread int64) {
	live.Publish(tx, tx.OrganizationID, live.ToUser(channelName, userID), allMessage{"all", all, unread})
}

// Channel is the live channel of a user's notifications.
func (m *Module) Channel() live.Channel {
	return live.Channel{Name: channelName, Scope: live.PerUser, Actions: map[string]live.Answer{
		"get_all_unread_notifications": m.unread,
	}}
}

func (m *Module) unread(ctx context.Context, s live.Session) (answer any, err error) {
	err = m.DB.Read(ctx, db.Scope{OrganizationID: s.OrganizationID, UserID: s.UserID}, func(tx *db.Tx) error {
		unread, err := page(ctx, tx, api.PageInput{Page: 1}, unreadAtOnce, true)
		if err == nil {
			answer = allMessage{"all", unread.Notifications, unread.UnreadCount}
		}
		return err
	})
	return answer, err
}
