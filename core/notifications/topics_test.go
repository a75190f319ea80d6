package notifications_test

import (
	"fmt"
	"testing"

	"hivis/core/notifications"
	"hivis/modules/actions"
	"hivis/server/servertest"
)

// choose changes how somebody hears of a topic.
func choose(c *servertest.Client, topic string, inApp, byMail bool) *servertest.Response {
	return c.Patch("/api/v1/my_account/notifications", map[string]any{"choices": []map[string]any{{"topic": topic, "in_app": inApp, "by_mail": byMail}}})
}

// TestPeopleHearOfThingsAsTheyChose tells the worker of a due date in each way.
func TestPeopleHearOfThingsAsTheyChose(t *testing.T) {
	t.Parallel()
	b := newBench(t, "")
	worker := b.Acme.Worker
	for i, c := range []struct {
		inApp, byMail bool
		want          string
	}{{true, true, "1 1 1"}, {false, true, "0 0 1"}, {true, false, "1 1 0"}, {false, false, "0 0 0"}} {
		choose(worker, "reminders", c.inApp, c.byMail).Wants(200)
		b.Exec("delete from notifications")
		b.Exec("delete from mails")
		for range 2 {
			b.mustTell(t, b.Acme, notifications.Message{UserID: worker.ID, Kind: actions.ActionDueSoon, Module: "Action", RecordID: 1, Mail: true, DedupeKey: fmt.Sprint("due", i)})
		}
		var page notifications.Page
		worker.Get("/api/v1/notifications").Wants(200).Into(&page)
		got := fmt.Sprint(len(page.Notifications), page.UnreadCount, b.Insert("select count(*) from mails where user_id = $1", worker.ID))
		if got != c.want || page.Meta.TotalCount != len(page.Notifications) {
			t.Errorf("%+v: %s, %d in all", c, got, page.Meta.TotalCount)
		}
	}
}

func TestWhatIsForSafetyCannotBeSwitchedOff(t *testing.T) {
	t.Parallel()
	b := newBench(t, "")
	worker := b.Acme.Worker
	for locale, sentence := range map[string]string{
		"en": "You are always told of this in the product, so that it is not missed.",
		"de": "Darüber wird im Produkt immer informiert, damit es niemand übersieht.",
	} {
		c := worker.In(locale)
		for _, topic := range []string{"assigned", "stopped"} {
			choose(c, topic, false, true).Refuses(422, "invalid").At(t, "choices[0].in_app", sentence)
		}
	}
	var mine notifications.Preferences
	choose(worker, "assigned", true, false).Wants(200).Into(&mine)
	var others notifications.Preferences
	b.Acme.Manager.Get("/api/v1/my_account/notifications").Wants(200).Into(&others)
	if mine.Choices[0].ByMail || !others.Choices[0].ByMail || !mine.Choices[0].AlwaysInApp {
		t.Errorf("mine %+v, another's %+v", mine.Choices[0], others.Choices[0])
	}
}
