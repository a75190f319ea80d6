package notifications

import "fmt"

const MineSQL = mine

// CountsOf reads a channel's answer: how many it carries, how many are unread.
func CountsOf(answer any) string {
	all, ok := answer.(allMessage)
	if !ok || all.DBAction != "all" || all.Notifications == nil {
		return fmt.Sprintf("%+v", answer)
	}
	return fmt.Sprint(len(all.Notifications), all.UnreadCount)
}
